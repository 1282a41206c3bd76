//! The words printed on sheets and rules cards, by language, from `templates/lang`.

use serde::Deserialize;

use crate::print::Language;

/// All words of one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The words on the front of a sheet.
    pub sheet: SheetWords,
    /// The words on the list of a pad's sheets.
    pub cover: CoverWords,
    /// The words on a drawn game.
    pub game: GameWords,
    /// The words on pages of puzzles.
    pub puzzles: PuzzlesWords,
    /// The words on the rules card.
    pub notation: NotationWords,
}

impl Words {
    /// Loads the words of a language.
    ///
    /// # Panics
    /// Panics if the built-in words are malformed, which a test rules out.
    #[must_use]
    pub fn of(language: Language) -> Words {
        language.words([
            include_str!("../../../templates/lang/en.toml"),
            include_str!("../../../templates/lang/es.toml"),
            include_str!("../../../templates/lang/pt.toml"),
        ])
    }
}

/// The words on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetWords {
    /// The name of the game.
    pub title: String,
    /// The label of the first player's name.
    pub player1: String,
    /// The label of the second player's name.
    pub player2: String,
    /// The heading of the row numbers.
    pub row: String,
    /// The heading of the two columns for segment lengths.
    pub lengths: String,
    /// The label of the boxes for lives.
    pub lives: String,
    /// The heading of the column for a line's end and directions.
    pub line: String,
    /// The label after the last row.
    pub draw: String,
    /// The label of the box for the result.
    pub result: String,
    /// The label of the line for a tournament round.
    pub round: String,
    /// The label of the line for a table number.
    pub table: String,
    /// The label of the line for the date.
    pub date: String,
    /// The sheet number, with `{index}` and `{of}`.
    pub sheet: String,
    /// The seed of a pad, with `{seed}`.
    pub seed: String,
    /// The credit to the designer.
    pub credit: String,
    /// The text alternative of the board, with `{board}`.
    pub board: String,
    /// The text alternative of a sheet, with `{board}` and `{rows}`.
    pub form: String,
    /// The variants, with `{variants}`.
    pub variant: String,
    /// The variant's name (D10).
    pub ordered: String,
    /// The variant's name (D10).
    pub roll: String,
    /// The option's name (D7).
    pub prepaid: String,
}

/// The words on the list of a pad's sheets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverWords {
    /// The title of the page.
    pub title: String,
    /// The range of sheets, with `{first}`, `{last}` and `{of}`.
    pub sheets: String,
    /// The heading of the sheet numbers.
    pub number: String,
    /// The heading of ids and lives.
    pub sheet: String,
    /// The heading of both players' starting numbers.
    pub numbers: String,
}

/// The words on a drawn game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameWords {
    /// The caption before the first line.
    pub start: String,
    /// The player to move, with `{player}`.
    pub to_draw: String,
    /// The winner, with `{player}`.
    pub wins: String,
    /// The words for a draw.
    pub drawn: String,
    /// A win on the board (D9), with the winner `{player}` and the loser `{other}`.
    pub no_line: String,
    /// The draw after the last row (D9).
    pub last_row: String,
    /// A win by resignation, with the winner `{player}` and the loser `{other}`.
    pub resigned: String,
    /// A draw by agreement.
    pub agreed: String,
    /// The legend of an end (D5).
    pub end: String,
    /// The legend of a collected life (D2).
    pub taken: String,
    /// The legend of a crossing (D7).
    pub crossing: String,
    /// The label of a game's lines in text alternatives.
    pub lines: String,
    /// The label of candidate lines in text alternatives.
    pub candidates: String,
}

/// The words on pages of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesWords {
    /// The title of the pages.
    pub title: String,
    /// The task of finding a winning line.
    pub win: String,
    /// The task of finding a line that holds the draw.
    pub hold: String,
    /// The caption below solutions.
    pub goes_on: String,
    /// A player's numbers and lives, with `{player}`, `{numbers}` and `{lives}`.
    pub has: String,
    /// The row, with `{row}` and `{rows}`.
    pub row: String,
}

/// How to write down lines, on a rules card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotationWords {
    /// The heading.
    pub title: String,
    /// How to write down lines, with an example.
    pub example: String,
    /// How to write down a line drawn with the numbers in the other order.
    pub order: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_word_and_the_font_has_its_letters() {
        for (language, words) in Language::all_words(Words::of) {
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
                (&words.game.to_draw, "{player}"),
                (&words.game.wins, "{player}"),
                (&words.game.no_line, "{player}"),
                (&words.game.no_line, "{other}"),
                (&words.game.resigned, "{player}"),
                (&words.game.resigned, "{other}"),
            ] {
                assert!(text.contains(placeholder), "{language}: {text}");
            }
            assert!(words.sheet.credit.contains("Bruce Stanley"));
        }
    }
}
