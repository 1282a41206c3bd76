//! Divicity, a trick-taking game by Fel Barros and Tiozão. Rules C1–C14.
//!
//! | module | contents |
//! |---|---|
//! | [`notation`] | names, hands, holdings and tricks as text, and back |
//! | [`fault`] | every fault and its message |
//! | [`results`] | scores, deals, checks and replays as serializable values |

pub(crate) mod chart;
pub(crate) mod explain;
pub mod fault;
pub(crate) mod format;
pub(crate) mod game;
pub(crate) mod hands_check;
pub(crate) mod keeper;
pub(crate) mod narrate;
pub mod notation;
pub(crate) mod odds;
pub(crate) mod paper;
pub(crate) mod percentile;
pub(crate) mod report;
pub mod results;
pub(crate) mod rules;
pub(crate) mod simulator;
pub(crate) mod verdict;
pub(crate) mod what_if;
pub(crate) mod words;

pub use fault::{Doubt, Due, IllegalStep, SetupFault, Turn};
pub use game::{Divicity, Replay, Report};
pub use keeper::{Keeper, Step};
pub use rules::{
    Card, Cards, Deal, Effect, Hand, Holding, Immune, Match, Name, Next, ParseCardError, ParseHandError,
    ParsePlayersError, ParseTokenError, ParseVariantError, Parts, Players, Rank, Seat, Seats, Setup, Special,
    Standing, Standings, Suit, Take, Taker, TokenKind, TokenSet, Trick, TrickCards, Variant,
};
