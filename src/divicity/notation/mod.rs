//! Tricks as text: parsing and formatting.
//!
//! `trick = N "." [card…] "|" token… "|" take ("|" take)*`; immune players, as in `~Ana`, may replace the cards.
//! Input may have blanks, line ends and comments between parts, or nothing where marks separate them; the number is
//! optional. Output is one line with single blanks.

mod grammar;
pub mod hands;
pub mod items;
mod layout;
pub mod quick;
mod spelling;
mod table;
mod trick_text;
pub mod word;

pub use super::fault::TextFault;
pub(in crate::divicity) use grammar::{DISCARD, IMMUNE, KEPT};
pub use grammar::{Lexeme, LexemeKind, Lexer, Part, read_trick};
pub(crate) use layout::stamp;
pub use spelling::TrickSpeller;
pub use trick_text::{ParseTrickError, WrittenTrick, parse_trick, parse_unfinished, written_effect};
pub(in crate::divicity) use trick_text::{TrickBuilder, read as read_one_trick};
