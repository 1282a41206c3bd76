import { type Remote, wrap } from "comlink";
import base from "../../modules/parlour.wasm?url";
import pages from "../../modules/parlour-pages.wasm?url";
import type { Diagnostic, Failure, Faults, Page, Request } from "../api/index.ts";
import type { Reply } from "./wasm.ts";
import type { engine } from "./worker.ts";

type Engine = Remote<typeof engine>;

/** The module that writes PDF too; the app can be built without it. */
const [pdf] = Object.values(
  import.meta.glob<string>("../../modules/parlour-pdf.wasm", {
    query: "?url",
    import: "default",
    eager: true,
  }),
);
export const writesPdf = pdf !== undefined;

const begin = (): Engine =>
  wrap<typeof engine>(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
const answers = begin();

/** What works on answers that may take longer than a tap: searches, and whole documents. Nothing waits for it. */
let patient: Engine | undefined;
const searches = (): Engine => {
  patient ??= begin();
  return patient;
};

/** Why a request has no answer: in the words of the program, with the places in a text where there are some. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly faults: Diagnostic[] = [],
  ) {
    super(message);
  }
}

/** The library stopped at a request. It was restarted, and all that was kept is still there. */
export class Restarted extends Error {}

async function reply(request: Request, from: Engine, module = base): Promise<Reply> {
  const reply = await from.answer(new URL(module, location.href).href, JSON.stringify(request));
  if (!reply) throw new Restarted();
  return reply;
}

/** The answers, a line each, unless the request is refused. */
function answersOf({ json }: Reply): unknown[] {
  const answers = json
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const why = answers.map(refused).find(Boolean);
  if (why) throw why;
  return answers;
}

function refused(answer: unknown): Refused | undefined {
  const { schema } = answer as { schema: string };
  if (schema === "parlour/error/1") return new Refused((answer as Failure).error.message);
  if (schema !== "parlour/faults/1") return undefined;
  const { faults } = answer as Faults;
  return new Refused(faults.map((fault) => fault.message).join("\n"), faults);
}

/** The answer to a request. */
export async function ask<Answer>(request: Request): Promise<Answer> {
  const [answer] = answersOf(await reply(request, answers));
  return answer as Answer;
}

/** One answer for each game of a text, with a search for what puts it right. */
export async function askEach<Answer>(request: Request): Promise<Answer[]> {
  return answersOf(await reply(request, searches())) as Answer[];
}

/** A page: its bytes, and what the answer says of it. */
interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  page: Page;
}

/** Draws a page. Pages have a module of their own, and PDF another, which is fetched when it is first asked for. */
export async function askPage(request: Request, format: "svg" | "pdf"): Promise<Drawn> {
  const answer = await (format === "pdf" ? reply(request, searches(), pdf) : reply(request, answers, pages));
  const [page] = answersOf(answer) as Page[];
  return { bytes: answer.page, page: page as Page };
}
