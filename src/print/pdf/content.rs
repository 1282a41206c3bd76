//! Converts drawings to PDF content streams.

use std::io::Write;

use lopdf::Object;

use super::letters::{Letters, font_name};
use super::structure::Part;
use super::tags::Tags;
use crate::print::document::{Page, Symbol};
use crate::print::drawing::{
    Color, Drawing, Paint, Point, Segment, Shape, Stroke, SymbolId, Text, Transform,
};
use crate::print::font::{Face, FontData, Step, UNITS_PER_EM};
use crate::print::length::Mm;
use crate::print::mark::{Mark, Role};

/// The distance of a Bézier control point from the end of a quarter of a unit circle.
const CIRCLE_HANDLE: f64 = 0.552_284_75;

pub fn real(length: Mm) -> Object {
    let um = length.to_um();
    if um % 1000 == 0 { Object::Integer(i64::from(um / 1000)) } else { Object::Real(length.to_f64() as f32) }
}

/// The content stream of a symbol, in millimetres, y down. Its parts are not marked, since it may be placed
/// many times.
pub fn drawing(drawing: &Drawing, symbols: &[Symbol], is_for_press: bool, letters: &mut Letters) -> Vec<u8> {
    let mut writer = Writer::new(symbols, &[], Tags::none(), is_for_press, letters);
    writer.shapes(&drawing.shapes);
    writer.finish()
}

/// The content stream of a page: starts with the map from millimetres to points, and marks its parts. Symbols
/// flagged in `in_full` are drawn in place instead of as forms, so that their parts are marked too.
pub fn page<'p>(
    page: &'p Page,
    symbols: &'p [Symbol],
    in_full: &'p [bool],
    is_for_press: bool,
    letters: &'p mut Letters,
) -> (Vec<u8>, Vec<Part<'p>>) {
    let point = Mm::new(1.0).to_pt();
    let mut writer = Writer::new(symbols, in_full, Tags::of_page(), is_for_press, letters);
    writer.factors([point, 0.0, 0.0, -point, 0.0, page.size.height.to_pt()]);
    writer.operator("cm");
    writer.shapes(&page.drawing.shapes);
    writer.tags.end_decoration(&mut writer.out);
    let parts = std::mem::take(&mut writer.tags.parts);
    (writer.finish(), parts)
}

/// Greys darker than this are solid black on a press.
const DARK: f64 = 0.2;

/// A colour that is not black as cyan, magenta, yellow and black, with as much black as it has.
fn in_inks([red, green, blue]: [f64; 3]) -> [f64; 4] {
    let light = red.max(green).max(blue);
    let ink = |channel: f64| (light - channel) / light;
    [ink(red), ink(green), ink(blue), 1.0 - light]
}

/// Writes operations, one per line, and tracks pen and fill to avoid setting them again. Writes directly to
/// the stream: building a list of operations first would dominate the run time.
struct Writer<'p> {
    out: Vec<u8>,
    symbols: &'p [Symbol],
    in_full: &'p [bool],
    pen: Option<Stroke>,
    fill: Option<Color>,
    tags: Tags<'p>,
    /// Whether colours are written as inks.
    is_for_press: bool,
    letters: &'p mut Letters,
}

/// Whether a part consists of a figure, like a cell with a picture.
fn is_figure(shapes: &[Shape]) -> bool {
    matches!(shapes, [Shape::Marked(Mark { role: Some(Role::Figure(_)), .. }, _)])
}

