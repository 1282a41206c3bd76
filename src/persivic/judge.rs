//! Whether a move that somebody wrote is legal, and if not, what is wrong with it (P2–P5).

use super::board::{Side, Square, SquareSet};
use super::moves::{Move, Targets};
use super::position::Position;
use super::reach::{obstacle, reach};

/// A move as somebody asks for it, before it is known to be legal. Targets stand in the order
/// written, and one may stand twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt<'a> {
    /// The square the stones leave.
    pub from: Square,
    /// Whether it is marked as a capture.
    pub capture: bool,
    /// Where they end, with the counts written.
    pub targets: &'a [(Option<u32>, Square)],
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A vacant square.
    #[error("no stones stand on `{0}`")]
    NoStones(Square),
    /// The opponent's stones.
    #[error("the stones on `{at}` are {side}'s, and {} is to move", side.other())]
    WrongColour {
        /// Where.
        at: Square,
        /// Whose they are.
        side: Side,
    },
    /// More or fewer stones than the stack has (P2).
    #[error("{}, and `{from}` has {stack}: all must move", stones(*written))]
    WrongCount {
        /// The stack's square.
        from: Square,
        /// How many stones it has.
        stack: u8,
        /// How many are written; none where a count is [beyond counting](BEYOND).
        written: Option<u64>,
    },
    /// A target nearer or farther than the stack's size (P3).
    #[error("`{target}` is {} from `{from}`, and a stack of {stack} goes {stack}", steps(*distance))]
    BadDistance {
        /// The stack's square.
        from: Square,
        /// How many stones it has.
        stack: u8,
        /// The target.
        target: Square,
        /// How far that is.
        distance: u8,
    },
    /// No way of vacant squares (P3).
    #[error("no way is open from `{from}` to `{target}`: a stone stands on `{by}`")]
    Blocked {
        /// The stack's square.
        from: Square,
        /// The target.
        target: Square,
        /// A square in the way.
        by: Square,
    },
    /// Opponent's stones at the target of more than one stone (P4).
    #[error(
        "a stack of {stack} cannot land on the opponent's stones on `{target}`: only a stone alone captures"
    )]
    StackCaptures {
        /// The stack's square.
        from: Square,
        /// How many stones it has.
        stack: u8,
        /// The target.
        target: Square,
    },
    /// A capture written with `-`.
    #[error("`{target}` has the opponent's stones, so this is a capture, written with `x`")]
    UnmarkedCapture {
        /// The stone's square.
        from: Square,
        /// The target.
        target: Square,
    },
    /// `x` where nothing is captured.
    #[error("nothing is captured on `{target}`, so this is written with `-`")]
    NothingCaptured {
        /// The stack's square.
        from: Square,
        /// The target.
        target: Square,
    },
}

fn steps(distance: u8) -> String {
    if distance == 1 { "1 step".to_owned() } else { format!("{distance} steps") }
}

fn stones(written: Option<u64>) -> String {
    match written {
        None => "more stones are written than can be counted".to_owned(),
        Some(1) => "1 stone is written".to_owned(),
        Some(written) => format!("{written} stones are written"),
    }
}

/// Stands for a count that is larger, however large it is.
pub const BEYOND: u32 = u32::MAX;

impl Fault {
    /// Its kind in JSON.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::NoStones(_) => "no-stones",
            Fault::WrongColour { .. } => "wrong-colour",
            Fault::WrongCount { .. } => "wrong-count",
            Fault::BadDistance { .. } => "bad-distance",
            Fault::Blocked { .. } => "blocked",
            Fault::StackCaptures { .. } | Fault::UnmarkedCapture { .. } | Fault::NothingCaptured { .. } => {
                "capture"
            }
        }
    }

    /// The rule it breaks.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Fault::NoStones(_) | Fault::WrongColour { .. } | Fault::WrongCount { .. } => "P2",
            Fault::BadDistance { .. } | Fault::Blocked { .. } => "P3",
            Fault::StackCaptures { .. } => "P4",
            Fault::UnmarkedCapture { .. } | Fault::NothingCaptured { .. } => "P5",
        }
    }
}

