//! Cards (C1): suits, ranks, jokers and the deck; sets of cards; the cards of one trick (C4–C6, C8, C9).

use std::fmt;
use std::iter;
use std::str::FromStr;

use super::seat::{Players, Seat, Seats};
use crate::record::{Excerpt, faults};
use crate::text_value::as_text;

/// One of the four suits (C1), written as its first letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Meeples, written `M`.
    Meeples,
    /// Vikings, written `V`.
    Vikings,
    /// Paws, written `P`.
    Paws,
    /// Beers, written `B`.
    Beers,
}

impl Suit {
    /// All four, in the order of the rules.
    pub const ALL: [Suit; 4] = [Suit::Meeples, Suit::Vikings, Suit::Paws, Suit::Beers];

    /// The letter that follows a rank: `M`, `V`, `P` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Meeples => 'M',
            Suit::Vikings => 'V',
            Suit::Paws => 'P',
            Suit::Beers => 'B',
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A rank, ace low (C1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

impl Rank {
    /// The lowest: the four aces are *Lex* (C1).
    pub const ACE: Rank = Rank(0);

    /// The highest.
    pub const KING: Rank = Rank(RANKS.len() as u8 - 1);

    /// All ranks, low to high.
    pub fn all() -> impl Iterator<Item = Rank> {
        (0..RANKS.len() as u8).map(Rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(RANKS[usize::from(self.0)])
    }
}

as_text! { Debug for Rank, Card; }

/// A card of the deck (C1). Sorted by suit, then rank, jokers last.
///
/// ```
/// use parlour::divicity::Card;
/// let card: Card = "10M".parse().unwrap();
/// assert_eq!(card.to_string(), "10M");
/// assert!("AP".parse::<Card>().unwrap().is_lex());
/// assert!("1M".parse::<Card>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A card of a suit.
    Suited(Suit, Rank),
    /// One of the two jokers: an unsuited zero (C4).
    Joker,
}

impl Card {
    /// Jokers in the deck (C1).
    pub const JOKERS: usize = 2;

    /// Cards in the deck (C1).
    pub const DECK: usize = 54;

    /// Whether it is one of the four aces, which count for Lex (C1, C9).
    pub fn is_lex(self) -> bool {
        matches!(self, Card::Suited(_, Rank::ACE))
    }

    /// The index in the sorted deck, from 0; both jokers share the first joker's index.
    #[inline]
    pub const fn place(self) -> usize {
        match self {
            Card::Suited(suit, Rank(rank)) => suit as usize * RANKS.len() + rank as usize,
            Card::Joker => Card::DECK - Card::JOKERS,
        }
    }

    /// The card at an index in the sorted deck.
    #[inline]
    pub fn at(place: usize) -> Option<Card> {
        match Suit::ALL.get(place / RANKS.len()) {
            Some(suit) => Some(Card::Suited(*suit, Rank((place % RANKS.len()) as u8))),
            None => (place < Card::DECK).then_some(Card::Joker),
        }
    }

    /// Its suit; a joker has none.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Card::Suited(suit, _) => Some(suit),
            Card::Joker => None,
        }
    }

    /// Its rank; a joker has none.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Card::Suited(_, rank) => Some(rank),
            Card::Joker => None,
        }
    }

    /// How many of this card the deck has.
    pub const fn copies(self) -> usize {
        match self {
            Card::Suited(..) => 1,
            Card::Joker => Card::JOKERS,
        }
    }

    /// The deck, sorted (C1).
    pub fn deck() -> Vec<Card> {
        (0..Card::DECK).map(|place| Card::at(place).unwrap_or(Card::Joker)).collect()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Suited(suit, rank) => write!(f, "{rank}{suit}"),
            Card::Joker => f.write_str("*"),
        }
    }
}

faults! {
    /// Why a word is not a card.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseCardError {
        /// A word does not name a card.
        Unknown(word: String)
            kind("unknown-card") rule("C1")
            with(word = Excerpt(word), meant = meant(word))
            words("no card is called `{word}`")
            help(= Some(match meant.as_str() {
                "" => "cards are written rank first: `A`, `2` to `10`, `J`, `Q` or `K`, then `M`, `V`, `P` or `B`; a joker is `*`".to_owned(),
                card => format!("did you mean `{card}`?"),
            }));
    }
}

