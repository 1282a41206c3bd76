//! Files that are not UTF-8: Latin-1 from old editors, UTF-16 from word processors.

use std::io::{self, Read};
use std::str;

use memchr::{memchr_iter, memchr2, memmem};

use crate::record::SyntaxFault;

/// The encoding of a file that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// One byte per character, with the dashes and quotes of Windows-1252.
    Latin1,
    Utf16,
}

impl Encoding {
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Latin1 => "Latin-1",
            Encoding::Utf16 => "UTF-16",
        }
    }
}

/// Windows-1252 from 0x80 to 0x9f. Five of these are control characters, as in Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes Latin-1. Returns `None` if any part is UTF-8 beyond ASCII, since the text may then be either.
pub fn from_latin_1(bytes: &[u8]) -> Option<String> {
    if bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii()) {
        return None;
    }
    let letter = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(*byte),
    };
    Some(bytes.iter().map(letter).collect())
}

/// The byte order of UTF-16 (`true` for big endian), or `None` if the text does not start like UTF-16.
/// Decided by the byte order mark, or by a zero in every other byte of the first two characters.
fn is_big_endian(begun: &[u8]) -> Option<bool> {
    match *begun {
        [0xff, 0xfe, ..] | [1..=0xff, 0] | [1..=0xff, 0, 1..=0xff, 0, ..] => Some(false),
        [0xfe, 0xff, ..] | [0, 1..=0xff] | [0, 1..=0xff, 0, 1..=0xff, ..] => Some(true),
        _ => None,
    }
}

/// The likely encoding of a text that is not UTF-8.
pub(super) fn looks_like(bytes: &[u8]) -> Encoding {
    if is_big_endian(bytes).is_some() { Encoding::Utf16 } else { Encoding::Latin1 }
}

/// The first bytes of other formats, in capitals or not, and the names of these formats. No record begins with them.
const MAGIC: [(&[u8], &str); 19] = [
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a ZIP file, as office documents are too"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"{\\rtf", "an RTF document"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a WebP picture, or sound"),
    (b"\x1f\x8b", "a gzip file"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ\0", "an xz file"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file"),
    (b"7z\xbc\xaf", "a 7z file"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x7fELF", "a program"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
    (b"<?xml", "an XML file"),
    (b"(;", "an SGF file, as programs for Go write"),
];

/// Recognizes a file of another format by its first bytes.
pub fn not_a_record(begun: &[u8]) -> Option<SyntaxFault> {
    /// Fewer zeros are faults, each with a place in the text.
    const ZEROS: usize = 4;
    /// A short text with odd signs is rather a damaged record, whose faults have places.
    const SHORT: usize = 256;
    let first = begun.strip_prefix(b"\xef\xbb\xbf").unwrap_or(begun).trim_ascii_start();
    let begins = |magic: &[u8]| first.get(..magic.len()).is_some_and(|it| it.eq_ignore_ascii_case(magic));
    let magic = MAGIC.iter().find(|(magic, _)| begins(magic));
    // Photos and films have a length before the magic number.
    let is_media = begun.get(4..8) == Some(b"ftyp");
    let begun = &begun[..begun.len().min(512)];
    let zeros = memchr_iter(0, begun).count();
    let is_text = begun.trim_ascii_start().starts_with(b"[") || is_big_endian(begun).is_some();
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let controls = begun.iter().filter(is_control).count();
    let broken = begun.utf8_chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
    let is_noise = begun.len() > SHORT && broken * 8 >= begun.len();
    let signs = if is_noise { controls } else { zeros };
    let is_binary = signs >= ZEROS && signs * 16 >= begun.len() && !is_text;
    let has = |tag: &str| memmem::find(begun, format!("[{tag} \"").as_bytes()).is_some();
    let is_chess = ["Site", "Round", "White", "Black"].into_iter().all(has) && !has("Game");
    let what = match magic {
        Some((_, what)) => Some(*what),
        None if is_media => Some("a photo or a film"),
        None if is_chess => Some("a PGN file, as programs for chess write"),
        None => is_binary.then_some("a binary file"),
    };
    what.map(SyntaxFault::NotARecord)
}

/// Converts a source in UTF-8 or UTF-16 to UTF-8. An unpaired half of a UTF-16 character becomes invalid
/// UTF-8, so that the reader of the text reports it. If the first line ends in a lone carriage return, as on
/// old systems, every one becomes a line feed. Nothing else changes.
///
/// ```
/// use std::io::Read;
/// use parlour::internals::record::Decoded;
/// let mut text = String::new();
/// Decoded::new(&b"[\0A\0]\0\r\0"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "[A]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Decoded<R> {
    source: R,
    /// Whether to convert UTF-16.
    converts: bool,
    form: Form,
    /// Decoded text; `text[given..]` is not handed out yet.
    text: Vec<u8>,
    given: usize,
    /// The source's error, due after that text.
    error: Option<io::Error>,
    /// Set if carriage returns end lines: whether the last byte handed out was one.
    returns: Option<bool>,
}

