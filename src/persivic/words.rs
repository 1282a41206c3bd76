//! PerSiVic in words: what a move did, and what stands where. How a game stands is in [`standing`](super::standing).

use super::remark::Evaluation;
use super::rules::board::{Side, Square};
use super::rules::moves::Move;
use super::rules::position::Position;
use super::search::STONE;
use crate::words::{count, join};

/// `Red` or `Blue`, as tags and sentences begin.
#[must_use]
pub const fn capital(side: Side) -> &'static str {
    match side {
        Side::Red => "Red",
        Side::Blue => "Blue",
    }
}

/// What a move did, as a sentence; `before` is the position it was played in.
#[must_use]
pub fn deed(before: &Position, played: &Move) -> String {
    let (side, from) = (before.side_to_move(), played.from());
    let stones = |square| count(before.count(square), "stone", "stones");
    let (mover, stack) = (capital(side), stones(from));
    let targets: Vec<(Square, u8)> = played.targets().iter().collect();
    match targets.as_slice() {
        [(to, _)] if played.is_capture() => {
            let taken = stones(*to);
            format!("{mover} moves from {from} and captures {taken} on {to}.")
        }
        [(to, _)] => format!("{mover} moves {stack} from {from} to {to}."),
        _ => {
            let parts = join(targets.iter().map(|(to, count)| format!("{count} to {to}")), ", ");
            format!("{mover} moves {stack} from {from}: {parts}.")
        }
    }
}

/// What an evaluation says: `red is 1.35 stones ahead`, `blue wins by force in 3 plies`.
#[must_use]
pub fn judged(evaluation: Evaluation) -> String {
    let Evaluation { score, win_in_plies } = evaluation;
    let score = score.unwrap_or(0);
    match (win_in_plies, evaluation.better()) {
        (_, None) => "even".to_owned(),
        (Some(plies), Some(side)) => {
            format!("{side} wins by force in {}", count(plies.unsigned_abs(), "ply", "plies"))
        }
        (None, Some(side)) => {
            format!("{side} is {:.2} stones ahead", f64::from(score.abs()) / f64::from(STONE))
        }
    }
}

/// Where the stones stand, in words.
#[must_use]
pub fn seen(position: &Position) -> String {
    let sides = Side::ALL.map(|side| {
        let places = position.stones(side).map(|square| format!("{} on {square}", position.count(square)));
        let places = Some(join(places, ", ")).filter(|places| !places.is_empty());
        format!("{}: {}.", capital(side), places.as_deref().unwrap_or("none"))
    });
    join(sides, " ")
}
