//! `parlour persivic check`, `parlour check` and `parlour persivic format` as commands: options and faults.

use crate::common::Parlour;
use crate::common::check::{Records, check_tests};
use crate::common::game::{PERSIVIC, lines};
use serde_json::json;

/// A legal game of four plies.
const GOOD: &str =
    "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 e9-e6 2. d1-2c3,d4 a9-b7 *\n";
/// A game whose third ply goes too far.
const FAR: &str = "[Game \"PerSiVic\"]\n[Red \"Cira\"]\n\n1. e1-e4 e9-e6 2. d1-d5\n";

const RECORDS: Records = Records {
    game: PERSIVIC,
    good: GOOD,
    good_told: "Ana - Beto, 4 plies, red to move",
    bad: FAR,
    bad_told: ["Cira - Blue, 2 plies", "`d5` is 4 steps from `d1`, but a stack of 3 moves 3"],
    bad_places: ["10:19", "21:19"],
    worse: "1. e1-e5 zzz } 7. e9",
    fields: &[
        "schema",
        "file",
        "game",
        "tags",
        "plies",
        "status",
        "reason",
        "position",
        "third_times",
        "error",
    ],
};

check_tests!(RECORDS);

// Legal games and their description.

#[test]
fn how_a_game_stands_is_said_in_words() {
    let start = "[Red \"A\"]\n[Blue \"B\"]\n[Position \"r.b6./9./9./9./9./3b8./9./3r8./9. r\"]\n";
    let round = |n: u32| format!("{n}. a9-a8 c9-c8 {}. a8-a9 c8-c9 ", n + 1);
    let third = format!("{start}{}{}", round(1), round(3));
    let thrice = format!("[Repetition \"claim\"]\n{third}");
    for (text, told) in [
        (third, "8 plies, drawn: the position occurs for the third time"),
        ("1. e1-e4 1-0".to_owned(), "1 ply, red wins: blue resigns"),
        ("1. e1-e4 0-1".to_owned(), "1 ply, blue wins: red resigns"),
        ("1. e1-e4 1/2-1/2".to_owned(), "1 ply, drawn by agreement"),
        ("*".to_owned(), "0 plies, red to move"),
        (
            format!("{start}[NoCaptureLimit \"1\"]\n1. a9-a8"),
            "1 ply, drawn: the limit of plies without a capture is reached",
        ),
        (format!("{thrice} 1/2-1/2"), "8 plies, drawn: the position occurs for the third time"),
        (thrice.clone(), "8 plies, red to move; a position occurred for the third time after ply 8"),
        (
            format!("{thrice}{}", round(5)),
            "12 plies, red to move; positions occurred for the third time after plies 8, 9, 10, 11",
        ),
        (
            format!("{thrice} 5. a9-a8 1/2-1/2"),
            "9 plies, drawn: the position occurs for the third time; a position occurred for the third time after ply 8",
        ),
        (
            "[Position \"2r7.r/9./3b8./9./9./9./9./9./9. r\"]\n1-0".to_owned(),
            "0 plies, red wins: three or more stones on the far row",
        ),
        (
            "[Position \"9./9./9./9./9./r.b6./b8./9./9. r\"]\n1/2-1/2".to_owned(),
            "0 plies, drawn: both sides have fewer than three stones",
        ),
        (
            "[Position \"2b2r7./2r8./9./9./9./3.3r5./9./9./9. b\"]\n1-0".to_owned(),
            "0 plies, red wins: blue has no legal move",
        ),
    ] {
        let ran = PERSIVIC.checked(&text).fine("");
        let line = ran.said().lines().next().expect("a line");
        assert!(line.ends_with(&format!(", {told}")), "{line}");
    }
}

