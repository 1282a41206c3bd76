//! Illustrations of the rules: touches, a crossing (D7), and an overlap (D8).

use super::layout::Layout;
use super::marks;
use crate::diverto::notation::WrittenLine;
use crate::diverto::paper::style::Style;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::course::Course;
use crate::diverto::rules::judge::Attempt;
use crate::diverto::rules::line::Drawn;
use crate::diverto::rules::position::{Position, Setup};
use crate::print::form::TextStyle;
use crate::print::{Drawing, Face, Mm, Paint, Point, Segment, Shape, Size, Stroke, Transform, floor};
use crate::rulebook::{Chapter, Figure};

/// An illustration: lines already drawn, and the one it shows.
#[derive(Clone, Copy, Debug)]
struct Picture {
    lives: &'static [&'static str],
    drawn: &'static [&'static str],
    shown: &'static str,
    is_legal: bool,
}

/// A line that ends on another.
const TOUCH: Picture = Picture { lives: &[], drawn: &["b2:E2N2"], shown: "d4:W1S2", is_legal: true };
/// A line whose corner touches another's.
const CORNER: Picture =
    Picture { lives: &[], drawn: &["b3:E2N2", "d5:E1S2"], shown: "e3:W1S2", is_legal: true };
/// A line that takes a life and pays with it.
const CROSSING: Picture = Picture { lives: &["c3"], drawn: &["b2:E2N2"], shown: "d4:W1S3", is_legal: true };
/// A line that runs along another.
const OVERLAP: Picture =
    Picture { lives: &[], drawn: &["b2:E2N2", "d4:W2S1"], shown: "b3:E2S1", is_legal: false };

/// The illustrations, by the name of their caption.
const PICTURES: [(&str, Picture); 4] =
    [("touch", TOUCH), ("corner", CORNER), ("crossing", CROSSING), ("overlap", OVERLAP)];

pub fn figures(square: Mm) -> Vec<Figure> {
    let style = Style::classic();
    let size = Size::new(square * i32::from(SIDES.0), square * i32::from(SIDES.1));
    PICTURES.map(|(name, picture)| Figure { name, drawing: picture.drawing(&style, square), size }).to_vec()
}

/// The size of the illustrated boards in squares.
const SIDES: (u8, u8) = (6, 6);

impl Picture {
    /// The position before the shown line, and the lines drawn in it.
    fn position(self) -> (Setup, Position, Vec<Drawn>) {
        let board = Board::new(SIDES.0, SIDES.1).expect("boards may be so small");
        let life = |life: &&str| life.parse().expect("a test reads it");
        let setup = Setup { board, lives: self.lives.iter().map(life).collect(), ..Setup::default() };
        let mut position = Position::new(&setup);
        let mut lines = Vec::new();
        for line in self.drawn {
            let drawn = position.judge(&attempt(line), None).expect("a test judges it");
            position.play_unchecked(&drawn);
            lines.push(drawn);
        }
        (setup, position, lines)
    }

    /// Draws the board with its lines, with squares of this side.
    fn drawing(self, style: &Style, square: Mm) -> Drawing {
        let (setup, position, mut lines) = self.position();
        let layout = Layout { square, board_at: Point::ORIGIN, ..Layout::bare(setup.board, style.clone()) };
        let shown = attempt(self.shown);
        lines.extend(position.judge(&shown, None));
        let mut drawing = Drawing::new();
        super::board(&mut drawing, &layout, setup.board);
        let course = Course::new(&setup, lines);
        for part in marks::drawn(&layout, &course) {
            drawing.shapes.extend(part.shapes);
        }
        if !self.is_legal {
            wrong(&mut drawing, &layout, setup.board, &shown);
        }
        start_and_end(&mut drawing, &layout, setup.board, &shown);
        drawing
    }
}

fn attempt(line: &str) -> Attempt {
    line.parse::<WrittenLine>().expect("a test reads it").attempt
}

/// The start, corner and end of a line.
fn way(layout: &Layout, board: Board, attempt: &Attempt) -> Option<[Point; 3]> {
    let Attempt { from, segments: [first, second] } = *attempt;
    let corner = first.0.step(from, u8::try_from(first.1).ok()?)?;
    let end = second.0.step(corner, u8::try_from(second.1).ok()?)?;
    Some([from, corner, end].map(|place| layout.intersection(board, place)))
}

/// Marks where a line starts with a dot, and where it ends with an arrow.
fn start_and_end(drawing: &mut Drawing, layout: &Layout, board: Board, attempt: &Attempt) {
    let Some([from, corner, end]) = way(layout, board, attempt) else { return };
    let (ink, square) = (layout.style.colors.ink, layout.square);
    drawing.push(Shape::Circle(from, square * 0.22, Paint::fill(ink)));
    let (x, y) = ((end.x - corner.x).to_f64(), (end.y - corner.y).to_f64());
    let (x, y) = (x / x.hypot(y), y / x.hypot(y));
    let side = |across: f64| end.moved(square * (across * y - 0.5 * x), square * (across * x - 0.5 * y));
    let path = vec![Segment::Move(end), Segment::Line(side(-0.3)), Segment::Line(side(0.3)), Segment::Close];
    drawing.push(Shape::Path(path, Paint::fill(ink)));
}

