//! Booklets of everything that has pages: in every language, on A4 and letter, they are sheets to fold that are printed
//! on both sides, and their pages are laid out as on paper of their size. How sheets fold is tested beside
//! `print::booklet`.

use crate::common::pdf::Reader;
use crate::common::{Parlour, Ran};
use lopdf::Object;

/// Everything that makes booklets.
const BOOKLETS: [&str; 11] = [
    "rules diverto",
    "rules divicity",
    "rules persivic",
    "diverto pad --seed 7 --sheets 6 --rolled --rules",
    "diverto pad --seed 7 --sheets 5 --cover",
    "show g.dvt --every 4",
    "show g.psv --every 4",
    "puzzles diverto --seed 7 --puzzles 3 --per-page 1 --board 8x8",
    "puzzles persivic --seed 7 --puzzles 3 --per-page 1 --wins-in 1",
    "kit divicity score-pad --players 4 --sheets 3",
    "kit persivic record-sheet --games 6",
];

fn print(line: &str, options: &[&str]) -> Ran {
    let files = [
        ("g.dvt", include_str!("../../templates/demo/diverto-game.dvt")),
        ("g.psv", include_str!("../../templates/demo/persivic-game.psv")),
    ];
    let run = files.iter().fold(Parlour::new(), |run, (name, text)| run.file(name, text));
    let words = line.split(' ').chain(options.iter().copied());
    words.fold(run, Parlour::arg).args(["-o", "x.pdf"]).run()
}

fn pdf(ran: &Ran, what: &str) -> Reader {
    assert_eq!(ran.status, 0, "{what}: {}", ran.stderr);
    Reader::new(&ran.bytes("x.pdf"))
}

/// The sides of a page in tenths of a millimetre, the shorter one first.
fn sides(reader: &Reader, page: usize) -> [i64; 2] {
    let sides =
        reader.inherited(reader.pages[page], "MediaBox").and_then(|it| it.as_array().ok()).expect("a size");
    let side = |at: usize| (f64::from(sides[at].as_float().expect("a length")) / 72.0 * 254.0).round() as i64;
    [side(2).min(side(3)), side(2).max(side(3))]
}

#[test]
fn booklets_are_whole_sheets_printed_on_both_sides() {
    for line in BOOKLETS {
        for (language, paper, size) in
            [("en", "a4", [2100, 2970]), ("es", "letter", [2159, 2794]), ("pt", "a4", [2100, 2970])]
        {
            let ran = print(line, &["--booklet", "--lang", language, "--paper", paper]);
            let reader = pdf(&ran, line);
            assert!(reader.pages.len().is_multiple_of(2), "{line}: {}", reader.pages.len());
            assert!((0..reader.pages.len()).all(|page| sides(&reader, page) == size), "{line} on {paper}");
            let catalog = reader.file.catalog().expect("a catalog");
            let preferences = match catalog.get(b"ViewerPreferences").expect("preferences") {
                Object::Reference(id) => reader.file.get_dictionary(*id),
                direct => direct.as_dict(),
            };
            let duplex = preferences.and_then(|it| it.get(b"Duplex")).and_then(Object::as_name);
            assert_eq!(duplex.ok(), Some(b"DuplexFlipShortEdge".as_slice()), "{line}");
            assert!(reader.bookmarks().is_empty(), "sheets are not in the order of pages");
        }
    }
}

/// Half of A4 without gutter and foot.
const PAGE: &str = "143.5x205mm";

#[test]
fn pages_are_laid_out_for_their_half_of_the_sheet_and_come_in_order() {
    for line in &BOOKLETS[5..] {
        let single = print(line, &["--paper", PAGE]);
        let single = pdf(&single, line);
        let pages: Vec<Vec<String>> = single.pages.iter().map(|page| single.texts(*page)).collect();
        let bound = print(line, &["--paper", "a4", "--booklet"]);
        let bound = pdf(&bound, line);
        let places = bound.pages.len() * 2;
        assert!((pages.len()..pages.len() + 4).contains(&places), "{line}: {} on {places}", pages.len());
        for (side, page) in bound.pages.iter().enumerate() {
            // The outermost sheet has the last page and the first one in front.
            let there = if side % 2 == 0 { [places - side - 1, side] } else { [side, places - side - 1] };
            let mut texts = bound.texts(*page);
            if line.starts_with("kit") {
                let numbers = there.map(|page| (page + 1).to_string());
                let printed = there.into_iter().zip(&numbers).filter(|(page, _)| *page < pages.len());
                for (_, number) in printed {
                    let at = texts.iter().rposition(|text| text == number).expect("the number of a page");
                    texts.remove(at);
                }
            }
            texts.sort();
            let mut expected: Vec<String> =
                there.iter().filter_map(|page| pages.get(*page)).flatten().cloned().collect();
            expected.sort();
            assert_eq!(texts, expected, "{line}: side {side}");
        }
    }
}

#[test]
fn what_no_booklet_can_have_is_refused() {
    for (line, options, told) in [
        ("diverto pad --seed 7", &["--up", "2"][..], "'--up <N>'"),
        ("diverto pad --seed 7", &["--stack"], "'--stack'"),
        ("diverto pad --seed 7", &["--binding", "left:12"], "'--binding <SIDE:MM>'"),
        ("diverto pad --seed 7", &["--two-pages"], "'--two-pages'"),
        ("diverto pad --seed 7", &["--rules", "--flip", "long"], "'--flip <EDGE>'"),
        ("kit divicity score-pad", &["--up", "2"], "'--up <N>'"),
        ("show g.psv", &[], "--every"),
        ("show g.dvt", &[], "--every"),
        ("rules diverto", &["--paper", "60x60mm"], "on each half of the booklet's paper"),
        ("show g.psv --every 4", &["--paper", "60x60mm"], "on each half of the booklet's paper"),
        ("rules diverto", &["--paper", "100x201mm"], "at most twice as long as it is wide"),
        ("kit persivic record-sheet", &["--paper", "a5"], "on each half of the booklet's paper"),
        ("diverto pad --seed 7", &["--paper", "a5"], "with a4, a3,"),
    ] {
        let ran = print(line, &[options, &["--booklet"]].concat());
        assert_eq!((ran.status, ran.made().len()), (2, 0), "{line} {options:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{line} {options:?}: {}", ran.stderr);
    }
    let ran = Parlour::new().args(["rules", "diverto", "--booklet"]).run();
    assert_eq!(ran.status, 2, "{}", ran.stderr);
}

#[test]
fn a_booklet_of_forms_fills_its_paper() {
    for (line, options, sheets) in [
        ("kit divicity score-pad", &["--booklet"][..], ["--sheets", "4"]),
        ("kit divicity score-pad", &["--booklet", "--rules"], ["--sheets", "2"]),
        ("kit persivic record-sheet", &["--booklet"], ["--games", "4"]),
    ] {
        let [usual, asked] = [&[][..], &sheets].map(|more| print(line, &[options, more].concat()));
        assert_eq!(usual.bytes("x.pdf"), asked.bytes("x.pdf"), "{line} {options:?}");
        let one = print(line, &[options, &[sheets[0], "1"]].concat());
        assert_ne!(one.bytes("x.pdf"), usual.bytes("x.pdf"), "{line} {options:?}");
    }
}
