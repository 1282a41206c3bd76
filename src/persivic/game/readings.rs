//! Suggests what a possibly mistyped word may have meant.

use super::PerSiVic;
use crate::persivic::notation::WrittenMove;
use crate::persivic::rules::{Move, Position, Square};
use crate::record::{Outcome, slips};
use crate::table::Game;

/// The maximum number of moves listed for a missing one: a tall stack has millions.
const MOST: usize = 2_000;

/// The legal moves one slip away from `word`, as written, and those with a missing square or target restored.
pub(super) fn readings(game: &PerSiVic, word: &str) -> Vec<String> {
    let position = game.position;
    let mut told: Vec<Move> = legal(&position, word).into_iter().collect();
    let mut all = Vec::new();
    let mut tell = |word: &str| {
        if let Some(meant) = legal(&position, word).filter(|meant| !told.contains(meant)) {
            told.push(meant);
            all.push(word.to_owned());
        }
    };
    slips(word, PerSiVic::LETTERS, &mut tell);
    let is_square_missing = word.starts_with(['-', 'x']) || word.ends_with(['-', 'x', ',']);
    let left = word.parse::<WrittenMove>().map_or(0, |written| stones_left(&position, &written));
    let count = if left == 1 { String::new() } else { left.to_string() };
    for square in Square::all().filter(|_| is_square_missing || left > 0) {
        if word.starts_with(['-', 'x']) {
            tell(&format!("{square}{word}"));
        } else if is_square_missing {
            tell(&format!("{word}{square}"));
        } else {
            tell(&format!("{word},{count}{square}"));
        }
    }
    all
}

/// The legal moves after which `next` may be a move of the other side; `None` if there are too many.
pub(super) fn missing(position: &Position, next: &str) -> Option<Vec<String>> {
    let other = position.stones(position.side_to_move().other());
    let is_possible = match next.parse() {
        Ok(WrittenMove { from, .. }) => other.contains(from),
        Err(_) => next.is_empty() || next.parse::<Outcome>().is_ok(),
    };
    if !is_possible {
        return Some(Vec::new());
    }
    let moves: Vec<String> = position.moves().take(MOST + 1).map(|played| played.to_string()).collect();
    (moves.len() <= MOST).then_some(moves)
}

/// The move of `word`, if it is legal.
fn legal(position: &Position, word: &str) -> Option<Move> {
    let written: WrittenMove = word.parse().ok()?;
    position.judge(&written.attempt()).ok()
}

/// The number of stones left for a missing target.
fn stones_left(position: &Position, written: &WrittenMove) -> u32 {
    let stack = u32::from(position.count(written.from));
    let counts = written.targets().iter().map(|(count, _)| count.unwrap_or(1));
    stack.saturating_sub(counts.fold(0, u32::saturating_add))
}
