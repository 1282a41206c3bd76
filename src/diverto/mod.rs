//! Diverto, a game with pen and paper by Bruce Stanley. Rules D1–D10.

pub mod board;
pub mod lives;
pub mod pad;
pub mod pad_spec;
pub mod rules;
pub mod sheet;
pub mod sheet_id;
pub mod style;
pub mod words;

pub use board::{Board, Intersection};
pub use lives::Placement;
pub use pad::{Pad, PadError};
pub use pad_spec::PadSpec;
pub use rules::{Rows, Variant};
pub use sheet::Seats;
pub use sheet_id::SheetId;
