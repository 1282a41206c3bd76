//! PerSiVic, a game of stones by Ernesto Amezcua Montes; English rules by Sam Trenholme. Rules P1–P8.

pub mod annotate;
pub mod board;
pub mod board_sheet;
pub mod contest;
pub mod diagram;
pub mod format;
pub mod journal;
pub mod judge;
pub mod moves;
pub mod notation;
pub mod options;
pub mod page;
pub mod perft;
pub mod position;
pub mod puzzle;
pub mod puzzle_sheet;
pub mod reach;
pub mod replay;
pub mod search;
pub mod standing;

pub use board::{Side, Square, SquareSet};
pub use moves::{Move, Targets};
pub use options::{NoMove, Options, Repetition};
pub use position::{End, Position, Rule};
pub use standing::{Ending, Reason, Standing, Status};
