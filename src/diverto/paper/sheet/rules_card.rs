//! The rules card on the back of a sheet.

use super::example::example;
use super::layout::{fitted, margin};
use super::rule_pictures::rule_pictures;
use super::title::needs;
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::DivertoWords;
use crate::diverto::rules::position::Variant;
use crate::print::form::TextStyle;
use crate::print::{Drawing, Face, Mm, Point, Role, Size, Transform, floor};
use crate::rulebook::{Chapter, printed};
use crate::words::join;

/// Typesets the short rules on a cell, as large as fits, up to the style's sizes; `None` if even small
/// letters do not fit. Drops pictures first: of the rules the less needed ones and then all, then the example of
/// writing down lines.
pub fn rules_card(cell: Size, spec: &PadSpec, words: &DivertoWords, rules: &Chapter) -> Option<Drawing> {
    let margin = margin(cell);
    let room = cell.inset(margin);
    let style = fitted(&spec.style, cell);
    let least = floor::READ_IN_PLAY.max(style.sizes.smallest_text);
    let most = style.sizes.text * 1.6;
    let card = [Pictures::All, Pictures::Two, Pictures::Example, Pictures::None].into_iter().find_map(
        |pictures| {
            let mut sizes = floor::sizes(most, 0.94, least);
            sizes.find_map(|size| typeset(room, &style, size, (spec, words, rules), pictures))
        },
    )?;
    let mut drawing = Drawing::new();
    drawing.place(Transform::translate(Point::new(margin, margin)), card);
    Some(drawing)
}

const TEXT: f64 = 0.55;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pictures {
    /// A touch, a corner, a crossing and an overlap, and with notation also the example.
    All,
    /// Only the touch and the overlap, and the example.
    Two,
    Example,
    None,
}

/// Typesets the card in `room`, or returns `None` if it does not fit.
fn typeset(
    room: Size,
    style: &Style,
    size: Mm,
    (spec, words, rules): (&PadSpec, &DivertoWords, &Chapter),
    pictures: Pictures,
) -> Option<Drawing> {
    let Style { colors, sizes, .. } = style;
    let (plain, bold) = (TextStyle::regular(colors.ink), TextStyle::bold(colors.ink));
    let note = TextStyle::regular(colors.faint);
    let left = |y: Mm| Point::new(Mm::ZERO, y);
    let title = rules.title_in_short();
    let (title, title_size) = Face::Bold.fit_from(floor::READ_IN_PLAY, &title, sizes.title, room.width);
    // Wide cards have their pictures beside the text.
    let is_wide = room.width > room.height && matches!(pictures, Pictures::All | Pictures::Two);
    let measure = if is_wide { room.width * TEXT } else { room.width };
    let (measure, leading) = (measure.min(size * 46.0), size * 1.38);

    let mut drawing = Drawing::new();
    drawing.heading(2, bold.text(left(title_size * 0.8), title, title_size));
    let mut y = title_size * 0.8 + leading * 1.6;
    let lines = |drawing: &mut Drawing, y: &mut Mm, style: TextStyle, text: &str, indent: Mm| {
        for line in style.face.wrap(text, size, measure - indent) {
            drawing.text(style.text(Point::new(indent, *y), line, size));
            *y += leading;
        }
    };
    let paragraph = |drawing: &mut Drawing, y: &mut Mm, style: TextStyle, text: &str| {
        drawing.marked(Role::Paragraph, |drawing| lines(drawing, y, style, text, Mm::ZERO));
    };
    paragraph(&mut drawing, &mut y, bold, &rules.goal);
    paragraph(&mut drawing, &mut y, plain, needs(spec, &words.sheet));
    drawing.marked(Role::List, |drawing| {
        for (number, step) in (1..).zip(rules.rules.iter().filter_map(|rule| rule.short.as_deref())) {
            y += leading * 0.45;
            drawing.marked(Role::Item, |drawing| {
                lines(
                    drawing,
                    &mut y.clone(),
                    TextStyle::bold(colors.faint),
                    &format!("{number}."),
                    Mm::ZERO,
                );
                lines(drawing, &mut y, plain, &printed(step), size * 1.9);
            });
        }
    });
    let written_down = y + leading * 0.7;
    if spec.notation {
        y = written_down;
        paragraph(&mut drawing, &mut y, bold, &words.notation.title);
        paragraph(&mut drawing, &mut y, plain, &words.notation.example);
        if !spec.variants.contains(&Variant::Ordered) {
            paragraph(&mut drawing, &mut y, plain, &words.notation.order);
        }
    }
    let shown = (spec.notation && pictures != Pictures::None).then(|| example(style, &words.sheet));
    let draw_example = |drawing: &mut Drawing, at: Point, shown: Drawing| {
        drawing.marked(Role::Figure(words.notation.example.clone()), |drawing| {
            drawing.place(Transform::translate(at), shown);
        });
    };
    if let Some((shown, shown_size)) = shown.clone().filter(|_| !is_wide) {
        let at = left(y - leading * 0.4);
        draw_example(&mut drawing, at, shown);
        y = at.y + shown_size.height + leading;
        if shown_size.width > room.width {
            return None;
        }
    }
    let credit_y = room.height - sizes.small * 0.3;
    drawing.text(note.fitted(left(credit_y), &rules.credit, sizes.small, room.width));
    let bottom = credit_y - sizes.small * 2.4;
    let names: &[&str] = match pictures {
        Pictures::All if spec.lives > 0 => &["touch", "corner", "crossing", "overlap"],
        Pictures::All => &["touch", "corner", "overlap"],
        Pictures::Two => &["touch", "overlap"],
        Pictures::Example | Pictures::None => &[],
    };
    if !names.is_empty() {
        let beside = Point::new(measure + size * 2.5, title_size * 0.8 + leading * 0.9);
        let at = if is_wide { beside } else { left(y + leading * 0.1) };
        let mut rest = Size::new(room.width - at.x, bottom - at.y);
        // On wide cards the example is beside what it explains, below the pictures.
        if let Some((shown, shown_size)) = shown.filter(|_| is_wide) {
            let top = (written_down - size).min(bottom - shown_size.height);
            rest.height = top - leading - at.y;
            draw_example(&mut drawing, Point::new(at.x, top), shown);
            if shown_size.width > rest.width {
                return None;
            }
        }
        let (shown, shown_size) = rule_pictures(style, rules, names, size, rest)?;
        let words = join(names.iter().map(|name| rules.caption(name)), " ");
        drawing.marked(Role::Figure(words), |drawing| drawing.place(Transform::translate(at), shown));
        y = y.max(at.y + shown_size.height + leading);
    }
    (y - leading <= bottom).then_some(drawing)
}
