//! What the printed pages of this game share: a design that scales with its paper, its inks, and the credit.

use crate::print::{Anchor, Color, Drawing, Face, Meta, Mm, Point, Size, Text};

/// Words and frames.
pub(super) const INK: Color = Color::grey(30);
/// What stands back.
pub(super) const FAINT: Color = Color::grey(100);
/// Lines of tables.
pub(super) const LINE: Color = Color::grey(150);
/// Behind headings, and behind every second row.
pub(super) const BAND: Color = Color::grey(240);

/// Who made the game.
pub(super) const AUTHORS: &str = "Fel Barros & Tiozão";
/// The same as a sentence, for everything printed.
pub(super) const CREDIT: &str = "Divicity is a game by Fel Barros & Tiozão";

/// What documents of this game say about themselves.
pub(super) fn meta(title: &str, language: &str, created: Option<i64>) -> Meta {
    Meta {
        title: title.to_owned(),
        author: AUTHORS.to_owned(),
        subject: "Divicity is a game by Fel Barros and Tiozão".to_owned(),
        language: language.to_owned(),
        created,
    }
}

/// A page or a part of one, for which lengths are given as on an upright A4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Form {
    /// The room there is.
    pub size: Size,
    unit: f64,
}

/// Too little room to read or write in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it does not fit in {width} by {height}: it takes {least_width} by {least_height} at least")]
pub struct TooSmall {
    /// What there is.
    pub width: Mm,
    /// The same.
    pub height: Mm,
    /// What it takes.
    pub least_width: Mm,
    /// The same.
    pub least_height: Mm,
}

impl Form {
    /// What a design is drawn for: A4, and letter, which is wider and less high.
    const DESIGN: (f64, f64) = (210.0, 279.0);
    /// From its edge to its content.
    const MARGIN: f64 = 12.0;

    /// A form in `size`, no smaller than `least` of the design.
    pub fn new(size: Size, least: f64) -> Result<Form, TooSmall> {
        let (width, height) = Form::DESIGN;
        let unit = (size.width.to_f64() / width).min(size.height.to_f64() / height);
        if unit < least {
            let needed = |mm: f64| Mm::new((mm * least).ceil());
            return Err(TooSmall {
                width: size.width,
                height: size.height,
                least_width: needed(width),
                least_height: needed(height),
            });
        }
        Ok(Form { size, unit })
    }

    /// A length of the design.
    pub fn mm(&self, millimetres: f64) -> Mm {
        Mm::new(millimetres * self.unit)
    }

    pub fn left(&self) -> Mm {
        self.mm(Form::MARGIN)
    }

    pub fn right(&self) -> Mm {
        self.size.width - self.mm(Form::MARGIN)
    }

    pub fn top(&self) -> Mm {
        self.mm(Form::MARGIN)
    }

    pub fn bottom(&self) -> Mm {
        self.size.height - self.mm(Form::MARGIN)
    }

    pub fn width(&self) -> Mm {
        self.right() - self.left()
    }

    /// A text of the design's size.
    pub fn text(&self, at: Point, content: impl Into<String>, size: f64, look: Look) -> Text {
        let Look { face, color, anchor } = look;
        Text { at, content: content.into(), size: self.mm(size), anchor, face, color }
    }

    /// A text made to fit `width`.
    pub fn fitted(&self, at: Point, content: &str, size: f64, width: Mm, look: Look) -> Text {
        let (content, size) = look.face.fit(content, self.mm(size), width);
        Text { at, content, size, anchor: look.anchor, face: look.face, color: look.color }
    }

    /// `at` moved down so that capitals of a text there have their middle at it.
    pub fn middle(&self, at: Point, size: f64) -> Point {
        at.moved(Mm::ZERO, Face::Regular.cap_height(self.mm(size)) / 2)
    }

    /// The credit in the last line.
    pub fn credit(&self, drawing: &mut Drawing) {
        drawing.text(self.text(Point::new(self.left(), self.bottom()), CREDIT, 2.6, Look::FAINT));
    }
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub face: Face,
    pub color: Color,
    pub anchor: Anchor,
}

impl Look {
    pub const PLAIN: Look = Look { face: Face::Regular, color: INK, anchor: Anchor::Start };
    pub const FAINT: Look = Look { face: Face::Regular, color: FAINT, anchor: Anchor::Start };
    pub const BOLD: Look = Look { face: Face::Bold, color: INK, anchor: Anchor::Start };

    /// The same, centred.
    pub const fn centred(self) -> Look {
        Look { anchor: Anchor::Middle, ..self }
    }

    /// The same, standing right.
    pub const fn right(self) -> Look {
        Look { anchor: Anchor::End, ..self }
    }
}
