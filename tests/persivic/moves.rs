//! `parlour persivic moves` and `perft` as commands: options.

use crate::common::{Parlour, Ran};
use parlour::persivic::Position;
use serde_json::{Value, json};

fn moves() -> Parlour {
    Parlour::new().args(["persivic", "moves"])
}

fn perft() -> Parlour {
    Parlour::new().args(["persivic", "perft"])
}

/// A single stone and a stack of two, near blue stones.
const NEAR: &str = "3b8./9./9./4.3b4./4.r4./9./9./9./2r8. r";

/// Two games; the second has a fault in its fourth ply.
const GAMES: &str = "[Red \"Ana\"]\n1. e1-e4 e9-e6 2. d1-2c3,d4 *\n\n\
                     [Red \"Beto\"]\n1. a1-a4 a9-a6 2. a4-b2,b6,c5 a6-a1\n";

const START: &str = "3b3b3b3b3b3b3b3b3b/9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r";

#[track_caller]
fn all_moves(position: &str) -> String {
    let position: Position = position.parse().expect("a position");
    position.moves().map(|played| format!("{played}\n")).collect()
}

// Which position.

#[test]
fn without_a_position_it_is_the_start() {
    let ran = moves().run().fine("");
    assert_eq!(ran.said(), all_moves(START));
    assert_eq!(ran.said().lines().count(), 235);
    assert!(ran.said().starts_with("a1-c2\na1-2c2,b3\n"), "{}", ran.said());
}

#[test]
fn piped_a_move_is_a_line_in_canonical_order_and_nothing_else() {
    let ran = moves().args(["--position", NEAR]).run().fine("");
    assert_eq!(ran.said(), "a1-c1\na1-c1,b2\na1-c1,a3\na1-b2\na1-b2,a3\na1-a3\ne5-e4\ne5-d5\ne5-f5\ne5xe6\n");
}

#[test]
fn a_game_of_a_file_gives_its_position_at_any_ply() {
    let at = |args: &[&str]| {
        let run = args
            .iter()
            .fold(moves().file("g.psv", GAMES).args(["g.psv", "--json", "--count"]), |run, arg| {
                run.args([arg])
            });
        run.run()
    };
    let position = |ran: &Ran| ran.json()["position"].as_str().expect("a position").to_owned();
    let last = "3b3b3b3b.3b3b3b3b/9./9./4.3b4./9./3.r3r4./2.2r6./9./3r3r3r2.3r3r3r3r b";
    for args in [&[][..], &["--game", "1"], &["--at", "last"], &["--at", "3"]] {
        assert_eq!(position(&at(args).fine("")), last, "{args:?}");
    }
    assert_eq!(position(&at(&["--at", "0"]).fine("")), START);
    let one = "3b3b3b3b3b3b3b3b3b/9./9./9./9./4.3r4./9./9./3r3r3r3r.3r3r3r3r b";
    assert_eq!(position(&at(&["--at", "1"]).fine("")), one);
    let ran = moves().stdin(GAMES).args(["-", "--at", "1", "--json"]).run().fine("");
    assert_eq!(position(&ran), one);
    at(&["--at", "4"]).refused("error: --at 4: the game has 3 legal plies\n");
}

#[test]
fn of_a_game_with_a_fault_there_is_the_position_before_it() {
    let run = || moves().file("g.psv", GAMES).args(["g.psv", "--game", "2", "--count"]);
    let ran = run().run();
    assert!(ran.stderr.starts_with("error[bad-distance]: `a1` is 5 steps from `a6`"), "{}", ran.stderr);
    let same = moves().file("g.psv", GAMES).args(["g.psv", "--game", "2", "--at", "3", "--count"]).run();
    assert_eq!((same.said(), same.status), (ran.said(), 1));
    assert_eq!(ran.status, 1, "the file has a fault");
}

#[test]
fn a_game_that_is_not_there_is_told() {
    let run = |text: &str, game| moves().file("g.psv", text).args(["g.psv", "--game", game]).run();
    run(GAMES, "3").faulty("error: no game 3 in g.psv: it has 2 games\n");
    run(GAMES, "0").faulty("error: no game 0 in g.psv: it has 2 games\n");
    run("*", "2").faulty("error: no game 2 in g.psv: it has 1 game\n");
    run(" ", "1").faulty("error: no game in g.psv\n");
}

#[test]
fn a_position_that_is_none_is_told_with_its_place() {
    let run = |position| moves().args(["--position", position]).run();
    for (position, told) in [
        ("9. r", "the board has 9 rows, not 1 (column 1, `9.`)"),
        ("start", "a position is nine rows, a blank, and `r` or `b` to move (column 1, `start`)"),
        ("9./9./9./9./9./9./9./9./i r", "`i` is neither `.`, `r` nor `b` (column 25, `i`)"),
        ("é8./9./9./9./9./9./9./9./9. r", "`é` is neither `.`, `r` nor `b` (column 1, `é`)"),
    ] {
        let ran = run(position).faulty(&format!("error: --position: {told}\n"));
        assert_eq!(ran.said(), "");
    }
}

