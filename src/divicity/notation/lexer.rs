//! Splits the words of a movetext at the marks of Divicity: `|`, `>`, `<>`, `:`, and before `~`.

use crate::record::{Dots, Mark, Movetext, Span, SyntaxError, TokenKind, Words};

/// The smallest unit of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexeme<'a> {
    /// The kind of mark or word.
    pub kind: LexemeKind,
    /// The text as written.
    pub text: &'a str,
    /// Its span in the record.
    pub span: Span,
}

/// The kinds of lexemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LexemeKind {
    /// A trick number: `7.`
    Number {
        /// The number before the dots.
        n: u32,
        /// The dots after the number.
        dots: Dots,
    },
    /// A mark on the previous trick: `!?`.
    Mark(Mark),
    /// A bracket of a variation, which Divicity does not have.
    Bracket,
    /// The mark `|` between parts.
    Bar,
    /// The mark `>` before the receiver of a token.
    Gives,
    /// The mark `<>` of a swap.
    Swaps,
    /// The mark `:` after a name.
    Colon,
    /// A card, a token, a name, or an unknown word.
    Word,
    /// The end of the text.
    End,
    /// The text is unreadable from here on.
    Broken(SyntaxError),
}

impl LexemeKind {
    /// Whether it joins the parts of an effect.
    pub const fn is_joint(self) -> bool {
        matches!(self, LexemeKind::Gives | LexemeKind::Swaps | LexemeKind::Colon)
    }
}

