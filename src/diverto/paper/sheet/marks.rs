//! Draws a game on its board: lines, lives, crossings and ends.
//!
//! Player 1's lines are solid and player 2's hollow, so that they also differ in greyscale. Rounded corners
//! keep touching corners apart (D8). A crossing line passes over a gap within a diamond (D7).

use super::layout::Layout;
use super::turn_numbers;
use crate::diverto::paper::style::Style;
use crate::diverto::rules::board::Direction;
use crate::diverto::rules::board::{Board, Intersection};
use crate::diverto::rules::course::{Course, Life, Step};
use crate::diverto::rules::line::Line;
use crate::diverto::rules::position::Player;
use crate::html::{BETTER, DrawOrder};
use crate::print::form::TextStyle;
use crate::print::{Color, Drawing, Face, Mm, Paint, Point, Segment, Shape, Stroke, floor};

/// The corner radius, in squares: below a half, so that a segment of length 1 has room for two.
const ROUND: f64 = 0.36;

/// The square of the default board on A4.
const USUAL: Mm = Mm::from_um(7_200);

/// The Bézier handle length of a quarter circle.
const HANDLE: f64 = 0.5523;

/// Draws marks, on a board or in a legend.
pub(super) struct Marks<'a> {
    pub style: &'a Style,
    pub square: Mm,
    pub life: Mm,
}

impl<'a> Marks<'a> {
    pub fn new(layout: &'a Layout) -> Marks<'a> {
        Marks { style: &layout.style, square: layout.square, life: layout.life }
    }

    pub const fn color(&self, player: Player) -> Color {
        match player {
            Player::One => self.style.colors.player1,
            Player::Two => self.style.colors.player2,
        }
    }

    /// The line width: grows with the squares, but less than they do.
    fn width(&self) -> Mm {
        let scale = (self.square / USUAL).clamp(1.0, 1.7);
        (self.style.weights.line * scale).min(self.square * 0.26)
    }

    /// The square size that marks scale with: beyond it they are visible enough and stop growing.
    fn unit(&self) -> Mm {
        self.square.min(USUAL * 1.4)
    }

    /// Draws a player's stroke along `path`.
    pub fn stroke(&self, drawing: &mut Drawing, player: Player, path: Vec<Segment>) {
        let pen = |width| Stroke::new(self.color(player), width);
        match player {
            Player::One => drawing.push(Shape::Path(path, Paint::stroke(pen(self.width())))),
            Player::Two => {
                drawing.push(Shape::Path(path.clone(), Paint::stroke(pen(self.width() * 1.2))));
                let core = Stroke::new(Color::WHITE, self.width() * 0.5);
                drawing.push(Shape::Path(path, Paint::stroke(core)));
            }
        }
    }

    /// Draws a life as on the blank sheet, with an outline of `weight`.
    pub fn life(&self, drawing: &mut Drawing, at: Point, weight: Mm) {
        let colors = &self.style.colors;
        let paint = Paint::both(colors.life_fill, Stroke::new(colors.life, weight));
        drawing.push(Shape::Circle(at, self.life, paint));
    }

    /// Draws a life, circled and ticked by the player who took it.
    pub fn taken(&self, drawing: &mut Drawing, at: Point, player: Player) {
        let (unit, radius) = (self.unit(), self.life + self.unit() * 0.14);
        // Thin enough to keep life and ring apart on small squares.
        self.life(drawing, at, self.style.weights.life.min(unit * 0.07));
        let width = (self.width() * 0.62).min(unit * 0.11);
        let ring = Stroke::new(self.color(player), width);
        drawing.push(Shape::Circle(at, radius, Paint::stroke(ring)));
        if player == Player::Two {
            let core = Stroke::new(Color::WHITE, width * 0.4);
            drawing.push(Shape::Circle(at, radius, Paint::stroke(core)));
        }
        let corner = at.moved(radius * 0.8, -radius * 0.8);
        let check =
            [(-0.13, -0.02), (-0.04, 0.09), (0.17, -0.19)].map(|(x, y)| corner.moved(unit * x, unit * y));
        let pen = |color, width| Stroke::new(color, width).rounded();
        drawing.push(Shape::Polyline(check.to_vec(), pen(Color::WHITE, unit * 0.17)));
        drawing.push(Shape::Polyline(check.to_vec(), pen(self.color(player), unit * 0.08)));
    }

    pub fn crossing(&self, drawing: &mut Drawing, at: Point) {
        let reach = self.unit() * 0.42;
        let tips = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| at.moved(reach * x, reach * y));
        let mut path = vec![Segment::Move(tips[0])];
        path.extend(tips[1..].iter().map(|tip| Segment::Line(*tip)));
        path.push(Segment::Close);
        let pen = Stroke::new(self.style.colors.life, self.style.weights.life.min(self.unit() * 0.09));
        drawing.push(Shape::Path(path, Paint::stroke(pen)));
    }

