//! A player's table: a row of play a line, with two lengths and a place for lives.

use super::layout::Table;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::diverto::rules::numbers::Numbers;
use crate::diverto::rules::variant::Rows;
use crate::diverto::sheet_id::Roll;
use crate::print::form::{TextStyle, field};
use crate::print::{Drawing, Face, Mm, Paint, Point, Shape, Stroke, SymbolId};

/// The most circles in a Lives cell: a line of two segments seldom meets more lives.
const MOST_TICKS: i32 = 3;

/// The table upright at the origin, with room for the player's name above it. `ticks` is the symbol
/// of a row's circles, where they are the same in all rows.
#[must_use]
pub fn table(
    place: &Table,
    style: &Style,
    rows: Rows,
    words: &SheetWords,
    ticks: Option<SymbolId>,
) -> Drawing {
    let mut drawing = Drawing::new();
    for block in 0..place.blocks {
        let first = block * place.rows_per_block;
        if first <= rows.get() {
            heading(&mut drawing, place, style, words, block);
            lines(&mut drawing, place, style, rows, first);
            numbered_rows(&mut drawing, place, style, rows, words, first, ticks);
        }
    }
    drawing
}

/// Small circles around the origin, a row's middle at the left edge of its Lives cell: to mark a
/// life in when it is taken, and to check off when it is spent.
#[must_use]
pub fn ticks(place: &Table, style: &Style, lives: u16) -> Drawing {
    let [.., width] = place.columns();
    let lives = i32::from(lives).min(MOST_TICKS);
    let radius = (place.row_height * 0.3).min(width / (MOST_TICKS * 3));
    let pen = Stroke::new(style.colors.tick, style.weights.tick);
    let mut drawing = Drawing::new();
    for tick in 0..lives {
        let x = width * (f64::from(2 * tick + 1) / f64::from(2 * lives));
        drawing.push(Shape::Circle(Point::new(x, Mm::ZERO), radius, Paint::stroke(pen)));
    }
    drawing
}

/// Both starting numbers in the first row, upright at the origin.
pub(super) fn numbers(place: &Table, style: &Style, roll: Roll) -> Drawing {
    let mut drawing = Drawing::new();
    let [number, length, ..] = place.columns();
    let at = place.row_at(0).moved(number, place.row_height / 2);
    for (column, die) in (0..).zip(roll) {
        let middle = at.moved(length * column + length / 2, Mm::ZERO);
        let bold = TextStyle::bold(style.colors.ink).centered();
        drawing.text(bold.level(middle, die.to_string(), style.sizes.text * 1.15));
    }
    drawing
}

/// The numbers of row `row` from 0, upright at the origin; faint where they are not drawn with yet.
pub(super) fn row_numbers(place: &Table, style: &Style, row: u8, numbers: Numbers, drawn: bool) -> Drawing {
    let mut drawing = Drawing::new();
    let [number, length, ..] = place.columns();
    let at = place.row_at(row).moved(number, place.row_height / 2);
    let size = (style.sizes.text * 1.15).min(place.row_height * 0.85);
    let look = if drawn { TextStyle::bold(style.colors.ink) } else { TextStyle::regular(style.colors.faint) };
    for (column, number) in (0..).zip([numbers.0, numbers.1]) {
        let middle = at.moved(length * column + length / 2, Mm::ZERO);
        drawing.text(look.centered().level(middle, number.to_string(), size));
    }
    drawing
}

/// The circles of row `row` from 0, upright at the origin: `empty` ones as on the blank sheet, of which the
/// first are filled by `taken` lives, each spent or not.
pub(super) fn row_lives(place: &Table, style: &Style, row: u8, empty: u16, taken: &[bool]) -> Drawing {
    let Style { colors, weights, .. } = style;
    let mut drawing = Drawing::new();
    let [number, length, _, width] = place.columns();
    let at = place.row_at(row).moved(number + length * 2, place.row_height / 2);
    let count = i32::from(empty).min(MOST_TICKS).max(taken.len() as i32);
    let radius = (place.row_height * 0.3).min(width / (MOST_TICKS.max(count) * 3));
    let plain = Paint::stroke(Stroke::new(colors.tick, weights.tick));
    let filled = Paint::both(colors.life_fill, Stroke::new(colors.life, weights.tick * 2));
    for tick in 0..count {
        let x = width * (f64::from(2 * tick + 1) / f64::from(2 * count));
        let middle = at.moved(x, Mm::ZERO);
        let life = taken.get(tick as usize);
        drawing.push(Shape::Circle(middle, radius, if life.is_some() { filled } else { plain }));
        if life == Some(&true) {
            let reach = radius * 0.95;
            let arms = [(-1, 1), (1, -1)].map(|(x, y)| middle.moved(reach * x, reach * y));
            drawing.line(arms[0], arms[1], Stroke::new(colors.ink, weights.tick * 2).rounded());
        }
    }
    drawing
}

