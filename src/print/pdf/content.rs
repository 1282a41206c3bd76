//! From a drawing to a PDF content stream.

use lopdf::content::{Content, Operation};
use lopdf::{Object, StringFormat};

use crate::print::document::{Page, Symbol};
use crate::print::drawing::{
    Color, Drawing, Paint, Point, Segment, Shape, Stroke, SymbolId, Text, Transform,
};
use crate::print::font::Face;
use crate::print::length::Mm;

/// How far a Bézier handle stands from the end of a quarter circle of radius 1.
const CIRCLE_HANDLE: f64 = 0.552_284_75;

/// The name of a face in every font dictionary.
pub fn font_name(face: Face) -> &'static str {
    match face {
        Face::Regular => "R",
        Face::Bold => "B",
    }
}

/// A length as a number of millimetres.
pub fn real(length: Mm) -> Object {
    let um = length.to_um();
    if um % 1000 == 0 { Object::Integer(i64::from(um / 1000)) } else { Object::Real(length.to_f64() as f32) }
}

/// The content stream of a symbol: millimetres, y down.
pub fn drawing(drawing: &Drawing, symbols: &[Symbol]) -> Result<Vec<u8>, lopdf::Error> {
    encode(drawing, symbols, Vec::new())
}

/// The content stream of a page: the same, after the map from millimetres to points.
pub fn page(page: &Page, symbols: &[Symbol]) -> Result<Vec<u8>, lopdf::Error> {
    let point = Object::Real(Mm::new(1.0).to_pt() as f32);
    let flipped = Object::Real(-Mm::new(1.0).to_pt() as f32);
    let height = Object::Real(page.size.height.to_pt() as f32);
    let map = op("cm", vec![point, 0.into(), 0.into(), flipped, 0.into(), height]);
    encode(&page.drawing, symbols, vec![map])
}

fn encode(
    drawing: &Drawing,
    symbols: &[Symbol],
    operations: Vec<Operation>,
) -> Result<Vec<u8>, lopdf::Error> {
    let mut writer = Writer { operations, symbols, pen: None, fill: None };
    writer.shapes(&drawing.shapes);
    Content { operations: writer.operations }.encode()
}

fn op(operator: &str, operands: Vec<Object>) -> Operation {
    Operation::new(operator, operands)
}

/// Collects operations, and knows the pen and the fill that are set so as not to set them again.
struct Writer<'a> {
    operations: Vec<Operation>,
    symbols: &'a [Symbol],
    pen: Option<Stroke>,
    fill: Option<Color>,
}

