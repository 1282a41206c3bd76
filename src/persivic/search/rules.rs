//! The search context of a game besides the board: its options and earlier positions.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::iter;
use std::sync::Arc;

use crate::persivic::rules::end::{End, Options, REPETITIONS};
use crate::persivic::rules::moves::Move;
use crate::persivic::rules::position::{AsItIs, Position};
use crate::persivic::rules::position_counts::PositionCounts;

/// A game's options and history.
///
/// Clones share the history, so the contexts of all plies take as much memory as the positions of the game.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The options of the game (P7).
    pub options: Options,
    /// The number of plies since the last capture or the start of the record (P7c).
    pub quiet: u32,
    /// The positions since then, excluding the one searched (P7d).
    past: Past,
}

impl Context {
    /// The context of a game's start.
    #[must_use]
    pub fn new(options: Options) -> Context {
        Context { options, ..Context::default() }
    }

    /// The context of a game at position `now`. `stood` holds all positions since the last capture, `now` included, and
    /// is shared rather than copied.
    #[must_use]
    pub fn of(options: Options, quiet: u32, stood: PositionCounts, now: Position) -> Context {
        let is_twice = stood.is_twice();
        let game = (quiet > 0).then(|| Arc::new((stood, now)));
        Context { options, quiet, past: Past { game, is_twice, ..Past::default() } }
    }

    /// Advances the context by a move played in `position`, the one searched so far.
    pub fn play(&mut self, position: &Position, played: &Move) {
        if played.is_capture() {
            // No position before a capture can recur.
            self.past = Past::default();
            self.quiet = 0;
        } else {
            self.past.push(*position);
            self.quiet += 1;
        }
    }

    /// The context after a move in `position`.
    #[must_use]
    pub fn after(&self, position: &Position, played: &Move) -> Context {
        let mut after = self.clone();
        after.play(position, played);
        after
    }

    /// How the game has ended in this position (P6, P7a to P7d), if it has.
    #[must_use]
    pub fn ended(&self, position: &Position) -> Option<End> {
        self.options.ended(position, self.quiet, || self.times(position) + 1)
    }

    /// Whether the position occurs for the third time (P7d). If that does not end the game, a draw can be
    /// claimed.
    #[must_use]
    pub fn can_claim(&self, position: &Position) -> bool {
        self.times(position) + 1 >= REPETITIONS
    }

    /// The number of earlier occurrences of a position: the same stones and side to move.
    #[must_use]
    pub fn times(&self, position: &Position) -> u32 {
        self.past.times(position)
    }

    /// Adds an earlier occurrence, however it came about.
    #[cfg(test)]
    pub(super) fn stood(&mut self, position: Position) {
        self.past.push(position);
    }

    /// The positions since the last capture, excluding the one searched.
    #[must_use]
    pub const fn past(&self) -> &Past {
        &self.past
    }
}

/// Occurrences of positions. Clones share structure, so that every ply of a game can have its own.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// The game's positions and its last one, which the counts include.
    game: Option<Arc<(PositionCounts, Position)>>,
    /// The positions after it, the latest first.
    latest: Option<Arc<Block>>,
    /// Whether a position occurred twice, so that any ply may be a third repetition.
    is_twice: bool,
}

/// Counted positions, and the larger block of those before them: at least twice as large, so that there are few.
#[derive(Debug)]
struct Block {
    times: HashMap<Position, u32, BuildHasherDefault<AsItIs>>,
    earlier: Option<Arc<Block>>,
}

impl Past {
    fn push(&mut self, position: Position) {
        self.is_twice |= self.times(&position) + 2 >= REPETITIONS;
        let mut block = Block { times: HashMap::from_iter([(position, 1)]), earlier: self.latest.take() };
        while let Some(earlier) = block.earlier.take_if(|earlier| earlier.times.len() < 2 * block.times.len())
        {
            for (position, times) in &earlier.times {
                *block.times.entry(*position).or_default() += times;
            }
            block.earlier.clone_from(&earlier.earlier);
        }
        self.latest = Some(Arc::new(block));
    }

    /// The number of occurrences of a position: the same stones and side to move.
    #[must_use]
    pub fn times(&self, position: &Position) -> u32 {
        let in_game = self
            .game
            .as_deref()
            .map_or(0, |(stood, now)| stood.times(position).saturating_sub(u32::from(now == position)));
        let blocks = iter::successors(self.latest.as_deref(), |block| block.earlier.as_deref());
        in_game + blocks.filter_map(|block| block.times.get(position)).sum::<u32>()
    }

    /// Whether no position has occurred since the last capture.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.game.is_none() && self.latest.is_none()
    }

    /// Whether a position may have occurred twice or more.
    #[must_use]
    pub const fn is_twice(&self) -> bool {
        self.is_twice
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
        context.stood(one);
        context.stood(one);
        assert!(context.can_claim(&one));
        assert_eq!((twin.hash(), context.times(&twin)), (one.hash(), 0));
    }

    #[test]
    fn p7d_each_ply_of_a_long_game_has_its_own_past() {
        let mut contexts = Vec::new();
        let (last, position) = shuffle(5_000, |context, _| contexts.push(context.clone()));
        assert_eq!((last.quiet, last.times(&position)), (20_000, 5_000));
        assert_eq!((contexts[7].quiet, contexts[7].times(&position)), (8, 2));
        let twice = contexts.iter().position(|context| context.past().is_twice());
        assert_eq!(twice, Some(4));
    }
}
