//! What a record says of a ply: marks, written as in chess records, and comments, `{ … }` and `; …`.

use super::span::Span;
use std::fmt;
use std::str::FromStr;

/// A mark after a ply: `!`, `?`, `!!`, `??`, `!?`, `?!`, which are `$1` to `$6`, or any other `$n` up to
/// `$255`.
///
/// ```
/// use parlour::record::Mark;
/// let mark: Mark = "$5".parse().unwrap();
/// assert_eq!((mark.number(), mark.to_string()), (5, "!?".to_owned()));
/// assert!("!!!".parse::<Mark>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(u8);

/// The signs of `$1` to `$6`.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl Mark {
    /// `?`: a bad ply.
    pub const BAD: Mark = Mark(2);
    /// `??`: a very bad ply.
    pub const VERY_BAD: Mark = Mark(4);
    /// `?!`: a doubtful ply.
    pub const DOUBTFUL: Mark = Mark(6);
    /// `$220`: shows the position as a diagram, as in chess records.
    pub const DIAGRAM: Mark = Mark(220);

    /// The mark `$number`.
    pub const fn new(number: u8) -> Mark {
        Mark(number)
    }

    /// The `n` of `$n`.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its sign, if it has one, written right after the ply without a blank.
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            Some(sign) => f.write_str(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// A word that is not a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a mark: `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$0` to `$255`")]
pub struct ParseMarkError;

impl FromStr for Mark {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Mark, ParseMarkError> {
        let number = match text.strip_prefix('$') {
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
            Some(_) => None,
            None => (1..).zip(SIGNS).find(|(_, sign)| *sign == text).map(|(number, _)| number),
        };
        number.map(Mark).ok_or(ParseMarkError)
    }
}

/// A comment, without its delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comment<'a> {
    /// How it is delimited.
    pub kind: CommentKind,
    /// Its text, blanks included.
    pub text: &'a str,
    /// The whole comment, delimiters included, line end excluded.
    pub span: Span,
}

/// The two ways to write a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentKind {
    /// `{ … }`, possibly over several lines.
    Brace,
    /// `; …` to the line's end.
    Line,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_reads_back_and_nothing_else_is_one() {
        for number in 0..=u8::MAX {
            let mark = Mark::new(number);
            assert_eq!((mark.to_string().parse(), format!("${number}").parse()), (Ok(mark), Ok(mark)));
        }
        for word in ["", "$", "$256", "$+1", "$-1", "$1.", "!!!", "?!?", "+", "!1"] {
            assert_eq!(word.parse::<Mark>(), Err(ParseMarkError), "{word}");
        }
    }
}
