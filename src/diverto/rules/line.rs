//! Lines: two perpendicular segments (D4, D5), and the numbers they are drawn with (D3, D10).

use super::board::{Direction, Intersection};
use crate::text_value::as_text;
use std::fmt;

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

/// A player's number, 1 to 6: the value of a die and the length of a segment (D3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u8);

/// Represents any length too large to be a number.
pub const BEYOND: u32 = u32::MAX;

impl Number {
    /// All six numbers, from 1 to 6.
    pub const ALL: [Number; 6] = [Number(1), Number(2), Number(3), Number(4), Number(5), Number(6)];

    /// Creates a number, or returns `None` unless it is 1 to 6.
    pub fn new(number: u32) -> Option<Number> {
        u8::try_from(number).ok().filter(|number| (1..=6).contains(number)).map(Number)
    }

    /// The number as an integer, 1 to 6.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player's two numbers in a row, as rolled or in drawing order.
///
/// ```
/// use parlour::diverto::Numbers;
///
/// let last: Numbers = "3 5".parse().unwrap();
/// let next: Vec<String> = last.changes().map(|numbers| numbers.to_string()).collect();
/// assert_eq!(next, ["2 5", "4 5", "3 4", "3 6"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers(pub Number, pub Number);

impl Numbers {
    /// Creates a pair, or returns `None` unless both are 1 to 6.
    pub fn new(first: u32, second: u32) -> Option<Numbers> {
        Some(Numbers(Number::new(first)?, Number::new(second)?))
    }

    /// The pair with the smaller number first, for games in which order does not matter.
    #[must_use]
    pub fn sorted(self) -> Numbers {
        if self.0 <= self.1 { self } else { Numbers(self.1, self.0) }
    }

    /// The pairs allowed in the next row: one of the two changed by one (D3), both keeping their places.
    #[inline]
    pub fn changes(self) -> impl Iterator<Item = Numbers> {
        let Numbers(left, right) = self;
        let near = |number: Number| {
            let number = u32::from(number.get());
            [Number::new(number - 1), Number::new(number + 1)].into_iter().flatten()
        };
        near(left)
            .map(move |left| Numbers(left, right))
            .chain(near(right).map(move |right| Numbers(left, right)))
    }

    /// All 36 ordered pairs of numbers.
    pub fn all() -> impl Iterator<Item = Numbers> {
        Number::ALL
            .into_iter()
            .flat_map(|left| Number::ALL.into_iter().map(move |right| Numbers(left, right)))
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// A set of allowed lengths: for each first length, the second lengths that may follow it.
///
/// ```
/// use parlour::diverto::{Numbers, Pairs};
///
/// let thrown = Numbers::new(3, 5).unwrap();
/// assert_eq!(Pairs::of([thrown], false).count(), 2, "in both orders");
/// assert_eq!(Pairs::of([thrown], true).count(), 1, "in this order (D10)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs([u8; 6]);

impl Pairs {
    /// All 36 pairs.
    pub const ALL: Pairs = Pairs([0b111_1110; 6]);

    /// The pairs of `numbers`: in the given order if `ordered` (D10), otherwise in both.
    pub fn of(numbers: impl IntoIterator<Item = Numbers>, ordered: bool) -> Pairs {
        let mut pairs = Pairs::default();
        for Numbers(left, right) in numbers {
            pairs.insert(left, right);
            if !ordered {
                pairs.insert(right, left);
            }
        }
        pairs
    }

    /// The number of pairs, of 36.
    pub fn count(self) -> u32 {
        self.0.iter().map(|seconds| seconds.count_ones()).sum()
    }

    /// Allows `second` after `first`.
    pub(in crate::diverto) fn insert(&mut self, first: Number, second: Number) {
        self.0[usize::from(first.0 - 1)] |= 1 << second.0;
    }

    /// Whether the pair is in the set.
    #[inline]
    pub const fn contains(self, numbers: Numbers) -> bool {
        self.0[numbers.0.0 as usize - 1] >> numbers.1.0 & 1 == 1
    }

    /// The lengths that may follow `first`, as a bit mask.
    pub(in crate::diverto) const fn after(self, first: Number) -> u8 {
        self.0[first.0 as usize - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(left: u32, right: u32) -> String {
        let changes = Numbers::new(left, right).unwrap().changes();
        changes.map(|numbers| numbers.to_string()).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn d3_one_number_changes_by_one_and_stays_on_a_die() {
        assert_eq!(changes(3, 5), "2 5, 4 5, 3 4, 3 6");
        assert_eq!(changes(1, 6), "2 6, 1 5");
    }

    #[test]
    fn d3_numbers_are_1_to_6() {
        for bad in [0, 7, 257, u32::MAX] {
            assert_eq!(Number::new(bad), None, "{bad}");
        }
        assert_eq!(Numbers::all().count(), 36);
        assert!(Numbers::all().all(|numbers| Pairs::ALL.contains(numbers)));
    }

    #[test]
    fn d10_ordered_keeps_the_order() {
        let [one, two] = [Numbers::new(3, 5).unwrap(), Numbers::new(5, 3).unwrap()];
        let [free, ordered] = [false, true].map(|ordered| Pairs::of([one], ordered));
        assert!(free.contains(one) && free.contains(two));
        assert!(ordered.contains(one) && !ordered.contains(two));
    }
}
