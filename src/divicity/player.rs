//! Players' names.

use std::fmt;
use std::str::FromStr;

/// A player's name: a letter, then letters, digits, `_`, `-`, `'` and `.`; `discard` is reserved.
///
/// ```
/// use parlour::divicity::Name;
/// let name: Name = "Maria_Luísa".parse().unwrap();
/// assert_eq!(name.shown(), "Maria Luísa");
/// assert!("discard".parse::<Name>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

impl Name {
    /// As records write it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As people read it: `_` shows as a blank.
    #[must_use]
    pub fn shown(&self) -> String {
        self.0.replace('_', " ")
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no player's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseNameError {
    /// Nothing.
    #[error("a player needs a name")]
    Empty,
    /// A letter that names do not have.
    #[error(
        "`{0}` is no name: it starts with a letter and goes on with letters, digits, `_`, `-`, `'` and `.`"
    )]
    Letters(String),
    /// `discard`.
    #[error("`discard` is no name: records use that word for a token that nobody takes (C8)")]
    Reserved,
}

impl FromStr for Name {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Name, ParseNameError> {
        let mut letters = text.chars();
        let first = letters.next().ok_or(ParseNameError::Empty)?;
        let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'' | '.') || is_mark(c);
        if !first.is_alphabetic() || !letters.all(goes_on) {
            return Err(ParseNameError::Letters(text.to_owned()));
        }
        if text == "discard" {
            return Err(ParseNameError::Reserved);
        }
        Ok(Name(text.to_owned()))
    }
}

/// Accents that stand on the letter before them: part of a letter for whoever typed it.
fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_names() {
        for name in ["Ana", "João", "Łukasz", "Мария", "美咲", "O'Neil", "J.R.", "x2", "Jose\u{301}"]
        {
            assert_eq!(name.parse::<Name>().map(|name| name.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn what_is_no_name_says_why() {
        assert_eq!("".parse::<Name>(), Err(ParseNameError::Empty));
        assert_eq!("discard".parse::<Name>(), Err(ParseNameError::Reserved));
        for bad in ["2nd", "_a", "a b", "a:b", "a\u{1b}", "a=b", "*"] {
            assert!(matches!(bad.parse::<Name>(), Err(ParseNameError::Letters(_))), "{bad}");
        }
    }
}
