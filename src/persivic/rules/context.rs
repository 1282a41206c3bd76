//! How a game ends (P6, P7), the options where the rules leave a choice, and what the course of a game adds to its
//! position: plies since a capture, and repetitions.

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use super::board::{Side, SquareSet};
use super::moves::Move;
use super::position::Position;
use crate::named::named;

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

/// Counts the occurrences of each position since the last capture, after which no earlier position can recur
/// (P7d). Clones share all but the latest positions.
#[derive(Clone, Debug, Default)]
struct PositionCounts {
    /// The latest positions, one entry per occurrence. Most games capture before this is full.
    few: Vec<Position>,
    /// A Bloom filter of these positions by hash: a position without its bit is not among them.
    filter: [u64; 16],
    many: Option<Arc<Block>>,
    is_twice: bool,
}

/// Positions by hash and digest, which take far less memory, and the larger block of those before them: at least twice
/// as large, so that there are few blocks. A tree has no spare capacity, as a hash table has.
#[derive(Debug)]
struct Block {
    times: BTreeMap<Key, u32>,
    earlier: Option<Arc<Block>>,
}

/// A part of a position's hash, then the halves of its digest: three `u32` need no padding.
type Key = [u32; 3];

/// The capacity of the list before blocks are used.
const FEW: usize = 128;

impl PositionCounts {
    pub fn new() -> PositionCounts {
        PositionCounts { few: Vec::with_capacity(FEW), ..PositionCounts::default() }
    }

    pub const fn is_empty(&self) -> bool {
        self.few.is_empty()
    }

    pub const fn is_twice(&self) -> bool {
        self.is_twice
    }

    /// The number of occurrences of a position: the same stones and side to move.
    #[inline]
    pub fn times(&self, position: &Position) -> u32 {
        let (word, bit) = place(position);
        let few = if self.filter[word] & bit == 0 { 0 } else { self.times_of_few(position) };
        if self.many.is_none() { few } else { few + self.times_of_many(position) }
    }

    /// Adds an occurrence of a position, and returns their number.
    #[inline]
    pub fn stand(&mut self, position: &Position) -> u32 {
        if self.few.len() == FEW {
            self.put_away();
        }
        let before = self.times(position);
        let (word, bit) = place(position);
        self.filter[word] |= bit;
        self.few.push(*position);
        self.is_twice |= before > 0;
        before + 1
    }

    #[inline]
    pub fn clear(&mut self) {
        self.few.clear();
        self.filter = [0; 16];
        self.is_twice = false;
        if self.many.is_some() {
            self.many = None;
        }
    }

    /// Out of line, to keep the common path short.
    #[cold]
    fn times_of_few(&self, position: &Position) -> u32 {
        self.few.iter().filter(|stood| *stood == position).count() as u32
    }

    #[cold]
    fn times_of_many(&self, position: &Position) -> u32 {
        // The hash alone shows most positions to be new.
        let hash = first_part(position);
        let blocks = iter::successors(self.many.as_deref(), |block| block.earlier.as_deref());
        let known =
            |block: &&Block| block.times.range([hash, 0, 0]..=[hash, u32::MAX, u32::MAX]).next().is_some();
        blocks.filter(known).filter_map(|block| block.times.get(&key(position))).sum()
    }

    #[cold]
    fn put_away(&mut self) {
        let mut times = BTreeMap::new();
        for stood in self.few.drain(..) {
            *times.entry(key(&stood)).or_insert(0) += 1;
        }
        let mut earlier = self.many.take();
        while let Some(block) = earlier.take_if(|block| block.times.len() < 2 * times.len()) {
            for (key, count) in &block.times {
                *times.entry(*key).or_insert(0) += count;
            }
            earlier.clone_from(&block.earlier);
        }
        self.filter = [0; 16];
        self.many = Some(Arc::new(Block { times, earlier }));
    }
}

const fn first_part(position: &Position) -> u32 {
    (position.hash() >> 32) as u32
}

fn key(position: &Position) -> Key {
    let digest = position.digest();
    [first_part(position), (digest >> 32) as u32, digest as u32]
}

/// The word and bit of a position in the filter.
#[inline]
fn place(position: &Position) -> (usize, u64) {
    let hash = position.hash();
    ((hash >> 60) as usize, 1 << (hash >> 54 & 63))
}

/// The number of stones on the far row that wins (P6); with fewer on both sides the game is drawn (P7a).
pub const WINNING: u32 = 3;

/// The rule that ends a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// By P6, three or more stones on the far row.
    FarRow,
    /// By P7a, both players have fewer than three stones.
    FewStones,
    /// By P7b, the player to move has no legal move.
    NoMove,
    /// By P7c, the limit of plies without a capture.
    NoCaptureLimit,
    /// By P7d, the same position for the third time.
    Repetition,
}

impl Rule {
    /// The id of the rule, as in messages and JSON: `P6`, `P7a` … `P7d`.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::FarRow => "P6",
            Rule::FewStones => "P7a",
            Rule::NoMove => "P7b",
            Rule::NoCaptureLimit => "P7c",
            Rule::Repetition => "P7d",
        }
    }
}

