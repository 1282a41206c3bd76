//! A position as a picture, with the last move as arrows; and a whole game as a series of pages.
//!
//! Red is a dark disc with a light number, blue a light disc in a ring with a dark number, so a
//! diagram reads in grey. Arrows go along a way that the stones could go (P3), which never crosses a
//! stone.

pub(in crate::persivic) mod grid;
mod series;
mod way;

pub use series::Series;

use super::board::{Side, Square};
use super::moves::Move;
use super::position::{NoMove, Position, Rule};
use crate::print::{
    Anchor, Color, Document, Drawing, Face, Meta, Mm, Page, Paint, Point, Segment, Shape, Size, Stroke, Text,
};
use grid::{FAINT, Grid, INK};

/// Who is credited on everything printed for this game.
pub const CREDIT: &str = "PerSiVic by Ernesto Amezcua Montes";

/// The author as documents name him.
pub(super) const AUTHOR: &str = "Ernesto Amezcua Montes";

/// Behind the squares of the last move.
const TOUCHED: Color = Color { red: 0xfd, green: 0xf1, blue: 0xc4 };

/// What a diagram shows.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    /// The stones and the side to move.
    pub position: &'a Position,
    /// The move that led here, and the position before it.
    pub last: Option<(&'a Position, &'a Move)>,
    /// Words above the board.
    pub caption: Option<String>,
    /// The side of a square.
    pub square: Mm,
}

/// Room around the board, in squares.
const LEFT: f64 = 0.66;
const RIGHT: f64 = 0.34;
const ABOVE: f64 = 0.92;
const BELOW: f64 = 0.66;

/// From the board to the middles of coordinates, and their size, in squares.
const COORDINATES: (f64, f64) = (0.33, 0.32);

impl Diagram<'_> {
    /// The size of a diagram with squares of this side.
    #[must_use]
    pub fn size(square: Mm) -> Size {
        let board = f64::from(Square::SIDE);
        Size::new(square * (LEFT + board + RIGHT), square * (ABOVE + board + BELOW))
    }

    /// The side of the squares with which a diagram fits into `room`.
    #[must_use]
    pub fn fitting(room: Size) -> Mm {
        let board = f64::from(Square::SIDE);
        let side = (room.width * (1.0 / (LEFT + board + RIGHT))).min(room.height * (1.0 / (ABOVE + board + BELOW)));
        // Rounded down, so that it does fit.
        Mm::from_um(side.to_um() - 1)
    }

    /// The diagram as a drawing of [`Diagram::size`].
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new();
        empty_board(&mut drawing, self.square);
        self.draw_on_board(&mut drawing);
        drawing
    }

    /// A document with the diagram as its only page, which `title` describes.
    #[must_use]
    pub fn document(&self, title: &str, created: Option<i64>) -> Document<'static> {
        let page = Page {
            size: Diagram::size(self.square),
            title: title.to_owned(),
            drawing: self.drawing(),
            bookmarks: Vec::new(),
        };
        Document {
            meta: meta(title, created),
            symbols: Vec::new(),
            page_count: 1,
            pages: Box::new(std::iter::once(page)),
        }
    }

    /// All but the empty board.
    fn draw_on_board(&self, drawing: &mut Drawing) {
        let grid = board_grid(self.square);
        self.heading(drawing, &grid);
        place(drawing, &grid, self.position, self.last);
    }

    /// The caption, and at the right who is to move or how it ended.
    fn heading(&self, drawing: &mut Drawing, grid: &Grid) {
        let square = self.square;
        let baseline = grid.corner.y - square * 0.34;
        let right = grid.corner.x + grid.width();
        let (side, words) = standing(self.position);
        let size = square * 0.36;
        let words_left = right - Face::Regular.width(words, size);
        drawing.text(Text {
            at: Point::new(words_left, baseline),
            content: words.to_owned(),
            size,
            anchor: Anchor::Start,
            face: Face::Regular,
            color: INK,
        });
        let mut left = words_left;
        if let Some(side) = side {
            left = words_left - size * 1.16;
            grid::bullet(drawing, left, baseline, size, side);
        }
        if let Some(caption) = &self.caption {
            let (content, size) = Face::Bold.fit(caption, square * 0.44, left - square * 0.4 - grid.corner.x);
            let at = Point::new(grid.corner.x, baseline);
            drawing.text(Text { at, content, size, anchor: Anchor::Start, face: Face::Bold, color: INK });
        }
    }
}

/// Whom a position is about and what it says: who is to move, or how the game ended as far as stones
/// alone tell it (P6, P7a, P7b).
fn standing(position: &Position) -> (Option<Side>, &'static str) {
    let mover = position.side_to_move();
    match position.ended(NoMove::Loss) {
        None => match mover {
            Side::Red => (Some(mover), "red to move"),
            Side::Blue => (Some(mover), "blue to move"),
        },
        Some(end) => match (end.rule, end.winner) {
            (Rule::FarRow, Some(Side::Red)) => (Some(Side::Red), "red wins"),
            (Rule::FarRow, Some(Side::Blue)) => (Some(Side::Blue), "blue wins"),
            // Whether that loses or draws, an option says.
            (Rule::NoMove, _) if mover == Side::Red => (Some(mover), "red cannot move"),
            (Rule::NoMove, _) => (Some(mover), "blue cannot move"),
            _ => (None, "drawn"),
        },
    }
}

/// Where the board lies in a diagram.
fn board_grid(square: Mm) -> Grid {
    Grid::whole(Point::new(square * LEFT, square * ABOVE), square)
}

