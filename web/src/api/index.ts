/** The requests and answers that the app uses. The other files here are written by scripts/types.mjs. */
export type { Check } from "./check.ts";
export type { Diagnostic, Faults } from "./faults.ts";
export type { Error as Failure } from "./error.ts";
export type { Entry as Entering } from "./entry.ts";
export type { Change, Format } from "./format.ts";
export type { Import } from "./import.ts";
export type { Keep } from "./keep.ts";
export type { Lines } from "./lines.ts";
export type { Moves } from "./moves.ts";
export type { Page } from "./page.ts";
export type { Entry, Request } from "./request.ts";
export type { Rules } from "./rules.ts";
export type { Score } from "./score.ts";
