//! The rules of Diverto (D1–D10), independent of notation.

pub mod board;
pub mod course;
pub mod direction;
pub mod judge;
pub mod line;
mod lines;
pub mod lives;
pub(in crate::diverto) mod mixer;
pub mod numbers;
pub mod occupancy;
pub mod position;
pub mod variant;

pub use board::{Board, Intersection, ParseBoardError, ParseIntersectionError};
pub(in crate::diverto) use course::edges;
pub use course::{Course, Step};
pub use direction::{Axis, Direction};
pub use judge::Attempt;
pub use line::{Drawn, Line, Segment};
pub use lives::{LivesError, Placement};
pub use numbers::{BEYOND, Number, Numbers, Pairs};
pub use position::{End, Ending, Player, Position, Setup, Tally, Undo};
pub use variant::{ParseRowsError, ParseVariantError, Rows, Variant, Variants};
