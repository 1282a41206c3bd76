//! Results of games, halves of a turn and their numbers.

use std::fmt;

use crate::named::named;
use crate::words::Say;

named! {
    /// A result at the end of a movetext or in the tag `Result`.
    ///
    /// ```
    /// use parlour::record::Outcome;
    /// assert_eq!("1-0".parse(), Ok(Outcome::FirstWins));
    /// assert_eq!(Outcome::Draw.to_string(), "1/2-1/2");
    /// ```
    pub enum Outcome {
        /// `1-0`: the player who moves first in the standard start wins.
        FirstWins = "1-0",
        /// `0-1`: the other player wins.
        SecondWins = "0-1",
        /// `1/2-1/2`: a draw.
        Draw = "1/2-1/2",
        /// `*`: unfinished.
        Unfinished = "*",
    }
    /// A word that is not a result.
    ParseOutcomeError = "not a result: `1-0`, `0-1`, `1/2-1/2` or `*`"
}

impl Say for Outcome {}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_and_from_str_round_trip() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
    }

    #[test]
    fn nothing_else_is_a_result() {
        for word in ["", "1", "1-1", "½-½", "1-0 ", "**"] {
            assert_eq!(word.parse::<Outcome>(), Err(ParseOutcomeError), "{word}");
        }
    }
}

/// Which half of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// The half of the player who moves first in a turn.
    First,
    /// The half of the other player.
    Second,
}
