//! Names in letters beyond the main font, from built-in and given fonts. Given fonts apply to a whole
//! process, so these tests are a separate program.

mod common;

use std::sync::Once;

use common::Parlour;
use common::pdf::Reader;
use common::pixels::{Difference, Pixels};
use parlour::internals::print::form::TextStyle;
use parlour::print::font::{FontData, GivenFont, give};
use parlour::print::{Color, Document, Drawing, Face, Meta, Mm, Page, Point, Size, pdf};
use rand::{RngExt as _, SeedableRng as _};

const ARABIC: &[u8] = include_bytes!("common/fonts/arabic.ttf");
const HEBREW: &[u8] = include_bytes!("common/fonts/hebrew.ttf");
const CHINESE: &[u8] = include_bytes!("common/fonts/chinese.otf");

/// Names in letters of the built-in fonts.
const INSIDE: [&str; 4] = ["Γιώργος", "Дмитро Їжак", "Nguyễn Thị Hương", "Ștefan Țăran"];

/// Names in letters of given fonts.
const GIVEN: [&str; 3] = ["محمد 2", "דָּוִד Ana", "王小明"];

fn with_fonts() {
    static GIVEN: Once = Once::new();
    GIVEN.call_once(|| {
        let read = |bytes: &[u8]| GivenFont::read(bytes.to_vec()).expect("a font");
        assert!(give([ARABIC, HEBREW, CHINESE].map(read).into()));
        assert!(!give(Vec::new()), "fonts are given once");
    });
}

fn page(texts: &[&str]) -> Document<'static> {
    let mut drawing = Drawing::new();
    for (line, text) in (1..).zip(texts) {
        let at = Point::new(Mm::new(5.0), Mm::new(12.0) * line);
        drawing.text(TextStyle::bold(Color::BLACK).text(at, *text, Mm::new(8.0)));
        let at = at.moved(Mm::new(70.0), Mm::ZERO);
        drawing.text(TextStyle::regular(Color::BLACK).text(at, *text, Mm::new(8.0)));
    }
    let size = Size::new(Mm::new(140.0), Mm::new(12.0) * (texts.len() as i32 + 1));
    let page = move |_| Page::new(size, "names", drawing.clone());
    Document::new(Meta::default(), Vec::new(), 1, page)
}

/// The glyphs of a line from left to right, with the letters each one shows.
fn glyphs(text: &str) -> Vec<(FontData, u16, String)> {
    let mut glyphs = Vec::new();
    Face::Regular.glyphs(text, |step, letters| glyphs.push((step.font, step.glyph, letters.to_owned())));
    glyphs
}

const TOLERATED: Difference = Difference { mean: 1.0, worst_block: 14.0 };

#[test]
fn names_are_shown() {
    with_fonts();
    let names = [&INSIDE[..], &GIVEN].concat();
    let [svg, blank] = [names.clone(), vec![""; names.len()]].map(|names| Pixels::of_svg(page(&names), 150));
    assert!(!svg[0].difference(&blank[0]).within(TOLERATED));
}

#[test]
#[ignore = "needs poppler"]
fn names_look_the_same_in_svg_and_pdf_in_poppler() {
    with_fonts();
    let names = [&INSIDE[..], &GIVEN].concat();
    let svg = Pixels::of_svg(page(&names), 150);
    let found = svg[0].difference(&Pixels::of_pdf(page(&names), &svg)[0]);
    assert!(found.within(TOLERATED), "{found:?}");
}

#[test]
fn letters_of_arabic_are_joined() {
    with_fonts();
    let (joined, apart) = (glyphs("محمد"), ["م", "ح", "م", "د"].map(|letter| glyphs(letter)[0].1));
    assert!(joined.iter().all(|(font, ..)| *font == FontData::Given(0)));
    assert_eq!(joined.iter().rev().map(|(_, _, letters)| letters.as_str()).collect::<String>(), "محمد");
    let shapes: Vec<u16> = joined.iter().rev().map(|(_, glyph, _)| *glyph).collect();
    assert_ne!(shapes, apart, "letters in a word have other shapes than alone");
}

#[test]
fn words_from_right_to_left_stand_among_others() {
    with_fonts();
    let letters = |text: &str| glyphs(text).into_iter().map(|(_, _, letters)| letters).collect::<String>();
    assert_eq!(letters("Ana שלום 12"), "Ana 12 םולש");
    assert_eq!(letters("שלום Ana"), "Ana םולש");
    // A mark stays with its letter, whichever is drawn first.
    assert_eq!(letters("דָּוִד").chars().count(), "דָּוִד".chars().count());
    assert_eq!(letters("王小明"), "王小明");
}

#[test]
fn names_in_a_pdf_can_be_searched() {
    with_fonts();
    let names = [&INSIDE[..], &["王小明"]].concat();
    let mut bytes = Vec::new();
    pdf::write(page(&names), &mut bytes, &mut |_| {}).expect("a PDF");
    let reader = Reader::new(&bytes);
    let text = reader.texts(reader.pages[0]).concat().replace(' ', "");
    for name in names {
        assert!(text.contains(&name.replace(' ', "")), "{name} in {text}");
    }
    assert!(bytes.len() < 100_000, "fonts are subsets: {}", bytes.len());
}

