//! Informal spellings of moves: `E1 – e4`, `e1e4`, `e4×e5`, `e1-2e4, f3`.

use crate::record::{Scan, Spelled, Speller};

/// Normalizes informal spellings of moves and positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveSpeller;

impl Speller for MoveSpeller {
    fn word(&mut self, rest: &str) -> Option<Spelled> {
        let mut scan = Scan::new(rest);
        square(&mut scan)?;
        between(&mut scan);
        loop {
            scan.digits();
            square(&mut scan)?;
            // Peek first: a trial scan per target would copy everything read so far, which is quadratic.
            if !scan.is_next(',') {
                break;
            }
            scan.blanks();
            scan.take(',');
            scan.blanks();
        }
        // A dash or cross here means that the last square begins another move.
        let mut behind = scan.clone();
        behind.blanks();
        (scan.is_end() && !(behind.dash() || behind.times())).then(|| scan.finish())
    }

    fn tag_word(&self, tag: &str, _place: usize, word: &str) -> Option<Spelled> {
        if tag != "Position" {
            return None;
        }
        let mut scan = Scan::new(word);
        while scan.letter(|letter| letter.is_ascii_lowercase().then_some(letter)).is_some()
            || scan.digits() > 0
            || scan.take('.')
            || scan.take('/')
        {}
        Some(scan.finish())
    }

    fn choices(&self, tag: &str) -> &[&'static str] {
        match tag {
            "Game" => &["PerSiVic"],
            "NoMove" => &["loss", "draw"],
            "Repetition" => &["draw", "claim"],
            _ => &[],
        }
    }
}

fn square(scan: &mut Scan<'_>) -> Option<()> {
    scan.letter(|column| ('a'..='i').contains(&column).then_some(column))?;
    ('1'..='9').any(|row| scan.take(row)).then_some(())
}

/// Reads the separator of two squares: a dash, an arrow, a colon, an `x`, or nothing.
fn between(scan: &mut Scan<'_>) {
    let mut behind = scan.clone();
    behind.blanks();
    if behind.dash() || behind.times() {
        behind.blanks();
        *scan = behind;
    } else {
        scan.blanks();
        scan.no_dash();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, usize)> {
        MoveSpeller.word(text).map(|word| (word.readings[0].clone(), word.length))
    }

    #[test]
    fn moves_mean_what_they_look_like() {
        for (text, canonical) in [
            ("e1-e4", "e1-e4"),
            ("E1-E4", "e1-e4"),
            ("e1–e4", "e1-e4"),
            ("e1 — e4", "e1-e4"),
            ("e1-\u{a0}e4", "e1-e4"),
            ("e1->e4", "e1-e4"),
            ("e1 --> e4", "e1-e4"),
            ("e1→e4", "e1-e4"),
            ("e1:e4", "e1-e4"),
            ("e1>e4", "e1-e4"),
            ("e1 > e4", "e1-e4"),
            ("e1--e4", "e1-e4"),
            ("e1e4", "e1-e4"),
            ("e1 e4", "e1-e4"),
            ("e12e4,f3", "e1-2e4,f3"),
            ("e1-2e4, F3", "e1-2e4,f3"),
            ("e1 - 2e4 ,f3", "e1-2e4,f3"),
            ("e4Xe5", "e4xe5"),
            ("e4 × E5", "e4xe5"),
        ] {
            for behind in ["", " e9-e6", "{c}", "\u{a0}*", ")", "!?", "; c"] {
                let text_behind = format!("{text}{behind}");
                assert_eq!(read(&text_behind), Some((canonical.to_owned(), text.len())), "{text_behind}");
            }
        }
    }

    #[test]
    fn what_may_be_something_else_is_no_move() {
        for text in [
            "e1",
            "e1-",
            "e1-j4",
            "e9 e6-e5",
            "e1-e4, e9-e6",
            "e1-e4-e5",
            "e1-e4 - e5",
            "e1-e44",
            "é1-e4",
            "e1=e4",
            "e1-2 e4",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
