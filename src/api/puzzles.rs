//! Puzzles: positions with one good move, found from a seed.

use serde::Deserialize;

use super::{Envelope, Failure};
use crate::print::form::{PuzzlePrint, TooSmall};
use crate::print::{Document, Language};
use crate::seed::Seed;
use crate::table::{Lot, Searched, Serial, Shard, Workers};
use crate::words::messages;
use crate::{diverto, persivic};

/// Which puzzles are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PuzzlesRequest {
    /// The game, and what its puzzles are like.
    pub of: PuzzlesOf,
    /// The language of what is refused.
    #[serde(default)]
    pub language: Language,
}

/// The puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PuzzlesOf {
    /// One line wins, or one does not lose.
    Diverto(diverto::puzzle::Wanted),
    /// One move wins by force.
    PerSiVic(persivic::puzzle::Wanted),
}

/// Puzzles that were found, with what was asked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FoundPuzzles {
    /// Of Diverto; nothing was asked for if they are from recorded games.
    Diverto(Option<diverto::puzzle::Wanted>, Vec<diverto::puzzle::Puzzle>),
    /// Of PerSiVic; nothing was asked for if they are from recorded games.
    PerSiVic(Option<persivic::puzzle::Wanted>, Vec<persivic::puzzle::Puzzle>),
}

messages! {
    enum PuzzleText in "api" {
        Few = "{n|0:no puzzle was|1:only 1 puzzle was|only {n} puzzles were} found: try fewer, or another seed",
        Count = "1 to {most} puzzles are found",
        Wins = "a puzzle wins in 1 to {most} moves",
    }
}

/// The most puzzles that are found at once.
const MOST: usize = 1000;

impl PuzzlesOf {
    /// Finds puzzles, the easiest first, and calls `tell` with the number found so far. The number of `workers` does not
    /// change the result.
    ///
    /// # Errors
    /// Returns an error if there can be no such puzzles, or a great many games have too few.
    pub fn find(
        self,
        workers: &impl Workers,
        tell: impl FnMut(usize) + Send,
    ) -> Result<FoundPuzzles, Failure> {
        find_puzzles(self, &Lot::default(), workers, tell).map(|(found, _)| found)
    }

    const fn count(self) -> usize {
        match self {
            PuzzlesOf::Diverto(wanted) => wanted.count,
            PuzzlesOf::PerSiVic(wanted) => wanted.count,
        }
    }

    /// What they are derived from.
    pub const fn seed(self) -> Seed {
        match self {
            PuzzlesOf::Diverto(wanted) => wanted.seed,
            PuzzlesOf::PerSiVic(wanted) => wanted.seed,
        }
    }
}

impl FoundPuzzles {
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        match self {
            FoundPuzzles::Diverto(_, found) => found.len(),
            FoundPuzzles::PerSiVic(_, found) => found.len(),
        }
    }

    /// The puzzles as a line of JSON.
    pub fn json(&self) -> String {
        match self {
            FoundPuzzles::Diverto(_, found) => {
                Envelope::new(diverto::results::Puzzles { puzzles: found.clone() }).to_string()
            }
            FoundPuzzles::PerSiVic(_, found) => {
                Envelope::new(persivic::results::Puzzles { puzzles: found.clone() }).to_string()
            }
        }
    }

    /// The puzzles on paper, their solutions, or both.
    ///
    /// # Errors
    /// Returns an error if not even one puzzle per page would be legible.
    pub fn document(&self, print: PuzzlePrint) -> Result<Document<'_>, TooSmall> {
        match self {
            FoundPuzzles::Diverto(wanted, puzzles) => {
                diverto::PuzzleSheet { puzzles, wanted: *wanted, print }.document()
            }
            FoundPuzzles::PerSiVic(wanted, puzzles) => {
                persivic::paper::puzzle_sheet::PuzzleSheet { puzzles, wanted: *wanted, print }.document()
            }
        }
    }
}

/// Finds puzzles in a lot of games, as [`PuzzlesOf::find`] does in all.
///
/// # Errors
/// Returns an error if there can be no such puzzles, or a great many games have too few. One shard may have too few.
pub fn find_puzzles(
    of: PuzzlesOf,
    lot: &Lot,
    workers: &impl Workers,
    tell: impl FnMut(usize) + Send,
) -> Result<(FoundPuzzles, Searched), Failure> {
    if !(1..=MOST).contains(&of.count()) {
        return Err(Failure::usage(PuzzleText::Count.later(&[("most", &MOST)])));
    }
    let (found, searched) = match of {
        PuzzlesOf::Diverto(wanted) => {
            let (found, searched) = wanted.find_in(lot, workers, tell).map_err(Failure::usage)?;
            (FoundPuzzles::Diverto(Some(wanted), found), searched)
        }
        PuzzlesOf::PerSiVic(wanted) => {
            let most = persivic::puzzle::MOST_WINS_IN;
            if !(1..=most).contains(&wanted.wins_in) {
                return Err(Failure::usage(PuzzleText::Wins.later(&[("most", &most)])));
            }
            let (found, searched) = wanted.find_in(lot, workers, tell);
            (FoundPuzzles::PerSiVic(Some(wanted), found), searched)
        }
    };
    if lot.shard == Shard::default() && found.len() < of.count() {
        return Err(Failure::content(PuzzleText::Few.later(&[("n", &found.len())])));
    }
    Ok((found, searched))
}

/// Finds puzzles on the calling thread alone. The same request always has the same answer.
///
/// # Errors
/// Returns an error if there can be no such puzzles, or a great many games have too few.
///
/// ```
/// use parlour::api::{PuzzlesRequest, puzzles};
/// let request: PuzzlesRequest = serde_json::from_str(r#"{"of": {"persivic": {"wins_in": 1, "seed": 5}}}"#)?;
/// assert!(puzzles(&request)?.json().contains(r#""solution":"g4-g1""#));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn puzzles(request: &PuzzlesRequest) -> Result<FoundPuzzles, Failure> {
    request.of.find(&Serial, |_| {})
}
