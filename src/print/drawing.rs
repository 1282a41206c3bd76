//! Drawings: shapes in millimetres, y down, origin top left.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::font::{Face, composed};
use super::length::Mm;
use super::mark::{Mark, Role};

/// A point in a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// The distance from the left edge.
    pub x: Mm,
    /// The distance from the top edge, downwards.
    pub y: Mm,
}

impl Point {
    /// The top left corner.
    pub const ORIGIN: Point = Point { x: Mm::ZERO, y: Mm::ZERO };

    /// The point at `x` and `y`.
    pub const fn new(x: Mm, y: Mm) -> Point {
        Point { x, y }
    }

    /// This point moved right by `dx` and down by `dy`.
    #[must_use]
    pub fn moved(self, dx: Mm, dy: Mm) -> Point {
        Point::new(self.x + dx, self.y + dy)
    }
}

/// A colour, 8 bits a channel: `#rrggbb`, `black` or `white`.
///
/// If all channels are equal, writers use the grey colour space, so that black is pure black ink.
///
/// ```
/// use parlour::print::Color;
///
/// let red: Color = "#ff0000".parse().unwrap();
/// assert_eq!(red, Color::rgb(0xff_0000));
/// assert!(Color::BLACK.is_grey() && !red.is_grey());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Color {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Color {
    /// Pure black, level 0 of grey.
    pub const BLACK: Color = Color::grey(0);
    /// White, level 255 of grey: the colour of the paper.
    pub const WHITE: Color = Color::grey(255);

    /// A grey, from 0 for black to 255 for white.
    pub const fn grey(level: u8) -> Color {
        Color { red: level, green: level, blue: level }
    }

    /// A colour from its code, `0xrr_ggbb`.
    pub const fn rgb(code: u32) -> Color {
        let [_, red, green, blue] = code.to_be_bytes();
        Color { red, green, blue }
    }

    /// The relative luminance, from 0 for black to 1 for white.
    pub(crate) fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Whether it is a shade of grey, black and white included.
    pub const fn is_grey(self) -> bool {
        self.red == self.green && self.green == self.blue
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// A text that is not a colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no colour: write `#rrggbb`, `black` or `white`")]
pub struct ParseColorError(String);

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text {
            "black" => return Ok(Color::BLACK),
            "white" => return Ok(Color::WHITE),
            _ => {}
        }
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .ok_or_else(|| ParseColorError(text.to_owned()))?;
        Ok(Color::rgb(digits))
    }
}

/// A pen: colour, width and optional dashes. Ends are butt and corners mitred, unless round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The colour of the line.
    pub color: Color,
    /// Its width; writers draw nothing thinner than [`Stroke::THINNEST`].
    pub width: Mm,
    /// Lengths of ink and gap, if dashed.
    pub dash: Option<(Mm, Mm)>,
    /// Whether ends and corners are round.
    pub round: bool,
}

impl Stroke {
    /// The thinnest line that is reliably printed and seen: 0.2 mm.
    pub const THINNEST: Mm = Mm::from_um(200);

    /// A solid pen with butt ends and mitred corners.
    pub const fn new(color: Color, width: Mm) -> Stroke {
        Stroke { color, width, dash: None, round: false }
    }

    /// The same pen with dashes.
    #[must_use]
    pub const fn dashed(self, ink: Mm, gap: Mm) -> Stroke {
        Stroke { dash: Some((ink, gap)), ..self }
    }

    /// The same pen with round ends and corners.
    #[must_use]
    pub const fn rounded(self) -> Stroke {
        Stroke { round: true, ..self }
    }
}

/// How a closed shape is painted: filled, stroked, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    /// The colour inside, or `None` to leave the paper.
    pub fill: Option<Color>,
    /// The pen of the outline.
    pub stroke: Option<Stroke>,
}

impl Paint {
    /// Filled, without an outline.
    pub const fn fill(color: Color) -> Paint {
        Paint { fill: Some(color), stroke: None }
    }

    /// An outline, not filled.
    pub const fn stroke(stroke: Stroke) -> Paint {
        Paint { fill: None, stroke: Some(stroke) }
    }

    /// Filled, with an outline.
    pub const fn both(fill: Color, stroke: Stroke) -> Paint {
        Paint { fill: Some(fill), stroke: Some(stroke) }
    }
}

