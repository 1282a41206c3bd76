//! All print except pads of Diverto, on papers from A3 to 50 mm: nothing is too small to read or write in, no
//! texts overlap, and a refused paper comes with one that fits.

use crate::common::Parlour;
use crate::common::measured::{Measured, ROUNDING};
use parlour::api::{GameBox, KitSpec, SlipSpec, game_box};
use parlour::diverto::{self, Board, PrintOptions, SeriesSheets};
use parlour::divicity::{self, Deal, Name, Players, TokenSet};
use parlour::internals;
use parlour::internals::diverto::paper::Style;
use parlour::internals::diverto::puzzle::Task;
use parlour::internals::divicity::paper::{PadSpec, ScorePad, ScorePadError, Slips};
use parlour::internals::divicity::report::{MatchReport, ReportPage};
use parlour::internals::kit::{Kit, KitError};
use parlour::internals::persivic::paper::{
    BoardSheet, BoardSpec, Diagram, PuzzleSheet, RecordSheet, RecordSpec, Series,
};
use parlour::internals::persivic::puzzle::Wanted;
use parlour::internals::print::floor;
use parlour::internals::print::form::{PuzzlePrint, TooSmall};
use parlour::internals::print::imposition::Up;
use parlour::internals::rulebook::{Subject, chapter};
use parlour::internals::table::Scenes;
use parlour::persivic::{self, search::Serial};
use parlour::print::{Language, Look, Mm, Orientation, Paper, Point, Size};
use parlour::record::GameText;
use parlour::seed::Seed;

const PAPERS: [&str; 14] = [
    "a3",
    "a4",
    "letter",
    "legal",
    "executive",
    "b5",
    "a5",
    "a6",
    "105x148mm",
    "60x90mm",
    "50x50mm",
    "80x300mm",
    "300x80mm",
    "200x150mm",
];

/// Prints on a paper of this size and measures it, or refuses.
type Printed<'a> = dyn Fn(Size) -> Result<Vec<Measured>, TooSmall> + 'a;

/// Prints on all papers in both orientations; returns what is too small or misplaced, and on how many papers
/// it fit.
fn printed(what: &str, print: &Printed<'_>, in_play: &dyn Fn(&str) -> bool) -> (Vec<String>, usize) {
    let mut faults = Vec::new();
    let mut count = 0;
    let mut measure = |pages: Vec<Measured>| {
        for measured in pages {
            let size = measured.paper;
            let all = measured.too_small(Mm::ZERO, in_play).into_iter().chain(measured.misplaced());
            faults.extend(all.map(|fault| format!("{what} on {} x {}: {fault}", size.width, size.height)));
        }
    };
    for paper in PAPERS {
        for orientation in Orientation::ALL {
            let size = paper.parse::<Paper>().expect("a paper").size(orientation);
            match print(size) {
                Ok(pages) => {
                    count += 1;
                    measure(pages);
                }
                Err(TooSmall { room, least, .. }) => {
                    assert_eq!(room, size);
                    assert!(least.width > size.width || least.height > size.height, "{what}: {least:?}");
                    measure(print(least).expect("what is said to fit does"));
                }
            }
        }
    }
    faults.dedup();
    (faults, count)
}

#[track_caller]
fn holds(what: &str, least_printed: usize, print: &Printed<'_>, in_play: &dyn Fn(&str) -> bool) {
    let (faults, count) = printed(what, print, in_play);
    assert_eq!(faults, Vec::<String>::new());
    println!("{what}: {count} of {} printed", PAPERS.len() * 2);
    assert!((least_printed..PAPERS.len() * 2).contains(&count), "{what}: {count} are printed");
}

fn nothing(_: &str) -> bool {
    false
}

const REMARKED: &str =
    "{A remark that goes on for a while, as remarks of people who like their own games often do.}";

