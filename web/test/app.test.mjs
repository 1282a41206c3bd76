// The built app in a browser, as people use it: `npm run build` first.
import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, deflateRawSync } from "node:zlib";
import encodeQR from "qr";
import { DESKTOP, DIST, executablePath, folder, PHONE, serve, start, startToKill } from "./browser.mjs";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const SHEET = "20x20-6s-7-1of12-25d-7XQ3J";
/** How often a browser is killed; by hand, `KILLS=40`. */
const KILLS = Number(process.env.KILLS ?? 3);
const options = { skip: executablePath ? false : "Chromium is missing", timeout: 600_000 };

/** The app in a browser of its own, in English. */
async function open(test, look = PHONE) {
  const site = await serve();
  const context = await start(folder(), { locale: "en", acceptDownloads: true, ...look });
  context.setDefaultTimeout(60_000);
  test.after(async () => {
    await context.close();
    site.stop();
  });
  const page = context.pages()[0];
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(site.address);
  await page.waitForSelector("h1");
  return { site, context, page, errors };
}

const go = async (page, path) => {
  await page.evaluate((path) => {
    location.hash = path;
  }, path);
  await page.waitForSelector("header h1");
};

/** Waits until the service worker has all that is needed offline. */
const ready = async (page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(caches_.map((cache) => cache.keys()));
    return kept.flat().filter((request) => request.url.includes(".wasm")).length > 1;
  });
};

const button = (page, name) => page.getByRole("button", { name, exact: true });

async function tally(page) {
  await go(page, "/score");
  await button(page, "Only count the tokens").click();
  await page.waitForSelector(".tokens");
}

async function match(page) {
  await go(page, "/score");
  await button(page, "Keep a match").click();
  await page.getByText("Trick 1", { exact: true }).waitFor();
}

async function diverto(page) {
  await go(page, "/judge");
  await page.getByLabel("Id of the sheet").fill(SHEET);
  await button(page, "Judge this sheet").click();
  await page.waitForSelector(".board");
}

async function persivic(page) {
  await go(page, "/judge");
  await button(page, "A new game").click();
  await page.waitForSelector(".board");
}

async function text(page, record) {
  await go(page, "/judge");
  await button(page, "Paste a text").click();
  await page.locator("textarea").fill(record);
  await page.getByRole("status").filter({ hasText: "game" }).waitFor();
}

/** The record as the file that is shared. */
async function file(page) {
  await button(page, "Share").click();
  const saved = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  const text = readFileSync(await (await saved).path(), "utf8");
  await button(page, "Close").click();
  return text;
}

const WRONG = '[Game "PerSiVic"]\n[Red "Ana"]\n[Blue "Beto"]\n1. e1-e4 e9-e6 2. e4-e8 *\n';

const demo = (name) => readFileSync(`../templates/demo/${name}`, "utf8");
const asFile = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Each screen, by its name. */
const SCREENS = {
  home: (page) => go(page, "/"),
  score: (page) => go(page, "/score"),
  tally,
  match,
  "match at its end": async (page) => {
    await go(page, "/");
    // Played today, for all that it says.
    const text = demo("divicity-match.dvc").replace(/^.Date .*\n/m, "");
    await page.locator("input[type=file]").setInputFiles(asFile("match.dvc", text));
    await page.waitForSelector(".podium");
  },
  judge: (page) => go(page, "/judge"),
  diverto,
  persivic,
  "tally with tokens": async (page) => {
    await tally(page);
    for (const token of [/^10\b/, /duck/])
      await page.locator(".tokens").getByRole("button", { name: token }).click();
    await page.getByRole("button", { name: /^Take away: duck/ }).waitFor();
  },
  "line refused": async (page) => {
    await diverto(page);
    await page.getByLabel("A line as text").fill("d4:N1E1");
    await button(page, "Draw").click();
    await page.getByRole("alert").waitFor();
  },
  record: (page) => text(page, WRONG),
  "game with a fault": async (page) => {
    await go(page, "/");
    await page.locator("input[type=file]").setInputFiles(asFile("d.dvt", demo("diverto-fault.dvt")));
    await page.locator("figure .paper svg").waitFor();
  },
  print: async (page) => {
    await go(page, "/print");
    await page.waitForSelector(".paper svg");
  },
  rules: async (page) => {
    await go(page, "/rules/divicity");
    await page.waitForSelector("dl");
  },
};

/** What axe-core finds. */
async function barriers(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

test("every screen is for all, and fits", { ...options, timeout: 900_000 }, async (test) => {
  const fits = async (look) => {
    const { page, errors } = await open(test, look);
    for (const [name, show] of Object.entries(SCREENS)) {
      await go(page, "/");
      await page.locator("header select").selectOption("en");
      await show(page);
      assert.deepEqual(await barriers(page), [], name);
      const hash = await page.evaluate(() => location.hash.slice(1));
      for (const language of ["en", "es", "pt"]) {
        // The screen as it is, in another language: what people typed and tapped stays.
        await go(page, "/");
        await page.locator("header select").selectOption(language);
        await go(page, hash);
        await page.waitForTimeout(150);
        await page.evaluate(() => {
          for (const more of document.querySelectorAll("main details")) more.open = true;
        });
        await page.waitForTimeout(150);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= look.viewport.width, `${name} in ${language} is ${width} wide`);
        assert.deepEqual(await barriers(page), [], `${name} in ${language}`);
      }
    }
    assert.deepEqual(errors, []);
  };
  await Promise.all([PHONE, { ...DESKTOP, colorScheme: "dark" }].map(fits));
});

