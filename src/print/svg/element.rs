//! Elements with attributes of drawings.

use svg::Node;
use svg::node::Value;
use svg::node::element::Element;

use crate::print::drawing::{Paint, Point, Segment, Stroke, Transform};

pub fn labelled(name: &'static str, words: &str) -> Element {
    let mut element = Element::new(name);
    element.append(svg::node::Text::new(xml_text(words)));
    element
}

/// `text` with the characters that XML cannot hold replaced.
pub fn xml_text(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}'), "\u{fffd}")
}

pub fn with<const N: usize>(mut element: Element, attributes: [(&'static str, Value); N]) -> Element {
    for (name, value) in attributes {
        element.assign(name, value);
    }
    element
}

pub fn point(point: Point) -> String {
    point.x.to_decimal() + " " + &point.y.to_decimal()
}

pub fn path_step(segment: &Segment) -> String {
    match segment {
        Segment::Move(to) => format!("M{}", point(*to)),
        Segment::Line(to) => format!("L{}", point(*to)),
        Segment::Cubic(a, b, to) => format!("C{} {} {}", point(*a), point(*b), point(*to)),
        Segment::Close => "Z".to_owned(),
    }
}

pub fn transform(map: Transform) -> String {
    let offset = point(map.offset);
    if map.is_translation() {
        return format!("translate({offset})");
    }
    let [a, b, c, d] = map.linear;
    format!("matrix({a} {b} {c} {d} {offset})")
}

pub fn painted(mut element: Element, paint: &Paint) -> Element {
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
