//! The colours of a page.

use super::TextStyle;
use crate::print::Color;

/// The greys of a page, darkest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inks {
    /// The colour of text and frames.
    pub ink: Color,
    /// Subdued text: notes, coordinates, credits.
    pub faint: Color,
    pub line: Color,
    /// The background of headings and of alternate rows.
    pub band: Color,
}

impl Inks {
    /// Greys, each from 0 (black) to 255 (white).
    pub const fn greys(ink: u8, faint: u8, line: u8, band: u8) -> Inks {
        Inks {
            ink: Color::grey(ink),
            faint: Color::grey(faint),
            line: Color::grey(line),
            band: Color::grey(band),
        }
    }

    /// Regular text in `ink`.
    pub const fn plain(self) -> TextStyle {
        TextStyle::regular(self.ink)
    }

    /// Bold text in `ink`.
    pub const fn bold(self) -> TextStyle {
        TextStyle::bold(self.ink)
    }

    pub const fn note(self) -> TextStyle {
        TextStyle::regular(self.faint)
    }
}
