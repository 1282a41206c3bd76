//! Static evaluation of positions.

use crate::persivic::rules::{Side, Square};

/// The value of a stone: scores are in hundredths of a stone.
pub const STONE: i32 = 100;
/// The bonus for the first and second stone on the far row; a third wins the game (P6).
const ON_FAR_ROW: [i32; 3] = [0, 120, 320];
const ROW: i32 = 4;
/// The penalty for each stone of a stack except one.
const STACK: i32 = 6;
pub(super) const TO_MOVE: i32 = 15;

/// The value of each stone on a square, by its advance. A stack is a single target for captures and moves as
/// one, so its stones, except the first, are worth less than separate ones.
static EACH: [[i32; Square::COUNT]; 2] = {
    let mut each = [[STONE - STACK; Square::COUNT]; 2];
    let mut square = 0;
    while square < Square::COUNT {
        let row = (square / Square::SIDE as usize) as i32;
        each[Side::Red as usize][square] += ROW * row;
        each[Side::Blue as usize][square] += ROW * (Square::SIDE as i32 - 1 - row);
        square += 1;
    }
    each
};

/// The value of a stack of `count` stones; 0 if there are none.
#[inline]
pub(super) fn stack(side: Side, square: Square, count: u8) -> i32 {
    if count == 0 { 0 } else { i32::from(count) * EACH[side as usize][square.index()] + STACK }
}

#[inline]
pub(super) fn on_far_row(stones: u8) -> i32 {
    ON_FAR_ROW[usize::from(stones).min(2)]
}
