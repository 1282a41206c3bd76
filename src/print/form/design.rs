//! A design that scales with its paper.

use super::{Inks, TextStyle};
use crate::print::imposition::UNPRINTABLE;
use crate::print::{Drawing, Face, Mm, Point, Size, Stroke, Text};

/// A page or a part of one. Lengths are given as on the paper it is designed for, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Form {
    /// The room there is.
    pub size: Size,
    /// The colours of words, frames and fields.
    pub inks: Inks,
    /// From the edge to the content.
    margin: Mm,
    /// A millimetre of the design on this paper.
    unit: f64,
}

/// Too little room to read or write in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} does not fit in {} by {}: it takes {} by {} at least",
    room.width, room.height, least.width, least.height)]
pub struct TooSmall {
    /// What does not fit: `a record sheet`.
    pub what: &'static str,
    /// The room there is.
    pub room: Size,
    /// The smallest size that the form fits on.
    pub least: Size,
}

impl Form {
    /// What an upright design is drawn for: the width of A4, and the height of letter, which is wider and less high.
    const DESIGN: (f64, f64) = (210.0, 279.0);
    /// The largest scale of a page of diagrams: on larger papers diagrams grow, words do not.
    const LARGEST: f64 = 1.5;

    /// A form in `size`, no smaller than `least` of its design, with a margin of the design's millimetres. `what`
    /// names it where it does not fit.
    ///
    /// # Errors
    /// When there is too little room.
    pub fn new(
        what: &'static str,
        size: Size,
        least: f64,
        margin: f64,
        inks: Inks,
    ) -> Result<Form, TooSmall> {
        let (width, height) = Form::DESIGN;
        let unit = (size.width.to_f64() / width).min(size.height.to_f64() / height);
        if unit < least {
            let needed = |mm: f64| Mm::new((mm * least).ceil());
            return Err(TooSmall { what, room: size, least: Size::new(needed(width), needed(height)) });
        }
        Ok(Form { size, inks, margin: Mm::new(margin * unit), unit })
    }

    /// A form whose words scale with the shorter side of `size`, whichever way it lies.
    #[must_use]
    pub fn of_either_orientation(size: Size, inks: Inks) -> Form {
        let shorter = size.width.min(size.height).to_f64();
        let unit = (shorter / Form::DESIGN.0).min(Form::LARGEST);
        Form { size, inks, margin: Mm::new(12.0 * unit).max(UNPRINTABLE), unit }
    }

    /// A length of the design on this paper.
    #[must_use]
    pub fn mm(&self, millimetres: f64) -> Mm {
        Mm::new(millimetres * self.unit)
    }

    /// Where the content begins.
    #[must_use]
    pub fn left(&self) -> Mm {
        self.margin
    }

    /// Where the content ends at the right.
    #[must_use]
    pub fn right(&self) -> Mm {
        self.size.width - self.margin
    }

    /// Where the content begins.
    #[must_use]
    pub fn top(&self) -> Mm {
        self.margin
    }

    /// Where the content ends.
    #[must_use]
    pub fn bottom(&self) -> Mm {
        self.size.height - self.margin
    }

    /// How wide the content is.
    #[must_use]
    pub fn width(&self) -> Mm {
        self.right() - self.left()
    }

    /// A text of the design's size.
    #[must_use]
    pub fn text(&self, at: Point, content: impl Into<String>, size: f64, style: TextStyle) -> Text {
        style.text(at, content, self.mm(size))
    }

    /// A text of the design's size, made to fit `width`.
    #[must_use]
    pub fn fitted(&self, at: Point, content: &str, size: f64, width: Mm, style: TextStyle) -> Text {
        style.fitted(at, content, self.mm(size), width)
    }

    /// `at` moved down so that the capitals of a text there, of the design's size, have their middle at it.
    #[must_use]
    pub fn middle(&self, at: Point, size: f64) -> Point {
        at.moved(Mm::ZERO, Face::Regular.cap_height(self.mm(size)) / 2)
    }

    /// A straight line from one side of the content to the other.
    pub fn rule(&self, drawing: &mut Drawing, y: Mm, pen: Stroke) {
        drawing.line(Point::new(self.left(), y), Point::new(self.right(), y), pen);
    }

    /// The baseline of the title of a page of diagrams.
    #[must_use]
    pub fn title_line(&self) -> Mm {
        self.top() + self.mm(4.4)
    }

    /// Below the title of a page of diagrams: a small line of words, and a rule.
    pub fn subtitle(&self, drawing: &mut Drawing, words: &str) {
        let at = Point::new(self.left(), self.title_line() + self.mm(5.4));
        drawing.text(self.fitted(at, words, 3.3, self.width(), self.inks.note()));
        self.rule(drawing, self.title_line() + self.mm(8.2), Stroke::new(self.inks.ink, self.mm(0.25)));
    }

    /// The last line of a page of diagrams: the credit, and at the right which page it is.
    pub fn foot(&self, drawing: &mut Drawing, credit: &str, page: impl Into<String>) {
        let note = self.inks.note();
        drawing.text(self.text(Point::new(self.left(), self.bottom()), credit, 2.9, note));
        drawing.text(self.text(Point::new(self.right(), self.bottom()), page, 2.9, note.right()));
    }
}
