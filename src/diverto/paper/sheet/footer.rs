//! The footer: the id, the sheet number, what the id says in words, and the QR code.

use super::foot::{Code, LEADING, id_size, parted};
use super::layout::Layout;
use super::sheet_number;
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::diverto::sheet_id::SheetId;
use crate::print::form::{CHECK_LINE, TextStyle, check_line};
use crate::print::{Anchor, Drawing, Face, Mm, Point, Role, Text};

impl Layout {
    /// The baselines of the flags, the first also of the sheet number.
    fn flag_line(&self, line: usize) -> Mm {
        let lines = self.foot.flags.len().max(1);
        let small = self.style.sizes.in_play();
        self.cell.height - self.margin - small * 0.3 - small * LEADING * (lines - 1 - line) as i32
    }

    fn code_at(&self, code: Code) -> Point {
        let corner = Point::new(self.cell.width - self.margin, self.cell.height - self.margin);
        corner.moved(-code.side(), -code.side())
    }
}

pub(super) fn common(drawing: &mut Drawing, layout: &Layout, spec: &PadSpec) {
    let Style { colors, sizes, .. } = &layout.style;
    for (line, text) in layout.foot.flags.iter().enumerate() {
        let at = Point::new(layout.margin + layout.foot.flags_at, layout.flag_line(line));
        drawing.text(TextStyle::regular(colors.faint).text(at, text, sizes.in_play()));
    }
    if let Some(code) = layout.foot.code {
        drawing.shapes.extend(code.common(spec, layout.code_at(code)));
    }
    // A line to check the size of the print, if there is room.
    let (end, gap) = (layout.foot.end, sizes.in_play() * 2);
    if layout.foot.room - end >= CHECK_LINE + gap * 2 {
        let y = layout.flag_line(0) - Face::Regular.cap_height(sizes.in_play()) / 2;
        let middle = Point::new(layout.margin + (end + layout.foot.room) / 2, y);
        drawing.marked(Role::Decoration, |drawing| {
            check_line(drawing, middle, "50 mm", sizes.in_play(), colors.faint);
        });
    }
}

/// Draws the footer parts of a single sheet, whose cell is at `corner`.
pub(super) fn own(drawing: &mut Drawing, layout: &Layout, words: &SheetWords, id: &SheetId, corner: Point) {
    let Style { colors, sizes, .. } = &layout.style;
    let text = id.to_string();
    let lines = parted(&text, layout.foot.id_letters);
    let size = id_size(&layout.style);
    let last = layout.flag_line(0) - sizes.in_play() * LEADING;
    let left = corner.x + layout.margin;
    for (line, text) in lines.iter().enumerate() {
        let y = corner.y + last - size * LEADING * (lines.len() - 1 - line) as i32;
        drawing.text(TextStyle::new(Face::Mono, colors.ink).text(Point::new(left, y), *text, size));
    }
    let at = Point::new(left, corner.y + layout.flag_line(0));
    drawing.text(TextStyle::bold(colors.faint).text(at, sheet_number(words, id), sizes.in_play()));
}

/// Draws the QR code of a single sheet, except what all sheets of the pad have.
pub(super) fn own_code(drawing: &mut Drawing, layout: &Layout, spec: &PadSpec, id: &SheetId, corner: Point) {
    if let Some(code) = layout.foot.code {
        let at = layout.code_at(code);
        drawing.shapes.extend(code.own(spec, id, corner.moved(at.x, at.y)));
    }
}

/// A line of a drawn game's footer, from 0.
pub(super) fn line(layout: &Layout, line: usize, text: &str) -> Text {
    let Style { colors, sizes, .. } = &layout.style;
    let at = Point::new(layout.margin, layout.footer()[line]);
    let style = TextStyle::new(Face::Regular, colors.faint).anchored(Anchor::Start);
    let (text, size) = Face::Regular.fit_from(sizes.smallest_text, text, sizes.in_play(), layout.width());
    style.text(at, text, size)
}
