//! The words printed on boards, sheets and cards, by language, from `templates/lang/persivic`.

use serde::Deserialize;

use crate::print::Language;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerSiVicWords {
    pub check_line: String,
    pub board: BoardWords,
    pub kit: KitWords,
    /// The part of a diagram's title after the players, with `{played}`.
    pub after: String,
    pub puzzles: PuzzlesWords,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesWords {
    pub title: String,
    pub at_once: String,
    /// The caption of a longer win, with `{moves}`.
    pub in_moves: String,
    pub task_at_once: String,
    /// The signs of a legend: a stone of either side, a stack.
    pub red: String,
    pub blue: String,
    pub stack: String,
    pub write: String,
    /// The task of a longer win, with `{moves}`.
    pub task: String,
    /// The task of puzzles from recorded games, and what they are.
    pub task_missed: String,
    pub missed: String,
    pub goes_on_at_once: String,
    pub goes_on: String,
}

/// The words on a score card for a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitWords {
    pub match_of: String,
    pub game: String,
    pub total: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardWords {
    pub title: String,
    /// The title of one of several papers, with `{tile}`.
    pub tile: String,
    /// The text alternative of a paper, with `{square}`, `{columns}` and `{rows}`.
    pub figure: String,
    /// A range of columns or rows, with `{first}` and `{last}`.
    pub range: String,
    pub setup: String,
    pub lay: String,
    /// The paper to the right, with `{tile}`.
    pub right: String,
    /// The paper below, with `{tile}`.
    pub below: String,
}

impl PerSiVicWords {
    /// Loads the words of a language.
    ///
    /// # Panics
    /// Panics if the built-in words are malformed, which a test rules out.
    pub fn of(language: Language) -> PerSiVicWords {
        language.words([
            include_str!("../../../templates/lang/persivic/en.toml"),
            include_str!("../../../templates/lang/persivic/es.toml"),
            include_str!("../../../templates/lang/persivic/pt.toml"),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_all_words_in_letters_that_the_font_has() {
        let _ = Language::all_words(PerSiVicWords::of);
    }
}
