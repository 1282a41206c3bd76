//! The rules of Divicity: values and steps.
//!
//! | module | contents |
//! |---|---|
//! | [`card`] | cards, hands (C1); the cards of a trick: led suit, lowest and highest card, alone in the suit, Lex (C4–C6, C8, C9) |
//! | [`seat`], [`deal`] | players, their seats and names; the deal (C2) |
//! | [`token`], [`score`] | tokens, scores and winners (C3, C12, C13) |
//! | [`setup`] | how a match begins; unusual token counts |
//! | [`effect`] | specials, when they may be kept, immunity (C11, C14) |
//! | [`match_state`] | a match step by step: card order, takers, leaders (C4–C11, C14) |
//! | [`illegal_step`] | why a step is illegal, and what was due instead |
//! | [`random`] | matches of random legal steps |

pub mod card;
pub mod deal;
pub mod effect;
pub mod illegal_step;
pub mod match_state;
pub mod random;
pub mod score;
pub mod seat;
pub mod setup;
pub mod token;
pub mod trick;

pub use card::{Card, Hand, ParseCardError, ParseHandError, Rank, Suit, TrickCards};
pub(in crate::divicity) use deal::dealt;
pub use deal::{Deal, token_stack};
pub use effect::{Immune, Special};
pub(in crate::divicity) use illegal_step::Part;
pub use illegal_step::{Due, IllegalStep, Names, Turn};
pub use match_state::{Match, Next};
pub use score::{
    ALL_LEX, BEER, DUCK, KEPT, LEX_BONUS, MILK, MOST_MILK, MOST_OF_A_KIND, PAIR, Parts, Precedence, RINDS,
    Reason, Standing, Standings, score,
};
pub use seat::{Name, ParseNameError, ParsePlayersError, Players, Seat, Seats, normalized, same, seat_of};
pub use setup::{Cards, ParseVariantError, Setup, Variant, check_dealt, check_set, most};
pub use token::{Holding, ParseTokenError, TokenKind, TokenSet};
pub use trick::{Effect, Take, Taker, Trick};
