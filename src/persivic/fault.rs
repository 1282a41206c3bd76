//! Everything that can be wrong with a move, a position or a recorded game.

use std::fmt;

use super::rules::board::{Side, Square, SquareSet};
use super::rules::moves::{Destinations, Move};
use super::rules::position::{End, Position};
use super::standing::Ending;
#[cfg(doc)]
use crate::persivic::rules::ids::*;
#[cfg(doc)]
use crate::record::rule::syntax;
use crate::record::{Excerpt, Outcome, SyntaxFault, TagFault, TurnFault, faults, uncountable};
use crate::words::messages;
use crate::words::{Language, Maybe, Say, Verbatim, count, join};

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
            with(at = at, side = side, other = side.other())
            words("the stones on `{at}` are {side}'s, but {other} is to move");
        /// The number of stones written is not the number on the square: all of them must move.
        WrongCount {
            from: Square,
            stack: u8,
            /// The total number of stones written; `None` if a count is [beyond
            /// counting](super::rules::judge::BEYOND).
            written: Option<u64>,
        }
            kind("wrong-count") rule("P2")
            with(from = from, stack = stack, written = Maybe(*written))
            words("{}, but `{from}` has {stack}: all must move", stones(written.0));
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

impl Say for Square {}
impl Say for Move {}

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
            /// A count as written, too large for a number.
            long: Option<String>,
            help: Option<Remedy>,
        }
            is(fault)
            with(
                fault = fault,
                long = Maybe(long.as_deref().map(Excerpt)),
                from = Maybe(fault.stack().map(|(from, _)| from)),
                stack = Maybe(fault.stack().map(|(_, stack)| stack)),
                remedy = Maybe(*help),
            )
            words(|f| match long.0 {
                Some(count) => write!(f, "{count} stones are written, but `{from}` has {stack}: all must move"),
                None => write!(f, "{fault}"),
            })
            help(= remedy.0.map(|remedy| remedy.to_string()));
        /// A move is played after the end of the game.
        AfterEnd(end: End)
            kind("game-over") rule("P6" | "P7a" | "P7b" | "P7c" | "P7d" = end.rule.id())
            with(ending = Ending::from(*end))
            words("a move after the end ({ending})");
        /// The result contradicts the board.
        Result { written: Outcome, end: End }
            kind("result") rule("P6" | "P7a" | "P7b" | "P7c" | "P7d" = end.rule.id())
            with(written = written, ending = Ending::from(*end), outcome = Ending::from(*end).outcome())
            words("the result `{written}` contradicts the board ({ending})")
            help("the result is `{outcome}`");
    }
}

impl IllegalMove {
    /// The count in the move written as `word` that this fault is about, if it is too large for a number.
    #[must_use]
    pub fn long(&self, word: &str) -> Option<String> {
        uncountable(word).filter(|_| self.stack().is_some()).map(str::to_owned)
    }

    /// The stack whose stones are counted wrong.
    fn stack(&self) -> Option<(Square, u8)> {
        match self {
            IllegalMove::WrongCount { from, stack, .. } => Some((*from, *stack)),
            _ => None,
        }
    }
}

/// What would be legal in place of an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The squares that the stones on a square can reach.
    Reach(Square, u8, SquareSet),
    /// There are this many stones too few.
    TooFew(u64),
    /// There are this many stones too many.
    TooMany(u64),
    /// The squares with this side's stones.
    Own(Side, SquareSet),
    /// The move is a capture, from one square to another.
    Capture(Square, Square),
}

impl Remedy {
    /// The closest legal alternative to an illegal move.
    #[must_use]
    pub fn nearest(position: &Position, fault: IllegalMove) -> Option<Remedy> {
        use IllegalMove as F;
        Some(match fault {
            F::BadDistance { from, .. } | F::Blocked { from, .. } | F::StackCaptures { from, .. } => {
                let Destinations { landings, captures } = position.destinations(from);
                Remedy::Reach(from, position.count(from), landings | captures)
            }
            F::WrongCount { stack, written: Some(written), .. } => match written.checked_sub(stack.into()) {
                Some(more) => Remedy::TooMany(more),
                None => Remedy::TooFew(u64::from(stack) - written),
            },
            F::NoStones(_) | F::WrongColour { .. } => {
                let side = position.side_to_move();
                Remedy::Own(side, position.stones(side))
            }
            F::UnmarkedCapture { from, target } => Remedy::Capture(from, target),
            F::NothingCaptured { .. } | F::WrongCount { written: None, .. } => return None,
        })
    }
}

messages! {
    /// The words of a remedy.
    enum RemedyText in "persivic" {
        Reach = "{stack|1:the stone|the {stack} stones} on `{from}` can{squares|:not move at all| reach {squares}}",
        TooFew = "{n} too few; with several targets, an omitted count means 1",
        TooMany = "{n} too many",
        Own = "{side}'s stones are on {squares}",
        Capture = "write `{from}x{target}`",
    }
}

impl Say for Remedy {
    fn say(&self, language: Language) -> String {
        let list = |squares: SquareSet| join(squares, " ");
        match *self {
            Remedy::Reach(from, stack, reached) => {
                let squares = list(reached);
                let values: [(&str, &dyn Say); 3] =
                    [("stack", &stack), ("from", &from), ("squares", &Verbatim(&squares))];
                RemedyText::Reach.say(language, &values)
            }
            Remedy::TooFew(few) => RemedyText::TooFew.say(language, &[("n", &few)]),
            Remedy::TooMany(many) => RemedyText::TooMany.say(language, &[("n", &many)]),
            Remedy::Own(side, own) => {
                RemedyText::Own.say(language, &[("side", &side), ("squares", &Verbatim(&list(own)))])
            }
            Remedy::Capture(from, target) => {
                RemedyText::Capture.say(language, &[("from", &from), ("target", &target)])
            }
        }
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}
