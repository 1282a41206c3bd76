//! Arranges board and tables on a sheet.
//!
//! The tables go left and right of the board, or above and below it, in one or more blocks of rows. All
//! arrangements are tried. The best has the largest squares, weighed against low rows and narrow boxes.
//! Squares shrink first: rows and boxes keep the size a hand needs, and if squares become too small, nothing
//! fits.

use super::event;
use super::layout::{LIFE, Layout, Part, Seats, fitted, margin};
use super::strip::{Strip, StripSpec};
use super::table::{BLOCK_GAP, Columns, Table, head_gap};
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::print::{Face, Mm, Point, Size, floor};

/// The gap between the board and the tables.
const GAP: Mm = Mm::from_um(4_000);

/// Candidate widths of a length's box, relative to the comfortable one; the last is the narrowest.
const WIDTHS: [f64; 6] = [1.5, 1.25, 1.0, 0.85, 0.7, 0.0];

/// A comfortable width for a length's box on A4.
const COMFORTABLE: Mm = Mm::from_um(8_500);

/// The number of row heights tried, from the lowest to the highest.
const ROW_HEIGHTS: usize = 12;

/// The maximum number of row blocks in a table.
const MOST_BLOCKS: u8 = 9;

/// The shortest line for writing a name.
const NAME: Mm = Mm::from_um(14_000);

/// The narrowest column for writing `a7 N E`.
const NOTATION: Mm = Mm::from_um(13_000);

/// The body of a sheet, between title and footer, and the measures common to all arrangements.
struct Frame<'a> {
    spec: &'a PadSpec,
    part: Part,
    cell: Size,
    style: Style,
    margin: Mm,
    top: Mm,
    event: Mm,
    body: Size,
    band: Mm,
    name_height: Mm,
    heading_height: Mm,
    /// The narrowest columns.
    narrowest: Columns,
    /// A comfortable width for a length's box.
    comfortable: Mm,
    /// The narrowest table.
    table_width: Mm,
    strip: StripSpec,
    /// The number of rows in the table, including the one for a draw.
    slots: u8,
}

/// The parts of a layout that differ between arrangements.
struct Arrangement {
    square: Mm,
    board_at: Point,
    tables: [Table; 2],
    score: f64,
}

/// The narrowest columns that fit handwriting and their headings.
pub(super) fn narrowest_columns(style: &Style, words: &SheetWords, notation: bool) -> Columns {
    let sizes = &style.sizes;
    let head = |word: &str| Face::Bold.width(word, sizes.smallest_text) + head_gap(style);
    let notation = if notation { NOTATION.max(sizes.text * 4.5).max(head(&words.line)) } else { Mm::ZERO };
    let lengths = head(&words.lengths) / 2 + Mm::from_um(1);
    Columns {
        number: (Face::Regular.width("00", sizes.text) + Mm::new(1.2)).max(head(&words.row)),
        notation,
        length: floor::BOX.width.max(sizes.text * 1.5).max(lengths),
    }
}

impl Layout {
    /// The best layout of `part` of a sheet on a cell, or `None` if nothing fits.
    #[must_use]
    pub fn best(spec: &PadSpec, words: &SheetWords, cell: Size, part: Part) -> Option<Layout> {
        Frame::new(spec, words, cell, part)?.best()
    }
}

