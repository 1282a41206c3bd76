//! Fonts for all printed matter: two built-in faces of Parlour Sans, one of Parlour Mono, and fonts supplied
//! by the user for other letters.
//!
//! Parlour Sans is a subset of Łukasz Dziedzic's Lato under the SIL Open Font License (which requires another
//! name); `templates/fonts` documents how it was made.

mod file;
mod given;
mod outline;
mod shaping;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

pub use file::FontData;
pub use given::{FontError, GivenFont, MOST, give};
use unicode_normalization::UnicodeNormalization;

use super::floor;
use super::length::Mm;
use crate::words::is_deceptive;

/// A weight of the font.
///
/// ```
/// use parlour::print::{Face, Mm};
///
/// let size = Mm::new(4.0);
/// assert!(Face::Bold.width("Ana", size) > Face::Regular.width("Ana", size));
/// assert_eq!(Face::Regular.wrap("one two", size, Mm::new(1.0)).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// For running text.
    #[default]
    Regular,
    /// For titles and emphasis.
    Bold,
    /// For ids: letters of one width that cannot be mistaken for each other. It has only those of ids.
    Mono,
}

/// A positioned glyph and its advance, in thousandths of an em.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The font file with the glyph.
    pub font: FontData,
    /// The glyph's index in the font.
    pub glyph: u16,
    /// The distance to the start of the next glyph.
    pub advance: u16,
    /// The glyph's offset right of and above the pen position, used by combining marks.
    pub shift: (i16, i16),
}

impl Step {
    /// A glyph without an offset.
    const fn plain(font: FontData, glyph: u16, advance: u16) -> Step {
        Step { font, glyph, advance, shift: (0, 0) }
    }
}

/// Units per em of all built-in fonts.
pub const UNITS_PER_EM: u16 = 1000;

/// The replacement for a letter that no font has.
pub const MISSING: char = '□';

impl Face {
    /// All faces, regular first.
    pub const ALL: [Face; 3] = [Face::Regular, Face::Bold, Face::Mono];

    /// Whether the face can show `letter`, including with [given](give) fonts.
    #[must_use]
    pub fn has(self, letter: char) -> bool {
        !letter.is_control() && self.find(letter).is_some()
    }

    /// The font file with `letter`, and its glyph.
    fn find(self, letter: char) -> Option<(FontData, u16)> {
        let built_in = [FontData::Main(self), FontData::More(self)].into_iter();
        let given = (0..given::given().len()).map(|number| FontData::Given(number as u8));
        built_in.chain(given).find_map(|font| Some((font, font.index(letter)?)))
    }

    /// The glyph and advance of `letter`, or of [`MISSING`]. Pages repeat few letters, so lookups of the
    /// first code points are cached.
    #[must_use]
    #[inline]
    pub fn step(self, letter: char) -> Step {
        /// Covers the accented Latin letters of the main font.
        const REMEMBERED: usize = 0x180;
        static STEPS: [[AtomicU64; REMEMBERED]; 3] = [const { [const { AtomicU64::new(0) }; REMEMBERED] }; 3];
        let Some(remembered) = STEPS[self as usize].get(letter as usize) else { return self.look_up(letter) };
        let known = remembered.load(Ordering::Relaxed);
        if known != 0 {
            return Step::plain(FontData::Main(self), known as u16, (known >> 16) as u16);
        }
        let step = self.look_up(letter);
        if step.font == FontData::Main(self) {
            let known = u64::from(step.glyph) | u64::from(step.advance) << 16 | 1 << 32;
            remembered.store(known, Ordering::Relaxed);
        }
        step
    }

    fn look_up(self, letter: char) -> Step {
        let main = FontData::Main(self);
        let found = self.find(letter).filter(|_| !letter.is_control());
        let (font, glyph) = found.unwrap_or_else(|| (main, main.index(MISSING).unwrap_or(0)));
        Step::plain(font, glyph, font.advance(glyph))
    }

    /// Whether the main font has all letters of `text`, as is nearly always the case.
    #[must_use]
    pub fn is_main(self, text: &str) -> bool {
        text.is_ascii() || text.chars().all(|letter| self.step(letter).font == FontData::Main(self))
    }

