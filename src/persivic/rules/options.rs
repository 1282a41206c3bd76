//! Options where the rules leave a choice ([P7](P7a)), and the end of a game under them.

#[cfg(doc)]
use crate::persivic::rules::ids::*;
use std::fmt;
use std::str::FromStr;

use super::position::{End, Position, Rule};

/// The consequence of having no legal move ([P7b]). As text and in the tag `NoMove`: `loss` or `draw`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NoMove {
    /// The player who cannot move loses.
    #[default]
    Loss,
    /// The game is drawn.
    Draw,
}

/// The consequence of a third repetition ([P7d]). As text and in the tag `Repetition`: `draw` or `claim`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The game is drawn at once.
    #[default]
    Draw,
    /// A player may claim a draw; otherwise the game continues.
    Claim,
}

/// The error for text that is not a value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the value is {0}")]
pub struct ParseOptionError(
    /// The allowed values.
    pub &'static str,
);

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoMove::Loss => "loss",
            NoMove::Draw => "draw",
        })
    }
}

impl FromStr for NoMove {
    type Err = ParseOptionError;

    fn from_str(text: &str) -> Result<NoMove, ParseOptionError> {
        match text {
            "loss" => Ok(NoMove::Loss),
            "draw" => Ok(NoMove::Draw),
            _ => Err(ParseOptionError("`loss` or `draw` (P7b)")),
        }
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Repetition::Draw => "draw",
            Repetition::Claim => "claim",
        })
    }
}

impl FromStr for Repetition {
    type Err = ParseOptionError;

    fn from_str(text: &str) -> Result<Repetition, ParseOptionError> {
        match text {
            "draw" => Ok(Repetition::Draw),
            "claim" => Ok(Repetition::Claim),
            _ => Err(ParseOptionError("`draw` or `claim` (P7d)")),
        }
    }
}

/// The number of occurrences of a position that draws ([P7d]).
pub const REPETITIONS: u32 = 3;

/// The options of a game.
///
/// ```
/// use parlour::persivic::{Options, Position, Rule};
///
/// let options = Options { no_capture_limit: Some(50), ..Options::default() };
/// let end = options.ended(&Position::start(), 50, || 1).unwrap();
/// assert_eq!((end.rule, end.winner), (Rule::NoCaptureLimit, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The consequence of having no legal move ([P7b]).
    pub no_move: NoMove,
    /// The number of plies without a capture, counted from the start of the record, that draws the game
    /// ([P7c]); 1 or more.
    pub no_capture_limit: Option<u32>,
    /// The consequence of a third repetition ([P7d]).
    pub repetition: Repetition,
}

impl Options {
    /// How the game has ended, if it has: by [P6], or else by the first of [P7a] to [P7d] that applies.
    ///
    /// `quiet` is the number of plies since the last capture or the start of the record. `times` returns the
    /// number of occurrences of the position, including this one; it is called only if nothing else ends the
    /// game.
    #[must_use]
    pub fn ended(self, position: &Position, quiet: u32, times: impl FnOnce() -> u32) -> Option<End> {
        position.ended(self.no_move).or_else(|| self.drawn_by_plies(quiet, times))
    }

    /// How a game is drawn whose position does not end it ([P7c], [P7d]), if it is.
    #[inline]
    pub(in crate::persivic) fn drawn_by_plies(self, quiet: u32, times: impl FnOnce() -> u32) -> Option<End> {
        let drawn = |rule| Some(End { rule, winner: None });
        if self.is_limit_reached(quiet) {
            drawn(Rule::NoCaptureLimit)
        } else if self.repetition == Repetition::Draw && times() >= REPETITIONS {
            drawn(Rule::Repetition)
        } else {
            None
        }
    }

    /// Whether this number of plies without a capture draws ([P7c]).
    #[must_use]
    pub fn is_limit_reached(self, quiet: u32) -> bool {
        self.no_capture_limit.is_some_and(|limit| quiet >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(options: Options, position: &str, quiet: u32, times: u32) -> Option<&'static str> {
        options.ended(&position.parse().unwrap(), quiet, || times).map(|end| end.rule.id())
    }

    #[test]
    fn p7_the_ends_are_looked_at_in_the_order_of_the_rules() {
        let limited = Options { no_capture_limit: Some(8), ..Options::default() };
        let far = "2r.r6./9./9./9./9./9./9./9./b8. b";
        let few = "9./9./9./9./2b8./9./r8./9./r8. r";
        let few_and_stuck = "9./9./9./9./2b8./9./9./9./9. r";
        let stuck = "2b2r7./2r8./9./9./9./3.3r5./9./9./9. b";
        let open = Position::start().to_string();
        assert_eq!(ended(limited, far, 8, 3), Some("P6"));
        assert_eq!(ended(limited, few, 8, 3), Some("P7a"));
        assert_eq!(ended(limited, few_and_stuck, 8, 3), Some("P7a"));
        assert_eq!(ended(limited, stuck, 8, 3), Some("P7b"));
        assert_eq!(ended(limited, &open, 8, 3), Some("P7c"));
        assert_eq!(ended(limited, &open, 7, 3), Some("P7d"));
        assert_eq!(ended(limited, &open, 7, 2), None);
    }

    #[test]
    fn p7d_a_claim_does_not_end_the_game_by_itself() {
        let claimed = Options { repetition: Repetition::Claim, ..Options::default() };
        assert_eq!(ended(claimed, &Position::start().to_string(), 8, 3), None);
    }

    #[test]
    fn options_read_as_they_are_written() {
        for option in [NoMove::Loss, NoMove::Draw] {
            assert_eq!(option.to_string().parse(), Ok(option));
        }
        for option in [Repetition::Draw, Repetition::Claim] {
            assert_eq!(option.to_string().parse(), Ok(option));
        }
        for wrong in ["", "Draw", "claim ", "third"] {
            assert_eq!(wrong.parse::<Repetition>(), Err(ParseOptionError("`draw` or `claim` (P7d)")));
            assert!(wrong.parse::<NoMove>().is_err());
        }
    }
}
