//! Moves of PerSiVic as people write them: `e1 to e4`, `c3 takes c4`, `d1-2c3 & d4`, `e1 up 3`.

use smallvec::SmallVec;

use super::cursor::Cursor;
use super::search::{Importable, Ply};
use super::vocabulary::{AND, GOES, STONES, TAKES, TO};
use crate::persivic::{PerSiVic, Square};

impl Importable for PerSiVic {
    fn plies(&self, cursor: Cursor<'_>, _style: usize) -> Vec<Ply> {
        let mut plies = Vec::new();
        read_from(cursor, None, &mut plies);
        // `3 e1-e4` or `3x e1-e4`: how many stones move.
        if let Some((count, after)) = cursor.number() {
            let sign = after.blanks().any_sign("x*").map_or(after, |(_, after)| after);
            let stones = sign.blanks().any_word(STONES).unwrap_or(sign);
            read_from(stones.blanks(), Some(count), &mut plies);
        }
        plies
    }
}

/// The mark between two squares, if it says which.
type Mark = Option<char>;

/// A target and how many stones go there.
type Target = (Square, Option<u32>);

fn read_from(cursor: Cursor<'_>, count: Option<u32>, plies: &mut Vec<Ply>) {
    let Some((from, after)) = square(cursor) else { return };
    for (mark, after) in between(after) {
        targets(from, mark, after, &mut Vec::new(), count, plies);
    }
}

fn square(cursor: Cursor<'_>) -> Option<(Square, Cursor<'_>)> {
    let (column, after) = cursor.letter()?;
    let (row, after) = after.digit()?;
    Some((format!("{column}{row}").parse().ok()?, after))
}

/// What may be between a square and a target.
fn between(cursor: Cursor<'_>) -> SmallVec<[(Mark, Cursor<'_>); 4]> {
    let mut found = SmallVec::new();
    let after = cursor.blanks();
    if let Some(end) = dash(after) {
        found.push((Some('-'), end.spaces()));
    }
    if let Some(end) = after.sign('x').or_else(|| after.any_word(TAKES)) {
        found.push((Some('x'), end.spaces()));
    }
    let goes = after.any_word(GOES).map_or(after, Cursor::blanks);
    if let Some(end) = goes.any_word(TO) {
        found.push((None, end.spaces()));
    }
    found.push((None, goes));
    found
}

/// A dash or an arrow of any length, or a colon.
fn dash(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    if let Some((_, after)) = cursor.any_sign(":→") {
        return Some(after);
    }
    let (mut after, mut strokes) = (cursor, 0);
    while let Some((_, next)) = after.any_sign("-=").filter(|_| strokes < 3) {
        (after, strokes) = (next, strokes + 1);
    }
    match after.sign('>') {
        Some(end) => Some(end),
        None => (strokes > 0 && cursor.peek() == Some('-')).then_some(after),
    }
}

fn targets(
    from: Square,
    mark: Mark,
    cursor: Cursor<'_>,
    before: &mut Vec<Target>,
    count: Option<u32>,
    plies: &mut Vec<Ply>,
) {
    /// A stack has at most 27 stones.
    const MOST: usize = 27;
    for (target, after) in target(from, cursor) {
        before.push(target);
        if after.is_end() {
            push(from, mark, before, count, after, plies);
        }
        if before.len() < MOST
            && let Some(next) = and(after)
        {
            // The source may be repeated: `d1-2c3, d1-d4`.
            let again = square(next).filter(|(again, _)| *again == from);
            let again = again.map(|(_, after)| between(after)).unwrap_or_default();
            for next in
                again.into_iter().filter(|(other, _)| *other == mark).map(|(_, next)| next).chain([next])
            {
                targets(from, mark, next, before, count, plies);
            }
        }
        before.pop();
    }
}

