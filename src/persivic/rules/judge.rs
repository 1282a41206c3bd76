//! Judges whether a move is legal, and if not, why (P2–P5).

use super::board::{Side, Square, SquareSet, obstacle, reach};
use super::moves::{MOST_TARGETS, Move, Targets};
use super::position::Position;
use crate::record::faults;
use crate::words::{Maybe, count};

faults! {
    /// Why a move is not legal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalMove {
        /// The square that the move starts from is vacant.
        NoStones(at: Square)
            kind("no-stones") rule("P2")
            words("there are no stones on `{at}`");
        /// The stones on the square that the move starts from are the opponent's.
        WrongColour { at: Square, side: Side }
            kind("wrong-colour") rule("P2")
            with(at = at, side = side, other = side.other())
            words("the stones on `{at}` are {side}'s, but {other} is to move");
        /// The number of stones written is not the number on the square: all of them must move.
        WrongCount {
            from: Square,
            stack: u8,
            /// The total number of stones written; `None` if a count is beyond counting.
            written: Option<u64>,
        }
            kind("wrong-count") rule("P2")
            with(from = from, stack = stack, written = Maybe(*written))
            words("{}, but `{from}` has {stack}: all must move", stones(written.0));
        /// The distance to a target is not the number of stones in the stack.
        BadDistance { from: Square, stack: u8, target: Square, distance: u8 }
            kind("bad-distance") rule("P3")
            words("`{target}` is {} from `{from}`, but a stack of {stack} moves {stack}", count(distance, "step", "steps"));
        /// Stones block every way to a target.
        Blocked {
            from: Square,
            target: Square,
            /// A blocking square.
            by: Square,
        }
            kind("blocked") rule("P3")
            words("every path from `{from}` to `{target}` is blocked: a stone is on `{by}`");
        /// Two or more stones that move together land on the opponent's stones; only a stone that is alone on its
        /// square can capture.
        StackCaptures { from: Square, stack: u8, target: Square }
            kind("capture") rule("P4")
            words(
                "a stack of {stack} cannot land on the opponent's stones on `{target}`: only a stone alone captures"
            );
        /// A capture is written with `-` instead of `x`.
        UnmarkedCapture { from: Square, target: Square }
            kind("capture") rule("P5")
            words("`{target}` has the opponent's stones, so this is a capture, written with `x`");
        /// A move that captures nothing is written with `x` instead of `-`.
        NothingCaptured { from: Square, target: Square }
            kind("capture") rule("P5")
            words("nothing is captured on `{target}`, so this is written with `-`");
    }
}

fn stones(written: Option<u64>) -> String {
    match written {
        None => "more stones are written than can be counted".to_owned(),
        Some(written) => count(written, "stone is written", "stones are written"),
    }
}

/// An unchecked move. Targets are in the order written, and one may occur twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt<'a> {
    pub from: Square,
    pub capture: bool,
    pub targets: &'a [(Option<u32>, Square)],
}

/// Represents any count too large to parse.
pub const BEYOND: u32 = u32::MAX;

impl Position {
    /// The position after a move, if it is legal here (P2–P5). Use [`Position::play_unchecked`] for moves
    /// known to be legal.
    ///
    /// Does not check whether the game is over (P6, P7): see [`Position::ended`].
    ///
    /// ```
    /// use parlour::persivic::Position;
    ///
    /// let start = Position::start();
    /// assert!(start.play(&"e1-e4".parse().unwrap()).is_ok());
    /// let error = start.play(&"e4-e5".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "there are no stones on `e4`");
    /// ```
    ///
    /// # Errors
    /// Returns the first fault, in the order of [`Position::judge`].
    pub fn play(&self, played: &Move) -> Result<Position, IllegalMove> {
        let mut targets = [(None, Square::A1); MOST_TARGETS];
        for (target, (square, count)) in targets.iter_mut().zip(played.targets().iter()) {
            *target = (Some(count.into()), square);
        }
        let targets = &targets[..played.targets().len()];
        let attempt = Attempt { from: played.from(), capture: played.is_capture(), targets };
        self.judge(&attempt).map(|legal| self.play_unchecked(&legal))
    }

