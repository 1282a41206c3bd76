//! Squares, sets of squares, and the two sides (P1); the squares a stack can reach (P3).
//!
//! Whole sets are shifted: a stone that steps only north and east, say, is on a diagonal front after `k` steps; one
//! shift moves the whole front. Four such pairs of directions cover all paths without walking any individually.

use crate::text_value::as_text;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

/// One of the 81 squares, `a1` to `i9` (P1), in board order: a1, b1 … i9.
///
/// ```
/// use parlour::persivic::Square;
///
/// let e4: Square = "e4".parse().unwrap();
/// assert_eq!((e4.column(), e4.row()), (4, 3));
/// assert_eq!(e4.distance("f6".parse().unwrap()), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The first square in board order.
    pub const A1: Square = Square(0);

    /// The number of squares along each side of the board.
    pub const SIDE: u8 = 9;

    /// The number of squares.
    pub const COUNT: usize = 81;

    /// The square in a column and row counted from 0; `None` if off the board.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < Square::SIDE && row < Square::SIDE {
            Some(Square(row * Square::SIDE + column))
        } else {
            None
        }
    }

    /// The square with this index in board order, below [`Square::COUNT`].
    pub(in crate::persivic) const fn at(index: usize) -> Square {
        assert!(index < Square::COUNT);
        Square(index as u8)
    }

    /// All squares in board order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }

    /// The column from 0, which is `a`.
    pub const fn column(self) -> u8 {
        self.0 % Square::SIDE
    }

    /// The row from 0, which is `1`.
    pub const fn row(self) -> u8 {
        self.0 / Square::SIDE
    }

    /// The index in board order, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of steps to another square, along rows and columns (P3).
    pub const fn distance(self, other: Square) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

as_text! { Debug for Square; }

/// The error for text that is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter from a to i and a number from 1 to 9, as `e4` is")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            &[column @ b'a'..=b'i', row @ b'1'..=b'9'] => Square::new(column - b'a', row - b'1'),
            _ => None,
        }
        .ok_or(ParseSquareError)
    }
}

/// A set of squares: bit 0 is a1, bit 80 is i9.
///
/// ```
/// use parlour::persivic::{Square, SquareSet};
///
/// let home = SquareSet::row(0);
/// assert_eq!((home.len(), home.first()), (9, Some(Square::A1)));
/// assert_eq!(home.north(), SquareSet::row(1));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// The set of all 81 squares.
    pub const ALL: SquareSet = SquareSet((1 << Square::COUNT) - 1);

    const WEST_EDGE: u128 = {
        let mut bits = 0;
        let mut row = 0;
        while row < Square::SIDE {
            bits |= 1 << (row * Square::SIDE);
            row += 1;
        }
        bits
    };
    const EAST_EDGE: u128 = SquareSet::WEST_EDGE << (Square::SIDE - 1);

    /// The set of one square.
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.0)
    }

    /// The squares of a row, counted from 0.
    pub const fn row(row: u8) -> SquareSet {
        SquareSet(0x1ff << (row * Square::SIDE))
    }

    /// The bits of the set: bit 0 is a1, bit 80 is i9.
    pub(in crate::persivic) const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        // Tests a single machine word of the two.
        let word = if square.0 < u64::BITS as u8 { self.0 as u64 } else { (self.0 >> u64::BITS) as u64 };
        word >> (square.0 % u64::BITS as u8) & 1 != 0
    }

    /// The first square in board order.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The set with `square` added.
    pub(in crate::persivic) const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.0)
    }

    /// Adds `square` to the set, if not already in it.
    pub fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Removes `square` from the set, if in it.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// Adds or removes `square`.
    #[inline]
    pub(in crate::persivic) fn set(&mut self, square: Square, is_in: bool) {
        self.0 = self.0 & !(1 << square.0) | u128::from(is_in) << square.0;
    }

    /// All squares one step away from a square of the set.
    #[must_use]
    #[inline]
    pub fn neighbours(self) -> SquareSet {
        self.north() | self.south() | self.east() | self.west()
    }

    /// The set moved one step towards row 9; squares that leave the board are dropped.
    #[must_use]
    pub const fn north(self) -> SquareSet {
        SquareSet(self.0 << Square::SIDE & SquareSet::ALL.0)
    }

    /// The set moved one step towards row 1.
    #[must_use]
    pub const fn south(self) -> SquareSet {
        SquareSet(self.0 >> Square::SIDE)
    }

    /// The set moved one step towards column i.
    #[must_use]
    pub const fn east(self) -> SquareSet {
        SquareSet((self.0 & !SquareSet::EAST_EDGE) << 1)
    }

    /// The set moved one step towards column a.
    #[must_use]
    pub const fn west(self) -> SquareSet {
        SquareSet((self.0 & !SquareSet::WEST_EDGE) >> 1)
    }
}

