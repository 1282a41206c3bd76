// From docs/schema/request-1.json, by scripts/types.mjs.

/**
 * What can be asked for, as `{"score": {"players": "Ana=10"}}`.
 */
export type Request =
  | {
      check: CheckRequest;
    }
  | {
      format: FormatRequest;
    }
  | {
      import: ImportRequest;
    }
  | {
      validate: ValidateRequest;
    }
  | {
      score: ScoreRequest;
    }
  | {
      deal: DealRequest;
    }
  | {
      moves: MovesRequest;
    }
  | {
      analyse: AnalyseRequest;
    }
  | {
      lines: LinesRequest;
    }
  | {
      hint: HintRequest;
    }
  | {
      sheet: PadSpec;
    }
  | {
      print: PrintRequest;
    }
  | {
      report: ReportRequest;
    }
  | {
      show: ViewRequest;
    }
  | {
      puzzles: PuzzlesRequest;
    }
  | {
      view: ViewRequest;
    }
  | {
      rules: RulesRequest;
    }
  | {
      entry: EntryRequest;
    }
  | {
      start: StartRequest;
    }
  | {
      keep: KeepRequest;
    };
/**
 * Which way up a paper lies.
 */
export type Orientation = "portrait" | "landscape";
/**
 * What happens in a game.
 */
export type Entry =
  | {
      play: string;
    }
  | "undo"
  | {
      result: "1-0" | "0-1" | "1/2-1/2" | "*";
    }
  | "redo"
  | {
      answer: string;
    }
  | {
      reopen: number;
    }
  | {
      correct: {
        /**
         * Its number.
         */
        trick: number;
        /**
         * The trick as a record has it.
         */
        with: string;
      };
    }
  | {
      fix: {
        /**
         * Its number.
         */
        trick: number;
        /**
         * Who took the token, or `discard`.
         */
        who: string;
        /**
         * The right token, or who took it.
         */
        right: string;
      };
    }
  | "take-up"
  | "drop"
  | {
      lex: {
        /**
         * The player.
         */
        player: string;
        /**
         * How many.
         */
        count: number;
      };
    }
  | "no-lex"
  | {
      tokens: string | null;
    }
  | {
      names: (string | number)[];
    }
  | {
      rename: {
        /**
         * The player.
         */
        player: string;
        /**
         * The new name.
         */
        name: string | number;
      };
    }
  | {
      leader: string;
    }
  | {
      variant: {
        /**
         * The name of the variant.
         */
        name: string;
        /**
         * Whether it is played.
         */
        played: boolean;
      };
    }
  | {
      cards: boolean;
    };

/**
 * What is to be checked.
 */
export interface CheckRequest {
  /**
   * A record or several.
   */
  text: string;
  /**
   * What answers call it.
   */
  file: string;
  /**
   * Whether records have to be written as they should be: what people spell in another way is a fault then.
   */
  strict?: boolean;
  /**
   * Whether to report only the first fault of each game.
   */
  first?: boolean;
  /**
   * Whether to look for changes that put each game right.
   */
  suggest?: boolean;
  /**
   * The language of faults.
   */
  language?: "en" | "es" | "pt";
}
/**
 * What is to be written in canonical form.
 */
export interface FormatRequest {
  /**
   * A record or several.
   */
  text: string;
  /**
   * What answers call it.
   */
  file?: string;
  /**
   * Whether a game with a fault is repaired, if there is one way to do so.
   */
  repair?: boolean;
  /**
   * The language of faults.
   */
  language?: "en" | "es" | "pt";
}
/**
 * A text with a game.
 */
export interface ImportRequest {
  /**
   * A chat, a table, a list, mail, or moves one after the other.
   */
  text: string;
  /**
   * What the answer calls it.
   */
  file?: string;
  /**
   * `diverto`, `divicity` or `persivic`, if the text does not show it.
   */
  game?: string | null;
  /**
   * The board of Diverto, if the text names none.
   */
  board?: string | number | null;
  /**
   * The language of the answer.
   */
  language?: "en" | "es" | "pt";
}
/**
 * Which hands are to be checked.
 */
export interface ValidateRequest {
  /**
   * Records with `Hand` tags, a deal in JSON, or lines such as `Ana: 2V 10M *`.
   */
  text: string;
  /**
   * What answers call it.
   */
  file?: string;
  /**
   * Whether hands may be smaller, but equal or one apart, as in the middle of a trick.
   */
  partial?: boolean;
  /**
   * The language of faults.
   */
  language?: "en" | "es" | "pt";
}
/**
 * What is to be scored.
 */
