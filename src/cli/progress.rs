//! How far along something long is, shown where somebody looks on.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::message::is_quiet;

/// A bar for `count` of something.
pub fn bar(count: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{eta}} left"));
    shown(Some(count), style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// What turns while nobody can tell how far along it is, with a message.
pub fn spinner() -> ProgressBar {
    shown(None, ProgressStyle::default_spinner())
}

fn shown(count: Option<u64>, style: ProgressStyle) -> ProgressBar {
    if is_quiet() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    ProgressBar::with_draw_target(count, ProgressDrawTarget::stderr_with_hz(10)).with_style(style)
}
