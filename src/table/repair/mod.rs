//! What was meant by records that are wrong: all faults of a game, and the one way to put it right, if there is only one.

mod at_fault;
mod read_on;
mod search;
mod trail;

pub use search::{ANY_PLY, Change, Remedy};