impl<'p> Writer<'p> {
    fn new(
        symbols: &'p [Symbol],
        in_full: &'p [bool],
        tags: Tags<'p>,
        is_for_press: bool,
        letters: &'p mut Letters,
    ) -> Writer<'p> {
        Writer { out: Vec::new(), symbols, in_full, pen: None, fill: None, tags, is_for_press, letters }
    }

    /// The stream, without the final newline.
    fn finish(mut self) -> Vec<u8> {
        self.out.pop();
        self.out
    }

    fn operator(&mut self, operator: &str) {
        self.out.extend_from_slice(operator.as_bytes());
        self.out.push(b'\n');
    }

    fn lengths(&mut self, lengths: impl IntoIterator<Item = Mm>) {
        for length in lengths {
            length.write_decimal(&mut |digits| self.out.extend_from_slice(digits));
            self.out.push(b' ');
        }
    }

    fn points(&mut self, points: impl IntoIterator<Item = Point>) {
        self.lengths(points.into_iter().flat_map(|point| [point.x, point.y]));
    }

    fn factors(&mut self, factors: impl IntoIterator<Item = f64>) {
        for factor in factors {
            // Readers use single precision; adding 0.0 turns -0 into 0. Writing to memory cannot fail.
            let _ = write!(self.out, "{} ", factor as f32 + 0.0);
        }
    }

    fn shapes(&mut self, shapes: &'p [Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &'p Shape) {
        match shape {
            Shape::Marked(mark, shapes) => self.marked(mark, shapes),
            Shape::Text(text) => self.text_of_page(text),
            Shape::Group(map, shapes) => self.group(*map, shapes),
            Shape::Use(id, map) => self.symbol(*id, *map),
            Shape::Line(from, to, stroke) => self.polyline(&[*from, *to], *stroke),
            Shape::Polyline(points, stroke) => self.polyline(points, *stroke),
            Shape::Circle(center, radius, paint) => {
                self.painted(paint, |writer| writer.circle(*center, *radius));
            }
            Shape::Rect(at, width, height, paint) => self.painted(paint, |writer| {
                writer.lengths([at.x, at.y, *width, *height]);
                writer.operator("re");
            }),
            Shape::Path(segments, paint) => self.painted(paint, |writer| writer.path(segments)),
        }
    }

    fn marked(&mut self, mark: &'p Mark, shapes: &'p [Shape]) {
        let Some(role) = mark.role.as_ref().filter(|_| self.tags.is_loose()) else {
            return self.shapes(shapes);
        };
        match role {
            Role::Decoration => {
                self.tags.begin_unmarked(&mut self.out);
                self.shapes(shapes);
                self.tags.end_unmarked();
            }
            role if role.is_container() || is_figure(shapes) => self.container(role, shapes),
            role if shapes.is_empty() => self.tags.add(role, None),
            role => self.part(role, |writer| writer.shapes(shapes)),
        }
    }

    fn container(&mut self, role: &'p Role, shapes: &'p [Shape]) {
        let outer = std::mem::take(&mut self.tags.parts);
        let around = self.tags.container.replace(role);
        self.shapes(shapes);
        let parts = std::mem::replace(&mut self.tags.parts, outer);
        self.tags.container = around;
        self.tags.parts.push(Part { role, mark: None, parts });
    }

    /// Marks what `draw` adds as one part.
    fn part(&mut self, role: &'p Role, draw: impl FnOnce(&mut Self)) {
        let mark = self.tags.begin_part(&mut self.out, role);
        draw(self);
        self.tags.end_part(&mut self.out, role, mark);
    }

    /// Writes text. Outside a part it is a paragraph, in a list an entry, in a table decoration.
    fn text_of_page(&mut self, text: &Text) {
        if !self.tags.is_loose() {
            return self.text(text);
        }
        match self.tags.container {
            Some(Role::Table) => {
                self.tags.begin_decoration(&mut self.out);
                self.text(text);
            }
            Some(_) => self.part(&Role::Item, |writer| writer.text(text)),
            None => self.part(&Role::Paragraph, |writer| writer.text(text)),
        }
    }

    /// Places a symbol: in full, so that its parts are marked, or as a whole.
    fn symbol(&mut self, SymbolId(index): SymbolId, map: Transform) {
        let symbol = &self.symbols[index];
        if self.in_full.get(index).copied().unwrap_or(false) {
            return self.group(map, &symbol.drawing.shapes);
        }
        match &symbol.whole {
            Some(role) if self.tags.is_loose() => self.part(role, |writer| writer.form(symbol.name, map)),
            _ => {
                self.tags.begin_decoration(&mut self.out);
                self.form(symbol.name, map);
            }
        }
    }

    fn polyline(&mut self, points: &[Point], stroke: Stroke) {
        self.painted(&Paint::stroke(stroke), |writer| {
            for (i, point) in points.iter().enumerate() {
                writer.point(if i == 0 { "m" } else { "l" }, *point);
            }
        });
    }

    /// Paints the path that `draw` adds.
    fn painted(&mut self, paint: &Paint, draw: impl FnOnce(&mut Self)) {
        self.tags.begin_decoration(&mut self.out);
        self.set_paint(paint);
        draw(self);
        self.paint(paint);
    }

    fn group(&mut self, map: Transform, shapes: &'p [Shape]) {
        self.tags.end_decoration(&mut self.out);
        self.saved(map, |writer| {
            writer.shapes(shapes);
            writer.tags.end_decoration(&mut writer.out);
        });
    }

    /// Places a symbol as a form of the document.
    fn form(&mut self, name: &str, map: Transform) {
        self.saved(map, |writer| {
            writer.name(name);
            writer.operator("Do");
        });
    }

    /// Runs `draw` under `map`, then restores pen and fill.
    fn saved(&mut self, map: Transform, draw: impl FnOnce(&mut Self)) {
        let (pen, fill) = (self.pen, self.fill);
        self.operator("q");
        if map != Transform::translate(Point::ORIGIN) {
            self.factors(map.linear);
            self.points([map.offset]);
            self.operator("cm");
        }
        draw(self);
        self.operator("Q");
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
        self.operator(operator);
    }

    /// Writes the channels of a colour and the operator that sets it: one for grey, for red, green and blue, and for
    /// inks. Presses print grey with black ink alone.
    fn color(&mut self, color: Color, [grey, rgb, inks]: [&str; 3]) {
        let channels = [color.red, color.green, color.blue].map(channel);
        if color.is_grey() {
            // A press breaks dark grey letters into dots.
            let is_solid = self.is_for_press && channels[0] < DARK;
            self.factors([if is_solid { 0.0 } else { channels[0] }]);
            self.operator(grey);
        } else if self.is_for_press {
            self.factors(in_inks(channels));
            self.operator(inks);
        } else {
            self.factors(channels);
            self.operator(rgb);
        }
    }

    fn set_fill(&mut self, color: Color) {
        if self.fill.replace(color) != Some(color) {
            self.color(color, ["g", "rg", "k"]);
        }
    }

    fn set_pen(&mut self, pen: Stroke) {
        let old = self.pen.replace(pen);
        if old.map(|old| old.color) != Some(pen.color) {
            self.color(pen.color, ["G", "RG", "K"]);
        }
        if old.map(|old| old.width) != Some(pen.width) {
            self.lengths([pen.width.max(Stroke::THINNEST)]);
            self.operator("w");
        }
        // Streams start with solid lines, butt ends and mitred corners.
        if old.and_then(|old| old.dash) != pen.dash {
            self.out.push(b'[');
            if let Some((ink, gap)) = pen.dash {
                self.lengths([ink, gap]);
                self.out.pop();
            }
            self.out.extend_from_slice(b"] 0 ");
            self.operator("d");
        }
        if old.is_some_and(|old| old.round) != pen.round {
            let [cap, join] = if pen.round { ["1 J", "1 j"] } else { ["0 J", "0 j"] };
            self.operator(cap);
            self.operator(join);
        }
    }

    fn point(&mut self, operator: &str, point: Point) {
        self.points([point]);
        self.operator(operator);
    }

    /// Writes a path. Rectangles take one operator: codes of many modules are half as long.
    fn path(&mut self, segments: &[Segment]) {
        let mut rest = segments;
        while let Some((segment, more)) = rest.split_first() {
            rest = match rest {
                [
                    Segment::Move(a),
                    Segment::Line(b),
                    Segment::Line(c),
                    Segment::Line(d),
                    Segment::Close,
                    more @ ..,
                ] if (a.y, b.x, c.y, d.x) == (b.y, c.x, d.y, a.x) => {
                    self.lengths([a.x, a.y, c.x - a.x, c.y - a.y]);
                    self.operator("re");
                    more
                }
                _ => {
                    self.segment(segment);
                    more
                }
            };
        }
    }

    fn segment(&mut self, segment: &Segment) {
        match segment {
            Segment::Move(to) => self.point("m", *to),
            Segment::Line(to) => self.point("l", *to),
            Segment::Cubic(a, b, to) => {
                self.points([*a, *b, *to]);
                self.operator("c");
            }
            Segment::Close => self.operator("h"),
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
        let mut start = text.start();
        let blank = self.tags.goes_on().then(|| text.face.step(' '));
        if let Some(Step { advance, .. }) = blank {
            start.x -= text.size * (f64::from(advance) / f64::from(UNITS_PER_EM));
        }
        self.operator("BT");
        self.font(font_name(FontData::Main(text.face)), text.size);
        self.text_starts(start);
        if blank.is_some() {
            self.main_letters(text.face, " ");
        }
        if text.face.is_main(&text.content) {
            self.main_letters(text.face, &text.content);
        } else {
            self.glyphs_of_fonts(text);
        }
        self.operator("ET");
    }

    fn font(&mut self, name: &str, size: Mm) {
        self.name(name);
        self.lengths([size]);
        self.operator("Tf");
    }

    /// Sets the text position and flips the y axis back, as glyphs are drawn y up.
    fn text_starts(&mut self, at: Point) {
        self.out.extend_from_slice(b"1 0 0 -1 ");
        self.points([at]);
        self.operator("Tm");
    }

    /// A text in several fonts. Glyphs are positioned individually where shaping may move them.
    fn glyphs_of_fonts(&mut self, text: &Text) {
        let start = text.start();
        let em = |units: f64| text.size * (units / f64::from(UNITS_PER_EM));
        let (mut font, mut pen) = (FontData::Main(text.face), 0_u32);
        text.face.glyphs(&text.content, |step, letters| {
            let is_new = step.font != font;
            if is_new {
                font = step.font;
                self.font(font_name(font), text.size);
            }
            // Glyphs of built-in fonts follow each other by their widths.
            if is_new || matches!(font, FontData::Given(_)) {
                let (right, up) = step.shift;
                self.text_starts(start.moved(em(f64::from(pen) + f64::from(right)), -em(f64::from(up))));
            }
            let glyph = self.letters.glyph(step, letters);
            self.glyphs([glyph]);
            pen += u32::from(step.advance);
        });
    }

    fn main_letters(&mut self, face: Face, letters: &str) {
        letters.chars().for_each(|letter| self.letters.show(face, letter));
        self.glyphs(letters.chars().map(|letter| face.step(letter).glyph));
    }

    fn glyphs(&mut self, glyphs: impl IntoIterator<Item = u16>) {
        self.out.push(b'<');
        for glyph in glyphs {
            self.out.extend([12, 8, 4, 0].map(|place| HEXADECIMAL[usize::from(glyph >> place & 15)]));
        }
        self.out.extend_from_slice(b"> ");
        self.operator("Tj");
    }

    /// A name of letters, digits and hyphens, as an operand.
    fn name(&mut self, name: &str) {
        self.out.push(b'/');
        self.out.extend_from_slice(name.as_bytes());
        self.out.push(b' ');
    }
}

const HEXADECIMAL: &[u8; 16] = b"0123456789ABCDEF";

/// A colour channel, from 0 to 1.
fn channel(level: u8) -> f64 {
    (f64::from(level) / 255.0 * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_on_each_other_give_the_colour() {
        for channels in [[0.0, 0.4, 0.3], [0.1, 0.3, 0.55], [1.0, 0.5, 0.0], [0.83, 0.87, 0.91]] {
            let [inks @ .., black] = in_inks(channels);
            for (ink, channel) in inks.into_iter().zip(channels) {
                assert!((0.0..=1.0).contains(&ink));
                assert!(((1.0 - ink) * (1.0 - black) - channel).abs() < 1e-9, "{channels:?}");
            }
            assert!(inks.contains(&0.0), "black takes all that the three share");
        }
    }
}
