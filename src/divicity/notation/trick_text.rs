//! Whole tricks as text: read into values, written in canonical form.

use std::fmt;

use super::grammar::{Part, read_trick};
use crate::divicity::fault::TextFault;
use crate::divicity::notation::lexer::{LexemeKind, Lexer};
use crate::divicity::rules::name::Name;
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::token::TokenKind;
use crate::divicity::rules::trick::{Effect, Take, Taker, Trick};
use crate::record::{Record, Span};

/// Why a text is no trick, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ParseTrickError {
    /// The bytes of the text that are wrong.
    pub span: Span,
    /// What is wrong with them.
    pub fault: TextFault,
}

/// Puts the parts of a trick together.
#[derive(Clone, Debug, Default)]
pub(in crate::divicity) struct TrickBuilder {
    pub number: Option<u32>,
    pub trick: Trick,
    taker: Option<Taker>,
    own: Option<TokenKind>,
    target: Option<Seat>,
}

impl TrickBuilder {
    /// Adds a part. Gives the effect that is whole with it.
    pub fn add(&mut self, part: Part) -> Option<Effect> {
        match part {
            Part::Number(n, _) => self.number = Some(n),
            Part::Immune(seat) => self.trick.immune = self.trick.immune.with(seat),
            Part::Card(card) => self.trick.cards.push(card),
            Part::Token(token) => self.trick.tokens.push(token),
            Part::Taker(taker) => self.taker = Some(taker),
            Part::Taken(token) => {
                let taker = self.taker.take().unwrap_or(Taker::Discard);
                self.trick.takes.push(Take { taker, token, effect: None });
            }
            Part::Own(token) => self.own = Some(token),
            Part::Target(to) => {
                if self.special() == Some(TokenKind::Donate) {
                    let token = self.own.take()?;
                    return self.effect(Effect::Donate { token, to });
                }
                self.target = Some(to);
            }
            Part::Theirs(token) => {
                let target = self.target.take()?;
                return match self.own.take() {
                    Some(mine) => self.effect(Effect::Exchange { mine, with: target, theirs: token }),
                    None => self.effect(Effect::Steal { from: target, token }),
                };
            }
            Part::Kept => return self.effect(Effect::Kept),
            Part::CardsDone | Part::TokensDone | Part::NoEffect | Part::TakeMissing => {}
        }
        None
    }

    /// Who takes the token that comes next.
    pub const fn taker(&self) -> Option<Taker> {
        self.taker
    }

    /// Whom the special is aimed at whose last token comes next.
    pub const fn target(&self) -> Option<Seat> {
        self.target
    }

    fn special(&self) -> Option<TokenKind> {
        self.trick.takes.last().map(|take| take.token)
    }

    fn effect(&mut self, effect: Effect) -> Option<Effect> {
        self.trick.takes.last_mut()?.effect = Some(effect);
        Some(effect)
    }
}

/// Reads a text that is one trick, with its number where it has one. Only the form is looked at.
///
/// # Errors
/// The first thing that is wrong with the text, with its place.
pub fn parse_trick(text: &str, names: &[Name]) -> Result<(Option<u32>, Trick), ParseTrickError> {
    let mut lexer = Lexer::new(Record::parse(text).movetext);
    let mut builder = TrickBuilder::default();
    let mut judge = |part, _: Span| {
        builder.add(part);
        Ok(())
    };
    let placed = |(span, fault): (Span, TextFault)| ParseTrickError { span, fault };
    read_trick(&mut lexer, names, &mut judge).map_err(placed)?;
    let rest = lexer.peek();
    match rest.kind {
        LexemeKind::End => Ok((builder.number, builder.trick)),
        LexemeKind::Broken(error) => Err(placed((error.span, TextFault::Syntax(error.fault)))),
        _ => {
            let fault = TextFault::Expected { wanted: "the end of the trick", found: rest.text.to_owned() };
            Err(placed((rest.span, fault)))
        }
    }
}

/// A trick as a record has it.
#[derive(Clone, Copy, Debug)]
pub struct TrickText<'a> {
    /// Its number, where it is to stand there.
    pub number: Option<u32>,
    /// The trick that is written.
    pub trick: &'a Trick,
    /// The players, in seat order.
    pub names: &'a [Name],
}

/// Whoever sits there; a seat that nobody has is written as no player could be called.
struct At<'a>(&'a [Name], Seat);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.get(self.1.index()).map_or("?", Name::as_str))
    }
}

impl fmt::Display for TrickText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number}. ")?;
        }
        for seat in self.trick.immune.iter() {
            write!(f, "~{} ", At(self.names, seat))?;
        }
        for card in &self.trick.cards {
            write!(f, "{card} ")?;
        }
        f.write_str("|")?;
        for token in &self.trick.tokens {
            write!(f, " {token}")?;
        }
        for Take { taker, token, effect } in &self.trick.takes {
            match taker {
                Taker::Player(seat) => write!(f, " | {} {token}", At(self.names, *seat))?,
                Taker::Discard => write!(f, " | discard {token}")?,
            }
            if let Some(effect) = effect {
                write!(f, " {}", EffectText { effect, names: self.names })?;
            }
        }
        Ok(())
    }
}

/// What a special did, as a record has it.
#[derive(Clone, Copy, Debug)]
pub struct EffectText<'a> {
    /// What the special did.
    pub effect: &'a Effect,
    /// The players, in seat order.
    pub names: &'a [Name],
}

impl fmt::Display for EffectText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |seat| At(self.names, seat);
        match *self.effect {
            Effect::Donate { token, to } => write!(f, "{token}>{}", at(to)),
            Effect::Exchange { mine, with, theirs } => write!(f, "{mine}<>{}:{theirs}", at(with)),
            Effect::Steal { from, token } => write!(f, "{}:{token}", at(from)),
            Effect::Kept => f.write_str("kept"),
        }
    }
}
