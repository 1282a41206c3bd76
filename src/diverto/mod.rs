//! Diverto, a pen-and-paper game by Bruce Stanley. Rules D1–D10.
//!
//! | module | contents |
//! |---|---|
//! | [`notation`] | parsing and printing of lines and boards |
//! | [`fault`] | everything that can be wrong with a record |
//! | [`search`] | best-line search |
//! | [`results`] | results of all of these as serializable values |

mod annotate;
pub(crate) mod entering;
pub mod fault;
pub(crate) mod game;
pub mod notation;
pub(crate) mod page;
pub(crate) mod paper;
pub(crate) mod puzzle;
pub(crate) mod recorded;
pub mod results;
pub(crate) mod rules;
pub mod search;
pub(crate) mod sheet_id;
pub(crate) mod standing;
pub(crate) mod study;
pub(crate) mod words;

pub use fault::IllegalLine;
pub use game::{Diverto, Journal, Replay, Report, Turn};
pub use notation::board_text::BoardText;
pub use paper::pad::{Pad, PadError};
pub use paper::pad_spec::{EventField, PadSpec, Seats};
pub use paper::print_options::PrintOptions;
pub use paper::sheet::puzzles::PuzzleSheet;
pub use paper::sheet::{GameSheet, GameSpec, RoomError, SeriesSheets};
pub use rules::{
    Attempt, Axis, Board, Course, Direction, Drawn, End, Ending, Intersection, Line, Number, Numbers, Pairs,
    ParseBoardError, ParseIntersectionError, ParseRowsError, ParseVariantError, Placement, Player, Position,
    Rows, Segment, Setup, Tally, Variant, Variants,
};
pub use sheet_id::{ParseSheetIdError, SheetId};
pub use standing::{Reason, Standing};
