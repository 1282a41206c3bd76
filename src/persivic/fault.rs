//! Everything that can be wrong with a move, a position or a recorded game.

pub use super::rules::judge::IllegalMove;
pub use super::rules::position::PositionFault;
use super::rules::{Destinations, End, Position, Side, Square, SquareSet};
use super::standing::Ending;
use crate::record::{Excerpt, Outcome, SyntaxFault, TagFault, TurnFault, faults, uncountable};
use crate::words::{Language, Maybe, Say, Verbatim, in_english, join, messages};

in_english! { Remedy }

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
