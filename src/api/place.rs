//! A game of a text, and a point in it.

use std::fmt::Display;
use std::io;

use serde::Deserialize;

use super::Failure;
use crate::print::Language;
use crate::record::{OwnedGame, Reader};
use crate::table::{Game, Replay};
use crate::words::messages;
use crate::words::{Say, Verbatim, count};

/// A game of a text of records, and a point of that game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RecordRequest {
    /// A record or several.
    pub text: String,
    /// Which of them, from 1.
    #[serde(default = "first")]
    pub game: usize,
    /// After how many plies; where it is left out, at the end of the game or before its first fault.
    #[serde(default)]
    pub at: Option<usize>,
}

const fn first() -> usize {
    1
}

/// Which game is to be a page for a browser.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ViewRequest {
    /// The game; all of it is shown.
    #[serde(flatten)]
    pub of: RecordRequest,
    /// The language of the page.
    #[serde(default)]
    pub language: Language,
}

impl Default for RecordRequest {
    fn default() -> RecordRequest {
        RecordRequest { text: String::new(), game: first(), at: None }
    }
}

impl RecordRequest {
    /// The selected game.
    pub(super) fn game(&self) -> Result<OwnedGame, Failure> {
        let mut reader = Reader::new(self.text.as_bytes());
        nth_game(&mut reader, self.game, "the text").map_err(Failure::usage)?
    }

    /// The game at the selected ply.
    pub(super) fn place<G: Game>(&self) -> Result<Place<G>, Failure> {
        Place::new(Replay::new(&self.game()?.as_text()), self.game, self.at)
    }
}

/// Reads game `number`, counted from 1, from `reader`, which messages call `name`.
///
/// # Errors
/// Returns an I/O error if reading fails, or else a failure if there is no such game.
pub fn nth_game(
    reader: &mut Reader<impl io::Read>,
    number: usize,
    name: impl Display,
) -> io::Result<Result<OwnedGame, Failure>> {
    let mut games = 0;
    while let Some(game) = reader.next_game()? {
        games += 1;
        if games == number {
            return Ok(Ok(game.into_owned()));
        }
    }
    let name = name.to_string();
    let values: [(&str, &dyn Say); 3] = [("file", &Verbatim(&name)), ("game", &number), ("n", &games)];
    Ok(Err(Failure::content(PlaceText::NoGame.say(reader.language(), &values))))
}

messages! {
    /// Why there is no position.
    enum PlaceText in "record" {
        NoGame = "no game{n|0:| {game}} in {file}{n|0:|1:: it has 1 game|: it has {n} games}",
    }
}

/// A game at some ply.
#[derive(Clone, Debug)]
pub struct Place<G: Game> {
    /// The whole game, up to the first fault.
    pub replay: Replay<G>,
    /// The number of plies played.
    pub ply: usize,
}

impl<G: Game> Place<G> {
    /// Takes a game after `at` plies, or at its end. Messages call it by its `number`.
    ///
    /// # Errors
    /// Returns an error if the game has fewer legal plies, or its tags are too faulty to set it up.
    pub fn new(replay: Replay<G>, number: usize, at: Option<usize>) -> Result<Place<G>, Failure> {
        let plies = replay.plies.len();
        if !replay.report.is_set_up {
            return Err(Failure::content(format!("no position: the tags of game {number} are wrong")));
        }
        match at.unwrap_or(plies) {
            ply if ply > plies => {
                Err(Failure::usage(format!("the game has {}", count(plies, "legal ply", "legal plies"))))
            }
            ply => Ok(Place { replay, ply }),
        }
    }
}
