//! `parlour divicity odds`, and `odds` in the keeper.

use crate::common::{Parlour, Ran};

const MATCH: &str = include_str!("../../templates/demo/divicity-match.dvc");

/// The match as it is kept at a table, without cards.
fn without_cards() -> String {
    let trick = |line: &str| match line.split_once(" | ") {
        Some((cards, rest)) if !line.starts_with('[') => {
            format!("{} | {rest}\n", cards.split_once(' ').map_or(cards, |(number, _)| number))
        }
        _ if line.starts_with("[Hand") || line.starts_with("[Score") => String::new(),
        _ => format!("{line}\n"),
    };
    MATCH.lines().map(trick).collect()
}

fn odds(text: &str, args: &str) -> Ran {
    let run = Parlour::new().file("m.dvc", text).args(["divicity", "odds", "m.dvc", "--seed", "1"]);
    args.split_whitespace().fold(run, Parlour::arg).run()
}

const SETTINGS: &str =
    "The rest was played 400 times by careful players, seed 1. Tokens: the usual set (C3).\n";

#[test]
fn the_last_trick_of_known_hands_is_solved() {
    insta::assert_snapshot!(odds(MATCH, "--at 12 --games 400").fine(SETTINGS).said());
}

#[test]
fn without_cards_the_rest_is_drawn() {
    let record = without_cards();
    insta::assert_snapshot!(odds(&record, "--at 10 --games 400").fine(SETTINGS).said());
    let named = record.replacen(
        '\n',
        "\n[Tokens \"10x9 -5x3 -10x3 milkx3 duckx1 rindsx4 beerx3 -20x2 donatex2 stealx2 exchangex2\"]\n",
        1,
    );
    let json = odds(&named, "--at 10 --games 50 --json").json();
    assert_eq!(json["tokens"][0]["left"], 5, "{json}");
}

#[test]
fn json_says_who_wins_how_often_and_what_comes() {
    let json = odds(MATCH, "--at 3 --games 100 --json").json();
    let players = json["players"].as_array().unwrap();
    let wins: f64 = players.iter().map(|player| player["wins"]["mean"].as_f64().unwrap()).sum();
    assert!((wins - 1.0).abs() < 1e-9);
    assert_eq!((&json["tricks"], &json["of"], &json["games"]), (&3.into(), &13.into(), &100.into()));
    assert_eq!((&json["schema"], &players[3]["score"]), (&"parlour/odds/1".into(), &5.into()));
    assert_eq!(json, odds(MATCH, "--at 3 --games 100 --json").json());
    // 24 of 30 tokens are left, and 20 of them come; 4 tens are left.
    let none = (0..4).map(|ten| f64::from(4 - ten) / f64::from(24 - ten)).product::<f64>();
    let ten = &json["tokens"][0];
    assert!((ten["chance"].as_f64().unwrap() - (1.0 - none)).abs() < 1e-12, "{ten}");
}

#[test]
fn whoever_cannot_win_is_named() {
    let over = odds(MATCH, "--games 10").said().to_owned();
    assert_eq!(over.matches("cannot win").count(), 3, "{over}");
    assert!(!over.contains("token"), "{over}");
    let json = odds(MATCH, "--games 10 --json").json();
    let hopes: Vec<_> = json["players"].as_array().unwrap().iter().map(|player| &player["hope"]).collect();
    assert_eq!(hopes, ["lost", "lost", "open", "lost"]);
    // One trick to go, and Beto is far ahead; cards are not known.
    let far = "[Players \"Ana Beto Cira\"]\n[Tokens \"10x16 -20x14\"]\n";
    let tricks: String = (1..15)
        .map(|n| format!("{n}. | -20 10 | {} | Beto 10\n", if n % 2 == 0 { "Ana -20" } else { "Cira -20" }))
        .collect();
    let said = odds(&format!("{far}{tricks}"), "--games 10");
    assert_eq!(said.said().matches("only with 4 Lex").count(), 2, "{}", said.said());
}

#[test]
fn a_match_with_a_fault_is_played_on_from_before_it() {
    let faulty = include_str!("../../templates/demo/divicity-fault.dvc");
    let ran = odds(faulty, "--games 10");
    assert_eq!(ran.status, 1);
    assert!(ran.said().starts_with("After 3 tricks of 13\n"), "{}", ran.said());
    assert!(ran.stderr.starts_with("error[revoke]"), "{}", ran.stderr);
    let ran = odds(MATCH, "--at 14");
    assert_eq!((ran.status, ran.stderr.as_str()), (2, "error: --at 14: the match has 13 tricks\n"));
    let ran = odds("[Players \"Ana Ana Beto\"]\n", "");
    assert_eq!((ran.status, ran.said()), (1, ""));
}

fn keep(record: &str, typed: &str, language: &str) -> String {
    let run = Parlour::new().file("m.dvc", record).env("PARLOUR_LANG", language);
    run.args(["divicity", "keep", "m.dvc", "--line"]).stdin(typed).run().said().to_owned()
}

#[test]
fn the_keeper_shows_what_each_token_would_bring() {
    let record = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. | 10 beer | Ana 10 | Beto beer\n";
    insta::assert_snapshot!(keep(record, "odds beto\nodds\nodds Davi\n", "en"));
    let said = keep(record, "chances ana\n", "pt");
    assert!(said.contains("Ana pega\n") && said.contains("\ncerveja       +5    "), "{said}");
}

#[test]
fn c4_nobody_takes_a_token_before_the_cards_are_played() {
    let record =
        "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. 9P 7P AP | 10 beer | Cira 10 | Ana beer\n";
    assert!(keep(record, "odds beto\n", "en").contains("no Beto takes no token now\n"));
    let hands: String = MATCH
        .lines()
        .filter(|line| line.starts_with('[') && !line.starts_with("[Score"))
        .map(|line| format!("{line}\n"))
        .collect();
    let said = keep(&hands, "odds\n", "en");
    assert!(said.contains("no hands are hidden"), "{said}");
}