test("letters of twice the size fit", options, async (test) => {
  const { page, errors } = await open(test);
  for (const show of [tally, match]) {
    await show(page);
    const [width, buttons, lines] = await page.evaluate(() => {
      for (const more of document.querySelectorAll("main details")) more.open = true;
      document.documentElement.style.fontSize = "200%";
      const tall = (button) => button.getBoundingClientRect().height / 32;
      return [
        document.documentElement.scrollWidth,
        document.querySelector(".bottom").getBoundingClientRect().height,
        Math.max(...[...document.querySelectorAll(".bottom button")].map(tall)),
      ];
    });
    assert.ok(width <= PHONE.viewport.width, `${show.name} is ${width} wide`);
    assert.ok(buttons < 0.35 * PHONE.viewport.height, `the buttons of ${show.name} are ${buttons} high`);
    assert.ok(lines < 4, `a button of ${show.name} is ${lines} letters high`);
  }
  assert.deepEqual(errors, []);
});

test("nothing is asked for after loading, and it starts offline", options, async (test) => {
  const { site, page, errors } = await open(test);
  await ready(page);
  await page.reload();
  await page.waitForSelector("h1");
  site.asked.length = 0;
  for (const show of Object.values(SCREENS)) await show(page);
  // That the browser itself looks for a new service worker is no request of the app.
  const asked = site.asked.filter((path) => !/^\/(sw|workbox-\w+)\.js$/.test(path));
  assert.deepEqual(asked, []);
  site.isDown = true;
  await page.reload();
  for (const show of Object.values(SCREENS)) await show(page);
  assert.deepEqual(errors, []);
});

test("an update is offered, and never taken in the middle of a match", options, async (test) => {
  const { site, page } = await open(test);
  await ready(page);
  await page.reload();
  await match(page);
  await trick(page);
  const next = folder();
  cpSync(DIST, next, { recursive: true });
  const index = readFileSync(join(next, "index.html"), "utf8");
  writeFileSync(
    join(next, "index.html"),
    index.replace("<title>", '<meta name="version" content="2"><title>'),
  );
  const worker = readFileSync(join(next, "sw.js"), "utf8");
  writeFileSync(join(next, "sw.js"), worker.replace(/(url:"index.html",revision:")/, "$1next"));
  site.folder = next;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting);
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".toast").count(), 0);
  assert.equal(await page.locator(".players .total").first().textContent(), "10");
  await page.reload();
  await page.waitForSelector(".players .total");
  assert.equal(await page.locator("meta[name=version]").count(), 0);
  await go(page, "/");
  await button(page, "Take it").click();
  await page.waitForSelector("meta[name=version]", { state: "attached" });
  await page.locator(".list a").first().click();
  await page.waitForSelector(".players .total");
});

/** What a match shows: the trick, its question and everybody's total. */
const MATCH = "main section:first-child .hint, main h2.question, .players .total";
const shown = async (page) => (await page.locator(MATCH).allTextContents()).join(" ");

/** Waits until a match shows something else, and returns it. */
const changed = async (page, before) => {
  const now = await page.waitForFunction(
    ([parts, before]) => {
      const now = [...document.querySelectorAll(parts)].map((part) => part.textContent).join(" ");
      return now !== before && now;
    },
    [MATCH, before],
  );
  return now.jsonValue();
};

/** The first legal answer. */
const answer = (page) =>
  page.locator(".players button:enabled, main > section.tokens button, main > section.two button").first();

test("no tap of a match that was shown is lost when the browser is killed", {
  ...options,
  timeout: 900_000,
}, async (test) => {
  const site = await serve();
  test.after(() => site.stop());
  const data = folder();
  let address = site.address;
  /** What was on the screen, in order; no state of a match comes twice. */
  let seen = [];
  let taps = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const browser = await startToKill(data);
    try {
      const page = await browser.context.newPage();
      await page.goto(address);
      await page.waitForSelector("h1");
      if (kill === 0) {
        await go(page, "/score");
        await page.locator("form button.main").click();
      }
      await page.waitForSelector(".players");
      const now = await shown(page);
      // The last that was shown, or what the tap led to of which nothing was shown.
      const at = seen.indexOf(now);
      assert.ok(at === -1 || at === seen.length - 1, `${seen.length - 1 - at} taps are lost: ${now}`);
      if (at === -1) seen.push(now);
      for (let tap = 0; tap < 1 + Math.random() * 6; tap++, taps++) {
        if (!(await answer(page).count())) {
          // Nobody has any Lex; then again with the same people.
          const lex = page.locator("section:has(select) > button");
          if (await lex.count()) await lex.click();
          await page.locator("main button.main").click();
          await page.waitForSelector(".question");
          seen = [];
        } else {
          await answer(page).click();
          await changed(page, seen.at(-1));
        }
        seen.push(await shown(page));
      }
      address = page.url();
      // One more, which may be lost or not, as nothing has been shown of it.
      if (await answer(page).count()) await answer(page).click({ noWaitAfter: true });
      await new Promise((soon) => setTimeout(soon, Math.random() * 30));
    } finally {
      await browser.kill();
    }
  }
  test.diagnostic(`${KILLS} kills, ${taps} taps, none lost`);
});