#[derive(Debug)]
enum Form {
    /// Too little read to tell.
    Unknown,
    AsItIs,
    Utf16 {
        big_endian: bool,
        /// Bytes not decoded yet: an incomplete character waits here for more.
        left: Vec<u8>,
    },
}

/// The most bytes inspected to detect the encoding.
const TELLING: u64 = 64 << 10;

impl<R: Read> Decoded<R> {
    /// Wraps a source in UTF-8 or UTF-16.
    pub const fn new(source: R) -> Decoded<R> {
        Decoded {
            source,
            converts: true,
            form: Form::Unknown,
            text: Vec::new(),
            given: 0,
            error: None,
            returns: None,
        }
    }

    /// The same source, converting line ends only.
    pub(in crate::record) fn into_plain(self) -> Decoded<R> {
        Decoded { converts: false, ..self }
    }

    pub(in crate::record) const fn source_mut(&mut self) -> &mut R {
        &mut self.source
    }

    /// The encoding converted from, if any. Reads as much as it takes to tell.
    ///
    /// # Errors
    /// Returns the source's error, or [`SyntaxFault::NotARecord`] if it is not text.
    pub fn encoding(&mut self) -> io::Result<Option<Encoding>> {
        self.look()?;
        Ok(self.known())
    }

    /// The encoding as far as already detected.
    pub(in crate::record) const fn known(&self) -> Option<Encoding> {
        match self.form {
            Form::Utf16 { .. } => Some(Encoding::Utf16),
            Form::Unknown | Form::AsItIs => None,
        }
    }

    fn look(&mut self) -> io::Result<()> {
        if !matches!(self.form, Form::Unknown) {
            return Ok(());
        }
        let left = TELLING.saturating_sub(self.text.len() as u64);
        if let Err(error) = self.source.by_ref().take(left).read_to_end(&mut self.text) {
            if self.text.is_empty() {
                return Err(error);
            }
            self.error = Some(error);
        }
        if let Some(fault) = not_a_record(&self.text) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, fault));
        }
        self.form = match is_big_endian(&self.text).filter(|_| self.converts) {
            None => Form::AsItIs,
            Some(big_endian) => {
                let mut left = std::mem::take(&mut self.text);
                decode(&mut left, big_endian, false, &mut self.text);
                Form::Utf16 { big_endian, left }
            }
        };
        let end = memchr2(b'\r', b'\n', &self.text).map(|end| &self.text[end..]);
        self.returns = end.filter(|end| end[0] == b'\r' && end.get(1) != Some(&b'\n')).map(|_| false);
        Ok(())
    }

    /// Reads decoded text, with its line ends unchanged.
    fn read_decoded(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.given < self.text.len() {
                let count = (&self.text[self.given..]).read(buffer)?;
                self.given += count;
                return Ok(count);
            }
            if let Some(error) = self.error.take() {
                return Err(error);
            }
            let Form::Utf16 { big_endian, left } = &mut self.form else { return self.source.read(buffer) };
            let mut bytes = [0; 8 << 10];
            let count = self.source.read(&mut bytes)?;
            left.extend_from_slice(&bytes[..count]);
            self.text.clear();
            self.given = 0;
            decode(left, *big_endian, count == 0, &mut self.text);
            if count == 0 && self.text.is_empty() {
                return Ok(0);
            }
        }
    }
}

