//! Directions and axes of the grid.

use std::fmt;

use super::board::Intersection;

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
