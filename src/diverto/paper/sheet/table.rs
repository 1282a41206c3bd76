//! A player's table: boxes for lives, and a line for the two lengths of each row.

use super::strip::Strip;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::diverto::rules::numbers::Numbers;
use crate::diverto::rules::variant::Rows;
use crate::diverto::sheet_id::Roll;
use crate::print::form::{TextStyle, field};
use crate::print::{Cell, Drawing, Face, Mm, Paint, Point, Role, Size, Stroke, Text, Transform};

/// The layout of a player's table; by default an empty one, for pages without it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Table {
    /// The top left corner, before rotation.
    pub at: Point,
    /// The size including name and lives.
    pub size: Size,
    /// Whether it is rotated by 180° for a player across the table.
    pub turned: bool,
    /// The height of the name above it.
    pub name_height: Mm,
    /// The boxes for lives below the name.
    pub lives: Strip,
    /// The height of its heading.
    pub heading_height: Mm,
    /// The height of a row.
    pub row_height: Mm,
    /// The widths of a block's columns.
    pub columns: Columns,
    /// The number of row blocks side by side.
    pub blocks: u8,
    /// The number of rows in a block, including "Draw".
    pub rows_per_block: u8,
}

/// The column widths of a block of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The row number.
    pub number: Mm,
    /// The end and directions of a line; zero without notation.
    pub notation: Mm,
    /// Each of the two lengths.
    pub length: Mm,
}

impl Columns {
    /// The left edge of the first length.
    #[must_use]
    pub fn lengths(self) -> Mm {
        self.number + self.notation
    }

    /// The width of the block.
    #[must_use]
    pub fn width(self) -> Mm {
        self.lengths() + self.length * 2
    }

    /// The width of `blocks` blocks and the gaps between them.
    #[must_use]
    pub fn width_of(self, blocks: u8) -> Mm {
        self.width() * i32::from(blocks) + BLOCK_GAP * i32::from(blocks - 1)
    }
}

/// The gap between two blocks of a table.
pub const BLOCK_GAP: Mm = Mm::from_um(1_800);

impl Table {
    /// Maps the table from the origin, upright, to its place.
    #[must_use]
    pub fn transform(&self) -> Transform {
        if self.turned {
            let center = self.at.moved(self.size.width / 2, self.size.height / 2);
            let turn = Transform::half_turn(center);
            Transform { linear: turn.linear, offset: turn.apply(self.at) }
        } else {
            Transform::translate(self.at)
        }
    }

    /// The top left corner of a row (from 0) in table coordinates.
    #[must_use]
    pub fn row_at(&self, row: u8) -> Point {
        let (block, line) = (row / self.rows_per_block, row % self.rows_per_block);
        let top = self.heading_at() + self.heading_height;
        Point::new(self.block_at(block), top + self.row_height * i32::from(line))
    }

    /// The top of its heading.
    #[must_use]
    pub fn heading_at(&self) -> Mm {
        self.name_height + self.lives.height
    }

    /// The left edge of a block (from 0).
    #[must_use]
    pub fn block_at(&self, block: u8) -> Mm {
        (self.columns.width() + BLOCK_GAP) * i32::from(block)
    }
}

/// Draws the table upright at the origin, leaving room for the player's name above.
#[must_use]
pub fn table(place: &Table, style: &Style, rows: Rows, words: &SheetWords) -> Drawing {
    let mut drawing = Drawing::new();
    place.lives.draw(&mut drawing, place.name_height, style, words);
    drawing.marked(Role::Table, |drawing| blocks(drawing, place, style, rows, words));
    drawing
}

/// Draws the rows. The caller marks them as a table, together with their contents.
pub(super) fn blocks(drawing: &mut Drawing, place: &Table, style: &Style, rows: Rows, words: &SheetWords) {
    for block in 0..place.blocks {
        let first = block * place.rows_per_block;
        if first <= rows.get() {
            heading(drawing, place, style, words, block);
            lines(drawing, place, style, rows, first);
            numbered_rows(drawing, place, style, rows, words, first);
        }
    }
}

/// The column index of the first length: the notation column may precede it.
fn length_column(place: &Table) -> usize {
    if place.columns.notation > Mm::ZERO { 2 } else { 1 }
}

/// The centres of the two length boxes in a row (from 0), in table coordinates.
fn lengths_at(place: &Table, row: u8) -> [Point; 2] {
    let length = place.columns.length;
    let first = place.row_at(row).moved(place.columns.lengths() + length / 2, place.row_height / 2);
    [first, first.moved(length, Mm::ZERO)]
}

/// Draws both starting numbers in the first row, upright at the origin.
pub(super) fn numbers(place: &Table, style: &Style, roll: Roll) -> Drawing {
    let mut drawing = Drawing::new();
    for (middle, die) in lengths_at(place, 0).into_iter().zip(roll) {
        let bold = TextStyle::bold(style.colors.ink).centered();
        drawing.text(bold.level(middle, die.to_string(), style.sizes.text * 1.15));
    }
    drawing
}

/// Draws the numbers of a row (from 0), upright at the origin; faint if not yet drawn with.
pub(super) fn row_numbers(place: &Table, style: &Style, row: u8, numbers: Numbers, drawn: bool) -> Drawing {
    let mut drawing = Drawing::new();
    let size = (style.sizes.text * 1.15).min(place.row_height * 0.85);
    let look = if drawn { TextStyle::bold(style.colors.ink) } else { TextStyle::regular(style.colors.faint) };
    let columns = length_column(place)..;
    for ((middle, number), column) in
        lengths_at(place, row).into_iter().zip([numbers.0, numbers.1]).zip(columns)
    {
        drawing.marked(Cell::new(usize::from(row) + 1, column), |drawing| {
            drawing.text(look.centered().level(middle, number.to_string(), size));
        });
    }
    drawing
}

