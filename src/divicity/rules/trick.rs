//! Recorded tricks: cards, tokens set out, and their takers (C4–C8, C11).

use super::card::Card;
use super::seat::{Seat, Seats};
use super::short_list::ShortList;
use super::token::TokenKind;

/// A complete trick, legal or not; [`Match::play`](crate::divicity::rules::match_state::Match::play) judges it.
///
/// ```
/// use parlour::divicity::{Match, Name, Players, Setup, notation::WrittenTrick};
///
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let written: WrittenTrick = "1. 9P 7P AP | rinds milk | Cira rinds | Ana milk".parse().unwrap();
/// let trick = written.seated(&names).unwrap();
/// let start = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
/// assert_eq!(start.play(&trick).unwrap().tricks(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trick {
    /// The players named immune, if the record leaves cards out (C14).
    pub immune: Seats,
    /// The cards in the order played, from the leader on; empty if the record leaves cards out.
    pub cards: ShortList<Card, 6>,
    /// The tokens set out.
    pub tokens: ShortList<TokenKind, 3>,
    /// Where the tokens went: first taker, winner, receiver of the third. If a player was alone in the suit (C8):
    /// taker, discard, receiver.
    pub takes: ShortList<Take, 3>,
}

/// Where one token of a trick went. `P` identifies a player: by seat, or by name in a trick not yet seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take<P = Seat> {
    /// The player who took the token, or the discard.
    pub taker: Taker<P>,
    /// The token taken.
    pub token: TokenKind,
    /// The effect of a special, which only a player who receives it can have (C11).
    pub effect: Option<Effect<P>>,
}

/// The destination of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker<P = Seat> {
    /// A player.
    Player(P),
    /// No player: the token is discarded (C8).
    Discard,
}

/// What a special does (C11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect<P = Seat> {
    /// Gives away one of the player's own tokens.
    Donate {
        /// The token given.
        token: TokenKind,
        /// The receiver.
        to: P,
    },
    /// Swaps one of the player's own tokens with another player's.
    Exchange {
        /// The token given.
        mine: TokenKind,
        /// The player to swap with.
        with: P,
        /// The token received.
        theirs: TokenKind,
    },
    /// Takes a random token from another player.
    Steal {
        /// The player who loses the token.
        from: P,
        /// The token drawn.
        token: TokenKind,
    },
    /// Nothing: no effect was possible, so the special is kept.
    Kept,
}

impl<P> Take<P> {
    /// Maps the players of the take with `who`.
    ///
    /// # Errors
    /// Returns the first error of `who`.
    pub fn try_map<Q, E>(&self, mut who: impl FnMut(&P) -> Result<Q, E>) -> Result<Take<Q>, E> {
        let taker = match &self.taker {
            Taker::Player(player) => Taker::Player(who(player)?),
            Taker::Discard => Taker::Discard,
        };
        let effect = self.effect.as_ref().map(|effect| effect.try_map(who)).transpose()?;
        Ok(Take { taker, token: self.token, effect })
    }
}

impl<P> Effect<P> {
    /// Maps the players of the effect with `who`.
    ///
    /// # Errors
    /// Returns the first error of `who`.
    pub fn try_map<Q, E>(&self, mut who: impl FnMut(&P) -> Result<Q, E>) -> Result<Effect<Q>, E> {
        Ok(match self {
            Effect::Donate { token, to } => Effect::Donate { token: *token, to: who(to)? },
            Effect::Exchange { mine, with, theirs } => {
                Effect::Exchange { mine: *mine, with: who(with)?, theirs: *theirs }
            }
            Effect::Steal { from, token } => Effect::Steal { from: who(from)?, token: *token },
            Effect::Kept => Effect::Kept,
        })
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