/// How a game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The rule that ends the game.
    pub rule: Rule,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
}

named! {
    /// The consequence of having no legal move (P7b).
    #[derive(Default)]
    pub enum NoMove {
        /// The player who cannot move loses.
        #[default]
        Loss = "loss",
        /// The game is drawn.
        Draw = "draw",
    }
    /// A text that names no consequence of having no legal move.
    ParseNoMoveError = "the value is `loss` or `draw` (P7b)"
}

named! {
    /// The consequence of a third repetition (P7d).
    #[derive(Default)]
    pub enum Repetition {
        /// The game is drawn at once.
        #[default]
        Draw = "draw",
        /// A player may claim a draw; otherwise the game continues.
        Claim = "claim",
    }
    /// A text that names no consequence of a third repetition.
    ParseRepetitionError = "the value is `draw` or `claim` (P7d)"
}

impl Position {
    /// How the stones alone end the game (P6, P7a, P7b), if they do;
    /// [`Options`] cover the rest.
    ///
    /// Three stones of either side on its far row end the game, regardless of the side to move. Only an
    /// arrangement can have them on both sides; then the side not to move wins, as if it had just moved.
    ///
    /// ```
    /// use parlour::persivic::{NoMove, Position, Rule, Side};
    ///
    /// let won: Position = "4.3r4./9./9./9./3b8./9./9./9./9. b".parse().unwrap();
    /// let end = won.ended(NoMove::Loss).unwrap();
    /// assert_eq!((end.rule, end.winner), (Rule::FarRow, Some(Side::Red)));
    /// assert_eq!(Position::start().ended(NoMove::Loss), None);
    /// ```
    #[inline]
    pub fn ended(&self, no_move: NoMove) -> Option<End> {
        let on_far_row = |side: Side| self.stones_on(side, SquareSet::row(side.far_row()));
        self.ended_with(no_move, on_far_row, || self.has_move())
    }

    /// Like [`Position::ended`], given each side's stones on its far row and whether the side to move has a
    /// move.
    #[inline]
    pub(in crate::persivic) fn ended_with(
        &self,
        no_move: NoMove,
        on_far_row: impl Fn(Side) -> u32,
        has_move: impl FnOnce() -> bool,
    ) -> Option<End> {
        let [mover, other] = [self.side_to_move().other(), self.side_to_move()];
        for side in [mover, other] {
            if on_far_row(side) >= WINNING {
                return Some(End { rule: Rule::FarRow, winner: Some(side) });
            }
        }
        // Three squares have at least three stones; counting is needed only near the end of a game.
        let few = |side: Side| {
            let mut stones = self.stones(side);
            stones.nth(WINNING as usize - 1).is_none() && self.stones_on(side, SquareSet::ALL) < WINNING
        };
        if Side::ALL.into_iter().all(few) {
            return Some(End { rule: Rule::FewStones, winner: None });
        }
        if !has_move() {
            let winner = match no_move {
                NoMove::Loss => Some(mover),
                NoMove::Draw => None,
            };
            return Some(End { rule: Rule::NoMove, winner });
        }
        None
    }
}

/// The number of occurrences of a position that draws (P7d).
pub const REPETITIONS: u32 = 3;

/// The options of a game.
///
/// ```
/// use parlour::persivic::{Options, Position, Rule};
///
/// let options = Options { no_capture_limit: Some(50), ..Options::default() };
/// let end = options.ended(&Position::start(), 50, || 1).unwrap();
/// assert_eq!((end.rule, end.winner), (Rule::NoCaptureLimit, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The consequence of having no legal move (P7b).
    pub no_move: NoMove,
    /// The number of plies without a capture, counted from the start of the record, that draws the game
    /// (P7c); 1 or more.
    pub no_capture_limit: Option<u32>,
    /// The consequence of a third repetition (P7d).
    pub repetition: Repetition,
}

impl Options {
    /// How the game has ended, if it has: by P6, or else by the first of P7a to P7d that applies.
    ///
    /// `quiet` is the number of plies since the last capture or the start of the record. `times` returns the
    /// number of occurrences of the position, including this one; it is called only if nothing else ends the
    /// game.
    #[inline]
    pub fn ended(self, position: &Position, quiet: u32, times: impl FnOnce() -> u32) -> Option<End> {
        let drawn = |rule| Some(End { rule, winner: None });
        if let Some(end) = position.ended(self.no_move) {
            Some(end)
        } else if self.is_limit_reached(quiet) {
            drawn(Rule::NoCaptureLimit)
        } else if self.repetition == Repetition::Draw && times() >= REPETITIONS {
            drawn(Rule::Repetition)
        } else {
            None
        }
    }

