//! The words around pieces to cut, by language, from `templates/lang/kit`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{BoxPartName, PartName};
use crate::print::Language;

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
    pub parts: BTreeMap<PartName, String>,
    #[serde(rename = "box")]
    pub game_box: BoxWords,
}

/// The words on the first page of a box.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BoxWords {
    /// The title, with `{game}`.
    pub title: String,
    pub print: String,
    /// How to print without a printer for both sides.
    pub one_side: String,
    pub check: String,
    /// The pages of a part, with `{first}`, `{last}` and `{part}`.
    pub pages: String,
    #[serde(flatten)]
    pub parts: BTreeMap<BoxPartName, BoxPartWords>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxPartWords {
    pub name: String,
    pub how: String,
}

impl KitWords {
    pub fn of(language: Language) -> KitWords {
        language.words([
            include_str!("../../templates/lang/kit/en.toml"),
            include_str!("../../templates/lang/kit/es.toml"),
            include_str!("../../templates/lang/kit/pt.toml"),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_words_in_every_language() {
        use BoxPartName::{Board, Folded, Pieces, Records, Rules, Scores, Sheets};

        for (language, words) in Language::all_words(KitWords::of) {
            assert!(words.parts.into_keys().eq(PartName::ALL), "{language}");
            let parts = [Rules, Sheets, Pieces, Folded, Board, Scores, Records];
            assert!(words.game_box.parts.into_keys().eq(parts), "{language}");
        }
    }
}
