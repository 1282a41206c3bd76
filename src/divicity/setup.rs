//! How a match begins: who plays, with which tokens and variant, and what is known of the cards.

use super::deal::Players;
use super::hand::Hand;
use super::seat::Seat;
use super::token::TokenSet;

/// The start of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many play.
    pub players: Players,
    /// Who leads the first trick (C4).
    pub leader: Seat,
    /// Whether a joker makes immune (C14).
    pub immunity: bool,
    /// The tokens in the game (C3).
    pub tokens: TokenSet,
    /// What is known of the cards.
    pub cards: Cards,
}

impl Setup {
    /// A match with C3's tokens and recorded cards, without variants; the first player leads.
    #[must_use]
    pub fn new(players: Players) -> Setup {
        Setup {
            players,
            leader: Seat::FIRST,
            immunity: false,
            tokens: TokenSet::DEFAULT,
            cards: Cards::Recorded,
        }
    }
}

/// What is known of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Every hand, by seat.
    Dealt([Hand; Players::MOST]),
    /// What is played: a hand is what its player turns out to play.
    Recorded,
    /// Nothing: tricks are recorded without cards, and Lex are known from elsewhere, by seat.
    LeftOut {
        /// How many Lex each player has.
        lex: [u8; Players::MOST],
    },
}
