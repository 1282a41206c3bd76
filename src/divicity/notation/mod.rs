//! Tricks as text, and back.
//!
//! `trick = N "." [card…] "|" token… "|" take ("|" take)*`; in place of cards may stand who is immune, `~Ana`. What is read: blanks, line ends and comments
//! between any two parts, or nothing between them where marks keep them apart; the number may be left out.
//! What is written: one line, single blanks.
//!
//! ```
//! use parlour::divicity::Name;
//! use parlour::divicity::notation::{TrickText, parse_trick};
//! let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
//! let text = "7.9P 7P * {peeked}|donate milk|Beto donate milk > Ana|Ana milk";
//! let (number, trick) = parse_trick(text, &names).unwrap();
//! assert_eq!(
//!     TrickText { number, trick: &trick, names: &names }.to_string(),
//!     "7. 9P 7P * | donate milk | Beto donate milk>Ana | Ana milk"
//! );
//! ```

mod grammar;
pub mod hands;
pub mod items;
mod lexer;
pub mod quick;
mod trick_start;
mod trick_text;

pub use super::fault::TextFault;
pub(in crate::divicity) use grammar::IMMUNE;
pub use grammar::{Part, read_trick};
pub use lexer::{Lexeme, LexemeKind, Lexer};
pub use trick_start::parse_unfinished;
pub(in crate::divicity) use trick_text::TrickBuilder;
pub use trick_text::{EffectText, ParseTrickError, TrickText, parse_trick};
