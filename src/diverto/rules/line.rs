//! Lines: two segments with a right angle between them ([D4], [D5]).

#[cfg(doc)]
use crate::diverto::rules::ids::*;
use crate::text_value::debug_as_display;
use std::fmt;

use super::board::Intersection;
use super::direction::Direction;
use super::numbers::{Number, Numbers};

/// A straight part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment {
    /// Where the segment goes from its start.
    pub direction: Direction,
    /// How far, in unit edges.
    pub length: Number,
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.direction, self.length)
    }
}

/// A line: from an intersection along one segment to its corner, and along another to its end.
///
/// ```text
///           ┌──── end      h8:N3E2
///           │ corner
///           │
///           │ from
/// ```
///
/// Only lines that fit some board can be made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    from: Intersection,
    first: Segment,
    second: Segment,
    corner: Intersection,
    end: Intersection,
}

impl Line {
    /// A line, where its segments turn and some board has all of it.
    #[must_use]
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

    /// The same where the caller has walked it already.
    pub(in crate::diverto) const fn walked(from: Intersection, legs: [(Segment, Intersection); 2]) -> Line {
        let [(first, corner), (second, end)] = legs;
        Line { from, first, second, corner, end }
    }

    /// The intersection where the line starts: an end of the long line, but for the first line ([D4], [D5]).
    #[must_use]
    pub const fn from(&self) -> Intersection {
        self.from
    }

    /// The intersection where the first segment ends and the second begins.
    #[must_use]
    pub const fn corner(&self) -> Intersection {
        self.corner
    }

    /// The intersection where the line ends: the new end of the long line ([D5]).
    #[must_use]
    pub const fn end(&self) -> Intersection {
        self.end
    }

    /// The segment from the start to the corner.
    #[must_use]
    pub const fn first(&self) -> Segment {
        self.first
    }

    /// The segment from the corner to the end.
    #[must_use]
    pub const fn second(&self) -> Segment {
        self.second
    }

    /// The numbers it is drawn with, in drawing order.
    #[must_use]
    pub const fn numbers(&self) -> Numbers {
        Numbers(self.first.length, self.second.length)
    }
}

/// The line as a record has it, without marks: `h8:N3E2`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}{}", self.from, self.first, self.second)
    }
}

debug_as_display!(Line);

/// A legal line with what it does: canonical text with all its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawn {
    /// The line itself, without marks.
    pub line: Line,
    /// Lives it collects ([D2]).
    pub collected: u8,
    /// Lives its crossings cost ([D7]).
    pub spent: u8,
}

/// The line as a record has it, with a `+` for each life and an `x` for each crossing: `h8:N3E2+x`.
impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = |mark: &str, times: u8| mark.repeat(times.into());
        write!(f, "{}{}{}", self.line, marks("+", self.collected), marks("x", self.spent))
    }
}
