//! `parlour persivic annotate` as a command.

#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::common::{Parlour, Ran};
use serde_json::Value;

fn annotate(text: &str, args: &[&str]) -> Ran {
    let run = Parlour::new().file("g.psv", text).args(["persivic", "annotate", "g.psv"]);
    args.iter().fold(run, |run, arg| run.args([arg])).run()
}

/// The JSON of `check`, one game per line.
fn checked(text: &str) -> Vec<Value> {
    let ran = Parlour::new().stdin(text).args(["persivic", "check", "--json", "-"]).run();
    ran.said().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// The same without the tag that records the annotation settings.
fn found(text: &str) -> Vec<Value> {
    let mut games = checked(text);
    for game in &mut games {
        game["tags"].as_object_mut().expect("tags").remove("Annotated");
    }
    games
}

/// The moves of a file in canonical form, without tags, numbers and annotations.
fn moves(text: &str) -> Vec<String> {
    let mut bare = String::new();
    let mut depth = 0;
    for letter in
        text.lines().filter(|line| !line.starts_with('[')).flat_map(|line| line.chars().chain([' ']))
    {
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            '!' | '?' => {}
            _ if depth == 0 => bare.push(letter),
            _ => {}
        }
    }
    bare.split_whitespace().filter(|word| !word.ends_with('.')).map(ToOwned::to_owned).collect()
}

const DEMO: &str = include_str!("../../templates/demo/persivic-game.psv");

/// Red misses a win with the three stones on e8 twice, then lets them be captured.
const MISSED: &str = "[Game \"PerSiVic\"]\n[Position \"3b8./4.3r4./9./4.b4./3.3r5./9./9./9./9. r\"]\n\n\
                      1. d5-d2 {hm} 1... e6-e7 2. d2-d5 e7xe8 *\n";

/// Blue could capture the stack that threatens to win.
const ALLOWED: &str =
    "[Game \"PerSiVic\"]\n[Position \"3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b\"]\n\n1... e7-e6 *\n";

#[test]
fn a_variation_of_a_person_stays_whatever_its_comment() {
    let game = "[Game \"PerSiVic\"]\n\n1. e1-e4 e9-e6 2. d1-d4 (2. c1-c4 {Better.}) 2... d9-d6 *\n";
    let once = annotate(game, &["--depth", "1"]).said().to_owned();
    assert!(once.contains("(2. c1-c4 {Better.})"), "{once}");
    assert_eq!(annotate(&once, &["--depth", "1"]).said(), once);
}

