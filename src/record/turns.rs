//! Turn numbers and results: shared by all games of two players who alternate.

use std::fmt;

use super::blank::leading_blanks;
use super::fault::TurnFault;
use super::lexer::{Dots, Token};
use super::outcome::{Half, Outcome};
use super::span::Span;

/// Checks the number `token`, parsed as `n` and `dots`, before a half of turn `turn`; `numbered` tells
/// whether that half already has a number.
///
/// # Errors
/// Returns a fault if the number is not the turn's, or is its second.
#[inline]
pub fn check_number(
    token: &Token<'_>,
    (n, dots): (u32, Dots),
    (turn, half): (u32, Half),
    numbered: bool,
) -> Result<(), TurnFault> {
    if n != turn || (dots == Dots::Three && half == Half::First) {
        return Err(TurnFault::Number { written: token.text.to_owned(), turn, half });
    }
    if numbered { Err(TurnFault::NumberTwice) } else { Ok(()) }
}

/// The length of the turn number `turn` with one dot at the start of `rest`, trailing blanks included. A fast
/// path: returns 0 for anything else, and for a few numbers that are right.
#[inline]
pub(crate) fn number_length(rest: &[u8], turn: u32) -> usize {
    let (mut length, mut number) = (0, 0_u32);
    while let Some(digit @ b'0'..=b'9') = rest.get(length) {
        // An overflowing number is wrong and left to the slow path, which reports it.
        number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        length += 1;
    }
    let behind = match rest.get(length..) {
        Some([b'.', behind @ ..]) if number == turn && turn < u32::MAX && rest[0] != b'0' => behind,
        _ => return 0,
    };
    length + 1 + leading_blanks(behind)
}

/// The number of half a turn, displayed as in records: `12.`, `12...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNumber(u32, Half);

impl TurnNumber {
    /// The number of the ply that follows `halves` half-turns, played or skipped.
    pub const fn after(halves: u32) -> TurnNumber {
        TurnNumber(halves / 2 + 1, if halves.is_multiple_of(2) { Half::First } else { Half::Second })
    }

    /// The turn's number, and which half it is.
    pub const fn parts(self) -> (u32, Half) {
        (self.0, self.1)
    }
}

impl fmt::Display for TurnNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        f.write_str(if self.1 == Half::First { "." } else { "..." })
    }
}

/// A result with its place.
pub type PlacedOutcome = (Outcome, Span);

/// The results that a record claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// In the tag `Result`.
    pub tag: Option<PlacedOutcome>,
    /// At the end of the movetext.
    pub movetext: Option<PlacedOutcome>,
}

impl Results {
    /// The claimed result: the movetext's, or else the tag's.
    pub fn claimed(&self) -> Option<Outcome> {
        self.movetext.or(self.tag).map(|(outcome, _)| outcome)
    }

    /// The first claim that differs from the result on the board, `decided`: the movetext's before the tag's.
    pub fn contradicts(&self, decided: Outcome) -> Option<PlacedOutcome> {
        [self.movetext, self.tag].into_iter().flatten().find(|(written, _)| *written != decided)
    }

    /// Checks that both claims agree.
    ///
    /// # Errors
    /// Returns a fault at the movetext's result if they differ.
    pub fn check_agree(&self) -> Result<(), (Span, TurnFault)> {
        match (self.tag, self.movetext) {
            (Some((tag, _)), Some((movetext, span))) if tag != movetext => {
                Err((span, TurnFault::Disagree { movetext, tag }))
            }
            _ => Ok(()),
        }
    }
}
