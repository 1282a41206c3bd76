//! The board, its intersections (D1), and the directions and axes of its grid.

use crate::text_value::as_text;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A board of `width` × `height` squares (D1).
///
/// ```
/// use parlour::diverto::Board;
/// let board: Board = "20x20".parse().unwrap();
/// assert_eq!(board.intersections().count(), 19 * 19);
/// assert!("5x20".parse::<Board>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    width: u8,
    height: u8,
}

impl Board {
    /// Allowed widths in squares (D1): at most one column per letter, plus the boundary.
    pub const WIDTHS: RangeInclusive<u8> = 6..=27;
    /// Allowed heights in squares (D1).
    pub const HEIGHTS: RangeInclusive<u8> = 6..=60;

    /// Creates a board, or returns `None` if D1 does not allow its size.
    pub fn new(width: u8, height: u8) -> Option<Board> {
        (Board::WIDTHS.contains(&width) && Board::HEIGHTS.contains(&height))
            .then_some(Board { width, height })
    }

    /// The width in squares, 6 to 27. The board has one column fewer.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The height in squares, 6 to 60. The board has one row fewer.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of columns of interior intersections, one less than the width.
    pub const fn columns(self) -> u8 {
        self.width - 1
    }

    /// The number of rows of interior intersections, one less than the height.
    pub const fn rows(self) -> u8 {
        self.height - 1
    }

    /// Whether `intersection` is on this board.
    pub const fn contains(self, intersection: Intersection) -> bool {
        intersection.column < self.columns() && intersection.row < self.rows()
    }

    /// All intersections, row by row from the bottom, left to right.
    pub fn intersections(self) -> impl Iterator<Item = Intersection> {
        (0..self.rows())
            .flat_map(move |row| (0..self.columns()).map(move |column| Intersection { column, row }))
    }

    /// The image of `intersection` when the board is rotated by 180°.
    pub const fn half_turn(self, intersection: Intersection) -> Intersection {
        Intersection {
            column: self.columns() - 1 - intersection.column,
            row: self.rows() - 1 - intersection.row,
        }
    }
}

impl Default for Board {
    /// The board of the published sheet, 20x20 squares (D1).
    fn default() -> Board {
        Board { width: 20, height: 20 }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

as_text! { Debug for Board, Intersection; }

/// Why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// The text is not two whole numbers.
    #[error("a board is written as squares across and up, as `20x20` is")]
    Form,
    /// A number is outside [`Board::WIDTHS`] or [`Board::HEIGHTS`] (D1).
    #[error("a board is 6 to 27 squares wide and 6 to 60 high (D1)")]
    Range,
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let (width, height) = text.split_once(['x', 'X', '×']).ok_or(ParseBoardError::Form)?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| digits.parse::<u32>().ok()).flatten().ok_or(ParseBoardError::Form)
        };
        let (width, height) = (number(width)?, number(height)?);
        let narrow = |n: u32| u8::try_from(n).map_err(|_| ParseBoardError::Range);
        Board::new(narrow(width)?, narrow(height)?).ok_or(ParseBoardError::Range)
    }
}

/// An interior intersection, `a1` at the bottom left (D1).
///
/// ```
/// use parlour::diverto::{Board, Intersection};
///
/// let c4: Intersection = "c4".parse().unwrap();
/// assert_eq!((c4.column(), c4.row()), (2, 3));
/// assert!(Board::default().contains(c4));
/// assert_eq!(Board::default().half_turn(c4).to_string(), "q16");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Intersection {
    column: u8,
    row: u8,
}

impl Intersection {
    /// The intersection in column `column` (0 is `a`) and row `row` (0 is `1`), or `None` if no board is that
    /// large.
    pub const fn new(column: u8, row: u8) -> Option<Intersection> {
        if column < 26 && row < 59 { Some(Intersection { column, row }) } else { None }
    }

    /// The column from the left; 0 is `a`.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row from the bottom; 0 is `1`.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The squared Euclidean distance to `other`, in steps.
    pub fn distance_squared(self, other: Intersection) -> u32 {
        let (dx, dy) = (self.column.abs_diff(other.column), self.row.abs_diff(other.row));
        u32::from(dx).pow(2) + u32::from(dy).pow(2)
    }
}

impl fmt::Display for Intersection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

/// The error for text that is not an intersection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an intersection is a letter and a number from 1 to 59, as `c4` is")]
pub struct ParseIntersectionError;

impl FromStr for Intersection {
    type Err = ParseIntersectionError;

    fn from_str(text: &str) -> Result<Intersection, ParseIntersectionError> {
        let (letter, number) = match text.as_bytes() {
            [letter @ b'a'..=b'z', first @ b'1'..=b'9'] => (letter, first - b'0'),
            [letter @ b'a'..=b'z', first @ b'1'..=b'9', second @ b'0'..=b'9'] => {
                (letter, (first - b'0') * 10 + (second - b'0'))
            }
            _ => return Err(ParseIntersectionError),
        };
        Intersection::new(letter - b'a', number - 1).ok_or(ParseIntersectionError)
    }
}

