// From docs/schema/format-1.json, by scripts/types.mjs.

/**
 * A game in canonical form, and what was put right for that.
 */
export interface Format {
  schema: "parlour/format/1";
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
   * The record; `null` if the game has a fault that was not repaired.
   */
  record: string | null;
  /**
   * The first fault of the game as it is written.
   */
  error: Diagnostic | null;
  /**
   * The changes that make the whole game legal, if exactly one slip explains it and that was asked for.
   */
  repairs?: Change[] | null;
  /**
   * All ways to put the game right, if there are several or only the players can decide, and that was asked for.
   */
  offers?: Change[][] | null;
  /**
   * What is not spelled as records have it, and was read as it looks.
   */
  spelling?: SpellingNote | null;
  /**
   * What may be a slip in the record, though it breaks no rule.
   */
  warnings?: Diagnostic[];
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
/**
 * A word that is put right.
 */
export interface Change {
  /**
   * The line in the file, from 1.
   */
  line: number;
  /**
   * The column: characters, not bytes and not cells.
   */
  column: number;
  /**
   * As it is written.
   */
  was: string;
  /**
   * What was meant: empty if it is to be left out, [`ANY_PLY`] if more things may be missing than can be listed.
   */
  now: string;
  /**
   * The rule of the fault that it makes good.
   */
  rule: string;
}
/**
 * What was read as it looks, in a game.
 *
 * It serializes to the fields of its [`Diagnostic`], `count` and `kinds`.
 */
export interface SpellingNote {
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
  /**
   * How many things were spelled in another way.
   */
  count: number;
  /**
   * How many of each kind.
   */
  kinds: {
    [k: string]: number | undefined;
  };
  /**
   * What the game's text was converted from: `Latin-1`, `UTF-16`.
   */
  converted_from?: string | null;
}