    /// Passes the glyphs of a line of text to `each` from left to right, with the letters each one shows.
    /// Letters of a [given](give) font are shaped by the rules of their script.
    pub fn glyphs(self, text: &str, mut each: impl FnMut(Step, &str)) {
        let is_given = |letter: char| matches!(self.step(letter).font, FontData::Given(_));
        if !given::given().is_empty() && text.chars().any(is_given) {
            shaping::glyphs(self, text, &mut each);
            return;
        }
        for (at, letter) in text.char_indices() {
            each(self.step(letter), &text[at..at + letter.len_utf8()]);
        }
    }

    /// The width of `text` at `size`.
    #[must_use]
    pub fn width(self, text: &str, size: Mm) -> Mm {
        length(self.units(&composed(text)), size)
    }

    /// The width of composed text in thousandths of an em.
    fn units(self, text: &str) -> u64 {
        let mut units = 0;
        self.glyphs(text, |step, _| units += u64::from(step.advance));
        units
    }

    /// The height of a capital at `size`.
    #[must_use]
    pub fn cap_height(self, size: Mm) -> Mm {
        let units = FontData::Main(self).parsed().capital_height().unwrap_or(700);
        size * (f64::from(units) / f64::from(UNITS_PER_EM))
    }

    /// Wraps `text` at blanks into lines no wider than `width`. A wider word gets a line of its own.
    #[must_use]
    pub fn wrap(self, text: &str, size: Mm, width: Mm) -> Vec<String> {
        let (mut lines, mut used) = (Vec::<String>::new(), 0);
        for word in composed(text).split_whitespace() {
            let behind = format!(" {word}");
            let more = self.units(&behind);
            match lines.last_mut() {
                Some(line) if length(used, size) + length(more, size) <= width => {
                    line.push_str(&behind);
                    used += more;
                }
                _ => {
                    lines.push(word.to_owned());
                    used = self.units(word);
                }
            }
        }
        lines
    }

    /// Like [`Face::wrap`], but also breaks words that are too wide.
    ///
    /// ```
    /// use parlour::print::{Face, Mm};
    /// let lines = Face::Regular.wrap_anywhere("abcdefgh ij", Mm::new(4.0), Mm::new(8.0));
    /// assert_eq!(lines.concat(), "abcdefghij");
    /// assert!(lines.iter().all(|line| Face::Regular.width(line, Mm::new(4.0)) <= Mm::new(8.0)));
    /// ```
    #[must_use]
    pub fn wrap_anywhere(self, text: &str, size: Mm, width: Mm) -> Vec<String> {
        let lines = self.wrap(text, size, width);
        lines.into_iter().flat_map(|line| self.parted(line, size, width)).collect()
    }

    /// Splits a line into parts no wider than `width`, of at least one letter each.
    fn parted(self, line: String, size: Mm, width: Mm) -> Vec<String> {
        if self.width(&line, size) <= width {
            return vec![line];
        }
        let units = |letter: char| u32::from(self.step(letter).advance);
        let mut parts: Vec<String> = Vec::new();
        let mut used = 0;
        for letter in line.chars() {
            used += units(letter);
            match parts.last_mut() {
                Some(part) if size * (f64::from(used) / f64::from(UNITS_PER_EM)) <= width => {
                    part.push(letter);
                }
                _ => {
                    used = units(letter);
                    parts.push(letter.to_string());
                }
            }
        }
        parts
    }

    /// Fits `text` into `width`: shrinks it to no less than three fifths of `size` and no less than [the
    /// legibility floor](floor::TEXT), then cuts it with an ellipsis.
    #[must_use]
    pub fn fit(self, text: &str, size: Mm, width: Mm) -> (String, Mm) {
        self.fit_from(floor::TEXT, text, size, width)
    }

