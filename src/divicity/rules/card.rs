//! Cards: suits, ranks, jokers and the deck (C1).

use crate::record::{Excerpt, faults};
use crate::text_value::as_text;
use std::fmt;
use std::str::FromStr;

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
}
