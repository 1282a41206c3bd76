//! Text styles, and the colours of a page.

use crate::print::{Anchor, Color, Face, Mm, Point, Text};

/// The style of a text: face, colour and anchor.
///
/// ```
/// use parlour::{internals::print::form::TextStyle, print::{Anchor, Color, Mm, Point}};
/// let title = TextStyle::bold(Color::BLACK).centered();
/// let text = title.text(Point::ORIGIN, "Diverto", Mm::new(7.4));
/// assert_eq!(text.anchor, Anchor::Middle);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// The face of the font, regular or bold.
    pub face: Face,
    /// The colour of the text.
    pub color: Color,
    /// The point of a text that is placed.
    pub anchor: Anchor,
}

impl TextStyle {
    /// `face` in `color`, left-aligned.
    pub const fn new(face: Face, color: Color) -> TextStyle {
        TextStyle { face, color, anchor: Anchor::Start }
    }

    /// Regular text, left-aligned.
    pub const fn regular(color: Color) -> TextStyle {
        TextStyle::new(Face::Regular, color)
    }

    /// Bold text, left-aligned.
    pub const fn bold(color: Color) -> TextStyle {
        TextStyle::new(Face::Bold, color)
    }

    /// Centres the text.
    #[must_use]
    pub const fn centered(self) -> TextStyle {
        self.anchored(Anchor::Middle)
    }

    /// Right-aligns the text.
    #[must_use]
    pub const fn right(self) -> TextStyle {
        self.anchored(Anchor::End)
    }

    /// Sets the anchor.
    #[must_use]
    pub const fn anchored(self, anchor: Anchor) -> TextStyle {
        TextStyle { anchor, ..self }
    }

    /// The width of a line of text.
    pub fn width(self, content: &str, size: Mm) -> Mm {
        self.face.width(content, size)
    }

    /// A text with its baseline at `at`.
    pub fn text(self, at: Point, content: impl Into<String>, size: Mm) -> Text {
        let TextStyle { face, color, anchor } = self;
        Text { at, content: content.into(), size, anchor, face, color }
    }

    /// A text no wider than `width`: shrunk, or cut with an ellipsis, if necessary.
    pub fn fitted(self, at: Point, content: &str, size: Mm, width: Mm) -> Text {
        let (content, size) = self.face.fit(content, size, width);
        self.text(at, content, size)
    }

    /// A text whose capitals are vertically centred at `at`.
    pub fn level(self, at: Point, content: impl Into<String>, size: Mm) -> Text {
        self.text(at.moved(Mm::ZERO, self.face.cap_height(size) / 2), content, size)
    }

    /// Like [`TextStyle::level`], no wider than `width`.
    pub fn level_fitted(self, at: Point, content: &str, size: Mm, width: Mm) -> Text {
        let (content, size) = self.face.fit(content, size, width);
        self.level(at, content, size)
    }
}

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
