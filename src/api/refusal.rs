//! Why a request has no answer.

use std::fmt::{self, Display};
use std::ops::Range;

use serde::Serialize;

use super::{Envelope, UnknownGame};
use crate::record::{Diagnostic, Fault, GameText};

/// Why there is no answer, where the fault has no place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Failure {
    /// The kind of failure and its message.
    pub error: FailureReason,
}

/// What went wrong, by kind and in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FailureReason {
    /// `unreadable` (no such file, say), `content` where the input was read and what was asked for is not in it, `usage`
    /// where what is asked for does not go together, or `page` where it does not fit on paper.
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

    /// The requested content does not exist.
    #[must_use]
    pub fn content(message: impl Display) -> Failure {
        Failure::new("content", message.to_string())
    }

    /// The request does not fit on a page, or cannot be written in the format.
    #[must_use]
    pub fn page(message: impl Display) -> Failure {
        Failure::new("page", message.to_string())
    }

    /// The request contradicts itself.
    #[must_use]
    pub fn usage(message: impl Display) -> Failure {
        Failure::new("usage", message.to_string())
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

impl std::error::Error for Failure {}

/// All faults of a text that is no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Faults {
    /// In the order of the text; at least one.
    pub faults: Vec<Diagnostic>,
}

impl Faults {
    /// Faults of a text, each with its byte range.
    #[must_use]
    pub fn new(source: GameText<'_>, faults: impl IntoIterator<Item = (Range<usize>, impl Fault)>) -> Faults {
        let mut places = source.locator();
        let located =
            |(span, fault): (Range<usize>, _)| Diagnostic::located(&mut places, span.into(), &fault);
        Faults { faults: faults.into_iter().map(located).collect() }
    }
}

/// Why a request has no answer. Displays as words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The request is impossible or contradicts itself.
    #[error(transparent)]
    Failure(#[from] Failure),
    /// The text has faults.
    #[error("{}", .0.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Faults),
}

impl From<Faults> for Refusal {
    fn from(faults: Faults) -> Refusal {
        Refusal::Faults(faults)
    }
}

impl From<Box<UnknownGame>> for Refusal {
    fn from(game: Box<UnknownGame>) -> Refusal {
        Refusal::Faults(Faults { faults: vec![game.error] })
    }
}

impl Refusal {
    /// The refusal as a line of JSON, in an envelope like an answer.
    #[must_use]
    pub fn json(&self) -> String {
        match self {
            Refusal::Failure(failure) => Envelope::new(failure).to_string(),
            Refusal::Faults(faults) => Envelope::new(faults).to_string(),
        }
    }
}
