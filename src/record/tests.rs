//! Properties that hold for any bytes.

use std::io::{self, Read as _};

use proptest::prelude::*;

use super::limits::Limits;
use super::{Diagnostic, Reader, TokenKind};

/// Files made of pieces that mean something in a record.
fn file() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: &[&[u8]] = &[
        b"[",
        b"]",
        b"\"",
        b"\\",
        b"{",
        b"}",
        b";",
        b"\n",
        b"\n[",
        b"\r\n",
        b" ",
        b"\t",
        b"1.",
        b"12...",
        b"0",
        b".",
        b"e1-e4",
        b"*",
        b"[A \"a\"]\n",
        b"\n[B \"\\\"\"]",
        b"{c}",
        b";c\n",
        b"\n}",
        "é".as_bytes(),
        "手".as_bytes(),
        "\u{85}".as_bytes(),
        b"\x01",
        b"\n\n[A \"b\"]",
        b"[hand \"c\"]\n\n",
        b"\xff",
        b"\xe6\x89",
        "\u{feff}".as_bytes(),
        "\u{feff}[B \"\"]".as_bytes(),
        b"\x1a",
    ];
    let piece = prop_oneof![
        20 => prop::sample::select(PIECES).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Large enough for a game or two of [`file`], small enough that some are cut.
const LIMITS: Limits = Limits { game: 120, comment: 40 };

/// A source that yields a few bytes per read.
struct Drip<'a>(&'a [u8], usize);

impl io::Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.1.min(buffer.len());
        io::Read::read(&mut self.0, &mut buffer[..n])
    }
}

/// Debug output of each game a reader yields: text, place, and tokens or fault.
fn told(mut reader: Reader<impl io::Read>) -> Vec<String> {
    let mut told = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        let record = game.parse();
        told.push(format!("{game:?} {:?} {:?}", record.tags, record.movetext.collect::<Vec<_>>()));
    }
    told
}

fn is_blank(byte: u8) -> bool {
    b" \t\r\n".contains(&byte)
}

/// The length of a separator of joined files at the start of `bytes`, or 0.
fn joint(bytes: &[u8]) -> usize {
    if bytes.starts_with("\u{feff}".as_bytes()) { 3 } else { usize::from(bytes.starts_with(b"\x1a")) }
}

fn are_blanks(bytes: &[u8]) -> bool {
    String::from_utf8_lossy(bytes).chars().all(|c| " \t\r\n\u{1a}\u{feff}".contains(c))
}

