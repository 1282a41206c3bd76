//! A board of characters with styles: printed as text, or shown on a full screen with a cursor.

use std::collections::HashMap;
use std::fmt;

use anstyle::{AnsiColor, Style};

use super::line::{Line, Span};

/// A square or an intersection, counted from the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    pub column: u8,
    pub row: u8,
}

impl Point {
    pub const fn distance(self, other: Point) -> u8 {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row)
    }
}

/// As in notation: `e4`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

pub struct Grid {
    /// From the top; rows may differ in length.
    pub rows: Vec<Vec<(char, Style)>>,
    /// The row and column of the middle of each point.
    pub places: HashMap<Point, (usize, usize)>,
    /// The number of columns of a point on either side of its middle.
    pub reach: usize,
}

/// Marks points where a ply can begin or go on.
const OPEN: char = '+';

impl Grid {
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub fn middle(&self) -> Point {
        let last = |of: fn(&Point) -> u8| self.places.keys().map(of).max().unwrap_or(0);
        Point { column: last(|point| point.column) / 2, row: last(|point| point.row) / 2 }
    }

    /// Marks points with `+`: in the middle if vacant, else in front of what is there.
    pub fn open(&mut self, points: &[Point]) {
        let style = AnsiColor::Green.on_default().bold();
        for (row, column) in self.places_of(points) {
            let is_vacant = self.rows[row][column].0 == '·';
            self.rows[row][if is_vacant { column } else { column - self.reach }] = (OPEN, style);
        }
    }

    pub fn pick(&mut self, points: &[Point]) {
        for (row, column) in self.places_of(points) {
            self.bracket(row, column, ['(', ')']);
        }
    }

    /// Shows the cursor, in reverse and between `>` and `<`.
    pub fn point_at(&mut self, cursor: Point) {
        for (row, column) in self.places_of(&[cursor]) {
            self.bracket(row, column, ['>', '<']);
            for (_, style) in &mut self.rows[row][column - self.reach..=column + self.reach] {
                *style = style.invert();
            }
        }
    }

    fn places_of(&self, points: &[Point]) -> Vec<(usize, usize)> {
        points.iter().filter_map(|point| self.places.get(point).copied()).collect()
    }

    fn bracket(&mut self, row: usize, column: usize, [open, close]: [char; 2]) {
        let bold = Style::new().bold();
        self.rows[row][column - self.reach] = (open, bold);
        self.rows[row][column + self.reach] = (close, bold);
    }

    /// The part of the board around a point that fits into `width` and `height`.
    pub fn around(&self, point: Point, (width, height): (usize, usize)) -> Vec<Line> {
        let (row, column) = self.places.get(&point).copied().unwrap_or_default();
        let from =
            |at: usize, room: usize, all: usize| at.saturating_sub(room / 2).min(all.saturating_sub(room));
        let (top, left) = (from(row, height, self.rows.len()), from(column, width, self.width()));
        let line = |row: &Vec<(char, Style)>| {
            let cells =
                row.iter().skip(left).take(width).map(|(letter, style)| Span::styled(*letter, *style));
            Line::from(cells.collect::<Vec<_>>())
        };
        self.rows.iter().skip(top).take(height).map(line).collect()
    }
}

/// The whole board, with colours; the stream strips them if unwanted.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let mut on = Style::new();
            let end = row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
            for (letter, style) in &row[..end] {
                // A blank looks the same in every colour.
                if *style != on && *letter != ' ' {
                    write!(f, "{on:#}{style}")?;
                    on = *style;
                }
                write!(f, "{letter}")?;
            }
            writeln!(f, "{on:#}")?;
        }
        Ok(())
    }
}