/// What is the same in all diagrams.
fn empty_board(drawing: &mut Drawing, square: Mm) {
    let grid = board_grid(square);
    grid.draw(drawing);
    grid.coordinates(drawing, square * COORDINATES.0, square * COORDINATES.1);
}

/// Stones and the last move on the squares that `grid` shows.
pub(super) fn place(
    drawing: &mut Drawing,
    grid: &Grid,
    position: &Position,
    last: Option<(&Position, &Move)>,
) {
    if let Some((before, played)) = last {
        let touched = played.targets().iter().map(|(square, _)| square).chain([played.from()]);
        for square in touched.filter(|square| grid.shows(*square)) {
            grid.tint(drawing, square, TOUCHED);
        }
        arrows(drawing, grid, before, played);
    }
    for square in grid.squares() {
        if let Some(side) = position.owner(square) {
            grid::stones(drawing, grid.center_of(square), grid.square, side, position.count(square));
        }
    }
    if let Some((before, played)) = last {
        arrivals(drawing, grid, before, played);
    }
}

/// A ring of dashes with the number of stones where they left, and an arrow to each target; behind
/// stones captured a cross.
fn arrows(drawing: &mut Drawing, grid: &Grid, before: &Position, played: &Move) {
    let square = grid.square;
    let mover = before.side_to_move();
    let color = grid::color(mover);
    let pen = Stroke::new(color, square * 0.07).rounded();
    let (ring, head) = (square * 0.27, square * 0.2);
    for (target, _) in played.targets().iter() {
        let middle = |square: &Square| grid.center_of(*square);
        let way = way::way(played.from(), target, before.vacant()).unwrap_or_else(|| vec![played.from(), target]);
        if played.is_capture() {
            cross(drawing, grid, target, before.side_to_move().other());
        }
        let mut line: Vec<Point> = way.iter().map(middle).collect();
        let last = line.len() - 1;
        // From the ring's edge to the disc's.
        line[0] = toward(line[0], line[1], ring);
        let tip = toward(middle(&way[last]), middle(&way[last - 1]), square * 0.39);
        line[last] = toward(tip, middle(&way[last - 1]), head * 0.9);
        drawing.push(Shape::Polyline(line, pen));
        grid::arrowhead(drawing, middle(&way[last - 1]), tip, head, color);
    }
    let from = grid.center_of(played.from());
    let dashes = Stroke::new(color, square * 0.035).dashed(square * 0.09, square * 0.07);
    drawing.push(Shape::Circle(from, ring - square * 0.02, Paint::stroke(dashes)));
    let count = before.count(played.from());
    if count > 1 {
        let (words, size) = Face::Regular.fit(&count.to_string(), square * 0.3, ring * 1.5);
        drawing.text(grid::centered(from, words, size, Face::Regular, color));
    }
}

/// How many stones came to each target, where its number does not say so: when the stack parts or
/// joins others.
fn arrivals(drawing: &mut Drawing, grid: &Grid, before: &Position, played: &Move) {
    let square = grid.square;
    let color = grid::color(before.side_to_move());
    let parts = played.targets().len() > 1;
    for (target, count) in played.targets().iter() {
        if played.is_capture() || !parts && before.count(target) == 0 {
            continue;
        }
        let (content, size) = Face::Bold.fit(&format!("+{count}"), square * 0.21, square * 0.3);
        let corner = grid.corner_of(target).moved(square * 0.955, square * 0.05);
        let at = corner.moved(Mm::ZERO, Face::Bold.cap_height(size));
        drawing.text(Text { at, content, size, anchor: Anchor::End, face: Face::Bold, color });
    }
}

/// A cross behind the disc that captured: its arms show in the corners (P5).
fn cross(drawing: &mut Drawing, grid: &Grid, target: Square, captured: Side) {
    let square = grid.square;
    let corner = grid.corner_of(target);
    let (near, far) = (square * 0.08, square * 0.92);
    let at = |x: Mm, y: Mm| corner.moved(x, y);
    let arms = vec![
        Segment::Move(at(near, near)),
        Segment::Line(at(far, far)),
        Segment::Move(at(far, near)),
        Segment::Line(at(near, far)),
    ];
    let pen = Stroke::new(grid::color(captured), square * 0.085).rounded();
    drawing.push(Shape::Path(arms, Paint::stroke(pen)));
}

/// `from` moved by `length` along the row or column on which `to` lies.
fn toward(from: Point, to: Point, length: Mm) -> Point {
    from.moved(length * grid::sign(to.x - from.x), length * grid::sign(to.y - from.y))
}

/// A ply with its number, as records are written: `12. e1-e4`, `12... e9-e6`. `ply` counts from 0, and
/// `first` is the side that moved first in the record.
#[must_use]
pub fn numbered(first: Side, ply: usize, played: &Move) -> String {
    let half = ply + first as usize;
    let dots = if half.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots} {played}", half / 2 + 1)
}

/// What documents of this game say about themselves.
pub(super) fn meta(title: &str, created: Option<i64>) -> Meta {
    Meta {
        title: title.to_owned(),
        author: AUTHOR.to_owned(),
        subject: "PerSiVic is a game by Ernesto Amezcua Montes".to_owned(),
        language: "en".to_owned(),
        created,
    }
}

/// A small text in the faint ink.
fn note(at: Point, content: impl Into<String>, size: Mm, anchor: Anchor) -> Text {
    Text { at, content: content.into(), size, anchor, face: Face::Regular, color: FAINT }
}
