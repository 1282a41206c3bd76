//! The state of a game: every ending, in every command that reports it, in the same words.

use crate::common::Parlour;
use crate::common::game::PERSIVIC;
use crate::common::standing::Case;
use serde_json::{Value, json};

/// Two stones move back and forth twice: the start occurs for the third time.
const SHUFFLE: &str = "[Position \"r.b6./9./9./9./9./3b8./9./3r8./9. r\"]\n1. a9-a8 c9-c8 2. a8-a9 c8-c9 3. a9-a8 \
                       c9-c8 4. a8-a9 c8-c9";

/// Red captures the last stone and has three left.
const LAST: &str = "[Position \"9./9./9./9./rb7./2r8./9./9./9. r\"]\n1. a5xb5";

/// Each case with its short form and its result.
fn cases() -> Vec<(Case, [&'static str; 2])> {
    let case = |record: &str, words, short, result, (status, reason, over)| {
        let record = format!("[Game \"PerSiVic\"]\n{record}\n");
        (Case { record, words, plain: words, status, reason, over }, [short, result])
    };
    let far = "[Position \".rr2.3b3./9./9./3r8./9./9./9./3b8./9. r\"]\n1. a6-a9";
    let few = "[Position \"9./9./9./9./9./r.b6./br7./r8./9. b\"]\n1... a3xb3";
    let third = "drawn: the position occurs for the third time";
    vec![
        case(
            far,
            "red wins: three or more stones on the far row",
            "red wins",
            "1-0",
            ("red-wins", Some("far-row"), Some("P6")),
        ),
        case(
            few,
            "drawn: both sides have fewer than three stones",
            "drawn",
            "1/2-1/2",
            ("draw", Some("few-stones"), Some("P7a")),
        ),
        case(
            LAST,
            "red wins: blue has no legal move",
            "red wins",
            "1-0",
            ("red-wins", Some("no-move"), Some("P7b")),
        ),
        case(
            &format!("[NoMove \"draw\"]\n{LAST}"),
            "drawn: the side to move has no legal move",
            "drawn",
            "1/2-1/2",
            ("draw", Some("no-move"), Some("P7b")),
        ),
        case(
            "[NoCaptureLimit \"1\"]\n1. e1-e4",
            "drawn: the limit of plies without a capture is reached",
            "drawn",
            "1/2-1/2",
            ("draw", Some("no-capture-limit"), Some("P7c")),
        ),
        case(SHUFFLE, third, "drawn", "1/2-1/2", ("draw", Some("repetition"), Some("P7d"))),
        case(
            &format!("[Repetition \"claim\"]\n{SHUFFLE} 1/2-1/2"),
            third,
            "drawn",
            "1/2-1/2",
            ("draw", Some("repetition-claimed"), None),
        ),
        case(
            "1. e1-e4 1-0",
            "red wins: blue resigns",
            "red wins",
            "1-0",
            ("red-wins", Some("resignation"), None),
        ),
        case(
            "[Result \"0-1\"]\n1. e1-e4",
            "blue wins: red resigns",
            "blue wins",
            "0-1",
            ("blue-wins", Some("resignation"), None),
        ),
        case("1. e1-e4 1/2-1/2", "drawn by agreement", "drawn", "1/2-1/2", ("draw", Some("agreement"), None)),
        case("1. e1-e4 *", "blue to move", "blue to move", "", ("unfinished", None, None)),
        case(
            &format!("[Repetition \"claim\"]\n{SHUFFLE}"),
            "red to move",
            "red to move",
            "",
            ("unfinished", None, None),
        ),
    ]
}

#[test]
fn check_says_it() {
    for (case, _) in &cases() {
        PERSIVIC.check_says_it(case);
    }
}

#[test]
fn show_says_it_in_the_terminal_and_on_paper() {
    for (case, [short, result]) in cases() {
        let ran = PERSIVIC.on(&case, "show").run().fine("");
        let last = ran.said().trim_end().lines().last().expect("a line");
        assert_eq!(last.trim_start_matches(['●', '○', ' ']), case.words, "{}", case.record);
        let diagram = PERSIVIC.on(&case, "show").args(["-o", "-", "--format", "svg"]).run();
        let pages = PERSIVIC.on(&case, "show").args(["-o", "-", "--format", "svg", "--every", "100"]).run();
        assert!(diagram.said().contains(&format!("; {}</title>", case.words)), "{}", case.record);
        // Text is drawn as outlines, labelled with its content.
        for drawn in [diagram.said(), pages.said()] {
            assert!(drawn.contains(&format!("aria-label=\"{short}\"")), "{}", case.record);
        }
        assert!(pages.said().contains(&format!("aria-label=\"{}\"", case.words)), "{}", case.record);
        for other in ["1-0", "0-1", "1/2-1/2"] {
            let head = format!("aria-label=\"Blue {other}\"");
            assert_eq!(pages.said().contains(&head), other == result, "{}", case.record);
        }
    }
}

#[test]
fn an_earlier_ply_of_a_game_that_has_ended_is_just_that() {
    let cases = cases();
    let ran = PERSIVIC.on(&cases[5].0, "show").args(["--at", "7"]).run().fine("");
    assert!(ran.said().ends_with("\n○ blue to move\n"), "{}", ran.said());
    assert_eq!(
        PERSIVIC.on(&cases[7].0, "moves").args(["--at", "0", "--count"]).run().fine("").said(),
        "235\n"
    );
}

#[test]
fn a_claim_behind_a_fault_counts_for_nothing() {
    let record = "[Result \"1-0\"]\n1. e1-e4 e9-e5 1-0\n";
    let shown = Parlour::new().file("g.psv", record).args(["persivic", "show", "g.psv"]).run();
    assert!(shown.said().ends_with("up to the fault)\n○ blue to move\n"), "{}", shown.said());
    let told =
        Parlour::new().file("g.psv", record).args(["persivic", "check", "--json", "g.psv"]).run().json();
    assert_eq!((&told["status"], &told["reason"]), (&json!("unfinished"), &Value::Null), "{told}");
}

#[test]
fn moves_say_it_and_there_are_none_where_the_board_has_decided() {
    for (case, _) in &cases() {
        PERSIVIC.moves_say_it(case, "moves", ["--count"]);
    }
}

#[test]
fn the_page_to_click_through_says_it() {
    for (case, _) in &cases() {
        PERSIVIC.page_says_it(case);
    }
}

#[test]
fn play_says_it_when_it_goes_on_with_the_game() {
    for (case, _) in cases() {
        let ran = PERSIVIC.on(&case, "play").stdin("moves a9\n").run().fine("saved in g.psv\n");
        let said = ran.said();
        let ended = case.reason.is_some();
        assert_eq!(said.contains(&format!("\n{}\n", case.words)), ended, "{said}");
        assert_eq!(said.contains("> moves a9\n0 legal moves\n"), ended, "{said}");
        // Nothing was played, so nothing is written.
        assert_eq!(ran.text("g.psv"), case.record);
    }
}

#[test]
fn analyse_says_it_and_searches_unless_the_board_has_decided() {
    for (case, _) in cases() {
        let ran = PERSIVIC.on(&case, "analyse").args(["--depth", "1", "--threads", "1"]).run();
        if case.over.is_some() {
            assert_eq!(ran.faulty(&format!("error: nothing to analyse: {}\n", case.words)).said(), "");
        } else {
            let ran = ran.fine("");
            assert_eq!(ran.said().lines().next(), Some(case.words));
            assert!(ran.said().contains(" to move\n"), "{}", ran.said());
        }
    }
}

#[test]
fn a_fault_at_the_end_says_it() {
    for (case, _) in cases().iter().filter(|(case, _)| case.over.is_some()) {
        PERSIVIC.fault_at_the_end_says_it(case, "move", "a9-a8");
    }
}