impl Writer<'_> {
    fn push(&mut self, operator: &str, operands: Vec<Object>) {
        self.operations.push(op(operator, operands));
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Line(from, to, stroke) => {
                self.set_pen(*stroke);
                self.point("m", *from);
                self.point("l", *to);
                self.push("S", vec![]);
            }
            Shape::Polyline(points, stroke) => {
                self.set_pen(*stroke);
                for (i, point) in points.iter().enumerate() {
                    self.point(if i == 0 { "m" } else { "l" }, *point);
                }
                self.push("S", vec![]);
            }
            Shape::Circle(center, radius, paint) => {
                self.set_paint(paint);
                self.circle(*center, *radius);
                self.paint(paint);
            }
            Shape::Rect(at, width, height, paint) => {
                self.set_paint(paint);
                self.push("re", vec![real(at.x), real(at.y), real(*width), real(*height)]);
                self.paint(paint);
            }
            Shape::Path(segments, paint) => {
                self.set_paint(paint);
                for segment in segments {
                    self.segment(segment);
                }
                self.paint(paint);
            }
            Shape::Text(text) => self.text(text),
            Shape::Group(map, shapes) => {
                self.saved(*map, |writer| writer.shapes(shapes));
            }
            Shape::Use(SymbolId(index), map) => {
                let name = Object::from(self.symbols[*index].name);
                self.saved(*map, |writer| writer.push("Do", vec![name]));
            }
        }
    }

    /// What `draw` adds stands under `map`, and the pen and fill are as before after it.
    fn saved(&mut self, map: Transform, draw: impl FnOnce(&mut Self)) {
        let (pen, fill) = (self.pen, self.fill);
        self.push("q", vec![]);
        if map != Transform::translate(Point::ORIGIN) {
            let mut numbers: Vec<Object> = map.linear.iter().map(|n| factor(*n)).collect();
            numbers.extend([real(map.offset.x), real(map.offset.y)]);
            self.push("cm", numbers);
        }
        draw(self);
        self.push("Q", vec![]);
        (self.pen, self.fill) = (pen, fill);
    }

    fn set_paint(&mut self, paint: &Paint) {
        if let Some(fill) = paint.fill {
            self.set_fill(fill);
        }
        if let Some(stroke) = paint.stroke {
            self.set_pen(stroke);
        }
    }

    fn paint(&mut self, paint: &Paint) {
        let operator = match (paint.fill, paint.stroke) {
            (Some(_), Some(_)) => "B",
            (Some(_), None) => "f",
            (None, Some(_)) => "S",
            (None, None) => "n",
        };
        self.push(operator, vec![]);
    }

    fn set_fill(&mut self, color: Color) {
        if self.fill.replace(color) != Some(color) {
            let (operator, channels) =
                if color.is_grey() { ("g", vec![channel(color.red)]) } else { ("rg", rgb(color)) };
            self.push(operator, channels);
        }
    }

    fn set_pen(&mut self, pen: Stroke) {
        let old = self.pen.replace(pen);
        if old.map(|old| old.color) != Some(pen.color) {
            let color = pen.color;
            let (operator, channels) =
                if color.is_grey() { ("G", vec![channel(color.red)]) } else { ("RG", rgb(color)) };
            self.push(operator, channels);
        }
        if old.map(|old| old.width) != Some(pen.width) {
            self.push("w", vec![real(pen.width.max(Stroke::THINNEST))]);
        }
        // Solid, butt and mitred are where every stream begins.
        if old.and_then(|old| old.dash) != pen.dash {
            let pattern: Vec<Object> =
                pen.dash.iter().flat_map(|(ink, gap)| [real(*ink), real(*gap)]).collect();
            self.push("d", vec![pattern.into(), 0.into()]);
        }
        if old.is_some_and(|old| old.round) != pen.round {
            let style = i64::from(pen.round);
            self.push("J", vec![style.into()]);
            self.push("j", vec![style.into()]);
        }
    }

    fn point(&mut self, operator: &str, point: Point) {
        self.push(operator, vec![real(point.x), real(point.y)]);
    }

    fn segment(&mut self, segment: &Segment) {
        match segment {
            Segment::Move(to) => self.point("m", *to),
            Segment::Line(to) => self.point("l", *to),
            Segment::Cubic(a, b, to) => {
                let numbers = [a, b, to].into_iter().flat_map(|p| [real(p.x), real(p.y)]).collect();
                self.push("c", numbers);
            }
            Segment::Close => self.push("h", vec![]),
        }
    }

    fn circle(&mut self, center: Point, radius: Mm) {
        let (r, h) = (radius, radius * CIRCLE_HANDLE);
        let at = |dx: Mm, dy: Mm| center.moved(dx, dy);
        self.segment(&Segment::Move(at(r, Mm::ZERO)));
        self.segment(&Segment::Cubic(at(r, h), at(h, r), at(Mm::ZERO, r)));
        self.segment(&Segment::Cubic(at(-h, r), at(-r, h), at(-r, Mm::ZERO)));
        self.segment(&Segment::Cubic(at(-r, -h), at(-h, -r), at(Mm::ZERO, -r)));
        self.segment(&Segment::Cubic(at(h, -r), at(r, -h), at(r, Mm::ZERO)));
        self.segment(&Segment::Close);
    }

    fn text(&mut self, text: &Text) {
        self.set_fill(text.color);
        let start = text.start();
        let glyphs: Vec<u8> =
            text.content.chars().flat_map(|letter| text.face.glyph(letter).to_be_bytes()).collect();
        self.push("BT", vec![]);
        self.push("Tf", vec![font_name(text.face).into(), real(text.size)]);
        // The page is drawn y down, and letters stand up.
        self.push("Tm", vec![1.into(), 0.into(), 0.into(), (-1).into(), real(start.x), real(start.y)]);
        self.push("Tj", vec![Object::String(glyphs, StringFormat::Hexadecimal)]);
        self.push("ET", vec![]);
    }
}

fn channel(level: u8) -> Object {
    match level {
        0 => 0.into(),
        255 => 1.into(),
        _ => factor((f64::from(level) / 255.0 * 1000.0).round() / 1000.0),
    }
}

fn rgb(color: Color) -> Vec<Object> {
    [color.red, color.green, color.blue].map(channel).to_vec()
}

fn factor(number: f64) -> Object {
    if number.fract() == 0.0 && number.abs() < 1e6 {
        Object::Integer(number as i64)
    } else {
        Object::Real(number as f32)
    }
}
