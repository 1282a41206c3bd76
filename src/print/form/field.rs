//! Fields to fill in by hand.

use crate::print::font;
use crate::print::{Drawing, Mm, Point, Stroke, Text};

/// The name if fonts have all its letters, emoji aside; otherwise `None`, and the field is left to be filled in by hand.
pub fn printable(name: &str) -> Option<&str> {
    let is_empty = font::composed(name).trim().is_empty();
    (!is_empty && font::missing(name).is_empty()).then_some(name)
}

/// Draws a label, then after `gap` a line to write on that ends at `right`, `below` the label's baseline.
pub fn field(drawing: &mut Drawing, label: Text, gap: Mm, below: Mm, right: Mm, pen: Stroke) {
    let from = label.at.x + label.face.width(&label.content, label.size) + gap;
    let y = label.at.y + below;
    drawing.text(label);
    drawing.line(Point::new(from, y), Point::new(right, y), pen);
}
