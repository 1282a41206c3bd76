//! Lines of Diverto as people write them: `h8 3N 2E`, `h8 up 3 right 2`, `g13-g10-b10`, `h8 ↑3 →2`.

use smallvec::SmallVec;

use super::cursor::Cursor;
use super::search::{Importable, Ply};
use crate::diverto::rules::{Direction, Intersection};
use crate::diverto::{Diverto, Numbers};
use crate::table::{Game as _, TwoPlayerGame as _};

/// Letters for north, east, south and west, in the words of people who write so throughout.
const STYLES: [&str; 7] = ["nesw", "neso", "nlso", "urdl", "cdbe", "adbi", "^>v<"];

impl Importable for Diverto {
    const STYLES: usize = STYLES.len();

    fn plies(&self, cursor: Cursor<'_>, style: usize) -> Vec<Ply> {
        let mut lines = Vec::new();
        let (thrown, cursor) = match throw(cursor) {
            Some((numbers, after)) => (format!("({} {}) ", numbers[0], numbers[1]), after.blanks()),
            None => (String::new(), cursor),
        };
        let letters = STYLES[style];
        // As on a sheet: `3 2 h8 N E`.
        let lengths = pair(cursor);
        let from = point(lengths.map_or(cursor, |(_, after)| after.blanks()));
        if let Some((from, after)) = from {
            let after = apart(after);
            for (segments, end) in segments(after, letters, lengths.map(|(lengths, _)| lengths)) {
                lines.push((from, segments, end));
            }
            if lengths.is_none() {
                lines.extend(corners(from, onward(after)));
            }
        }
        let ends = self.position().end_points();
        for (segments, end) in segments(cursor, letters, None) {
            lines.extend(ends.iter().map(|from| (*from, segments, end)));
        }
        lines.extend(ends.iter().filter_map(|from| corners(*from, cursor)));
        // A throw that fits no line ends the game.
        let mut last = self.clone();
        let is_last = !thrown.is_empty() && last.prepare(&thrown).is_some() && last.end().is_some();
        let mut plies = Vec::new();
        if is_last {
            plies.push(Ply { end: cursor.at, text: thrown.clone() });
        }
        for (from, [(first, one), (second, other)], end) in lines {
            let (marks, end) = marks(end);
            if end.is_end() {
                plies.push(Ply {
                    end: end.at,
                    text: format!("{thrown}{from}:{first}{one}{second}{other}{marks}"),
                });
            }
        }
        plies
    }

    fn prepare<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let Some((thrown, line)) = text.strip_prefix('(').and_then(|text| text.split_once(") ")) else {
            return Some(text);
        };
        let numbers: Numbers = thrown.parse().ok()?;
        self.throw(numbers);
        (self.thrown() == Some(numbers)).then_some(line)
    }
}

type Segments = [(Direction, u32); 2];

/// An intersection of some board.
fn point(cursor: Cursor<'_>) -> Option<(Intersection, Cursor<'_>)> {
    let (column, after) = cursor.letter()?;
    let (row, after) = after.number()?;
    Some((format!("{column}{row}").parse().ok()?, after))
}

/// After what may be between parts: a colon, a dash, a comma, blanks, or nothing.
fn apart(cursor: Cursor<'_>) -> Cursor<'_> {
    let after = cursor.blanks();
    after.any_sign(":,-+&;/").map_or(after, |(_, after)| after).blanks()
}

/// After what may be between two places: an arrow too, or a word.
fn onward(cursor: Cursor<'_>) -> Cursor<'_> {
    let after = apart(cursor);
    let arrow = after.any_sign("→>").map(|(_, after)| after);
    arrow.or_else(|| after.any_word(super::vocabulary::TO)).map_or(after, Cursor::blanks)
}

/// Two numbers, `3 2` or `3-2`.
fn pair(cursor: Cursor<'_>) -> Option<([u32; 2], Cursor<'_>)> {
    let (one, after) = cursor.number()?;
    let (other, end) = apart(after).number()?;
    Some(([one, other], end))
}

/// Two numbers thrown, `(3 2)`.
fn throw(cursor: Cursor<'_>) -> Option<([u32; 2], Cursor<'_>)> {
    let (numbers, after) = pair(cursor.sign('(')?)?;
    Some((numbers, after.sign(')')?))
}

/// Both segments, in each order of directions and lengths.
fn segments<'a>(
    cursor: Cursor<'a>,
    letters: &str,
    before: Option<[u32; 2]>,
) -> SmallVec<[(Segments, Cursor<'a>); 2]> {
    let mut found = SmallVec::new();
    let direction = |cursor: Cursor<'a>| direction(cursor, letters);
    // `e` is east before it is "and".
    let another = |after: Cursor<'a>| direction(apart(after)).or_else(|| direction(and(after)));
    // `N3 E2`
    let straight = || {
        let (first, after) = direction(cursor)?;
        let (one, after) = after.blanks().number()?;
        let (second, after) = another(after)?;
        let (other, end) = after.blanks().number()?;
        Some(([(first, one), (second, other)], end))
    };
    // `3N 2E`
    let turned = || {
        let (one, after) = cursor.number()?;
        let (first, after) = direction(after.blanks())?;
        let (other, after) = and(after).number()?;
        let (second, end) = direction(after.blanks())?;
        Some(([(first, one), (second, other)], end))
    };
    // `N E 3 2`, or the lengths came before.
    let together = || {
        let (first, after) = direction(cursor)?;
        let (second, after) = another(after)?;
        let ([one, other], end) = match before {
            Some(lengths) => (lengths, after),
            None => pair(and(after))?,
        };
        Some(([(first, one), (second, other)], end))
    };
    if before.is_none() {
        found.extend(straight());
        found.extend(turned());
    }
    found.extend(together());
    found
}

/// After what may be between two segments: also a word for "and".
fn and(cursor: Cursor<'_>) -> Cursor<'_> {
    let after = apart(cursor);
    after.any_word(super::vocabulary::AND).map_or(after, Cursor::blanks)
}

fn direction<'a>(cursor: Cursor<'a>, letters: &str) -> Option<(Direction, Cursor<'a>)> {
    let by_letter = || {
        let (sign, after) = cursor.any_sign(letters)?;
        Some((letters.find(sign)?, after))
    };
    let (index, after) = cursor.direction().or_else(by_letter)?;
    Some(([Direction::North, Direction::East, Direction::South, Direction::West][index], after))
}

/// The bend and the end: `g10-b10`.
fn corners(from: Intersection, cursor: Cursor<'_>) -> Option<(Intersection, Segments, Cursor<'_>)> {
    let (bend, after) = point(cursor)?;
    let (to, end) = point(onward(after))?;
    Some((from, [straight(from, bend)?, straight(bend, to)?], end))
}

/// The direction and length from one point to another in a straight line.
fn straight(from: Intersection, to: Intersection) -> Option<(Direction, u32)> {
    let (east, north) =
        (i32::from(to.column()) - i32::from(from.column()), i32::from(to.row()) - i32::from(from.row()));
    let direction = match (east, north) {
        (0, 1..) => Direction::North,
        (1.., 0) => Direction::East,
        (0, ..=-1) => Direction::South,
        (..=-1, 0) => Direction::West,
        _ => return None,
    };
    Some((direction, (east + north).unsigned_abs()))
}

/// The marks after a line, `+x`.
fn marks(mut cursor: Cursor<'_>) -> (String, Cursor<'_>) {
    let mut marks = String::new();
    while let Some((mark, after)) = cursor.any_sign("+x") {
        marks.push(mark);
        cursor = after;
    }
    (marks, cursor)
}
