//! Checking recorded games, whichever they are.

use serde::Serialize;

use super::{Envelope, Source};
use crate::record::{Diagnostic, GameText, Reader, Span, TagFault};
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

impl Checked {
    /// Replays a game by the rules that its tag `Game` names.
    #[must_use]
    pub fn new(game: &GameText<'_>) -> Checked {
        let record = game.parse();
        let tag = record.tags.get("Game");
        match tag.map(|tag| &*tag.value) {
            Some("Diverto") => Checked::Diverto(Report::new(game).into()),
            Some("PerSiVic") => Checked::PerSiVic(Report::new(game).into()),
            Some("Divicity") => Checked::Divicity(Report::new(game).into()),
            name => {
                let expected = "`[Game \"Diverto\"]`, `[Game \"Divicity\"]` or `[Game \"PerSiVic\"]`";
                let fault = match name {
                    None => TagFault::NoGame { expected },
                    Some(name) => TagFault::UnknownGame { name: name.to_owned(), expected },
                };
                let span = tag.map_or(Span::default(), |tag| tag.span);
                Checked::Unknown(UnknownGame { error: Diagnostic::new(game, span, &fault) })
            }
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
