// Serves the built app, and starts browsers for the tests.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The built app; `DIST` names another one. */
export const DIST = process.env.DIST ?? fileURLToPath(new URL("../dist/", import.meta.url));

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The headers that the app wants: a file names paths and, below each, their headers. */
function headers(folder, path) {
  const found = {};
  let isOf = false;
  for (const line of readFileSync(join(folder, "_headers"), "utf8").split("\n")) {
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (name && isOf) found[name] = value;
    if (/^\S/.test(line)) isOf = line === path || (line.endsWith("*") && path.startsWith(line.slice(0, -1)));
  }
  return found;
}

/** Serves a folder, which may change. `asked` lists what was asked for; while `isDown`, there is no answer. */
export async function serve(folder = DIST) {
  const site = { folder, asked: [], isDown: false };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const file = join(site.folder, path.endsWith("/") ? `${path}index.html` : path);
    site.asked.push(path);
    if (site.isDown) return request.socket.destroy();
    if (!file.startsWith(site.folder) || !existsSync(file) || !statSync(file).isFile()) {
      return response.writeHead(404).end();
    }
    const type = TYPES[extname(file)] ?? "text/plain";
    response.writeHead(200, { "content-type": type, ...headers(site.folder, path) }).end(readFileSync(file));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(site, { address: `http://localhost:${server.address().port}/`, stop });
}

export const executablePath = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync);

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser with its own folder of data; with a `film`, its camera sees that. */
export function start(data, { film, ...options } = {}) {
  const camera = film
    ? ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`]
    : [];
  return chromium.launchPersistentContext(data, { executablePath, args: [...args, ...camera], ...options });
}

/** As `start`, but a process of its own, for tests that kill it. */
export async function startToKill(data) {
  const child = spawn(executablePath, [...args, "--remote-debugging-port=0", `--user-data-dir=${data}`], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const end = async () => {
    const gone = new Promise((gone) => child.on("exit", gone));
    process.kill(-child.pid, "SIGKILL");
    await gone;
  };
  const socket = await new Promise((found, failed) => {
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address) found(address);
    });
    child.on("exit", () => failed(new Error(said)));
  });
  // After a kill a browser now and then starts without answering; that says nothing of the app.
  const browser = await chromium.connectOverCDP(socket, { timeout: 30_000 }).catch(() => undefined);
  if (!browser) {
    await end();
    return startToKill(data);
  }
  const [context] = browser.contexts();
  const kill = async () => {
    await end();
    await browser.close().catch(() => {});
  };
  return { context, kill };
}

/** A folder that is removed when the tests are over, and the browsers that write to it. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "parlour-"));
  process.setMaxListeners(0).on("exit", () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