/// The orientation of a grid line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Left to right.
    Horizontal,
    /// Bottom to top.
    Vertical,
}

impl Axis {
    /// The axis at a right angle to this one.
    #[must_use]
    pub const fn across(self) -> Axis {
        match self {
            Axis::Horizontal => Axis::Vertical,
            Axis::Vertical => Axis::Horizontal,
        }
    }

    /// The two directions perpendicular to this axis.
    pub const fn turns(self) -> [Direction; 2] {
        match self {
            Axis::Horizontal => [Direction::North, Direction::South],
            Axis::Vertical => [Direction::East, Direction::West],
        }
    }
}

/// The direction of a segment (D1: never diagonal).
///
/// ```
/// use parlour::diverto::{Axis, Direction};
///
/// let from = "a1".parse().unwrap();
/// assert_eq!(Direction::North.step(from, 6).unwrap().to_string(), "a7");
/// assert_eq!(Direction::West.step(from, 1), None);
/// assert_eq!(Direction::North.axis(), Axis::Vertical);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up the sheet, towards the top row.
    North,
    /// To the right, towards the last column.
    East,
    /// Down the sheet, towards row 1.
    South,
    /// To the left, towards column a.
    West,
}

impl Direction {
    /// All four directions, clockwise from north.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The axis it runs along.
    pub const fn axis(self) -> Axis {
        match self {
            Direction::North | Direction::South => Axis::Vertical,
            Direction::East | Direction::West => Axis::Horizontal,
        }
    }

    /// Whether column or row numbers increase in this direction.
    pub const fn ascends(self) -> bool {
        matches!(self, Direction::North | Direction::East)
    }

    /// The opposite direction along the same grid line.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::East => Direction::West,
            Direction::South => Direction::North,
            Direction::West => Direction::East,
        }
    }

    /// `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Direction::North => 'N',
            Direction::East => 'E',
            Direction::South => 'S',
            Direction::West => 'W',
        }
    }

    /// The direction with this letter.
    pub fn from_letter(letter: char) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.letter() == letter)
    }

    /// The direction in English, as on a sheet: `up`, `right`, `down` or `left`.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::North => "up",
            Direction::East => "right",
            Direction::South => "down",
            Direction::West => "left",
        }
    }

    /// The intersection `steps` away from `from` in this direction, or `None` if no board is that large.
    #[inline]
    pub fn step(self, from: Intersection, steps: u8) -> Option<Intersection> {
        let (column, row) = (from.column(), from.row());
        let (column, row) = match self {
            Direction::North => (column, row.checked_add(steps)?),
            Direction::East => (column.checked_add(steps)?, row),
            Direction::South => (column, row.checked_sub(steps)?),
            Direction::West => (column.checked_sub(steps)?, row),
        };
        Intersection::new(column, row)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn d1_only_interior_intersections_have_names() {
        let names: Vec<String> = Board::default().intersections().map(|i| i.to_string()).collect();
        assert_eq!((names.first().unwrap().as_str(), names.last().unwrap().as_str()), ("a1", "s19"));
    }

    #[test]
    fn d1_sizes_are_6_to_27_by_6_to_60() {
        for good in ["6x6", "27x60", "20X20", "8×8"] {
            assert!(good.parse::<Board>().is_ok(), "{good}");
        }
        for bad in ["5x6", "28x6", "6x61", "6x5", "300x300", "4294967302x6"] {
            assert!(bad.parse::<Board>().is_err(), "{bad}");
        }
        for bad in ["", "x", "20", "20x", "+6x6", "6x6x6", "-6x6"] {
            assert_eq!(bad.parse::<Board>(), Err(ParseBoardError::Form), "{bad}");
        }
    }

    #[test]
    fn a_name_has_one_spelling() {
        for bad in ["", "a", "a0", "a01", "A1", "a60", "a100", "1a", "é1", "a1 "] {
            assert!(bad.parse::<Intersection>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn intersections_round_trip(column in 0u8..26, row in 0u8..59) {
            let intersection = Intersection::new(column, row).unwrap();
            prop_assert_eq!(intersection.to_string().parse(), Ok(intersection));
        }

        #[test]
        fn boards_round_trip(width in Board::WIDTHS, height in Board::HEIGHTS) {
            let board = Board::new(width, height).unwrap();
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn letters_round_trip() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_letter(direction.letter()), Some(direction));
        }
        assert_eq!(Direction::from_letter('n'), None);
    }

    #[test]
    fn steps_end_where_no_board_goes_on() {
        let corner: Intersection = "a1".parse().unwrap();
        assert_eq!(Direction::North.step(corner, 6), "a7".parse().ok());
        assert_eq!(Direction::West.step(corner, 1), None);
        assert_eq!(Direction::North.step(corner, 59), None);
    }
}
