//! The state of a game: every ending, in every command that reports it, in the same words.

use crate::common::Parlour;
use crate::common::game::DIVERTO;
use crate::common::standing::Case;
use serde_json::{Value, json};

fn cases() -> Vec<Case> {
    let case = |record: &str, words: [&'static str; 2], (status, reason, over)| Case {
        record: format!("[Game \"Diverto\"]\n{record}\n"),
        words: words[0],
        plain: words[1],
        status,
        reason,
        over,
    };
    let same = |words| [words, words];
    let (nine, six) = ("[Board \"9x9\"]\n", "[Board \"6x6\"]\n[Dice \"1 2 / 6 6\"]\n");
    let named = "[Player1 \"Ana\"]\n[Player2 \"Beto\"]\n";
    let twins = "[Player1 \"Ana\"]\n[Player2 \"Ana\"]\n";
    let stuck = "player 1 wins: player 2 has no legal line";
    let no_line = |status| (status, Some("no-line"), Some("no-line"));
    let resigned = |status| (status, Some("resignation"), None);
    vec![
        case(&format!("{six}1. c4:W1S2"), same(stuck), no_line("player1-wins")),
        case(
            &format!("{named}{six}1. c4:W1S2 1-0"),
            ["Ana wins: Beto has no legal line", stuck],
            no_line("player1-wins"),
        ),
        case(&format!("{twins}{six}1. c4:W1S2"), same(stuck), no_line("player1-wins")),
        case(
            "[Board \"6x6\"]\n[Dice \"6 6 / 1 2\"]",
            same("player 2 wins: player 1 has no legal line"),
            no_line("player2-wins"),
        ),
        case(
            "[Board \"6x6\"]\n[Rules \"roll\"]\n1. (1 2) c4:W1S2 (6 6)",
            same(stuck),
            no_line("player1-wins"),
        ),
        case(
            &format!("{nine}[Rows \"1\"]\n1. c3:N3E1 d6:S2W1"),
            same("drawn: the last row is drawn"),
            ("draw", Some("last-row"), Some("last-row")),
        ),
        case(
            &format!("{named}{nine}1. c3:N3E1 1-0"),
            ["Ana wins: Beto resigns", "player 1 wins: player 2 resigns"],
            resigned("unfinished"),
        ),
        case(
            &format!("[Result \"0-1\"]\n{nine}1. c3:N3E1"),
            same("player 2 wins: player 1 resigns"),
            resigned("unfinished"),
        ),
        case(
            &format!("{nine}1. c3:N3E1 1/2-1/2"),
            same("drawn by agreement"),
            ("unfinished", Some("agreement"), None),
        ),
        case(
            &format!("{nine}[Dice \"3 1 / 2 3\"]\n1. c3:N3E1 *"),
            same("player 2 to draw"),
            ("unfinished", None, None),
        ),
        case(
            &format!("{named}{nine}[Dice \"3 1 / 2 3\"]\n1. c3:N3E1 *"),
            ["Beto to draw", "player 2 to draw"],
            ("unfinished", None, None),
        ),
    ]
}

#[test]
fn check_says_it() {
    for case in &cases() {
        DIVERTO.check_says_it(case);
    }
}

#[test]
fn draw_says_it_in_the_terminal_and_on_the_sheet() {
    for case in cases() {
        let ran = DIVERTO.on(&case, "draw").run().fine("");
        let last = ran.said().trim_end().lines().last().expect("a line");
        let last = last.trim_start_matches(['━', '─', ' ']);
        let rest = last.strip_prefix(case.words).unwrap_or_else(|| panic!("{last}, not {}", case.words));
        assert_eq!(rest.starts_with(" in row "), case.reason.is_none(), "{last}");
        assert!(rest.is_empty() || case.reason.is_none(), "{last}");
        let sheet = DIVERTO.on(&case, "draw").args(["-o", "-", "--format", "svg"]).run();
        let sheet = sheet.said().to_lowercase();
        let words = case.words.to_lowercase();
        assert!(sheet.contains(&format!(", {words}</title>")), "{words}");
        // Text is drawn as outlines, labelled with its content.
        assert!(sheet.contains(&format!(" · {words}\"")), "{words}");
    }
}

