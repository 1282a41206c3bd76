//! What can be wrong with a recorded game.

use std::fmt;

use super::super::judge;
use super::super::moves::Destinations;
use super::super::notation::{MoveTextFault, PositionFault};
use super::super::position::{End, Position};
use super::super::standing::Ending;
use crate::record::{self, Excerpt, Outcome, SyntaxFault, TurnFault, uncountable};

/// A fault of a recorded game, with what its words need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The shared grammar.
    Syntax(SyntaxFault),
    /// A record of another game.
    OtherGame(String),
    /// A tag whose value means nothing.
    Value {
        /// The tag.
        tag: &'static str,
        /// What it says.
        value: String,
        /// What it may say.
        expected: &'static str,
    },
    /// A start that is no position.
    Position(PositionFault),
    /// A number before a turn, or results that disagree.
    Turn(TurnFault),
    /// A word that is no move.
    Word(MoveTextFault),
    /// An illegal move.
    Illegal {
        /// Why.
        fault: judge::Fault,
        /// The same in words.
        told: String,
        /// What would be legal.
        help: Option<String>,
    },
    /// A move after the end.
    AfterEnd(End),
    /// A result that the board contradicts.
    Result {
        /// As written.
        written: Outcome,
        /// How the game has ended.
        end: End,
    },
}

impl From<SyntaxFault> for Fault {
    fn from(fault: SyntaxFault) -> Fault {
        Fault::Syntax(fault)
    }
}

impl From<TurnFault> for Fault {
    fn from(fault: TurnFault) -> Fault {
        Fault::Turn(fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Syntax(fault) => fault.fmt(f),
            Fault::OtherGame(name) => write!(f, "this is a record of `{}`, not of PerSiVic", Excerpt(name)),
            Fault::Value { tag, value, .. } => write!(f, "the tag `{tag}` cannot be `{}`", Excerpt(value)),
            Fault::Position(fault) => fault.fmt(f),
            Fault::Turn(fault) => fault.fmt(f),
            Fault::Word(fault) => fault.fmt(f),
            Fault::Illegal { told, .. } => f.write_str(told),
            Fault::AfterEnd(end) => write!(f, "a move after the end ({})", Ending::from(*end)),
            Fault::Result { written, end } => {
                write!(f, "the result `{written}` contradicts the board ({})", Ending::from(*end))
            }
        }
    }
}

impl record::Fault for Fault {
    fn kind(&self) -> &'static str {
        match self {
            Fault::Syntax(fault) => record::Fault::kind(fault),
            Fault::OtherGame(_) | Fault::Value { .. } => "bad-tag",
            Fault::Position(_) => "bad-position",
            Fault::Turn(fault) => record::Fault::kind(fault),
            Fault::Word(_) => "syntax",
            Fault::Illegal { fault, .. } => fault.kind(),
            Fault::AfterEnd(_) => "game-over",
            Fault::Result { .. } => "result",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Fault::Illegal { fault, .. } => fault.rule(),
            Fault::AfterEnd(end) | Fault::Result { end, .. } => end.rule.id(),
            Fault::Position(PositionFault::Stones(..) | PositionFault::TooMany(..)) => "P1",
            _ => "syntax",
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Fault::Syntax(fault) => record::Fault::help(fault),
            Fault::Value { expected, .. } => Some(format!("write {expected}")),
            Fault::Turn(fault) => record::Fault::help(fault),
            Fault::Word(_) => Some("a move is as `e1-e4`, `e1-2e4,f3` or `e4xe5`".to_owned()),
            Fault::Illegal { help, .. } => help.clone(),
            Fault::Result { end, .. } => Some(format!("the result is `{}`", Ending::from(*end).outcome())),
            _ => None,
        }
    }
}

/// Why the move that `word` is is not legal; a number too large to count with is named as it is written.
#[must_use]
pub fn told(fault: judge::Fault, word: &str) -> String {
    match (fault, uncountable(word)) {
        (judge::Fault::WrongCount { from, stack, .. }, Some(count)) => {
            format!("{} stones are written, and `{from}` has {stack}: all must move", Excerpt(count))
        }
        _ => fault.to_string(),
    }
}

/// What would be legal instead of an illegal move: the nearest thing that can be said.
#[must_use]
pub fn nearest(position: &Position, fault: judge::Fault) -> Option<String> {
    use judge::Fault as F;
    let reach = |from| {
        let Destinations { landings, captures } = position.destinations(from);
        let squares: Vec<String> = (landings | captures).map(|square| square.to_string()).collect();
        let stones = match position.count(from) {
            1 => "the stone".to_owned(),
            stack => format!("the {stack} stones"),
        };
        if squares.is_empty() {
            format!("{stones} on `{from}` cannot move at all")
        } else {
            format!("{stones} on `{from}` can reach {}", squares.join(" "))
        }
    };
    match fault {
        F::BadDistance { from, .. } | F::Blocked { from, .. } | F::StackCaptures { from, .. } => {
            Some(reach(from))
        }
        F::WrongCount { stack, written: Some(written), .. } if written < stack.into() => {
            let counts = "where there are several targets, a count left out is 1";
            Some(format!("{} too few; {counts}", u64::from(stack) - written))
        }
        F::WrongCount { stack, written: Some(written), .. } => {
            Some(format!("{} too many", written - u64::from(stack)))
        }
        F::NoStones(_) | F::WrongColour { .. } => {
            let own: Vec<String> =
                position.stones(position.side_to_move()).map(|square| square.to_string()).collect();
            Some(format!("{}'s stones stand on {}", position.side_to_move(), own.join(" ")))
        }
        F::UnmarkedCapture { from, target } => Some(format!("write `{from}x{target}`")),
        F::NothingCaptured { .. } | F::WrongCount { written: None, .. } => None,
    }
}
