//! Suggests what a possibly mistyped word may have meant.

use super::Diverto;
use crate::diverto::fault::{Fault, LineTextFault};
use crate::diverto::notation::WrittenLine;
use crate::diverto::rules::{Attempt, Direction, Drawn, Number};
use crate::record::{Outcome, slips};
use crate::table::{Game, TwoPlayerGame};

/// The legal lines one slip away from `word`, those with a missing end or segment restored, and the one with
/// correct marks. For a thrown number, the other numbers of a die.
pub(super) fn readings(game: &Diverto, word: &str) -> Vec<String> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        let dice = Number::ALL.iter().map(ToString::to_string);
        return dice.filter(|number| number != word).collect();
    }
    let mut told: Vec<Drawn> = legal(game, word).into_iter().collect();
    let mut all = Vec::new();
    let mut tell = |word: &str| {
        if let Some(meant) = legal(game, word).filter(|meant| !told.contains(meant)) {
            told.push(meant);
            all.push(meant.to_string());
        }
    };
    let with_lengths = Diverto::read(word).err().and_then(|fault| game.with_lengths(&fault));
    with_lengths.iter().flatten().for_each(|drawn| tell(&drawn.to_string()));
    slips(word, Diverto::LETTERS, &mut tell);
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

impl Diverto {
    /// The legal lines with the directions of one written without lengths, if that is the `fault`.
    pub fn with_lengths(&self, fault: &Fault) -> Option<Vec<Drawn>> {
        let Fault::Word(LineTextFault::Lengths { from, directions }) = fault else { return None };
        let goes_so = |drawn: &Drawn| {
            let Attempt { from: start, segments } = Attempt::from(&drawn.line);
            start == *from && segments.map(|(direction, _)| direction) == *directions
        };
        let lines = self.position.lines(self.position.pairs(self.thrown));
        Some(lines.into_iter().filter(|drawn| self.ending.is_none() && goes_so(drawn)).collect())
    }
}

/// The legal lines after which `next` may follow.
pub(super) fn missing(game: &Diverto, next: &str) -> Vec<String> {
    let next = match next.parse() {
        Ok(WrittenLine { attempt, .. }) => Some(attempt.from),
        Err(_) if next.is_empty() || next.parse::<Outcome>().is_ok() => None,
        Err(_) => return Vec::new(),
    };
    let ends = game.position.end_points();
    let lines = game.position.lines(game.position.pairs(game.thrown)).into_iter();
    let leads_on = |drawn: &Drawn| {
        next.is_none_or(|next| {
            drawn.line.end() == next
                || ends.iter().any(|end| *end == next && *end != drawn.line.from())
                || ends.is_empty() && drawn.line.from() == next
        })
    };
    lines.filter(leads_on).map(|drawn| drawn.to_string()).collect()
}

/// The line of `word`, if it is legal and its marks are correct.
fn legal(game: &Diverto, word: &str) -> Option<Drawn> {
    let written: WrittenLine = word.parse().ok()?;
    game.judge(&written, word).ok().map(|turn| turn.drawn)
}
