//! `parlour divicity score-pad` and `report` as commands: output and refusals.

use crate::common::pdf;
use crate::common::pixels;
use crate::common::vectors::games;
use crate::common::{Parlour, wrote};
use parlour::api::{KitSpec, PartName};
use parlour::divicity::{Name, Replay};
use parlour::internals::divicity::paper::{PadSpec, ScorePad};
use parlour::internals::divicity::report::{MatchReport, ReportPage};
use parlour::internals::print::imposition::Up;
use parlour::internals::rulebook::Subject;
use parlour::print::{Document, Language, Paper};
use parlour::record::GameText;
use pdf::Reader;
use pixels::{Difference, Pixels};

const MATCH: &str = include_str!("../../templates/demo/divicity-match.dvc");
const VALID: &str = include_str!("../vectors/divicity/games_valid.dvc");

fn pad() -> Parlour {
    Parlour::new().args(["divicity", "score-pad"])
}

fn report() -> Parlour {
    Parlour::new().file("match.dvc", MATCH).args(["divicity", "report", "match.dvc"])
}

/// The demo match with names and an event that try to inject markup.
fn nasty() -> String {
    let long = "Maximiliano_Bartholomew_Featherstonehaugh-Cholmondeley";
    let event = r#"<script>alert('x')</script><img src=x onerror=alert(1)> & \"quoted\" {{ title }}"#;
    let named = MATCH.replace("Ana", long).replace("Beto", "美咲").replace("Davi", "O'Neil");
    named.replace("Thursday at the parlour", event)
}

/// All texts of the first page of a PDF.
fn pdf_texts(bytes: &[u8]) -> String {
    let reader = Reader::new(bytes);
    reader.texts(reader.pages[0]).join("\n")
}

fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

// Score pads.

#[test]
fn a_pad_comes_in_every_format_for_3_to_6_players() {
    for (players, tricks) in [("3", 15), ("4", 13), ("5", 10), ("6", 9)] {
        let ran = pad().args(["--players", players, "-o", "pad.pdf"]).run().fine("wrote pad.pdf (1 page)\n");
        let texts = pdf_texts(&ran.bytes("pad.pdf"));
        let numbers: Vec<usize> = texts.lines().filter_map(|text| text.parse().ok()).collect();
        assert_eq!(numbers, (1..=tricks).collect::<Vec<_>>());
        for rule in ["0/−5/−25/−50 for 0/1/2/3", "−30", "+10 each", "+50 for exactly three"] {
            assert!(texts.lines().any(|text| text == rule), "{rule}\n{texts}");
        }
        assert!(texts.contains("by Fel Barros & Tiozão"));
    }
    let ran = pad().args(["--players", "4", "-o", "pad.svg"]).run().fine("wrote pad.svg (1 page)\n");
    assert!(ran.text("pad.svg").contains("Divicity: score sheet"));
    let ran = pad().args(["--players", "4", "-o", "pad.png", "--dpi", "40"]).run();
    assert!(is_png(&ran.fine("wrote pad.png (1 page)\n").bytes("pad.png")));
    let ran = pad().args(["--players", "4", "-o", "-", "--format", "pdf"]).run().fine("");
    assert!(ran.stdout.starts_with(b"%PDF"));
}

#[test]
fn rules_stand_behind_each_sheet() {
    let args = ["--players", "4", "--up", "2", "--sheets", "3", "--rules", "-o", "pad.pdf"];
    let ran = pad().args(args).run().fine("wrote pad.pdf (4 pages)\n");
    let reader = Reader::new(&ran.bytes("pad.pdf"));
    let count = |words: &str| {
        let on = |page| reader.texts(page).iter().filter(|text| *text == words).count();
        reader.pages.iter().map(|page| on(*page)).collect::<Vec<_>>()
    };
    for title in ["Divicity in short", "Trick.", "Specials.", "Winner."] {
        assert_eq!(count(title), [0, 2, 0, 1], "{title}");
    }
    assert_eq!(count("Total"), [2, 0, 1, 0]);
}

#[test]
fn a_pad_without_a_place_has_its_own() {
    let ran = pad().args(["--players", "4"]).run().fine("wrote divicity-score-pad.pdf (1 page)\n");
    assert_eq!(ran.made(), ["divicity-score-pad.pdf"]);
}

