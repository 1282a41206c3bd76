//! Finds wins in one move without listing moves.
//!
//! A move wins by P6 if it brings enough stones to the far row, which takes one look at each stack's
//! reachable squares. It wins by P7b if it leaves the opponent without a move, which is rare: the first test
//! is whether the opponent would be stuck even if the stack occupied *all* squares it reaches at once. Only
//! then are the stack's moves examined.

use crate::persivic::rules::{
    Destinations, Move, NoMove, Position, Square, SquareSet, WINNING, at_distance, reach_towards,
    reaches_outside,
};

/// A move that wins at once, in a game that is not over; exact (P6, P7b).
pub fn winning_move(position: &Position, no_move: NoMove) -> Option<Move> {
    let to_far_row = landing(position).map(|(from, target)| {
        let capture = position.stones(position.side_to_move().other()).contains(target);
        Move::single(from, target, position.count(from), capture)
    });
    to_far_row.or_else(|| stuck_after(position, no_move))
}

/// Whether the side to move can win at once.
pub fn can_win(position: &Position, no_move: NoMove) -> bool {
    landing(position).is_some() || stuck_after(position, no_move).is_some()
}

fn landing(position: &Position) -> Option<(Square, Square)> {
    let side = position.side_to_move();
    let far = SquareSet::row(side.far_row());
    far_row_landing(position, position.stones(side) - far, position.stones_on(side, far))
}

fn stuck_after(position: &Position, no_move: NoMove) -> Option<Move> {
    let enemies = position.stones(position.side_to_move().other());
    let alone = || enemies.into_iter().filter(|square| position.count(*square) == 1).take(2).collect();
    if no_move == NoMove::Loss { leaving_stuck(position, alone()) } else { None }
}

/// P6: one of `stacks`, and a square of the far row that all its stones can reach, if they are enough with
/// the stones already `there`. No stack may be on that row.
pub(super) fn far_row_landing(
    position: &Position,
    stacks: SquareSet,
    there: u32,
) -> Option<(Square, Square)> {
    let side = position.side_to_move();
    stacks.into_iter().find_map(|from| {
        let count = position.count(from);
        let near = from.row().abs_diff(side.far_row()) <= count;
        if !near || there + u32::from(count) < WINNING {
            return None;
        }
        let (vacant, enemies) = (position.vacant(), position.stones(side.other()));
        let far = SquareSet::row(side.far_row());
        let reached = reach_towards(side.far_row(), from, count, vacant) & far;
        let landings = if count == 1 { reached } else { reached - enemies };
        landings.first().map(|target| (from, target))
    })
}

/// P7b: a move that leaves the opponent none, unless the game is drawn by P7a. `alone` are the opponent's
/// lone stones, at least two of them if there are more.
pub(super) fn leaving_stuck(position: &Position, mut alone: SquareSet) -> Option<Move> {
    let side = position.side_to_move();
    // A lone stone can always step: every neighbour is vacant, its own or can be captured. A move removes the
    // stones of at most one square.
    let (first, second) = (alone.next(), alone.next());
    if second.is_some() {
        return None;
    }
    let is_won = |played: &Move| {
        let end = position.play_unchecked(played).ended(NoMove::Loss);
        end.is_some_and(|end| end.winner == Some(side))
    };
    let (own, enemies) = (position.stones(side), position.stones(side.other()));
    let taken = |from, target| Some(Move::single(from, target, 1, true)).filter(is_won);
    if let Some(alone) = first {
        // With one lone stone left, only capturing it can help.
        let mut near = (own & SquareSet::of(alone).neighbours()).into_iter();
        return near.find_map(|from| if position.count(from) == 1 { taken(from, alone) } else { None });
    }
    // No move changes the squares out of reach of all stacks: a stack that can move there now still can.
    let touched = own.fold(SquareSet::EMPTY, |set, from| set | at_distance(from, position.count(from)));
    let (vacant, closed) = (position.vacant() - touched, own | touched);
    let mut others = (enemies - touched).into_iter();
    if others.any(|stack| reaches_outside(closed, stack, position.count(stack), vacant)) {
        return None;
    }
    own.into_iter().find_map(|from| {
        let Destinations { landings, mut captures } = position.destinations(from);
        captures.find_map(|target| taken(from, target)).or_else(|| {
            let may_win = !landings.is_empty() && stuck_behind(position, from, landings);
            may_win.then(|| position.moves_from(from).find(is_won)).flatten()
        })
    })
}

/// Whether the opponent would be stuck if `from` were vacant and all of `landings` occupied. This is more
/// than any single move achieves, and obstacles never help, so it is a necessary condition.
fn stuck_behind(position: &Position, from: Square, landings: SquareSet) -> bool {
    let side = position.side_to_move();
    let own = (position.stones(side) - SquareSet::of(from)) | landings;
    let enemies = position.stones(side.other());
    let vacant = !(own | enemies);
    !enemies.into_iter().any(|stack| reaches_outside(own, stack, position.count(stack), vacant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::{Rule, Side};
    use crate::seed::{Seed, below};

    /// Plays and examines every move.
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