export interface ScoreRequest {
  /**
   * 1 to 6 players and what they hold, as `Ana=10,rinds,lex*3 Beto=milk*2`, on one line or more.
   */
  players?: string;
  /**
   * The set of tokens that must have all that is held, as [`token_set`] reads it; with none no set is held against it.
   */
  tokens?: string | null;
  /**
   * Changes to make before it is scored, as `Ana+milk` and `Ana-duck`.
   */
  what_if?: string[];
  /**
   * The player for whom one more token of each kind is looked at.
   */
  best_token?: string | null;
  /**
   * The language of faults and warnings.
   */
  language?: "en" | "es" | "pt";
}
/**
 * What is to be dealt.
 */
export interface DealRequest {
  /**
   * What the deal is derived from: the same seed deals the same for ever.
   */
  seed: string | number;
  /**
   * How many play; as many as there are names, where it is left out (C2).
   */
  players?: string | number | null;
  /**
   * The players in seat order, clockwise; `P1`, `P2` and so on where there are none.
   */
  names?: (string | number)[];
  /**
   * Who leads the first trick; drawn by lot if left out.
   */
  leader?: string | number | null;
  /**
   * Whether the token stack is shuffled too.
   */
  tokens?: boolean;
  /**
   * The language of what is refused.
   */
  language?: "en" | "es" | "pt";
}
/**
 * Which moves are asked for.
 */
export interface MovesRequest {
  /**
   * The position.
   */
  of?:
    | "start"
    | {
        position: string;
      }
    | {
        record: RecordRequest;
      };
  /**
   * Only the moves of the stones on this square.
   */
  from?: string | number | null;
  /**
   * `moves`, `squares` or `count`.
   */
  detail?: "moves" | "squares" | "count";
  /**
   * The language of the answer.
   */
  language?: "en" | "es" | "pt";
}
/**
 * A game of a text of records, and a point of that game.
 */
export interface RecordRequest {
  /**
   * A record or several.
   */
  text: string;
  /**
   * Which of them, from 1.
   */
  game?: number;
  /**
   * After how many plies; where it is left out, at the end of the game or before its first fault.
   */
  at?: number | null;
}
/**
 * What is to be analysed, and how far.
 */
export interface AnalyseRequest {
  /**
   * The position.
   */
  of?:
    | "start"
    | {
        position: string;
      }
    | {
        record: RecordRequest;
      };
  /**
   * How many plies deep to look, 1 to 64.
   */
  depth?: number | null;
  /**
   * At about how many positions looked at to stop, whatever the depth.
   */
  nodes?: number;
  /**
   * How many of the best moves to find, 1 to 500.
   */
  lines?: number;
  /**
   * The language of what is refused.
   */
  language?: "en" | "es" | "pt";
}
/**
 * Which lines are asked for.
 */
export interface LinesRequest {
  of: RecordRequest1;
  /**
   * Only lines with these numbers; where dice decide, the numbers thrown.
   *
   * @minItems 2
   * @maxItems 2
   */
  numbers?: [number, number] | null;
  /**
   * Whether they are only counted.
   */
  count?: boolean;
  /**
   * The language of the answer.
   */
  language?: "en" | "es" | "pt";
}
/**
 * A game of a text of records, and a point of that game.
 */
export interface RecordRequest1 {
  /**
   * A record or several.
   */
  text: string;
  /**
   * Which of them, from 1.
   */
  game?: number;
  /**
   * After how many plies; where it is left out, at the end of the game or before its first fault.
   */
  at?: number | null;
}
/**
 * For which line advice is asked, and how far to look.
 */
export interface HintRequest {
  of: RecordRequest2;
  /**
   * The numbers thrown, where dice decide and the record does not say.
   *
   * @minItems 2
   * @maxItems 2
   */
  numbers?: [number, number] | null;
  /**
   * How many plies deep to look, 1 to 120.
   */
  depth?: number | null;
  /**
   * At about how many positions looked at to stop, whatever the depth.
   */
  nodes?: number;
  /**
   * The language of the answer.
   */
  language?: "en" | "es" | "pt";
}
/**
 * A game of a text of records, and a point of that game.
 */
