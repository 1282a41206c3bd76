//! `parlour diverto check` and `parlour check` of Diverto's records as commands: options and faults.

use crate::common::Parlour;
use crate::common::check::{Records, check_tests};
use crate::common::game::DIVERTO;
use serde_json::json;

/// A legal game of four lines: player 2 collects the life on `d5` and pays with it at `c4`.
const GOOD: &str = "[Game \"Diverto\"]\n[Player1 \"Ana\"]\n[Player2 \"Beto\"]\n[Board \"9x9\"]\n[Lives \"d5 h1\"]\n\n\
                    1. c3:N3E1 d6:S2W3+x 2. c3:E3S2 a4:N3E3 *\n";
/// A game whose third line crosses without a life.
const BROKE: &str =
    "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Player1 \"Cira\"]\n\n1. c3:N3E1 c3:W1S1 2. d6:S2W3\n";

const RECORDS: Records = Records {
    game: DIVERTO,
    good: GOOD,
    good_told: "Ana - Beto, 4 lines, Ana to draw",
    bad: BROKE,
    bad_told: ["Cira - Player 2, 2 lines", "a crossing at `c4`, but no life to pay for it"],
    bad_places: ["13:23", "27:23"],
    worse: "[Board \"9x9\"]\n1. c3:N3N1 zzz } 7. e9",
    fields: &[
        "schema", "file", "game", "tags", "plies", "status", "reason", "ends", "lives", "rows", "error",
    ],
};

check_tests!(RECORDS);

// Legal games and their description.

#[test]
fn how_a_game_stands_is_said_in_words() {
    let nine = "[Board \"9x9\"]\n";
    let six = "[Board \"6x6\"]\n[Dice \"1 2 / 6 6\"]\n";
    for (text, told) in [
        (format!("{nine}c3:N3E1 1-0"), "1 line, player 1 wins: player 2 resigns"),
        (format!("{nine}c3:N3E1 0-1"), "1 line, player 2 wins: player 1 resigns"),
        (format!("{nine}c3:N3E1 1/2-1/2"), "1 line, drawn by agreement"),
        (format!("{nine}*"), "0 lines, player 1 to draw"),
        (format!("{nine}[Rows \"1\"]\nc3:N3E1 d6:S2W1"), "2 lines, drawn: the last row is drawn"),
        (format!("{six}c4:W1S2"), "1 line, player 1 wins: player 2 has no legal line"),
        (
            "[Board \"6x6\"]\n[Rules \"roll\"]\n(6 6) 0-1".to_owned(),
            "0 lines, player 2 wins: player 1 has no legal line",
        ),
    ] {
        let ran = DIVERTO.checked(&text).fine("");
        let line = ran.said().lines().next().expect("a line");
        assert_eq!(line, format!("game.dvt game 1: Player 1 - Player 2, {told}"));
    }
}

#[test]
fn several_files_and_standard_input_are_checked_in_order() {
    let ran = DIVERTO
        .check()
        .file("a.dvt", format!("{GOOD}\n{GOOD}"))
        .file("b.dvt", "[Player1 \"Davi\"]\n[Board \"9x9\"]\n1. c3:N3E1 1-0")
        .stdin("[Player2 \"Eva\"]\n[Board \"9x9\"]\n*")
        .args(["a.dvt", "-", "b.dvt"])
        .run()
        .fine("");
    assert_eq!(
        ran.said(),
        "a.dvt game 1: Ana - Beto, 4 lines, Ana to draw\n\
         a.dvt game 2: Ana - Beto, 4 lines, Ana to draw\n\
         - game 1: Player 1 - Eva, 0 lines, player 1 to draw\n\
         b.dvt game 1: Davi - Player 2, 1 line, Davi wins: player 2 resigns\n\
         4 games, all good\n"
    );
}

// JSON.

