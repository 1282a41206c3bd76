//! The rules of PerSiVic (P1–P8), independent of notation.

pub mod board;
pub mod context;
pub mod end;
pub mod judge;
pub mod moves;
pub mod perft;
pub mod position;
pub mod position_counts;
pub mod reach;

pub use board::{ParseSquareError, Side, Square, SquareSet};
pub use context::Context;
pub use end::{
    End, NoMove, Options, ParseNoMoveError, ParseRepetitionError, REPETITIONS, Repetition, Rule, WINNING,
};
pub use judge::{Attempt, BEYOND};
pub(in crate::persivic) use moves::{Board, land};
pub use moves::{Destinations, Move, Targets};
pub use perft::{divide, perft};
pub use position::{MOST_STONES, Position};
pub use reach::{at_distance, leads, reach_towards, reaches_outside};