#[test]
fn several_files_and_standard_input_are_checked_in_order() {
    let ran = PERSIVIC
        .check()
        .file("a.psv", format!("{GOOD}\n{GOOD}"))
        .file("b.psv", "[Red \"Davi\"]\n1. e1-e4 1-0")
        .stdin("[Red \"Eva\"]\n*")
        .args(["a.psv", "-", "b.psv"])
        .run()
        .fine("");
    assert_eq!(
        ran.said(),
        "a.psv game 1: Ana - Beto, 4 plies, red to move\n\
         a.psv game 2: Ana - Beto, 4 plies, red to move\n\
         - game 1: Eva - Blue, 0 plies, red to move\n\
         b.psv game 1: Davi - Blue, 1 ply, red wins: blue resigns\n\
         4 games, all good\n"
    );
}

// JSON.

#[test]
fn json_has_exactly_these_fields() {
    let text = "[Game \"PerSiVic\"]\n[Red \"Ana \\\"A\\\" é\"]\n[Mine \"kept\"]\n1. e1-e4 1-0";
    RECORDS.json_has_exactly(
        text,
        json!({
            "tags": { "Game": "PerSiVic", "Red": "Ana \"A\" é", "Mine": "kept" },
            "plies": 1,
            "status": "red-wins",
            "reason": "resignation",
            "position": "3b3b3b3b3b3b3b3b3b/9./9./9./9./4.3r4./9./9./3r3r3r3r.3r3r3r3r b",
            "third_times": [],
            "error": null,
        }),
    );
    RECORDS.json_has_exactly(
        FAR,
        json!({
            "tags": { "Game": "PerSiVic", "Red": "Cira" },
            "plies": 2,
            "status": "unfinished",
            "reason": null,
            "position": "3b3b3b3b.3b3b3b3b/9./9./4.3b4./9./4.3r4./9./9./3r3r3r3r.3r3r3r3r r",
            "third_times": [],
            "error": {
                "kind": "bad-distance",
                "rule": "P3",
                "ply": 3,
                "line": 4,
                "column": 19,
                "message": "`d5` is 4 steps from `d1`, but a stack of 3 moves 3",
                "help": "the 3 stones on `d1` can reach b2 f2 c3 e3 d4",
                "provisional": "d1-d4",
            },
        }),
    );
}

#[test]
fn a_fault_in_tags_has_no_ply_and_any_other_that_of_the_next_move() {
    PERSIVIC.faults([
        ("[Red \"A\"]\n[NoMove \"win\"]\n*", ("bad-tag", 2, 1, None)),
        ("[Red \"A\"]\n  [Result \"1-0\"]\n1. e1-e4 0-1", ("result", 3, 10, Some(2))),
        ("{ä}\n1. é", ("syntax", 2, 4, Some(1))),
        ("}", ("syntax", 1, 1, Some(1))),
        ("1.. e1-e4", ("move-number", 1, 1, Some(1))),
        ("1. e1-e4 * e9-e6", ("syntax", 1, 12, Some(2))),
    ]);
}

// Unusual encodings and broken text.

#[test]
fn a_byte_order_mark_tabs_and_crlf_are_accepted() {
    let text = format!("\u{feff}{}", GOOD.replace('\n', "\r\n").replace(' ', "\t"));
    assert_eq!(PERSIVIC.told(text.replace("[Game\t", "[Game ")).0["plies"], 4);
    let far = format!("\u{feff}{}", FAR.replace('\n', "\r\n"));
    assert_eq!(PERSIVIC.fault(&far), ("bad-distance".to_owned(), 4, 19, Some(3)));
    assert!(!PERSIVIC.checked(far).stderr.contains('\r'));
}

#[test]
fn what_is_no_text_is_told_where_it_stands() {
    assert_eq!(PERSIVIC.fault(b"1. e1-e4\n \xff e9-e6"), ("syntax".to_owned(), 2, 2, Some(2)));
    assert_eq!(PERSIVIC.fault("1. e1-e4 \0e9-e6"), ("syntax".to_owned(), 1, 10, Some(2)));
    assert_eq!(PERSIVIC.fault("[Red \"A\0B\"]\n*").0, "bad-tag");
    assert_eq!(PERSIVIC.fault("1. e1-e4 {open\n\n"), ("syntax".to_owned(), 1, 10, Some(2)));
    assert_eq!(PERSIVIC.fault("[Red \"A]\n*"), ("bad-tag".to_owned(), 1, 1, None));
    // The games around it are still read.
    let ran = PERSIVIC.checked(
        [GOOD.as_bytes(), b"\n[Red \"\xc3\xa9\xff\"]\n*\n\n[Red \"X\"]\n1. {\n\n", GOOD.as_bytes()].concat(),
    );
    assert_eq!(ran.said().lines().last(), Some("4 games, 2 good, 2 with a fault"));
}

