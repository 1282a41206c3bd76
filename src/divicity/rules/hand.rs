//! Sets of cards: hands and played cards (C1).

use std::fmt;
use std::iter;
use std::str::FromStr;

use super::card::{Card, ParseCardError, Suit};

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