#[test]
fn more_stones_than_a_game_has_are_told_and_go() {
    let ran = moves().args(["--count", "--position", "9./9./9./9./27rr7./9./9./9./8.b r"]).run();
    let ran = ran.fine("warning: red has 28 stones, and no side has more than 27 (P1)\n");
    assert_eq!(ran.said(), "4\n");
    let ran = perft().args(["3", "--position", "9./9./9./9./27rr7./9./9./9./8.b r"]).run();
    assert_eq!((ran.said(), ran.status), ("24\n", 0));
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (args, told) in [
        (&["g.psv", "--position", START][..], "cannot be used with"),
        (&["--at", "1"], "required"),
        (&["--game", "1"], "needs a file"),
        (&["g.psv", "--at", "end"], "a number of plies, or `last`"),
        (&["g.psv", "--at", "-1"], "a number of plies, or `last`"),
        (&["--from", "j1"], "a letter from a to i"),
        (&["--count", "--by-square"], "cannot be used with"),
    ] {
        let ran = args.iter().fold(moves().file("g.psv", GAMES), |run, arg| run.args([arg])).run();
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
    let missing = "there is no such file";
    moves().args(["x.psv"]).run().refused(&format!("error: cannot read x.psv: {missing}\n"));
}

// Output formats.

#[test]
fn from_gives_the_moves_of_one_square() {
    let from = |square: &str| moves().args(["--position", NEAR, "--from", square]).run().fine("");
    assert_eq!(from("e5").said(), "e5-e4\ne5-d5\ne5-f5\ne5xe6\n");
    assert_eq!(from("a1").said().lines().count(), 6);
    for none in ["e6", "c3"] {
        assert_eq!(from(none).said(), "", "{none}");
    }
}

#[test]
fn count_says_how_many() {
    for (args, count) in [(&[][..], "235\n"), (&["--from", "e1"], "35\n"), (&["--from", "e9"], "0\n")] {
        let run = args.iter().fold(moves().args(["--count"]), |run, arg| run.args([arg]));
        assert_eq!(run.run().fine("").said(), count);
    }
    // Too many moves to list.
    let many = "b8./9./9./9./4.7r4./9./9./9./9. r";
    assert_eq!(moves().args(["--count", "--position", many]).run().fine("").said(), "3432\n");
}

#[test]
fn by_square_is_a_table() {
    let ran = moves().args(["--by-square", "--position", NEAR]).run().fine("");
    insta::assert_snapshot!(ran.said(), @r"
    square  stones  moves  destinations
    ───────────────────────────────────
    a1           2      6  c1 b2 a3
    e5           1      4  e4 d5 f5 xe6
    ───────────────────────────────────
    ");
    let ran = moves().args(["--by-square", "--position", NEAR, "--from", "e5"]).run().fine("");
    assert_eq!(ran.said().lines().filter(|line| line.starts_with(['a', 'e'])).count(), 1);
}

#[test]
fn json_has_exactly_these_fields() {
    let run = |args: &[&str]| {
        let run = moves().args(["--json", "--position", NEAR]);
        args.iter().fold(run, |run, arg| run.args([arg])).run().fine("").json()
    };
    let common = json!({
        "schema": "parlour/moves/1", "position": NEAR, "to_move": "red", "status": "unfinished", "reason": null,
        "standing": "red to move", "count": 10,
    });
    assert_eq!(run(&["--count"]), common);
    let mut all = common.clone();
    all["moves"] = all_moves(NEAR).lines().collect();
    assert_eq!(run(&[]), all);
    let mut squares = common.clone();
    squares["squares"] = json!([
        { "square": "a1", "stones": 2, "destinations": ["c1", "b2", "a3"], "captures": [], "count": 6 },
        { "square": "e5", "stones": 1, "destinations": ["e4", "d5", "f5"], "captures": ["e6"], "count": 4 },
    ]);
    assert_eq!(run(&["--by-square"]), squares);
    let mut one = common;
    one["count"] = json!(4);
    one["moves"] = json!(["e5-e4", "e5-d5", "e5-f5", "e5xe6"]);
    assert_eq!(run(&["--from", "e5"]), one);
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    for (position, reason, standing) in [
        ("2r7.r/9./3b8./9./9./9./9./9./9. b", "far-row", "red wins: three or more stones on the far row"),
        // Unreachable positions: the player who just moved had three there, or the other had before.
        ("2r7.r/9./3b8./9./9./9./9./9./9. r", "far-row", "red wins: three or more stones on the far row"),
        ("3r8./9./9./9./9./9./9./9./3b8. r", "far-row", "blue wins: three or more stones on the far row"),
        ("3r8./9./9./9./9./9./9./9./3b8. b", "far-row", "red wins: three or more stones on the far row"),
        ("9./9./9./9./9./r.b6./b8./9./9. r", "few-stones", "drawn: both sides have fewer than three stones"),
        ("2b2r7./2r8./9./9./9./3.3r5./9./9./9. b", "no-move", "red wins: blue has no legal move"),
    ] {
        let noted = format!("{standing}\n");
        let run = |option| moves().args(["--position", position, option]).run();
        assert_eq!(run("--count").fine(&noted).said(), "0\n", "{position}");
        let told = run("--json").fine("").json();
        assert_eq!(told["standing"], json!(standing));
        assert_eq!(
            (&told["reason"], &told["count"], &told["moves"]),
            (&json!(reason), &json!(0), &json!([]))
        );
        assert_eq!(moves().args(["--position", position]).run().fine(&noted).said(), "");
    }
}

// Counting paths.

/// The output of perft; stderr reports the time.
#[track_caller]
fn counted<const N: usize>(args: [&str; N]) -> String {
    let ran = perft().args(args).run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let (seconds, speed) = ran.stderr.split_once(" s, ").expect("a time");
    assert!(seconds.parse::<f64>().is_ok_and(|seconds| seconds >= 0.0), "{}", ran.stderr);
    let speed = speed.strip_suffix(" million paths a second\n").expect("a speed");
    assert!(speed.parse::<f64>().is_ok(), "{}", ran.stderr);
    ran.said().to_owned()
}

#[test]
fn perft_counts_paths() {
    for (depth, paths) in [("0", "1\n"), ("1", "235\n"), ("2", "55225\n")] {
        assert_eq!(counted([depth]), paths);
    }
    assert_eq!(counted(["1", "--position", NEAR]), "10\n");
    assert_eq!(counted(["3", "--position", "2r7.r/9./3b8./9./9./9./9./9./9. b"]), "0\n");
}

#[test]
fn perft_divides_paths_among_the_moves() {
    let said = counted(["2", "--divide"]);
    let mut lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.pop(), Some("55225"));
    let parts: Vec<(&str, u64)> = lines
        .iter()
        .map(|line| line.split_once(' ').map(|(played, paths)| (played, paths.parse().expect("a number"))))
        .collect::<Option<_>>()
        .expect("a move and a number");
    let names: String = parts.iter().map(|(played, _)| format!("{played}\n")).collect();
    assert_eq!(names, all_moves(START));
    assert_eq!(parts.iter().map(|(_, paths)| paths).sum::<u64>(), 55_225);
    assert_eq!(counted(["0", "--divide"]), "1\n");
    assert_eq!(counted(["1", "--divide", "--position", NEAR]).lines().count(), 11);
}

#[test]
fn perft_in_json() {
    let json = |args: &[&str]| -> Value {
        args.iter().fold(perft().args(["--json"]), |run, arg| run.args([arg])).run().json()
    };
    assert_eq!(json(&["2"]), json!({ "schema": "parlour/perft/1", "depth": 2, "paths": 55_225 }));
    assert_eq!(
        json(&["1", "--divide", "--position", "9./9./9./9./9./9./3b8./9./r2.3r5. r"])["divide"][0],
        json!({ "move": "a1-b1", "paths": 1 })
    );
}

#[test]
fn perft_refuses_a_depth_that_is_none() {
    for depth in ["21", "x", "1.5"] {
        let ran = perft().args([depth]).run();
        assert_eq!((ran.status, ran.said()), (2, ""));
        assert!(ran.stderr.starts_with(&format!("error: invalid value '{depth}' for '<DEPTH>'")));
    }
    let ran = perft().args(["1", "--position", "9. r"]).run();
    assert_eq!((ran.status, ran.said()), (1, ""));
}

#[test]
fn a_square_and_a_position_are_read_as_people_write_them() {
    let said = |args: &[&str]| {
        let run = Parlour::new().args(["persivic", "moves", "--count"]);
        args.iter().fold(run, Parlour::arg).run().fine("").said().to_owned()
    };
    assert_eq!(said(&["--from", "E1"]), said(&["--from", "e1"]));
    let start = "3b3b3b3b3b3b3b3b3b/9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r";
    for other in [start.to_uppercase(), format!(" {start} ")] {
        assert_eq!(said(&["--position", &other]), said(&["--position", start]), "{other}");
    }
    let ran = Parlour::new().args(["persivic", "moves", "--position", "\"9. R"]).run();
    assert_eq!(ran.status, 1, "{}", ran.stderr);
}