#[test]
fn a_line_of_ten_megabytes_is_read() {
    let comment = format!("{{{}}}", "é word ".repeat(1_300_000));
    assert!(comment.len() > 10_000_000);
    let (game, status) = PERSIVIC.told(format!("1. e1-e4 {comment} e9-e6 *"));
    assert_eq!((game["plies"].as_u64(), status), (Some(2), 0));
    let ran = PERSIVIC.checked(format!("1. e1-e4 {comment} e9-e5"));
    let column = comment.chars().count() + 11;
    assert!(ran.stderr.contains(&format!("--> game.psv:1:{column}\n")), "{}", ran.stderr);
    assert!(ran.stderr.len() < 1_000);
    let word = PERSIVIC.checked(format!("1. {}", "e1".repeat(5_000_000)));
    assert_eq!(word.status, 1);
    assert!(word.stderr.len() + word.stdout.len() < 3_000, "{}", word.stderr.len() + word.stdout.len());
}

#[test]
fn ten_thousand_braces_are_one_comment() {
    let open = "{".repeat(10_000);
    assert_eq!(PERSIVIC.told(format!("1. e1-e4 {open}}} e9-e6")).0["plies"], 2);
    assert_eq!(PERSIVIC.fault(format!("1. e1-e4 {open}")), ("syntax".to_owned(), 1, 10, Some(2)));
    let close = "}".repeat(10_000);
    assert_eq!(
        PERSIVIC.fault(format!("1. e1-e4 {open}{close} e9-e6")),
        ("syntax".to_owned(), 1, 10_011, Some(2))
    );
}

// Many games.

#[test]
fn a_large_input_is_checked_in_input_order() {
    let filling = "a comment to make it long ".repeat(60);
    let mut text = String::new();
    for number in 1..=2_500 {
        let moves = if number % 100 == 0 { "1. e1-e4 e9-e5" } else { "1. e1-e4 e9-e6" };
        text.push_str(&format!("[Round \"{number}\"]\n{{{filling}}} {moves} *\n\n"));
    }
    assert!(text.len() > 3 << 20);
    let ran = PERSIVIC.check().stdin(text.clone()).args(["-", "--json"]).run().faulty("");
    let games = lines(&ran);
    assert_eq!(games.len(), 2_500);
    for (number, game) in (1..).zip(&games) {
        assert_eq!((&game["game"], &game["tags"]["Round"]), (&json!(number), &json!(number.to_string())));
        assert_eq!(game["error"].is_null(), number % 100 != 0, "{number}");
        if let Some(line) = game["error"]["line"].as_u64() {
            assert_eq!(line, number * 3 - 1);
        }
    }
    let ran = PERSIVIC.check().stdin(text).args(["-"]).run();
    let numbers = ran.said().lines().filter_map(|line| line.strip_prefix("- game ")?.split(':').next());
    assert!(numbers.eq((1..=2_500).map(|number| number.to_string()).collect::<Vec<_>>()));
    assert_eq!(ran.said().lines().last(), Some("2500 games, 2475 good, 25 with a fault"));
    assert_eq!(ran.stderr.matches("error[bad-distance]").count(), 25);
}

#[test]
fn more_faults_than_are_held_are_told_all_the_same() {
    let text = "[Red \"A\"]\nx\n\n".repeat(12_000);
    let ran = PERSIVIC.checked(text);
    assert_eq!(ran.stderr.matches("error[syntax]").count(), 12_000);
    assert_eq!(ran.said().lines().last(), Some("12000 games, 0 good, 12000 with a fault"));
}