/// A long-running service must not leak fonts that it reads but does not give.
#[test]
#[cfg(target_os = "linux")]
fn a_font_that_is_read_is_let_go_again() {
    let held = || {
        let pages = std::fs::read_to_string("/proc/self/statm").expect("a status");
        pages.split(' ').nth(1).expect("a number").parse::<usize>().expect("pages") * 4096
    };
    let mut large = HEBREW.to_vec();
    large.resize(1 << 20, 0);
    let before = held();
    for _ in 0..300 {
        GivenFont::read(large.clone()).expect("a font");
    }
    assert!(held() < before + (100 << 20), "{} bytes more", held() - before);
}

/// Pads, score notes and slips for players of many countries print without warnings.
#[test]
fn names_are_printed_with_the_fonts_inside() {
    for args in [
        &["diverto", "sheet", "--seed", "1", "--names", INSIDE[0], INSIDE[2]][..],
        &["divicity", "score-pad", "--names", INSIDE[0], INSIDE[1], INSIDE[2], INSIDE[3]],
        &["divicity", "deal", "--seed", "1", "--names", INSIDE[0], INSIDE[1], INSIDE[2]],
    ] {
        for format in ["a.pdf", "a.svg"] {
            let mut run = Parlour::new();
            for arg in args {
                run = run.arg(arg);
            }
            let ran = run.arg("-o").arg(format).run();
            assert_eq!(ran.status, 0, "{args:?}: {}", ran.stderr);
            assert!(!ran.stderr.contains("warning"), "{args:?}: {}", ran.stderr);
        }
    }
}

fn score_pad() -> Parlour {
    Parlour::new().args(["divicity", "score-pad", "--names", "محمد", "דוד", "王小明", "-o", "a.svg"])
}

#[test]
fn a_name_that_no_font_has_leaves_room_to_write_it() {
    let warned = "warning: no font has `محدדו王小明`: a line to write on is printed instead; `--font FILE` adds a font\n\
                  wrote a.svg (1 page)\n";
    let without = score_pad().run().fine(warned);
    assert!(!without.text("a.svg").contains("محمد"));
    let given =
        score_pad().file("arabic.ttf", ARABIC).file("hebrew.ttf", HEBREW).file("chinese.otf", CHINESE);
    let given = given.args(["--font", "arabic.ttf", "--font", "hebrew.ttf", "--font", "chinese.otf"]).run();
    assert!(given.fine("wrote a.svg (1 page)\n").text("a.svg").contains("aria-label=\"محمد"));
}

#[test]
fn a_file_that_is_no_font_is_refused_and_nothing_is_written() {
    let cut = &ARABIC[..ARABIC.len() / 2];
    // Set the embedding permission in the table `OS/2` to "restricted".
    let mut restricted = ARABIC.to_vec();
    let record = restricted.windows(4).position(|tag| tag == b"OS/2").expect("the table's record");
    let at = u32::from_be_bytes(restricted[record + 8..record + 12].try_into().unwrap()) as usize;
    restricted[at + 9] = 2;
    for (font, told) in [
        (&b"no font"[..], "error: f.ttf: this is no OpenType or TrueType font\n"),
        (b"", "error: f.ttf: this is no OpenType or TrueType font\n"),
        (cut, "error: f.ttf: the font is cut off: a part of it that it lists is not there\n"),
        (&restricted, "error: f.ttf: the font's licence does not allow it in documents\n"),
    ] {
        let ran = score_pad().file("f.ttf", font).args(["--font", "f.ttf"]).run().faulty(told);
        assert_eq!(ran.made(), [""; 0]);
    }
    let twice = "error: standard input is read once: name a file instead of one `-`, as in `--font FILE`\n";
    Parlour::new()
        .stdin(ARABIC)
        .args(["persivic", "show", "-", "--font", "-", "-o", "a.svg"])
        .run()
        .refused(twice);
    score_pad().stdin(ARABIC).args(["--font", "-", "--font", "-"]).run().refused(twice);
    assert_eq!(score_pad().stdin(ARABIC).args(["--font", "-"]).run().status, 0);
    let missing = score_pad().args(["--font", "f.ttf"]).run();
    assert!(missing.stderr.starts_with("error: cannot read f.ttf"), "{}", missing.stderr);
    assert_eq!((missing.status, missing.made()), (2, vec![]));
    let itself = score_pad().file("a.svg", ARABIC).args(["--font", "a.svg"]).run();
    assert_eq!((itself.status, itself.bytes("a.svg")), (2, ARABIC.to_vec()), "{}", itself.stderr);
}

/// Whatever a font claims about itself, a page is drawn completely or not at all.
#[test]
fn fonts_that_lie_are_survived() {
    let mut random = rand::rngs::ChaCha8Rng::seed_from_u64(20);
    for (round, font) in [ARABIC, HEBREW, CHINESE].into_iter().cycle().take(45).enumerate() {
        let mut lies = font.to_vec();
        for _ in 0..random.random_range(1..20) {
            let at = random.random_range(0..lies.len());
            lies[at] = random.random();
        }
        let format = ["a.pdf", "a.svg", "a.png"][round % 3];
        let ran = Parlour::new()
            .args(["divicity", "score-pad", "--names", "محمد", "דוד", "王小明", "--font", "f.ttf"])
            .args(["-o", format])
            .file("f.ttf", &lies)
            .run();
        assert!(matches!(ran.status, 0..=2), "round {round}: {}", ran.stderr);
        assert_eq!(ran.made().len(), usize::from(ran.status == 0), "round {round}: {}", ran.stderr);
    }
}
