//! Everything that can be wrong with a line or a recorded game.

use super::rules::board::{Board, Intersection};
use super::rules::direction::Direction;
use super::rules::line::Drawn;
use super::rules::numbers::{BEYOND, Numbers};
use super::rules::position::{End, Ending};
use super::sheet_id::{ParseSheetIdError, SheetId};
#[cfg(doc)]
use crate::diverto::rules::ids::*;
#[cfg(doc)]
use crate::record::rule::syntax;
use crate::record::{Excerpt, Outcome, SyntaxFault, TagFault, TurnFault, faults, uncountable};

faults! {
    /// Why a line is not legal.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum IllegalLine {
        /// The line does not start at one of the two ends of the long line.
        NotAnEnd {
            from: Intersection,
            /// Both ends of the long line.
            ends: [Intersection; 2],
        }
            kind("not-an-end") rule("D5")
            words(|f| {
                let [one, two] = ends;
                write!(f, "`{from}` is not an end of the line: ")?;
                if one == two { write!(f, "both are at `{one}`") } else { write!(f, "those are `{one}` and `{two}`") }
            });
        /// The first segment goes straight on, or back, from the end it starts at.
        NoTurnAtEnd { end: End }
            kind("no-turn") rule("D5")
            words("no turn at `{}`: from this end a line goes {}", end.at, end.axis.turns().map(Direction::word).join(" or "));
        /// The second segment is not at a right angle to the first.
        NoTurn {
            /// The corner, if it is on the board.
            corner: Option<Intersection>,
            /// Whether this is the first line of the game.
            is_first: bool,
        }
            kind("no-turn") rule("D4" if *is_first, "D5")
            words(|f| match corner {
                Some(corner) => write!(f, "no turn at `{corner}`, between the two segments"),
                None => f.write_str("no turn between the two segments"),
            });
        /// A segment has a length that no die shows.
        Length(length: u32)
            kind("numbers") rule("D3")
            words(|f| match *length {
                BEYOND => f.write_str("a segment longer than any: numbers are 1 to 6"),
                length => write!(f, "a segment of {length}: numbers are 1 to 6"),
            });
        /// The lengths are not the player's numbers in this row: the thrown ones, or those of the last row with one of
        /// them changed by one.
        Numbers {
            drawn: Numbers,
            /// The allowed numbers, if they are known.
            choices: Vec<Numbers>,
            source: Source,
            /// Whether the order of the numbers matters.
            ordered: bool,
        }
            kind("numbers") rule("D10" if *ordered || *source == Source::Thrown, "D3")
            words(|f| {
                write!(f, "drawn with {} and {}", drawn.0, drawn.1)?;
                match (source, choices.first()) {
                    (Source::Row(last), _) => {
                        let places = if *ordered { ", and both keep their places" } else { "" };
                        write!(f, " after {} and {}: exactly one number changes, by one{places}", last.0, last.1)
                    }
                    (_, Some(thrown)) => {
                        let order = if *ordered { " in this order" } else { "" };
                        write!(f, ", but {} and {} were thrown{order}", thrown.0, thrown.1)
                    }
                    (_, None) => f.write_str(", which were not thrown"),
                }
            });
        /// The line touches the boundary of the board.
        Boundary {
            /// The last intersection before the boundary.
            after: Intersection,
            direction: Direction,
        }
            kind("boundary") rule("D6")
            words("one step {} of `{after}` is the boundary", direction.word());
        /// The line starts on the boundary or outside the board.
        Outside(from: Intersection)
            kind("boundary") rule("D6")
            words("`{from}` is not within the boundary");
        /// The line runs along an edge that is drawn already.
        Overlap { from: Intersection, to: Intersection }
            kind("overlap") rule("D8")
            words("the edge from `{from}` to `{to}` is drawn already");
        /// The line crosses another, and no life is left to pay for it.
        Crossing {
            at: Intersection,
            /// Lives held before this line.
            held: u16,
            /// Crossings already paid on this line.
            paid: u16,
            /// Lives collected on this line that may not pay because the game is `prepaid`.
            unspendable: u8,
        }
            kind("crossing") rule("D7")
            words(|f| match (unspendable, held, paid) {
                (0, 0, 0) => write!(f, "a crossing at `{at}`, but no life to pay for it"),
                (0, ..) => write!(f, "a crossing at `{at}`, but all lives are already spent"),
                _ => write!(f, "a crossing at `{at}` that only a life held before this line could pay for"),
            });
        /// The first line of the game visits a life.
        FirstLineLife(at: Intersection)
            kind("first-line-life") rule("D4")
            words("the first line visits the life at `{at}`");
    }
}

/// The source of a row's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The dice of row 1 ([D3]).
    Dice,
    /// The dice of this row ([D10]).
    Thrown,
    /// The previous row ([D3]), with its numbers.
    Row(Numbers),
}

