//! Records as people write them: with the dashes, blanks and quotes of their keyboards.
//!
//! A record is judged as it is written. Only where that finds a fault, [`Respelled::new`] looks for spellings that mean
//! what they look like, writes them out, and the record is judged again: text that is right pays nothing, and is never
//! read in another way. Blanks, quotes, numbers and results are the same in all games; what words mean each game's
//! [`Speller`] knows.
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
mod respelled;
mod scan;
mod sign;
mod speller;
mod walk;

pub use encoding::{Decoded, Encoding, not_a_record};
pub use note::{Spelling, SpellingKind, SpellingNote};
pub(super) use respelled::Origin;
pub use respelled::Respelled;
pub use scan::Scan;
pub(super) use sign::leading_special_blank;
pub use sign::{is_word_end, plain};
pub use speller::{PlainSpeller, Spelled, Speller, begins_with_letters};
pub use walk::moves_in;
