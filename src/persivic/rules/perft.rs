//! Perft: counts the move paths of a given length, to check and time the rules.

use smallvec::SmallVec;

use super::board::{Square, SquareSet, reach, zone};
use super::context::{NoMove, WINNING};
use super::moves::{Destinations, Move, multisets};
use super::position::{MOST_STONES, Position};

/// The number of move paths of exactly `depth` plies; a path stops when the game is over (P6, P7a,
/// P7b). The last two plies are counted without being played.
///
/// ```
/// use parlour::persivic::Position;
/// use parlour::internals::persivic::rules::perft;
/// assert_eq!(perft(&Position::start(), 2), 55_225);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.is_over() => 0,
        1 => position.count_moves(),
        2 => count_pairs(position),
        _ => {
            let mut paths = 0;
            position.for_each_child(&mut |child| paths += perft(child, depth - 1));
            paths
        }
    }
}

/// Like [`perft`], but plays every move, including the last ply.
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

/// The number of paths after each move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 || position.is_over() {
        return Vec::new();
    }
    position.moves().map(|played| (played, perft(&position.play_unchecked(&played), depth - 1))).collect()
}

/// Counts the pairs of a move and a reply. The game must not be over.
///
/// A reply of a stack depends only on the landings within its [`zone`]: all moves that occupy the same of
/// them leave it the same replies.
fn count_pairs(position: &Position) -> u64 {
    let side = position.side_to_move();
    let far = SquareSet::row(side.far_row());
    let board = Board { vacant: position.vacant(), movers: position.stones(side) };
    let answers: SmallVec<[Answers; MOST_STONES as usize]> =
        position.stones(side.other()).map(|from| Answers::new(from, position.count(from), board)).collect();
    let there = position.stones_on(side, far);
    let mut pairs = 0;
    for from in position.stones(side) {
        let Destinations { landings, captures } = position.destinations(from);
        let stack = position.count(from);
        for target in captures {
            pairs += perft(&position.play_unchecked(&Move::single(from, target, 1, true)), 1);
        }
        // More stones than this on the far row win, which leaves no reply (P6).
        let own = if far.contains(from) { u32::from(stack) } else { 0 };
        let most = WINNING - 1 - (there - own);
        let winning = if most < stack.into() { landings & far } else { SquareSet::EMPTY };
        let others = landings - winning;
        let lifted = board.without(from);
        let mut land = |taken: SquareSet, board: Board, stones: u8| {
            let changed = taken | SquareSet::of(from);
            pairs += answers
                .iter()
                .map(|stack| stack.after(changed, board).count(board, others, 0, stones))
                .sum::<u64>();
        };
        land(SquareSet::EMPTY, lifted, stack);
        let mut rest = winning;
        while let (1.., Some(one)) = (most, rest.first()) {
            let board = lifted.with(one);
            land(SquareSet::of(one), board, stack - 1);
            if most > 1 {
                for other in rest {
                    land(SquareSet::of(one) | SquareSet::of(other), board.with(other), stack - 2);
                }
            }
            rest.remove(one);
        }
    }
    pairs
}

/// The squares while the stones of one move are put down.
#[derive(Clone, Copy)]
struct Board {
    vacant: SquareSet,
    movers: SquareSet,
}

impl Board {
    fn without(self, square: Square) -> Board {
        let square = SquareSet::of(square);
        Board { vacant: self.vacant | square, movers: self.movers - square }
    }

    fn with(self, square: Square) -> Board {
        let square = SquareSet::of(square);
        Board { vacant: self.vacant - square, movers: self.movers | square }
    }
}

#[derive(Clone, Copy)]
struct Answers {
    from: Square,
    stack: u8,
    moves: u64,
    zone: SquareSet,
}

impl Answers {
    fn new(from: Square, stack: u8, board: Board) -> Answers {
        let reached = reach(from, stack, board.vacant);
        let moves = Destinations::new(stack, reached, board.movers).count_moves(stack);
        Answers { from, stack, moves, zone: zone(from, stack, board.vacant) }
    }

    /// The replies after squares have `changed`.
    fn after(&self, changed: SquareSet, board: Board) -> Answers {
        if (self.zone & changed).is_empty() { *self } else { Answers::new(self.from, self.stack, board) }
    }

    /// The sum of replies over all ways to put `stones` more stones on `squares` and on `taken` squares
    /// already occupied by the same move.
    fn count(&self, board: Board, squares: SquareSet, taken: usize, stones: u8) -> u64 {
        let mut near = squares & board.vacant & self.zone;
        let free = taken + squares.len() - near.len();
        let mut sum = self.moves * multisets(free, stones);
        while let (1.., Some(square)) = (stones, near.next()) {
            let board = board.with(square);
            sum += Answers::new(self.from, self.stack, board).count(board, near, free + 1, stones - 1);
        }
        sum
    }
}

impl Position {
    /// Whether the game is over on the board (P6, P7a, P7b).
    pub fn is_over(&self) -> bool {
        self.ended(NoMove::Loss).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::search::tests::sparse;
    use crate::seed::{Seed, below};
    use proptest::prelude::*;

    #[test]
    fn both_ways_count_the_same_and_so_do_the_parts() {
        let start = Position::start();
        for (depth, paths) in [(0, 1), (1, 235), (2, 55_225)] {
            assert_eq!(perft(&start, depth), paths);
            assert_eq!(perft_making(&start, depth), paths);
        }
        assert_eq!(divide(&start, 2).iter().map(|(_, paths)| paths).sum::<u64>(), 55_225);
    }

    proptest! {
        /// In random games, and among few small stacks, where wins and captures are near.
        #[test]
        fn pairs_that_are_counted_are_those_that_are_made(seed in any::<u64>(), plies in 0..60) {
            let mut generator = Seed(seed).generator("perft", 0);
            let mut position = Position::start();
            for _ in 0..plies {
                let choice = below(&mut generator, position.count_moves().max(1) as u32);
                let Some(played) = position.moves().nth(choice as usize) else { break };
                position = position.play_unchecked(&played);
            }
            for position in [position, sparse(&mut generator)] {
                prop_assert_eq!(perft(&position, 2), perft_making(&position, 2), "{}", position);
            }
        }
    }

    #[test]
    fn p6_a_game_that_is_over_has_no_paths() {
        let over: Position = "b8./9./9./9./4.3r4./9./9./9./4.3b4. r".parse().unwrap();
        assert_eq!(perft(&over, 1), 0);
    }
}
