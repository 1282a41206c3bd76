//! The words around pieces to cut, by language, from `templates/lang/kit`.

use serde::Deserialize;

use super::PartName;
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
    /// How to print fronts alone.
    pub fronts: String,
    /// How to print, fold and glue fronts and backs on one side.
    pub folded: String,
    /// The title of a page of backs, with `{title}`.
    pub back: String,
    pub parts: PartNames,
}

/// The names of the parts.
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
    /// The name of a part.
    #[must_use]
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
    /// The words in a language.
    #[must_use]
    pub fn of(language: Language) -> KitWords {
        language.words([
            include_str!("../../templates/lang/kit/en.toml"),
            include_str!("../../templates/lang/kit/es.toml"),
            include_str!("../../templates/lang/kit/pt.toml"),
        ])
    }
}
