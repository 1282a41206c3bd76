//! Checking recorded games of any kind.

use std::fmt;

use serde::Serialize;

use super::{Answer, Envelope, Source};
use crate::diverto::Diverto;
use crate::divicity::Divicity;
use crate::persivic::PerSiVic;
use crate::print::Language;
use crate::record::{Diagnostic, Doubt, GameText, Record, Span, Spellings, SyntaxFault, TagFault};
use crate::table::{Game, Reading, Remedy, Report};
use crate::{diverto, divicity, persivic};

/// What a check found of one game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UnknownGame {
    /// What is wrong with its tag `Game`.
    pub error: Diagnostic,
    /// The same, where all faults were asked for: nothing else was checked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<Diagnostic>,
}

/// A known game, as named by a record's tag `Game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnownGame {
    /// The pen-and-paper game.
    Diverto,
    /// The trick-taking game.
    Divicity,
    /// The game with stones.
    PerSiVic,
}

impl fmt::Display for KnownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl KnownGame {
    /// Finds the game of a record parsed from `text`. The game itself judges any misspelling of the tag.
    ///
    /// # Errors
    /// Returns the fault of the tag `Game` if it names no known game, or is missing.
    pub fn of(record: &Record<'_>, text: &GameText<'_>) -> Result<KnownGame, Box<UnknownGame>> {
        KnownGame::as_written(record, text).or_else(|mut unknown| {
            let spellings = Spellings::of(text, &["Game"], &mut ());
            let read = spellings.read(text);
            KnownGame::as_written(&read.parse(), &read).map_err(|_| {
                spellings.explain(&mut unknown.error, text);
                unknown
            })
        })
    }

    fn as_written(record: &Record<'_>, text: &GameText<'_>) -> Result<KnownGame, Box<UnknownGame>> {
        let tag = record.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case("Game"));
        let expected = "`[Game \"Diverto\"]`, `[Game \"Divicity\"]` or `[Game \"PerSiVic\"]`";
        let (span, fault) = match tag {
            Some(tag) => match KnownGame::named(&tag.value) {
                Some(game) => return Ok(game),
                None => (tag.span, TagFault::UnknownGame { name: tag.value.to_string(), expected }),
            },
            // A misspelled tag name gets the same advice as in the games.
            None => match record.tags.slips(&["Game"]).next() {
                Some((span, Doubt::TagName { written, .. })) => {
                    (span, TagFault::NoGame { near: Some(written), expected })
                }
                _ => (Span::default(), TagFault::NoGame { near: None, expected }),
            },
        };
        Err(Box::new(UnknownGame { error: Diagnostic::new(text, span, &fault), errors: Vec::new() }))
    }

    /// The value of the tag `Game`.
    pub const fn name(self) -> &'static str {
        match self {
            KnownGame::Diverto => Diverto::NAME,
            KnownGame::Divicity => Divicity::NAME,
            KnownGame::PerSiVic => PerSiVic::NAME,
        }
    }

    /// All games.
    const ALL: [KnownGame; 3] = [KnownGame::Diverto, KnownGame::Divicity, KnownGame::PerSiVic];

    /// The extension of a file of its records.
    pub const fn extension(self) -> &'static str {
        match self {
            KnownGame::Diverto => "dvt",
            KnownGame::Divicity => "dvc",
            KnownGame::PerSiVic => "psv",
        }
    }

    /// The game of this name, in any case.
    pub fn named(name: &str) -> Option<KnownGame> {
        KnownGame::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name))
    }
}

/// The value of the tag `Game` implied by a file's extension.
///
/// ```
/// assert_eq!(parlour::api::game_of_file("games/ana.PSV"), Some("PerSiVic"));
/// assert_eq!(parlour::api::game_of_file("psv"), None);
/// ```
pub fn game_of_file(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    let is_its = |game: &KnownGame| ending.eq_ignore_ascii_case(game.extension());
    KnownGame::ALL.into_iter().find(is_its).map(KnownGame::name)
}

impl Checked {
    /// Replays a game by the rules that its tag `Game` names.
    pub fn new(text: &GameText<'_>, reading: Reading) -> Checked {
        let record = text.parse();
        match KnownGame::of(&record, text) {
            Ok(KnownGame::Diverto) => Checked::Diverto(Report::of(&record, text, reading).into()),
            Ok(KnownGame::Divicity) => Checked::Divicity(Report::of(&record, text, reading).into()),
            Ok(KnownGame::PerSiVic) => Checked::PerSiVic(Report::of(&record, text, reading).into()),
            Err(unknown) => Checked::Unknown(*unknown),
        }
    }

