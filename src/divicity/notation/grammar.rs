//! The grammar of a trick, read part by part in the order written.

use super::fault::TextFault;
use super::pieces::{Piece, PieceKind, Pieces};
use crate::divicity::card::{Card, ParseCardError};
use crate::divicity::deal::Players;
use crate::divicity::fault::Fault;
use crate::divicity::player::{Name, normalized, seat_of};
use crate::divicity::seat::Seat;
use crate::divicity::token::{ParseTokenError, TokenKind};
use crate::divicity::trick::Taker;
use crate::record::{Dots, Span};
use smallvec::SmallVec;

/// A part of a trick. They come in the order written, so that who judges them finds the first fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The trick's number.
    Number(u32, Dots),
    /// Who is named immune (C14).
    Immune(Seat),
    /// A card.
    Card(Card),
    /// The bar behind the cards.
    CardsDone,
    /// A token that is set out.
    Token(TokenKind),
    /// What stands behind the tokens, a bar if all is well.
    TokensDone,
    /// Who takes a token.
    Taker(Taker),
    /// Which one.
    Taken(TokenKind),
    /// A received special has no effect; placed at the special.
    NoEffect,
    /// A token of the special's player.
    Own(TokenKind),
    /// Whom the special is aimed at.
    Target(Seat),
    /// A token of that player.
    Theirs(TokenKind),
    /// The special is kept.
    Kept,
    /// Something stands where a take should; placed at it.
    TakeMissing,
}

/// A fault of either kind and its place.
type Placed<F> = (Span, F);

/// Reads one trick and hands its parts to `judge`, which may refuse any of them.
///
/// A trick ends with its last take: it has as many as tokens.
///
/// # Errors
/// The first fault in reading order, of the text or by the judge.
pub fn read_trick<F: From<TextFault>>(
    pieces: &mut Pieces<'_>,
    names: &[Name],
    judge: &mut impl FnMut(Part, Span) -> Result<(), Placed<F>>,
) -> Result<(), Placed<F>> {
    Grammar { pieces, names, judge }.trick()
}

struct Grammar<'g, 'a, J> {
    pieces: &'g mut Pieces<'a>,
    names: &'g [Name],
    judge: &'g mut J,
}

/// What stands before the name of who is immune.
pub(in crate::divicity) const IMMUNE: char = '~';

/// The words that are no player.
const DISCARD: &str = "discard";
const KEPT: &str = "kept";

