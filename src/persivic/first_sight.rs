//! How a position looks at first sight.

use super::rules::{Position, Side, Square, SquareSet};

/// Stones and how far they have come, for the side to move, in hundredths of a stone.
///
/// Games for puzzles, and greedy players, go by it. Unlike the engine's evaluation it never changes, so that a seed gives
/// the same puzzles in every release.
pub fn first_sight(position: &Position) -> i32 {
    /// The bonus for stones on the far row: a third wins the game (P6).
    const ON_FAR_ROW: [i32; 3] = [0, 120, 320];
    let worth = |side: Side| {
        let stack = |square: Square| {
            let advance = i32::from(square.row().abs_diff(side.home_row()));
            i32::from(position.count(square)) * (94 + 4 * advance) + 6
        };
        let there = position.stones_on(side, SquareSet::row(side.far_row())) as usize;
        position.stones(side).into_iter().map(stack).sum::<i32>() + ON_FAR_ROW[there.min(2)]
    };
    let side = position.side_to_move();
    worth(side) - worth(side.other()) + 15
}
