//! `parlour diverto play` through a pipe: commands in, board and events out, and a record that is always
//! valid.

use crate::common::game::{DIVERTO, moves};
#[cfg(unix)]
use crate::common::screen_play::{RIGHT, UP, start};
use crate::common::{Parlour, Ran};

/// A new game on a small board, with lives and dice from the seed: 5 and 3 for player 1, 6 and 2 for player
/// 2.
const NEW: [&str; 4] = ["--board", "9x9", "--seed", "1"];

#[test]
fn a_new_game_has_its_lives_and_dice_from_the_seed() {
    let ran = DIVERTO.play(None, &NEW, "");
    insta::assert_snapshot!("new_game", ran.said());
    let text = DIVERTO.record(ran);
    let expected = "[Game \"Diverto\"]\n[Date \"2026.03.20\"]\n[Board \"9x9\"]\n[Lives \"b3 d2 d4 d6 f5 g7\"]\n[Dice \"5 3 / 6 2\"]\n\
                    [Rows \"25\"]\n[Seed \"1\"]\n\n*\n";
    assert_eq!(text, expected);
    assert_eq!(DIVERTO.record(DIVERTO.play(None, &NEW, "")), text, "the same seed gives the same game");
    // They depend on the seed.
    let other = DIVERTO.record(DIVERTO.play(None, &["--board", "9x9", "--seed", "2"], ""));
    assert_ne!(other.replace("\"2\"", "\"1\""), text);
}

#[test]
fn options_of_a_new_game_stand_in_its_tags() {
    let args = [
        "--names",
        "Ana",
        "Beto \"B\"",
        "--variant",
        "prepaid,roll,ordered,roll",
        "--rows",
        "3",
        "--lives",
        "0",
    ];
    let text = DIVERTO.record(DIVERTO.play(None, &[&NEW[..], &args].concat(), ""));
    for tag in [
        "[Player1 \"Ana\"]\n",
        "[Player2 \"Beto \\\"B\\\"\"]\n",
        "[Rules \"ordered roll prepaid\"]\n",
        "[Rows \"3\"]\n",
    ] {
        assert!(text.contains(tag), "{text}");
    }
    assert!(!text.contains("Lives"), "{text}");
}

#[test]
fn a_whole_conversation() {
    let typed = "help\nlines 3,5\nlines 1,1\nlines x\nb2:N5E3\na1:N9E1\nzzz\nc8:S5E3\nlines\nhint\nundo\nc8:S5E3\n\n\
                 resign\nc8:W1N1\nundo\ndraw\nundo\nboard\nquit\n";
    let ran = DIVERTO.play(None, &[&NEW[..], &["--depth", "1", "--names", "Ana", "Beto"]].concat(), typed);
    insta::assert_snapshot!("conversation", ran.said());
    assert_eq!(moves(&DIVERTO.record(ran)), "1. c8:S5E3 *");
}

#[test]
fn a_game_ends_as_the_rules_say_and_may_be_taken_back() {
    let six = "[Board \"6x6\"]\n[Dice \"1 2 / 6 6\"]\n\n*\n";
    let ran = DIVERTO.play(Some(six), &[], "c4:W1S2\na1:N1E1\nhint\nresign\n");
    let said = ran.said().to_owned();
    assert_eq!(said.matches("player 1 wins: player 2 has no legal line\n").count(), 5, "{said}");
    assert_eq!(
        said.matches(
            "The game is over: `again` begins the next, `undo` takes the last line back, `quit` stops."
        )
        .count(),
        3
    );
    assert_eq!(moves(&DIVERTO.record(ran)), "1. c4:W1S2 1-0");
    assert_eq!(moves(&DIVERTO.record(DIVERTO.play(Some(six), &[], "c4:W1S2\nundo\nquit\n"))), "*");
    let drawn =
        DIVERTO.play(Some("[Board \"9x9\"]\n[Rows \"1\"]\n[Dice \"3 1 / 2 1\"]\nc3:N3E1"), &[], "d6:S2W1\n");
    assert!(drawn.said().contains("drawn: the last row is drawn\n"), "{}", drawn.said());
    assert_eq!(moves(&DIVERTO.record(drawn)), "1. c3:N3E1 d6:S2W1 1/2-1/2");
}

