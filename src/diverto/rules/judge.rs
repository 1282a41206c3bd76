//! Judges whether a line is legal, and if not, why (D3–D8).

use super::board::{Direction, Intersection};
use super::line::{BEYOND, Drawn, Line, Number, Numbers, Segment};
use super::position::{End, Position, Undo};
use crate::record::faults;
use crate::words::{AnyOf, Maybe, Phrase};

faults! {
    /// Why a line is not legal.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum IllegalLine {
        /// The line does not start at one of the two ends of the long line.
        NotAnEnd {
            from: Intersection,
            /// Both ends of the long line.
            ends: [Intersection; 2],
        }
            kind("not-an-end") rule("D5")
            with(from = from, one = ends[0], two = ends[1], meet = ends[0] == ends[1])
            words(|f| {
                write!(f, "`{from}` is not an end of the line: ")?;
                if meet { write!(f, "both are at `{one}`") } else { write!(f, "those are `{one}` and `{two}`") }
            });
        /// The first segment goes straight on, or back, from the end it starts at.
        NoTurnAtEnd { end: End }
            kind("no-turn") rule("D5")
            with(at = end.at, turns = AnyOf(end.axis.turns().map(|turn| Phrase(turn.word())).to_vec()))
            words("no turn at `{at}`: from this end a line goes {turns}");
        /// The second segment is not at a right angle to the first.
        NoTurn {
            /// The corner, if it is on the board.
            corner: Option<Intersection>,
            /// Whether this is the first line of the game.
            is_first: bool,
        }
            kind("no-turn") rule("D4" if *is_first, "D5")
            with(corner = Maybe(*corner))
            words(|f| match corner.0 {
                None => f.write_str("no turn between the two segments"),
                Some(corner) => write!(f, "no turn at `{corner}`, between the two segments"),
            });
        /// A segment has a length that no die shows.
        Length(length: u32)
            kind("numbers") rule("D3")
            with(length = Maybe(Some(*length).filter(|length| *length != BEYOND)))
            words(|f| match length.0 {
                None => f.write_str("a segment longer than any: numbers are 1 to 6"),
                Some(length) => write!(f, "a segment of {length}: numbers are 1 to 6"),
            });
        /// The lengths are not the player's numbers in this row: the thrown ones, or those of the last row with one of
        /// them changed by one.
        Numbers {
            drawn: Numbers,
            /// The allowed numbers, if they are known.
            choices: Vec<Numbers>,
            source: Source,
            /// Whether the order of the numbers matters.
            ordered: bool,
        }
            kind("numbers") rule("D10" if *ordered || *source == Source::Thrown, "D3")
            with(
                one = drawn.0,
                two = drawn.1,
                source = match *source {
                    Source::Row(_) => "row",
                    _ if choices.is_empty() => "unknown",
                    _ => "thrown",
                },
                before = compared(*source, choices, *drawn).0,
                then = compared(*source, choices, *drawn).1,
                ordered = ordered,
            )
            words(|f| {
                write!(f, "drawn with {one} and {two}")?;
                match source {
                    "row" => {
                        let places = if *ordered { ", and both keep their places" } else { "" };
                        write!(f, " after {before} and {then}: exactly one number changes, by one{places}")
                    }
                    "thrown" => {
                        let order = if *ordered { " in this order" } else { "" };
                        write!(f, ", but {before} and {then} were thrown{order}")
                    }
                    _ => f.write_str(", which were not thrown"),
                }
            });
        /// The line touches the boundary of the board.
        Boundary {
            /// The last intersection before the boundary.
            after: Intersection,
            direction: Direction,
        }
            kind("boundary") rule("D6")
            with(after = after, direction = Phrase(direction.word()))
            words("one step {direction} of `{after}` is the boundary");
        /// The line starts on the boundary or outside the board.
        Outside(from: Intersection)
            kind("boundary") rule("D6")
            words("`{from}` is not within the boundary");
        /// The line runs along an edge that is drawn already.
        Overlap { from: Intersection, to: Intersection }
            kind("overlap") rule("D8")
            words("the edge from `{from}` to `{to}` is drawn already");
        /// The line crosses another, and no life is left to pay for it.
        Crossing {
            at: Intersection,
            /// Lives held before this line.
            held: u16,
            /// Crossings already paid on this line.
            paid: u16,
            /// Lives collected on this line that may not pay because the game is `prepaid`.
            unspendable: u8,
        }
            kind("crossing") rule("D7")
            with(at = at, lives = match (unspendable, held, paid) { (0, 0, 0) => "none", (0, ..) => "spent", _ => "held" })
            words(|f| match lives {
                "none" => write!(f, "a crossing at `{at}`, but no life to pay for it"),
                "spent" => write!(f, "a crossing at `{at}`, but all lives are already spent"),
                _ => write!(f, "a crossing at `{at}` that only a life held before this line could pay for"),
            });
        /// The first line of the game visits a life.
        FirstLineLife(at: Intersection)
            kind("first-line-life") rule("D4")
            words("the first line visits the life at `{at}`");
    }
}

