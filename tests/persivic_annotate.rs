//! `parlour persivic annotate` from outside.

mod common;

use common::{Parlour, Ran};
use serde_json::Value;

fn annotate(text: &str, args: &[&str]) -> Ran {
    let run = Parlour::new().file("g.psv", text).args(["persivic", "annotate", "g.psv"]);
    args.iter().fold(run, |run, arg| run.args([arg])).run()
}

/// What `check` says of a file, a game a line, without where its faults stand.
fn checked(text: &str) -> Vec<Value> {
    let ran = Parlour::new().stdin(text).args(["persivic", "check", "--json", "-"]).run();
    ran.said().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// The moves of a file in canonical form, without comments and numbers.
fn moves(text: &str) -> Vec<String> {
    let mut bare = String::new();
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 => bare.push(letter),
            _ => {}
        }
    }
    bare.split_whitespace().filter(|word| !word.ends_with('.')).map(ToOwned::to_owned).collect()
}

const DEMO: &str = include_str!("../templates/demo/persivic-game.psv");

/// Red could win at once with the three stones of e8, then still could, and then lets them be taken.
const MISSED: &str = "[Game \"PerSiVic\"]\n[Position \"3b8./4.3r4./9./4.b4./3.3r5./9./9./9./9. r\"]\n\n\
                      1. d5-d2 {hm} 1... e6-e7 2. d2-d5 e7xe8 *\n";

/// Blue could take the stack that threatens to win.
const ALLOWED: &str =
    "[Game \"PerSiVic\"]\n[Position \"3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b\"]\n\n1... e7-e6 *\n";

#[test]
fn a_game_is_told_what_it_missed_and_allowed() {
    let ran = annotate(&format!("{MISSED}\n{ALLOWED}"), &["--depth", "2"]);
    let ran = ran.fine("2 games annotated, 2 remarks\n");
    insta::assert_snapshot!(ran.said(), @r#"
    [Game "PerSiVic"]
    [Position "3b8./4.3r4./9./4.b4./3.3r5./9./9./9./9. r"]

    1. d5-d2 {hm} 1... e6-e7 2. d2-d5 {Misses a win at once: e8-c9.} 2... e7xe8
    {Red: accuracy 72 %, turning point 2. d2-d5. Blue: accuracy 100 %, no turning
    point.} *

    [Game "PerSiVic"]
    [Position "3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b"]

    1... e7-e6 {Allows a win at once: e8-c9. Better e7xe8 i1-h3,2i4.} {Blue:
    accuracy 39 %, turning point 1... e7-e6.} *
    "#);
}

#[test]
fn the_result_is_the_same_game_and_checks_clean() {
    let two = format!("{DEMO}\n{MISSED}");
    let ran = annotate(&two, &["--depth", "1", "-o", "out.psv"]);
    assert_eq!((ran.status, ran.said()), (0, ""), "{}", ran.stderr);
    let text = ran.text("out.psv");
    assert_eq!(checked(&text), checked(&two));
    assert!(checked(&text).iter().all(|game| game["error"].is_null()), "{text}");
    let canonical = Parlour::new().stdin(two).args(["persivic", "format", "-"]).run().fine("");
    assert_eq!(moves(&text), moves(canonical.said()));
    assert_eq!(text.replace('\n', " ").matches("{Red: accuracy ").count(), 2, "{text}");
    assert!(text.contains("{hm}"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    // What is annotated is in canonical form, and annotating it again adds nothing.
    let again = Parlour::new().stdin(text.clone()).args(["persivic", "format", "--check", "-"]).run();
    assert_eq!((again.stderr.as_str(), again.status), ("", 0));
    assert_eq!(annotate(&text, &["--depth", "1"]).said(), text);
}

#[test]
fn a_depth_gives_the_same_whatever_the_number_of_threads() {
    let told = |threads| annotate(MISSED, &["--depth", "2", "--threads", threads]).said().to_owned();
    assert_eq!(told("1"), told("3"));
}

#[test]
fn a_time_is_kept_and_the_result_is_good() {
    let ran = annotate(MISSED, &["--time", "1ms"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert_eq!(moves(ran.said()), moves(MISSED));
    assert!(checked(ran.said())[0]["error"].is_null(), "{}", ran.said());
}

#[test]
fn a_game_with_a_fault_is_told_and_stays_as_it_is() {
    let faulty = "[Red \"A\"]\n1. e1-e5   {far} *\n";
    let ran = annotate(&format!("{faulty}\n{MISSED}"), &["--depth", "1"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("error[bad-distance]"), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("1 game annotated, 1 remark\n"), "{}", ran.stderr);
    assert!(ran.said().starts_with(&format!("{faulty}\n[Game \"PerSiVic\"]\n")), "{}", ran.said());
}

#[test]
fn odd_games_are_no_trouble() {
    for (text, movetext) in [
        ("[Red \"A\"]\n*\n", "*"),
        ("[Red \"A\"]\n{nothing yet}\n", "{nothing yet}"),
        ("[Position \"3r8./9./9./9./9./9./9./9./b8. b\"]\n1-0\n", "1-0"),
        ("[Position \"2b2r7./2r8./9./9./9./3.3r5./9./9./9. b\"]\n[NoMove \"draw\"]\n1/2-1/2\n", "1/2-1/2"),
        (
            "[NoCaptureLimit \"1\"]\n1. e1-e4 1/2-1/2\n",
            "1. e1-e4 {Red: accuracy 100 %, no turning point.} 1/2-1/2",
        ),
    ] {
        let ran = annotate(text, &["--depth", "1"]).fine("1 game annotated, 0 remarks\n");
        let (_, found) = ran.said().split_once("\n\n").expect("tags and a movetext");
        assert_eq!(found.split_whitespace().collect::<Vec<_>>().join(" "), movetext);
    }
    annotate("", &["--depth", "1"]).faulty("error: no game in g.psv\n");
    annotate("{only a comment}", &["--depth", "1"]).faulty("error: no game in g.psv\n");
}

#[test]
fn contradictions_are_refused() {
    for (args, told) in [
        (&["--time", "0"][..], "a time is written as `2s`"),
        (&["--time", "0s"], "a time is written as `2s`"),
        (&["--time", "1s", "--depth", "2"], "cannot be used with"),
        (&["--depth", "0"], "0 is not in 1..=64"),
        (&["--threads", "0"], "0 is not in 1..=1024"),
    ] {
        let ran = annotate(MISSED, args);
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
    let missing = Parlour::new().args(["persivic", "annotate", "none.psv"]).run();
    assert_eq!(missing.status, 2);
    assert!(missing.stderr.starts_with("error: cannot read none.psv"), "{}", missing.stderr);
}
