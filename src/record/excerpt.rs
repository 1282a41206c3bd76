//! Untrusted text made fit for display: names, comments, words of a record, arguments.

use std::fmt::{self, Write as _};

use crate::words::{Language, Say, is_deceptive};

const MOST: usize = 60;

/// Whether `text` is printable ASCII only, as most texts are: then no character of it is
/// [deceptive](is_deceptive).
///
/// ```
/// use parlour::internals::record::is_plain;
/// assert!(is_plain("Ana ~"));
/// assert!(!["é", "a\tb", "\u{7f}"].into_iter().any(is_plain));
/// ```
pub fn is_plain(text: &str) -> bool {
    // No early exit: this vectorizes.
    text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'))
}

/// Displays text on one line, replacing each [deceptive](is_deceptive) character.
///
/// ```
/// use parlour::internals::record::Printable;
/// assert_eq!(Printable("Ana\u{1b}[2J\n手").to_string(), "Ana\u{fffd}[2J\u{fffd}手");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Printable<'a>(pub &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        if is_plain(rest) {
            return f.write_str(rest);
        }
        while let Some((at, letter)) = rest.char_indices().find(|(_, letter)| is_deceptive(*letter)) {
            f.write_str(&rest[..at])?;
            f.write_char(char::REPLACEMENT_CHARACTER)?;
            rest = &rest[at + letter.len_utf8()..];
        }
        f.write_str(rest)
    }
}

/// The first number in `word` that does not fit a `u32`, as written. A message about the word names this
/// number only.
pub fn uncountable(word: &str) -> Option<&str> {
    let mut numbers = word.split(|letter: char| !letter.is_ascii_digit());
    numbers.find(|number| !number.is_empty() && number.parse::<u32>().is_err())
}

/// Displays text as a message quotes it: [printable](Printable) and cut to a limit, since words and arguments
/// may be of any length.
///
/// ```
/// use parlour::internals::record::Excerpt;
/// assert_eq!(Excerpt("e1-e4").to_string(), "e1-e4");
/// assert_eq!(Excerpt(&"x".repeat(1000)).to_string().len(), 60 + "…".len());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

/// Displays another parser's message, which may quote any amount of text: [printable](Printable), with each
/// quoted part cut to an [excerpt](Excerpt).
#[derive(Clone, Copy, Debug)]
pub struct Foreign<'a>(pub &'a str);

impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Limits of the parser's own words and of the whole message, in characters.
        const PART: usize = 300;
        const WHOLE: usize = 2000;
        let mut room = WHOLE;
        for (number, part) in self.0.split_inclusive(['`', '"']).enumerate() {
            let most = if number % 2 == 1 { MOST } else { PART }.min(room);
            let (words, mark) =
                part.strip_suffix(['`', '"']).map_or((part, ""), |words| (words, &part[words.len()..]));
            match words.char_indices().nth(most) {
                None => write!(f, "{}{mark}", Printable(words))?,
                Some((end, _)) => write!(f, "{}…{mark}", Printable(&words[..end]))?,
            }
            room = room.saturating_sub(words.len().min(most));
            if room == 0 {
                break;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(MOST) {
            None => Printable(self.0).fmt(f),
            Some((end, _)) => write!(f, "{}…", Printable(&self.0[..end])),
        }
    }
}
/// An [`Excerpt`] in backticks.
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", Excerpt(self.0))
    }
}

impl Say for Excerpt<'_> {}
impl Say for Foreign<'_> {}
impl Say for Quoted<'_> {}

/// Text in a message is quoted from what somebody wrote.
impl Say for str {
    fn say(&self, _language: Language) -> String {
        Excerpt(self).to_string()
    }
}

impl Say for String {
    fn say(&self, language: Language) -> String {
        self.as_str().say(language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_too_large_is_found() {
        assert_eq!(uncountable("e1-2e4,99999999999f3"), Some("99999999999"));
        assert_eq!(uncountable("e1-2e4,4294967295f3"), None);
    }

    #[test]
    fn quoted_parts_are_cut() {
        let message = format!("unknown field `{}`, expected `name`", "x".repeat(1_000_000));
        assert_eq!(
            Foreign(&message).to_string(),
            format!("unknown field `{}…`, expected `name`", "x".repeat(60))
        );
    }
}
