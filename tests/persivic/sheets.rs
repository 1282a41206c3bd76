//! `parlour persivic board` and `record-sheet` as commands: papers, tiles, and the printed size of squares.

use crate::common::pdf;

use std::collections::BTreeSet;

use crate::common::{Parlour, Ran};
use pdf::Reader;

fn board<const N: usize>(args: [&str; N]) -> Ran {
    Parlour::new().args(["persivic", "board"]).args(args).run()
}

fn record_sheet<const N: usize>(args: [&str; N]) -> Ran {
    Parlour::new().args(["persivic", "record-sheet"]).args(args).run()
}

fn reader(ran: &Ran, name: &str) -> Reader {
    Reader::new(&ran.bytes(name))
}

/// Width and height of a PDF page, in whole millimetres.
#[track_caller]
fn paper(reader: &Reader, page: usize) -> (i64, i64) {
    let corners = reader.inherited(reader.pages[page], "MediaBox").and_then(|it| it.as_array().ok());
    let mm = |at: usize| {
        let points = corners.expect("a box")[at].as_float().expect("a number");
        (f64::from(points) * 25.4 / 72.0).round() as i64
    };
    (mm(2), mm(3))
}

/// A picture at 254 dpi, ten pixels per millimetre, as rows of dark pixels.
struct Picture {
    width: usize,
    rows: Vec<Vec<bool>>,
}

impl Picture {
    fn new(png: &[u8]) -> Picture {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG file");
        let mut rgb = vec![0; reader.output_buffer_size().expect("a size that can be held")];
        let info = reader.next_frame(&mut rgb).expect("a picture");
        let width = info.width as usize;
        let is_dark = |pixel: &[u8]| pixel.iter().all(|level| *level < 0x60);
        let rows = rgb.chunks(width * 3).map(|row| row.chunks(3).map(is_dark).collect()).collect();
        Picture { width, rows }
    }

    /// The distance between the centres of the first and the last vertical line that is at least a third of
    /// the picture high, in tenths of a millimetre.
    fn frame_width(&self) -> usize {
        let dark = |x: &usize| self.rows.iter().filter(|row| row[*x]).count() > self.rows.len() / 3;
        let columns: Vec<usize> = (0..self.width).filter(dark).collect();
        let (first, last) = (columns[0], columns[columns.len() - 1]);
        let line = columns.iter().zip(first..).take_while(|(column, next)| **column == *next).count();
        last + 1 - first - line
    }
}

#[test]
fn the_usual_board_is_one_a4_in_each_format() {
    let ran = board([]).fine("wrote persivic-board.pdf (1 page)\n");
    let found = reader(&ran, "persivic-board.pdf");
    assert_eq!((found.pages.len(), paper(&found, 0)), (1, (210, 297)));
    assert_eq!(found.info("Author").as_deref(), Some("Ernesto Amezcua Montes"));
    let ran = board(["-o", "b.svg"]).fine("wrote b.svg (1 page)\n");
    assert!(ran.text("b.svg").starts_with("<svg height=\"297mm\""));
    insta::assert_binary_snapshot!("board.svg", ran.bytes("b.svg"));
    let piped = board(["-o", "-", "--format", "svg"]).fine("");
    assert_eq!(piped.stdout, ran.bytes("b.svg"));
    board(["-o", "b.png", "--dpi", "72"]).fine("wrote b.png (1 page)\n");
}

#[test]
fn p1_squares_have_their_true_size() {
    for (square, mm) in [("20mm", 20), ("17mm", 17), ("12mm", 12)] {
        let ran = board(["-o", "b.png", "--dpi", "254", "--square", square, "--paper", "a4"]);
        let picture = Picture::new(&ran.fine("wrote b.png (1 page)\n").bytes("b.png"));
        assert_eq!(picture.width, 2100, "a4, ten pixels to the millimetre");
        let frame = picture.frame_width();
        // The pen is centred on the edge; anti-aliasing may add or remove a pixel.
        assert!(frame.abs_diff(9 * mm * 10) <= 2, "{square}: {frame}");
    }
}

#[test]
fn p1_all_squares_are_named_and_marked_for_setting_up() {
    let ran = board([]).fine("wrote persivic-board.pdf (1 page)\n");
    let found = reader(&ran, "persivic-board.pdf");
    let texts = found.texts(found.pages[0]);
    for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "1", "2", "3", "4", "5", "6", "7", "8", "9"] {
        // On two sides, for both players.
        assert_eq!(texts.iter().filter(|text| *text == name).count(), 2, "{name}");
    }
    assert!(texts.iter().any(|text| text == "50 mm at 100 %"), "{texts:?}");
}

