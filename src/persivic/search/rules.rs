//! What a search has to know of a game besides the board: its options, and the positions before.

use std::hash::BuildHasherDefault;
use std::sync::Arc;

use rpds::HashTrieMapSync;

use crate::persivic::rules::moves::Move;
use crate::persivic::rules::options::{Options, REPETITIONS};
use crate::persivic::rules::position::{AsItIs, End, Position};
use crate::persivic::rules::position_counts::PositionCounts;

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
    past: Past,
}

impl Context {
    /// That of a game's start.
    #[must_use]
    pub fn new(options: Options) -> Context {
        Context { options, ..Context::default() }
    }

    /// That of a game which goes on from the position `now`, where `stood` has all since the last capture, `now` too. It
    /// shares their memory.
    #[must_use]
    pub fn of(options: Options, quiet: u32, stood: PositionCounts, now: Position) -> Context {
        let is_twice = stood.is_twice();
        let game = (quiet > 0).then(|| Arc::new((stood, now)));
        Context { options, quiet, past: Past { game, is_twice, ..Past::default() } }
    }

    /// Notes that in `position`, the one searched until now, a move was played.
    pub fn play(&mut self, position: &Position, played: &Move) {
        if played.is_capture() {
            // What stood before a capture never stands again.
            self.past = Past::default();
            self.quiet = 0;
        } else {
            self.past.push(*position);
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
        self.past.times(position)
    }

    /// Notes that a position stood before, however it came about.
    #[cfg(test)]
    pub(super) fn stood(&mut self, position: Position) {
        self.past.push(position);
    }

    /// The positions since the last capture, the one searched not among them.
    #[must_use]
    pub const fn past(&self) -> &Past {
        &self.past
    }
}

/// How often each position stood. Copies share what they have in common, so that a game's plies can each have their own.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// Those of the game that the context was made of, in little memory; the last one stands once more in them.
    game: Option<Arc<(PositionCounts, Position)>>,
    /// Those behind it.
    times: HashTrieMapSync<Position, u32, BuildHasherDefault<AsItIs>>,
    /// Whether one of them may have stood twice, so that a third time may come with any ply.
    is_twice: bool,
}

impl Past {
    fn push(&mut self, position: Position) {
        self.is_twice |= self.times(&position) + 2 >= REPETITIONS;
        let times = self.times.get(&position).copied().unwrap_or(0);
        self.times.insert_mut(position, times + 1);
    }

    /// How often a position stood, the same stones with the same side to move.
    #[must_use]
    pub fn times(&self, position: &Position) -> u32 {
        let in_game = self
            .game
            .as_deref()
            .map_or(0, |(stood, now)| stood.times(position).saturating_sub(u32::from(now == position)));
        in_game + self.times.get(position).copied().unwrap_or(0)
    }

    /// Whether no position stood since the last capture.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.game.is_none() && self.times.is_empty()
    }

    /// Whether a position may have stood twice or more.
    #[must_use]
    pub const fn is_twice(&self) -> bool {
        self.is_twice
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
    fn p7d_each_ply_of_a_long_game_has_its_own_past() {
        let mut contexts = Vec::new();
        let (last, position) = shuffle(5_000, |context, _| contexts.push(context.clone()));
        assert_eq!((last.quiet, last.times(&position)), (20_000, 5_000));
        assert_eq!((contexts[7].quiet, contexts[7].times(&position)), (8, 2));
        let twice = contexts.iter().position(|context| context.past().is_twice());
        assert_eq!(twice, Some(4));
    }
}