#[test]
fn diagrams_of_a_drawn_game_can_be_read_on_every_paper_or_are_refused() {
    let demo = include_str!("../../templates/demo/diverto-game.dvt");
    let on = |board: &str| format!("[Board \"{board}\"]\n[Lives \"\"]\n1. c3:N2E2 {REMARKED} *\n");
    let games = [(demo.to_owned(), 16), (on("6x6"), 16), (on("27x60"), 6), (on("27x6"), 16)];
    for (text, least) in games {
        let replay = diverto::Replay::new(&GameText::new(&text));
        let board: Board = replay.report.setup().board;
        for style in ["classic", "laser"] {
            let sheets = |size: Size| {
                let options = PrintOptions {
                    paper: paper(size),
                    orientation: Some(orientation(size)),
                    style: Style::named(style).expect("a style"),
                    language: Language::Spanish,
                    ..PrintOptions::default()
                };
                SeriesSheets::new(&replay, Scenes::Every(1), options).document().map(Measured::pages)
            };
            holds(&format!("diagrams of {board} in {style}"), least, &sheets, &nothing);
        }
    }
}

#[test]
fn diagrams_of_a_played_game_can_be_read_on_every_paper_or_are_refused() {
    let demo = include_str!("../../templates/demo/persivic-game.psv");
    let game = format!(
        "[Red \"A name that is so very long that nobody could print it\"]\n\n1. e1-d3,2e4 {REMARKED} *\n"
    );
    for text in [demo, &game] {
        let replay = persivic::Replay::new(&GameText::new(text));
        let series = |paper: Size| {
            let (scenes, language) = (Scenes::Every(1), Language::English);
            let series = Series { replay: &replay, scenes, paper, language, created: None };
            series.document().map(Measured::pages)
        };
        holds("diagrams", 16, &series, &nothing);
    }
}

#[test]
fn the_smallest_diagram_can_be_read() {
    let replay = persivic::Replay::new(&GameText::new("1. e1-d3,2e4 e9-e6 *"));
    let position: persivic::Position = "12b8./9./9./9./4.27r4./9./9./9./9. r".parse().expect("a position");
    for position in [replay.position(1), position] {
        let diagram = Diagram {
            language: Language::English,
            position,
            standing: persivic::Standing::of(&position),
            last: None,
            better: None,
            caption: Some("1. e1-d3,2e4".to_owned()),
            square: Diagram::SMALLEST,
        };
        let pages = Measured::pages(diagram.document("a position", None));
        assert_eq!(pages[0].too_small(Mm::ZERO, nothing), Vec::<String>::new());
        assert!(pages[0].texts.iter().all(|(words, ..)| !words.contains('…')));
    }
}

#[test]
fn puzzles_can_be_read_on_every_paper_or_are_refused() {
    let wanted = Wanted { count: 4, wins_in: 2, seed: Seed(3) };
    let puzzles = wanted.find(&Serial, |_| {});
    for per_page in [1, 12] {
        let sheet = |size: Size| {
            let print = PuzzlePrint { per_page, paper: paper(size), ..PuzzlePrint::default() };
            let sheet = PuzzleSheet {
                puzzles: &puzzles,
                wanted: Some(Wanted { seed: Seed(u64::MAX), ..wanted }),
                print,
            };
            sheet.document().map(Measured::pages).inspect(answered)
        };
        // Counts in the corners of squares are smaller.
        let in_play = |words: &str| is_of_a_puzzle(words) && !words.starts_with('+');
        holds("puzzles", 14, &sheet, &in_play);
    }
}

#[test]
fn puzzles_of_diverto_can_be_read_on_every_paper_or_are_refused() {
    let (board, seed) = ("8x8".parse().expect("a board"), Seed(7));
    let wanted = internals::diverto::puzzle::Wanted { count: 4, task: Task::Win, board, lives: 4, seed };
    let puzzles = wanted.find(&Serial, |_| {}).expect("room for lives");
    for (per_page, language) in [(1, Language::English), (12, Language::Portuguese)] {
        let sheet = |size: Size| {
            let print = PuzzlePrint { per_page, paper: paper(size), language, ..PuzzlePrint::default() };
            let wanted = internals::diverto::puzzle::Wanted { seed: Seed(u64::MAX), ..wanted };
            let sheet = diverto::PuzzleSheet { puzzles: &puzzles, wanted: Some(wanted), print };
            sheet.document().map(Measured::pages).inspect(answered)
        };
        // Numbers on lines are smaller.
        let in_play = |words: &str| is_of_a_puzzle(words) && words.parse::<u8>().is_err();
        holds("puzzles of Diverto", 14, &sheet, &in_play);
    }
}

