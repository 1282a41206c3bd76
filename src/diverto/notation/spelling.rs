//! Lines as people write them: `H8: n3 e2`.

use super::line_text::opens_variation;
use crate::record::{Scan, Spelled, Speller, Spelling, SpellingKind};

/// Who knows lines and boards as people write them.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineSpeller;

impl Speller for LineSpeller {
    fn word(&mut self, rest: &str) -> Option<Spelled> {
        if rest.starts_with('(') {
            return roll(rest);
        }
        let mut scan = Scan::new(rest);
        point(&mut scan)?;
        scan.blanks();
        scan.take(':').then_some(())?;
        for _ in 0..2 {
            scan.blanks();
            scan.letter(|letter| "NESW".contains(letter).then_some(letter))?;
            (scan.digits() > 0).then_some(())?;
        }
        // A point that the next line begins with may look like the second length.
        let mut behind = scan.clone();
        behind.blanks();
        if behind.take(':') {
            return None;
        }
        let mut behind = scan.clone();
        behind.blanks();
        let (mut lives, mut crossings) = (0, 0);
        while behind.take('+') {
            lives += 1;
        }
        while behind.times() {
            crossings += 1;
        }
        // The column x of the next line is no mark.
        if lives + crossings > 0 && behind.is_end() {
            scan = behind;
        }
        scan.is_end().then(|| scan.finish())
    }

    fn tag_word(&self, tag: &str, _place: usize, word: &str) -> Option<Spelled> {
        let mut scan = Scan::new(word);
        match tag {
            "Lives" => point(&mut scan)?,
            "Board" => {
                scan.digits();
                scan.times();
                scan.digits();
            }
            _ => return None,
        }
        Some(scan.finish())
    }
}

/// An intersection.
fn point(scan: &mut Scan<'_>) -> Option<()> {
    scan.letter(|column| column.is_ascii_lowercase().then_some(column))?;
    (scan.digits() > 0).then_some(())
}

/// What stands in brackets is no longer, if it is meant as thrown numbers.
const MOST: usize = 40;

/// Thrown numbers, right or wrong: what stands in these brackets is no number of a turn.
fn roll(rest: &str) -> Option<Spelled> {
    if opens_variation(&rest.as_bytes()[1..]) {
        return None;
    }
    let inside = rest[1..].split(['(', ')', '{', ';']).next().unwrap_or_default();
    let is_closed = rest[1 + inside.len()..].starts_with(')') && inside.len() <= MOST;
    let inside = if is_closed { inside } else { inside.split('\n').next().unwrap_or_default() };
    let written = Spelled::as_written(&rest[..1 + inside.len() + usize::from(is_closed)]);
    let numbers: Vec<&str> = inside.split_whitespace().collect();
    Some(match (inside.chars().find(|letter| !letter.is_ascii()), &numbers[..]) {
        (Some(blank), [one, two]) if is_closed && blank.is_whitespace() => Spelled {
            readings: vec![format!("({one} {two})")],
            spellings: vec![Spelling::of(SpellingKind::Blank, blank)],
            ..written
        },
        _ => written,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, usize)> {
        LineSpeller.word(text).map(|word| (word.readings[0].clone(), word.length))
    }

    #[test]
    fn lines_mean_what_they_look_like() {
        for (text, canonical) in [
            ("h8:N3E2", "h8:N3E2"),
            ("H8:n3e2", "h8:N3E2"),
            ("e9:e5s1", "e9:E5S1"),
            ("h8 : N3E2", "h8:N3E2"),
            ("h8:\u{a0}N3 E2", "h8:N3E2"),
            ("h8:N3E2++X", "h8:N3E2++x"),
            ("h8:N3E2 +×", "h8:N3E2+x"),
            ("w7:N1W4", "w7:N1W4"),
            ("(5 3)", "(5 3)"),
            ("(5\u{a0}3)", "(5 3)"),
            ("(5 3 1)", "(5 3 1)"),
            ("( 3\n8 )", "( 3\n8 )"),
        ] {
            for behind in ["", " e9:E1N1", " X10 : E1N1", "{c}", "\u{a0}*", ")", "!?"] {
                let text_behind = format!("{text}{behind}");
                assert_eq!(read(&text_behind), Some((canonical.to_owned(), text.len())), "{text_behind}");
            }
        }
    }

    #[test]
    fn what_may_be_something_else_is_no_line() {
        for text in [
            "h8",
            "h8:N3",
            "h8-N3E2",
            "h8:N3 E2:N1E1",
            "h8:N3 E2 :N1E1",
            "h8:3N2E",
            "h8:N3E2S1",
            "h8:N3E2x+",
            "(1. h8:N3E2)",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
