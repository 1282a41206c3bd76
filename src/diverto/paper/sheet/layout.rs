//! Where things stand on a sheet.
//!
//! The tables go left and right of the board, or above and below it, in one or more blocks of rows.
//! All arrangements are tried, and the one is taken that leaves the largest squares, weighed against
//! rows that are too low or columns too narrow to write in.

use serde::Deserialize;

use crate::diverto::paper::style::{Sizes, Style, Weights};
use crate::diverto::rules::board::{Board, Intersection};
use crate::diverto::rules::variant::Rows;
use crate::print::imposition::UNPRINTABLE;
use crate::print::{Mm, Point, Size, Stroke, Transform};

/// Where the second player sits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seats {
    /// Beside the first; both tables stand upright.
    #[default]
    Side,
    /// Across the table; the second player's table and name are turned half round.
    Facing,
}

/// What a layout depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutSpec {
    /// The room there is.
    pub cell: Size,
    /// How large the board is.
    pub board: Board,
    /// Rows of the tables.
    pub rows: Rows,
    /// Where the second player sits.
    pub seats: Seats,
    /// Whether letters and numbers stand along the board.
    pub coordinates: bool,
    /// Colours, widths and fonts.
    pub style: Style,
}

/// Where things stand on a sheet, from its top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The room of the sheet.
    pub cell: Size,
    /// What is left of it inside the margins.
    pub margin: Mm,
    /// The style, fitted to the cell.
    pub style: Style,
    /// The board's top left corner.
    pub board_at: Point,
    /// The side of a square.
    pub square: Mm,
    /// The width of the band for coordinates; zero without.
    pub band: Mm,
    /// The two players' tables.
    pub tables: [Table; 2],
    /// How good it is: the larger the better.
    pub score: f64,
}

/// Where a player's table stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Table {
    /// Its top left corner, before it is turned.
    pub at: Point,
    /// Its size with the name above.
    pub size: Size,
    /// Whether it is turned half round for a player across the table.
    pub turned: bool,
    /// The height of the name above it.
    pub name_height: Mm,
    /// The height of its heading.
    pub heading_height: Mm,
    /// The height of a row.
    pub row_height: Mm,
    /// The width of a block of rows.
    pub block_width: Mm,
    /// What a row's number needs at least.
    pub number_width: Mm,
    /// How many blocks of rows stand side by side.
    pub blocks: u8,
    /// How many rows a block has, "Draw" counted as one.
    pub rows_per_block: u8,
}

impl Table {
    /// From the table upright at the origin to its place.
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

    /// The top left corner of a row from 0, as the table stands at the origin.
    #[must_use]
    pub fn row_at(&self, row: u8) -> Point {
        let (block, line) = (row / self.rows_per_block, row % self.rows_per_block);
        let top = self.name_height + self.heading_height;
        Point::new(self.block_at(block), top + self.row_height * i32::from(line))
    }

    /// The left edge of a block from 0.
    #[must_use]
    pub fn block_at(&self, block: u8) -> Mm {
        (self.block_width + self.block_gap()) * i32::from(block)
    }

    /// The gap between two blocks of a table.
    #[must_use]
    pub fn block_gap(&self) -> Mm {
        block_gap(self.block_width)
    }

    /// The widths of a block's columns: row number, two lengths, lives.
    #[must_use]
    pub fn columns(&self) -> [Mm; 4] {
        let unit = self.block_width / 32;
        let (number, length) = ((unit * 6).max(self.number_width), unit * 7);
        [number, length, length, self.block_width - number - length * 2]
    }
}

fn block_gap(block_width: Mm) -> Mm {
    block_width / 16
}

/// The smallest square worth drawing on.
pub const SMALLEST_SQUARE: Mm = Mm::from_um(1_800);

/// Between the board and the tables.
const GAP: Mm = Mm::from_um(4_000);

/// The area for which the styles' sizes are made: A4.
const FULL_AREA: f64 = 210.0 * 297.0;

/// The widths of a block that are tried, to what is comfortable.
const BLOCK_WIDTHS: [f64; 6] = [1.25, 1.1, 1.0, 0.9, 0.8, NARROWEST];

/// The narrowest block, to what is comfortable.
const NARROWEST: f64 = 0.7;

/// The heights of a row that are tried, to the highest the style allows.
const ROW_HEIGHTS: usize = 12;

impl Layout {
    /// The best layout, or `None` where nothing fits.
    #[must_use]
    pub fn best(spec: &LayoutSpec) -> Option<Layout> {
        let frame = Frame::new(spec)?;
        let mut best: Option<Layout> = None;
        for blocks in 1..=6 {
            for candidate in frame.beside(blocks).into_iter().chain(frame.stacked(blocks)) {
                if best.as_ref().is_none_or(|best| candidate.score > best.score) {
                    best = Some(candidate);
                }
            }
        }
        best
    }

