//! What a search has to know of a game besides the board: its options, and the positions before.

use std::iter;
use std::sync::Arc;

use crate::persivic::rules::moves::Move;
use crate::persivic::rules::options::{Options, REPETITIONS};
use crate::persivic::rules::position::{End, Position};

/// A game's options and history.
///
/// A copy shares the history: the contexts of all plies of a game take as much memory as its positions.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// What the players agreed on (P7).
    pub options: Options,
    /// How many plies ago the last capture was, or the record began (P7c).
    pub quiet: u32,
    /// The positions since then, the one searched not among them (P7d).
    history: History,
}

impl Context {
    /// That of a game's start.
    #[must_use]
    pub fn new(options: Options) -> Context {
        Context { options, ..Context::default() }
    }

    /// Notes that in `position`, the one searched until now, a move was played.
    pub fn play(&mut self, position: &Position, played: &Move) {
        if played.is_capture() {
            // What stood before a capture never stands again.
            self.history = History::default();
            self.quiet = 0;
        } else {
            self.history.push(*position);
            self.quiet += 1;
        }
    }

    /// That after a move in `position`.
    #[must_use]
    pub fn after(&self, position: &Position, played: &Move) -> Context {
        let mut after = self.clone();
        after.play(position, played);
        after
    }

    /// How the game has ended in a position reached (P6, P7a to P7d), if it has.
    #[must_use]
    pub fn ended(&self, position: &Position) -> Option<End> {
        self.options.ended(position, self.quiet, || self.times(position) + 1)
    }

    /// Whether the position stands for the third time (P7d): where that does not end the game, a draw can be claimed.
    #[must_use]
    pub fn can_claim(&self, position: &Position) -> bool {
        self.times(position) + 1 >= REPETITIONS
    }

    /// How often a position stood before, the same stones with the same side to move.
    #[must_use]
    pub fn times(&self, position: &Position) -> u32 {
        self.before().filter(|before| *before == position).count() as u32
    }

    /// Notes that a position stood before, however it came about.
    #[cfg(test)]
    pub(super) fn stood(&mut self, position: Position) {
        self.history.push(position);
    }

    /// The positions since the last capture, the latest first, the one searched not among them.
    pub fn before(&self) -> impl Iterator<Item = &Position> {
        self.history.iter()
    }
}

/// Positions one after the other. Copies share what they have in common.
#[derive(Clone, Debug, Default)]
struct History(Option<Arc<Step>>);

#[derive(Debug)]
struct Step {
    position: Position,
    earlier: History,
}

impl History {
    fn push(&mut self, position: Position) {
        let earlier = History(self.0.take());
        self.0 = Some(Arc::new(Step { position, earlier }));
    }

    fn iter(&self) -> impl Iterator<Item = &Position> {
        iter::successors(self.0.as_deref(), |step| step.earlier.0.as_deref()).map(|step| &step.position)
    }
}

impl Drop for History {
    /// Step by step: were each dropped by the one behind it, a long game would overflow the stack.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut step) = last.and_then(Arc::into_inner) {
            last = step.earlier.0.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::rules::options::Repetition;
    use crate::persivic::rules::position::Rule;

    /// A stone of each side goes forth and back, four plies a time.
    fn shuffle(times: usize, mut visit: impl FnMut(&Context, &Position)) -> (Context, Position) {
        let mut position: Position = "3b.b6./9./9./9./9./9./9./9./3r.r6. r".parse().unwrap();
        let mut context = Context::default();
        for _ in 0..times {
            for text in ["c1-c2", "c9-c8", "c2-c1", "c8-c9"] {
                let played = position.moves().find(|played| played.to_string() == text).unwrap();
                context.play(&position, &played);
                position = position.play_unchecked(&played);
                visit(&context, &position);
            }
        }
        (context, position)
    }

    #[test]
    fn p7d_a_third_time_ends_the_game_unless_it_is_to_be_claimed() {
        let mut ends = Vec::new();
        shuffle(2, |context, position| {
            assert_eq!(context.ended(position).is_some(), context.can_claim(position));
            ends.push(context.ended(position).map(|end| end.rule));
        });
        let third = ends.iter().position(Option::is_some).unwrap();
        assert_eq!((third, ends[third]), (7, Some(Rule::Repetition)));
        let (mut context, position) = shuffle(2, |_, _| {});
        context.options.repetition = Repetition::Claim;
        assert_eq!((context.ended(&position), context.can_claim(&position)), (None, true));
    }

    #[test]
    fn p7d_positions_count_and_not_their_hashes() {
        let one: Position = "3b8./9./9./9./9./9./9./9./3r8. r".parse().unwrap();
        let other: Position = "3b8./9./9./9./9./9./9./9./1.3r7. r".parse().unwrap();
        let twin = other.with_hash_of(&one);
        let mut context = Context::default();
        context.stood(one);
        context.stood(one);
        assert!(context.can_claim(&one));
        assert_eq!((twin.hash(), context.times(&twin)), (one.hash(), 0));
    }

    #[test]
    fn a_long_game_is_shared_and_let_go_of() {
        let mut contexts = Vec::new();
        let (last, position) = shuffle(25_000, |context, _| contexts.push(context.clone()));
        assert_eq!((last.quiet, last.before().count()), (100_000, 100_000));
        assert_eq!(last.times(&position), 25_000);
        assert_eq!(contexts[7].before().count(), 8);
        // Each is one step longer than the one before it, which it holds.
        let steps = contexts.windows(2).all(|pair| {
            let earlier = |context: &Context| context.history.0.clone();
            let behind = pair[1].history.0.as_ref().and_then(|step| step.earlier.0.clone());
            Arc::ptr_eq(&behind.unwrap(), &earlier(&pair[0]).unwrap())
        });
        assert!(steps);
    }
}
