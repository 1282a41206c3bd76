//! Turn numbers and results: shared by all games of two players who alternate.

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
