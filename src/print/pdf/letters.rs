//! The letters and fonts that a document uses. printpdf embeds the main font whole; other fonts are subset to
//! the letters used.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lopdf::{Dictionary, Document as LoDocument, Object, ObjectId, Stream, dictionary};
use subsetter::GlyphRemapper;

use super::PdfError;
use crate::print::font::{Face, FontData, MISSING, MOST, Step};

/// The main font only covers code points below this.
const LETTERS: usize = 0x2800;

/// The glyphs a document uses, by font.
pub struct Letters {
    /// One bit per letter for each face of the main font: pages are full of them.
    main: [[u64; LETTERS / 64]; 3],
    others: BTreeMap<FontData, Shown>,
}

impl Default for Letters {
    fn default() -> Letters {
        Letters { main: [[0; LETTERS / 64]; 3], others: BTreeMap::new() }
    }
}

/// The glyphs used of one font.
#[derive(Default)]
struct Shown {
    /// Glyph numbers in the embedded subset, in order of first use.
    numbers: GlyphRemapper,
    /// The letters of each subset glyph, as first shown.
    letters: BTreeMap<u16, String>,
}

/// The name of a font in every font dictionary.
pub fn font_name(font: FontData) -> &'static str {
    const GIVEN: [&str; MOST] = [
        "G0", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "G11", "G12", "G13", "G14", "G15",
    ];
    match font {
        FontData::Main(Face::Regular) => "R",
        FontData::Main(Face::Bold) => "B",
        FontData::Main(Face::Mono) => "I",
        FontData::More(Face::Regular | Face::Mono) => "M",
        FontData::More(Face::Bold) => "N",
        FontData::Given(number) => GIVEN[usize::from(number)],
    }
}

impl Letters {
    /// Records a letter shown in the main font.
    pub fn show(&mut self, face: Face, letter: char) {
        let letter = if (letter as usize) < LETTERS { letter } else { MISSING };
        self.main[face as usize][letter as usize / 64] |= 1 << (letter as usize % 64);
    }

    /// The letters used of a face of the main font, one for each glyph: the first, if several share one.
    pub fn of_main(&self, face: Face) -> String {
        let words = self.main[face as usize];
        let is_shown = |code: &u32| words[*code as usize / 64] >> (code % 64) & 1 == 1;
        let shown = (0..LETTERS as u32).filter(is_shown).filter_map(char::from_u32);
        let mut letters = BTreeMap::new();
        for letter in shown {
            let step = face.step(letter);
            let is_missing = step == face.step(MISSING);
            letters.entry(step.glyph).or_insert(if is_missing { MISSING } else { letter });
        }
        letters.into_values().collect()
    }

    /// The number by which text operators show a glyph with these `letters`.
    pub fn glyph(&mut self, step: Step, letters: &str) -> u16 {
        if let FontData::Main(face) = step.font {
            letters.chars().for_each(|letter| self.show(face, letter));
            return step.glyph;
        }
        let shown = self.others.entry(step.font).or_default();
        let number = shown.numbers.remap(step.glyph);
        if !letters.is_empty() {
            shown.letters.entry(number).or_insert_with(|| letters.to_owned());
        }
        number
    }

    /// Embeds all fonts but the main one in a document whose font dictionary is `fonts`.
    pub fn embed_others(self, file: &mut LoDocument, fonts: ObjectId) -> Result<(), PdfError> {
        for (order, (font, shown)) in self.others.into_iter().enumerate() {
            let object = embed(file, font, &shown, order)?;
            file.get_dictionary_mut(fonts)?.set(font_name(font), object);
        }
        Ok(())
    }
}

