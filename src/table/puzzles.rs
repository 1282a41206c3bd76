//! Puzzles found in games: at most one per game, chosen in game order whichever worker finishes first.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use super::workers::Workers;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Puzzles"))]
pub struct Puzzles<P> {
    /// The puzzles, the easy ones first.
    pub puzzles: Vec<P>,
}

/// Games to play before a hunt gives up: a base, and more per puzzle wanted.
const MOST_GAMES: [u64; 2] = [20_000, 2_000];

/// Why the lock cannot be poisoned: a panicking worker takes down the others.
const NO_PANIC: &str = "no worker panicked";

/// A hunt through games, numbered from 0, for puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Hunt<F, W> {
    pub count: usize,
    /// Returns the puzzle of a game, if there is one.
    pub puzzle: F,
    /// Whether to accept a puzzle, given those already chosen.
    pub is_welcome: W,
}

impl<F, W> Hunt<F, W> {
    /// Returns the puzzles in game order, and reports to `tell` how many are found so far. The result does
    /// not depend on `workers`; it is short only if a great many games held too few puzzles.
    ///
    /// # Panics
    /// Panics if a worker panics.
    pub fn run<P: Send>(&self, workers: &impl Workers, mut tell: impl FnMut(usize)) -> Vec<P>
    where
        F: Fn(u64) -> Option<P> + Sync,
        W: Fn(&P, &[P]) -> bool + Sync,
    {
        let games = MOST_GAMES[0] + MOST_GAMES[1].saturating_mul(self.count as u64);
        let next = AtomicU64::new(0);
        let results = Mutex::new(Results { early: BTreeMap::new(), next: 0, chosen: Vec::new() });
        // Plays one game and returns the number of puzzles so far, or `None` once no more are wanted.
        let play = || {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let is_wanted = game < games && results.lock().expect(NO_PANIC).chosen.len() < self.count;
            let puzzle = is_wanted.then(|| (self.puzzle)(game))?;
            let mut results = results.lock().expect(NO_PANIC);
            results.add(game, puzzle, |puzzle, chosen| {
                chosen.len() < self.count && (self.is_welcome)(puzzle, chosen)
            });
            Some(results.chosen.len())
        };
        workers.run(&|_| while play().is_some() {}, &mut || {
            while let Some(found) = play() {
                tell(found);
            }
        });
        results.into_inner().expect(NO_PANIC).chosen
    }
}

/// Whether there is room for another of the `alike` puzzles among `chosen`, if `count` puzzles are shared
/// equally by `shares` kinds.
pub(crate) fn is_rare<P>(chosen: &[P], count: usize, shares: usize, alike: impl Fn(&P) -> bool) -> bool {
    chosen.iter().filter(|other| alike(other)).count() < count.div_ceil(shares)
}

/// Results of games, which finish in any order and are merged in game order.
struct Results<P> {
    /// Games finished before one with a lower number.
    early: BTreeMap<u64, Option<P>>,
    next: u64,
    chosen: Vec<P>,
}

impl<P> Results<P> {
    fn add(&mut self, game: u64, puzzle: Option<P>, is_welcome: impl Fn(&P, &[P]) -> bool) {
        self.early.insert(game, puzzle);
        while let Some(puzzle) = self.early.remove(&self.next) {
            self.next += 1;
            self.chosen.extend(puzzle.filter(|puzzle| is_welcome(puzzle, &self.chosen)));
        }
    }
}