export interface RecordRequest2 {
  /**
   * A record or several.
   */
  text: string;
  /**
   * Which of them, from 1.
   */
  game?: number;
  /**
   * After how many plies; where it is left out, at the end of the game or before its first fault.
   */
  at?: number | null;
}
/**
 * Everything a pad depends on: the same specification yields the same bytes.
 *
 * ```
 * use parlour::diverto::{Pad, PadSpec};
 * use parlour::seed::Seed;
 *
 * let spec = PadSpec { seed: Some(Seed(42)), sheets: 12, lives: 8, rules: true, ..PadSpec::default() };
 * let pad = Pad::new(spec)?;
 * assert_eq!(pad.document().page_count, 24, "the rules are on the backs");
 * # Ok::<(), parlour::diverto::PadError>(())
 * ```
 */
export interface PadSpec {
  /**
   * How many sheets, each with its own lives.
   */
  sheets?: number;
  /**
   * Copies of each sheet [default: 1; a single sheet fills its paper].
   */
  copies?: number | null;
  /**
   * The board in squares, 6 to 27 wide and 6 to 60 high.
   */
  board?: string | number;
  /**
   * How many lives each sheet has.
   */
  lives?: number;
  /**
   * How lives are placed.
   */
  placement?: "random" | "spaced" | "symmetric";
  /**
   * Rows of the lives tables, 1 to 60 [default: 25].
   */
  rows?: string | number | null;
  /**
   * The number that all random choices come from; needed unless there is an id.
   */
  seed?: string | number | null;
  /**
   * Print again exactly the sheet with this id: its board, lives, rows, variants and printed numbers.
   */
  id?: string | number | null;
  /**
   * The paper.
   */
  paper?: string | number;
  /**
   * The orientation of the paper [default: what suits the layout].
   */
  orientation?: Orientation | null;
  /**
   * 1, 2 or 4 sheets on one paper, with cut marks.
   */
  up?: "1" | "2" | "4" | 1 | 2 | 4;
  /**
   * Where player 2 sits: at the side, or facing player 1 with a table turned that way.
   */
  seats?: "side" | "facing";
  /**
   * Print both players' starting numbers, so that no dice are needed.
   */
  rolled?: boolean;
  /**
   * Print the rules in short on the back.
   */
  rules?: boolean;
  /**
   * The edge over which the printer turns the paper: long or short [default: set by the binding, or long].
   */
  flip?: "long" | "short" | null;
  /**
   * A variant that is played, or several as `ordered,roll`.
   */
  variants?: ("ordered" | "roll" | "prepaid")[];
  /**
   * How sheets look: a built-in style by name, or all that a style file has.
   */
  style?: string | {};
  /**
   * The players' names; without them there are lines to write on.
   *
   * @minItems 2
   * @maxItems 2
   */
  names?: [string, string] | null;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * Print letters and numbers along the board.
   */
  coordinates?: boolean;
  /**
   * Add a place in each row to note where a line goes, as `a7 N E`, and lines for date and result.
   */
  notation?: boolean;
  /**
   * Order the sheets so that the whole pile can be cut at once.
   */
  stack?: boolean;
  /**
   * Print the board and the tables of a sheet on separate pages, so that large letters and squares fit on A4.
   */
  two_pages?: boolean;
  /**
   * Leave a strip of each sheet empty for holes or a spine: left, right or top, and its width, as `left:12`. Backs leave
   * the matching strip.
   */
  binding?: string | number | null;
  /**
   * The name of the event, below the title.
   */
  event?: string | null;
  /**
   * Lines to write on below the title: round, table, date, result, or several as `date,result`.
   */
  fields?: ("round" | "table" | "date" | "result")[];
  /**
   * A list of the sheets first, for the referee: ids, lives, printed numbers, and room for players and results.
   */
  cover?: boolean;
  /**
   * The address that QR codes add ids to; without one they hold the id alone.
   */
  address?: string | null;
  /**
   * Print no QR codes of ids.
   */
  no_qr?: boolean;
  /**
   * The creation time in the metadata, in seconds since 1970.
   */
  created?: number | null;
  /**
   * What `api::sheet` writes.
   */
  format?: "svg" | "pdf" | "png" | "html";
  /**
   * The one page that `api::sheet` writes, from 1; without it all of them, of which a picture holds one.
   */
  page?: number | null;
}
/**
 * What is to be printed, and as what.
 */