/// After a sign or a word between targets.
fn and(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    let after = cursor.blanks();
    let sign = after.any_sign(",/+&;").map(|(_, after)| after.spaces());
    let word = sign.unwrap_or(after).any_word(AND).map(Cursor::spaces);
    word.or(sign)
}

/// A target with its count before or after it, or as a way from `from`.
fn target(from: Square, cursor: Cursor<'_>) -> SmallVec<[(Target, Cursor<'_>); 2]> {
    let mut found = SmallVec::new();
    if let Some((target, after)) = square(cursor) {
        found.push(((target, None), after));
        if let Some((count, after)) = count_after(after) {
            found.push(((target, Some(count)), after));
        }
    }
    // One digit too: a longer number is never a count of stones before a square, except 10 to 27.
    if let Some((count, after)) = cursor.number() {
        let sign = after.blanks().any_sign("x*").map_or(after, |(_, after)| after).blanks();
        let stones = sign.any_word(STONES).map_or(sign, Cursor::blanks);
        let to = stones.any_word(TO).map_or(stones, Cursor::blanks);
        if let Some((target, after)) = square(to) {
            found.push(((target, Some(count)), after));
        }
    }
    found.extend(way(from, cursor).map(|(target, after)| ((target, None), after)));
    found
}

/// `*2`, `(2)`, `=2`, `x2` after a square.
fn count_after(cursor: Cursor<'_>) -> Option<(u32, Cursor<'_>)> {
    if cursor.peek() == Some('(') {
        return cursor.count_in_brackets();
    }
    let (sign, after) = cursor.blanks().any_sign("x*=")?;
    let (count, end) = after.blanks().number()?;
    // `e4 x e5` is a capture, and `=2` has no blanks.
    (end.is_end() && (sign != 'x' || end.peek().is_none_or(|next| !next.is_alphabetic())))
        .then_some((count, end))
}

/// A way in words: `up 3`, `2 left 1 up`.
fn way(from: Square, cursor: Cursor<'_>) -> Option<(Square, Cursor<'_>)> {
    let (mut column, mut row) = (i32::from(from.column()), i32::from(from.row()));
    let (mut cursor, mut parts) = (cursor, 0);
    loop {
        let here = if parts == 0 { cursor } else { and(cursor).unwrap_or_else(|| cursor.blanks()) };
        let turned = || {
            let (steps, after) = here.number()?;
            let (direction, after) = after.blanks().direction()?;
            Some((direction, steps, after))
        };
        let straight = || {
            let (direction, after) = here.direction()?;
            let (steps, after) = after.blanks().number()?;
            Some((direction, steps, after))
        };
        let Some((direction, steps, after)) = straight().or_else(turned).filter(|_| parts < 2) else { break };
        let steps = i32::try_from(steps).ok()?;
        match direction {
            0 => row += steps,
            1 => column += steps,
            2 => row -= steps,
            _ => column -= steps,
        }
        (cursor, parts) = (after, parts + 1);
    }
    let target = Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
    (parts > 0).then_some((target, cursor))
}

/// Adds the move with each mark that it may have.
fn push(
    from: Square,
    mark: Mark,
    targets: &[Target],
    count: Option<u32>,
    end: Cursor<'_>,
    plies: &mut Vec<Ply>,
) {
    let targets: Vec<String> = match (targets, count) {
        ([(target, None)], Some(count)) => vec![format!("{count}{target}")],
        (targets, count) => {
            let stones: u32 = targets.iter().map(|(_, count)| count.unwrap_or(1)).sum();
            if count.is_some_and(|count| count != stones) {
                return;
            }
            let one = |(target, count): &Target| {
                count.map_or_else(|| target.to_string(), |count| format!("{count}{target}"))
            };
            targets.iter().map(one).collect()
        }
    };
    for mark in mark.map_or(['-', 'x'], |mark| [mark; 2]).into_iter().take(if mark.is_some() { 1 } else { 2 })
    {
        plies.push(Ply { end: end.at, text: format!("{from}{mark}{}", targets.join(",")) });
    }
}