    /// A board alone, without a sheet around it: squares of 7.2 mm, and on all sides room for coordinates, as
    /// it may be turned.
    #[must_use]
    pub fn bare(board: Board, style: Style) -> Layout {
        let (square, band) = (Mm::from_um(7_200), style.sizes.small * 2);
        let (width, height) = (square * i32::from(board.width()), square * i32::from(board.height()));
        let none = Table {
            at: Point::ORIGIN,
            size: Size::new(Mm::ZERO, Mm::ZERO),
            turned: false,
            name_height: Mm::ZERO,
            heading_height: Mm::ZERO,
            row_height: Mm::ZERO,
            block_width: Mm::ZERO,
            number_width: Mm::ZERO,
            blocks: 0,
            rows_per_block: 1,
        };
        Layout {
            cell: Size::new(width + band * 2, height + band * 2),
            margin: Mm::ZERO,
            style,
            board_at: Point::new(band, band),
            square,
            band,
            tables: [none; 2],
            score: 0.0,
        }
    }

    /// Where an intersection of the board is.
    #[must_use]
    pub fn intersection(&self, board: Board, place: Intersection) -> Point {
        let right = self.square * i32::from(place.column() + 1);
        let down = self.square * i32::from(board.height() - 1 - place.row());
        self.board_at.moved(right, down)
    }

    /// The baselines of the two lines of the footer.
    #[must_use]
    pub fn footer(&self) -> [Mm; 2] {
        let last = self.cell.height - self.margin - self.style.sizes.small * 0.3;
        [last - self.style.sizes.small * 1.35, last]
    }

    /// The baseline of the title.
    #[must_use]
    pub fn title(&self) -> Mm {
        self.margin + self.style.sizes.title * 0.8
    }
}

/// A style with smaller letters and thinner lines for a small cell, as far as they stay legible.
#[must_use]
pub fn fitted(style: &Style, cell: Size) -> Style {
    let area = cell.width.to_f64() * cell.height.to_f64();
    let factor = (area / FULL_AREA).sqrt().clamp(0.55, 1.4);
    let legible = Mm::new(1.7);
    let size = |size: Mm| (size * factor).max(size.min(legible));
    let weight = |weight: Mm| (weight * factor).max(Stroke::THINNEST);
    let Style { colors, sizes, weights } = style;
    Style {
        colors: colors.clone(),
        sizes: Sizes {
            title: size(sizes.title),
            name: size(sizes.name),
            text: size(sizes.text),
            small: size(sizes.small),
            row: size(sizes.row),
            smallest_row: size(sizes.smallest_row),
        },
        weights: Weights {
            grid: weight(weights.grid),
            boundary: weight(weights.boundary),
            life: weight(weights.life),
            table: weight(weights.table),
            tick: weight(weights.tick),
            line: weight(weights.line),
        },
    }
}

/// The margin of a cell.
#[must_use]
pub fn margin(cell: Size) -> Mm {
    (cell.width.min(cell.height) * 0.045).clamp(UNPRINTABLE + Mm::new(1.5), Mm::new(10.0))
}

/// The body of a sheet, between title and footer, and what every arrangement has in common.
struct Frame<'a> {
    spec: &'a LayoutSpec,
    style: Style,
    margin: Mm,
    top: Mm,
    body: Size,
    band: Mm,
    name_height: Mm,
    heading_height: Mm,
    block_width: Mm,
    /// How many rows the table has, with the one for a draw.
    slots: u8,
}

