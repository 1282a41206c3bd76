//! How the screen looks: never by colour alone, and text that fits its place in any script.

use std::io;

use anstream::ColorChoice;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Styles, with colours where they are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The line above all.
    pub title: Style,
    /// Titles of columns, and what is asked.
    pub head: Style,
    /// What is chosen; a `>` stands before it too.
    pub chosen: Style,
    /// What is there to look up.
    pub quiet: Style,
    /// Whose turn it is, who leads.
    pub strong: Style,
    /// What went wrong.
    pub alarm: Style,
}

impl Look {
    pub fn new() -> Look {
        let in_color = anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let colored = |style: Style, color: Color| if in_color { style.fg(color) } else { style };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        Look {
            title: bold.add_modifier(Modifier::REVERSED),
            head: colored(bold, Color::Cyan),
            chosen: Style::new().add_modifier(Modifier::REVERSED),
            quiet: Style::new().add_modifier(Modifier::DIM),
            strong: bold,
            alarm: colored(bold, Color::Yellow),
        }
    }
}

/// `text` in exactly `width` cells: filled with blanks, or cut with `…` at its end.
pub fn fit(text: &str, width: usize) -> String {
    let cut = cut(text, width);
    let blanks = width - cut.width().min(width);
    cut + &" ".repeat(blanks)
}

/// `text` in at most `width` cells, without control characters.
pub fn cut(text: &str, width: usize) -> String {
    let text = parlour::record::Printable(text).to_string();
    if text.width() <= width {
        return text;
    }
    let mut used = 1;
    let fits = |letter: &char| {
        used += letter.width().unwrap_or(0);
        used <= width
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    if width > 0 {
        cut.push('…');
    }
    cut
}

/// `text` broken between words into lines of at most `width` cells.
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
