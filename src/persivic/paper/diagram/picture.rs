//! A position as a drawing, with the last move as arrows.

use super::grid::Grid;
use super::stones::{bullet, color, stones};
use crate::html;
use crate::persivic::paper::diagram::arrow_path::way;
use crate::persivic::paper::{CREDIT, INKS};
use crate::persivic::rules::board::{Side, Square};
use crate::persivic::rules::moves::Move;
use crate::persivic::rules::position::Position;
use crate::persivic::standing::Standing;
use crate::persivic::words::{deed, seen};
use crate::print::form::TextStyle;
use crate::print::imposition::UNPRINTABLE;
use crate::print::{
    Color, Document, Drawing, Face, Language, Mark, Mm, Page, Paint, Point, Role, Segment, Shape, Size,
    Stroke, SymbolId, Transform, floor,
};
use crate::words::join;

/// The background of the last move's squares.
pub(super) const TOUCHED: Color = Color::rgb(0xfd_f1c4);

/// The arrows of a move that was not played.
pub(super) const BETTER: Color = html::BETTER.0;

/// The content of a diagram.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    /// The stones and the side to move.
    pub position: Position,
    /// The status of the game.
    pub standing: Standing,
    /// The last move, and the position before it.
    pub last: Option<(Position, &'a Move)>,
    /// A better move than the last one, drawn as dashed arrows.
    pub better: Option<&'a Move>,
    /// The caption above the board.
    pub caption: Option<String>,
    /// The side of a square.
    pub square: Mm,
    /// The language of the words.
    pub language: Language,
}

/// The space around the board, in squares.
const LEFT: f64 = 0.66;
const RIGHT: f64 = 0.34;
const ABOVE: f64 = 0.92;
const BELOW: f64 = 0.66;

/// The distance of coordinate centres from the board, and their size, in squares.
const COORDINATES: (f64, f64) = (0.33, 0.32);

impl Diagram<'_> {
    /// The smallest square, 5 mm, for legible numbers on stones.
    pub const SMALLEST: Mm = Mm::from_um(5_000);

    /// The size of a diagram with squares of this side.
    pub fn size(square: Mm) -> Size {
        let board = f64::from(Square::SIDE);
        Size::new(square * (LEFT + board + RIGHT), square * (ABOVE + board + BELOW))
    }

    /// The largest square with which a diagram fits into `room`.
    pub fn fitting(room: Size) -> Mm {
        let board = f64::from(Square::SIDE);
        let side =
            (room.width * (1.0 / (LEFT + board + RIGHT))).min(room.height * (1.0 / (ABOVE + board + BELOW)));
        // Rounded down, so that it fits.
        Mm::from_um(side.to_um() - 1)
    }

    /// The diagram as a drawing of [`Diagram::size`].
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new();
        self.draw(&mut drawing, 1, |drawing| empty_board(drawing, self.square));
        drawing
    }

    /// The diagram over the symbol of an empty board, for pages with several.
    pub(in crate::persivic) fn over(&self, board: SymbolId) -> Drawing {
        let mut drawing = Drawing::new();
        self.draw(&mut drawing, 2, |drawing| drawing.symbol(board, Point::ORIGIN));
        drawing
    }

    /// Renders a document with the diagram on its only page, titled `title`, with the margin that printers need.
    pub fn document(&self, title: &str, created: Option<i64>) -> Document<'static> {
        let Size { width, height } = Diagram::size(self.square);
        let mut drawing = Drawing::new();
        drawing.place(Transform::translate(Point::new(UNPRINTABLE, UNPRINTABLE)), self.drawing());
        let page = Page::new(Size::new(width + UNPRINTABLE * 2, height + UNPRINTABLE * 2), title, drawing);
        Document::new(CREDIT.meta(title, self.language, created), Vec::new(), 1, move |_| page.clone())
    }

    /// Draws the diagram over the empty board that `board` draws. The caption becomes a heading of this level.
    fn draw(&self, drawing: &mut Drawing, level: u8, board: impl FnOnce(&mut Drawing)) {
        let grid = board_grid(self.square);
        self.heading(drawing, &grid, level);
        let last = self.last.map(|(before, played)| deed(self.language, &before, played));
        let in_words = join(last.into_iter().chain([seen(self.language, &self.position)]), " ");
        drawing.marked(Mark::of(Role::Figure(in_words)).named("diagram"), |drawing| {
            board(drawing);
            drawing.marked(Mark::layer("stones"), |drawing| place(drawing, &grid, &self.position, self.last));
            if let Some(((before, _), better)) = self.last.zip(self.better) {
                alternative(drawing, &grid, &before, better);
            }
        });
    }

    /// Draws the caption, and at the right the player to move or the result.
    fn heading(&self, drawing: &mut Drawing, grid: &Grid, level: u8) {
        let square = self.square;
        let baseline = grid.corner.y - square * 0.34;
        let right = grid.corner.x + grid.width();
        let (player, words) = (self.standing.side(), self.standing.in_short(self.language));
        let size = (square * 0.36).max(floor::READ_IN_PLAY);
        let words_left = right - INKS.plain().width(&words, size);
        drawing.text(INKS.plain().text(Point::new(words_left, baseline), words, size));
        let mut left = words_left;
        if let Some(player) = player {
            left = words_left - size * 1.16;
            bullet(drawing, left, baseline, size, player);
        }
        if let Some(caption) = &self.caption {
            let at = Point::new(grid.corner.x, baseline);
            let room = left - square * 0.4 - grid.corner.x;
            drawing.heading(
                level,
                INKS.bold().fitted(at, caption, (square * 0.44).max(floor::READ_IN_PLAY), room),
            );
        }
    }
}

