//! Fitting text of any script into terminal cells. Text to be cut may be external and contain anything.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use parlour::internals::record::Printable;

/// `text` in exactly `width` cells: padded with blanks, or cut with `…` at the end.
pub fn fit(text: &str, width: usize) -> String {
    let cut = cut(text, width);
    let blanks = width - cut.width().min(width);
    cut + &" ".repeat(blanks)
}

/// `text` in at most `width` cells, without control characters.
pub fn cut(text: &str, width: usize) -> String {
    let text = Printable(text).to_string();
    if text.width() <= width {
        return text;
    }
    let mut used = 1;
    let fits = |letter: &char| {
        used += letter.width().unwrap_or(0);
        used <= width
    };
    let cut: String = text.chars().take_while(fits).collect();
    if width > 0 { format!("{}…", cut.trim_end()) } else { String::new() }
}

/// Wraps `text` at blanks into lines of at most `width` cells.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last =
            lines.last_mut().filter(|line| line.is_empty() || line.width() + 1 + word.width() <= width);
        match last {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The end of a line being typed, cut to fit `room`.
pub fn end_of(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut used = 1;
    let fits = |letter: &char| {
        used += letter.width().unwrap_or(0);
        used <= room
    };
    let end: Vec<char> = text.chars().rev().take_while(fits).collect();
    ['…'].into_iter().chain(end.into_iter().rev()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_any_script_fits_its_cells() {
        for (text, width, expected) in [
            ("Ana", 5, "Ana  "),
            ("Ana", 3, "Ana"),
            ("Anastasia", 5, "Anas…"),
            ("美咲花子", 8, "美咲花子"),
            ("美咲花子", 7, "美咲花…"),
            ("美咲花子", 6, "美咲… "),
            ("Jose\u{301}", 4, "Jose\u{301}"),
            ("a\u{1b}[m", 4, "a\u{fffd}[m"),
            ("", 2, "  "),
        ] {
            assert_eq!(fit(text, width), expected);
        }
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), [""]);
    }
}
