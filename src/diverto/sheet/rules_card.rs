//! The rules reminder for the back of a sheet.

use super::layout::{fitted, margin};
use crate::diverto::pad_spec::PadSpec;
use crate::diverto::rules::Variant;
use crate::diverto::words::Words;
use crate::print::{Anchor, Color, Drawing, Face, Mm, Point, Size, Text};

/// The rules in short on a cell, as large as fits up to the style's sizes; `None` when even small
/// letters do not fit.
#[must_use]
pub fn rules_card(cell: Size, spec: &PadSpec, words: &Words) -> Option<Drawing> {
    let margin = margin(cell) + Mm::new(2.0);
    let room = cell.inset(margin);
    let sizes = fitted(&spec.style, cell).sizes;
    let mut text_size = sizes.text * 1.6;
    while text_size >= Mm::new(1.4) {
        if let Some(card) = typeset(room, sizes.title, text_size, spec, words) {
            let mut drawing = Drawing::new();
            let offset = Point::new(margin, margin);
            for text in card {
                drawing.text(Text { at: offset.moved(text.at.x, text.at.y), ..text });
            }
            return Some(drawing);
        }
        text_size = text_size * 0.94;
    }
    None
}

/// The lines of the card in `room`, or `None` when they do not fit.
fn typeset(room: Size, title_size: Mm, size: Mm, spec: &PadSpec, words: &Words) -> Option<Vec<Text>> {
    let colors = &spec.style.colors;
    let rules = &words.rules;
    let (title, title_size) = Face::Bold.fit(&rules.title, title_size, room.width);
    let column = Column { measure: room.width.min(size * 46.0), leading: size * 1.38, size };

    let mut texts = vec![column.line(Mm::ZERO, title_size * 0.8, title, title_size, Face::Bold, colors.ink)];
    let mut y = title_size * 0.8 + column.leading * 1.6;
    for line in Face::Bold.wrap(&rules.goal, size, column.measure) {
        texts.push(column.line(Mm::ZERO, y, line, size, Face::Bold, colors.ink));
        y += column.leading;
    }
    let variants = spec.variants.iter().filter_map(|variant| match variant {
        Variant::Ordered => Some(&rules.ordered),
        Variant::Roll => Some(&rules.roll),
        // Said where crossings are.
        Variant::Prepaid => None,
    });
    let pays = if spec.variants.contains(&Variant::Prepaid) { &rules.prepaid } else { &rules.earned };
    let indent = size * 1.9;
    for (i, step) in rules.steps.iter().chain(variants).enumerate() {
        y += column.leading * 0.45;
        let number = format!("{}.", i + 1);
        texts.push(column.line(Mm::ZERO, y, number, size, Face::Bold, colors.faint));
        let step = step.replace("{rows}", &spec.rows.to_string()).replace("{pays}", pays);
        for line in Face::Regular.wrap(&step, size, column.measure - indent) {
            texts.push(column.line(indent, y, line, size, Face::Regular, colors.ink));
            y += column.leading;
        }
    }
    let credit_y = room.height - size * 0.3;
    let (credit, credit_size) = Face::Regular.fit(&words.sheet.credit, size * 0.85, room.width);
    texts.push(column.line(Mm::ZERO, credit_y, credit, credit_size, Face::Regular, colors.faint));
    (y + column.leading * 0.5 <= credit_y).then_some(texts)
}

/// A column of text.
struct Column {
    measure: Mm,
    leading: Mm,
    size: Mm,
}

impl Column {
    fn line(&self, x: Mm, y: Mm, content: String, size: Mm, face: Face, color: Color) -> Text {
        debug_assert!(self.size > Mm::ZERO);
        Text { at: Point::new(x, y), content, size, anchor: Anchor::Start, face, color }
    }
}
