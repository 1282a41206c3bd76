//! Checks hands and everything a deal records with them (C1–C3).

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;
use smallvec::SmallVec;

use super::word;
use crate::divicity::fault::{HandFault, JsonFault, ParseNameError};
use crate::divicity::rules::{
    Card, Deal, Hand, Name, ParseCardError, Players, TokenKind, TokenSet, normalized, same, token_stack,
};
use crate::record::{Tag, Tags};
use crate::seed::Seed;

/// A word and its byte range in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as written.
    pub text: String,
    /// Its byte range in the text.
    pub span: Range<usize>,
}

/// A hand as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenHand {
    /// The player's name.
    pub player: Word,
    /// The words in place of cards, valid or not.
    pub cards: Vec<Word>,
}

/// A sequence of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The words.
    pub words: Vec<Word>,
    /// The byte range of the whole sequence.
    pub span: Range<usize>,
}

/// Hands as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenHands {
    /// The game they belong to, if stated.
    pub game: Option<Word>,
    /// The leader of the first trick, if stated.
    pub leader: Option<Word>,
    /// The players, if listed separately from the hands.
    pub players: Option<Vec<Word>>,
    /// The hands, in written order.
    pub hands: Vec<WrittenHand>,
    /// The cards left out, if listed.
    pub rest: Option<Row>,
    /// The seed of the deal, if stated.
    pub seed: Option<Word>,
    /// The stack of tokens, if there is one.
    pub tokens: Option<Row>,
    /// The tag with which the text is too long to be read.
    pub too_long: Option<Range<usize>>,
}

/// Whether the match is about to begin or in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every hand has its full size.
    Full,
    /// Hands may be smaller, and differ by at most one card, as in the middle of a trick.
    Partial,
}

/// A fault with its location, player and card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedFault {
    /// The byte range at fault.
    pub span: Range<usize>,
    /// The player whose hand it concerns.
    pub player: Option<String>,
    /// The card as written.
    pub card: Option<String>,
    /// The fault.
    pub fault: HandFault,
}

/// The most bytes of hands besides blanks: a deal has some hundreds, and faults take far more memory than their text.
const MOST_BYTES: usize = 16 << 10;

const TOO_LONG: HandFault = HandFault::TooLong(MOST_BYTES >> 10);

/// Refuses hands that are too long.
fn limited(text: &str) -> Result<(), Placed> {
    let bytes = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count();
    if bytes > MOST_BYTES { Err((0..0, TOO_LONG)) } else { Ok(()) }
}

/// Checks hands and returns all faults in reading order. No hands at all are valid: a record may have none.
pub fn check(written: &WrittenHands, stage: Stage) -> Vec<PlacedFault> {
    let mut checker = Checker::default();
    if let Some(game) = written.game.as_ref().filter(|game| game.text != "Divicity") {
        checker.add(&game.span, None, None, HandFault::Game(game.text.clone()));
        return checker.faults;
    }
    if let Some(span) = &written.too_long {
        checker.add(span, None, None, TOO_LONG);
        return checker.faults;
    }
    if written.players.is_none() && written.hands.is_empty() {
        return Vec::new();
    }
    // Stop at an overlong name: every further fault would repeat it.
    let mut named = written.players.iter().flatten().chain(written.hands.iter().map(|hand| &hand.player));
    let too_long = named.find_map(|word| match word.text.parse::<Name>() {
        Err(fault @ ParseNameError::TooLong(_)) => Some((word, fault)),
        _ => None,
    });
    if let Some((word, fault)) = too_long {
        checker.add(&word.span, None, None, fault.into());
        return checker.faults;
    }
    let seats = checker.seats(written);
    if let Some(leader) = &written.leader
        && !seats.iter().any(|seat| same(&seat.text, &leader.text))
    {
        let player = &leader.text;
        checker.add(&leader.span, Some(player), None, HandFault::UnknownPlayer(player.clone()));
    }
    if !written.hands.is_empty() {
        checker.owners(written, &seats);
        checker.cards(written);
        checker.sizes(written, &seats, stage);
    }
    let dealt = Some(Dealt { written, seats: &seats }).filter(|_| checker.faults.is_empty());
    let stacked = written.tokens.as_ref().filter(|tokens| checker.stack(tokens, stage));
    if let Some(seed) = &written.seed {
        checker.seed(seed, dealt, stacked, stage);
    }
    checker.faults.sort_by_key(|placed| placed.span.start);
    checker.faults
}

