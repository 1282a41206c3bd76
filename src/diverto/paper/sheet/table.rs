//! A player's table: name, colour and lives, and a line for the two lengths of each row.

use super::strip::Strip;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::diverto::rules::line::Numbers;
use crate::diverto::rules::position::Rows;
use crate::diverto::sheet_id::Roll;
use crate::print::form::TextStyle;
use crate::print::{
    Cell, Color, Drawing, Face, Mm, Paint, Point, Role, Size, Stroke, Text, Transform, floor,
};

/// The layout of a player's table; by default an empty one, for pages without it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Table {
    /// The top left corner, before rotation.
    pub at: Point,
    /// The size including name and lives.
    pub size: Size,
    /// Whether it is rotated by 180° for a player across the table.
    pub turned: bool,
    /// Whether the name is on the line of its label.
    pub inline: bool,
    pub name_height: Mm,
    /// The circles for lives below the name.
    pub lives: Strip,
    pub heading_height: Mm,
    pub row_height: Mm,
    /// The widths of a block's columns.
    pub columns: Columns,
    /// The number of row blocks side by side.
    pub blocks: u8,
    pub rows_per_block: u8,
}

/// The column widths of a block of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    pub number: Mm,
    /// The end and directions of a line; zero without notation.
    pub notation: Mm,
    pub length: Mm,
}

impl Columns {
    /// The left edge of the first length.
    pub fn lengths(self) -> Mm {
        self.number + self.notation
    }

    pub fn width(self) -> Mm {
        self.lengths() + self.length * 2
    }

    /// The width of `blocks` blocks and the gaps between them.
    pub fn width_of(self, blocks: u8) -> Mm {
        self.width() * i32::from(blocks) + BLOCK_GAP * i32::from(blocks - 1)
    }
}

pub const BLOCK_GAP: Mm = Mm::from_um(1_800);

impl Table {
    /// Maps the table from the origin, upright, to its place.
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
    pub fn row_at(&self, row: u8) -> Point {
        // "Draw" follows the last row, even if that ends its block.
        let block = (row / self.rows_per_block).min(self.blocks - 1);
        self.line_at(block, row - block * self.rows_per_block + u8::from(block > 0))
    }

    /// The top left corner of a line of a block, both from 0.
    fn line_at(&self, block: u8, line: u8) -> Point {
        let top = self.heading_at() + self.heading_height;
        Point::new(self.block_at(block), top + self.row_height * i32::from(line))
    }

    /// How many lines its highest block has. Blocks after the first repeat the row before them.
    pub fn lines(&self, rows: u8) -> u8 {
        let repeated = u8::from(self.blocks > 1);
        let last = rows - (self.blocks - 1) * self.rows_per_block;
        (self.rows_per_block + repeated).max(last + repeated + 1)
    }

    pub fn heading_at(&self) -> Mm {
        self.name_height + self.lives.height
    }

    /// The left edge of a block (from 0).
    pub fn block_at(&self, block: u8) -> Mm {
        (self.columns.width() + BLOCK_GAP) * i32::from(block)
    }
}

/// The measures of the head of a table: label, swatch, and the line for the name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub least_width: Mm,
    inline: Mm,
    /// The heights of a line of labels, and of one to write on.
    label: Mm,
    line: Mm,
}

impl Head {
    pub fn new(style: &Style, words: &SheetWords, colour: &str) -> Head {
        let sizes = &style.sizes;
        let label = [&words.player1, &words.player2].map(|word| Face::Bold.width(word, sizes.name));
        let labels = label[0].max(label[1]) + sizes.name * 0.5;
        let swatch = swatch_width(style) + sizes.in_play() * 0.6;
        let swatch = swatch + Face::Regular.width(colour, sizes.in_play());
        Head {
            least_width: labels + swatch,
            inline: labels + floor::NAME_LINE + sizes.name + swatch,
            label: (sizes.name * 1.3).max(sizes.smallest_row * 1.1),
            line: (sizes.smallest_row * 1.3).max(sizes.name * 1.3),
        }
    }

    /// The same with room for a line to write the name on.
    pub fn with_name_line(self) -> Head {
        Head { least_width: self.least_width.max(floor::NAME_LINE), ..self }
    }

    pub fn is_inline(&self, width: Mm) -> bool {
        width >= self.inline
    }

    pub fn height(&self, inline: bool) -> Mm {
        self.line + GAP + if inline { Mm::ZERO } else { self.label }
    }
}

/// The gap below the line for the name.
const GAP: Mm = Mm::from_um(1_300);

fn swatch_width(style: &Style) -> Mm {
    style.sizes.smallest_row * 1.9
}

