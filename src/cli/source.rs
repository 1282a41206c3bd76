//! A game of a file, replayed, and a point of it.

use super::error::{Error, Result};
use super::fault::tell;
use super::input::Input;
use super::pick::{self, At};
use crate::cli::exit::Outcome;
use parlour::table::{Game, Replay};

/// A game at some ply.
#[derive(Debug)]
pub struct Found<G: Game> {
    /// All of the game, as far as it is legal.
    pub replay: Replay<G>,
    /// After how many plies.
    pub ply: usize,
    /// Whether a fault of the game has been told.
    pub faulty: bool,
}

impl<G: Game> Found<G> {
    /// Fine, unless a fault of the game has been told.
    pub const fn outcome(&self) -> Outcome {
        if self.faulty { Outcome::Faults } else { Outcome::Fine }
    }
}

/// Which faults of a game at some ply are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// Every fault of the game.
    All,
    /// One that comes before that ply.
    Before,
}

/// Game `number` of a file, counted from 1. Its fault, if any, is told.
///
/// # Errors
/// When there is no such game, or nothing to be shown of it: its tags are wrong, and without them it has no start.
pub fn replay<G: Game>(file: &Input, number: usize) -> Result<Replay<G>> {
    find(file, number, At::Last, Tell::All).map(|found| found.replay)
}

/// The same at a ply.
///
/// # Errors
/// When the game has no such ply too.
pub fn find<G: Game>(file: &Input, number: usize, at: At, faults: Tell) -> Result<Found<G>> {
    let text = pick::game(file, number)?;
    let text = text.as_text();
    let replay = Replay::<G>::new(&text);
    let plies = replay.plies.len();
    let ply = match at {
        At::Last => plies,
        At::Ply(ply) => ply,
    };
    let has_start = replay.report.is_set_up || G::HAS_USUAL_START;
    let is_before = !has_start || at == At::Last || ply > plies;
    let fault = replay.report.fault.as_ref().filter(|_| is_before || faults == Tell::All);
    for diagnostic in replay.report.warnings.iter().chain(fault) {
        tell(diagnostic, &file.name(), &text);
    }
    if !has_start {
        return Err(Error::Content(format!("no position: the tags of game {number} are wrong")));
    }
    if ply > plies {
        return Err(match fault {
            Some(_) if faults == Tell::Before => {
                Error::Content(format!("--at {ply}: the game has a fault before that"))
            }
            _ => pick::beyond(ply, plies),
        });
    }
    Ok(Found { faulty: fault.is_some(), replay, ply })
}