#[derive(Default)]
struct Checker {
    faults: Vec<PlacedFault>,
}

impl Checker {
    fn add(&mut self, span: &Range<usize>, player: Option<&str>, card: Option<&str>, fault: HandFault) {
        let owned = |text: Option<&str>| text.map(ToOwned::to_owned);
        self.faults.push(PlacedFault { span: span.clone(), player: owned(player), card: owned(card), fault });
    }

    /// The players: those listed, or those with hands.
    fn seats(&mut self, written: &WrittenHands) -> Vec<Word> {
        let words: Vec<Word> = match &written.players {
            Some(players) => players.clone(),
            None => written.hands.iter().map(|hand| hand.player.clone()).collect(),
        };
        let mut seats: Vec<Word> = Vec::new();
        let mut seen = HashSet::new();
        let listed = words.len();
        for word in words {
            if let Err(fault) = word.text.parse::<Name>() {
                self.add(&word.span, Some(&word.text), None, fault.into());
            }
            let is_new = seen.insert(normalized(&word.text).into_owned());
            if is_new {
                seats.push(word);
            } else if written.players.is_some() {
                let fault = HandFault::DuplicatePlayer(word.text.clone());
                self.add(&word.span, Some(&word.text), None, fault);
            }
        }
        // A duplicate player is reported as such, not as a missing player.
        let counted = if written.players.is_some() { listed } else { seats.len() };
        if Players::new(counted).is_none() {
            let span = match (seats.first(), seats.last()) {
                (Some(first), Some(last)) => first.span.start..last.span.end,
                _ => 0..0,
            };
            self.add(&span, None, None, HandFault::Players(counted));
        }
        seats
    }

    fn owners(&mut self, written: &WrittenHands, seats: &[Word]) {
        let known: HashSet<Cow<'_, str>> = seats.iter().map(|seat| normalized(&seat.text)).collect();
        let mut seen: HashSet<Cow<'_, str>> = HashSet::new();
        for hand in &written.hands {
            let player = hand.player.text.as_str();
            if player.is_empty() {
                if written.players.is_some() {
                    self.add(&hand.player.span, None, None, ParseNameError::Empty.into());
                }
            } else if !known.contains(&normalized(player)) {
                self.add(&hand.player.span, Some(player), None, HandFault::UnknownPlayer(player.to_owned()));
            } else if seen.contains(&normalized(player)) {
                self.add(&hand.player.span, Some(player), None, HandFault::DuplicateHand(player.to_owned()));
            }
            seen.insert(normalized(player));
        }
        for seat in seats.iter().filter(|seat| !seen.contains(&normalized(&seat.text))) {
            self.add(&seat.span, Some(&seat.text), None, HandFault::HandMissing(seat.text.clone()));
        }
    }

    fn cards(&mut self, written: &WrittenHands) {
        // Indexed by the card's place in the deck.
        let mut owners: Vec<SmallVec<[(usize, &str); Card::JOKERS]>> = vec![SmallVec::new(); Card::DECK];
        for (number, hand) in written.hands.iter().enumerate() {
            let player = hand.player.text.as_str();
            for word in &hand.cards {
                let Some(card) = self.card(word, Some(player)) else { continue };
                let had = &mut owners[card.place()];
                match had.first() {
                    // A hand written twice is reported once, not card by card.
                    Some((before, first)) if *before != number && same(first, player) => {}
                    Some((_, first)) if had.len() == card.copies() => {
                        let fault = HandFault::DuplicateCard { card, first: Some((*first).to_owned()) };
                        self.add(&word.span, Some(player), Some(&word.text), fault);
                    }
                    _ => had.push((number, player)),
                }
            }
        }
        let mut out = Vec::new();
        for word in written.rest.iter().flat_map(|rest| &rest.words) {
            let Some(card) = self.card(word, None) else { continue };
            let had = &owners[card.place()];
            let first = had.first().map(|(_, first)| (*first).to_owned());
            if had.len() + out.iter().filter(|known| **known == card).count() == card.copies() {
                self.add(&word.span, None, Some(&word.text), HandFault::DuplicateCard { card, first });
            } else {
                out.push(card);
            }
        }
    }

