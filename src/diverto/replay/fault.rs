//! What can be wrong with a recorded game.

use std::fmt;

use super::super::board::{Board, Intersection};
use super::super::judge;
use super::super::line::Drawn;
use super::super::notation::LineTextFault;
use super::super::numbers::Numbers;
use super::super::position::Ending;
use crate::record::{self, Excerpt, Outcome, SyntaxFault, TurnFault, uncountable};

/// A fault of a recorded game, with what its words need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The shared grammar.
    Syntax(SyntaxFault),
    /// A number before a turn, or results that disagree.
    Turn(TurnFault),
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
    /// A word of a tag's value that means nothing there.
    Part {
        /// The tag.
        tag: &'static str,
        /// The word.
        word: String,
        /// What the tag may say.
        expected: &'static str,
    },
    /// No tag says how large the board is.
    NoBoard,
    /// A life that is not on the board (D2).
    LifeOutside {
        /// The life.
        life: Intersection,
        /// The board.
        board: Board,
    },
    /// Two lives on one intersection (D2).
    LifeTwice(Intersection),
    /// A word that is no line.
    Word(LineTextFault),
    /// Thrown numbers that are not written as `(5 3)`.
    Roll(String),
    /// Thrown numbers where none are thrown (D10).
    NoRoll,
    /// Thrown numbers a second time before one line.
    RollTwice,
    /// A turn's number behind its thrown numbers.
    NumberAfterRoll(String),
    /// Thrown numbers other than those of the tag `Dice`.
    OtherDice {
        /// As written.
        written: Numbers,
        /// In the tag.
        dice: Numbers,
    },
    /// A number on no die.
    Die(String),
    /// An illegal line.
    Illegal {
        /// Why.
        fault: judge::Fault,
        /// The same in words.
        told: String,
        /// A line that would be legal.
        help: Option<String>,
    },
    /// Marks that are not right (D2, D7).
    Marks {
        /// What the line does.
        drawn: Drawn,
        /// Whether lives are marked wrong; else crossings are.
        lives: bool,
    },
    /// A line after the end.
    AfterEnd(Ending),
    /// A result that the board contradicts.
    Result {
        /// As written.
        written: Outcome,
        /// How the game has ended.
        ending: Ending,
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
            Fault::Turn(fault) => fault.fmt(f),
            Fault::OtherGame(name) => write!(f, "this is a record of `{}`, not of Diverto", Excerpt(name)),
            Fault::Value { tag, value, .. } => write!(f, "the tag `{tag}` cannot be `{}`", Excerpt(value)),
            Fault::Part { tag, word, .. } => write!(f, "the tag `{tag}` cannot have `{}`", Excerpt(word)),
            Fault::NoBoard => f.write_str("no tag `Board` says how large the board is"),
            Fault::LifeOutside { life, board } => write!(f, "the life at `{life}` is not on a {board} board"),
            Fault::LifeTwice(life) => write!(f, "two lives at `{life}`"),
            Fault::Word(fault) => fault.fmt(f),
            Fault::Roll(text) => write!(f, "`{}` does not say what was thrown", Excerpt(text)),
            Fault::NoRoll => f.write_str("thrown numbers in a game without the variant `roll`"),
            Fault::RollTwice => f.write_str("thrown numbers stand before this line already"),
            Fault::NumberAfterRoll(text) => {
                write!(f, "`{}` stands behind the thrown numbers of its turn", Excerpt(text))
            }
            Fault::OtherDice { written, dice } => {
                write!(
                    f,
                    "{} and {} thrown here, and {} and {} in the tag `Dice`",
                    written.0, written.1, dice.0, dice.1
                )
            }
            Fault::Die(text) => write!(f, "`{}` is on no die", Excerpt(text)),
            Fault::Illegal { told, .. } => f.write_str(told),
            Fault::Marks { drawn, lives: true } => {
                write!(f, "marked wrong: the line collects {}", count(drawn.collected, "life", "lives"))
            }
            Fault::Marks { drawn, lives: false } => {
                write!(f, "marked wrong: the line makes {}", count(drawn.spent, "crossing", "crossings"))
            }
            Fault::AfterEnd(ending) => write!(f, "a line after the end ({ending})"),
            Fault::Result { written, ending } => {
                write!(f, "the result `{written}` contradicts the board ({ending})")
            }
        }
    }
}

/// Why the line that `word` is is not legal; a number too large to count with is named as it is written.
#[must_use]
pub fn told(fault: &judge::Fault, word: &str) -> String {
    match (fault, uncountable(word)) {
        (judge::Fault::Length(judge::BEYOND), Some(length)) => {
            format!("a segment of {}: numbers are 1 to 6", Excerpt(length))
        }
        _ => fault.to_string(),
    }
}

fn count(n: u8, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        _ => format!("{n} {many}"),
    }
}

impl record::Fault for Fault {
    fn kind(&self) -> &'static str {
        match self {
            Fault::Syntax(fault) => fault.kind(),
            Fault::Turn(fault) => fault.kind(),
            Fault::OtherGame(_)
            | Fault::Value { .. }
            | Fault::Part { .. }
            | Fault::NoBoard
            | Fault::LifeOutside { .. }
            | Fault::LifeTwice(_) => "bad-tag",
            Fault::Word(_) | Fault::Roll(_) | Fault::NoRoll | Fault::RollTwice => "syntax",
            Fault::NumberAfterRoll(_) => "move-number",
            Fault::OtherDice { .. } | Fault::Die(_) => "numbers",
            Fault::Illegal { fault, .. } => fault.kind(),
            Fault::Marks { .. } => "marks",
            Fault::AfterEnd(_) => "game-over",
            Fault::Result { .. } => "result",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Fault::LifeOutside { .. } | Fault::LifeTwice(_) | Fault::Marks { lives: true, .. } => "D2",
            Fault::NoRoll | Fault::Die(_) => "D10",
            Fault::OtherDice { .. } => "D3",
            Fault::Illegal { fault, .. } => fault.rule(),
            Fault::Marks { .. } => "D7",
            Fault::AfterEnd(_) | Fault::Result { .. } => "D9",
            _ => "syntax",
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Fault::Syntax(fault) => fault.help(),
            Fault::Turn(fault) => fault.help(),
            Fault::Value { expected, .. } | Fault::Part { expected, .. } => Some(format!("write {expected}")),
            Fault::NoBoard => Some("write `[Board \"20x20\"]` before the lines".to_owned()),
            Fault::LifeOutside { board, .. } => {
                let last = board.intersections().last()?;
                Some(format!("a {board} board goes from `a1` to `{last}` (D1)"))
            }
            Fault::Word(_) => Some("a line is as `h8:N3E2`: from h8 up 3, then right 2".to_owned()),
            Fault::Roll(_) => Some("write both dice as `(5 3)`".to_owned()),
            Fault::NoRoll => Some("leave them out, or write `[Rules \"roll\"]` (D10)".to_owned()),
            Fault::RollTwice => Some("keep one of the two".to_owned()),
            Fault::NumberAfterRoll(_) => Some("a turn is written as `7. (5 3) h8:N3E5`".to_owned()),
            Fault::Die(_) => Some("a die shows 1 to 6".to_owned()),
            Fault::Illegal { help, .. } => help.clone(),
            Fault::Marks { drawn, .. } => Some(format!("write `{drawn}`, or `{}` without marks", drawn.line)),
            Fault::Result { ending, .. } => Some(format!("the result is `{}`", Outcome::from(*ending))),
            _ => None,
        }
    }
}