/// A segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Starts a new subpath.
    Move(Point),
    /// A straight line to this point.
    Line(Point),
    /// A cubic Bézier curve: two control points and its end.
    Cubic(Point, Point, Point),
    /// A straight line back to the start of the subpath.
    Close,
}

/// Which point of a text is placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// The left end of the text.
    #[default]
    Start,
    /// The middle of the text.
    Middle,
    /// The right end of the text.
    End,
}

/// One line of text on a baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The position of the anchor on the baseline.
    pub at: Point,
    /// The text.
    pub content: String,
    /// The font size: the height of the em.
    pub size: Mm,
    /// The point of the text that is at `at`.
    pub anchor: Anchor,
    /// The face, regular or bold.
    pub face: Face,
    /// The colour of the text.
    pub color: Color,
}

impl Text {
    /// The left end of the text on the baseline.
    pub fn start(&self) -> Point {
        let width = self.face.width(&self.content, self.size);
        let back = match self.anchor {
            Anchor::Start => Mm::ZERO,
            Anchor::Middle => width / 2,
            Anchor::End => width,
        };
        self.at.moved(-back, Mm::ZERO)
    }

    /// The middle of the text, halfway up its capitals.
    pub fn middle(&self) -> Point {
        let width = self.face.width(&self.content, self.size);
        self.start().moved(width / 2, -self.face.cap_height(self.size) / 2)
    }
}

/// An affine map: `x' = a x + c y + e`, `y' = b x + d y + f`, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// `[a, b, c, d]`, the linear part.
    pub linear: [f64; 4],
    /// `(e, f)`, the image of the origin.
    pub offset: Point,
}

impl Transform {
    /// A translation by `offset`.
    pub const fn translate(offset: Point) -> Transform {
        Transform { linear: [1.0, 0.0, 0.0, 1.0], offset }
    }

    /// A half turn about `center`: the view of a player across the table.
    pub fn half_turn(center: Point) -> Transform {
        Transform { linear: [-1.0, 0.0, 0.0, -1.0], offset: Point::new(center.x * 2, center.y * 2) }
    }

    /// Whether it is a pure translation.
    pub fn is_translation(self) -> bool {
        self == Transform::translate(self.offset)
    }

    /// Maps a point.
    pub fn apply(self, point: Point) -> Point {
        let [a, b, c, d] = self.linear;
        self.offset.moved(point.x * a + point.y * c, point.x * b + point.y * d)
    }
}

impl Default for Transform {
    fn default() -> Transform {
        Transform::translate(Point::ORIGIN)
    }
}

/// The index of a symbol in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SymbolId(pub usize);

/// An element of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A straight line between two points.
    Line(Point, Point, Stroke),
    /// Straight lines connecting points.
    Polyline(Vec<Point>, Stroke),
    /// A circle by centre and radius.
    Circle(Point, Mm, Paint),
    /// A rectangle by its top left corner, width and height.
    Rect(Point, Mm, Mm, Paint),
    /// Lines and curves; subpaths may be closed.
    Path(Vec<Segment>, Paint),
    /// A line of text.
    Text(Text),
    /// Shapes under one transform.
    Group(Transform, Vec<Shape>),
    /// A placed symbol of the document.
    Use(SymbolId, Transform),
    /// Shapes that form a marked part of the drawing.
    Marked(Mark, Vec<Shape>),
}

