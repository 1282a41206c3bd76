//! `parlour persivic openings` as a command: the tree, its page, and games that are left out.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::common::{Parlour, Ran};

fn game(red: &str, blue: &str, moves: &str) -> String {
    format!("[Game \"PerSiVic\"]\n[Red \"{red}\"]\n[Blue \"{blue}\"]\n\n{moves}\n\n")
}

/// Games of three players, two of them mirror images; one is there twice.
fn games() -> String {
    [
        game("Ana", "Beto", "1. e1-e4 d9-d6 2. a1-a4 a9-a6 1-0"),
        game("Ana", "Cira", "1. e1-e4 f9-f6 2. i1-i4 i9-i6 3. b1-b4 1/2-1/2"),
        game("Beto", "ana", "1. e1-e4 e9-e6 2. d1-d4 f9-f6 3. f1-f4 d9-d6 4. a1-a4 0-1"),
        game("Beto", "Cira", "1. i1-i4 *"),
        game("Beto", "Cira", "1. I1 – i4 *"),
    ]
    .concat()
}

fn openings<const N: usize>(args: [&str; N]) -> Ran {
    Parlour::new().file("g.psv", games()).args(["persivic", "openings", "g.psv"]).args(args).run()
}

const TWICE: &str = "recorded twice, counted once: g.psv game 5\n";

#[test]
fn first_moves_are_a_tree_with_results() {
    assert_snapshot!(openings([]).fine(TWICE).said());
    assert_snapshot!("a_ply_deep", openings(["--depth", "1"]).fine(TWICE).said());
}

/// The same short game on two evenings is two games; written down by both players, it is one.
#[test]
fn the_same_moves_on_another_date_are_another_game() {
    let on = |day: u8, red: &str| {
        game(red, "Beto", "1. e1-e4 1-0").replace("[Red", &format!("[Date \"2026.03.{day:02}\"]\n[Red"))
    };
    let games = [on(12, "Ana"), on(13, "Ana"), on(13, "ANA")].concat();
    let ran = Parlour::new().file("g.psv", games).args(["persivic", "openings", "g.psv", "--json"]).run();
    let told = ran.fine("recorded twice, counted once: g.psv game 3\n").json();
    assert_eq!(told["trees"][0]["games"], 2);
}

#[test]
fn a_player_is_seen_as_red_and_as_blue() {
    assert_snapshot!(openings(["--player", "ANA", "--lang", "pt"]).fine("").said());
    let none =
        openings(["--player", "Zoe\u{202e}"]).faulty("error: no game of PerSiVic to count: Zoe\u{fffd}\n");
    assert_eq!(none.said(), "");
}

#[test]
fn programs_get_json() {
    let told = openings(["--json", "--depth", "1"]).fine(TWICE).json();
    let results = |games: u32, [red, draws, blue]: [u32; 3], unfinished: u32| json!({ "games": games, "red_wins": red, "draws": draws, "blue_wins": blue, "unfinished": unfinished });
    let with = |mut value: Value, more: Value| {
        let more = more.as_object().expect("fields").clone();
        value.as_object_mut().expect("fields").extend(more);
        value
    };
    let next = json!([
        with(results(3, [1, 1, 1], 0), json!({ "move": "e1-e4", "next": [] })),
        with(results(1, [0; 3], 1), json!({ "move": "a1-a4", "next": [] })),
    ]);
    assert_eq!(told["trees"], json!([with(results(4, [1, 1, 1], 1), json!({ "side": null, "next": next }))]));
    assert_eq!(told["exceptions"], json!({ "twice": [{ "file": "g.psv", "game": 5 }] }));
    let told = openings(["--json", "--player", "Cira"]).fine(TWICE).json();
    assert_eq!((&told["player"], &told["trees"][1]["side"]), (&"Cira".into(), &"blue".into()));
    assert_eq!((&told["trees"][0]["games"], &told["trees"][1]["games"]), (&0.into(), &2.into()));
}

#[test]
fn a_page_has_the_tree_too() {
    let ran = openings(["-o", "openings.html", "--player", "Ana", "--lang", "es"]);
    let ran = ran.fine("escrito openings.html (1 página)\n");
    assert_eq!(ran.made(), ["openings.html"]);
    let html = String::from_utf8(ran.bytes("openings.html")).expect("text");
    for part in
        ["<html lang=\"es\">", "Ana con rojo", "Ana con azul", "2 partidas, 1 victoria, 1 empate", "d9-d6"]
    {
        assert!(html.contains(part), "{part}: {html}");
    }
    openings(["-o", "openings.psv"])
        .refused("error: `openings.psv` does not end in .html, which a web page has to\n");
    assert!(openings(["-o", "-", "-q"]).fine("").said().starts_with("<!doctype html>"));
}

#[test]
fn what_is_not_counted_in_full_is_named() {
    let start = "[Position \"4.b4./4.2b4./9./9./3.rb4./9./9./2r8./9. r\"]";
    let mixed = [
        format!("[Game \"PerSiVic\"]\n{start}\n1. d5xe5 *\n"),
        "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n*\n".to_owned(),
        "[Game \"PerSiVic\"]\n1. e1-e4 e9-e5 0-1\n".to_owned(),
        "[Game \"Chess\"]\n1. e2-e4 *\n".to_owned(),
    ];
    let run = Parlour::new().dir("games").file("games/mixed.psv", mixed.join("\n"));
    let run = run.file("games/a.dvt", "[Board \"8x8\"]\n1. c3:N2E1 *\n").file("games/notes.txt", "hi");
    let ran = run.args(["persivic", "openings", "games", "nosuch.psv"]).run();
    assert_snapshot!(format!("{}{}", ran.stderr, ran.said()));
    assert_eq!(ran.status, 2);
    // Only faults are wrong.
    let run =
        Parlour::new().file("a.psv", format!("{start}\n1. d5xe5 *\n\n{}", game("A", "B", "1. a1-a4 *")));
    let ran = run.args(["persivic", "openings", "a.psv", "-q"]).run().fine("");
    assert!(ran.said().contains("1. a1-a4"));
}

#[test]
fn without_a_game_there_is_no_tree() {
    let run =
        |file: &str, text: &str| Parlour::new().file(file, text).args(["persivic", "openings", file]).run();
    run("a.dvt", "[Board \"8x8\"]\n1. c3:N2E1 *\n")
        .faulty("of another game, left out: a.dvt game 1\nerror: no game of PerSiVic to count\n");
    run("a.psv", "").faulty("error: no game in a.psv\nerror: no game of PerSiVic to count\n");
    let ran = Parlour::new().dir("games").args(["persivic", "openings", "games", "-o", "a.html"]).run();
    assert_eq!(ran.made(), [""; 0]);
    assert_eq!((ran.status, ran.said()), (2, ""));
    assert!(ran.stderr.starts_with("error: cannot read games: the folder has no record"), "{}", ran.stderr);
}

#[test]
fn many_names_are_few_words() {
    let many = game("A", "B", "1. a1-a4 *").repeat(9);
    let ran = Parlour::new().stdin(many).args(["persivic", "openings", "-"]).run();
    let named = "recorded twice, counted once: - game 2, - game 3, - game 4, - game 5, - game 6 and 3 more\n";
    assert!(ran.fine(named).said().contains("1. a1-a4"));
}
