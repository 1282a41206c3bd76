//! Designs that scale with the paper.

use super::{Inks, TextStyle};
use crate::print::imposition::UNPRINTABLE;
use crate::print::{Drawing, Face, Mm, Paper, Point, Size, Stroke, Text, floor};
use crate::words::{AnyOf, Language, Phrase, Say, Verbatim, in_english, messages};

/// A page or a part of one. Design lengths are in millimetres on the paper it was designed for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Form {
    pub size: Size,
    /// The colours of text, frames and fields.
    pub inks: Inks,
    margin: Mm,
    /// The scale: one design millimetre on this paper.
    unit: f64,
    least: Mm,
}

/// Too little room to read or write in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall {
    /// What does not fit: `a record sheet`.
    pub what: &'static str,
    /// The available area.
    pub room: Size,
    /// The smallest area that it fits in.
    pub least: Size,
}

in_english! { TooSmall }

impl std::error::Error for TooSmall {}

messages! {
    /// What does not fit.
    enum RoomText in "print" {
        TooSmall = "{what} does not fit in {width} by {height}: it takes {least_width} by {least_height} at least{papers|:|, as on {papers}}",
    }
}

impl Say for TooSmall {
    fn say(&self, language: Language) -> String {
        let TooSmall { what, room, least } = self;
        let has_room = |paper: &Paper| paper.given_size().holds(*least);
        let papers = AnyOf(Paper::known().into_iter().filter(has_room).map(Verbatim).collect());
        let values: [(&str, &dyn Say); 6] = [
            ("what", &Phrase(what)),
            ("width", &room.width),
            ("height", &room.height),
            ("least_width", &least.width),
            ("least_height", &least.height),
            ("papers", &papers),
        ];
        RoomText::TooSmall.say(language, &values)
    }
}

impl TooSmall {
    /// The layout in `room`, or else the smallest size that has one.
    pub(crate) fn or<T>(
        what: &'static str,
        room: Size,
        layout: impl Fn(Size) -> Option<T>,
    ) -> Result<T, TooSmall> {
        layout(room).ok_or_else(|| TooSmall::find(what, room, |size| layout(size).is_some()))
    }

    /// Finds the smallest size that `fits`, for a form that does not fit in `room`: enlarges both sides
    /// equally until it fits, then shrinks each as far as possible.
    pub(crate) fn find(what: &'static str, room: Size, fits: impl Fn(Size) -> bool) -> TooSmall {
        const MOST: i32 = 5_000;
        let mm = |length: i32| Mm::from_um(length * 1000);
        let [width, height] = [room.width, room.height].map(|side| (side.to_um() + 999) / 1000);
        let more = smallest(0, MOST, |more| fits(Size::new(mm(width + more), mm(height + more))));
        // Parts of a paper may have shorter sides than a paper.
        let least = |side: i32| side.min(Paper::SHORTEST.to_um() / 1000);
        let (widest, highest) = (width + more, height + more);
        let width = smallest(least(width), widest, |width| fits(Size::new(mm(width), mm(highest))));
        let height = smallest(least(height), highest, |height| fits(Size::new(mm(width), mm(height))));
        TooSmall { what, room, least: Size::new(mm(width), mm(height)) }
    }
}

/// The smallest number in `least..=most` that `fits`, which must be monotonic; `most` if no smaller one does.
fn smallest(least: i32, most: i32, fits: impl Fn(i32) -> bool) -> i32 {
    let (mut least, mut most) = (least, most);
    while least < most {
        let middle = i32::midpoint(least, most);
        if fits(middle) { most = middle } else { least = middle + 1 }
    }
    most
}

impl Form {
    /// The reference size of portrait designs: the width of A4 and the height of letter, the smaller of each.
    const DESIGN: (f64, f64) = (210.0, 279.0);
    /// The range of text scales on pages of diagrams. Diagrams grow and shrink beyond it; [the smallest
    /// text](Form::SMALLEST_WORDS) stays legible.
    const SCALES: (f64, f64) = (floor::TEXT.to_um() as f64 / (1000.0 * Form::SMALLEST_WORDS), 1.5);
    /// The size of the smallest text on a page of diagrams, in its footer.
    const SMALLEST_WORDS: f64 = 2.9;

