//! Parsing and printing of positions and moves.

pub(in crate::persivic) mod fast;
mod move_text;
mod position_text;
mod spelling;

pub use super::fault::{MoveTextFault, PositionFault};
pub use move_text::{ParseMoveError, ReadMoveError, WrittenMove};
pub use position_text::{ParsePositionError, arrangement, check_stones};
pub use spelling::MoveSpeller;