/// Draws the table upright at the origin, leaving room for the player's name above.
pub fn table(place: &Table, style: &Style, rows: Rows, words: &SheetWords) -> Drawing {
    let mut drawing = Drawing::new();
    place.lives.draw(&mut drawing, place.name_height, style, words);
    drawing.marked(Role::Table, |drawing| blocks(drawing, place, style, rows, words));
    drawing
}

/// Draws the rows. The caller marks them as a table, together with their contents.
pub(super) fn blocks(drawing: &mut Drawing, place: &Table, style: &Style, rows: Rows, words: &SheetWords) {
    for block in 0..place.blocks {
        heading(drawing, place, style, words, block);
        lines(drawing, place, style, rows, block);
        numbered_rows(drawing, place, style, rows, words, block);
    }
}

/// The column index of the first length: the notation column may precede it.
fn length_column(place: &Table) -> usize {
    if place.columns.notation > Mm::ZERO { 2 } else { 1 }
}

/// The centres of the two length boxes in the row with this top left corner.
fn lengths_at(place: &Table, corner: Point) -> [Point; 2] {
    let length = place.columns.length;
    let first = corner.moved(place.columns.lengths() + length / 2, place.row_height / 2);
    [first, first.moved(length, Mm::ZERO)]
}

/// Draws both starting numbers in the first row, upright at the origin.
pub(super) fn numbers(place: &Table, style: &Style, roll: Roll) -> Drawing {
    let mut drawing = Drawing::new();
    for (middle, die) in lengths_at(place, place.row_at(0)).into_iter().zip(roll) {
        let bold = TextStyle::bold(style.colors.ink).centered();
        drawing.text(bold.level(middle, die.to_string(), number_size(place, style)));
    }
    drawing
}

fn number_size(place: &Table, style: &Style) -> Mm {
    (style.sizes.text * 1.15).min(place.row_height * 0.85)
}

/// The corner of the line that repeats a row (from 0) at the head of the next block.
fn repeated(place: &Table, rows: Rows, row: u8) -> Option<Point> {
    let next = row + 1;
    (next.is_multiple_of(place.rows_per_block) && next < rows.get())
        .then(|| place.line_at(next / place.rows_per_block, 0))
}

/// Draws the numbers of a row (from 0), upright at the origin; faint if not yet drawn with.
pub(super) fn row_numbers(
    place: &Table,
    style: &Style,
    (row, rows): (u8, Rows),
    numbers: Numbers,
    drawn: bool,
) -> Drawing {
    let mut drawing = Drawing::new();
    let size = number_size(place, style);
    if let Some(corner) = repeated(place, rows, row) {
        let again = TextStyle::regular(style.colors.faint).centered();
        drawing.marked(Role::Decoration, |drawing| {
            for (middle, number) in lengths_at(place, corner).into_iter().zip([numbers.0, numbers.1]) {
                drawing.text(again.level(middle, number.to_string(), size));
            }
        });
    }
    let look = if drawn { TextStyle::bold(style.colors.ink) } else { TextStyle::regular(style.colors.faint) };
    let columns = length_column(place)..;
    for ((middle, number), column) in
        lengths_at(place, place.row_at(row)).into_iter().zip([numbers.0, numbers.1]).zip(columns)
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

/// Draws the player's label and name, or a line to write it on, above a table upright at the origin, and the
/// words beside the colour. Returns the corner and size of the swatch.
pub(super) fn player(
    drawing: &mut Drawing,
    place: &Table,
    style: &Style,
    words: &SheetWords,
    (label, name): (&str, Option<&str>),
    colour: &str,
) -> (Point, Size) {
    let Style { colors, sizes, weights } = style;
    let head = Head::new(style, words, colour);
    let (width, small) = (place.size.width, sizes.in_play());
    let line = head.height(place.inline) - GAP;
    let first = if place.inline { line } else { head.label } - sizes.name * 0.25;
    let bold = TextStyle::bold(colors.ink);
    let swatch = Size::new(swatch_width(style), sizes.smallest_row);
    let middle = first - Face::Bold.cap_height(sizes.name) / 2;
    let at = Point::new(width - swatch.width, middle - swatch.height / 2);
    let beside = Point::new(at.x - small * 0.6, middle);
    drawing.text(TextStyle::regular(colors.faint).right().level(beside, colour, small));
    // A label is quiet beside a name.
    let (look, size) = match name {
        Some(_) => (TextStyle::regular(colors.faint), sizes.text),
        None => (bold, sizes.name),
    };
    let label = look.text(Point::new(Mm::ZERO, first), label, size);
    let (left, right) = if place.inline {
        let taken = Face::Regular.width(colour, small) + small * 0.6 + sizes.name;
        (label.face.width(&label.content, label.size) + sizes.name * 0.5, at.x - taken)
    } else {
        (Mm::ZERO, width)
    };
    drawing.text(label);
    if let Some(name) = name {
        let (name, size) = Face::Bold.fit_from(small, name, sizes.name, right - left);
        drawing.text(bold.text(Point::new(left, line - sizes.name * 0.25), name, size));
    }
    let pen = Stroke::new(colors.table, weights.table);
    drawing.line(Point::new(left, line), Point::new(right, line), pen);
    (at, swatch)
}

/// Draws an empty swatch for the player's colour.
pub(super) fn swatch(drawing: &mut Drawing, style: &Style, (at, size): (Point, Size)) {
    let pen = Stroke::new(style.colors.ink, style.weights.table * HEAVY);
    drawing.rect(at, size.width, size.height, Paint::stroke(pen));
}

/// How much heavier every fifth line is.
pub(super) const HEAVY: f64 = 1.75;

fn pen(style: &Style) -> Stroke {
    Stroke::new(style.colors.table, style.weights.table)
}

/// The free space around a column heading, both sides together.
pub(super) fn head_gap(style: &Style) -> Mm {
    style.sizes.in_play() * 0.35
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
        let size = style.sizes.in_play();
        // Blocks form one table; only the first has headings for screen readers.
        let role = if block == 0 { Role::Cell(cell) } else { Role::Decoration };
        drawing.marked(role, |drawing| drawing.text(head.level(middle, title, size)));
    }
}

