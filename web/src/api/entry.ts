// From docs/schema/entry-1.json, by scripts/types.mjs.

/**
 * What is entered of a ply, and what can follow.
 */
export interface Entry {
  schema: "parlour/entry/1";
  /**
   * Its name as given, with `�` for what is no UTF-8; `-` is standard input.
   */
  file?: string;
  /**
   * The bytes of a name that is no UTF-8.
   */
  file_bytes?: number[] | null;
  /**
   * Which game of the file, from 1.
   */
  game?: number | null;
  /**
   * `part`, `whole`, `either` (can be played, and more can follow) or `wrong`.
   */
  stage: "part" | "whole" | "either" | "wrong";
  /**
   * The places as they were understood: a tap may be near what it means.
   */
  taps: string[];
  /**
   * The ply as a record has it, if it can be played, or is complete and wrong.
   */
  text?: string | null;
  /**
   * The places of which a legal ply has one next.
   */
  next: NextTap[];
  /**
   * Why a complete ply is wrong.
   */
  error?: Diagnostic | null;
}
/**
 * A place that can be tapped next.
 */
export interface NextTap {
  /**
   * The place.
   */
  at: string;
  /**
   * How many legal plies go on so.
   */
  count: number;
  /**
   * Of PerSiVic: how many stones leave from there, or may yet land there.
   */
  stones?: number | null;
}
/**
 * One fault of a record, or something in it that is worth a warning.
 *
 * It serializes to the fields `kind`, `rule`, `ply`, `line`, `column`, `message` and `help`; `provisional` and `depends`
 * if faults after the first were looked for.
 */
export interface Diagnostic {
  /**
   * What kind of fault it is.
   */
  kind: string;
  /**
   * The rule that is broken.
   */
  rule: string;
  /**
   * The ply it is found at, or what else the game counts.
   */
  ply: number | null;
  /**
   * In a variation: the number of the turn that the outermost one replaces, `12.` or `12...`.
   */
  variation_of?: string | null;
  /**
   * The line in the file, from 1.
   */
  line: number;
  /**
   * The column: characters, not bytes and not cells.
   */
  column: number;
  /**
   * What is wrong, in one sentence.
   */
  message: string;
  /**
   * What would be right.
   */
  help: string | null;
  /**
   * What was assumed instead, as the only legal reading; the rest was checked with it.
   */
  provisional?: string | null;
  /**
   * Whether it may be a fault only because of what was read in the place of another one.
   */
  depends?: boolean;
}
