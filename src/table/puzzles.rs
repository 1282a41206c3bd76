//! Puzzles that games give: each game one at most, and chosen in the order of the games, whoever is done first.

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

impl<'p, P, R: From<&'p P>> From<&'p [P]> for Puzzles<R> {
    fn from(puzzles: &'p [P]) -> Puzzles<R> {
        Puzzles { puzzles: puzzles.iter().map(R::from).collect() }
    }
}

/// So many games are played, and so many more for each puzzle wanted, before a hunt is given up.
const MOST_GAMES: [u64; 2] = [20_000, 2_000];

/// Why results can be had: who panics while holding them takes the others down too.
const NO_PANIC: &str = "no worker panicked";

/// Games that are asked for puzzles one after the other, by their numbers from 0.
#[derive(Clone, Copy, Debug)]
pub struct Hunt<F, W> {
    /// How many puzzles are wanted.
    pub count: usize,
    /// The puzzle that a game gives, if it gives one.
    pub puzzle: F,
    /// Whether a puzzle is taken beside those that were chosen before.
    pub is_welcome: W,
}

impl<F, W> Hunt<F, W> {
    /// The puzzles in the order of their games; `tell` is told how many there are so far. The same puzzles with any
    /// `workers`; fewer than wanted only if a great many games did not give more.
    ///
    /// # Panics
    /// When a worker did.
    pub fn run<P: Send>(&self, workers: &impl Workers, mut tell: impl FnMut(usize)) -> Vec<P>
    where
        F: Fn(u64) -> Option<P> + Sync,
        W: Fn(&P, &[P]) -> bool + Sync,
    {
        let games = MOST_GAMES[0] + MOST_GAMES[1].saturating_mul(self.count as u64);
        let next = AtomicU64::new(0);
        let results = Mutex::new(Results { early: BTreeMap::new(), next: 0, chosen: Vec::new() });
        // Plays a game and says how many puzzles there are, or nothing where none is wanted any more.
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

/// Whether there is room for one more of `chosen` that are alike, where `count` are wanted in all and so many kinds shall
/// have the same share.
pub(crate) fn is_rare<P>(chosen: &[P], count: usize, shares: usize, alike: impl Fn(&P) -> bool) -> bool {
    chosen.iter().filter(|other| alike(other)).count() < count.div_ceil(shares)
}

/// What games gave so far. They end in any order, and are looked at in that of their numbers.
struct Results<P> {
    /// Games that ended before one with a lower number.
    early: BTreeMap<u64, Option<P>>,
    /// The next game to be looked at.
    next: u64,
    /// The puzzles found that are different enough from each other.
    chosen: Vec<P>,
}

impl<P> Results<P> {
    /// Adds what a game gave.
    fn add(&mut self, game: u64, puzzle: Option<P>, is_welcome: impl Fn(&P, &[P]) -> bool) {
        self.early.insert(game, puzzle);
        while let Some(puzzle) = self.early.remove(&self.next) {
            self.next += 1;
            self.chosen.extend(puzzle.filter(|puzzle| is_welcome(puzzle, &self.chosen)));
        }
    }
}
