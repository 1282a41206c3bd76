//! Diverto, a pen-and-paper game by Bruce Stanley. Rules D1–D10.
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | board, lines, lives, dice, the position and its judge (D1–D10) |
//! | [`notation`] | parsing and printing of lines and boards |
//! | [`sheet_id`] | the id of a printed sheet, which determines its game |
//! | [`fault`] | everything that can be wrong with a record |
//! | [`game`], [`standing`], [`words`] | recorded games, their status, and prose descriptions |
//! | [`search`], [`study`] | best-line search, and self-play |
//! | [`results`] | results of all of these as serializable values |
//! | [`paper`], [`page`] | printable sheets and pads, and a game as a web page |

pub mod fault;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod game;
pub mod notation;
#[doc(hidden)]
pub mod page;
#[doc(hidden)]
pub mod paper;
#[doc(hidden)]
pub mod puzzle;
pub mod results;
#[doc(hidden)]
pub mod rules;
pub mod search;
#[doc(hidden)]
pub mod sheet_id;
#[doc(hidden)]
pub mod standing;
#[doc(hidden)]
pub mod study;
#[doc(hidden)]
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
