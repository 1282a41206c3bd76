//! A line entered by taps: start, bend, end; or typed.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use super::notation::WrittenLine;
use super::rules::{Attempt, Direction, Drawn, Intersection, Line, Number, Numbers, Position};
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
    if let [from, corner, end] = points[..] {
        let attempt = Attempt { from, segments: [leg(from, corner), leg(corner, end)] };
        return judged(position, thrown, attempt, &points, language);
    }
    going_on(position, thrown, points.len(), |line| way(line).starts_with(&points))
        .unwrap_or_else(|| Entering::part(names(&points), Vec::new()))
}

/// The same of a line that is typed, as far as it goes: `h8:N3E`.
pub fn typed(position: &Position, thrown: Option<Numbers>, text: &str, language: Language) -> Entering {
    // The dice may come first, as in a record.
    let (thrown, text) = match text.trim_start().strip_prefix('(').map(|text| text.split_once(')')) {
        Some(Some((dice, text))) => (dice.parse().ok().or(thrown), text),
        Some(None) => (thrown, ""),
        None => (thrown, text),
    };
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let (from, rest) = text.split_at(text.find(':').unwrap_or(text.len()));
    let text = from.to_lowercase() + &rest.to_uppercase().replace('X', "x");
    if let Ok(WrittenLine { attempt, .. }) = text.parse() {
        let mut points = vec![attempt.from];
        for (direction, length) in attempt.segments {
            let last = points[points.len() - 1];
            points.extend(u8::try_from(length).ok().and_then(|length| direction.step(last, length)));
        }
        let whole = judged(position, thrown, attempt, &points, language);
        // Signs for lives may be left out, but no others be there.
        let signs = text.trim_start_matches(|letter| !matches!(letter, '+' | 'x'));
        let is_right = whole.error.is_some() || whole.text.as_ref().is_some_and(|text| text.contains(signs));
        return if is_right { whole } else { Entering::part(whole.taps, Vec::new()) };
    }
    // A point is there when its number is.
    let points = text.split_once(':').map_or(0, |(_, rest)| if rest.len() < 2 { 1 } else { 2 });
    going_on(position, thrown, points, |line| line.to_string().starts_with(&text))
        .unwrap_or_else(|| Entering::part(Vec::new(), Vec::new()))
}

/// A complete line, or why it is wrong.
fn judged(
    position: &Position,
    thrown: Option<Numbers>,
    attempt: Attempt,
    points: &[Intersection],
    language: Language,
) -> Entering {
    match position.judge(&attempt, thrown) {
        Ok(drawn) => Entering::complete(names(points), drawn.to_string()),
        Err(fault) => {
            let segments = attempt.segments.map(|(direction, length)| format!("{direction}{length}"));
            let text = format!("{}:{}", attempt.from, join(segments, ""));
            Entering::wrong(names(points), text, language, &fault)
        }
    }
}

/// The legal lines that begin so: their first `points` points, and all that can be next.
fn going_on(
    position: &Position,
    thrown: Option<Numbers>,
    points: usize,
    begins_so: impl Fn(&Line) -> bool,
) -> Option<Entering> {
    let (mut next, mut taps) = (BTreeMap::new(), None);
    if position.ended(thrown).is_none() {
        let ControlFlow::Continue(()) =
            position.for_each_line(position.pairs(thrown), |Drawn { line, .. }| {
                if begins_so(&line) {
                    let way = way(&line);
                    taps.get_or_insert_with(|| names(&way[..points]));
                    *next.entry(way[points]).or_insert(0) += 1;
                }
                ControlFlow::<Infallible>::Continue(())
            });
    }
    let next = next.into_iter().map(|(at, count)| NextTap { at: at.to_string(), count, stones: None });
    Some(Entering::part(taps?, next.collect()))
}

fn way(line: &Line) -> [Intersection; 3] {
    [line.from(), line.corner(), line.end()]
}

fn names(points: &[Intersection]) -> Vec<String> {
    points.iter().map(Intersection::to_string).collect()
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
    fn every_beginning_of_a_legal_line_goes_on() {
        for position in [drawn(&[]), drawn(&["c3:N3E1"]), drawn(&["c3:N3E1", "d6:S2W1"])] {
            let at = |text: &str| typed(&position, None, text, Language::English);
            // Each asks for all lines: some of them are enough.
            for Drawn { line, .. } in position.lines(position.pairs(None)).into_iter().step_by(61) {
                let text = line.to_string();
                for end in 0..text.len() {
                    assert_eq!(at(&text[..end]).stage, Stage::Part, "{}", &text[..end]);
                }
                let whole = at(&text);
                assert!(whole.stage == Stage::Whole && whole.text.unwrap().starts_with(&text), "{text}");
                assert_eq!(whole.taps.len(), 3, "{text}");
            }
        }
        let position = drawn(&["c3:N3E1"]);
        let at = |text: &str| typed(&position, None, text, Language::English);
        assert_eq!((at("D6: s").taps, at("d6:s").next.is_empty()), (vec!["d6".to_owned()], false));
        for (text, stage) in [
            ("(3", Stage::Part),
            ("(3 1) d6:", Stage::Part),
            ("e", Stage::Wrong),
            ("d6:Q", Stage::Wrong),
            ("d6:E4N2", Stage::Wrong),
            ("é:", Stage::Wrong),
        ] {
            assert_eq!(at(text).stage, stage, "{text}");
        }
        assert_eq!(at("d6:E4N2").error.unwrap().kind, "no-turn");
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