/// Splits a movetext into lexemes, with two lexemes of lookahead. The last one, [`LexemeKind::End`] or
/// [`LexemeKind::Broken`], repeats.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    words: Words<'a>,
    rest: &'a str,
    at: usize,
    ahead: [Lexeme<'a>; 2],
    first: usize,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer at the start of a movetext.
    pub fn new(movetext: Movetext<'a>) -> Lexer<'a> {
        Lexer::of(movetext.words())
    }

    /// Creates a lexer that continues after the words already read.
    pub fn of(words: Words<'a>) -> Lexer<'a> {
        let at = words.position();
        let end = Lexeme { kind: LexemeKind::End, text: "", span: Span::empty(at) };
        let mut lexer = Lexer { words, rest: "", at, ahead: [end; 2], first: 0 };
        lexer.take();
        lexer.take();
        lexer
    }

    /// The words after the lookahead.
    pub fn into_words(self) -> Words<'a> {
        self.words
    }

    /// The current lexeme.
    #[inline]
    pub const fn peek(&self) -> &Lexeme<'a> {
        &self.ahead[self.first]
    }

    /// The lexeme after the current one.
    #[inline]
    pub const fn second(&self) -> &Lexeme<'a> {
        &self.ahead[1 - self.first]
    }

    /// Consumes the current lexeme.
    #[inline]
    pub fn take(&mut self) -> Lexeme<'a> {
        let taken = *self.peek();
        let next = *self.second();
        self.ahead[self.first] = if matches!(next.kind, LexemeKind::Broken(_)) { next } else { self.read() };
        self.first = 1 - self.first;
        taken
    }

    /// Consumes the current lexeme if it is a mark, as after a trick.
    pub fn take_mark(&mut self) -> Option<(Mark, Span)> {
        let Lexeme { kind: LexemeKind::Mark(mark), span, .. } = *self.peek() else { return None };
        self.take();
        Some((mark, span))
    }

    fn read(&mut self) -> Lexeme<'a> {
        if self.rest.is_empty() {
            match self.words.next() {
                None => return Lexeme { kind: LexemeKind::End, text: "", span: Span::empty(self.at) },
                Some(Err(error)) => {
                    return Lexeme { kind: LexemeKind::Broken(error), text: "", span: error.span };
                }
                Some(Ok(token)) => {
                    self.at = token.span.end;
                    let kind = match token.kind {
                        TokenKind::Number { n, dots } => Some(LexemeKind::Number { n, dots }),
                        TokenKind::Mark(mark) => Some(LexemeKind::Mark(mark)),
                        TokenKind::Open | TokenKind::Close => Some(LexemeKind::Bracket),
                        TokenKind::Word | TokenKind::Comment(_) => None,
                    };
                    if let Some(kind) = kind {
                        return Lexeme { kind, text: token.text, span: token.span };
                    }
                    (self.rest, self.at) = (token.text, token.span.start);
                }
            }
        }
        let (kind, length) = match self.rest.as_bytes() {
            [b'|', ..] => (LexemeKind::Bar, 1),
            [b':', ..] => (LexemeKind::Colon, 1),
            [b'>', ..] => (LexemeKind::Gives, 1),
            [b'<', b'>', ..] => (LexemeKind::Swaps, 2),
            // Any other leading mark, such as `<`, begins an unknown word.
            [_, word @ ..] => {
                let is_mark = |byte: &u8| matches!(byte, b'|' | b':' | b'>' | b'<' | b'~');
                (LexemeKind::Word, 1 + word.iter().position(is_mark).unwrap_or(word.len()))
            }
            [] => (LexemeKind::End, 0),
        };
        let (text, rest) = self.rest.split_at(length);
        let span = Span::new(self.at, self.at + length);
        (self.rest, self.at) = (rest, span.end);
        Lexeme { kind, text, span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use proptest::prelude::*;

    fn texts(text: &str) -> Vec<&str> {
        let mut lexer = Lexer::new(Record::parse(text).movetext);
        let mut texts = Vec::new();
        while lexer.peek().kind != LexemeKind::End {
            let lexeme = lexer.take();
            assert_eq!(&text[lexeme.span.range()], lexeme.text);
            texts.push(lexeme.text);
        }
        assert_eq!(lexer.take().kind, LexemeKind::End);
        texts
    }

    #[test]
    fn marks_need_no_blanks() {
        assert_eq!(
            texts("1.2M *|10|Ana exchange -5<>{c}Beto :10|B donate 10 > C"),
            [
                "1.", "2M", "*", "|", "10", "|", "Ana", "exchange", "-5", "<>", "Beto", ":", "10", "|", "B",
                "donate", "10", ">", "C"
            ]
        );
        assert_eq!(texts("a<b<>é<"), ["a", "<b", "<>", "é", "<"]);
        assert_eq!(texts("3.~Ana~Beto|10"), ["3.", "~Ana", "~Beto", "|", "10"]);
    }

    proptest! {
        /// A word followed by a comment is not read on the fast path.
        #[test]
        fn what_is_read_quickly_is_what_is_read_without(text in "[Aa19*_|~<>:.é\\[\u{1}\u{feff}' \n\t-]{0,40}") {
            let lexemes = |text: &str| {
                let mut lexer = Lexer::new(Record::parse(text).movetext);
                let mut all = Vec::new();
                while !matches!(lexer.peek().kind, LexemeKind::End | LexemeKind::Broken(_)) {
                    let Lexeme { kind, text: word, span } = lexer.take();
                    assert_eq!(&text[span.range()], word);
                    all.push((kind, word.to_owned()));
                }
                let end = lexer.take();
                let fault = if let LexemeKind::Broken(error) = end.kind { Some(error.fault) } else { None };
                (all, fault)
            };
            let text = format!("x {text} ");
            let commented: String = text.chars().map(|c| if c.is_ascii_whitespace() { format!("{{}}{c}") } else { c.into() }).collect();
            prop_assert_eq!(lexemes(&text), lexemes(&commented), "{:?}", text);
        }
    }

    #[test]
    fn what_breaks_the_text_comes_last_and_stays() {
        let mut lexer = Lexer::new(Record::parse("a } b").movetext);
        assert_eq!(lexer.take().text, "a");
        for _ in 0..3 {
            assert!(matches!(lexer.take().kind, LexemeKind::Broken(_)));
        }
    }
}
