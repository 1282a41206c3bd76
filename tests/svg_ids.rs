//! SVG files of all commands stand together in one document: each shows its own, and nothing it places is missing.

mod common;

use std::collections::BTreeSet;

use common::Parlour;

const DIVERTO: &str = include_str!("../templates/demo/diverto-game.dvt");
const PERSIVIC: &str = include_str!("../templates/demo/persivic-game.psv");
const DIVICITY: &str = include_str!("../templates/demo/divicity-match.dvc");

/// Blanks of all kinds, and letters the font has and has not.
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
