//! The words printed on a sheet and its rules card, by language, from `templates/lang`.

use serde::Deserialize;

use crate::print::Language;

/// All words of one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The words on the front of a sheet.
    pub sheet: SheetWords,
    /// On the list of a pad's sheets.
    pub cover: CoverWords,
    /// On a drawn game.
    pub game: GameWords,
    /// On pages of puzzles.
    pub puzzles: PuzzlesWords,
    /// On the rules card.
    pub notation: NotationWords,
}

impl Words {
    /// The words in a language.
    ///
    /// # Panics
    /// Never: a test reads every language.
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
    /// Before the first player's name.
    pub player1: String,
    /// Before the second player's name.
    pub player2: String,
    /// Above the row numbers.
    pub row: String,
    /// Above the two columns for segment lengths.
    pub lengths: String,
    /// Before the boxes for lives.
    pub lives: String,
    /// Above the place for a line's end and directions.
    pub line: String,
    /// After the last row.
    pub draw: String,
    /// Before the box for the result.
    pub result: String,
    /// Before a line to write the round of a tournament on.
    pub round: String,
    /// Before a line to write the number of the table on.
    pub table: String,
    /// Before a line to write the date on.
    pub date: String,
    /// With `{index}` and `{of}`.
    pub sheet: String,
    /// The seed of a pad, with `{seed}` for its number.
    pub seed: String,
    /// The credit to the designer.
    pub credit: String,
    /// What the board is to who does not see it, with `{board}`.
    pub board: String,
    /// What a sheet is as one thing, with `{board}` and `{rows}`.
    pub form: String,
    /// The variants, with `{variants}` for their names.
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
    /// What the page is.
    pub title: String,
    /// Which sheets are on it, with `{first}`, `{last}` and `{of}`.
    pub sheets: String,
    /// Above the sheets' numbers.
    pub number: String,
    /// Above ids and lives.
    pub sheet: String,
    /// Above both players' first numbers.
    pub numbers: String,
}

/// The words on a drawn game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameWords {
    /// Where no line is drawn yet.
    pub start: String,
    /// Who is next, with `{player}` for the name.
    pub to_draw: String,
    /// Who has won, with `{player}` for the name.
    pub wins: String,
    /// The words for a draw.
    pub drawn: String,
    /// With `{player}`, who wins, and `{other}` (D9).
    pub no_line: String,
    /// The draw after the last row (D9).
    pub last_row: String,
    /// With `{player}`, who wins, and `{other}`.
    pub resigned: String,
    /// A draw by agreement.
    pub agreed: String,
    /// The legend of an end (D5).
    pub end: String,
    /// The legend of a life that was taken (D2).
    pub taken: String,
    /// The legend of a crossing (D7).
    pub crossing: String,
    /// Which page of the game it is, with `{page}` and `{pages}`.
    pub page: String,
    /// Before the lines of a game, where they are told in words.
    pub lines: String,
    /// Before lines that could be drawn next.
    pub candidates: String,
}

/// The words on pages of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesWords {
    /// What the pages are.
    pub title: String,
    /// What is to be drawn, where a line wins.
    pub win: String,
    /// The same where a line holds a draw.
    pub hold: String,
    /// What stands below solutions.
    pub goes_on: String,
    /// What a player has, with `{player}`, `{numbers}` and `{lives}`.
    pub has: String,
    /// Which row it is, with `{row}` and `{rows}`.
    pub row: String,
}

/// How lines are written down, on a rules card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotationWords {
    /// The heading.
    pub title: String,
    /// How to write lines down, with an example.
    pub example: String,
    /// How to write one down that is drawn with the numbers in the other order.
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
                (&words.game.page, "{page}"),
                (&words.game.page, "{pages}"),
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