impl<'a> Frame<'a> {
    /// Measures the body; `None` if title and footer leave no room.
    fn new(spec: &'a PadSpec, words: &SheetWords, cell: Size, part: Part) -> Option<Frame<'a>> {
        let margin = margin(cell);
        let style = fitted(&spec.style, cell);
        let sizes = &style.sizes;
        let title = sizes.title * 1.25;
        let title = margin
            + if spec.notation { title.max(sizes.smallest_row) + style.weights.boundary * 2 } else { title };
        let event = event::baseline(&style, title);
        let top = if spec.has_event_line() { event + sizes.name } else { title };
        let footer = sizes.small * 3.4 + Mm::new(1.0);
        let body = Size::new(cell.width - margin * 2, cell.height - top - margin - footer);
        if body.width <= Mm::ZERO || body.height <= Mm::ZERO {
            return None;
        }
        let narrowest = narrowest_columns(&style, words, spec.notation);
        let length = narrowest.length;
        let in_play = sizes.in_play();
        let label = |word: &str| Face::Regular.width(word, sizes.text);
        Some(Frame {
            spec,
            part,
            cell,
            margin,
            top,
            event,
            body,
            band: if spec.coordinates { super::coordinate_band(&style, sizes.in_play()) } else { Mm::ZERO },
            name_height: sizes.name * 1.9,
            heading_height: in_play * 1.7,
            narrowest,
            comfortable: (COMFORTABLE * (sizes.row / spec.style.sizes.row)).max(length),
            table_width: label(&words.player1).max(label(&words.player2)) + NAME,
            strip: StripSpec {
                lives: spec.lives,
                label_width: Face::Regular.width(&words.lives, in_play) + in_play * 0.6,
                label_height: in_play * 1.5,
                least: Size::new(
                    (sizes.smallest_row * 1.2).clamp(floor::BOX.width, length),
                    sizes.smallest_row,
                ),
            },
            slots: spec.row_count().get() + 1,
            style,
        })
    }

    /// The best arrangement.
    fn best(self) -> Option<Layout> {
        let mut best: Option<Arrangement> = None;
        let mut consider = |candidate: Arrangement| {
            if best.as_ref().is_none_or(|best| candidate.score > best.score) {
                best = Some(candidate);
            }
        };
        for blocks in 1..=MOST_BLOCKS {
            match self.part {
                Part::Whole => self.beside(blocks).chain(self.stacked(blocks)).for_each(&mut consider),
                Part::Board => self.board_alone().into_iter().for_each(&mut consider),
                Part::Tables => self.tables_alone(blocks).for_each(&mut consider),
            }
        }
        let Arrangement { square, board_at, tables, score } = best?;
        Some(Layout {
            cell: self.cell,
            margin: self.margin,
            board_at,
            square,
            life: (square * LIFE).max(floor::CIRCLE / 2),
            coordinates: self.style.sizes.in_play(),
            band: self.band,
            tables,
            event: self.event,
            long_ids: false,
            score,
            style: self.style,
        })
    }

    /// How many bands of coordinates the board has in each direction.
    fn bands(&self) -> i32 {
        match self.spec.seats {
            Seats::Side => 1,
            Seats::Facing => 2,
        }
    }

    /// The largest square for a board in `room`, if legible.
    fn square(&self, room: Size) -> Option<Mm> {
        let board = self.spec.board;
        let across = (room.width - self.band * self.bands()) / i32::from(board.width());
        let up = (room.height - self.band * self.bands()) / i32::from(board.height());
        let square = across.min(up);
        (square >= self.style.sizes.smallest_square).then_some(square)
    }

    /// The size of the board with its coordinates.
    fn board_size(&self, square: Mm) -> Size {
        let band = self.band * self.bands();
        Size::new(
            square * i32::from(self.spec.board.width()) + band,
            square * i32::from(self.spec.board.height()) + band,
        )
    }

    /// The board's top left corner if the board with its coordinates begins at `at`.
    fn board_at(&self, at: Point) -> Point {
        // Coordinates are left and below; for a player across the table also right and above.
        let above = if self.bands() == 2 { self.band } else { Mm::ZERO };
        at.moved(self.band, above)
    }

    fn table(&self, blocks: u8, columns: Columns, row_height: Mm) -> Option<Table> {
        let rows_per_block = self.slots.div_ceil(blocks);
        let width = columns.width_of(blocks);
        let lives = Strip::new(self.strip, width, row_height)?;
        let head = self.name_height + lives.height + self.heading_height;
        let height = head + row_height * i32::from(rows_per_block);
        (width >= self.table_width).then_some(Table {
            at: Point::ORIGIN,
            size: Size::new(width, height),
            turned: false,
            name_height: self.name_height,
            lives,
            heading_height: self.heading_height,
            row_height,
            columns,
            blocks,
            rows_per_block,
        })
    }

    /// The row heights to try, in descending order.
    fn row_heights(&self) -> impl Iterator<Item = Mm> {
        let (most, span) = (self.style.sizes.row, self.style.sizes.row - self.style.sizes.smallest_row);
        (0..=ROW_HEIGHTS).map(move |step| most - span * (step as f64 / ROW_HEIGHTS as f64))
    }

    fn arrangement(&self, board_at: Point, square: Mm, first: Table, second: Table) -> Arrangement {
        let turned = self.spec.seats == Seats::Facing;
        Arrangement {
            square,
            board_at,
            tables: [first, Table { turned, ..second }],
            score: square.to_f64() * self.comfort(&first).powf(0.4),
        }
    }

    /// How easy the rows are to write in, at most 1.
    fn comfort(&self, table: &Table) -> f64 {
        (table.row_height / self.style.sizes.row).min(1.0)
            * (table.columns.length / self.comfortable).min(1.0)
    }

    /// The board centred on a page.
    fn board_alone(&self) -> Option<Arrangement> {
        let square = self.square(self.body)?;
        let size = self.board_size(square);
        let at = Point::new(self.margin, self.top);
        let at = at.moved((self.body.width - size.width) / 2, (self.body.height - size.height) / 2);
        Some(Arrangement {
            square,
            board_at: self.board_at(at),
            tables: [Table::default(); 2],
            score: square.to_f64(),
        })
    }

    /// Both tables on a page, side by side or one above the other. Facing players get only the latter.
    fn tables_alone(&self, blocks: u8) -> impl Iterator<Item = Arrangement> {
        let facing = self.spec.seats == Seats::Facing;
        let ways = if facing { vec![false] } else { vec![true, false] };
        ways.into_iter().filter_map(move |beside| {
            let gap = GAP * 2;
            let (width, height) = (self.body.width, self.body.height);
            let (width, height) =
                if beside { ((width - gap) / 2, height) } else { (width, (height - gap) / 2) };
            let columns = self.columns_in(width, blocks)?;
            let mut tables = self.row_heights().filter_map(|row| self.table(blocks, columns, row));
            let table = tables.find(|table| table.size.height <= height)?;
            let Size { width, height } = table.size;
            let left =
                |tables: i32| self.margin + (self.body.width - width * tables - gap * (tables - 1)) / 2;
            let (first, second) = if beside {
                let left = left(2);
                (Point::new(left, self.top), Point::new(left + width + gap, self.top))
            } else {
                let (above, below) = (self.top, self.top + self.body.height - height);
                let [above, below] = [above, below].map(|top| Point::new(left(1), top));
                if facing { (below, above) } else { (above, below) }
            };
            let [first, second] = [first, second].map(|at| Table { at, ..table });
            Some(Arrangement {
                square: Mm::ZERO,
                board_at: Point::ORIGIN,
                tables: [first, Table { turned: facing, ..second }],
                // Rows are easier to find in fewer blocks.
                score: self.comfort(&first) / f64::from(blocks).sqrt(),
            })
        })
    }

    /// One table on each side of the board.
    fn beside(&self, blocks: u8) -> impl Iterator<Item = Arrangement> {
        WIDTHS.into_iter().filter_map(move |scale| {
            let length = (self.comfortable * scale).max(self.narrowest.length);
            let notation =
                if self.spec.notation { self.narrowest.notation.max(length * 1.7) } else { Mm::ZERO };
            let columns = Columns { notation, length, ..self.narrowest };
            let mut tables = self.row_heights().filter_map(|height| self.table(blocks, columns, height));
            let table = tables.find(|table| table.size.height <= self.body.height)?;
            let room = Size::new(self.body.width - (table.size.width + GAP) * 2, self.body.height);
            let square = self.square(room)?;
            let board = self.board_size(square);
            let content = board.height.max(table.size.height);
            let top = self.top + (self.body.height - content) / 2;
            let left = self.margin + (room.width - board.width) / 2 + table.size.width + GAP;
            let board_at = self.board_at(Point::new(left, top + (content - board.height) / 2));
            let table_top = top + (content - table.size.height) / 2;
            let side = (room.width - board.width) / 4;
            let first = Table { at: Point::new(self.margin + side, table_top), ..table };
            let right = self.cell.width - self.margin - side - table.size.width;
            let second = Table { at: Point::new(right, table_top), ..table };
            Some(self.arrangement(board_at, square, first, second))
        })
    }

    /// The widest columns of `blocks` blocks in a table no wider than `share`.
    fn columns_in(&self, share: Mm, blocks: u8) -> Option<Columns> {
        let block = (share - BLOCK_GAP * i32::from(blocks - 1)) / i32::from(blocks);
        let rest = block - self.narrowest.width();
        // Spare room goes to the lengths; the notation column, if any, gets half of it.
        let notation = if self.spec.notation { (rest / 2).min(NOTATION / 2) } else { Mm::ZERO };
        let length = self.narrowest.length + (rest - notation) / 2;
        (rest >= Mm::ZERO).then_some(Columns {
            notation: self.narrowest.notation + notation,
            length: length.min(self.comfortable * 1.6),
            ..self.narrowest
        })
    }

    /// Both tables below the board, or one above and one below if the players face each other.
    fn stacked(&self, blocks: u8) -> impl Iterator<Item = Arrangement> {
        let facing = self.spec.seats == Seats::Facing;
        let share = if facing { self.body.width } else { (self.body.width - GAP * 2) / 2 };
        let columns = self.columns_in(share, blocks);
        let heights =
            columns.into_iter().flat_map(|columns| self.row_heights().map(move |height| (columns, height)));
        heights.filter_map(move |(columns, row_height)| {
            let table = self.table(blocks, columns, row_height)?;
            let tables = (table.size.height + GAP) * if facing { 2 } else { 1 };
            let square = self.square(Size::new(self.body.width, self.body.height - tables))?;
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
            Some(self.arrangement(board_at, square, first, second))
        })
    }
}
