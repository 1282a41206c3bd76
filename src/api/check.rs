//! Checking recorded games, whichever they are.

use serde::Serialize;

use super::{Envelope, Source};
use crate::diverto::Diverto;
use crate::divicity::Divicity;
use crate::persivic::PerSiVic;
use crate::record::{Diagnostic, GameText, PlainSpeller, Record, Respelled, Span, TagFault};
use crate::table::{Game, Reading, Remedy, Report};
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
    /// The same, where all faults were asked for: nothing else was checked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<Diagnostic>,
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
    pub(super) fn of(
        record: &Record<'_>,
        text: &GameText<'_>,
        reading: Reading,
    ) -> Result<KnownGame, Box<UnknownGame>> {
        let mut unknown = match KnownGame::as_written(record, text) {
            Ok(game) => return Ok(game),
            Err(unknown) => unknown,
        };
        let Some(respelled) = Respelled::new(text, PlainSpeller::of) else { return Err(unknown) };
        let read = respelled.game_text(text);
        let record = read.parse();
        match KnownGame::as_written(&record, &read) {
            Ok(game) if reading == Reading::Lenient => return Ok(game),
            _ => {}
        }
        let tag = record.tags.get("Game").map(|tag| tag.span);
        respelled.explain_by(tag.unwrap_or_default(), &mut unknown.error, text);
        Err(unknown)
    }

    fn as_written(record: &Record<'_>, text: &GameText<'_>) -> Result<KnownGame, Box<UnknownGame>> {
        let tag = record.tags.get("Game");
        let expected = "`[Game \"Diverto\"]`, `[Game \"Divicity\"]` or `[Game \"PerSiVic\"]`";
        let fault = match tag.map(|tag| &*tag.value) {
            Some(Diverto::NAME) => return Ok(KnownGame::Diverto),
            Some(Divicity::NAME) => return Ok(KnownGame::Divicity),
            Some(PerSiVic::NAME) => return Ok(KnownGame::PerSiVic),
            Some(name) => TagFault::UnknownGame { name: name.to_owned(), expected },
            None => TagFault::NoGame { expected },
        };
        let span = tag.map_or(Span::default(), |tag| tag.span);
        Err(Box::new(UnknownGame { error: Diagnostic::new(text, span, &fault), errors: Vec::new() }))
    }
}

impl Checked {
    /// Replays a game by the rules that its tag `Game` names.
    #[must_use]
    pub fn new(text: &GameText<'_>, reading: Reading) -> Checked {
        let record = text.parse();
        match KnownGame::of(&record, text, reading) {
            Ok(KnownGame::Diverto) => Checked::Diverto(Report::of(&record, text, reading).into()),
            Ok(KnownGame::Divicity) => Checked::Divicity(Report::of(&record, text, reading).into()),
            Ok(KnownGame::PerSiVic) => Checked::PerSiVic(Report::of(&record, text, reading).into()),
            Err(unknown) => Checked::Unknown(*unknown),
        }
    }

    /// The same with all faults, where it has one: see [`Report::with_all_faults`].
    #[must_use]
    pub fn with_all_faults(self, text: &GameText<'_>) -> Checked {
        if self.fault().is_none() {
            return self;
        }
        match self {
            Checked::Diverto(report) => Checked::Diverto(report.with_all_faults(text).into()),
            Checked::Divicity(report) => Checked::Divicity(report.with_all_faults(text).into()),
            Checked::PerSiVic(report) => Checked::PerSiVic(report.with_all_faults(text).into()),
            Checked::Unknown(game) => {
                Checked::Unknown(UnknownGame { errors: vec![game.error.clone()], ..game })
            }
        }
    }

    /// The same with what can be done about its faults: see [`Report::find_remedy`].
    #[must_use]
    pub fn with_remedy(self, text: &GameText<'_>) -> Checked {
        match self {
            Checked::Diverto(report) => Checked::Diverto(report.with_remedy(text).into()),
            Checked::Divicity(report) => Checked::Divicity(report.with_remedy(text).into()),
            Checked::PerSiVic(report) => Checked::PerSiVic(report.with_remedy(text).into()),
            Checked::Unknown(_) => self,
        }
    }

    /// What can be done about its faults, where that was looked for.
    #[must_use]
    pub fn remedy(&self) -> Option<&Remedy> {
        match self {
            Checked::Diverto(report) => report.remedy.as_ref(),
            Checked::Divicity(report) => report.remedy.as_ref(),
            Checked::PerSiVic(report) => report.remedy.as_ref(),
            Checked::Unknown(_) => None,
        }
    }

    /// All faults that were looked for.
    #[must_use]
    pub fn faults(&self) -> &[Diagnostic] {
        let (all, first) = match self {
            Checked::Diverto(report) => (&report.faults, report.fault.as_ref()),
            Checked::Divicity(report) => (&report.faults, report.fault.as_ref()),
            Checked::PerSiVic(report) => (&report.faults, report.fault.as_ref()),
            Checked::Unknown(game) => (&game.errors, Some(&game.error)),
        };
        if all.is_empty() { first.map_or(&[], std::slice::from_ref) } else { all }
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

    /// What people are told besides a fault.
    #[must_use]
    pub fn notices(&self) -> Vec<&Diagnostic> {
        match self {
            Checked::Diverto(report) => report.notices().collect(),
            Checked::Divicity(report) => report.notices().collect(),
            Checked::PerSiVic(report) => report.notices().collect(),
            Checked::Unknown(_) => Vec::new(),
        }
    }
}

/// Checks every game of a text, with all faults of each; `file` is what the answers call it.
///
/// ```
/// use parlour::table::Reading;
/// let lines = parlour::api::check("[Game \"PerSiVic\"]\n1. e1-e5 *", "game.psv", Reading::Lenient);
/// assert_eq!(lines.len(), 1);
/// assert!(lines[0].to_string().contains(r#""kind":"bad-distance""#));
/// ```
#[must_use]
pub fn check(text: impl AsRef<[u8]>, file: &str, reading: Reading) -> Vec<Envelope<Checked>> {
    check_with(text, file, reading, Checked::with_all_faults)
}

/// The same, where `more` is looked for in each game.
pub(super) fn check_with(
    text: impl AsRef<[u8]>,
    file: &str,
    reading: Reading,
    more: impl Fn(Checked, &GameText<'_>) -> Checked,
) -> Vec<Envelope<Checked>> {
    let mut reader = reading.reader(text.as_ref());
    let mut answers = Vec::new();
    // Bytes in memory are always read to their end.
    while let Ok(Some(game)) = reader.next_game() {
        let source = Source { file: file.to_owned(), file_bytes: None, game: Some(game.index() + 1) };
        answers.push(Envelope::about(source, more(Checked::new(&game, reading), &game)));
    }
    answers
}
