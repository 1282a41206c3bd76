//! Lines of styled text, how they are written to a terminal, and the look of the screen: nothing is conveyed by colour alone.

use std::fmt::{self, Display};
use std::io;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar as _;

#[derive(Clone, Debug)]
pub struct Span {
    text: String,
    style: Style,
}

impl Span {
    pub fn raw(text: impl Into<String>) -> Span {
        Span::styled(text, Style::new())
    }

    pub fn styled(text: impl Into<String>, style: Style) -> Span {
        Span { text: text.into(), style }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Line(Vec<Span>);

impl Line {
    pub fn raw(text: impl Into<String>) -> Line {
        Line(vec![Span::raw(text)])
    }

    pub fn styled(text: impl Into<String>, style: Style) -> Line {
        Line(vec![Span::styled(text, style)])
    }

    pub fn push(&mut self, span: Span) {
        self.0.push(span);
    }

    /// The line in exactly `width` cells, with the escape sequences of its styles and without control characters.
    pub fn painted(&self, width: usize) -> String {
        let (mut painted, mut asked, mut used) = (String::new(), 0, 0);
        for Span { text, style } in &self.0 {
            let letters = text.chars().filter(|letter| !letter.is_control());
            let fitting = letters.take_while(|letter| {
                asked += letter.width().unwrap_or(0);
                used = if asked <= width { asked } else { used };
                asked <= width
            });
            let fitting: String = fitting.collect();
            painted.push_str(&format!("{style}{fitting}{style:#}"));
        }
        painted + &" ".repeat(width - used)
    }
}

impl From<Vec<Span>> for Line {
    fn from(spans: Vec<Span>) -> Line {
        Line(spans)
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

/// Styles, with colours if wanted.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub title: Style,
    pub head: Style,
    /// The selection, also marked by `>`.
    pub chosen: Style,
    pub quiet: Style,
    /// Emphasis: the player to act, the leader.
    pub strong: Style,
    pub alarm: Style,
}

impl Look {
    pub fn new() -> Look {
        let in_color = anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let colored = |style: Style, color: AnsiColor| {
            if in_color { style.fg_color(Some(color.into())) } else { style }
        };
        let bold = Style::new().bold();
        Look {
            title: bold.invert(),
            head: colored(bold, AnsiColor::Cyan),
            chosen: Style::new().invert(),
            quiet: Style::new().dimmed(),
            strong: bold,
            alarm: colored(bold, AnsiColor::Yellow),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fills_its_width_exactly() {
        let bold = Style::new().bold();
        let line = Line::from(vec![Span::raw("ab"), Span::styled("手手", bold), Span::raw("\u{1b}c")]);
        let painted = |width| {
            let painted = line.painted(width);
            painted.replace(&bold.render().to_string(), "<").replace(&bold.render_reset().to_string(), ">")
        };
        assert_eq!(painted(9), "ab<手手>c  ");
        assert_eq!(painted(7), "ab<手手>c");
        assert_eq!(painted(5), "ab<手> ");
        assert_eq!(painted(1), "a<>");
        assert_eq!(line.to_string().chars().count(), 6);
    }
}
