//! Shaping of lines with letters of given fonts: picks a font for each letter, then joins and orders by
//! script.

use ttf_parser::GlyphId;

use super::given::GivenFont;
use super::outline::PathData;
#[cfg(not(feature = "shaping"))]
use super::outline::scaled;
use super::{Face, Step};

impl GivenFont {
    /// A line set in this font alone: the outline of each glyph from left to right, as SVG path data in
    /// thousandths of an em, and its advance.
    pub fn line(&self, text: &str) -> Vec<(String, u16)> {
        let face = self.face();
        let per_em = Some(face.units_per_em());
        let mut glyphs = Vec::new();
        line(&face, text, &mut |glyph, advance| {
            let mut path = PathData::new(per_em);
            face.outline_glyph(GlyphId(glyph), &mut path);
            glyphs.push((path.data, advance));
        });
        glyphs
    }
}

/// The glyphs of a line from left to right, placed one after another.
#[cfg(not(feature = "shaping"))]
pub(super) fn glyphs(face: Face, text: &str, each: &mut dyn FnMut(Step, &str)) {
    for (at, letter) in text.char_indices() {
        each(face.step(letter), &text[at..at + letter.len_utf8()]);
    }
}

/// The glyphs of a line in one font, each with its advance in thousandths of an em.
#[cfg(not(feature = "shaping"))]
fn line(face: &ttf_parser::Face<'_>, text: &str, each: &mut dyn FnMut(u16, u16)) {
    for letter in text.chars() {
        let glyph = face.glyph_index(letter).unwrap_or_default();
        let units = face.glyph_hor_advance(glyph).unwrap_or(0);
        let advance = scaled(units.into(), Some(face.units_per_em()));
        each(glyph.0, u16::try_from(advance).unwrap_or(u16::MAX));
    }
}

#[cfg(feature = "shaping")]
pub(super) use shaped::glyphs;
#[cfg(feature = "shaping")]
use shaped::line;

#[cfg(feature = "shaping")]
mod shaped {
    use std::ops::Range;
    use std::sync::OnceLock;

    use rustybuzz::{Direction, UnicodeBuffer};
    use unicode_bidi::BidiInfo;

    use super::super::MOST;
    use super::super::file::FontData;
    use super::super::outline::scaled;
    use super::{Face, Step};

    /// The glyphs of a line from left to right, each with the letters it shows.
    pub(in super::super) fn glyphs(face: Face, text: &str, each: &mut dyn FnMut(Step, &str)) {
        let bidi = BidiInfo::new(text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let from_right = levels[run.start].is_rtl();
                let mut parts = by_font(face, text, run);
                if from_right {
                    parts.reverse();
                }
                for (font, part) in parts {
                    let per_em = font.units_per_em();
                    shape(shaper(font), &text[part], from_right, &mut |shaped, letters| {
                        each(shaped.step(font, per_em), letters);
                    });
                }
            }
        }
    }

    /// Splits a text by font. Marks and joiners stay with the letter before them.
    fn by_font(face: Face, text: &str, run: Range<usize>) -> Vec<(FontData, Range<usize>)> {
        let mut parts: Vec<(FontData, Range<usize>)> = Vec::new();
        for (at, letter) in text[run.clone()].char_indices() {
            let (start, end) = (run.start + at, run.start + at + letter.len_utf8());
            let font = face.step(letter).font;
            match parts.last_mut() {
                Some((last, part)) if *last == font || goes_with_letter_before(letter) => part.end = end,
                _ => parts.push((font, start..end)),
            }
        }
        parts
    }

    fn goes_with_letter_before(letter: char) -> bool {
        unicode_normalization::char::is_combining_mark(letter)
            || matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
    }

    fn shaper(font: FontData) -> &'static rustybuzz::Face<'static> {
        static SHAPERS: [OnceLock<rustybuzz::Face<'static>>; FontData::BUILT_IN.len() + MOST] =
            [const { OnceLock::new() }; FontData::BUILT_IN.len() + MOST];
        SHAPERS[font.place()].get_or_init(|| rustybuzz::Face::from_face(font.parsed().clone()))
    }

    /// The glyphs of a line in one font, each with its advance in thousandths of an em.
    pub(super) fn line(face: &ttf_parser::Face<'_>, text: &str, each: &mut dyn FnMut(u16, u16)) {
        let per_em = Some(face.units_per_em());
        let shaper = rustybuzz::Face::from_face(face.clone());
        shape(&shaper, text, false, &mut |shaped, _| each(shaped.glyph(), shaped.advance(per_em)));
    }

    struct Shaped<'a>(&'a rustybuzz::GlyphInfo, &'a rustybuzz::GlyphPosition);

    impl Shaped<'_> {
        fn glyph(&self) -> u16 {
            u16::try_from(self.0.glyph_id).unwrap_or(0)
        }

        fn advance(&self, per_em: Option<u16>) -> u16 {
            u16::try_from(scaled(self.1.x_advance.max(0), per_em)).unwrap_or(u16::MAX)
        }

        fn step(&self, font: FontData, per_em: Option<u16>) -> Step {
            let clamped = |units| scaled(units, per_em).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            Step {
                font,
                glyph: self.glyph(),
                advance: self.advance(per_em),
                shift: (clamped(self.1.x_offset), clamped(self.1.y_offset)),
            }
        }
    }

    fn shape(
        shaper: &rustybuzz::Face<'_>,
        text: &str,
        from_right: bool,
        each: &mut dyn FnMut(&Shaped<'_>, &str),
    ) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if from_right { Direction::RightToLeft } else { Direction::LeftToRight });
        let run = rustybuzz::shape(shaper, &[], buffer);
        let glyphs = run.glyph_infos().iter().zip(run.glyph_positions());
        let mut starts: Vec<usize> = run.glyph_infos().iter().map(|glyph| glyph.cluster as usize).collect();
        starts.push(text.len());
        starts.sort_unstable();
        let mut told = None;
        for (glyph, place) in glyphs {
            let start = glyph.cluster as usize;
            let end = starts[starts.partition_point(|other| *other <= start).min(starts.len() - 1)];
            // Of several glyphs for the same letters, only one carries them.
            let letters = if told.replace(start) == Some(start) {
                ""
            } else {
                text.get(start..end).unwrap_or_default()
            };
            each(&Shaped(glyph, place), letters);
        }
    }
}