impl<'a> Frame<'a> {
    fn new(spec: &'a LayoutSpec) -> Option<Frame<'a>> {
        let margin = margin(spec.cell);
        let style = fitted(&spec.style, spec.cell);
        let sizes = &style.sizes;
        let top = margin + sizes.title * 1.25;
        let footer = sizes.small * 3.4 + Mm::new(1.0);
        let body = Size::new(spec.cell.width - margin * 2, spec.cell.height - top - margin - footer);
        if body.width <= Mm::ZERO || body.height <= Mm::ZERO {
            return None;
        }
        let comfortable = (Mm::new(32.0) * (sizes.row / spec.style.sizes.row)).max(sizes.text * 10.0);
        Some(Frame {
            spec,
            margin,
            top,
            body,
            band: if spec.coordinates { sizes.small * 1.5 } else { Mm::ZERO },
            name_height: sizes.name * 1.9,
            heading_height: sizes.small * 1.9,
            block_width: comfortable,
            slots: spec.rows.get() + 1,
            style,
        })
    }

    /// How often the coordinates' band stands across the board, in each direction.
    fn bands(&self) -> i32 {
        match self.spec.seats {
            Seats::Side => 1,
            Seats::Facing => 2,
        }
    }

    /// The largest square for a board in `room`, and the board's size with it.
    fn square(&self, room: Size) -> Option<Mm> {
        let board = self.spec.board;
        let across = (room.width - self.band * self.bands()) / i32::from(board.width());
        let up = (room.height - self.band * self.bands()) / i32::from(board.height());
        let square = across.min(up);
        (square >= SMALLEST_SQUARE).then_some(square)
    }

    /// The board's size with its coordinates.
    fn board_size(&self, square: Mm) -> Size {
        let band = self.band * self.bands();
        Size::new(
            square * i32::from(self.spec.board.width()) + band,
            square * i32::from(self.spec.board.height()) + band,
        )
    }

    /// The board's top left corner when all of it, coordinates included, begins at `at`.
    fn board_at(&self, at: Point) -> Point {
        // Coordinates stand left and below; for a player across the table also right and above.
        let above = if self.bands() == 2 { self.band } else { Mm::ZERO };
        at.moved(self.band, above)
    }

    fn rows_per_block(&self, blocks: u8) -> u8 {
        self.slots.div_ceil(blocks)
    }

    fn table(&self, blocks: u8, block_width: Mm, row_height: Mm) -> Table {
        let rows_per_block = self.rows_per_block(blocks);
        let width = block_width * i32::from(blocks) + block_gap(block_width) * i32::from(blocks - 1);
        let height = self.name_height + self.heading_height + row_height * i32::from(rows_per_block);
        Table {
            at: Point::ORIGIN,
            size: Size::new(width, height),
            turned: false,
            name_height: self.name_height,
            heading_height: self.heading_height,
            row_height,
            block_width,
            number_width: self.style.sizes.text * 1.5,
            blocks,
            rows_per_block,
        }
    }

    fn layout(&self, board_at: Point, square: Mm, first: Table, second: Table) -> Layout {
        let turned = self.spec.seats == Seats::Facing;
        let room = (first.row_height / self.style.sizes.row).min(1.0)
            * (first.block_width / self.block_width).min(1.0);
        Layout {
            cell: self.spec.cell,
            margin: self.margin,
            style: self.style.clone(),
            board_at,
            square,
            band: self.band,
            tables: [first, Table { turned, ..second }],
            score: square.to_f64() * room.powf(0.4),
        }
    }

    /// One table left of the board, one right of it.
    fn beside(&self, blocks: u8) -> Vec<Layout> {
        let mut layouts = Vec::new();
        for scale in BLOCK_WIDTHS {
            let head = self.name_height + self.heading_height;
            let fits = (self.body.height - head) / i32::from(self.rows_per_block(blocks));
            let row_height = fits.min(self.style.sizes.row);
            let table = self.table(blocks, self.block_width * scale, row_height);
            let room = Size::new(self.body.width - (table.size.width + GAP) * 2, self.body.height);
            let Some(square) = self.square(room).filter(|_| row_height >= self.style.sizes.smallest_row)
            else {
                continue;
            };
            let board = self.board_size(square);
            let content = board.height.max(table.size.height);
            let top = self.top + (self.body.height - content) / 2;
            let left = self.margin + (room.width - board.width) / 2 + table.size.width + GAP;
            let board_at = self.board_at(Point::new(left, top + (content - board.height) / 2));
            let table_top = top + (content - table.size.height) / 2;
            let side = (room.width - board.width) / 4;
            let first = Table { at: Point::new(self.margin + side, table_top), ..table };
            let right = self.spec.cell.width - self.margin - side - table.size.width;
            let second = Table { at: Point::new(right, table_top), ..table };
            layouts.push(self.layout(board_at, square, first, second));
        }
        layouts
    }

    /// Both tables below the board; or one above and one below, where the players face each other.
    fn stacked(&self, blocks: u8) -> Vec<Layout> {
        let mut layouts = Vec::new();
        let facing = self.spec.seats == Seats::Facing;
        let share = if facing { self.body.width } else { (self.body.width - GAP * 2) / 2 };
        let gaps = block_gap(share / i32::from(blocks)) * i32::from(blocks - 1);
        let most = self.block_width * 1.4;
        let block_width = ((share - gaps) / i32::from(blocks)).min(most);
        if block_width < self.block_width * NARROWEST {
            return layouts;
        }
        let span = self.style.sizes.row - self.style.sizes.smallest_row;
        for step in 0..=ROW_HEIGHTS {
            let row_height = self.style.sizes.row - span * (step as f64 / ROW_HEIGHTS as f64);
            let table = self.table(blocks, block_width, row_height);
            let tables = (table.size.height + GAP) * if facing { 2 } else { 1 };
            let Some(square) = self.square(Size::new(self.body.width, self.body.height - tables)) else {
                continue;
            };
            let board = self.board_size(square);
            let slack = (self.body.height - board.height - tables) / 3;
            let centered = |width: Mm| self.margin + (self.body.width - width) / 2;
            let (board_top, first_at, second_at) = if facing {
                let board_top = self.top + table.size.height + GAP + slack;
                let left = centered(table.size.width);
                let below = self.top + self.body.height - table.size.height;
                (board_top, Point::new(left, below), Point::new(left, self.top))
            } else {
                let below = self.top + self.body.height - table.size.height - slack;
                let left = centered(table.size.width * 2 + GAP * 2);
                let right = left + table.size.width + GAP * 2;
                (self.top + slack, Point::new(left, below), Point::new(right, below))
            };
            let board_at = self.board_at(Point::new(centered(board.width), board_top));
            let first = Table { at: first_at, ..table };
            let second = Table { at: second_at, ..table };
            layouts.push(self.layout(board_at, square, first, second));
        }
        layouts
    }
}
