//! `parlour diverto lines` and `hint` as commands: options.

use crate::common::{Parlour, Ran};
use serde_json::{Value, json};

/// Two games; the second has a fault in its third line.
const GAMES: &str = "[Board \"9x9\"]\n[Lives \"d5 e2\"]\n[Dice \"3 1 / 2 3\"]\n\n\
                     1. c3:N3E1 d6:S2W3+x 2. c3:E3S2 a4:N3E3 *\n\n\
                     [Board \"9x9\"]\n1. c3:N3E1 c3:W1S1 2. d6:S2W3\n";
/// A roll game without a throw in the record, and one with it.
const ROLL: &str = "[Board \"9x9\"]\n[Rules \"roll\"]\n1. c3:N3E1 *\n\n\
                    [Board \"9x9\"]\n[Rules \"roll\"]\n1. c3:N3E1 (2 2) *\n";
/// Finished games: a stuck player, and the last row.
const OVER: &str = "[Board \"6x6\"]\n[Dice \"1 2 / 6 6\"]\nc4:W1S2 1-0\n\n\
                    [Board \"9x9\"]\n[Rows \"1\"]\nc3:N3E1 d6:S2W1 1/2-1/2\n";
/// Player 2 to move is lost; in the other game player 1 to move wins.
const LOST: &str = "[Board \"14x15\"]\n[Lives \"b3 d9 f6 f8 i8 m7\"]\n[Dice \"1 6 / 4 5\"]\n\n1. h12:W1S6 h12:S4E5+ \
                    2. g6:W6N2+ a8:E5N5+ 3. f13:W1S6x e7:E5S4x 4. j3:W5N1 m8:S6W4+ 5. e4:E4N1 *\n";
const WON: &str = "[Board \"10x15\"]\n[Lives \"c3 c14 e1 e7 f3 f11 i9\"]\n[Dice \"6 6 / 2 2\"]\n\n1. h7:N6W6 \
                   b13:S2E2 2. h7:W5S6++ d11:S2W3 3. a9:S4E6x *\n";

#[track_caller]
fn run(command: &str, text: &str, args: &[&str]) -> Ran {
    let run = Parlour::new().file("g.dvt", text).args(["diverto", command, "g.dvt"]);
    args.iter().fold(run, |run, arg| run.args([arg])).run()
}

#[track_caller]
fn lines(text: &str, args: &[&str]) -> Ran {
    run("lines", text, args)
}

#[track_caller]
fn hint(text: &str, args: &[&str]) -> Ran {
    run("hint", text, args)
}

const STUCK: &str = "player 1 wins: player 2 has no legal line\n";
const LAST_ROW: &str = "drawn: the last row is drawn\n";

// Which lines.

#[test]
fn piped_a_line_of_text_is_a_legal_line_sorted_and_nothing_else() {
    let ran = lines(GAMES, &[]).fine("");
    assert_eq!(
        ran.said(),
        "d7:N1E3\nd7:N1W3\nd7:S1E3\nf1:E1N3\nf1:E2N2\nf1:E2N4\nf1:W1N3+x\nf1:W2N2\nf1:W3N1\nf1:W4N2\n"
    );
    let ran = Parlour::new().stdin(GAMES).args(["diverto", "lines", "-", "--at", "3"]).run().fine("");
    assert!(ran.said().lines().count() > 1 && ran.said().lines().is_sorted(), "{}", ran.said());
}

#[test]
fn every_line_listed_is_good_in_a_record_and_goes_on() {
    let head = GAMES.split(" *").next().expect("a game");
    for line in lines(GAMES, &[]).said().lines() {
        let text = format!("{head} {line}");
        let ran = Parlour::new().stdin(text).args(["diverto", "check", "-"]).run();
        assert_eq!(ran.status, 0, "{line}: {}", ran.stderr);
    }
}

#[test]
fn a_game_of_a_file_gives_its_position_at_any_ply() {
    let count = |args: &[&str]| lines(GAMES, &[&["--count"], args].concat()).fine("").said().to_owned();
    for args in [&[][..], &["--game", "1"], &["--at", "last"], &["--at", "4"]] {
        assert_eq!(count(args), "10\n", "{args:?}");
    }
    assert_eq!(count(&["--at", "3", "--numbers", "3,3"]), "2\n");
    // Any intersection with 3 and 1, unless a life is in the way.
    assert_eq!(count(&["--at", "0"]), "424\n");
    lines(GAMES, &["--at", "5"]).refused("error: --at 5: the game has 4 legal plies\n");
    let ran = lines(GAMES, &["--game", "3"]);
    ran.faulty("error: no game 3 in g.dvt: it has 2 games\n");
}

