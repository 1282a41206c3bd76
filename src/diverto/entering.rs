//! A line entered by taps: start, bend, end.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use super::rules::{Attempt, Direction, Drawn, Intersection, Number, Numbers, Position};
use crate::record::{Diagnostic, GameText, Span};
use crate::table::{Entering, NextTap};
use crate::words::{Language, join};

/// What is entered of a line with these taps, and where its next one can be.
pub fn entering(
    position: &Position,
    thrown: Option<Numbers>,
    taps: &[Intersection],
    language: Language,
) -> Entering {
    let mut points: Vec<Intersection> = Vec::new();
    for tap in taps {
        let point = aimed(*tap, &points, &position.end_points());
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    let names = points.iter().map(Intersection::to_string).collect();
    if let [from, corner, end] = points[..] {
        let segments = [leg(from, corner), leg(corner, end)];
        let text = segments.map(|(direction, length)| format!("{direction}{length}"));
        let text = format!("{from}:{}", join(text, ""));
        return match position.judge(&Attempt { from, segments }, thrown) {
            Ok(drawn) => Entering::complete(names, drawn.to_string(), None),
            Err(fault) => {
                let source = GameText::new(&text).answered_in(language);
                let error = Diagnostic::new(&source, Span::new(0, text.len()), &fault);
                Entering::complete(names, text, Some(error))
            }
        };
    }
    let mut next = BTreeMap::new();
    if position.ended(thrown).is_none() {
        let ControlFlow::Continue(()) =
            position.for_each_line(position.pairs(thrown), |Drawn { line, .. }| {
                let way = [line.from(), line.corner(), line.end()];
                if way.starts_with(&points) {
                    *next.entry(way[points.len()]).or_insert(0) += 1;
                }
                ControlFlow::<Infallible>::Continue(())
            });
    }
    let next = next.into_iter().map(|(at, count)| NextTap { at: at.to_string(), count, stones: None });
    Entering::part(names, next.collect())
}

/// What a tap means after these: one of the ends to start from, and then the nearest intersection straight ahead, the
/// second time across.
fn aimed(tap: Intersection, before: &[Intersection], ends: &[Intersection]) -> Intersection {
    let Some(last) = before.last() else {
        return ends.iter().copied().min_by_key(|end| end.distance_squared(tap)).unwrap_or(tap);
    };
    let is_level = match before {
        [from, corner] => from.column() == corner.column(),
        _ => tap.column().abs_diff(last.column()) > tap.row().abs_diff(last.row()),
    };
    let most = Number::ALL.len() as u8;
    let within = |from: u8, to: u8| to.clamp(from.saturating_sub(most), from.saturating_add(most));
    let (column, row) = if is_level {
        (within(last.column(), tap.column()), last.row())
    } else {
        (last.column(), within(last.row(), tap.row()))
    };
    Intersection::new(column, row).unwrap_or(*last)
}

fn leg(from: Intersection, to: Intersection) -> (Direction, u32) {
    let (columns, rows) = (to.column().abs_diff(from.column()), to.row().abs_diff(from.row()));
    let direction = match (to.column().cmp(&from.column()), to.row() > from.row()) {
        (std::cmp::Ordering::Greater, _) => Direction::East,
        (std::cmp::Ordering::Less, _) => Direction::West,
        (_, true) => Direction::North,
        (_, false) => Direction::South,
    };
    (direction, u32::from(columns + rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::Setup;
    use crate::table::Stage;

    fn drawn(played: &[&str]) -> Position {
        let lives = ["d5", "h1", "g7"].map(|life| life.parse().unwrap()).to_vec();
        let mut position = Position::new(&Setup { board: "9x9".parse().unwrap(), lives, ..Setup::default() });
        for line in played {
            position.play(&line.parse().unwrap(), None).unwrap();
        }
        position
    }

    fn entered(position: &Position, taps: &[&str]) -> Entering {
        let taps: Vec<_> = taps.iter().map(|tap| tap.parse().unwrap()).collect();
        entering(position, None, &taps, Language::English)
    }

    #[test]
    fn every_legal_line_is_entered_with_three_taps() {
        for position in [drawn(&[]), drawn(&["c3:N3E1"]), drawn(&["c3:N3E1", "d6:S2W1"])] {
            let lines = position.lines(position.pairs(None));
            let starts = entered(&position, &[]);
            assert_eq!(starts.next.iter().map(|next| next.count).sum::<u64>(), lines.len() as u64);
            for Drawn { line, .. } in &lines {
                let taps = [line.from(), line.corner(), line.end()].map(|point| point.to_string());
                let taps: Vec<&str> = taps.iter().map(String::as_str).collect();
                for n in 0..3 {
                    let part = entered(&position, &taps[..n]);
                    assert_eq!(part.stage, Stage::Part);
                    assert!(part.next.iter().any(|next| next.at == taps[n]), "{line}: {part:?}");
                }
                let whole = entered(&position, &taps);
                let text = whole.text.unwrap();
                assert!(whole.stage == Stage::Whole && text.starts_with(&line.to_string()), "{line}: {text}");
            }
        }
    }

    #[test]
    fn a_tap_means_what_is_straight_ahead_and_an_illegal_line_says_why() {
        let position = drawn(&["c3:N3E1"]);
        // Beside an end, beside the way, and too far.
        assert_eq!(entered(&position, &["e7", "e4"]).taps, ["d6", "d4"]);
        let wrong = entered(&position, &["d6", "h6", "h8"]);
        assert_eq!((wrong.stage, wrong.text.as_deref()), (Stage::Wrong, Some("d6:E4N2")));
        assert_eq!(wrong.error.unwrap().kind, "no-turn");
        assert_eq!(entered(&position, &["d6", "h6"]).stage, Stage::Wrong);
    }
}