/// All but the header, the footer and the id of a puzzle.
fn is_of_a_puzzle(words: &str) -> bool {
    let others =
        ["Bruce Stanley", "Ernesto Amezcua", "page ", "página ", "18446744073709551615", "win-7-", "w2-3-"];
    !others.iter().any(|other| words.contains(other))
}

/// Every problem has a line to write on, and no words are cut.
fn answered(pages: &Vec<Measured>) {
    let mut lines = 0;
    for page in pages {
        let long = page.level.iter().filter(|length| **length >= Mm::new(39.9)).count();
        let asked =
            page.texts.iter().filter(|(words, ..)| ["Answer", "Resposta"].contains(&&**words)).count();
        // The rule below the header is another.
        assert!(asked == 0 || long >= asked, "{asked} answers, {long} lines");
        lines += asked;
        let is_header = |at: Point, size: Mm| at.y < size * 4.0;
        for (words, at, size) in &page.texts {
            let may_be_cut = !is_of_a_puzzle(words) || is_header(*at, *size);
            assert!(may_be_cut || !words.contains('…'), "{words} is cut");
        }
    }
    assert_eq!(lines, 4);
}

/// A paper with these sides.
fn paper(size: Size) -> Paper {
    let [width, height] = [size.width, size.height].map(Mm::to_decimal);
    format!("{width}x{height}mm").parse().expect("a paper")
}

/// The orientation of a paper.
fn orientation(size: Size) -> Orientation {
    if size.width > size.height { Orientation::Landscape } else { Orientation::Portrait }
}

#[test]
fn score_pads_can_be_written_on_or_are_refused() {
    let all = ["Ana", "Maria_da_Conceição_Albuquerque", "W", "D", "E", "F"];
    for players in Players::all() {
        for language in Language::ALL {
            let credit = chapter(Subject::Divicity, language, &[]).credit;
            let in_play = |words: &str| !credit.contains(words);
            let names: Vec<Name> =
                all[..players.count()].iter().map(|name| name.parse().expect("a name")).collect();
            let spec = PadSpec { names, language, rules: true, ..PadSpec::default() };
            let pad = |size: Size| {
                let pad =
                    ScorePad::new(PadSpec { paper: paper(size), ..spec.clone() }).map_err(
                        |error| match error {
                            ScorePadError::Room(error) => error,
                            error => panic!("{error}"),
                        },
                    )?;
                Ok(Measured::pages(pad.document()))
            };
            let what = format!("score pads for {} in {language}", players.count());
            holds(&what, 11, &pad, &in_play);
            for name in ["a4", "letter"] {
                let paper: Paper = name.parse().expect("a paper");
                let two = PadSpec { up: Up::Two, sheets: Some(2), paper, ..spec.clone() };
                let pad = ScorePad::new(two.clone()).expect("two have room");
                let pages = Measured::pages(pad.document());
                assert_eq!(pages.len(), 2);
                let faults = |page: &Measured| [page.too_small(Mm::ZERO, in_play), page.misplaced()].concat();
                let faults: Vec<String> = pages.iter().flat_map(faults).collect();
                assert_eq!(faults, Vec::<String>::new(), "{what}, two on {name}");
                assert!(ScorePad::new(PadSpec { up: Up::Four, ..two }).is_err());
            }
        }
    }
}

#[test]
fn reports_can_be_read_or_are_refused() {
    let demo = include_str!("../../templates/demo/divicity-match.dvc");
    let long = demo.replace("Ana", &"Wanda_".repeat(20)).replace("Thursday", &"W".repeat(300));
    for text in [demo, &long] {
        let replay = divicity::Replay::new(&GameText::new(text));
        let report = MatchReport::in_language(&replay, Language::English).expect("a report");
        let page = |size: Size| {
            ReportPage::new(report.sheet_on_paper(), paper(size))
                .map(|page| Measured::pages(ReportPage::document(vec![page], None)))
        };
        holds("reports", 12, &page, &nothing);
    }
}