#[test]
fn a_larger_board_goes_on_several_papers_that_say_how_they_join() {
    let ran = board(["--square", "30mm", "-o", "b.pdf"]).fine("wrote b.pdf (4 pages)\n");
    let found = reader(&ran, "b.pdf");
    let words = |page: usize| found.texts(found.pages[page]);
    let mut names = BTreeSet::new();
    for (page, name) in ["A1", "B1", "A2", "B2"].into_iter().enumerate() {
        let words = words(page);
        assert!(words.iter().any(|word| word == name), "{name}: {words:?}");
        assert!(words.iter().any(|word| word.starts_with("Print at 100 %. Cut at the marks")), "{words:?}");
        assert!(words.iter().any(|word| word == "50 mm at 100 %"), "{words:?}");
        names.extend(words);
    }
    assert!(["a", "i", "1", "9"].iter().all(|name| names.contains(*name)), "{names:?}");
    let ran = board(["--square", "30mm", "--paper", "a3", "-o", "b.svg"]);
    ran.fine("wrote b-001.svg to b-002.svg (2 pages)\n");
    let ran = board(["--square", "50mm", "-o", "b.svg"]).fine("wrote b-001.svg to b-006.svg (6 pages)\n");
    assert_eq!(ran.made().len(), 6);
}

#[test]
fn the_paper_lies_as_it_is_told() {
    let laid = |args: [&str; 3]| {
        let ran = board(args);
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        paper(&reader(&ran, "persivic-board.pdf"), 0)
    };
    assert_eq!(laid(["--landscape", "--square", "15mm"]), (297, 210));
    assert_eq!(laid(["--portrait", "--paper", "letter"]), (216, 279));
    assert_eq!(laid(["--paper", "300x200mm", "--portrait"]), (200, 300));
}

#[test]
fn boards_that_cannot_be_printed_are_refused() {
    board(["--square", "4mm"]).refused("error: a square of 4mm is out of range: 5mm to 150mm\n");
    board(["--square", "151mm"]).refused("error: a square of 151mm is out of range: 5mm to 150mm\n");
    board(["--square", "150mm", "--paper", "a5"])
        .refused("error: a square of 150mm does not fit on this paper with its marks: 109mm does\n");
    board(["-o", "b.txt"]).refused(
        "error: `b.txt` does not say its format: end it in .pdf, .svg or .png, or give `--format`\n",
    );
    let told = "error: standard output takes one page of SVG, and there are 4: \
                use `-o FILE` for numbered files\n";
    board(["--square", "30mm", "-o", "-", "--format", "svg"]).refused(told);
    for (args, told) in [
        (["--landscape", "--portrait"], "cannot be used with"),
        (["--square", "big"], "invalid value 'big'"),
        (["--paper", "a9"], "invalid value 'a9'"),
    ] {
        let ran = board(args);
        assert_eq!((ran.status, ran.made().len()), (2, 0), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn a_record_sheet_has_lines_for_a_game_and_says_how_it_is_written() {
    let ran = record_sheet([]).fine("wrote persivic-record-sheet.pdf (1 page)\n");
    let found = reader(&ran, "persivic-record-sheet.pdf");
    assert_eq!((found.pages.len(), paper(&found, 0)), (1, (210, 297)));
    let texts = found.texts(found.pages[0]);
    for word in ["Event", "Date", "Round", "Red", "Blue", "Result", "1", "60", "e1-2e4,f3", "e4xe5"] {
        assert!(texts.iter().any(|text| text == word), "{word}: {texts:?}");
    }
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn record_sheets_come_for_many_games_and_on_other_papers() {
    let ran = record_sheet(["--games", "3", "--paper", "letter"]);
    let ran = ran.fine("wrote persivic-record-sheet.pdf (3 pages)\n");
    let found = reader(&ran, "persivic-record-sheet.pdf");
    assert_eq!((found.pages.len(), paper(&found, 2)), (3, (216, 279)));
    let ran = record_sheet(["--games", "2", "-o", "r.svg", "--paper", "a5"]);
    assert_eq!(ran.fine("wrote r-001.svg to r-002.svg (2 pages)\n").made(), ["r-001.svg", "r-002.svg"]);
    record_sheet(["-o", "r.png", "--dpi", "72"]).fine("wrote r.png (1 page)\n");
    record_sheet(["--paper", "60x60mm"])
        .refused("error: a record sheet does not fit in 60mm by 60mm: it takes 158mm by 161mm at least, as on letter, a4, legal, tabloid or a3\n");
    for games in ["0", "1001"] {
        let ran = record_sheet(["--games", games]);
        assert_eq!((ran.status, ran.made().len()), (2, 0), "{games}");
    }
}

#[test]
fn the_same_command_gives_the_same_bytes() {
    let twice = |make: fn() -> Vec<u8>| assert!(make() == make());
    twice(|| board(["-o", "-", "--format", "pdf"]).fine("").stdout);
    twice(|| record_sheet(["-o", "-", "--format", "pdf"]).fine("").stdout);
}