    /// A form of `size` in portrait.
    pub fn new(size: Size, inks: Inks) -> Form {
        let (width, height) = Form::DESIGN;
        let unit = (size.width.to_f64() / width).min(size.height.to_f64() / height);
        Form { size, inks, margin: floor::MARGIN * unit.min(1.0), unit, least: floor::TEXT }
    }

    /// The form with all its text large enough to be read during play.
    #[must_use]
    pub fn read_in_play(self) -> Form {
        Form { least: floor::READ_IN_PLAY, ..self }
    }

    /// The form with its design and margin this many times as large, on the same paper.
    #[must_use]
    pub fn scaled(self, by: f64) -> Form {
        Form { unit: self.unit * by, margin: (self.margin * by).max(UNPRINTABLE), ..self }
    }

    /// A form whose text scales with the shorter side of `size`, in either orientation.
    pub fn of_either_orientation(size: Size, inks: Inks) -> Form {
        let shorter = size.width.min(size.height).to_f64();
        let scale = shorter / Form::DESIGN.0;
        let (least, most) = Form::SCALES;
        let margin = (floor::MARGIN * scale.min(1.0)).max(UNPRINTABLE);
        Form { size, inks, margin, unit: scale.clamp(least, most), least: floor::TEXT }
    }

    /// Converts design millimetres to a length on this paper.
    pub fn mm(&self, millimetres: f64) -> Mm {
        Mm::new(millimetres * self.unit)
    }

    /// The font size for a design size, no smaller than legible.
    pub fn letters(&self, size: f64) -> Mm {
        self.mm(size).max(self.least)
    }

    /// The font size for text read during play.
    pub fn letters_in_play(&self, size: f64) -> Mm {
        self.mm(size).max(floor::READ_IN_PLAY)
    }

    pub fn left(&self) -> Mm {
        self.margin
    }

    pub fn right(&self) -> Mm {
        self.size.width - self.margin
    }

    pub fn top(&self) -> Mm {
        self.margin
    }

    pub fn bottom(&self) -> Mm {
        self.size.height - self.margin
    }

    pub fn width(&self) -> Mm {
        self.right() - self.left()
    }

    pub fn text(&self, at: Point, content: impl Into<String>, size: f64, style: TextStyle) -> Text {
        style.text(at, content, self.letters(size))
    }

    /// A text of a design size, fitted to `width`.
    pub fn fitted(&self, at: Point, content: &str, size: f64, width: Mm, style: TextStyle) -> Text {
        style.fitted(at, content, self.letters(size), width)
    }

    /// Moves `at` to the baseline of a text of this design size whose capitals are vertically centred at
    /// `at`.
    pub fn middle(&self, at: Point, size: f64) -> Point {
        at.moved(Mm::ZERO, Face::Regular.cap_height(self.letters(size)) / 2)
    }

    /// Draws a horizontal line across the content.
    pub fn rule(&self, drawing: &mut Drawing, y: Mm, pen: Stroke) {
        drawing.line(Point::new(self.left(), y), Point::new(self.right(), y), pen);
    }

    /// The baseline of the title on a page of diagrams.
    pub fn title_line(&self) -> Mm {
        self.top() + self.mm(4.4)
    }

    /// Draws a small line of text and a rule below the title of a page of diagrams.
    pub fn subtitle(&self, drawing: &mut Drawing, words: &str) {
        let at = Point::new(self.left(), self.title_line() + self.mm(5.4));
        drawing.text(self.inks.note().fitted(at, words, self.letters_in_play(3.3), self.width()));
        self.rule(drawing, self.title_line() + self.mm(8.2), Stroke::new(self.inks.ink, self.mm(0.25)));
    }

    /// Draws the footer of a page of diagrams: the credit, and the page number at the right.
    pub fn foot(&self, drawing: &mut Drawing, credit: &str, page: &str) {
        let (note, size) = (self.inks.note(), self.letters_in_play(Form::SMALLEST_WORDS));
        let room = self.width() - note.width(page, size) - size;
        drawing.text(note.fitted(Point::new(self.left(), self.bottom()), credit, size, room));
        drawing.text(note.right().text(Point::new(self.right(), self.bottom()), page, size));
    }
}
