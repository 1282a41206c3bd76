//! Static evaluation of positions: of thirty sets of weights, these did best in matches of 500 games at 4,000 positions a
//! move; and how a position looks at first sight.

use crate::persivic::rules::{Position, Side, Square, SquareSet};

/// The value of a stone: scores are in hundredths of a stone.
pub const STONE: i32 = 100;
/// The bonus for the first and second stone on the far row; a third wins the game (P6).
const ON_FAR_ROW: [i32; 3] = [0, 120, 320];
/// The value of a row that a stack has advanced, in the first half of the board.
pub const ROW: i32 = 8;
/// How many such rows each advance is worth, in rising order, as [`most`] needs. From the middle on, the far row comes within reach.
pub const ADVANCE: [i32; Square::SIDE as usize] = [0, 1, 2, 3, 5, 7, 11, 12, 12];
/// The penalty for each stone of a stack except one: a stack is a single target for captures and moves as one.
pub const STACK: i32 = 12;
/// The value of the move; scores at odd and even depths then differ by a fifth of a stone on average.
pub const TO_MOVE: i32 = 25;

/// The value of a stack without its stones, by its advance.
static FIRST: [[i32; Square::COUNT]; 2] = {
    let mut first = [[STACK; Square::COUNT]; 2];
    let mut square = 0;
    while square < Square::COUNT {
        let row = square / Square::SIDE as usize;
        first[Side::Red as usize][square] += ROW * ADVANCE[row];
        first[Side::Blue as usize][square] += ROW * ADVANCE[Square::SIDE as usize - 1 - row];
        square += 1;
    }
    first
};

/// The value of a stack of `count` stones; 0 if there are none.
#[inline]
pub(super) fn stack(side: Side, square: Square, count: u8) -> i32 {
    if count == 0 { 0 } else { i32::from(count) * (STONE - STACK) + FIRST[side as usize][square.index()] }
}

/// The highest value of a stone on one of the first `rows` rows after its home row; the far row's bonus is not in it.
#[inline]
pub(super) fn most(rows: u8) -> i32 {
    STONE + ROW * ADVANCE[usize::from(rows)]
}

#[inline]
pub(super) fn on_far_row(stones: u8) -> i32 {
    ON_FAR_ROW[usize::from(stones).min(2)]
}

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