impl<'a, F: From<TextFault>, J: FnMut(Part, Span) -> Result<(), Placed<F>>> Grammar<'_, 'a, J> {
    fn trick(&mut self) -> Result<(), Placed<F>> {
        self.check_new()?;
        while let Piece { kind: PieceKind::Number { n, dots }, span, .. } = *self.pieces.peek() {
            self.pieces.take();
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

    /// A trick that begins as a take does is a take too many for the one before.
    fn check_new(&self) -> Result<(), Placed<F>> {
        let (bar, word) = (self.pieces.peek(), self.pieces.second());
        let is_taker = word.text == DISCARD || self.player(word.text).is_some();
        match Players::new(self.names.len()) {
            Some(players)
                if bar.kind == PieceKind::Bar && is_taker && TokenKind::named(word.text).is_none() =>
            {
                Err((bar.span, TextFault::Rule(Fault::TakeTooMany { players }).into()))
            }
            _ => Ok(()),
        }
    }

    /// Who is named immune before the first bar: `~Ana ~Beto`, which no trick with cards has (C14).
    fn immune(&mut self) -> Result<(), Placed<F>> {
        let mut named: SmallVec<[Piece<'a>; 2]> = SmallVec::new();
        while self.pieces.peek().text.starts_with(IMMUNE) {
            named.push(self.pieces.take());
        }
        if let (Some(first), PieceKind::Word) = (named.first(), self.pieces.peek().kind) {
            return Err((first.span, TextFault::Rule(Fault::ImmuneOfCards).into()));
        }
        for piece in named {
            let name = Piece { text: &piece.text[IMMUNE.len_utf8()..], ..piece };
            let seat = if name.text.is_empty() {
                Err(expected(&piece, "`~` and a player"))
            } else {
                self.seat(&name)
            };
            (self.judge)(Part::Immune(seat?), piece.span)?;
        }
        Ok(())
    }

    /// The cards and the bar behind them.
    fn cards(&mut self) -> Result<(), Placed<F>> {
        let mut count = 0;
        while self.pieces.peek().kind == PieceKind::Word {
            let piece = self.pieces.take();
            let card = card(&piece).map_err(|fault| (piece.span, fault.into()))?;
            if card == Card::Joker && count == 0 && self.pieces.peek().kind == PieceKind::End {
                return Err((piece.span, TextFault::LoneJoker.into()));
            }
            (self.judge)(Part::Card(card), piece.span)?;
            count += 1;
        }
        let piece = self.pieces.take();
        if piece.kind != PieceKind::Bar {
            return Err(expected(&piece, "a card or `|`"));
        }
        (self.judge)(Part::CardsDone, piece.span)
    }

    /// The tokens set out; gives how many.
    fn tokens(&mut self) -> Result<usize, Placed<F>> {
        let mut count = 0;
        while let Piece { kind: PieceKind::Word, text, span } = *self.pieces.peek() {
            let token = TokenKind::named(text).ok_or_else(|| match self.player(text) {
                Some(_) => expected(self.pieces.peek(), "`|` and who takes the first token"),
                None => (span, unknown_token(text).into()),
            })?;
            self.pieces.take();
            (self.judge)(Part::Token(token), span)?;
            count += 1;
        }
        let next = *self.pieces.peek();
        if let PieceKind::Broken(_) = next.kind {
            return Err(expected(&next, "a token or `|`"));
        }
        (self.judge)(Part::TokensDone, next.span)?;
        Ok(count)
    }

    /// `"|" player token [effect]` or `"|" "discard" token`.
    fn a_take(&mut self) -> Result<(), Placed<F>> {
        let bar = *self.pieces.peek();
        match bar.kind {
            PieceKind::Bar => self.pieces.take(),
            // Where a number, a card or nothing follows, the trick ends too early.
            PieceKind::Number { .. } | PieceKind::End => return self.take_missing(bar.span),
            PieceKind::Word if bar.text.parse::<Card>().is_ok() => return self.take_missing(bar.span),
            _ => return Err(expected(&bar, "`|`")),
        };
        let piece = self.word("a player or `discard`")?;
        let taker = match piece.text {
            DISCARD => Taker::Discard,
            _ => Taker::Player(self.seat(&piece)?),
        };
        (self.judge)(Part::Taker(taker), piece.span)?;
        let piece = self.word("a token")?;
        let token = token(&piece).map_err(|fault| (piece.span, fault.into()))?;
        (self.judge)(Part::Taken(token), piece.span)?;
        if token.is_special() && taker != Taker::Discard {
            self.effect(token, piece.span)?;
            if self.effect_follows() {
                return Err(expected(self.pieces.peek(), "`|` or the next trick"));
            }
            return Ok(());
        }
        if self.effect_follows() {
            let fault = Fault::NoEffect { token, discarded: taker == Taker::Discard };
            return Err((self.pieces.peek().span, TextFault::Rule(fault).into()));
        }
        Ok(())
    }

    fn take_missing(&mut self, span: Span) -> Result<(), Placed<F>> {
        (self.judge)(Part::TakeMissing, span)?;
        Err((span, TextFault::Expected { wanted: "`|` and a take", found: String::new() }.into()))
    }

    /// Whether what follows can only be an effect.
    fn effect_follows(&self) -> bool {
        let (piece, behind) = (self.pieces.peek(), self.pieces.second());
        piece.kind == PieceKind::Word
            && (behind.kind.is_joint() || (piece.text == KEPT && self.player(KEPT).is_none()))
    }

    /// What a received special does; `at` is where the special stands.
    fn effect(&mut self, special: TokenKind, at: Span) -> Result<(), Placed<F>> {
        let (first, second) = (*self.pieces.peek(), *self.pieces.second());
        match first.kind {
            PieceKind::Broken(_) => return Err(expected(&first, "what the special does")),
            // `kept` is the effect when no `:` follows it, also where somebody is called so.
            PieceKind::Word if first.text == KEPT && second.kind != PieceKind::Colon => {
                self.pieces.take();
                return (self.judge)(Part::Kept, first.span);
            }
            PieceKind::Word if second.kind.is_joint() || first.text.parse::<Card>().is_err() => {}
            // The next take, the next trick, or the end.
            _ => return (self.judge)(Part::NoEffect, at),
        }
        let is_token = TokenKind::named(first.text).is_some();
        let is_player = self.player(first.text).is_some();
        let joint = match special {
            TokenKind::Donate => PieceKind::Gives,
            TokenKind::Exchange => PieceKind::Swaps,
            _ => PieceKind::Colon,
        };
        // Where both may stand a player is meant: `steal duck:10` takes from the player `duck`.
        let is_apt = if special == TokenKind::Steal { is_player || !is_token } else { is_token };
        let is_form = second.kind == joint && is_apt;
        if second.kind.is_joint() && !is_form && (is_token || is_player) {
            return Err((first.span, TextFault::EffectForm(special).into()));
        }
        match special {
            TokenKind::Donate => {
                self.a_token(Part::Own)?;
                self.joint(PieceKind::Gives, "`>` and who is given it")?;
                self.target()
            }
            TokenKind::Exchange => {
                self.a_token(Part::Own)?;
                self.joint(PieceKind::Swaps, "`<>` and whose token it is swapped for")?;
                self.target()?;
                self.joint(PieceKind::Colon, "`:` and a token")?;
                self.a_token(Part::Theirs)
            }
            _ => {
                self.target()?;
                self.joint(PieceKind::Colon, "`:` and a token")?;
                self.a_token(Part::Theirs)
            }
        }
    }

    fn a_token(&mut self, part: fn(TokenKind) -> Part) -> Result<(), Placed<F>> {
        let piece = self.word("a token")?;
        let token = token(&piece).map_err(|fault| (piece.span, fault.into()))?;
        (self.judge)(part(token), piece.span)
    }

    fn target(&mut self) -> Result<(), Placed<F>> {
        let piece = self.word("a player")?;
        let seat = self.seat(&piece)?;
        (self.judge)(Part::Target(seat), piece.span)
    }

    fn joint(&mut self, kind: PieceKind, wanted: &'static str) -> Result<(), Placed<F>> {
        let piece = self.pieces.take();
        if piece.kind == kind { Ok(()) } else { Err(expected(&piece, wanted)) }
    }

    fn word(&mut self, wanted: &'static str) -> Result<Piece<'a>, Placed<F>> {
        let piece = self.pieces.take();
        if piece.kind == PieceKind::Word { Ok(piece) } else { Err(expected(&piece, wanted)) }
    }

    fn player(&self, word: &str) -> Option<Seat> {
        seat_of(self.names, word)
    }

    fn seat(&self, piece: &Piece<'_>) -> Result<Seat, Placed<F>> {
        self.player(piece.text).ok_or_else(|| match piece.text.parse::<Name>() {
            Ok(_) => {
                let (word, players) = (piece.text.to_owned(), self.names.to_vec());
                (piece.span, TextFault::UnknownPlayer { word, players }.into())
            }
            Err(_) => expected(piece, "a player"),
        })
    }
}

/// The fault that this piece is something else than wanted, or that the text breaks off.
#[cold]
fn expected<F: From<TextFault>>(piece: &Piece<'_>, wanted: &'static str) -> Placed<F> {
    let fault = match piece.kind {
        PieceKind::Broken(error) => TextFault::Syntax(error.fault),
        _ => TextFault::Expected { wanted, found: piece.text.to_owned() },
    };
    (piece.span, fault.into())
}

/// Letters and figures can be meant as a card, other signs have no place; names are looked at as they are compared.
fn card(piece: &Piece<'_>) -> Result<Card, TextFault> {
    piece.text.parse().map_err(|error: ParseCardError| {
        if normalized(piece.text).chars().all(|letter| letter.is_alphanumeric() || letter == '*') {
            TextFault::UnknownCard(error)
        } else {
            TextFault::Expected { wanted: "a card or `|`", found: piece.text.to_owned() }
        }
    })
}

fn token(piece: &Piece<'_>) -> Result<TokenKind, TextFault> {
    TokenKind::named(piece.text).ok_or_else(|| unknown_token(piece.text))
}

#[cold]
fn unknown_token(word: &str) -> TextFault {
    let is_part =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '+' | '-' | '−' | '–' | '_' | '\'' | '.');
    if !normalized(word).chars().all(is_part) {
        return TextFault::Expected { wanted: "a token", found: word.to_owned() };
    }
    // Other spellings are understood elsewhere; a record has one name for each.
    let nearest = match word.parse::<TokenKind>() {
        Ok(kind) => Some(kind.name()),
        Err(ParseTokenError { nearest, .. }) => nearest.filter(|name| TokenKind::named(name).is_some()),
    };
    TextFault::UnknownToken(ParseTokenError { word: word.to_owned(), nearest })
}
