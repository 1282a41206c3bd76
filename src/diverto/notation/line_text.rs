//! Lines as text: `h8:N3E2+x`.
//!
//! `line = intersection ":" segment segment ["+"*] ["x"*]`, `segment = ("N" | "E" | "S" | "W") length`. The
//! marks, one `+` per life collected and one `x` per crossing, may be omitted altogether. Output always
//! includes them.
//!
//! ```
//! use parlour::diverto::{Position, Setup, notation::WrittenLine};
//! let start = Position::new(&Setup::default());
//! let written: WrittenLine = "h8:N3E2".parse().unwrap();
//! let drawn = start.judge(&written.attempt, None).unwrap();
//! assert_eq!(drawn.line.end().to_string(), "j11");
//! assert_eq!(drawn.to_string(), "h8:N3E2");
//! ```

use std::str::FromStr;

use crate::diverto::fault::LineTextFault;
use crate::diverto::rules::{Attempt, BEYOND, Direction, Intersection, Line, Number, Numbers, Segment};
use crate::record::{TextError, faults};

/// A line as written, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrittenLine {
    /// The line to pass to [`Position::judge`](crate::diverto::Position::judge).
    pub attempt: Attempt,
    /// Its marks; `None` if it has none.
    pub marks: Option<Marks>,
}

/// The marks after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    /// The number of `+`: lives collected (D2).
    pub collected: usize,
    /// The number of `x`: crossings (D7).
    pub crossings: usize,
}

/// Why a word is not a line.
pub type ParseLineError = TextError<LineTextFault>;

impl FromStr for WrittenLine {
    type Err = ParseLineError;