#[test]
fn resignation_and_agreement_stand_in_the_record_until_the_next_line() {
    for (typed, result, told) in [
        ("c8:S5E3\nresign\n", "1. c8:S5E3 1-0", "player 1 wins: player 2 resigns\n"),
        ("resign\n", "0-1", "player 2 wins: player 1 resigns\n"),
        ("draw\n", "1/2-1/2", "drawn by agreement\n"),
    ] {
        let ran = DIVERTO.play(None, &NEW, typed);
        assert!(ran.said().contains(told), "{}", ran.said());
        let text = DIVERTO.record(ran);
        assert_eq!(moves(&text), result);
        // Resumed, the game is still over, and the agreement can be taken back.
        let over = DIVERTO.play(Some(&text), &[], "");
        assert!(over.said().contains(told), "{}", over.said());
        assert_eq!(DIVERTO.record(over), text);
        let again = DIVERTO.record(DIVERTO.play(Some(&text), &[], "undo\n"));
        assert_eq!(
            moves(&again),
            result.rsplit_once(' ').map_or("*".to_owned(), |(lines, _)| format!("{lines} *"))
        );
    }
}

#[test]
fn the_tool_agrees_to_a_draw_unless_it_stands_better() {
    // Player 2 is to draw: lost in 2 lines in one game, winning in 3 in the other.
    let lost = "[Board \"14x15\"]\n[Lives \"b3 d9 f6 f8 i8 m7\"]\n[Dice \"1 6 / 4 5\"]\n\n1. h12:W1S6 h12:S4E5+ \
                2. g6:W6N2+ a8:E5N5+ 3. f13:W1S6x e7:E5S4x 4. j3:W5N1 m8:S6W4+ 5. e4:E4N1 *\n";
    let won = "[Board \"10x15\"]\n[Lives \"c3 c14 e1 e7 f3 f11 i9\"]\n[Dice \"6 6 / 2 2\"]\n\n1. h7:N6W6 \
               b13:S2E2 2. h7:W5S6++ d11:S2W3 3. a9:S4E6x *\n";
    let offered = |record: &str| DIVERTO.play(Some(record), &["--computer", "1", "--depth", "3"], "draw\n");
    let declined = offered(lost);
    assert!(declined.said().contains("player 1 declines the draw.\n"), "{}", declined.said());
    assert!(DIVERTO.record(declined).ends_with("*\n"));
    let agreed = offered(won);
    assert!(agreed.said().contains("drawn by agreement\n"), "{}", agreed.said());
    assert!(DIVERTO.record(agreed).ends_with("1/2-1/2\n"));
}

#[test]
fn a_new_game_says_how_it_is_played_and_a_game_gone_on_with_does_not() {
    let begins = |args: &[&str]| DIVERTO.play(None, &[&NEW[..], args].concat(), "").said().to_owned();
    let both = begins(&[]);
    let says =
        "Player 1 (━━) and player 2 (──) take turns: who has no legal line left loses. Type a line such as `";
    assert!(both.contains(says), "{both}");
    assert!(begins(&["--computer", "2", "--depth", "1"]).contains("You are player 1 (━━): who has"));
    let record = "[Board \"10x15\"]\n[Dice \"6 6 / 2 2\"]\n\n1. h7:N6W6 *\n";
    assert!(!DIVERTO.play(Some(record), &[], "").said().contains("who has no legal line left"));
}

