//! Printed pages must not change unnoticed: snapshots hold the size and the SVG digest of a page of each kind.
//! After an intended change, look at the page, then accept the snapshot.

use crate::common::measured::ROUNDING;
use crate::common::{Parlour, Ran, structure, svg_text};
use parlour::internals::print::{floor, imposition::UNPRINTABLE};
use sha2::{Digest, Sha256};

const DIVERTO: &str = include_str!("../../templates/demo/diverto-game.dvt");
const DIVICITY: &str = include_str!("../../templates/demo/divicity-match.dvc");
const PERSIVIC: &str = include_str!("../../templates/demo/persivic-game.psv");

const PAGES: &[&str] = &[
    "diverto pad --seed 7 --sheets 2 --rules --seats facing",
    "diverto sheet --seed 7",
    "diverto pad --seed 7 --sheets 2 --cover --rolled --event Cup --fields round,table,date --binding left:12",
    "diverto sheet --seed 7 --paper letter --landscape --rolled --names Ana Beto --lang es",
    "diverto sheet --seed 7 --style large-print --board 9x9 --lives 4 --rows 12 --no-coordinates",
    "diverto sheet --seed 7 --sheets 4 --up 4 --paper a3 --style ink-saver --variant ordered,roll --lang pt",
    "diverto sheet --seed 7 --board 27x60 --paper a3",
    "diverto sheet --seed 7 --style laser --notate --rules",
    "diverto sheet --seed 7 --style large-print --paper a3 --rows 20 --notate --rules --lang es",
    "diverto draw d.dvt",
    "diverto draw d.dvt --style laser",
    "diverto draw d.dvt --at 3 --landscape",
    "diverto draw d.dvt --every 4",
    "diverto draw d.dvt --story --landscape --lang pt",
    "diverto puzzles --seed 7 --count 3 --board 8x8",
    "diverto puzzles --seed 7 --count 3 --board 8x8 --task hold --paper a5 --lang pt",
    "divicity score-pad --players 3",
    "divicity score-pad --players 6 --up 2 --names Ana Beto Cira Duda Edu Flor",
    "divicity score-pad --players 4 --up 2 --rules --lang es",
    "divicity deal --seed 7 --players 5",
    "divicity deal --seed 7 --players 4 --up 4 --lang es",
    "divicity report m.dvc",
    "divicity report m.dvc --paper letter",
    "persivic board",
    "persivic board --square 38mm",
    "persivic record-sheet --games 1",
    "persivic record-sheet --paper a5",
    "persivic record-sheet --lang pt",
    "persivic puzzles --seed 7 --count 2 --wins-in 1",
    "persivic show p.psv",
    "persivic show p.psv --at 1 --square 5mm",
    "persivic show p.psv --every 3",
    "persivic show p.psv --every 5 --paper a5",
    "persivic show remarked.psv --story",
    "kit divicity",
    "kit divicity --part tokens,scoring --lang pt --paper letter --bleed 2mm --size tarot",
    "kit persivic --lang es",
    "kit diverto --box --seed 7",
    "rules diverto",
    "rules divicity --lang es --paper a5",
    "rules persivic --lang pt",
    // Names cut to fit.
    "diverto draw long.dvt",
    "divicity report long.dvc",
    "persivic show long.psv --every 5",
];

/// One page of each kind, the one that shows most.
const LOOKS: &[&str] = &[
    "diverto pad --seed 7 --sheets 2 --cover --rolled --event Cup --fields round,table,date --binding left:12",
    "diverto sheet --seed 7 --style large-print --paper a3 --rows 20 --notate --rules --lang es",
    "diverto draw d.dvt",
    "diverto draw d.dvt --story --landscape --lang pt",
    "diverto puzzles --seed 7 --count 3 --board 8x8 --task hold --paper a5 --lang pt",
    "divicity score-pad --players 4 --up 2 --rules --lang es",
    "divicity deal --seed 7 --players 4 --up 4 --lang es",
    "divicity report m.dvc",
    "persivic board --square 38mm",
    "persivic record-sheet --lang pt",
    "persivic puzzles --seed 7 --count 2 --wins-in 1",
    "persivic show p.psv --at 1 --square 5mm",
    "persivic show remarked.psv --story",
    "kit divicity --part tokens,scoring --lang pt --paper letter --bleed 2mm --size tarot",
    "kit persivic --lang es",
    "rules divicity --lang es --paper a5",
];

/// The record with two extremely long names.
fn long(record: &str) -> String {
    record.replace("Ana", &"Anastasia".repeat(12)).replace("Beto", &"Bartholomeu".repeat(12))
}

