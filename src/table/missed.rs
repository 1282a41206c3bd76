//! What a puzzle from a recorded game says of that game, and where a game is from.

use super::{Replay, TwoPlayerGame};
use crate::record::{TurnNumber, tag};
use crate::words::{Language, Verbatim, join, messages};
use serde::Serialize;

/// What was found in a game, or at a position of a recorded one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look<P> {
    /// A puzzle.
    Found(P),
    /// Nothing, or nothing that was asked for.
    Nothing,
    /// The search ended before it was known.
    Undecided,
}

/// The recorded game in which a puzzle's solution was missed, and what was played instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Missed {
    /// The file, and which game of it.
    #[serde(flatten)]
    pub source: Source,
    /// The players, the one who begins first, if the record has their names.
    pub players: [Option<String>; 2],
    /// The event, if the record has it.
    pub event: Option<String>,
    /// The date, if the record has it.
    pub date: Option<String>,
    /// How many moves or lines came before.
    pub ply: usize,
    /// The number of the move as in the record: `14.` or `14...`.
    pub number: String,
    /// What was played.
    pub played: String,
    /// What that came to.
    pub after: After,
    /// What else solves the puzzle; `null` if the search ended before it was known.
    pub also: Option<Vec<String>>,
}

/// What the move or line played in place of a solution came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum After {
    /// It provably loses.
    Lost,
    /// It provably draws.
    Drawn,
    /// It provably has no win as near as a puzzle's; who wins was not proved.
    Open,
    /// The search ended before that was known: there may still be such a win.
    Unknown,
}

messages! {
    /// What is printed of a game in which something was missed.
    enum MissedText in "print" {
        Game = "{file} game {n}",
        Move = "{date|:|{date}, }move {n}",
        Lost = "played: {played}, which loses",
        Drawn = "played: {played}, which draws",
        Open = "played: {played}, with no win near after it",
        Unknown = "played: {played}, which may still win",
        Also = "also: {moves}{more|0:| and {more} more}",
        Others = "others may do it too",
    }
}

/// How many other solutions are printed.
const OTHERS: usize = 4;

impl Missed {
    pub(crate) fn new<G: TwoPlayerGame>(
        replay: &Replay<G>,
        ply: usize,
        source: &Source,
        after: After,
        also: Option<Vec<String>>,
    ) -> Missed {
        let known = |name| tag(&replay.report.tags, name).map(ToOwned::to_owned);
        Missed {
            source: source.clone(),
            players: replay.report.names(),
            event: known("Event"),
            date: known("Date"),
            ply,
            number: TurnNumber::after((replay.halves() + ply) as u32).to_string(),
            played: replay.plies.iter().nth(ply).map(G::write).unwrap_or_default(),
            after,
            also,
        }
    }

    /// Who played, or else at which event, and the game's place: `Ana – Beto · games.psv game 3`.
    pub(crate) fn game(&self, language: Language) -> String {
        let who = if self.players.iter().any(Option::is_some) {
            let names = self.players.iter().map(|name| name.as_deref().map_or_else(|| "?".into(), shortened));
            Some(join(names, " – "))
        } else {
            self.event.clone()
        };
        let name = self.source.file.rsplit(['/', '\\']).next().unwrap_or_default();
        let n = self.source.game.unwrap_or(1);
        let place = MissedText::Game.say(language, &[("file", &Verbatim(name)), ("n", &n)]);
        join(who.into_iter().chain([place]), " · ")
    }

    /// When it was played, and the number of the move.
    pub(crate) fn moment(&self, language: Language) -> String {
        let (date, n) = (self.date.as_deref().unwrap_or_default(), self.number.trim_end_matches('.'));
        MissedText::Move.say(language, &[("date", &Verbatim(date)), ("n", &Verbatim(n))])
    }

    /// What is said after the solution: what else solves it, and what was played.
    pub(crate) fn solved(&self, language: Language) -> impl Iterator<Item = String> {
        let others = match self.also.as_deref() {
            Some([]) => None,
            Some(also) => {
                let (shown, more) = also.split_at(also.len().min(OTHERS));
                let moves = join(shown, ", ");
                Some(MissedText::Also.say(language, &[("moves", &Verbatim(moves)), ("more", &more.len())]))
            }
            None => Some(MissedText::Others.text(language).to_owned()),
        };
        let played = match self.after {
            After::Lost => MissedText::Lost,
            After::Drawn => MissedText::Drawn,
            After::Open => MissedText::Open,
            After::Unknown => MissedText::Unknown,
        };
        let played = played.say(language, &[("played", &Verbatim(&self.played))]);
        others.into_iter().chain([played])
    }
}

/// A name with its first letters, if it is too long for two of them below a diagram.
fn shortened(name: &str) -> String {
    const LETTERS: usize = 18;
    match name.char_indices().nth(LETTERS) {
        None => name.to_owned(),
        Some(_) => name.chars().take(LETTERS - 1).chain(['…']).collect(),
    }
}

/// The file that an answer is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Source {
    /// Its name as given, with `�` for what is no UTF-8; `-` is standard input.
    pub file: String,
    /// The bytes of a name that is no UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_bytes: Option<Vec<u8>>,
    /// Which game of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
}

impl Source {
    /// A file by its name, with the bytes of a name that is no UTF-8, or one of its games.
    pub const fn new(file: String, file_bytes: Option<Vec<u8>>, game: Option<usize>) -> Source {
        Source { file, file_bytes, game }
    }
}
