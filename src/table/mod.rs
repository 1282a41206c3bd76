//! Games of any kind: replayed from records, reported, kept in a journal, played out.
//!
//! | type | what it is |
//! |---|---|
//! | [`Game`] | the contract: tags make a setup, a setup starts a game, a walk through the movetext plays it |
//! | [`TwoPlayerGame`] | the contract for two players who alternate: adds turn numbers, results and ends |
//! | [`Report`] | the findings of a replay: the game reached and the first fault; serializes |
//! | [`Replay`] | a report with every ply, the positions between them, and all comments, marks and variations |
//! | [`Moment`] | the start of a replay, or the result of one of its plies, variations included |
//! | [`Journal`] | a game in progress: play, undo, claim, and its record at any moment |
//!
//! A new game implements [`Game`], and [`TwoPlayerGame`] where it fits; `tests/toy_game.rs` shows one from
//! its tags to its page. Nothing here knows a game.

pub(crate) mod annotate;
mod decided;
mod effort;
mod entering;
pub(crate) mod estimate;
pub(crate) mod format;
mod game;
mod journal;
mod judging;
pub(crate) mod level;
mod line;
pub(crate) mod missed;
mod moments;
pub(crate) mod puzzles;
pub(crate) mod recorded;
pub(crate) mod remark;
mod repair;
mod replay;
pub(crate) mod scene;
pub(crate) mod shard;
pub(crate) mod turns;
pub(crate) mod workers;

pub use annotate::Defence;
pub(crate) use decided::{Bound, Decided};
pub use effort::Effort;
pub use entering::{Entering, NextTap, Stage};
pub use format::Formatted;
pub(crate) use format::canonical_tags;
pub use game::{Event, FaultPlace, Game, Grammar, LocatedFault, Opening};
pub use journal::{Journal, ResumeError};
pub(crate) use level::{Level, Mix};
pub use line::{Line, Note, Plies};
pub(crate) use missed::Look;
pub use missed::{After, Missed, Source};
pub use moments::Moment;
pub(crate) use puzzles::{Grade, Hunt, Puzzles, is_rare, points};
pub(crate) use recorded::{Recorded, RecordedGame};
pub use repair::{ANY_PLY, Change, Remedy};
pub use replay::{Reading, Replay, Report, Tags};
pub(crate) use scene::{Scene, Scenes};
pub(crate) use shard::{Lot, Searched, Shard};
pub(crate) use turns::play_out;
pub use turns::{Spanned, Turns, TwoPlayerGame, read_tags, read_typed};
pub use workers::{Serial, Workers};
