//! Games in files of their own, and records read back from JSON.

use crate::common::Parlour;

const ANA: &str =
    "[Game \"PerSiVic\"]\n[Date \"2026.03.12\"]\n[Red \"Ana\"]\n[Blue \"../Beto: x\"]\n\n1. e1-e4 *\n";
const LINES: &str = "[Game \"Diverto\"]\n[Board \"8x8\"]\n\n1. c3:N2E1 *\n";
const WRONG: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n\n1. e1-e5 *\n";

fn split(args: &str) -> Parlour {
    let run = Parlour::new().file("all.psv", format!("{ANA}\n{WRONG}\n{ANA}")).file("b.dvt", LINES);
    args.split(' ').fold(run.args(["format", "all.psv", "b.dvt", "--split", "games"]), Parlour::arg)
}

#[test]
fn each_game_gets_a_file_of_its_own_with_a_safe_name() {
    let ran = split("-q").run();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("--> all.psv:11:4"), "{}", ran.stderr);
    let stem = "games/2026-03-12-ana-beto-x";
    for (file, record) in [
        (format!("{stem}.psv"), ANA),
        (format!("{stem}-2.psv"), ANA),
        ("games/ana.psv".to_owned(), WRONG),
        ("games/b.dvt".to_owned(), LINES),
    ] {
        assert_eq!(ran.text(&file), record, "{file}");
    }
    let ran = Parlour::new().file("b.dvt", LINES).args(["format", "b.dvt", "--split", "games"]).run();
    ran.fine("wrote 1 file into games\n");
}

#[test]
fn no_file_is_overwritten_unless_that_is_asked_for() {
    let with_other = |args: &str| split(args).dir("games").file("games/b.dvt", "mine");
    let ran = with_other("-q").run();
    assert_eq!(ran.status, 2);
    let why =
        "error: games/b.dvt exists with other content: `--replace` replaces it, or name another folder\n";
    assert!(ran.stderr.ends_with(why), "{}", ran.stderr);
    assert_eq!(ran.text("games/b.dvt"), "mine");
    assert!(!ran.path("games/ana.psv").exists());
    assert_eq!(with_other("--replace").run().text("games/b.dvt"), LINES);
}

/// Records with all that each game's records can have.
const WHOLE: [(&str, &str); 5] = [
    (
        "game.psv",
        "[Game \"PerSiVic\"]\n[Red \"A \\\"B\\\" \\\\\"]\n[Other \"x\"]\n\n{first} 1. e1-e4! $14 {[%eval 0.5]} {so} \
         (1. d1-d4 {other} d9-d6 (1... e9-e6?)) 1... e9-e6 ; with } inside\n2. d1-2c3,d4 0-1\n",
    ),
    (
        "blue.psv",
        "[Game \"PerSiVic\"]\n[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n\n1... a9-a6 2. a1-a4 *\n",
    ),
    (
        "game.dvt",
        "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"e8 h8\"]\n[Rules \"roll\"]\n\n{windy} 1. (3 2) c3:N3E2! {bold} ((3 2) c3:E3N2) (2 1) e6:N2W1+ 0-1\n",
    ),
    (
        "game.dvc",
        "[Game \"Divicity\"]\n[Players \"Ana Beto Cira_M\"]\n\n\
         1. 9P 7P AP | rinds milk | Cira_M rinds | Ana milk\n",
    ),
    (
        "table.dvc",
        "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. | donate milk | Ana milk | Beto donate kept\n",
    ),
];

#[test]
fn what_show_writes_as_json_is_read_back_as_the_same_record() {
    for (file, text) in WHOLE {
        let record = Parlour::new().file(file, text).args(["format", file]).run();
        let json = Parlour::new().file(file, text).args(["show", file, "--json"]).run();
        let back = Parlour::new().stdin(json.stdout).args(["format", "-"]).run();
        assert_eq!((record.status, back.status), (0, 0), "{file}: {}{}", record.stderr, back.stderr);
        assert_eq!(back.said(), record.said(), "{file}");
    }
}

#[test]
fn json_without_a_whole_game_is_refused() {
    let json = Parlour::new().file("g.psv", WRONG).args(["show", "g.psv", "--json"]).run();
    let ran = Parlour::new().stdin(json.stdout).args(["format", "-"]).run();
    assert_eq!(
        (ran.stderr.as_str(), ran.status),
        ("error: -:1: the game has a fault, so its JSON lacks what follows it\n", 1)
    );
    let whole = Parlour::new()
        .file("g.psv", "[Game \"PerSiVic\"]\n\n1. e1-e4 *\n")
        .args(["show", "g.psv", "--json"])
        .run();
    for (json, told) in [
        ("{\"schema\":\"parlour/score/1\",\"players\":[],\"tags\":{}}", "não é o JSON de uma partida"),
        ("{\"schema\":\"parlour/show/1\"", "não é o JSON de uma partida inteira mostrada (coluna 26)"),
        (&whole.said()[..100], "não é o JSON de uma partida inteira mostrada (coluna 100)"),
    ] {
        let ran = Parlour::new().stdin(json).args(["format", "-", "--lang", "pt"]).run();
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
        assert_eq!(ran.status, 1);
    }
}
