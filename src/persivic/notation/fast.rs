//! The fast path for moves in strict notation that are legal: examines each byte once, and the squares it
//! names.
//!
//! Anything unusual is left to [`WrittenMove`](super::WrittenMove) and [`Position::judge`], which report what
//! is wrong.

use crate::persivic::rules::{Move, Position, Square, Targets, leads};

/// Parses the move at the start of `text` and returns it with its length, if it has its targets in board
/// order, is legal (P2–P5) and is followed by a blank. `None` means undecided.
#[inline]
pub fn legal_move(position: &Position, text: &[u8]) -> Option<(Move, usize)> {
    let &[column, row, mark, ref targets @ ..] = text else { return None };
    let from = square(column, row)?;
    let side = position.side_to_move();
    let (stack, enemies, vacant) = (position.count(from), position.stones(side.other()), position.vacant());
    let capture = match mark {
        b'-' => false,
        b'x' if stack == 1 => true,
        _ => return None,
    };
    if !position.stones(side).contains(from) {
        return None;
    }
    let (mut rest, mut left, mut last) = (targets, stack, None);
    let mut landed = Targets::new();
    loop {
        let count = match rest {
            &[digit @ b'1'..=b'9', ref behind @ ..] => {
                rest = behind;
                digit - b'0'
            }
            // A single target without a count takes the whole stack.
            [_, _, b' ' | b'\n' | b'\r' | b'\t', ..] if last.is_none() => stack,
            _ => 1,
        };
        let &[to_column, to_row, ref behind @ ..] = rest else { return None };
        let target = square(to_column, to_row)?;
        left = left.checked_sub(count)?;
        let east = i32::from(to_column) - i32::from(column);
        let north = i32::from(to_row) - i32::from(row);
        if last >= Some(target)
            || east.abs() + north.abs() != i32::from(stack)
            || enemies.contains(target) != capture
            || !leads(from, target, stack, [north >= 0, east >= 0], vacant)
        {
            return None;
        }
        landed.push(target, count);
        last = Some(target);
        match behind {
            [b' ' | b'\n' | b'\r' | b'\t', ..] => {
                let length = text.len() - behind.len();
                return (left == 0).then(|| (Move::new(from, landed, capture), length));
            }
            [b',', behind @ ..] => rest = behind,
            _ => return None,
        }
    }
}

#[inline]
fn square(column: u8, row: u8) -> Option<Square> {
    Square::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::notation::WrittenMove;
    use crate::persivic::search::tests::sparse;
    use crate::seed::{Seed, below};
    use proptest::prelude::*;

    /// Parses a move with or without trailing blanks.
    fn fast(position: &Position, text: &str) -> Option<Move> {
        let (played, length) = legal_move(position, text.as_bytes())?;
        assert_eq!(length, text.trim_end().len(), "{text:?}");
        Some(played)
    }

    fn slow(position: &Position, word: &str) -> Option<Move> {
        let written: WrittenMove = word.parse().ok()?;
        position.judge(&written.attempt()).ok()
    }

    /// A position of a random game, and one with few small stacks, where captures are near.
    fn positions(seed: u64, plies: usize) -> [Position; 2] {
        let mut generator = Seed(seed).generator("fast lane", 0);
        let mut position = Position::start();
        for _ in 0..plies {
            let choice = below(&mut generator, position.count_moves().max(1) as u32);
            let Some(played) = position.moves().nth(choice as usize) else { break };
            position = position.play_unchecked(&played);
        }
        [position, sparse(&mut generator)]
    }

    proptest! {
        #[test]
        fn every_legal_move_as_it_is_written_takes_the_fast_lane(seed in any::<u64>(), plies in 0usize..60) {
            for position in positions(seed, plies) {
                for played in position.moves().filter(|played| played.targets().iter().all(|(_, count)| count < 10)).take(2_000) {
                    for blank in [" ", "\n", "\r\n", "\t"] {
                        prop_assert_eq!(fast(&position, &format!("{played}{blank}")), Some(played), "{}", position);
                    }
                    for behind in ["", "{", ",", "é"] {
                        prop_assert_eq!(fast(&position, &format!("{played}{behind}")), None, "{}", position);
                    }
                }
            }
        }

        /// Moves of the same stones in another position, and words one byte away from a move.
        #[test]
        fn what_takes_the_fast_lane_is_read_the_same_without(
            seed in any::<u64>(), plies in 0usize..60, at in any::<prop::sample::Index>(),
            byte in prop::sample::select(&b"abcdefghi123456789-x,0:e"[..]), kind in 0..4
        ) {
            let [here, few] = positions(seed, plies);
            let [before, _] = positions(seed, plies.saturating_sub(2));
            for (position, other) in [(here, before), (here, here), (few, few)] {
                for played in other.moves().step_by(17).take(300) {
                    let mut word = played.to_string().into_bytes();
                    let place = at.index(word.len());
                    match kind {
                        0 => {}
                        1 => word[place] = byte,
                        2 => word.insert(place, byte),
                        _ => { word.remove(place); }
                    }
                    let word = String::from_utf8(word).unwrap();
                    if let Some(read) = fast(&position, &format!("{word} ")) {
                        prop_assert_eq!(slow(&position, &word), Some(read), "{} {}", position, word);
                    }
                }
            }
        }
    }
}