#[test]
fn joined_files_lose_no_game() {
    let one = GOOD.trim_end();
    for joint in ["\u{feff}", "\u{1a}", "\u{1a}\u{feff}", "\r\n\u{1a}\r\n\u{feff}"] {
        let ran = PERSIVIC.checked(format!("\u{feff}{one}{joint}{one}{joint}{one}\u{1a}"));
        assert_eq!(ran.fine("").said().lines().last(), Some("3 games, all good"), "{joint:?}");
    }
}

#[test]
fn a_game_with_too_many_comments_is_refused_at_the_first_too_many() {
    let ran = PERSIVIC.checked(format!("1. e1-e4 {}\n{{c}} *", "{c}".repeat(100_000)));
    assert!(
        ran.stderr.starts_with("error[syntax]: the game has more than 100000 comments\n --> game.psv:2:1\n")
    );
    assert_eq!(ran.status, 1);
}

// The general check.

#[test]
fn games_that_are_not_known_are_told_apart() {
    let any = |text: &str, json: &str| Parlour::new().file("g", text).args(["check", "g", json]).run();
    for (text, message, place) in [
        ("[Red \"A\"]\n*", "the tag `Game` is missing", (1, 1)),
        ("1. e1-e4", "the tag `Game` is missing", (1, 1)),
        ("[Red \"A\"]\n[Game \"Chess\"]\n*", "unknown game `Chess`", (2, 1)),
        ("[game \"per-sivic\"]\n*", "unknown game `per-sivic`", (1, 1)),
    ] {
        let ran = any(text, "--json").faulty("");
        let game = ran.json();
        let error = &game["error"];
        assert_eq!((&error["kind"], &error["message"]), (&json!("bad-tag"), &json!(message)), "{text}");
        assert_eq!((&error["line"], &error["column"]), (&json!(place.0), &json!(place.1)), "{text}");
        assert_eq!((&game["file"], &game["game"]), (&json!("g"), &json!(1)));
        assert!(any(text, "--color=never").stderr.starts_with(&format!("error[bad-tag]: {message}\n")));
    }
    // A file may hold games of several kinds.
    let ran = any(&format!("{GOOD}\n[Game \"Go\"]\n*\n\n{GOOD}"), "--color=never");
    assert_eq!((ran.said().lines().last(), ran.status), (Some("3 games, 2 good, 1 with a fault"), 1));
}

#[test]
fn check_of_one_game_refuses_the_others() {
    assert_eq!(PERSIVIC.fault("[Game \"Diverto\"]\n*"), ("bad-tag".to_owned(), 1, 1, None));
    assert_eq!(PERSIVIC.told("*").1, 0, "a record need not say what it is");
}

// How faults are shown.

/// A start where red's single stone on e5 faces blue stones, and a stack of two on b2.
const NEAR: &str = "[Position \"3b8./9./9./4.3b4./4.r4./9./9./.2r7./2.b3.r2. r\"]\n";
/// A start where red wins with the next move.
const WON: &str = "[Position \".rr2.3b3./9./9./3r8./9./9./9./3b8./9. r\"]\n";

