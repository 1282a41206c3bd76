//! What a position is worth that is not looked into.

use crate::persivic::rules::board::{Side, Square, SquareSet};
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
const TO_MOVE: i32 = 15;

/// The worth for the side to move.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let side = position.side_to_move();
    worth(position, side) - worth(position, side.other()) + TO_MOVE
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

fn worth(position: &Position, side: Side) -> i32 {
    let each = &EACH[side as usize];
    let worth: i32 = position
        .stones(side)
        .map(|square| i32::from(position.count(square)) * each[square.index()] + STACK)
        .sum();
    let far = position.stones_on(side, SquareSet::row(side.far_row()));
    worth + ON_FAR_ROW[(far as usize).min(2)]
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
