//! A game at the table, whichever game it is: replayed from its record, reported, kept in a journal, played out.
//!
//! | type | what it is |
//! |---|---|
//! | [`Game`] | the contract: tags make a setup, a setup starts a game, a walk through the movetext plays it |
//! | [`TwoPlayerGame`] | the same for two players who alternate: turn numbers, results and ends are checked here |
//! | [`Report`] | what was found in a record: the game reached and the first fault; it serializes |
//! | [`Replay`] | a report with every ply, the positions between them, and all that the record says of it: comments, marks, variations |
//! | [`Scenes`] | which positions of a replay are shown one after the other, with the remarks on each |
//! | [`Moment`] | the start of a replay, or what a ply of it or of its variations led to |
//! | [`Journal`] | a game under way: play, undo, claim, and its record at any moment |
//! | [`Hunt`] | puzzles that games give, chosen in the order of the games by as many [`Workers`] as there are |
//! | [`play_out`] | a game between two players that choose for themselves |
//!
//! A new game implements [`Game`], and [`TwoPlayerGame`] where that fits; `tests/toy_game.rs` shows one from its tags to
//! its page. Nothing here knows a game.

mod decided;
mod format;
mod game;
mod journal;
mod line;
mod match_play;
mod moments;
mod puzzles;
mod repair;
mod replay;
mod scene;
mod turns;
pub(crate) mod workers;

pub(crate) use decided::Decided;
pub use format::{Formatted, canonical_tags};
pub use game::{Event, Game, Grammar, Opening, Place, Placed};
pub use journal::{Journal, ResumeError};
pub use line::{Line, Note, Plies};
pub use match_play::play_out;
pub use moments::Moment;
pub(crate) use puzzles::is_rare;
pub use puzzles::{Grade, Hunt, Puzzles};
pub use repair::{ANY_PLY, Change, Remedy};
pub use replay::{Reading, Replay, Report, Tags};
pub use scene::{Scene, Scenes};
pub use turns::{Spanned, Turns, TwoPlayerGame, read_tags, read_typed};
pub use workers::{Serial, Workers};