#[test]
fn who_learns_is_asked_before_a_line_that_loses_at_once() {
    let record = "[Board \"16x16\"]\n[Lives \"c4 e11 h8 k13 l5 n9\"]\n[Dice \"3 5 / 4 2\"]\n\n1. g13:S3W5 g13:E4S2+ \
                  2. k11:W3S4+ b10:N1E4+ 3. h7:W5S3+ f11:N1W3 4. c12:S5W2xx c4:E2N1 5. a7:N6E2 c13:N1E1 6. e5:E5S2 j3:E2S1 \
                  7. d14:N1E5 l2:W1N3x 8. k5:E4N1+ o6:W1N4+ *\n";
    let plies = |typed: &str, args: &[&str]| {
        let ran = DIVERTO.play(Some(record), args, typed);
        (ran.said().to_owned(), moves(&DIVERTO.record(ran)).ends_with(" 9. i15:S3W1x *"))
    };
    let warning = "i15:S3W1x allows n10:E1S3, which wins at once. Type it again if you are sure.\n";
    let (said, is_drawn) = plies("i15:S3W1\n", &["--teach"]);
    assert!(said.contains(warning) && !is_drawn, "{said}");
    let (said, is_drawn) = plies("i15:S3W1\ni15:S3W1\n", &["--teach"]);
    assert!(said.contains("Legal lines now: 17 for player 2, 15 for player 1.\n") && is_drawn, "{said}");
    let (said, is_drawn) = plies("i15:S3W1\n", &[]);
    assert!(!said.contains("allows") && is_drawn, "{said}");
}

#[test]
fn many_lines_are_counted_and_those_from_a_point_are_listed() {
    let typed = "lines\nlines k10\na10:E3N5\nlines\nlines x\n";
    let ran = DIVERTO.play(None, &["--seed", "3"], typed);
    let said = ran.said();
    assert!(said.contains("3154 legal lines from 355 points; `lines a1` lists those from there"), "{said}");
    assert!(said.contains("k10:W5N3  k10:W5S3\n16 legal lines\n"), "{said}");
    assert!(said.contains("6 legal lines\n"), "{said}");
    assert!(said.contains("`lines` takes a point, as `h8`, or two numbers"), "{said}");
}

#[test]
fn each_level_draws_legal_lines() {
    for level in 1..=6 {
        let level = level.to_string();
        let args = [&NEW[..], &["--computer", "1", "--level", &level]].concat();
        let text = DIVERTO.record(DIVERTO.play(None, &args, ""));
        assert_eq!(moves(&text).split_whitespace().count(), 3, "{text}");
    }
}

#[test]
fn a_game_is_gone_on_with_as_it_was() {
    let whole = DIVERTO.record(DIVERTO.play(None, &NEW, "c8:S5E3\nundo\nc8:S5E3\nlines\n"));
    let mut text = DIVERTO.record(DIVERTO.play(None, &NEW, "quit\n"));
    text = DIVERTO.record(DIVERTO.play(Some(&text), &[], "c8:S5E3\n"));
    assert_eq!(text, whole);
    // Other tags are kept, whatever their content.
    let tagged = format!("[Event \"a \\\"b\\\" \\\\\"]\n[Mine \"é\"]\n{whole}");
    assert_eq!(DIVERTO.record(DIVERTO.play(Some(&tagged), &[], "")), tagged);
}

#[test]
fn undo_takes_back_down_to_the_first_line_and_no_further() {
    let start = "[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n\n1. c3:N3E1 d6:S2W1 2. c3:E2N1 *\n";
    let undone = |times: usize| {
        moves(&DIVERTO.record(DIVERTO.play(Some(start), &[], "undo\n".repeat(times)))).to_owned()
    };
    assert_eq!(undone(1), "1. c3:N3E1 d6:S2W1 *");
    assert_eq!(undone(2), "1. c3:N3E1 *");
    assert_eq!(undone(3), "*");
    assert_eq!(undone(9), "*");
    let ran = DIVERTO.play(Some(start), &[], "undo\n".repeat(4));
    assert!(ran.said().contains("Nothing is drawn yet."), "{}", ran.said());
}

