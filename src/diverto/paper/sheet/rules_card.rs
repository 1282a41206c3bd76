//! The rules reminder for the back of a sheet.

use super::layout::{fitted, margin};
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Sizes;
use crate::diverto::paper::words::Words;
use crate::diverto::rules::variant::Variant;
use crate::print::form::TextStyle;
use crate::print::{Drawing, Face, Mm, Point, Size, Text, floor};

/// The rules in short on a cell, as large as fits up to the style's sizes; `None` when even small
/// letters do not fit.
#[must_use]
pub fn rules_card(cell: Size, spec: &PadSpec, words: &Words) -> Option<Drawing> {
    let margin = margin(cell) + Mm::new(2.0);
    let room = cell.inset(margin);
    let sizes = fitted(&spec.style, cell).sizes;
    let mut text_size = sizes.text * 1.6;
    let least = floor::READ_IN_PLAY.max(sizes.smallest_text);
    while text_size >= least {
        if let Some(card) = typeset(room, &sizes, text_size, spec, words) {
            let mut drawing = Drawing::new();
            let offset = Point::new(margin, margin);
            for text in card {
                drawing.text(Text { at: offset.moved(text.at.x, text.at.y), ..text });
            }
            return Some(drawing);
        }
        // The last that is tried is the least.
        text_size = if text_size > least { (text_size * 0.94).max(least) } else { Mm::ZERO };
    }
    None
}

/// The lines of the card in `room`, or `None` when they do not fit.
fn typeset(room: Size, sizes: &Sizes, size: Mm, spec: &PadSpec, words: &Words) -> Option<Vec<Text>> {
    let colors = &spec.style.colors;
    let rules = &words.rules;
    let (plain, bold) = (TextStyle::regular(colors.ink), TextStyle::bold(colors.ink));
    let note = TextStyle::regular(colors.faint);
    let left = |y: Mm| Point::new(Mm::ZERO, y);
    let (title, title_size) = Face::Bold.fit(&rules.title, sizes.title, room.width);
    let (measure, leading) = (room.width.min(size * 46.0), size * 1.38);

    let mut texts = vec![bold.text(left(title_size * 0.8), title, title_size)];
    let mut y = title_size * 0.8 + leading * 1.6;
    for line in Face::Bold.wrap(&rules.goal, size, measure) {
        texts.push(bold.text(left(y), line, size));
        y += leading;
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
        y += leading * 0.45;
        texts.push(TextStyle::bold(colors.faint).text(left(y), format!("{}.", i + 1), size));
        let step = step.replace("{rows}", &spec.rows.to_string()).replace("{pays}", pays);
        for line in Face::Regular.wrap(&step, size, measure - indent) {
            texts.push(plain.text(Point::new(indent, y), line, size));
            y += leading;
        }
    }
    let credit_y = room.height - sizes.small * 0.3;
    texts.push(note.fitted(left(credit_y), &words.sheet.credit, sizes.small, room.width));
    (y - leading + sizes.small * 2.4 <= credit_y).then_some(texts)
}
