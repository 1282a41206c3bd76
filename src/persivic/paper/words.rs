//! The words on what is printed, by language, from `templates/lang/persivic`.

use serde::Deserialize;

use crate::persivic::rules::board::Side;
use crate::print::Language;

/// The words on what is printed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The name of the first player's side.
    pub red: String,
    /// The name of the other side.
    pub blue: String,
    /// At the foot, with `{page}` and `{pages}`.
    pub page: String,
    /// Beside the line that shows whether a page was printed to size.
    pub check_line: String,
    /// On a playing board.
    pub board: BoardWords,
    /// On a card for the games of a match.
    pub kit: KitWords,
    /// What a diagram shows, behind the players, with `{played}`.
    pub after: String,
    /// On pages of puzzles.
    pub puzzles: PuzzlesWords,
}

/// The words on pages of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesWords {
    /// What the pages are.
    pub title: String,
    /// What one move does.
    pub at_once: String,
    /// What a first move does, with `{plies}`.
    pub in_plies: String,
    /// What is asked where one move wins.
    pub task_at_once: String,
    /// What is asked where more win, with `{plies}` and `{moves}`.
    pub task: String,
    /// What stands beside a move that wins.
    pub goes_on_at_once: String,
    /// What stands beside a first move.
    pub goes_on: String,
}

/// The words on a card for the games of a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitWords {
    /// The title.
    pub match_of: String,
    /// Before a game's number.
    pub game: String,
    /// Above the players' names.
    pub names: String,
    /// Before the sums.
    pub total: String,
}

/// The words on a playing board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardWords {
    /// The title of a board on one paper.
    pub title: String,
    /// The title of a paper of several, with `{tile}`.
    pub tile: String,
    /// What a paper shows, with `{square}`, `{columns}` and `{rows}`.
    pub figure: String,
    /// From one column or row to another, with `{first}` and `{last}`.
    pub range: String,
    /// Behind the figure, where it has squares that stones begin on.
    pub setup: String,
    /// How papers become a board.
    pub lay: String,
    /// Which paper is on the right, with `{tile}`.
    pub right: String,
    /// Which paper is below, with `{tile}`.
    pub below: String,
}

impl Words {
    /// The words in a language.
    ///
    /// # Panics
    /// Never: a test reads every language.
    #[must_use]
    pub fn of(language: Language) -> Words {
        language.words([
            include_str!("../../../templates/lang/persivic/en.toml"),
            include_str!("../../../templates/lang/persivic/es.toml"),
            include_str!("../../../templates/lang/persivic/pt.toml"),
        ])
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> &str {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_all_words_in_letters_that_the_font_has() {
        let _ = Language::all_words(Words::of);
    }
}
