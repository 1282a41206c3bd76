//! `parlour list`: the table of games, its filters, and games that are there twice.

use serde_json::{Value, json};

use crate::common::Parlour;

const ANA: &str =
    "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n[Date \"2026.03.12\"]\n\n1. e1-e4 e9-e6 1-0\n";
const LINES: &str =
    "[Board \"8x8\"]\n[Player1 \"Beto\"]\n[Player2 \"Carla\"]\n[Date \"2026.04\"]\n\n1. c3:N2E1 *\n";
const MATCH: &str =
    "[Game \"Divicity\"]\n[Players \"Ana Beto Ana_Maria\"]\n\n1. | milk 10 | Ana milk | Beto 10\n";

/// A folder with games of all kinds: one twice, one with other players, one with a fault.
fn list(args: &str) -> Parlour {
    let run = Parlour::new().dir("games").dir("games/below");
    let run =
        run.file("games/ana.psv", ANA).file("games/below/lines.dvt", LINES).file("games/match.dvc", MATCH);
    let twice = format!(
        "{}\n{}",
        ANA.replace("e1-e4", "E1 – e4").replace("2026.03.12", "?"),
        ANA.replace("Beto", "Davi")
    );
    let run = run.file("games/twice.psv", twice).file("games/wrong.psv", "1. e1-e5 *\n");
    args.split(' ').filter(|arg| !arg.is_empty()).fold(run.args(["list", "games"]), Parlour::arg)
}

/// The files and numbers of the games listed.
fn listed(args: &[&str]) -> Vec<String> {
    let run = args.iter().fold(list("--json"), Parlour::arg);
    let ran = run.run();
    let line = |line: &str| {
        let game: Value = serde_json::from_str(line).unwrap();
        format!("{} {}", game["file"].as_str().unwrap().trim_start_matches("games/"), game["game"])
    };
    ran.said().lines().map(line).collect()
}

#[test]
fn a_game_recorded_twice_may_have_names_in_another_case_or_accent() {
    let jose = ANA.replace("Ana", "José");
    let twins = format!("{jose}\n{}", jose.replace("José", "JOSE\u{301}"));
    let ran = Parlour::new().file("g.psv", twins).args(["list", "g.psv"]).run().fine("");
    assert!(ran.said().contains("g.psv game 2 is the same as g.psv game 1"), "{}", ran.said());
}

#[test]
fn c4_tokens_set_out_in_another_order_are_the_same_match() {
    let other = MATCH.replace("| milk 10 |", "| 10 milk |");
    let run = || Parlour::new().file("a.dvc", MATCH).file("b.dvc", &other);
    let listed = run().args(["list", "a.dvc", "b.dvc"]).run().fine("");
    assert!(listed.said().contains("b.dvc game 1 is the same as a.dvc game 1"), "{}", listed.said());
    run().args(["compare", "a.dvc", "b.dvc"]).run().fine("");
    let twice = other.replace("Beto 10", "Ana_Maria 10");
    let ran = run().file("c.dvc", twice).args(["compare", "a.dvc", "c.dvc"]).run();
    assert_eq!(ran.status, 1);
    // A trick is written with its number.
    assert!(
        ran.said().contains("a.dvc:4:1: 1. | milk 10") && !ran.said().contains("1. 1."),
        "{}",
        ran.said()
    );
}

#[test]
fn a_wrong_position_is_told_by_its_option_and_no_game_makes_no_table() {
    let run = || Parlour::new().file("g.psv", "[Game \"PerSiVic\"]\n\n1. e1-e4 *\n").args(["list", "g.psv"]);
    let ran = run().args(["--reached", "xyz"]).run();
    assert!(ran.status == 1 && ran.stderr.starts_with("error: --reached: "), "{}", ran.stderr);
    assert_eq!(run().args(["--player", "Zoe"]).run().fine("").said(), "");
}

#[test]
fn games_of_all_kinds_stand_in_a_table_and_those_recorded_twice_are_named() {
    let ran = list("").run();
    assert_eq!(
        ran.said(),
        "\
File                   No.  Game      Players                 Date        Result  Length  Faults
────────────────────────────────────────────────────────────────────────────────────────────────
games/ana.psv            1  PerSiVic  Ana - Beto              2026.03.12  1-0          2
games/below/lines.dvt    1  Diverto   Beto - Carla            2026.04     *            1
games/match.dvc          1  Divicity  Ana - Beto - Ana Maria              *            1
games/twice.psv          1  PerSiVic  Ana - Beto                          1-0          2
games/twice.psv          2  PerSiVic  Ana - Davi              2026.03.12  1-0          2
games/wrong.psv          1  PerSiVic  ? - ?                               *            0       1
────────────────────────────────────────────────────────────────────────────────────────────────
games/twice.psv game 1 is the same as games/ana.psv game 1
games/twice.psv game 2 has the moves of games/ana.psv game 1, but other players
"
    );
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 1));
}

