//! The fonts of a file: whole, with the widths of their glyphs and the tables that make text searchable.

use std::fmt::Write as _;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};

use super::content::font_name;
use super::deflate::Deflate;
use crate::print::font::{Face, UNITS_PER_EM};

/// Letters to a block of a character map, at most.
const LETTERS_PER_BLOCK: usize = 100;

/// Adds both faces; gives their dictionary, in which pages find them.
pub fn add(file: &mut Document, deflate: &mut Deflate) -> ObjectId {
    let mut fonts = Dictionary::new();
    for face in Face::ALL {
        let font = font(file, deflate, face);
        fonts.set(font_name(face), file.add_object(font));
    }
    file.add_object(fonts)
}

/// A font whose text is written in numbers of glyphs.
fn font(file: &mut Document, deflate: &mut Deflate, face: Face) -> Dictionary {
    let bytes = face.bytes();
    let program = Stream::new(dictionary! { "Length1" => bytes.len() as i64 }, bytes.to_vec());
    let program = file.add_object(deflate.stream_of(program));
    let letters = Stream::new(Dictionary::new(), character_map(face).into_bytes());
    let letters = file.add_object(deflate.stream_of(letters));
    let descriptor = file.add_object(descriptor(face, program));
    let text = |text: &str| Object::String(text.into(), StringFormat::Literal);
    let glyphs = dictionary! {
        "Type" => "Font",
        "Subtype" => "CIDFontType2",
        "BaseFont" => face.name(),
        "CIDSystemInfo" => dictionary! {
            "Registry" => text("Adobe"),
            "Ordering" => text("Identity"),
            "Supplement" => 0,
        },
        "CIDToGIDMap" => "Identity",
        "DW" => i64::from(UNITS_PER_EM),
        "W" => widths(face),
        "FontDescriptor" => descriptor,
    };
    dictionary! {
        "Type" => "Font",
        "Subtype" => "Type0",
        "BaseFont" => face.name(),
        "Encoding" => "Identity-H",
        "DescendantFonts" => vec![glyphs.into()],
        "ToUnicode" => letters,
    }
}

fn descriptor(face: Face, program: ObjectId) -> Dictionary {
    /// The letters are those of a Latin alphabet.
    const NONSYMBOLIC: i64 = 1 << 5;
    let metrics = face.metrics();
    dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => face.name(),
        "Flags" => NONSYMBOLIC,
        "FontBBox" => metrics.bounds.map(|edge| i64::from(edge).into()).to_vec(),
        "ItalicAngle" => 0,
        "Ascent" => i64::from(metrics.ascent),
        "Descent" => i64::from(metrics.descent),
        "CapHeight" => i64::from(metrics.cap_height),
        "StemV" => i64::from(metrics.stem),
        "FontFile2" => program,
    }
}

/// The advance of each glyph: the first glyph of a run, then the advances of the run.
fn widths(face: Face) -> Vec<Object> {
    let advances = (0..face.glyphs()).map(|glyph| i64::from(face.advance(glyph)).into());
    vec![0.into(), Object::Array(advances.collect())]
}

/// Which letter each glyph shows, for search and copies.
fn character_map(face: Face) -> String {
    let mut map = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
         /CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    let mut letters: Vec<(u16, char)> =
        face.letters().into_iter().map(|letter| (face.glyph(letter), letter)).collect();
    letters.sort_unstable();
    for block in letters.chunks(LETTERS_PER_BLOCK) {
        let _ = writeln!(map, "{} beginbfchar", block.len());
        for (glyph, letter) in block {
            let _ = write!(map, "<{glyph:04X}> <");
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(map, "{unit:04X}");
            }
            map.push_str(">\n");
        }
        map.push_str("endbfchar\n");
    }
    map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend");
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_has_its_advance_and_every_letter_its_glyph() {
        for face in Face::ALL {
            let [Object::Integer(0), Object::Array(advances)] = &widths(face)[..] else { panic!("one run") };
            let letters = face.letters();
            assert!(letters.len() > 200);
            let map = character_map(face);
            for letter in letters {
                let step = face.step(letter);
                assert_eq!(advances[usize::from(step.glyph)], Object::Integer(step.advance.into()));
                let line = format!("\n<{:04X}> <{:04X}>\n", step.glyph, u32::from(letter));
                assert!(map.contains(&line), "{letter}");
            }
        }
    }

    #[test]
    fn blocks_of_a_character_map_are_counted() {
        let map = character_map(Face::Bold);
        let blocks: Vec<&str> = map.split(" beginbfchar\n").collect();
        for pair in blocks.windows(2) {
            let said: usize = pair[0].rsplit('\n').next().unwrap().parse().unwrap();
            let lines = pair[1].split("endbfchar").next().unwrap().lines().count();
            assert_eq!((said, said <= LETTERS_PER_BLOCK), (lines, true));
        }
    }
}
