//! Divicity, a trick-taking game by Fel Barros and Tiozão. Rules C1–C14.
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | cards, tokens, tricks, effects, scores, a match step by step (C1–C14) |
//! | [`notation`] | names, hands, holdings and tricks as text, and back |
//! | [`fault`] | every fault and its message |
//! | [`game`] | replaying recorded matches |
//! | [`keeper`] | keeping score live: undo, redo, corrections, the record so far |
//! | [`words`], [`narrate`], [`explain`], [`verdict`] | tricks, scores and results in words |
//! | [`chart`] | scores by trick, as a chart |
//! | [`report`] | a match as a printed page or as HTML |
//! | [`results`] | scores, deals, checks and replays as serializable values |
//! | [`what_if`] | the token that would help a player most |
//! | [`paper`] | printable slips, score pads and kits |

#[doc(hidden)]
pub mod chart;
#[doc(hidden)]
pub mod explain;
pub mod fault;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod keeper;
#[doc(hidden)]
pub mod narrate;
pub mod notation;
#[doc(hidden)]
pub mod paper;
#[doc(hidden)]
pub mod report;
pub mod results;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod verdict;
#[doc(hidden)]
pub mod what_if;
#[doc(hidden)]
pub mod words;

pub use fault::{Doubt, Due, IllegalStep, SetupFault, Turn};
pub use game::{Divicity, Replay, Report};
pub use keeper::{Keeper, Step};
pub use rules::card::{Card, Rank, Suit};
pub use rules::deal::{Deal, Players};
pub use rules::effect::{Immune, Special};
pub use rules::hand::Hand;
pub use rules::match_state::{Match, Next};
pub use rules::name::Name;
pub use rules::score::{Parts, Standings};
pub use rules::seat::{Seat, Seats};
pub use rules::setup::{Cards, Setup, Variant};
pub use rules::token::{Holding, TokenKind, TokenSet};
pub use rules::trick::{Effect, Take, Taker, Trick};
pub use rules::trick_cards::TrickCards;
