//! Moves as text: `e1-e4`, `e1-2e4,f3`, `e4xe5`.
//!
//! `move = square ("-" | "x") target ("," target)*`, `target = [count] square`. A single target without a
//! count takes the whole stack; among several targets a missing count is 1. Output has the targets in board
//! order, without counts of 1 and without the count of a single target.
//!
//! ```
//! use parlour::persivic::{Position, notation::WrittenMove};
//! let start = Position::start();
//! let written: WrittenMove = "d1-d4,2c3".parse().unwrap();
//! let played = start.judge(&written.attempt()).unwrap();
//! assert_eq!(played.to_string(), "d1-2c3,d4");
//! ```

use crate::text_value::as_text;
use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use crate::persivic::fault::MoveTextFault;
use crate::persivic::rules::{Attempt, BEYOND, Move, Square, SquareSet, Targets};
use crate::record::{Span, TextError, faults};

/// A move as written: squares and counts, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The square that the stones leave.
    pub from: Square,
    /// Whether it is marked with `x`.
    pub capture: bool,
    targets: SmallVec<[(Option<u32>, Square); 6]>,
}

impl WrittenMove {
    /// The targets and counts as written; a target may occur twice.
    pub fn targets(&self) -> &[(Option<u32>, Square)] {
        &self.targets
    }

    /// The move to pass to [`Position::judge`](crate::persivic::rules::position::Position::judge).
    pub fn attempt(&self) -> Attempt<'_> {
        Attempt { from: self.from, capture: self.capture, targets: &self.targets }
    }
}

/// Why a word is not a move.
pub type ParseMoveError = TextError<MoveTextFault>;

impl FromStr for WrittenMove {
    type Err = ParseMoveError;

    fn from_str(word: &str) -> Result<WrittenMove, ParseMoveError> {
        let bytes = word.as_bytes();
        let from = square(word, 0)?;
        let capture = match bytes.get(2) {
            Some(b'-') => false,
            Some(b'x') => true,
            _ => return Err(TextError::behind(word, 2, MoveTextFault::Mark)),
        };
        let mut targets = SmallVec::new();
        let mut at = 3;
        loop {
            let digits = bytes[at.min(bytes.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let count = match &word[at.min(word.len())..][..digits] {
                "" => None,
                number if number.starts_with('0') => {
                    let fault = MoveTextFault::Count(number.to_owned());
                    return Err(ParseMoveError::new(fault, Span::new(at, at + digits)));
                }
                // Counts beyond `u32` are all equally wrong.
                number => Some(number.parse().unwrap_or(BEYOND)),
            };
            at += digits;
            targets.push((count, square(word, at)?));
            at += 2;
            match bytes.get(at) {
                None => return Ok(WrittenMove { from, capture, targets }),
                Some(b',') => at += 1,
                Some(_) => return Err(TextError::behind(word, at, MoveTextFault::Tail)),
            }
        }
    }
}

faults! {
    /// Why a text is not a move of any position.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ReadMoveError {
        /// The text does not have the form of a move.
        Text(error: ParseMoveError) is(error);
        /// The distance differs from the number of stones, or a stack captures.
        Impossible
            kind("bad-distance") rule("P3")
            words("no stack moves so: it goes as many steps as it has stones (P3), and only a stone alone captures (P4)");
    }
}

/// Parses a move that is legal in some position. The distance of a single target determines its number of
/// stones (P3).
///
/// ```
/// use parlour::persivic::Move;
///
/// let played: Move = "d1-d4,2c3".parse().unwrap();
/// assert_eq!(played.to_string(), "d1-2c3,d4");
/// assert!("d1-2d4".parse::<Move>().is_err(), "two stones do not go three steps");
/// ```
impl FromStr for Move {
    type Err = ReadMoveError;

