//! Everything that can be wrong with a line or a recorded game.

pub use super::rules::judge::{IllegalLine, Source};
use super::rules::{BEYOND, Board, Direction, Drawn, Ending, Intersection, Numbers};
use super::sheet_id::{ParseSheetIdError, SheetId};
use crate::record::{Excerpt, Outcome, SyntaxFault, TagFault, TurnFault, faults, uncountable};
use crate::words::{Language, Maybe, Say, Verbatim, in_english, join, messages};

in_english! { Remedy }

impl Say for SheetId {}

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
            with(word = Excerpt(word), turned = Maybe(turned_round(word)))
            words("`{word}` is not a line: two segments should follow its `:`, as `N3E2`")
            help(= Some(match &turned.0 {
                None => LINE_FORM.to_owned(),
                Some(line) => format!("write each direction before its length: `{}`", Excerpt(line)),
            }));
        /// The word has the directions of the segments, as on a sheet, but not their lengths.
        Lengths { from: Intersection, directions: [Direction; 2] }
            kind("syntax") rule("syntax")
            with(from = from, one = directions[0], two = directions[1])
            words("`{from} {one} {two}` is not a line without its two lengths")
            help("drawn with 3 and then 2 it is `{from}:{one}3{two}2`, or `{from} {one} {two} 3 2`");
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
            with(error = error)
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
            with(tag = tag, written = Excerpt(written), sheet = sheet.as_deref().unwrap_or_default())
            words(|f| {
                match written.0 {
                    "" => write!(f, "the tag `{tag}` is empty")?,
                    _ => write!(f, "the tag `{tag}` is `{written}`")?,
                }
                match sheet {
                    "" => f.write_str(", but the sheet has none"),
                    sheet => write!(f, ", but on the sheet it is `{sheet}`"),
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
            with(written = Excerpt(written), given = given)
            words("the record is for the sheet `{written}`, but is checked on `{given}`")
            help("check it on its own sheet, or correct the id in the tag `Sheet`");
        /// The tag `Lives` has a life that is not on the board.
        LifeOutside { life: Intersection, board: Board }
            kind("bad-tag") rule("D2")
            with(life = life, board = board, last = Maybe(board.intersections().last()))
            words("the life at `{life}` is not on a {board} board")
            help("a {board} board goes from `a1` to `{last}` (D1)");
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
            with(one = written.0, two = written.1, first = dice.0, second = dice.1)
            words("{one} and {two} thrown here, but {first} and {second} in the tag `Dice`");
        /// A thrown number is one that no die shows.
        Die(text: String)
            kind("numbers") rule("D10")
            words("no die shows `{}`", Excerpt(text))
            help("a die shows 1 to 6");
        /// A line is not legal.
        Illegal {
            fault: IllegalLine,
            /// A length as written, too large for a number.
            long: Option<String>,
            help: Option<Remedy>,
        }
            is(fault)
            with(fault = fault, long = Maybe(long.as_deref().map(Excerpt)), remedy = Maybe(help.as_ref()))
            words(|f| match &long.0 {
                Some(length) => write!(f, "a segment of {length}: numbers are 1 to 6"),
                None => write!(f, "{fault}"),
            })
            help(= remedy.0.map(Remedy::to_string));
        /// The marks of a line, `+` for a life and `x` for a crossing, do not match what the line does.
        Marks {
            /// The line with its correct marks.
            drawn: Drawn,
            /// Whether the marks of lives are wrong; otherwise those of crossings are.
            lives: bool,
        }
            kind("marks") rule("D2" if *lives, "D7")
            with(drawn = drawn, line = drawn.line, lives = lives, n = if *lives { drawn.collected } else { drawn.spent }, marked = drawn.collected + drawn.spent > 0)
            words(|f| if *lives {
                write!(f, "wrong marks: the line collects {}", count(n, "life", "lives"))
            } else {
                write!(f, "wrong marks: the line makes {}", count(n, "crossing", "crossings"))
            })
            help(= Some(if marked {
                format!("write `{drawn}`, or `{line}` without marks")
            } else {
                format!("write `{drawn}`")
            }));
        /// A line is drawn after the end of the game.
        AfterEnd(ending: Ending)
            kind("game-over") rule("D9")
            words("a line after the end ({ending})");
        /// The result contradicts the board.
        Result { written: Outcome, ending: Ending }
            kind("result") rule("D9")
            with(written = written, ending = ending, outcome = Outcome::from(*ending))
            words("the result `{written}` contradicts the board ({ending})")
            help("the result is `{outcome}`");
    }
}

impl IllegalLine {
    /// The length in the line written as `word` that this fault is about, if it is too large for a number.
    pub fn long(&self, word: &str) -> Option<String> {
        uncountable(word).filter(|_| matches!(self, IllegalLine::Length(BEYOND))).map(str::to_owned)
    }
}

/// A line that would be legal in place of an illegal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// With the numbers as written.
    SameNumbers(Drawn),
    /// Only with other numbers.
    OtherNumbers(Drawn),
    /// With one of these numbers; none are listed if the message already has them.
    Allowed(Vec<Numbers>, Drawn),
}

messages! {
    enum RemedyText in "diverto" {
        Same = "`{line}` is legal with these numbers",
        Other = "no line is legal with these numbers; with others `{line}` is",
        Legal = "`{line}` is legal",
        Numbers = "the numbers {n|1:are|may be:} {numbers}; `{line}` is legal",
    }
}

impl Say for Remedy {
    fn say(&self, language: Language) -> String {
        let (words, line, numbers) = match self {
            Remedy::SameNumbers(line) => (RemedyText::Same, line, &[][..]),
            Remedy::OtherNumbers(line) => (RemedyText::Other, line, &[][..]),
            Remedy::Allowed(numbers, line) if numbers.is_empty() => (RemedyText::Legal, line, &[][..]),
            Remedy::Allowed(numbers, line) => (RemedyText::Numbers, line, &numbers[..]),
        };
        let pairs = join(numbers.iter().map(|pair| pair.say(language)), ", ");
        words.say(language, &[("line", line), ("n", &numbers.len()), ("numbers", &Verbatim(&pairs))])
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
