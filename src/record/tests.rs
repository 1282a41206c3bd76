//! What the lexer makes of a text, and properties that hold for any bytes.

use std::io::{self, Read as _};

use proptest::prelude::*;

use super::lexer::{BYTE_ORDER_MARK, leading_blanks};
use super::limits::{Limits, MAX_COMMENTS, MAX_MARKS, MAX_TAGS};
use super::splitter::{begins_line, begun_mark, trim_end};
use super::{
    CommentKind, Diagnostic, Dots, GameText, NumberFault, Reader, Record, Span, SyntaxError, SyntaxFault,
    Token, TokenKind,
};

/// The texts of all tokens, and the fault that ended them with its place.
fn texts(text: &str) -> (Vec<&str>, Option<(SyntaxFault, usize)>) {
    let mut texts = Vec::new();
    for token in Record::parse(text).movetext {
        match token {
            Ok(token) => texts.push(token.text),
            Err(error) => {
                assert!(text.get(error.span.range()).is_some_and(|marked| !marked.is_empty()), "{error:?}");
                return (texts, Some((error.fault, error.span.start)));
            }
        }
    }
    (texts, None)
}

fn fault(text: &str) -> Option<(SyntaxFault, usize)> {
    texts(text).1
}

#[test]
fn glued_text_falls_apart() {
    let glued = "1.a1-a4{why}a9-a6;note\r\n{x}{y}1...b9-b6 2. *";
    let tokens = ["1.", "a1-a4", "{why}", "a9-a6", ";note", "{x}", "{y}", "1...", "b9-b6", "2.", "*"];
    assert_eq!(texts(glued), (tokens.to_vec(), None));
}

#[test]
fn a_number_is_digits_and_dots_and_all_else_is_a_word() {
    use TokenKind::{Number, Word};
    for (text, kind) in [
        ("1.", Number { n: 1, dots: Dots::One }),
        ("12...", Number { n: 12, dots: Dots::Three }),
        ("0.", Number { n: 0, dots: Dots::One }),
        ("4294967295.", Number { n: u32::MAX, dots: Dots::One }),
        ("12", Word),
        ("10M", Word),
        ("1-0", Word),
        ("1/2-1/2", Word),
        ("...", Word),
        ("a1.", Word),
        ("e1-2e4,f3", Word),
    ] {
        let tokens: Vec<_> = Record::parse(text).movetext.map(Result::unwrap).collect();
        assert_eq!(tokens, [Token { kind, span: Span::new(0, text.len()), text }]);
    }
}

#[test]
fn a_wrong_number_says_why() {
    for (text, expected) in [
        ("1..", NumberFault::Dots(2)),
        ("1....", NumberFault::Dots(4)),
        ("01.", NumberFault::LeadingZero),
        ("00.", NumberFault::LeadingZero),
        ("4294967296.", NumberFault::TooLarge),
    ] {
        assert_eq!(fault(text), Some((SyntaxFault::MoveNumber(expected), 0)), "{text}");
    }
}

#[test]
fn comments_keep_what_they_say() {
    let text = "{ a { b ; c\n[d] } x ; e } {\r\n{}";
    let comments: Vec<_> =
        Record::parse(text).movetext.filter_map(|token| token.unwrap().comment()).collect();
    let texts: Vec<_> = comments.iter().map(|comment| (comment.kind, comment.text)).collect();
    let expected =
        [(CommentKind::Brace, " a { b ; c\n[d] "), (CommentKind::Line, " e } {"), (CommentKind::Brace, "")];
    assert_eq!(texts, expected);
    assert_eq!(&text[comments[1].span.range()], "; e } {");
}

#[test]
fn words_leave_the_comments_out() {
    let words: Vec<_> =
        Record::parse("{a} x ;b\n y {c}").movetext.words().map(|word| word.unwrap().text).collect();
    assert_eq!(words, ["x", "y"]);
}

#[test]
fn comments_on_a_tags_line_and_above_belong_to_the_tags() {
    let text = ";a\n[A \"\"] {b} ;c\n{d}\n[B \"\"]\n{e} x ;f";
    let record = Record::parse(text);
    let of_tags: Vec<_> = record.tags.comments().iter().map(|comment| comment.text).collect();
    assert_eq!(of_tags, ["a", "b", "c", "d"]);
    assert_eq!(texts(text), (vec!["{e}", "x", ";f"], None));
    assert_eq!(texts("{a} x"), (vec!["{a}", "x"], None));
    assert_eq!(texts("[A \"\"] {a\na} x"), (vec!["x"], None));
}

#[test]
fn braces_do_not_nest() {
    assert_eq!(texts("{ a { b } c } d"), (vec!["{ a { b }", "c"], Some((SyntaxFault::StrayBrace, 12))));
    let deep = format!("{} x", "{".repeat(10_000));
    assert_eq!(fault(&deep), Some((SyntaxFault::UnterminatedComment, 0)));
    assert_eq!(texts(&format!("{}}}", "{".repeat(10_000))).0.len(), 1);
}

#[test]
fn an_unterminated_comment_is_placed_at_its_brace() {
    let mut words = Record::parse("x {y").movetext;
    assert_eq!(words.nth(1).map(|token| token.unwrap_err().span), Some(Span::new(2, 3)));
    assert_eq!(texts("x {y\n z"), (vec!["x"], Some((SyntaxFault::UnterminatedComment, 2))));
    assert_eq!(fault("[A \"\"]\n{"), Some((SyntaxFault::UnterminatedComment, 7)));
}

