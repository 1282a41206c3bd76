//! Reads the small parts of words of play from a stream of glyphs.

use super::layout::{CELL, Glyph};
use super::vocabulary::{DIRECTIONS, Words, half, is_any};

/// The most letters in brackets that are a comment.
const MOST_BRACKETED: usize = 1_000;

/// A place in a stream; reading returns what is read and the place after it.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    glyphs: &'a [Glyph],
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub const fn new(glyphs: &'a [Glyph], at: usize) -> Cursor<'a> {
        Cursor { glyphs, at }
    }

    pub fn peek(self) -> Option<char> {
        self.glyphs.get(self.at).map(|glyph| glyph.letter)
    }

    fn next(self, count: usize) -> Cursor<'a> {
        Cursor { at: self.at + count, ..self }
    }

    /// After `sign`, if it is next.
    pub fn sign(self, sign: char) -> Option<Cursor<'a>> {
        (self.peek() == Some(sign)).then(|| self.next(1))
    }

    pub fn any_sign(self, signs: &str) -> Option<(char, Cursor<'a>)> {
        let sign = self.peek().filter(|sign| signs.contains(*sign))?;
        Some((sign, self.next(1)))
    }

    /// After blanks in a line.
    pub fn blanks(mut self) -> Cursor<'a> {
        while self.peek() == Some(' ') {
            self.at += 1;
        }
        self
    }

    /// After blanks and line ends.
    pub fn spaces(mut self) -> Cursor<'a> {
        while let Some(' ' | '\n') = self.peek() {
            self.at += 1;
        }
        self
    }

    /// A number of at most three digits.
    pub fn number(self) -> Option<(u32, Cursor<'a>)> {
        let digits =
            self.glyphs[self.at.min(self.glyphs.len())..].iter().map_while(|glyph| glyph.letter.to_digit(10));
        let (value, count) =
            digits.fold((0, 0), |(value, count), digit| (10 * value % 100_000 + digit, count + 1));
        (1..=3).contains(&count).then(|| (value, self.next(count)))
    }

    /// A digit, whatever follows it.
    pub fn digit(self) -> Option<(u32, Cursor<'a>)> {
        Some((self.peek()?.to_digit(10)?, self.next(1)))
    }

    pub fn letter(self) -> Option<(char, Cursor<'a>)> {
        let letter = self.peek().filter(char::is_ascii_lowercase)?;
        Some((letter, self.next(1)))
    }

    /// A whole word of letters; a place such as `e4` is none.
    pub fn word(self) -> Option<(String, Cursor<'a>)> {
        let letters = self.glyphs[self.at.min(self.glyphs.len())..].iter().map(|glyph| glyph.letter);
        let word: String = letters.take_while(|letter| letter.is_alphabetic()).collect();
        let after = self.next(word.chars().count());
        let is_whole = !word.is_empty() && !after.peek().is_some_and(char::is_alphanumeric);
        is_whole.then_some((word, after))
    }

    /// After the name of a player that ends in a number: `player 1`.
    pub fn player(self) -> Option<usize> {
        let (word, after) = self.word()?;
        let (number, after) = after.blanks().number()?;
        half(&format!("{word} {number}")).map(|_| after.at)
    }

    /// A number in brackets.
    pub fn count_in_brackets(self) -> Option<(u32, Cursor<'a>)> {
        let (count, after) = self.sign('(')?.number()?;
        Some((count, after.sign(')')?))
    }

    pub fn any_word(self, words: Words) -> Option<Cursor<'a>> {
        self.word().filter(|(word, _)| is_any(word, words)).map(|(_, after)| after)
    }

    /// A direction in words or as an arrow: its index in [`DIRECTIONS`].
    pub fn direction(self) -> Option<(usize, Cursor<'a>)> {
        if let Some((arrow, after)) = self.any_sign("↑→↓←") {
            return Some((["↑", "→", "↓", "←"].iter().position(|sign| sign.starts_with(arrow))?, after));
        }
        let (word, after) = self.word()?;
        Some((DIRECTIONS.iter().position(|words| is_any(&word, words))?, after))
    }

    /// Whether a word of play can end here.
    pub fn is_end(self) -> bool {
        !self.peek().is_some_and(char::is_alphanumeric)
    }

    /// After everything in brackets, if they are closed in the same message. Also says whether there is a digit in them.
    pub fn bracketed(self) -> Option<(bool, Cursor<'a>)> {
        let close = match self.peek()? {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            _ => return None,
        };
        let inside = self.glyphs[self.at..].iter().take(MOST_BRACKETED).map(|glyph| glyph.letter);
        let length =
            inside.clone().take_while(|letter| *letter != CELL).position(|letter| letter == close)?;
        let has_digit = inside.take(length).any(|letter| letter.is_ascii_digit());
        Some((has_digit, self.next(length + 1)))
    }
}
