//! Informal spellings of lines: `H8: n3 e2`, `h8 N3 E2`, and as on a sheet, `h8 N E 3 2`.

use super::line_text::opens_variation;
use crate::record::{Scan, Spelled, Speller, SpellingKind};

/// Normalizes informal spellings of lines and boards.
#[derive(Clone, Debug, Default)]
pub struct LineSpeller {
    /// The two lengths after the directions of the previous line, and the length of the remaining text: a
    /// line that begins there without lengths of its own may be meant to have these.
    others: Option<([String; 2], usize)>,
}

impl Speller for LineSpeller {
    fn word(&mut self, rest: &str) -> Option<Spelled> {
        if rest.starts_with('(') { roll(rest) } else { self.line(rest) }
    }

    /// `3 2 h8 N E` begins with lengths, not a turn number.
    fn takes_number(&self, rest: &str) -> bool {
        let mut scan = Scan::new(rest);
        let are_lengths = numbers(&mut scan).is_some() && scan.blanks() && point(&mut scan).is_some();
        !are_lengths
    }

    fn tag_word(&self, tag: &str, _place: usize, word: &str) -> Option<Spelled> {
        let mut scan = Scan::new(word);
        match tag {
            "Lives" => drop(point(&mut scan)?),
            "Board" => {
                scan.digits();
                scan.blanks();
                scan.times();
                scan.blanks();
                scan.digits();
            }
            _ => return None,
        }
        Some(scan.finish())
    }

    fn choices(&self, tag: &str) -> &[&'static str] {
        match tag {
            "Game" => &["Diverto"],
            "Rules" => &["ordered", "roll", "prepaid"],
            _ => &[],
        }
    }
}

impl LineSpeller {
    fn line(&mut self, rest: &str) -> Option<Spelled> {
        let others = self.others.take().filter(|(_, length)| *length == rest.len());
        let mut scan = Scan::new(rest);
        let before = numbers(&mut scan);
        scan.blanks();
        let from = point(&mut scan)?;
        scan.blanks();
        if !scan.take(':') {
            scan.note(SpellingKind::NoColon);
        }
        scan.blanks();
        let (segments, behind) = match figures(&mut scan) {
            None => segments(&mut scan, before)?,
            // `3N 2E` is not a line; the fault should cover the whole word.
            Some(length) if before.is_none() => (turned_round(&mut scan, length)?, None),
            Some(_) => return None,
        };
        let canonical = format!("{from}:{segments}");
        if !segments.contains(|letter: char| letter.is_ascii_digit()) {
            let mut word = scan.is_end().then(|| scan.finish_as(canonical))?;
            if let (Some(([one, other], _)), Some((first, second))) = (others, segments.split_at_checked(1)) {
                // Either line could own the lengths, so the other's are left open.
                word.readings =
                    vec![format!("{from}:{first}?{second}?"), format!("{from}:{first}{one}{second}{other}")];
            }
            return Some(word);
        }
        let marks = marks(&mut scan);
        if let Some(lengths) = behind.filter(|_| marks.is_empty()) {
            let mut next = scan.clone();
            next.blanks();
            self.others = Some((lengths.map(str::to_owned), next.rest().len()));
        }
        ends(&scan).then(|| scan.finish_as(canonical + &marks))
    }
}

/// Reads both segments. If their directions stand together, as on a sheet, the lengths precede the line as
/// `before`, or follow it and are returned too, or are missing.
fn segments<'a>(scan: &mut Scan<'a>, before: Option<[&'a str; 2]>) -> Option<(String, Option<[&'a str; 2]>)> {
    let first = direction(scan)?;
    let apart = scan.blanks();
    if let Some(length) = figures(scan) {
        before.is_none().then(|| scan.blanks())?;
        let second = direction(scan)?;
        // In `N3 E 2` the last number may be that of the next turn.
        let is_alike = scan.blanks() == apart;
        let other = figures(scan).filter(|_| is_alike)?;
        return Some((format!("{first}{length}{second}{other}"), None));
    }
    let second = direction(scan)?;
    let behind = if before.is_none() { lengths_behind(scan) } else { None };
    let Some([one, other]) = before.or(behind) else { return Some((format!("{first}{second}"), None)) };
    scan.note(SpellingKind::Lengths);
    Some((format!("{first}{one}{second}{other}"), behind))
}