#[test]
fn control_characters_may_stand_in_comments_alone() {
    assert_eq!(texts("a {\0} ;\u{7}\n b\tc\r\n").1, None);
    for c in ['\0', '\u{b}', '\u{c}', '\u{1b}', '\u{7f}', '\u{80}', '\u{9f}'] {
        let expected = Some((SyntaxFault::ControlCharacter(c), 4));
        assert_eq!(fault(&format!("1. x{c}y")), expected, "{c:?}");
        assert_eq!(fault(&format!("1.  {c}")), expected, "{c:?}");
    }
    assert_eq!(texts("a\u{a0}é\u{bf}\u{feef}b"), (vec!["a\u{a0}é\u{bf}\u{feef}b"], None));
}

#[test]
fn what_joined_files_leave_behind_is_a_blank() {
    let joined = "\u{feff}[A \"\"]\u{1a}\u{feff}[B \"\"];c\u{feff}x\u{1a}\u{feff}y ;d\u{1a}z\u{1a}";
    let record = Record::parse(joined);
    assert_eq!((record.tags.iter().count(), record.tags.error()), (2, None));
    assert_eq!(texts(joined), (vec!["x", "y", ";d", "z"], None));
}

#[test]
fn tags_and_comments_are_as_many_as_the_limits_say() {
    let tags = |count: usize| "[A \"\"]\n".repeat(count);
    assert_eq!(fault(&tags(MAX_TAGS)), None);
    assert_eq!(fault(&tags(MAX_TAGS + 1)), Some((SyntaxFault::TooManyTags, tags(MAX_TAGS).len())));
    for (before, comment) in [("", "{c}"), ("x", "{c}"), ("", "x;c\n"), ("[A \"\"]", "{c}")] {
        let most = format!("{before}{}", comment.repeat(MAX_COMMENTS));
        assert_eq!(fault(&most), None);
        let more = format!("{most}\n;c");
        assert_eq!(fault(&more), Some((SyntaxFault::TooManyComments, most.len() + 1)));
    }
    let most = format!("x{}", "! $1".repeat(MAX_MARKS / 2));
    assert_eq!(fault(&most), None);
    assert_eq!(fault(&format!("{most} $2")), Some((SyntaxFault::TooManyMarks, most.len() + 1)));
}

#[test]
fn tags_stand_one_a_line_before_the_moves() {
    let after = |column| Some((SyntaxFault::TextAfterTag, column));
    assert_eq!(fault("[A \"\"] x"), after(7));
    assert_eq!(fault("[A \"\"][B \"\"]"), after(6));
    assert_eq!(fault("[A \"\"] {c} x"), after(11));
    assert_eq!(fault("{c} [A \"\"]"), Some((SyntaxFault::MisplacedTag, 4)));
    assert_eq!(fault("x\n[A \"\"]"), Some((SyntaxFault::MisplacedTag, 2)));
    assert_eq!(fault("x [A \"\"]"), Some((SyntaxFault::MisplacedTag, 2)));
    assert_eq!(texts("a[b"), (vec!["a[b"], None));
}

#[test]
fn tags_before_a_wrong_one_are_kept_and_no_moves_are_read() {
    let record = Record::parse("[A \"a\"]\n [B \"b]\n[C \"c\"]\n1. x");
    assert_eq!(record.tags.iter().count(), 1);
    let error = SyntaxError::new(SyntaxFault::UnterminatedTag, Span::new(9, 15));
    assert_eq!(record.tags.error(), Some(error));
    assert_eq!(record.movetext.collect::<Vec<_>>(), [Err(error)]);
}

#[test]
fn bad_bytes_come_in_their_turn() {
    let tokens = |bytes: &[u8]| -> Vec<_> {
        let record = GameText::new(bytes).parse();
        record.movetext.map(|token| token.map(|token| token.span.range()).map_err(|e| e.fault)).collect()
    };
    let bad = Err(SyntaxFault::NotUtf8(0xff));
    assert_eq!(tokens(b"1. x \xff y"), [Ok(0..2), Ok(3..4), bad.clone()]);
    assert_eq!(tokens(b"1. x\xffy"), [Ok(0..2), bad.clone()]);
    assert_eq!(tokens(b"x {\xff}"), [Ok(0..1), bad.clone()]);
    assert_eq!(tokens(b"x } \xff}"), [Ok(0..1), Err(SyntaxFault::StrayBrace)]);
    assert_eq!(tokens(b"[A \"\xff\"]\nx"), [bad]);
    assert_eq!(tokens(b"[A \"\"]\n[\xff"), [Err(SyntaxFault::NotUtf8(0xff))]);
    assert_eq!(tokens(b"[A \"\n\xff"), [Err(SyntaxFault::UnterminatedTag)]);
    assert_eq!(tokens(b"\xe6\x89"), [Err(SyntaxFault::NotUtf8(0xe6))]);
}

#[test]
fn what_joined_files_leave_behind_is_blank_and_begins_a_line() {
    let text = " \u{feff}\u{1a}\r\n\u{feff}[".as_bytes();
    assert_eq!(leading_blanks(text), text.len() - 1);
    assert_eq!(trim_end("x \u{1a}\u{feff}\n".as_bytes()), b"x");
    for before in ["x\n \t", "x\u{1a}", "x\u{feff} ", "\n"] {
        assert!(begins_line(before.as_bytes(), false), "{before:?}");
    }
    for before in ["x", "x ", "\u{feff}x", "手"] {
        assert!(!begins_line(before.as_bytes(), true), "{before:?}");
    }
    assert!(begins_line(b" ", true) && !begins_line(b" ", false));
}

#[test]
fn a_byte_order_mark_may_be_cut_in_two() {
    let mark = BYTE_ORDER_MARK;
    assert_eq!([0, 1, 2, 3].map(|length| begun_mark(&mark[..length])), [0, 1, 2, 0]);
    // Other characters that start with the same byte are not marks.
    assert_eq!(leading_blanks("\u{feef}".as_bytes()), 0);
}

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
