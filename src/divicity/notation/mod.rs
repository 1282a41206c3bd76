//! Tricks as text: parsing and formatting.
//!
//! `trick = N "." [card…] "|" token… "|" take ("|" take)*`; immune players, as in `~Ana`, may replace the cards.
//! Input may have blanks, line ends and comments between parts, or nothing where marks separate them; the number is
//! optional. Output is one line with single blanks.

mod grammar;
pub mod hands;
pub mod items;
mod layout;
mod lexer;
pub mod quick;
mod spelling;
mod table;
mod trick_builder;
mod trick_start;
pub mod word;
mod written_trick;

pub use super::fault::TextFault;
pub(in crate::divicity) use grammar::{DISCARD, IMMUNE, KEPT};
pub use grammar::{Part, Roster, read_trick};
pub use lexer::{Lexeme, LexemeKind, Lexer};
pub use spelling::TrickSpeller;
pub(in crate::divicity) use trick_builder::TrickBuilder;
pub use trick_start::parse_unfinished;
pub(in crate::divicity) use trick_start::read_unfinished;
pub use written_trick::{ParseTrickError, WrittenTrick, written_effect};
