//! The rules of Diverto (D1–D10), independent of notation.

pub mod board;
pub mod course;
pub mod judge;
pub mod line;
pub mod lives;
pub(in crate::diverto) mod mixer;
pub mod occupancy;
pub mod position;

pub use board::{Axis, Board, Direction, Intersection, ParseBoardError, ParseIntersectionError};
pub(in crate::diverto) use course::edges;
pub use course::{Course, Step};
pub use judge::Attempt;
pub use line::{BEYOND, Drawn, Line, Number, Numbers, Pairs, Segment};
pub use lives::{LivesError, Placement};
pub use position::{
    End, Ending, ParseRowsError, ParseVariantError, Player, Position, Rows, Setup, Tally, Undo, Variant,
    Variants,
};
