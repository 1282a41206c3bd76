//! The line below the title: the event, and fields to fill in.

use crate::diverto::paper::pad_spec::EventField;
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::print::form::{TextStyle, field, printable};
use crate::print::{Drawing, Face, Mm, Point, Stroke};

impl EventField {
    fn label(self, words: &SheetWords) -> &str {
        match self {
            EventField::Round => &words.round,
            EventField::Table => &words.table,
            EventField::Date => &words.date,
            EventField::Result => &words.result,
        }
    }

    fn line(self, style: &Style) -> Mm {
        match self {
            EventField::Round | EventField::Table | EventField::Result => {
                Mm::new(11.0).max(style.sizes.name * 2.5)
            }
            EventField::Date => Mm::new(22.0).max(style.sizes.name * 5.0),
        }
    }

    fn width(self, style: &Style, words: &SheetWords) -> Mm {
        let label = Face::Regular.width(self.label(words), style.sizes.text);
        label + gap(style) * 3 + self.line(style)
    }
}

/// The gap between a label and its line; fields are twice as far apart.
fn gap(style: &Style) -> Mm {
    style.sizes.name * 0.5
}

/// The narrowest room for the event, in units of its text size.
const EVENT: f64 = 6.0;

/// The baseline of the event line below `top`, with room for handwriting.
pub(super) fn baseline(style: &Style, top: Mm) -> Mm {
    top + style.sizes.smallest_row.max(style.sizes.name * 1.3)
}

fn fields_width(style: &Style, spec: &PadSpec, words: &SheetWords) -> Mm {
    spec.all_fields().map(|field| field.width(style, words)).sum()
}

pub(super) fn has_room(style: &Style, spec: &PadSpec, words: &SheetWords, width: Mm) -> bool {
    let event = if spec.event.is_some() { style.sizes.name * EVENT } else { Mm::ZERO };
    event + fields_width(style, spec, words) <= width
}

/// Draws the event, followed by the fields.
pub(super) fn event(
    drawing: &mut Drawing,
    style: &Style,
    spec: &PadSpec,
    words: &SheetWords,
    at: Point,
    width: Mm,
) {
    let Style { colors, sizes, weights } = style;
    let least = fields_width(style, spec, words);
    let mut x = at.x;
    if let Some(event) = &spec.event {
        if let Some(event) = printable(event) {
            let (event, size) = Face::Bold.fit_from(sizes.in_play(), event, sizes.name, width - least);
            x += Face::Bold.width(&event, size) + gap(style) * 2;
            drawing.text(TextStyle::bold(colors.ink).text(at, event, size));
        } else {
            let end = x + (width - least).min(sizes.name * EVENT * 2);
            let (y, pen) = (at.y + sizes.name * 0.15, Stroke::new(colors.table, weights.table));
            drawing.line(Point::new(x, y), Point::new(end, y), pen);
            x = end + gap(style) * 2;
        }
    }
    // Lines grow with the room, but not so far that the fields fall apart.
    let more = (at.x + width - x - least).max(Mm::ZERO).min(least) / spec.all_fields().count().max(1) as i32;
    let pen = Stroke::new(colors.table, weights.table);
    for what in spec.all_fields() {
        let end = x + what.width(style, words) + more;
        let label = TextStyle::regular(colors.faint).text(Point::new(x, at.y), what.label(words), sizes.text);
        field(drawing, label, gap(style), sizes.name * 0.15, end - gap(style) * 2, pen);
        x = end;
    }
}