    /// Like [`Face::fit`] with another minimum size, such as that of [text read in
    /// play](floor::READ_IN_PLAY).
    #[must_use]
    pub fn fit_from(self, least: Mm, text: &str, size: Mm, width: Mm) -> (String, Mm) {
        let text = &*composed(text);
        let natural = self.width(text, size);
        if natural <= width {
            return (text.to_owned(), size);
        }
        let smallest = (size * 0.6).max(least).min(size);
        let scaled = size * (width / natural);
        if scaled >= smallest {
            return (text.to_owned(), Mm::from_um(scaled.to_um() - 1));
        }
        // The longest prefix that leaves room for the ellipsis, found in one pass, as a text may be of any
        // length.
        let units = |letter: char| u32::from(self.step(letter).advance);
        let fits = |units: u32| smallest * (f64::from(units) / f64::from(UNITS_PER_EM)) <= width;
        let mut used = units('…');
        if !fits(used) {
            return (String::new(), smallest);
        }
        let (mut end, mut blanks) = (0, 0);
        for (at, letter) in text.char_indices() {
            blanks += units(letter);
            if letter.is_whitespace() {
                continue;
            }
            used += std::mem::take(&mut blanks);
            if !fits(used) {
                break;
            }
            end = at + letter.len_utf8();
        }
        (format!("{}…", &text[..end]), smallest)
    }
}

/// Converts thousandths of an em to a length at `size`.
fn length(units: u64, size: Mm) -> Mm {
    size * (units as f64 / f64::from(UNITS_PER_EM))
}

/// Normalizes a text for display: composes accents (NFC), and drops emoji and invisible characters unless a
/// font has them. Some keyboards and file systems write accents separately, and text copied from a web page may
/// contain zero-width blanks. Emoji stay where there is nothing else: nobody's name is dropped unnoticed.
#[must_use]
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let has = |letter: char| Face::Regular.has(letter);
    let visible: String = text.nfc().filter(|letter| !has_no_shape(*letter) || has(*letter)).collect();
    let plain: String = visible.chars().filter(|letter| !is_emoji(*letter) || has(*letter)).collect();
    let (had_emoji, trimmed) = (plain.len() < visible.len(), plain.trim());
    Cow::Owned(if had_emoji && !trimmed.is_empty() { trimmed.to_owned() } else { visible })
}

/// Whether a character is a small picture: a name is read without it.
const fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{20e3}' | '\u{2300}'..='\u{23ff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a character is invisible, like a zero-width blank, but neither a control character nor a line end.
fn has_no_shape(letter: char) -> bool {
    is_deceptive(letter) && !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}')
}

