//! Arranges board and tables on a sheet: on wide cells a table at each side of the board, on upright ones both
//! below it, or one above it if the players face each other.
//!
//! Squares shrink first: rows and boxes keep the size a hand needs, and if squares become too small, nothing
//! fits.

use super::event;
use super::foot::Foot;
use super::layout::{LIFE, Layout, Part, fitted, margin};
use super::strip::{Strip, StripSpec};
use super::table::{BLOCK_GAP, Columns, Head, Table, head_gap};
use super::title;
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::pad_spec::Seats;
use crate::diverto::paper::style::{Style, Weights};
use crate::diverto::paper::words::SheetWords;
use crate::print::{Face, Mm, Point, Size, floor};

/// The gap between two tables.
const BETWEEN: (Mm, Mm) = (Mm::from_um(1_800), Mm::from_um(10_000));

/// The widest table beside a board on A4.
const WIDEST: Mm = Mm::from_um(60_000);

/// A comfortable width for a length's box on A4.
const COMFORTABLE: Mm = Mm::from_um(8_500);

/// The number of row heights tried, from the highest to the lowest.
const ROW_HEIGHTS: i32 = 6;

/// The most rows in a block of a table below the board, as long as they fit in three blocks.
const ROWS_OF_BLOCK: u8 = 9;

/// The maximum number of row blocks in a table.
const MOST_BLOCKS: u8 = 9;

/// The narrowest column for writing `a7 N E`.
const NOTATION: Mm = Mm::from_um(13_000);

/// What a sheet has besides board and tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetKind {
    /// A blank form, with what is needed below its title or not, and with a QR code or not.
    Form {
        intro: bool,
        code: bool,
    },
    Game,
}

/// The body of a sheet, between title and footer, and the measures common to all arrangements.
struct Frame<'a> {
    spec: &'a PadSpec,
    part: Part,
    style: Style,
    at: Point,
    body: Size,
    band: Mm,
    head: Head,
    narrowest: Columns,
    /// The gap between the board and the tables.
    gap: Mm,
    /// A comfortable width for a length's box.
    comfortable: Mm,
    /// The widest table beside the board.
    widest: Mm,
    strip: StripSpec,
    layout: Layout,
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
    let head = |word: &str| Face::Bold.width(word, sizes.in_play()) + head_gap(style);
    let notation = if notation { NOTATION.max(sizes.text * 4.5).max(head(&words.line)) } else { Mm::ZERO };
    let lengths = head(&words.lengths) / 2 + Mm::from_um(1);
    Columns {
        number: (Face::Regular.width("00", sizes.text) + Mm::new(1.2)).max(head(&words.row)),
        notation,
        length: floor::BOX.width.max(sizes.text * 1.5).max(lengths),
    }
}

impl Layout {
    /// The best layout of `part` of a blank sheet on a cell, or `None` if nothing fits. Small cells do without
    /// the introduction, and very small ones without the QR code.
    pub fn best(spec: &PadSpec, words: &SheetWords, cell: Size, part: Part) -> Option<Layout> {
        let kinds = [(true, true), (false, true), (false, false)];
        let mut kinds = kinds.map(|(intro, code)| SheetKind::Form { intro, code }).into_iter();
        kinds.find_map(|kind| Frame::new(spec, words, cell, part, kind)?.best())
    }

    /// The best layout of a drawn game on a cell, or `None` if nothing fits.
    pub fn of_game(spec: &PadSpec, words: &SheetWords, cell: Size) -> Option<Layout> {
        Frame::new(spec, words, cell, Part::Whole, SheetKind::Game)?.best()
    }
}

