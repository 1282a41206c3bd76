//! `parlour annotate` for games of Diverto.

use crate::common::Parlour;

const DEMO: &str = include_str!("../../templates/demo/diverto-game.dvt");

fn annotate(text: &str, args: &str) -> crate::common::Ran {
    let run = Parlour::new().file("g.dvt", text).args(["annotate", "g.dvt"]);
    args.split(' ').fold(run, Parlour::arg).run()
}

#[test]
fn a_game_is_told_what_it_missed_and_allowed() {
    let ran = annotate(DEMO, "--depth 2").fine("1 game annotated, 4 remarks\n");
    insta::assert_snapshot!(ran.said());
    assert!(ran.said().lines().all(|line| line.chars().count() <= 80), "{}", ran.said());
    annotate(ran.said(), "--depth 2").fine("0 games annotated, 1 done before, 0 remarks\n");
}

#[test]
fn annotating_again_keeps_what_is_done_and_replaces_what_is_not() {
    let once = annotate(DEMO, "--depth 1").said().to_owned();
    assert_eq!(annotate(&once, "--depth 1").said(), once);
    let deeper = annotate(&once, "--depth 2").said().to_owned();
    assert_eq!(deeper, annotate(DEMO, "--depth 2").said());
    let ran = Parlour::new().stdin(deeper).args(["check", "--strict", "-"]).run();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{}", ran.said());
}

#[test]
fn json_has_the_annotated_game() {
    let ran = annotate(DEMO, "--depth 1 --json");
    let game = ran.json();
    let missed = &game["moves"][18];
    assert_eq!((&missed["line"], &missed["marks"][0]), (&"n10:W1S4".into(), &"??".into()), "{missed}");
    assert_eq!(missed["variations"][0]["moves"][0]["line"], "n10:E1S4");
    assert!(missed["variations"][0]["moves"][0]["evaluation"].is_null(), "the game is over");
    let text = annotate(DEMO, "--depth 1").said().to_owned();
    let shown = Parlour::new().file("g.dvt", text).args(["show", "g.dvt", "--json"]).run().json();
    assert_eq!(shown["moves"], game["moves"]);
}

#[test]
fn games_of_both_kinds_are_done_in_one_go() {
    let both = format!("{DEMO}\n[Game \"PerSiVic\"]\n\n1. e1-e4 *\n");
    let ran = annotate(&both, "--depth 1");
    assert_eq!(ran.said().matches("[Annotated ").count(), 2, "{}", ran.said());
    let matched = format!("{both}\n[Game \"Divicity\"]\n\n1. | milk | Ana milk\n");
    let ran = annotate(&matched, "--depth 1");
    // A game that has no remarks stays as it is.
    assert_eq!((ran.status, ran.said().matches("[Annotated ").count()), (1, 2));
    assert!(ran.said().ends_with("1. | milk | Ana milk\n"), "{}", ran.said());
    assert!(ran.stderr.contains("has a game of Divicity"), "{}", ran.stderr);
}
