//! The words printed on sheets and rules cards, by language, from `templates/lang`.

use serde::Deserialize;

use crate::print::Language;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DivertoWords {
    pub sheet: SheetWords,
    pub cover: CoverWords,
    pub game: GameWords,
    pub puzzles: PuzzlesWords,
    pub notation: NotationWords,
}

impl DivertoWords {
    /// Loads the words of a language.
    ///
    /// # Panics
    /// Panics if the built-in words are malformed, which a test rules out.
    pub fn of(language: Language) -> DivertoWords {
        language.words([
            include_str!("../../../templates/lang/en.toml"),
            include_str!("../../../templates/lang/es.toml"),
            include_str!("../../../templates/lang/pt.toml"),
        ])
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetWords {
    pub title: String,
    /// The designer, after the title.
    pub by: String,
    /// What is needed if all numbers are printed.
    pub pens: String,
    pub pens_and_dice: String,
    pub aim: String,
    /// The label of the swatch for a player's colour.
    pub colour: String,
    pub player1: String,
    pub player2: String,
    pub row: String,
    pub lengths: String,
    pub lives: String,
    /// The heading of the column for a line's end and directions.
    pub line: String,
    /// The label after the last row.
    pub draw: String,
    pub result: String,
    pub round: String,
    pub table: String,
    pub date: String,
    /// The sheet number, with `{index}` and `{of}`.
    pub sheet: String,
    /// The seed of a pad, with `{seed}`.
    pub seed: String,
    pub credit: String,
    /// The text alternative of the board, with `{board}`.
    pub board: String,
    /// The text alternative of a sheet, with `{board}` and `{rows}`.
    pub form: String,
    /// The variants, with `{variants}`.
    pub variant: String,
    pub printed: String,
    pub ordered: String,
    pub roll: String,
    pub prepaid: String,
}

/// The words on the list of a pad's sheets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverWords {
    pub title: String,
    /// The range of sheets, with `{first}`, `{last}` and `{of}`.
    pub sheets: String,
    pub number: String,
    pub sheet: String,
    pub numbers: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameWords {
    /// The caption before the first line.
    pub start: String,
    pub end: String,
    pub taken: String,
    pub crossing: String,
    pub lines: String,
    pub candidates: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesWords {
    pub title: String,
    pub win: String,
    pub hold: String,
    /// The task of puzzles from recorded games, and that of each.
    pub missed: String,
    pub to_win: String,
    pub to_hold: String,
    /// The caption below solutions.
    pub goes_on: String,
    /// A player's numbers and lives, with `{player}`, `{numbers}` and `{lives}`.
    pub has: String,
    /// The signs of a legend: the last line, the number on a line, the ends, a life.
    pub last: String,
    pub number: String,
    pub ends: String,
    pub life: String,
    pub write: String,
    /// The row, with `{row}` and `{rows}`.
    pub row: String,
}

/// How to write down lines, on a rules card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotationWords {
    pub title: String,
    pub example: String,
    pub order: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_word_and_the_font_has_its_letters() {
        for (language, words) in Language::all_words(DivertoWords::of) {
            for (text, placeholder) in [
                (&words.sheet.sheet, "{index}"),
                (&words.sheet.sheet, "{of}"),
                (&words.sheet.seed, "{seed}"),
                (&words.sheet.variant, "{variants}"),
                (&words.puzzles.has, "{player}"),
                (&words.puzzles.has, "{numbers}"),
                (&words.puzzles.has, "{lives}"),
                (&words.puzzles.row, "{row}"),
                (&words.puzzles.row, "{rows}"),
                (&words.sheet.board, "{board}"),
                (&words.sheet.form, "{board}"),
                (&words.sheet.form, "{rows}"),
            ] {
                assert!(text.contains(placeholder), "{language}: {text}");
            }
            assert!(words.sheet.credit.contains("Bruce Stanley"));
        }
    }
}
