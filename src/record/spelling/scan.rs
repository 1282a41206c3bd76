//! What a game knows about the words in its records; scans a word sign by sign and builds its standard form.

use super::note::{Spelling, SpellingKind};
use super::sign::{is_arrow, is_blank, is_dash, is_times, is_word_end};

/// Scans a word from its start and collects its standard form.
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    text: &'a str,
    at: usize,
    canonical: String,
    spellings: Vec<Spelling>,
    /// The first letter in the wrong case.
    other_case: Option<char>,
    has_blank: bool,
}

impl<'a> Scan<'a> {
    /// Starts at the beginning of `text`, which continues after the word.
    pub fn new(text: &'a str) -> Scan<'a> {
        Scan {
            text,
            at: 0,
            canonical: String::new(),
            spellings: Vec::new(),
            other_case: None,
            has_blank: false,
        }
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips blanks within the word, which are nonstandard; returns whether there were any.
    pub fn blanks(&mut self) -> bool {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        self.at += blanks;
        self.has_blank |= blanks > 0;
        blanks > 0
    }

    /// Whether `sign` is next, with or without blanks before it.
    pub fn is_next(&self, sign: char) -> bool {
        self.rest().trim_start_matches(is_blank).starts_with(sign)
    }

    /// Takes `sign` if it is next.
    pub fn take(&mut self, sign: char) -> bool {
        let stands = self.peek() == Some(sign);
        if stands {
            self.push(sign.len_utf8(), sign);
        }
        stands
    }

    pub fn digits(&mut self) -> usize {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.canonical.push_str(&self.rest()[..digits]);
        self.at += digits;
        digits
    }

    /// Takes a letter that `known` accepts in either case, and returns it in the accepted case.
    pub fn letter(&mut self, known: impl Fn(char) -> Option<char>) -> Option<char> {
        let letter = self.peek().filter(char::is_ascii_alphabetic)?;
        let other = if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        };
        let canonical = known(letter).or_else(|| known(other))?;
        if canonical != letter {
            self.other_case.get_or_insert(letter);
        }
        self.push(1, canonical);
        Some(canonical)
    }

    /// Takes any separator people write between two squares (dash, arrow or `:`) as `-`.
    pub fn dash(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = self.peek() else { return false };
        let strokes = rest.chars().take_while(|letter| is_dash(*letter) || *letter == '=').take(3);
        let (count, length) =
            strokes.fold((0, 0), |(count, length), stroke| (count + 1, length + stroke.len_utf8()));
        let (kind, length) = match first {
            _ if count > 0 && rest[length..].starts_with('>') => (SpellingKind::Arrow, length + 1),
            '=' => return false,
            '-' if count == 1 => {
                self.push(1, '-');
                return true;
            }
            _ if rest[..length].contains('=') => return false,
            _ if count > 0 => (SpellingKind::Dash, length),
            '>' => (SpellingKind::Arrow, 1),
            _ if is_arrow(first) => (SpellingKind::Arrow, first.len_utf8()),
            ':' => (SpellingKind::Colon, 1),
            _ => return false,
        };
        self.spellings.push(Spelling::of(kind, first));
        self.push(length, '-');
        true
    }

    /// Takes an `x`, in either case or as a multiplication sign.
    pub fn times(&mut self) -> bool {
        match self.peek() {
            Some('x') => self.take('x'),
            Some(letter) if letter == 'X' || is_times(letter) => {
                self.spellings.push(Spelling::of(SpellingKind::Times, letter));
                self.push(letter.len_utf8(), 'x');
                true
            }
            _ => false,
        }
    }

    /// Inserts a missing `-` between two squares.
    pub fn no_dash(&mut self) {
        self.note(SpellingKind::NoDash);
        self.canonical.push('-');
    }

    /// Notes a spelling that no single sign shows.
    pub fn note(&mut self, kind: SpellingKind) {
        self.spellings.push(Spelling { kind, sign: None });
    }

    /// Whether the word can end here: before a blank, a comment, a bracket, a mark, or at the end of the
    /// text.
    pub fn is_end(&self) -> bool {
        self.peek().is_none_or(|letter| is_word_end(letter) || "!?$".contains(letter))
    }

    /// Finishes the word with a given standard form: for parts written out of order.
    pub fn finish_as(mut self, canonical: String) -> Spelled {
        self.canonical = canonical;
        self.finish()
    }

    pub fn finish(self) -> Spelled {
        let mut spellings = self.spellings;
        if let Some(letter) = self.other_case {
            spellings.insert(0, Spelling::of(SpellingKind::Case, letter));
        }
        if self.has_blank {
            spellings.push(Spelling { kind: SpellingKind::Apart, sign: None });
        }
        Spelled { length: self.at, readings: vec![self.canonical], spellings }
    }

    fn push(&mut self, length: usize, canonical: char) {
        self.at += length;
        self.canonical.push(canonical);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// The number of bytes written.
    pub length: usize,
    /// The possible standard forms: several if ambiguous.
    pub readings: Vec<String>,
    pub spellings: Vec<Spelling>,
}

impl Spelled {
    pub fn as_written(word: &str) -> Spelled {
        Spelled { length: word.len(), readings: vec![word.to_owned()], spellings: Vec::new() }
    }

    /// A word and its readings, which differ from it only in dashes, multiplication signs and case.
    pub fn like(word: &str, readings: Vec<String>) -> Spelled {
        let mut spellings = Vec::new();
        for (letter, read) in word.chars().zip(readings.first().into_iter().flat_map(|word| word.chars())) {
            let kind = match read {
                _ if letter == read => continue,
                '-' => SpellingKind::Dash,
                'x' if !letter.is_alphabetic() => SpellingKind::Times,
                _ => SpellingKind::Case,
            };
            if !spellings.iter().any(|known: &Spelling| known.kind == kind) {
                spellings.push(Spelling::of(kind, letter));
            }
        }
        Spelled { length: word.len(), readings, spellings }
    }
}

/// Reads nonstandard words of a game. Called for each word of a record in order, and may keep state.
pub trait Speller {
    /// The word at the start of `rest`: a move, a card, a mark. Returns `None` if there is none, or if it
    /// ends before something that belongs to it.
    fn word(&mut self, _rest: &str) -> Option<Spelled> {
        None
    }

    /// Learns from a tag of the record. Called for each known one before any word.
    fn tag(&mut self, _tag: &str, _value: &str) {}

    /// Word `place`, counted from 0, of the value of tag `tag`.
    fn tag_word(&self, _tag: &str, _place: usize, _word: &str) -> Option<Spelled> {
        None
    }

    /// The allowed words of tag `tag`, if it takes a fixed set. They match in any case.
    fn choices(&self, _tag: &str) -> &[&'static str] {
        &[]
    }

    /// Whether the bare number at the start of `rest`, as in `1 e1-e4`, can be a turn number.
    fn takes_number(&self, _rest: &str) -> bool {
        true
    }

    fn has_results(&self) -> bool {
        true
    }
}

/// Knows no words: only what all games share is respelled.
impl Speller for () {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_scanned() {
        let mut scan = Scan::new("E4 × e5 e6-e5");
        let letter = |letter: char| ('a'..='i').contains(&letter).then_some(letter);
        assert_eq!((scan.letter(letter), scan.take('4')), (Some('e'), true));
        scan.blanks();
        assert!(scan.times());
        scan.blanks();
        assert_eq!((scan.letter(letter), scan.take('5')), (Some('e'), true));
        let word = scan.finish();
        assert_eq!((word.readings[0].as_str(), word.spellings.len()), ("e4xe5", 3));
    }
}
