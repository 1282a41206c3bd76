//! `parlour import`: what is written, what is listed, and when nothing is written.

use std::fmt::Write as _;

use crate::common::Parlour;

const CHAT: &str = include_str!("../../templates/demo/persivic-chat.txt");

/// A game of Diverto with one name of a board missing.
const LINES: &str = "h8 3N 2E\nj11 2S 4E\n";

fn import(file: &str, text: &str) -> Parlour {
    Parlour::new().arg("import").arg(file).file(file, text)
}

#[test]
fn a_chat_becomes_a_record_and_every_reading_is_listed() {
    let ran = import("chat.txt", CHAT).run().fine(
        "chat.txt, line 1: `e1 to e4` read as `e1-e4`\n\
         chat.txt, line 2: `e9 e6` read as `e9-e6`\n\
         chat.txt, line 3: passed over: `hmm`\n\
         chat.txt, line 3: `d1 2c3 & d4` read as `d1-2c3,d4`\n\
         chat.txt, line 4: passed over: `nice one`\n\
         chat.txt, line 5: `d9->2d6, c7` read as `d9-2d6,c7`\n",
    );
    let record =
        "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 e9-e6 2. d1-2c3,d4 d9-2d6,c7\n";
    assert_eq!(ran.said(), record);
    let quiet = import("chat.txt", CHAT).args(["-q", "-o", "chat.psv"]).run().fine("");
    assert_eq!(quiet.text("chat.psv"), record);
    // What is written needs no further reading.
    assert_eq!(import("chat.psv", record).run().fine("").said(), record);
    let json = import("chat.txt", CHAT).arg("--json").run().fine("");
    let json = json.json();
    assert_eq!((json["kind"].as_str(), json["record"].as_str()), (Some("chat"), Some(record)));
    assert_eq!(json["readings"][1]["read_as"], "e9-e6");
    assert_eq!(json["readings"][1]["line"], 2);
}

#[test]
fn a_result_and_names_come_from_words() {
    for (text, end) in [
        ("Rojo: Ana\nAzul: Beto\ne1-e4 e9-e6\nAna abandona", "\n1. e1-e4 e9-e6 0-1\n"),
        ("Ana: e1-e4\nBeto: e9-e6\nAna: ganhou Beto!", "\n1. e1-e4 e9-e6 0-1\n"),
        ("e1-e4 e9-e6 empate", "\n1. e1-e4 e9-e6 1/2-1/2\n"),
        ("e1-e4 e9-e6 1–0", "\n1. e1-e4 e9-e6 1-0\n"),
        ("Result: blue wins\ne1-e4 e9-e6", "\n1. e1-e4 e9-e6 0-1\n"),
        ("e1-e4 e9-e6\nsomebody wins", "\n1. e1-e4 e9-e6\n"),
    ] {
        let ran = import("g.txt", text).run();
        assert!(ran.status == 0 && ran.said().ends_with(end), "{text}\n{}{}", ran.said(), ran.stderr);
    }
}

#[test]
fn nothing_is_written_unless_exactly_one_game_is_read() {
    for (text, told) in [
        ("1. e1-e4 e9-e5", "1:10"),
        ("Ana: e1-e4\nBeto: e9-e6\nBeto: d1-2c3,d4", "not the turn of who writes this, \"Beto\""),
        ("1. e1-e4 e9-e6\n3. d1-2c3,d4", "this is number 3, but turn 2 is next"),
        ("e1-e4 e9-e6 at 5 o'clock", "this is number 5"),
        ("e1-e4 e9-e6 at 5pm", "this is not understood"),
        ("e1-e4 (e9-e6)", "can be read as 2 different games"),
        ("", "no move is found here"),
        ("hello", "no move is found here"),
        (LINES, "the tag `Board` is missing"),
        ("Board: 20x20\nLives: c4, zz\nh8 3N 2E", "2:8"),
    ] {
        let ran = import("g.txt", text).args(["-o", "g.psv"]).run();
        assert_eq!(ran.status, 1, "{text}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{text}: {}", ran.stderr);
        assert!(!ran.made().contains(&"g.psv".to_owned()), "{text}");
    }
}

#[test]
fn the_board_of_diverto_is_named_or_asked_for() {
    let ran = import("g.txt", LINES).run();
    assert!(ran.stderr.contains("name the board with `--board 20x20`"), "{}", ran.stderr);
    let ran = import("g.txt", LINES).args(["--board", "20x20"]).run();
    assert!(ran.said().ends_with("[Board \"20x20\"]\n\n1. h8:N3E2 j11:S2E4\n"), "{}", ran.said());
    let text = format!("Board: 9 x 12\nDice: 3-2 / 4-2\nLives: a1, h11\n{LINES}");
    let ran = import("g.txt", &text.replace("h8", "c3").replace("j11", "e6").replace("2S 4E", "2N 4W")).run();
    assert!(ran.said().contains("[Dice \"3 2 / 4 2\"]"), "{}{}", ran.said(), ran.stderr);
}

#[test]
fn other_files_are_named_as_what_they_are() {
    for (bytes, code, told) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], 1, "a PNG picture"),
        (b"<!DOCTYPE html><p>e1-e4", 1, "a web page"),
        (b"e1-e4 \xa1bien! e9-e6", 0, "passed over: `bien`"),
    ] {
        let ran = Parlour::new().args(["import", "g.txt"]).file("g.txt", bytes).run();
        assert_eq!(ran.status, code, "{}", ran.stderr);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
    let ran = Parlour::new().args(["import", "--game", "divicity", "g.txt"]).file("g.txt", "").run();
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("divicity score"), "{}", ran.stderr);
}

#[test]
fn check_says_what_a_text_without_a_record_looks_like() {
    for (text, told) in [
        (CHAT, "g.txt looks like a chat: `parlour import` reads one game from it"),
        (
            "| # | Red | Blue |\n| 1 | e1-e4 | e9-e5 |\n| 2 | d1-d4 | d9-d6 |",
            "g.txt looks like a table: `parlour import` says what it can read",
        ),
    ] {
        let ran = Parlour::new().args(["check", "g.txt"]).file("g.txt", text).run();
        assert_eq!(ran.status, 1);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
    let record = Parlour::new().args(["check", "g.psv"]).file("g.psv", "[Game \"PerSiVic\"]\n1. e1-e5").run();
    assert!(!record.stderr.contains("import"), "{}", record.stderr);
}

#[test]
fn a_long_text_that_nobody_would_write_ends() {
    let mut all =
        vec!["(".repeat(200_000), "e1 ".repeat(100_000), "Red: ".repeat(50_000), "1 ".repeat(100_000)];
    let mut mixed = String::new();
    for n in 0..20_000 {
        let _ = writeln!(mixed, "> [18:0{}] Ana{n}: e1-e4 (e9-e6 ; d1", n % 10);
    }
    all.push(mixed);
    for text in all {
        let ran = import("g.txt", &text).run();
        assert_eq!(ran.status, 1, "{}", ran.stderr);
    }
}
