//! Letters, as outlines or as text.

use std::fmt::Write as _;

use svg::Node;
use svg::node::Blob;
use svg::node::element::Element;

use super::{Letters, Look, Writer, labelled, with, xml_text};
use crate::print::drawing::Text;
use crate::print::font::{Face, FontData, Step, UNITS_PER_EM};
use crate::print::length::Mm;

/// Our font, and where it is not installed those that are most like it.
pub const FAMILIES: &str =
    "Parlour Sans, Lato, Carlito, Calibri, Helvetica Neue, Helvetica, Arial, sans-serif";

impl Writer<'_> {
    fn glyph_id(&self, font: FontData, glyph: u16) -> String {
        let letter = match font {
            FontData::Main(Face::Regular) => 'r',
            FontData::Main(Face::Bold) => 'b',
            FontData::More(Face::Regular) => 'm',
            FontData::More(Face::Bold) => 'n',
            FontData::Given(number) => return format!("{}g{number}-{glyph}", self.prefix),
        };
        format!("{}{letter}{glyph}", self.prefix)
    }

    /// The `<defs>` with the outlines of the glyphs.
    pub(super) fn glyph_defs(&self) -> Element {
        let mut defs = Element::new("defs");
        for (&(font, glyph), outline) in self.outlines {
            let id = self.glyph_id(font, glyph);
            defs.append(Blob::new(format!(r#"<path d="{outline}" id="{id}"/>"#)));
        }
        defs
    }

    /// Texts of one look.
    pub(super) fn text_group(&self, texts: &[&Text]) -> Element {
        match self.letters {
            Letters::Outlines => self.outlined(texts),
            Letters::Text => lines(texts),
        }
    }

    /// The outlines of letters, in font units; the group is named by what they say.
    fn outlined(&self, texts: &[&Text]) -> Element {
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
        let start = text.start();
        let units = |length: Mm| (length / text.size * f64::from(UNITS_PER_EM)).round() as i64;
        let (mut pen, baseline) = (units(start.x), units(start.y));
        // Most of a page's elements, and nothing in them is to be escaped: written as they are, all at once.
        let mut uses = String::new();
        text.face.glyphs(&text.content, |Step { font, glyph, advance, shift }, _| {
            if self.outlines.contains_key(&(font, glyph)) {
                let line = if uses.is_empty() { "" } else { "\n" };
                let (id, x, y) =
                    (self.glyph_id(font, glyph), pen + i64::from(shift.0), baseline - i64::from(shift.1));
                // Writing to a String cannot fail.
                let _ = write!(uses, r##"{line}<use href="#{id}" x="{x}" y="{y}"/>"##);
            }
            pen += i64::from(advance);
        });
        if !uses.is_empty() {
            group.append(Blob::new(uses));
        }
    }
}

/// Lines of text, each as wide as in our font whatever font shows it.
fn lines(texts: &[&Text]) -> Element {
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
        if text.face == Face::Bold {
            line.assign("font-weight", "bold");
        }
        group.append(line);
    }
    group
}
