//! Lenient spelling: records with the dashes, blanks and quotes that keyboards produce.
//!
//! A record is first judged as written. Only if that finds a fault does [`Spellings::of`] look for
//! unambiguous spellings, and the record is judged again in standard spelling, with diagnostics at the places
//! as written: a correct text costs nothing extra and is never reinterpreted. Blanks, quotes, numbers and
//! results are the same in all games; each game's [`Speller`] knows its words.
//!
//! ```
//! use parlour::persivic::Report;
//! use parlour::record::GameText;
//! let report = Report::new(&GameText::new("[Red “Ana”]\n1) E1 – e4 e9→e6 ½–½"));
//! assert_eq!(report.fault, None);
//! let note = report.spelling.unwrap();
//! assert_eq!((note.count, note.kinds["dash"]), (8, 1));
//! ```

mod encoding;
mod note;
mod scan;
mod sign;
mod spellings;
mod standard_text;
mod walk;

pub use encoding::{Decoded, Encoding, from_latin_1, not_a_record};
pub use note::SpellingKind;
pub use scan::{Scan, Spelled, Speller};
pub use sign::{is_blank, is_word_end, plain};
pub(super) use sign::{is_quote, leading_special_blank};
pub use spellings::SpellingNote;
pub use standard_text::Spellings;
pub use walk::moves_in;
