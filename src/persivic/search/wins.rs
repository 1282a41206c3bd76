//! Wins in one move, found without listing moves.
//!
//! A move wins by P6 if it brings enough stones to the far row: for each stack that is one look at the squares
//! it reaches. It wins by P7b if it leaves the opponent without a move, which is rare: one asks first whether the
//! opponent would be stuck even if the stack could stand on *all* squares it reaches at once. Only where that
//! is so are the stack's moves looked at.

use crate::persivic::rules::board::{Square, SquareSet};
use crate::persivic::rules::moves::{Destinations, Move};
use crate::persivic::rules::options::NoMove;
use crate::persivic::rules::position::{Position, WINNING};
use crate::persivic::rules::reach::{reach, reach_towards};

/// A move of the side to move that wins at once, of a game that is not over; exact (P6, P7b).
#[must_use]
pub fn winning_move(position: &Position, no_move: NoMove) -> Option<Move> {
    to_far_row(position).or_else(|| if no_move == NoMove::Loss { leaving_stuck(position) } else { None })
}

/// Whether there is one.
#[must_use]
pub fn can_win(position: &Position, no_move: NoMove) -> bool {
    far_row_landing(position).is_some() || (no_move == NoMove::Loss && leaving_stuck(position).is_some())
}

/// P6: all stones of one stack to one square of the far row.
fn to_far_row(position: &Position) -> Option<Move> {
    let (from, target) = far_row_landing(position)?;
    let capture = position.stones(position.side_to_move().other()).contains(target);
    Some(Move::single(from, target, position.count(from), capture))
}

/// A stack and a square of the far row it can reach with enough stones.
fn far_row_landing(position: &Position) -> Option<(Square, Square)> {
    let side = position.side_to_move();
    let far = SquareSet::row(side.far_row());
    let own = position.stones(side);
    let there = position.stones_on(side, far);
    let (vacant, enemies) = (position.vacant(), position.stones(side.other()));
    (own - far).into_iter().find_map(|from| {
        let count = position.count(from);
        let near = from.row().abs_diff(side.far_row()) <= count;
        if !near || there + u32::from(count) < WINNING {
            return None;
        }
        let reached = reach_towards(side.far_row(), from, count, vacant) & far;
        let landings = if count == 1 { reached } else { reached - enemies };
        landings.first().map(|target| (from, target))
    })
}

/// P7b: a move after which the opponent has none, and the game is not drawn by P7a.
fn leaving_stuck(position: &Position) -> Option<Move> {
    let side = position.side_to_move();
    let enemies = position.stones(side.other());
    // A stone alone can always step: every neighbour is vacant, its own or to be captured. One move
    // removes the stones of one square at most.
    let mut alone = enemies.into_iter().filter(|square| position.count(*square) == 1);
    let (first, second) = (alone.next(), alone.next());
    if second.is_some() {
        return None;
    }
    let is_won = |played: &Move| {
        let end = position.play_unchecked(played).ended(NoMove::Loss);
        end.is_some_and(|end| end.winner == Some(side))
    };
    for from in position.stones(side) {
        let Destinations { landings, captures } = position.destinations(from);
        let mut aimed = captures.into_iter().filter(|target| first.is_none_or(|alone| alone == *target));
        if let Some(won) = aimed.find_map(|target| Some(Move::single(from, target, 1, true)).filter(is_won)) {
            return Some(won);
        }
        // With a stone left alone only a capture can help.
        if first.is_none()
            && !landings.is_empty()
            && stuck_behind(position, from, landings)
            && let Some(won) = position.moves_from(from).find(is_won)
        {
            return Some(won);
        }
    }
    None
}

/// Whether the opponent's stacks could not move if `from` were vacant and stones stood on all of `landings`: more
/// than any one move brings about, as stones in the way never help them.
fn stuck_behind(position: &Position, from: Square, landings: SquareSet) -> bool {
    let side = position.side_to_move();
    let own = (position.stones(side) - SquareSet::of(from)) | landings;
    let enemies = position.stones(side.other());
    let vacant = !(own | enemies);
    enemies.into_iter().all(|stack| (reach(stack, position.count(stack), vacant) - own).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::{Rule, Side};
    use crate::seed::{Seed, below};

    /// Every move, made and looked at.
    fn slow(position: &Position, no_move: NoMove) -> bool {
        position.moves().any(|played| {
            let end = position.play_unchecked(&played).ended(no_move);
            end.is_some_and(|end| end.winner == Some(position.side_to_move()))
        })
    }

    /// A board on which the side not to move has one or two stacks, mostly too tall to move far.
    fn nearly_stuck(generator: &mut impl rand::Rng, side: Side) -> Position {
        let mut position = Position::empty(side);
        let (heavy, light) = (below(generator, 8) as u8 + 5, below(generator, 3) as u8 + 1);
        let mut put = |side, count| {
            let square = Square::all().nth(below(generator, 81) as usize).unwrap();
            if position.owner(square).is_none() {
                position.add(side, square, count);
            }
        };
        put(side.other(), heavy);
        put(side.other(), light);
        for _ in 0..20 {
            put(side, 1);
        }
        position
    }

    #[test]
    fn wins_in_one_are_those_found_by_making_every_move() {
        let mut generator = Seed(3).generator("test wins", 0);
        let mut wins = [0; 2];
        for round in 0..4_000 {
            let position = nearly_stuck(&mut generator, Side::ALL[round % 2]);
            for no_move in [NoMove::Loss, NoMove::Draw] {
                if position.ended(no_move).is_some() {
                    continue;
                }
                let right = slow(&position, no_move);
                assert_eq!(can_win(&position, no_move), right, "{position}");
                let found = winning_move(&position, no_move);
                assert_eq!(found.is_some(), right, "{position}");
                if let Some(played) = found {
                    let end = position.play_unchecked(&played).ended(no_move).unwrap();
                    assert_eq!(end.winner, Some(position.side_to_move()));
                    wins[usize::from(end.rule == Rule::NoMove)] += 1;
                }
            }
        }
        assert!(wins.iter().all(|wins| *wins > 100), "{wins:?}");
    }
}
