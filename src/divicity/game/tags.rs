//! Reads a record's tags: players, tokens, hands and claimed results.

use super::{Divicity, Fault};
use crate::divicity::fault::{Doubt, HandFault, ParseTokenSetError, TextFault};
use crate::divicity::notation::hands::Stage;
use crate::divicity::notation::{hands, word};
use crate::divicity::rules::{
    ALL_LEX, Cards, Hand, MOST_MILK, Name, ParseTokenError, Players, Seat, Setup, TokenKind, TokenSet,
    Variant, seat_of,
};
use crate::record::{GameText, Span, Tag, TagFault, Tags};
use crate::table::{Game, Spanned};

#[derive(Clone, Debug, Default)]
pub struct Head {
    pub(super) names: Vec<Name>,
    /// The start of the match. Without hands its cards are [`Cards::Recorded`], even if the tricks turn out to
    /// leave them out.
    pub(super) setup: Setup,
    /// A warning about the set named in the tag `Tokens`.
    pub(super) doubt: Option<(Span, Doubt)>,
    /// The claims of the tag `Lex`.
    pub(super) lex: Vec<Claim<u8>>,
    /// The location of the tag `Lex`.
    pub(super) lex_tag: Option<Span>,
    /// The claims of the tag `Score`.
    pub(super) scores: Vec<Claim<i32>>,
}

/// The most players' names that are read; more are only counted, and refused.
const MOST_NAMES: usize = 1000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Claim<N> {
    pub seat: Seat,
    pub number: N,
    pub span: Span,
}

impl Head {
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Reads the tags of a game, returning the first fault in reading order.
    pub(super) fn read(tags: &Tags<'_>, game: &GameText<'_>) -> Result<Head, Spanned<Fault>> {
        let players = tags.get("Players");
        let listed = players.iter().flat_map(|tag| tag.words());
        let names: Vec<Name> = listed.filter_map(|(word, _)| word.parse().ok()).take(MOST_NAMES).collect();
        // A wrong number of players is reported below.
        let setup = Players::new(names.len()).map(Setup::new).unwrap_or_default();
        let mut head = Head { names, setup, ..Head::default() };
        let values = tags.read(game, Divicity::TAGS, |tag| head.tag(tag));
        let hands = match players {
            Some(_) => head.hands(tags),
            None => Ok(()),
        };
        match (values, hands) {
            (Err(value), Err(hand)) => Err(if hand.0.start < value.0.start { hand } else { value }),
            (Err(placed), Ok(())) | (Ok(()), Err(placed)) => Err(placed),
            (Ok(()), Ok(())) if players.is_none() => Err((Span::default(), Fault::NoPlayers)),
            (Ok(()), Ok(())) => Ok(head),
        }
    }

