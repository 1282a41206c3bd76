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

/// Red misses a win with the three stones on e8, twice, but only once for good.
const MISSED: &str = "[Game \"PerSiVic\"]\n[Date \"2026.10.03\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\
                      [Position \"3b8./4.3r4./9./4.b4./3.3r5./9./9./9./9. r\"]\n\n1. d5-d2 e6-e7 2. d2-d5 e7xe8 *\n";

/// A game in which nothing is missed.
const FINE: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 e9-e6 *\n";

fn of_games(text: &str, args: &[&str]) -> Ran {
    let run = Parlour::new().file("g.psv", text).args(["puzzles", "persivic", "--from", "g.psv"]);
    args.iter().fold(run, |run, arg| run.args([arg])).run()
}

#[test]
fn a_missed_win_is_a_puzzle_that_says_where_it_was_missed() {
    let ran = of_games(&format!("{FINE}\n{MISSED}"), &["--json"]);
    insta::assert_snapshot!("missed", ran.fine("1 puzzle from 6 positions of 2 games\n").said());
    let json = |args: &[&str]| of_games(MISSED, &[&["--json"], args].concat()).said().to_owned();
    assert_eq!(json(&["--threads", "1"]), json(&["--threads", "3"]));
    assert_eq!(json(&["--wins-in", "1"]), json(&["--player", "ana"]));
    assert_eq!(json(&["--wins-in", "2"]), json(&["--player", "Beto"]));
    assert_eq!(json(&["--puzzles", "1"]), json(&[]));
}

#[test]
fn the_page_says_whose_game_it_was_and_the_solution_what_was_played() {
    let ran = of_games(MISSED, &["-o", "p.pdf"]);
    let ran = ran.fine("1 puzzle from 4 positions of 1 game\nwrote p.pdf (3 pages)\n");
    let reader = Reader::new(&ran.bytes("p.pdf"));
    let words = |page: usize| reader.texts(reader.pages[page]).join("\n");
    for (page, other, told) in [
        (0, 2, "Ana – Beto · g.psv game 1"),
        (0, 2, "2026.10.03, move 2"),
        (2, 0, "also: e8-2c9,g9, e8-c9,2g9, e8-g9"),
        (2, 0, "played: d2-d5, with no win near after it"),
    ] {
        // Lines of words may be wrapped.
        let has = |page| words(page).replace('\n', " ").contains(told);
        assert!(has(page) && !has(other), "{told}: {}", words(page));
    }
    assert!(!words(0).contains("seed") && !words(2).contains("seed"));
    for (lang, told) in
        [("es", "se jugó d2-d5, sin victoria cercana"), ("pt", "jogou-se d2-d5, sem vitória próxima")]
    {
        let ran = of_games(MISSED, &["--lang", lang, "--per-page", "1", "-o", "p.pdf"]);
        let reader = Reader::new(&ran.bytes("p.pdf"));
        let solved = reader.texts(reader.pages[2]).join(" ");
        assert!(solved.contains(told), "{solved}");
    }
}

#[test]
fn where_nothing_was_missed_nothing_is_written() {
    for (text, args, told) in [
        (FINE, &[][..], "nothing was missed in 2 positions of 1 game\n"),
        (MISSED, &["--player", "Beto"], "nothing was missed in 2 positions of 1 game\n"),
    ] {
        let ran = of_games(text, args).fine(told);
        assert_eq!((ran.said(), ran.made()), ("", vec![]));
    }
    let ran = of_games(MISSED, &["--player", "Cira"]).faulty("error: Cira moves in none of these games\n");
    assert_eq!((ran.said(), ran.made()), ("", vec![]));
    assert_eq!(of_games(FINE, &["--json"]).json(), json!({"schema": "parlour/puzzles/1", "puzzles": []}));
}

#[test]
fn moves_before_a_fault_are_looked_at_and_the_fault_is_told() {
    let ran = of_games(&MISSED.replace("e7xe8 *", "e7-e1 *"), &["--json"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr.contains("g.psv:7:") && ran.stderr.contains("1 puzzle from 3 positions of 1 game\n"),
        "{}",
        ran.stderr
    );
    assert_eq!(ran.json()["puzzles"][0]["from"]["played"], "d2-d5");
}

#[test]
fn what_makes_no_sense_of_recorded_games_is_refused() {
    for args in [&["--seed", "7"][..], &["--wins-in", "4"], &["--player"]] {
        let ran = of_games(MISSED, args);
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{args:?}");
    }
    let ran = puzzles(&["--player", "Ana"]);
    assert!(ran.status == 2 && ran.stderr.contains("--from"), "{}", ran.stderr);
}
