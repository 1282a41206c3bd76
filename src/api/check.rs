//! Checking recorded games, whichever they are.

use serde::Serialize;

use super::{Envelope, Source};
use crate::record::{Diagnostic, GameText, Reader, Record, Span, TagFault};
use crate::table::Report;
use crate::{diverto, divicity, persivic};

/// What a check found of one game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Checked {
    /// A game of Diverto.
    Diverto(Box<diverto::Report>),
    /// A match of Divicity.
    Divicity(Box<divicity::Report>),
    /// A game of PerSiVic.
    PerSiVic(Box<persivic::Report>),
    /// A record that names no game that is known.
    Unknown(UnknownGame),
}

/// A record that names no game that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnknownGame {
    /// What is wrong with its tag `Game`.
    pub error: Diagnostic,
}

impl From<Box<diverto::Report>> for Checked {
    fn from(report: Box<diverto::Report>) -> Checked {
        Checked::Diverto(report)
    }
}

impl From<Box<divicity::Report>> for Checked {
    fn from(report: Box<divicity::Report>) -> Checked {
        Checked::Divicity(report)
    }
}

impl From<Box<persivic::Report>> for Checked {
    fn from(report: Box<persivic::Report>) -> Checked {
        Checked::PerSiVic(report)
    }
}

/// A game that is known, as the tag `Game` of a record names it.
pub(super) enum KnownGame {
    Diverto,
    Divicity,
    PerSiVic,
}

impl KnownGame {
    /// The game of a record that has been parsed from `text`.
    pub(super) fn of(record: &Record<'_>, text: &GameText<'_>) -> Result<KnownGame, Box<UnknownGame>> {
        let tag = record.tags.get("Game");
        let expected = "`[Game \"Diverto\"]`, `[Game \"Divicity\"]` or `[Game \"PerSiVic\"]`";
        let fault = match tag.map(|tag| &*tag.value) {
            Some("Diverto") => return Ok(KnownGame::Diverto),
            Some("Divicity") => return Ok(KnownGame::Divicity),
            Some("PerSiVic") => return Ok(KnownGame::PerSiVic),
            Some(name) => TagFault::UnknownGame { name: name.to_owned(), expected },
            None => TagFault::NoGame { expected },
        };
        let span = tag.map_or(Span::default(), |tag| tag.span);
        Err(Box::new(UnknownGame { error: Diagnostic::new(text, span, &fault) }))
    }
}

impl Checked {
    /// Replays a game by the rules that its tag `Game` names.
    #[must_use]
    pub fn new(text: &GameText<'_>) -> Checked {
        let record = text.parse();
        match KnownGame::of(&record, text) {
            Ok(KnownGame::Diverto) => Checked::Diverto(Report::of(&record, text).into()),
            Ok(KnownGame::Divicity) => Checked::Divicity(Report::of(&record, text).into()),
            Ok(KnownGame::PerSiVic) => Checked::PerSiVic(Report::of(&record, text).into()),
            Err(unknown) => Checked::Unknown(*unknown),
        }
    }

    /// The first fault; a game without one is right.
    #[must_use]
    pub fn fault(&self) -> Option<&Diagnostic> {
        match self {
            Checked::Diverto(report) => report.fault.as_ref(),
            Checked::Divicity(report) => report.fault.as_ref(),
            Checked::PerSiVic(report) => report.fault.as_ref(),
            Checked::Unknown(game) => Some(&game.error),
        }
    }

    /// What makes one doubt a game that is right.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        match self {
            Checked::Divicity(report) => &report.warnings,
            Checked::Diverto(_) | Checked::PerSiVic(_) | Checked::Unknown(_) => &[],
        }
    }
}

/// Checks every game of a text; `file` is what the answers call it.
///
/// ```
/// let lines = parlour::api::check("[Game \"PerSiVic\"]\n1. e1-e5 *", "game.psv");
/// assert_eq!(lines.len(), 1);
/// assert!(lines[0].to_string().contains(r#""kind":"bad-distance""#));
/// ```
#[must_use]
pub fn check(text: impl AsRef<[u8]>, file: &str) -> Vec<Envelope<Checked>> {
    let mut reader = Reader::new(text.as_ref());
    let mut answers = Vec::new();
    // Bytes in memory are always read to their end.
    while let Ok(Some(game)) = reader.next_game() {
        let source = Source { file: file.to_owned(), file_bytes: None, game: Some(game.index() + 1) };
        answers.push(Envelope::about(source, Checked::new(&game)));
    }
    answers
}
