//! What may have been meant by a word that is no legal move, or by one that is.

use super::PerSiVic;
use crate::persivic::notation::WrittenMove;
use crate::persivic::rules::board::Square;
use crate::persivic::rules::position::Position;
use crate::record::slips;

/// What moves are written with.
const LETTERS: &str = "abcdefghi123456789-x,";

/// No more moves are looked at where one is missing: a high stack has millions.
const MOST: usize = 2_000;

/// The legal moves that are a slip away from `word`, and those of which a square or a target was left out.
pub(super) fn readings(game: &PerSiVic, word: &str) -> Vec<String> {
    let position = game.position;
    if word.is_empty() {
        return position.moves().take(MOST).map(|played| played.to_string()).collect();
    }
    let played = legal(&position, word);
    let mut all: Vec<String> = Vec::new();
    let mut tell = |word: &str| {
        if let Some(meant) = legal(&position, word)
            && played.as_ref() != Some(&meant)
            && !all.contains(&meant)
        {
            all.push(meant);
        }
    };
    slips(word, LETTERS, &mut tell);
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

/// A word as records have it, if it is a legal move. Nobody writes a target twice.
fn legal(position: &Position, word: &str) -> Option<String> {
    let written: WrittenMove = word.parse().ok()?;
    let played = position.judge(&written.attempt()).ok()?;
    (played.targets().len() == written.targets().len()).then(|| played.to_string())
}

/// How many stones another target would have, if one was left out.
fn stones_left(position: &Position, written: &WrittenMove) -> u32 {
    let stack = u32::from(position.count(written.from));
    let counts = written.targets().iter().map(|(count, _)| count.unwrap_or(1));
    stack.saturating_sub(counts.fold(0, u32::saturating_add))
}
