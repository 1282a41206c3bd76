//! Why there is no answer.

use std::fmt::{self, Display};
use std::ops::Range;

use serde::Serialize;

use super::{Envelope, UnknownGame};
use crate::record::{Diagnostic, Fault, GameText};

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

    /// What is asked for is not there.
    #[must_use]
    pub fn content(message: impl Display) -> Failure {
        Failure::new("content", message.to_string())
    }

    /// What is asked for does not fit on a page, or is not written so.
    #[must_use]
    pub fn page(message: impl Display) -> Failure {
        Failure::new("page", message.to_string())
    }

    /// What is asked for does not go together.
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
pub struct Faults {
    /// In the order of the text; at least one.
    pub faults: Vec<Diagnostic>,
}

impl Faults {
    /// Faults of `text`, each with the bytes that are marked.
    #[must_use]
    pub fn new(text: &str, faults: impl IntoIterator<Item = (Range<usize>, impl Fault)>) -> Faults {
        let source = GameText::new(text);
        let mut places = source.locator();
        let located =
            |(span, fault): (Range<usize>, _)| Diagnostic::located(&mut places, span.into(), &fault);
        Faults { faults: faults.into_iter().map(located).collect() }
    }
}

/// Why a request has no answer. It displays in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// What is asked for is not there, or does not go together.
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
    /// The same as a line of JSON, as an answer would be.
    #[must_use]
    pub fn json(&self) -> String {
        match self {
            Refusal::Failure(failure) => Envelope::new(failure).to_string(),
            Refusal::Faults(faults) => Envelope::new(faults).to_string(),
        }
    }
}
