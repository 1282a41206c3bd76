//! What a position is worth that is not looked into.

use super::tracked::Tracked;
use crate::persivic::rules::board::{Side, Square};
use crate::persivic::rules::position::Position;

/// What a stone is worth: the unit of scores is a hundredth of it.
pub const STONE: i32 = 100;
/// What the first and the second stone on the far row are worth: with a third the game is won (P6).
const ON_FAR_ROW: [i32; 3] = [0, 120, 320];
/// What each row that a stone has come forward is worth.
const ROW: i32 = 4;
/// What each stone of a stack but one is worth less.
const STACK: i32 = 6;
/// What it is worth to be to move.
pub(super) const TO_MOVE: i32 = 15;

/// The worth for the side to move.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    Tracked::new(position).evaluate()
}

/// What each stone on a square is worth, by how far it has come forward. A stack is one target for a capture and moves as
/// one: its stones are worth less than stones apart, but for the first.
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

/// What a stack of `count` stones is worth there; none is worth nothing.
#[inline]
pub(super) fn stack(side: Side, square: Square, count: u8) -> i32 {
    if count == 0 { 0 } else { i32::from(count) * EACH[side as usize][square.index()] + STACK }
}

/// What so many stones on the far row are worth besides.
#[inline]
pub(super) fn on_far_row(stones: u8) -> i32 {
    ON_FAR_ROW[usize::from(stones).min(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_worth_the_move() {
        assert_eq!(evaluate(&Position::start()), TO_MOVE);
    }

    #[test]
    fn a_stone_more_is_worth_about_a_stone() {
        let more: Position = "9./9./4.b4./9./9./9./4.r4./3.r5./9. r".parse().unwrap();
        assert!((60..=160).contains(&evaluate(&more)), "{}", evaluate(&more));
    }
}
