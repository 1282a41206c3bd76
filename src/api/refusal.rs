//! Why a request has no answer.

use std::fmt::{self, Display};
use std::ops::Range;

use serde::Serialize;

use super::{Envelope, UnknownGame};
use crate::print::Language;
use crate::record::{Diagnostic, Fault, GameText};
use crate::words::in_language;

/// Why there is no answer, where the fault has no place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Failure {
    /// The kind of failure and its message.
    pub error: FailureReason,
}

/// What went wrong, by kind and in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FailureReason {
    /// `unreadable` (no such file, say), `content` where the input was read and what was asked for is not in it, `usage`
    /// where what is asked for does not go together, or `page` where it does not fit on paper.
    pub kind: &'static str,
    /// For people; may change.
    pub message: String,
    /// The same as [`Later`](crate::words::Later) displays it.
    #[serde(skip)]
    later: String,
}

impl Failure {
    /// A failure of some kind.
    pub fn new(kind: &'static str, message: impl Display) -> Failure {
        let later = format!("{message:#}");
        Failure { error: FailureReason { kind, message: in_language(Language::English, &later), later } }
    }

    /// The same in a language, where its message is known in it.
    #[must_use]
    pub fn in_language(self, language: Language) -> Failure {
        let FailureReason { kind, later, .. } = self.error;
        Failure { error: FailureReason { kind, message: in_language(language, &later), later } }
    }

    /// The requested content does not exist.
    pub fn content(message: impl Display) -> Failure {
        Failure::new("content", message)
    }

    /// The request does not fit on a page, or cannot be written in the format.
    pub fn page(message: impl Display) -> Failure {
        Failure::new("page", message)
    }

    /// The request contradicts itself.
    pub fn usage(message: impl Display) -> Failure {
        Failure::new("usage", message)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if f.alternate() { &self.error.later } else { &self.error.message })
    }
}

impl std::error::Error for Failure {}

/// All faults of a text that is no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Faults {
    /// In the order of the text; at least one.
    pub faults: Vec<Diagnostic>,
}

impl Faults {
    /// Faults of a text, each with its byte range.
    pub fn new(source: GameText<'_>, faults: impl IntoIterator<Item = (Range<usize>, impl Fault)>) -> Faults {
        let mut places = source.locator();
        let located =
            |(span, fault): (Range<usize>, _)| Diagnostic::located(&mut places, span.into(), &fault);
        Faults { faults: faults.into_iter().map(located).collect() }
    }
}

/// Why a request has no answer. Displays as words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// The same in a language. Faults are in the language of their text already.
    pub(super) fn in_language(self, language: Language) -> Refusal {
        match self {
            Refusal::Failure(failure) => failure.in_language(language).into(),
            faults @ Refusal::Faults(_) => faults,
        }
    }

    /// The refusal as a line of JSON, in an envelope like an answer.
    pub fn json(&self) -> String {
        match self {
            Refusal::Failure(failure) => Envelope::new(failure).to_string(),
            Refusal::Faults(faults) => Envelope::new(faults).to_string(),
        }
    }
}