#[test]
fn json_has_exactly_these_fields() {
    RECORDS.json_has_exactly(
        &GOOD.replace('*', "0-1"),
        json!({
            "tags": {
                "Game": "Diverto", "Player1": "Ana", "Player2": "Beto", "Board": "9x9", "Lives": "d5 h1",
            },
            "plies": 4,
            "status": "unfinished",
            "reason": "resignation",
            "ends": ["d7", "f1"],
            "lives": {
                "player1": { "held": 0, "collected": 0, "spent": 0 },
                "player2": { "held": 0, "collected": 1, "spent": 1 },
            },
            "uncollected": ["h1"],
            "numbers": { "player1": [3, 2], "player2": [3, 3] },
            "rows": 25,
            "error": null,
        }),
    );
    RECORDS.json_has_exactly(
        BROKE,
        json!({
            "tags": { "Game": "Diverto", "Board": "9x9", "Player1": "Cira" },
            "plies": 2,
            "status": "unfinished",
            "reason": null,
            "ends": ["b2", "d6"],
            "lives": {
                "player1": { "held": 0, "collected": 0, "spent": 0 },
                "player2": { "held": 0, "collected": 0, "spent": 0 },
            },
            "uncollected": [],
            "numbers": { "player1": [3, 1], "player2": [1, 1] },
            "rows": 25,
            "error": {
                "kind": "crossing",
                "rule": "D7",
                "ply": 3,
                "line": 5,
                "column": 23,
                "message": "a crossing at `c4`, but no life to pay for it",
                "help": "`d6:N2W3` is legal with these numbers",
            },
        }),
    );
}

#[test]
fn a_fault_in_tags_has_no_ply_and_any_other_that_of_the_next_line() {
    DIVERTO.faults([
        ("[Board \"9x9\"]\n[Rows \"x\"]\n*", ("bad-tag", 2, 1, None)),
        ("[Event \"E\"]\n  [Player1 \"A\"]\n*", ("bad-tag", 1, 1, None)),
        ("{no tags}\n1. c3:N3E1", ("bad-tag", 1, 1, None)),
        ("[Board \"9x9\"]\n  [Result \"1-0\"]\n1. c3:N3E1 0-1", ("result", 3, 12, Some(2))),
        ("[Board \"9x9\"]\n{ä}\n1. é", ("syntax", 3, 4, Some(1))),
        ("[Board \"9x9\"]\n}", ("syntax", 2, 1, Some(1))),
        ("[Board \"9x9\"]\n1.. c3:N3E1", ("move-number", 2, 1, Some(1))),
        ("[Board \"9x9\"]\n1. c3:N3E1 * d6:S2W1", ("syntax", 2, 14, Some(2))),
        ("[Board \"9x9\"]\n[Rules \"roll\"]\n1. c3:N3E1 (3 3)d6:S1W1", ("numbers", 3, 17, Some(2))),
        ("[Board \"9x9\"]\n[Rules \"roll\"]\n1. c3:N3E1\n ( 3\n8 )", ("numbers", 4, 2, Some(2))),
    ]);
}

// Unusual encodings and broken text.

#[test]
fn a_byte_order_mark_tabs_and_crlf_are_accepted() {
    let text = format!("\u{feff}{}", GOOD.replace('\n', "\r\n").replace(". ", ".\t"));
    assert_eq!(DIVERTO.told(text).0["plies"], 4);
    let broke = format!("\u{feff}{}", BROKE.replace('\n', "\r\n"));
    assert_eq!(DIVERTO.fault(&broke), ("crossing".to_owned(), 5, 23, Some(3)));
    assert!(!DIVERTO.checked(broke).stderr.contains('\r'));
}

#[test]
fn what_is_no_text_is_told_where_it_stands() {
    let board = b"[Board \"9x9\"]\n".as_slice();
    DIVERTO.faults([
        ([board, b"1. c3:N3E1\n \xff d6:S2W1"].concat(), ("syntax", 3, 2, Some(2))),
        ([board, b"1. c3:N3E1 \0d6:S2W1"].concat(), ("syntax", 2, 12, Some(2))),
        ([board, b"1. c3:N3E1 {open\n\n"].concat(), ("syntax", 2, 12, Some(2))),
    ]);
    assert_eq!(DIVERTO.fault("[Player1 \"A\0B\"]\n[Board \"9x9\"]\n*").0, "bad-tag");
    // The games around it are still read.
    let around =
        [GOOD.as_bytes(), b"\n[Player1 \"\xc3\xa9\xff\"]\n*\n\n[Board \"9x9\"]\n1. {\n\n", GOOD.as_bytes()];
    assert_eq!(
        DIVERTO.checked(around.concat()).said().lines().last(),
        Some("4 games, 2 good, 2 with a fault")
    );
}