    /// Whether this number of plies without a capture draws (P7c).
    pub fn is_limit_reached(self, quiet: u32) -> bool {
        self.no_capture_limit.is_some_and(|limit| quiet >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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

    /// Positions with one stone per side; every second one has the hash of another.
    fn any_of_a_hundred(number: u8) -> Position {
        let place = |name: &str| name.parse().unwrap();
        let square = |number: u8| format!("{}{}", char::from(b'a' + number % 9), 1 + number / 9 % 8);
        let position = |number| {
            let mut position = Position::empty(crate::persivic::rules::board::Side::Red);
            position.add(crate::persivic::rules::board::Side::Red, place(&square(number)), 1);
            position
        };
        if number < 50 { position(number) } else { position(number).with_hash_of(&position(number - 50)) }
    }

    proptest! {
        #[test]
        fn p7d_positions_are_counted_however_many_they_are_and_not_their_hashes(
            numbers in prop::collection::vec(0u8..72, 0..400), capture in 0usize..400
        ) {
            let (mut stood, mut plain) = (PositionCounts::new(), Vec::new());
            for (ply, number) in numbers.into_iter().enumerate() {
                if ply == capture {
                    stood.clear();
                    plain.clear();
                }
                let position = any_of_a_hundred(number);
                let before = plain.iter().filter(|before| **before == position).count() as u32;
                prop_assert_eq!(stood.times(&position), before);
                plain.push(position);
                prop_assert_eq!(stood.stand(&position), before + 1);
                let times = |one: &Position| plain.iter().filter(|before| *before == one).count();
                prop_assert_eq!(stood.is_twice(), plain.iter().any(|one| times(one) > 1));
            }
        }
    }

    fn at(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn ended(options: Options, position: &str, quiet: u32, times: u32) -> Option<&'static str> {
        options.ended(&position.parse().unwrap(), quiet, || times).map(|end| end.rule.id())
    }

    #[test]
    fn p7_the_ends_are_looked_at_in_the_order_of_the_rules() {
        let limited = Options { no_capture_limit: Some(8), ..Options::default() };
        let far = "2r.r6./9./9./9./9./9./9./9./b8. b";
        let few = "9./9./9./9./2b8./9./r8./9./r8. r";
        let few_and_stuck = "9./9./9./9./2b8./9./9./9./9. r";
        let stuck = "2b2r7./2r8./9./9./9./3.3r5./9./9./9. b";
        let open = Position::start().to_string();
        assert_eq!(ended(limited, far, 8, 3), Some("P6"));
        assert_eq!(ended(limited, few, 8, 3), Some("P7a"));
        assert_eq!(ended(limited, few_and_stuck, 8, 3), Some("P7a"));
        assert_eq!(ended(limited, stuck, 8, 3), Some("P7b"));
        assert_eq!(ended(limited, &open, 8, 3), Some("P7c"));
        assert_eq!(ended(limited, &open, 7, 3), Some("P7d"));
        assert_eq!(ended(limited, &open, 7, 2), None);
    }

    #[test]
    fn p7d_a_claim_does_not_end_the_game_by_itself() {
        let claimed = Options { repetition: Repetition::Claim, ..Options::default() };
        assert_eq!(ended(claimed, &Position::start().to_string(), 8, 3), None);
    }

    #[test]
    fn options_read_as_they_are_written() {
        for option in [NoMove::Loss, NoMove::Draw] {
            assert_eq!(option.to_string().parse(), Ok(option));
        }
        for option in [Repetition::Draw, Repetition::Claim] {
            assert_eq!(option.to_string().parse(), Ok(option));
        }
        for wrong in ["", "Draw", "claim ", "third"] {
            assert_eq!(wrong.parse::<Repetition>(), Err(ParseRepetitionError));
            assert!(wrong.parse::<NoMove>().is_err());
        }
    }

    #[test]
    fn p6_three_on_the_far_row_win_counted_over_the_row() {
        let far = at("r7.2r/9./9./9./3b8./9./9./9./9. b");
        assert_eq!(far.ended(NoMove::Loss), Some(End { rule: Rule::FarRow, winner: Some(Side::Red) }));
        let two = at("r7.r/9./9./9./3b8./9./9./9./9. b");
        assert_eq!(two.ended(NoMove::Loss), None);
    }

    #[test]
    fn p7a_fewer_than_three_stones_on_both_sides_draw() {
        let few = at("9./9./9./9./2b8./9./r8./9./r8. r");
        assert_eq!(few.ended(NoMove::Loss), Some(End { rule: Rule::FewStones, winner: None }));
        let enough = at("9./9./9./9./2b8./9./r8./9./2r8. r");
        assert_eq!(enough.ended(NoMove::Loss), None);
    }

    #[test]
    fn p7b_no_legal_move_loses_or_draws_by_option() {
        let stuck = at("2b2r7./2r8./9./9./9./3.3r5./9./9./9. b");
        assert_eq!(stuck.ended(NoMove::Loss), Some(End { rule: Rule::NoMove, winner: Some(Side::Red) }));
        assert_eq!(stuck.ended(NoMove::Draw), Some(End { rule: Rule::NoMove, winner: None }));
        let gone = at("9./9./9./9./9./9./3r8./9./9. b");
        assert_eq!(gone.ended(NoMove::Loss), Some(End { rule: Rule::NoMove, winner: Some(Side::Red) }));
    }
}
