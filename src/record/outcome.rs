//! Results as they end a movetext.

use std::fmt;
use std::str::FromStr;

/// The result that ends a movetext or stands in a `Result` tag.
///
/// ```
/// use parlour::record::Outcome;
/// assert_eq!("1-0".parse(), Ok(Outcome::FirstWins));
/// assert_eq!(Outcome::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`: the player who moves first in the standard start has won.
    FirstWins,
    /// `0-1`: the other player has won.
    SecondWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not played to an end.
    Unfinished,
}

impl Outcome {
    /// All four.
    pub const ALL: [Outcome; 4] =
        [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw, Outcome::Unfinished];

    /// As it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::FirstWins => "1-0",
            Outcome::SecondWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unfinished => "*",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A word that is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a result: `1-0`, `0-1`, `1/2-1/2` or `*`")]
pub struct ParseOutcomeError;

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(word: &str) -> Result<Outcome, ParseOutcomeError> {
        Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == word).ok_or(ParseOutcomeError)
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
