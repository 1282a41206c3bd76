//! A record as a link: deflated, in base64url, after `#/open/`. The app writes and opens the same links.

use std::io::{self, Cursor, ErrorKind, Read, Write};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use parlour::record::{MAX_GAME_BYTES, SyntaxFault};

const OPEN: &str = "#/open/";

/// What stands before `#` in a link without the app's address.
const NOWHERE: &str = "parlour";

/// The longest link that is read.
const MOST: usize = 64 << 10;

/// The link to a record, which opens in the app at `address`, without what that has after `?` or `#`.
pub fn link(record: &[u8], address: Option<&str>) -> String {
    let page = address.and_then(|address| address.split(['#', '?']).next()).unwrap_or(NOWHERE);
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let deflated = deflated.write_all(record).and_then(|()| deflated.finish()).unwrap_or_default();
    format!("{page}{OPEN}{}", URL_SAFE_NO_PAD.encode(deflated))
}

/// Opens a source: the record of a link if it has a link and nothing else, and otherwise all that it has.
///
/// # Errors
/// Returns an error if the link is damaged.
pub fn opened(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut start = Vec::new();
    // A record has a blank soon, where reading stops.
    while may_be_link(&start) {
        let mut buffer = [0; 1 << 10];
        match source.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => start.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    match linked(&start) {
        Some(record) => Ok(Box::new(Cursor::new(record?))),
        None => Ok(Box::new(Cursor::new(start).chain(source))),
    }
}

/// Whether what was read so far is one word, or begins with a link, and is not too long for one.
pub fn may_be_link(start: &[u8]) -> bool {
    let first = start.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_link = || first.windows(OPEN.len()).any(|part| part == OPEN.as_bytes());
    start.len() < MOST && (first.len() == start.trim_ascii().len() || is_link())
}

/// The record of a text that is a link, which mail may have put in angle brackets and broken into lines.
fn linked(text: &[u8]) -> Option<io::Result<Vec<u8>>> {
    let text = str::from_utf8(text).ok().filter(|text| may_be_link(text.as_bytes()))?;
    let text: String = text.split_whitespace().collect();
    let (_, deflated) = text.trim_matches(['<', '>']).split_once(OPEN)?;
    let damaged =
        || io::Error::new(ErrorKind::InvalidData, SyntaxFault::NotARecord("a damaged link to a record"));
    let inflated = |deflated: Vec<u8>| {
        let (mut record, mut decoder) = (Vec::new(), DeflateDecoder::new(&deflated[..]));
        (&mut decoder).take(MAX_GAME_BYTES as u64 + 1).read_to_end(&mut record).ok()?;
        let is_whole = decoder.total_in() == deflated.len() as u64 && record.len() <= MAX_GAME_BYTES;
        is_whole.then_some(record)
    };
    Some(URL_SAFE_NO_PAD.decode(deflated).ok().and_then(inflated).ok_or_else(damaged))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> io::Result<String> {
        let mut read = String::new();
        opened(Box::new(Cursor::new(text.to_owned())))?.read_to_string(&mut read)?;
        Ok(read)
    }

    #[test]
    fn a_link_is_read_as_its_record_and_other_text_as_it_is() {
        let record = include_str!("../../templates/demo/divicity-match.dvc");
        let link = link(record.as_bytes(), None);
        assert!(link.len() < 800, "{}", link.len());
        for (text, expected) in [
            (format!("{link}\n"), record),
            (link.replace("parlour", "https://parlour.example/app/"), record),
            (record.to_owned(), record),
            (String::new(), ""),
            ("x".repeat(MOST + 1), &"x".repeat(MOST + 1)),
            (format!("<{}\r\n{}>", &link[..300], &link[300..]), record),
            ("see #/open/".to_owned(), "see #/open/"),
        ] {
            assert_eq!(read(&text).unwrap(), expected);
        }
        for damaged in [
            &link[..link.len() - 9],
            &format!("{link}AAAA"),
            &format!("{link} and more"),
            &link.replace("open/", "open/!"),
            &format!("{link}x"),
        ] {
            assert_eq!(read(damaged).unwrap_err().kind(), ErrorKind::InvalidData, "{damaged}");
        }
    }
}