    fn card(&mut self, word: &Word, player: Option<&str>) -> Option<Card> {
        let card = word.text.parse();
        card.map_err(|error: ParseCardError| self.add(&word.span, player, Some(&word.text), error.into()))
            .ok()
    }

    fn sizes(&mut self, written: &WrittenHands, seats: &[Word], stage: Stage) {
        let Some(players) = Players::new(seats.len()) else { return };
        let should = players.hand_size();
        let largest = written.hands.iter().max_by_key(|hand| hand.cards.len());
        for hand in written.hands.iter().filter(|hand| !hand.player.text.is_empty()) {
            let (player, has) = (hand.player.text.clone(), hand.cards.len());
            let fault = match (stage, largest) {
                (Stage::Full, _) if has != should => {
                    Some(HandFault::HandSize { player, has, players: players.count(), should })
                }
                (Stage::Partial, _) if has > should => {
                    Some(HandFault::HandSize { player, has, players: players.count(), should })
                }
                (Stage::Partial, Some(largest)) if has + 1 < largest.cards.len() => {
                    let (other, most) = (largest.player.text.clone(), largest.cards.len());
                    Some(HandFault::Uneven { player, has, other, most })
                }
                _ => None,
            };
            if let Some(fault) = fault {
                self.add(&hand.player.span, Some(&hand.player.text), None, fault);
            }
        }
        if let Some(rest) = &written.rest {
            let (has, players) = (rest.words.len(), players.count());
            let should = Card::DECK - players * should;
            if has != should {
                self.add(&rest.span, None, None, HandFault::RestSize { has, players, should });
            }
        }
    }

    /// Whether a stack matches the set of C3; during a match it may be smaller.
    fn stack(&mut self, tokens: &Row, stage: Stage) -> bool {
        let before = self.faults.len();
        let mut there = TokenSet::EMPTY;
        for word in &tokens.words {
            let Some(kind) = TokenKind::named(&word.text) else {
                self.add(&word.span, None, None, word::unknown_in_record(&word.text).into());
                continue;
            };
            there.add(kind, 1);
            let most = TokenSet::DEFAULT.count(kind);
            if there.count(kind) > most {
                self.add(&word.span, None, None, HandFault::TokenTooMany { kind, there: most });
            }
        }
        let missing = TokenSet::DEFAULT.except(&there);
        for (kind, _) in missing.iter().filter(|_| stage == Stage::Full) {
            let (has, there) = (there.count(kind), TokenSet::DEFAULT.count(kind));
            self.add(&tokens.span, None, None, HandFault::TokenMissing { kind, has, there });
        }
        self.faults.len() == before
    }

    /// Checks that a seed is valid and produces the cards and tokens, where those are valid: faults already
    /// reported are not repeated.
    fn seed(&mut self, word: &Word, dealt: Option<Dealt<'_>>, stacked: Option<&Row>, stage: Stage) {
        let seed = match word.text.parse::<Seed>() {
            Ok(seed) => seed,
            Err(error) => return self.add(&word.span, None, None, error.into()),
        };
        if dealt.is_some_and(|dealt| !dealt.is_of(seed, stage)) {
            return self.add(&word.span, None, None, HandFault::SeedDeals(seed));
        }
        let stack = token_stack(&TokenSet::DEFAULT, seed);
        let is_of_seed = |row: &Row| {
            let written = row.words.iter().map(|word| TokenKind::named(&word.text));
            // Compare from the bottom: during a match, the top of the stack is gone.
            written.rev().eq(stack.iter().rev().take(row.words.len()).map(|kind| Some(*kind)))
        };
        if !stacked.is_none_or(is_of_seed) {
            self.add(&word.span, None, None, HandFault::SeedStacks(seed));
        }
    }
}

#[derive(Clone, Copy)]
struct Dealt<'a> {
    written: &'a WrittenHands,
    seats: &'a [Word],
}