#[test]
fn names_stand_above_their_columns() {
    let ran = pad().args(["--names", "Ana", "Maria_Luísa", "O'Neil", "-o", "pad.pdf"]).run();
    let texts = pdf_texts(&ran.fine(&wrote("en", "pad.pdf", 1)).bytes("pad.pdf"));
    for name in ["Ana", "Maria Luísa", "O'Neil"] {
        assert!(texts.lines().any(|text| text == name), "{texts}");
    }
}

#[test]
fn letters_the_font_does_not_have_are_told() {
    let ran = pad().args(["--names", "Ana", "美咲", "Eva", "-o", "pad.svg"]).run();
    ran.fine("warning: no font has `美咲`: a line to write on is printed instead; `--font FILE` adds a font\nwrote pad.svg (1 page)\n");
}

#[test]
fn sheets_share_papers_and_the_last_one_may_have_room() {
    let two = ["--players", "6", "--up", "2", "-o", "pad.pdf"];
    for (sheets, pages) in [("1", 1), ("2", 1), ("5", 3)] {
        let told = format!("wrote pad.pdf ({pages} page{})\n", if pages == 1 { "" } else { "s" });
        let ran = pad().args(two).args(["--sheets", sheets]).run().fine(&told);
        let reader = Reader::new(&ran.bytes("pad.pdf"));
        assert_eq!(reader.pages.len(), pages);
        let titles = reader.pages.iter().map(|page| {
            let texts = reader.texts(*page);
            texts.iter().filter(|text| *text == "Divicity").count()
        });
        assert_eq!(titles.sum::<usize>().to_string(), sheets);
    }
    // Without a number, the paper is filled.
    let ran = pad().args(two).run().fine("wrote pad.pdf (1 page)\n");
    let reader = Reader::new(&ran.bytes("pad.pdf"));
    assert_eq!(reader.texts(reader.pages[0]).iter().filter(|text| *text == "Divicity").count(), 2);
}

#[test]
fn a_pad_is_for_four_unless_said_otherwise() {
    let [four, usual] = [&["--players", "4"][..], &[]].map(|args| {
        let ran = args.iter().fold(pad(), |run, arg| run.args([*arg])).args(["-o", "pad.pdf"]).run();
        ran.fine("wrote pad.pdf (1 page)\n").bytes("pad.pdf")
    });
    assert_eq!(four, usual);
}

#[test]
fn a_pad_speaks_three_languages() {
    for (language, words) in [("en", "Kept specials"), ("es", "Especiales guardadas"), ("pt", "Torresmo")] {
        let ran = pad().args(["--players", "4", "--lang", language, "-o", "pad.pdf"]).run();
        let texts = pdf_texts(&ran.fine(&wrote(language, "pad.pdf", 1)).bytes("pad.pdf"));
        assert!(texts.lines().any(|text| text == words), "{texts}");
    }
}

#[test]
fn what_is_no_pad_is_refused() {
    let refused = |args: &[&str], words: &str| {
        let ran = args.iter().fold(pad(), |run, arg| run.args([*arg])).run();
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
        assert_eq!((ran.status, ran.made()), (2, Vec::<String>::new()));
    };
    refused(&["--players", "2"], "3 to 6 players");
    refused(&["--names", "Ana", "Ana", "Eva"], "`Ana` appears twice among the names");
    refused(&["--names", "Ana", "Beto", "Eva", "--players", "4"], "3 names for 4 players");
    refused(&["--names", "<script>", "Beto", "Eva"], "`<script>` is not a name");
    refused(&["--names", "A\u{1b}[2J", "Beto", "Eva"], "is not a name");
    refused(&["--players", "4", "--sheets", "0"], "0 is not between 1 and 1000");
    refused(&["--players", "4", "--up", "3"], "1, 2 or 4 sheets go on a paper");
    refused(&["--players", "4", "--up", "4"], "a page of four score sheets does not fit in 210mm by 297mm");
    refused(&["--players", "4", "-o", "pad.txt"], "end it in .pdf, .svg or .png");
    refused(&["--players", "4", "-o", "pad.html"], "end it in .pdf, .svg or .png");
    refused(&["--players", "4", "-o", "pad.pdf", "--format", "html"], "invalid value 'html'");
    refused(&["--players", "4", "-o", "-"], "`--format pdf`, `svg` or `png`");
}

// Reports.

