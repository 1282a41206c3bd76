//! A game of a file, replayed, and a point in it.

use crate::cli::spoken::spoken;
use std::str::FromStr;

use super::error::{Error, ErrorText, Result};
use super::exit::Outcome;
use super::fault::tell;
use super::input::Input;
use parlour::api::{Place, nth_game};
use parlour::record::{GameText, OwnedGame, Reader};
use parlour::table::{Game, Replay};

/// A point of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// After the last ply.
    Last,
    /// After this many plies.
    Ply(usize),
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<At, &'static str> {
        match text {
            "last" => Ok(At::Last),
            _ => text.parse().map(At::Ply).map_err(|_| "a number of plies, or `last`"),
        }
    }
}

/// Which faults of a game to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// All faults.
    All,
    /// Only a fault before the ply shown.
    Before,
}

/// Game `number` of a file, counted from 1.
pub fn game(file: &Input, number: usize) -> Result<OwnedGame> {
    let mut reader = Reader::new(file.open()?).answered_in(spoken());
    Ok(nth_game(&mut reader, number, file).map_err(file.unreadable())??)
}

/// As [`game`], replayed. Its fault, if any, is reported.
///
/// # Errors
/// Returns an error if there is no such game, or its tags are too faulty to set it up.
pub fn replay<G: Game>(file: &Input, number: usize) -> Result<Replay<G>> {
    find(file, number, At::Last, Tell::All).map(|(place, _)| place.replay)
}

/// As [`replay`], at a ply. The outcome is `Fine` unless a fault was reported.
///
/// # Errors
/// Also returns an error if the game has no such ply.
pub fn find<G: Game>(file: &Input, number: usize, at: At, faults: Tell) -> Result<(Place<G>, Outcome)> {
    place(&game(file, number)?.as_text(), number, at, faults, &file.name())
}

/// As [`find`], for a game already read from the file `name`.
///
/// # Errors
/// Returns an error if the game has no such ply, or cannot be set up.
pub fn place<G: Game>(
    text: &GameText<'_>,
    number: usize,
    at: At,
    faults: Tell,
    name: &str,
) -> Result<(Place<G>, Outcome)> {
    let replay = Replay::<G>::new(text);
    let ply = match at {
        At::Last => None,
        At::Ply(ply) => Some(ply),
    };
    let is_beyond = ply.is_some_and(|ply| ply > replay.plies.len());
    let has_start = replay.report.is_set_up;
    let is_before = !has_start || ply.is_none() || is_beyond;
    let fault = replay.report.fault.as_ref().filter(|_| is_before || faults == Tell::All);
    for diagnostic in replay.report.notices().chain(fault) {
        tell(diagnostic, name, text);
    }
    let outcome = if fault.is_some() { Outcome::Faults } else { Outcome::Fine };
    let place = Place::new(replay, number, ply);
    Ok((
        place.map_err(|why| match ply.filter(|_| has_start) {
            Some(ply) if outcome == Outcome::Faults && faults == Tell::Before => {
                Error::Content(ErrorText::FaultBefore.say(spoken(), &[("n", &ply)]))
            }
            Some(ply) => Error::usage(format!("--at {ply}: {why}")),
            None => why.into(),
        })?,
        outcome,
    ))
}
