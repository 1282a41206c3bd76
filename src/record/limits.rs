//! How much of a file is taken for one game, and how much a game may hold.
//!
//! They are far beyond what people write, and keep what a text costs in proportion to its length. `SECURITY.md` lists them.

/// The longest a game's text may be: 64 MiB. What is longer is cut there, reported, and skipped up
/// to the next line that begins with `[`.
pub const MAX_GAME_BYTES: usize = 64 << 20;

/// The longest a comment may be: 16 MiB. Past that it counts as never closed.
pub const MAX_COMMENT_BYTES: usize = 16 << 20;

/// The most tags of a game: 1000. One more is a fault.
pub const MAX_TAGS: usize = 1000;

/// The most comments of a game: 100,000, those between its tags too. One more is a fault.
pub const MAX_COMMENTS: usize = 100_000;

/// The most marks of a game: 100,000. One more is a fault.
pub const MAX_MARKS: usize = 100_000;

/// How deep variations may be nested: 100. One more is a fault.
pub const MAX_DEPTH: usize = 100;

/// How far the variations of a game may go back: each counts the plies that are played before it and 200 more, and all
/// together no more than 5 million. A game of 100 plies has room for 16,000 variations, one of 10,000 plies for 490.
pub const MAX_RETURNS: u32 = 5_000_000;

/// How long a game and a comment may be, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub game: usize,
    pub comment: usize,
}
