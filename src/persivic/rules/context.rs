//! What the course of a game adds to its position: options, plies since a capture, and repetitions.

use super::end::{End, Options, REPETITIONS};
use super::moves::Move;
use super::position::Position;
use super::position_counts::PositionCounts;

/// A game's options and history. The default is that of a game that starts in the position looked at.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The options of the game (P7).
    pub options: Options,
    /// The number of plies since the last capture or the start of the record (P7c).
    pub quiet: u32,
    /// The positions since then, including the current one if the context has seen it (P7d).
    stood: PositionCounts,
}

impl Context {
    /// The context of a game's start.
    pub fn new(options: Options) -> Context {
        Context { options, ..Context::default() }
    }

    /// The context of a game that starts in `position` and is going to be played.
    pub(in crate::persivic) fn started(options: Options, position: &Position) -> Context {
        let mut stood = PositionCounts::new();
        stood.stand(position);
        Context { options, quiet: 0, stood }
    }

    /// Advances the context by a move played in `position`, the current one.
    pub fn play(&mut self, position: &Position, played: &Move) {
        if self.stood.is_empty() {
            self.stood.stand(position);
        }
        self.reach(&position.play_unchecked(played), played);
    }

    /// Advances the context to the position that a move led to, and returns the number of its occurrences.
    #[inline]
    pub(in crate::persivic) fn reach(&mut self, position: &Position, played: &Move) -> u32 {
        if played.is_capture() {
            self.quiet = 0;
            self.stood.clear();
        } else {
            self.quiet += 1;
        }
        self.stood.stand(position)
    }

    /// The context after a move in `position`.
    #[must_use]
    pub fn after(&self, position: &Position, played: &Move) -> Context {
        let mut after = self.clone();
        after.play(position, played);
        after
    }

    /// How the game has ended in this position (P6, P7), if it has.
    pub fn ended(&self, position: &Position) -> Option<End> {
        self.options.ended(position, self.quiet, || self.times(position))
    }

    /// Whether the position occurs for the third time (P7d). If that does not end the game, a draw can be
    /// claimed.
    pub fn can_claim(&self, position: &Position) -> bool {
        self.times(position) >= REPETITIONS
    }

    /// The number of occurrences of a position so far: the same stones and side to move.
    pub fn times(&self, position: &Position) -> u32 {
        self.stood.times(position)
    }

    /// Whether any position occurred twice, so that any ply may lead to a third occurrence.
    pub fn is_twice(&self) -> bool {
        self.stood.is_twice()
    }

    /// Adds an occurrence, however it came about.
    #[cfg(test)]
    pub(in crate::persivic) fn stood(&mut self, position: Position) {
        self.quiet += 1;
        self.stood.stand(&position);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::rules::end::{Repetition, Rule};

    /// One stone of each side moves back and forth, `times` rounds of four plies.
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
        for _ in 0..3 {
            context.stood(one);
        }
        assert!(context.can_claim(&one));
        assert_eq!((twin.hash(), context.times(&twin)), (one.hash(), 0));
    }

    #[test]
    fn p7d_a_context_of_a_long_game_is_its_own() {
        let (mut early, mut twice) = (None, None);
        let (last, position) = shuffle(5_000, |context, _| {
            if context.quiet == 8 {
                early = Some(context.clone());
            }
            twice = twice.or_else(|| context.is_twice().then_some(context.quiet));
        });
        assert_eq!((last.quiet, last.times(&position)), (20_000, 5_001));
        assert_eq!(early.unwrap().times(&position), 3);
        assert_eq!(twice, Some(4));
    }
}