#[test]
fn d7_prepaid_games_are_played_so() {
    let start = "[Board \"9x9\"]\n[Lives \"d5\"]\n[Dice \"3 1 / 2 3\"]\n";
    for (rules, taken) in [("", true), ("[Rules \"prepaid\"]\n", false)] {
        let ran = DIVERTO.play(Some(&format!("{start}{rules}\n1. c3:N3E1 *\n")), &[], "lines\nd6:S2W3\n");
        let said = ran.said();
        assert_eq!(said.contains("d6:S2W3+x"), taken, "{said}");
        assert_eq!(
            said.contains("Not legal (D7): a crossing at `c4` that only a life held before"),
            !taken,
            "{said}"
        );
        assert_eq!(moves(&DIVERTO.record(ran)).contains("d6:S2W3+x"), taken);
    }
}

fn rolls(ran: &Ran) -> Vec<String> {
    ran.said().lines().filter(|line| line.contains(" rolls ")).map(ToOwned::to_owned).collect()
}

#[test]
fn d10_dice_are_thrown_for_every_line_and_undoing_does_not_change_them() {
    let args = [&NEW[..], &["--variant", "roll"]].concat();
    let ran = DIVERTO.play(None, &args, "c8:S5E3\nc8:W2S6\nundo\nc8:W2S6\nundo\nundo\nc5:N3E5\n");
    // Row 1 uses the dice of the tag; row 2 rolls its own, the same after undo.
    let [one, two] = &rolls(&ran)[..] else { panic!("{}", ran.said()) };
    assert_eq!(one, two);
    assert_eq!(moves(&DIVERTO.record(ran)), "1. c5:N3E5 *");
    let text = DIVERTO.record(DIVERTO.play(None, &args, "c8:S5E3\nc8:W2S6\n"));
    let numbers = one.strip_prefix("player 1 rolls ").expect("a throw").replace(" and ", " ");
    assert_eq!(moves(&text), format!("1. c8:S5E3 c8:W2S6 ({numbers}) *"));
    // An earlier throw is kept.
    let again = DIVERTO.play(Some(&text), &[], "");
    assert!(rolls(&again).is_empty() && again.said().contains(&numbers), "{}", again.said());
    assert_eq!(DIVERTO.record(again), text);
}

#[test]
fn d3_a_record_that_does_not_say_what_was_thrown_for_row_1_gets_its_dice() {
    for (start, wanted) in [("*", 2), ("1. c3:N3E1 *", 1)] {
        let ran = DIVERTO.play(Some(&format!("[Board \"9x9\"]\n[Seed \"3\"]\n\n{start}\n")), &[], "");
        assert_eq!(rolls(&ran).len(), wanted, "{}", ran.said());
        let text = DIVERTO.record(ran);
        assert!(text.contains("[Dice \""), "{text}");
        assert_eq!(moves(&text), start);
        // Only once.
        let again = DIVERTO.play(Some(&text), &[], "");
        assert!(rolls(&again).is_empty(), "{}", again.said());
        assert_eq!(DIVERTO.record(again), text);
    }
}

#[test]
fn the_computer_draws_when_it_is_its_turn() {
    let one = DIVERTO.play(None, &[&NEW[..], &["--computer", "1", "--depth", "1"]].concat(), "");
    assert_eq!(one.said().matches("player 1 draws ").count(), 1, "{}", one.said());
    assert!(one.said().trim_end().ends_with('>'), "then it waits: {}", one.said());
    let text = DIVERTO.record(one);
    // Undo takes back the person's line and the reply.
    let first = moves(&text).split(' ').nth(1).expect("a line").to_owned();
    let reply = Parlour::new().stdin(text.clone()).args(["diverto", "lines", "-"]).run();
    let reply = reply.said().lines().next().expect("a legal line").to_owned();
    let undone = DIVERTO.play(Some(&text), &["--computer", "1", "--depth", "1"], format!("{reply}\nundo\n"));
    assert!(undone.said().matches(" draws ").count() >= 1, "{}", undone.said());
    assert_eq!(moves(&DIVERTO.record(undone)), format!("1. {first} *"));
}

