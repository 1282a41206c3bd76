//! `parlour study divicity` as a command.

use crate::common::{Parlour, Ran};
use serde_json::Value;

fn study(args: &str) -> Ran {
    args.split_whitespace().fold(Parlour::new().args(["study", "divicity"]), Parlour::arg).run()
}

fn json(args: &str) -> Vec<Value> {
    let ran = study(&format!("{args} --json")).fine("");
    ran.said().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn tables_say_what_scores_seats_and_tokens_are_worth() {
    let ran = study("--players 3..4 --strategies greedy --games 60 --seed 5");
    let ran = ran.fine("greedy, 60 matches for each number of players, seed 5\n");
    insta::assert_snapshot!(ran.said());
}

#[test]
fn the_figures_are_the_same_on_any_number_of_threads() {
    let args = "--strategies careful random greedy --players 3 --games 40 --seed 5";
    let one = json(&format!("{args} --threads 1"));
    assert_eq!(one, json(&format!("{args} --threads 3")));
    assert_ne!(one, json("--strategies careful,random,greedy --players 3 --games 40 --seed 6"));
}

#[test]
fn json_adds_up() {
    let results = json("--strategies random --games 30 --seed 5");
    let players: Vec<_> = results.iter().map(|result| result["players"].as_array().unwrap().len()).collect();
    assert_eq!(players, [3, 4, 5, 6]);
    for (result, players) in results.iter().zip(players) {
        let sum = |list: &Value, field: &dyn Fn(&Value) -> &Value| -> f64 {
            list.as_array().unwrap().iter().map(|item| field(item).as_f64().unwrap()).sum()
        };
        assert_eq!(result["games"], 30);
        assert!((sum(&result["scores"], &|score| &score["players"]) - 30.0 * players as f64).abs() < 1e-9);
        assert!((sum(&result["players"], &|player| &player["wins"]["mean"]) - 1.0).abs() < 1e-9);
        assert!((sum(&result["lex"], &|share| share) - 1.0).abs() < 1e-9);
        assert_eq!(result["tokens"][0]["points"]["mean"], 10.0);
        assert!(result["tokens"][0]["resolved"].is_null());
    }
}

#[test]
fn strategies_are_one_or_as_many_as_play() {
    let wrong = "error: --strategies takes one strategy, or as many as --players\n";
    for args in ["--strategies random greedy", "--strategies random,random,random --players 3..4"] {
        let ran = study(args);
        assert_eq!((ran.status, ran.stderr.as_str()), (2, wrong), "{args}");
    }
    for (args, said) in
        [("--players 2", "3 to 6 players"), ("--players 5..4", "3 to 6 players"), ("--games 0", "1")]
    {
        let ran = study(args);
        assert!(ran.status == 2 && ran.stderr.contains(said), "{}", ran.stderr);
    }
}
