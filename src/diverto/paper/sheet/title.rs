//! The title line: the name of the game, a text at its right, and a box for the result.

use super::layout::Layout;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::print::form::TextStyle;
use crate::print::{Drawing, Face, Mm, Paint, Point, Stroke};

/// The width of a box for `1-0`.
const RESULT: Mm = Mm::from_um(18_000);

/// Draws the title, and on the same line, up to `right`, the first of `texts` that fits; if none does, the
/// last one is cut.
pub(super) fn title(
    drawing: &mut Drawing,
    layout: &Layout,
    words: &SheetWords,
    texts: &[String],
    face: Face,
    right: Mm,
) {
    let Style { colors, sizes, .. } = &layout.style;
    let baseline = layout.title();
    let title = TextStyle::bold(colors.ink);
    drawing.heading(1, title.text(Point::new(layout.margin, baseline), &words.title, sizes.title));
    let room = room(layout, words, right);
    let mut fitted =
        texts.iter().map(|words| (words, face.fit_from(sizes.in_play(), words, sizes.name, room)));
    let whole = fitted.clone().find(|(words, (fitted, _))| *words == fitted).or_else(|| fitted.next_back());
    if let Some((_, (content, size))) = whole.filter(|(words, _)| !words.is_empty()) {
        let style = TextStyle::new(face, colors.ink).right();
        drawing.text(style.text(Point::new(right, baseline), content, size));
    }
}

/// The room that the title leaves on its line, up to `right`.
fn room(layout: &Layout, words: &SheetWords, right: Mm) -> Mm {
    let size = layout.style.sizes.title;
    right - layout.margin - Face::Bold.width(&words.title, size) - size
}

/// The left edges of the result box and of its label, with a gap.
fn result_at(layout: &Layout, words: &SheetWords) -> [Mm; 2] {
    let size = layout.style.sizes.in_play();
    let left = layout.margin + layout.width() - RESULT.max(size * 5);
    [left, left - size * 0.5 - Face::Regular.width(&words.result, size) - size * 1.5]
}

/// Draws a result box at the right end of the title line, and returns the right end of the rest.
pub(super) fn result(drawing: &mut Drawing, layout: &Layout, words: &SheetWords) -> Mm {
    let Style { colors, sizes, weights } = &layout.style;
    let [left, rest] = result_at(layout, words);
    let height = sizes.smallest_row;
    let bottom = layout.margin + (sizes.title * 1.25).max(height);
    let at = Point::new(left, bottom - height);
    let pen = Stroke::new(colors.table, weights.table);
    drawing.rect(at, layout.margin + layout.width() - left, height, Paint::stroke(pen));
    let label = TextStyle::regular(colors.faint).right();
    let size = sizes.in_play();
    drawing.text(label.level(at.moved(-size * 0.5, height / 2), &words.result, size));
    rest
}

impl Layout {
    /// Whether the title line has room for the variants and, with notation, the result.
    pub(super) fn has_title(&self, words: &SheetWords, variants: &str, notation: bool) -> bool {
        let right = if notation { result_at(self, words)[1] } else { self.margin + self.width() };
        Face::Regular.width(variants, self.style.sizes.in_play()) <= room(self, words, right)
    }
}
