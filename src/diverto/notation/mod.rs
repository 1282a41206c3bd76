//! Parsing and printing of lines and boards.

pub mod board_text;
mod line_text;
mod spelling;

pub use super::fault::LineTextFault;
pub use line_text::*;
pub use spelling::LineSpeller;
