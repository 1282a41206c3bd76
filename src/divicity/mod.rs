//! Divicity, a trick-taking game by Fel Barros and Tiozão. Rules C1–C14.
//!
//! | where | what |
//! |---|---|
//! | [`card`], [`hand`], [`deal`] | cards, sets of them, the deal (C1, C2) |
//! | [`token`], [`score`], [`doubt`] | tokens, scores and winners (C3, C12, C13), what no box has |
//! | [`trick_cards`] | led suit, lowest and highest, alone, Lex (C4–C6, C8, C9) |
//! | [`effect`] | specials, when they are kept, immunity (C11, C14) |
//! | [`match_state`] | a match step by step: who plays, takes and leads (C4–C11, C14) |
//! | [`fault`], [`told`] | what the rules do not allow, and the words for it |
//! | [`random`] | matches of random legal steps |
//! | [`keeper`] | a match being kept: undo, redo, correction, its record at any moment |
//! | [`notation`], [`replay`], [`narrate`] | tricks as text, recorded matches, tricks as people tell them |
//! | [`verdict`], [`report`] | who won and why, a match on a page |
//! | [`slips`], [`score_pad`] | what is printed to play with |

pub mod card;
pub mod deal;
pub mod doubt;
pub mod effect;
pub mod explain;
pub mod fault;
mod form;
pub mod hand;
pub mod hands;
pub mod keeper;
pub mod match_state;
pub mod narrate;
pub mod notation;
pub mod player;
pub mod quick;
pub mod random;
pub mod replay;
pub mod report;
pub mod score;
pub mod score_pad;
pub mod seat;
pub mod setup;
pub mod slips;
pub mod token;
pub mod told;
pub mod trick;
pub mod trick_cards;
pub mod verdict;
pub mod what_if;

pub use card::{Card, Rank, Suit};
pub use deal::{Deal, Players};
pub use doubt::Doubt;
pub use effect::{Immune, Special};
pub use fault::{Due, Fault, Turn};
pub use hand::Hand;
pub use keeper::{Keeper, Step};
pub use match_state::{Match, Next};
pub use player::Name;
pub use score::{Parts, Standings};
pub use seat::{Seat, Seats};
pub use setup::{Cards, Setup, SetupFault, Variant};
pub use token::{Holding, TokenKind, TokenSet};
pub use trick::{Effect, Take, Taker, Trick};
pub use trick_cards::TrickCards;
