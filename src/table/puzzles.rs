//! Puzzles found in games: at most one per game, chosen in game order whichever worker finishes first.

use std::fmt;
use std::ops::ControlFlow;

use serde::Serialize;

use super::missed::Look;
use super::shard::{Lot, Searched};
use super::workers::Workers;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// For a first look.
    Easy,
    /// A puzzle to think about for a while.
    Medium,
    /// A puzzle for an evening.
    Hard,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// The grade for this number of [`points`].
    pub(crate) const fn of(points: usize) -> Grade {
        match points {
            0..=1 => Grade::Easy,
            2 => Grade::Medium,
            _ => Grade::Hard,
        }
    }
}

/// Counts the limits that a number reaches: the points of a puzzle for it.
pub(crate) fn points(number: u64, limits: [u64; 2]) -> usize {
    limits.into_iter().filter(|limit| number >= *limit).count()
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        })
    }
}

/// Puzzles that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Puzzles"))]
pub struct Puzzles<P> {
    /// The puzzles, the easy ones first.
    pub puzzles: Vec<P>,
}

/// Games to play before a hunt gives up: a base, and more per puzzle wanted.
const MOST_GAMES: [u64; 2] = [20_000, 2_000];

/// A hunt through games, numbered from 0, for puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Hunt<'a, F, W> {
    pub count: usize,
    /// The games to search.
    pub lot: &'a Lot,
    /// Returns the puzzle of a game, if there is one.
    pub puzzle: F,
    /// Whether to accept a puzzle, given those already chosen and how many are wanted.
    pub is_welcome: W,
}

impl<F, W> Hunt<'_, F, W> {
    /// Returns the puzzles in game order, and reports to `tell` how many are found so far. The result does
    /// not depend on `workers`; it is short only if a great many games held too few puzzles. A shard looks for its share of
    /// them.
    ///
    /// # Panics
    /// Panics if a worker panics.
    pub fn run<P: Send>(
        &self,
        workers: &impl Workers,
        mut tell: impl FnMut(usize) + Send,
    ) -> (Vec<P>, Searched)
    where
        F: Fn(u64) -> Option<P> + Sync,
        W: Fn(&P, &[P], usize) -> bool + Sync,
    {
        let games = MOST_GAMES[0] + MOST_GAMES[1].saturating_mul(self.count as u64);
        let count = self.count.div_ceil(self.lot.shard.of() as usize);
        let mut chosen: Vec<P> = Vec::new();
        let look = |game| (self.puzzle)(game).map_or(Look::Nothing, Look::Found);
        let searched = self.lot.search(games, workers, look, |seen| {
            if let Look::Found(puzzle) = seen
                && (self.is_welcome)(&puzzle, &chosen, count)
            {
                chosen.push(puzzle);
                tell(chosen.len());
            }
            if chosen.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (chosen, searched)
    }
}

/// Whether there is room for another of the `alike` puzzles among `chosen`, if `count` puzzles are shared
/// equally by `shares` kinds.
pub(crate) fn is_rare<P>(chosen: &[P], count: usize, shares: usize, alike: impl Fn(&P) -> bool) -> bool {
    chosen.iter().filter(|other| alike(other)).count() < count.div_ceil(shares)
}
