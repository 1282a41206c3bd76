//! How a match begins: who plays, with which tokens and variant, and what is known of the cards.

use super::deal::Players;
use super::hand::Hand;
use super::score::{MOST_DUCKS, MOST_MILK};
use super::seat::Seat;
use super::token::{TokenKind, TokenSet};

/// The start of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many play.
    pub players: Players,
    /// Who leads the first trick (C4).
    pub leader: Seat,
    /// Whether a joker makes immune (C14).
    pub immunity: bool,
    /// The set played with, where one is named (C3). [`Setup::most`] is what a match is held to.
    pub tokens: Option<TokenSet>,
    /// What is known of the cards.
    pub cards: Cards,
}

impl Setup {
    /// A match with recorded cards, without variants and without a named set; the first player leads.
    #[must_use]
    pub fn new(players: Players) -> Setup {
        Setup { players, leader: Seat::FIRST, immunity: false, tokens: None, cards: Cards::Recorded }
    }

    /// How many of `kind` a match has at most: what a named set says; without one, three milk and one duck
    /// and nothing else is limited (C3).
    #[must_use]
    pub fn most(&self, kind: TokenKind) -> Option<u8> {
        match (self.tokens, kind) {
            (Some(set), kind) => Some(set.count(kind)),
            (None, TokenKind::Milk) => Some(MOST_MILK),
            (None, TokenKind::Duck) => Some(MOST_DUCKS),
            (None, _) => None,
        }
    }

    /// The named set, or else C3's ruling: for what cannot do without one, as shuffling and odds.
    #[must_use]
    pub fn set(&self) -> TokenSet {
        self.tokens.unwrap_or(TokenSet::DEFAULT)
    }
}

/// Why a match cannot begin so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// A leader who does not sit at the table (C4).
    #[error("player {} leads, and {players} play", leader.index() + 1)]
    Leader {
        /// Who.
        leader: Seat,
        /// How many play.
        players: Players,
    },
    /// More or fewer names than players (C2).
    #[error("{names} names, and {players} play")]
    Names {
        /// How many.
        names: usize,
        /// How many play.
        players: Players,
    },
}

/// What is known of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Every hand, by seat.
    Dealt([Hand; Players::MOST]),
    /// What is played: a hand is what its player turns out to play.
    Recorded,
    /// Nothing: tricks are recorded without cards, and Lex are counted at the end
    /// ([`Match::count_lex`](super::Match::count_lex)).
    LeftOut,
}