#[test]
fn a_game_against_the_computer_comes_to_its_end_and_is_always_good() {
    let args = ["--computer", "2", "--depth", "1"];
    let mut text = DIVERTO.record(DIVERTO.play(None, &[&NEW[..], &args].concat(), ""));
    for _ in 0..25 {
        let lines = Parlour::new().stdin(text.clone()).args(["diverto", "lines", "-"]).run();
        assert_eq!(lines.status, 0);
        let Some(line) = lines.said().lines().next() else {
            assert!(lines.stderr.contains(" has no legal line\n"), "{}", lines.stderr);
            assert!(moves(&text).ends_with("1-0") || moves(&text).ends_with("0-1"), "{text}");
            return;
        };
        text = DIVERTO.record(DIVERTO.play(Some(&text), &args, format!("{line}\n")));
    }
    panic!("no end: {text}");
}

#[test]
fn the_record_is_saved_before_anything_is_said_of_a_line() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let folder = tempfile::tempdir().expect("a fresh folder");
    let mut child = crate::common::program()
        .args(["diverto", "play", "g.dvt"])
        .args(NEW)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let mut typing = child.stdin.take().expect("a pipe");
    typing.write_all(b"c8:S5E3\n").expect("it reads");
    let said = BufReader::new(child.stdout.take().expect("a pipe"));
    let told = said.lines().map(|line| line.expect("text")).find(|line| line.contains(" draws "));
    assert_eq!(told.as_deref(), Some("player 1 draws c8:S5E3"));
    // The program still runs, and the line is saved.
    assert!(child.try_wait().expect("a child").is_none());
    let text = std::fs::read_to_string(folder.path().join("g.dvt")).expect("a record");
    assert_eq!(moves(&text), "1. c8:S5E3 *");
    drop(typing);
    child.wait().expect("it ends");
}

#[test]
fn a_record_that_cannot_be_gone_on_with_is_refused_and_left_alone() {
    let game = "[Board \"9x9\"]\n1. c3:N3E1 *\n";
    let refused = |text: &str, message: &str, status: i32| {
        let ran = DIVERTO.play(Some(text), &[], "undo\n");
        assert!(ran.stderr.ends_with(message), "{}", ran.stderr);
        assert_eq!((ran.status, ran.said(), ran.text("g.dvt").as_str()), (status, "", text));
    };
    let comments = "error: g.dvt has comments, marks or variations, which would be lost: name another file\n";
    refused(&format!("{game}{{good}}\n"), comments, 2);
    refused("[Board \"9x9\"] ; ours\n*\n", comments, 2);
    refused("[Board \"9x9\"]\n1. c3:N3N1 *\n", "error: g.dvt cannot be continued\n", 1);
    refused("[Board \"5x5\"]\n*\n", "error: g.dvt cannot be continued\n", 1);
    refused("[Game \"PerSiVic\"]\n1. e1-e4\n", "error: g.dvt cannot be continued\n", 1);
    refused("", "error: no game in g.dvt\n", 1);
    let ran = DIVERTO.play(Some("[Board \"9x9\"]\n1. c3:N3N1 *\n"), &[], "");
    assert!(ran.stderr.starts_with("error[no-turn]: no turn at `c6`"), "{}", ran.stderr);
}

#[test]
fn a_game_that_cannot_be_kept_is_not_begun() {
    for (args, message) in [
        (&["--lives", "1000"][..], "error: 1000 lives do not fit on a 20x20 board"),
        (&["--names", "A\nB", "C"], "a name has no control characters"),
        (&["--names", "A"], "two names, as `Ana,Beto` or `Ana Beto`"),
        (&["--board", "5x5"], "a board is 6 to 27 squares wide and 6 to 60 high (D1)"),
        (&["--rows", "0"], "a game has 1 to 60 rows"),
        (&["--variant", "dice"], "possible values: ordered, roll, prepaid"),
        (&["--computer", "3"], "possible values: 1, 2"),
        (&["--time", "0s"], "a time is written as"),
        (&["--time", "1s", "--depth", "1"], "cannot be used with"),
    ] {
        let ran = DIVERTO.play(None, args, "");
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
        assert_eq!(ran.made(), [""; 0], "{args:?}");
    }
    let ran = Parlour::new().args(["diverto", "play", "-"]).run();
    ran.refused("error: play keeps its record in a file: `-` is none\n");
    let ran = Parlour::new().args(["diverto", "play", "no/where.dvt"]).run();
    ran.refused("error: cannot write no/where.dvt: there is no such folder\n");
    let ran = Parlour::new().dir("d").args(["diverto", "play", "d"]).run();
    ran.refused("error: cannot write d: it is a folder\n");
}

