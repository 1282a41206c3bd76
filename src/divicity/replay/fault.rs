//! What can be wrong with a recorded match.

use std::fmt;

use super::super::explain::explain;
use super::super::fault::Fault as RuleFault;
use super::super::hands::HandFault;
use super::super::notation::TextFault;
use super::super::player::Name;
use super::super::score::{ALL_LEX, MOST_MILK};
use super::super::setup::SetupFault;
use super::super::token::{Holding, ParseTokenSetError};
use super::super::told::Told;
use crate::record::{self, Excerpt, SyntaxFault};

/// A fault of a recorded match, with what its words need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text of tags or tricks.
    Text(TextFault),
    /// A record of another game.
    OtherGame(String),
    /// No tag says who plays.
    NoPlayers,
    /// Players, leader or hands.
    Hands(HandFault),
    /// A tag whose value means nothing.
    Value {
        /// The tag.
        tag: &'static str,
        /// What it says.
        value: String,
        /// What it may say.
        expected: &'static str,
    },
    /// A word of a tag's value that means nothing there.
    Part {
        /// The tag.
        tag: &'static str,
        /// The word.
        word: String,
        /// What the tag may say.
        expected: &'static str,
    },
    /// A match that cannot begin so.
    Setup(SetupFault),
    /// A set of tokens that is none (C3).
    Tokens(ParseTokenSetError),
    /// A set with more than three milk (C12).
    Milk(u8),
    /// A claim about a player who does not play.
    UnknownPlayer {
        /// Who.
        word: String,
        /// Who plays.
        players: Vec<Name>,
    },
    /// More than four Lex in all (C1).
    TooManyLex(u32),
    /// A count of Lex that the cards do not bear out (C9).
    Lex {
        /// Whose.
        name: Name,
        /// What the tag says.
        claimed: u8,
        /// What the cards say.
        won: u8,
    },
    /// A score that was not reached (C12).
    Score {
        /// Whose.
        name: Name,
        /// What the tag says.
        claimed: i32,
        /// What the player holds.
        holding: Holding,
        /// What that is worth.
        total: i32,
    },
    /// A number that is not the trick's.
    Number {
        /// As written.
        written: String,
        /// The trick.
        trick: usize,
    },
    /// A second number for one trick.
    NumberTwice,
    /// A step that the rules do not allow (C1–C14).
    Rule {
        /// Why.
        fault: RuleFault,
        /// Who plays.
        names: Vec<Name>,
    },
}

impl From<TextFault> for Fault {
    fn from(fault: TextFault) -> Fault {
        Fault::Text(fault)
    }
}

impl From<SyntaxFault> for Fault {
    fn from(fault: SyntaxFault) -> Fault {
        Fault::Text(TextFault::Syntax(fault))
    }
}

/// The most of a message that quotes words of the record whole: they may have any length.
const MOST: usize = 200;

fn clipped(message: &str) -> String {
    match message.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Text(fault) => fault.fmt(f),
            Fault::OtherGame(name) => write!(f, "this is a record of `{}`, not of Divicity", Excerpt(name)),
            Fault::NoPlayers => f.write_str("no tag `Players` says who plays"),
            Fault::Hands(fault) => f.write_str(&clipped(&fault.to_string())),
            Fault::Setup(fault) => fault.fmt(f),
            Fault::Value { tag, value, .. } => write!(f, "the tag `{tag}` cannot be `{}`", Excerpt(value)),
            Fault::Part { tag, word, .. } => write!(f, "the tag `{tag}` cannot have `{}`", Excerpt(word)),
            Fault::Tokens(fault) => f.write_str(&clipped(&fault.to_string())),
            Fault::Milk(count) => write!(f, "{count} milk in the set, and the game has {MOST_MILK}"),
            Fault::UnknownPlayer { word, .. } => write!(f, "`{}` is not one of the players", Excerpt(word)),
            Fault::TooManyLex(count) => write!(f, "{count} Lex in all, and the game has {ALL_LEX}"),
            Fault::Lex { name, claimed, won } => {
                write!(f, "`{}` is said to have {claimed} Lex, and has won {won}", Excerpt(name.as_str()))
            }
            Fault::Score { name, claimed, total, .. } => {
                let (difference, way) =
                    (total.abs_diff(*claimed), if total > claimed { "more" } else { "less" });
                write!(
                    f,
                    "`{}` is said to have {claimed}, and has {total}, {difference} {way}",
                    Excerpt(name.as_str())
                )
            }
            Fault::Number { written, trick } => {
                write!(f, "`{}` stands before trick {trick}", Excerpt(written))
            }
            Fault::NumberTwice => f.write_str("a second number before one trick"),
            Fault::Rule { fault, names } => Told { fault, names }.fmt(f),
        }
    }
}

