//! Diverto, a game with pen and paper by Bruce Stanley. Rules D1–D10.

pub mod board;
pub mod board_text;
pub mod course;
pub mod direction;
pub mod judge;
pub mod line;
mod lines;
pub mod lives;
pub mod notation;
pub mod numbers;
pub mod pad;
pub mod pad_spec;
pub mod position;
pub mod replay;
pub mod rules;
pub mod sheet;
pub mod sheet_id;
pub mod strands;
pub mod style;
pub mod words;

pub use board::{Board, Intersection};
pub use board_text::BoardText;
pub use course::Course;
pub use direction::{Axis, Direction};
pub use judge::{Attempt, Fault};
pub use line::{Drawn, Line, Segment};
pub use lives::Placement;
pub use numbers::{Number, Numbers, Pairs};
pub use pad::{Pad, PadError};
pub use pad_spec::PadSpec;
pub use position::{End, Ending, Player, Position, Setup, Tally};
pub use rules::{Rows, Variant};
pub use sheet::{GameSheet, GameSpec, Seats};
pub use sheet_id::SheetId;