/// The record with a short remark on a move and a long one on the next.
fn remarked(record: &str) -> String {
    let long = "A remark that takes some lines below its diagram, as a teacher's does. ".repeat(4);
    record.replacen(" 2. ", &format!(" {{Well played.}} 2. {{{long}}} "), 1)
}

/// The pages that a command writes to a file.
fn printed(line: &str, file: &str) -> Ran {
    let run = Parlour::new().file("d.dvt", DIVERTO).file("m.dvc", DIVICITY).file("p.psv", PERSIVIC);
    let run = run.file("long.dvt", long(DIVERTO)).file("long.dvc", long(DIVICITY));
    let run = run.file("long.psv", long(PERSIVIC)).file("remarked.psv", remarked(PERSIVIC));
    let ran = line.split_whitespace().fold(run, Parlour::arg).args(["-o", file]).run();
    assert_eq!(ran.status, 0, "{line}: {}", ran.stderr);
    ran
}

#[test]
fn every_page_can_be_read_without_seeing_it() {
    for line in PAGES {
        println!("{line}");
        let document = structure::read(&printed(line, "page.pdf").bytes("page.pdf"));
        let tags = document.tags();
        let has = |tag: &str| tags.contains(&tag);
        // Single diagrams and boards have no heading.
        let is_board = line.starts_with("persivic board")
            || line.starts_with("persivic show") && !line.contains("--every");
        assert!(has("H1") || is_board && has("Figure"), "{tags:?}");
        let has_table =
            ["sheet", "score-pad", "deal", "report", "record-sheet"].iter().any(|it| line.contains(it));
        assert!(has("Table") || !has_table, "{tags:?}");
    }
}

#[test]
fn every_page_is_as_it_was_looked_at() {
    let mut known = String::new();
    for line in LOOKS {
        let ran = printed(line, "page.svg");
        known.push_str(&format!("{line}\n"));
        for name in ran.made() {
            let bytes = ran.bytes(&name);
            let digest: String =
                Sha256::digest(&bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
            known.push_str(&format!("  {name} {} {digest}\n", bytes.len()));
        }
    }
    insta::assert_snapshot!(known);
}

/// Pages that [`PAGES`] lacks, because they look like others.
const OTHERS: &[&str] = &[
    "diverto pad --seed 7 --sheets 2 --up 2 --rules --binding left:20",
    "diverto pad --seed 7 --sheets 4 --booklet --rules",
    "diverto sheet --seed 7 --two-pages --style large-print",
    "divicity score-pad --players 4 --booklet",
    "divicity deal --seed 7 --players 6 --up 2",
    "kit divicity --box",
    "kit persivic --box",
    "kit persivic --backs folded",
    "kit divicity --part cards --press",
    "rules notation",
];

/// What may be smaller than letters that are read in play: credits, and the strip above pieces to cut.
const NOT_READ_IN_PLAY: [&str; 8] = [
    "Bruce Stanley",
    "Ernesto Amezcua Montes",
    "Fel Barros",
    "Sam Trenholme",
    "Divicity: ",
    "PerSiVic: ",
    "page ",
    "página ",
];

#[test]
fn every_page_kind_can_be_read_at_the_table_in_every_language() {
    let mut faults = Vec::new();
    for line in PAGES.iter().chain(OTHERS) {
        let line = line.split(" --lang ").next().unwrap_or_default();
        for language in ["en", "es", "pt"] {
            let ran = printed(&format!("{line} --svg-text --lang {language}"), "page.svg");
            for name in ran.made() {
                let page = String::from_utf8(ran.bytes(&name)).expect("a page");
                for text in svg_text::texts(&page) {
                    let is_small = text.size + ROUNDING < floor::READ_IN_PLAY;
                    let is_note = NOT_READ_IN_PLAY.iter().any(|note| text.words.contains(note));
                    // Names are cut if they are extremely long, and the notation leaves something out in an example.
                    let is_cut = line.contains("long.") || line == "rules notation";
                    if !is_cut && (is_small && !is_note || text.words.contains('…')) {
                        let size = text.size.to_pt();
                        faults
                            .push(format!("{line} in {language}, {name}: `{}` is {size:.2} pt", text.words));
                    }
                    if text.margin < UNPRINTABLE && !text.words.is_empty() {
                        faults.push(format!("{line} in {language}, {name}: `{}` is at the edge", text.words));
                    }
                }
            }
        }
    }
    faults.dedup();
    assert_eq!(faults, Vec::<String>::new());
}
