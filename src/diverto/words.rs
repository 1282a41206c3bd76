//! Diverto in words: what a line did, and what the players have. How a game stands is in [`standing`](super::standing).

use super::rules::board::Intersection;
use super::rules::course::Step;
use super::rules::numbers::Numbers;
use super::rules::position::{Player, Position, Tally};
use crate::words::join;

/// What a line drawn by `who` did, as a sentence.
#[must_use]
pub fn deed(step: &Step, who: &str) -> String {
    let line = &step.drawn.line;
    let [first, second] =
        [line.first(), line.second()].map(|leg| format!("{} {}", leg.length, leg.direction.word()));
    let mut deed = format!("{who} draws {first} and {second}, from {} to {}", line.from(), line.end());
    match step.collected.as_slice() {
        [] => {}
        [place] => deed.push_str(&format!(", takes the life at {place}")),
        places => deed.push_str(&format!(", takes the lives at {}", listed(places))),
    }
    match step.crossings.as_slice() {
        [] => {}
        [place] => deed.push_str(&format!(", spends a life to cross at {place}")),
        places => {
            let count = places.len();
            deed.push_str(&format!(", spends {count} lives to cross at {}", listed(places)));
        }
    }
    deed + "."
}

/// `b10 j3`, or `none`.
#[must_use]
pub fn listed(places: &[Intersection]) -> String {
    if places.is_empty() { "none".to_owned() } else { join(places, " ") }
}

/// `2 held, 3 collected, 1 spent`.
#[must_use]
pub fn lives(tally: Tally) -> String {
    format!("{} held, {} collected, {} spent", tally.held(), tally.collected, tally.spent)
}

/// `3-5 and 2-2`, each two numbers that read as one thing; `none` before any line.
#[must_use]
pub fn numbers(position: &Position) -> String {
    let pair = |numbers: Option<Numbers>| {
        numbers.map_or_else(|| "none".to_owned(), |numbers| format!("{}-{}", numbers.0, numbers.1))
    };
    match Player::ALL.map(|player| position.tally(player).numbers) {
        [None, None] => pair(None),
        both => join(both.map(pair), " and "),
    }
}
