// From docs/schema/error-1.json, by scripts/types.mjs.

/**
 * Why there is no answer, where the fault has no place in a text.
 */
export interface Error {
  schema: "parlour/error/1";
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
  error: FailureReason;
}
/**
 * The kind of failure and its message.
 */
export interface FailureReason {
  /**
   * `unreadable` (no such file, say), `content` where the input was read and what was asked for is not in it, `usage`
   * where what is asked for does not go together, or `page` where it does not fit on paper.
   */
  kind: string;
  /**
   * For people; may change.
   */
  message: string;
}
