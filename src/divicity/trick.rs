//! Tricks as they are recorded: cards, tokens set out, and who took what (C4–C8, C11).

use smallvec::SmallVec;

use super::card::Card;
use super::seat::{Seat, Seats};
use super::token::TokenKind;

/// A whole trick, legal or not; [`Match::play`](super::Match::play) judges it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trick {
    /// Who is named immune, where the record leaves cards out (C14).
    pub immune: Seats,
    /// The cards in the order played, from the leader on; none where the record leaves cards out.
    pub cards: SmallVec<[Card; 6]>,
    /// The tokens set out.
    pub tokens: SmallVec<[TokenKind; 3]>,
    /// Where they went: first taker, winner, receiver of the third; alone in the suit (C8) taker, discard,
    /// receiver.
    pub takes: SmallVec<[Take; 3]>,
}

/// Where one token of a trick went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// To whom.
    pub taker: Taker,
    /// Which.
    pub token: TokenKind,
    /// What a special did; it has an effect when a player receives it (C11), and only then.
    pub effect: Option<Effect>,
}

/// Who gets a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    /// A player.
    Player(Seat),
    /// Nobody: it is discarded (C8).
    Discard,
}

/// What a special does (C11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A token of one's own is given away.
    Donate {
        /// Which.
        token: TokenKind,
        /// To whom.
        to: Seat,
    },
    /// A token of one's own is swapped with another player's.
    Exchange {
        /// One's own.
        mine: TokenKind,
        /// With whom.
        with: Seat,
        /// The other player's.
        theirs: TokenKind,
    },
    /// A token, drawn at random, is taken from another player.
    Steal {
        /// From whom.
        from: Seat,
        /// Which it was.
        token: TokenKind,
    },
    /// Nothing: it was impossible, and the special stays.
    Kept,
}

impl Effect {
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