/// The letters of `text` that no font can show, each once, in order of appearance.
#[must_use]
pub fn missing(text: &str) -> Vec<char> {
    let mut seen = HashSet::new();
    composed(text).chars().filter(|letter| !Face::Regular.has(*letter) && seen.insert(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_stand_on_their_letters_however_they_are_written() {
        let size = Mm::new(4.0);
        let (apart, together) = ("Jose\u{301}", "Jos\u{e9}");
        assert_eq!(Face::Bold.width(apart, size), Face::Bold.width(together, size));
        assert_eq!(Face::Bold.fit(apart, size, Mm::new(100.0)).0, together);
        assert_eq!(Face::Bold.wrap(apart, size, Mm::new(100.0)), [together]);
        assert!(missing(apart).is_empty());
        let mut drawing = crate::print::Drawing::new();
        drawing.text(crate::print::form::TextStyle::bold(crate::print::Color::BLACK).text(
            crate::print::Point::ORIGIN,
            apart,
            size,
        ));
        assert!(matches!(&drawing.shapes[0], crate::print::Shape::Text(text) if text.content == together));
    }

    #[test]
    fn a_name_loses_its_emoji_and_stays() {
        for name in ["Ana\u{1f986}", "\u{2764}\u{fe0f}Ana", "A\u{1f469}\u{1f3fd}\u{200d}\u{1f680}na"] {
            assert_eq!(composed(name), "Ana");
            assert!(missing(name).is_empty(), "{name}");
        }
        assert_eq!(composed("\u{2605} Ana"), "Ana");
        assert_eq!(missing("Ana 明"), ['明']);
    }

    #[test]
    fn a_name_of_emoji_alone_is_missed() {
        for name in ["\u{1f986}", "\u{2764}\u{fe0f}", " \u{1f986} "] {
            assert!(!missing(name).is_empty(), "{name}");
        }
    }

    #[test]
    fn characters_without_a_shape_are_left_out() {
        let size = Mm::new(4.0);
        for letter in ['\u{200b}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{202e}', '\u{e0041}'] {
            let name = format!("An{letter}a");
            assert!(missing(&name).is_empty(), "{letter:?}");
            assert_eq!(Face::Bold.width(&name, size), Face::Bold.width("Ana", size), "{letter:?}");
        }
        assert_eq!(missing("An\u{9b}\u{2028}a"), ['\u{9b}', '\u{2028}']);
    }

    #[test]
    fn both_faces_cover_the_languages_we_print() {
        let needed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\
            áéíóúüñÁÉÍÓÚÜÑ¿¡ãõâêôàçÃÕÂÊÔÀÇéèêëàâîïôùûœæÉÈÊËŒÆäöüßÄÖÜẞ“”‘’„«»–—…×→←↑↓•−□@€\
            șțăâîȘȚĂÂÎ\
            ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđơưĐƠƯ\
            ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ\
            АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґІЇЄҐђјљњћџЂЈЉЊЋЏўЎ№";
        for face in [Face::Regular, Face::Bold] {
            let absent: Vec<char> = needed.chars().filter(|letter| !face.has(*letter)).collect();
            assert_eq!(absent, Vec::<char>::new(), "{face:?}");
        }
    }

    #[test]
    fn the_fonts_are_small_and_share_their_em() {
        for font in FontData::BUILT_IN {
            assert_eq!(font.parsed().units_per_em(), UNITS_PER_EM);
            assert!(font.bytes().len() < 90_000);
        }
    }

    #[test]
    fn figures_are_all_as_wide_so_columns_line_up() {
        for face in Face::ALL {
            let widths: Vec<Mm> = ('0'..='9').map(|d| face.width(&d.to_string(), Mm::new(10.0))).collect();
            assert!(widths.iter().all(|width| *width == widths[0]));
        }
    }

    #[test]
    fn a_letter_that_is_remembered_is_the_one_in_the_font() {
        for face in Face::ALL {
            for letter in (0..0x2700).filter_map(char::from_u32) {
                let in_font = face.look_up(letter);
                assert_eq!([face.step(letter), face.step(letter)], [in_font; 2], "{letter:?}");
            }
        }
    }

    #[test]
    fn an_unknown_letter_is_shown_as_a_box_and_named() {
        assert_eq!(Face::Regular.step('你'), Face::Regular.step(MISSING));
        assert_eq!(missing("a你b\u{7}你"), ['你', '\u{7}']);
    }

    #[test]
    fn wrapped_lines_are_no_wider_than_asked() {
        let (size, width) = (Mm::new(4.0), Mm::new(40.0));
        let text = "each turn extends the long line from either end by two straight segments";
        let lines = Face::Regular.wrap(text, size, width);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| Face::Regular.width(line, size) <= width));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn a_long_name_is_made_smaller_then_cut() {
        let size = Mm::new(5.0);
        for text in ["Ana", "Maria da Conceição", &"W".repeat(200)] {
            let (shown, at) = Face::Bold.fit(text, size, Mm::new(30.0));
            assert!(Face::Bold.width(&shown, at) <= Mm::new(30.0), "{shown}");
            assert!(!shown.is_empty());
            // One more letter would not fit.
            if let Some(kept) = shown.strip_suffix('…') {
                let letters = kept.chars().count() + 1;
                let more = text.chars().take(letters).chain(['…']).collect::<String>();
                assert!(text.starts_with(kept) && Face::Bold.width(&more, at) > Mm::new(30.0), "{shown}");
            }
        }
        let cut = |text: &str, width| Face::Regular.fit(text, size, Mm::new(width)).0;
        assert_eq!(cut(&format!("Ana{}Luz", " ".repeat(100)), 30.0), "Ana…");
        assert_eq!(cut("Ana", 0.5), "");
        assert_eq!(cut(&"Ana ".repeat(1_000_000), 7.5), "Ana…");
    }
}