#[expect(clippy::copy_iterator, reason = "a set is 16 bytes, and walking a copy of it is what is meant")]
impl Iterator for SquareSet {
    type Item = Square;

    /// Removes and returns the first square in board order.
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }

    /// Faster than the default: one machine word after the other.
    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for (word, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            let mut rest = word;
            while rest != 0 {
                folded = f(folded, Square(first + rest.trailing_zeros() as u8));
                rest &= rest - 1;
            }
        }
        folded
    }
}

impl ExactSizeIterator for SquareSet {}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        SquareSet(!self.0 & SquareSet::ALL.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// A player's colour (P1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Starts on row 1 and moves first.
    Red,
    /// Starts on row 9.
    Blue,
}

impl Side {
    /// Both sides, red first.
    pub const ALL: [Side; 2] = [Side::Red, Side::Blue];

    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// The letter used in positions.
    pub const fn letter(self) -> char {
        match self {
            Side::Red => 'r',
            Side::Blue => 'b',
        }
    }

    /// The starting row, from 0.
    pub const fn home_row(self) -> u8 {
        match self {
            Side::Red => 0,
            Side::Blue => Square::SIDE - 1,
        }
    }

    /// The row on which three stones win, from 0 (P6).
    pub const fn far_row(self) -> u8 {
        self.other().home_row()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "red",
            Side::Blue => "blue",
        })
    }
}

/// The squares that paths of exactly `steps` steps lead to, passing only over squares in `vacant`. The
/// squares reached may be occupied.
pub fn reach(from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
    let start = SquareSet::of(from);
    if steps == 1 {
        return start.neighbours();
    }
    quadrant(start, steps, vacant, SquareSet::north, SquareSet::east)
        | quadrant(start, steps, vacant, SquareSet::north, SquareSet::west)
        | quadrant(start, steps, vacant, SquareSet::south, SquareSet::east)
        | quadrant(start, steps, vacant, SquareSet::south, SquareSet::west)
}

/// Whether [`reach`] includes a square outside `closed`.
pub fn reaches_outside(closed: SquareSet, from: Square, steps: u8, vacant: SquareSet) -> bool {
    let start = SquareSet::of(from);
    let is_open = |reached: SquareSet| !(reached - closed).is_empty();
    is_open(quadrant(start, steps, vacant, SquareSet::north, SquareSet::east))
        || is_open(quadrant(start, steps, vacant, SquareSet::south, SquareSet::west))
        || is_open(quadrant(start, steps, vacant, SquareSet::north, SquareSet::west))
        || is_open(quadrant(start, steps, vacant, SquareSet::south, SquareSet::east))
}

/// All squares `steps` steps away: the result of [`reach`] on an empty board.
#[inline]
pub fn at_distance(from: Square, steps: u8) -> SquareSet {
    AT_DISTANCE[from.index()].get(usize::from(steps)).copied().unwrap_or_default()
}

static AT_DISTANCE: [[SquareSet; 17]; Square::COUNT] = {
    let mut sets = [[SquareSet::EMPTY; 17]; Square::COUNT];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (from, to) = (Square::at(pair / Square::COUNT), Square::at(pair % Square::COUNT));
        let set = &mut sets[from.index()][from.distance(to) as usize];
        *set = set.with(to);
        pair += 1;
    }
    sets
};

/// The squares of [`reach`] that are towards a row, or as far from it as `from`.
pub fn reach_towards(row: u8, from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
    let start = SquareSet::of(from);
    if row > from.row() {
        quadrant(start, steps, vacant, SquareSet::north, SquareSet::east)
            | quadrant(start, steps, vacant, SquareSet::north, SquareSet::west)
    } else {
        quadrant(start, steps, vacant, SquareSet::south, SquareSet::east)
            | quadrant(start, steps, vacant, SquareSet::south, SquareSet::west)
    }
}

