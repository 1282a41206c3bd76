//! The geometry of squares on paper, and the empty board (P1), for diagrams and printed boards.

use std::ops::Range;

use crate::persivic::paper::INKS;
use crate::persivic::rules::board::{Side, Square, SquareSet};
use crate::print::{Color, Drawing, Mm, Paint, Point, Stroke};

/// The inner edges of the far rows (P6), which are shaded with the [band](crate::print::form::Inks).
pub(super) const FAR_LINE: Color = Color::grey(110);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::persivic) struct Grid {
    /// The top left corner of the part shown.
    pub corner: Point,
    pub square: Mm,
    /// The columns shown, from 0.
    pub columns: Range<u8>,
    /// The rows shown, from 0 at the bottom.
    pub rows: Range<u8>,
}

impl Grid {
    pub fn whole(corner: Point, square: Mm) -> Grid {
        Grid { corner, square, columns: 0..Square::SIDE, rows: 0..Square::SIDE }
    }

    pub fn width(&self) -> Mm {
        self.square * self.columns.len() as i32
    }

    pub fn height(&self) -> Mm {
        self.square * self.rows.len() as i32
    }

    /// The top left corner of a visible square.
    pub fn corner_of(&self, square: Square) -> Point {
        let column = i32::from(square.column()) - i32::from(self.columns.start);
        let row = i32::from(self.rows.end) - 1 - i32::from(square.row());
        self.corner.moved(self.square * column, self.square * row)
    }

    pub fn center_of(&self, square: Square) -> Point {
        self.corner_of(square).moved(self.square / 2, self.square / 2)
    }

    pub fn shows(&self, square: Square) -> bool {
        self.columns.contains(&square.column()) && self.rows.contains(&square.row())
    }

    /// The visible squares, in board order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(|square| self.shows(*square))
    }

    /// Fills a square between its lines.
    pub fn tint(&self, drawing: &mut Drawing, square: Square, color: Color) {
        let line = self.line_width() / 2;
        let at = self.corner_of(square).moved(line, line);
        drawing.rect(at, self.square - line * 2, self.square - line * 2, Paint::fill(color));
    }

    fn line_width(&self) -> Mm {
        (self.square * 0.018).min(Mm::new(0.5)).max(Stroke::THINNEST)
    }

    /// The width of the board's outline, half of it outside.
    pub fn frame_width(&self) -> Mm {
        (self.square * 0.05).min(Mm::new(1.0)).max(Stroke::THINNEST)
    }

    /// Draws the empty board: lines, shaded far rows (P6), and an outline at the edges of the board.
    pub fn draw(&self, drawing: &mut Drawing) {
        for side in Side::ALL {
            if let Some(first) = (SquareSet::row(side.far_row())).find(|square| self.shows(*square)) {
                drawing.rect(self.corner_of(first), self.width(), self.square, Paint::fill(INKS.band));
            }
        }
        let (right, bottom) = (self.corner.x + self.width(), self.corner.y + self.height());
        let x_of = |column: u8| self.corner.x + self.square * i32::from(column - self.columns.start);
        let y_of = |row: u8| bottom - self.square * i32::from(row - self.rows.start);
        let upright = |x: Mm| (Point::new(x, self.corner.y), Point::new(x, bottom));
        let level = |y: Mm| (Point::new(self.corner.x, y), Point::new(right, y));

        let columns = (self.columns.start..=self.columns.end).map(x_of).map(upright);
        let rows = (self.rows.start..=self.rows.end).map(y_of).map(level);
        drawing.lines(columns.chain(rows), Stroke::new(INKS.line, self.line_width()));
        // The inner edges of the far rows.
        let near = [1, Square::SIDE - 1];
        let near = near.into_iter().filter(|row| self.rows.start <= *row && *row <= self.rows.end);
        drawing.lines(near.map(y_of).map(level), Stroke::new(FAR_LINE, self.line_width() * 1.6));
        self.frame(drawing);
    }

    /// Draws the outline where the part shown reaches the edge of the board.
    fn frame(&self, drawing: &mut Drawing) {
        let half = self.frame_width() / 2;
        let [left, right] = [self.columns.start == 0, self.columns.end == Square::SIDE]
            .map(|ends| if ends { half } else { Mm::ZERO });
        let [below, above] = [self.rows.start == 0, self.rows.end == Square::SIDE]
            .map(|ends| if ends { half } else { Mm::ZERO });
        let (end_x, end_y) = (self.corner.x + self.width(), self.corner.y + self.height());
        let mut bar = |at: Point, width: Mm, height: Mm| {
            if width > Mm::ZERO && height > Mm::ZERO {
                drawing.rect(at, width, height, Paint::fill(INKS.ink));
            }
        };
        // Each bar covers its corners.
        let outer = self.corner.moved(-left, -above);
        let (width, height) = (self.width() + left + right, self.height() + above + below);
        bar(outer, width, above * 2);
        bar(Point::new(outer.x, end_y - below), width, below * 2);
        bar(outer, left * 2, height);
        bar(Point::new(end_x - right, outer.y), right * 2, height);
    }

    /// Draws letters below and numbers at the left, their centres `gap` from the board.
    pub fn coordinates(&self, drawing: &mut Drawing, gap: Mm, size: Mm) {
        let label = INKS.note().centered();
        for (at, name) in self.letters(self.corner.y + self.height() + gap) {
            drawing.text(label.level(at, name, size));
        }
        for (at, name) in self.numbers(self.corner.x - gap) {
            drawing.text(label.level(at, name, size));
        }
    }

    /// The column letters, with their centres at height `y`.
    pub fn letters(&self, y: Mm) -> impl Iterator<Item = (Point, String)> + '_ {
        self.columns.clone().map(move |column| {
            let x = self.corner.x + self.square * i32::from(column - self.columns.start) + self.square / 2;
            (Point::new(x, y), char::from(b'a' + column).to_string())
        })
    }

    /// The row numbers, with their centres at `x`.
    pub fn numbers(&self, x: Mm) -> impl Iterator<Item = (Point, String)> + '_ {
        self.rows.clone().map(move |row| {
            let y = self.corner.y + self.square * i32::from(self.rows.end - 1 - row) + self.square / 2;
            (Point::new(x, y), (row + 1).to_string())
        })
    }
}