impl record::Fault for Fault {
    fn kind(&self) -> &'static str {
        match self {
            Fault::Text(fault) => fault.kind(),
            Fault::Tokens(ParseTokenSetError::Kind(_)) => "unknown-token",
            Fault::OtherGame(_)
            | Fault::NoPlayers
            | Fault::Setup(_)
            | Fault::Value { .. }
            | Fault::Part { .. }
            | Fault::Tokens(_) => "bad-tag",
            Fault::Hands(fault) => match fault {
                // A player without a hand has no card of those due.
                HandFault::HandMissing(_) | HandFault::Uneven { .. } => "hand-size",
                HandFault::Game(_)
                | HandFault::Name(_)
                | HandFault::Players(_)
                | HandFault::DuplicatePlayer(_)
                | HandFault::DuplicateHand(_) => "bad-tag",
                _ => fault.kind(),
            },
            Fault::Milk(_) => "milk",
            Fault::UnknownPlayer { .. } => "unknown-player",
            Fault::TooManyLex(_) | Fault::Lex { .. } => "lex",
            Fault::Score { .. } => "score-claim",
            Fault::Number { .. } | Fault::NumberTwice => "trick-number",
            Fault::Rule { fault, .. } => fault.kind(),
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Fault::Text(fault) => fault.rule(),
            Fault::Hands(fault) => fault.rule(),
            Fault::Tokens(_) => "C3",
            Fault::Milk(_) | Fault::Score { .. } => "C12",
            Fault::TooManyLex(_) => "C1",
            Fault::Lex { .. } => "C9",
            Fault::Rule { fault, .. } => fault.rule(),
            Fault::OtherGame(_)
            | Fault::NoPlayers
            | Fault::Setup(_)
            | Fault::Value { .. }
            | Fault::Part { .. }
            | Fault::UnknownPlayer { .. }
            | Fault::Number { .. }
            | Fault::NumberTwice => "syntax",
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Fault::Text(fault) => fault.help(),
            Fault::NoPlayers => Some("write `[Players \"Ana Beto Cira\"]`, clockwise".to_owned()),
            Fault::Hands(HandFault::UnknownPlayer(_)) => {
                Some("the tag `Players` has the names of all who play".to_owned())
            }
            Fault::Hands(HandFault::HandMissing(_)) => {
                Some("write the hands of all players, or of none".to_owned())
            }
            Fault::Hands(fault) => fault.help(),
            Fault::Value { expected, .. } | Fault::Part { expected, .. } => Some(format!("write {expected}")),
            Fault::Tokens(ParseTokenSetError::Kind(error)) => TextFault::UnknownToken(error.clone()).help(),
            Fault::UnknownPlayer { word, players } => {
                TextFault::UnknownPlayer { word: word.clone(), players: players.clone() }.help()
            }
            Fault::Score { holding, .. } => Some(format!("the score is {}", explain(holding))),
            Fault::Number { trick, .. } => Some(format!("write `{trick}.` or no number")),
            Fault::Rule { fault, names } => Told { fault, names }.help(),
            Fault::OtherGame(_)
            | Fault::Setup(_)
            | Fault::Tokens(_)
            | Fault::Milk(_)
            | Fault::TooManyLex(_)
            | Fault::Lex { .. }
            | Fault::NumberTwice => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c12_a_claim_that_is_wrong_is_told_with_the_difference() {
        let told = |claimed, total| {
            let name = "Ana".parse().unwrap();
            Fault::Score { name, claimed, holding: Holding::default(), total }.to_string()
        };
        assert_eq!(told(15, 20), "`Ana` is said to have 15, and has 20, 5 more");
        assert_eq!(told(20, -5), "`Ana` is said to have 20, and has -5, 25 less");
    }
}