/// The card that may have been meant, or nothing.
fn meant(word: &str) -> String {
    let upper = word.to_uppercase();
    let upper = upper.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '*').to_owned();
    // Try the suit written first.
    let turned: String = upper.chars().skip(1).chain(upper.chars().take(1)).collect();
    let spellings = [upper.clone(), turned, upper.replacen('1', "A", 1), upper.replacen('T', "10", 1)];
    let card = spellings.into_iter().find_map(|spelling| spelling.parse::<Card>().ok());
    card.map_or_else(String::new, |card| card.to_string())
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let (rank, suit) = match *text.as_bytes() {
            [b'*'] => return Ok(Card::Joker),
            [b'1', b'0', suit] => (b'0', suit),
            // `10` is the only two-character rank; above, `0` encodes it in one byte.
            [rank, suit] if rank != b'0' => (rank, suit),
            _ => return Err(ParseCardError::Unknown(text.to_owned())),
        };
        let suit = Suit::ALL.into_iter().find(|known| known.letter() == char::from(suit));
        let rank = match rank {
            b'A' => Some(0),
            b'2'..=b'9' => Some(rank - b'1'),
            b'0' => Some(9),
            b'J' => Some(10),
            b'Q' => Some(11),
            b'K' => Some(12),
            _ => None,
        };
        match (suit, rank) {
            (Some(suit), Some(rank)) => Ok(Card::Suited(suit, Rank(rank))),
            _ => Err(ParseCardError::Unknown(text.to_owned())),
        }
    }
}

/// A set of cards from one deck, one bit for each; both jokers fit. As text, the cards are separated by blanks.
///
/// ```
/// use parlour::divicity::{Hand, Suit};
///
/// let hand: Hand = "3M * 2M KP".parse().unwrap();
/// assert_eq!(hand.to_string(), "2M 3M KP *");
/// assert_eq!(hand.of_suit(Suit::Meeples).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

const JOKERS: u64 = 0b11 << (Card::DECK - Card::JOKERS);

impl Hand {
    /// The empty set.
    pub const EMPTY: Hand = Hand(0);

    /// The whole deck (C1).
    pub const DECK: Hand = Hand((1 << Card::DECK) - 1);

    #[inline]
    const fn copies(card: Card) -> u64 {
        match card {
            Card::Joker => JOKERS,
            Card::Suited(..) => 1 << card.place(),
        }
    }

    /// The union.
    #[must_use]
    pub const fn or(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The number of members.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it contains `card`.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Hand::copies(card) != 0
    }

    /// Adds `card`; `false` if all its copies are already there.
    #[inline]
    pub fn insert(&mut self, card: Card) -> bool {
        let free = Hand::copies(card) & !self.0;
        self.0 |= free & free.wrapping_neg();
        free != 0
    }

    /// Removes `card`; `false` if it is absent.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let there = Hand::copies(card) & self.0;
        self.0 &= !(there & there.wrapping_neg());
        there != 0
    }

    /// The cards of `suit`.
    #[must_use]
    #[inline]
    pub const fn of_suit(self, suit: Suit) -> Hand {
        const RANKS: usize = (Card::DECK - Card::JOKERS) / Suit::ALL.len();
        Hand(self.0 & ((1 << RANKS) - 1) << (suit as usize * RANKS))
    }

    /// The jokers, up to two.
    #[must_use]
    pub const fn jokers(self) -> Hand {
        Hand(self.0 & JOKERS)
    }

    /// Bitwise difference. `other` must be a subset, because the two jokers have distinct bits.
    #[must_use]
    pub(in crate::divicity) const fn except(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// The cards, sorted by suit and rank, jokers last.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        iter::from_fn(move || {
            let card = Card::at(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(card)
        })
    }
}

/// Collects cards in any order, dropping more copies than the deck has.
impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        for card in cards {
            let _ = hand.insert(card);
        }
        hand
    }
}

/// Why a text is not a hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseHandError {
    /// An unknown card name.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// More copies of a card than the deck has (C1).
    #[error("`{0}` appears too often: the deck has {n}", n = .0.copies())]
    Twice(Card),
}

/// Parses cards separated by blanks, in any order.
impl FromStr for Hand {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Hand, ParseHandError> {
        let mut hand = Hand::EMPTY;
        for word in text.split_whitespace() {
            let card = word.parse()?;
            if !hand.insert(card) {
                return Err(ParseHandError::Twice(card));
            }
        }
        Ok(hand)
    }
}

/// The cards, sorted and separated by blanks: `2M 3M *`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{card}")?;
        }
        Ok(())
    }
}

/// The cards played to a trick so far.
///
/// ```
/// use parlour::divicity::{Match, Players, Seat, Setup};
///
/// let mut game = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
/// for card in ["9P", "7P", "AP"] {
///     game.card(card.parse().unwrap()).unwrap();
/// }
/// let trick = game.trick_cards();
/// assert_eq!(trick.lowest(), Seat::new(2), "aces are low (C1)");
/// assert_eq!((trick.highest(), trick.lex()), (Some(Seat::FIRST), 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickCards {
    players: Players,
    leader: Seat,
    cards: [Card; Players::MOST],
    count: u8,
    /// Running state of the led suit, cached by [`TrickCards::push`] because every token needs it.
    led: Option<Led>,
}

