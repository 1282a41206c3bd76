//! The words of a movetext cut at the marks of Divicity's tricks: `|`, `>`, `<>`, `:`, and before `~`.

use crate::record::{Dots, Movetext, Span, SyntaxError, TokenKind, Words};

/// A part of the text that the grammar does not cut further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// What it is.
    pub kind: PieceKind,
    /// As it is written.
    pub text: &'a str,
    /// Where it stands.
    pub span: Span,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// A trick's number: `7.`
    Number {
        /// The number.
        n: u32,
        /// What follows it.
        dots: Dots,
    },
    /// `|`
    Bar,
    /// `>`
    Gives,
    /// `<>`
    Swaps,
    /// `:`
    Colon,
    /// A card, a token, a name, or none of them.
    Word,
    /// The text is over.
    End,
    /// The text cannot be read from here on.
    Broken(SyntaxError),
}

impl PieceKind {
    /// Whether it joins the parts of an effect.
    #[must_use]
    pub const fn is_joint(self) -> bool {
        matches!(self, PieceKind::Gives | PieceKind::Swaps | PieceKind::Colon)
    }
}

/// The pieces of a movetext, with two of them in sight. The last one, [`PieceKind::End`] or
/// [`PieceKind::Broken`], comes again and again.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    words: Words<'a>,
    /// What remains of the word at hand, and where it stands.
    rest: &'a str,
    at: usize,
    ahead: [Piece<'a>; 2],
}

impl<'a> Pieces<'a> {
    /// The pieces of a movetext.
    #[must_use]
    pub fn new(movetext: Movetext<'a>) -> Pieces<'a> {
        let at = movetext.position();
        let end = Piece { kind: PieceKind::End, text: "", span: Span::empty(at) };
        let mut pieces = Pieces { words: movetext.words(), rest: "", at, ahead: [end; 2] };
        pieces.take();
        pieces.take();
        pieces
    }

    /// The piece at hand.
    #[must_use]
    #[inline]
    pub const fn peek(&self) -> &Piece<'a> {
        &self.ahead[0]
    }

    /// The one behind it.
    #[must_use]
    #[inline]
    pub const fn second(&self) -> &Piece<'a> {
        &self.ahead[1]
    }

    /// Takes the piece at hand.
    #[inline]
    pub fn take(&mut self) -> Piece<'a> {
        let taken = self.ahead[0];
        self.ahead[0] = self.ahead[1];
        if !matches!(self.ahead[0].kind, PieceKind::Broken(_)) {
            self.ahead[1] = self.read();
        }
        taken
    }

    fn read(&mut self) -> Piece<'a> {
        if self.rest.is_empty() {
            match self.words.next() {
                None => return Piece { kind: PieceKind::End, text: "", span: Span::empty(self.at) },
                Some(Err(error)) => {
                    return Piece { kind: PieceKind::Broken(error), text: "", span: error.span };
                }
                Some(Ok(token)) => {
                    self.at = token.span.end;
                    if let TokenKind::Number { n, dots } = token.kind {
                        return Piece {
                            kind: PieceKind::Number { n, dots },
                            text: token.text,
                            span: token.span,
                        };
                    }
                    (self.rest, self.at) = (token.text, token.span.start);
                }
            }
        }
        let (kind, length) = match self.rest.as_bytes() {
            [b'|', ..] => (PieceKind::Bar, 1),
            [b':', ..] => (PieceKind::Colon, 1),
            [b'>', ..] => (PieceKind::Gives, 1),
            [b'<', b'>', ..] => (PieceKind::Swaps, 2),
            // A mark alone at the start, `<`, is a word that means nothing.
            [_, word @ ..] => {
                let is_mark = |byte: &u8| matches!(byte, b'|' | b':' | b'>' | b'<' | b'~');
                (PieceKind::Word, 1 + word.iter().position(is_mark).unwrap_or(word.len()))
            }
            [] => (PieceKind::End, 0),
        };
        let (text, rest) = self.rest.split_at(length);
        let span = Span::new(self.at, self.at + length);
        (self.rest, self.at) = (rest, span.end);
        Piece { kind, text, span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    fn texts(text: &str) -> Vec<&str> {
        let mut pieces = Pieces::new(Record::parse(text).movetext);
        let mut texts = Vec::new();
        while pieces.peek().kind != PieceKind::End {
            let piece = pieces.take();
            assert_eq!(&text[piece.span.range()], piece.text);
            texts.push(piece.text);
        }
        assert_eq!(pieces.take().kind, PieceKind::End);
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

    #[test]
    fn what_breaks_the_text_comes_last_and_stays() {
        let mut pieces = Pieces::new(Record::parse("a } b").movetext);
        assert_eq!(pieces.take().text, "a");
        for _ in 0..3 {
            assert!(matches!(pieces.take().kind, PieceKind::Broken(_)));
        }
    }
}
