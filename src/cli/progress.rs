//! Progress indicators, shown only on a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::message::is_quiet;

/// A progress bar over `count` items.
pub fn bar(count: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{eta}} left"));
    shown(Some(count), style.unwrap_or_else(|_| ProgressStyle::default_bar()))
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
