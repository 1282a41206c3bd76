//! `parlour diverto study` as a command: options.

use crate::common::{Parlour, Ran};
use serde_json::{Value, json};

fn study(args: &[&str]) -> Ran {
    args.iter().fold(Parlour::new().args(["diverto", "study"]), |run, arg| run.args([arg])).run()
}

const QUICK: [&str; 7] = ["--strategies", "greedy", "random", "--seed", "5", "--games", "40"];

#[test]
fn a_table_has_a_row_a_board() {
    let ran = study(&[&QUICK[..], &["--boards", "12x12..14x14"]].concat());
    let ran = ran.fine("greedy against random, 40 games a board, seed 5\n");
    insta::assert_snapshot!(ran.said(), @r"
    board         rows  median  99%        decided  player 1 wins  lives spent
    ──────────────────────────────────────────────────────────────────────────
    12x12  3.05 ± 0.13       3    5  100.0 ± 0.0 %   82.5 ± 6.1 %  0.45 ± 0.13
    13x13  2.98 ± 0.14       3    5  100.0 ± 0.0 %   77.5 ± 6.7 %  0.35 ± 0.10
    14x14  3.23 ± 0.13       3    6  100.0 ± 0.0 %   82.5 ± 6.1 %  0.35 ± 0.10
    ──────────────────────────────────────────────────────────────────────────
    ");
}

#[test]
fn the_figures_are_the_same_whatever_the_number_of_threads() {
    let figures = |threads: &[&str]| {
        let args = ["--boards", "9x9..10x10", "--variant", "roll,ordered", "--json"];
        study(&[&QUICK[..], &args, threads].concat()).fine("").said().to_owned()
    };
    let one = figures(&["--threads", "1"]);
    for threads in [&["--threads", "4"][..], &["--threads", "100"], &[]] {
        assert_eq!(figures(threads), one, "{threads:?}");
    }
    assert_ne!(figures(&["--threads", "1", "--rows", "3"]), one);
}

#[test]
fn json_is_a_line_a_board_with_exactly_these_fields() {
    let ran = study(&[&QUICK[..], &["--boards", "9x8..11x10", "--json"]].concat()).fine("");
    let boards: Vec<Value> =
        ran.said().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!(boards.len(), 3);
    for (board, told) in ["9x8", "10x9", "11x10"].into_iter().zip(&boards) {
        let fields: Vec<&str> = told.as_object().expect("an object").keys().map(String::as_str).collect();
        let expected = [
            "schema",
            "board",
            "players",
            "games",
            "seed",
            "mean_rows",
            "median_row",
            "row_99",
            "decided",
            "player1_share",
            "lives_spent",
        ];
        assert_eq!(fields, expected);
        assert_eq!((&told["board"], &told["games"], &told["seed"]), (&json!(board), &json!(40), &json!("5")));
        assert_eq!(told["players"], json!([{ "strategy": "greedy" }, { "strategy": "random" }]));
        for estimate in ["mean_rows", "decided", "player1_share", "lives_spent"] {
            let [mean, error] =
                ["mean", "error"].map(|part| told[estimate][part].as_f64().expect("a number"));
            assert!(mean >= 0.0 && error >= 0.0, "{told}");
        }
        assert!(told["median_row"].as_u64() <= told["row_99"].as_u64(), "{told}");
    }
}

#[test]
fn where_every_game_is_drawn_nobody_has_a_share() {
    let args = [
        "--boards",
        "20x20",
        "--games",
        "2",
        "--rows",
        "1",
        "--strategies",
        "random",
        "random",
        "--seed",
        "1",
    ];
    let told = study(&[&args[..], &["--json"]].concat()).fine("").json();
    assert_eq!((&told["player1_share"], &told["decided"]["mean"]), (&Value::Null, &json!(0.0)));
    assert_eq!((&told["median_row"], &told["row_99"]), (&json!(1), &json!(1)));
    let said = study(&args);
    assert!(
        said.said().lines().any(|line| line.starts_with("20x20") && line.contains(" - ")),
        "{}",
        said.said()
    );
}

#[test]
fn a_search_is_a_strategy_too() {
    let args =
        ["--boards", "9x9", "--games", "4", "--strategies", "depth=2", "careful", "--seed", "3", "--json"];
    assert_eq!(
        study(&args).fine("").json()["players"],
        json!([{ "strategy": "depth=2" }, { "strategy": "careful" }])
    );
}

#[test]
fn without_a_seed_a_fresh_one_is_told() {
    let args = ["--boards", "8x8", "--games", "1", "--strategies", "random", "random"];
    let [one, two] = [study(&args), study(&args)];
    assert!(one.stderr.starts_with("random against random, 1 game a board, seed "), "{}", one.stderr);
    assert_ne!(one.stderr, two.stderr);
}

#[test]
fn what_cannot_be_studied_is_refused() {
    for (args, told) in [
        (
            &["--boards", "12x12..14x13"][..],
            "12x12 does not grow into 14x13 by one square each way at a time",
        ),
        (&["--boards", "14x14..12x12"], "14x14 does not grow into 12x12"),
        (&["--boards", "26x26..28x28"], "a board is 6 to 27 squares wide and 6 to 60 high (D1)"),
        (&["--boards", "12"], "a board is written as squares across and up, as `20x20` is"),
        (&["--boards", "12x12..13x13..14x14"], "a board is written as"),
        (&["--boards", ".."], "a board is written as"),
        (&["--boards", ""], "a board is written as"),
        (&["--games", "0"], "0 is not between 1 and 100000000"),
        (&["--games", "99999999999"], "is not between 1 and 100000000"),
        (&["--threads", "0"], "0 is not between 1 and 1024"),
        (&["--strategies", "greedy"], "--strategies takes two strategies"),
        (&["--strategies", "greedy", "depth=10"], "strategies are `random`, `greedy`, `careful`"),
        (&["--rows", "61"], "a game has 1 to 60 rows"),
        (&["--variant", "dice"], "possible values: ordered, roll, prepaid"),
        (&["--boards", "6x6..7x7", "--lives", "20"], "error: 20 lives do not fit on a 6x6 board"),
        (&["--boards", "7x6", "--lives", "3", "--placement", "symmetric"], "cannot lie symmetrically"),
    ] {
        let ran = study(args);
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}