#[test]
fn a_game_is_told_what_it_missed_and_allowed() {
    let ran = annotate(&format!("{MISSED}\n{ALLOWED}"), &["--depth", "2"]);
    let ran = ran.fine("2 games annotated, 3 remarks\n");
    insta::assert_snapshot!(ran.said(), @r#"
    [Game "PerSiVic"]
    [Position "3b8./4.3r4./9./4.b4./3.3r5./9./9./9./9. r"]
    [Annotated "parlour 0.3.0, depth 2"]

    1. d5-d2 {[%eval #2]} {hm} 1... e6-e7 {[%eval #1] Allows a win at once: e8-c9,
    as every move does.} 2. d2-d5?? {[%eval 0.91] Blunder. Misses a win at once.}
    (2. e8-c9 {Better.}) 2... e7xe8 {[%eval 0.89]} {Red: accuracy 78 %, turning
    point 2. d2-d5. Blue: accuracy 100 %, no turning point.} *

    [Game "PerSiVic"]
    [Position "3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b"]
    [Annotated "parlour 0.3.0, depth 2"]

    1... e7-e6?? {[%eval #1] Blunder. Allows a win at once: e8-c9.} (1... e7xe8
    2. i1-g2,h3,i4 {[%eval -0.61] Better.}) {Blue: accuracy 45 %, turning point 1...
    e7-e6.} *
    "#);
}

#[test]
fn the_result_is_the_same_game_and_checks_clean() {
    let two = format!("{DEMO}\n{MISSED}");
    let ran = annotate(&two, &["--depth", "1", "-o", "out.psv"]);
    assert_eq!((ran.status, ran.said()), (0, ""), "{}", ran.stderr);
    let text = ran.text("out.psv");
    assert_eq!(found(&text), found(&two));
    assert!(checked(&text).iter().all(|game| game["error"].is_null()), "{text}");
    let canonical = Parlour::new().stdin(two).args(["persivic", "format", "-"]).run().fine("");
    assert_eq!(moves(&text), moves(canonical.said()));
    assert_eq!(text.replace('\n', " ").matches("{Red: accuracy ").count(), 2, "{text}");
    assert!(text.contains("{hm}"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    // Output is canonical, and annotating it again changes nothing.
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
fn time_and_depth_together_bound_the_work() {
    // No search reaches this depth: the time limit ends it.
    let ran = annotate(MISSED, &["--depth", "64", "--time", "30ms", "--threads", "1"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let [both, depth] =
        [&["--depth", "1", "--time", "1h"][..], &["--depth", "1"]].map(|args| annotate(MISSED, args));
    assert_eq!(both.said().replace(", 3600s a move", ""), depth.said());
}

#[test]
fn another_depth_or_time_does_not_double_the_remarks() {
    let once = annotate(DEMO, &["--depth", "1"]).said().to_owned();
    let twice = annotate(&once, &["--depth", "2"]).said().to_owned();
    assert_ne!(once, twice);
    assert_eq!(twice, annotate(DEMO, &["--depth", "2"]).said());
    let timed = annotate(&twice, &["--time", "1ms"]).said().replace('\n', " ");
    assert_eq!(timed.matches("{Red: accuracy ").count(), 1, "{timed}");
    let count = |word: &str| timed.matches(word).count();
    assert!(count(" Loses") + count(" Allows") + count(" Misses") <= 28, "{timed}");
}

/// Every move of blue loses at once, which is proven within any time limit.
const LOST: &str =
    "[Game \"PerSiVic\"]\n[Position \"3b8./4.3r4./9./9./4.b4./3.3r5./9./9./9. b\"]\n\n1... e5-e6 *\n";

/// This game takes hours once begun; the note about its dash shows that it has begun.
const ENDLESS: &str = "[Game \"PerSiVic\"]\n\n1. e1\u{2013}e4 e9-e6 *\n";

/// Runs `annotate` on `text` with hours per move, and sends signals once the endless game has begun.
#[cfg(unix)]
fn stopped(folder: &Path, text: &str, signal: &str) -> (Option<i32>, String) {
    std::fs::write(folder.join("in.psv"), text).expect("written");
    let mut command = crate::common::program();
    command.args(["persivic", "annotate", "in.psv", "-o", "out.psv", "--time", "1h", "--threads", "1"]);
    let mut child = command.current_dir(folder).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("its messages"));
    let mut said = String::new();
    while !said.contains("`check --strict` refuses this") {
        assert!(stderr.read_line(&mut said).expect("text") > 0, "it ended early: {said}");
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).expect("text");
    (child.wait().expect("it ends").code(), rest)
}

/// Uses TERM, which works like Ctrl-C: test runners may have disabled INT.
#[test]
#[cfg(unix)]
fn what_is_done_is_kept_when_it_is_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let both = format!("{LOST}\n{ENDLESS}");
    let (code, stderr) = stopped(folder.path(), &both, "-TERM");
    assert!(stderr.contains("stopped: of 2 games 1 annotated, "), "{stderr}");
    assert_eq!(code, Some(1));
    let text = std::fs::read_to_string(folder.path().join("out.psv")).expect("a file");
    assert!(text.contains("Allows a win at once: e8-c9,"), "{text}");
    assert_eq!(text.matches("accuracy").count(), 1, "half a game has no summary: {text}");
    assert_eq!(found(&text), found(&both.replace('\u{2013}', "-")));
    // If no game is done yet, nothing is written.
    std::fs::remove_file(folder.path().join("out.psv")).expect("removed");
    let (code, _) = stopped(folder.path(), ENDLESS, "-TERM");
    assert_eq!(code, None);
    assert!(!folder.path().join("out.psv").exists());
}

/// After the first signal the program passes on the remaining games, which blocks here as nobody reads them;
/// the second signal must end it.
#[test]
#[cfg(unix)]
fn a_second_signal_always_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = format!("{LOST}\n{ENDLESS}\n{}", "[Red \"Ana\"]\n{passed on} *\n\n".repeat(10_000));
    std::fs::write(folder.path().join("in.psv"), games).expect("written");
    let mut command = crate::common::program();
    command.args(["persivic", "annotate", "in.psv", "--time", "1h", "--threads", "1"]);
    command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("its messages"));
    let mut said = String::new();
    while !said.contains("`check --strict` refuses this") {
        assert!(stderr.read_line(&mut said).expect("text") > 0, "it ended early: {said}");
    }
    let id = child.id().to_string();
    let kill = || Command::new("kill").args(["-TERM", &id]).status().expect("kill").success();
    assert!(kill());
    // The first game is already there; output for the endless one only arrives after the signal.
    let mut stdout = child.stdout.take().expect("its output");
    let mut taken = Vec::new();
    while !String::from_utf8_lossy(&taken).contains("e9-e6") {
        let mut part = [0; 256];
        let count = stdout.read(&mut part).expect("output");
        assert!(count > 0, "it ended early");
        taken.extend_from_slice(&part[..count]);
    }
    assert!(child.try_wait().expect("a status").is_none());
    assert!(kill());
    assert_eq!(child.wait().expect("it ends").code(), None);
}

/// A run keeps the annotations of an interrupted one with the same settings.
#[test]
fn a_run_goes_on_where_the_one_before_was_stopped() {
    let once = annotate(MISSED, &["--depth", "1"]).said().to_owned();
    let both = format!("{once}\n{ALLOWED}");
    let run = |args: &[&str]| {
        let run = Parlour::new().file("g.psv", &both).args(["persivic", "annotate", "g.psv"]);
        args.iter().fold(run, |run, arg| run.args([arg])).run()
    };
    let ran = run(&["--depth", "1", "--in-place"]).fine("1 game annotated, 1 done before, 1 remark\n");
    let text = ran.text("g.psv");
    assert_eq!(text, annotate(&format!("{MISSED}\n{ALLOWED}"), &["--depth", "1"]).said());
    // With other settings, or an added move, the game is annotated again.
    run(&["--depth", "2"]).fine("2 games annotated, 3 remarks\n");
    let longer = once.replace("} *", "} 3. d5-d2 *");
    annotate(&longer, &["--depth", "1"]).fine("1 game annotated, 3 remarks\n");
}

#[test]
fn json_has_the_annotated_game() {
    let text = annotate(MISSED, &["--depth", "1"]).said().to_owned();
    let told = |args: &[&str], text: &str| {
        let run = Parlour::new().file("g.psv", text).args(["persivic"]);
        let mut game =
            args.iter().fold(run, |run, arg| run.args([arg])).args(["g.psv", "--json"]).run().json();
        game.as_object_mut().expect("an object").remove("file");
        game
    };
    let annotated = told(&["annotate", "--depth", "1"], MISSED);
    assert_eq!(annotated, told(&["show"], &text));
    let missed = &annotated["moves"][2];
    assert_eq!((&missed["marks"][0], &missed["number"]), (&Value::from("??"), &Value::from("2.")));
    assert_eq!(missed["variations"][0]["moves"][0]["move"], "e8-c9");
    assert_eq!(annotated["moves"][0]["evaluation"]["win_in_plies"], 2);
    // A game with a fault is reported with it and sets the exit code.
    let ran = annotate("1. e1-e5 *", &["--depth", "1", "--json"]);
    assert_eq!((ran.status, ran.json()["error"]["kind"].as_str()), (1, Some("bad-distance")));
}

#[test]
fn a_game_with_a_fault_is_told_and_stays_as_it_is() {
    let faulty = "[Red \"A\"]\n1. e1-e5   {far} *\n";
    let ran = annotate(&format!("{faulty}\n{MISSED}"), &["--depth", "1"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("error[bad-distance]"), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("1 game annotated, 2 remarks\n"), "{}", ran.stderr);
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
        (&["--depth", "0"], "0 is not between 1 and 64"),
        (&["--threads", "0"], "0 is not between 1 and 1024"),
    ] {
        let ran = annotate(MISSED, args);
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
    let missing = Parlour::new().args(["persivic", "annotate", "none.psv"]).run();
    assert_eq!(missing.status, 2);
    assert!(missing.stderr.starts_with("error: cannot read none.psv"), "{}", missing.stderr);
}
