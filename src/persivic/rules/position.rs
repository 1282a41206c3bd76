//! Positions: the stones, the side to move, and how a game ends ([P1], [P6], [P7](P7a)).

#[cfg(doc)]
use crate::persivic::rules::ids::*;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::board::{Side, Square, SquareSet};
use super::options::NoMove;
use crate::persivic::fault::PositionFault;

/// The largest number of stones of a side ([P1]).
pub const MOST_STONES: u8 = 27;

/// The number of stones on the far row that wins ([P6]); with fewer on both sides the game is drawn ([P7a]).
pub const WINNING: u32 = 3;

/// The stones and the side to move: a 16-byte square set per side, and a count per square.
///
/// `Copy`: a move creates a new position. The text form is that of the tag `Position`.
///
/// ```
/// use parlour::persivic::{Position, Side};
///
/// let start = Position::start();
/// assert_eq!(start.moves().count() as u64, start.count_moves());
///
/// let after = start.play(&"e1-2e4,f3".parse().unwrap()).unwrap();
/// assert_eq!(after.side_to_move(), Side::Blue);
/// assert_eq!(after.count("e4".parse().unwrap()), 2);
/// assert_eq!(after.to_string().parse::<Position>().unwrap(), after);
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    stones: [SquareSet; 2],
    counts: [u8; Square::COUNT],
    side: Side,
    hash: u64,
}

/// The standard start ([P1]).
impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl Position {
    /// The standard start and default: three stones on each square of both home rows, red to move ([P1]).
    #[must_use]
    pub fn start() -> Position {
        let mut position = Position::empty(Side::Red);
        for side in Side::ALL {
            for square in SquareSet::row(side.home_row()) {
                position.add(side, square, 3);
            }
        }
        position
    }

    /// A board without stones, to be filled with [`Position::with_stones`].
    #[must_use]
    pub const fn empty(side: Side) -> Position {
        let hash = match side {
            Side::Red => 0,
            Side::Blue => BLUE_TO_MOVE,
        };
        Position { stones: [SquareSet::EMPTY; 2], counts: [0; Square::COUNT], side, hash }
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The squares with stones of `side`.
    #[must_use]
    pub const fn stones(&self, side: Side) -> SquareSet {
        self.stones[side as usize]
    }

    /// The squares without stones.
    #[must_use]
    pub fn vacant(&self) -> SquareSet {
        !(self.stones[0] | self.stones[1])
    }

    /// The number of stones on `square`.
    #[must_use]
    pub const fn count(&self, square: Square) -> u8 {
        self.counts[square.index()]
    }

    /// The side whose stones are on `square`.
    #[must_use]
    pub fn owner(&self, square: Square) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.stones(*side).contains(square))
    }

    /// A hash of the stones and the side to move.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// A second hash, of the stones alone, independent of [`Position::hash`].
    pub(in crate::persivic) fn fingerprint(&self) -> u64 {
        let halves = |set: SquareSet| [set.bits() as u64, (set.bits() >> 64) as u64];
        let stacks = self
            .counts
            .chunks(8)
            .map(|counts| counts.iter().fold(0, |word, count| word << 8 | u64::from(*count)));
        let owners = self.stones.into_iter().flat_map(halves);
        stacks.chain(owners).fold(0, |sum, word| mix(sum ^ word))
    }

    /// The number of stones `side` has on `squares`.
    #[must_use]
    pub fn stones_on(&self, side: Side, squares: SquareSet) -> u32 {
        (self.stones(side) & squares).map(|square| u32::from(self.count(square))).sum()
    }

    /// Replaces the contents of `square` by `count` stones of `side`; 0 makes it vacant.
    ///
    /// ```
    /// use parlour::persivic::{Position, Side};
    ///
    /// let position = Position::empty(Side::Blue)
    ///     .with_stones("e5".parse().unwrap(), Side::Red, 3)?
    ///     .with_stones("e9".parse().unwrap(), Side::Blue, 1)?;
    /// assert_eq!(position.to_string(), "4.b4./9./9./9./4.3r4./9./9./9./9. b");
    /// # Ok::<(), parlour::persivic::fault::PositionFault>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`PositionFault::Stones`] if `side` would have more than 27 stones ([P1]).
    pub fn with_stones(mut self, square: Square, side: Side, count: u8) -> Result<Position, PositionFault> {
        if let Some(owner) = self.owner(square) {
            self.clear(owner, square);
        }
        let stones = self.stones_on(side, SquareSet::ALL) + u32::from(count);
        if stones > MOST_STONES.into() {
            return Err(PositionFault::Stones(side, stones));
        }
        if count > 0 {
            self.add(side, square, count);
        }
        Ok(self)
    }

    /// Puts `count` stones of `side` on a square without stones of the other side.
    #[inline]
    pub(in crate::persivic) fn add(&mut self, side: Side, square: Square, count: u8) {
        debug_assert!(!self.stones(side.other()).contains(square));
        let before = self.counts[square.index()];
        let after = before + count;
        self.hash ^= key(side, square, before) ^ key(side, square, after);
        self.counts[square.index()] = after;
        self.stones[side as usize].insert(square);
    }

    /// Removes all stones from a square of `side`.
    #[inline]
    pub(in crate::persivic) fn clear(&mut self, side: Side, square: Square) {
        self.hash ^= key(side, square, self.counts[square.index()]);
        self.counts[square.index()] = 0;
        self.stones[side as usize].remove(square);
    }

    /// The position with the hash of another, to force a collision.
    #[cfg(test)]
    pub(in crate::persivic) fn with_hash_of(mut self, other: &Position) -> Position {
        self.hash = other.hash;
        self
    }

    /// Passes the turn to the other side.
    pub(in crate::persivic) fn pass(&mut self) {
        self.side = self.side.other();
        self.hash ^= BLUE_TO_MOVE;
    }

    /// How the stones alone end the game ([P6], [P7a], [P7b]), if they do;
    /// [`Options`](crate::persivic::rules::options::Options) cover the rest.
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
    #[must_use]
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
        let [mover, other] = [self.side.other(), self.side];
        for side in [mover, other] {
            if on_far_row(side) >= WINNING {
                return Some(End { rule: Rule::FarRow, winner: Some(side) });
            }
        }
        // Three squares have at least three stones; counting is needed only near the end of a game.
        let few = |side: Side| {
            self.stones(side).len() < WINNING as usize && self.stones_on(side, SquareSet::ALL) < WINNING
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

impl Position {
    /// With the hash, identifies the position in an eighth of its memory.
    pub(super) fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.counts, self.stones, self.side).hash(&mut hasher);
        hasher.finish()
    }
}

