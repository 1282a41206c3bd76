//! Divicity, a trick-taking game by Fel Barros and Tiozão. Rules C1–C14.

pub mod card;
pub mod deal;
pub mod explain;
pub mod hands;
pub mod player;
pub mod quick;
pub mod score;
pub mod slips;
pub mod token;
pub mod what_if;

pub use card::{Card, Rank, Suit};
pub use deal::{Deal, Players};
pub use player::Name;
pub use score::{Parts, Standings};
pub use token::{Holding, TokenKind, TokenSet};
