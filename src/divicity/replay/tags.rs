//! What a record's tags say: who plays, with which tokens and hands, and what it claims.

use super::super::deal::Players;
use super::super::doubt::Doubt;
use super::super::hand::Hand;
use super::super::hands::{self, HandFault, Stage};
use super::super::player::{Name, seat_of};
use super::super::score::{ALL_LEX, MOST_MILK};
use super::super::seat::Seat;
use super::super::setup::{Cards, Setup, Variant};
use super::super::token::{ParseTokenSetError, TokenKind, TokenSet};
use super::{Fault, Placed};
use crate::record::{GameText, Span, Tag, Tags};

/// The head of a record.
#[derive(Clone, Debug)]
pub(super) struct Head {
    /// Who plays, in seat order.
    pub names: Vec<Name>,
    /// How the match begins. Without hands its cards are [`Cards::Recorded`], whatever the tricks turn out to have.
    pub setup: Setup,
    /// What is odd about the set that the tag `Tokens` names.
    pub doubt: Option<(Span, Doubt)>,
    /// What the tag `Lex` says.
    pub lex: Vec<Claim<u8>>,
    /// Where that tag stands.
    pub lex_tag: Option<Span>,
    /// What the tag `Score` says.
    pub scores: Vec<Claim<i32>>,
}

/// A number that a tag gives for a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim<N> {
    pub seat: Seat,
    pub number: N,
    /// Where the number stands.
    pub span: Span,
}

/// Tags that are known and stand once in a game.
pub const ONCE: [&str; 12] = [
    "Game", "Event", "Site", "Date", "Round", "Result", "Players", "Leader", "Rules", "Tokens", "Lex",
    "Score",
];

impl Head {
    /// Reads the tags of a game; the first fault in reading order is told.
    pub(super) fn read(tags: &Tags<'_>, game: &GameText<'_>) -> Result<Head, Placed> {
        // Whether it is this game is told with the other tags.
        let written = hands::WrittenHands { game: None, ..hands::from_tags(tags) };
        let listed = written.players.as_deref().unwrap_or_default();
        let names: Vec<Name> = listed.iter().filter_map(|word| word.text.parse().ok()).collect();
        // A wrong number of players is told below.
        let players = Players::new(names.len());
        let fewest = Players::all().next();
        let Some(setup) = players.or(fewest).map(Setup::new) else {
            return Err((Span::default(), Fault::NoPlayers));
        };
        let mut head = Head { names, setup, doubt: None, lex: Vec::new(), lex_tag: None, scores: Vec::new() };
        let values = tags.read(game, &ONCE, |tag| head.tag(tag));
        let hands = if written.players.is_some() { head.hands(tags, &written) } else { Ok(()) };
        match (values, hands) {
            (Err(value), Err(hand)) => Err(if hand.0.start < value.0.start { hand } else { value }),
            (Err(placed), Ok(())) | (Ok(()), Err(placed)) => Err(placed),
            (Ok(()), Ok(())) if written.players.is_none() => Err((Span::default(), Fault::NoPlayers)),
            (Ok(()), Ok(())) => Ok(head),
        }
    }

    /// Players, leader and hands: [`hands::check`] tells what is wrong with them.
    fn hands(&mut self, tags: &Tags<'_>, written: &hands::WrittenHands) -> Result<(), Placed> {
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

    fn tag(&mut self, tag: &Tag<'_>) -> Result<(), Placed> {
        match tag.name {
            "Game" if tag.value != "Divicity" => {
                Err((tag.value_span, Fault::OtherGame(tag.value.to_string())))
            }
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
    ) -> Result<Vec<Claim<N>>, Placed> {
        let words: Vec<(&str, Span)> = tag.words().collect();
        let mut claims: Vec<Claim<N>> = Vec::new();
        for pair in words.chunks(2) {
            let (word, span) = pair[0];
            let seat = self.seat(word).ok_or_else(|| {
                (span, Fault::UnknownPlayer { word: word.to_owned(), players: self.names.clone() })
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
fn wrong(tag: &Tag<'_>, name: &'static str, expected: &'static str) -> Placed {
    (tag.value_span, Fault::Value { tag: name, value: tag.value.to_string(), expected })
}

/// A word of a tag's value is wrong.
fn wrong_part(tag: &'static str, (word, span): (&str, Span), expected: &'static str) -> Placed {
    (span, Fault::Part { tag, word: word.to_owned(), expected })
}

/// The set of the tag `Tokens` (C3), with three milk at most (C12).
fn token_set(tag: &Tag<'_>) -> Result<TokenSet, Placed> {
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
