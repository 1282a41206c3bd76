//! The kit for all printed pages: a [design](Form) that scales with its paper, [inks](Inks), [text
//! styles](TextStyle), fields to fill in, and the credit.

mod check_line;
mod credit;
mod design;
mod field;
mod inks;
mod page_number;
mod puzzles;
mod series;
mod text_style;

pub use check_line::{CHECK_LINE, check_line};
pub use credit::Credit;
pub use design::{Form, TooSmall};
pub use field::{field, printable};
pub use inks::Inks;
pub use page_number::page_number;
pub(crate) use puzzles::{LINE, continuation, foot, lines_of_moves};
pub use puzzles::{PuzzleHead, PuzzlePages, PuzzlePart, PuzzlePrint, PuzzleWords, Puzzles, Sign};
pub use series::{SeriesFrame, SeriesSpec};
pub use text_style::TextStyle;
