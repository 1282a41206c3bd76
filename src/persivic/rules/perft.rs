//! Perft: how many move paths of so many plies there are, to check and to time the rules.

use super::moves::Move;
use super::options::NoMove;
use super::position::Position;

/// The number of move paths of exactly `depth` plies; a game that is over (P6, P7a, P7b) goes no
/// further. The last ply is counted and not played.
///
/// ```
/// use parlour::persivic::Position;
/// use parlour::persivic::rules::perft::perft;
/// assert_eq!(perft(&Position::start(), 2), 55_225);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.is_over() => 0,
        1 => position.count_moves(),
        _ => {
            let mut paths = 0;
            position.for_each_child(&mut |child| paths += perft(child, depth - 1));
            paths
        }
    }
}

/// The same with every move made, the last ply's too.
#[must_use]
pub fn perft_making(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.is_over() => 0,
        _ => {
            let mut paths = 0;
            position.for_each_child(&mut |child| paths += perft_making(child, depth - 1));
            paths
        }
    }
}

/// The paths after each move.
///
/// ```
/// use parlour::persivic::Position;
/// use parlour::persivic::rules::perft::{divide, perft};
///
/// let start = Position::start();
/// let paths: u64 = divide(&start, 2).into_iter().map(|(_, paths)| paths).sum();
/// assert_eq!(paths, perft(&start, 2));
/// ```
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 || position.is_over() {
        return Vec::new();
    }
    position.moves().map(|played| (played, perft(&position.play_unchecked(&played), depth - 1))).collect()
}

impl Position {
    /// Whether the game is over on the board (P6, P7a, P7b).
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ended(NoMove::Loss).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_count_the_same_and_so_do_the_parts() {
        let start = Position::start();
        for (depth, paths) in [(0, 1), (1, 235), (2, 55_225)] {
            assert_eq!(perft(&start, depth), paths);
            assert_eq!(perft_making(&start, depth), paths);
        }
        assert_eq!(divide(&start, 2).iter().map(|(_, paths)| paths).sum::<u64>(), 55_225);
    }

    #[test]
    fn p6_a_game_that_is_over_has_no_paths() {
        let over: Position = "b8./9./9./9./4.3r4./9./9./9./4.3b4. r".parse().unwrap();
        assert_eq!(perft(&over, 1), 0);
    }
}