/// Embeds a font with two-byte glyph numbers, subset to the glyphs used.
fn embed(file: &mut LoDocument, font: FontData, shown: &Shown, order: usize) -> Result<ObjectId, PdfError> {
    let parsed = font.parsed();
    let per_mille =
        |units: i32| Object::Integer((units * 1000 / i32::from(parsed.units_per_em()).max(1)).into());
    let subset = subsetter::subset(font.bytes(), 0, &shown.numbers)
        .map_err(|error| PdfError::Build(Box::new(error)))?;
    // The name of a subset starts with a tag of six capitals.
    let tag = format!("PARLO{}", char::from(b'A' + (order % 26) as u8));
    let name = Object::Name(format!("{tag}+{}", font.name()).into_bytes());
    let widths = shown.numbers.remapped_gids().map(|glyph| Object::Integer(font.advance(glyph).into()));
    let bounds = parsed.global_bounding_box();
    let corners = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
    let mut descriptor = dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => name.clone(),
        "Flags" => 4,
        "FontBBox" => corners.map(|corner| per_mille(corner.into())).to_vec(),
        "ItalicAngle" => 0,
        "Ascent" => per_mille(parsed.ascender().into()),
        "Descent" => per_mille(parsed.descender().into()),
        "CapHeight" => per_mille(parsed.capital_height().unwrap_or(parsed.ascender()).into()),
        "StemV" => 80,
    };
    let cff = ttf_parser::RawFace::parse(&subset, 0)
        .ok()
        .and_then(|face| face.table(ttf_parser::Tag::from_bytes(b"CFF ")).map(<[u8]>::to_vec));
    let kind = if let Some(cff) = cff {
        let stream = Stream::new(dictionary! { "Subtype" => "CIDFontType0C" }, cff);
        descriptor.set("FontFile3", file.add_object(stream));
        "CIDFontType0"
    } else {
        let length = subset.len() as i64;
        let stream = Stream::new(dictionary! { "Length1" => length }, subset);
        descriptor.set("FontFile2", file.add_object(stream));
        "CIDFontType2"
    };
    let descriptor = file.add_object(descriptor);
    let mut letters = dictionary! {
        "Type" => "Font",
        "Subtype" => kind,
        "BaseFont" => name.clone(),
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"),
            "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0,
        },
        "FontDescriptor" => descriptor,
        "DW" => 0,
        "W" => vec![Object::Integer(0), Object::Array(widths.collect())],
    };
    if kind == "CIDFontType2" {
        letters.set("CIDToGIDMap", "Identity");
    }
    let letters = file.add_object(letters);
    let unicode = Stream::new(Dictionary::new(), to_unicode(&shown.letters).into_bytes());
    let unicode = file.add_object(unicode);
    Ok(file.add_object(dictionary! {
        "Type" => "Font",
        "Subtype" => "Type0",
        "BaseFont" => name,
        "Encoding" => "Identity-H",
        "DescendantFonts" => vec![letters.into()],
        "ToUnicode" => unicode,
    }))
}

/// The table that maps glyphs back to letters, for search and copy.
fn to_unicode(letters: &BTreeMap<u16, String>) -> String {
    let mut text = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Letters def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    let entries: Vec<(&u16, &String)> = letters.iter().collect();
    // A block may have at most a hundred lines.
    for entries in entries.chunks(100) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{} beginbfchar", entries.len());
        for (glyph, letters) in entries {
            let units: String = letters.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
            let _ = writeln!(text, "<{glyph:04X}> <{units}>");
        }
        text.push_str("endbfchar\n");
    }
    text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn letters_of_the_main_font_are_those_that_were_shown() {
        let mut letters = Letters::default();
        for letter in "sheet 42: ×你\u{7}-\u{ad}".chars() {
            letters.show(Face::Bold, letter);
        }
        let shown: BTreeSet<char> = letters.of_main(Face::Bold).chars().collect();
        assert_eq!(shown, " -:24ehst×□".chars().collect());
        assert_eq!(letters.of_main(Face::Regular), "");
    }

    #[test]
    fn there_is_a_bit_for_each_letter_of_the_main_font() {
        for face in Face::ALL {
            assert!(FontData::Main(face).letters().into_iter().all(|letter| (letter as usize) < LETTERS));
        }
    }
}