/** Taps an answer of a match and waits until it is done; returns the number of taps, one. */
async function reply(page, name) {
  const before = await shown(page);
  const among = /^Player/.test(name) ? page.locator(".players") : page.locator("main > section.tokens");
  await among.getByRole("button", { name: new RegExp(`^${name}(\\b|$)`) }).click();
  await changed(page, before);
  return 1;
}

test("the screen stays on during a match, and storage is asked to last", options, async (test) => {
  const { page } = await open(test);
  await page.evaluate(() => {
    globalThis.asked = { awake: 0, lasting: 0 };
    const release = async () => {
      asked.awake--;
    };
    const request = async () => {
      asked.awake++;
      return { release };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    navigator.storage.persist = async () => !!++asked.lasting;
  });
  await match(page);
  await page.waitForFunction(() => asked.awake === 1 && asked.lasting === 1);
  await go(page, "/");
  await page.waitForFunction(() => asked.awake === 0);
  await page.getByText("the system may clear it").waitFor();
});

const TRICK = ["Player 1", "10", "Player 2", "\u22125"];

async function trick(page, answers = TRICK) {
  for (const name of answers) await reply(page, name);
}

test("a match is kept with four taps an ordinary trick", options, async (test) => {
  const { page, errors } = await open(test);
  await match(page);
  let taps = 0;
  for (let number = 1; number <= 13; number++) {
    await page.getByText(`Trick ${number}`, { exact: true }).waitFor();
    for (const name of TRICK) taps += await reply(page, name);
    if (number > 1) continue;
    // Back to the second token and the whole second take, and there again.
    await button(page, "Undo").click();
    await page.getByText("Trick 1", { exact: true }).waitFor();
    await trick(page, TRICK.slice(2));
  }
  assert.ok(taps <= 5 * 13, `${taps} taps`);
  await page.getByText("How many Lex has each player?").waitFor();
  await page.getByLabel("Player 1").selectOption("0");
  await page.getByLabel("Player 2").selectOption("4");
  // Shown as done is saved: the verdict names both players even before the last Lex.
  const first = page.locator(".podium .place-1", { hasText: "Player 2" });
  await first.waitFor();
  await page.reload();
  await first.waitFor();
  assert.match(await page.locator(".verdict").textContent(), /Player 2/);
  assert.match(
    await page.getByRole("img", { name: /totals after each of 13/ }).getAttribute("class"),
    /lines-of/,
  );
  await page.getByText("Report").click();
  assert.match(await page.locator(".paper svg").textContent(), /Player 2/);
  await button(page, "Play again").click();
  await page.getByText("Trick 1", { exact: true }).waitFor();
  assert.match(await file(page), /\[Players "Player_1 .*\[Leader "Player_2"\]/s);
  await go(page, "/score");
  const evening = page.locator("table", { hasText: "Mean" });
  assert.match(await evening.locator("tbody tr").first().textContent(), /Player 211/);
  assert.deepEqual(errors, []);
});

test("an old trick is corrected after a long press", options, async (test) => {
  const { page, context } = await open(test);
  await match(page);
  for (let number = 1; number <= 3; number++) await trick(page);
  const total = (player) => page.locator(".players .total").nth(player).textContent();
  assert.deepEqual([await total(0), await total(1)], ["30", "\u221215"]);
  await page.getByText("tap one to correct it").click();
  const old = page.getByRole("button", { name: /^Correct trick 2/ });
  const { x, y, width, height } = await old.boundingBox();
  const finger = await context.newCDPSession(page);
  const touch = (type, touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
  await page.waitForTimeout(900);
  await touch("touchEnd", []);
  // Again by taps: Player 3 took the first token, not Player 1.
  await button(page, "Enter this trick again").click();
  await page.getByText("Trick 2", { exact: true }).waitFor();
  await trick(page, ["Player 3", ...TRICK.slice(1)]);
  await page.getByText("Trick 4", { exact: true }).waitFor();
  assert.deepEqual([await total(0), await total(1), await total(2)], ["20", "\u221215", "10"]);
  // As text, with keys alone.
  await page.getByRole("button", { name: /^Correct trick 1/ }).focus();
  await page.keyboard.press("Enter");
  const text = page.getByLabel("Or as a record has it");
  await text.fill((await text.inputValue()).replace("10", "milk").replace("10", "milk"));
  await text.press("Enter");
  await page.waitForFunction(() => document.querySelector(".players .total").textContent === "5");
  await button(page, "Undo").click();
  await page.waitForFunction(() => document.querySelector(".players .total").textContent === "20");
  // What cannot be is refused, and nothing changes.
  await page.getByRole("button", { name: /^Correct trick 1/ }).click();
  await text.fill("| milk");
  await text.press("Enter");
  await page.getByRole("alert").waitFor();
  assert.equal(await total(0), "20");
});

test("what was undone is redone, until something else happens", options, async (test) => {
  const { page, errors } = await open(test);
  const [undo, redo] = [button(page, "Undo"), button(page, "Redo")];
  const turn = async (way) => {
    const before = await shown(page);
    await way.click();
    return changed(page, before);
  };
  await match(page);
  assert.ok(await redo.isDisabled());
  await trick(page);
  const played = await shown(page);
  const back = await turn(undo);
  assert.match(back, /^Trick 1/);
  // The app may be closed in between.
  await page.reload();
  await page.waitForSelector(".players");
  assert.equal(await turn(redo), played);
  assert.ok(await redo.isDisabled());
  await turn(undo);
  await reply(page, "Player 3");
  await reply(page, "\u22125");
  assert.ok(await redo.isDisabled());
  // A correction is taken back whole, and made again.
  await page.getByText("tap one to correct it").click();
  await page.getByRole("button", { name: /^Correct trick 1/ }).click();
  const text = page.getByLabel("Or as a record has it");
  await text.fill((await text.inputValue()).replaceAll("10", "milk"));
  const wrong = await shown(page);
  await text.press("Enter");
  const right = await changed(page, wrong);
  assert.equal(await turn(undo), wrong);
  assert.equal(await turn(redo), right);
  // What is tapped after it is taken back first.
  await reply(page, "Player 1");
  assert.equal(await turn(undo), right);
  assert.equal(await turn(undo), wrong);
  await tally(page);
  const total = page.locator(".players .total").first();
  const says = (total) =>
    page.waitForFunction((total) => document.querySelector(".players .total").textContent === total, total);
  assert.ok(await redo.isDisabled());
  await page.locator(".tokens").getByRole("button", { name: /^10\b/ }).click();
  await says("10");
  await page.getByText(/^Better than this share of simulated scores: Player 1 \d+ %/).waitFor();
  await button(page, "Next player").click();
  await undo.click();
  await says("0");
  await redo.click();
  await says("10");
  assert.ok(await redo.isDisabled());
  assert.equal(await total.textContent(), "10");
  await persivic(page);
  await page.getByRole("button", { name: /^e1:/ }).click();
  await page.getByRole("button", { name: /^e4:/ }).click();
  await page.getByRole("button", { name: /^All 3/ }).click();
  const standing = page.locator(".question");
  await standing.filter({ hasText: "blue to move" }).waitFor();
  const first = () => standing.evaluate((node) => getComputedStyle(node, "::first-letter").textTransform);
  assert.equal(await first(), "uppercase");
  await undo.click();
  await standing.filter({ hasText: "red to move" }).waitFor();
  await redo.click();
  await standing.filter({ hasText: "blue to move" }).waitFor();
  assert.deepEqual(errors, []);
});

test("what one tab enters is not lost by another", options, async (test) => {
  const { page, errors } = await open(test);
  await match(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector(".players .total");
  const start = await shown(other);
  await trick(page);
  const played = await shown(page);
  // It shows the start, or has read anew: either way its tap does not bring the start back.
  if ((await shown(other)) === start) {
    await answer(other).click();
    await changed(other, start);
    assert.equal(await shown(other), played);
  }
  await page.reload();
  await page.waitForSelector(".players .total");
  assert.equal(await shown(page), played);
  assert.deepEqual(errors, []);
});

test("what cannot be kept is not shown as done", options, async (test) => {
  const { page } = await open(test);
  await match(page);
  await trick(page, TRICK.slice(0, 1));
  const before = await shown(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await page.locator("main > section.tokens").getByRole("button", { name: /^10\b/ }).click();
  await page.getByRole("alert").waitFor();
  assert.equal(await shown(page), before);
  assert.equal(await page.getByText(/takes 10/).count(), 0);
  await page.reload();
  await page.waitForSelector(".players .total");
  assert.equal(await shown(page), before);
});

test("taps that come at once all count", options, async (test) => {
  const { page, errors } = await open(test);
  await tally(page);
  await page.evaluate(() => {
    const tokens = [...document.querySelectorAll(".tokens button")];
    const ten = tokens.find((token) => token.textContent.trim().startsWith("10"));
    for (const tap of [ten, ten, document.querySelector(".bottom .main"), ten]) tap.click();
  });
  const totals = () => [...document.querySelectorAll(".players .total")].map((total) => total.textContent);
  await page.waitForFunction(() => document.querySelectorAll(".players .total")[1]?.textContent === "10");
  assert.deepEqual((await page.evaluate(totals)).slice(0, 2), ["20", "10"]);
  assert.deepEqual(errors, []);
});

test("a tally begins with names that it can score", options, async (test) => {
  const { page, errors } = await open(test);
  await go(page, "/score");
  await page.getByLabel("Player 1", { exact: true }).fill("Ana");
  await page.getByLabel("Player 2", { exact: true }).fill("ana");
  await button(page, "Only count the tokens").click();
  await page.getByRole("alert").filter({ hasText: "one player" }).waitFor();
  await page.getByLabel("Player 2", { exact: true }).fill("Bia");
  await button(page, "Only count the tokens").click();
  await page.waitForSelector(".tokens");
  assert.deepEqual(errors, []);
});

test("a number of sheets is the one that is typed", options, async (test) => {
  const { page, errors } = await open(test);
  await go(page, "/print");
  await page.getByText("Change this pad").click();
  const sheets = page.getByLabel("Sheets", { exact: true });
  await sheets.press("End");
  for (const key of ["Backspace", "Backspace", "2", "0"]) await sheets.press(key);
  assert.equal(await sheets.inputValue(), "20");
  await sheets.fill("");
  await sheets.blur();
  assert.equal(await sheets.inputValue(), "20");
  assert.deepEqual(errors, []);
});

/** A worker whose library stops once it is told to: the real one, with a trap before an answer. */
const POISON = () => {
  const trap = new WebAssembly.Module(
    Uint8Array.from([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0,
      11,
    ]),
  );
  const { instantiate } = WebAssembly;
  self.started = 0;
  WebAssembly.instantiate = async (...from) => {
    const { exports } = await instantiate(...from);
    self.started++;
    return {
      exports: {
        ...exports,
        answer() {
          if (self.isPoisoned) {
            self.isPoisoned = false;
            new WebAssembly.Instance(trap).exports.t();
          }
          exports.answer();
        },
      },
    };
  };
};

test("a library that stops is started again, and nothing is lost", options, async (test) => {
  const { page, errors } = await open(test);
  const [worker] = page.workers();
  await worker.evaluate(POISON);
  await match(page);
  await trick(page);
  const before = await shown(page);
  await worker.evaluate(() => {
    self.isPoisoned = true;
  });
  await answer(page).click();
  await page.getByText("Nothing was lost").waitFor();
  assert.equal(await shown(page), before);
  await trick(page);
  await page.getByText("Trick 3", { exact: true }).waitFor();
  assert.equal(await worker.evaluate(() => self.started), 2);
  assert.deepEqual(errors, []);
});

test("a search holds up no answer", options, async (test) => {
  const { page, errors } = await open(test);
  assert.equal(page.workers().length, 1);
  await text(page, WRONG);
  const [, search] = page.workers();
  // It never ends.
  search
    .evaluate(() => {
      for (;;);
    })
    .catch(() => {});
  await match(page);
  await trick(page);
  assert.deepEqual(errors, []);
});

/** A film for a camera that sees a code, in grey: 640 x 480. */
function film(text) {
  const code = encodeQR(text, "raw", { ecc: "medium", border: 4, scale: 6 });
  const [width, height] = [640, 480];
  const [left, top] = [(width - code.length) >> 1, (height - code.length) >> 1];
  const frame = Buffer.alloc((width * height * 3) / 2, 128);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) frame[y * width + x] = code[y - top]?.[x - left] ? 16 : 235;
  const path = join(folder(), "code.y4m");
  const one = Buffer.concat([Buffer.from("FRAME\n"), frame]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, one, one]));
  return path;
}

test("a sheet is judged by its code", options, async (test) => {
  const { page } = await open(test, {
    ...PHONE,
    film: film(`https://parlour.example/${SHEET}`),
    permissions: ["camera"],
  });
  await go(page, "/judge");
  await button(page, "Scan its code").click();
  await page.waitForSelector(".board");
  assert.equal(await page.locator("h1").textContent(), SHEET);
  assert.equal(await page.locator(".life").count(), 6);
});

test("a game is opened by the code of its link", options, async (test) => {
  const record = '[Game "PerSiVic"]\n\n1. e1-e4 e9-e6 *\n';
  const link = `https://parlour.example/#/open/${deflateRawSync(record).toString("base64url")}`;
  const { page } = await open(test, { ...PHONE, film: film(link), permissions: ["camera"] });
  await go(page, "/judge");
  await button(page, "Scan its code").click();
  await page.getByText("red to move").waitFor();
  assert.equal(await file(page), record);
});

test("what is printed is shown, and saved as PDF", options, async (test) => {
  const { page, errors } = await open(test);
  const isWide = (width) => page.locator(`.paper svg[width="${width}"]`).waitFor();
  await go(page, "/print");
  // Two sheets of a notebook lie one below the other.
  for (const [preset, width] of [
    ["Notebook", "210mm"],
    ["Tonight's pad", "297mm"],
    ["Large print", "297mm"],
  ]) {
    await page.getByRole("button", { name: preset }).click();
    await page.locator(`button[aria-pressed=true]`, { hasText: preset }).waitFor();
    await isWide(width);
  }
  await page.getByLabel("Paper").selectOption("letter");
  await isWide("279.4mm");
  await page.getByText("A sheet again, by its id").click();
  await page.getByLabel("Id of the sheet").fill(SHEET);
  await page.locator(".paper svg", { hasText: SHEET }).waitFor();
  const [size] = await Promise.all([
    page.evaluate(
      () =>
        new Promise((printed) => {
          globalThis.print = () =>
            printed([
              document.querySelector("body > style").textContent,
              document.querySelector(".printed svg").getAttribute("width"),
            ]);
        }),
    ),
    button(page, "Print this page").click(),
  ]);
  assert.deepEqual(size, ["@page paper0 { size: 279.4mm 215.9mm; margin: 0 }", "279.4mm"]);
  if (readdirSync(join(DIST, "assets")).some((file) => file.startsWith("parlour-pdf"))) {
    const saved = page.waitForEvent("download", { timeout: 60_000 });
    await button(page, "Save as PDF").click();
    assert.match(readFileSync(await (await saved).path(), "latin1"), /^%PDF-/);
  }
  assert.deepEqual(errors, []);
});

test("pages are gone through, and all of them are printed", options, async (test) => {
  const { page, errors } = await open(test);
  await page.evaluate(() => {
    globalThis.print = () => {
      globalThis.isPrinting = true;
    };
  });
  const svg = page.locator(".paper svg");
  const title = () => svg.locator("title").first().textContent();
  for (const [what, least] of [
    ["tonight", 24],
    ["slips", 2],
    ["rules_divicity", 1],
    ["box_diverto", 14],
    ["box_divicity", 24],
    ["box_persivic", 6],
  ]) {
    await go(page, `/print/${what}`);
    await page.locator("button[aria-pressed=true]").waitFor();
    await page.getByRole("button", { name: "Print this page", disabled: false }).waitFor();
    const all = page.getByRole("button", { name: /^Print all/ });
    if (least === 1) {
      assert.equal(await all.count(), 0);
      continue;
    }
    const pages = Number(/\d+/.exec(await all.textContent())[0]);
    assert.ok(pages >= least && pages <= 60, `${what}: ${pages}`);
    const first = await svg.evaluate((svg) => svg.outerHTML);
    await button(page, "Forward").click();
    await page.waitForFunction((first) => document.querySelector(".paper svg").outerHTML !== first, first);
    assert.ok(await title(), what);
    await page.evaluate(() => {
      globalThis.isPrinting = false;
      document.querySelector(".printed")?.remove();
      document.querySelector("body > style")?.remove();
    });
    await all.click();
    await page.waitForFunction(() => isPrinting);
    assert.equal(await page.locator(".printed svg").count(), pages, what);
    // The browser's own print has as many pages, each with the size of its paper.
    const pdf = await page.pdf({ preferCSSPageSize: true });
    assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, pages, what);
  }
  assert.deepEqual(errors, []);
});

test("a line is drawn with three taps, and judged", options, async (test) => {
  const { page } = await open(test);
  await diverto(page);
  const tap = async (column, row) => {
    const at = await page.locator(".board").evaluate(
      (board, [x, y]) => {
        const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
        return [left, top];
      },
      [column, 20 - row],
    );
    await page.touchscreen.tap(...at);
    await page.waitForTimeout(200);
  };
  for (const at of [
    [4, 4],
    [4, 8],
    [9, 8],
  ])
    await tap(...at);
  assert.equal(await page.locator("polyline.first").count(), 1);
  assert.equal(await page.locator("polyline.right").count(), 1);
  await page.getByText("Legal: d4:N4E5").waitFor();
  // Not an end, not the numbers: refused with the rule, and nothing is drawn.
  for (const at of [
    [9, 8],
    [9, 9],
    [10, 9],
  ])
    await tap(...at);
  assert.equal(await page.locator("polyline.second, polyline.right").count(), 0);
  assert.equal(await page.locator("polyline.wrong").count(), 1);
  assert.match(await page.getByRole("alert").textContent(), /Rule D/);
  await button(page, "Can I still move?").click();
  assert.match(await page.locator(".verdict").textContent(), /Yes: \d+ lines/);
});

test("a move of PerSiVic is made with taps", options, async (test) => {
  const { page } = await open(test);
  await persivic(page);
  const square = (name) => page.getByRole("button", { name: new RegExp(`^${name}:`) });
  await square("e1").click();
  assert.equal(await square("e1").evaluate((tapped) => getComputedStyle(tapped).outlineStyle), "none");
  await page.getByRole("button", { name: "e4: empty, up to 3 stones can go there" }).click();
  await page.locator(".count", { hasText: "+1" }).waitFor();
  assert.deepEqual(await page.locator(".count", { hasText: "≤" }).allTextContents(), [
    "≤2",
    "≤2",
    "≤2",
    "≤2",
  ]);
  await square("e4").click();
  await square("d3").click();
  await page.getByText("blue to move").waitFor();
  await page.getByText("The record").click();
  assert.match(await page.locator("pre").textContent(), /1\. e1-/);
});

test("a match and a game are played with keys alone", options, async (test) => {
  const { page, errors } = await open(test, DESKTOP);
  /** Goes on with Tab to what has this name, and presses it. */
  const press = async (name) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press("Tab");
      const said = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at === document.body ? "" : (at.getAttribute("aria-label") ?? at.textContent);
      });
      if (name.test(said)) return page.keyboard.press("Enter");
    }
    assert.fail(`no Tab leads to ${name}`);
  };
  await press(/^Score/);
  await page.getByLabel("Player 1", { exact: true }).waitFor();
  await press(/^Keep a match/);
  await page.waitForSelector(".players");
  for (const name of [/^Player 1/, /^10/, /^Player 2/, /^\u22125/]) {
    const before = await shown(page);
    await press(name);
    await changed(page, before);
  }
  await page.getByText("Trick 2", { exact: true }).waitFor();
  await go(page, "/judge");
  await press(/^A new game/);
  await page.waitForSelector(".board");
  await press(/^e1:/);
  await page.locator(".count").first().waitFor();
  await press(/^e4:/);
  await page.locator(".count", { hasText: "+1" }).waitFor();
  await press(/^All 3/);
  await page.getByText("blue to move").waitFor();
  assert.deepEqual(errors, []);
});

