//! A recorded game as one page for a browser: the board, and its moves to click through.
//!
//! This module is independent of the games. A game describes its [`Moment`]s in words and draws its board as a
//! [`Film`]; [`GamePage::html`] combines them into a page. The page loads nothing, runs only its own script, and
//! escapes all text from the record.

mod film;
#[cfg(feature = "html")]
mod page;

use std::ops::Range;

use serde::Serialize;

use crate::print::qr::Code;
use crate::print::{Color, Drawing, Language, Size};
use crate::record::Half;
pub use film::{DrawOrder, Film};
#[cfg(feature = "html")]
pub use page::html;
#[cfg(feature = "html")]
pub(crate) use page::{dark_style, environment};

/// The colour of better moves, and the one on a dark screen.
pub const BETTER: (Color, Color) = (Color::rgb(0x1b_7a3d), Color::rgb(0x57_c785));

/// Everything that the page of a game shows.
#[derive(Clone, Debug)]
pub struct GamePage {
    /// The language of the page.
    pub language: Language,
    /// The name of the game.
    pub game: &'static str,
    /// The credit of the game.
    pub credit: String,
    /// The players; the first moves first.
    pub players: [Seat; 2],
    /// The result, in a word or two.
    pub outcome: String,
    /// When and where it was played, as found by `about`.
    pub about: Vec<String>,
    /// Which half of a turn the first move is.
    pub first: Half,
    /// The labels of [`Moment::facts`].
    pub facts: Vec<String>,
    /// The start and each move in turn, followed by the moves of all variations.
    pub moments: Vec<Moment>,
    /// The variations, as ranges of the moments.
    pub variations: Vec<Variation>,
    /// The fault after the last legal move.
    pub fault: Option<String>,
    /// The board at each moment.
    pub film: Film,
    /// Colours of the film, each with its replacement on a dark screen.
    pub dark: Vec<(Color, Color)>,
    /// The game as text.
    pub written: Written,
}

/// Alternative moves from some point of the game.
#[derive(Clone, Debug)]
pub struct Variation {
    /// The moment that the first move of the variation replaces.
    pub replaces: usize,
    pub moments: Range<usize>,
}

/// The text of a game to copy or download.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The file extension of the game's records, such as `psv`.
    pub extension: &'static str,
    /// The tags of the record.
    pub tags: Vec<(String, String)>,
    /// The index in [`GamePage::facts`] of the position in notation. Without one, a position is copied as the record
    /// up to it.
    pub notation: Option<usize>,
    /// The record as written, if available.
    pub record: Option<String>,
    /// A link to the record as a QR code, if it fits one.
    pub code: Option<Code>,
    /// The address at which the record opens in the app.
    pub app: Option<String>,
}

/// A player as shown in the page's header.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The name of the player.
    pub name: String,
    /// The drawing that represents the player on the board.
    pub mark: Drawing,
    /// The size of the mark.
    pub size: Size,
    /// The accuracy in percent that the record says; see `annotate`.
    pub accuracy: Option<u8>,
}

/// The start of a game, or one of its moves.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Moment {
    /// The move in notation, or the label of the start.
    pub played: String,
    /// What the move did and the state of the game, in one or more sentences.
    pub said: String,
    /// The record's comments on it.
    pub comments: Vec<String>,
    /// The facts about the position, one for each of [`GamePage::facts`].
    pub facts: Vec<String>,
    /// The board described in words, for readers who cannot see it.
    pub seen: String,
    /// The record's evaluation of the position, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// The better move that the record suggests, drawn on the board with dashes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// The first player's expected score: 1 is a proven win, 0 a proven loss.
    #[serde(skip)]
    pub expectation: f64,
    pub words: String,
}