export interface PrintRequest {
  /**
   * What is printed.
   */
  of:
    | {
        game: GameRequest;
      }
    | {
        rules: RulesSheetRequest;
      }
    | {
        kit: KitRequest;
      }
    | {
        "score-pad": PadSpec2;
      }
    | {
        slips: SlipsRequest;
      }
    | {
        puzzles: PuzzleSheetRequest;
      }
    | {
        board: BoardSpec;
      }
    | {
        "record-sheet": RecordSpec;
      };
  /**
   * What it is written as: `svg` and `png` hold one page.
   */
  format?: "svg" | "pdf" | "png" | "html";
  /**
   * The one page that is written, from 1; without it all of them, of which a picture holds one.
   */
  page?: number | null;
}
/**
 * Which game is drawn, and on what paper.
 */
export interface GameRequest {
  of?: RecordRequest3;
  /**
   * The paper of a sheet of Diverto.
   */
  paper?: string | number;
  /**
   * The orientation of that paper.
   */
  orientation?: Orientation | null;
  /**
   * The side of a square of PerSiVic.
   */
  square?: string | number | null;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * When it was made, in seconds since 1970, where that shall be written.
   */
  created?: number | null;
}
/**
 * A game of a text of records, and a point of that game.
 */
export interface RecordRequest3 {
  /**
   * A record or several.
   */
  text: string;
  /**
   * Which of them, from 1.
   */
  game?: number;
  /**
   * After how many plies; where it is left out, at the end of the game or before its first fault.
   */
  at?: number | null;
}
/**
 * Whose rules are printed, and on what paper.
 */
export interface RulesSheetRequest {
  /**
   * `diverto`, `divicity` or `persivic`.
   */
  game: "diverto" | "divicity" | "persivic" | "notation";
  /**
   * The variants that are played.
   */
  variants?: string[];
  /**
   * The paper.
   */
  paper?: string | number;
  /**
   * The language of the rules.
   */
  language?: "en" | "es" | "pt";
  /**
   * When it was made, in seconds since 1970, where that shall be written.
   */
  created?: number | null;
}
/**
 * What of a game is to be cut, or all of it.
 */
export interface KitRequest {
  /**
   * `divicity` or `persivic`; `diverto` as a box alone.
   */
  game: "diverto" | "divicity" | "persivic" | "notation";
  /**
   * Whether all of the game is printed: how to print it, the rules, and all that is played with.
   */
  box?: boolean;
  /**
   * The tokens of Divicity, if not those of the rules.
   */
  tokens?: string | null;
  /**
   * What the sheets in a box of Diverto are derived from.
   */
  seed?: string | number | null;
  /**
   * The address that QR codes in a box of Diverto add ids to.
   */
  address?: string | null;
  pieces?: KitSpec;
}
/**
 * The pieces, the paper and the language.
 */
export interface KitSpec {
  /**
   * Print these parts only, with commas between: cards, tokens, stones, reference, scoring.
   */
  parts?: ("cards" | "tokens" | "stones" | "reference" | "scoring")[];
  /**
   * The size of cards: poker, bridge, mini, tarot, or two sides as 63x88mm.
   */
  card?: string | number;
  /**
   * The side of tokens, 24 to 60 mm, or of stones, 8 to 60 mm [default: 30mm, 16mm].
   */
  side?: string | number | null;
  /**
   * How far backs run over the edges, 0 to 5 mm; with 0 they leave an edge white [default: 0mm, for a print shop 3mm].
   */
  bleed?: string | number | null;
  /**
   * For a print shop: a page for each side of a piece, with bleed, its colours as inks.
   */
  press?: boolean;
  /**
   * Where backs are printed: on the other side of the paper, on the same side to fold in the middle and glue, or nowhere.
   */
  backs?: "duplex" | "folded" | "none";
  /**
   * The edge over which the printer turns the paper: long or short.
   */
  flip?: "long" | "short";
  /**
   * The paper; a named one lies so that most pieces fit.
   */
  paper?: string | number;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * The creation time to state in the document, if any.
   */
  created?: number | null;
}
/**
 * What a pad is for, and how it is laid out.
 */