#[test]
fn a_report_comes_in_every_format() {
    let ran = report().args(["-o", "match.pdf"]).run().fine("wrote match.pdf (1 page)\n");
    let texts = pdf_texts(&ran.bytes("match.pdf"));
    for words in
        ["Thursday at the parlour", "Cira wins with 55, the highest score.", "55 · 0 Lex", "Biggest swing"]
    {
        assert!(texts.lines().any(|text| text == words), "{words}\n{texts}");
    }
    let ran = report().args(["-o", "match.svg"]).run().fine("wrote match.svg (1 page)\n");
    assert!(ran.text("match.svg").contains("Cira wins with 55, the highest score."));
    let ran = report().args(["-o", "match.png", "--dpi", "40"]).run().fine("wrote match.png (1 page)\n");
    assert!(is_png(&ran.bytes("match.png")));
    for name in ["match.html", "match.HTM"] {
        let ran = report().args(["-o", name]).run().fine(&format!("wrote {name} (1 page)\n"));
        assert!(ran.text(name).contains("<p class=\"verdict\">Cira wins with 55, the highest score.</p>"));
    }
    let ran = report().args(["-o", "-", "--format", "html"]).run().fine("");
    assert!(ran.said().starts_with("<!DOCTYPE html>") && ran.made().is_empty());
}

#[test]
fn the_page_and_the_web_page_say_the_same_moments() {
    // Long ones are on several lines.
    let texts = pdf_texts(&report().args(["-o", "match.pdf"]).run().bytes("match.pdf")).replace('\n', " ");
    let html = report().args(["-o", "-", "--format", "html"]).run();
    let report =
        MatchReport::in_language(&Replay::new(&GameText::new(MATCH)), Language::English).expect("no fault");
    let moments = report.sheet(&report.names).moments;
    assert!(moments.len() > 4);
    for told in moments.into_iter().map(|moment| moment.text) {
        assert!(texts.contains(&told) && html.said().contains(&told), "{told}");
    }
}

#[test]
fn the_web_page_never_changes() {
    let html = report().args(["-o", "-", "--format", "html"]).run().fine("");
    let (_, body) = html.said().split_once("<body>").expect("a body");
    insta::assert_snapshot!("report_of_the_demo", body);
}

#[test]
fn a_match_comes_from_standard_input_and_from_among_others() {
    let from_stdin =
        Parlour::new().stdin(MATCH).args(["divicity", "report", "-", "-o", "-", "--format", "html"]);
    let from_file = report().args(["-o", "-", "--format", "html"]).run();
    assert_eq!(from_stdin.run().stdout, from_file.stdout);
    let all = Parlour::new().file("all.dvc", VALID).args(["divicity", "report", "all.dvc", "--game", "26"]);
    let ran = all.args(["-o", "-", "--format", "html"]).run().fine("");
    assert!(ran.said().contains("Ana wins outright with all four Lex."));
}

#[test]
fn every_end_has_its_verdict() {
    for (game, verdict, podium) in [
        (26, "Ana wins outright with all four Lex.", true),
        (27, "Elis and Karine share the victory: tied with 40 and 1 Lex each.", true),
        (28, "Beto wins with 45: tied in score, and with the most Lex, 2.", true),
        (74, "Unfinished, Beto leads with 10, the highest score.", false),
    ] {
        let number = game.to_string();
        let run = Parlour::new().file("all.dvc", VALID).args(["divicity", "report", "all.dvc"]);
        let ran = run.args(["--game", &number, "-o", "-", "--format", "html"]).run().fine("");
        assert!(ran.said().contains(verdict), "{}", ran.said());
        assert_eq!(ran.said().contains("aria-label=\"Podium\""), podium, "{game}");
    }
}

#[test]
fn a_record_with_a_fault_is_told_and_nothing_is_written() {
    let faulty = MATCH.replace("Ana 0 Beto 35", "Ana 5 Beto 35");
    for name in ["match.pdf", "match.svg", "match.png", "match.html"] {
        let run = Parlour::new().file("bad.dvc", &faulty).args(["divicity", "report", "bad.dvc", "-o", name]);
        let ran = run.run();
        assert!(ran.stderr.starts_with("error[score-claim]: "), "{}", ran.stderr);
        assert!(ran.stderr.contains(" --> bad.dvc:"), "{}", ran.stderr);
        assert_eq!((ran.status, ran.stdout.len(), ran.made()), (1, 0, Vec::<String>::new()));
    }
    // A fault in the tags, with an existing output file.
    let run = Parlour::new().file("bad.dvc", "[Players \"A B\"]").file("old.pdf", "old");
    let ran = run.args(["divicity", "report", "bad.dvc", "-o", "old.pdf"]).run();
    assert_eq!((ran.status, ran.text("old.pdf").as_str()), (1, "old"));
}

