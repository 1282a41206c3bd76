//! Font files.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use ttf_parser::GlyphId;

use super::Face;
use super::given::{faces, given};
use super::outline::{PathData, scaled};

/// A font file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FontData {
    /// The letters of most pages.
    Main(Face),
    /// Greek and Cyrillic, and Latin letters of Vietnamese, Romanian and others.
    More(Face),
    /// A font added by [`give`](super::give), by its index from 0.
    Given(u8),
}

impl FontData {
    /// The built-in fonts.
    pub const BUILT_IN: [FontData; 5] = [
        FontData::Main(Face::Regular),
        FontData::Main(Face::Bold),
        FontData::Main(Face::Mono),
        FontData::More(Face::Regular),
        FontData::More(Face::Bold),
    ];

    /// The bytes of the OpenType file. A given file may be a collection, of which the first font is used.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            FontData::Main(Face::Regular) => {
                include_bytes!("../../../templates/fonts/ParlourSans-Regular.ttf")
            }
            FontData::Main(Face::Bold) => include_bytes!("../../../templates/fonts/ParlourSans-Bold.ttf"),
            FontData::Main(Face::Mono) => include_bytes!("../../../templates/fonts/ParlourMono-Bold.ttf"),
            FontData::More(Face::Regular | Face::Mono) => {
                include_bytes!("../../../templates/fonts/ParlourSansMore-Regular.ttf")
            }
            FontData::More(Face::Bold) => {
                include_bytes!("../../../templates/fonts/ParlourSansMore-Bold.ttf")
            }
            FontData::Given(number) => given()[usize::from(number)].bytes(),
        }
    }

    /// The font's PostScript name, as used in PDF.
    pub fn name(self) -> &'static str {
        match self {
            FontData::Main(Face::Regular) => "ParlourSans-Regular",
            FontData::Main(Face::Bold) => "ParlourSans-Bold",
            FontData::Main(Face::Mono) => "ParlourMono-Bold",
            FontData::More(Face::Regular | Face::Mono) => "ParlourSansMore-Regular",
            FontData::More(Face::Bold) => "ParlourSansMore-Bold",
            FontData::Given(number) => given()[usize::from(number)].name(),
        }
    }

    pub(in crate::print) fn parsed(self) -> &'static ttf_parser::Face<'static> {
        static FACES: [OnceLock<ttf_parser::Face<'static>>; 5] = [const { OnceLock::new() }; 5];
        if let FontData::Given(number) = self {
            return &faces()[usize::from(number)];
        }
        FACES[self.place()].get_or_init(|| {
            ttf_parser::Face::parse(self.bytes(), 0).expect("the built-in font is well formed")
        })
    }

    /// Its index among all fonts, the built-in ones first.
    pub(super) fn place(self) -> usize {
        match self {
            FontData::Main(face) => face as usize,
            FontData::More(face) => 3 + usize::from(face == Face::Bold),
            FontData::Given(number) => FontData::BUILT_IN.len() + usize::from(number),
        }
    }

    /// The file's units per em, if they may differ from [`UNITS_PER_EM`](super::UNITS_PER_EM).
    pub(super) fn units_per_em(self) -> Option<u16> {
        matches!(self, FontData::Given(_)).then(|| self.parsed().units_per_em())
    }

    /// One letter for each mapped glyph, in code point order, without control characters. If letters share a
    /// glyph, as hyphen and soft hyphen do, the first is used.
    pub fn letters(self) -> Vec<char> {
        let mut letters: Vec<char> = Vec::new();
        for table in self.parsed().tables().cmap.iter().flat_map(|cmap| cmap.subtables) {
            if table.is_unicode() {
                table.codepoints(|code| letters.extend(char::from_u32(code)));
            }
        }
        letters.retain(|letter| !letter.is_control());
        letters.sort_unstable();
        let mut seen = BTreeSet::new();
        letters.retain(|letter| seen.insert(self.index(*letter)));
        letters
    }

    /// The glyph index of `letter`, if the file has it.
    pub(super) fn index(self, letter: char) -> Option<u16> {
        self.parsed().glyph_index(letter).map(|glyph| glyph.0)
    }

    /// The advance width of a glyph, in thousandths of an em.
    pub fn advance(self, glyph: u16) -> u16 {
        let units = self.parsed().glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        u16::try_from(scaled(i32::from(units), self.units_per_em())).unwrap_or(u16::MAX)
    }

    /// A glyph's outline as SVG path data in thousandths of an em, y down. Curves keep the font's control
    /// points.
    pub fn outline(self, glyph: u16) -> String {
        let mut path = PathData::new(self.units_per_em());
        self.parsed().outline_glyph(GlyphId(glyph), &mut path);
        path.data
    }
}