#[test]
fn record_sheets_can_be_written_on_or_are_refused() {
    let sheet = |size: Size| {
        let sheet = RecordSheet::new(RecordSpec {
            paper: paper(size),
            language: Language::Portuguese,
            ..RecordSpec::default()
        })?;
        let pages = Measured::pages(sheet.document());
        for page in &pages {
            let mut rows: Vec<Mm> =
                page.texts.iter().filter(|it| it.0.parse::<u8>().is_ok()).map(|it| it.1.y).collect();
            rows.sort();
            rows.dedup();
            // Rules are numbered too, below the turns.
            let turns = rows.windows(2).map(|pair| pair[1] - pair[0]).take(19);
            assert!(turns.clone().all(|height| height >= floor::ROW), "{size:?}: {:?}", turns.min());
            let names = page.level.iter().filter(|line| **line + ROUNDING >= floor::NAME_LINE);
            assert!(names.count() >= 2, "{size:?}: {:?}", page.level);
        }
        Ok(pages)
    };
    holds("record sheets", 14, &sheet, &|words| words.parse::<u8>().is_ok_and(|turn| turn > 9));
}

#[test]
fn hands_can_be_read_or_are_refused() {
    for players in Players::all() {
        let deal = Deal::new(players, Seed(7));
        let long = "Maria_da_Conceição_Albuquerque_e_Silva_dos_Santos";
        let names: Vec<Name> =
            (0..players.count()).map(|seat| format!("{long}{seat}").parse().expect("a name")).collect();
        let (up, language, least) = match players.count() {
            3 => (1, Language::English, 12),
            4 => (2, Language::Spanish, 12),
            5 => (3, Language::Portuguese, 8),
            _ => (4, Language::Spanish, 4),
        };
        let slips = |size: Size| {
            let hands = names.iter().zip(deal.hands.iter().map(Vec::as_slice)).collect();
            let spec = SlipSpec { up, paper: paper(size), language, ..SlipSpec::default() };
            let slips = Slips { hands, leader: deal.leader, spec };
            slips.document().map(Measured::pages)
        };
        let is_card = |words: &str| deal.hands.concat().iter().any(|card| card.to_string() == words);
        holds("hands", least, &slips, &is_card);
    }
}

#[test]
fn boards_can_be_read_whatever_their_squares() {
    for square in [5.0, 8.0, 13.5, 20.0, 38.0, 150.0] {
        for paper in ["a3", "a4", "letter", "a5", "a6", "50x50mm"] {
            let paper: Paper = paper.parse().expect("a paper");
            for orientation in Orientation::ALL {
                let (square, orientation) = (Mm::new(square), Some(orientation));
                let spec = BoardSpec { square, paper, orientation, ..BoardSpec::default() };
                let Ok(sheet) = BoardSheet::new(spec) else { continue };
                for page in Measured::pages(sheet.document()) {
                    let is_coordinate = |words: &str| words.chars().count() == 1;
                    let faults = page.too_small(Mm::ZERO, is_coordinate);
                    let faults = [faults, page.misplaced()].concat();
                    assert_eq!(faults, Vec::<String>::new(), "squares of {square} on {paper}");
                }
            }
        }
    }
}

#[test]
fn pieces_to_cut_can_be_read_on_every_paper_or_are_refused() {
    for bleed in [Mm::ZERO, Mm::new(3.0)] {
        let spec = |size| KitSpec {
            paper: paper(size),
            bleed: Some(bleed),
            language: Language::Portuguese,
            ..KitSpec::default()
        };
        let rules = |game| chapter(game, Language::Portuguese, &[]);
        let tokens = TokenSet::DEFAULT;
        let divicity =
            |size| internals::divicity::paper::kit(&spec(size), &tokens, &rules(Subject::Divicity));
        let persivic = |size| internals::persivic::paper::kit(&spec(size), &rules(Subject::PerSiVic));
        let printed = |kit: Result<Kit, KitError>| match kit.and_then(Kit::document) {
            Ok(pages) => Ok(Measured::pages(pages)),
            Err(KitError::Room(error)) => Err(error),
            Err(other) => panic!("{other}"),
        };
        holds("a kit of Divicity", 20, &|size| printed(divicity(size)), &nothing);
        holds("a kit of PerSiVic", 20, &|size| printed(persivic(size)), &nothing);
    }
}

