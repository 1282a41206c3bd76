// From docs/schema/import-1.json, by scripts/types.mjs.

/**
 * What a text says as a game.
 */
export interface Import {
  schema: "parlour/import/1";
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
   * What the text looks like: `chat`, `table`, `list`, or `moves` one after the other.
   */
  kind: "chat" | "table" | "list" | "moves";
  /**
   * The canonical record, if the text means exactly one game.
   */
  record: string | null;
  /**
   * What everybody holds, a line of quick score for each player, if the text says only that.
   */
  score?: string | null;
  /**
   * What was not written as a record has it, and what it was read as, in the order of the text.
   */
  readings: Reading[];
  /**
   * The readings of each game that the text can mean, if there are several: those in which they differ.
   */
  games?: Reading[][];
  /**
   * Why there is no record.
   */
  error: Diagnostic | null;
  /**
   * The tag that is missing, if only that is.
   */
  missing?: string | null;
}
/**
 * How a part of a text was read.
 */
export interface Reading {
  /**
   * The line in the file, from 1.
   */
  line: number;
  /**
   * The column: characters, not bytes and not cells.
   */
  column: number;
  /**
   * What the text has.
   */
  written: string;
  /**
   * What it was read as; nothing if it was passed over.
   */
  read_as: string | null;
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
