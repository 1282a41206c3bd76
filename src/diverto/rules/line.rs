//! Lines: two perpendicular segments (D4, D5).

use crate::text_value::as_text;
use std::fmt;

use super::board::Intersection;
use super::direction::Direction;
use super::numbers::{Number, Numbers};

/// A straight part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment {
    /// The direction from its start.
    pub direction: Direction,
    /// The length in unit edges.
    pub length: Number,
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.direction, self.length)
    }
}

/// A line: one segment from the start to the corner, another from there to the end.
///
/// ```text
///           ┌──── end      h8:N3E2
///           │ corner
///           │
///           │ from
/// ```
///
/// A line can only be built if it fits some board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    from: Intersection,
    first: Segment,
    second: Segment,
    corner: Intersection,
    end: Intersection,
}

impl Line {
    /// Creates a line, or returns `None` if its segments are parallel or no board is large enough.
    pub fn new(from: Intersection, first: Segment, second: Segment) -> Option<Line> {
        let corner = first.direction.step(from, first.length.get())?;
        let end = second.direction.step(corner, second.length.get())?;
        (first.direction.axis() != second.direction.axis()).then_some(Line {
            from,
            first,
            second,
            corner,
            end,
        })
    }

    /// Creates a line that the caller has already walked.
    pub(in crate::diverto) const fn walked(from: Intersection, legs: [(Segment, Intersection); 2]) -> Line {
        let [(first, corner), (second, end)] = legs;
        Line { from, first, second, corner, end }
    }

    /// The start of the line: an end of the long line, except for the first line (D4, D5).
    pub const fn from(&self) -> Intersection {
        self.from
    }

    /// The intersection between the two segments.
    pub const fn corner(&self) -> Intersection {
        self.corner
    }

    /// The end of the line, which becomes an end of the long line (D5).
    pub const fn end(&self) -> Intersection {
        self.end
    }

    /// The segment from the start to the corner.
    pub const fn first(&self) -> Segment {
        self.first
    }

    /// The segment from the corner to the end.
    pub const fn second(&self) -> Segment {
        self.second
    }

    /// The lengths of its segments, in drawing order.
    pub const fn numbers(&self) -> Numbers {
        Numbers(self.first.length, self.second.length)
    }
}

/// Writes the line as in a record, without marks: `h8:N3E2`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}{}", self.from, self.first, self.second)
    }
}

as_text! { Debug for Line; }

/// A legal line and its effects, which are its marks in canonical text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawn {
    /// The line itself, without marks.
    pub line: Line,
    /// The number of lives it collects (D2).
    pub collected: u8,
    /// The number of lives its crossings cost (D7).
    pub spent: u8,
}

/// Writes the line as in a record, with a `+` for each life and an `x` for each crossing: `h8:N3E2+x`.
impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = |mark: &str, times: u8| mark.repeat(times.into());
        write!(f, "{}{}{}", self.line, marks("+", self.collected), marks("x", self.spent))
    }
}
