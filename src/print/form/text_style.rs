//! How a text looks.

use crate::print::{Anchor, Color, Face, Mm, Point, Text};

/// How a text looks: its face, its colour, and which point of it stands at its place.
///
/// ```
/// use parlour::print::{Anchor, Color, Mm, Point, form::TextStyle};
/// let title = TextStyle::bold(Color::BLACK).centered();
/// let text = title.text(Point::ORIGIN, "Diverto", Mm::new(7.4));
/// assert_eq!(text.anchor, Anchor::Middle);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// The face of the font, regular or bold.
    pub face: Face,
    /// The colour of the letters.
    pub color: Color,
    /// Which point of a text stands at its place.
    pub anchor: Anchor,
}

impl TextStyle {
    /// `face` in `color`, from its place to the right.
    #[must_use]
    pub const fn new(face: Face, color: Color) -> TextStyle {
        TextStyle { face, color, anchor: Anchor::Start }
    }

    /// Regular letters, from their place to the right.
    #[must_use]
    pub const fn regular(color: Color) -> TextStyle {
        TextStyle::new(Face::Regular, color)
    }

    /// Bold letters, from their place to the right.
    #[must_use]
    pub const fn bold(color: Color) -> TextStyle {
        TextStyle::new(Face::Bold, color)
    }

    /// The same with the middle of the text at its place.
    #[must_use]
    pub const fn centered(self) -> TextStyle {
        self.anchored(Anchor::Middle)
    }

    /// The same with the right end of the text at its place.
    #[must_use]
    pub const fn right(self) -> TextStyle {
        self.anchored(Anchor::End)
    }

    /// The same with that point of the text at its place.
    #[must_use]
    pub const fn anchored(self, anchor: Anchor) -> TextStyle {
        TextStyle { anchor, ..self }
    }

    /// How wide a line of text is.
    #[must_use]
    pub fn width(self, content: &str, size: Mm) -> Mm {
        self.face.width(content, size)
    }

    /// A text with its baseline at `at`.
    #[must_use]
    pub fn text(self, at: Point, content: impl Into<String>, size: Mm) -> Text {
        let TextStyle { face, color, anchor } = self;
        Text { at, content: content.into(), size, anchor, face, color }
    }

    /// A text no wider than `width`: smaller, or cut with an ellipsis, where it has to be.
    #[must_use]
    pub fn fitted(self, at: Point, content: &str, size: Mm, width: Mm) -> Text {
        let (content, size) = self.face.fit(content, size, width);
        self.text(at, content, size)
    }

    /// A text whose capitals have their middle at the height of `at`.
    #[must_use]
    pub fn level(self, at: Point, content: impl Into<String>, size: Mm) -> Text {
        self.text(at.moved(Mm::ZERO, self.face.cap_height(size) / 2), content, size)
    }

    /// The same, no wider than `width`.
    #[must_use]
    pub fn level_fitted(self, at: Point, content: &str, size: Mm, width: Mm) -> Text {
        let (content, size) = self.face.fit(content, size, width);
        self.level(at, content, size)
    }
}