test("a match of Divicity opens where it was left", options, async (test) => {
  const { page } = await open(test);
  const record = '[Game "Divicity"]\n[Players "Ana Beto Cira"]\n\n1. | milk 10 | Ana milk | Beto 10\n';
  await page.locator("input[type=file]").setInputFiles(asFile("friday.dvc", record));
  await page.getByText("Trick 2", { exact: true }).waitFor();
  assert.match(await page.locator("tbody tr").first().textContent(), /Beto.*10/);
  await answer(page).click();
  await page.locator("main > section.tokens").waitFor();
  assert.equal(await file(page), record);
  await answer(page).click();
  await page.locator("main > section.tokens").waitFor({ state: "detached" });
  assert.match(await file(page), /now | 10/);
});

test("records come out as they went in", options, async (test) => {
  const { page } = await open(test);
  const record = '[Game "PerSiVic"]\n[Red "Ana"]\n[Blue "Beto"]\n\n1. e1-e4 e9-e6 2. d1-d4 *\n';
  await page.locator("input[type=file]").setInputFiles(asFile("ana.psv", record));
  await page.waitForSelector(".board");
  assert.equal(await file(page), record);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Share").click();
  await button(page, "Copy link").click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/open\/[\w-]+$/);
  await button(page, "Share").click();
  assert.equal(await page.locator(".qr svg").count(), 1);
  assert.deepEqual(await barriers(page), []);
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector(".board");
  assert.equal(await file(page), record);
});