#[test]
fn what_cannot_be_reported_is_refused() {
    let refused = |args: &[&str], status: i32, words: &str| {
        let ran = args.iter().fold(report(), |run, arg| run.args([*arg])).run();
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
        assert_eq!((ran.status, ran.made()), (status, Vec::<String>::new()));
    };
    refused(&["-o", "match.txt"], 2, "end it in .pdf, .svg, .png or .html");
    refused(&["-o", "-"], 2, "`--format pdf`, `svg`, `png` or `html`");
    refused(&["-o", "match.pdf", "--game", "2"], 1, "no game 2 in match.dvc: it has 1 game");
    refused(&["-o", "match.pdf", "--paper", "60x90mm"], 2, "a report does not fit in 60mm by 90mm");
    refused(&["-o", "nowhere/match.html"], 2, "cannot write nowhere/match.html");
    let ran = Parlour::new().args(["divicity", "report", "none.dvc", "-o", "match.pdf"]).run();
    assert_eq!(ran.status, 2);
}

#[test]
fn what_a_record_says_is_never_markup_and_never_obeyed() {
    for format in ["svg", "html"] {
        let run = Parlour::new().stdin(nasty()).args(["divicity", "report", "-", "-o", "-"]);
        let ran = run.args(["--format", format]).run();
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        let said = ran.said();
        assert!(!said.contains("<script") && !said.contains("<img"), "{format}");
        assert!(!said.contains(|letter: char| letter.is_control() && letter != '\n'), "{format}");
        assert!(said.contains("{{ title }}"), "braces are text");
    }
    let ran =
        Parlour::new().file("m.dvc", nasty()).args(["divicity", "report", "m.dvc", "-o", "m.pdf"]).run();
    let warning = "warning: no font has `美咲`: a box is printed instead; `--font FILE` adds a font\n";
    let ran = ran.fine(&format!("{warning}wrote m.pdf (1 page)\n"));
    assert!(pdf_texts(&ran.bytes("m.pdf")).contains("<script>"));
}

#[test]
fn names_of_every_script_stand_in_the_web_page() {
    let text =
        MATCH.replace("Ana", "美咲").replace("Beto", "Мария").replace("Cira", "Łucja").replace("Davi", "דוד");
    let run = Parlour::new().stdin(text).args(["divicity", "report", "-", "-o", "-", "--format", "html"]);
    let ran = run.run().fine("");
    for name in ["美咲", "Мария", "Łucja", "דוד"] {
        assert!(ran.said().contains(&format!("<bdi>{name}</bdi>")), "{name}");
    }
}

/// Whether elements are properly nested and closed.
fn is_balanced(html: &str) -> bool {
    let void = ["meta", "!DOCTYPE"];
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag) {
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(name) if open.pop() == Some(name) => {}
            Some(_) => return false,
            None if void.contains(&name) || tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    open.is_empty()
}

#[test]
fn every_valid_match_has_a_report_on_a_page_and_on_a_web_page() {
    let games = games(VALID);
    // Some games of the file only have no fault without the others.
    let reports: Vec<MatchReport> = games
        .iter()
        .filter_map(|game| MatchReport::in_language(&Replay::new(&game.as_text()), Language::English))
        .collect();
    assert!(reports.len() > 70, "{}", reports.len());
    for report in reports {
        let html = parlour::internals::divicity::report::write(&[report.sheet(&report.names)]);
        assert!(is_balanced(&html), "{html}");
        for name in &report.names {
            assert!(html.contains(&name.replace('\'', "&#x27;")), "{name}");
        }
        let page = ReportPage::new(report.sheet(&report.names), Paper::A4).expect("A4 is large enough");
        assert_eq!(ReportPage::document(vec![page], None).pages.count(), 1);
    }
}

// As rendered independently.

/// The tolerance for anti-aliasing with no line thinner than a pixel.
const TOLERATED: Difference = Difference { mean: 1.0, worst_block: 10.0 };

