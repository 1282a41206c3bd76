//! Whether a line is legal, and if not, why not (D3–D8).

use std::fmt;

use super::board::Intersection;
use super::direction::Direction;
use super::line::{Drawn, Line, Segment};
use super::numbers::{Number, Numbers};
use super::position::{End, Position};

/// A line as somebody wants to draw it: segments of any length, at any angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// Where it starts.
    pub from: Intersection,
    /// Where its segments go, and how far.
    pub segments: [(Direction, u32); 2],
}

impl From<&Line> for Attempt {
    fn from(line: &Line) -> Attempt {
        let segments = [line.first(), line.second()]
            .map(|Segment { direction, length }| (direction, length.get().into()));
        Attempt { from: line.from(), segments }
    }
}

/// Stands for a length that is larger, however large it is.
pub const BEYOND: u32 = u32::MAX;

/// Why a line is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It does not start at an end (D5).
    NotAnEnd {
        /// Where it starts.
        from: Intersection,
        /// Where the ends are.
        ends: [Intersection; 2],
    },
    /// Its first segment goes on as the one that arrives at the end does (D5).
    NoTurnAtEnd {
        /// The end.
        end: End,
    },
    /// Its second segment does not turn against the first (D4, D5).
    NoTurn {
        /// Where it should, if that is on the board.
        corner: Option<Intersection>,
        /// Whether it is the first line of all (D4).
        is_first: bool,
    },
    /// A length that is on no die (D3).
    Length(u32),
    /// Lengths the player may not use in this row (D3, D10).
    Numbers {
        /// As drawn.
        drawn: Numbers,
        /// What would be right, where it can be said.
        choices: Vec<Numbers>,
        /// Why those.
        source: Source,
        /// Whether their order matters.
        ordered: bool,
    },
    /// It touches the boundary or leaves the board (D6).
    Boundary {
        /// The last intersection before.
        after: Intersection,
        /// Where it goes from there.
        direction: Direction,
    },
    /// It starts outside the board (D6).
    Outside(Intersection),
    /// An edge that is drawn already (D8).
    Overlap {
        /// Where the edge begins.
        from: Intersection,
        /// Where it ends.
        to: Intersection,
    },
    /// A crossing and no life to pay for it (D7).
    Crossing {
        /// Where.
        at: Intersection,
        /// Lives held before the line.
        held: u16,
        /// Crossings paid before on the same line.
        paid: u16,
        /// Lives taken before on the same line that may not pay, as the game is `prepaid`.
        unspendable: u8,
    },
    /// The first line visits a life (D4).
    FirstLineLife(Intersection),
}

/// Where the numbers of a row come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The dice of row 1 (D3).
    Dice,
    /// The dice of this row (D10).
    Thrown,
    /// The row before (D3): these were its numbers.
    Row(Numbers),
}

impl Fault {
    /// Its kind: a word for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::NotAnEnd { .. } => "not-an-end",
            Fault::NoTurnAtEnd { .. } | Fault::NoTurn { .. } => "no-turn",
            Fault::Length(_) | Fault::Numbers { .. } => "numbers",
            Fault::Boundary { .. } | Fault::Outside(_) => "boundary",
            Fault::Overlap { .. } => "overlap",
            Fault::Crossing { .. } => "crossing",
            Fault::FirstLineLife(_) => "first-line-life",
        }
    }

    /// The rule it breaks.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Fault::NotAnEnd { .. } | Fault::NoTurnAtEnd { .. } | Fault::NoTurn { is_first: false, .. } => {
                "D5"
            }
            Fault::Numbers { ordered: true, .. } | Fault::Numbers { source: Source::Thrown, .. } => "D10",
            Fault::Length(_) | Fault::Numbers { .. } => "D3",
            Fault::Boundary { .. } | Fault::Outside(_) => "D6",
            Fault::Overlap { .. } => "D8",
            Fault::Crossing { .. } => "D7",
            Fault::FirstLineLife(_) | Fault::NoTurn { is_first: true, .. } => "D4",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotAnEnd { from, ends: [one, two] } if one == two => {
                write!(f, "`{from}` is no end of the line: both are at `{one}`")
            }
            Fault::NotAnEnd { from, ends: [one, two] } => {
                write!(f, "`{from}` is no end of the line: those are `{one}` and `{two}`")
            }
            Fault::NoTurnAtEnd { end: End { at, axis } } => {
                let [one, other] = axis.turns().map(Direction::word);
                write!(f, "no turn at `{at}`: from this end a line goes {one} or {other}")
            }
            Fault::NoTurn { corner: Some(corner), .. } => {
                write!(f, "no turn at `{corner}`, between the two segments")
            }
            Fault::NoTurn { corner: None, .. } => f.write_str("no turn between the two segments"),
            Fault::Length(BEYOND) => f.write_str("a segment longer than any: numbers are 1 to 6"),
            Fault::Length(length) => write!(f, "a segment of {length}: numbers are 1 to 6"),
            Fault::Numbers { drawn: Numbers(one, two), choices, source, ordered } => {
                write!(f, "drawn with {one} and {two}")?;
                match (source, choices.first()) {
                    (Source::Row(last), _) => {
                        let places = if *ordered { ", and both keep their places" } else { "" };
                        write!(
                            f,
                            " after {} and {}: exactly one number changes, by one{places}",
                            last.0, last.1
                        )
                    }
                    (_, Some(thrown)) => {
                        let order = if *ordered { " in this order" } else { "" };
                        write!(f, ", but {} and {} were thrown{order}", thrown.0, thrown.1)
                    }
                    (_, None) => f.write_str(", which were not thrown"),
                }
            }
            Fault::Boundary { after, direction } => {
                write!(f, "one step {} of `{after}` is the boundary", direction.word())
            }
            Fault::Outside(from) => write!(f, "`{from}` is not within the boundary"),
            Fault::Overlap { from, to } => write!(f, "the edge from `{from}` to `{to}` is drawn already"),
            Fault::Crossing { at, unspendable: 1.., .. } => {
                write!(f, "a crossing at `{at}` that only a life held before this line could pay for")
            }
            Fault::Crossing { at, held: 0, paid: 0, .. } => {
                write!(f, "a crossing at `{at}` and no life to pay for it")
            }
            Fault::Crossing { at, .. } => write!(f, "a crossing at `{at}`, and all lives are spent by then"),
            Fault::FirstLineLife(at) => write!(f, "the first line visits the life at `{at}`"),
        }
    }
}