impl Dealt<'_> {
    /// Whether `seed` deals these hands and the cards left out; during a match some cards are played.
    fn is_of(self, seed: Seed, stage: Stage) -> bool {
        let Some(players) = Players::new(self.seats.len()) else { return true };
        let deal = Deal::new(players, seed);
        let read = |words: &[Word]| -> Vec<Card> {
            let mut cards: Vec<Card> = words.iter().filter_map(|word| word.text.parse().ok()).collect();
            cards.sort_unstable();
            cards
        };
        let is_dealt = |hand: &WrittenHand| {
            let seat = self.seats.iter().position(|seat| same(&seat.text, &hand.player.text));
            let Some(dealt) = seat.and_then(|seat| deal.hands.get(seat)) else { return false };
            let cards = read(&hand.cards);
            match stage {
                Stage::Full => cards == *dealt,
                Stage::Partial => {
                    let mut hand: Hand = dealt.iter().copied().collect();
                    cards.into_iter().all(|card| hand.remove(card))
                }
            }
        };
        self.written.hands.iter().all(is_dealt)
            && self.written.rest.as_ref().is_none_or(|rest| read(&rest.words) == deal.rest)
    }
}

/// The words of `text` with their byte ranges; `text` begins at byte `start`.
pub fn words(text: &str, start: usize) -> impl Iterator<Item = Word> + '_ {
    text.split_whitespace().map(move |word| {
        // `word` is a slice of `text`, so its address gives its position.
        let at = start + (word.as_ptr() as usize - text.as_ptr() as usize);
        Word { text: word.to_owned(), span: at..at + word.len() }
    })
}

/// A fault and its byte range in the text.
pub type Placed = (Range<usize>, HandFault);

/// Reads hands as people type them, one per line: `Ana: 2V 10M *`, `Ana=2v,V10,joker`, `Ana 2V 10M`. Skips blank
/// lines and lines that start with `#`.
///
/// # Errors
/// Returns a fault for the first line that is not a name followed by cards, or if the text is too long.
pub fn from_lines(text: &str) -> Result<WrittenHands, Placed> {
    limited(text)?;
    let mut hands = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if !trimmed.is_empty() && !trimmed.starts_with('#') {
            let indent = line.len() - line.trim_start().len();
            let mark = behind_name(line).ok_or(start + indent..start + indent + trimmed.len());
            let mark = mark.map_err(|span| (span, HandFault::Line))?;
            let name = line[..mark].trim();
            let behind = line[mark..].chars().next().map_or(0, char::len_utf8);
            hands.push(WrittenHand {
                player: Word {
                    text: name.split_whitespace().collect::<Vec<_>>().join("_"),
                    span: start + indent..start + indent + name.len(),
                },
                cards: typed_cards(&line[mark + behind..], start + mark + behind),
            });
        }
        start += line.len();
    }
    Ok(WrittenHands { hands, ..WrittenHands::default() })
}

/// The end of the name at the start of a line: at `:` or `=`, or at the blank before the first card.
fn behind_name(line: &str) -> Option<usize> {
    line.find([':', '=']).or_else(|| {
        let blanks = line.char_indices().filter(|(_, letter)| letter.is_whitespace());
        let mut names = blanks.filter(|(at, _)| !line[..*at].trim().is_empty());
        let is_card =
            |at: usize| line[at..].split_whitespace().next().is_some_and(|word| word::card(word).is_some());
        // Cards without a player are not a hand.
        names.find(|(at, _)| is_card(*at)).map(|(at, _)| at).filter(|_| !is_card(0))
    })
}

/// Reads cards between blanks and commas, converting known ones to record spelling.
fn typed_cards(text: &str, start: usize) -> Vec<Word> {
    // A comma and a blank have the same length, so positions stay valid.
    let spaced = text.replace(',', " ");
    let cards = words(&spaced, start);
    cards
        .map(|word| Word {
            text: word::card(&word.text).map_or(word.text, |(card, _)| card.to_string()),
            ..word
        })
        .collect()
}

/// What is read of a JSON text, or what is wrong and where.
pub(super) type Read<T> = Result<T, (Range<usize>, JsonFault)>;

/// Reads `text`, a part of a JSON text from byte `start` on, as what `form` says is missing otherwise.
pub(super) fn from_json_part<'a, T: Deserialize<'a>>(
    text: &'a str,
    start: usize,
    form: JsonFault,
) -> Read<T> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json counts columns in bytes.
        let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (line + error.column().saturating_sub(1)).min(text.len());
        let at = start + (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        match error.classify() {
            Category::Eof => (at..at, JsonFault::Ends),
            Category::Data if form == JsonFault::NoObject && text.trim_start().starts_with('{') => {
                (at..at, JsonFault::Twice)
            }
            Category::Data => (start..start + text.len(), form),
            Category::Syntax | Category::Io => (at..at, JsonFault::Sign),
        }
    })
}