/// Swaps the reversed segments of `h8:3N2E`.
fn turned_round(word: &str) -> Option<String> {
    let (from, mut rest) = word.split_once(':')?;
    let mut segment = || {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (length, behind) = rest.split_at(digits);
        let direction = behind.chars().next().and_then(Direction::from_letter).filter(|_| digits > 0)?;
        rest = &behind[1..];
        Some(format!("{direction}{length}"))
    };
    let line = format!("{from}:{}{}", segment()?, segment()?);
    rest.is_empty().then_some(line)
}

/// The expected form of a line.
const LINE_FORM: &str = "a line is as `h8:N3E2`: from h8 up 3, then right 2";

faults! {
    /// Why a word is not a line.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum LineTextFault {
        /// The word does not begin with an intersection.
        From(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a line: it should begin with an intersection, as in `h8:N3E2`", Excerpt(word))
            help("{LINE_FORM}");
        /// No `:` follows the intersection.
        Colon(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a line: `:` should follow its intersection", Excerpt(word))
            help("{LINE_FORM}");
        /// A segment, which is a direction and a length, is missing.
        Segment(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a line: two segments should follow its `:`, as `N3E2`", Excerpt(word))
            help(= Some(turned_round(word).map_or_else(
                || LINE_FORM.to_owned(),
                |line| format!("write each direction before its length: `{}`", Excerpt(&line)),
            )));
        /// The word has the directions of the segments, as on a sheet, but not their lengths.
        Lengths { from: Intersection, directions: [Direction; 2] }
            kind("syntax") rule("syntax")
            words("`{from} {} {}` is not a line without its two lengths", directions[0], directions[1])
            help(= {
                let [one, two] = directions;
                Some(format!("drawn with 3 and then 2 it is `{from}:{one}3{two}2`, or `{from} {one} {two} 3 2`"))
            });
        /// Something that is not a mark follows the segments.
        Tail(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a line: only `+` and then `x` may follow its two segments", Excerpt(word))
            help("{LINE_FORM}");
    }
}

faults! {
    /// What is wrong with a recorded game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Fault {
        /// The text is wrong as the text of any record can be.
        Syntax(fault: SyntaxFault) is(fault);
        /// A number before a turn or a result is wrong.
        Turn(fault: TurnFault) is(fault);
        /// A tag has a value that it cannot have, or names another game.
        Tag(fault: TagFault) is(fault);
        /// No tag says how large the board is.
        NoBoard
            kind("bad-tag") rule("syntax")
            words("the tag `Board` is missing")
            help("write `[Board \"20x20\"]` before the lines");
        /// The tag `Sheet` does not hold a valid sheet id.
        SheetId(error: ParseSheetIdError)
            kind("bad-tag") rule("syntax")
            words("{error}")
            help("copy the id from the sheet, or write the tags `Board`, `Lives` and `Dice` instead");
        /// Another tag contradicts the sheet.
        Sheet {
            tag: &'static str,
            written: String,
            /// The value of this tag for the sheet; `None` if the sheet has no such tag.
            sheet: Option<String>,
        }
            kind("sheet") rule("syntax")
            words(|f| {
                match written.as_str() {
                    "" => write!(f, "the tag `{tag}` is empty")?,
                    _ => write!(f, "the tag `{tag}` is `{}`", Excerpt(written))?,
                }
                match sheet {
                    Some(sheet) => write!(f, ", but on the sheet it is `{sheet}`"),
                    None => f.write_str(", but the sheet has none"),
                }
            })
            help("leave out the tag `{tag}`, or compare the id with the sheet");
        /// The tag `Sheet` names another sheet than the one that the game is checked on.
        OtherSheet {
            /// The id in the tag.
            written: String,
            /// The sheet the game is checked on.
            given: SheetId,
        }
            kind("sheet") rule("syntax")
            words("the record is for the sheet `{}`, but is checked on `{given}`", Excerpt(written))
            help("check it on its own sheet, or correct the id in the tag `Sheet`");
        /// The tag `Lives` has a life that is not on the board.
        LifeOutside { life: Intersection, board: Board }
            kind("bad-tag") rule("D2")
            words("the life at `{life}` is not on a {board} board")
            help(= {
                let last = board.intersections().last();
                last.map(|last| format!("a {board} board goes from `a1` to `{last}` (D1)"))
            });
        /// The tag `Lives` has two lives on one intersection.
        LifeTwice(life: Intersection)
            kind("bad-tag") rule("D2")
            words("two lives at `{life}`");
        /// A word is no line.
        Word(fault: LineTextFault) is(fault);
        /// The thrown numbers are not written as two dice in parentheses.
        Roll(text: String)
            kind("syntax") rule("syntax")
            words("`{}` does not say what was thrown", Excerpt(text))
            help("write both dice as `(5 3)`");
        /// Thrown numbers appear in a game where dice are thrown only for the first row.
        NoRoll
            kind("syntax") rule("D10")
            words("thrown numbers in a game without the variant `roll`")
            help("leave them out, or write `[Rules \"roll\"]` (D10)");
        /// Thrown numbers appear twice before one line.
        RollTwice
            kind("syntax") rule("syntax")
            words("this line already has thrown numbers")
            help("keep one of the two");
        /// The number of a turn comes after the numbers thrown in it.
        NumberAfterRoll(text: String)
            kind("move-number") rule("syntax")
            words("`{}` comes after the thrown numbers of its turn", Excerpt(text))
            help("a turn is written as `7. (5 3) h8:N3E5`");
        /// The numbers thrown in the first row differ from the tag `Dice`.
        OtherDice { written: Numbers, dice: Numbers }
            kind("numbers") rule("D3")
            words(
                "{} and {} thrown here, but {} and {} in the tag `Dice`",
                written.0, written.1, dice.0, dice.1
            );
        /// A thrown number is one that no die shows.
        Die(text: String)
            kind("numbers") rule("D10")
            words("no die shows `{}`", Excerpt(text))
            help("a die shows 1 to 6");
        /// A line is not legal.
        Illegal {
            fault: IllegalLine,
            /// The message of `fault`, quoting what was written.
            message: String,
            /// A line that would be legal.
            help: Option<String>,
        }
            is(fault) words("{message}") help(= help.clone());
        /// The marks of a line, `+` for a life and `x` for a crossing, do not match what the line does.
        Marks {
            /// The line with its correct marks.
            drawn: Drawn,
            /// Whether the marks of lives are wrong; otherwise those of crossings are.
            lives: bool,
        }
            kind("marks") rule("D2" if *lives, "D7")
            words(|f| if *lives {
                write!(f, "wrong marks: the line collects {}", count(drawn.collected, "life", "lives"))
            } else {
                write!(f, "wrong marks: the line makes {}", count(drawn.spent, "crossing", "crossings"))
            })
            help(= Some(if drawn.collected + drawn.spent == 0 {
                format!("write `{drawn}`")
            } else {
                format!("write `{drawn}`, or `{}` without marks", drawn.line)
            }));
        /// A line is drawn after the end of the game.
        AfterEnd(ending: Ending)
            kind("game-over") rule("D9")
            words("a line after the end ({ending})");
        /// The result contradicts the board.
        Result { written: Outcome, ending: Ending }
            kind("result") rule("D9")
            words("the result `{written}` contradicts the board ({ending})")
            help("the result is `{}`", Outcome::from(*ending));
    }
}

impl IllegalLine {
    /// The message for the line written as `word`: quotes a number too large to parse as written.
    #[must_use]
    pub fn message(&self, word: &str) -> String {
        match (self, uncountable(word)) {
            (IllegalLine::Length(BEYOND), Some(length)) => {
                format!("a segment of {}: numbers are 1 to 6", Excerpt(length))
            }
            _ => self.to_string(),
        }
    }
}

fn count(n: u8, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        _ => format!("{n} {many}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::notation::WrittenLine;
    use crate::record::Fault as _;

    #[test]
    fn the_help_for_wrong_marks_names_a_line_once() {
        let help = |collected, spent| {
            let line = "c2:N1E1".parse().unwrap();
            Fault::Marks { drawn: Drawn { line, collected, spent }, lives: true }.help()
        };
        assert_eq!(help(0, 0).as_deref(), Some("write `c2:N1E1`"));
        assert_eq!(help(1, 2).as_deref(), Some("write `c2:N1E1+xx`, or `c2:N1E1` without marks"));
    }

    #[test]
    fn the_help_for_lengths_that_are_missing_or_first_names_the_line() {
        let help = |word: &str| word.parse::<WrittenLine>().unwrap_err().fault.help().expect("help");
        assert_eq!(help("h8:3N2E"), "write each direction before its length: `h8:N3E2`");
        assert_eq!(help("h8:NW"), "drawn with 3 and then 2 it is `h8:N3W2`, or `h8 N W 3 2`");
        for word in ["h8:3N", "h8:3N2", "h8:N3", "h8:3N2E1", "h8:3é2E", "h8:"] {
            assert_eq!(help(word), LINE_FORM, "{word}");
        }
    }

    #[test]
    fn d5_ends_that_meet_are_told_as_one_place() {
        let told = |ends: [&str; 2]| {
            let from = "c3".parse().unwrap();
            IllegalLine::NotAnEnd { from, ends: ends.map(|end| end.parse().unwrap()) }.to_string()
        };
        assert_eq!(told(["d4", "d4"]), "`c3` is not an end of the line: both are at `d4`");
        assert_eq!(told(["b2", "d4"]), "`c3` is not an end of the line: those are `b2` and `d4`");
    }
}
