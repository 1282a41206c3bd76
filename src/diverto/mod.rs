//! Diverto, a game with pen and paper by Bruce Stanley. Rules D1–D10.
//!
//! | where | what |
//! |---|---|
//! | [`rules`] | board, lines, lives, dice, the position and its judge (D1–D10) |
//! | [`notation`] | lines and boards as text, and back |
//! | [`sheet_id`] | the id of a printed sheet, from which its game follows |
//! | [`fault`] | what can be wrong with a record |
//! | [`game`], [`standing`], [`words`] | recorded games, how they stand, what was played in words |
//! | [`search`], [`study`] | the best line, and games of the search against itself |
//! | [`results`] | what can be found out of it all, as values that serialize |
//! | [`paper`], [`page`] | sheets and pads for a printer, a game for a browser |

pub mod fault;
pub mod format;
pub mod game;
pub mod notation;
pub mod page;
pub mod paper;
pub mod puzzle;
pub mod results;
pub mod rules;
pub mod search;
pub mod sheet_id;
pub mod standing;
pub mod study;
pub mod words;

pub use fault::IllegalLine;
pub use game::{Diverto, Journal, Replay, Report, Turn};
pub use notation::board_text::BoardText;
pub use paper::event_field::EventField;
pub use paper::pad::{Pad, PadError};
pub use paper::pad_spec::PadSpec;
pub use paper::print_options::PrintOptions;
pub use paper::sheet::puzzles::PuzzleSheet;
pub use paper::sheet::{GameSheet, GameSpec, Seats, SeriesSheets};
pub use rules::board::{Board, Intersection};
pub use rules::course::Course;
pub use rules::direction::{Axis, Direction};
pub use rules::judge::Attempt;
pub use rules::line::{Drawn, Line, Segment};
pub use rules::lives::Placement;
pub use rules::numbers::{Number, Numbers, Pairs};
pub use rules::position::{End, Ending, Player, Position, Setup, Tally};
pub use rules::variant::{Rows, Variant, Variants};
pub use sheet_id::SheetId;
pub use standing::{Reason, Standing};
