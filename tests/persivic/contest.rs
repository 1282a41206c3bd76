//! `parlour persivic match` as a command.

use crate::common::{Parlour, Ran};
use serde_json::json;

fn contest(args: &[&str]) -> Ran {
    args.iter().fold(Parlour::new().args(["persivic", "match"]), |run, arg| run.args([arg])).run()
}

const QUICK: [&str; 7] = ["--strategies", "greedy", "random", "--games", "6", "--seed", "5"];

#[test]
fn a_match_tells_score_elo_and_length() {
    let ran = contest(&QUICK).fine("seed 5\n");
    insta::assert_snapshot!(ran.said(), @r"
    greedy against random: 6 wins, 0 draws, 0 losses in 6 games
    score 100.0 %
    Elo difference, with 95 % confidence, over +77
    average length 48.8 plies
    ");
    let even = ["--strategies", "random", "random", "--games", "7", "--seed", "3"];
    insta::assert_snapshot!(contest(&even).fine("seed 3\n").said(), @r"
    random against random: 2 wins, 4 draws, 1 loss in 7 games
    score 57.1 %
    Elo difference +50, with 95 % confidence between -137 and +220
    average length 226.7 plies
    ");
}

#[test]
fn the_same_seed_gives_the_same_match_whatever_the_number_of_threads() {
    let told = |more: &[&str]| {
        let args = ["--strategies", "depth=1", "random", "--games", "4", "--plies", "40", "--json"];
        contest(&[&args[..], more].concat()).fine("").json()
    };
    let one = told(&["--seed", "1", "--threads", "1"]);
    assert_eq!(told(&["--seed", "1", "--threads", "3"]), one);
    assert_eq!(told(&["--seed", "1"]), one);
    assert_ne!(told(&["--seed", "2"]), one);
}

#[test]
fn json_has_exactly_these_fields() {
    let told = contest(&[&QUICK[..], &["--json"]].concat()).fine("").json();
    let fields: Vec<&str> = told.as_object().expect("an object").keys().map(String::as_str).collect();
    let expected = [
        "schema",
        "players",
        "games",
        "seed",
        "wins",
        "draws",
        "losses",
        "score",
        "elo",
        "elo_low",
        "elo_high",
        "mean_plies",
    ];
    assert_eq!(fields, expected);
    assert_eq!(told["players"], json!([{ "strategy": "greedy" }, { "strategy": "random" }]));
    assert_eq!((&told["wins"], &told["score"], &told["elo"]), (&json!(6), &json!(1.0), &json!(null)));
    assert!(told["elo_low"].as_f64().is_some_and(|low| low > 0.0), "{told}");
}

#[test]
fn a_match_by_time_says_that_it_is_not_repeatable() {
    let ran = contest(&["--strategies", "time=1ms", "random", "--games", "1", "--plies", "6", "--seed", "1"]);
    let ran = ran.fine("seed 1, but time makes every match different\n");
    assert!(ran.said().starts_with("time=1ms against random: "), "{}", ran.said());
    assert!(ran.said().ends_with("average length 6.0 plies\n"), "{}", ran.said());
}

#[test]
fn without_a_seed_a_fresh_one_is_told() {
    let args = ["--strategies", "random", "random", "--games", "1", "--plies", "2"];
    let [one, two] = [contest(&args), contest(&args)];
    assert!(one.stderr.starts_with("seed "), "{}", one.stderr);
    assert_ne!(one.stderr, two.stderr);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let players = "players are `random`, `greedy`, `level=1` to `level=6`, `depth=1` to `depth=64` and `time=1ms` to `time=1h`";
    for (args, told) in [
        (&["--strategies", "depth=0", "random"][..], players),
        (&["--strategies", "random", "time=0ms"], players),
        (&["--strategies", "random", "time=0"], players),
        (&["--strategies", "random", "best"], players),
        (&[], "required arguments were not provided"),
        (&["--strategies", "random", "random", "--games", "0"], "0 is not between 1 and 100000000"),
        (&["--strategies", "random", "random", "--plies", "0"], "0 is not between 1 and 100000"),
        (&["--strategies", "random", "random", "--threads", "0"], "0 is not between 1 and 1024"),
    ] {
        let ran = contest(args);
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}
