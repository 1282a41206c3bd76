// From docs/schema/lines-1.json, by scripts/types.mjs.

/**
 * The legal lines of a position.
 */
export interface Lines {
  schema: "parlour/lines/1";
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
   * Whose line it is: `player1` or `player2`.
   */
  to_move: string;
  /**
   * The number of the row, from 1.
   */
  row: number;
  /**
   * The numbers thrown, where dice decide and it is known what was thrown (D10).
   *
   * @minItems 2
   * @maxItems 2
   */
  thrown: [number, number] | null;
  /**
   * The pairs of numbers to choose from (D3); nothing where dice decide.
   */
  choices: [number, number][] | null;
  /**
   * The state of the board: `player1-wins`, `player2-wins`, `draw` or `unfinished`.
   */
  status: string;
  /**
   * Why it is over, as a check says it (D9).
   */
  reason: string | null;
  /**
   * The state in words.
   */
  standing: string;
  /**
   * How many lines there are.
   */
  count: number;
  /**
   * The lines in the order of their text.
   */
  lines?: ListedLine[] | null;
}
/**
 * A legal line and what it does.
 */
export interface ListedLine {
  /**
   * The line with all its marks.
   */
  line: string;
  /**
   * The numbers it is drawn with, in drawing order.
   *
   * @minItems 2
   * @maxItems 2
   */
  numbers: [number, number];
  /**
   * Lives it collects (D2).
   */
  collected: number;
  /**
   * Lives its crossings cost (D7).
   */
  spent: number;
}