/// A drawing: shapes in painting order.
///
/// ```
/// use parlour::print::{Color, Drawing, Mm, Point, Stroke};
///
/// let mut drawing = Drawing::new();
/// let end = Point::new(Mm::new(50.0), Mm::ZERO);
/// drawing.line(Point::ORIGIN, end, Stroke::new(Color::BLACK, Mm::new(0.5)));
/// assert_eq!(drawing.shapes.len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The shapes, the bottom one first.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// An empty drawing.
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// Adds `shape` on top.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds a straight line on top.
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.push(Shape::Line(from, to, stroke));
    }

    /// Adds a rectangle on top.
    pub fn rect(&mut self, at: Point, width: Mm, height: Mm, paint: Paint) {
        self.push(Shape::Rect(at, width, height, paint));
    }

    /// Adds a text on top.
    pub fn text(&mut self, mut text: Text) {
        if let Cow::Owned(content) = composed(&text.content) {
            text.content = content;
        }
        self.push(Shape::Text(text));
    }

    /// Adds a whole drawing on top, under `transform`.
    pub fn place(&mut self, transform: Transform, drawing: Drawing) {
        self.push(Shape::Group(transform, drawing.shapes));
    }

    /// Adds a symbol of the document on top, with its origin at `at`.
    pub fn symbol(&mut self, symbol: SymbolId, at: Point) {
        self.push(Shape::Use(symbol, Transform::translate(at)));
    }

    /// Adds what `draw` draws on top, marked as a part of the drawing.
    pub fn marked(&mut self, mark: impl Into<Mark>, draw: impl FnOnce(&mut Drawing)) {
        let mut part = Drawing::new();
        draw(&mut part);
        self.push(Shape::Marked(mark.into(), part.shapes));
    }

    /// Adds a text on top, marked as a heading of this level.
    pub fn heading(&mut self, level: u8, text: Text) {
        self.marked(Role::Heading(level), |drawing| drawing.text(text));
    }

    /// Adds two strokes on top that cross at `middle`, each reaching this far to both sides.
    pub fn cross(&mut self, middle: Point, reach: Mm, stroke: Stroke) {
        let corner = |dx, dy| middle.moved(reach * dx, reach * dy);
        self.lines([(corner(-1, -1), corner(1, 1)), (corner(1, -1), corner(-1, 1))], stroke);
    }

    /// All shapes in painting order, with marked parts flattened.
    pub fn all_shapes(&self) -> impl Iterator<Item = &Shape> {
        let mut rest: Vec<&Shape> = self.shapes.iter().rev().collect();
        std::iter::from_fn(move || {
            loop {
                match rest.pop()? {
                    Shape::Marked(_, shapes) => rest.extend(shapes.iter().rev()),
                    shape => return Some(shape),
                }
            }
        })
    }

    /// Lines drawn with one pen; empty if there are none.
    pub fn of_lines(lines: Vec<(Point, Point)>, stroke: Stroke) -> Drawing {
        let mut drawing = Drawing::new();
        if !lines.is_empty() {
            drawing.lines(lines, stroke);
        }
        drawing
    }

    /// Adds lines drawn with one pen on top, as a single path.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = (Point, Point)>, stroke: Stroke) {
        let path =
            lines.into_iter().flat_map(|(from, to)| [Segment::Move(from), Segment::Line(to)]).collect();
        self.push(Shape::Path(path, Paint::stroke(stroke)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl Color {
        /// The WCAG 2 contrast ratio with `ground`, from 1 to 21. It is symmetric. Text needs 4.5, lines 3.
        pub(crate) fn contrast(self, ground: Color) -> f64 {
            let (one, other) = (self.luminance(), ground.luminance());
            (one.max(other) + 0.05) / (one.min(other) + 0.05)
        }
    }

    #[test]
    fn contrast_goes_from_1_to_21_both_ways() {
        let percent = |one: Color, other| (one.contrast(other) * 100.0).round() as i32;
        assert_eq!(percent(Color::BLACK, Color::WHITE), 2100);
        assert_eq!(percent(Color::grey(119), Color::WHITE), percent(Color::WHITE, Color::grey(119)));
    }

    #[test]
    fn a_half_turn_about_the_middle_swaps_the_corners() {
        let turn = Transform::half_turn(Point::new(Mm::new(50.0), Mm::new(20.0)));
        assert_eq!(turn.apply(Point::ORIGIN), Point::new(Mm::new(100.0), Mm::new(40.0)));
        let a = Point::new(Mm::new(3.0), Mm::new(7.5));
        assert_eq!(turn.apply(turn.apply(a)), a);
    }

    #[test]
    fn a_quarter_turn_sends_right_to_down() {
        let turn = Transform { linear: [0.0, 1.0, -1.0, 0.0], offset: Point::ORIGIN };
        assert_eq!(turn.apply(Point::new(Mm::new(1.0), Mm::ZERO)), Point::new(Mm::ZERO, Mm::new(1.0)));
    }

    #[test]
    fn what_is_no_colour_is_refused() {
        for text in ["", "#12345", "#1234567", "red", "#gggggg", "#+12345"] {
            assert!(text.parse::<Color>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn colours_round_trip(red: u8, green: u8, blue: u8) {
            let color = Color { red, green, blue };
            prop_assert_eq!(color.to_string().parse::<Color>(), Ok(color));
        }
    }
}
