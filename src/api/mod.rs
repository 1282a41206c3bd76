//! What parlour finds, as values: JSON for programs is written from them and from nothing else.
//!
//! Each is an [`Answer`] with a schema of its own, and stands in an [`Envelope`] that names it. `docs/json.md` says
//! what is promised; `docs/schema` has the schemas.

mod check;
mod envelope;
#[cfg(feature = "schema")]
mod schema;

use serde::Serialize;

pub use check::{Checked, UnknownGame, check};
pub use envelope::{Answer, Envelope, Source};

use crate::record::Diagnostic;
use crate::{diverto, divicity, persivic};

/// Why there is no answer, where the fault has no place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// The kind of failure and its message.
    pub error: FailureReason,
}

/// What went wrong, by kind and in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FailureReason {
    /// `unreadable` (no such file, say), or `content` where the input was read and what was asked for is not in it.
    pub kind: &'static str,
    /// For people; may change.
    pub message: String,
}

impl Failure {
    /// A failure of some kind.
    #[must_use]
    pub const fn new(kind: &'static str, message: String) -> Failure {
        Failure { error: FailureReason { kind, message } }
    }
}

/// All faults of a text that is no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Faults {
    /// In the order of the text; at least one.
    pub faults: Vec<Diagnostic>,
}

/// Names the schema of each answer.
macro_rules! answers {
    ($($type:ty => $schema:literal),+ $(,)?) => {
        $(impl Answer for $type {
            const SCHEMA: &'static str = concat!("parlour/", $schema);
        })+

        /// The JSON Schema of each answer, by name, as `score/1`.
        #[cfg(feature = "schema")]
        #[must_use]
        pub fn schemas() -> Vec<(&'static str, serde_json::Value)> {
            vec![$(($schema, schema::of::<$type>(concat!("parlour/", $schema)))),+]
        }
    };
}

answers! {
    Failure => "error/1",
    Faults => "faults/1",
    persivic::results::MoveList => "moves/1",
    persivic::results::Perft => "perft/1",
    persivic::results::Analysis => "analyse/1",
    persivic::results::MatchResult => "match/1",
    persivic::results::Puzzles => "puzzles/1",
    diverto::results::LineList => "lines/1",
    diverto::results::Hint => "hint/1",
    diverto::results::StudyResult => "study/1",
    divicity::results::Score => "score/1",
    divicity::results::Dealt => "deal/1",
    divicity::results::HandsCheck => "validate/1",
    divicity::results::Story<'_> => "replay/1",
    Checked => "check/1",
}
