//! PerSiVic, a game of stones by Ernesto Amezcua Montes; English rules by Sam Trenholme. Rules P1–P8.
//!
//! | where | what |
//! |---|---|
//! | [`rules`] | board, moves, the position and its judge, how a game ends (P1–P8) |
//! | [`notation`], [`format`](mod@format) | moves and positions as text, and back; records in canonical form |
//! | [`fault`] | what can be wrong with a record |
//! | [`game`], [`standing`], [`words`] | recorded games, how they stand, what was played in words |
//! | [`search`], [`puzzle`] | the best move; puzzles |
//! | [`annotate`], [`remark`] | what moves were worth, and the remarks on a record that say so |
//! | [`recorded`] | a recorded game with all that it says, as a value that serializes |
//! | [`results`] | what can be found out of it all, as values that serialize |
//! | [`contest`] | matches between players of stated strength |
//! | [`paper`], [`page`] | boards, record sheets, diagrams, puzzles for a printer; a game for a browser |

pub mod annotate;
pub mod contest;
pub mod fault;
pub mod format;
pub mod game;
pub mod notation;
pub mod page;
pub mod paper;
pub mod puzzle;
pub mod recorded;
pub mod remark;
pub mod results;
pub mod rules;
pub mod search;
pub mod standing;
pub mod words;

pub use fault::IllegalMove;
pub use game::{Journal, PerSiVic, Replay, Report, Setup};
pub use rules::board::{Side, Square, SquareSet};
pub use rules::moves::{Move, Targets};
pub use rules::options::{NoMove, Options, Repetition};
pub use rules::position::{End, Position, Rule};
pub use standing::{Ending, Reason, Standing, Status};
