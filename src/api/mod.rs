//! Results as values, from which alone all JSON is written.
//!
//! Each is an [`Answer`] with its own schema, wrapped in an [`Envelope`] that names it. `docs/json.md` states what is
//! stable; `docs/schema` has the schemas.

mod bgstats;
mod check;
mod compare;
mod deal;
mod dealing;
pub(crate) mod draw;
mod entry;
mod envelope;
pub(crate) mod format;
mod import;
mod json_record;
mod keep;
mod kit;
mod lines;
mod list;
mod moves;
mod openings;
mod page;
mod place;
mod print;
pub(crate) mod puzzles;
mod reading;
mod refusal;
pub(crate) mod report;
mod request;
pub(crate) mod results;
mod rules;
#[cfg(test)]
mod schema;
mod score;
mod show;
mod start;
mod validate;
#[cfg(feature = "html")]
mod view;

pub use crate::print::{PageFormat, ParsePageFormatError};
pub use crate::table::Source;
pub use bgstats::bgstats_link;
pub use check::{Checked, KnownGame, UnknownGame, check, game_of_file};
pub use compare::{ComparedRecord, Comparison, NextPly, TagDifference, compare};
pub use deal::{DealRequest, deal};
pub use dealing::{AnswerState, MatchState, PlayerState, QuestionState};
pub use draw::{hand_slips, report_page};
pub use entry::{EntryRequest, entry};
pub use envelope::{Answer, Envelope};
pub use format::{FormatRequest, format, formatted};
pub use import::{Import, ImportRequest, ImportedPart, TextKind, import};
pub use json_record::{is_answer, record_of_json};
pub use keep::{Entry, KeepRequest, Kept, keep};
pub use kit::{GameBox, game_box, kit};
pub use lines::{DivertoPlace, HintRequest, LinesRequest, hint, lines};
pub use list::{ListedGame, ListedPlayer, find_twins};
pub use moves::{AnalyseRequest, MovesRequest, PerSiVicPlace, Stones, analyse, moves, position};
#[cfg(feature = "html")]
pub use openings::openings_html;
pub use openings::{Exception, OpeningGame, Openings};
pub use page::{Outprint, Page};
pub use place::{Place, RecordRequest, ViewRequest, nth_game};
pub use print::{
    GameRequest, KitRequest, PrintRequest, Printed, PuzzleSheetRequest, RulesSheetRequest, SlipsRequest,
    print, sheet,
};
pub use puzzles::{FoundPuzzles, PuzzlesOf, PuzzlesRequest, puzzles};
pub use refusal::{Failure, FailureReason, Faults, Refusal};
#[cfg(feature = "html")]
pub use report::report_html;
pub use report::{ReportRequest, report};
pub use request::{CheckRequest, Reply, Request, answer, answer_without_pages, reply, reply_with_page};
pub use results::{
    Feat, FeatKind, NotCounted, Pair, ParsePeriodError, People, Period, PlayerResults, RATED_FROM, Rating,
    ResultTable, ResultTables, result_tables,
};
pub use rules::{Rules, RulesRequest, rule_figures, rules, rules_page};
pub use score::{ScoreRequest, score, token_set};
pub use show::show;
pub use start::{NewGame, StartRequest, start};
pub use validate::{ValidateRequest, validate};
#[cfg(feature = "html")]
pub use view::{Viewed, view};

pub use crate::diverto::paper::BoardPlace;
pub use crate::divicity::paper::slips::SlipSpec;
pub use crate::kit::{KitSpec, PartName};

use crate::table::{Entering, Formatted};
use crate::{diverto, divicity, persivic};

/// The default node limit of a search: a second or two.
pub const USUAL_NODES: u64 = 1_000_000;

/// Assigns a schema name to each answer.
macro_rules! answers {
    ($($type:ty => $schema:literal),+ $(,)?) => {
        $(impl Answer for $type {
            const SCHEMA: &'static str = concat!("parlour/", $schema);
        })+

        /// The JSON Schemas by name: one for each answer, and `request/1` for all requests.
        #[cfg(test)]
        fn schemas() -> Vec<(&'static str, serde_json::Value)> {
            let request = ("request/1", schema::of_request::<Request>("parlour/request/1"));
            vec![request, $(($schema, schema::of::<$type>(concat!("parlour/", $schema)))),+]
        }
    };
}

answers! {
    Failure => "error/1",
    Faults => "faults/1",
    persivic::recorded::RecordedGame<'_> => "show/1",
    diverto::recorded::RecordedGame<'_> => "course/1",
    persivic::results::MoveList => "moves/1",
    persivic::results::Perft => "perft/1",
    persivic::results::Analysis => "analyse/1",
    persivic::results::MatchResult => "match/1",
    persivic::results::FitResult => "fit/1",
    persivic::results::Puzzles => "puzzles/1",
    diverto::results::Puzzles => "problems/1",
    diverto::results::LineList => "lines/1",
    diverto::results::Hint => "hint/1",
    diverto::results::StudyResult => "study/1",
    divicity::results::Score => "score/1",
    divicity::results::Dealt => "deal/1",
    divicity::results::HandsCheck => "validate/1",
    divicity::results::Story<'_> => "replay/1",
    divicity::results::SimulationResult => "simulation/1",
    divicity::results::Odds => "odds/1",
    Checked => "check/1",
    Formatted => "format/1",
    Entering => "entry/1",
    Import => "import/1",
    ListedGame => "list/1",
    Comparison => "compare/1",
    ResultTables => "table/1",
    Openings => "openings/1",
    Kept => "keep/1",
    Page => "page/1",
    Rules => "rules/1",
}
