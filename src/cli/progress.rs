//! Progress indicators, shown only on a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::message::is_quiet;
use super::spoken::spoken;
use parlour::internals::words::{Verbatim, messages};

messages! {
    /// What a progress bar counts.
    pub enum Progress in "program" {
        Files = "{done} files, {left} left",
        Games = "{done} games, {left} left",
        Pages = "{done} pages, {left} left",
        Positions = "{done} positions, {left} left",
        Puzzles = "{done} puzzles, {left} left",
    }
}

/// A progress bar over `count` items.
pub fn bar(count: u64, what: Progress) -> ProgressBar {
    let words = what.say(spoken(), &[("done", &Verbatim("{pos}/{len}")), ("left", &Verbatim("{eta}"))]);
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {words}"));
    shown(Some(count), style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A progress bar over `count` files whose results go to standard output; none if that is the terminal, which shows them.
pub fn files(count: usize) -> ProgressBar {
    if count < 2 || io::stdout().is_terminal() {
        ProgressBar::hidden()
    } else {
        bar(count as u64, Progress::Files)
    }
}

/// A spinner with a message, for work of unknown length.
pub fn spinner() -> ProgressBar {
    shown(None, ProgressStyle::default_spinner())
}

fn shown(count: Option<u64>, style: ProgressStyle) -> ProgressBar {
    if is_quiet() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    ProgressBar::with_draw_target(count, ProgressDrawTarget::stderr_with_hz(10)).with_style(style)
}