/// Decodes the characters that are complete, or at the end everything. A lone surrogate is encoded as UTF-8
/// would encode it if it could, so that a message can name it.
fn decode(left: &mut Vec<u8>, big_endian: bool, is_end: bool, text: &mut Vec<u8>) {
    let unit = |pair: [u8; 2]| if big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
    let mut units: Vec<u16> = left.as_chunks().0.iter().copied().map(unit).collect();
    // A high surrogate waits for the low one.
    units.pop_if(|last| !is_end && (0xd800..0xdc00).contains(last));
    for letter in char::decode_utf16(units.iter().copied()) {
        match letter.map_err(|half| half.unpaired_surrogate()) {
            Ok(letter) => text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            Err(half) => {
                let [high, low] = [half >> 6, half].map(|bits| 0x80 | (bits & 0x3f) as u8);
                text.extend_from_slice(&[0xe0 | (half >> 12) as u8, high, low]);
            }
        }
    }
    left.drain(..2 * units.len());
    if is_end && left.pop().is_some() {
        text.push(0xff);
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.look()?;
        let count = self.read_decoded(buffer)?;
        if let Some(after_return) = &mut self.returns {
            for byte in &mut buffer[..count] {
                // CRLF still ends one line only.
                let meant = match *byte {
                    b'\r' => b'\n',
                    b'\n' if *after_return => b' ',
                    other => other,
                };
                *after_return = *byte == b'\r';
                *byte = meant;
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A source that yields a few bytes per read.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len());
            (&mut self.0).read(&mut buffer[..count])
        }
    }

    fn decoded(bytes: &[u8], step: usize) -> Vec<u8> {
        let mut text = Vec::new();
        Decoded::new(Drip(bytes, step)).read_to_end(&mut text).unwrap();
        text
    }

    fn utf_16(text: &str, big_endian: bool) -> Vec<u8> {
        text.encode_utf16()
            .flat_map(|unit| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() })
            .collect()
    }

    #[test]
    fn what_is_no_utf_16_is_no_utf_8_either() {
        const HALF: &[u8] = b"\xed\xa0\xbd";
        for (units, expected) in [
            (&[0xd83d_u16, 0xd83d, 0xde00][..], [HALF, "😀".as_bytes()].concat()),
            (&[0xde00, 0x61], b"\xed\xb8\x80a".to_vec()),
            (&[0xd83d], HALF.to_vec()),
            (&[0xd83d, 0xd83d], [HALF, HALF].concat()),
        ] {
            let bytes: Vec<u8> =
                [0xfeff_u16].iter().chain(units).flat_map(|unit| unit.to_le_bytes()).collect();
            assert_eq!(decoded(&bytes, 3), ["\u{feff}".as_bytes(), &expected].concat());
        }
        assert_eq!(decoded(b"[\0A\0]", 1), b"[A\xff");
    }

    #[test]
    fn latin_1_is_read_where_nothing_is_utf_8() {
        assert_eq!(from_latin_1(b"Jos\xe9 \x93a\x94 \x96").unwrap(), "José “a” –");
        assert_eq!(from_latin_1("José \u{ff}".as_bytes().split_last().unwrap().1), None);
        assert_eq!(from_latin_1(b"\xc3\xa9\xff"), None, "both are possible");
    }

    #[test]
    fn a_source_that_fails_gives_what_it_had_before() {
        struct Broken(u8);
        impl Read for Broken {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 += 1;
                buffer[0] = b'a';
                if self.0 == 2 {
                    Err(io::ErrorKind::ConnectionReset.into())
                } else {
                    Ok(usize::from(self.0 < 4))
                }
            }
        }
        let mut source = Decoded::new(Broken(0));
        let mut text = Vec::new();
        assert_eq!(source.read_to_end(&mut text).unwrap_err().kind(), io::ErrorKind::ConnectionReset);
        assert_eq!(source.read_to_end(&mut text).unwrap(), 1);
        assert_eq!(text, b"aa");
    }

    proptest! {
        #[test]
        fn any_text_comes_back_however_it_is_read(text in "[\\[{;1-9a-z][^\0\r]?[\\PC\n]{0,40}", step in 1usize..9) {
            // Without a mark, detection needs a zero in the second character too.
            let ascii = text.chars().take(2).all(|letter| letter < '\u{100}');
            for big_endian in [false, true] {
                let marked = utf_16(&format!("\u{feff}{text}"), big_endian);
                prop_assert_eq!(String::from_utf8(decoded(&marked, step)).unwrap(), format!("\u{feff}{text}"));
                if ascii && text.chars().count() > 1 {
                    prop_assert_eq!(decoded(&utf_16(&text, big_endian), step), text.as_bytes());
                }
            }
            prop_assert_eq!(decoded(text.as_bytes(), step), text.as_bytes());
        }

        #[test]
        fn any_bytes_are_decoded_alike_however_they_come(bytes in prop::collection::vec(any::<u8>(), 0..60), step in 1usize..9) {
            let read = |step: usize| {
                let mut text = Vec::new();
                let end = Decoded::new(Drip(&bytes, step)).read_to_end(&mut text);
                (text, end.map_err(|error| error.to_string()))
            };
            prop_assert_eq!(read(step), read(1000));
        }
    }
}
