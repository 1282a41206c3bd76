//! `parlour diverto puzzles` as a command.

use crate::common::pdf::Reader;
use crate::common::{Parlour, Ran, wrote};
use serde_json::{Value, json};

fn puzzles(args: &[&str]) -> Ran {
    args.iter().fold(Parlour::new().args(["diverto", "puzzles"]), |run, arg| run.args([arg])).run()
}

const FOUR: [&str; 8] = ["--count", "4", "--board", "8x8", "--lives", "4", "--seed", "7"];

fn found(more: &[&str]) -> Value {
    puzzles(&[&FOUR[..], &["--json"], more].concat()).fine("").json()
}

/// `lines` and `hint` on the record agree with the number of lines and the best one.
#[test]
fn json_has_exactly_these_fields_and_the_program_finds_the_same() {
    for task in ["win", "hold"] {
        let found = found(&["--task", task]);
        let list = found["puzzles"].as_array().expect("a list");
        assert_eq!(list.len(), 4);
        for puzzle in list {
            let fields: Vec<&str> =
                puzzle.as_object().expect("an object").keys().map(String::as_str).collect();
            let known = "id task record to_move solution line legal_lines tempting_lines grade";
            assert_eq!(fields.join(" "), known);
            let id = puzzle["id"].as_str().expect("an id");
            assert!(id.starts_with(&format!("{task}-7-")) && puzzle["task"] == task, "{puzzle}");
            let record = puzzle["record"].as_str().expect("a record");
            let told = |command: &str, more: &[&str]| {
                let run = Parlour::new().stdin(record).args(["diverto", command, "-", "--json"]);
                more.iter().fold(run, |run, arg| run.args([arg])).run().fine("").json()
            };
            let lines = told("lines", &[]);
            assert_eq!((&lines["count"], &lines["to_move"]), (&puzzle["legal_lines"], &puzzle["to_move"]));
            let hint = told("hint", &["--depth", "7"]);
            assert_eq!((&hint["line"], &puzzle["line"][0]), (&puzzle["solution"], &puzzle["solution"]));
            let plies = puzzle["line"].as_array().map(Vec::len);
            let wins = if task == "win" { json!(plies) } else { json!(null) };
            assert_eq!(hint["win_in_plies"], wins, "{id}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_whatever_the_number_of_threads() {
    assert_eq!(found(&["--threads", "1"]), found(&["--threads", "2"]));
}

#[test]
fn pages_have_seed_ids_and_solutions_at_the_back_in_every_language() {
    for (lang, title, solutions, task) in [
        ("en", "Diverto puzzles", "Solutions", "Draw the only line that wins"),
        ("es", "Problemas de Diverto", "Soluciones", "Trace la única línea que gana"),
        ("pt", "Problemas de Diverto", "Soluções", "Faça o único traço que vence"),
    ] {
        let ran = puzzles(&[&FOUR[..], &["--per-page", "2", "--lang", lang, "-o", "p.pdf"]].concat());
        let seed =
            [("en", "seed"), ("es", "semilla"), ("pt", "semente")].into_iter().find(|(it, _)| *it == lang);
        let ran = ran.fine(&format!("{}{} 7\n", wrote(lang, "p.pdf", 3), seed.expect("a language").1));
        let reader = Reader::new(&ran.bytes("p.pdf"));
        let words = |page: usize| reader.texts(reader.pages[page]);
        assert_eq!(reader.pages.len(), 3);
        assert!(words(0).iter().any(|word| word.starts_with("win-7-")), "{:?}", words(0));
        for (page, begins) in [(0, title), (0, task), (1, title), (2, solutions)] {
            assert!(words(page).iter().any(|word| word.starts_with(begins)), "{lang}: {:?}", words(page));
        }
    }
}

#[test]
fn what_players_have_is_whole_on_small_paper() {
    let ran = puzzles(&[&FOUR[..], &["--paper", "a5", "--lang", "pt", "-o", "p.pdf"]].concat());
    let reader = Reader::new(&ran.bytes("p.pdf"));
    let texts = reader.texts(reader.pages[0]);
    let has: Vec<&String> = texts.iter().filter(|text| text.contains(" traçou ")).collect();
    assert_eq!(has.len(), 8, "{texts:?}");
    assert!(has.iter().all(|text| text.contains("vidas") && !text.contains('…')), "{has:?}");
}

#[test]
fn what_cannot_be_found_or_printed_is_refused() {
    for (args, told) in [
        (&["--count", "0"][..], "0 is not between 1 and 1000"),
        (&["--task", "lose"], "puzzles ask for the line to `win` or to `hold` a draw"),
        (&["--board", "20x20"], "puzzles are on boards of 8x8 to 16x16"),
        (&["--board", "8"], "8"),
        (&["--lives", "99"], "99 lives"),
        (&["--per-page", "13"], "13 is not between 1 and 12"),
        (&["--lang", "fr"], "fr"),
        (&["--json", "--lang", "es"], "cannot be used with"),
        (&["--json", "-o", "p.pdf"], "cannot be used with"),
        (&["-o", "p.txt"], "does not say its format"),
    ] {
        let ran = puzzles(args);
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}
