//! Limits on the size of a game's text and on what it may hold.
//!
//! They are far above what people write, and keep the cost of a text proportional to its length.
//! `SECURITY.md` lists them.

/// The longest a game's text may be: 64 MiB. A longer one is cut there, reported, and skipped up to the next
/// line that begins with `[`.
pub const MAX_GAME_BYTES: usize = 64 << 20;

/// The longest a comment may be: 16 MiB. A longer one counts as never closed.
pub const MAX_COMMENT_BYTES: usize = 16 << 20;

/// The most tags in a game: 1000. One more is a fault.
pub const MAX_TAGS: usize = 1000;

/// The most comments in a game, those between tags included: 100,000. One more is a fault.
pub const MAX_COMMENTS: usize = 100_000;

/// The most marks in a game: 100,000. One more is a fault.
pub const MAX_MARKS: usize = 100_000;

/// How deep variations may be nested: 100. One more is a fault.
pub const MAX_DEPTH: usize = 100;

/// The budget for a game's variations, in plies: each costs the plies played before it and 200 more. A game
/// of 100 plies has room for 16,000 variations, one of 10,000 plies for 490.
pub const MAX_RETURNS: u32 = 5_000_000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub game: usize,
    pub comment: usize,
}