/// Where games begin, found byte by byte, in a file without open comments and within all limits.
fn obvious_starts(file: &[u8]) -> Vec<usize> {
    #[derive(PartialEq)]
    enum In {
        Text,
        Brace,
        Line,
    }
    let mut starts = Vec::new();
    let mut start = None;
    let (mut state, mut begins_line, mut has_tags, mut has_words) = (In::Text, true, false, false);
    let (mut line_ends, mut gap, mut names) = (0, None, Vec::new());
    let mut at = 0;
    while at < file.len() {
        let joint = joint(&file[at..]);
        if joint > 0 && state != In::Brace {
            (state, begins_line) = (In::Text, true);
            line_ends += 2;
            at += joint;
            continue;
        }
        let byte = file[at];
        let mut next = at + 1;
        if start.is_none() && !is_blank(byte) {
            start = Some(at);
        }
        if byte == b'\n' && state != In::Brace {
            line_ends += 1;
        } else if !is_blank(byte) && state == In::Text {
            if line_ends > 1 && has_tags {
                gap = gap.or(Some(at));
            }
            line_ends = 0;
        }
        match (&state, byte) {
            (In::Brace, b'}') | (In::Line, b'\n') => state = In::Text,
            (In::Brace | In::Line, _) => {}
            (In::Text, b'{') => state = In::Brace,
            (In::Text, b';') => state = In::Line,
            (In::Text, b'[') if begins_line || !has_words => {
                if has_words {
                    starts.extend(start.replace(at));
                    has_words = false;
                }
                let line = file[at..].split(|&byte| byte == b'\n').next().unwrap();
                next = at + super::tag::scan(line).map_or(line.len(), |shape| shape.end);
                if start == Some(at) {
                    gap = None;
                    names.clear();
                }
                let name = line[super::tag::name_in(line)].to_ascii_lowercase();
                if let Some(gap) = gap.take()
                    && !name.is_empty()
                    && name != b"hand"
                    && names.contains(&name)
                {
                    starts.extend(start.replace(gap));
                    names.clear();
                }
                names.push(name);
                has_tags = true;
            }
            (In::Text, byte) => has_words |= !is_blank(byte),
        }
        begins_line = byte == b'\n' || (begins_line && is_blank(byte));
        at = next;
    }
    starts.extend(start.filter(|_| has_words || has_tags));
    starts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn reading_piecemeal_changes_nothing(file in file(), n in 1..40usize) {
        prop_assert_eq!(told(Reader::new(&file[..])), told(Reader::new(Drip(&file, n))));
        let whole = told(Reader::with_limits(&file[..], LIMITS));
        prop_assert_eq!(whole, told(Reader::with_limits(Drip(&file, n), LIMITS)));
    }

    #[test]
    fn games_cover_all_that_is_not_blank(file in file()) {
        let mut source = super::spelling::Decoded::new(&file[..]).into_plain();
        let mut file = Vec::new();
        // Decode first: lone carriage returns become line feeds.
        source.read_to_end(&mut file).unwrap();
        let mut reader = Reader::strict(&file[..]);
        let mut at = if file.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
        let mut index = 0;
        while let Some(game) = reader.next_game().unwrap() {
            let start = game.offset() as usize;
            prop_assert_eq!(game.index(), index);
            prop_assert!(are_blanks(&file[at..start]));
            prop_assert_eq!(&file[start..start + game.bytes().len()], game.bytes());
            prop_assert!(!game.bytes().is_empty());
            let from = if file.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
            prop_assert_eq!(super::Location::START.after(&file[from..start]), game.first());
            at = start + game.bytes().len();
            index += 1;
        }
        if index > 0 {
            prop_assert!(are_blanks(&file[at..]));
        }
    }

    #[test]
    fn games_begin_where_the_obvious_splitter_says(mut file in file()) {
        file.splice(..0, *b";\n");
        file.extend(b"\n}");
        let mut reader = Reader::new(&file[..]);
        let mut starts = Vec::new();
        while let Some(game) = reader.next_game().unwrap() {
            starts.push(game.offset() as usize);
        }
        prop_assert_eq!(starts, obvious_starts(&file));
    }

    #[test]
    fn tokens_stand_in_order_within_the_text(file in file()) {
        let mut reader = Reader::with_limits(&file[..], LIMITS);
        while let Some(game) = reader.next_game().unwrap() {
            let bytes = game.bytes();
            let record = game.parse();
            let mut at = 0;
            for tag in &record.tags {
                prop_assert!(at <= tag.span.start && tag.value_span.end < tag.span.end);
                prop_assert!(tag.span.start < tag.value_span.start);
                prop_assert_eq!((bytes[tag.span.start], bytes[tag.span.end - 1]), (b'[', b']'));
                at = tag.span.end;
            }
            for comment in record.tags.comments() {
                let mark = bytes[comment.span.start];
                let is_mark = mark == b'{' || mark == b';';
                prop_assert!(is_mark);
                prop_assert!(record.tags.error().is_some() || comment.span.end <= record.movetext.position());
            }
            at = at.max(record.movetext.position());
            let mut count = 0;
            for token in record.movetext.clone() {
                match token {
                    Ok(token) => {
                        prop_assert!(at <= token.span.start && !token.span.is_empty());
                        prop_assert!(are_blanks(&bytes[at..token.span.start]));
                        prop_assert_eq!(token.text.as_bytes(), &bytes[token.span.range()]);
                        let is_comment = matches!(token.kind, TokenKind::Comment(_));
                        prop_assert_eq!(token.comment().is_some(), is_comment);
                        at = token.span.end;
                        count += usize::from(!is_comment);
                    }
                    Err(error) => {
                        prop_assert!(error.span.start <= error.span.end && error.span.end <= bytes.len());
                        if let Ok(text) = game.text() {
                            prop_assert!(text.get(error.span.range()).is_some());
                        }
                        at = bytes.len();
                        count += 1;
                    }
                }
            }
            prop_assert!(are_blanks(&bytes[at..]));
            prop_assert_eq!(record.movetext.words().count(), count);
        }
    }

    #[test]
    fn a_sweep_finds_the_places_of_bytes_in_any_order(file in file(), steps in prop::collection::vec(0..60usize, 1..9)) {
        let game = super::GameText::new(&file);
        let mut locator = game.locator();
        let mut at = 0;
        for step in steps {
            // Mostly forwards, sometimes past the end and back to the start.
            at = if at > file.len() { 0 } else { at + step };
            prop_assert_eq!(locator.location(at), game.location(at), "{}", at);
        }
    }

    #[test]
    fn every_fault_can_be_shown(file in file(), start in 0..200usize, length in 0..50usize) {
        let mut reader = Reader::new(&file[..]);
        while let Some(game) = reader.next_game().unwrap() {
            for error in game.parse().movetext.filter_map(Result::err) {
                let spans = [error.span, (start..start + length).into(), (start + length..start).into()];
                for span in spans {
                    let diagnostic = Diagnostic::new(&game, span, &error.fault);
                    let shown = diagnostic.render("a.psv", &game, false);
                    prop_assert!(!shown.contains(|c: char| c.is_control() && c != '\n'));
                    let place = format!("a.psv:{}", diagnostic.location);
                    prop_assert!(shown.contains(&place), "{}", shown);
                }
            }
        }
    }
}
