//! Numbers before turns, and results: what is the same in all games of two players who alternate.

use std::fmt;

use super::blank::leading_blanks;
use super::fault::TurnFault;
use super::lexer::{Dots, Token};
use super::outcome::{Half, Outcome};
use super::span::Span;

/// Checks the number `token`, of `n` and `dots`, before a half of turn `turn`; `numbered` says whether one
/// stands there already.
///
/// # Errors
/// When it is not the turn's, or the second.
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

/// How many bytes of `rest` are the number `turn` with a dot, written as it should be, and the blanks behind it; 0 where
/// something else stands, and sometimes where it does.
#[inline]
pub(crate) fn number_length(rest: &[u8], turn: u32) -> usize {
    let (mut length, mut number) = (0, 0_u32);
    while let Some(digit @ b'0'..=b'9') = rest.get(length) {
        // A number too large to be counted with is wrong, and is left to who says so.
        number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        length += 1;
    }
    let behind = match rest.get(length..) {
        Some([b'.', behind @ ..]) if number == turn && turn < u32::MAX && rest[0] != b'0' => behind,
        _ => return 0,
    };
    length + 1 + leading_blanks(behind)
}

/// The number of a half of a turn, displayed as records write it: `12.`, `12...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNumber(u32, Half);

impl TurnNumber {
    /// That of the ply before which so many halves of turns were played or left out.
    #[must_use]
    pub const fn after(halves: u32) -> TurnNumber {
        TurnNumber(halves / 2 + 1, if halves.is_multiple_of(2) { Half::First } else { Half::Second })
    }

    /// The number of the turn, and which half it is.
    #[must_use]
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

/// A result and where it stands.
pub type PlacedOutcome = (Outcome, Span);

/// The results a record claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// In the tag `Result`.
    pub tag: Option<PlacedOutcome>,
    /// At the end of the movetext.
    pub movetext: Option<PlacedOutcome>,
}

impl Results {
    /// What the record claims: in the movetext, or else in the tag.
    #[must_use]
    pub fn claimed(&self) -> Option<Outcome> {
        self.movetext.or(self.tag).map(|(outcome, _)| outcome)
    }

    /// The first that is not what the board has `decided`: in the movetext, or else in the tag.
    #[must_use]
    pub fn contradicts(&self, decided: Outcome) -> Option<PlacedOutcome> {
        [self.movetext, self.tag].into_iter().flatten().find(|(written, _)| *written != decided)
    }

    /// Checks that both say the same.
    ///
    /// # Errors
    /// When they do not: placed in the movetext.
    pub fn check_agree(&self) -> Result<(), (Span, TurnFault)> {
        match (self.tag, self.movetext) {
            (Some((tag, _)), Some((movetext, span))) if tag != movetext => {
                Err((span, TurnFault::Disagree { movetext, tag }))
            }
            _ => Ok(()),
        }
    }
}