/// The player's name, or a line to write it on, above a table upright at the origin.
pub(super) fn player(place: &Table, style: &Style, label: &str, name: Option<&str>) -> Drawing {
    let Style { colors, sizes, weights } = style;
    let mut drawing = Drawing::new();
    let (width, baseline) = (place.size.width, place.name_height * 0.62);
    let gap = sizes.name * 0.5;
    let at = Point::new(Mm::ZERO, baseline);
    let label = TextStyle::regular(colors.faint).fitted(at, label, sizes.text, width / 2);
    if let Some(name) = name {
        let start = Face::Regular.width(&label.content, label.size) + gap;
        let at = Point::new(start, baseline);
        drawing.text(label);
        drawing.text(TextStyle::bold(colors.ink).fitted(at, name, sizes.name, width - start));
    } else {
        let pen = Stroke::new(colors.table, weights.table);
        field(&mut drawing, label, gap, sizes.name * 0.15, width, pen);
    }
    drawing
}

fn pen(style: &Style) -> Stroke {
    Stroke::new(style.colors.table, style.weights.table)
}

fn heading(drawing: &mut Drawing, place: &Table, style: &Style, words: &SheetWords, block: u8) {
    let at = Point::new(place.block_at(block), place.name_height);
    let (width, height) = (place.block_width, place.heading_height);
    drawing.rect(at, width, height, Paint::both(style.colors.heading_fill, pen(style)));
    let [number, length, _, lives] = place.columns();
    let columns = [
        (&words.row, Mm::ZERO, number),
        (&words.lengths, number, length * 2),
        (&words.lives, number + length * 2, lives),
    ];
    for (title, left, width) in columns {
        let middle = at.moved(left + width / 2, height / 2);
        let head = TextStyle::bold(style.colors.faint).centered();
        drawing.text(head.level_fitted(middle, title, style.sizes.small, width - Mm::new(0.6)));
    }
}

/// The rows of the block that begins with row `first`, and whether "Draw" comes after them in it.
fn rows_of_block(place: &Table, rows: Rows, first: u8) -> (std::ops::Range<u8>, bool) {
    let end = (first + place.rows_per_block).min(rows.get());
    (first..end, rows.get() < first + place.rows_per_block)
}

fn lines(drawing: &mut Drawing, place: &Table, style: &Style, rows: Rows, first: u8) {
    let (played, draw) = rows_of_block(place, rows, first);
    let count = i32::from(played.end - played.start);
    let [number, length, ..] = place.columns();
    let top = place.row_at(first);
    let bottom = place.row_height * count;
    let upright = [number, number + length, number + length * 2]
        .map(|column| (top.moved(column, Mm::ZERO), top.moved(column, bottom)));
    let level = (1..count + i32::from(draw)).map(|row| {
        let left = top.moved(Mm::ZERO, place.row_height * row);
        (left, left.moved(place.block_width, Mm::ZERO))
    });
    drawing.lines(upright.into_iter().chain(level), pen(style));
    let height = place.row_height * (count + i32::from(draw));
    drawing.rect(top, place.block_width, height, Paint::stroke(pen(style)));
}

fn numbered_rows(
    drawing: &mut Drawing,
    place: &Table,
    style: &Style,
    rows: Rows,
    words: &SheetWords,
    first: u8,
    ticks: Option<SymbolId>,
) {
    let (played, draw) = rows_of_block(place, rows, first);
    let [number, length, ..] = place.columns();
    let size = style.sizes.text.min(place.row_height * 0.8);
    let middle_of = |row: u8| place.row_at(row).moved(Mm::ZERO, place.row_height / 2);
    for row in played.clone() {
        let middle = middle_of(row).moved(number / 2, Mm::ZERO);
        let number = TextStyle::regular(style.colors.ink).centered();
        drawing.text(number.level(middle, (row + 1).to_string(), size));
    }
    for row in played {
        let left = middle_of(row).moved(number + length * 2, Mm::ZERO);
        if let Some(ticks) = ticks {
            drawing.symbol(ticks, left);
        }
    }
    if draw {
        let middle = middle_of(rows.get()).moved(place.block_width / 2, Mm::ZERO);
        drawing.text(TextStyle::bold(style.colors.ink).centered().level(middle, &words.draw, size));
    }
}
