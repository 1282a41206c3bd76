import { expose } from "comlink";
import { type Library, type Reply, start } from "./wasm.ts";

const modules = new Map<string, Promise<WebAssembly.Module>>();
const running = new Map<string, Promise<Library>>();

async function fetched(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function library(url: string): Promise<Library> {
  const module = modules.get(url) ?? fetched(url);
  modules.set(url, module);
  const library = running.get(url) ?? module.then(start);
  running.set(url, library);
  // What could not be fetched is fetched again the next time.
  module.catch(() => {
    modules.delete(url);
    running.delete(url);
  });
  return library;
}

/** What the page asks of its worker. */
export const engine = {
  /** The answer; `null` where the library stopped and was restarted. */
  async answer(url: string, request: string): Promise<Reply | null> {
    const asked = await library(url);
    try {
      return asked.answer(request);
    } catch {
      running.delete(url);
      return null;
    }
  },
};

expose(engine);