/// What a field holds.
pub(super) fn field<T>(value: Option<T>, name: &'static str, object: Range<usize>) -> Read<T> {
    value.ok_or((object.start..object.start, JsonFault::Missing(name)))
}

/// Reads hands from the JSON output of `deal`; players and leader are optional.
///
/// # Errors
/// Returns a fault if the text is not JSON of that form.
pub fn from_json(text: &str) -> Result<WrittenHands, Placed> {
    #[derive(Deserialize)]
    struct Deal<'a> {
        #[serde(borrow)]
        players: Option<&'a RawValue>,
        #[serde(borrow)]
        leader: Option<&'a RawValue>,
        #[serde(borrow)]
        hands: Option<&'a RawValue>,
        #[serde(borrow)]
        rest: Option<&'a RawValue>,
        #[serde(borrow)]
        seed: Option<&'a RawValue>,
        #[serde(borrow)]
        tokens: Option<&'a RawValue>,
    }
    #[derive(Deserialize)]
    struct Held<'a> {
        #[serde(borrow)]
        name: Option<&'a RawValue>,
        #[serde(borrow)]
        cards: Option<&'a RawValue>,
    }
    // A raw value is a slice of `text`, so its address gives its position.
    let span = |raw: &RawValue| {
        let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
        start..start + raw.get().len()
    };
    let list = |raw| -> Read<Vec<&RawValue>> {
        from_json_part(RawValue::get(raw), span(raw).start, JsonFault::NoList)
    };
    let held =
        |raw| -> Read<Held<'_>> { from_json_part(RawValue::get(raw), span(raw).start, JsonFault::NoObject) };
    let word = |raw| -> Read<Word> {
        let text = from_json_part(RawValue::get(raw), span(raw).start, JsonFault::NoText)?;
        Ok(Word { text, span: span(raw) })
    };
    let row = |raw| -> Read<Row> {
        Ok(Row { words: list(raw)?.into_iter().map(word).collect::<Result<_, _>>()?, span: span(raw) })
    };
    let hand = |raw| -> Read<WrittenHand> {
        let Held { name, cards } = held(raw)?;
        let (name, cards) = (field(name, "name", span(raw))?, field(cards, "cards", span(raw))?);
        Ok(WrittenHand { player: word(name)?, cards: row(cards)?.words })
    };
    // Accepts names, or objects with names.
    let named = |raw| -> Read<Vec<Word>> {
        let name = |raw| match held(raw) {
            Ok(Held { name: Some(name), .. }) => word(name),
            _ => word(raw),
        };
        list(raw)?.into_iter().map(name).collect()
    };
    let deal = || -> Read<WrittenHands> {
        let deal: Deal<'_> = from_json_part(text, 0, JsonFault::NoObject)?;
        let whole = text.len() - text.trim_start().len()..text.len();
        Ok(WrittenHands {
            game: None,
            leader: deal.leader.map(word).transpose()?,
            players: deal.players.map(named).transpose()?,
            hands: list(field(deal.hands, "hands", whole)?)?
                .into_iter()
                .map(hand)
                .collect::<Result<_, _>>()?,
            rest: deal.rest.map(row).transpose()?,
            // A string, or the number that older deals had.
            seed: deal.seed.map(|raw| Word { text: raw.get().trim_matches('"').to_owned(), span: span(raw) }),
            tokens: deal.tokens.map(row).transpose()?,
            too_long: None,
        })
    };
    limited(text)?;
    deal().map_err(|(span, why)| (span, HandFault::Json(why)))
}

