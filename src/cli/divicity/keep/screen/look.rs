//! The look of the screen: nothing is conveyed by colour alone.

use std::io;

use anstream::ColorChoice;
use ratatui::style::{Color, Modifier, Style};

/// Styles, with colours if wanted.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The top line.
    pub title: Style,
    /// Column titles and questions.
    pub head: Style,
    /// The selection, also marked by `>`.
    pub chosen: Style,
    /// Secondary information.
    pub quiet: Style,
    /// Emphasis: the player to act, the leader.
    pub strong: Style,
    /// A fault or a failed save.
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
