//! Generates the legal lines of a position (D4–D8).

use std::ops::ControlFlow;

use super::board::Intersection;
use super::direction::{Axis, Direction};
use super::line::{Drawn, Line, Segment};
use super::numbers::{Number, Numbers, Pairs};
use super::position::{Player, Position};
use crate::diverto::rules::occupancy::Met;

impl Position {
    /// Visits each legal line whose lengths are among `pairs` exactly once, until `visit` breaks.
    pub fn for_each_line<B>(
        &self,
        pairs: Pairs,
        visit: impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_line_of(self.player(), pairs, visit)
    }

    /// Like [`Position::for_each_line`], but as if `player` were to move.
    #[inline]
    fn for_each_line_of<B>(
        &self,
        player: Player,
        pairs: Pairs,
        mut visit: impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let held = self.tally(player).held().into();
        let Some([one, two]) = self.ends else { return self.for_each_first_line(pairs, visit) };
        self.lines_at(one.at, one.axis, pairs, held, &mut visit)?;
        // If both ends coincide, their axes differ, so no line is visited twice.
        self.lines_at(two.at, two.axis, pairs, held, &mut visit)
    }

    /// All legal lines whose lengths are among `pairs`, in unspecified order.
    ///
    /// ```
    /// use parlour::diverto::{Numbers, Pairs, Position};
    ///
    /// let start = Position::default();
    /// let thrown = Pairs::of([Numbers::new(6, 6).unwrap()], false);
    /// let lines = start.lines(thrown);
    /// assert_eq!(lines.len(), start.count_lines(thrown));
    /// assert!(lines.iter().all(|drawn| drawn.line.numbers() == Numbers::new(6, 6).unwrap()));
    /// ```
    pub fn lines(&self, pairs: Pairs) -> Vec<Drawn> {
        let mut lines = Vec::new();
        let ControlFlow::Continue(()) = self.for_each_line(pairs, |drawn| {
            lines.push(drawn);
            ControlFlow::<std::convert::Infallible>::Continue(())
        });
        lines
    }

    /// Whether there is a legal line (D9).
    pub fn has_line(&self, pairs: Pairs) -> bool {
        self.for_each_line(pairs, |_| ControlFlow::Break(())).is_break()
    }

    /// Counts the legal lines.
    pub fn count_lines(&self, pairs: Pairs) -> usize {
        self.count_lines_of(self.player(), pairs)
    }

    /// Counts the legal lines `player` would have if to move.
    pub fn count_lines_of(&self, player: Player, pairs: Pairs) -> usize {
        let mut count = 0;
        let ControlFlow::Continue(()) = self.for_each_line_of(player, pairs, |_| {
            count += 1;
            ControlFlow::<std::convert::Infallible>::Continue(())
        });
        count
    }

    /// Counts the throws, of the 36 of two dice, that would leave `player` a legal line if to move.
    pub fn fitting_throws(&self, player: Player) -> u32 {
        let mut fit = Pairs::default();
        let _ = self.for_each_line_of(player, Pairs::ALL, |drawn| {
            let Numbers(first, second) = drawn.line.numbers();
            fit.insert(first, second);
            if !self.is_ordered() {
                fit.insert(second, first);
            }
            if fit == Pairs::ALL { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        fit.count()
    }

    /// The first line starts anywhere, but neither starts on nor visits a life (D4).
    fn for_each_first_line<B>(
        &self,
        pairs: Pairs,
        mut visit: impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in self.board().intersections().filter(|from| !self.occupancy.has_life(*from)) {
            for axis in [Axis::Horizontal, Axis::Vertical] {
                self.lines_at(from, axis, pairs, 0, &mut |drawn| {
                    if drawn.collected == 0 { visit(drawn) } else { ControlFlow::Continue(()) }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits all lines from `from`, where a segment along `axis` arrives (D5).
    fn lines_at<B>(
        &self,
        from: Intersection,
        axis: Axis,
        pairs: Pairs,
        held: u32,
        visit: &mut impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in axis.turns() {
            for length in lengths(self.occupancy.room(from, direction)) {
                let seconds = pairs.after(length);
                if seconds == 0 {
                    continue;
                }
                let first = Segment { direction, length };
                let met = self.occupancy.meets(from, first);
                let earned = if self.is_prepaid() { 0 } else { met.lives() };
                if met.crossings() > held + earned {
                    continue;
                }
                let Some(corner) = direction.step(from, length.get()) else { continue };
                for turned in direction.axis().turns() {
                    self.turn_at(corner, turned, seconds, |second, end, then| {
                        match self.cost(held, &met, then) {
                            Some((collected, spent)) => {
                                let line = Line::walked(from, [(first, corner), (second, end)]);
                                visit(Drawn { line, collected, spent })
                            }
                            None => ControlFlow::Continue(()),
                        }
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn turn_at<B>(
        &self,
        corner: Intersection,
        direction: Direction,
        seconds: u8,
        mut visit: impl FnMut(Segment, Intersection, &Met) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for length in lengths(self.occupancy.room(corner, direction)) {
            if seconds >> length.get() & 1 == 0 {
                continue;
            }
            let segment = Segment { direction, length };
            let Some(end) = direction.step(corner, length.get()) else { continue };
            visit(segment, end, &self.occupancy.meets(corner, segment))?;
        }
        ControlFlow::Continue(())
    }

    /// The lives collected and spent on both segments; `None` if a crossing cannot be paid. `held` lives pay,
    /// and so do those collected on the way unless the game is `prepaid`, in path order (D7).
    #[inline]
    fn cost(&self, held: u32, first: &Met, second: &Met) -> Option<(u8, u8)> {
        let spent = first.crossings() + second.crossings();
        let collected = first.lives() + second.lives();
        // The order matters only if there are more crossings than lives held.
        if spent > held {
            if self.is_prepaid() || spent > held + collected {
                return None;
            }
            first.pay(held).and_then(|held| second.pay(held)).ok()?;
        }
        Some((collected as u8, spent as u8))
    }
}

/// The lengths that fit in `room`.
fn lengths(room: u32) -> impl Iterator<Item = Number> {
    Number::ALL.into_iter().take(room as usize)
}
