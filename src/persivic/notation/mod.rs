//! Positions and moves as text, and back.

mod move_text;
mod position_text;

pub use move_text::{MoveTextFault, ParseMoveError, WrittenMove};
pub use position_text::{ParsePositionError, PositionFault, arrangement, check_stones};
