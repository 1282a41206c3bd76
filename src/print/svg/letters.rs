//! Text, as outlines or as text elements.

use std::collections::BTreeMap;

use svg::Node;
use svg::node::Blob;
use svg::node::element::Element;

use super::element::{labelled, with, xml_text};
use crate::print::drawing::{Color, Text};
use crate::print::font::{Face, FontData, Step, UNITS_PER_EM};
use crate::print::length::Mm;

/// Our font, followed by the most similar ones.
pub const FAMILIES: &str =
    "Parlour Sans, Lato, Carlito, Calibri, Helvetica Neue, Helvetica, Arial, sans-serif";

/// The outlines of glyphs, except blanks.
pub type Outlines = BTreeMap<(FontData, u16), String>;

/// Writes text as outlines, with ids prefixed by `prefix`.
#[derive(Clone, Copy)]
pub struct Glyphs<'a> {
    pub prefix: &'a str,
    pub outlines: &'a Outlines,
}

/// The look shared by the texts of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Look {
    size: Mm,
    color: Color,
}

impl Look {
    pub fn of(text: &Text) -> Look {
        Look { size: text.size, color: text.color }
    }
}

impl Glyphs<'_> {
    /// Appends the id of a glyph to `text`.
    fn push_glyph_id(&self, text: &mut String, font: FontData, glyph: u16) {
        text.push_str(self.prefix);
        match font {
            FontData::Main(Face::Regular) => text.push('r'),
            FontData::Main(Face::Bold) => text.push('b'),
            FontData::Main(Face::Mono) => text.push('i'),
            FontData::More(Face::Regular | Face::Mono) => text.push('m'),
            FontData::More(Face::Bold) => text.push('n'),
            FontData::Given(number) => {
                text.push('g');
                push_number(text, number);
                text.push('-');
            }
        }
        push_number(text, glyph);
    }

    /// The `<defs>` with the glyph outlines.
    pub fn defs(&self) -> Element {
        let mut defs = Element::new("defs");
        for (&(font, glyph), outline) in self.outlines {
            let mut path = String::with_capacity(outline.len() + 32);
            path.push_str(r#"<path d=""#);
            path.push_str(outline);
            path.push_str(r#"" id=""#);
            self.push_glyph_id(&mut path, font, glyph);
            path.push_str(r#""/>"#);
            defs.append(Blob::new(path));
        }
        defs
    }

    /// Texts as outlines in font units; their content labels the group.
    pub fn outlined(&self, texts: &[&Text]) -> Element {
        let Look { size, color } = Look::of(texts[0]);
        let scale = format!("{:.7}", size.to_f64() / f64::from(UNITS_PER_EM));
        let words: Vec<&str> = texts.iter().map(|text| text.content.as_str()).collect();
        let mut group = with(
            Element::new("g"),
            [
                ("aria-label", xml_text(&words.join(" ")).into()),
                ("role", "img".into()),
                ("fill", color.to_string().into()),
                ("transform", format!("scale({})", scale.trim_end_matches('0')).into()),
            ],
        );
        for text in texts {
            self.glyphs(&mut group, text);
        }
        group
    }

    /// Places the glyphs of a line of text, in font units.
    fn glyphs(&self, group: &mut Element, text: &Text) {
        /// The usual length of a placed glyph in bytes.
        const PLACED: usize = 40;
        let start = text.start();
        let units = |length: Mm| (length / text.size * f64::from(UNITS_PER_EM)).round() as i64;
        let (mut pen, baseline) = (units(start.x), units(start.y));
        // These are most of a page's elements and need no escaping, so they are written directly.
        let mut uses = String::with_capacity(text.content.len() * PLACED);
        text.face.glyphs(&text.content, |Step { font, glyph, advance, shift }, _| {
            if self.outlines.contains_key(&(font, glyph)) {
                uses.push_str(if uses.is_empty() { r##"<use href="#"## } else { "\n<use href=\"#" });
                self.push_glyph_id(&mut uses, font, glyph);
                uses.push_str(r#"" x=""#);
                push_number(&mut uses, pen + i64::from(shift.0));
                uses.push_str(r#"" y=""#);
                push_number(&mut uses, baseline - i64::from(shift.1));
                uses.push_str(r#""/>"#);
            }
            pen += i64::from(advance);
        });
        if !uses.is_empty() {
            group.append(Blob::new(uses));
        }
    }
}

fn push_number(text: &mut String, number: impl itoa::Integer) {
    text.push_str(itoa::Buffer::new().format(number));
}

/// Text elements, each set to its width in our font, whichever font is used.
pub fn lines(texts: &[&Text]) -> Element {
    let Look { size, color } = Look::of(texts[0]);
    let look = [("fill", color.to_string().into()), ("font-size", size.to_decimal().into())];
    let mut group = with(Element::new("g"), look);
    for text in texts {
        let (start, width) = (text.start(), text.face.width(&text.content, text.size));
        let mut line = labelled("text", &text.content);
        line.assign("x", start.x.to_decimal());
        line.assign("y", start.y.to_decimal());
        if width > Mm::ZERO {
            line.assign("textLength", width.to_decimal());
            line.assign("lengthAdjust", "spacingAndGlyphs");
        }
        match text.face {
            Face::Regular => {}
            Face::Bold => line.assign("font-weight", "bold"),
            Face::Mono => line.assign("font-family", "Parlour Mono, monospace"),
        }
        group.append(line);
    }
    group
}
