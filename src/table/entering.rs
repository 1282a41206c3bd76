//! A ply that is entered by taps, one place after the other, or typed.

use serde::Serialize;

use crate::record::{Diagnostic, Fault, GameText, Span};
use crate::words::Language;

/// How much of a ply is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "EntryStage"))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Stage {
    /// More has to follow.
    Part,
    /// It can be played.
    Whole,
    /// It can be played, and more can follow.
    Either,
    /// No legal ply begins so.
    Wrong,
}

/// What is entered of a ply, and what can follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Entering {
    /// `part`, `whole`, `either` (can be played, and more can follow) or `wrong`.
    pub stage: Stage,
    /// The places as they were understood: a tap may be near what it means.
    pub taps: Vec<String>,
    /// The ply as a record has it, if it can be played, or is complete and wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The places of which a legal ply has one next.
    pub next: Vec<NextTap>,
    /// Why a complete ply is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Diagnostic>,
}

/// A place that can be tapped next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NextTap {
    /// The place.
    pub at: String,
    /// How many legal plies go on so.
    pub count: u64,
    /// Of PerSiVic: how many stones leave from there, or may yet land there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<u32>,
}

impl Entering {
    /// What is entered without a fault so far; `next` says whether it is right.
    pub(crate) fn part(taps: Vec<String>, next: Vec<NextTap>) -> Entering {
        let stage = if next.is_empty() { Stage::Wrong } else { Stage::Part };
        Entering { stage, taps, text: None, next, error: None }
    }

    /// The same, where only these can be next.
    pub(crate) fn going_on(self, is_next: impl FnMut(&NextTap) -> bool) -> Entering {
        let mut next = self.next;
        next.retain(is_next);
        Entering { error: self.error, ..Entering::part(self.taps, next) }
    }

    /// A complete ply.
    pub(crate) fn complete(taps: Vec<String>, text: String) -> Entering {
        Entering { stage: Stage::Whole, taps, text: Some(text), next: Vec::new(), error: None }
    }

    /// A complete ply that is wrong because of `fault`.
    pub(crate) fn wrong(taps: Vec<String>, text: String, language: Language, fault: &impl Fault) -> Entering {
        let source = GameText::new(&text).answered_in(language);
        let error = Diagnostic::new(&source, Span::new(0, text.len()), fault);
        Entering { stage: Stage::Wrong, error: Some(error), ..Entering::complete(taps, text) }
    }
}
