//! What a search has to know of a game besides the board: its options, and the positions before.

use super::super::moves::Move;
use super::super::position::{End, NoMove, Position, Rule};

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
    /// That of a game with these options, of which these positions stood, in order, before the one searched.
    #[must_use]
    pub fn new<'p>(
        no_move: NoMove,
        no_capture_limit: Option<u32>,
        before: impl IntoIterator<Item = (&'p Position, &'p Move)>,
    ) -> Context {
        let mut context = Context { no_move, no_capture_limit, ..Context::default() };
        for (position, played) in before {
            context.play(position, played);
        }
        context
    }

    /// Notes that in `position`, the one searched until now, a move was played.
    pub fn play(&mut self, position: &Position, played: &Move) {
        if played.is_capture() {
            // What stood before a capture never stands again.
            self.before.clear();
            self.quiet = 0;
        } else {
            self.before.push(position.hash());
            self.quiet += 1;
        }
    }

    /// How the game has ended in a position reached (P6, P7a, P7b, P7c), if it has.
    #[must_use]
    pub fn ended(&self, position: &Position) -> Option<End> {
        let limit = End { rule: Rule::NoCaptureLimit, winner: None };
        position.ended(self.no_move).or_else(|| self.is_drawn(self.quiet).then_some(limit))
    }

    /// Whether a draw can be claimed, as the position stands for the third time (P7d).
    #[must_use]
    pub fn can_claim(&self, position: &Position) -> bool {
        self.times(position) >= 2
    }

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
