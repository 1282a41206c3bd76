//! Canonical records: the part shared by all games.

use serde::Serialize;

use super::game::Game;
use super::repair::{Change, Remedy};
use super::replay::{Replay, Report};
use super::turns::TwoPlayerGame;
use crate::record::{Diagnostic, GameText, RecordWriter, SpellingNote};

/// A game in canonical form, and what was put right for that.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Formatted {
    /// The record; `null` if the game has a fault that was not repaired.
    pub record: Option<String>,
    /// The first fault of the game as it is written.
    pub error: Option<Diagnostic>,
    /// The changes that make the whole game legal, if exactly one slip explains it and that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<Vec<Change>>,
    /// All ways to put the game right, if there are several or only the players can decide, and that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<Vec<Change>>>,
    /// What is not spelled as records have it, and was read as it looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling: Option<Box<SpellingNote>>,
    /// What may be a slip in the record, though it breaks no rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Diagnostic>,
}

impl Formatted {
    /// The spelling note and the warnings, in that order.
    pub fn notices(&self) -> impl Iterator<Item = &Diagnostic> {
        self.spelling.iter().map(|note| &note.diagnostic).chain(&self.warnings)
    }

    /// Formats a game with `record_of`, after repairing it if `repair` is set and there is one way to do so.
    pub fn new<G: Game>(
        game: &GameText<'_>,
        repair: bool,
        record_of: impl Fn(&Replay<G>) -> String,
    ) -> Formatted {
        let mut replay = Replay::new(game);
        let (error, spelling) = (replay.report.fault.clone(), replay.report.spelling.take());
        let warnings = replay.report.warnings.clone();
        let remedy = if repair { replay.report.find_remedy(game) } else { Remedy::Unknown };
        if let Remedy::Repair(_, text) = &remedy {
            replay = Replay::new(&GameText::new(text));
        }
        let record = replay.report.fault.is_none().then(|| record_of(&replay));
        let (repairs, offers) = match remedy {
            Remedy::Repair(changes, _) => (Some(changes), None),
            Remedy::Offers(ways) => (None, Some(ways)),
            Remedy::Unknown => (None, None),
        };
        Formatted { record, error, repairs, offers, spelling, warnings }
    }
}

/// A game's tags as its canonical record has them: in the order of [`Game::TAGS`], unknown ones last, `Game` included.
/// `value` maps a tag's name and text to its canonical value.
pub fn canonical_tags<G: Game>(
    report: &Report<G>,
    value: impl Fn(&str, &str) -> String,
) -> Vec<(&str, String)> {
    let mut tags: Vec<(&str, String)> =
        report.tags.iter().map(|(name, text)| (name.as_str(), value(name, text))).collect();
    if report.tag("Game").is_none() {
        tags.push(("Game", G::NAME.to_owned()));
    }
    // The sort is stable: unknown tags keep their order.
    tags.sort_by_key(|(name, _)| G::TAGS.iter().position(|known| known == name).unwrap_or(G::TAGS.len()));
    tags
}

/// Writes the canonical record of a game without faults, ending in a newline. May break comments that satisfy `is_wrapped`
/// at blanks.
pub fn written<G: TwoPlayerGame>(replay: &Replay<G>, is_wrapped: impl Fn(&str) -> bool) -> String {
    let setup = replay.report.setup();
    let value = |name: &str, text: &str| G::tag(setup, name).unwrap_or_else(|| text.to_owned());
    let mut lines = RecordWriter::new(canonical_tags(&replay.report, value));
    replay.write(&mut lines, is_wrapped);
    lines.finish()
}
