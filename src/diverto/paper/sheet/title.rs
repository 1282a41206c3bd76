//! The title block: the name of the game, its designer, a text at the right, what is needed, and the aim.

use super::layout::Layout;
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::diverto::rules::position::Variant;
use crate::print::form::TextStyle;
use crate::print::{Drawing, Face, Mm, Point, Role};

/// Draws the title, and on the same line the first of `texts` that fits; if none does, the last one is cut.
pub(super) fn title(drawing: &mut Drawing, layout: &Layout, words: &SheetWords, texts: &[String]) {
    let Style { colors, sizes, .. } = &layout.style;
    let right = layout.margin + layout.width();
    let from = name(drawing, layout, words) + sizes.title * 0.5;
    let fit = |words: &String| Face::Bold.fit_from(sizes.in_play(), words, sizes.name, right - from);
    let mut fitted = texts.iter().map(|words| (words, fit(words)));
    let whole = fitted.clone().find(|(words, (fitted, _))| *words == fitted).or_else(|| fitted.next_back());
    if let Some((_, (content, size))) = whole {
        let at = Point::new(right, layout.title());
        drawing.text(TextStyle::bold(colors.ink).right().text(at, content, size));
    }
}

/// Draws the name of the game, and returns its right end.
fn name(drawing: &mut Drawing, layout: &Layout, words: &SheetWords) -> Mm {
    let (bold, size) = (TextStyle::bold(layout.style.colors.ink), layout.style.sizes.title);
    drawing.heading(1, bold.text(Point::new(layout.margin, layout.title()), &words.title, size));
    layout.margin + bold.width(&words.title, size)
}

pub(super) fn block(drawing: &mut Drawing, layout: &Layout, words: &SheetWords) {
    let Style { colors, sizes, .. } = &layout.style;
    let at = Point::new(name(drawing, layout, words) + gap(&layout.style), layout.title());
    let room = layout.margin + layout.width() - at.x;
    let (by, size) = Face::Regular.fit_from(sizes.in_play(), &words.by, sizes.name, room);
    drawing.text(TextStyle::regular(colors.faint).text(at, by, size));
    drawing.marked(Role::Paragraph, |drawing| {
        for (line, text) in layout.intro.iter().enumerate() {
            let at = Point::new(layout.margin, layout.intro(line));
            drawing.text(TextStyle::regular(colors.ink).text(at, text, sizes.text));
        }
    });
}

fn gap(style: &Style) -> Mm {
    style.sizes.name * 0.6
}

/// What is needed and the aim, in lines; `None` if they or the title do not fit.
pub(super) fn intro(spec: &PadSpec, words: &SheetWords, style: &Style, width: Mm) -> Option<Vec<String>> {
    let sizes = &style.sizes;
    let lines = Face::Regular.wrap(&format!("{} {}", needs(spec, words), words.aim), sizes.text, width);
    let title = Face::Bold.width(&words.title, sizes.title) + gap(style);
    let title = title + Face::Regular.width(&words.by, sizes.name);
    let fits = title <= width && lines.iter().all(|line| Face::Regular.width(line, sizes.text) <= width);
    fits.then_some(lines)
}

/// What is needed to play: pens, and dice unless all numbers are printed.
pub(super) fn needs<'a>(spec: &PadSpec, words: &'a SheetWords) -> &'a str {
    let rolls = !spec.rolled || spec.variants.contains(&Variant::Roll);
    if rolls { &words.pens_and_dice } else { &words.pens }
}
