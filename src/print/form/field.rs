//! Lines to write on.

use crate::print::font;
use crate::print::{Drawing, Mm, Point, Stroke, Text};

/// What a form prints for a name: nothing where no font has one of its letters, so that people write it by hand.
#[must_use]
pub fn printable(name: &str) -> Option<&str> {
    font::missing(name).is_empty().then_some(name)
}

/// A label and behind it, after `gap`, a line to write on that ends at `right`, so far below the label's baseline.
pub fn field(drawing: &mut Drawing, label: Text, gap: Mm, below: Mm, right: Mm, pen: Stroke) {
    let from = label.at.x + label.face.width(&label.content, label.size) + gap;
    let y = label.at.y + below;
    drawing.text(label);
    drawing.line(Point::new(from, y), Point::new(right, y), pen);
}
