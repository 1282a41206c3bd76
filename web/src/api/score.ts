// From docs/schema/score-1.json, by scripts/types.mjs.

/**
 * What players' holdings score.
 */
export interface Score {
  schema: "parlour/score/1";
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
   * In the order given.
   */
  players: PlayerScore[];
  /**
   * Who has won (C13).
   */
  winners: string[];
  /**
   * Why: `score`, `lex-tiebreak`, `four-lex` or `shared`.
   */
  reason: string;
  /**
   * How everybody stood before the changes that were asked about.
   */
  before?: Scores | null;
  /**
   * What one more token of each kind would do for a player.
   */
  best_token?: BestToken | null;
  /**
   * What is right and worth a second look: tokens that no box has (C3).
   */
  warnings: Diagnostic[];
}
/**
 * What a player's holding scores.
 */
export interface PlayerScore {
  /**
   * The player's name, as in the record or the text.
   */
  name: string;
  /**
   * How many tokens of each kind.
   */
  holding: {
    [k: string]: number | undefined;
  };
  /**
   * How many Lex the player holds (C13).
   */
  lex: number;
  parts: Parts;
  /**
   * The score: the sum of the parts.
   */
  total: number;
  /**
   * From 1; those who tie in score and Lex share a rank, and the next one is left out.
   */
  rank: number;
  /**
   * Whether this player has won, alone or with others.
   */
  winner: boolean;
  /**
   * The score less the one before the changes.
   */
  difference?: number | null;
  /**
   * How many percent of the final scores of simulated matches with as many players are lower, rounded down; for
   * 3 players or more, and the usual tokens (C3).
   */
  better_than?: number | null;
}
/**
 * What each part of the holding adds (C12).
 */
export interface Parts {
  /**
   * Points tokens at face value.
   */
  points: number;
  /**
   * -30 for a duck.
   */
  duck: number;
  /**
   * +10 for each rinds.
   */
  rinds: number;
  /**
   * +5 for each beer.
   */
  beer: number;
  /**
   * +30 more for each pair of one rinds and one beer.
   */
  pairs: number;
  /**
   * 0, -5, -25 or -50 for 0 to 3 milk together.
   */
  milk: number;
  /**
   * +5 for each kept special.
   */
  kept: number;
  /**
   * +50 for exactly three Lex.
   */
  lex_bonus: number;
}
/**
 * The scores of all players, and who has won.
 */
export interface Scores {
  /**
   * In the order given.
   */
  players: PlayerScore[];
  /**
   * Who has won (C13).
   */
  winners: string[];
  /**
   * Why: `score`, `lex-tiebreak`, `four-lex` or `shared`.
   */
  reason: string;
}
/**
 * What one more token of each kind would do for a player.
 */
export interface BestToken {
  /**
   * Who was asked about, by name.
   */
  player: string;
  /**
   * Each kind, the best first.
   */
  swings: Swing[];
}
/**
 * What one more token of a kind would do for a player.
 */
export interface Swing {
  /**
   * The kind; a special is counted as kept.
   */
  token: string;
  /**
   * How much the player's score would change.
   */
  swing: number;
  /**
   * The rank the player would have.
   */
  rank: number;
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