    /// Draws an end; `both` if the ends coincide.
    pub fn end(&self, drawing: &mut Drawing, at: Point, both: bool) {
        let (ink, unit) = (self.style.colors.ink, self.unit());
        let mut block = |side: Mm, paint| {
            drawing.rect(at.moved(-side / 2, -side / 2), side, side, paint);
        };
        if both {
            let pen = Stroke::new(ink, unit * 0.09);
            block(unit * 0.7, Paint::both(Color::WHITE, pen));
        }
        block(unit * 0.5, Paint::fill(Color::WHITE));
        block(unit * 0.4, Paint::fill(ink));
    }
}

/// Draws all marks of `course`, and `candidates` numbered from 1.
pub(super) fn game(drawing: &mut Drawing, layout: &Layout, course: &Course, candidates: &[Line]) {
    let mut below = parts(layout, course);
    let above = below.split_off(below.partition_point(|((layer, _), _)| *layer < LINES));
    let shapes = |parts: Vec<(DrawOrder, Drawing)>| parts.into_iter().flat_map(|(_, part)| part.shapes);
    let ways: Vec<Vec<Point>> = candidates.iter().map(|line| way(layout, course.board(), line)).collect();
    for way in &ways {
        clearing(drawing, layout, way);
    }
    drawing.shapes.extend(shapes(below));
    for way in ways {
        candidate(drawing, layout, way);
    }
    drawing.shapes.extend(shapes(above));
    labels(drawing, layout, course.board(), candidates);
}

/// The layer of lines. The highlight of the last line and the lives are below it.
const LINES: u8 = 3;

/// The layers that players draw: lives, lines and crossings.
const DRAWN: std::ops::RangeInclusive<u8> = 2..=4;

/// The parts of `course` in drawing order. The place of a part does not depend on later lines.
pub(super) fn parts(layout: &Layout, course: &Course) -> Vec<(DrawOrder, Drawing)> {
    let marks = Marks::new(layout);
    let board = course.board();
    let at = |place: Intersection| layout.intersection(board, place);
    let mut parts: Vec<(DrawOrder, Drawing)> = Vec::new();
    let mut part = |place: DrawOrder, draw: &dyn Fn(&mut Drawing)| {
        let mut drawing = Drawing::new();
        draw(&mut drawing);
        parts.push((place, drawing));
    };
    // A grey highlight would be a dot pattern on a monochrome printer.
    let has_colors = Player::ALL.iter().any(|player| !marks.color(*player).is_grey());
    if let Some(last) = course.steps().last().filter(|_| has_colors) {
        part((1, 0), &|drawing| {
            let halo = Stroke::new(tint(marks.color(last.player)), marks.unit() * 0.62).rounded();
            drawing.push(Shape::Path(path(layout, board, last, course), Paint::stroke(halo)));
        });
    }
    for (number, Life { at: place, by }) in course.lives().iter().enumerate() {
        part((2, number), &|drawing| match by {
            None => marks.life(drawing, at(*place), marks.style.weights.life),
            Some(player) => marks.taken(drawing, at(*place), *player),
        });
    }
    for (number, step) in course.steps().iter().enumerate() {
        part((LINES, number), &|drawing| {
            for crossing in &step.crossings {
                gap(drawing, &marks, at(*crossing), direction_at(step, *crossing));
            }
            marks.stroke(drawing, step.player, path(layout, board, step, course));
        });
    }
    for (number, crossing) in course.steps().iter().flat_map(|step| &step.crossings).enumerate() {
        part((4, number), &|drawing| marks.crossing(drawing, at(*crossing)));
    }
    if let Some(size) = turn_numbers::size(layout) {
        for number in 0..course.steps().len() {
            part((5, number), &|drawing| turn_numbers::draw(drawing, layout, course, number, size));
        }
    }
    if let Some([one, two]) = course.ends() {
        part((6, 0), &|drawing| {
            for end in [one, two] {
                marks.end(drawing, at(end.at), one.at == two.at);
            }
        });
    }
    parts
}

