//! The SVG writer: one page per file.
//!
//! Text is drawn as glyph outlines, each defined once as a `<path>` and placed with `<use>`, so that a page
//! looks the same on every machine; its content is in `aria-label`. With other [`Settings`], text is written
//! as text. Layers are named groups, which drawing programs show.

mod element;
mod layers;
mod letters;

use std::collections::BTreeSet;

use svg::node::Value;
use svg::node::element::Element;
use svg::{Document as SvgDocument, Node};

#[cfg(feature = "pdf")]
pub(super) use self::element::xml_text;
use self::element::{labelled, painted, path_step, point, transform, with};
use self::layers::Layers;
use self::letters::{Glyphs, Look, Outlines};
use super::document::{Meta, Page, Symbol};
use super::drawing::{Color, Drawing, Paint, Point, Shape, SymbolId, Text, Transform};
use super::font::FontData;
use super::length::Mm;
use super::mark::{Mark, Role};

/// Options for writing a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether to paint the paper white: dark screens need this, plotters do not.
    pub ground: bool,
    /// How to write text.
    pub letters: Letters,
}

/// How text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// As outlines: the page looks the same everywhere.
    #[default]
    Outlines,
    /// As text that can be selected, searched and edited, in our font if installed, or else in one of the
    /// same width.
    Text,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { ground: true, letters: Letters::Outlines }
    }
}

/// Writes `page` as an SVG file. Its ids start with a hash of its content, so that several pages can be
/// embedded in one document without clashes.
///
/// ```
/// use parlour::print::{Drawing, Meta, Orientation, Page, Paper, svg};
///
/// let size = Paper::A4.size(Orientation::Portrait);
/// let page = Page::new(size, "Nothing", Drawing::new());
/// let text = svg::write(&Meta::default(), &[], &page, svg::Settings::default());
/// assert!(text.contains("<title"));
/// ```
pub fn write(meta: &Meta, symbols: &[Symbol], page: &Page, settings: Settings) -> String {
    let in_place = layers::in_place(symbols, &page.drawing);
    let mut used = Used::default();
    used.visit(symbols, &in_place, &page.drawing.shapes);
    let outlines = used.outlines(settings.letters);
    let mut place = [0; 3];
    let writer = Writer {
        symbols,
        glyphs: Glyphs { prefix: PLACE.encode_utf8(&mut place), outlines: &outlines },
        letters: settings.letters,
        in_place,
        layers: Some(Layers::default()),
    };
    let text = writer.page(meta, &used, page, settings.ground);
    let parts: Vec<&str> = text.split(PLACE).collect();
    parts.join(&name_of(&parts))
}

/// Placeholder for the hash of the page, which is known only at the end. It cannot occur in XML.
const PLACE: char = '\u{fffe}';

/// A short name for a text given in parts, different for different texts: `x` and seven letters or digits.
fn name_of(parts: &[&str]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    // FNV-1a.
    let sum = parts
        .iter()
        .flat_map(|part| part.bytes())
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let letters = (1..=7).map(|place| char::from(LETTERS[(sum >> (64 - 5 * place)) as usize % 32]));
    ['x'].into_iter().chain(letters).chain(['-']).collect()
}

/// Drawings without symbols as the content of an `<svg>` in a web page: glyph outlines, then one group per
/// drawing with the given attributes. Every text is in a group of class `upright` whose `transform-origin` is
/// its centre, so that a page can rotate drawings and keep text legible.
pub fn inside<'a>(drawings: impl IntoIterator<Item = (Vec<(&'static str, String)>, &'a Drawing)>) -> String {
    let drawings: Vec<_> = drawings.into_iter().collect();
    let mut used = Used::default();
    for (_, drawing) in &drawings {
        used.visit(&[], &[], &drawing.shapes);
    }
    let outlines = used.outlines(Letters::Outlines);
    // Glyphs are the same in all drawings of a web page, so their ids need no prefix.
    let writer = Writer {
        symbols: &[],
        glyphs: Glyphs { prefix: "", outlines: &outlines },
        letters: Letters::Outlines,
        in_place: Vec::new(),
        layers: None,
    };
    let mut text = if outlines.is_empty() { String::new() } else { format!("{}\n", writer.glyphs.defs()) };
    for (attributes, drawing) in drawings {
        let mut group = Element::new("g");
        for (name, value) in attributes {
            group.assign(name, value);
        }
        for shape in drawing.all_shapes() {
            let shown = writer.element(shape);
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
        text.push_str(&group.to_string());
        text.push('\n');
    }
    text
}

/// The `<defs>` of a page: symbols (dependencies first) and glyphs.
#[derive(Default)]
struct Used {
    symbols: Vec<SymbolId>,
    glyphs: BTreeSet<(FontData, u16)>,
}

impl Used {
    fn outlines(&self, letters: Letters) -> Outlines {
        if letters == Letters::Text {
            return Outlines::new();
        }
        let outline = |&(font, glyph): &(FontData, u16)| ((font, glyph), font.outline(glyph));
        self.glyphs.iter().map(outline).filter(|(_, outline)| !outline.is_empty()).collect()
    }