/// Reads game, leader, players and hands from a record's tags.
pub fn from_tags(tags: &Tags<'_>) -> WrittenHands {
    let mut left = MOST_BYTES;
    for tag in tags.all("Players").chain(tags.all("Hand")) {
        match left.checked_sub(tag.value.len()) {
            Some(less) => left = less,
            None => return WrittenHands { too_long: Some(tag.span.range()), ..WrittenHands::default() },
        }
    }
    let words_in = |tag: &Tag<'_>| -> Vec<Word> {
        tag.words().map(|(text, span)| Word { text: text.to_owned(), span: span.range() }).collect()
    };
    let hands = tags.all("Hand").map(|tag| {
        let mut words = words_in(tag).into_iter();
        let empty = Word { text: String::new(), span: tag.span.range() };
        WrittenHand { player: words.next().unwrap_or(empty), cards: words.collect() }
    });
    let value = |name: &str| {
        let tag = tags.get(name)?;
        Some(Word { text: tag.value.to_string(), span: tag.part(0..tag.value.len()).range() })
    };
    WrittenHands {
        game: value("Game"),
        leader: value("Leader"),
        players: tags.get("Players").map(words_in),
        hands: hands.collect(),
        ..WrittenHands::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::rules::Deal;
    use crate::record::Fault as _;
    use crate::seed::Seed;

    fn dealt(players: usize) -> Vec<String> {
        let deal = Deal::new(Players::new(players).unwrap(), Seed(1));
        let line = |(seat, hand): (usize, &Vec<Card>)| {
            let cards: Vec<String> = hand.iter().map(ToString::to_string).collect();
            format!("P{seat}: {}", cards.join(" "))
        };
        deal.hands.iter().enumerate().map(line).collect()
    }

    /// The kinds of the faults and the players they concern.
    fn kinds(lines: &[String], stage: Stage) -> Vec<(&'static str, String)> {
        let written = from_lines(&lines.join("\n")).unwrap();
        let told = |placed: PlacedFault| (placed.fault.kind(), placed.player.unwrap_or_default());
        check(&written, stage).into_iter().map(told).collect()
    }

    #[test]
    fn hands_are_read_as_people_type_them() {
        let plain = from_lines("Ana_María: 2V 10M * AP").unwrap();
        let cards = |written: &WrittenHands| -> Vec<String> {
            written.hands.iter().flat_map(|hand| &hand.cards).map(|card| card.text.clone()).collect()
        };
        for text in [
            "Ana María: 2v, V… joker".replace("V…", "m10") + ", ap",
            "Ana María=2V,10M,Joker,PA".to_owned(),
            "Ana María 2v 10m * ap".to_owned(),
        ] {
            let typed = from_lines(&text).unwrap();
            assert_eq!(typed.hands[0].player.text, "Ana_María", "{text}");
            assert_eq!(cards(&typed), cards(&plain), "{text}");
        }
        // A word that is not a card stays unchanged, with its location.
        let typed = from_lines("Ana: 2v,XV").unwrap();
        assert_eq!(typed.hands[0].cards[1], Word { text: "XV".to_owned(), span: 8..10 });
        assert_eq!(from_lines("Ana Beto"), Err((0..8, HandFault::Line)));
    }

    #[test]
    fn c2_every_deal_is_right() {
        for players in 3..=6 {
            assert_eq!(kinds(&dealt(players), Stage::Full), []);
        }
    }

    #[test]
    fn c2_a_hand_one_short_is_told_and_is_fine_in_the_middle_of_a_trick() {
        let mut lines = dealt(5);
        let shorter = lines[2].rsplit_once(' ').unwrap().0.to_owned();
        lines[2] = shorter;
        assert_eq!(kinds(&lines, Stage::Full), [("hand-size", "P2".to_owned())]);
        assert_eq!(kinds(&lines, Stage::Partial), []);
        let shorter = lines[2].rsplit_once(' ').unwrap().0.to_owned();
        lines[2] = shorter;
        assert_eq!(kinds(&lines, Stage::Partial), [("hand-size", "P2".to_owned())]);
    }

    #[test]
    fn c1_a_card_twice_and_a_third_joker_are_told() {
        let lines = ["A: 2M *".to_owned(), "B: 2M *".to_owned(), "C: * 3M".to_owned()];
        assert_eq!(
            kinds(&lines, Stage::Partial),
            [("duplicate-card", "B".to_owned()), ("duplicate-card", "C".to_owned())]
        );
    }

    #[test]
    fn all_faults_are_told_in_reading_order() {
        let text = "Ana: 2M 0P\n# a comment\n\nBeto: 1B\n  Ana: 3M 4M\nDavi: 5V";
        let written = from_lines(text).unwrap();
        let told: Vec<(&str, &str)> = check(&written, Stage::Partial)
            .iter()
            .map(|placed| (placed.fault.kind(), &text[placed.span.clone()]))
            .collect();
        assert_eq!(told, [("unknown-card", "0P"), ("unknown-card", "1B"), ("duplicate-hand", "Ana")]);
    }

    #[test]
    fn two_players_are_too_few() {
        let lines = ["A: 2M".to_owned(), "B: 3M".to_owned()];
        assert_eq!(kinds(&lines, Stage::Partial), [("players", String::new())]);
    }

    #[test]
    fn a_line_without_a_name_is_told() {
        assert_eq!(from_lines("A: 2M\n  3M 4M\n"), Err((8..13, HandFault::Line)));
    }

    #[test]
    fn json_faults_have_their_place_in_the_text() {
        let text = r#"{"seed": 3, "hands": [{"name": "Ana", "cards": ["2M", "2M"]}, {"name": "Bé", "cards": []},
            {"name": "C", "cards": []}]}"#;
        let faults = check(&from_json(text).unwrap(), Stage::Partial);
        assert_eq!(&text[faults[0].span.clone()], r#""2M""#);
        assert_eq!(faults[0].fault.kind(), "duplicate-card");
        assert!(from_json("[1, 2]").is_err());
        let text = "{\"leader\": \"Ana\",\n \"hands\": [{\"name\": \"Ana\", \"cards\": [\"2M\", 3]}]}";
        let (span, fault) = from_json(text).unwrap_err();
        assert_eq!(&text[span], "3");
        assert_eq!(fault, HandFault::Json(JsonFault::NoText));
        let text = "{\"hands\":\n  é}";
        assert_eq!(&text[from_json(text).unwrap_err().0.start..], "é}");
    }

    #[test]
    fn json_players_and_leader_are_checked_where_they_stand() {
        let text = r#"{"players": ["A", "B", "C", "D"], "leader": "E",
            "hands": [{"name": "A", "cards": []}, {"name": "B", "cards": []}, {"name": "C", "cards": []}]}"#;
        let faults = check(&from_json(text).unwrap(), Stage::Partial);
        let told: Vec<(&str, &str)> =
            faults.iter().map(|placed| (placed.fault.kind(), &text[placed.span.clone()])).collect();
        assert_eq!(told, [("hand-missing", r#""D""#), ("unknown-player", r#""E""#)]);
    }

    #[test]
    fn hands_of_another_game_are_told_and_looked_at_no_further() {
        let word = |text: &str| Word { text: text.to_owned(), span: 0..0 };
        let hand = WrittenHand { player: word("Red"), cards: vec![word("e1")] };
        let written =
            WrittenHands { game: Some(word("PerSiVic")), hands: vec![hand], ..WrittenHands::default() };
        let kinds: Vec<&str> =
            check(&written, Stage::Full).iter().map(|placed| placed.fault.kind()).collect();
        assert_eq!(kinds, ["game"]);
    }

    #[test]
    fn a_hand_written_twice_is_told_once() {
        let mut lines = dealt(3);
        lines.push(lines[1].clone());
        assert_eq!(kinds(&lines, Stage::Full), [("duplicate-hand", "P1".to_owned())]);
        lines[3] = lines[3].replacen(' ', " 1M ", 1);
        assert_eq!(
            kinds(&lines, Stage::Partial),
            [
                ("duplicate-hand", "P1".to_owned()),
                ("hand-size", "P1".to_owned()),
                ("unknown-card", "P1".to_owned())
            ]
        );
    }

    #[test]
    fn a_hand_of_nobody_is_told_once() {
        let word = |text: &str| Word { text: text.to_owned(), span: 0..0 };
        let names = ["A", "B", "C"].map(word);
        let hand = |name: &str| WrittenHand { player: word(name), cards: Vec::new() };
        let hands = vec![hand("A"), hand("B"), hand("C"), hand("")];
        let written = WrittenHands { players: Some(names.to_vec()), hands, ..WrittenHands::default() };
        let kinds: Vec<&str> =
            check(&written, Stage::Partial).iter().map(|placed| placed.fault.kind()).collect();
        assert_eq!(kinds, ["syntax"]);
    }

    #[test]
    fn no_hands_at_all_are_no_fault() {
        let names = ["Ana", "Beto", "Cira"].map(|name| Word { text: name.to_owned(), span: 0..0 });
        let written = WrittenHands { players: Some(names.to_vec()), ..WrittenHands::default() };
        assert_eq!(check(&written, Stage::Full), []);
        assert_eq!(check(&WrittenHands::default(), Stage::Full), []);
    }
}
