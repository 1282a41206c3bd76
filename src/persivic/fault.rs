//! Everything that can be wrong with a move, a position or a recorded game.

use super::rules::board::{Side, Square};
use super::rules::moves::Destinations;
use super::rules::position::{End, Position};
use super::standing::Ending;
#[cfg(doc)]
use crate::persivic::rules::ids::*;
#[cfg(doc)]
use crate::record::rule::syntax;
use crate::record::{Excerpt, Outcome, SyntaxFault, TagFault, TurnFault, faults, uncountable};
use crate::words::count;

faults! {
    /// Why a move is not legal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalMove {
        /// The square that the move starts from is vacant.
        NoStones(at: Square)
            kind("no-stones") rule("P2")
            words("there are no stones on `{at}`");
        /// The stones on the square that the move starts from are the opponent's.
        WrongColour { at: Square, side: Side }
            kind("wrong-colour") rule("P2")
            words("the stones on `{at}` are {side}'s, but {} is to move", side.other());
        /// The number of stones written is not the number on the square: all of them must move.
        WrongCount {
            from: Square,
            stack: u8,
            /// The total number of stones written; `None` if a count is [beyond
            /// counting](super::rules::judge::BEYOND).
            written: Option<u64>,
        }
            kind("wrong-count") rule("P2")
            words("{}, but `{from}` has {stack}: all must move", stones(*written));
        /// The distance to a target is not the number of stones in the stack.
        BadDistance { from: Square, stack: u8, target: Square, distance: u8 }
            kind("bad-distance") rule("P3")
            words("`{target}` is {} from `{from}`, but a stack of {stack} moves {stack}", count(distance, "step", "steps"));
        /// Stones block every way to a target.
        Blocked {
            from: Square,
            target: Square,
            /// A blocking square.
            by: Square,
        }
            kind("blocked") rule("P3")
            words("every path from `{from}` to `{target}` is blocked: a stone is on `{by}`");
        /// Two or more stones that move together land on the opponent's stones; only a stone that is alone on its
        /// square can capture.
        StackCaptures { from: Square, stack: u8, target: Square }
            kind("capture") rule("P4")
            words(
                "a stack of {stack} cannot land on the opponent's stones on `{target}`: only a stone alone captures"
            );
        /// A capture is written with `-` instead of `x`.
        UnmarkedCapture { from: Square, target: Square }
            kind("capture") rule("P5")
            words("`{target}` has the opponent's stones, so this is a capture, written with `x`");
        /// A move that captures nothing is written with `x` instead of `-`.
        NothingCaptured { from: Square, target: Square }
            kind("capture") rule("P5")
            words("nothing is captured on `{target}`, so this is written with `-`");
    }
}

fn stones(written: Option<u64>) -> String {
    match written {
        None => "more stones are written than can be counted".to_owned(),
        Some(written) => count(written, "stone is written", "stones are written"),
    }
}

/// The expected form of a move.
const MOVE_FORM: &str = "a move is as `e1-e4`, `e1-2e4,f3` or `e4xe5`";