test("any game is stepped through, and one with comments is not gone on with", options, async (test) => {
  const { page, errors } = await open(test);
  for (const [name, board] of [
    ["diverto-game.dvt", ".paper svg"],
    ["diverto-fault.dvt", ".paper svg"],
    ["persivic-fault.psv", ".board"],
    ["divicity-fault.dvc", "tbody"],
  ]) {
    await go(page, "/");
    await page.locator("input[type=file]").setInputFiles(asFile(name, demo(name)));
    const seen = page.locator("figure").locator(board);
    await seen.waitFor();
    const before = await seen.innerHTML();
    await button(page, "Back").last().click();
    await page.waitForFunction(
      ([board, before]) => document.querySelector(`figure ${board}`).innerHTML !== before,
      [board, before],
    );
    assert.equal(await page.locator("textarea").inputValue(), demo(name));
  }
  await go(page, "/");
  await page.locator("input[type=file]").setInputFiles(asFile("d.dvt", demo("diverto-game.dvt")));
  await button(page, "Go on with this game").click();
  await page.getByText("would be lost").waitFor();
  assert.deepEqual(errors, []);
});

test("what is copied is pasted: a link, and a text", options, async (test) => {
  const { page, context } = await open(test);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page
    .locator("input[type=file]")
    .setInputFiles(asFile("ana.psv", '[Game "PerSiVic"]\n\n1. e1-e4 *\n'));
  await button(page, "Share").click();
  await button(page, "Copy link").click();
  await page.getByText("Copied.").click();
  await go(page, "/");
  await button(page, "Paste a text").click();
  await page.getByText("blue to move").waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), WRONG);
  await go(page, "/");
  await page.keyboard.press("Control+V");
  await page.getByText("1 game, 1 fault").waitFor();
  assert.equal(await page.locator("textarea").inputValue(), WRONG);
});