#[test]
fn a_paper_without_room_is_refused_and_nothing_is_written() {
    let files = [
        ("g.dvt", include_str!("../../templates/demo/diverto-game.dvt")),
        ("g.psv", include_str!("../../templates/demo/persivic-game.psv")),
    ];
    for (line, told) in [
        (
            "diverto draw g.dvt --every 1 --paper 50x50mm",
            "a diagram of the board does not fit in 50mm by 50mm: it takes",
        ),
        ("persivic show g.psv --every 1 --paper 50x50mm", "a diagram does not fit in 50mm by 50mm: it takes"),
        (
            "persivic puzzles --count 1 --wins-in 1 --paper 50x50mm",
            "a puzzle does not fit in 50mm by 50mm: it takes",
        ),
        (
            "diverto puzzles --count 1 --board 8x8 --seed 7 --paper 50x50mm",
            "a puzzle does not fit in 50mm by 50mm: it takes",
        ),
    ] {
        let run = files.iter().fold(Parlour::new(), |run, (name, text)| run.file(name, text));
        let ran = line.split(' ').fold(run, Parlour::arg).args(["-o", "x.pdf"]).run();
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{line}: {}", ran.stderr);
    }
}

/// Everything that prints, in a folder with a game of each kind.
const PRINTED: [&str; 24] = [
    "rules diverto",
    "rules divicity",
    "rules persivic",
    "rules diverto --lang es",
    "kit divicity",
    "kit persivic",
    "diverto pad",
    "diverto pad --up 2 --cover",
    "diverto sheet --rules",
    "diverto show g.dvt",
    "diverto show g.dvt --every 4",
    "diverto puzzles --count 1 --board 8x8 --seed 7",
    "divicity deal --players 3 --seed 1",
    "divicity deal --players 6 --seed 1 --up 3",
    "divicity report g.dvc",
    "divicity score-pad --players 6",
    "divicity score-pad --players 4 --up 2",
    "divicity score-pad --players 4 --up 4",
    "divicity score-pad --players 4 --rules",
    "divicity score-pad --players 4 --up 2 --rules",
    "persivic board",
    "persivic record-sheet",
    "persivic show g.psv --every 4",
    "persivic puzzles --count 1 --wins-in 1",
];

/// All of a game; the message about one part says nothing of the others.
const BOXES: [&str; 3] = ["kit diverto --box", "kit divicity --box", "kit persivic --box"];

fn print_on(line: &str, paper: &str) -> crate::common::Ran {
    let files = [
        ("g.dvt", include_str!("../../templates/demo/diverto-game.dvt")),
        ("g.dvc", include_str!("../../templates/demo/divicity-match.dvc")),
        ("g.psv", include_str!("../../templates/demo/persivic-game.psv")),
    ];
    let run = files.iter().fold(Parlour::new(), |run, (name, text)| run.file(name, text));
    line.split(' ').fold(run, Parlour::arg).args(["--paper", paper, "-o", "x.pdf"]).run()
}

/// The size of the first page, in whole millimetres.
fn first_page(ran: &crate::common::Ran) -> (i64, i64) {
    let document = lopdf::Document::load_mem(&ran.bytes("x.pdf")).expect("a PDF");
    // Pages may inherit their size from the page tree.
    let parent = |page: &&lopdf::Dictionary| {
        document.get_dictionary(page.get(b"Parent").ok()?.as_reference().ok()?).ok()
    };
    let page = document.get_dictionary(document.get_pages()[&1]).expect("a page");
    let mut tree = std::iter::successors(Some(page), parent);
    let sides = tree.find_map(|page| page.get(b"MediaBox").ok()).expect("a size");
    let sides = sides
        .as_array()
        .or_else(|_| document.get_object(sides.as_reference()?)?.as_array())
        .expect("four sides");
    let side = |at: usize| (f64::from(sides[at].as_float().expect("a length")) / 72.0 * 25.4).round() as i64;
    (side(2), side(3))
}

#[test]
fn a_paper_of_two_sides_lies_as_they_are_given_and_a_named_one_stands() {
    for line in PRINTED.into_iter().chain(BOXES) {
        for (paper, size) in [("640x460mm", (640, 460)), ("460x640mm", (460, 640))] {
            let ran = print_on(line, paper);
            assert_eq!(ran.status, 0, "{line} on {paper}: {}", ran.stderr);
            assert_eq!(first_page(&ran), size, "{line} on {paper}");
        }
    }
}

