//! User-supplied fonts for letters that the built-in ones lack.

use std::sync::OnceLock;

use ttf_parser::{GlyphId, Permissions, RawFace};

use super::outline::PathData;

/// A user-supplied font.
#[derive(Clone, Debug)]
pub struct GivenFont {
    bytes: Vec<u8>,
    name: String,
}

/// Why a file cannot be used as a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FontError {
    /// The file is not a font, or is broken.
    #[error("this is no OpenType or TrueType font")]
    NoFont,
    /// A table listed in the file is missing from it.
    #[error("the font is cut off: a part of it that it lists is not there")]
    CutOff,
    /// The font has no mapping from letters to glyphs, or no outlines.
    #[error("the font has no outlines of letters")]
    NoLetters,
    /// The font's license forbids embedding.
    #[error("the font's licence does not allow it in documents")]
    Restricted,
}

/// The most fonts that can be given.
pub const MOST: usize = 16;

impl GivenFont {
    /// Reads a font file: OpenType or TrueType, or a collection, of which the first font is used.
    ///
    /// # Errors
    /// Returns an error if the file is not a font or cannot be used for printing.
    pub fn read(bytes: Vec<u8>) -> Result<GivenFont, FontError> {
        is_whole(&bytes)?;
        let face = ttf_parser::Face::parse(&bytes, 0).map_err(|_| FontError::NoFont)?;
        if face.permissions() == Some(Permissions::Restricted) {
            return Err(FontError::Restricted);
        }
        let has_letters =
            face.tables().cmap.iter().flat_map(|cmap| cmap.subtables).any(|table| table.is_unicode());
        let has_outlines = (0..face.number_of_glyphs())
            .any(|glyph| face.outline_glyph(GlyphId(glyph), &mut PathData::new(None)).is_some());
        if !has_letters || !has_outlines {
            return Err(FontError::NoLetters);
        }
        let mut names = face.names().into_iter();
        let name = names.find_map(|name| {
            (name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME).then(|| name.to_string()).flatten()
        });
        let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        let name: String = name.unwrap_or_default().chars().filter(is_plain).take(60).collect();
        let name = if name.is_empty() { "Given".to_owned() } else { name };
        Ok(GivenFont { bytes, name })
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn face(&self) -> ttf_parser::Face<'_> {
        ttf_parser::Face::parse(&self.bytes, 0).expect("it was read before")
    }

    /// Its PostScript name, of letters, digits and hyphens.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Rejects a truncated file: readers of the output would find no glyphs in it, or wrong ones.
fn is_whole(bytes: &[u8]) -> Result<(), FontError> {
    let raw = RawFace::parse(bytes, 0).map_err(|_| FontError::NoFont)?;
    let is_there = |offset: u32, length: u32| {
        usize::try_from(u64::from(offset) + u64::from(length)).is_ok_and(|end| end <= bytes.len())
    };
    let whole = raw.table_records.into_iter().all(|table| is_there(table.offset, table.length));
    if whole { Ok(()) } else { Err(FontError::CutOff) }
}

static GIVEN: OnceLock<Vec<GivenFont>> = OnceLock::new();

/// Adds fonts for letters that the built-in ones lack; for each letter, the first font that has it is used.
/// They affect all output, since layout depends on widths: call this once, before the first page.
///
/// Returns whether the fonts were accepted: false if fonts were given before, or are more than [`MOST`].
pub fn give(fonts: Vec<GivenFont>) -> bool {
    fonts.len() <= MOST && GIVEN.set(fonts).is_ok()
}

pub(super) fn given() -> &'static [GivenFont] {
    GIVEN.get().map_or(&[], Vec::as_slice)
}

pub(super) fn faces() -> &'static [ttf_parser::Face<'static>] {
    static FACES: OnceLock<Vec<ttf_parser::Face<'static>>> = OnceLock::new();
    FACES.get_or_init(|| given().iter().map(GivenFont::face).collect())
}