    /// Converts `attempt` to a move, if it is legal here (P2–P5).
    ///
    /// ```
    /// use parlour::persivic::{Position, notation::WrittenMove};
    ///
    /// let start = Position::start();
    /// let written: WrittenMove = "e1-e4".parse().unwrap();
    /// assert_eq!(start.judge(&written.attempt()).unwrap().to_string(), "e1-e4");
    /// let short: WrittenMove = "e1-e3".parse().unwrap();
    /// assert_eq!(
    ///     start.judge(&short.attempt()).unwrap_err().to_string(),
    ///     "`e3` is 2 steps from `e1`, but a stack of 3 moves 3"
    /// );
    /// ```
    ///
    /// # Errors
    /// Returns the first fault in this order: presence of stones, colour, counts, distances, then for each
    /// target in the order written: the opponent's stones, the path, the mark.
    pub fn judge(&self, attempt: &Attempt<'_>) -> Result<Move, IllegalMove> {
        let from = attempt.from;
        let stack = self.count(from);
        match self.owner(from) {
            None => return Err(IllegalMove::NoStones(from)),
            Some(side) if side != self.side_to_move() => {
                return Err(IllegalMove::WrongColour { at: from, side });
            }
            Some(_) => {}
        }
        let left_out = match attempt.targets {
            [_] => u32::from(stack),
            _ => 1,
        };
        let count = |written: Option<u32>| written.unwrap_or(left_out);
        let mut counts = attempt.targets.iter().map(|(written, _)| count(*written));
        let written: u64 = counts.clone().map(u64::from).sum();
        if written != u64::from(stack) {
            let is_counted = counts.all(|count| count != BEYOND);
            return Err(IllegalMove::WrongCount { from, stack, written: is_counted.then_some(written) });
        }
        for &(_, target) in attempt.targets {
            let distance = from.distance(target);
            if distance != stack {
                return Err(IllegalMove::BadDistance { from, stack, target, distance });
            }
        }
        let vacant = self.vacant();
        let reached = reach(from, stack, vacant);
        let enemies = self.stones(self.side_to_move().other());
        for &(_, target) in attempt.targets {
            let captures = enemies.contains(target);
            if captures && stack > 1 {
                return Err(IllegalMove::StackCaptures { from, stack, target });
            }
            if !reached.contains(target) {
                let by = obstacle(from, target, vacant).unwrap_or(target);
                return Err(IllegalMove::Blocked { from, target, by });
            }
            match (captures, attempt.capture) {
                (true, false) => return Err(IllegalMove::UnmarkedCapture { from, target }),
                (false, true) => return Err(IllegalMove::NothingCaptured { from, target }),
                _ => {}
            }
        }
        if let [(_, target)] = attempt.targets {
            return Ok(Move::single(from, *target, stack, attempt.capture));
        }
        let mut counts = [0u8; Square::COUNT];
        let mut squares = SquareSet::EMPTY;
        for &(written, target) in attempt.targets {
            // At most the stack, as the sum equals it.
            counts[target.index()] += count(written) as u8;
            squares.insert(target);
        }
        let mut targets = Targets::new();
        for square in squares {
            targets.push(square, counts[square.index()]);
        }
        Ok(Move::new(from, targets, attempt.capture))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::rules::board::Side;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn judge(
        position: &Position,
        from: &str,
        capture: bool,
        targets: &[(Option<u32>, &str)],
    ) -> Result<Move, IllegalMove> {
        let targets: Vec<(Option<u32>, Square)> =
            targets.iter().map(|(count, name)| (*count, square(name))).collect();
        position.judge(&Attempt { from: square(from), capture, targets: &targets })
    }

    #[test]
    fn p2_all_stones_of_a_stack_move() {
        let start = Position::start();
        assert!(judge(&start, "e1", false, &[(None, "e4")]).is_ok());
        assert_eq!(
            judge(&start, "e1", false, &[(Some(2), "e4")]),
            Err(IllegalMove::WrongCount { from: square("e1"), stack: 3, written: Some(2) })
        );
        assert_eq!(judge(&start, "e5", false, &[(None, "e6")]), Err(IllegalMove::NoStones(square("e5"))));
        assert_eq!(
            judge(&start, "e9", false, &[(None, "e6")]),
            Err(IllegalMove::WrongColour { at: square("e9"), side: Side::Blue })
        );
    }

    #[test]
    fn p3_stones_go_exactly_as_far_as_there_are_stones() {
        let fault = judge(&Position::start(), "e1", false, &[(None, "e3")]).unwrap_err();
        assert_eq!(
            fault,
            IllegalMove::BadDistance { from: square("e1"), stack: 3, target: square("e3"), distance: 2 }
        );
    }

    #[test]
    fn p3_a_blocked_way_names_the_stone_in_it() {
        let start = Position::start();
        let fault = judge(&start, "e1", false, &[(None, "h1")]).unwrap_err();
        assert_eq!(
            fault,
            IllegalMove::Blocked { from: square("e1"), target: square("h1"), by: square("f1") }
        );
    }

    #[test]
    fn p4_a_stack_never_lands_on_the_opponent() {
        let near = position("9./9./9./9./4.2r4./9./4.b4./9./9. r");
        for capture in [false, true] {
            let fault = judge(&near, "e5", capture, &[(None, "e3")]).unwrap_err();
            assert_eq!(
                fault,
                IllegalMove::StackCaptures { from: square("e5"), stack: 2, target: square("e3") }
            );
        }
    }

    #[test]
    fn p5_a_stone_alone_captures_a_whole_stack_next_to_it() {
        let near = position("9./9./9./9./4.r4./4.5b4./9./9./9. r");
        let capture = judge(&near, "e5", true, &[(None, "e4")]).unwrap();
        let after = near.play_unchecked(&capture);
        assert_eq!(after.to_string(), "9./9./9./9./9./4.r4./9./9./9. b");
        assert_eq!(after.hash(), after.to_string().parse::<Position>().unwrap().hash());
        assert_eq!(
            judge(&near, "e5", false, &[(None, "e4")]),
            Err(IllegalMove::UnmarkedCapture { from: square("e5"), target: square("e4") })
        );
        assert_eq!(
            judge(&near, "e5", true, &[(None, "e6")]),
            Err(IllegalMove::NothingCaptured { from: square("e5"), target: square("e6") })
        );
    }

    #[test]
    fn a_target_named_twice_adds_up() {
        let start = Position::start();
        let twice = judge(&start, "e1", false, &[(None, "e4"), (None, "d3"), (None, "e4")]).unwrap();
        let once = judge(&start, "e1", false, &[(None, "d3"), (Some(2), "e4")]).unwrap();
        assert_eq!(twice.targets().iter().collect::<Vec<_>>(), once.targets().iter().collect::<Vec<_>>());
    }
}
