//! What would be legal instead of an illegal line.

use std::cmp::Reverse;

use crate::diverto::fault::IllegalLine;
use crate::diverto::rules::judge::Attempt;
use crate::diverto::rules::line::Drawn;
use crate::diverto::rules::numbers::{Numbers, Pairs};
use crate::diverto::rules::position::Position;

/// The nearest thing to `attempt` that can be said: numbers that are right, and a legal line with the
/// numbers written, or else with others.
#[must_use]
pub fn nearest(
    position: &Position,
    attempt: &Attempt,
    thrown: Option<Numbers>,
    fault: &IllegalLine,
) -> Option<String> {
    let allowed = position.pairs(thrown);
    let [one, two] = attempt.segments.map(|(_, length)| length);
    let same = Numbers::new(one, two)
        .map(|written| Pairs::of([written], position.is_ordered()))
        .filter(|_| !matches!(fault, IllegalLine::Numbers { .. }));
    let legal = same.and_then(|same| closest(position, attempt, same));
    if let Some(drawn) = legal {
        return Some(format!("`{drawn}` is legal with these numbers"));
    }
    let other = closest(position, attempt, allowed)?;
    Some(match fault {
        IllegalLine::Numbers { choices, .. } if choices.len() > 1 => {
            let pairs: Vec<String> =
                choices.iter().map(|numbers| format!("{} and {}", numbers.0, numbers.1)).collect();
            format!("the numbers may be: {}; `{other}` is legal", pairs.join(", "))
        }
        IllegalLine::Numbers { .. } | IllegalLine::Length(_) => format!("`{other}` is legal"),
        _ => format!("no line is legal with these numbers; with others `{other}` is"),
    })
}

/// The legal line that has most in common with `attempt`.
fn closest(position: &Position, attempt: &Attempt, pairs: Pairs) -> Option<Drawn> {
    let likeness = |drawn: &Drawn| {
        let Attempt { from, segments: [first, second] } = Attempt::from(&drawn.line);
        let [wanted_first, wanted_second] = attempt.segments;
        let points = |same: bool, points: u32| if same { points } else { 0 };
        points(from == attempt.from, 8)
            + points(first.0 == wanted_first.0, 4)
            + points(first.1 == wanted_first.1, 2)
            + points(second.0 == wanted_second.0, 4)
            + points(second.1 == wanted_second.1, 2)
    };
    // Of lines that are as like it the one that starts nearest, and then the first in writing order, so that it is
    // always the same.
    let distance = |drawn: &Drawn| drawn.line.from().distance_squared(attempt.from);
    let lines = position.lines(pairs).into_iter();
    lines.min_by_key(|drawn| (Reverse(likeness(drawn)), distance(drawn), *drawn))
}
