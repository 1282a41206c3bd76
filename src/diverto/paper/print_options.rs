//! How a game is printed, whatever of it.

use super::style::Style;
use crate::builder::with_fields;
use crate::print::{Language, Orientation, Paper, Size};

/// The paper a game is drawn on, and in which colours and words; A4, the classic style and English by default.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// The paper.
    pub paper: Paper,
    /// How it lies; nothing for what suits the layout.
    pub orientation: Option<Orientation>,
    /// Colours, widths and fonts.
    pub style: Style,
    /// The language of the words.
    pub language: Language,
    /// When the document was made, in seconds since 1970, where that shall be written.
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
    /// The size of the paper as it lies: upright, unless somebody says otherwise.
    pub(super) fn size(&self) -> Size {
        self.orientation.map_or_else(|| self.paper.given_size(), |orientation| self.paper.size(orientation))
    }
}

with_fields! {
    PrintOptions {
        with_paper(paper: Paper);
        with_orientation(orientation: Option<Orientation>);
        with_style(style: Style);
        with_language(language: Language);
        with_created(created: Option<i64>);
    }
}