const CHAT = "[18:02] Ana: e1 to e4\n[18:03] Beto: nice! e9 to e6\n";
/** What the app says of texts that are no records, in each language. */
const MEANT = {
  en: [
    "e1 to e4 read as e1-e4",
    "passed over: nice",
    "Go on with this game",
    "Line 1",
    "Without these moves.",
  ],
  es: [
    "e1 to e4 se lee como e1-e4",
    "sin leer: nice",
    "Seguir con esta partida",
    "Línea 1",
    "Sin estas jugadas.",
  ],
  pt: [
    "e1 to e4 lido como e1-e4",
    "deixado de lado: nice",
    "Continuar esta partida",
    "Linha 1",
    "Sem esses lances.",
  ],
};

test("a game is read from a chat, and asked about where it is in doubt", options, async (test) => {
  const { page, errors } = await open(test);
  await text(page, "[");
  const area = page.locator("textarea");
  const hash = await page.evaluate(() => location.hash.slice(1));
  const readings = page.locator(".readings");
  for (const [language, [read, passed, goOn, line, without]] of Object.entries(MEANT)) {
    await go(page, "/");
    await page.locator("header select").selectOption(language);
    await go(page, hash);
    await area.fill(CHAT);
    await readings.getByText(read).waitFor();
    await readings.getByText(passed).waitFor();
    assert.deepEqual(await barriers(page), [], language);
    await readings.getByRole("button", { name: line, exact: true }).click();
    const marked = await area.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(marked, "e1");
    // Two readings fit: both are shown, and nothing is taken.
    await area.fill("e1-e4 (e9-e6)");
    await page.getByText(without).waitFor();
    assert.equal(await page.locator("main h2").count(), 2);
    assert.equal(await button(page, goOn).count(), 0);
    assert.deepEqual(await barriers(page), [], language);
  }
  await go(page, "/");
  await page.locator("header select").selectOption("en");
  await go(page, hash);
  // Only the board is missing; what is no board has a fault with its place.
  await area.fill("1. h8 3N 2E, j11 2S 4E");
  const board = page.getByLabel("Board, width x height");
  await board.fill("large");
  await button(page, "Enter").click();
  await button(page, "Line 1, column 8").waitFor();
  assert.equal(await area.inputValue(), "Board: large\n1. h8 3N 2E, j11 2S 4E");
  await area.fill("1. h8 3N 2E, j11 2S 4E");
  await board.fill("20x20");
  await board.press("Enter");
  await page.getByText("1 game, no fault").waitFor();
  await button(page, "Go on with this game").click();
  await page.getByText("Row 2 of").waitFor();
  // From what was copied to the game, and what it is there.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), CHAT);
  await go(page, "/judge");
  await button(page, "Paste a text").click();
  await button(page, "Go on with this game").click();
  await page.getByText("red to move").waitFor();
  assert.equal(await page.locator("h1").textContent(), "Ana – Beto");
  assert.match(await file(page), /1\. e1-e4 e9-e6/);
  assert.deepEqual(errors, []);
});