export interface PadSpec2 {
  /**
   * How many play, 3 to 6 [default: as many as there are names, or 4].
   */
  players?: string | number | null;
  /**
   * The players in seat order, clockwise; without them there is room to write.
   */
  names?: (string | number)[];
  /**
   * How many sheets, a match each, 1 to 1000 [default: what goes on one paper].
   */
  sheets?: number | null;
  /**
   * 1, 2 or 4 sheets on one paper, with cut marks.
   */
  up?: "1" | "2" | "4" | 1 | 2 | 4;
  /**
   * Print short rules on the back of each sheet.
   */
  rules?: boolean;
  /**
   * The edge over which the printer turns the paper: long or short [default: long].
   */
  flip?: "long" | "short" | null;
  /**
   * The paper.
   */
  paper?: string | number;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * The creation time, if the document should state it.
   */
  created?: number | null;
}
/**
 * Which deal is printed as slips.
 */
export interface SlipsRequest {
  deal: DealRequest1;
  layout?: SlipSpec;
}
/**
 * What is to be dealt.
 */
export interface DealRequest1 {
  /**
   * What the deal is derived from: the same seed deals the same for ever.
   */
  seed: string | number;
  /**
   * How many play; as many as there are names, where it is left out (C2).
   */
  players?: string | number | null;
  /**
   * The players in seat order, clockwise; `P1`, `P2` and so on where there are none.
   */
  names?: (string | number)[];
  /**
   * Who leads the first trick; drawn by lot if left out.
   */
  leader?: string | number | null;
  /**
   * Whether the token stack is shuffled too.
   */
  tokens?: boolean;
  /**
   * The language of what is refused.
   */
  language?: "en" | "es" | "pt";
}
/**
 * The layout.
 */
export interface SlipSpec {
  /**
   * The number of slips on a page, 1 to 8, one below the other, with cut marks.
   */
  up?: number;
  /**
   * The paper, in portrait.
   */
  paper?: string | number;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * The creation time, if the document should state it.
   */
  created?: number | null;
}
/**
 * Which puzzles are printed.
 */
export interface PuzzleSheetRequest {
  /**
   * The game, and what its puzzles are like.
   */
  of:
    | {
        diverto: DivertoPuzzles;
      }
    | {
        persivic: PerSiVicPuzzles;
      };
  layout?: PuzzlePrint;
}
/**
 * Which puzzles to find.
 */
export interface DivertoPuzzles {
  /**
   * How many.
   */
  count?: number;
  /**
   * What to find: the only line that can `win`, or the only one that can `hold` a draw.
   */
  task?: "win" | "hold";
  /**
   * The board, 8x8 to 16x16: small ones are quicker, large ones give longer games.
   */
  board?: string | number;
  /**
   * Lives on each board.
   */
  lives?: number;
  /**
   * The seed that all games come from.
   */
  seed?: string | number;
}
/**
 * Which puzzles to find.
 */
export interface PerSiVicPuzzles {
  /**
   * How many.
   */
  count?: number;
  /**
   * In how many of one's own moves they win: 1, 2 or 3, which are 1, 3 or 5 plies.
   */
  wins_in?: number;
  /**
   * The seed that all games come from.
   */
  seed?: string | number;
}
/**
 * The layout and the language.
 */
export interface PuzzlePrint {
  /**
   * How many on a page.
   */
  per_page?: number;
  /**
   * The paper.
   */
  paper?: string | number;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * The creation time of the document, if it is to be recorded.
   */
  created?: number | null;
  /**
   * What to print.
   */
  part?: "both" | "problems" | "solutions";
}
/**
 * Which board to print, and on what.
 */
export interface BoardSpec {
  /**
   * The side of a square, 5 to 150 mm.
   */
  square?: string | number;
  /**
   * The paper.
   */
  paper?: string | number;
  /**
   * The orientation of the paper [default: what takes less paper].
   */
  orientation?: Orientation | null;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * The creation time, if the document should state it.
   */
  created?: number | null;
}
/**
 * How many forms to print, and on what.
 */
export interface RecordSpec {
  /**
   * For how many games, a page each, 1 to 1000.
   */
  games?: number;
  /**
   * The paper.
   */
  paper?: string | number;
  /**
   * The language of the words.
   */
  language?: "en" | "es" | "pt";
  /**
   * The creation time, if the document should state it.
   */
  created?: number | null;
}
/**
 * Which match of Divicity is to be reported, and on what.
 */
export interface ReportRequest {
  of: RecordRequest4;
  /**
   * What it is written as.
   */
  format?: "svg" | "pdf" | "png" | "html";
  /**
   * The paper, where it is printed.
   */
  paper?: string | number;
  /**
   * The language that it is written in.
   */
  language?: "en" | "es" | "pt";
  /**
   * When it was made, in seconds since 1970, where that shall be written.
   */
  created?: number | null;
  /**
   * A link to the record, which the page has as a QR code.
   */
  link?: string | null;
}
/**
 * A game of a text of records, and a point of that game.
 */
