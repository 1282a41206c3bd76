//! The SVG writer: one page, one file.
//!
//! Text is drawn as the font's outlines, each glyph once as a `<path>` and then placed with
//! `<use>`, so that a page looks the same on every machine; what it says stands in `aria-label`.

use std::collections::BTreeSet;

use svg::node::Value;
use svg::node::element::Element;
use svg::{Document as SvgDocument, Node};

use super::document::{Meta, Page, Symbol};
use super::drawing::{Color, Drawing, Paint, Point, Segment, Shape, Stroke, SymbolId, Text, Transform};
use super::font::{Face, UNITS_PER_EM};
use super::length::Mm;

/// `page` as the text of an SVG file.
#[must_use]
pub fn write(meta: &Meta, symbols: &[Symbol], page: &Page) -> String {
    let mut used = Used::default();
    used.visit(symbols, &page.drawing.shapes);

    let mut defs = used.outlines();
    for &SymbolId(index) in &used.symbols {
        let symbol = &symbols[index];
        let mut element = Element::new("symbol");
        element.assign("id", symbol.name);
        element.assign("overflow", "visible");
        append_all(&mut element, symbols, &symbol.drawing.shapes);
        defs.append(element);
    }

    let (width, height) = (page.size.width, page.size.height);
    let mut root = SvgDocument::new()
        .set("viewBox", format!("0 0 {} {}", width.to_decimal(), height.to_decimal()))
        .set("width", width.to_string())
        .set("height", height.to_string())
        .set("lang", meta.language.clone())
        .set("role", "img")
        .add(labelled("title", &page.title))
        .add(labelled("desc", &format!("{} · {}", meta.subject, meta.author)))
        .add(defs);
    append_all(&mut root, symbols, &page.drawing.shapes);
    format!("{root}\n")
}

/// Drawings without symbols as the inside of an `<svg>` in a web page: the outlines of their letters, then a
/// group with the given attributes for each. Every text stands in a group of class `upright`, whose
/// `transform-origin` is the text's middle, so that a page may turn its drawings and keep letters legible.
#[must_use]
pub fn inside<'a>(drawings: impl IntoIterator<Item = (Vec<(&'static str, String)>, &'a Drawing)>) -> String {
    let mut used = Used::default();
    let mut groups = String::new();
    for (attributes, drawing) in drawings {
        used.visit(&[], &drawing.shapes);
        let mut group = Element::new("g");
        for (name, value) in attributes {
            group.assign(name, value);
        }
        for shape in &drawing.shapes {
            let shown = element(&[], shape);
            if let Shape::Text(text) = shape {
                let middle = point(text.middle());
                let mut upright = with(
                    Element::new("g"),
                    [("class", "upright".into()), ("transform-origin", middle.into())],
                );
                upright.append(shown);
                group.append(upright);
            } else {
                group.append(shown);
            }
        }
        groups.push_str(&group.to_string());
        groups.push('\n');
    }
    if used.glyphs.is_empty() { groups } else { format!("{}\n{groups}", used.outlines()) }
}

/// What a page needs in its `<defs>`: symbols (those placed by others first) and glyphs.
#[derive(Default)]
struct Used {
    symbols: Vec<SymbolId>,
    glyphs: BTreeSet<(Face, u16)>,
}

impl Used {
    /// The `<defs>` with the outlines of the glyphs.
    fn outlines(&self) -> Element {
        let mut defs = Element::new("defs");
        for &(face, glyph) in &self.glyphs {
            let outline = face.outline(glyph);
            if !outline.is_empty() {
                let id = glyph_id(face, glyph);
                defs.append(with(Element::new("path"), [("id", id.into()), ("d", outline.into())]));
            }
        }
        defs
    }

    fn visit(&mut self, symbols: &[Symbol], shapes: &[Shape]) {
        for shape in shapes {
            match shape {
                Shape::Text(text) => {
                    self.glyphs.extend(text.content.chars().map(|c| (text.face, text.face.glyph(c))));
                }
                Shape::Group(_, inner) => self.visit(symbols, inner),
                Shape::Use(id, _) if !self.symbols.contains(id) => {
                    self.visit(symbols, &symbols[id.0].drawing.shapes);
                    self.symbols.push(*id);
                }
                _ => {}
            }
        }
    }
}