pub(in crate::persivic) fn board_grid(square: Mm) -> Grid {
    Grid::whole(Point::new(square * LEFT, square * ABOVE), square)
}

pub(in crate::persivic) fn empty_board(drawing: &mut Drawing, square: Mm) {
    let grid = board_grid(square);
    drawing.marked(Mark::layer("board"), |drawing| grid.draw(drawing));
    drawing.marked(Mark::layer("coordinates"), |drawing| {
        grid.coordinates(drawing, square * COORDINATES.0, (square * COORDINATES.1).max(floor::READ_IN_PLAY));
    });
}

/// Draws the stones and the last move on the visible squares.
pub(in crate::persivic) fn place(
    drawing: &mut Drawing,
    grid: &Grid,
    position: &Position,
    last: Option<(Position, &Move)>,
) {
    if let Some((before, played)) = last {
        departures(drawing, grid, &before, played);
    }
    for square in grid.squares() {
        if let Some(side) = position.owner(square) {
            stones(drawing, grid.center_of(square), grid.square, side, position.count(square));
        }
    }
    if let Some((before, played)) = last {
        arrivals(drawing, grid, &before, played);
    }
}

/// Draws the parts of a move below the stones: tinted squares and arrows.
pub(in crate::persivic) fn departures(drawing: &mut Drawing, grid: &Grid, before: &Position, played: &Move) {
    let touched = played.targets().iter().map(|(square, _)| square).chain([played.from()]);
    for square in touched.filter(|square| grid.shows(*square)) {
        grid.tint(drawing, square, TOUCHED);
    }
    arrows(drawing, grid, before, played);
}

/// Draws a dashed ring with the number of stones where they left, and an arrow to each target; captured
/// stones get a cross.
fn arrows(drawing: &mut Drawing, grid: &Grid, before: &Position, played: &Move) {
    let square = grid.square;
    let mover = before.side_to_move();
    let ink = color(mover);
    for (target, _) in played.targets().iter() {
        if played.is_capture() {
            cross(drawing, grid, target, mover.other());
        }
        let pen = Stroke::new(ink, square * 0.07).rounded();
        arrow(drawing, grid, before, (played.from(), RING), target, pen);
    }
    ring(drawing, grid, (played.from(), RING), ink);
    let count = before.count(played.from());
    if count > 1 {
        let number = TextStyle::regular(ink).centered();
        let size = (square * 0.3).max(floor::READ_IN_PLAY);
        let at = grid.center_of(played.from());
        drawing.text(number.level_fitted(at, &count.to_string(), size, square * RING * 1.9));
    }
}

/// The outer radii of the ring the stones leave and of the ring around stones, in squares.
const RING: f64 = 0.27;
const WIDE_RING: f64 = 0.45;