/// Whether a path leads from one square to another over squares in `vacant`, as [`reach`] would find. The
/// target must be `steps` away, at least one, and lie `[north, east]` of `from` or level with it.
#[inline]
pub fn leads(from: Square, to: Square, steps: u8, [north, east]: [bool; 2], vacant: SquareSet) -> bool {
    let start = SquareSet::of(from);
    let reached = match (north, east) {
        _ if steps == 1 => return true,
        (true, true) => quadrant(start, steps, vacant, SquareSet::north, SquareSet::east),
        (true, false) => quadrant(start, steps, vacant, SquareSet::north, SquareSet::west),
        (false, true) => quadrant(start, steps, vacant, SquareSet::south, SquareSet::east),
        (false, false) => quadrant(start, steps, vacant, SquareSet::south, SquareSet::west),
    };
    reached.contains(to)
}

/// All squares that paths of at most `steps` steps enter, vacant or not. While none of them changes, neither
/// does [`reach`].
pub fn zone(from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
    (1..=steps).fold(SquareSet::EMPTY, |zone, step| zone | reach(from, step, vacant))
}

/// The paths in two directions: a front of squares, moved `steps` times.
#[inline]
fn quadrant(
    start: SquareSet,
    steps: u8,
    vacant: SquareSet,
    up: impl Fn(SquareSet) -> SquareSet,
    across: impl Fn(SquareSet) -> SquareSet,
) -> SquareSet {
    let mut front = start;
    for _ in 1..steps {
        front = (up(front) | across(front)) & vacant;
        if front.is_empty() {
            return front;
        }
    }
    up(front) | across(front)
}

/// A square that blocks the paths from `from` to `to`, nearest to `from` at the point where no path
/// continues. `None` if a path is open.
pub fn obstacle(from: Square, to: Square, vacant: SquareSet) -> Option<Square> {
    let steps = from.distance(to);
    let step = |set: SquareSet| {
        let mut next = SquareSet::EMPTY;
        if to.column() > from.column() {
            next |= set.east();
        }
        if to.column() < from.column() {
            next |= set.west();
        }
        if to.row() > from.row() {
            next |= set.north();
        }
        if to.row() < from.row() {
            next |= set.south();
        }
        next & between(from, to)
    };
    let mut front = SquareSet::of(from);
    for _ in 1..steps {
        let next = step(front);
        front = next & vacant;
        if front.is_empty() {
            return (next - vacant).next();
        }
    }
    None
}