    fn from_str(text: &str) -> Result<Move, ReadMoveError> {
        let WrittenMove { from, capture, targets } = text.parse()?;
        let left_out = match targets[..] {
            [(_, target)] => u32::from(from.distance(target)),
            _ => 1,
        };
        let mut counts = [0u32; Square::COUNT];
        let mut squares = SquareSet::EMPTY;
        for (written, target) in targets {
            let count = &mut counts[target.index()];
            *count = count.saturating_add(written.unwrap_or(left_out));
            squares.insert(target);
        }
        let stack = squares.fold(0u32, |sum, square| sum.saturating_add(counts[square.index()]));
        let goes = |target: Square| stack > 0 && u32::from(from.distance(target)) == stack;
        if !{ squares }.all(goes) || (capture && stack > 1) {
            return Err(ReadMoveError::Impossible);
        }
        let mut landed = Targets::new();
        for square in squares {
            // At most the distance, which is 16 or less.
            landed.push(square, counts[square.index()] as u8);
        }
        Ok(Move::new(from, landed, capture))
    }
}

/// Parses the square at byte `at`.
#[inline]
fn square(word: &str, at: usize) -> Result<Square, ParseMoveError> {
    match word.as_bytes().get(at..at + 2) {
        Some(&[column @ b'a'..=b'i', row @ b'1'..=b'9']) => Square::new(column - b'a', row - b'1')
            .ok_or_else(|| TextError::behind(word, at, MoveTextFault::Square)),
        _ => Err(TextError::behind(word, at, MoveTextFault::Square)),
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), if self.is_capture() { 'x' } else { '-' })?;
        if let Some((square, _)) = self.targets().iter().next().filter(|_| self.targets().len() == 1) {
            return write!(f, "{square}");
        }
        for (i, (square, count)) in self.targets().iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            if count > 1 {
                write!(f, "{count}")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

as_text! { Debug for Move; }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::Position;
    use crate::record::Fault as _;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_move_says_where() {
        let told = |word: &str| {
            let error = word.parse::<WrittenMove>().unwrap_err();
            (word[error.span.range()].to_owned(), error.fault)
        };
        assert_eq!(told("j5-b3"), ("j5-b3".into(), MoveTextFault::Square("j5-b3".into())));
        assert_eq!(told("f3:f2"), (":f2".into(), MoveTextFault::Mark("f3:f2".into())));
        assert_eq!(told("Nf3").0, "Nf3");
        assert_eq!(told("e1"), (String::new(), MoveTextFault::Mark("e1".into())));
        assert_eq!(told("e1-"), (String::new(), MoveTextFault::Square("e1-".into())));
        assert_eq!(told("e1-e4,"), (String::new(), MoveTextFault::Square("e1-e4,".into())));
        assert_eq!(told("e1-02e4"), ("02".into(), MoveTextFault::Count("02".into())));
        assert_eq!(told("e1-0e4"), ("0".into(), MoveTextFault::Count("0".into())));
        assert_eq!(told("e1-e4!"), ("!".into(), MoveTextFault::Tail("e1-e4!".into())));
        assert_eq!(told("é1-e4").0, "é1-e4");
    }

    #[test]
    fn a_count_beyond_reason_is_read_and_judged() {
        let written: WrittenMove = "e1-99999999999999999999e4".parse().unwrap();
        assert_eq!(written.targets[0].0, Some(BEYOND));
        assert_eq!(Position::start().judge(&written.attempt()).unwrap_err().kind(), "wrong-count");
    }

    #[test]
    fn p3_a_move_without_a_position_goes_as_far_as_it_has_stones() {
        for bad in ["e1-e1", "e1-2e4", "e1-e4,f3", "e1-2e4,2f3", "e1xe3", "e1-99999999999e4,99999999999f3"] {
            assert_eq!(bad.parse::<Move>(), Err(ReadMoveError::Impossible), "{bad}");
        }
        let merged: Move = "e1-e4,f3,e4".parse().unwrap();
        assert_eq!(merged.to_string(), "e1-f3,2e4");
        assert!(matches!("e1".parse::<Move>(), Err(ReadMoveError::Text(_))));
    }

    #[test]
    fn p2_a_move_is_played_only_where_it_is_legal() {
        let start = Position::start();
        for (text, kind) in [("e4-e5", "no-stones"), ("e9-e6", "wrong-colour"), ("e1-e2", "wrong-count")] {
            assert_eq!(start.play(&text.parse().unwrap()).unwrap_err().kind(), kind, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_legal_move_reads_back_as_itself(steps in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
            let mut position = Position::start();
            for step in steps {
                let moves: Vec<Move> = position.moves().collect();
                if moves.is_empty() {
                    break;
                }
                let chosen = moves[step.index(moves.len())];
                let written: WrittenMove = chosen.to_string().parse().unwrap();
                prop_assert_eq!(position.judge(&written.attempt()), Ok(chosen));
                prop_assert_eq!(chosen.to_string().parse(), Ok(chosen));
                let next = position.play_unchecked(&chosen);
                prop_assert_eq!(position.play(&chosen), Ok(next));
                position = next;
            }
        }

        #[test]
        fn no_word_panics(word in "[a-j0-9x,é-]{0,20}") {
            if let Err(error) = word.parse::<WrittenMove>() {
                prop_assert!(word.get(error.span.range()).is_some());
            }
        }
    }
}