#[test]
fn faults_as_a_person_sees_them() {
    let faults = [
        ("syntax", "1. Nf3"),
        ("syntax", "1. e1:e4"),
        ("syntax", "1. e1-0e4"),
        ("syntax", "1. e1-e4 * e9-e6"),
        ("syntax", "1. e1-e4 {why?"),
        ("bad-tag", "[NoMove \"win\"]\n*"),
        ("bad-tag", "[NoCaptureLimit \"none\"]\n*"),
        ("bad-tag", "[Game \"Diverto\"]\n*"),
        ("bad-tag", "[Blue \"B\"]\n[Blue \"C\"]\n*"),
        ("bad-position", "[Position \"9./9./9./9./4.r5./9./9./9./9. r\"]\n*"),
        ("bad-position", "[Position \"27r8./r8./9./9./9./9./9./9./9. r\"]\n*"),
        ("move-number", "1. e1-e4 e9-e6 3. d1-d4"),
        ("move-number", "1... e1-e4"),
        ("no-stones", "1. e1-e4 e9-e6 2. e1-e4"),
        ("wrong-colour", "1. e1-e4 d1-d4"),
        ("wrong-count", "1. e1-2e4"),
        ("wrong-count", "1. e1-e4,f3"),
        ("wrong-count", "1. e1-2e4,2f3"),
        ("bad-distance", "1. e1-2e4,e2"),
        ("blocked", "1. e1-h1"),
        ("capture", &format!("{NEAR}1. b2-a1,c1")),
        ("capture", &format!("{NEAR}1. b2-a1,a3 a9-a6 2. e5-e6")),
        ("capture", &format!("{NEAR}1. e5xe4")),
        ("result", &format!("{WON}1. a6-a9 0-1")),
        ("result", "[Result \"1-0\"]\n1. e1-e4 1/2-1/2"),
        ("game-over", &format!("{WON}1. a6-a9 f9-f6")),
    ];
    let games: Vec<String> = faults.iter().map(|(_, text)| format!("[Red \"Ana\"]\n{text}\n")).collect();
    let ran = RECORDS.faults(&faults.map(|(kind, _)| kind), &games, ["--strict", "--first"]);
    insta::assert_snapshot!("faults", ran.stderr);
    insta::assert_snapshot!("summaries", ran.said());
}

#[test]
fn colours_where_they_are_asked_for() {
    let run = |color| PERSIVIC.check().file("game.psv", FAR).args(["game.psv", "--color", color]).run();
    let (plain, coloured) = (run("never"), run("always"));
    assert_eq!(plain.stderr, PERSIVIC.checked(FAR).stderr);
    assert!(!plain.stderr.contains('\u{1b}') && coloured.stderr.contains('\u{1b}'));
    assert_eq!(anstream::adapter::strip_str(&coloured.stderr).to_string(), plain.stderr);
    assert_eq!(plain.said(), coloured.said());
}

#[test]
fn nothing_a_terminal_obeys_comes_through() {
    let ran = PERSIVIC.checked("[Red \"\u{9b}2J\u{202e}\"]\n{\u{1b}[2J} 1. \u{9b}2J");
    assert_eq!(ran.status, 1);
    for text in [ran.said(), &ran.stderr] {
        assert!(!text.contains(['\u{1b}', '\u{9b}']), "{text:?}");
    }
}

// Canonical form.

/// The game of [`GOOD`], sloppily written.
const LOOSE: &str = "; from the club\n[Blue \"Beto\"]\n[Red \"Ana\"]\n[Mine \"1\"]\n\
                     1.e1-3e4{centre}e9-e6 2.d1-d4,1c3,c3 ; hm\n a9-b7\n*";