fn ring(drawing: &mut Drawing, grid: &Grid, (at, radius): (Square, f64), ink: Color) {
    let square = grid.square;
    let dashes = Stroke::new(ink, square * 0.035).dashed(square * 0.09, square * 0.07);
    let radius = square * radius - square * 0.02;
    drawing.push(Shape::Circle(grid.center_of(at), radius, Paint::stroke(dashes)));
}

/// Draws an arrow along an open path, from the edge of a ring to the edge of a disc.
fn arrow(
    drawing: &mut Drawing,
    grid: &Grid,
    before: &Position,
    (from, ring): (Square, f64),
    to: Square,
    pen: Stroke,
) {
    let (square, head) = (grid.square, grid.square * 0.2);
    let path = way(from, to, before.vacant()).unwrap_or_else(|| vec![from, to]);
    let mut line: Vec<Point> = path.iter().map(|square| grid.center_of(*square)).collect();
    let last = line.len() - 1;
    let (end, near) = (line[last], grid.center_of(path[last - 1]));
    line[0] = toward(line[0], line[1], square * ring);
    let tip = toward(end, near, square * 0.39);
    line[last] = toward(tip, near, head * 0.9);
    drawing.push(Shape::Polyline(line, pen));
    arrowhead(drawing, near, tip, head, pen.color);
}

/// Draws an alternative to the last move: dashed arrows over the current stones, offset from those of the
/// move played.
pub(super) fn alternative(drawing: &mut Drawing, grid: &Grid, before: &Position, other: &Move) {
    let square = grid.square;
    let pen = Stroke::new(BETTER, square * 0.08).dashed(square * 0.16, square * 0.1);
    let mut arrows = Drawing::new();
    for (target, _) in other.targets().iter() {
        arrow(&mut arrows, grid, before, (other.from(), WIDE_RING), target, pen);
    }
    drawing.place(Transform::translate(Point::new(square * 0.12, square * 0.12)), arrows);
    ring(drawing, grid, (other.from(), WIDE_RING), BETTER);
}

/// Draws the number of stones arriving at each target, unless the number there already shows it: when the
/// stack splits or joins others. Skipped if it would be illegible beside a stone, as the caption has the move
/// too.
pub(super) fn arrivals(drawing: &mut Drawing, grid: &Grid, before: &Position, played: &Move) {
    let square = grid.square;
    let ink = color(before.side_to_move());
    let parts = played.targets().len() > 1;
    for (target, count) in played.targets().iter() {
        if played.is_capture() || !parts && before.count(target) == 0 {
            continue;
        }
        let content = format!("+{count}");
        let size = (square * 0.24).max(floor::TEXT);
        if Face::Bold.width(&content, size) > square * 0.29 {
            continue;
        }
        let corner = grid.corner_of(target).moved(square * 0.97, square * 0.035);
        let at = corner.moved(Mm::ZERO, Face::Bold.cap_height(size));
        drawing.text(TextStyle::bold(ink).right().text(at, content, size));
    }
}

/// Draws a cross beneath the capturing disc, with its arms showing in the corners (P5).
fn cross(drawing: &mut Drawing, grid: &Grid, target: Square, captured: Side) {
    let square = grid.square;
    drawing.cross(
        grid.center_of(target),
        square * 0.42,
        Stroke::new(color(captured), square * 0.085).rounded(),
    );
}

/// Moves `from` by `length` along the row or column towards `to`.
fn toward(from: Point, to: Point, length: Mm) -> Point {
    from.moved(length * sign(to.x - from.x), length * sign(to.y - from.y))
}

/// Formats a numbered ply as in records: `12. e1-e4`, `12... e9-e6`. `ply` counts from 0, and `first` is the
/// side that moved first in the record.
pub fn numbered(first: Side, ply: usize, played: &Move) -> String {
    let half = ply + first as usize;
    let dots = if half.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots} {played}", half / 2 + 1)
}

/// Draws a filled arrowhead with its tip at `tip`, pointing away from `from` along a row or column.
fn arrowhead(drawing: &mut Drawing, from: Point, tip: Point, size: Mm, color: Color) {
    let (dx, dy) = (sign(tip.x - from.x), sign(tip.y - from.y));
    let base = tip.moved(-size * dx, -size * dy);
    let half = size * 0.62;
    drawing.push(Shape::Path(
        vec![
            Segment::Move(tip),
            Segment::Line(base.moved(half * dy, half * dx)),
            Segment::Line(base.moved(-half * dy, -half * dx)),
            Segment::Close,
        ],
        Paint::fill(color),
    ));
}

