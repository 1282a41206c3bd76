//! How the screen looks: never by colour alone.

use std::io;

use anstream::ColorChoice;
use ratatui::style::{Color, Modifier, Style};

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
    /// How a fault or a failed save is shown.
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
