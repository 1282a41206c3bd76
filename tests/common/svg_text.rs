//! The texts of an SVG written with `--svg-text`, as they end up on paper.

use parlour::print::Mm;
use resvg::usvg::Transform;
use resvg::usvg::roxmltree::{Document, Node};

/// A line of text.
pub struct SvgText {
    pub words: String,
    /// The size of its letters.
    pub size: Mm,
    /// How far its nearest end is from the paper's edge.
    pub margin: Mm,
}

/// All texts of a page, those of its symbols in each place.
pub fn texts(svg: &str) -> Vec<SvgText> {
    let document = Document::parse(svg).expect("an SVG");
    let root = document.root_element();
    let sides: Vec<f32> = root
        .attribute("viewBox")
        .expect("a page")
        .split(' ')
        .map(|side| side.parse().expect("a length"))
        .collect();
    let mut page = Page { document: &document, paper: [sides[2], sides[3]], texts: Vec::new() };
    for part in root.children().filter(|part| !part.has_tag_name("defs")) {
        page.walk(part, Transform::identity(), 0.0);
    }
    page.texts
}

struct Page<'a> {
    document: &'a Document<'a>,
    paper: [f32; 2],
    texts: Vec<SvgText>,
}

fn number(node: Node<'_, '_>, name: &str) -> Option<f32> {
    node.attribute(name).map(|value| value.parse().expect("a number"))
}

/// As the writer writes it: `translate` or `matrix`.
fn transform(text: &str) -> Transform {
    let (kind, numbers) = text.trim_end_matches(')').split_once('(').expect("a transform");
    let n: Vec<f32> = numbers.split(' ').map(|number| number.parse().expect("a number")).collect();
    match kind {
        "translate" => Transform::from_translate(n[0], n[1]),
        "matrix" => Transform::from_row(n[0], n[1], n[2], n[3], n[4], n[5]),
        other => panic!("an unknown transform: {other}"),
    }
}

impl Page<'_> {
    fn walk(&mut self, node: Node<'_, '_>, outer: Transform, size: f32) {
        let own = node.attribute("transform").map_or_else(Transform::identity, transform);
        let map = outer.pre_concat(own);
        let size = number(node, "font-size").unwrap_or(size);
        match node.tag_name().name() {
            "use" => {
                let place = [number(node, "x").unwrap_or(0.0), number(node, "y").unwrap_or(0.0)];
                let map = map.pre_translate(place[0], place[1]);
                let name = node.attribute("href").expect("a symbol").trim_start_matches('#');
                let symbol = self.document.descendants().find(|part| part.attribute("id") == Some(name));
                for part in symbol.expect("a symbol").children() {
                    self.walk(part, map, size);
                }
            }
            "text" => self.text(node, map, size),
            _ => node.children().for_each(|part| self.walk(part, map, size)),
        }
    }

    fn text(&mut self, node: Node<'_, '_>, map: Transform, size: f32) {
        let words: String = node.descendants().filter(Node::is_text).filter_map(|part| part.text()).collect();
        let [x, y, width] = ["x", "y", "textLength"].map(|name| number(node, name).unwrap_or(0.0));
        let left = x - match node.attribute("text-anchor") {
            Some("middle") => width / 2.0,
            Some("end") => width,
            _ => 0.0,
        };
        let ends = [(left, y), (left + width, y - size * 0.7)].map(|(x, y)| {
            let (across, down) = (map.sx * x + map.kx * y + map.tx, map.ky * x + map.sy * y + map.ty);
            across.min(down).min(self.paper[0] - across).min(self.paper[1] - down)
        });
        let scale = map.sx.hypot(map.ky);
        let mm = |length: f32| Mm::new(f64::from(length));
        self.texts.push(SvgText { words, size: mm(size * scale), margin: mm(ends[0].min(ends[1])) });
    }
}
