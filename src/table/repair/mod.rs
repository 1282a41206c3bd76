//! Repairs wrong records: finds all faults of a game, and the way to fix it if there is exactly one.

mod at_fault;
mod read_on;
mod search;
mod trail;

pub use search::{ANY_PLY, Change, Remedy};
