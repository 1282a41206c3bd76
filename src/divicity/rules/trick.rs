//! Tricks as they are recorded: cards, tokens set out, and who took what ([C4]–[C8], [C11]).

use super::card::Card;
use super::seat::{Seat, Seats};
use super::short_list::ShortList;
use super::token::TokenKind;
#[cfg(doc)]
use crate::divicity::rules::ids::*;

/// A whole trick, legal or not; [`Match::play`](crate::divicity::rules::match_state::Match::play) judges it.
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
    /// Who is named immune, where the record leaves cards out ([C14]).
    pub immune: Seats,
    /// The cards in the order played, from the leader on; none where the record leaves cards out.
    pub cards: ShortList<Card, 6>,
    /// The tokens set out.
    pub tokens: ShortList<TokenKind, 3>,
    /// Where they went: first taker, winner, receiver of the third; alone in the suit ([C8]) taker, discard,
    /// receiver.
    pub takes: ShortList<Take, 3>,
}

/// Where one token of a trick went; `P` says who a player is: by seat, or by name where a trick is only written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take<P = Seat> {
    /// Who got the token, if anybody.
    pub taker: Taker<P>,
    /// Which token it was.
    pub token: TokenKind,
    /// What a special did; it has an effect when a player receives it ([C11]), and only then.
    pub effect: Option<Effect<P>>,
}

/// Who gets a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker<P = Seat> {
    /// This player.
    Player(P),
    /// Nobody: it is discarded ([C8]).
    Discard,
}

/// What a special does ([C11]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect<P = Seat> {
    /// A token of one's own is given away.
    Donate {
        /// The token that is given.
        token: TokenKind,
        /// The player who gets it.
        to: P,
    },
    /// A token of one's own is swapped with another player's.
    Exchange {
        /// The token that is given.
        mine: TokenKind,
        /// The player to swap with.
        with: P,
        /// The token that is got for it.
        theirs: TokenKind,
    },
    /// A token, drawn at random, is taken from another player.
    Steal {
        /// The player who loses the token.
        from: P,
        /// The token that was drawn.
        token: TokenKind,
    },
    /// Nothing: it was impossible, and the special stays.
    Kept,
}

impl<P> Take<P> {
    /// The same take with other words for players: `who` gives them.
    ///
    /// # Errors
    /// The first that `who` gives.
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
    /// The same effect with other words for players: `who` gives them.
    ///
    /// # Errors
    /// The one that `who` gives.
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

    /// The special that does this; any may be kept.
    #[must_use]
    pub const fn special(&self) -> Option<TokenKind> {
        match self {
            Effect::Donate { .. } => Some(TokenKind::Donate),
            Effect::Exchange { .. } => Some(TokenKind::Exchange),
            Effect::Steal { .. } => Some(TokenKind::Steal),
            Effect::Kept => None,
        }
    }
}