faults! {
    /// Why a word is not a move.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum MoveTextFault {
        /// A square is missing.
        Square(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a move: expected a square, as in `e1-e4`", Excerpt(word))
            help("{MOVE_FORM}");
        /// Neither `-` nor `x` follows the first square.
        Mark(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a move: `-` or `x` should follow its first square", Excerpt(word))
            help("{MOVE_FORM}");
        /// A count of stones is 0 or has a leading zero.
        Count(count: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a count of stones: it is 1 or more, without a leading zero", Excerpt(count))
            help("{MOVE_FORM}");
        /// Something other than `,` and another target follows a target.
        Tail(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a move: only `,` and another target may follow here", Excerpt(word))
            help("{MOVE_FORM}");
    }
}

faults! {
    /// Why a text is not a position.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum PositionFault {
        /// The text is not rows, a blank and the side to move.
        Parts
            kind("bad-position") rule("syntax")
            words("a position is nine rows, a blank, and `r` or `b` to move");
        /// The board has more or fewer than nine rows.
        Rows(rows: usize)
            kind("bad-position") rule("syntax")
            words("the board has 9 rows, not {rows}");
        /// A row has more or fewer than nine squares.
        Width {
            /// The row number, 1 to 9.
            row: u8,
            squares: u32,
        }
            kind("bad-position") rule("syntax")
            words("row {row} is 9 squares wide, not {squares}");
        /// A row has a letter that is not allowed there.
        Symbol(letter: char)
            kind("bad-position") rule("syntax")
            words("`{letter}` is neither `.`, `r` nor `b`");
        /// A number in a row is not a valid count of stones or squares.
        Count(count: String)
            kind("bad-position") rule("syntax")
            words("`{}` is not a count: it is 1 to 27, without a leading zero, before `.`, `r` or `b`", Excerpt(count));
        /// A side has more stones than it can have in a game.
        Stones(side: Side, stones: u32)
            kind("bad-position") rule("P1")
            words("{side} has {stones} stones, and no side has more than 27 (P1)");
        /// A side has more stones than a position may have, even one that is set up for analysis.
        TooMany(side: Side, stones: u32)
            kind("bad-position") rule("P1")
            words("{side} has {stones} stones, and no side of a position may have more than 255");
        /// The side to move is neither `r` nor `b`.
        Side(side: String)
            kind("bad-position") rule("syntax")
            words("`{}` is not a side: write `r` or `b`", Excerpt(side));
    }
}

faults! {
    /// What is wrong with a recorded game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Fault {
        /// The text is wrong as the text of any record can be.
        Syntax(fault: SyntaxFault) is(fault);
        /// A tag has a value that it cannot have, or names another game.
        Tag(fault: TagFault) is(fault);
        /// The tag `Position` is no position.
        Position(fault: PositionFault) is(fault);
        /// A number before a turn or a result is wrong.
        Turn(fault: TurnFault) is(fault);
        /// A word is no move.
        Word(fault: MoveTextFault) is(fault);
        /// A move is not legal.
        Illegal {
            fault: IllegalMove,
            /// The message of `fault`, quoting what was written.
            message: String,
            /// A legal alternative.
            help: Option<String>,
        }
            is(fault) words("{message}") help(= help.clone());
        /// A move is played after the end of the game.
        AfterEnd(end: End)
            kind("game-over") rule("P6" | "P7a" | "P7b" | "P7c" | "P7d" = end.rule.id())
            words("a move after the end ({})", Ending::from(*end));
        /// The result contradicts the board.
        Result { written: Outcome, end: End }
            kind("result") rule("P6" | "P7a" | "P7b" | "P7c" | "P7d" = end.rule.id())
            words("the result `{written}` contradicts the board ({})", Ending::from(*end))
            help("the result is `{}`", Ending::from(*end).outcome());
    }
}

impl IllegalMove {
    /// The message for the move written as `word`: quotes a number too large to parse as written.
    #[must_use]
    pub fn message(&self, word: &str) -> String {
        match (self, uncountable(word)) {
            (IllegalMove::WrongCount { from, stack, .. }, Some(count)) => {
                format!("{} stones are written, but `{from}` has {stack}: all must move", Excerpt(count))
            }
            _ => self.to_string(),
        }
    }
}

/// Suggests the closest legal alternative to an illegal move.
#[must_use]
pub fn nearest(position: &Position, fault: IllegalMove) -> Option<String> {
    use IllegalMove as F;
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
            let counts = "with several targets, an omitted count means 1";
            Some(format!("{} too few; {counts}", u64::from(stack) - written))
        }
        F::WrongCount { stack, written: Some(written), .. } => {
            Some(format!("{} too many", written - u64::from(stack)))
        }
        F::NoStones(_) | F::WrongColour { .. } => {
            let own: Vec<String> =
                position.stones(position.side_to_move()).map(|square| square.to_string()).collect();
            Some(format!("{}'s stones are on {}", position.side_to_move(), own.join(" ")))
        }
        F::UnmarkedCapture { from, target } => Some(format!("write `{from}x{target}`")),
        F::NothingCaptured { .. } | F::WrongCount { written: None, .. } => None,
    }
}
