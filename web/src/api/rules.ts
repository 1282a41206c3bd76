// From docs/schema/rules-1.json, by scripts/types.mjs.

/**
 * Rules by what they are of.
 */
export interface Rules {
  schema: "parlour/rules/1";
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
   * Whole games, and of those of which rules were asked for by their ids only these.
   */
  chapters: Chapter[];
}
/**
 * The rules of a game, worded for the variants that are played.
 */
export interface Chapter {
  /**
   * The game.
   */
  title: string;
  /**
   * Whose game it is; nothing for the notation.
   */
  credit: string;
  /**
   * Who plays with what.
   */
  needs: string;
  /**
   * What it is about.
   */
  goal: string;
  /**
   * The variants that are played, by their names.
   */
  variants: string[];
  /**
   * The rules in their order.
   */
  rules: RuleEntry[];
}
/**
 * A rule.
 */
export interface RuleEntry {
  /**
   * The id that messages cite, as `D3`.
   */
  id: string;
  /**
   * What it is about, in a word or two.
   */
  title: string;
  /**
   * What it says. Notation stands between backticks.
   */
  text: string;
  /**
   * What this project decided where the published rules are silent.
   */
  ruling: string | null;
}