    fn from_str(word: &str) -> Result<WrittenLine, ParseLineError> {
        let bytes = word.as_bytes();
        let digits = |from: usize| {
            bytes[from.min(bytes.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        let name = 1 + digits(1);
        let no_start = || TextError::behind(word, 0, LineTextFault::From);
        // In `H8:N3` the capital is the lesser fault, which spelling corrects. `N3E2` lacks its intersection.
        let in_capitals = |name: &str| match Direction::from_letter(name.chars().next()?) {
            Some(_) => None,
            None => name.to_ascii_lowercase().parse().ok(),
        };
        let from: Intersection = word
            .get(..name)
            .and_then(|name| name.parse().ok().or_else(|| in_capitals(name)))
            .ok_or_else(no_start)?;
        if bytes.get(name) != Some(&b':') {
            return Err(TextError::behind(word, name, LineTextFault::Colon));
        }
        let mut at = name + 1;
        if let [one, two] = bytes[at..]
            && let (Some(one), Some(two)) =
                (Direction::from_letter(one.into()), Direction::from_letter(two.into()))
        {
            return Err(TextError::behind(word, at, |_| LineTextFault::Lengths {
                from,
                directions: [one, two],
            }));
        }
        let mut segment = || {
            let missing = |at| TextError::behind(word, at, LineTextFault::Segment);
            let letter = bytes.get(at).map(|letter| char::from(*letter));
            let direction = letter.and_then(Direction::from_letter).ok_or_else(|| missing(at))?;
            let length = digits(at + 1);
            let text = &word[at + 1..at + 1 + length];
            if text.is_empty() || (length > 1 && text.starts_with('0')) {
                return Err(missing(at));
            }
            at += 1 + length;
            // Lengths beyond `u32` are all equally wrong.
            Ok((direction, text.parse().unwrap_or(BEYOND)))
        };
        let segments = [segment()?, segment()?];
        let marks = &word[at..];
        let collected = marks.bytes().take_while(|mark| *mark == b'+').count();
        let crossings = marks.bytes().skip(collected).take_while(|mark| *mark == b'x').count();
        if collected + crossings < marks.len() {
            return Err(TextError::behind(word, at + collected + crossings, LineTextFault::Tail));
        }
        if bytes[0].is_ascii_uppercase() {
            return Err(no_start());
        }
        let marks = (!marks.is_empty()).then_some(Marks { collected, crossings });
        Ok(WrittenLine { attempt: Attempt { from, segments }, marks })
    }
}

/// Whether a `(` followed by `behind` opens a variation. A variation begins with a turn number, a line in any
/// spelling, a comment, or thrown numbers in parentheses of their own. Anything else is read as thrown
/// numbers.
pub fn opens_variation(behind: &[u8]) -> bool {
    let behind = behind.trim_ascii_start();
    let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match behind.get(digits) {
        Some(b'.') => digits > 0,
        Some(b'(' | b'{' | b';') => digits == 0,
        _ => {
            let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'(' | b')');
            // The intersection may follow lengths, or a turn number without its dot.
            let is_before = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace();
            let from = behind.iter().position(|byte| !is_before(byte)).unwrap_or(behind.len());
            let (numbers, line) = behind.split_at(from);
            // Two numbers before a line with lengths of its own are a throw whose `)` is missing.
            let are_thrown = numbers.trim_ascii().contains(&b' ')
                && line.split(is_end).next().is_some_and(|word| word.contains(&b':'));
            !are_thrown
                && matches!(line, [column, row, ..] if column.is_ascii_alphabetic() && row.is_ascii_digit())
                || behind.split(is_end).next().is_some_and(|word| word.contains(&b':'))
        }
    }
}

faults! {
    /// Why a text is not a line of any board.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ReadLineError {
        /// The text does not have the form of a line.
        Text(error: ParseLineError) is(error);
        /// A length is not on a die, the segments are parallel, or the line fits no board.
        Impossible
            kind("no-turn") rule("D4")
            words("no board has such a line: two segments of 1 to 6 (D3) with a right angle between them (D4)");
    }
}

/// Parses a line without a board. The marks are ignored: [`Position::judge`](crate::diverto::Position::judge)
/// returns the correct ones.
///
/// ```
/// use parlour::diverto::Line;
///
/// let line: Line = "h8:N3E2".parse().unwrap();
/// assert_eq!((line.corner().to_string(), line.end().to_string()), ("h11".into(), "j11".into()));
/// assert_eq!(line.to_string(), "h8:N3E2");
/// assert!("h8:N3S2".parse::<Line>().is_err(), "no right angle");
/// ```
impl FromStr for Line {
    type Err = ReadLineError;

    fn from_str(text: &str) -> Result<Line, ReadLineError> {
        let Attempt { from, segments } = text.parse::<WrittenLine>()?.attempt;
        let [first, second] = segments.map(|(direction, length)| {
            Number::new(length).map(|length| Segment { direction, length }).ok_or(ReadLineError::Impossible)
        });
        Line::new(from, first?, second?).ok_or(ReadLineError::Impossible)
    }
}

/// The error for text that is not two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two numbers from 1 to 6 are written as `3,5` or `3 5`")]
pub struct ParseNumbersError;

impl FromStr for Numbers {
    type Err = ParseNumbersError;

