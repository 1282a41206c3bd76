//! Moves as text: `e1-e4`, `e1-2e4,f3`, `e4xe5`.
//!
//! `move = square ("-" | "x") target ("," target)*`, `target = [count] square`. A single target without
//! a count takes the whole stack, with several targets a count left out is 1. Written with targets in
//! board order, without counts of 1 and without the count of a single target.
//!
//! ```
//! use parlour::persivic::{Position, notation::WrittenMove};
//! let start = Position::start();
//! let written: WrittenMove = "d1-d4,2c3".parse().unwrap();
//! let played = start.judge(&written.attempt()).unwrap();
//! assert_eq!(played.to_string(), "d1-2c3,d4");
//! ```

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use smallvec::SmallVec;

use crate::persivic::board::Square;
use crate::persivic::judge::{Attempt, BEYOND};
use crate::persivic::moves::Move;
use crate::record::Excerpt;

/// A move as written: squares and counts, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The square the stones leave.
    pub from: Square,
    /// Whether it is marked with `x`.
    pub capture: bool,
    /// Targets in the order written, with the counts written.
    pub targets: SmallVec<[(Option<u32>, Square); 6]>,
}

impl WrittenMove {
    /// It as a question to [`Position::judge`](crate::persivic::Position::judge).
    #[must_use]
    pub fn attempt(&self) -> Attempt<'_> {
        Attempt { from: self.from, capture: self.capture, targets: &self.targets }
    }
}

/// Why a word is no move, and where in it, in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ParseMoveError {
    /// Where.
    pub span: Range<usize>,
    /// What.
    pub fault: MoveTextFault,
}

/// What is wrong with a move's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextFault {
    /// No square where one should stand.
    #[error("`{}` is no move: a square should stand here, as in `e1-e4`", Excerpt(.0))]
    Square(String),
    /// Neither `-` nor `x` after the first square.
    #[error("`{}` is no move: `-` or `x` should follow its first square", Excerpt(.0))]
    Mark(String),
    /// A count of 0 or with a leading zero.
    #[error("`{}` is no count of stones: it is 1 or more, without a leading zero", Excerpt(.0))]
    Count(String),
    /// Something after a target that is no `,`.
    #[error("`{}` is no move: only `,` and another target may follow here", Excerpt(.0))]
    Tail(String),
}

impl FromStr for WrittenMove {
    type Err = ParseMoveError;

    fn from_str(word: &str) -> Result<WrittenMove, ParseMoveError> {
        let bytes = word.as_bytes();
        let from = square(word, 0)?;
        let capture = match bytes.get(2) {
            Some(b'-') => false,
            Some(b'x') => true,
            _ => return Err(fail(word, 2, MoveTextFault::Mark)),
        };
        let mut targets = SmallVec::new();
        let mut at = 3;
        loop {
            let digits = bytes[at.min(bytes.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let count = match &word[at.min(word.len())..][..digits] {
                "" => None,
                number if number.starts_with('0') => {
                    let fault = MoveTextFault::Count(number.to_owned());
                    return Err(ParseMoveError { span: at..at + digits, fault });
                }
                // More than any stack has, however large, is as wrong.
                number => Some(number.parse().unwrap_or(BEYOND)),
            };
            at += digits;
            targets.push((count, square(word, at)?));
            at += 2;
            match bytes.get(at) {
                None => return Ok(WrittenMove { from, capture, targets }),
                Some(b',') => at += 1,
                Some(_) => return Err(fail(word, at, MoveTextFault::Tail)),
            }
        }
    }
}

/// The square at byte `at`.
#[inline]
fn square(word: &str, at: usize) -> Result<Square, ParseMoveError> {
    match word.as_bytes().get(at..at + 2) {
        Some(&[column @ b'a'..=b'i', row @ b'1'..=b'9']) => {
            Square::new(column - b'a', row - b'1').ok_or_else(|| fail(word, at, MoveTextFault::Square))
        }
        _ => Err(fail(word, at, MoveTextFault::Square)),
    }
}

/// A fault at byte `at`, from there to the end of the word.
#[cold]
fn fail(word: &str, at: usize, fault: impl FnOnce(String) -> MoveTextFault) -> ParseMoveError {
    let at = (0..=at.min(word.len())).rev().find(|at| word.is_char_boundary(*at)).unwrap_or(0);
    ParseMoveError { span: at..word.len(), fault: fault(word.to_owned()) }
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

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::Position;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_move_says_where() {
        let told = |word: &str| {
            let error = word.parse::<WrittenMove>().unwrap_err();
            (word[error.span.clone()].to_owned(), error.fault)
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
                position = position.play_unchecked(&chosen);
            }
        }

        #[test]
        fn no_word_panics(word in "[a-j0-9x,é-]{0,20}") {
            if let Err(error) = word.parse::<WrittenMove>() {
                prop_assert!(word.get(error.span).is_some());
            }
        }
    }
}