#[test]
fn a_line_of_ten_megabytes_is_read() {
    let comment = format!("{{{}}}", "é word ".repeat(1_300_000));
    assert!(comment.len() > 10_000_000);
    let good = GOOD.replace("2. ", &comment);
    assert_eq!(DIVERTO.told(&good).0["plies"], 4);
    let ran = DIVERTO.checked(BROKE.replace(" 2. ", &comment));
    let column = comment.chars().count() + 19;
    assert!(ran.stderr.contains(&format!("--> game.dvt:5:{column}\n")), "{}", ran.stderr);
    assert!(ran.stderr.len() < 1_000);
    // Words of two megabytes: a line, a throw, marks, a length, a tag's value.
    for (tags, word) in [
        ("", "c3".repeat(1_000_000)),
        ("[Rules \"roll\"]", format!("({}", "3".repeat(2_000_000))),
        ("[Rules \"roll\"]", format!("({} 1)", "3".repeat(2_000_000))),
        ("", format!("c3:N3E1{}", "+".repeat(2_000_000))),
        ("", format!("c3:N3E{}", "9".repeat(2_000_000))),
        (&format!("[Dice \"{}\"]", "3 ".repeat(1_000_000)), "*".to_owned()),
        (&format!("[Lives \"c3 {}\"]", "x".repeat(2_000_000)), "*".to_owned()),
    ] {
        let ran = DIVERTO.checked(format!("[Board \"9x9\"]\n{tags}\n1. {word}"));
        assert_eq!(ran.status, 1);
        assert!(ran.stderr.len() + ran.stdout.len() < 3_000, "{:.200}", ran.stderr);
    }
}

#[test]
fn ten_thousand_braces_are_one_comment() {
    let open = "{".repeat(10_000);
    assert_eq!(DIVERTO.told(format!("[Board \"9x9\"]\n1. c3:N3E1 {open}}} d6:S2W1")).0["plies"], 2);
    let close = "}".repeat(10_000);
    DIVERTO.faults([
        (format!("[Board \"9x9\"]\n1. c3:N3E1 {open}"), ("syntax", 2, 12, Some(2))),
        (format!("[Board \"9x9\"]\n1. c3:N3E1 {open}{close} d6:S2W1"), ("syntax", 2, 10_013, Some(2))),
    ]);
}

#[test]
fn absurd_numbers_are_faults_like_others() {
    for (text, kind) in [
        ("[Board \"9x9\"]\nc3:N99999999999E1", "numbers"),
        ("[Board \"9x9\"]\nc3:N0E1", "numbers"),
        ("[Board \"9x9\"]\nc3:N-1E1", "syntax"),
        ("[Board \"9x9\"]\nc99999999999:N1E1", "syntax"),
        ("[Board \"9x9\"]\n99999999999. c3:N1E1", "move-number"),
        ("[Board \"60x60\"]\n*", "bad-tag"),
        ("[Board \"99999999999x9\"]\n*", "bad-tag"),
        ("[Board \"9x9\"]\n[Rows \"99999999999\"]\n*", "bad-tag"),
        ("[Board \"9x9\"]\n[Dice \"99999999999 1 / 1 1\"]\n*", "bad-tag"),
    ] {
        assert_eq!(DIVERTO.fault(text).0, kind, "{text}");
    }
}

#[test]
fn what_a_terminal_would_obey_is_not_passed_on() {
    let obeyed = |text: &str| text.contains(|c: char| c.is_control() && c != '\n');
    for text in [
        "[Board \"9x9\"]\n{\u{1b}[2J} 1. c3:N3E1 {\u{9b}2J\u{7f}} \u{9b}zzz",
        "[Player1 \"\u{1b}[31mAna\"]\n[Board \"9x9\"]\n*",
        "[Board \"\t9x9\u{2028}\"]\n*",
    ] {
        let ran = DIVERTO.checked(text);
        assert!(!obeyed(ran.said()) && !obeyed(&ran.stderr), "{:?} {:?}", ran.said(), ran.stderr);
        assert_eq!(ran.status, 1);
    }
    let tab = DIVERTO.checked("[Player1 \"A\tna\"]\n[Board \"9x9\"]\n*").fine("");
    assert!(!obeyed(tab.said()), "{:?}", tab.said());
}

