//! Recorded tricks: cards, tokens set out, and their takers (C4–C8, C11).

use super::card::Card;
use super::seat::{Seat, Seats};
use super::token::TokenKind;

/// A complete trick, legal or not; [`Match::play`](crate::divicity::rules::match_state::Match::play) judges it.
///
/// ```
/// use parlour::divicity::{Match, Name, Players, Setup, notation::parse_trick};
///
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let (_, trick) = parse_trick("1. 9P 7P AP | rinds milk | Cira rinds | Ana milk", &names).unwrap();
/// let start = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
/// assert_eq!(start.play(&trick).unwrap().tricks(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trick {
    /// The players named immune, if the record leaves cards out (C14).
    pub immune: Seats,
    /// The cards in the order played, from the leader on; empty if the record leaves cards out.
    pub cards: Vec<Card>,
    /// The tokens set out.
    pub tokens: Vec<TokenKind>,
    /// Where the tokens went: first taker, winner, receiver of the third. If a player was alone in the suit (C8):
    /// taker, discard, receiver.
    pub takes: Vec<Take>,
}

impl Trick {
    /// The same trick with its tokens in the order of the rules: each writer notes those set out in another order, which makes
    /// no difference (C4).
    #[must_use]
    pub(crate) fn in_order(&self) -> Trick {
        let mut trick = self.clone();
        trick.tokens.sort_unstable();
        trick
    }
}

/// Where one token of a trick went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// The player who took the token, or the discard.
    pub taker: Taker,
    /// The token taken.
    pub token: TokenKind,
    /// The effect of a special, which only a player who receives it can have (C11).
    pub effect: Option<Effect>,
}

/// The destination of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    /// A player.
    Player(Seat),
    /// No player: the token is discarded (C8).
    Discard,
}

/// What a special does (C11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Gives away one of the player's own tokens.
    Donate {
        /// The token given.
        token: TokenKind,
        /// The receiver.
        to: Seat,
    },
    /// Swaps one of the player's own tokens with another player's.
    Exchange {
        /// The token given.
        mine: TokenKind,
        /// The player to swap with.
        with: Seat,
        /// The token received.
        theirs: TokenKind,
    },
    /// Takes a random token from another player.
    Steal {
        /// The player who loses the token.
        from: Seat,
        /// The token drawn.
        token: TokenKind,
    },
    /// Nothing: no effect was possible, so the special is kept.
    Kept,
}

impl Effect {
    /// The same effect with each player at another seat.
    #[must_use]
    pub fn moved(self, seat: impl Fn(Seat) -> Seat) -> Effect {
        match self {
            Effect::Donate { token, to } => Effect::Donate { token, to: seat(to) },
            Effect::Exchange { mine, with, theirs } => Effect::Exchange { mine, with: seat(with), theirs },
            Effect::Steal { from, token } => Effect::Steal { from: seat(from), token },
            Effect::Kept => Effect::Kept,
        }
    }

    /// The special with this effect; `None` for `Kept`, which any special allows.
    pub const fn special(&self) -> Option<TokenKind> {
        match self {
            Effect::Donate { .. } => Some(TokenKind::Donate),
            Effect::Exchange { .. } => Some(TokenKind::Exchange),
            Effect::Steal { .. } => Some(TokenKind::Steal),
            Effect::Kept => None,
        }
    }
}
