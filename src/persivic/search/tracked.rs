//! A position with incrementally updated search data: most leaves need not examine any stack.

use std::ops::ControlFlow;

use super::evaluation::{TO_MOVE, most, on_far_row, stack};
use super::wins::{far_row_landing, leaving_stuck};
use crate::persivic::rules::{Board, End, Move, NoMove, Position, Side, Square, SquareSet, land};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracked {
    position: Position,
    /// The value of each side's stacks, without the far-row bonus.
    worth: [i32; 2],
    /// The number of stones each side has on its far row.
    far: [u8; 2],
    single: SquareSet,
    /// The squares of stacks with at least as many stones as steps to their far row, but not on it.
    near: SquareSet,
}

impl Tracked {
    pub fn new(position: &Position) -> Tracked {
        let mut tracked = Tracked {
            position: Position::empty(position.side_to_move()),
            worth: [0; 2],
            far: [0; 2],
            single: SquareSet::EMPTY,
            near: SquareSet::EMPTY,
        };
        for side in Side::ALL {
            for square in position.stones(side) {
                tracked.add(side, square, position.count(square));
            }
        }
        tracked
    }

    pub fn after(&self, played: &Move) -> Tracked {
        let mut next = *self;
        next.make(played);
        next
    }

    /// See [`evaluate`].
    pub fn evaluate(&self) -> i32 {
        let side = self.position.side_to_move();
        let worth = |side: Side| self.worth[side as usize] + on_far_row(self.far[side as usize]);
        worth(side) - worth(side.other()) + TO_MOVE
    }

    /// See [`Position::ended`].
    pub fn ended(&self, no_move: NoMove) -> Option<End> {
        let far = |side: Side| self.far[side as usize].into();
        // A lone stone always has a move.
        let has_move = || !self.singles(self.position.side_to_move()).is_empty() || self.position.has_move();
        self.position.ended_with(no_move, far, has_move)
    }

    /// See [`can_win`](super::wins::can_win).
    #[inline]
    pub fn can_win(&self, no_move: NoMove) -> bool {
        let side = self.position.side_to_move();
        far_row_landing(
            &self.position,
            self.near & self.position.stones(side),
            self.far[side as usize].into(),
        )
        .is_some()
            || (no_move == NoMove::Loss
                && leaving_stuck(&self.position, self.singles(side.other())).is_some())
    }