/// -1, 0 or 1.
fn sign(length: Mm) -> i32 {
    length.to_um().signum()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Bounds, texts};
    use super::*;
    use crate::persivic::notation::WrittenMove;
    use crate::persivic::standing::{Ending, Reason};
    use crate::print::svg;

    fn judged(before: &Position, played: &str) -> Move {
        before.judge(&played.parse::<WrittenMove>().unwrap().attempt()).unwrap()
    }

    fn diagram(position: &Position) -> Diagram<'_> {
        let standing = Standing::of(position);
        let language = Language::English;
        Diagram {
            position: *position,
            standing,
            last: None,
            better: None,
            caption: None,
            square: Mm::new(10.0),
            language,
        }
    }

    /// The centres of a side's discs in a drawing.
    fn discs(drawing: &Drawing, side: Side) -> Vec<Point> {
        let is_disc = |paint: &Paint| match side {
            Side::Red => paint.fill == Some(color(side)) && paint.stroke.is_none(),
            Side::Blue => paint.fill.is_some() && paint.stroke.is_some_and(|pen| pen.color == color(side)),
        };
        let circles = drawing.all_shapes().filter_map(|shape| match shape {
            // The small disc of the heading is not on the board.
            Shape::Circle(at, radius, paint) if is_disc(paint) && *radius > Mm::new(2.5) => Some(*at),
            _ => None,
        });
        circles.collect()
    }

    #[test]
    fn p1_every_stone_of_a_position_appears_with_its_count() {
        for text in [
            "3b3b3b3b3b3b3b3b3b/9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r",
            "7.2rr/2b4b7./9./.b7./4.12r4./9./b7.b/9./9. b",
            "9./9./9./9./9./9./9./9./9. r",
        ] {
            let position: Position = text.parse().unwrap();
            let drawing = diagram(&position).drawing();
            let grid = board_grid(Mm::new(10.0));
            for side in Side::ALL {
                let expected: Vec<Point> =
                    position.stones(side).map(|square| grid.center_of(square)).collect();
                assert_eq!(discs(&drawing, side), expected, "{text}");
                for square in position.stones(side).filter(|square| position.count(*square) > 1) {
                    let count = position.count(square).to_string();
                    let x = grid.center_of(square).x;
                    assert!(
                        texts(&drawing.shapes).iter().any(|text| text.content == count && text.at.x == x)
                    );
                }
            }
        }
    }

    #[test]
    fn all_ink_stays_on_the_page() {
        let start = Position::start();
        let position: Position = "r8./9./2.2r6./9./4.4r4./9./9./9./2b7.b r".parse().unwrap();
        let played = judged(&position, "e5-a5,c3,g7,i5");
        let after = position.play_unchecked(&played);
        for (position, last) in [(&start, None), (&after, Some((position, &played)))] {
            let caption = Some("a caption that is much too long for its place ".repeat(9));
            let diagram = Diagram { last, caption, ..diagram(position) };
            let size = Diagram::size(diagram.square);
            let bounds = Bounds::of(&diagram.drawing().shapes);
            assert!(bounds.is_within(size, Mm::ZERO), "{bounds:?} {size:?}");
        }
    }

    #[test]
    fn a_long_caption_ends_before_the_side_to_move() {
        let start = Position::start();
        let diagram = Diagram { caption: Some("12. e1-e4 ".repeat(40)), ..diagram(&start) };
        let drawing = diagram.drawing();
        let texts = texts(&drawing.shapes);
        let caption = texts.iter().find(|text| text.content.starts_with("12.")).unwrap();
        let words = texts.iter().find(|text| text.content == "red to move").unwrap();
        let end = caption.at.x + caption.face.width(&caption.content, caption.size);
        assert!(end < words.at.x - words.size, "{end} {}", words.at.x);
        assert!(caption.content.ends_with('…'));
    }

    #[test]
    fn p3_each_target_has_an_arrow_that_ends_at_its_disc() {
        let before = Position::start();
        let played = judged(&before, "e1-d3,e4,f3");
        let after = before.play_unchecked(&played);
        let drawing = Diagram { last: Some((before, &played)), ..diagram(&after) }.drawing();
        let lines: Vec<&Vec<Point>> = drawing
            .all_shapes()
            .filter_map(|shape| match shape {
                Shape::Polyline(points, _) => Some(points),
                _ => None,
            })
            .collect();
        assert_eq!(lines.len(), 3);
        let grid = board_grid(Mm::new(10.0));
        for (line, (target, _)) in lines.iter().zip(played.targets().iter()) {
            let (end, middle) = (line[line.len() - 1], grid.center_of(target));
            let off = (end.x - middle.x).to_um().abs() + (end.y - middle.y).to_um().abs();
            assert!((3_600..7_000).contains(&off), "{target}: {off}");
        }
        let words: Vec<&str> = texts(&drawing.shapes).iter().map(|text| text.content.as_str()).collect();
        assert_eq!(words.iter().filter(|word| **word == "+1").count(), 3);
    }

    #[test]
    fn p5_a_capture_is_crossed_in_the_colour_of_what_is_gone() {
        let before: Position = "9./9./9./9./4.3b4./4.r4./9./9./2r8. r".parse().unwrap();
        let played = judged(&before, "e4xe5");
        let after = before.play_unchecked(&played);
        let has_cross = |last| {
            let drawing = Diagram { last, ..diagram(&after) }.drawing();
            drawing.all_shapes().any(|shape| {
                matches!(shape, Shape::Path(_, paint) if paint.stroke.is_some_and(|pen| pen.color == color(Side::Blue)))
            })
        };
        assert!(has_cross(Some((before, &played))));
        assert!(!has_cross(None));
    }

    #[test]
    fn p6_p7_the_heading_says_how_it_stands() {
        let start = Position::start();
        let resigned = Ending { winner: Some(Side::Blue), reason: Reason::Resignation };
        let agreed = Ending { winner: None, reason: Reason::Agreement };
        for (standing, words, bullets) in [
            (Standing::ToMove(Side::Blue), "blue to move", 1),
            (Standing::Over(resigned), "blue wins", 1),
            (Standing::Over(agreed), "drawn", 0),
        ] {
            let drawing = Diagram { standing, ..diagram(&start) }.drawing();
            assert!(texts(&drawing.shapes).iter().any(|text| text.content == words), "{words}");
            let small = drawing
                .all_shapes()
                .filter(|shape| matches!(shape, Shape::Circle(_, radius, _) if *radius < Mm::new(2.5)));
            assert_eq!(small.count(), bullets, "{words}");
        }
    }

    #[test]
    fn plies_are_numbered_as_records_are() {
        let red = judged(&Position::start(), "e1-e4");
        assert_eq!(numbered(Side::Red, 0, &red), "1. e1-e4");
        assert_eq!(numbered(Side::Red, 3, &red), "2... e1-e4");
        assert_eq!(numbered(Side::Blue, 0, &red), "1... e1-e4");
        assert_eq!(numbered(Side::Blue, 1, &red), "2. e1-e4");
    }

    #[test]
    fn a_fitting_diagram_fills_one_side_of_its_room() {
        for room in [Size::new(Mm::new(80.0), Mm::new(80.0)), Size::new(Mm::new(50.0), Mm::new(300.0))] {
            let size = Diagram::size(Diagram::fitting(room));
            assert!(size.width <= room.width && size.height <= room.height, "{size:?}");
            let left = (room.width - size.width).min(room.height - size.height);
            assert!(left < Mm::new(0.1), "{left}");
        }
    }

    #[test]
    fn a_document_has_one_page_and_credits_the_author() {
        let start = Position::start();
        let document = diagram(&start).document("PerSiVic <b>", None);
        assert_eq!(document.page_count, 1);
        for square in [Diagram::SMALLEST, Mm::new(10.0)] {
            let page = Diagram { square, ..diagram(&start) }.document("PerSiVic", None).pages.next().unwrap();
            let bounds = Bounds::of(&page.drawing.shapes);
            assert!(bounds.is_within(page.size, UNPRINTABLE), "{bounds:?}");
        }
        assert_eq!(document.meta.author, "Ernesto Amezcua Montes");
        for page in document.pages {
            let text = svg::write(&document.meta, &[], &page, svg::Settings::default());
            assert!(text.contains("&lt;b&gt;") && text.contains("Ernesto Amezcua Montes"));
        }
    }
}
