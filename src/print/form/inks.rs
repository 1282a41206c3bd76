//! The colours that a kind of page is printed in.

use super::TextStyle;
use crate::print::Color;

/// The greys of a page, from the darkest to the lightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inks {
    /// The colour of words and frames.
    pub ink: Color,
    /// What stands back: notes, coordinates, credits.
    pub faint: Color,
    /// Lines of tables and boards.
    pub line: Color,
    /// Behind headings and every second row.
    pub band: Color,
}

impl Inks {
    /// Greys, each from 0 (black) to 255 (white).
    #[must_use]
    pub const fn greys(ink: u8, faint: u8, line: u8, band: u8) -> Inks {
        Inks {
            ink: Color::grey(ink),
            faint: Color::grey(faint),
            line: Color::grey(line),
            band: Color::grey(band),
        }
    }

    /// Regular letters in the ink.
    #[must_use]
    pub const fn plain(self) -> TextStyle {
        TextStyle::regular(self.ink)
    }

    /// Bold letters in the ink.
    #[must_use]
    pub const fn bold(self) -> TextStyle {
        TextStyle::bold(self.ink)
    }

    /// Regular letters that stand back.
    #[must_use]
    pub const fn note(self) -> TextStyle {
        TextStyle::regular(self.faint)
    }
}
