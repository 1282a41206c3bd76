//! The footer: the id, the sheet number, the credit and the seed.

use super::event;
use super::layout::Layout;
use super::{sheet_number, variants};
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::DivertoWords;
use crate::diverto::sheet_id::SheetId;
use crate::print::form::{CHECK_LINE, TextStyle, check_line};
use crate::print::{Anchor, Drawing, Face, Mm, Point, Role, Text};

impl Layout {
    /// Adds the title and footer of a pad. The footer has room for the longest id, beside the sheet number or
    /// on its own line; returns `None` if neither fits.
    #[must_use]
    pub fn with_title_and_footer(self, spec: &PadSpec, words: &DivertoWords) -> Option<Layout> {
        if !self.has_title(&words.sheet, &variants(&spec.variants, &words.sheet), spec.notation) {
            return None;
        }
        if spec.has_event_line() && !event::has_room(&self.style, spec, words, self.width()) {
            return None;
        }
        let last = spec.last_id();
        let (id, number, seed) = (last.to_string(), sheet_number(&words.sheet, &last), seed(spec, words));
        let credit = words.sheet.credit.as_str();
        let fit = |texts, face| self.size_of(texts, face).is_some();
        let beside = fit([&id, &number], Face::Bold) && fit([credit, &seed], Face::Regular);
        let alone = fit([&id, ""], Face::Bold) && fit([credit, &number], Face::Bold);
        (beside || alone).then_some(Layout { long_ids: !beside, ..self })
    }

    /// The text size of two texts at the ends of a line; `None` if even the smallest letters do not fit.
    fn size_of(&self, texts: [&str; 2], face: Face) -> Option<Mm> {
        let sizes = &self.style.sizes;
        let width = |size| texts.iter().map(|text| face.width(text, size)).sum::<Mm>() + size * 1.5;
        if width(sizes.small) <= self.width() {
            return Some(sizes.small);
        }
        let size = sizes.small * (self.width() / width(sizes.small)) - Mm::from_um(1);
        (size >= sizes.smallest_text).then_some(size)
    }
}

pub(super) fn seed(spec: &PadSpec, words: &DivertoWords) -> String {
    words.sheet.seed.replace("{seed}", &spec.last_id().seed.to_string())
}

/// Draws the footer parts common to all sheets of a pad.
pub(super) fn common(drawing: &mut Drawing, layout: &Layout, spec: &PadSpec, words: &DivertoWords) {
    if layout.long_ids {
        // There is no room for the seed, but the id contains it.
        let [credit, _] = line(layout, 1, [&words.sheet.credit, ""], Face::Regular);
        drawing.text(credit);
        return;
    }
    let [credit, seed] = line(layout, 1, [&words.sheet.credit, &seed(spec, words)], Face::Regular);
    line_to_measure(drawing, layout, &credit, &seed);
    drawing.text(credit);
    drawing.text(seed);
}

/// Draws a calibration line between the texts of the last line, if there is room.
fn line_to_measure(drawing: &mut Drawing, layout: &Layout, credit: &Text, seed: &Text) {
    let from = credit.start().x + credit.face.width(&credit.content, credit.size);
    let (to, gap) = (seed.start().x, layout.style.sizes.small * 2);
    if to - from >= CHECK_LINE + gap * 2 {
        let middle = Point::new((from + to) / 2, credit.middle().y);
        let Style { colors, sizes, .. } = &layout.style;
        drawing.marked(Role::Decoration, |drawing| {
            check_line(drawing, middle, "50 mm", sizes.small, colors.faint);
        });
    }
}

/// Draws the footer parts of a single sheet, whose cell is at `corner`.
pub(super) fn own(drawing: &mut Drawing, layout: &Layout, words: &DivertoWords, id: &SheetId, corner: Point) {
    let number = sheet_number(&words.sheet, id);
    let id = id.to_string();
    let mut place = |texts: [Text; 2]| {
        for text in texts.into_iter().filter(|text| !text.content.is_empty()) {
            drawing.text(Text { at: corner.moved(text.at.x, text.at.y), ..text });
        }
    };
    if layout.long_ids {
        place(line(layout, 0, [&id, ""], Face::Bold));
        place(line(layout, 1, ["", &number], Face::Bold));
    } else {
        place(line(layout, 0, [&id, &number], Face::Bold));
    }
}

/// A line of the footer, from 0: one text on the left, one on the right.
pub(super) fn line(layout: &Layout, line: usize, texts: [&str; 2], face: Face) -> [Text; 2] {
    let size = layout.size_of(texts, face).unwrap_or(layout.style.sizes.smallest_text);
    let (left, right) = (layout.margin, layout.margin + layout.width());
    let [first, second] = texts;
    [(first, Anchor::Start, left), (second, Anchor::End, right)].map(|(text, anchor, x)| {
        let style = TextStyle::new(face, layout.style.colors.faint).anchored(anchor);
        style.text(Point::new(x, layout.footer()[line]), text, size)
    })
}