#[test]
fn of_a_game_with_a_fault_there_is_the_position_before_it() {
    let ran = lines(GAMES, &["--game", "2", "--count"]);
    assert!(ran.stderr.starts_with("error[crossing]: a crossing at `c4`"), "{}", ran.stderr);
    assert_eq!((ran.said(), ran.status), ("23\n", 1));
    let ran = lines(GAMES, &["--game", "2", "--at", "2", "--count"]).fine("");
    assert_eq!(ran.said(), "23\n", "the fault comes later");
    let ran = lines(GAMES, &["--game", "2", "--at", "3"]);
    assert!(ran.stderr.ends_with("error: --at 3: the game has a fault before that\n"), "{}", ran.stderr);
    assert_eq!((ran.said(), ran.status), ("", 1));
    // Without a board there is no position.
    let ran = lines("[Lives \"c3\"]\n*", &[]);
    assert!(ran.stderr.ends_with("error: no position: the tags of game 1 are wrong\n"), "{}", ran.stderr);
    assert_eq!((ran.said(), ran.status), ("", 1));
    // A wrong result affects nothing before the end.
    let wrong = OVER.replacen("1-0", "0-1", 1);
    lines(&wrong, &["--at", "0"]).fine("");
    let ran = lines(&wrong, &[]);
    assert!(ran.stderr.starts_with("error[result]") && ran.stderr.ends_with(STUCK), "{}", ran.stderr);
    assert_eq!((ran.said(), ran.status), ("", 1));
}

#[test]
fn numbers_right_are_a_choice_and_wrong_ones_refused() {
    let with = |numbers: &str| lines(GAMES, &["--numbers", numbers]);
    assert_eq!(with("2,4").fine("").said(), "f1:E2N4\nf1:W4N2\n");
    assert_eq!(with("4 2").fine("").said(), "f1:E2N4\nf1:W4N2\n");
    assert_eq!(with("3,3").fine("").said(), "", "right, but no line fits");
    for wrong in ["3,2", "6,6", "1,2"] {
        with(wrong).refused(&format!("error: --numbers {wrong}: player 1 may draw with 1,3 2,2 2,4 3,3\n"));
    }
    for wrong in ["7,1", "0,1", "3", "3,3,3", "x,y", ""] {
        let ran = with(wrong);
        assert_eq!((ran.status, ran.said()), (2, ""), "{wrong}");
        assert!(
            ran.stderr.contains("two numbers from 1 to 6 are written as `3,5` or `3 5`"),
            "{}",
            ran.stderr
        );
    }
    // In the variant `ordered` they differ.
    let ordered = format!("[Rules \"ordered\"]\n{GAMES}");
    assert_eq!(lines(&ordered, &["--numbers", "2,4", "--at", "2", "--count"]).status, 2);
    assert_eq!(
        lines(&ordered, &["--numbers", "1,3", "--at", "2"]).stderr,
        "error: --numbers 1,3: player 1 may draw with 2,1 3,2 4,1\n"
    );
}

#[test]
fn in_a_roll_game_the_throw_decides_where_it_is_known() {
    let first = |args: &[&str]| lines(ROLL, &[&["--game", "1"], args].concat());
    let second = |args: &[&str]| lines(ROLL, &[&["--game", "2"], args].concat());
    let two_twos = "c3:E2N2\nc3:E2S2\nc3:W2N2\nc3:W2S2\nd6:N2E2\nd6:N2W2\nd6:S2E2\n";
    assert_eq!(second(&[]).fine("").said(), two_twos);
    assert_eq!(first(&["--numbers", "2,2"]).fine("").said(), two_twos);
    assert_eq!(second(&["--numbers", "2,2"]).fine("").said(), two_twos);
    second(&["--numbers", "1,2"]).refused("error: --numbers 1,2: player 2 may draw with 2,2\n");
    // If the throw is unknown, lines for all throws.
    assert_eq!(first(&["--count"]).fine("").said(), "94\n");
    // A throw that fits nowhere ends the game.
    assert_eq!(first(&["--numbers", "6,6"]).fine(STUCK).said(), "");
}

