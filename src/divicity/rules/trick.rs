//! Tricks as they are recorded: cards, tokens set out, and who took what (C4–C8, C11).

use super::card::Card;
use super::few::Few;
use super::seat::{Seat, Seats};
use super::token::TokenKind;

/// A whole trick, legal or not; [`Match::play`](crate::divicity::rules::match_state::Match::play) judges it.
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
    /// Who is named immune, where the record leaves cards out (C14).
    pub immune: Seats,
    /// The cards in the order played, from the leader on; none where the record leaves cards out.
    pub cards: Few<Card, 6>,
    /// The tokens set out.
    pub tokens: Few<TokenKind, 3>,
    /// Where they went: first taker, winner, receiver of the third; alone in the suit (C8) taker, discard,
    /// receiver.
    pub takes: Few<Take, 3>,
}

/// Where one token of a trick went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// Who got the token, if anybody.
    pub taker: Taker,
    /// Which token it was.
    pub token: TokenKind,
    /// What a special did; it has an effect when a player receives it (C11), and only then.
    pub effect: Option<Effect>,
}

/// Who gets a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    /// The player who sits here.
    Player(Seat),
    /// Nobody: it is discarded (C8).
    Discard,
}

/// What a special does (C11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A token of one's own is given away.
    Donate {
        /// The token that is given.
        token: TokenKind,
        /// The player who gets it.
        to: Seat,
    },
    /// A token of one's own is swapped with another player's.
    Exchange {
        /// The token that is given.
        mine: TokenKind,
        /// The player to swap with.
        with: Seat,
        /// The token that is got for it.
        theirs: TokenKind,
    },
    /// A token, drawn at random, is taken from another player.
    Steal {
        /// The player who loses the token.
        from: Seat,
        /// The token that was drawn.
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
