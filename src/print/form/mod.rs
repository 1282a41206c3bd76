//! The kit for all printed pages: a [design](Form) that scales with its paper, [inks](Inks), [text
//! styles](TextStyle), fields to fill in, and the credit.

mod design;
mod field;
mod puzzles;
mod series;
mod text_style;

pub use design::{Form, TooSmall};
pub use field::{CHECK_LINE, Credit, check_line, field, page_number, printable};
pub(crate) use puzzles::{LINE, continuation, foot, lines_of_moves};
pub use puzzles::{PuzzleHead, PuzzlePages, PuzzlePart, PuzzlePrint, PuzzleWords, Puzzles, Sign};
pub use series::{SeriesFrame, SeriesSpec};
pub use text_style::{Inks, TextStyle};