/// The led suit with its lowest and highest cards, and how many cards followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Led {
    suit: Suit,
    lowest: (Rank, Seat),
    highest: (Rank, Seat),
    count: u8,
}

impl TrickCards {
    /// Starts a trick without cards; `leader` plays first (C4).
    pub fn new(players: Players, leader: Seat) -> TrickCards {
        TrickCards { players, leader, cards: [Card::Joker; Players::MOST], count: 0, led: None }
    }

    /// The player who leads this trick.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards in the order played.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }

    /// The cards with the seats that played them.
    pub fn by_seat(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let seat = |place| self.leader.clockwise(place, self.players);
        self.cards().iter().enumerate().map(move |(place, card)| (seat(place), *card))
    }

    /// The next seat to play, clockwise from the leader (C4); `None` once all have played.
    #[inline]
    pub fn next(&self) -> Option<Seat> {
        let count = usize::from(self.count);
        (count < self.players.count()).then(|| self.leader.clockwise(count, self.players))
    }

    /// Adds a card; does nothing once all have played.
    #[inline]
    pub(in crate::divicity) fn push(&mut self, card: Card) {
        let Some(seat) = self.next() else { return };
        self.cards[usize::from(self.count)] = card;
        self.count += 1;
        let Card::Suited(suit, rank) = card else { return };
        let played = (rank, seat);
        match &mut self.led {
            None => self.led = Some(Led { suit, lowest: played, highest: played, count: 1 }),
            Some(led) if led.suit == suit => {
                led.lowest = led.lowest.min(played);
                led.highest = led.highest.max(played);
                led.count += 1;
            }
            Some(_) => {}
        }
    }

    /// The led suit: that of the first card that is not a joker (C4, C5).
    #[inline]
    pub fn led(&self) -> Option<Suit> {
        self.led.map(|led| led.suit)
    }

    /// The player of the lowest card of the led suit (C6).
    #[inline]
    pub fn lowest(&self) -> Option<Seat> {
        self.led.map(|led| led.lowest.1)
    }

    /// The player of the highest card of the led suit, who wins the trick (C6).
    #[inline]
    pub fn highest(&self) -> Option<Seat> {
        self.led.map(|led| led.highest.1)
    }

    /// Whether only one player played the led suit (C8).
    pub fn is_alone(&self) -> bool {
        self.led.is_some_and(|led| led.count == 1)
    }

    /// The number of aces played, in any suit (C9).
    pub fn lex(&self) -> u8 {
        self.cards().iter().filter(|card| card.is_lex()).count() as u8
    }

    /// The players of jokers, who are immune under C14.
    pub fn jokers(&self) -> Seats {
        self.by_seat().filter(|(_, card)| *card == Card::Joker).map(|(seat, _)| seat).collect()
    }