/// PDF and SVG look the same, and margins stay blank.
#[track_caller]
fn looks_the_same<'a>(document: impl Fn() -> Document<'a>) {
    let dpi = 254;
    let svg = Pixels::of_svg(document(), dpi);
    for (ours, theirs) in svg.iter().zip(Pixels::of_pdf(document(), &svg)) {
        let difference = ours.difference(&theirs);
        assert!(difference.within(TOLERATED), "{difference:?}");
        assert_eq!(ours.inked_within(f64::from(dpi) * 4.5 / 25.4), 0);
    }
}

/// Inks have other colours on a screen than the light that they are made from, but everything is in its place.
#[test]
#[ignore = "needs poppler"]
fn cards_for_a_print_shop_look_like_cards_in_poppler() {
    let spec = KitSpec { parts: vec![PartName::Cards], press: true, ..KitSpec::default() };
    let cards = || parlour::api::kit(Subject::Divicity, &spec, None).expect("there are cards");
    let svg = Pixels::of_svg(cards(), 100);
    for (ours, theirs) in svg.iter().zip(Pixels::of_pdf(cards(), &svg)) {
        let difference = ours.difference(&theirs);
        assert!(difference.within(Difference { mean: 12.0, worst_block: 60.0 }), "{difference:?}");
    }
}

#[test]
#[ignore = "needs poppler"]
fn pdf_and_svg_of_a_report_look_the_same_in_poppler() {
    let report =
        MatchReport::in_language(&Replay::new(&GameText::new(MATCH)), Language::English).expect("no fault");
    let page = ReportPage::new(report.sheet(&report.names), Paper::A4).expect("it fits");
    looks_the_same(|| ReportPage::document(vec![page.clone()], None));
}

#[test]
#[ignore = "needs poppler"]
fn pdf_and_svg_of_a_pad_look_the_same_in_poppler() {
    let names: Vec<Name> = ["Ana", "Beto", "Cira"].iter().map(|name| name.parse().expect("a name")).collect();
    let spec = PadSpec { names, ..PadSpec::default() };
    for spec in
        [spec.clone(), PadSpec { up: Up::Two, sheets: Some(2), language: Language::Portuguese, ..spec }]
    {
        let pad = ScorePad::new(spec).expect("it fits");
        looks_the_same(|| pad.document());
    }
}

#[test]
fn a_report_speaks_one_language() {
    for (language, words, verdict) in
        [("es", "Partes de la puntuación", "gana"), ("pt", "Partes da pontuação", "vence")]
    {
        let page = |name: &str| {
            let args = ["divicity", "report", "m.dvc", "--lang", language, "-o", name];
            Parlour::new().file("m.dvc", MATCH).args(args).run().text(name)
        };
        let html = page("r.html");
        assert!(html.contains(&format!("<html lang=\"{language}\">")), "{html}");
        assert!(html.contains(words) && html.contains(verdict), "{html}");
        let told = html.split_once("</style>").expect("a style").1;
        let text = told.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
        let svg = page("r.svg");
        let labels = svg.split("aria-label=\"").skip(1).filter_map(|label| label.split('"').next());
        let english = [
            " the ", " of ", "score", "trick", "milk", "beer", "gets", "gives", "wins", "leads", "rank",
            "player", "players", "points",
        ];
        for line in text.chain(labels) {
            let line = format!(" {} ", line.to_lowercase());
            // Except the event, which comes from the record.
            for word in english.iter().filter(|_| !line.contains("parlour") && !line.contains("report")) {
                assert!(!line.contains(word), "{language}: {line:?}");
            }
        }
    }
}

#[test]
fn too_many_names_and_negative_numbers_are_answered_in_words() {
    for (arguments, told) in [
        ("--names A B C D E F G", "error: 3 to 6 players play Divicity (C2)"),
        ("--names A B C D E F G H", "error: 3 to 6 players play Divicity (C2)"),
        ("--names A,B,C,D,E,F,G,H", "error: 3 to 6 players play Divicity (C2)"),
        ("--names A B C D E F G H I J K L", "error: 3 to 6 players play Divicity (C2)"),
        ("--sheets -3", "-3 is not between 1 and 1000"),
        ("--sheets=-3", "-3 is not between 1 and 1000"),
    ] {
        let ran = arguments.split(' ').fold(pad(), Parlour::arg).run();
        assert_eq!((ran.status, ran.made().len()), (2, 0), "{arguments}");
        assert!(ran.stderr.contains(told), "{arguments}: {}", ran.stderr);
    }
}
