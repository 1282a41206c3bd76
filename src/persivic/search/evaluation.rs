//! Static evaluation of positions.

use crate::persivic::rules::{Side, Square};

/// The value of a stone: scores are in hundredths of a stone.
pub const STONE: i32 = 100;
/// The bonus for the first and second stone on the far row; a third wins the game (P6).
const ON_FAR_ROW: [i32; 3] = [0, 190, 300];
/// The value of a lone stone, by its advance: where it has left home it defends, so going further is no
/// gain of its own.
const LONE: [i32; 9] = [55, 90, 113, 122, 122, 122, 122, 122, 30];
/// The value of each stone of a stack of two, three, four, and more.
const STACKED: [i32; 4] = [111, 109, 104, 108];
/// What its advance adds to each stone of a stack.
const ADVANCED: [i32; 9] = [0, 0, 2, 6, 13, 23, 37, 52, 70];
/// What a stone in danger of capture is thought to lose, in the order of moves.
pub(super) const AT_STAKE: i32 = 60;
pub(super) const TO_MOVE: i32 = 15;

/// The value of each stone of a stack, by side, size and square. Fitted on the results of games that the search
/// played against itself, then made less patient: with the values as fitted such games were drawn.
static EACH: [[[i32; Square::COUNT]; 6]; 2] = {
    let mut each = [[[0; Square::COUNT]; 6]; 2];
    let mut place = 0;
    while place < 5 * Square::COUNT {
        let (more, square) = (place / Square::COUNT, place % Square::COUNT);
        let row = square / Square::SIDE as usize;
        let advance = [row, Square::SIDE as usize - 1 - row];
        let mut side = 0;
        while side < 2 {
            each[side][more + 1][square] =
                if more == 0 { LONE[advance[side]] } else { STACKED[more - 1] + ADVANCED[advance[side]] };
            side += 1;
        }
        place += 1;
    }
    each
};

/// The value of a stack of `count` stones; 0 if there are none.
#[inline]
pub(super) fn stack(side: Side, square: Square, count: u8) -> i32 {
    i32::from(count) * EACH[side as usize][usize::from(count.min(5))][square.index()]
}

#[inline]
pub(super) fn on_far_row(stones: u8) -> i32 {
    ON_FAR_ROW[usize::from(stones).min(2)]
}
