//! The layout of a sheet.

use serde::Serialize;

use super::foot::Foot;
use super::table::Table;
use crate::diverto::paper::style::{SMALLEST_SQUARE, Sizes, Style, Weights};
use crate::diverto::rules::board::{Board, Intersection};
use crate::print::imposition::UNPRINTABLE;
use crate::print::{Mm, Point, Size, floor};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    #[default]
    Whole,
    Board,
    Tables,
}

/// The positions of everything on a sheet, from its top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub cell: Size,
    pub margin: Mm,
    pub style: Style,
    /// The board's top left corner.
    pub board_at: Point,
    pub square: Mm,
    pub life: Mm,
    pub coordinates: Mm,
    /// The width of the coordinate band; zero without coordinates.
    pub band: Mm,
    pub tables: [Table; 2],
    /// What is needed and the aim, as lines below the title.
    pub intro: Vec<String>,
    /// The baseline of the event line.
    pub event: Mm,
    pub foot: Foot,
    /// The quality of the layout; larger is better.
    pub score: f64,
}

pub(super) const LIFE: f64 = 0.3;

/// The area that styles are designed for: A4.
const FULL_AREA: f64 = 210.0 * 297.0;

/// Where a board is on its page, in millimetres from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardPlace {
    /// Its left edge.
    pub x: f64,
    /// Its top edge.
    pub y: f64,
    /// The side of a square, which is the distance between intersections: `a1` is one right of the bottom left corner and
    /// on the bottom edge.
    pub square: f64,
    /// How many squares it is wide.
    pub columns: u8,
    /// How many squares it is high.
    pub rows: u8,
}

impl Layout {
    /// Where the board is, if the sheet's top left corner is at `corner`.
    pub(in crate::diverto::paper) fn board_place(&self, board: Board, corner: Point) -> BoardPlace {
        let at = self.board_at.moved(corner.x, corner.y);
        BoardPlace {
            x: at.x.to_f64(),
            y: at.y.to_f64(),
            square: self.square.to_f64(),
            columns: board.width(),
            rows: board.height(),
        }
    }

    /// A board without a sheet: squares of 7.2 mm, with room for coordinates on all sides so that it can be
    /// rotated.
    pub fn bare(board: Board, style: Style) -> Layout {
        let (square, band) = (Mm::from_um(7_200), style.sizes.small * 2);
        let (width, height) = (square * i32::from(board.width()), square * i32::from(board.height()));
        Layout {
            cell: Size::new(width + band * 2, height + band * 2),
            margin: Mm::ZERO,
            coordinates: style.sizes.small,
            style,
            board_at: Point::new(band, band),
            square,
            life: square * LIFE,
            band,
            tables: [Table::default(); 2],
            intro: Vec::new(),
            event: Mm::ZERO,
            foot: Foot::default(),
            score: 0.0,
        }
    }

    pub fn has_board(&self) -> bool {
        self.square > Mm::ZERO
    }

    pub fn has_tables(&self) -> bool {
        self.tables[0].blocks > 0
    }

    pub fn intersection(&self, board: Board, place: Intersection) -> Point {
        let right = self.square * i32::from(place.column() + 1);
        let down = self.square * i32::from(board.height() - 1 - place.row());
        self.board_at.moved(right, down)
    }

    pub fn width(&self) -> Mm {
        self.cell.width - self.margin * 2
    }

    /// The baselines of the two footer lines.
    pub fn footer(&self) -> [Mm; 2] {
        let last = self.cell.height - self.margin - self.style.sizes.small * 0.3;
        [last - self.style.sizes.small * 1.35, last]
    }

    pub fn title(&self) -> Mm {
        self.margin + self.style.sizes.heading() * 0.75
    }

    /// The baseline of a line of the introduction, from 0.
    pub fn intro(&self, line: usize) -> Mm {
        let (size, name) = (self.style.sizes.text, self.style.sizes.name);
        self.title() + (size * 1.7).max(size + name * 0.3) + size * INTRO_LEADING * line as i32
    }
}

/// The line spacing of the introduction, in letters.
const INTRO_LEADING: f64 = 1.35;

/// Scales a style to a cell: letters and lines grow and shrink with it, but stay legible and writable.
pub fn fitted(style: &Style, cell: Size) -> Style {
    let area = cell.width.to_f64() * cell.height.to_f64();
    let factor = (area / FULL_AREA).sqrt().clamp(0.55, 1.4);
    let Style { colors, sizes, weights } = style;
    let smallest_text = sizes.smallest_text.max(floor::TEXT);
    let size = |size: Mm, least: Mm| (size * factor).max(least).max(smallest_text);
    let text = size(sizes.text, floor::READ_IN_PLAY);
    let smallest_row = size(sizes.smallest_row, floor::ROW).max(text * 1.25);
    let weight = |weight: Mm| (weight * factor).max(floor::LINE);
    let grid = weight(weights.grid);
    Style {
        colors: colors.clone(),
        sizes: Sizes {
            title: size(sizes.title, floor::READ_IN_PLAY),
            name: size(sizes.name, floor::READ_IN_PLAY),
            text,
            small: size(sizes.small, floor::TEXT),
            row: (sizes.row * factor).max(smallest_row),
            smallest_row,
            smallest_text,
            smallest_square: sizes.smallest_square.max(SMALLEST_SQUARE),
        },
        weights: Weights {
            grid,
            // The boundary is distinct even if lines are thin.
            boundary: weight(weights.boundary).max(grid * 2.5),
            life: weight(weights.life),
            table: weight(weights.table),
            tick: weight(weights.tick),
            line: weight(weights.line),
        },
    }
}

pub fn margin(cell: Size) -> Mm {
    (cell.width.min(cell.height) * 0.0572).clamp(UNPRINTABLE + Mm::new(1.5), floor::MARGIN)
}
