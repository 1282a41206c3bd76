import { t } from "./words.ts";

/** Tokens by the names that records have for them, in the order of the buttons. */
export const TOKENS = [
  "10",
  "-5",
  "-10",
  "-20",
  "rinds",
  "beer",
  "milk",
  "duck",
  "exchange",
  "donate",
  "steal",
] as const;

/** A number as print has it, with a minus that is no hyphen. */
export function minus(value: number | string): string {
  return String(value).replace("-", "−");
}

/** Whether it is a token of points, which has no name but its number. */
export function isPoints(token: string): boolean {
  return /^-?\d+$/.test(token);
}

/** As a sentence has it: `−5`, or its name. */
export function tokenName(token: string): string {
  return isPoints(token) ? minus(token) : t(`token.${token}`);
}
