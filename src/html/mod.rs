//! A recorded game as one page for a browser: the board, and its moves to click through.
//!
//! Nothing here knows a game. A game tells its [`Moment`]s in words and draws its board as a [`Film`];
//! [`GamePage::html`] makes the page of both. It loads nothing, runs only its own script, and what a
//! record says stays text on it.

mod film;
#[cfg(feature = "html")]
mod graph;
#[cfg(feature = "html")]
mod page;
#[cfg(feature = "html")]
mod template;
#[cfg(feature = "html")]
mod words;

use std::ops::Range;

use serde::Serialize;

use crate::print::{Color, Drawing, Language, Size};
use crate::record::Half;
pub use film::{Film, Place};
#[cfg(feature = "html")]
pub use page::html;
#[cfg(feature = "html")]
pub(crate) use template::environment;

/// All that is told of a game on its page.
#[derive(Clone, Debug)]
pub struct GamePage {
    /// The language of all that is told.
    pub language: Language,
    /// Which game it is.
    pub game: &'static str,
    /// Whose game that is.
    pub credit: String,
    /// The players, the one who moves first before the other.
    pub players: [Seat; 2],
    /// How it ended, in a word or two.
    pub outcome: String,
    /// When and where it was, as [`about`](crate::record::about) finds it.
    pub about: Vec<String>,
    /// Whose half of a turn the first move is.
    pub first: Half,
    /// What [`Moment::facts`] are called.
    pub facts: Vec<String>,
    /// The start, and each move in turn; behind them the moves of all variations.
    pub moments: Vec<Moment>,
    /// Where the variations stand among the moments.
    pub variations: Vec<Variation>,
    /// What is wrong with the record behind the last move.
    pub fault: Option<String>,
    /// The board at each moment.
    pub film: Film,
    /// What colours of the film become on a dark screen.
    pub dark: Vec<(Color, Color)>,
    /// The game as text.
    pub written: Written,
}

/// Moves that could have been played in the place of another.
#[derive(Clone, Debug)]
pub struct Variation {
    /// The moment of the move that its first replaces.
    pub replaces: usize,
    /// Its moments.
    pub moments: Range<usize>,
}

/// What people copy of a game, or download.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// How the names of its records end, as `psv`.
    pub extension: &'static str,
    /// The tags of the record.
    pub tags: Vec<(String, String)>,
    /// Which of [`GamePage::facts`] is the position in notation. Where none is, a position is the record up to there.
    pub notation: Option<usize>,
    /// The record as it is written; none where it is not at hand.
    pub record: Option<String>,
}

/// A player as the page's head shows one.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The name of the player.
    pub name: String,
    /// What stands for the player on the board.
    pub mark: Drawing,
    /// The size of the mark.
    pub size: Size,
}

/// The start of a game, or a move of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Moment {
    /// The move in notation; what the start is called.
    pub played: String,
    /// What the move did and how the game stands, in a sentence or more.
    pub said: String,
    /// What the record says about it.
    pub comments: Vec<String>,
    /// What is to know of the position, one for each of [`GamePage::facts`].
    pub facts: Vec<String>,
    /// What is on the board, for people who do not see it.
    pub seen: String,
    /// How the record judges the position, where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// The better move that the record tells of in the place of this one: the board has it as a dashed arrow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
}

/// How a record judges a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// The points that the first player can expect: 1 is a proven win, 0 a proven loss.
    #[serde(skip)]
    pub expectation: f64,
    /// It in words.
    pub words: String,
}