    /// The card played by `seat`.
    pub fn of(&self, seat: Seat) -> Option<Card> {
        self.by_seat().find(|(player, _)| *player == seat).map(|(_, card)| card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Fault as _;
    use proptest::prelude::*;

    #[test]
    fn c1_the_deck_has_54_cards_four_of_them_lex_and_two_jokers() {
        let deck = Card::deck();
        assert_eq!(deck.len(), Card::DECK);
        assert_eq!(deck.iter().filter(|card| card.is_lex()).count(), 4);
        assert_eq!(deck.iter().filter(|card| **card == Card::Joker).count(), 2);
        assert!(deck.windows(2).all(|pair| pair[0] < pair[1] || pair[0] == Card::Joker));
    }

    #[test]
    fn c1_aces_are_low() {
        let order: Vec<String> = Rank::all().map(|rank| rank.to_string()).collect();
        assert_eq!(order.join(" "), "A 2 3 4 5 6 7 8 9 10 J Q K");
    }

    #[test]
    fn every_card_has_its_place() {
        for (place, card) in Card::deck().into_iter().enumerate() {
            assert_eq!(Card::at(place), Some(card));
            assert_eq!(card.place(), place.min(Card::DECK - Card::JOKERS));
        }
        assert_eq!(Card::at(Card::DECK), None);
    }

    #[test]
    fn every_card_round_trips() {
        for card in Card::deck() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
    }

    proptest! {
        #[test]
        fn a_text_is_the_card_that_is_written_so_or_none(text in "[0-9AJQKMVPBakmx*é ]{0,4}") {
            let written = Card::deck().into_iter().find(|card| card.to_string() == text);
            prop_assert_eq!(text.parse::<Card>(), written.ok_or(ParseCardError::Unknown(text)));
        }
    }

    #[test]
    fn what_is_no_card_gets_the_nearest_one() {
        let help = |text: &str| text.parse::<Card>().unwrap_err().help().unwrap();
        assert_eq!(help("V2"), "did you mean `2V`?");
        assert_eq!(help("km"), "did you mean `KM`?");
        assert_eq!(help("1B"), "did you mean `AB`?");
        assert_eq!(help("10P,"), "did you mean `10P`?");
        for text in ["0P", "M", "", "11V", "10", "**", "é"] {
            assert!(help(text).starts_with("cards are written"), "{text}: {}", help(text));
        }
    }

    #[test]
    fn a_hand_knows_both_jokers_and_each_card_once() {
        let mut hand = Hand::EMPTY;
        let two: Card = "2M".parse().unwrap();
        assert!(hand.insert(two) && !hand.insert(two));
        assert!(hand.insert(Card::Joker) && hand.insert(Card::Joker) && !hand.insert(Card::Joker));
        assert_eq!((hand.len(), hand.to_string().as_str()), (3, "2M * *"));
        assert_eq!(hand.to_string().parse(), Ok(hand));
        assert_eq!("2M 3M 2M".parse::<Hand>(), Err(ParseHandError::Twice(two)));
        assert!("2M 1M".parse::<Hand>().is_err());
        assert!(hand.remove(Card::Joker) && hand.contains(Card::Joker));
        assert!(hand.remove(Card::Joker) && !hand.remove(Card::Joker));
        assert_eq!(hand.iter().collect::<Vec<_>>(), [two]);
    }

    #[test]
    fn the_deck_is_whole_and_has_its_suits() {
        assert_eq!(Card::deck().into_iter().collect::<Hand>(), Hand::DECK);
        for suit in Suit::ALL {
            let cards = Hand::DECK.of_suit(suit);
            assert_eq!(cards.len(), 13);
            assert!(cards.iter().all(|card| card.suit() == Some(suit)));
        }
        assert_eq!(Hand::DECK.jokers().len(), 2);
    }

    fn played(leader: usize, cards: &str) -> TrickCards {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        let leader = Seat::new(leader).unwrap();
        let mut trick = TrickCards::new(Players::new(cards.len()).unwrap(), leader);
        for card in cards {
            trick.push(card);
        }
        trick
    }

    /// Returns the seats with the lowest and highest cards of the led suit.
    fn takers(leader: usize, cards: &str) -> (usize, usize) {
        let trick = played(leader, cards);
        (trick.lowest().unwrap().index(), trick.highest().unwrap().index())
    }

    #[test]
    fn c4_play_goes_clockwise_from_the_leader() {
        let mut trick = TrickCards::new(Players::new(3).unwrap(), Seat::new(1).unwrap());
        let mut order = Vec::new();
        while let Some(seat) = trick.next() {
            order.push(seat.index());
            trick.push(Card::Joker);
        }
        assert_eq!(order, [1, 2, 0]);
    }

    #[test]
    fn c5_the_first_suited_card_after_a_led_joker_sets_the_suit() {
        assert_eq!(played(0, "* * 9B QB").led(), Some(Suit::Beers));
        assert_eq!(takers(0, "* * 9B QB"), (2, 3));
        assert_eq!(played(0, "* * 9B QM").lowest(), played(0, "* * 9B QM").highest());
        assert!(played(0, "* * 9B QM").is_alone());
    }

    #[test]
    fn c6_lowest_and_highest_of_the_led_suit_take_whatever_else_was_played() {
        assert_eq!(takers(0, "2V KV 6M JV"), (0, 1));
        assert_eq!(takers(3, "9P AB 10P *"), (3, 1));
        assert_eq!(takers(2, "AM 10M KM"), (2, 1));
    }

    #[test]
    fn c8_alone_is_who_has_nobody_in_the_suit() {
        assert!(played(0, "2V KM 6M *").is_alone());
        assert!(!played(0, "2V KV 6M *").is_alone());
    }

    #[test]
    fn c9_aces_of_any_suit_are_counted() {
        assert_eq!(played(0, "2V AV AM AB").lex(), 3);
    }

    #[test]
    fn c14_jokers_are_known_by_their_players() {
        assert_eq!(
            played(2, "* 2V * 3V").jokers(),
            [2, 0].map(|s| Seat::new(s).unwrap()).into_iter().collect()
        );
    }
}
