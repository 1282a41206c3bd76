//! A design that scales with its paper.

use super::{Inks, TextStyle};
use crate::print::imposition::UNPRINTABLE;
use crate::print::{Drawing, Face, Mm, Paper, Point, Size, Stroke, Text, floor};

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

impl TooSmall {
    /// What does not fit in `room`, and the smallest size that `fits`: `room` larger by as much on both sides as it takes,
    /// then without what either side can spare.
    pub(crate) fn find(what: &'static str, room: Size, fits: impl Fn(Size) -> bool) -> TooSmall {
        /// No paper is larger.
        const MOST: i32 = 5_000;
        let mm = |length: i32| Mm::from_um(length * 1000);
        let [width, height] = [room.width, room.height].map(|side| (side.to_um() + 999) / 1000);
        let more = smallest(0, MOST, |more| fits(Size::new(mm(width + more), mm(height + more))));
        // A paper has no shorter side, but parts of one have.
        let least = |side: i32| side.min(Paper::SHORTEST.to_um() / 1000);
        let (widest, highest) = (width + more, height + more);
        let width = smallest(least(width), widest, |width| fits(Size::new(mm(width), mm(highest))));
        let height = smallest(least(height), highest, |height| fits(Size::new(mm(width), mm(height))));
        TooSmall { what, room, least: Size::new(mm(width), mm(height)) }
    }
}

/// The smallest whole number from `least` that `fits`, where all larger ones do: `most` where none below it does.
fn smallest(least: i32, most: i32, fits: impl Fn(i32) -> bool) -> i32 {
    let (mut least, mut most) = (least, most);
    while least < most {
        let middle = i32::midpoint(least, most);
        if fits(middle) { most = middle } else { least = middle + 1 }
    }
    most
}

impl Form {
    /// What an upright design is drawn for: the width of A4, and the height of letter, which is wider and less high.
    const DESIGN: (f64, f64) = (210.0, 279.0);
    /// The scales of a page of diagrams: on larger papers diagrams grow, words do not; on smaller ones diagrams shrink,
    /// and [the smallest words](Form::SMALLEST_WORDS) stay large enough to be read.
    const SCALES: (f64, f64) = (floor::TEXT.to_um() as f64 / (1000.0 * Form::SMALLEST_WORDS), 1.5);
    /// The size of the smallest words on a page of diagrams, those of its foot.
    const SMALLEST_WORDS: f64 = 2.9;

    /// A form in `size` with a margin of the design's millimetres.
    #[must_use]
    pub fn new(size: Size, margin: f64, inks: Inks) -> Form {
        let (width, height) = Form::DESIGN;
        let unit = (size.width.to_f64() / width).min(size.height.to_f64() / height);
        Form { size, inks, margin: Mm::new(margin * unit), unit }
    }

    /// A form whose words scale with the shorter side of `size`, whichever way it lies.
    #[must_use]
    pub fn of_either_orientation(size: Size, inks: Inks) -> Form {
        let shorter = size.width.min(size.height).to_f64();
        let scale = shorter / Form::DESIGN.0;
        let (least, most) = Form::SCALES;
        let margin = Mm::new(12.0 * scale.min(most)).max(UNPRINTABLE);
        Form { size, inks, margin, unit: scale.clamp(least, most) }
    }

    /// A length of the design on this paper.
    #[must_use]
    pub fn mm(&self, millimetres: f64) -> Mm {
        Mm::new(millimetres * self.unit)
    }

    /// The size of letters of the design on this paper: large enough to be read.
    #[must_use]
    pub fn letters(&self, size: f64) -> Mm {
        self.mm(size).max(floor::TEXT)
    }

    /// The size of letters that are read while a game is played.
    #[must_use]
    pub fn letters_in_play(&self, size: f64) -> Mm {
        self.mm(size).max(floor::READ_IN_PLAY)
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
        style.text(at, content, self.letters(size))
    }

    /// A text of the design's size, made to fit `width`.
    #[must_use]
    pub fn fitted(&self, at: Point, content: &str, size: f64, width: Mm, style: TextStyle) -> Text {
        style.fitted(at, content, self.letters(size), width)
    }

    /// `at` moved down so that the capitals of a text there, of the design's size, have their middle at it.
    #[must_use]
    pub fn middle(&self, at: Point, size: f64) -> Point {
        at.moved(Mm::ZERO, Face::Regular.cap_height(self.letters(size)) / 2)
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
        let (note, size) = (self.inks.note(), Form::SMALLEST_WORDS);
        let page = self.text(Point::new(self.right(), self.bottom()), page, size, note.right());
        let room = self.width() - note.width(&page.content, page.size) - page.size;
        drawing.text(self.fitted(Point::new(self.left(), self.bottom()), credit, size, room, note));
        drawing.text(page);
    }
}