    fn from_str(text: &str) -> Result<Numbers, ParseNumbersError> {
        let mut words = text.split([',', ' ', '\t']).filter(|word| !word.is_empty());
        let mut number = || match words.next()?.as_bytes() {
            [digit @ b'0'..=b'9'] => Some(u32::from(digit - b'0')),
            _ => None,
        };
        let numbers = number().zip(number()).and_then(|(first, second)| Numbers::new(first, second));
        numbers.filter(|_| words.next().is_none()).ok_or(ParseNumbersError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::{Position, Setup};
    use crate::record::Fault as _;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_line_says_where() {
        let told = |word: &str| {
            let error = word.parse::<WrittenLine>().unwrap_err();
            word[error.span.range()].to_owned()
        };
        for (word, blamed) in [
            ("", ""),
            ("H8:N3E2", "H8:N3E2"),
            ("H8", ""),
            ("H8:N3", ""),
            ("N3E2", "N3E2"),
            ("h0:N3E2", "h0:N3E2"),
            ("h60:N3E2", "h60:N3E2"),
            ("é8:N3E2", "é8:N3E2"),
            ("c13-W1S2", "-W1S2"),
            ("h8", ""),
            ("h8:", ""),
            ("h8:3N2E", "3N2E"),
            ("h8:NE", "NE"),
            ("h8:NE+", "NE+"),
            ("e9:E5S", "S"),
            ("e9:E05S1", "E05S1"),
            ("e9:E5", ""),
            ("e9:E5S1N2", "N2"),
            ("e9:E5S1x+", "+"),
        ] {
            assert_eq!(told(word), blamed, "{word}");
        }
    }

    #[test]
    fn lengths_on_no_die_are_read_and_judged() {
        let start = Position::new(&Setup::default());
        for word in ["h8:N0E2", "h8:N7E2", "h8:N3E99999999999"] {
            let written: WrittenLine = word.parse().unwrap();
            assert_eq!(start.judge(&written.attempt, None).unwrap_err().kind(), "numbers", "{word}");
        }
    }

    #[test]
    fn d4_a_line_without_a_board_has_a_right_angle_and_fits_one() {
        for bad in ["h8:N0E2", "h8:N7E2", "h8:N3S2", "h8:N3N2", "a1:W1N1", "z59:N1E1"] {
            assert_eq!(bad.parse::<Line>(), Err(ReadLineError::Impossible), "{bad}");
        }
        assert!(matches!("h8".parse::<Line>(), Err(ReadLineError::Text(_))));
    }

    #[test]
    fn a_line_that_is_refused_changes_nothing() {
        let mut position = Position::default();
        let line: Line = "h8:N3E2".parse().unwrap();
        let undo = position.play(&line, None).unwrap();
        let drawn = position.clone();
        assert!(position.play(&line, None).is_err());
        assert_eq!(position, drawn);
        position.undo(&undo);
        assert_eq!(position, Position::default());
    }

    #[test]
    fn numbers_are_two_dice() {
        assert_eq!("3,5".parse(), Numbers::new(3, 5).ok_or(ParseNumbersError));
        assert_eq!(" 3  5 ".parse(), Numbers::new(3, 5).ok_or(ParseNumbersError));
        for bad in ["", "3", "3,7", "0 1", "3,5,1", "33", "a b"] {
            assert_eq!(bad.parse::<Numbers>(), Err(ParseNumbersError), "{bad}");
        }
        for numbers in Numbers::all() {
            assert_eq!(numbers.to_string().parse(), Ok(numbers));
        }
        assert_eq!(Number::ALL.len(), 6);
    }

    proptest! {
        #[test]
        fn every_legal_line_reads_back_as_itself(steps in prop::collection::vec(any::<prop::sample::Index>(), 1..60)) {
            let lives = ["c4", "k9", "e15", "m2", "h8", "j10", "o11", "r3"].map(|life| life.parse().unwrap());
            let mut position = Position::new(&Setup { lives: lives.to_vec(), ..Setup::default() });
            for step in steps {
                let lines = position.lines(position.pairs(None));
                if lines.is_empty() {
                    break;
                }
                let drawn = lines[step.index(lines.len())];
                let written: WrittenLine = drawn.to_string().parse().unwrap();
                prop_assert_eq!(position.judge(&written.attempt, None), Ok(drawn));
                prop_assert_eq!(drawn.to_string().parse(), Ok(drawn.line));
                prop_assert!(position.play(&drawn.line, None).is_ok());
            }
        }

        #[test]
        fn no_word_panics(word in "[a-j0-9:NESWx+é]{0,20}") {
            if let Err(error) = word.parse::<WrittenLine>() {
                prop_assert!(word.get(error.span.range()).is_some());
            }
        }
    }
}
