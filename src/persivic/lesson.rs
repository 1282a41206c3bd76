//! What moves threaten, stop and allow, for people who learn the game.

use super::rules::{Move, NoMove, Position};
use super::search::wins::{can_win, winning_move};

/// What the side that has just moved would do if it could move again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// A win at once.
    Win(Move),
    /// The largest capture by the stones that moved, and how many stones it takes.
    Capture(Move, u8),
}

/// What `played`, which led to `after`, threatens; wins before captures.
pub fn threat(after: &Position, played: &Move, no_move: NoMove) -> Option<Threat> {
    let mut again = *after;
    again.pass();
    if let Some(win) = winning_move(&again, no_move) {
        return Some(Threat::Win(win));
    }
    let moved = played.targets().iter().flat_map(|(square, _)| again.moves_from(square));
    let captures = moved.filter(Move::is_capture).map(|capture| (captured(&again, &capture), capture));
    captures.max_by_key(|(stones, _)| *stones).map(|(stones, capture)| Threat::Capture(capture, stones))
}

/// How many stones a move of `before` captures.
pub fn captured(before: &Position, played: &Move) -> u8 {
    if !played.is_capture() {
        return 0;
    }
    played.targets().iter().map(|(square, _)| before.count(square)).sum()
}

/// The win at once that the opponent threatens and `played` stops.
pub fn stopped(before: &Position, played: &Move, no_move: NoMove) -> Option<Move> {
    let mut theirs = *before;
    theirs.pass();
    winning_move(&theirs, no_move).filter(|_| !can_win(&before.play_unchecked(played), no_move))
}

/// The win at once that `played` allows the opponent, if another move would not.
pub fn allowed(before: &Position, played: &Move, no_move: NoMove) -> Option<Move> {
    let after = before.play_unchecked(played);
    if after.ended(no_move).is_some() {
        return None;
    }
    let win = winning_move(&after, no_move)?;
    before.moves().any(|other| !can_win(&before.play_unchecked(&other), no_move)).then_some(win)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::rules::SquareSet;
    use crate::seed::{Seed, below};

    const NO_MOVE: NoMove = NoMove::Loss;

    fn wins(before: &Position, played: &Move) -> bool {
        let end = before.play_unchecked(played).ended(NO_MOVE);
        end.is_some_and(|end| end.winner == Some(before.side_to_move()))
    }

    /// Any win at once, by trying all moves.
    fn has_win(position: &Position) -> bool {
        position.moves().any(|played| wins(position, &played))
    }

    #[test]
    fn p6_what_is_threatened_stopped_and_allowed_agrees_with_trying_all_moves() {
        let mut counts = [0; 3];
        for game in 0..6 {
            let generator = &mut Seed(game).generator("lessons", 0);
            let mut before = Position::start();
            for _ in 0..80 {
                let played =
                    before.moves().nth(below(generator, before.count_moves() as u32) as usize).unwrap();
                let after = before.play_unchecked(&played);
                if after.ended(NO_MOVE).is_some() {
                    break;
                }
                let passed = |position: &Position| {
                    let mut passed = *position;
                    passed.pass();
                    passed
                };
                match threat(&after, &played, NO_MOVE) {
                    Some(Threat::Win(win)) => {
                        assert!(wins(&passed(&after), &win), "{after} {win}");
                        counts[0] += 1;
                    }
                    other => {
                        assert!(!has_win(&passed(&after)), "{after}");
                        if let Some(Threat::Capture(capture, stones)) = other {
                            let theirs = |position: &Position| {
                                position.stones_on(after.side_to_move(), SquareSet::ALL)
                            };
                            let left = theirs(&passed(&after).play_unchecked(&capture));
                            assert_eq!(theirs(&after) - left, u32::from(stones), "{after} {capture}");
                        }
                    }
                }
                assert!(has_win(&passed(&before)) || stopped(&before, &played, NO_MOVE).is_none());
                for other in before.moves().filter(|_| has_win(&passed(&before))) {
                    let is_stopped = !has_win(&before.play_unchecked(&other));
                    assert_eq!(stopped(&before, &other, NO_MOVE).is_some(), is_stopped, "{before} {other}");
                    counts[1] += usize::from(is_stopped);
                }
                let safe = || before.moves().any(|other| !has_win(&before.play_unchecked(&other)));
                let is_allowed = has_win(&after) && safe();
                assert_eq!(allowed(&before, &played, NO_MOVE).is_some(), is_allowed, "{before} {played}");
                counts[2] += usize::from(is_allowed);
                before = after;
            }
        }
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    }

    #[test]
    fn a_stack_near_the_far_row_threatens_to_win() {
        let before: Position = "b8./9./9./9./4.3r4./9./9./9./9. r".parse().unwrap();
        let to_e8: Move = before.moves().find(|played| played.to_string() == "e5-e8").unwrap();
        let after = before.play_unchecked(&to_e8);
        assert!(matches!(threat(&after, &to_e8, NO_MOVE), Some(Threat::Win(_))));
    }
}