fn glyph_id(face: Face, glyph: u16) -> String {
    let letter = match face {
        Face::Regular => 'r',
        Face::Bold => 'b',
    };
    format!("{letter}{glyph}")
}

fn labelled(name: &'static str, words: &str) -> Element {
    let mut element = Element::new(name);
    element.append(svg::node::Text::new(xml_text(words)));
    element
}

/// `text` without the control characters that XML cannot hold.
fn xml_text(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}'), "\u{fffd}")
}

fn with<const N: usize>(mut element: Element, attributes: [(&'static str, Value); N]) -> Element {
    for (name, value) in attributes {
        element.assign(name, value);
    }
    element
}

/// Appends shapes; texts of one look that follow each other stand in one group.
fn append_all(parent: &mut impl Node, symbols: &[Symbol], shapes: &[Shape]) {
    let mut rest = shapes;
    while let Some(first) = rest.first() {
        let texts: Vec<&Text> = rest.iter().map_while(text_of).collect();
        let alike = texts.iter().take_while(|text| Look::of(text) == Look::of(texts[0])).count();
        if alike == 0 {
            parent.append(element(symbols, first));
            rest = &rest[1..];
        } else {
            parent.append(text_group(&texts[..alike]));
            rest = &rest[alike..];
        }
    }
}

fn text_of(shape: &Shape) -> Option<&Text> {
    match shape {
        Shape::Text(text) => Some(text),
        _ => None,
    }
}

/// What texts of one group have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    size: Mm,
    color: Color,
}

impl Look {
    fn of(text: &Text) -> Look {
        Look { size: text.size, color: text.color }
    }
}

/// Texts of one look, in font units; the group is named by what they say.
fn text_group(texts: &[&Text]) -> Element {
    let Look { size, color } = Look::of(texts[0]);
    let scale = format!("{:.7}", size.to_f64() / f64::from(UNITS_PER_EM));
    let words: Vec<&str> = texts.iter().map(|text| text.content.as_str()).collect();
    let mut group = with(
        Element::new("g"),
        [
            ("aria-label", xml_text(&words.join(" ")).into()),
            ("fill", color.to_string().into()),
            ("transform", format!("scale({})", scale.trim_end_matches('0')).into()),
        ],
    );
    for text in texts {
        glyphs(&mut group, text);
    }
    group
}

fn element(symbols: &[Symbol], shape: &Shape) -> Element {
    let decimal = |length: Mm| Value::from(length.to_decimal());
    match shape {
        Shape::Line(from, to, stroke) => {
            let data = format!("M{}L{}", point(*from), point(*to));
            painted(with(Element::new("path"), [("d", data.into())]), &Paint::stroke(*stroke))
        }
        Shape::Polyline(points, stroke) => {
            let list = points.iter().map(|p| point(*p)).collect::<Vec<_>>().join(" ");
            painted(with(Element::new("polyline"), [("points", list.into())]), &Paint::stroke(*stroke))
        }
        Shape::Circle(center, radius, paint) => painted(
            with(
                Element::new("circle"),
                [("cx", decimal(center.x)), ("cy", decimal(center.y)), ("r", decimal(*radius))],
            ),
            paint,
        ),
        Shape::Rect(at, width, height, paint) => painted(
            with(
                Element::new("rect"),
                [
                    ("x", decimal(at.x)),
                    ("y", decimal(at.y)),
                    ("width", decimal(*width)),
                    ("height", decimal(*height)),
                ],
            ),
            paint,
        ),
        Shape::Path(segments, paint) => {
            let data: String = segments.iter().map(path_step).collect();
            painted(with(Element::new("path"), [("d", data.into())]), paint)
        }
        Shape::Text(text) => text_group(&[text]),
        Shape::Group(map, shapes) => {
            let mut group = with(Element::new("g"), [("transform", transform(*map).into())]);
            append_all(&mut group, symbols, shapes);
            group
        }
        Shape::Use(SymbolId(index), map) => {
            let mut placed =
                with(Element::new("use"), [("href", format!("#{}", symbols[*index].name).into())]);
            if !map.is_translation() {
                placed.assign("transform", transform(*map));
            } else if map.offset != Point::ORIGIN {
                placed.assign("x", decimal(map.offset.x));
                placed.assign("y", decimal(map.offset.y));
            }
            placed
        }
    }
}

fn point(point: Point) -> String {
    format!("{} {}", point.x.to_decimal(), point.y.to_decimal())
}

fn path_step(segment: &Segment) -> String {
    match segment {
        Segment::Move(to) => format!("M{}", point(*to)),
        Segment::Line(to) => format!("L{}", point(*to)),
        Segment::Cubic(a, b, to) => format!("C{} {} {}", point(*a), point(*b), point(*to)),
        Segment::Close => "Z".to_owned(),
    }
}

fn transform(map: Transform) -> String {
    let offset = point(map.offset);
    if map.is_translation() {
        return format!("translate({offset})");
    }
    let [a, b, c, d] = map.linear;
    format!("matrix({a} {b} {c} {d} {offset})")
}

fn painted(mut element: Element, paint: &Paint) -> Element {
    element.assign("fill", paint.fill.map_or_else(|| "none".to_owned(), |color| color.to_string()));
    if let Some(stroke) = paint.stroke {
        stroked(&mut element, stroke);
    }
    element
}

fn stroked(element: &mut Element, stroke: Stroke) {
    element.assign("stroke", stroke.color.to_string());
    element.assign("stroke-width", stroke.width.max(Stroke::THINNEST).to_decimal());
    if let Some((ink, gap)) = stroke.dash {
        element.assign("stroke-dasharray", format!("{} {}", ink.to_decimal(), gap.to_decimal()));
    }
    if stroke.round {
        element.assign("stroke-linecap", "round");
        element.assign("stroke-linejoin", "round");
    }
}

/// Places the glyphs of a line of text, in font units.
fn glyphs(group: &mut Element, text: &Text) {
    let start = text.start();
    let units = |length: Mm| (length / text.size * f64::from(UNITS_PER_EM)).round() as i64;
    let (mut pen, baseline) = (units(start.x), units(start.y));
    for letter in text.content.chars() {
        let glyph = text.face.glyph(letter);
        if letter != ' ' {
            let href = format!("#{}", glyph_id(text.face, glyph));
            group.append(with(
                Element::new("use"),
                [("href", href.into()), ("x", pen.into()), ("y", baseline.into())],
            ));
        }
        pen += i64::from(text.face.advance(glyph));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Anchor, Drawing, Size};

    fn page(drawing: Drawing) -> Page {
        let size = Size::new(Mm::new(40.0), Mm::new(20.0));
        Page { size, title: "a <page>".to_owned(), drawing, bookmarks: Vec::new() }
    }

    fn word(content: &str) -> Text {
        Text {
            at: Point::new(Mm::new(20.0), Mm::new(10.0)),
            content: content.to_owned(),
            size: Mm::new(5.0),
            anchor: Anchor::Middle,
            face: Face::Regular,
            color: Color::BLACK,
        }
    }

    #[test]
    fn markup_and_control_characters_in_text_stay_text() {
        let mut drawing = Drawing::new();
        drawing.text(word("<script>\u{1b}[2J\"&"));
        let svg = write(&Meta::default(), &[], &page(drawing));
        assert!(!svg.contains("<script"), "{svg}");
        assert!(!svg.contains('\u{1b}'));
        assert!(svg.contains("a &lt;page&gt;"));
    }

    #[test]
    fn a_glyph_is_written_once_however_often_it_stands() {
        let mut drawing = Drawing::new();
        drawing.text(word("aaaa"));
        let svg = write(&Meta::default(), &[], &page(drawing));
        assert_eq!(svg.matches("<path ").count(), 1);
        assert_eq!(svg.matches("<use ").count(), 4);
    }

    #[test]
    fn only_the_symbols_of_the_page_are_written() {
        let symbol = |name| Symbol {
            name,
            corner: Point::ORIGIN,
            size: Size::new(Mm::new(1.0), Mm::new(1.0)),
            drawing: Drawing::new(),
        };
        let mut drawing = Drawing::new();
        drawing.push(Shape::Use(SymbolId(1), Transform::translate(Point::ORIGIN)));
        let svg = write(&Meta::default(), &[symbol("one"), symbol("two")], &page(drawing));
        assert!(svg.contains(r#"id="two""#) && !svg.contains(r#"id="one""#), "{svg}");
    }
}
