// From docs/schema/keep-1.json, by scripts/types.mjs.

/**
 * A game with what happened in it.
 */
export interface Keep {
  schema: "parlour/keep/1";
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
   * The record, which the next request goes on with.
   */
  record: string;
  /**
   * The state of the game in words.
   */
  standing: string;
  /**
   * Whether `redo` brings something back.
   */
  has_undone: boolean;
  /**
   * What the entry did, in words, in a match of Divicity.
   */
  done?: string | null;
  /**
   * A match of Divicity: its players, and what comes next.
   */
  match?: MatchState | null;
  /**
   * What a check says of the record.
   */
  check: Diverto | Divicity | PerSiVic | UnknownGame;
}
/**
 * How a match of Divicity stands.
 */
export interface MatchState {
  /**
   * The players in seat order.
   */
  players: PlayerState[];
  /**
   * What comes next; none at the end, and where no step is possible.
   */
  question?: QuestionState | null;
  /**
   * Why no step is possible: `set`, if the tokens of the set have run out, or `cards`, if an earlier trick is wrong.
   */
  stuck?: string | null;
  /**
   * Whether hands are empty.
   */
  is_over: boolean;
  /**
   * Whether Lex are yet to be counted.
   */
  lacks_lex: boolean;
  /**
   * The seats of who leads or has won, from 0.
   */
  winners: number[];
  /**
   * Who leads or has won, and why, in words.
   */
  verdict: string;
  /**
   * The tokens on the table.
   */
  on_table: {
    [k: string]: number | undefined;
  };
  /**
   * The complete tricks as a record has them.
   */
  tricks: string[];
  /**
   * The tricks that wait after a correction, each with the reason.
   */
  waiting?: string[];
  /**
   * The hand that the request asks to see.
   */
  hand?: string[] | null;
  /**
   * A doubt about the tokens.
   */
  doubt?: string | null;
}
/**
 * A player in a match.
 */
export interface PlayerState {
  /**
   * The name as records have it.
   */
  name: string;
  /**
   * The name as it is shown.
   */
  shown: string;
  /**
   * The tokens held.
   */
  holding: {
    [k: string]: number | undefined;
  };
  /**
   * The Lex counted so far.
   */
  lex: number;
  /**
   * The score.
   */
  total: number;
  /**
   * The rank, from 1.
   */
  rank: number;
}
/**
 * The next question.
 */
export interface QuestionState {
  /**
   * The number of the trick.
   */
  trick: number;
  /**
   * The question in words.
   */
  text: string;
  /**
   * What has been answered of the step, with the answers that were the only ones: an answer comes after it.
   */
  given: string;
  /**
   * The legal answers; empty if they would reveal a dealt hand.
   */
  answers: AnswerState[];
}
/**
 * A legal answer.
 */
export interface AnswerState {
  /**
   * What an entry has for it.
   */
  word: string;
  /**
   * What is shown for it.
   */
  text: string;
}
/**
 * A game of Diverto.
 */
export interface Diverto {
  tags: Tags;
  plies: number;
  status: string;
  reason: string | null;
  ends: string[];
  lives: ByPlayer;
  uncollected: string[];
  numbers: ByPlayer2;
  rows: number;
  /**
   * The first fault of the game; `null` if there is none.
   */
  error: Diagnostic | null;
  /**
   * All faults of the game, that one included, unless only the first was asked for. The check continued after a fault if it
   * could; after the last one nothing was checked if that one has no `provisional`.
   */
  errors?: Diagnostic[];
  /**
   * The changes that make the whole game legal, if exactly one slip explains it and that was asked for.
   */
  repairs?: Change[] | null;
  /**
   * All ways to put the game right, if there are several or only the players can decide, and that was asked for.
   */
  offers?: Change[][] | null;
  /**
   * What may be a slip in the record, though it breaks no rule.
   */
  warnings: Diagnostic[];
  /**
   * What is not spelled as records have it, and was read as it looks.
   */
  spelling?: SpellingNote | null;
}
/**
 * The tags; a tag that appears several times has a list.
 */
export interface Tags {
  [k: string]: string | string[] | undefined;
}
export interface ByPlayer {
  player1: Lives;
  player2: Lives;
}
export interface Lives {
  held: number;
  collected: number;
  spent: number;
}
export interface ByPlayer2 {
  /**
   * @minItems 2
   * @maxItems 2
   */
  player1: [number, number] | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  player2: [number, number] | null;
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
/**
 * A match of Divicity.
 */
export interface Divicity {
  tags: Tags1;
  tricks: number;
  leader: string | null;
  players: PlayerSummary[];
  winners: string[];
  status: string;
  reason: string | null;
  /**
   * Whether holdings include all Lex; until they are counted there is no winner.
   */
  lex_counted: boolean;
  /**
   * The first fault of the game; `null` if there is none.
   */
  error: Diagnostic | null;
  /**
   * All faults of the game, that one included, unless only the first was asked for. The check continued after a fault if it
   * could; after the last one nothing was checked if that one has no `provisional`.
   */
  errors?: Diagnostic[];
  /**
   * The changes that make the whole game legal, if exactly one slip explains it and that was asked for.
   */
  repairs?: Change[] | null;
  /**
   * All ways to put the game right, if there are several or only the players can decide, and that was asked for.
   */
  offers?: Change[][] | null;
  /**
   * What may be a slip in the record, though it breaks no rule.
   */
  warnings: Diagnostic[];
  /**
   * What is not spelled as records have it, and was read as it looks.
   */
  spelling?: SpellingNote | null;
}
/**
 * The tags; a tag that appears several times has a list.
 */
export interface Tags1 {
  [k: string]: string | string[] | undefined;
}
/**
 * What a report has of a player in JSON.
 */
export interface PlayerSummary {
  name: string;
  holding: {
    [k: string]: number | undefined;
  };
  lex: number;
  total: number;
  rank: number;
}
/**
 * A game of PerSiVic.
 */
export interface PerSiVic {
  tags: Tags2;
  plies: number;
  status: string;
  reason: string | null;
  position: string;
  third_times: number[];
  /**
   * The first fault of the game; `null` if there is none.
   */
  error: Diagnostic | null;
  /**
   * All faults of the game, that one included, unless only the first was asked for. The check continued after a fault if it
   * could; after the last one nothing was checked if that one has no `provisional`.
   */
  errors?: Diagnostic[];
  /**
   * The changes that make the whole game legal, if exactly one slip explains it and that was asked for.
   */
  repairs?: Change[] | null;
  /**
   * All ways to put the game right, if there are several or only the players can decide, and that was asked for.
   */
  offers?: Change[][] | null;
  /**
   * What may be a slip in the record, though it breaks no rule.
   */
  warnings: Diagnostic[];
  /**
   * What is not spelled as records have it, and was read as it looks.
   */
  spelling?: SpellingNote | null;
}
/**
 * The tags; a tag that appears several times has a list.
 */
export interface Tags2 {
  [k: string]: string | string[] | undefined;
}
/**
 * A record that names no game that is known.
 */
export interface UnknownGame {
  error: Diagnostic1;
  /**
   * The same, where all faults were asked for: nothing else was checked.
   */
  errors?: Diagnostic[];
}
/**
 * One fault of a record, or something in it that is worth a warning.
 *
 * It serializes to the fields `kind`, `rule`, `ply`, `line`, `column`, `message` and `help`; `provisional` and `depends`
 * if faults after the first were looked for.
 */
export interface Diagnostic1 {
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