/// Reads two segments written length first.
fn turned_round(scan: &mut Scan<'_>, length: &str) -> Option<String> {
    scan.blanks();
    let first = direction(scan)?;
    scan.blanks();
    let other = figures(scan)?;
    scan.blanks();
    Some(format!("{length}{first}{other}{}", direction(scan)?))
}

/// Reads the lengths after the directions, if they end the line.
fn lengths_behind<'a>(scan: &mut Scan<'a>) -> Option<[&'a str; 2]> {
    let mut ahead = scan.clone();
    let lengths = ahead.blanks().then(|| numbers(&mut ahead))??;
    let mut behind = ahead.clone();
    marks(&mut behind);
    ends(&behind).then(|| *scan = ahead)?;
    Some(lengths)
}

/// Whether a line can end here. The intersection of the next line may look like a length.
fn ends(scan: &Scan<'_>) -> bool {
    scan.is_end() && !scan.is_next(':')
}

/// Reads the marks after a line. The column `x` of the next line is not a mark.
fn marks(scan: &mut Scan<'_>) -> String {
    let mut ahead = scan.clone();
    let mut marks = String::new();
    ahead.blanks();
    while ahead.take('+') {
        marks.push('+');
    }
    while ahead.times() {
        marks.push('x');
    }
    if marks.is_empty() || !ahead.is_end() {
        return String::new();
    }
    *scan = ahead;
    marks
}

fn direction(scan: &mut Scan<'_>) -> Option<char> {
    scan.letter(|letter| "NESW".contains(letter).then_some(letter))
}

fn numbers<'a>(scan: &mut Scan<'a>) -> Option<[&'a str; 2]> {
    let mut ahead = scan.clone();
    let one = figures(&mut ahead)?;
    let other = ahead.blanks().then(|| figures(&mut ahead))??;
    *scan = ahead;
    Some([one, other])
}

fn figures<'a>(scan: &mut Scan<'a>) -> Option<&'a str> {
    let rest = scan.rest();
    let count = scan.digits();
    (count > 0).then(|| &rest[..count])
}

fn point(scan: &mut Scan<'_>) -> Option<String> {
    let column = scan.letter(|column| column.is_ascii_lowercase().then_some(column))?;
    Some(format!("{column}{}", figures(scan)?))
}

/// Longer text in parentheses is not meant as thrown numbers.
const MOST: usize = 40;

