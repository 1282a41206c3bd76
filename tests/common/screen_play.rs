//! Helpers for the full-screen board of `play`.

use tempfile::TempDir;

use super::tty::Tty;

pub const UP: &str = "\u{1b}[A";
pub const RIGHT: &str = "\u{1b}[C";

/// Starts `play FILE --screen` with more options.
pub fn start(folder: &TempDir, game: &str, file: &str, more: &[&str]) -> Tty {
    let args = [&[game, "play", file, "--screen"], more].concat();
    Tty::start(folder.path(), &args, (80, 24), &[])
}
