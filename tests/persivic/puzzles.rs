//! `parlour persivic puzzles` as a command.

use crate::common::pdf;

use crate::common::{Parlour, Ran};
use pdf::Reader;
use serde_json::{Value, json};

fn puzzles(args: &[&str]) -> Ran {
    args.iter().fold(Parlour::new().args(["persivic", "puzzles"]), |run, arg| run.args([arg])).run()
}

const FOUR: [&str; 6] = ["--count", "4", "--wins-in", "1", "--seed", "5"];

fn found(more: &[&str]) -> Value {
    puzzles(&[&FOUR[..], &["--json"], more].concat()).fine("").json()
}

#[test]
fn json_has_exactly_these_fields_and_legal_solutions() {
    let found = found(&[]);
    let list = found["puzzles"].as_array().expect("a list");
    assert_eq!(list.len(), 4);
    for puzzle in list {
        let fields: Vec<&str> = puzzle.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(
            fields,
            [
                "id",
                "position",
                "wins_in",
                "win_in_plies",
                "solution",
                "legal_moves",
                "tempting_moves",
                "grade"
            ]
        );
        assert!(puzzle["id"].as_str().is_some_and(|id| id.starts_with("w1-5-")), "{puzzle}");
        assert_eq!((&puzzle["wins_in"], &puzzle["win_in_plies"]), (&json!(1), &json!(1)));
        let [position, solution] =
            ["position", "solution"].map(|field| puzzle[field].as_str().expect("text"));
        let game = format!("[Position \"{position}\"]\n[Result \"{}\"]\n\n", won_by(position));
        let number = if position.ends_with('r') { "1." } else { "1..." };
        let game = format!("{game}{number} {solution} {}\n", won_by(position));
        Parlour::new().stdin(game).args(["persivic", "check", "-"]).run().fine("");
    }
}

/// The result if the side to move wins.
fn won_by(position: &str) -> &str {
    if position.ends_with('r') { "1-0" } else { "0-1" }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_whatever_the_number_of_threads() {
    assert_eq!(found(&["--threads", "1"]), found(&["--threads", "2"]));
}

#[test]
fn pages_have_seed_ids_and_solutions_at_the_back() {
    let ran = puzzles(&[&FOUR[..], &["--per-page", "2", "-o", "p.pdf"]].concat());
    let ran = ran.fine("wrote p.pdf (3 pages)\nseed 5\n");
    let reader = Reader::new(&ran.bytes("p.pdf"));
    let words = |page: usize| reader.texts(reader.pages[page]);
    assert_eq!(reader.pages.len(), 3);
    assert!((0..3).all(|page| words(page).iter().any(|word| word.contains("seed 5"))));
    assert!(words(0).iter().any(|word| word.starts_with("w1-5-")), "{:?}", words(0));
    assert!(words(2).iter().any(|word| word == "Solutions"), "{:?}", words(2));
    puzzles(&[&FOUR[..], &["-o", "p.svg"]].concat()).fine("wrote p-001.svg to p-003.svg (3 pages)\nseed 5\n");
}

#[test]
fn what_cannot_be_found_or_printed_is_refused() {
    for (args, told) in [
        (&["--count", "0"][..], "0 is not between 1 and 1000"),
        (&["--wins-in", "4"], "4 is not between 1 and 3"),
        (&["--wins-in", "0"], "0 is not between 1 and 3"),
        (&["--per-page", "0"], "0 is not between 1 and 12"),
        (&["--per-page", "13"], "13 is not between 1 and 12"),
        (&["--threads", "0"], "0 is not between 1 and 1024"),
        (&["--seed", "x"], "a seed is a whole number"),
        (&["--json", "-o", "p.pdf"], "cannot be used with"),
        (&["-o", "p.txt"], "does not say its format"),
    ] {
        let ran = puzzles(args);
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}
