//! What a record's tags say: who plays, with which tokens and hands, and what it claims.

use super::{Divicity, Fault};
use crate::divicity::fault::{Doubt, HandFault, ParseTokenSetError, TextFault};
use crate::divicity::notation::hands;
use crate::divicity::notation::hands::Stage;
use crate::divicity::rules::deal::Players;
use crate::divicity::rules::hand::Hand;
use crate::divicity::rules::name::{Name, seat_of};
use crate::divicity::rules::score::{ALL_LEX, MOST_MILK};
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::setup::{Cards, Setup, Variant};
use crate::divicity::rules::token::{TokenKind, TokenSet};
use crate::record::{GameText, Span, Tag, TagFault, Tags};
use crate::table::{Game, Spanned};

/// The head of a record.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Who plays, in seat order.
    pub(super) names: Vec<Name>,
    /// How the match begins. Without hands its cards are [`Cards::Recorded`], whatever the tricks turn out to have.
    pub(super) setup: Setup,
    /// What is odd about the set that the tag `Tokens` names.
    pub(super) doubt: Option<(Span, Doubt)>,
    /// What the tag `Lex` says.
    pub(super) lex: Vec<Claim<u8>>,
    /// Where that tag stands.
    pub(super) lex_tag: Option<Span>,
    /// What the tag `Score` says.
    pub(super) scores: Vec<Claim<i32>>,
}

/// A number that a tag gives for a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim<N> {
    pub seat: Seat,
    pub number: N,
    /// Where the number stands.
    pub span: Span,
}

impl Head {
    /// Reads the tags of a game; the first fault in reading order is told.
    pub(super) fn read(tags: &Tags<'_>, game: &GameText<'_>) -> Result<Head, Spanned<Fault>> {
        // Whether it is this game is told with the other tags.
        let written = hands::WrittenHands { game: None, ..hands::from_tags(tags) };
        let listed = written.players.as_deref().unwrap_or_default();
        let names: Vec<Name> = listed.iter().filter_map(|word| word.text.parse().ok()).collect();
        // A wrong number of players is told below.
        let setup = Players::new(names.len()).map(Setup::new).unwrap_or_default();
        let mut head = Head { names, setup, ..Head::default() };
        let values = tags.read(game, Divicity::ONCE, |tag| head.tag(tag));
        let hands = if written.players.is_some() { head.hands(tags, &written) } else { Ok(()) };
        match (values, hands) {
            (Err(value), Err(hand)) => Err(if hand.0.start < value.0.start { hand } else { value }),
            (Err(placed), Ok(())) | (Ok(()), Err(placed)) => Err(placed),
            (Ok(()), Ok(())) if written.players.is_none() => Err((Span::default(), Fault::NoPlayers)),
            (Ok(()), Ok(())) => Ok(head),
        }
    }

    /// Players, leader and hands: [`hands::check`] tells what is wrong with them.
    fn hands(&mut self, tags: &Tags<'_>, written: &hands::WrittenHands) -> Result<(), Spanned<Fault>> {
        let faults = hands::check(written, Stage::Full);
        // A missing hand concerns the tags as a whole, so it comes behind what is wrong in one of them.
        let is_missing = |fault: &HandFault| matches!(fault, HandFault::HandMissing(_));
        let in_tag = faults.iter().find(|placed| !is_missing(&placed.fault));
        let as_a_whole = faults.first().filter(|_| tags.error().is_none());
        if let Some(placed) = in_tag.or(as_a_whole).cloned() {
            return Err((Span::from(placed.span), Fault::Hands(placed.fault)));
        }
        if let Some(leader) = &written.leader {
            self.setup.leader = self.seat(&leader.text).unwrap_or_default();
        }
        if !written.hands.is_empty() {
            let mut dealt = [Hand::EMPTY; Players::MOST];
            for hand in &written.hands {
                if let Some(seat) = self.seat(&hand.player.text) {
                    dealt[seat.index()] =
                        hand.cards.iter().filter_map(|card| card.text.parse().ok()).collect();
                }
            }
            self.setup.cards = Cards::Dealt(dealt);
        }
        Ok(())
    }