#[test]
fn of_a_game_that_is_over_it_says_so() {
    assert_eq!(lines(OVER, &[]).fine(STUCK).said(), "");
    assert_eq!(lines(OVER, &["--game", "2"]).fine(LAST_ROW).said(), "");
    for game in ["1", "2"] {
        assert_eq!(lines(OVER, &["--count", "--game", game]).fine("").said(), "0\n");
        assert_eq!(lines(OVER, &["--json", "--game", game]).fine("").json()["count"], 0);
    }
    for (game, status, reason) in [("1", "player1-wins", "no-line"), ("2", "draw", "last-row")] {
        let told = lines(OVER, &["--json", "--game", game]).json();
        assert_eq!((&told["status"], &told["reason"]), (&json!(status), &json!(reason)));
    }
    // A game ended by resignation could continue.
    let claimed = "[Board \"9x9\"]\nc3:N3E1 1-0";
    assert_eq!(lines(claimed, &["--count"]).fine("").said(), "94\n");
}

#[test]
fn lines_in_json_have_exactly_these_fields() {
    let common = json!({
        "schema": "parlour/lines/1",
        "to_move": "player1",
        "row": 3,
        "thrown": null,
        "choices": [[1, 3], [2, 2], [2, 4], [3, 3]],
        "status": "unfinished",
        "reason": null,
        "standing": "player 1 to draw",
        "count": 10,
    });
    assert_eq!(lines(GAMES, &["--json", "--count"]).fine("").json(), common);
    let all = lines(GAMES, &["--json"]).fine("").json();
    let texts: Vec<&str> =
        all["lines"].as_array().expect("lines").iter().filter_map(|line| line["line"].as_str()).collect();
    assert_eq!(texts.join("\n") + "\n", lines(GAMES, &[]).said());
    assert_eq!(
        all["lines"][6],
        json!({ "line": "f1:W1N3+x", "numbers": [1, 3], "collected": 1, "spent": 1 })
    );
    let mut rest = all.clone();
    rest.as_object_mut().expect("an object").remove("lines");
    assert_eq!(rest, common);
    let roll = lines(ROLL, &["--json", "--count", "--game", "2"]).fine("").json();
    let expected = json!({
        "schema": "parlour/lines/1", "to_move": "player2", "row": 1, "thrown": [2, 2], "choices": null,
        "status": "unfinished", "reason": null, "standing": "player 2 to draw", "count": 7,
    });
    assert_eq!(roll, expected);
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (command, args, told) in [
        ("lines", &["--at", "end"][..], "a number of plies, or `last`"),
        ("lines", &["--at", "-1"], "a number of plies, or `last`"),
        ("lines", &["--depth", "2"], "unexpected argument"),
        ("hint", &["--count"], "unexpected argument"),
        ("hint", &["--depth", "0"], "0 is not between 1 and 64"),
        ("hint", &["--depth", "65"], "65 is not between 1 and 64"),
        ("hint", &["--time", "0s"], "a time is written as `2s`, `500ms` or `1m`, and is 1 ms to 1 day"),
        ("hint", &["--time", "2"], "a time is written as"),
        ("hint", &["--time", "1s", "--depth", "1"], "cannot be used with"),
    ] {
        let ran = run(command, GAMES, args);
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
    for command in ["lines", "hint"] {
        let missing = "there is no such file";
        let ran = Parlour::new().args(["diverto", command, "x.dvt"]).run();
        ran.refused(&format!("error: cannot read x.dvt: {missing}\n"));
        let ran = Parlour::new().args(["diverto", command]).run();
        assert!(ran.status == 2 && ran.stderr.contains("<FILE>"), "{}", ran.stderr);
    }
}

// The best line.

#[test]
fn a_proven_win_and_a_proven_loss_are_told() {
    insta::assert_snapshot!(hint(WON, &["--depth", "6"]).fine("").said(), @r"
    g5:S4W2+   player 2 wins in 3 lines, proven
    leaves player 1 1 legal line and 1 life
    expected: g5:S4W2+ e1:N5E4x i6:N2W5x
    depth 3, 197 positions
    ");
    insta::assert_snapshot!(hint(LOST, &["--depth", "6"]).fine("").said(), @r"
    i5:W5S4   player 1 wins in 2 lines, proven
    leaves player 1 10 legal lines and no life
    expected: i5:W5S4 d1:E4N2
    depth 2, 37 positions
    ");
    insta::assert_snapshot!(hint(GAMES, &["--depth", "6"]).fine("").said(), @r"
    f1:W2N2   player 1 wins in 1 line, proven
    player 1 wins: player 2 has no legal line
    depth 1, 10 positions
    ");
}

#[test]
fn without_a_proof_the_better_side_is_told() {
    insta::assert_snapshot!(hint(GAMES, &["--at", "1", "--depth", "1"]).fine("").said(), @r"
    d6:S2E3+   better for player 2, by 0.8 points
    leaves player 1 25 legal lines and no life
    depth 1, 10 positions
    ");
    insta::assert_snapshot!(hint(ROLL, &["--numbers", "1,1", "--depth", "1"]).fine("").said(), @r"
    c3:E1N1   far better for player 2
    leaves player 1 52 legal lines, counting all throws, and no life
    depth 1, 168 positions
    ");
}

#[test]
fn with_a_depth_the_answer_is_always_the_same() {
    let found = || {
        let mut found = hint(GAMES, &["--at", "2", "--depth", "3", "--json"]).fine("").json();
        found.as_object_mut().expect("an object").remove("time_ms").expect("a time");
        found
    };
    let one = found();
    assert_eq!(one, found());
    let legal = lines(GAMES, &["--at", "2"]);
    assert!(legal.said().lines().any(|line| one["line"] == line), "{one}");
}

#[test]
fn hints_in_json_have_exactly_these_fields() {
    let told = |text: &str, args: &[&str]| -> Value {
        let mut found = hint(text, &[&["--json"], args].concat()).fine("").json();
        let fields = found.as_object_mut().expect("an object");
        assert!(fields.remove("time_ms").is_some_and(|time| time.is_u64()));
        assert!(fields.remove("nodes").is_some_and(|nodes| nodes.is_u64()));
        found
    };
    assert_eq!(
        told(WON, &["--depth", "6"]),
        json!({
            "schema": "parlour/hint/1",
            "standing": "player 2 to draw",
            "line": "g5:S4W2+",
            "win_in_plies": 3,
            "depth": 3,
            "expected": ["g5:S4W2+", "e1:N5E4x", "i6:N2W5x"],
        })
    );
    let lost = told(LOST, &["--depth", "6"]);
    assert_eq!((&lost["win_in_plies"], &lost["depth"]), (&json!(-2), &json!(2)));
    let open = told(GAMES, &["--at", "1", "--depth", "1"]);
    assert_eq!((&open["win_in_plies"], &open["depth"]), (&Value::Null, &json!(1)));
    let stuck = json!({ "schema": "parlour/hint/1", "standing": STUCK.trim_end(), "line": null, "win_in_plies": 0, "depth": 0, "expected": [] });
    assert_eq!(told(OVER, &[]), stuck);
    let drawn = json!({ "schema": "parlour/hint/1", "standing": LAST_ROW.trim_end(), "line": null, "win_in_plies": null, "depth": 0, "expected": [] });
    assert_eq!(told(OVER, &["--game", "2"]), drawn);
}

#[test]
fn in_a_game_that_is_over_there_is_no_hint() {
    assert_eq!(hint(OVER, &[]).fine("").said(), STUCK);
    assert_eq!(hint(OVER, &["--game", "2"]).fine("").said(), LAST_ROW);
    let six = hint(ROLL, &["--numbers", "6,6"]).fine("");
    assert_eq!(six.said(), STUCK);
}

#[test]
fn a_hint_wants_to_know_what_was_thrown() {
    let message = "error: the record does not say what player 2 has thrown: `--numbers A,B`\n";
    hint(ROLL, &["--depth", "1"]).refused(message);
    hint("[Board \"9x9\"]\n*", &[]).refused(&message.replace("player 2", "player 1"));
    let told = |args: &[&str]| hint(ROLL, &[&["--depth", "1"], args].concat()).fine("").said().to_owned();
    assert_eq!(told(&["--game", "2"]), told(&["--numbers", "2,2"]));
    hint(ROLL, &["--game", "2", "--numbers", "1,1"])
        .refused("error: --numbers 1,1: player 2 may draw with 2,2\n");
}

#[test]
fn a_hint_keeps_to_its_time() {
    // Any depth takes hours: the time limit ends it.
    let ran = hint("[Board \"20x20\"]\n[Dice \"3 4 / 5 2\"]\nj10:N3E4\n", &["--time", "50ms"]).fine("");
    assert!(ran.said().contains("leaves player 1"), "{}", ran.said());
}

#[test]
fn a_fault_of_the_record_is_told_before_the_hint() {
    let ran = hint(GAMES, &["--game", "2", "--depth", "1"]);
    assert!(ran.stderr.starts_with("error[crossing]"), "{}", ran.stderr);
    assert!(ran.status == 1 && ran.said().contains("player 1"), "{}", ran.said());
}