#[test]
fn a_sheet_without_room_says_it_in_short() {
    let long = format!("[Player2 \"{}\"]\n", "Maximiliano ".repeat(14));
    let record = format!("{long}[Board \"9x9\"]\n1. c3:N3E1 1-0\n");
    let args = ["diverto", "draw", "g.dvt", "-o", "-", "--format", "svg", "--paper", "a5"];
    let sheet = Parlour::new().file("g.dvt", record).args(args).run();
    assert!(sheet.said().contains("· Player 1 wins\""), "{}", sheet.stderr);
    assert!(sheet.said().contains(" resigns</title>"), "{}", sheet.stderr);
}

#[test]
fn sheets_say_it_in_every_language() {
    for (lang, ends) in [
        ("es", ["gana Ana: Beto no tiene línea legal", "gana Ana: Beto abandona"]),
        ("pt", ["Ana vence: Beto não tem traço válido", "Ana vence: Beto abandona"]),
    ] {
        let cases = cases();
        for (case, words) in [&cases[1], &cases[6]].into_iter().zip(ends) {
            let sheet = DIVERTO.on(case, "draw").args(["-o", "-", "--format", "svg", "--lang", lang]).run();
            assert!(sheet.said().contains(&format!(" · {words}\"")), "{lang}: {words}");
        }
    }
}

#[test]
fn an_earlier_ply_of_a_game_that_has_ended_is_just_that() {
    for case in cases().iter().filter(|case| case.record.contains("1. ")) {
        let ran = DIVERTO.on(case, "draw").args(["--at", "0"]).run().fine("");
        assert!(ran.said().contains(" to draw in row 1 "), "{}", ran.said());
    }
}

#[test]
fn lines_say_it_and_there_are_none_where_the_board_has_decided() {
    for case in &cases() {
        DIVERTO.moves_say_it(case, "lines", []);
    }
}

#[test]
fn hint_says_it_and_searches_unless_the_board_has_decided() {
    for case in cases() {
        let hint = || DIVERTO.on(&case, "hint").args(["--depth", "1"]);
        // Unknown throws must be passed as an option.
        let thrown = case.record.contains("[Dice") || case.over.is_some();
        let hint = || if thrown { hint() } else { hint().args(["--numbers", "2,3"]) };
        let said = hint().run().fine("").said().to_owned();
        assert_eq!(said.lines().next() == Some(case.words), case.reason.is_some(), "{said}");
        assert_eq!(said.contains("\ndepth 1, "), case.over.is_none(), "{said}");
        let told = hint().args(["--json"]).run().fine("").json();
        assert_eq!(told["standing"], case.plain, "{told}");
    }
}

#[test]
fn the_page_to_click_through_says_it() {
    for case in &cases() {
        DIVERTO.page_says_it(case);
    }
}

#[test]
fn play_says_it_when_it_goes_on_with_the_game() {
    for case in cases() {
        let ran = DIVERTO.on(&case, "play").stdin("lines\n").run().fine("saved in g.dvt\n");
        let said = ran.said();
        let over = case.reason.is_some();
        assert_eq!(said.contains(&format!("\n{}\n", case.words)), over, "{said}");
        let board = said.lines().find(|line| line.contains(case.words));
        assert!(board.is_some_and(|line| line.ends_with(case.words) == over), "{said}");
    }
}

#[test]
fn a_fault_at_the_end_says_it() {
    for case in cases().iter().filter(|case| case.over.is_some()) {
        DIVERTO.fault_at_the_end_says_it(case, "line", "c3:N3E1");
    }
}

#[test]
fn a_claim_behind_a_fault_counts_for_nothing() {
    let record = "[Result \"1-0\"]\n[Board \"9x9\"]\n1. c3:N3E1 h8:N1E1 1-0\n";
    let on = |args: [&str; 3]| Parlour::new().file("g.dvt", record).args(["diverto"]).args(args).run();
    let shown = on(["draw", "g.dvt", "--at=last"]);
    assert!(shown.said().contains("── player 2 to draw in row 1 "), "{}", shown.said());
    let told = on(["check", "--json", "g.dvt"]).json();
    assert_eq!((&told["status"], &told["reason"]), (&json!("unfinished"), &Value::Null), "{told}");
}
