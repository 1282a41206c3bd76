//! The rules of PerSiVic (P1–P8), independent of notation.

pub mod board;
pub mod context;
pub mod judge;
pub mod moves;
pub mod perft;
pub mod position;

pub use board::{
    ParseSquareError, Side, Square, SquareSet, at_distance, leads, reach_towards, reaches_outside,
};
pub use context::{
    Context, End, NoMove, Options, ParseNoMoveError, ParseRepetitionError, REPETITIONS, Repetition, Rule,
    WINNING,
};
pub use judge::{Attempt, BEYOND};
pub(in crate::persivic) use moves::{Board, land};
pub use moves::{Destinations, Move, Targets};
pub use perft::{divide, perft};
pub use position::{MOST_STONES, Position};
