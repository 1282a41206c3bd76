//! SVG files of all commands embedded in one document: no ids clash, and none is missing. Their parts are
//! named for drawing programs, plotters and accessibility.

use std::collections::BTreeSet;

use crate::common::Parlour;

const DIVERTO: &str = include_str!("../../templates/demo/diverto-game.dvt");
const PERSIVIC: &str = include_str!("../../templates/demo/persivic-game.psv");
const DIVICITY: &str = include_str!("../../templates/demo/divicity-match.dvc");

/// All kinds of blanks, and letters that the font has or lacks.
const NAME: &str = "Ana\u{a0}\u{202f}\u{2003}\u{3000} Ñuñ\u{ad}ez 你";

fn svg(line: &str) -> String {
    let parlour = Parlour::new().file("g.dvt", DIVERTO).file("g.psv", PERSIVIC).file("m.dvc", DIVICITY);
    let parlour =
        line.split(' ').fold(parlour, |parlour, word| parlour.arg(if word == "NAME" { NAME } else { word }));
    let ran = parlour.args(["-o", "it.svg"]).run();
    assert_eq!(ran.status, 0, "{line}: {}", ran.stderr);
    let made = ran.made();
    let svgs = made.iter().filter(|name| name.starts_with("it")).map(|name| ran.text(name));
    svgs.collect::<Vec<_>>().concat()
}

fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    svg.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn no_id_stands_twice_and_none_is_missing() {
    let mut ids: BTreeSet<String> = BTreeSet::new();
    for line in [
        "diverto sheet --seed 1",
        "diverto sheet --seed 2 --names NAME Beto",
        "diverto pad --seed 3 --sheets 3 --up 2 --rules",
        "diverto draw g.dvt",
        "diverto draw g.dvt --at 5 --hint",
        "persivic show g.psv",
        "persivic show g.psv --at 3",
        "persivic show g.psv --every 4",
        "persivic board",
        "persivic record-sheet",
        "divicity score-pad",
        "divicity report m.dvc",
        "divicity deal --players 3 --seed 1 --names Éva-Né Bo Cy",
        "persivic puzzles --count 3 --wins-in 1 --seed 1",
        "diverto puzzles --count 3 --board 8x8 --seed 7",
    ] {
        let svg = svg(line);
        let own = values(&svg, "id");
        assert!(!own.is_empty(), "{line}");
        for id in &own {
            assert!(ids.insert((*id).to_owned()), "{line}: {id} stands twice");
        }
        for href in values(&svg, "href") {
            assert!(own.contains(&&href[1..]), "{line}: nothing is {href}");
        }
    }
}

/// The layers of a page in order, without the prefix of its ids.
fn layers(svg: &str) -> Vec<&str> {
    let names = values(svg, "inkscape:label");
    let ids = values(svg, "id");
    for name in &names {
        assert_eq!(ids.iter().filter(|id| id.split_once('-').is_some_and(|(_, id)| id == *name)).count(), 1);
    }
    names
}

#[test]
fn the_parts_of_a_page_are_layers_that_are_found_by_their_ids() {
    for (line, expected) in [
        ("diverto sheet --seed 1", "board coordinates tables lives"),
        ("diverto sheet --seed 1 --no-coordinates", "board tables lives"),
        ("diverto pad --seed 1 --sheets 2 --up 2", "board coordinates tables lives lives-2"),
        ("diverto draw g.dvt", "board coordinates game tables"),
        ("persivic board", "board setup coordinates"),
        ("persivic show g.psv", "diagram board coordinates stones"),
        ("persivic record-sheet", "tables"),
        ("divicity score-pad", "tricks sums"),
        ("divicity report m.dvc", "code table chart"),
    ] {
        assert_eq!(layers(&svg(line)).join(" "), expected, "{line}");
    }
    let sheet = svg("diverto sheet --seed 42");
    assert!(sheet.contains("<title>Lives: b13, d18, i8, j3, o11, q16</title>"), "{sheet}");
    let (_, board) = sheet.split_once("-board\" ").expect("a board");
    assert!(
        board.starts_with("inkscape:groupmode=\"layer\" inkscape:label=\"board\" role=\"img\">"),
        "{board}"
    );
}

#[test]
fn the_paper_is_white_unless_a_plotter_draws_on_it() {
    let ground = |svg: &str| values(svg, "id").iter().filter(|id| id.ends_with("-ground")).count();
    let [with, without] = ["diverto sheet --seed 1", "diverto sheet --seed 1 --no-ground"].map(svg);
    assert_eq!((ground(&with), ground(&without)), (1, 0));
    let (_, after) = with.split_once("</defs>").expect("definitions");
    assert!(after.trim_start().starts_with("<rect fill=\"#ffffff\" height=\"210\""), "below all else");
}

#[test]
fn letters_are_text_where_that_is_wanted_as_wide_as_their_outlines() {
    for line in ["diverto sheet --seed 1 --names NAME B<o", "divicity report m.dvc", "persivic show g.psv"] {
        let (outlined, text) = (svg(line), svg(&format!("{line} --svg-text")));
        let said: Vec<String> = text
            .split("</text>")
            .filter_map(|before| Some(before.rsplit_once("<text ")?.1.split_once('>')?.1.to_owned()))
            .collect();
        let labels = values(&outlined, "aria-label").join(" ").replace("&lt;", "<");
        assert_eq!(said.join(" ").replace("&lt;", "<"), labels, "{line}");
        assert!(!text.contains("-r1\"") && !text.contains("aria-label"), "no outlines are left");
        let widths = values(&text, "textLength");
        assert!(widths.len() + 3 > said.len() && text.len() < outlined.len(), "{line}");
        assert!(widths.iter().all(|width| width.parse::<f64>().is_ok_and(|width| width > 0.0)), "{line}");
    }
}

#[test]
fn what_is_for_svg_is_refused_for_other_files() {
    for option in ["--svg-text", "--no-ground"] {
        let ran = Parlour::new().args(["persivic", "board", "-o", "b.pdf", option]).run();
        let said = format!("error: `{option}` is for SVG: end the file in .svg, or give `--format svg`\n");
        assert_eq!((ran.status, ran.stderr.as_str()), (2, said.as_str()));
        assert_eq!(ran.made(), [""; 0]);
    }
}