/// A size suggested by a message works.
#[test]
fn a_paper_that_a_message_asks_for_has_room() {
    let (mut asked, mut papers) = (0, 0);
    for line in PRINTED {
        for paper in ["60x60mm", "199x108mm", "108x199mm", "300x55mm"] {
            let ran = print_on(line, paper);
            let Some((_, least)) = ran.stderr.split_once("takes ") else { continue };
            let (least, named) = least.split_once(" at least").expect("a size");
            for named in named.trim_start_matches(", as on ").trim().split([' ', ',']) {
                if !named.is_empty() && named != "or" {
                    let again = print_on(line, named);
                    assert_eq!(again.status, 0, "{line} on {named}: {}", again.stderr);
                    papers += 1;
                }
            }
            let least = least.replace("mm by ", "x");
            let again = print_on(line, &least);
            assert_eq!(
                again.status, 0,
                "{line} on {paper}: {}, and on {least}: {}",
                ran.stderr, again.stderr
            );
            asked += 1;
        }
    }
    assert!(asked > 30 && papers > 100, "{asked}, {papers}");
}

#[test]
fn every_paper_comes_in_every_style() {
    for line in PRINTED {
        let pages = ["classic", "ink-saver", "laser", "large-print"].map(|style| {
            let ran = print_on(&format!("{line} --style {style}"), "460x640mm");
            let name = ran.made().into_iter().find(|name| name.starts_with('x'));
            ran.bytes(&name.unwrap_or_else(|| panic!("{line} in {style}: {}", ran.stderr)))
        });
        for (one, page) in pages.iter().enumerate() {
            // Slips have no backgrounds and only the thinnest lines: there is no ink to save.
            let is_bare = one == 1 && line.starts_with("divicity deal");
            assert!(is_bare || pages[..one].iter().all(|other| other != page), "{line}, style {one}");
        }
    }
    // Letters are larger where there is room; nothing is printed where there is none.
    let ran = print_on("divicity score-pad --style large-print", "a4");
    assert!(ran.stderr.contains("letters at 141 %"), "{}", ran.stderr);
    let ran = print_on("divicity score-pad --style large-print", "130x200mm");
    assert!(ran.status == 2 && ran.stderr.contains("large print has no room on 130x200mm"), "{}", ran.stderr);
    let ran = print_on("divicity score-pad --style my.toml", "a4");
    assert!(
        ran.status == 2 && ran.stderr.contains("style files are for sheets of Diverto"),
        "{}",
        ran.stderr
    );
    // The environment may name a style file, which sheets of Diverto alone use, but it must be one.
    let classic = include_str!("../../templates/styles/classic.toml");
    for (style, status) in [("laser", 0), ("my.toml", 0), ("lazer", 2), ("none.toml", 2), ("bad.toml", 2)] {
        let run = Parlour::new().file("my.toml", classic).file("bad.toml", "[colors]\n");
        let ran = run.env("PARLOUR_STYLE", style).args(["rules", "diverto", "-o", "x.pdf"]).run();
        let is_made = ran.made().contains(&"x.pdf".to_owned());
        assert_eq!((ran.status, is_made), (status, status == 0), "{style}: {}", ran.stderr);
    }
}

#[test]
fn a_box_in_large_print_has_larger_letters_but_pieces_of_the_same_size() {
    for game in ["persivic", "divicity", "diverto"] {
        let pages = |look| {
            let game = match game {
                "persivic" => GameBox::PerSiVic,
                "divicity" => GameBox::Divicity(None),
                _ => GameBox::Diverto(Seed(7), None),
            };
            Measured::pages(game_box(game, &KitSpec::default(), look).expect("a box"))
        };
        let (usual, large) = (pages(Look::Classic), pages(Look::LargePrint));
        let smallest = |page: &Measured| page.texts.iter().map(|(.., size)| *size).min();
        let first_and_last = |pages: &[Measured]| {
            let last = pages.iter().rposition(|page| !page.texts.is_empty()).expect("a page with text");
            [0, 2, last].map(|page| smallest(&pages[page]).expect("text"))
        };
        let pairs = first_and_last(&usual).into_iter().zip(first_and_last(&large));
        for (page, (usual, large)) in pairs.enumerate() {
            assert!(large > usual && large >= floor::READ_IN_PLAY, "{game} {page}: {usual} {large}");
        }
        let pieces = |pages: &[Measured]| {
            let most = pages.iter().max_by_key(|page| page.rects.len()).expect("a page");
            most.rects.clone()
        };
        assert!(game == "diverto" || pieces(&usual) == pieces(&large), "{game}");
    }
}
