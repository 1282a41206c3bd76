//! What may have been meant by a word that is no legal line, or by one that is.

use super::Diverto;
use crate::diverto::notation::WrittenLine;
use crate::diverto::rules::direction::Direction;
use crate::diverto::rules::numbers::Number;
use crate::record::slips;
use crate::table::TwoPlayerGame;

/// What lines are written with.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789:NESW+x";

/// The legal lines that are a slip away from `word`, those of which an end or a segment was left out, and that with the right
/// marks; of a number that was thrown the other numbers of a die.
pub(super) fn readings(game: &Diverto, word: &str) -> Vec<String> {
    if word.is_empty() {
        let lines = game.position.lines(game.position.pairs(game.thrown));
        return lines.iter().map(ToString::to_string).collect();
    }
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        let dice = Number::ALL.iter().map(ToString::to_string);
        return dice.filter(|number| number != word).collect();
    }
    let played = legal(game, word);
    let mut all: Vec<String> = Vec::new();
    let mut tell = |word: &str| {
        if let Some(meant) = legal(game, word)
            && played.as_ref() != Some(&meant)
            && !all.contains(&meant)
        {
            all.push(meant);
        }
    };
    slips(word, LETTERS, &mut tell);
    let line = word.trim_end_matches(['+', 'x']);
    tell(line);
    if line.matches(|c: char| c.is_ascii_uppercase()).count() < 2 {
        for direction in Direction::ALL {
            for length in Number::ALL {
                tell(&format!("{line}{direction}{length}"));
                if let Some((from, segment)) = line.split_once(':') {
                    tell(&format!("{from}:{direction}{length}{segment}"));
                }
            }
        }
    }
    if line.starts_with(|c: char| c.is_ascii_uppercase() || c == ':') {
        let line = line.trim_start_matches(':');
        for end in game.position.end_points() {
            tell(&format!("{end}:{line}"));
        }
    }
    all
}

/// A word as records have it, if it is a legal line with the right marks.
fn legal(game: &Diverto, word: &str) -> Option<String> {
    let written: WrittenLine = word.parse().ok()?;
    // What is wrong with it nobody asks, and that takes long to say.
    game.position.judge(&written.attempt, game.thrown).ok()?;
    game.judge(&written, word).ok().map(|turn| turn.drawn.to_string())
}