impl<'a> Frame<'a> {
    /// Measures the body; `None` if title and footer leave no room.
    fn new(
        spec: &'a PadSpec,
        words: &SheetWords,
        cell: Size,
        part: Part,
        kind: SheetKind,
    ) -> Option<Frame<'a>> {
        let margin = margin(cell);
        let style = fitted(&spec.style, cell);
        let sizes = &style.sizes;
        let width = cell.width - margin * 2;
        let (intro, foot) = match kind {
            SheetKind::Form { intro, code } => (
                if intro { title::intro(spec, words, &style, width)? } else { Vec::new() },
                Foot::new(spec, words, &style, width, code)?,
            ),
            SheetKind::Game => (Vec::new(), Foot::of_game(&style)),
        };
        if spec.has_event_line() && !event::has_room(&style, spec, words, width) {
            return None;
        }
        let bare = Layout { cell, margin, ..Layout::bare(spec.board, style.clone()) };
        let title = match intro.len() {
            0 => bare.title() + sizes.heading() * 0.25,
            lines => bare.intro(lines - 1) + sizes.text * 0.3,
        };
        let event = event::baseline(&style, title);
        let top = margin / 2 + if spec.has_event_line() { event + sizes.name * 0.15 } else { title };
        let body = Size::new(width, cell.height - top - foot.height - margin - margin / 3);
        if body.width <= Mm::ZERO || body.height <= Mm::ZERO {
            return None;
        }
        let narrowest = narrowest_columns(&style, words, spec.notation);
        let in_play = sizes.in_play();
        let scale = sizes.row / spec.style.sizes.row;
        Some(Frame {
            spec,
            part,
            at: Point::new(margin, top),
            body,
            band: if spec.coordinates { super::coordinate_band(&style, in_play) } else { Mm::ZERO },
            head: match kind {
                SheetKind::Form { .. } => Head::new(&style, words, &words.colour).with_name_line(),
                SheetKind::Game => Head::new(&style, words, ""),
            },
            narrowest,
            gap: margin * 0.4,
            comfortable: (COMFORTABLE * scale).max(narrowest.length),
            widest: WIDEST * scale,
            strip: StripSpec {
                lives: spec.lives,
                label_width: Face::Regular.width(&words.lives, in_play) + in_play * 0.6,
                circle: sizes.smallest_row.max(in_play),
            },
            layout: Layout { intro, event, foot, ..bare },
            style,
        })
    }

    fn best(self) -> Option<Layout> {
        let stacked = |across| {
            let frame = &self;
            (1..=MOST_BLOCKS).flat_map(move |blocks| frame.stacked(blocks, across))
        };
        let found: Vec<Arrangement> = match self.part {
            Part::Whole => self.beside().into_iter().chain(stacked(2)).chain(stacked(1)).collect(),
            Part::Board => self.board_alone().into_iter().collect(),
            Part::Tables => self.tables_alone().into_iter().collect(),
        };
        // Ties go to the first.
        let best =
            found.into_iter().reduce(|best, other| if other.score > best.score { other } else { best });
        let Arrangement { square, board_at, tables, score } = best?;
        let Style { colors, weights, sizes } = self.style.clone();
        // Lines leave most of a square or a row free, however wide a style wants them.
        let (thin, row) = (if square > Mm::ZERO { square } else { Mm::new(1e3) }, tables[0].row_height);
        let row = if row > Mm::ZERO { row } else { Mm::new(1e3) };
        let weights = Weights {
            grid: weights.grid.min(thin * 0.1),
            boundary: weights.boundary.min(thin * 0.3),
            life: weights.life.min(thin * 0.1),
            table: weights.table.min(row * 0.1),
            tick: weights.tick.min(row * 0.1),
            ..weights
        };
        // People like the wide form, unless squares are much larger on the upright one.
        let is_wide = self.layout.cell.width > self.layout.cell.height && self.part == Part::Whole;
        Some(Layout {
            board_at,
            square,
            life: (square * LIFE).max(floor::CIRCLE / 2),
            coordinates: sizes.coordinates(square),
            band: self.band,
            tables,
            score: if is_wide { score * WIDE } else { score },
            style: Style { colors, weights, sizes },
            ..self.layout
        })
    }

    /// How many bands of coordinates the board has in each direction.
    fn bands(&self) -> i32 {
        match self.spec.seats {
            Seats::Side => 1,
            Seats::Facing => 2,
        }
    }

    fn is_facing(&self) -> bool {
        self.spec.seats == Seats::Facing
    }

    /// The largest square for a board in `room`, if legible.
    fn square(&self, room: Size) -> Option<Mm> {
        let board = self.spec.board;
        let edges = self.band * self.bands() + self.style.weights.boundary;
        let across = (room.width - edges) / i32::from(board.width());
        let up = (room.height - edges) / i32::from(board.height());
        let square = across.min(up);
        (square >= self.style.sizes.smallest_square).then_some(square)
    }

    fn board_size(&self, square: Mm) -> Size {
        let edges = self.band * self.bands() + self.style.weights.boundary;
        Size::new(
            square * i32::from(self.spec.board.width()) + edges,
            square * i32::from(self.spec.board.height()) + edges,
        )
    }

    /// The board's top left corner if the board with its coordinates begins at `at`.
    fn board_at(&self, at: Point) -> Point {
        // Coordinates are left and below; for a player across the table also right and above.
        let above = if self.bands() == 2 { self.band } else { Mm::ZERO };
        let edge = self.style.weights.boundary / 2;
        at.moved(self.band + edge, above + edge)
    }

    /// The minimum width of a table with this number of blocks.
    fn least_width(&self, blocks: u8) -> Mm {
        self.narrowest.width_of(blocks).max(self.head.least_width)
    }

    fn table(&self, blocks: u8, width: Mm, row_height: Mm) -> Option<Table> {
        let rows = self.spec.row_count().get();
        let rows_per_block = rows.div_ceil(blocks);
        if rows.div_ceil(rows_per_block) != blocks || width < self.least_width(blocks) {
            return None;
        }
        let block = (width - BLOCK_GAP * i32::from(blocks - 1)) / i32::from(blocks);
        // Spare room goes to the lengths; the notation column, if any, gets half of it.
        let rest = block - self.narrowest.width();
        let notation = if self.spec.notation { (rest / 2).min(NOTATION / 2) } else { Mm::ZERO };
        let columns = Columns {
            number: self.narrowest.number,
            notation: self.narrowest.notation + notation,
            length: self.narrowest.length + (rest - notation) / 2,
        };
        let inline = self.head.is_inline(width);
        let mut table = Table {
            at: Point::ORIGIN,
            size: Size::new(width, Mm::ZERO),
            turned: false,
            inline,
            name_height: self.head.height(inline),
            lives: Strip::new(self.strip, width)?,
            heading_height: self.style.sizes.in_play() * 1.7,
            row_height,
            columns,
            blocks,
            rows_per_block,
        };
        table.size.height =
            table.heading_at() + table.heading_height + row_height * i32::from(table.lines(rows));
        Some(table)
    }

    /// The table of this width with the highest rows, up to `most`, that is no higher than `height`.
    fn table_in(&self, blocks: u8, width: Mm, height: Mm, most: Mm) -> Option<Table> {
        let least = self.table(blocks, width, self.style.sizes.smallest_row)?;
        let lines = i32::from(least.lines(self.spec.row_count().get()));
        let more = (height - least.size.height) / lines;
        let row_height = (least.row_height + more).min(most.max(least.row_height));
        (more >= Mm::ZERO).then(|| self.table(blocks, width, row_height)).flatten()
    }

    fn arrangement(&self, board_at: Point, square: Mm, first: Table, second: Table) -> Arrangement {
        Arrangement {
            square,
            board_at,
            tables: [first, Table { turned: self.is_facing(), ..second }],
            score: square.to_f64() * self.comfort(&first).powf(0.4),
        }
    }

    /// How easy the rows are to write in, at most 1.
    fn comfort(&self, table: &Table) -> f64 {
        (table.row_height / self.style.sizes.row).min(1.0)
            * (table.columns.length / self.comfortable).min(1.0)
    }

    fn board_alone(&self) -> Option<Arrangement> {
        let square = self.square(self.body)?;
        let board = self.board_size(square);
        let at = self.at.moved((self.body.width - board.width) / 2, (self.body.height - board.height) / 2);
        Some(Arrangement {
            square,
            board_at: self.board_at(at),
            tables: [Table::default(); 2],
            score: square.to_f64(),
        })
    }

    /// Both tables on a page, with rows for large hands: side by side, or one above the other for players who
    /// face each other. In as few blocks as fit.
    fn tables_alone(&self) -> Option<Arrangement> {
        let Size { width, height } = self.body;
        let (gap, facing) = (BETWEEN.1, self.is_facing());
        let room =
            if facing { Size::new(width, (height - gap) / 2) } else { Size::new((width - gap) / 2, height) };
        let most = self.style.sizes.row * 1.6;
        let table =
            (1..=MOST_BLOCKS).find_map(|blocks| self.table_in(blocks, room.width, room.height, most))?;
        let other =
            if facing { (Mm::ZERO, height - table.size.height) } else { (room.width + gap, Mm::ZERO) };
        let (first, second) = (self.at, self.at.moved(other.0, other.1));
        let [first, second] = if facing { [second, first] } else { [first, second] };
        let score = self.comfort(&table);
        let tables = [Table { at: first, ..table }, Table { at: second, turned: facing, ..table }];
        Some(Arrangement { square: Mm::ZERO, board_at: Point::ORIGIN, tables, score })
    }

    /// One table on each side of the board, in as few blocks as fit.
    fn beside(&self) -> Option<Arrangement> {
        let Size { width, height } = self.body;
        // What the board leaves if it is as high as the body.
        let up = (height - self.band * self.bands()) / i32::from(self.spec.board.height());
        let rest = (width - self.board_size(up).width) / 2 - self.gap;
        let table = (1..=MOST_BLOCKS).find_map(|blocks| {
            let least = self.least_width(blocks);
            let width = rest.clamp(least, self.widest.max(least));
            self.table_in(blocks, width, height, self.style.sizes.row)
        })?;
        let square = self.square(Size::new(width - (table.size.width + self.gap) * 2, height))?;
        let board = self.board_size(square);
        // Spare room is left and right of the tables as much as between them and the board.
        let spare = (width - board.width - table.size.width * 2 - self.gap * 2) / 4;
        let left = self.at.moved(spare, Mm::ZERO);
        let middle = (width - board.width) / 2;
        let right = self.at.moved(width - spare - table.size.width, Mm::ZERO);
        let board_at = self.board_at(self.at.moved(middle, Mm::ZERO));
        Some(self.arrangement(board_at, square, Table { at: left, ..table }, Table { at: right, ..table }))
    }

    /// Both tables below the board, `across` of them side by side, or one above and one below if the players
    /// face each other.
    fn stacked(&self, blocks: u8, across: i32) -> Vec<Arrangement> {
        let facing = self.is_facing();
        let Size { width, height } = self.body;
        // Three blocks of nine rows, unless only fewer have room.
        let most = width / across - BETWEEN.0;
        let usual = self.spec.row_count().get().div_ceil(ROWS_OF_BLOCK).min(3);
        let least = (1..=usual).rev().find(|blocks| self.least_width(*blocks) <= most).unwrap_or(1);
        if blocks < least || (facing && across == 2) {
            return Vec::new();
        }
        let gap = (width - self.least_width(blocks) * 2).clamp(BETWEEN.0, BETWEEN.1);
        let each = if across == 2 { (width - gap) / 2 } else { width };
        let sizes = &self.style.sizes;
        let step = (sizes.row - sizes.smallest_row) / ROW_HEIGHTS;
        let arranged = (0..=ROW_HEIGHTS).filter_map(|number| {
            let table = self.table(blocks, each, sizes.smallest_row + step * (ROW_HEIGHTS - number))?;
            let tables = (table.size.height + self.gap) * if across == 2 { 1 } else { 2 };
            let square = self.square(Size::new(width, height - tables))?;
            let board = self.board_size(square);
            let spare = height - board.height - tables;
            let place = |y: Mm| Table { at: self.at.moved(Mm::ZERO, y), ..table };
            let bottom = height - table.size.height;
            let above = if facing { table.size.height + self.gap + spare / 2 } else { Mm::ZERO };
            let (first, second) = match (facing, across) {
                (true, _) => (place(bottom), place(Mm::ZERO)),
                (_, 2) => {
                    let first = place(bottom - spare / 2);
                    (first, Table { at: first.at.moved(each + gap, Mm::ZERO), ..first })
                }
                _ => (place(bottom - table.size.height - self.gap), place(bottom)),
            };
            let board_at = self.at.moved((width - board.width) / 2, above);
            let arranged = self.arrangement(self.board_at(board_at), square, first, second);
            // Rows are easier to find in fewer blocks.
            let score = arranged.score * MORE_BLOCKS.powi(i32::from(blocks - least));
            Some(Arrangement { score, ..arranged })
        });
        arranged.collect()
    }
}

const MORE_BLOCKS: f64 = 0.85;

/// How much larger squares must be on the upright form for it to be better.
const WIDE: f64 = 1.25;