    /// Visits the children of all captures, then of the other moves, but skips those that the opponent evaluates at `-alpha` or
    /// more. A stack that reaches the far row skips none.
    pub fn try_each_child_above<B>(
        &self,
        alpha: i32,
        visit: &mut impl FnMut(&Tracked) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = self.position.side_to_move();
        let other = side.other() as usize;
        for (from, target) in self.captures() {
            let mut next = *self;
            next.capture(from, target);
            visit(&next)?;
        }
        for from in self.position.stones(side) {
            let stones = self.position.count(from);
            let mut lifted = *self;
            lifted.clear(side, from);
            lifted.pass();
            let far = on_far_row(lifted.far[side as usize]);
            let least = alpha + TO_MOVE + self.worth[other] + on_far_row(self.far[other]) - far;
            let rows = (from.row().abs_diff(side.home_row()) + stones).min(Square::SIDE - 1);
            let each = most(rows);
            let is_near = from.row().abs_diff(side.far_row()) <= stones;
            let may = |base: &Tracked, square: Square, left: u8| {
                let count = base.position.count(square);
                let gain = stack(side, square, count + 1) - stack(side, square, count);
                is_near || base.worth[side as usize] + gain + i32::from(left) * each > least
            };
            land(&lifted, side, self.position.destinations(from).landings, stones, &may, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The captures as pairs of source and target, in the order of [`Position::moves`].
    pub fn captures(&self) -> impl Iterator<Item = (Square, Square)> {
        let side = self.position.side_to_move();
        let enemies = self.position.stones(side.other());
        let attackers = self.singles(side) & enemies.neighbours();
        attackers.flat_map(move |from| {
            (SquareSet::of(from).neighbours() & enemies).map(move |target| (from, target))
        })
    }

    fn singles(&self, side: Side) -> SquareSet {
        self.single & self.position.stones(side)
    }

    /// Updates the data for a square of `side` whose count has changed from `before` to `now`.
    #[inline]
    fn note(&mut self, side: Side, square: Square, before: u8, now: u8) {
        self.worth[side as usize] += stack(side, square, now) - stack(side, square, before);
        self.single.set(square, now == 1);
        let steps = square.row().abs_diff(side.far_row());
        self.near.set(square, steps > 0 && now >= steps);
        if steps == 0 {
            self.far[side as usize] += now;
            self.far[side as usize] -= before;
        }
    }
}

/// Evaluates a position for the side to move.
pub fn evaluate(position: &Position) -> i32 {
    Tracked::new(position).evaluate()
}

impl Board for Tracked {
    #[inline]
    fn position(&self) -> &Position {
        &self.position
    }

    #[inline]
    fn add(&mut self, side: Side, square: Square, count: u8) {
        let before = self.position.count(square);
        self.position.add(side, square, count);
        self.note(side, square, before, before + count);
    }

    #[inline]
    fn clear(&mut self, side: Side, square: Square) {
        let before = self.position.count(square);
        self.position.clear(side, square);
        self.note(side, square, before, 0);
    }

    #[inline]
    fn pass(&mut self) {
        self.position.pass();
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::tests::sparse;
    use super::super::wins::can_win;
    use super::*;
    use crate::seed::{Seed, below};

    #[test]
    fn only_children_that_cannot_raise_alpha_are_left_out() {
        let mut generator = Seed(6).generator("test tracked", 0);
        let (mut left_out, mut visited) = (0, 0);
        for round in 0..200 {
            let mut position = if round % 2 == 0 { sparse(&mut generator) } else { Position::start() };
            for _ in 0..below(&mut generator, 12) {
                let count = position.count_moves() as u32;
                let Some(played) = (count > 0).then(|| below(&mut generator, count) as usize) else { break };
                position = position.play_unchecked(&position.moves().nth(played).unwrap());
            }
            let board = Tracked::new(&position);
            let alpha = below(&mut generator, 400) as i32 - 200;
            let mut above = Vec::new();
            let _ = board.try_each_child_above(alpha, &mut |child| {
                above.push(*child);
                ControlFlow::<()>::Continue(())
            });
            let _ = board.try_each_child(&mut |child| {
                if above.contains(child) {
                    visited += 1;
                } else {
                    left_out += 1;
                    assert!(-child.evaluate() <= alpha, "{position} {alpha}: {}", child.position());
                }
                ControlFlow::<()>::Continue(())
            });
        }
        assert!(left_out > 1000 && visited > 1000, "{left_out} left out, {visited} visited");
    }

    #[test]
    fn what_is_kept_up_is_what_a_look_at_the_position_says() {
        let mut generator = Seed(5).generator("test tracked", 0);
        let (mut ends, mut wins, mut captures) = (0, 0, 0);
        for round in 0..300 {
            let position = if round % 2 == 0 { sparse(&mut generator) } else { Position::start() };
            let mut tracked = Tracked::new(&position);
            for _ in 0..60 {
                let position = *tracked.position();
                assert_eq!(tracked, Tracked::new(&position), "{position}");
                let far = Side::ALL.map(|side| position.stones_on(side, SquareSet::row(side.far_row())));
                assert_eq!(tracked.far.map(u32::from), far, "{position}");
                for no_move in [NoMove::Loss, NoMove::Draw] {
                    assert_eq!(tracked.ended(no_move), position.ended(no_move), "{position}");
                    assert_eq!(tracked.can_win(no_move), can_win(&position, no_move), "{position}");
                }
                let moves: Vec<Move> = position.moves().collect();
                let taken = moves
                    .iter()
                    .filter(|played| played.is_capture())
                    .flat_map(|played| played.targets().iter().map(|(target, _)| (played.from(), target)));
                assert!(tracked.captures().eq(taken), "{position}");
                ends += usize::from(tracked.ended(NoMove::Loss).is_some());
                wins += usize::from(tracked.can_win(NoMove::Loss));
                captures += tracked.captures().count();
                if moves.is_empty() {
                    break;
                }
                let number = below(&mut generator, moves.len() as u32) as usize;
                let mut left = number;
                let _ = tracked.try_each_child(&mut |child| {
                    if left == 0 {
                        assert_eq!(*child, tracked.after(&moves[number]), "{position}");
                        return ControlFlow::Break(());
                    }
                    left -= 1;
                    ControlFlow::Continue(())
                });
                tracked = tracked.after(&moves[number]);
            }
        }
        assert!(ends > 100 && wins > 100 && captures > 1000, "{ends} {wins} {captures}");
    }

    #[test]
    fn the_start_is_worth_the_move() {
        assert_eq!(evaluate(&Position::start()), TO_MOVE);
    }

    #[test]
    fn a_stone_more_is_worth_about_a_stone() {
        let more: Position = "9./9./4.b4./9./9./9./4.r4./3.r5./9. r".parse().unwrap();
        assert!((60..=160).contains(&evaluate(&more)), "{}", evaluate(&more));
    }
}
