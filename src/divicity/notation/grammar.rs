//! The grammar of a trick, read part by part in written order; its lexer, which splits the words of a movetext
//! at the marks of Divicity: `|`, `>`, `<>`, `:`, and before `~`.

use crate::divicity::fault::{IllegalStep, TextFault};
use crate::divicity::notation::word;
use crate::divicity::rules::{
    Card, Name, ParseCardError, Players, Seat, Taker, TokenKind, normalized, seat_of,
};
use crate::record::{self, Dots, Mark, Movetext, Span, SyntaxError, Words};
use smallvec::SmallVec;

/// A part of a trick. Parts arrive in written order, so that the judge finds the first fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The trick number and the dots after it.
    Number(u32, Dots),
    /// A player named immune (C14).
    Immune(Seat),
    /// A card, played by the player whose turn it is.
    Card(Card),
    /// The bar after the cards.
    CardsDone,
    /// A token set out.
    Token(TokenKind),
    /// Whatever follows the tokens, normally a bar.
    TokensDone,
    /// The taker of a token.
    Taker(Taker),
    /// The token taken.
    Taken(TokenKind),
    /// The effect of a received special is missing; located at the special.
    NoEffect,
    /// A token of the special's player.
    Own(TokenKind),
    /// The target of the special.
    Target(Seat),
    /// A token of the target.
    Theirs(TokenKind),
    /// The special is kept.
    Kept,
    /// A take is missing; located at the word in its place.
    TakeMissing,
}

type Placed<F> = (Span, F);

/// Reads one trick and passes its parts to `judge`, which may refuse any of them.
///
/// A trick ends with its last take: there are as many takes as tokens. `names` are the players' in seat order.
///
/// # Errors
/// Returns the first fault in reading order, from the text or from the judge.
pub fn read_trick<F: From<TextFault>>(
    lexer: &mut Lexer<'_>,
    names: &[Name],
    judge: &mut impl FnMut(Part, Span) -> Result<(), Placed<F>>,
) -> Result<(), Placed<F>> {
    Grammar { lexer, names, judge }.trick()
}

struct Grammar<'g, 'a, J> {
    lexer: &'g mut Lexer<'a>,
    names: &'g [Name],
    judge: &'g mut J,
}

pub(in crate::divicity) const IMMUNE: char = '~';

/// Words that are not players.
pub(in crate::divicity) const DISCARD: &str = "discard";
pub(in crate::divicity) const KEPT: &str = "kept";

