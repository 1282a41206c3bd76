//! The look of the screen: nothing is conveyed by colour alone.

use std::io;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};

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