/// The source of a row's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The dice of row 1 (D3).
    Dice,
    /// The dice of this row (D10).
    Thrown,
    /// The previous row (D3), with its numbers.
    Row(Numbers),
}

/// The numbers that those drawn are compared with; those drawn themselves if none are known.
fn compared(source: Source, choices: &[Numbers], drawn: Numbers) -> Numbers {
    match (source, choices) {
        (Source::Row(last), _) => last,
        (_, [thrown, ..]) => *thrown,
        (_, []) => drawn,
    }
}

/// An unchecked line: segments of any length, at any angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The start of the line, possibly outside the board.
    pub from: Intersection,
    /// Direction and length of each segment.
    pub segments: [(Direction, u32); 2],
}

impl From<&Line> for Attempt {
    fn from(line: &Line) -> Attempt {
        let segments = [line.first(), line.second()]
            .map(|Segment { direction, length }| (direction, length.get().into()));
        Attempt { from: line.from(), segments }
    }
}

impl Position {
    /// Draws a line if it is legal for the player to move (D3–D8), and returns the state that
    /// [`Position::undo`] needs. `thrown` are the player's dice, if the row is rolled and the roll is known.
    /// Use [`Position::play_unchecked`] for lines known to be legal.
    ///
    /// Does not check whether the game is over (D9): see [`Position::ended`].
    ///
    /// ```
    /// use parlour::diverto::Position;
    ///
    /// let mut position = Position::default();
    /// assert!(position.play(&"h8:N3E2".parse().unwrap(), None).is_ok());
    /// let error = position.play(&"a1:N2E2".parse().unwrap(), None).unwrap_err();
    /// assert_eq!(error.to_string(), "`a1` is not an end of the line: those are `h8` and `j11`");
    /// ```
    ///
    /// # Errors
    /// Returns the first fault, in the order of [`Position::judge`]; the position is unchanged.
    pub fn play(&mut self, line: &Line, thrown: Option<Numbers>) -> Result<Undo, IllegalLine> {
        let drawn = self.judge(&line.into(), thrown)?;
        Ok(self.play_unchecked(&drawn))
    }