#[test]
fn games_are_chosen_by_what_the_list_says_of_them() {
    let all = ["ana.psv 1", "below/lines.dvt 1", "match.dvc 1", "twice.psv 1", "twice.psv 2", "wrong.psv 1"];
    assert_eq!(listed(&[]), all);
    assert_eq!(listed(&["--player", "beto"]), [all[0], all[1], all[2], all[3]]);
    assert_eq!(listed(&["--player", "Beto", "--player", "ana maria"]), [all[2]]);
    assert_eq!(listed(&["--player", "An"]), [""; 0]);
    assert_eq!(listed(&["--date", "2026.03"]), [all[0], all[4]]);
    assert_eq!(listed(&["--date", "2026-03-13.."]), [all[1]]);
    assert_eq!(listed(&["--result", "1–0"]), [all[0], all[3], all[4]]);
    assert_eq!(listed(&["--result", "*"]), [all[1], all[2], all[5]]);
    assert_eq!(listed(&["--result", "Ana"]), [all[0], all[3], all[4]]);
    assert_eq!(listed(&["--result", "Davi"]), [""; 0]);
    assert_eq!(listed(&["--length", "1"]), [all[1], all[2]]);
    assert_eq!(listed(&["--length", "2.."]), [all[0], all[3], all[4]]);
    let start = "3b3b3b3b3b3b3b3b3b/9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r";
    assert_eq!(listed(&["--reached", start]), [all[0], all[3], all[4], all[5]]);
    let after = "3b3b3b3b3b3b3b3b3b/9./9./9./9./4.3r4./9./9./3r3r3r3r.3r3r3r3r b";
    assert_eq!(listed(&["--reached", after]), [all[0], all[3], all[4]]);
}

#[test]
fn games_are_sorted_by_a_column_and_else_stay_in_order() {
    assert_eq!(listed(&["--sort", "length"])[0], "wrong.psv 1");
    assert_eq!(listed(&["--sort", "date"])[4..], ["twice.psv 2", "below/lines.dvt 1"]);
    assert_eq!(listed(&["--sort", "players"])[0], "wrong.psv 1");
    assert_eq!(listed(&["--sort", "faults"])[5], "wrong.psv 1");
    assert_eq!(listed(&["--sort", "game"])[..2], ["below/lines.dvt 1", "match.dvc 1"]);
    assert_eq!(listed(&["--sort", "result"])[5], "twice.psv 2");
}

#[test]
fn programs_get_json_and_tables_get_csv() {
    let ran = list("--json").run();
    let games: Vec<Value> = ran.said().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games[3]["same_as"], json!({"file": "games/ana.psv", "game": 1}));
    assert_eq!(games[4]["same_moves_as"], json!({"file": "games/ana.psv", "game": 1}));
    assert_eq!(games[2]["players"][2], json!({"name": "Ana_Maria", "winner": false}));
    let bad = "[Game \"PerSiVic\"]\n[Red \"=cmd,\u{202e}2J\"]\n[Blue \"x \\\"y\\\"\"]\n\n1. e1-e4 *\n";
    let ran =
        Parlour::new().file("a,b.psv", bad).args(["list", "a,b.psv", "--csv", "--lang", "es"]).run().fine("");
    assert_eq!(
        ran.said(),
        "file,number,game,players,date,result,length,faults,same_as,same_moves_as\n\
         \"a,b.psv\",1,PerSiVic,\"'=cmd,\u{fffd}2J - x \"\"y\"\"\",,*,1,0,,\n"
    );
    let ran = Parlour::new().file("a,b.psv", bad).args(["list", "a,b.psv", "--lang", "pt"]).run().fine("");
    assert!(ran.said().starts_with("Arquivo") && ran.said().contains("=cmd,\u{fffd}2J"), "{}", ran.said());
}

#[test]
fn what_is_no_record_is_named() {
    let run =
        list("nosuch.psv empty.psv").file("games/notes.txt", "hi").file("empty.psv", "").dir("games/none");
    let ran = run.run();
    assert_eq!(ran.status, 2);
    assert_eq!(
        ran.stderr,
        "error: cannot read nosuch.psv: there is no such file\nerror: no game in empty.psv\nno record: games/notes.txt\n"
    );
    assert!(ran.said().contains("games/ana.psv"));
    let ran = Parlour::new().dir("games").args(["list", "games"]).run();
    assert_eq!(ran.stderr, "error: cannot read games: the folder has no record (.dvt, .dvc or .psv)\n");
    assert_eq!(ran.status, 2);
    let ran = Parlour::new().file("b.psv", b"\x89PNG\r\n\x1a\n\0\0\0\0").args(["list", "b.psv"]).run();
    assert!(ran.stderr.starts_with("error: b.psv: ") && ran.stderr.contains("PNG"), "{}", ran.stderr);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_fault_shows_in_the_exit_code_whatever_is_listed() {
    assert_eq!(list("--player Nobody").run().status, 1);
    for range in
        ["--date=2026.13", "--date=2026.02.32", "--date=2026.05..2026.03", "--length=5..2", "--length=.."]
    {
        assert_eq!(list(range).run().status, 2, "{range}");
    }
}
