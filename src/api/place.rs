//! A game of a text, and a point in it.

use std::io;

use serde::Deserialize;

use super::Failure;
use crate::print::Language;
use crate::record::{OwnedGame, Reader, SyntaxFault};
use crate::table::{Game, Replay};
use crate::words::messages;
use crate::words::{Phrase, Say};

/// A game of a text of records, and a point of that game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

/// Which game is to be shown: as a page for a browser, or as a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ViewRequest {
    /// The game; all of it is shown, but of Divicity only the tricks up to `at`.
    #[serde(flatten)]
    pub of: RecordRequest,
    /// The language of the page.
    #[serde(default)]
    pub language: Language,
    /// A link to the record, which the page has as a QR code.
    #[serde(default)]
    pub link: Option<String>,
}

impl Default for RecordRequest {
    fn default() -> RecordRequest {
        RecordRequest { text: String::new(), game: first(), at: None }
    }
}

impl RecordRequest {
    /// The selected game.
    pub(super) fn game(&self, language: Language) -> Result<OwnedGame, Failure> {
        let mut reader = Reader::new(self.text.as_bytes()).answered_in(language);
        nth_game(&mut reader, self.game, &Phrase("the text")).map_err(|error| unread(&error, language))?
    }

    /// The game at the selected ply.
    pub(super) fn place<G: Game>(&self, language: Language) -> Result<Place<G>, Failure> {
        Place::new(Replay::new(&self.game(language)?.as_text()), self.game, self.at)
    }
}

/// Reading from memory fails only on bytes that are no text.
pub(super) fn unread(error: &io::Error, language: Language) -> Failure {
    let fault = error.get_ref().and_then(|error| error.downcast_ref::<SyntaxFault>());
    Failure::content(fault.map_or_else(|| error.to_string(), |fault| fault.say(language)))
}

/// Reads game `number`, counted from 1, from `reader`, which messages call `name`.
///
/// # Errors
/// Returns an I/O error if reading fails, or else a failure if there is no such game.
pub fn nth_game(
    reader: &mut Reader<impl io::Read>,
    number: usize,
    name: &dyn Say,
) -> io::Result<Result<OwnedGame, Failure>> {
    let mut games = 0;
    while let Some(game) = reader.next_game()? {
        games += 1;
        if games == number {
            return Ok(Ok(game.into_owned()));
        }
    }
    let values: [(&str, &dyn Say); 3] = [("file", &name), ("game", &number), ("n", &games)];
    Ok(Err(Failure::content(PlaceText::NoGame.say(reader.language(), &values))))
}

messages! {
    enum PlaceText in "record" {
        NoGame = "no game{n|0:| {game}} in {file}{n|0:|1:: it has 1 game|: it has {n} games}",
        WrongTags = "no position: the tags of game {game} are wrong",
        TooFar = "the game has {n|1:1 legal ply|{n} legal plies}",
    }
}

/// Refuses a ply after the last one: the game has this many.
pub(super) fn too_far(plies: usize) -> Failure {
    Failure::usage(PlaceText::TooFar.later(&[("n", &plies)]))
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
            return Err(Failure::content(PlaceText::WrongTags.later(&[("game", &number)])));
        }
        match at.unwrap_or(plies) {
            ply if ply > plies => Err(too_far(plies)),
            ply => Ok(Place { replay, ply }),
        }
    }
}