// The general check.

#[test]
fn one_file_may_hold_games_of_several_kinds() {
    // A file may hold games of several kinds; only the general check accepts them all.
    let both = format!("{GOOD}\n[Game \"PerSiVic\"]\n1. e1-e4\n\n{GOOD}");
    let ran = Parlour::new().file("g", &both).args(["check", "g"]).run().fine("");
    assert_eq!(ran.said().lines().last(), Some("3 games, all good"));
    let ran = DIVERTO.check().file("g", &both).args(["g"]).run();
    assert_eq!((ran.said().lines().last(), ran.status), (Some("3 games, 2 good, 1 with a fault"), 1));
    let untagged = GOOD.replace("[Game \"Diverto\"]\n", "");
    assert_eq!(DIVERTO.told(&untagged).1, 0, "a record need not say what it is");
    let ran = Parlour::new().file("g", &untagged).args(["check", "g", "--json"]).run().faulty("");
    let help = ran.json()["error"]["help"].as_str().unwrap_or_default().to_owned();
    assert!(help.contains("[Game \"Diverto\"]"), "{help}");
}

// How faults are shown.

#[test]
fn faults_as_a_person_sees_them() {
    let six = "[Board \"6x6\"]\n[Dice \"1 2 / 6 6\"]\n";
    let nine = "[Board \"9x9\"]\n";
    let roll = "[Board \"9x9\"]\n[Rules \"roll\"]\n";
    let lives = "[Board \"9x9\"]\n[Lives \"d5 h1\"]\n";
    let faults = [
        ("syntax", nine, "1. h8-N3E2"),
        ("syntax", nine, "1. N3E2"),
        ("syntax", nine, "1. c3:N3"),
        ("syntax", nine, "1. c3:N3E1x+"),
        ("syntax", nine, "1. c3:N3E1 * d6:S2W1"),
        ("syntax", nine, "1. c3:N3E1 {why?"),
        ("syntax", nine, "1. (3 1) c3:N3E1"),
        ("syntax", roll, "1. (3,1) c3:N3E1"),
        ("syntax", roll, "1. (3 1) (3 1) c3:N3E1"),
        ("bad-tag", "[Player1 \"Ana\"]\n", "1. c3:N3E1"),
        ("bad-tag", "[Board \"60x60\"]\n", "*"),
        ("bad-tag", "[Board \"9x9\"]\n[Lives \"c3 i1\"]\n", "*"),
        ("bad-tag", "[Board \"9x9\"]\n[Lives \"c3 c3\"]\n", "*"),
        ("bad-tag", "[Board \"9x9\"]\n[Lives \"c3,d4\"]\n", "*"),
        ("bad-tag", "[Board \"9x9\"]\n[Dice \"3 5\"]\n", "*"),
        ("bad-tag", "[Board \"9x9\"]\n[Rules \"rolled\"]\n", "*"),
        ("bad-tag", "[Board \"9x9\"]\n[Rows \"61\"]\n", "*"),
        ("bad-tag", "[Game \"PerSiVic\"]\n", "*"),
        ("bad-tag", "[Board \"9x9\"]\n[Board \"9x9\"]\n", "*"),
        ("move-number", nine, "1. c3:N3E1 d6:S2W1 3. c3:E1N1"),
        ("move-number", nine, "1. 1. c3:N3E1"),
        ("move-number", roll, "(3 1) 1. c3:N3E1"),
        ("not-an-end", nine, "1. c3:N3E1 c6:S2W1"),
        ("not-an-end", nine, "1. c3:N1E1 d4:S1W1 2. d4:E1N2"),
        ("no-turn", nine, "1. c3:N3E1 d6:E2N1"),
        ("no-turn", nine, "1. c3:N3N1"),
        ("boundary", nine, "1. c3:N3E1 d6:N3E1"),
        ("boundary", nine, "1. i1:W3N1"),
        ("overlap", nine, "1. c3:N3E1 c3:W2N3 2. a6:E3S2"),
        ("crossing", nine, "1. c3:N3E1 d6:S2W3"),
        ("crossing", "[Board \"9x9\"]\n[Lives \"f4\"]\n", "1. c3:N4E2 e7:S4E1 2. f3:N2W5"),
        ("numbers", nine, "1. c3:N3E7"),
        ("numbers", nine, "1. c3:N3E1 d6:S2W1 2. c3:E1N1"),
        ("numbers", "[Board \"9x9\"]\n[Dice \"3 1 / 2 2\"]\n", "1. c3:N3E2"),
        ("numbers", "[Board \"9x9\"]\n[Rules \"ordered\"]\n", "1. c3:N3E1 d6:S2W1 2. c3:E1N3"),
        ("numbers", "[Board \"9x9\"]\n[Rules \"ordered\"]\n[Dice \"3 1 / 2 2\"]\n", "1. c3:N1E3"),
        ("numbers", roll, "1. c3:N3E1 (2 4) d6:S2W1"),
        ("numbers", roll, "1. c3:N3E1 (2 7) d6:S2W1"),
        ("numbers", "[Board \"9x9\"]\n[Rules \"roll\"]\n[Dice \"3 1 / 2 2\"]\n", "1. (3 2) c3:N3E2"),
        ("first-line-life", lives, "1. d3:N4E2"),
        ("marks", lives, "1. c3:N3E1 d6:S2W3x"),
        ("marks", lives, "1. c3:N3E1 d6:S2W3+"),
        ("result", six, "1. c4:W1S2 0-1"),
        ("result", "[Board \"9x9\"]\n[Rows \"1\"]\n[Result \"*\"]\n", "1. c3:N3E1 d6:S2W1"),
        ("result", "[Board \"9x9\"]\n[Result \"1-0\"]\n", "1. c3:N3E1 1/2-1/2"),
        ("game-over", six, "1. c4:W1S2 b2:E1N2"),
        ("game-over", "[Board \"9x9\"]\n[Rows \"1\"]\n", "1. c3:N3E1 d6:S2W1 2. c4:W1N1"),
        ("game-over", "[Board \"6x6\"]\n[Rules \"roll\"]\n", "1. c4:W1S2 (6 6) b2:E6N6"),
    ];
    let games: Vec<String> =
        faults.iter().map(|(_, tags, text)| format!("[Event \"E\"]\n{tags}\n{text}\n")).collect();
    let ran = RECORDS.faults(&faults.map(|(kind, ..)| kind), &games, ["--first"]);
    insta::assert_snapshot!("faults", ran.stderr);
    insta::assert_snapshot!("summaries", ran.said());
}

/// A throw may stand alone before the result, whether or not the tag `Dice` has it already (D10).
#[test]
fn a_throw_that_nobody_can_use_may_repeat_the_tag_dice() {
    let check = |dice: &str, written: &str| {
        let record = format!(
            "[Game \"Diverto\"]\n[Board \"7x12\"]\n[Rules \"roll\"]\n{dice}\n1. c10:E1S1 {written}\n"
        );
        let ran = Parlour::new().stdin(record).args(["check", "-"]).run();
        (ran.status, ran.stderr)
    };
    let dice = "[Dice \"1 1 / 4 4\"]\n";
    for (dice, written) in [(dice, "(4 4) 1-0"), (dice, "1-0"), ("", "(4 4) 1-0"), (dice, "(4 4) *")] {
        assert_eq!(check(dice, written).0, i32::from(written.ends_with('*')), "{dice}{written}");
    }
    for (written, kind) in [
        ("(5 5) 1-0", "error[game-over]"),
        ("(4 4) (4 4) 1-0", "error[game-over]"),
        ("(4 4) j3:N4W4", "error[game-over]"),
    ] {
        let (status, said) = check(dice, written);
        assert!(status == 1 && said.starts_with(kind), "{written}: {said}");
    }
}