impl Position {
    /// The move that `attempt` is, if it is legal here (P2–P5).
    ///
    /// # Errors
    /// The first fault, in this order: stones there, colour, counts, distances, then each target in
    /// the order written: the opponent's stones, the way, the mark.
    pub fn judge(&self, attempt: &Attempt<'_>) -> Result<Move, Fault> {
        let from = attempt.from;
        let stack = self.count(from);
        match self.owner(from) {
            None => return Err(Fault::NoStones(from)),
            Some(side) if side != self.side_to_move() => return Err(Fault::WrongColour { at: from, side }),
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
            return Err(Fault::WrongCount { from, stack, written: is_counted.then_some(written) });
        }
        for &(_, target) in attempt.targets {
            let distance = from.distance(target);
            if distance != stack {
                return Err(Fault::BadDistance { from, stack, target, distance });
            }
        }
        let vacant = self.vacant();
        let reached = reach(from, stack, vacant);
        let enemies = self.stones(self.side_to_move().other());
        for &(_, target) in attempt.targets {
            let captures = enemies.contains(target);
            if captures && stack > 1 {
                return Err(Fault::StackCaptures { from, stack, target });
            }
            if !reached.contains(target) {
                let by = obstacle(from, target, vacant).unwrap_or(target);
                return Err(Fault::Blocked { from, target, by });
            }
            match (captures, attempt.capture) {
                (true, false) => return Err(Fault::UnmarkedCapture { from, target }),
                (false, true) => return Err(Fault::NothingCaptured { from, target }),
                _ => {}
            }
        }
        if let [(_, target)] = attempt.targets {
            return Ok(Move::single(from, *target, stack, attempt.capture));
        }
        let mut counts = [0u8; Square::COUNT];
        let mut squares = SquareSet::EMPTY;
        for &(written, target) in attempt.targets {
            // No more than the stack, as the sum is.
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
    ) -> Result<Move, Fault> {
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
            Err(Fault::WrongCount { from: square("e1"), stack: 3, written: Some(2) })
        );
        assert_eq!(judge(&start, "e5", false, &[(None, "e6")]), Err(Fault::NoStones(square("e5"))));
        assert_eq!(
            judge(&start, "e9", false, &[(None, "e6")]),
            Err(Fault::WrongColour { at: square("e9"), side: Side::Blue })
        );
    }

    #[test]
    fn p3_stones_go_exactly_as_far_as_there_are_stones() {
        let fault = judge(&Position::start(), "e1", false, &[(None, "e3")]).unwrap_err();
        assert_eq!(
            fault,
            Fault::BadDistance { from: square("e1"), stack: 3, target: square("e3"), distance: 2 }
        );
    }

    #[test]
    fn p3_a_blocked_way_names_the_stone_in_it() {
        let start = Position::start();
        let fault = judge(&start, "e1", false, &[(None, "h1")]).unwrap_err();
        assert_eq!(fault, Fault::Blocked { from: square("e1"), target: square("h1"), by: square("f1") });
    }

    #[test]
    fn p4_a_stack_never_lands_on_the_opponent() {
        let near = position("9./9./9./9./4.2r4./9./4.b4./9./9. r");
        for capture in [false, true] {
            let fault = judge(&near, "e5", capture, &[(None, "e3")]).unwrap_err();
            assert_eq!(fault, Fault::StackCaptures { from: square("e5"), stack: 2, target: square("e3") });
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
            Err(Fault::UnmarkedCapture { from: square("e5"), target: square("e4") })
        );
        assert_eq!(
            judge(&near, "e5", true, &[(None, "e6")]),
            Err(Fault::NothingCaptured { from: square("e5"), target: square("e6") })
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