const TIDY: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n[Mine \"1\"]\n\n\
                    {from the club} 1. e1-e4 {centre} 1... e9-e6 2. d1-2c3,d4 {hm} 2... a9-b7 *\n";

fn format() -> Parlour {
    Parlour::new().args(["persivic", "format"])
}

#[test]
fn format_writes_the_canonical_form() {
    let ran = format().file("g.psv", LOOSE).args(["g.psv"]).run().fine("");
    assert_eq!((ran.said(), ran.made()), (TIDY, Vec::new()));
    assert_eq!(ran.text("g.psv"), LOOSE);
    assert_eq!(format().stdin(LOOSE).args(["-"]).run().fine("").said(), TIDY);
    assert_eq!(format().stdin(TIDY).args(["-"]).run().fine("").said(), TIDY, "it is its own");
    for option in ["-o", "--output"] {
        let ran = format().file("g.psv", LOOSE).args(["g.psv", option, "out.psv"]).run().fine("");
        assert_eq!((ran.said(), ran.text("out.psv").as_str()), ("", TIDY));
        assert_eq!((ran.text("g.psv").as_str(), ran.made()), (LOOSE, vec!["out.psv".to_owned()]));
    }
    let ran = format().file("g.psv", LOOSE).args(["g.psv", "--in-place"]).run().fine("");
    assert_eq!((ran.said(), ran.text("g.psv").as_str(), ran.made()), ("", TIDY, Vec::new()));
}

#[test]
fn format_check_only_tells() {
    let ran = format().file("g.psv", LOOSE).args(["g.psv", "--check"]).run();
    let ran = ran.faulty("g.psv is not in canonical form\n");
    assert_eq!((ran.said(), ran.text("g.psv").as_str()), ("", LOOSE));
    let ran = format().file("g.psv", TIDY).args(["g.psv", "--check"]).run().fine("");
    assert_eq!(ran.said(), "");
    let ran = format().stdin(FAR).args(["-", "--check"]).run();
    assert!(ran.stderr.starts_with("error[bad-distance]") && ran.status == 1, "{}", ran.stderr);
}

#[test]
fn format_leaves_a_game_with_a_fault_as_it_is() {
    let faulty = "[Blue \"X\"]\n[Red  \"Y\"]\n1.e1-e5 {as it is}\n{ never closed";
    let text = format!("{LOOSE}\n\n{faulty}\n\n[Red \"Z\"]\n1.e1-e4 e9-e6 *");
    let ran = format().file("g.psv", &text).args(["g.psv", "--in-place"]).run();
    assert!(ran.stderr.starts_with("error[bad-distance]") && ran.status == 1, "{}", ran.stderr);
    let last = "[Game \"PerSiVic\"]\n[Red \"Z\"]\n\n1. e1-e4 e9-e6 *\n";
    assert_eq!(ran.text("g.psv"), format!("{TIDY}\n{faulty}\n\n{last}"));
    let bytes = [b"[Red \"\xff\"]\n1. \xfe ".as_slice(), b"e1-e4\n"].concat();
    let ran = format().file("g.psv", &bytes).args(["g.psv", "--in-place"]).run();
    assert_eq!((ran.bytes("g.psv"), ran.status), (bytes, 1));
}

#[test]
fn format_loses_nothing() {
    // Files without a game stay unchanged, and are named.
    for text in ["", "; only\n{comments}\n", "\n\n"] {
        let ran = format().file("g.psv", text).args(["g.psv", "--in-place"]).run();
        assert_eq!(ran.faulty("error: no game in g.psv\n").text("g.psv"), text);
        format().stdin(text).args(["-", "--check"]).run().faulty("error: no game in -\n");
    }
    // After an overlong comment nothing is read, but the text is kept.
    let text = format!("1. e1-e4 {{{}}} e9-e6 *\n", "long ".repeat(4_000_000));
    let ran = format().file("g.psv", &text).args(["g.psv", "--in-place"]).run();
    assert!(ran.stderr.starts_with("error[syntax]: no `}` closes this comment"), "{}", &ran.stderr);
    assert!(ran.text("g.psv") == text);
}

#[test]
fn format_refuses_what_does_not_go_together() {
    for args in [["--in-place", "--check"], ["--in-place", "-oout"], ["--check", "-oout"]] {
        let ran = format().file("g.psv", LOOSE).args(["g.psv"]).args(args).run();
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
        assert_eq!((ran.made(), ran.text("g.psv").as_str()), (Vec::new(), LOOSE));
    }
    let ran = format().stdin(LOOSE).args(["-", "--in-place"]).run();
    ran.refused("error: standard input cannot be written back\n");
}

#[test]
#[cfg(unix)]
fn format_says_what_it_cannot_read_or_write() {
    let missing = "there is no such file";
    format().args(["g.psv"]).run().refused(&format!("error: cannot read g.psv: {missing}\n"));
    let ran = format().file("g.psv", LOOSE).args(["g.psv", "-o", "no/where"]).run();
    ran.refused("error: cannot write no/where: there is no such folder\n");
    // Large pending output goes to a temporary file.
    let long = format!("{{{}}} {LOOSE}\n\n", "long ".repeat(20_000)).repeat(12);
    for args in [["g.psv", "--in-place"], ["g.psv", "-oout.psv"], ["g.psv", "-o-"]] {
        let ran = format().env("TMPDIR", "nowhere").file("g.psv", &long).args(args).run();
        assert!(ran.text("g.psv") == long);
        ran.refused("error: cannot write nowhere: there is no such folder\n");
    }
}