    fn visit(&mut self, symbols: &[Symbol], in_place: &[SymbolId], shapes: &[Shape]) {
        for shape in shapes {
            match shape {
                Shape::Text(text) => {
                    text.face.glyphs(&text.content, |step, _| {
                        self.glyphs.insert((step.font, step.glyph));
                    });
                }
                Shape::Group(_, inner) | Shape::Marked(_, inner) => self.visit(symbols, in_place, inner),
                Shape::Use(id, _) if !self.symbols.contains(id) => {
                    self.visit(symbols, in_place, &symbols[id.0].drawing.shapes);
                    if !in_place.contains(id) {
                        self.symbols.push(*id);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Writes elements, with ids prefixed by `prefix`.
struct Writer<'a> {
    symbols: &'a [Symbol],
    glyphs: Glyphs<'a>,
    letters: Letters,
    in_place: Vec<SymbolId>,
    /// The layers so far, if layers become groups.
    layers: Option<Layers>,
}

impl<'a> Writer<'a> {
    fn page(&self, meta: &Meta, used: &Used, page: &Page, ground: bool) -> String {
        let mut defs = self.glyphs.defs();
        for &SymbolId(index) in &used.symbols {
            let symbol = &self.symbols[index];
            let mut element = Element::new("symbol");
            element.assign("id", self.symbol_id(symbol));
            element.assign("overflow", "visible");
            self.append_all(&mut element, &symbol.drawing.shapes);
            defs.append(element);
        }
        let (width, height) = (page.size.width, page.size.height);
        let mut root = SvgDocument::new()
            .set("viewBox", format!("0 0 {} {}", width.to_decimal(), height.to_decimal()))
            .set("width", width.to_string())
            .set("height", height.to_string())
            .set("lang", meta.language.clone())
            .set("role", "graphics-document document")
            .set("xmlns:inkscape", layers::INKSCAPE)
            .add(labelled("title", &page.title))
            .add(labelled("desc", &format!("{} · {}", meta.subject, meta.author)));
        if self.letters == Letters::Text {
            root = root.set("font-family", letters::FAMILIES).set("xml:space", "preserve");
        }
        root = root.add(defs);
        if ground {
            root = root.add(self.ground(page));
        }
        self.append_all(&mut root, &page.drawing.shapes);
        format!("{root}\n")
    }

    /// The paper as a white rectangle.
    fn ground(&self, page: &Page) -> Element {
        let (width, height) = (page.size.width, page.size.height);
        let mut paper = self.element(&Shape::Rect(Point::ORIGIN, width, height, Paint::fill(Color::WHITE)));
        paper.assign("id", format!("{}ground", self.glyphs.prefix));
        paper
    }

    fn symbol_id(&self, symbol: &Symbol) -> String {
        format!("{}{}", self.glyphs.prefix, symbol.name)
    }

    /// Appends shapes; consecutive texts of the same look share a group.
    fn append_all(&self, parent: &mut impl Node, shapes: &[Shape]) {
        let shapes = self.without_parts(shapes);
        let mut rest = shapes.as_slice();
        while let Some(first) = rest.first() {
            let texts: Vec<&Text> = rest.iter().map_while(|shape| text_of(shape)).collect();
            let alike = texts.iter().take_while(|text| Look::of(text) == Look::of(texts[0])).count();
            if alike == 0 {
                parent.append(self.element(first));
                rest = &rest[1..];
            } else {
                parent.append(self.text_group(&texts[..alike]));
                rest = &rest[alike..];
            }
        }
    }

    fn element(&self, shape: &Shape) -> Element {
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
            Shape::Text(text) => self.text_group(&[text]),
            Shape::Group(map, shapes) => {
                let mut group = with(Element::new("g"), [("transform", transform(*map).into())]);
                self.append_all(&mut group, shapes);
                group
            }
            Shape::Marked(mark, shapes) => self.layer(mark, shapes),
            Shape::Use(id, map) if self.in_place.contains(id) => {
                let mut group = with(Element::new("g"), [("transform", transform(*map).into())]);
                self.append_all(&mut group, &self.symbols[id.0].drawing.shapes);
                group
            }
            Shape::Use(SymbolId(index), map) => {
                let href = format!("#{}", self.symbol_id(&self.symbols[*index]));
                let mut placed = with(Element::new("use"), [("href", href.into())]);
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

    /// The shapes, with parts that are not layers and symbols drawn in place replaced by their content.
    fn without_parts<'s>(&self, shapes: &'s [Shape]) -> Vec<&'s Shape>
    where
        'a: 's,
    {
        let mut plain = Vec::with_capacity(shapes.len());
        for shape in shapes {
            match shape {
                Shape::Marked(mark, inner) if mark.layer.is_none() || self.layers.is_none() => {
                    plain.extend(self.without_parts(inner));
                }
                Shape::Use(id, map) if self.in_place.contains(id) && *map == Transform::default() => {
                    plain.extend(self.without_parts(&self.symbols[id.0].drawing.shapes));
                }
                shape => plain.push(shape),
            }
        }
        plain
    }

    /// The group of a layer, titled if it is a figure.
    fn layer(&self, mark: &Mark, shapes: &[Shape]) -> Element {
        let mut group = Element::new("g");
        if let (Some(layers), Some(name)) = (&self.layers, mark.layer) {
            let name = layers.next(name);
            group.assign("id", format!("{}{name}", self.glyphs.prefix));
            group.assign("inkscape:groupmode", "layer");
            group.assign("inkscape:label", name);
        }
        if let Some(Role::Figure(words)) = &mark.role {
            group.assign("role", "img");
            group.append(labelled("title", words));
        }
        self.append_all(&mut group, shapes);
        group
    }

    fn text_group(&self, texts: &[&Text]) -> Element {
        match self.letters {
            Letters::Outlines => self.glyphs.outlined(texts),
            Letters::Text => letters::lines(texts),
        }
    }
}

fn text_of(shape: &Shape) -> Option<&Text> {
    match shape {
        Shape::Text(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::font::Face;
    use crate::print::{Anchor, Drawing, Size};

    fn page(drawing: Drawing) -> Page {
        let size = Size::new(Mm::new(40.0), Mm::new(20.0));
        Page::new(size, "a <page>", drawing)
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
        let svg = write(&Meta::default(), &[], &page(drawing), Settings::default());
        assert!(!svg.contains("<script"), "{svg}");
        assert!(!svg.contains('\u{1b}'));
        assert!(svg.contains("a &lt;page&gt;"));
    }

    #[test]
    fn a_glyph_is_written_once_however_often_it_stands() {
        let mut drawing = Drawing::new();
        drawing.text(word("aaaa"));
        let svg = write(&Meta::default(), &[], &page(drawing), Settings::default());
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
            whole: None,
        };
        let mut drawing = Drawing::new();
        drawing.push(Shape::Use(SymbolId(1), Transform::translate(Point::ORIGIN)));
        let svg =
            write(&Meta::default(), &[symbol("one"), symbol("two")], &page(drawing), Settings::default());
        assert!(svg.contains(r#"-two""#) && !svg.contains(r#"-one""#), "{svg}");
    }

    /// The values of an attribute, in order.
    fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
        let start = format!(" {attribute}=\"");
        svg.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn pages_that_stand_in_one_document_share_no_id() {
        let life = |color| {
            let mut drawing = Drawing::new();
            drawing.push(Shape::Circle(Point::ORIGIN, Mm::new(1.0), Paint::fill(color)));
            drawing.text(word("ab"));
            Symbol {
                name: "life",
                corner: Point::ORIGIN,
                size: Size::new(Mm::new(1.0), Mm::new(1.0)),
                drawing,
                whole: None,
            }
        };
        let mut drawing = Drawing::new();
        drawing.push(Shape::Use(SymbolId(0), Transform::translate(Point::ORIGIN)));
        let page = page(drawing);
        let [one, other] = [Color::BLACK, Color::WHITE]
            .map(|color| write(&Meta::default(), &[life(color)], &page, Settings::default()));
        let ids = |svg| values(svg, "id").into_iter().map(ToOwned::to_owned).collect::<BTreeSet<_>>();
        assert_eq!((ids(&one).len(), ids(&other).len()), (4, 4));
        assert!(ids(&one).is_disjoint(&ids(&other)), "{one}{other}");
        for svg in [&one, &other] {
            assert!(values(svg, "href").iter().all(|href| ids(svg).contains(&href[1..])), "{svg}");
        }
        assert_eq!(write(&Meta::default(), &[life(Color::BLACK)], &page, Settings::default()), one);
    }

    #[test]
    fn every_glyph_that_is_placed_is_there_and_blanks_are_none() {
        // All letters of the font, all blanks in Unicode, and some letters the font lacks.
        let blanks = (0..=0xffff).filter_map(char::from_u32).filter(|letter| letter.is_whitespace());
        for face in Face::ALL {
            let letters: String = FontData::Main(face)
                .letters()
                .into_iter()
                .chain(blanks.clone())
                .chain("你\u{200b}".chars())
                .collect();
            let mut drawing = Drawing::new();
            drawing.text(Text { face, ..word(&letters) });
            let svg = write(&Meta::default(), &[], &page(drawing.clone()), Settings::default());
            let film = inside([(Vec::new(), &drawing)]);
            for text in [&svg, &film] {
                let ids: BTreeSet<&str> = values(text, "id").into_iter().collect();
                let dangling: Vec<_> =
                    values(text, "href").into_iter().filter(|href| !ids.contains(&href[1..])).collect();
                assert_eq!(dangling, Vec::<&str>::new());
            }
        }
        let mut drawing = Drawing::new();
        drawing.text(word("Ana\u{a0}\u{202f}\u{3000} Luz"));
        let svg = write(&Meta::default(), &[], &page(drawing), Settings::default());
        let drawn = |letter: char| Face::Regular.has(letter) && !letter.is_whitespace();
        let boxes = "\u{a0}\u{202f}\u{3000}".chars().filter(|blank| !Face::Regular.has(*blank)).count();
        assert_eq!(
            values(&svg, "href").len(),
            "AnaLuz".chars().filter(|letter| drawn(*letter)).count() + boxes
        );
    }
}
