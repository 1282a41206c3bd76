//! Print options common to all pages of a game.

use super::style::Style;
use crate::print::{Language, Orientation, Paper, Size};

/// Paper, style and language; A4, the classic style and English by default.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintOptions {
    /// The paper.
    pub paper: Paper,
    /// The orientation; `None` chooses the best.
    pub orientation: Option<Orientation>,
    /// Colours, line widths and sizes.
    pub style: Style,
    /// The language of the printed words.
    pub language: Language,
    /// The creation time in the metadata, in seconds since 1970.
    pub created: Option<i64>,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions {
            paper: Paper::A4,
            orientation: None,
            style: Style::classic(),
            language: Language::English,
            created: None,
        }
    }
}

impl PrintOptions {
    /// The size of the oriented paper: portrait by default.
    pub(super) fn size(&self) -> Size {
        self.orientation.map_or_else(|| self.paper.given_size(), |orientation| self.paper.size(orientation))
    }
}