    /// Judges a line of the player to move. `thrown` are the player's dice, if the row is rolled and the roll
    /// is known.
    ///
    /// ```
    /// use parlour::diverto::{Numbers, Position};
    /// use parlour::diverto::notation::WrittenLine;
    ///
    /// let start = Position::default();
    /// let written: WrittenLine = "h8:N3E2".parse().unwrap();
    /// assert_eq!(start.judge(&written.attempt, None).unwrap().to_string(), "h8:N3E2");
    /// let outside: WrittenLine = "a1:W1N2".parse().unwrap();
    /// assert!(start.judge(&outside.attempt, None).is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the first fault in this order: end, turns, numbers; then along the path boundary, overlap,
    /// crossing and first-line life.
    pub fn judge(&self, attempt: &Attempt, thrown: Option<Numbers>) -> Result<Drawn, IllegalLine> {
        let Attempt { from, segments: [first, second] } = *attempt;
        if let Some(ends) = self.ends {
            let here = ends.iter().filter(|end| end.at == from);
            let Some(end) = here.clone().next() else {
                return Err(IllegalLine::NotAnEnd { from, ends: ends.map(|end| end.at) });
            };
            if here.clone().all(|end| end.axis == first.0.axis()) {
                return Err(IllegalLine::NoTurnAtEnd { end: *end });
            }
        }
        if first.0.axis() == second.0.axis() {
            let steps = u8::try_from(first.1).ok();
            let corner = steps.and_then(|steps| first.0.step(from, steps));
            let corner = corner.filter(|corner| self.board().contains(*corner));
            return Err(IllegalLine::NoTurn { corner, is_first: self.ends.is_none() });
        }
        let number = |length| Number::new(length).ok_or(IllegalLine::Length(length));
        let numbers = Numbers(number(first.1)?, number(second.1)?);
        if !self.pairs(thrown).contains(numbers) {
            return Err(self.wrong_numbers(numbers, thrown));
        }
        let [first, second] = [(first.0, numbers.0), (second.0, numbers.1)]
            .map(|(direction, length)| Segment { direction, length });
        self.walk(from, [first, second])
    }

    fn wrong_numbers(&self, drawn: Numbers, thrown: Option<Numbers>) -> IllegalLine {
        let source = match self.tally(self.player()).numbers {
            Some(_) if self.is_roll() => Source::Thrown,
            Some(last) => Source::Row(last),
            None => Source::Dice,
        };
        let thrown = thrown.filter(|_| self.waits_for_dice()).map(|thrown| vec![thrown]);
        let choices = thrown.or_else(|| self.choices()).unwrap_or_default();
        IllegalLine::Numbers { drawn, choices, source, ordered: self.is_ordered() }
    }

    /// Walks the path edge by edge. Turns and numbers must have been checked.
    fn walk(&self, from: Intersection, segments: [Segment; 2]) -> Result<Drawn, IllegalLine> {
        let is_first = self.ends.is_none();
        if !self.board().contains(from) {
            return Err(IllegalLine::Outside(from));
        }
        if is_first && self.occupancy.has_life(from) {
            return Err(IllegalLine::FirstLineLife(from));
        }
        let before = self.tally(self.player()).held();
        let (mut held, mut collected, mut spent) = (before, 0, 0);
        let mut at = from;
        for Segment { direction, length } in segments {
            for step in 1..=length.get() {
                let next = direction.step(at, 1).filter(|next| self.board().contains(*next));
                let next = next.ok_or(IllegalLine::Boundary { after: at, direction })?;
                if self.occupancy.is_drawn(at, direction) {
                    return Err(IllegalLine::Overlap { from: at, to: next });
                }
                at = next;
                if step < length.get() && self.occupancy.passes(at, direction.axis().across()) {
                    let unspendable = if self.is_prepaid() { collected } else { 0 };
                    let unpaid = IllegalLine::Crossing { at, held: before, paid: spent, unspendable };
                    held = held.checked_sub(1).ok_or(unpaid)?;
                    spent += 1;
                }
                if self.occupancy.has_life(at) {
                    if is_first {
                        return Err(IllegalLine::FirstLineLife(at));
                    }
                    held += u16::from(!self.is_prepaid());
                    collected += 1;
                }
            }
        }
        let [first, second] = segments;
        let line = Line::new(from, first, second).ok_or(IllegalLine::NoTurn { corner: None, is_first })?;
        Ok(Drawn { line, collected, spent: spent as u8 })
    }
}
