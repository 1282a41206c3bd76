//! Tricks as text, and back.
//!
//! `trick = N "." [card…] "|" token… "|" take ("|" take)*`; in place of cards may stand who is immune, `~Ana`. What is read: blanks, line ends and comments
//! between any two parts, or nothing between them where marks keep them apart; the number may be left out.
//! What is written: one line, single blanks.

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
pub use written_trick::{ParseTrickError, WrittenTrick, written_effect};
