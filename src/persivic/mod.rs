//! PerSiVic, a game of stones by Ernesto Amezcua Montes; English rules by Sam Trenholme. Rules P1–P8.
//!
//! | module | contents |
//! |---|---|
//! | [`notation`] | parsing and printing of moves and positions |
//! | [`fault`] | everything that can be wrong with a record |
//! | [`search`] | best-move search |
//! | [`results`] | results of all of these as serializable values |

mod annotate;
pub(crate) mod contest;
pub(crate) mod entering;
pub mod fault;
pub(crate) mod fit;
pub(crate) mod game;
pub(crate) mod lesson;
pub mod notation;
pub(crate) mod openings;
pub(crate) mod page;
pub(crate) mod paper;
pub(crate) mod puzzle;
pub(crate) mod recorded;
pub mod results;
pub(crate) mod rules;
pub mod search;
pub(crate) mod standing;
pub(crate) mod words;

pub use fault::IllegalMove;
pub use game::{Journal, PerSiVic, Replay, Report, Setup};
pub use rules::{
    End, Move, NoMove, Options, ParseNoMoveError, ParseRepetitionError, ParseSquareError, Position,
    Repetition, Rule, Side, Square, SquareSet, Targets,
};
pub use standing::{Ending, Reason, Standing};