    /// A text that cannot be read.
    pub(super) const fn unread(error: Diagnostic) -> Checked {
        Checked::Unknown(UnknownGame { error, errors: Vec::new() })
    }

    /// If there is a fault, looks for all others: see [`Report::with_all_faults`].
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

    /// Looks for a remedy of the faults: see [`Report::find_remedy`].
    #[must_use]
    pub fn with_remedy(self, text: &GameText<'_>) -> Checked {
        match self {
            Checked::Diverto(report) => Checked::Diverto(report.with_remedy(text).into()),
            Checked::Divicity(report) => Checked::Divicity(report.with_remedy(text).into()),
            Checked::PerSiVic(report) => Checked::PerSiVic(report.with_remedy(text).into()),
            Checked::Unknown(_) => self,
        }
    }

    /// The remedy for its faults, if one was looked for.
    pub fn remedy(&self) -> Option<&Remedy> {
        match self {
            Checked::Diverto(report) => report.remedy.as_ref(),
            Checked::Divicity(report) => report.remedy.as_ref(),
            Checked::PerSiVic(report) => report.remedy.as_ref(),
            Checked::Unknown(_) => None,
        }
    }

    /// All faults found; only the first unless all were looked for.
    pub fn faults(&self) -> &[Diagnostic] {
        let (all, first) = match self {
            Checked::Diverto(report) => (&report.faults, report.fault.as_ref()),
            Checked::Divicity(report) => (&report.faults, report.fault.as_ref()),
            Checked::PerSiVic(report) => (&report.faults, report.fault.as_ref()),
            Checked::Unknown(game) => (&game.errors, Some(&game.error)),
        };
        if all.is_empty() { first.map_or(&[], std::slice::from_ref) } else { all }
    }

    /// The first fault, if any.
    pub fn fault(&self) -> Option<&Diagnostic> {
        match self {
            Checked::Diverto(report) => report.fault.as_ref(),
            Checked::Divicity(report) => report.fault.as_ref(),
            Checked::PerSiVic(report) => report.fault.as_ref(),
            Checked::Unknown(game) => Some(&game.error),
        }
    }

    /// The notices: all that is reported besides faults.
    pub fn notices(&self) -> Vec<&Diagnostic> {
        match self {
            Checked::Diverto(report) => report.notices().collect(),
            Checked::Divicity(report) => report.notices().collect(),
            Checked::PerSiVic(report) => report.notices().collect(),
            Checked::Unknown(_) => Vec::new(),
        }
    }
}

/// Checks every game of a text and finds all faults of each. Answers name the text `file`; its extension sets the
/// game of records without a tag `Game`.
///
/// ```
/// use parlour::table::Reading;
/// let lines = parlour::api::check("[Game \"PerSiVic\"]\n1. e1-e5 *", "game.psv", Reading::Lenient);
/// assert_eq!(lines.len(), 1);
/// assert!(lines[0].to_string().contains(r#""kind":"bad-distance""#));
/// ```
pub fn check(text: impl AsRef<[u8]>, file: &str, reading: Reading) -> Vec<Envelope<Checked>> {
    let of = |game: &GameText<'_>| Checked::new(game, reading).with_all_faults(game);
    each_game(text, file, (reading, Language::English), of, Checked::unread)
}

/// The answers about all games of a text, in a language; `unread` for bytes that are no text.
pub(super) fn each_game<T: Answer>(
    text: impl AsRef<[u8]>,
    file: &str,
    (reading, language): (Reading, Language),
    of: impl Fn(&GameText<'_>) -> T,
    unread: impl Fn(Diagnostic) -> T,
) -> Vec<Envelope<T>> {
    let mut reader = reading.reader(text.as_ref()).answered_in(language);
    let (named, mut answers) = (game_of_file(file), Vec::new());
    let source = |game| Source { file: file.to_owned(), file_bytes: None, game };
    loop {
        match reader.next_game() {
            Ok(None) => return answers,
            Ok(Some(game)) => {
                let game = named.map_or(game, |name| game.with_tag("Game", name));
                answers.push(Envelope::about(source(Some(game.index() + 1)), of(&game)));
            }
            // Reading from memory fails only on bytes that are not text.
            Err(error) => {
                let fault = error.get_ref().and_then(|error| error.downcast_ref::<SyntaxFault>());
                answers.extend(fault.map(|fault| {
                    let nothing = GameText::new("").answered_in(language);
                    Envelope::about(source(None), unread(Diagnostic::new(&nothing, Span::default(), fault)))
                }));
                return answers;
            }
        }
    }
}
