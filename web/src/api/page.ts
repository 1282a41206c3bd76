// From docs/schema/page-1.json, by scripts/types.mjs.

/**
 * A page.
 */
export interface Page {
  schema: "parlour/page/1";
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
   * `svg` or `html`; with bytes of its own also `pdf` or `png`.
   */
  format: string;
  /**
   * All of the page; left out where its bytes come beside the answer.
   */
  text?: string | null;
  /**
   * How many pages there are, of which one may have been asked for.
   */
  pages: number;
  /**
   * Where the board of Diverto is on the page, so that a tap finds its intersection.
   */
  board?: BoardPlace | null;
}
/**
 * Where a board is on its page, in millimetres from the top left corner.
 */
export interface BoardPlace {
  /**
   * Its left edge.
   */
  x: number;
  /**
   * Its top edge.
   */
  y: number;
  /**
   * The side of a square, which is the distance between intersections: `a1` is one right of the bottom left corner and
   * on the bottom edge.
   */
  square: number;
  /**
   * How many squares it is wide.
   */
  columns: number;
  /**
   * How many squares it is high.
   */
  rows: number;
}
