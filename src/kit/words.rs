//! The words around pieces to cut, by language, from `templates/lang/kit`.

use serde::Deserialize;

use super::{BoxPartName, PartName};
use crate::print::Language;
use crate::words::texts;

/// The words around pieces, and on pieces that several games share.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitWords {
    /// The title of a kit, with `{game}`.
    pub kit: String,
    /// How to print both sides, with `{edge}`.
    pub hint: String,
    pub long: String,
    pub short: String,
    pub fronts: String,
    /// How to print, fold and glue fronts and backs on one side.
    pub folded: String,
    /// The title of a page of backs, with `{title}`.
    pub back: String,
    pub parts: PartNames,
    #[serde(rename = "box")]
    pub game_box: BoxWords,
}

/// The words on the first page of a box.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxWords {
    /// The title, with `{game}`.
    pub title: String,
    pub print: String,
    /// How to print without a printer for both sides.
    pub one_side: String,
    pub check: String,
    /// The pages of a part, with `{first}`, `{last}` and `{part}`.
    pub pages: String,
    rules: BoxPartWords,
    sheets: BoxPartWords,
    pieces: BoxPartWords,
    folded: BoxPartWords,
    board: BoxPartWords,
    scores: BoxPartWords,
    records: BoxPartWords,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxPartWords {
    pub name: String,
    pub how: String,
}

impl BoxWords {
    pub fn part(&self, part: BoxPartName) -> &BoxPartWords {
        match part {
            BoxPartName::Rules => &self.rules,
            BoxPartName::Sheets => &self.sheets,
            BoxPartName::Pieces => &self.pieces,
            BoxPartName::Folded => &self.folded,
            BoxPartName::Board => &self.board,
            BoxPartName::Scores => &self.scores,
            BoxPartName::Records => &self.records,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartNames {
    cards: String,
    tokens: String,
    stones: String,
    reference: String,
    scoring: String,
}

impl PartNames {
    pub fn name(&self, part: PartName) -> &str {
        match part {
            PartName::Cards => &self.cards,
            PartName::Tokens => &self.tokens,
            PartName::Stones => &self.stones,
            PartName::Reference => &self.reference,
            PartName::Scoring => &self.scoring,
        }
    }
}

impl KitWords {
    pub fn of(language: Language) -> KitWords {
        language.words(texts!("lang/kit"))
    }
}
