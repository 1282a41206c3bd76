//! What a search has to know of a game besides the board: its options, and the positions before.

use super::super::position::{NoMove, Position};

/// A game's options and history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// What no legal move means (P7b).
    pub no_move: NoMove,
    /// After how many plies without a capture it is drawn (P7c).
    pub no_capture_limit: Option<u32>,
    /// How many plies ago the last capture was, or the record began.
    pub quiet: u32,
    /// Hashes of the positions since then, the one searched not among them (P7d).
    pub before: Vec<u64>,
}

impl Context {
    /// How often a position stood before.
    pub(super) fn times(&self, position: &Position) -> usize {
        let hash = position.hash();
        self.before.iter().filter(|before| **before == hash).count()
    }

    /// Whether a quiet ply that ends with `quiet` plies since the last capture draws (P7c).
    pub(super) fn is_drawn(&self, quiet: u32) -> bool {
        self.no_capture_limit.is_some_and(|limit| quiet >= limit)
    }
}