#[test]
fn what_a_terminal_would_obey_is_not_passed_on() {
    let obeyed = |text: &str| text.contains(|c: char| c.is_control() && c != '\n');
    let named = "[Player1 \"A\tna\"]\n[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n*\n";
    let ran = DIVERTO.play(Some(named), &[], "\u{1b}[2J\nlines \u{9b}2J\nc3:N3\u{7}E1\nc3:N3E1\n");
    assert!(!obeyed(ran.said()), "{:?}", ran.said());
    assert_eq!(moves(&DIVERTO.record(ran)), "1. c3:N3E1 *");
}

#[test]
fn nothing_that_is_typed_stops_the_game() {
    let typed =
        [&b"\xff\xfe\0\n\r\n"[..], &b"x".repeat(1_000_000), b"\nc8:N99999999999E1\nc8:S5E3\r\n"].concat();
    let ran = DIVERTO.play(None, &NEW, typed);
    assert!(ran.said().len() < 10_000, "{}", ran.said().len());
    assert_eq!(moves(&DIVERTO.record(ran)), "1. c8:S5E3 *");
}

#[test]
fn without_a_name_the_record_has_one() {
    let ran = Parlour::new().args(["diverto", "play"]).run().fine("saved in diverto-game.dvt\n");
    assert_eq!(ran.made(), ["diverto-game.dvt"]);
}

#[test]
fn a_name_with_blanks_around_it_is_asked_by_the_name() {
    let game = "[Player1 \" Ana \"]\n[Board \"9x9\"]\n[Dice \"5 3 / 6 2\"]\n\n*\n";
    let ran = DIVERTO.play(Some(game), &[], "");
    assert!(ran.said().contains("row 1, Ana to draw with 5 3"), "{}", ran.said());
}

#[test]
fn lines_are_read_as_a_check_reads_them() {
    let ran = DIVERTO.play(None, &NEW, "C8: s5 e3\n");
    assert_eq!(moves(&DIVERTO.record(ran)), "1. c8:S5E3 *");
}

#[cfg(unix)]
#[test]
fn on_the_screen_a_long_thought_can_be_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, long) in [("g.dvt", ["--time", "1h"]), ("h.dvt", ["--depth", "60"])] {
        let mut tty =
            start(&folder, "diverto", file, &[&long[..], &["--seed", "5", "--computer", "1"]].concat());
        tty.see("thinks");
        tty.type_in("\u{3}");
        assert_eq!(tty.end(), 0);
        let record = std::fs::read_to_string(folder.path().join(file)).expect("a record");
        assert!(!record.contains("\n1. "), "{record}");
    }
}

#[cfg(unix)]
#[test]
fn on_the_screen_a_line_is_picked_by_its_start_corner_and_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tty = start(&folder, "diverto", "g.dvt", &["--seed", "5", "--names", "Ana,Beto"]);
    tty.see("row 1, Ana to draw with 2 3");
    tty.see(">·<");
    tty.type_in("\r");
    tty.see("j10:…");
    // Three up or down, left or right; two likewise.
    tty.see("·  ·  +  +  · >·< ·  +  +  ·  ·");
    tty.type_in(&UP.repeat(2));
    tty.type_in("\r");
    tty.see("j10:N2…");
    tty.type_in(&RIGHT.repeat(3));
    tty.type_in("\r");
    tty.see("Ana draws j10:N2E3");
    tty.see("row 1, Beto to draw");
    tty.type_in("\u{1b}[21~");
    assert_eq!(tty.end(), 0);
    let record = std::fs::read_to_string(folder.path().join("g.dvt")).expect("a record");
    assert!(record.contains("1. j10:N2E3"), "{record}");
}