fn rows_of_block(place: &Table, rows: Rows, block: u8) -> (std::ops::Range<u8>, bool) {
    let first = block * place.rows_per_block;
    let end = (first + place.rows_per_block).min(rows.get());
    (first..end, block + 1 == place.blocks)
}

fn lines(drawing: &mut Drawing, place: &Table, style: &Style, rows: Rows, block: u8) {
    let (played, draw) = rows_of_block(place, rows, block);
    let repeated = u8::from(block > 0);
    let count = i32::from(played.end - played.start + repeated);
    let (columns, top) = (place.columns, place.line_at(block, 0));
    let bottom = place.row_height * count;
    let mut edges = vec![columns.number, columns.lengths(), columns.lengths() + columns.length];
    edges.dedup();
    let upright = edges.into_iter().map(|column| (top.moved(column, Mm::ZERO), top.moved(column, bottom)));
    // Every fifth row ends with a heavier line.
    let level = |heavy: bool| {
        let first = i32::from(played.start) - i32::from(repeated);
        (1..count + i32::from(draw)).filter(move |line| ((first + line) % 5 == 0) == heavy).map(move |line| {
            let left = top.moved(Mm::ZERO, place.row_height * line);
            (left, left.moved(columns.width(), Mm::ZERO))
        })
    };
    let pen = pen(style);
    drawing.lines(upright.chain(level(false)), pen);
    drawing.lines(level(true), Stroke { width: pen.width * HEAVY, ..pen });
    let height = place.row_height * (count + i32::from(draw));
    drawing.rect(top, columns.width(), height, Paint::stroke(pen));
}

fn numbered_rows(
    drawing: &mut Drawing,
    place: &Table,
    style: &Style,
    rows: Rows,
    words: &SheetWords,
    block: u8,
) {
    let (played, draw) = rows_of_block(place, rows, block);
    let size = style.sizes.text.min(place.row_height * 0.8);
    let middle_of = |corner: Point, width: Mm| corner.moved(width / 2, place.row_height / 2);
    let number = |drawing: &mut Drawing, corner: Point, row: u8, color: Color| {
        let number = TextStyle::regular(color).centered();
        drawing.text(number.level(middle_of(corner, place.columns.number), (row + 1).to_string(), size));
    };
    if block > 0 {
        drawing.marked(Role::Decoration, |drawing| {
            number(drawing, place.line_at(block, 0), played.start - 1, style.colors.faint);
        });
    }
    for row in played {
        drawing.marked(Cell::row(usize::from(row) + 1), |drawing| {
            number(drawing, place.row_at(row), row, style.colors.ink);
        });
    }
    if draw {
        let middle = middle_of(place.row_at(rows.get()), place.columns.width());
        let all = length_column(place) as u16 + 2;
        drawing.marked(Cell::new(usize::from(rows.get()) + 1, 0).over(all), |drawing| {
            drawing.text(TextStyle::regular(style.colors.faint).centered().level(middle, &words.draw, size));
        });
    }
}
