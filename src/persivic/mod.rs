//! PerSiVic, a game of stones by Ernesto Amezcua Montes; English rules by Sam Trenholme. Rules P1–P8.
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | board, moves, the position and its judge, and how a game ends (P1–P8) |
//! | [`notation`], [`format`](mod@format) | parsing and printing of moves and positions; canonical records |
//! | [`fault`] | everything that can be wrong with a record |
//! | [`game`], [`standing`], [`words`] | recorded games, their status, and prose descriptions |
//! | [`search`], [`puzzle`] | best-move search, and puzzles |
//! | [`annotate`], [`remark`] | evaluation of played moves, and the remarks it adds to a record |
//! | [`recorded`] | a recorded game with all its content as a serializable value |
//! | [`results`] | results of all of these as serializable values |
//! | [`contest`] | matches between players of given strength |
//! | [`paper`], [`page`] | printable boards, record sheets, diagrams and puzzles, and a game as a web page |

#[doc(hidden)]
pub mod annotate;
#[doc(hidden)]
pub mod contest;
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
#[doc(hidden)]
pub mod recorded;
#[doc(hidden)]
pub mod remark;
pub mod results;
#[doc(hidden)]
pub mod rules;
pub mod search;
#[doc(hidden)]
pub mod standing;
#[doc(hidden)]
pub mod words;

pub use fault::IllegalMove;
pub use game::{Journal, PerSiVic, Replay, Report, Setup};
pub use rules::board::{Side, Square, SquareSet};
pub use rules::end::{End, NoMove, Options, Repetition, Rule};
pub use rules::moves::{Move, Targets};
pub use rules::position::Position;
pub use standing::{Ending, Reason, Standing};