/// The lives, lines and crossings of `course`, without explanatory marks.
pub(super) fn drawn(layout: &Layout, course: &Course) -> impl Iterator<Item = Drawing> {
    let drawn = parts(layout, course).into_iter().filter(|((layer, _), _)| DRAWN.contains(layer));
    drawn.map(|(_, drawing)| drawing)
}

/// `point` moved by `length` in `direction`.
fn toward(point: Point, direction: Direction, length: Mm) -> Point {
    match direction {
        Direction::North => point.moved(Mm::ZERO, -length),
        Direction::East => point.moved(length, Mm::ZERO),
        Direction::South => point.moved(Mm::ZERO, length),
        Direction::West => point.moved(-length, Mm::ZERO),
    }
}

/// The path of a drawn line. It includes the bend from the line it continues, and stops short of the bend of
/// one that continues it.
fn path(layout: &Layout, board: Board, step: &Step, course: &Course) -> Vec<Segment> {
    let line = &step.drawn.line;
    let round = layout.square * ROUND;
    let [first, second] = [line.first(), line.second()].map(|segment| segment.direction);
    let [start, corner, end] =
        [line.from(), line.corner(), line.end()].map(|place| layout.intersection(board, place));
    let goes_on = |place, heading| {
        course.steps().iter().any(|next| next.drawn.line.from() == place && next.arrived == Some(heading))
    };
    let mut path = Vec::with_capacity(6);
    match step.arrived {
        Some(arrived) => {
            path.push(Segment::Move(toward(start, arrived, -round)));
            path.push(bend(start, arrived, first, round));
        }
        None if goes_on(line.from(), first.opposite()) => {
            path.push(Segment::Move(toward(start, first, round)));
        }
        None => path.push(Segment::Move(start)),
    }
    path.push(Segment::Line(toward(corner, first, -round)));
    path.push(bend(corner, first, second, round));
    let short = if goes_on(line.end(), second) { round } else { Mm::ZERO };
    path.push(Segment::Line(toward(end, second, -short)));
    path
}

/// A quarter circle around an intersection, from a strand heading `into` it to one heading `out`.
fn bend(at: Point, into: Direction, out: Direction, round: Mm) -> Segment {
    let handle = round * (1.0 - HANDLE);
    Segment::Cubic(toward(at, into, -handle), toward(at, out, handle), toward(at, out, round))
}

/// The direction of `step` at `crossing`: that of its first segment, unless only the second passes there.
fn direction_at(step: &Step, crossing: Intersection) -> Direction {
    let line = &step.drawn.line;
    let first = line.first().direction;
    let on_first = (1..line.first().length.get()).any(|way| first.step(line.from(), way) == Some(crossing));
    if on_first { first } else { line.second().direction }
}

/// Blanks the strand that a line is about to cross.
fn gap(drawing: &mut Drawing, marks: &Marks<'_>, at: Point, direction: Direction) {
    let reach = marks.width() * 0.5 + marks.unit() * 0.1;
    let pen = Stroke::new(Color::WHITE, marks.width() + marks.unit() * 0.2);
    drawing.line(toward(at, direction, -reach), toward(at, direction, reach), pen);
}

/// The path of a candidate line, with sharp corners.
fn way(layout: &Layout, board: Board, line: &Line) -> Vec<Point> {
    [line.from(), line.corner(), line.end()].map(|place| layout.intersection(board, place)).to_vec()
}

fn candidate_width(layout: &Layout) -> Mm {
    (layout.style.weights.line * 0.55).min(layout.square * 0.12)
}

