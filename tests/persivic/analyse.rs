//! `parlour persivic analyse` as a command.

use crate::common::Parlour;
use serde_json::{Value, json};

/// Blue to move wins in three plies, with g6-g3 only.
const WIN: &str = ".3b.3b3.3b./9./.3b.2b.b.2b./2.2bb.3b3b2./5.2r2.b/2.r6./.2r2.2r4./3.6r5./3r2.3r2.3r2. b";

fn analyse() -> Parlour {
    Parlour::new().args(["persivic", "analyse"])
}

/// The part of the output that does not depend on the machine's speed.
fn report<const N: usize>(args: [&str; N]) -> Vec<String> {
    let ran = analyse().args(args).run().fine("");
    let mut lines: Vec<String> = ran.said().lines().map(ToOwned::to_owned).collect();
    let last = lines.pop().expect("a last line");
    assert!(last.contains(" positions in ") && last.ends_with(" a second"), "{last}");
    lines.push(last.split(',').next().expect("a part").to_owned());
    lines
}

#[test]
fn a_forced_win_is_told_with_its_line() {
    let told = report(["--position", WIN, "--depth", "2", "--threads", "1"]);
    assert_eq!(told[0], "blue to move");
    assert!(told[1].starts_with("wins in 3  g6-g3 "), "{told:?}");
    assert_eq!(told[1].split_whitespace().count(), 6, "three moves: {told:?}");
    assert_eq!(told[2], "depth 2");
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let ran = analyse().args(["--position", WIN, "--depth", "2", "--threads", "1", "--json"]).run().fine("");
    let told = ran.json();
    assert_eq!(told["lines"][0]["win_in_plies"], json!(3));
    assert_eq!(told["lines"][0]["moves"][0], json!("g6-g3"));
    assert_eq!(told["depth"], json!(2));
    for field in ["nodes", "time_ms"] {
        assert!(told[field].is_u64(), "{told}");
    }
    let quiet = analyse().args(["--depth", "1", "--lines", "3", "--json"]).run().fine("").json();
    let lines = quiet["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line["win_in_plies"] == Value::Null && line["score"].is_i64()));
}

#[test]
fn a_loss_is_negative_and_holds_out_longest() {
    let game = format!("[Position \"{WIN}\"]\n1... g6-g3");
    let lost = Parlour::new().file("game.psv", game).args(["persivic", "analyse", "game.psv"]);
    let told = lost.args(["--depth", "2", "--json"]).run().fine("").json();
    assert_eq!(told["lines"][0]["win_in_plies"], json!(-2), "{told}");
}

#[test]
fn the_same_depth_says_the_same_twice() {
    let once = || report(["--depth", "3", "--threads", "1", "--lines", "2"]);
    assert_eq!(once(), once());
}

#[test]
fn a_game_is_analysed_at_a_ply_and_by_its_own_options() {
    let game = "[NoCaptureLimit \"4\"]\n1. e1-e4 e9-e6 2. d1-d4 d9-d6";
    let over = Parlour::new().file("game.psv", game).args(["persivic", "analyse", "game.psv"]);
    over.run().faulty("error: nothing to analyse: drawn: the limit of plies without a capture is reached\n");
    let before = Parlour::new().file("game.psv", game).args(["persivic", "analyse", "game.psv"]);
    let told = before.args(["--at", "1", "--depth", "1", "--json"]).run().fine("").json();
    assert_eq!(told["depth"], json!(1));
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let over = "r2r7./9./9./3b8./9./9./9./9./9. b";
    analyse()
        .args(["--position", over])
        .run()
        .faulty("error: nothing to analyse: red wins: three or more stones on the far row\n");
    let refused = |args: &[&str], words: &str| {
        let ran = args.iter().fold(analyse(), |run, arg| run.args([*arg])).run();
        assert_eq!(ran.status, 2, "{}", ran.stderr);
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
    };
    refused(&["--time", "0"], "a time is written as");
    refused(&["--time", "0s"], "a time is written as");
    refused(&["--depth", "0"], "0 is not between 1 and 64");
    refused(&["--depth", "2", "--time", "1s"], "cannot be used with");
    refused(&["--lines", "0"], "0 is not between 1 and 500");
    refused(&["--threads", "0"], "0 is not between 1 and 1024");
    refused(&["game.psv", "--position", WIN], "cannot be used with");
    refused(&["none.psv"], "none.psv");
}

/// No side can move: the board is empty.
#[test]
fn a_board_without_stones_is_over() {
    let ran = analyse().args(["--position", "9./9./9./9./9./9./9./9./9. r"]).run();
    ran.faulty("error: nothing to analyse: drawn: both sides have fewer than three stones\n");
}
