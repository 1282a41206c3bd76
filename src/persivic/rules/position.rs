//! Positions: the stones and the side to move (P1).

use std::hash::{DefaultHasher, Hash, Hasher};

use super::board::{Side, Square, SquareSet};
use crate::record::{Excerpt, faults};

/// The largest number of stones of a side (P1).
pub const MOST_STONES: u8 = 27;

faults! {
    /// Why a text is not a position.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum PositionFault {
        /// The text is not rows, a blank and the side to move.
        Parts
            kind("bad-position") rule("syntax")
            words("a position is nine rows, a blank, and `r` or `b` to move");
        /// The board has more or fewer than nine rows.
        Rows(rows: usize)
            kind("bad-position") rule("syntax")
            words("the board has 9 rows, not {rows}");
        /// A row has more or fewer than nine squares.
        Width {
            /// The row number, 1 to 9.
            row: u8,
            squares: u32,
        }
            kind("bad-position") rule("syntax")
            words("row {row} is 9 squares wide, not {squares}");
        /// A row has a letter that is not allowed there.
        Symbol(letter: char)
            kind("bad-position") rule("syntax")
            words("`{letter}` is neither `.`, `r` nor `b`");
        /// A number in a row is not a valid count of stones or squares.
        Count(count: String)
            kind("bad-position") rule("syntax")
            words("`{}` is not a count: it is 1 to 27, without a leading zero, before `.`, `r` or `b`", Excerpt(count));
        /// A side has more stones than it can have in a game.
        Stones(side: Side, stones: u32)
            kind("bad-position") rule("P1")
            words("{side} has {stones} stones, and no side has more than 27 (P1)");
        /// A side has more stones than a position may have, even one that is set up for analysis.
        TooMany(side: Side, stones: u32)
            kind("bad-position") rule("P1")
            words("{side} has {stones} stones, and no side of a position may have more than 255");
        /// The side to move is neither `r` nor `b`.
        Side(side: String)
            kind("bad-position") rule("syntax")
            words("`{}` is not a side: write `r` or `b`", Excerpt(side));
    }
}

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

/// The standard start (P1).
impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl Position {
    /// The standard start and default: three stones on each square of both home rows, red to move (P1).
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
    pub const fn empty(side: Side) -> Position {
        let hash = match side {
            Side::Red => 0,
            Side::Blue => BLUE_TO_MOVE,
        };
        Position { stones: [SquareSet::EMPTY; 2], counts: [0; Square::COUNT], side, hash }
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The squares with stones of `side`.
    pub const fn stones(&self, side: Side) -> SquareSet {
        self.stones[side as usize]
    }

    /// The squares without stones.
    pub fn vacant(&self) -> SquareSet {
        !(self.stones[0] | self.stones[1])
    }

    /// The number of stones on `square`.
    pub const fn count(&self, square: Square) -> u8 {
        self.counts[square.index()]
    }

    /// The side whose stones are on `square`.
    pub fn owner(&self, square: Square) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.stones(*side).contains(square))
    }

    /// A hash of the stones and the side to move.
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
    /// Returns [`PositionFault::Stones`] if `side` would have more than 27 stones (P1).
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
}