/// A line's end and directions in a row (from 0), upright at the origin.
pub(super) fn row_notation(place: &Table, style: &Style, row: u8, notation: &str) -> Text {
    let at = place.row_at(row).moved(place.columns.number + place.columns.notation / 2, place.row_height / 2);
    TextStyle::bold(style.colors.ink).centered().level(at, notation, style.sizes.text)
}

/// Draws the player's name, or a line to write it on, above a table upright at the origin.
pub(super) fn player(place: &Table, style: &Style, label: &str, name: Option<&str>) -> Drawing {
    let Style { colors, sizes, weights } = style;
    let mut drawing = Drawing::new();
    let (width, baseline) = (place.size.width, place.name_height * 0.62);
    let gap = sizes.name * 0.5;
    let at = Point::new(Mm::ZERO, baseline);
    let label = TextStyle::regular(colors.faint).text(at, label, sizes.text);
    if let Some(name) = name {
        let start = Face::Regular.width(&label.content, label.size) + gap;
        let at = Point::new(start, baseline);
        drawing.text(label);
        let (name, size) = Face::Bold.fit_from(sizes.in_play(), name, sizes.name, width - start);
        drawing.text(TextStyle::bold(colors.ink).text(at, name, size));
    } else {
        let pen = Stroke::new(colors.table, weights.table);
        field(&mut drawing, label, gap, sizes.name * 0.15, width, pen);
    }
    drawing
}

fn pen(style: &Style) -> Stroke {
    Stroke::new(style.colors.table, style.weights.table)
}

/// The free space around a column heading, both sides together.
pub(super) fn head_gap(style: &Style) -> Mm {
    style.sizes.smallest_text * 0.45
}

fn heading(drawing: &mut Drawing, place: &Table, style: &Style, words: &SheetWords, block: u8) {
    let at = Point::new(place.block_at(block), place.heading_at());
    let (columns, height) = (place.columns, place.heading_height);
    drawing.rect(at, columns.width(), height, Paint::both(style.colors.heading_fill, pen(style)));
    let heads = [
        (&words.row, Mm::ZERO, columns.number, Cell::column(0)),
        (&words.line, columns.number, columns.notation, Cell::column(1)),
        (&words.lengths, columns.lengths(), columns.length * 2, Cell::column(length_column(place)).over(2)),
    ];
    for (title, left, width, cell) in heads {
        if width == Mm::ZERO {
            continue;
        }
        let middle = at.moved(left + width / 2, height / 2);
        let head = TextStyle::bold(style.colors.faint).centered();
        let room = width - head_gap(style);
        let (title, size) =
            Face::Bold.fit_from(style.sizes.smallest_text, title, style.sizes.in_play(), room);
        // Blocks form one table; only the first has headings for screen readers.
        let role = if block == 0 { Role::Cell(cell) } else { Role::Decoration };
        drawing.marked(role, |drawing| drawing.text(head.level(middle, title, size)));
    }
}

/// The rows of the block that begins with row `first`, and whether it also has the row "Draw".
fn rows_of_block(place: &Table, rows: Rows, first: u8) -> (std::ops::Range<u8>, bool) {
    let end = (first + place.rows_per_block).min(rows.get());
    (first..end, rows.get() < first + place.rows_per_block)
}

fn lines(drawing: &mut Drawing, place: &Table, style: &Style, rows: Rows, first: u8) {
    let (played, draw) = rows_of_block(place, rows, first);
    let count = i32::from(played.end - played.start);
    let (columns, top) = (place.columns, place.row_at(first));
    let bottom = place.row_height * count;
    let mut edges = vec![columns.number, columns.lengths(), columns.lengths() + columns.length];
    edges.dedup();
    let upright = edges.into_iter().map(|column| (top.moved(column, Mm::ZERO), top.moved(column, bottom)));
    let level = (1..count + i32::from(draw)).map(|row| {
        let left = top.moved(Mm::ZERO, place.row_height * row);
        (left, left.moved(columns.width(), Mm::ZERO))
    });
    drawing.lines(upright.chain(level), pen(style));
    let height = place.row_height * (count + i32::from(draw));
    drawing.rect(top, columns.width(), height, Paint::stroke(pen(style)));
}

fn numbered_rows(
    drawing: &mut Drawing,
    place: &Table,
    style: &Style,
    rows: Rows,
    words: &SheetWords,
    first: u8,
) {
    let (played, draw) = rows_of_block(place, rows, first);
    let size = style.sizes.text.min(place.row_height * 0.8);
    let middle_of = |row: u8, width: Mm| place.row_at(row).moved(width / 2, place.row_height / 2);
    for row in played {
        let number = TextStyle::regular(style.colors.ink).centered();
        drawing.marked(Cell::row(usize::from(row) + 1), |drawing| {
            drawing.text(number.level(middle_of(row, place.columns.number), (row + 1).to_string(), size));
        });
    }
    if draw {
        let middle = middle_of(rows.get(), place.columns.width());
        let all = length_column(place) as u16 + 2;
        drawing.marked(Cell::new(usize::from(rows.get()) + 1, 0).over(all), |drawing| {
            drawing.text(TextStyle::bold(style.colors.ink).centered().level(middle, &words.draw, size));
        });
    }
}