impl<'a, F: From<TextFault>, J: FnMut(Part, Span) -> Result<(), Placed<F>>> Grammar<'_, 'a, J> {
    fn trick(&mut self) -> Result<(), Placed<F>> {
        self.check_new()?;
        while let Lexeme { kind: LexemeKind::Number { n, dots }, span, .. } = *self.lexer.peek() {
            self.lexer.take();
            (self.judge)(Part::Number(n, dots), span)?;
        }
        self.immune()?;
        self.cards()?;
        let tokens = self.tokens()?;
        for _ in 0..tokens {
            self.a_take()?;
        }
        Ok(())
    }

    /// A trick that begins like a take is a surplus take of the previous trick.
    fn check_new(&self) -> Result<(), Placed<F>> {
        let (bar, word) = (self.lexer.peek(), self.lexer.second());
        if !matches!(bar.kind, LexemeKind::Bar) {
            return Ok(());
        }
        let is_taker = word.text == DISCARD || self.is_known(word.text);
        match Players::new(self.names.len()) {
            Some(players) if is_taker && TokenKind::named(word.text).is_none() => {
                Err((bar.span, TextFault::Rule(IllegalStep::TakeTooMany { players }).into()))
            }
            _ => Ok(()),
        }
    }

    /// Reads the immune players before the first bar, `~Ana ~Beto`; a trick with cards must not have any (C14).
    fn immune(&mut self) -> Result<(), Placed<F>> {
        let mut named: SmallVec<[Lexeme<'a>; 2]> = SmallVec::new();
        while self.lexer.peek().text.starts_with(IMMUNE) {
            named.push(self.lexer.take());
        }
        if let (Some(first), LexemeKind::Word) = (named.first(), self.lexer.peek().kind) {
            return Err((first.span, TextFault::Rule(IllegalStep::ImmuneOfCards).into()));
        }
        for lexeme in named {
            let name = Lexeme { text: &lexeme.text[IMMUNE.len_utf8()..], ..lexeme };
            let player = if name.text.is_empty() {
                Err(expected(&lexeme, "`~` and a player"))
            } else {
                self.player(&name)
            };
            (self.judge)(Part::Immune(player?), lexeme.span)?;
        }
        Ok(())
    }

    fn cards(&mut self) -> Result<(), Placed<F>> {
        let mut count = 0;
        while matches!(self.lexer.peek().kind, LexemeKind::Word) {
            let lexeme = self.lexer.take();
            let card = card(&lexeme).map_err(|fault| (lexeme.span, fault.into()))?;
            if card == Card::Joker && count == 0 && self.lexer.peek().kind == LexemeKind::End {
                return Err((lexeme.span, TextFault::LoneJoker.into()));
            }
            (self.judge)(Part::Card(card), lexeme.span)?;
            count += 1;
        }
        let lexeme = self.lexer.take();
        if !matches!(lexeme.kind, LexemeKind::Bar) {
            return Err(expected(&lexeme, "a card or `|`"));
        }
        (self.judge)(Part::CardsDone, lexeme.span)
    }

    fn tokens(&mut self) -> Result<usize, Placed<F>> {
        let mut count = 0;
        while let Lexeme { kind: LexemeKind::Word, text, span } = *self.lexer.peek() {
            let token = TokenKind::named(text).ok_or_else(|| {
                if self.is_known(text) {
                    expected(self.lexer.peek(), "`|` and who takes the first token")
                } else {
                    (span, unknown_token(text).into())
                }
            })?;
            self.lexer.take();
            (self.judge)(Part::Token(token), span)?;
            count += 1;
        }
        let next = *self.lexer.peek();
        if let LexemeKind::Broken(_) | LexemeKind::Bracket | LexemeKind::Mark(_) = next.kind {
            return Err(expected(&next, "a token or `|`"));
        }
        (self.judge)(Part::TokensDone, next.span)?;
        Ok(count)
    }

    /// Reads `"|" player token [effect]` or `"|" "discard" token`.
    fn a_take(&mut self) -> Result<(), Placed<F>> {
        let bar = *self.lexer.peek();
        match bar.kind {
            LexemeKind::Bar => self.lexer.take(),
            // Before a number, a card or the end, the trick ends too early.
            LexemeKind::Number { .. } | LexemeKind::End => return self.take_missing(bar.span),
            LexemeKind::Word if bar.text.parse::<Card>().is_ok() => return self.take_missing(bar.span),
            _ => return Err(expected(&bar, "`|`")),
        };
        let lexeme = self.word("a player or `discard`")?;
        let taker = match lexeme.text {
            DISCARD => Taker::Discard,
            _ => Taker::Player(self.player(&lexeme)?),
        };
        let is_discarded = taker == Taker::Discard;
        (self.judge)(Part::Taker(taker), lexeme.span)?;
        let lexeme = self.word("a token")?;
        let token = token(&lexeme).map_err(|fault| (lexeme.span, fault.into()))?;
        (self.judge)(Part::Taken(token), lexeme.span)?;
        if token.is_special() && !is_discarded {
            self.effect(token, lexeme.span)?;
            if self.effect_follows() {
                return Err(expected(self.lexer.peek(), "`|` or the next trick"));
            }
            return Ok(());
        }
        if self.effect_follows() {
            let fault = IllegalStep::NoEffect { token, discarded: is_discarded };
            return Err((self.lexer.peek().span, TextFault::Rule(fault).into()));
        }
        Ok(())
    }

    fn take_missing(&mut self, span: Span) -> Result<(), Placed<F>> {
        (self.judge)(Part::TakeMissing, span)?;
        Err((span, TextFault::Expected { wanted: "`|` and a take", found: String::new() }.into()))
    }

    fn effect_follows(&self) -> bool {
        let (lexeme, behind) = (self.lexer.peek(), self.lexer.second());
        matches!(lexeme.kind, LexemeKind::Word)
            && (behind.kind.is_joint() || (lexeme.text == KEPT && !self.is_known(KEPT)))
    }

    /// Reads the effect of a received special; `at` is the span of the special.
    fn effect(&mut self, special: TokenKind, at: Span) -> Result<(), Placed<F>> {
        let (first, second) = (*self.lexer.peek(), *self.lexer.second());
        match first.kind {
            LexemeKind::Broken(_) | LexemeKind::Bracket => {
                return Err(expected(&first, "what the special does"));
            }
            // `kept` is the effect unless `:` follows, even if a player is named `kept`.
            LexemeKind::Word if first.text == KEPT && second.kind != LexemeKind::Colon => {
                self.lexer.take();
                return (self.judge)(Part::Kept, first.span);
            }
            LexemeKind::Word if second.kind.is_joint() || first.text.parse::<Card>().is_err() => {}
            // The next take, the next trick, or the end.
            _ => return (self.judge)(Part::NoEffect, at),
        }
        let is_token = TokenKind::named(first.text).is_some();
        let is_player = self.is_known(first.text);
        let joint = match special {
            TokenKind::Donate => LexemeKind::Gives,
            TokenKind::Exchange => LexemeKind::Swaps,
            _ => LexemeKind::Colon,
        };
        // A word that can be both is a player: `steal duck:10` takes from the player `duck`.
        let is_apt = if special == TokenKind::Steal { is_player || !is_token } else { is_token };
        let is_form = second.kind == joint && is_apt;
        if second.kind.is_joint() && !is_form && (is_token || is_player) {
            return Err((first.span, TextFault::EffectForm(special).into()));
        }
        match special {
            TokenKind::Donate => {
                self.a_token(Part::Own)?;
                self.joint(LexemeKind::Gives, "`>` and who is given it")?;
                self.target()
            }
            TokenKind::Exchange => {
                self.a_token(Part::Own)?;
                self.joint(LexemeKind::Swaps, "`<>` and whose token it is swapped for")?;
                self.target()?;
                self.joint(LexemeKind::Colon, "`:` and a token")?;
                self.a_token(Part::Theirs)
            }
            _ => {
                self.target()?;
                self.joint(LexemeKind::Colon, "`:` and a token")?;
                self.a_token(Part::Theirs)
            }
        }
    }

    fn a_token(&mut self, part: fn(TokenKind) -> Part) -> Result<(), Placed<F>> {
        let lexeme = self.word("a token")?;
        let token = token(&lexeme).map_err(|fault| (lexeme.span, fault.into()))?;
        (self.judge)(part(token), lexeme.span)
    }

    fn target(&mut self) -> Result<(), Placed<F>> {
        let lexeme = self.word("a player")?;
        let player = self.player(&lexeme)?;
        (self.judge)(Part::Target(player), lexeme.span)
    }

    fn joint(&mut self, kind: LexemeKind, wanted: &'static str) -> Result<(), Placed<F>> {
        let lexeme = self.lexer.take();
        if lexeme.kind == kind { Ok(()) } else { Err(expected(&lexeme, wanted)) }
    }

    fn word(&mut self, wanted: &'static str) -> Result<Lexeme<'a>, Placed<F>> {
        let lexeme = self.lexer.take();
        if matches!(lexeme.kind, LexemeKind::Word) { Ok(lexeme) } else { Err(expected(&lexeme, wanted)) }
    }

    fn is_known(&self, word: &str) -> bool {
        seat_of(self.names, word).is_some()
    }

    fn player(&self, lexeme: &Lexeme<'_>) -> Result<Seat, Placed<F>> {
        seat_of(self.names, lexeme.text).ok_or_else(|| match lexeme.text.parse::<Name>() {
            Ok(_) => (lexeme.span, unknown_player(lexeme.text, self.names).into()),
            Err(_) => expected(lexeme, "a player"),
        })
    }
}

#[cold]
fn expected<F: From<TextFault>>(lexeme: &Lexeme<'_>, wanted: &'static str) -> Placed<F> {
    let fault = match lexeme.kind {
        LexemeKind::Broken(error) => TextFault::Syntax(error.fault),
        LexemeKind::Bracket => TextFault::Variation,
        _ => TextFault::Expected { wanted, found: lexeme.text.to_owned() },
    };
    (lexeme.span, fault.into())
}

/// A word of letters and digits is reported as an unknown card, any other as unexpected. Normalized like a name.
fn card(lexeme: &Lexeme<'_>) -> Result<Card, TextFault> {
    lexeme.text.parse().map_err(|error: ParseCardError| {
        if normalized(lexeme.text).chars().all(|letter| letter.is_alphanumeric() || letter == '*') {
            TextFault::UnknownCard(error)
        } else {
            TextFault::Expected { wanted: "a card or `|`", found: lexeme.text.to_owned() }
        }
    })
}

fn token(lexeme: &Lexeme<'_>) -> Result<TokenKind, TextFault> {
    TokenKind::named(lexeme.text).ok_or_else(|| unknown_token(lexeme.text))
}

#[cold]
pub(super) fn unknown_player(word: &str, players: &[Name]) -> TextFault {
    TextFault::UnknownPlayer { word: word.to_owned(), players: players.to_vec() }
}

#[cold]
fn unknown_token(word: &str) -> TextFault {
    let is_part =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '+' | '-' | '−' | '–' | '_' | '\'' | '.');
    if !normalized(word).chars().all(is_part) {
        return TextFault::Expected { wanted: "a token", found: word.to_owned() };
    }
    TextFault::UnknownToken(word::unknown_in_record(word))
}

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
                        record::TokenKind::Number { n, dots } => Some(LexemeKind::Number { n, dots }),
                        record::TokenKind::Mark(mark) => Some(LexemeKind::Mark(mark)),
                        record::TokenKind::Open | record::TokenKind::Close => Some(LexemeKind::Bracket),
                        record::TokenKind::Word | record::TokenKind::Comment(_) => None,
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
        let span = Span { start: self.at, end: self.at + length };
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