impl Position {
    /// Judges a line of the player to move, who threw `thrown` where dice decide and that is known.
    ///
    /// # Errors
    /// The first fault in this order: end, turns, numbers; then along the way in path order boundary,
    /// overlap, crossing and first-line life.
    pub fn judge(&self, attempt: &Attempt, thrown: Option<Numbers>) -> Result<Drawn, Fault> {
        let Attempt { from, segments: [first, second] } = *attempt;
        if let Some(ends) = self.ends {
            let here = ends.iter().filter(|end| end.at == from);
            let Some(end) = here.clone().next() else {
                return Err(Fault::NotAnEnd { from, ends: ends.map(|end| end.at) });
            };
            if here.clone().all(|end| end.axis == first.0.axis()) {
                return Err(Fault::NoTurnAtEnd { end: *end });
            }
        }
        if first.0.axis() == second.0.axis() {
            let steps = u8::try_from(first.1).ok();
            let corner = steps.and_then(|steps| first.0.step(from, steps));
            let corner = corner.filter(|corner| self.board().contains(*corner));
            return Err(Fault::NoTurn { corner, is_first: self.ends.is_none() });
        }
        let number = |length| Number::new(length).ok_or(Fault::Length(length));
        let numbers = Numbers(number(first.1)?, number(second.1)?);
        if !self.pairs(thrown).contains(numbers) {
            return Err(self.wrong_numbers(numbers, thrown));
        }
        let [first, second] = [(first.0, numbers.0), (second.0, numbers.1)]
            .map(|(direction, length)| Segment { direction, length });
        self.walk(from, [first, second])
    }

    fn wrong_numbers(&self, drawn: Numbers, thrown: Option<Numbers>) -> Fault {
        let source = match self.tally(self.player()).numbers {
            Some(_) if self.is_roll() => Source::Thrown,
            Some(last) => Source::Row(last),
            None => Source::Dice,
        };
        let thrown = thrown.filter(|_| self.waits_for_dice()).map(|thrown| vec![thrown]);
        let choices = thrown.or_else(|| self.choices()).unwrap_or_default();
        Fault::Numbers { drawn, choices, source, ordered: self.is_ordered() }
    }

    /// Follows a line of right turns and numbers along its way.
    fn walk(&self, from: Intersection, segments: [Segment; 2]) -> Result<Drawn, Fault> {
        let is_first = self.ends.is_none();
        if !self.board().contains(from) {
            return Err(Fault::Outside(from));
        }
        if is_first && self.strands.has_life(from) {
            return Err(Fault::FirstLineLife(from));
        }
        let before = self.tally(self.player()).held();
        let (mut held, mut collected, mut spent) = (before, 0, 0);
        let mut at = from;
        for Segment { direction, length } in segments {
            for step in 1..=length.get() {
                let next = direction.step(at, 1).filter(|next| self.board().contains(*next));
                let next = next.ok_or(Fault::Boundary { after: at, direction })?;
                if self.strands.is_drawn(at, direction) {
                    return Err(Fault::Overlap { from: at, to: next });
                }
                at = next;
                if step < length.get() && self.strands.passes(at, direction.axis().across()) {
                    let unspendable = if self.is_prepaid() { collected } else { 0 };
                    let unpaid = Fault::Crossing { at, held: before, paid: spent, unspendable };
                    held = held.checked_sub(1).ok_or(unpaid)?;
                    spent += 1;
                }
                if self.strands.has_life(at) {
                    if is_first {
                        return Err(Fault::FirstLineLife(at));
                    }
                    held += u16::from(!self.is_prepaid());
                    collected += 1;
                }
            }
        }
        let [first, second] = segments;
        let line = Line::new(from, first, second).ok_or(Fault::NoTurn { corner: None, is_first })?;
        Ok(Drawn { line, collected, spent: spent as u8 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d5_ends_that_meet_are_told_as_one_place() {
        let told = |ends: [&str; 2]| {
            let from = "c3".parse().unwrap();
            Fault::NotAnEnd { from, ends: ends.map(|end| end.parse().unwrap()) }.to_string()
        };
        assert_eq!(told(["d4", "d4"]), "`c3` is no end of the line: both are at `d4`");
        assert_eq!(told(["b2", "d4"]), "`c3` is no end of the line: those are `b2` and `d4`");
    }
}