impl PartialEq for Position {
    /// Compares the hash first: it usually decides, but never alone.
    fn eq(&self, other: &Position) -> bool {
        self.hash == other.hash
            && self.side == other.side
            && self.stones == other.stones
            && self.counts == other.counts
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// An identity hasher: a position's hash is already mixed.
#[derive(Clone, Default)]
pub struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// The rule that ends a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// By [P6], three or more stones on the far row.
    FarRow,
    /// By [P7a], both players have fewer than three stones.
    FewStones,
    /// By [P7b], the player to move has no legal move.
    NoMove,
    /// By [P7c], the limit of plies without a capture.
    NoCaptureLimit,
    /// By [P7d], the same position for the third time.
    Repetition,
}

impl Rule {
    /// The id of the rule, as in messages and JSON: `P6`, `P7a` … `P7d`.
    #[must_use]
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

/// Combined with the hash when blue is to move.
const BLUE_TO_MOVE: u64 = mix(0x5045_5253_4956_4943);

/// Zobrist keys: a random number for each side, square and count; 0 for no stones.
static KEYS: [[[u64; MOST_STONES as usize + 1]; Square::COUNT]; 2] = {
    let mut keys = [[[0; MOST_STONES as usize + 1]; Square::COUNT]; 2];
    let (mut side, mut seed) = (0, 0);
    while side < 2 {
        let mut square = 0;
        while square < Square::COUNT {
            let mut count = 1;
            while count <= MOST_STONES as usize {
                seed += 1;
                keys[side][square][count] = mix(seed);
                count += 1;
            }
            square += 1;
        }
        side += 1;
    }
    keys
};

/// The output function of Steele, Lea and Flood's `SplitMix64`.
const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[inline]
fn key(side: Side, square: Square, count: u8) -> u64 {
    KEYS[side as usize][square.index()]
        .get(usize::from(count))
        .copied()
        .unwrap_or_else(|| beyond(side, square, count))
}

/// The key of a count beyond those of a game, which only an arrangement for analysis has.
#[cold]
fn beyond(side: Side, square: Square, count: u8) -> u64 {
    mix(u64::from_be_bytes([1, 0, 0, 0, 0, side as u8, square.index() as u8, count]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn no_stones_leave_a_square_vacant() {
        let square = "e5".parse().unwrap();
        let none = Position::empty(Side::Red);
        for before in [none, none.with_stones(square, Side::Blue, 3).unwrap()] {
            let after = before.with_stones(square, Side::Red, 0).unwrap();
            assert_eq!((after, after.owner(square)), (none, None));
        }
    }

    #[test]
    fn p1_the_start_has_27_stones_a_side_and_red_moves() {
        let start = Position::start();
        for side in Side::ALL {
            assert_eq!(start.stones_on(side, SquareSet::ALL), 27);
            assert_eq!(start.stones_on(side, SquareSet::row(side.home_row())), 27);
        }
        assert_eq!(start.side_to_move(), Side::Red);
    }

    #[test]
    fn p6_three_on_the_far_row_win_counted_over_the_row() {
        let far = position("r7.2r/9./9./9./3b8./9./9./9./9. b");
        assert_eq!(far.ended(NoMove::Loss), Some(End { rule: Rule::FarRow, winner: Some(Side::Red) }));
        let two = position("r7.r/9./9./9./3b8./9./9./9./9. b");
        assert_eq!(two.ended(NoMove::Loss), None);
    }

    #[test]
    fn p7a_fewer_than_three_stones_on_both_sides_draw() {
        let few = position("9./9./9./9./2b8./9./r8./9./r8. r");
        assert_eq!(few.ended(NoMove::Loss), Some(End { rule: Rule::FewStones, winner: None }));
        let enough = position("9./9./9./9./2b8./9./r8./9./2r8. r");
        assert_eq!(enough.ended(NoMove::Loss), None);
    }

    #[test]
    fn p7b_no_legal_move_loses_or_draws_by_option() {
        let stuck = position("2b2r7./2r8./9./9./9./3.3r5./9./9./9. b");
        assert_eq!(stuck.ended(NoMove::Loss), Some(End { rule: Rule::NoMove, winner: Some(Side::Red) }));
        assert_eq!(stuck.ended(NoMove::Draw), Some(End { rule: Rule::NoMove, winner: None }));
        let gone = position("9./9./9./9./9./9./3r8./9./9. b");
        assert_eq!(gone.ended(NoMove::Loss), Some(End { rule: Rule::NoMove, winner: Some(Side::Red) }));
    }
}
