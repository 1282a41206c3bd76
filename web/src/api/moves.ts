// From docs/schema/moves-1.json, by scripts/types.mjs.

/**
 * The legal moves of a position.
 */
export interface Moves {
  schema: "parlour/moves/1";
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
   * The stones and the side to move.
   */
  position: string;
  /**
   * Whose move it is: `red` or `blue`.
   */
  to_move: string;
  /**
   * The state of the game: `red-wins`, `blue-wins`, `draw` or `unfinished`.
   */
  status: string;
  /**
   * Why it is over, as a check says it (P6, P7).
   */
  reason: string | null;
  /**
   * The state in words.
   */
  standing: string;
  /**
   * The number of legal moves; 0 if the board has decided the game.
   */
  count: number;
  /**
   * The moves in canonical order.
   */
  moves?: string[] | null;
  /**
   * The same square by square.
   */
  squares?: SquareMoves[] | null;
}
/**
 * The legal moves from one square.
 */
export interface SquareMoves {
  /**
   * The square that the stones leave.
   */
  square: string;
  /**
   * The number of stones there.
   */
  stones: number;
  /**
   * Where they may land without a capture.
   */
  destinations: string[];
  /**
   * What they may capture.
   */
  captures: string[];
  /**
   * How many moves they have.
   */
  count: number;
}