export interface RecordRequest4 {
  /**
   * A record or several.
   */
  text: string;
  /**
   * Which of them, from 1.
   */
  game?: number;
  /**
   * After how many plies; where it is left out, at the end of the game or before its first fault.
   */
  at?: number | null;
}
/**
 * Which game is to be shown: as a page for a browser, or as a tree.
 */
export interface ViewRequest {
  /**
   * A record or several.
   */
  text: string;
  /**
   * Which of them, from 1.
   */
  game?: number;
  /**
   * After how many plies; where it is left out, at the end of the game or before its first fault.
   */
  at?: number | null;
  /**
   * The language of the page.
   */
  language?: "en" | "es" | "pt";
  /**
   * A link to the record, which the page has as a QR code.
   */
  link?: string | null;
}
/**
 * Which puzzles are asked for.
 */
export interface PuzzlesRequest {
  /**
   * The game, and what its puzzles are like.
   */
  of:
    | {
        diverto: DivertoPuzzles;
      }
    | {
        persivic: PerSiVicPuzzles;
      };
  /**
   * The language of what is refused.
   */
  language?: "en" | "es" | "pt";
}
/**
 * Which rules are asked for.
 */
export interface RulesRequest {
  /**
   * Games (`diverto`, `divicity`, `persivic`, `notation`) and ids of rules (`D3`, `P7d`); none for all there are.
   */
  of?: string[];
  /**
   * The variants that are played, as `roll` or `no-capture-limit=50`: the rules are worded for them.
   */
  variants?: string[];
  /**
   * The language of the rules.
   */
  language?: "en" | "es" | "pt";
}
/**
 * What is tapped or typed of a ply.
 */
export interface EntryRequest {
  of: RecordRequest5;
  /**
   * The places in order: of a line its start, bend and end, or near them; of a move its stack, and a target for each
   * stone.
   */
  taps?: string[];
  /**
   * What is typed of it so far, instead of taps.
   */
  text?: string | null;
  /**
   * The language of the answer.
   */
  language?: "en" | "es" | "pt";
}
/**
 * A game of a text of records, and a point of that game.
 */
export interface RecordRequest5 {
  /**
   * A record or several.
   */
  text: string;
  /**
   * Which of them, from 1.
   */
  game?: number;
  /**
   * After how many plies; where it is left out, at the end of the game or before its first fault.
   */
  at?: number | null;
}
/**
 * Which game begins, and between whom.
 */
export interface StartRequest {
  /**
   * The game.
   */
  game:
    | {
        divicity: {
          /**
           * The players in seat order, clockwise.
           */
          names: (string | number)[];
          /**
           * Who leads the first trick, if not the first player.
           */
          leader?: string | number | null;
          /**
           * The set of tokens, as `10x5 -5x3`, or `default`; none for any box.
           */
          tokens?: string | null;
          /**
           * `immunity`, `empty-steal`.
           */
          variants?: string[];
          /**
           * Whether cards are recorded.
           */
          cards?: boolean;
        };
      }
    | {
        diverto: {
          /**
           * The sheet.
           */
          sheet?: string | number | null;
          /**
           * The board, if there is no sheet.
           */
          board?: string | number | null;
          /**
           * The players.
           *
           * @minItems 2
           * @maxItems 2
           */
          names?: [string, string] | null;
        };
      }
    | {
        persivic: {
          /**
           * Red and blue.
           *
           * @minItems 2
           * @maxItems 2
           */
          names?: [string, string] | null;
        };
      };
  /**
   * The language of the answer.
   */
  language?: "en" | "es" | "pt";
}
/**
 * A game under way, and what happens next in it.
 */
export interface KeepRequest {
  /**
   * The record of the game; a new one has only tags, of which `Game` says which game it is.
   */
  record: string;
  /**
   * What happens; without it, the answer has the current state.
   */
  entry?: Entry | null;
  /**
   * The language of questions, answers and faults.
   */
  language?: "en" | "es" | "pt";
  /**
   * In a match of Divicity, what has been answered of the step under way: the next question follows from it.
   */
  given?: string;
  /**
   * In a match of Divicity with dealt hands, the player whose hand the answer shows; without it, no hand.
   */
  hand_of?: string | null;
}
