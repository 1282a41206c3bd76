//! Judges whether a line is legal, and if not, why ([D3]–[D8]).

use super::board::Intersection;
use super::direction::Direction;
use super::line::{Drawn, Line, Segment};
use super::numbers::{Number, Numbers};
use super::position::{Position, Undo};
use crate::diverto::fault::{IllegalLine, Source};
#[cfg(doc)]
use crate::diverto::rules::ids::*;

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
    /// Draws a line if it is legal for the player to move ([D3]–[D8]), and returns the state that
    /// [`Position::undo`] needs. `thrown` are the player's dice, if the row is rolled and the roll is known.
    /// Use [`Position::play_unchecked`] for lines known to be legal.
    ///
    /// Does not check whether the game is over ([D9]): see [`Position::ended`].
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