    fn seat(&self, word: &str) -> Option<Seat> {
        seat_of(&self.names, word)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Result<(), Spanned<Fault>> {
        match tag.name {
            "Game" if tag.value != "Divicity" => Err((
                tag.value_span,
                TagFault::OtherGame { name: tag.value.to_string(), game: "Divicity" }.into(),
            )),
            "Rules" => {
                let expected = "`immunity`, `empty-steal` or both, or leave the tag out (C11, C14)";
                for (word, span) in tag.words() {
                    let variant = Variant::named(word).filter(|variant| !self.setup.has(*variant));
                    self.setup =
                        self.setup.with(variant.ok_or_else(|| wrong_part("Rules", (word, span), expected))?);
                }
                if self.setup.rules().is_none() { Err(wrong(tag, "Rules", expected)) } else { Ok(()) }
            }
            "Tokens" => {
                let set = token_set(tag)?;
                self.doubt = Doubt::of_set(&set).map(|doubt| (tag.span, doubt));
                self.setup.tokens = Some(set);
                Ok(())
            }
            "Lex" => {
                self.lex_tag = Some(tag.span);
                self.lex = self.claims(tag, "Lex", "players and their Lex, as in `Ana 3 Beto 1`")?;
                let mut sum = 0;
                for claim in &self.lex {
                    sum += u32::from(claim.number);
                    if sum > ALL_LEX.into() {
                        return Err((claim.span, Fault::TooManyLex(sum)));
                    }
                }
                Ok(())
            }
            "Score" => {
                self.scores =
                    self.claims(tag, "Score", "players and their scores, as in `Ana 55 Beto -20`")?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The counts of the tag `Lex` by seat, where it stands there; whom it does not name has none.
    pub(super) fn lex_counts(&self) -> Option<[u8; Players::MOST]> {
        self.lex_tag?;
        let mut counts = [0; Players::MOST];
        for claim in &self.lex {
            counts[claim.seat.index()] = claim.number;
        }
        Some(counts)
    }

    /// `Ana 55 Beto -20`.
    fn claims<N: std::str::FromStr>(
        &self,
        tag: &Tag<'_>,
        name: &'static str,
        expected: &'static str,
    ) -> Result<Vec<Claim<N>>, Spanned<Fault>> {
        let words: Vec<(&str, Span)> = tag.words().collect();
        let mut claims: Vec<Claim<N>> = Vec::new();
        for pair in words.chunks(2) {
            let (word, span) = pair[0];
            let seat = self.seat(word).ok_or_else(|| {
                (span, TextFault::UnknownPlayer { word: word.to_owned(), players: self.names.clone() }.into())
            });
            // Without players nobody is known, and that is told.
            let seat = if self.names.is_empty() { Seat::FIRST } else { seat? };
            if claims.iter().any(|claim| claim.seat == seat) && !self.names.is_empty() {
                return Err(wrong_part(name, (word, span), expected));
            }
            // A player without a number.
            let Some(&(word, span)) = pair.get(1) else {
                return Err((span, wrong(tag, name, expected).1));
            };
            let number = word.parse().ok().filter(|_| !word.starts_with('+'));
            let number: N = number.ok_or_else(|| wrong_part(name, (word, span), expected))?;
            claims.push(Claim { seat, number, span });
        }
        Ok(claims)
    }
}

/// All of a tag's value is wrong.
fn wrong(tag: &Tag<'_>, name: &'static str, expected: &'static str) -> Spanned<Fault> {
    (tag.value_span, TagFault::Value { tag: name, value: tag.value.to_string(), expected }.into())
}

/// A word of a tag's value is wrong.
fn wrong_part(tag: &'static str, (word, span): (&str, Span), expected: &'static str) -> Spanned<Fault> {
    (span, TagFault::Part { tag, word: word.to_owned(), expected }.into())
}

/// The set of the tag `Tokens` (C3), with three milk at most (C12).
fn token_set(tag: &Tag<'_>) -> Result<TokenSet, Spanned<Fault>> {
    let mut set = TokenSet::EMPTY;
    for (word, span) in tag.words() {
        let part: TokenSet = word.parse().map_err(|error| (span, Fault::Tokens(error)))?;
        for (kind, count) in part.iter() {
            if set.count(kind) > 0 {
                return Err((span, Fault::Tokens(ParseTokenSetError::Twice(kind))));
            }
            if kind == TokenKind::Milk && count > MOST_MILK {
                return Err((span, Fault::Milk(count)));
            }
            set.add(kind, count);
        }
    }
    if set.is_empty() {
        return Err(wrong(tag, "Tokens", "kinds with their counts, as in `10x5 -5x3`"));
    }
    Ok(set)
}