    /// Reads players, leader and hands, checked by [`hands::check`].
    fn hands(&mut self, tags: &Tags<'_>) -> Result<(), Spanned<Fault>> {
        // The tag `Game` is checked with the other tags.
        let written = hands::WrittenHands { game: None, ..hands::from_tags(tags) };
        let faults = hands::check(&written, Stage::Full);
        // A missing hand concerns the tags as a whole, so faults in a single tag come first.
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
                    let variant: Variant =
                        word.parse().map_err(|_| wrong_part("Rules", (word, span), expected))?;
                    if self.setup.has(variant) {
                        return Err(twice("Rules", (word, span)));
                    }
                    self.setup = self.setup.with(variant);
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

    /// The counts of the tag `Lex` by seat, 0 for players it does not name; `None` without the tag.
    pub(super) fn lex_counts(&self) -> Option<[u8; Players::MOST]> {
        self.lex_tag?;
        let mut counts = [0; Players::MOST];
        for claim in &self.lex {
            counts[claim.seat.index()] = claim.number;
        }
        Some(counts)
    }

    /// Reads pairs of player and number, as in `Ana 55 Beto -20`.
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
            // Without a player list any name is accepted; the missing list is reported instead.
            let seat = if self.names.is_empty() { Seat::FIRST } else { seat? };
            if claims.iter().any(|claim| claim.seat == seat) && !self.names.is_empty() {
                return Err(twice(name, (word, span)));
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

fn wrong(tag: &Tag<'_>, name: &'static str, expected: &'static str) -> Spanned<Fault> {
    (tag.value_span, TagFault::Value { tag: name, value: tag.value.to_string(), expected }.into())
}

fn wrong_part(tag: &'static str, (word, span): (&str, Span), expected: &'static str) -> Spanned<Fault> {
    (span, TagFault::Part { tag, word: word.to_owned(), expected }.into())
}

fn twice(tag: &'static str, (word, span): (&str, Span)) -> Spanned<Fault> {
    (span, TagFault::Twice { tag, word: word.to_owned() }.into())
}

/// Reads the set of the tag `Tokens` (C3), with at most three milk (C12).
fn token_set(tag: &Tag<'_>) -> Result<TokenSet, Spanned<Fault>> {
    let mut set = TokenSet::EMPTY;
    for (part, span) in tag.words() {
        let part: TokenSet = part.parse().map_err(|error| {
            let error = match error {
                ParseTokenSetError::Kind(ParseTokenError::Unknown { word, .. }) => {
                    word::unknown_in_record(&word).into()
                }
                error => error,
            };
            (span, Fault::Tokens(error))
        })?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::rules::Deal;
    use crate::seed::Seed;
    use proptest::prelude::*;

    const NAMES: [&str; 6] = ["Ana", "Beto", "Cira", "Davi", "José", "O'Neil-2"];

    /// The tags of a deal, one per line.
    fn dealt(players: usize, seed: u64, with_hands: bool) -> String {
        let deal = Deal::new(Players::new(players).unwrap(), Seed(seed));
        let mut names = NAMES.to_vec();
        // Rotate so that different players come first.
        names.rotate_left(seed as usize % NAMES.len());
        let mut text = format!("[Players \"{}\"]\n", names[..players].join(" "));
        text.push_str(&format!("[Leader \"{}\"]\n", names[deal.leader]));
        for (name, cards) in names.iter().zip(&deal.hands).filter(|_| with_hands) {
            let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
            text.push_str(&format!("[Hand \"{name} {}\"]\n", cards.join(" ")));
        }
        text
    }

    #[test]
    fn what_stands_twice_in_a_tag_is_told_so() {
        for (tag, word) in [
            ("[Rules \"immunity empty-steal immunity\"]", "`immunity` appears twice in the tag `Rules`"),
            ("[Lex \"Ana 3 Ana 1\"]", "`Ana` appears twice in the tag `Lex`"),
            ("[Score \"Ana 5 Beto 0 Ana 5\"]", "`Ana` appears twice in the tag `Score`"),
            ("[Tokens \"10x5 -5x3 10x5\"]", "`10` appears twice"),
            ("[Rules \"immunity immune\"]", "invalid `immune` in the tag `Rules`"),
        ] {
            let text = format!("[Players \"Ana Beto Cira\"]\n{tag}\n");
            let fault = crate::divicity::game::Report::new(&GameText::new(&text)).fault.unwrap();
            assert_eq!((fault.kind, fault.message.as_str()), ("bad-tag", word), "{tag}");
        }
    }

    proptest! {
        #[test]
        fn hands_are_read_as_they_were_dealt(players in 3usize..=6, seed: u64) {
            let deal = Deal::new(Players::new(players).unwrap(), Seed(seed));
            let text = dealt(players, seed, true);
            let text = GameText::new(&text);
            let head = Head::read(&text.parse().tags, &text).unwrap();
            prop_assert_eq!(head.setup.leader.index(), deal.leader);
            let Cards::Dealt(hands) = head.setup.cards else { panic!("no hands") };
            let expected: Vec<Hand> = deal.hands.iter().map(|hand| hand.iter().copied().collect()).collect();
            prop_assert_eq!(&hands[..players], expected.as_slice());
        }
    }
}
