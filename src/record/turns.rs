//! Numbers before turns, and results: what is the same in all games of two players who alternate.

use std::fmt;

use super::excerpt::Excerpt;
use super::fault::Fault;
use super::lexer::{Dots, Token};
use super::outcome::Outcome;
use super::span::Span;

/// Which half of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// The first player's.
    First,
    /// The second player's.
    Second,
}

/// What is wrong with a number before a turn, or with a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnFault {
    /// A number that is not the turn's.
    Number {
        /// As written.
        written: String,
        /// The turn.
        turn: u32,
        /// Whose half.
        half: Half,
    },
    /// A second number for one half of a turn.
    NumberTwice,
    /// Something after the result.
    AfterResult(Outcome),
    /// A result in the movetext that the tag contradicts.
    Disagree {
        /// In the movetext.
        movetext: Outcome,
        /// In the tag.
        tag: Outcome,
    },
}

impl fmt::Display for TurnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnFault::Number { written, turn, half: Half::First } => {
                write!(f, "`{}` stands where turn {turn} begins", Excerpt(written))
            }
            TurnFault::Number { written, turn, half: Half::Second } => {
                write!(f, "`{}` stands before the second half of turn {turn}", Excerpt(written))
            }
            TurnFault::NumberTwice => f.write_str("a second number where one is enough"),
            TurnFault::AfterResult(outcome) => write!(f, "text after the result `{outcome}`"),
            TurnFault::Disagree { movetext, tag } => {
                write!(f, "the result `{movetext}` here, and `{tag}` in the tag `Result`")
            }
        }
    }
}

impl Fault for TurnFault {
    fn kind(&self) -> &'static str {
        match self {
            TurnFault::Number { .. } | TurnFault::NumberTwice => "move-number",
            TurnFault::AfterResult(_) => "syntax",
            TurnFault::Disagree { .. } => "result",
        }
    }

    fn rule(&self) -> &'static str {
        "syntax"
    }

    fn help(&self) -> Option<String> {
        match self {
            TurnFault::Number { turn, half: Half::First, .. } => {
                Some(format!("write `{turn}.` or no number"))
            }
            TurnFault::Number { turn, half: Half::Second, .. } => {
                Some(format!("write `{turn}.`, `{turn}...` or no number"))
            }
            _ => None,
        }
    }
}

/// Checks the number `token`, of `n` and `dots`, before a half of turn `turn`; `numbered` says whether one
/// stands there already.
///
/// # Errors
/// When it is not the turn's, or the second.
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