/// Clears the grid below a candidate: on grid lines of similar darkness its dashes would not show.
fn clearing(drawing: &mut Drawing, layout: &Layout, way: &[Point]) {
    let pen = Stroke::new(Color::WHITE, candidate_width(layout) * 3.0);
    drawing.push(Shape::Polyline(way.to_vec(), pen));
}

/// Draws a candidate line, thin and dashed.
fn candidate(drawing: &mut Drawing, layout: &Layout, way: Vec<Point>) {
    let width = candidate_width(layout);
    let pen = Stroke::new(layout.style.colors.faint, width).dashed(width * 2.0, width * 1.6);
    drawing.push(Shape::Polyline(way, pen));
}

/// A line that would have been better than the last, with a dot at its end.
pub(super) fn better(layout: &Layout, board: Board, line: &Line) -> Drawing {
    let (mut drawing, way) = (Drawing::new(), way(layout, board, line));
    let width = candidate_width(layout) * 1.5;
    drawing.push(Shape::Circle(way[2], width * 1.8, Paint::fill(BETTER.0)));
    drawing.push(Shape::Polyline(way, Stroke::new(BETTER.0, width).dashed(width * 2.0, width * 1.4)));
    drawing
}

/// Draws the candidates' numbers at their ends; candidates with a common end share a label.
fn labels(drawing: &mut Drawing, layout: &Layout, board: Board, candidates: &[Line]) {
    let mut ends: Vec<Intersection> = candidates.iter().map(Line::end).collect();
    ends.sort_unstable();
    ends.dedup();
    let Style { colors, weights, .. } = &layout.style;
    let square = layout.square;
    for end in ends {
        let numbers: Vec<String> = (1..)
            .zip(candidates)
            .filter(|(_, line)| line.end() == end)
            .map(|(number, _)| number.to_string())
            .collect();
        let at = layout.intersection(board, end);
        let size = (square * 0.44).max(floor::TEXT);
        let (content, size) = Face::Bold.fit(&numbers.join(", "), size, square * 1.7);
        let width = (Face::Bold.width(&content, size) + square * 0.22).max(square * 0.56);
        let height = square * 0.56;
        let pen = Stroke::new(colors.faint, weights.tick);
        drawing.rect(at.moved(-width / 2, -height / 2), width, height, Paint::both(Color::WHITE, pen));
        drawing.text(TextStyle::bold(colors.ink).centered().level(at, content, size));
    }
}

/// The colour as laid on by a highlighter.
pub(super) fn tint(color: Color) -> Color {
    let light = |channel: u8| 255 - (255 - channel) / 5;
    Color { red: light(color.red), green: light(color.green), blue: light(color.blue) }
}

#[cfg(test)]
mod tests {
    use super::super::series::layout;
    use super::*;
    use crate::diverto::rules::position::Setup;
    use crate::print::Size;

    /// A candidate line would be invisible on a grid that is as dark.
    #[test]
    fn no_grid_is_below_a_line_that_could_be_drawn_in_any_style() {
        let line: Line = "c3:N3E2".parse().unwrap();
        for name in Style::NAMES {
            let style = Style::named(name).unwrap();
            let grid = style.weights.grid;
            let layout = layout(Board::default(), style, Size::new(Mm::new(190.0), Mm::new(190.0)));
            let course = Course::new(&Setup::default(), []);
            let mut drawing = Drawing::new();
            game(&mut drawing, &layout, &course, &[line]);
            let pens: Vec<Stroke> = drawing
                .shapes
                .iter()
                .filter_map(|shape| match shape {
                    Shape::Polyline(points, pen) if *points == way(&layout, Board::default(), &line) => {
                        Some(*pen)
                    }
                    _ => None,
                })
                .collect();
            let [clearing, dashes] = pens[..] else { panic!("{name}: {pens:?}") };
            assert_eq!(clearing.color, Color::WHITE, "{name}");
            assert!(clearing.width > grid * 2.0 && dashes.width > grid * 1.5, "{name}: {dashes:?}");
            assert!(clearing.width >= dashes.width * 3.0, "{name}");
        }
    }
}