/// Draws an illegal line, dashed and crossed out.
fn wrong(drawing: &mut Drawing, layout: &Layout, board: Board, attempt: &Attempt) {
    let Some([from, corner, end]) = way(layout, board, attempt) else { return };
    let colors = &layout.style.colors;
    let pen =
        Stroke::new(colors.life, layout.square * 0.14).dashed(layout.square * 0.2, layout.square * 0.12);
    drawing.push(Shape::Polyline(vec![from, corner, end], pen));
    let at = Point::new((corner.x + end.x) / 2, (corner.y + end.y) / 2);
    drawing.cross(at, layout.square * 0.3, Stroke::new(colors.life, layout.square * 0.16));
}

/// Draws the illustrations in a grid, each with its caption in letters of `size`, as large as `room` allows;
/// `None` if squares would be too small.
pub(super) fn rule_pictures(
    style: &Style,
    rules: &Chapter,
    names: &[&str],
    size: Mm,
    room: Size,
) -> Option<(Drawing, Size)> {
    let gap = size * 2.5;
    let captions = |width: Mm| {
        let lines = names.iter().map(|name| Face::Regular.wrap(rules.caption(name), size, width));
        lines.collect::<Vec<_>>()
    };
    let height_of = |captions: &[Vec<String>]| {
        size * (LEADING * captions.iter().map(Vec::len).max().unwrap_or_default() as f64 + 0.8)
    };
    let grids = (1..=names.len()).filter_map(|columns| {
        let rows = names.len().div_ceil(columns) as i32;
        let columns = columns as i32;
        let share = (room.width - gap * (columns - 1)) / columns;
        let wide = share / i32::from(SIDES.0);
        // Captions are as wide as their board; how high they are follows from it.
        let fits = |square: &Mm| {
            let words = height_of(&captions(*square * i32::from(SIDES.0)));
            (*square * i32::from(SIDES.1) + words) * rows + gap * (rows - 1) <= room.height
        };
        let square = floor::sizes(wide.min(LARGEST), 0.95, SMALLEST).find(fits)?;
        (square <= wide).then_some((square, columns))
    });
    let (square, columns) = grids.max_by_key(|(square, _)| *square)?;
    let board = square * i32::from(SIDES.0);
    let captions = captions(board);
    let widest = captions.iter().flatten().map(|line| Face::Regular.width(line, size)).max()?;
    let pitch = Size::new(board + gap, square * i32::from(SIDES.1) + height_of(&captions) + gap);
    let mut drawing = Drawing::new();
    for (number, (name, caption)) in (0i32..).zip(names.iter().zip(&captions)) {
        let at = Point::new(pitch.width * (number % columns), pitch.height * (number / columns));
        let picture = PICTURES.iter().find(|(known, _)| known == name)?.1;
        drawing.place(Transform::translate(at), picture.drawing(style, square));
        for (line, text) in (0i32..).zip(caption) {
            let down = square * i32::from(SIDES.1) + size * (1.4 + LEADING * f64::from(line));
            drawing.text(TextStyle::regular(style.colors.ink).text(at.moved(Mm::ZERO, down), text, size));
        }
    }
    let rows = (names.len() as i32 + columns - 1) / columns;
    let size = Size::new(pitch.width * columns - gap, pitch.height * rows - gap);
    (widest <= board).then_some((drawing, size))
}

/// The line spacing of captions.
const LEADING: f64 = 1.3;

/// The smallest and largest square of the illustrations.
const SMALLEST: Mm = Mm::from_um(3_500);
const LARGEST: Mm = Mm::from_um(11_000);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::{Direction, IllegalLine};

    #[test]
    fn d8_the_picture_of_a_touch_is_legal_and_touches() {
        let (_, position, _) = TOUCH.position();
        let drawn = position.judge(&attempt(TOUCH.shown), None).unwrap();
        assert_eq!((drawn.spent, drawn.collected), (0, 0));
        // The line must end in the middle of the long line.
        let end = drawn.line.end();
        assert!(position.ends().iter().flatten().all(|other| other.at != end));
        let around = Direction::ALL.map(|direction| position.occupancy().is_drawn(end, direction));
        assert!(around.contains(&true), "a strand passes there");
    }

    #[test]
    fn d8_the_picture_of_a_corner_is_legal_and_free_and_turns_where_a_line_turns() {
        let (_, position, _) = CORNER.position();
        let drawn = position.judge(&attempt(CORNER.shown), None).unwrap();
        assert_eq!(drawn.spent, 0);
        let corner = "d3".parse().unwrap();
        let turns = Direction::ALL.map(|direction| position.occupancy().is_drawn(corner, direction));
        assert_eq!(turns.into_iter().filter(|drawn| *drawn).count(), 2);
    }

    #[test]
    fn d7_the_picture_of_a_crossing_is_legal_and_pays_with_the_life_it_takes() {
        let (_, position, _) = CROSSING.position();
        let drawn = position.judge(&attempt(CROSSING.shown), None).unwrap();
        assert_eq!((drawn.collected, drawn.spent), (1, 1));
        let without = Picture { lives: &[], ..CROSSING };
        assert!(without.position().1.judge(&attempt(CROSSING.shown), None).is_err());
    }

    #[test]
    fn d8_the_picture_of_an_overlap_is_one() {
        let (_, position, _) = OVERLAP.position();
        let fault = position.judge(&attempt(OVERLAP.shown), None).unwrap_err();
        assert!(matches!(fault, IllegalLine::Overlap { .. }), "{fault:?}");
    }
}