/// The squares of the rectangle with corners `from` and `to`.
fn between(from: Square, to: Square) -> SquareSet {
    let within = |n: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&n);
    Square::all()
        .filter(|s| within(s.column(), from.column(), to.column()) && within(s.row(), from.row(), to.row()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn p1_squares_are_a1_to_i9_in_board_order() {
        let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        assert_eq!(names[..3], ["a1", "b1", "c1"]);
        assert_eq!(names[80], "i9");
        for (square, name) in Square::all().zip(&names) {
            assert_eq!(name.parse(), Ok(square));
        }
        for bad in ["", "a", "j1", "a0", "A1", "a10", "1a", "é"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
    }

    #[test]
    fn steps_stop_at_the_edges() {
        for square in Square::all() {
            let set = SquareSet::of(square);
            let (column, row) = (square.column(), square.row());
            let expect = |square: Option<Square>| square.map_or(SquareSet::EMPTY, SquareSet::of);
            assert_eq!(set.east(), expect(Square::new(column + 1, row)));
            assert_eq!(set.west(), expect(column.checked_sub(1).and_then(|column| Square::new(column, row))));
            assert_eq!(set.north(), expect(Square::new(column, row + 1)));
            assert_eq!(set.south(), expect(row.checked_sub(1).and_then(|row| Square::new(column, row))));
        }
    }

    #[test]
    fn a_set_gives_its_squares_in_board_order() {
        let set: SquareSet =
            ["e5", "a1", "i9", "a2"].iter().map(|name| name.parse::<Square>().unwrap()).collect();
        assert_eq!(set.map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "a2", "e5", "i9"]);
        assert_eq!((!set).len(), 77);
        for set in [set, !set, SquareSet::EMPTY, SquareSet::ALL, SquareSet::row(7)] {
            let mut one_by_one = Vec::new();
            for square in set {
                one_by_one.push(square);
            }
            let folded = set.fold(Vec::new(), |mut squares, square| {
                squares.push(square);
                squares
            });
            assert_eq!(folded, one_by_one);
        }
    }

    /// The squares at the end of all paths, walked individually (P3).
    fn walk(from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
        fn go(at: Square, left: u8, dx: i8, dy: i8, vacant: SquareSet, ends: &mut SquareSet) {
            for (x, y) in [(dx, 0), (0, dy)] {
                let column = at.column().checked_add_signed(x);
                let row = at.row().checked_add_signed(y);
                let Some(next) = column.zip(row).and_then(|(column, row)| Square::new(column, row)) else {
                    continue;
                };
                if left == 1 {
                    ends.insert(next);
                } else if vacant.contains(next) {
                    go(next, left - 1, dx, dy, vacant, ends);
                }
            }
        }
        let mut ends = SquareSet::EMPTY;
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            go(from, steps, dx, dy, vacant, &mut ends);
        }
        ends
    }

    #[test]
    fn p8_a_stack_of_three_in_the_middle_reaches_12_squares() {
        assert_eq!(reach("e5".parse().unwrap(), 3, SquareSet::ALL).len(), 12);
    }

    #[test]
    fn p3_a_way_ends_at_exactly_the_distance() {
        for from in Square::all() {
            for steps in 1..=27 {
                let expected: SquareSet = Square::all().filter(|to| from.distance(*to) == steps).collect();
                assert_eq!(reach(from, steps, SquareSet::ALL), expected);
                assert_eq!(at_distance(from, steps), expected);
            }
        }
    }

    #[test]
    fn p3_a_wall_is_gone_round_only_without_turning_back() {
        // d4 cannot go two north: d5 is occupied, and a detour would need both east and west.
        let from: Square = "d4".parse().unwrap();
        let vacant = !SquareSet::of("d5".parse().unwrap());
        assert!(!reach(from, 2, vacant).contains("d6".parse().unwrap()));
        assert!(reach(from, 2, vacant).contains("e5".parse().unwrap()));
        assert_eq!(obstacle(from, "d6".parse().unwrap(), vacant), Some("d5".parse().unwrap()));
        assert_eq!(obstacle(from, "e5".parse().unwrap(), vacant), None);
    }

    fn sets() -> impl Strategy<Value = SquareSet> {
        prop::collection::vec(any::<bool>(), Square::COUNT).prop_map(|bits| {
            Square::all().zip(bits).filter_map(|(square, bit)| bit.then_some(square)).collect()
        })
    }

    proptest! {
        #[test]
        fn p3_reach_agrees_with_walking_every_way(
            index in 0..Square::COUNT, steps in 1u8..=8, vacant in sets(), more in sets()
        ) {
            let from = Square::all().nth(index).unwrap();
            for vacant in [vacant, vacant | more] {
                prop_assert_eq!(reach(from, steps, vacant), walk(from, steps, vacant));
                for closed in [more, !walk(from, steps, vacant), SquareSet::of(from)] {
                    let outside = !(walk(from, steps, vacant) - closed).is_empty();
                    prop_assert_eq!(reaches_outside(closed, from, steps, vacant), outside);
                }
                for row in [0, Square::SIDE - 1].into_iter().filter(|row| *row != from.row()) {
                    let towards = reach_towards(row, from, steps, vacant);
                    let row = SquareSet::row(row);
                    prop_assert_eq!(towards & row, reach(from, steps, vacant) & row);
                }
            }
        }

        #[test]
        fn what_changes_outside_a_zone_does_not_matter(
            index in 0..Square::COUNT, steps in 1u8..=8, vacant in sets(), other in sets()
        ) {
            let from = Square::all().nth(index).unwrap();
            let zone = zone(from, steps, vacant);
            let changed = (vacant & zone) | (other - zone);
            prop_assert_eq!(reach(from, steps, changed), reach(from, steps, vacant));
        }

        #[test]
        fn an_obstacle_is_named_exactly_where_no_way_is_open(index in 0..Square::COUNT, other in 0..Square::COUNT, vacant in sets()) {
            let (from, to) = (Square::all().nth(index).unwrap(), Square::all().nth(other).unwrap());
            prop_assume!(from != to);
            let open = reach(from, from.distance(to), vacant).contains(to);
            let obstacle = obstacle(from, to, vacant);
            prop_assert_eq!(obstacle.is_none(), open);
            let towards = [to.row() >= from.row(), to.column() >= from.column()];
            prop_assert_eq!(leads(from, to, from.distance(to), towards, vacant), open);
            prop_assert!(obstacle.is_none_or(|square| !vacant.contains(square)));
        }
    }
}
