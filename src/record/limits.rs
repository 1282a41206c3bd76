//! How much of a file is taken for one game.

/// The longest a game's text may be: 64 MiB. What is longer is cut there, reported, and skipped up
/// to the next line that begins with `[`.
pub const MAX_GAME_BYTES: usize = 64 << 20;

/// The longest a comment may be: 16 MiB. Past that it counts as never closed.
pub const MAX_COMMENT_BYTES: usize = 16 << 20;

/// How long a game and a comment may be, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub game: usize,
    pub comment: usize,
}