test("what is tapped or typed halfway is there again", options, async (test) => {
  const { page, errors } = await open(test);
  const again = async () => {
    await page.reload();
    await page.waitForSelector("header h1");
  };
  await go(page, "/score");
  await page.getByLabel("Player 2", { exact: true }).fill("Player 9");
  await again();
  assert.equal(await page.getByLabel("Player 2", { exact: true }).inputValue(), "Player 9");
  await match(page);
  await trick(page, ["Player 1", "10", "Player 9", "\u22125"]);
  await page.getByText("tap one to correct it").click();
  const correct = page.getByRole("button", { name: /^Correct trick 1/ });
  await correct.click();
  const text = page.getByLabel("Or as a record has it");
  const trick1 = await text.inputValue();
  await text.fill("| milk");
  await again();
  await page.getByText("tap one to correct it").click();
  await correct.click();
  assert.equal(await text.inputValue(), "| milk");
  await text.fill(trick1.replaceAll("10", "milk"));
  await text.press("Enter");
  await page.waitForFunction(() => document.querySelector(".players .total").textContent === "\u22125");
  await button(page, "Undo").click();
  await page.waitForFunction(() => document.querySelector(".players .total").textContent === "10");
  await correct.click();
  assert.equal(await text.inputValue(), trick1);
  await go(page, "/judge");
  await page.getByLabel("Id of the sheet").fill("20x20-6s");
  await again();
  assert.equal(await page.getByLabel("Id of the sheet").inputValue(), "20x20-6s");
  await diverto(page);
  const line = page.getByLabel("A line as text");
  await line.fill("d4:N");
  await again();
  assert.equal(await line.inputValue(), "d4:N");
  await line.fill("d4:N4E5");
  await line.press("Enter");
  await page.getByText("Legal: d4:N4E5").waitFor();
  await again();
  assert.equal(await line.inputValue(), "");
  await persivic(page);
  const square = (name) => page.getByRole("button", { name: new RegExp(`^${name}:`) });
  await square("e1").click();
  await square("e4").click();
  await page.locator(".count", { hasText: "+1" }).waitFor();
  await again();
  await page.locator(".count", { hasText: "+1" }).waitFor();
  await square("e4").click();
  await square("e4").click();
  await page.getByText("blue to move").waitFor();
  await go(page, "/print");
  await page.getByText("A sheet again, by its id").click();
  await page.getByLabel("Id of the sheet").fill(SHEET);
  await again();
  assert.equal(await page.getByLabel("Id of the sheet").inputValue(), SHEET);
  await page.locator(".paper svg", { hasText: SHEET }).waitFor();
  assert.deepEqual(errors, []);
});

test("what is typed stays, and faults have their place, rule and remedy", options, async (test) => {
  const { page } = await open(test);
  await text(page, WRONG);
  await button(page, "Line 4, column 19").click();
  const marked = await page
    .locator("textarea")
    .evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
  assert.equal(marked, "e4-e8");
  await page.reload();
  assert.equal(await page.locator("textarea").inputValue(), WRONG);
  await page.getByRole("button", { name: /^Write .* for e4-e8$/ }).click();
  await page.getByText("1 game, no fault").waitFor();
});

test("the app is small", () => {
  const files = readdirSync(DIST, { recursive: true }).filter((file) => statSync(join(DIST, file)).isFile());
  const size = (file) => brotliCompressSync(readFileSync(join(DIST, file))).length;
  const others = files.filter((file) => !file.endsWith(".wasm")).reduce((sum, file) => sum + size(file), 0);
  assert.ok(others <= 150_000, `all but the library is ${others} bytes`);
});
