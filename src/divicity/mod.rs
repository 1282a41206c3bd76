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
pub(crate) mod keeper;
pub(crate) mod narrate;
pub mod notation;
pub(crate) mod paper;
pub(crate) mod report;
pub mod results;
pub(crate) mod rules;
pub(crate) mod verdict;
pub(crate) mod what_if;
pub(crate) mod words;

pub use fault::{Doubt, Due, IllegalStep, SetupFault, Turn};
pub use game::{Divicity, Replay, Report};
pub use keeper::{Keeper, Step};
pub use rules::card::{Card, ParseCardError, Rank, Suit};
pub use rules::deal::{Deal, ParsePlayersError, Players};
pub use rules::effect::{Immune, Special};
pub use rules::hand::{Hand, ParseHandError};
pub use rules::match_state::{Match, Next};
pub use rules::name::Name;
pub use rules::score::{Parts, Standing, Standings};
pub use rules::seat::{Seat, Seats};
pub use rules::setup::{Cards, Setup, Variant};
pub use rules::token::{Holding, ParseTokenError, TokenKind, TokenSet};
pub use rules::trick::{Effect, Take, Taker, Trick};
pub use rules::trick_cards::TrickCards;