/// Reads thrown numbers, valid or not, so that none of them is taken for a turn number.
fn roll(rest: &str) -> Option<Spelled> {
    if opens_variation(&rest.as_bytes()[1..]) {
        return None;
    }
    let inside = rest[1..].split(['(', ')', '{', ';']).next().unwrap_or_default();
    let is_closed = rest[1 + inside.len()..].starts_with(')') && inside.len() <= MOST;
    let inside = if is_closed { inside } else { inside.split('\n').next().unwrap_or_default() };
    Some(Spelled::as_written(&rest[..1 + inside.len() + usize::from(is_closed)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameText, SpellingNote, Spellings};

    fn read(text: &str) -> Option<(String, usize)> {
        LineSpeller::default().word(text).map(|word| (word.readings[0].clone(), word.length))
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
            ("h8 N3 E2", "h8:N3E2"),
            ("h8N3E2", "h8:N3E2"),
            ("H8 n 3 e 2", "h8:N3E2"),
            ("h8 N3E2 +x", "h8:N3E2+x"),
            ("n3 n3 e2", "n3:N3E2"),
            ("h8 N E 3 2", "h8:N3E2"),
            ("h8 ne 3  2+", "h8:N3E2+"),
            ("h8: N E\t3 2", "h8:N3E2"),
            ("h8 N E 13 0", "h8:N13E0"),
            ("3 2 h8 N E", "h8:N3E2"),
            ("3 2\nH8:NE+x", "h8:N3E2+x"),
            // An invalid line is read as a whole, so that the fault covers all of it.
            ("h8 N E", "h8:NE"),
            ("h8:ne", "h8:NE"),
            ("h8 3N 2E", "h8:3N2E"),
            ("h8:3n2e", "h8:3N2E"),
            ("(5 3)", "(5 3)"),
            ("(5\u{a0}3)", "(5\u{a0}3)"),
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
    fn blanks_between_thrown_numbers_mean_what_they_look_like() {
        let text = "(5\u{a0}3) h8:N3E2";
        let spellings = Spellings::of(&GameText::new(text), &[], &mut LineSpeller::default());
        assert_eq!(spellings.meant(), "(5 3) h8:N3E2");
        assert_eq!(SpellingNote::of(&GameText::new(text), Some(&spellings)).unwrap().count, 1);
    }

    #[test]
    fn what_may_be_something_else_is_no_line() {
        for text in [
            "h8",
            "h8:N3",
            "h8-N3E2",
            "h8 – N3 E2",
            "h8 N3",
            "h8 N3 E 2",
            "h8 N 3 E2",
            "h8 N3 E",
            "h8 N E3 2",
            "h8 NE32",
            "3 2 h8 N3 E2",
            "3 2 h8 N3 E",
            "3 2 h8 3N 2E",
            "3 2 h8",
            "3, 2 h8 N E",
            "h8:N3 E2:N1E1",
            "h8:N3 E2 :N1E1",
            "h8:N3E2S1",
            "h8:N3E2x+",
            "(1. h8:N3E2)",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        for (text, without) in [
            ("h8 N E 3", "h8 N E"),
            ("h8 N E 3 2. k9", "h8 N E"),
            ("h8 N E 0-1", "h8 N E"),
            ("h8 N E 3 2:", "h8 N E"),
            ("h8 N E {} 3 2", "h8 N E"),
        ] {
            assert_eq!(read(text), Some(("h8:NE".to_owned(), without.len())), "{text}");
        }
    }

    #[test]
    fn lengths_between_two_lines_are_asked_about_where_one_line_has_none() {
        let mut speller = LineSpeller::default();
        let mut read = |text: &str| speller.word(text).expect("a line").readings;
        assert_eq!(read("h8 N E 3 2 j11 S E *"), ["h8:N3E2"]);
        assert_eq!(read("j11 S E *"), ["j11:S?E?", "j11:S3E2"]);
        assert_eq!(read("j11 S E *"), ["j11:SE"]);
        assert_eq!(read("h8 N E 3 2 2. j11 S E *"), ["h8:N3E2"]);
        assert_eq!(read("j11 S E *"), ["j11:SE"]);
        assert_eq!(read("h8 N E 3 2 j11 S E 2 4 k9 N W 1 1"), ["h8:N3E2"]);
        assert_eq!(read("j11 S E 2 4 k9 N W 1 1"), ["j11:S2E4"]);
        assert_eq!(read("3 2 h8 N E j11 S E"), ["h8:N3E2"]);
        assert_eq!(read("j11 S E"), ["j11:SE"]);
    }

    #[test]
    fn numbers_before_a_line_are_its_lengths_and_else_those_of_turns() {
        let takes = |text| LineSpeller::default().takes_number(text);
        assert!(!takes("3 2 h8 N E") && !takes("3\u{a0}2 H8:N E"));
        assert!(takes("3 h8:N3E2") && takes("2 3 2 h8 N E") && takes("12 h8 N E 3 2") && takes("3"));
    }

    #[test]
    fn a_bracket_opens_a_variation_where_a_line_follows_in_any_spelling() {
        for text in ["h8 N3 E2)", " 3 2 h8 N E)", "1. h8:N3E2", "H8:n3e2)", "2 h8 N E 3 2)"] {
            assert!(opens_variation(text.as_bytes()), "{text}");
        }
        for text in ["5 3)", "5 3 1)", "5,3)", "x y)", "", "5"] {
            assert!(!opens_variation(text.as_bytes()), "{text}");
        }
    }
}
