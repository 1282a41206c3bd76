//! `parlour persivic play` through a pipe: commands in, board and events out, and a record that is always
//! valid.

use crate::common::Parlour;
use crate::common::game::{PERSIVIC, moves};
#[cfg(unix)]
use crate::common::screen_play::{UP, start};
#[cfg(unix)]
use crate::common::tty::Tty;

/// Red wins at once with the three stones on e8.
const NEAR: &str = "3b8./4.3r4./9./9./2.b6./9./9./9./9. r";

#[test]
fn a_whole_conversation() {
    let typed = "help\nmoves d1\nmoves j1\nmoves\ne1-e5\nzzz\ne9-e6\ne1-d3,2e4\nmoves d1\nhint\ne9-e6\nboard\nundo\nclaim\n\
                 resign\nmoves\ne9-e6\nundo\ndraw\nundo\n\nquit\n";
    let ran = PERSIVIC.play(None, &["--depth", "1", "--names", "Ana", "Beto"], typed);
    insta::assert_snapshot!("conversation", ran.said());
    let text = PERSIVIC.record(ran);
    assert_eq!(
        text,
        "[Game \"PerSiVic\"]\n[Date \"2026.03.20\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-d3,2e4 *\n"
    );
}

#[test]
fn the_engine_plays_its_side_and_the_same_at_a_depth() {
    let typed = "e1-e4\nundo\ne1-e4\nd1-d4\n";
    let text = PERSIVIC.record(PERSIVIC.play(None, &["--computer", "blue", "--depth", "1"], typed));
    assert_eq!(text, PERSIVIC.record(PERSIVIC.play(None, &["--computer", "blue", "--depth", "1"], typed)));
    assert_eq!(moves(&text).split_whitespace().count(), 7, "{text}");
    // If the computer is to move first it does so unasked, also after taking everything back.
    let first = PERSIVIC.record(PERSIVIC.play(None, &["--computer", "red", "--depth", "1"], "undo\n"));
    assert_eq!(moves(&first).split_whitespace().count(), 3, "{first}");
    let quick = PERSIVIC.record(PERSIVIC.play(None, &["--computer", "red", "--time", "1ms"], ""));
    assert_eq!(moves(&quick).split_whitespace().count(), 3, "{quick}");
}

#[test]
fn a_game_ends_as_the_rules_say_and_may_be_taken_back() {
    let ran =
        PERSIVIC.play(None, &["--position", NEAR, "--computer", "red", "--depth", "2"], "hint\nresign\n");
    let said = ran.said().to_owned();
    assert_eq!(said.matches("red wins: three or more stones on the far row\n").count(), 3, "{said}");
    assert_eq!(
        said.matches("The game is over: `again` begins the next, `undo` takes the last move back").count(),
        2,
        "{said}"
    );
    assert!(moves(&PERSIVIC.record(ran)).ends_with(" 1-0"));
    let over = PERSIVIC.play(None, &["--position", "3r8./9./9./9./9./9./9./9./b8. b"], "a1-a2\n");
    assert!(over.said().contains("red wins: "), "{}", over.said());
    assert_eq!(moves(&PERSIVIC.record(over)), "1-0");
}

#[test]
fn resignation_and_agreement_stand_in_the_record_until_the_next_move() {
    for (typed, result, told) in [
        ("e1-e4\nresign\n", "1. e1-e4 1-0", "red wins: blue resigns\n"),
        ("resign\n", "0-1", "blue wins: red resigns\n"),
        ("draw\n", "1/2-1/2", "drawn by agreement\n"),
    ] {
        let ran = PERSIVIC.play(None, &[], typed);
        assert!(ran.said().contains(told), "{}", ran.said());
        let text = PERSIVIC.record(ran);
        assert_eq!(moves(&text), result);
        let over = PERSIVIC.play(Some(&text), &[], "");
        assert!(over.said().contains(told), "{}", over.said());
        assert_eq!(PERSIVIC.record(over), text);
        let again = PERSIVIC.record(PERSIVIC.play(Some(&text), &[], "undo\n"));
        let open = result.rsplit_once(' ').map_or("*".to_owned(), |(lines, _)| format!("{lines} *"));
        assert_eq!(moves(&again), open);
    }
}

#[test]
fn p7e_the_engine_agrees_to_a_draw_unless_it_stands_better() {
    let offered = |position: &str, side: &str| {
        let args = ["--position", position, "--computer", side, "--depth", "2"];
        PERSIVIC.play(None, &args, "draw\n")
    };
    // Red wins with its next move, whatever blue does.
    let near = NEAR.replace(" r", " b");
    let wins = offered(&near, "red");
    assert!(wins.said().contains("red declines the draw.\n"), "{}", wins.said());
    assert_eq!(moves(&PERSIVIC.record(wins)), "*");
    let loses = offered(NEAR, "blue");
    assert!(loses.said().contains("drawn by agreement\n"), "{}", loses.said());
    // With equal stones the side to move is slightly better, but nobody agrees to a draw at the start.
    let even = offered(&parlour::persivic::Position::start().to_string(), "blue");
    assert!(even.said().contains("blue declines the draw: it is early.\n"), "{}", even.said());
    let fewer = offered("3b8./9./b.b.b4./9./9./9./r.r6./9./3r8. b", "red");
    assert_eq!(moves(&PERSIVIC.record(fewer)), "1/2-1/2");
    let more = offered("3b8./9./b.b6./9./9./9./r.r.r.r2./9./3r8. b", "red");
    assert!(more.said().contains("red declines the draw.\n"), "{}", more.said());
}

#[test]
fn p7e_the_engine_agrees_to_a_draw_late_in_an_even_game() {
    // Single stones go to and fro; the option keeps repetitions from ending the game.
    let tags = "[Position \"b.b.b4./9./9./9./9./9./9./9./r.r.r4. r\"]\n[Repetition \"claim\"]\n";
    for (turns, agrees) in [(8, false), (10, true)] {
        let turn =
            |n: usize| if n % 2 == 1 { format!("{n}. a1-a2 a9-a8 ") } else { format!("{n}. a2-a1 a8-a9 ") };
        let record = format!("[Game \"PerSiVic\"]\n{tags}\n{}*\n", (1..=turns).map(turn).collect::<String>());
        let ran = PERSIVIC.play(Some(&record), &["--computer", "blue", "--depth", "2"], "draw\n");
        let is_drawn = ran.text("g.psv").trim_end().ends_with("1/2-1/2");
        assert_eq!(is_drawn, agrees, "{}", ran.said());
    }
}

#[test]
fn a_new_game_says_how_it_is_played_and_a_game_gone_on_with_does_not() {
    let begins = |record: Option<&str>, args: &[&str]| PERSIVIC.play(record, args, "").said().to_owned();
    let both =
        "Red (●) and blue (○) take turns: three stones on the far row win. Type a move such as `a1-c2`;";
    assert!(begins(None, &[]).contains(both), "{}", begins(None, &[]));
    let red = begins(None, &["--computer", "blue", "--depth", "1"]);
    assert!(red.contains("You are red (●): three stones on row 9 win."), "{red}");
    let blue = begins(None, &["--computer", "red", "--depth", "1"]);
    assert!(blue.contains("You are blue (○): three stones on row 1 win."), "{blue}");
    assert!(!begins(Some("1. e1-e4 *\n"), &[]).contains("three stones"));
}

#[test]
fn who_learns_is_asked_before_a_move_that_loses_at_once() {
    // Blue's three stones on c3 reach row 1.
    let position = "b.b.b4./r8./9./9./9./2.r6./2.3b6./9./5.r.r. r";
    // The question is about the next thing typed.
    let typed = "hint\na8-b8\nc4xc3\nundo\na8-b8\nhm\na8-b8\na8-b8\n";
    let args = ["--position", position, "--teach", "--depth", "2"];
    let ran = PERSIVIC.play(None, &args, typed);
    let said = ran.said().to_owned();
    assert!(said.contains("it captures 3 stones and stops c3-"), "{said}");
    assert_eq!(said.matches("a8-b8 allows c3-").count(), 3, "{said}");
    assert_eq!(said.matches("which wins at once. Type it again if you are sure.\n").count(), 3, "{said}");
    assert!(said.contains("red plays a8-b8\n"), "{said}");
    assert_eq!(moves(&PERSIVIC.record(ran)), "1. a8-b8 *");
    // Without the option nobody asks.
    let ran = PERSIVIC.play(None, &args[..2], "a8-b8\n");
    assert_eq!(moves(&PERSIVIC.record(ran)), "1. a8-b8 *");
}

#[test]
fn who_learns_hears_what_the_last_move_threatens() {
    let position = "b.b6./9./4.3b4./9./1.b7./4.3r4./1.r7./9./9. r";
    let told = |typed: &str, args: &[&str]| {
        let args = [&["--position", position], args].concat();
        PERSIVIC.play(None, &args, format!("{typed}\n")).said().to_owned()
    };
    for (typed, threat) in [
        ("e4-d6", "The last move threatens d6-d9, which would win.\n"),
        ("b3-b4", "The last move threatens b4xb5, which would capture a stone.\n"),
    ] {
        let said = told(typed, &["--teach"]);
        assert!(said.contains(threat), "{said}");
        assert!(!told(typed, &[]).contains("threatens"), "{typed}");
    }
}

#[test]
fn each_level_plays_legal_moves() {
    for level in 1..=6 {
        let level = level.to_string();
        let ran = PERSIVIC.play(None, &["--computer", "blue", "--level", &level], "e1-e4\na1-a4\n");
        let text = PERSIVIC.record(ran);
        assert_eq!(moves(&text).split_whitespace().count(), 7, "{text}");
    }
}

#[test]
fn p7d_a_position_that_stands_for_the_third_time_may_be_claimed() {
    let single = "b8./9./9./9./9./9./9./9./r.r.r4. r";
    let turn = "a1-a2\na9-a8\na2-a1\na8-a9\n";
    let args = ["--position", single, "--repetition", "claim"];
    let ran = PERSIVIC.play(None, &args, format!("claim\n{turn}claim\n{turn}claim\n"));
    let said = ran.said().to_owned();
    assert_eq!(said.matches("The position has not occurred three times (P7d)").count(), 2, "{said}");
    assert_eq!(said.matches("`claim` makes the game a draw (P7d)").count(), 1, "{said}");
    assert!(said.contains("drawn: the position occurs for the third time\n"), "{said}");
    let text = PERSIVIC.record(ran);
    assert!(text.contains("[Repetition \"claim\"]\n") && text.ends_with(" 1/2-1/2\n"), "{text}");
    let json = Parlour::new().stdin(text).args(["persivic", "check", "--json", "-"]).run().json();
    assert_eq!(json["reason"], "repetition-claimed");
}

#[test]
fn p7d_a_third_time_ends_the_game_at_once() {
    let single = "b8./9./9./9./9./9./9./9./r.r.r4. r";
    let turn = "a1-a2\na9-a8\na2-a1\na8-a9\n";
    let ran = PERSIVIC.play(None, &["--position", single], format!("claim\n{turn}{turn}a1-a2\nmoves\n"));
    let said = ran.said().to_owned();
    assert_eq!(
        said.matches("Nothing to claim: a third repetition ends this game by itself").count(),
        1,
        "{said}"
    );
    assert!(
        said.contains("The game is over: `again` begins the next, `undo` takes the last move back")
            && said.contains("0 legal moves"),
        "{said}"
    );
    let text = PERSIVIC.record(ran);
    assert!(!text.contains("Repetition") && text.ends_with(" 4. a2-a1 a8-a9 1/2-1/2\n"), "{text}");
    let json = Parlour::new().stdin(text.clone()).args(["persivic", "check", "--json", "-"]).run().json();
    assert_eq!(
        (json["reason"].as_str(), &json["third_times"]),
        (Some("repetition"), &serde_json::json!([8]))
    );
    let elsewhere = PERSIVIC.play(Some(&text), &["--repetition", "claim"], "");
    assert_eq!(elsewhere.status, 2);
    let told = "error: g.psv exists: leave out `--repetition`, name a new file, or begin another game with `--again`\n";
    assert_eq!(elsewhere.stderr, told);
}

#[test]
fn a_game_is_gone_on_with_as_it_was() {
    let whole = PERSIVIC.record(PERSIVIC.play(None, &[], "e1-e4\nundo\ne1-e4\ne9-e6\nmoves\n"));
    let mut text = PERSIVIC.record(PERSIVIC.play(None, &[], "e1-e4\nquit\n"));
    text = PERSIVIC.record(PERSIVIC.play(Some(&text), &[], "e9-e6\n"));
    assert_eq!(text, whole);
    let tagged = format!("[Event \"a \\\"b\\\" \\\\\"]\n[Mine \"é\"]\n{whole}");
    assert_eq!(PERSIVIC.record(PERSIVIC.play(Some(&tagged), &[], "")), tagged);
    let options = "[Game \"PerSiVic\"]\n[NoMove \"draw\"]\n[NoCaptureLimit \"2\"]\n\n*\n";
    let drawn = PERSIVIC.play(Some(options), &[], "e1-e4\ne9-e6\n");
    assert!(
        drawn.said().contains("drawn: the limit of plies without a capture is reached"),
        "{}",
        drawn.said()
    );
    assert!(PERSIVIC.record(drawn).ends_with("1. e1-e4 e9-e6 1/2-1/2\n"));
    let blue = PERSIVIC.record(PERSIVIC.play(None, &["--position", &NEAR.replace(" r", " b")], "c5-c4\n"));
    assert!(blue.ends_with("\n\n1... c5-c4 *\n"), "{blue}");
}

#[test]
fn undo_takes_back_down_to_the_first_move_and_no_further() {
    let start = "1. e1-e4 e9-e6 2. d1-d4 *\n";
    let undone = |times: usize| {
        moves(&PERSIVIC.record(PERSIVIC.play(Some(start), &[], "undo\n".repeat(times)))).to_owned()
    };
    assert_eq!(undone(1), "1. e1-e4 e9-e6 *");
    assert_eq!(undone(3), "*");
    assert_eq!(undone(9), "*");
    assert!(PERSIVIC.play(Some(start), &[], "undo\n".repeat(4)).said().contains("Nothing is played yet."));
}

#[test]
fn what_would_be_lost_is_refused() {
    for (text, told, status) in [
        (
            "1. e1-e4 {good} *\n",
            "error: g.psv has comments, marks or variations, which would be lost: name another file\n",
            2,
        ),
        ("1. e1-e5 *\n", "error: g.psv cannot be continued\n", 1),
        ("", "error: no game in g.psv\n", 1),
    ] {
        let ran = PERSIVIC.play(Some(text), &[], "e1-e4\n");
        assert!(ran.stderr.ends_with(told), "{}", ran.stderr);
        assert_eq!((ran.status, ran.said(), ran.text("g.psv").as_str()), (status, "", text));
    }
}

#[test]
fn contradictions_are_refused() {
    for (args, told) in [
        (&["--time", "0"][..], "a time is written as `2s`"),
        (&["--time", "0s"], "a time is written as `2s`"),
        (&["--time", "1s", "--depth", "2"], "cannot be used with"),
        (&["--depth", "0"], "0 is not between 1 and 64"),
        (&["--computer", "green"], "possible values: red, blue"),
        (&["--names", "A"], "two names, as `Ana,Beto` or `Ana Beto`"),
        (&["--names", "A", "B\u{7}"], "a name has no control characters"),
    ] {
        let ran = PERSIVIC.play(None, args, "");
        assert_eq!((ran.status, ran.said()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
    // An invalid position is reported as by other commands.
    for (position, told) in [
        ("9.", "a position is nine rows, a blank, and `r` or `b` to move (column 1, `9.`)"),
        ("28r8./9./9./9./9./9./9./9./9. r", "28"),
    ] {
        let ran = PERSIVIC.play(None, &["--position", position], "");
        assert_eq!((ran.status, ran.said()), (1, ""), "{position}");
        assert!(ran.stderr.starts_with("error: --position: ") && ran.stderr.contains(told), "{}", ran.stderr);
    }
    let elsewhere = PERSIVIC.play(Some("1. e1-e4 *\n"), &["--position", NEAR], "");
    assert_eq!(elsewhere.status, 2);
    let told = "error: g.psv exists: leave out `--position`, name a new file, or begin another game with \
                `--again`\n";
    assert_eq!(elsewhere.stderr, told);
    Parlour::new()
        .args(["persivic", "play", "-"])
        .run()
        .refused("error: play keeps its record in a file: `-` is none\n");
}

#[test]
fn bytes_that_are_no_text_are_no_command() {
    let ran = PERSIVIC.play(None, &[], b"\xff\xfe\ne1-e4\n\x1b[2J\n".to_vec());
    assert!(!ran.said().contains('\u{1b}'), "{}", ran.said());
    assert_eq!(moves(&PERSIVIC.record(ran)), "1. e1-e4 *");
}

#[test]
fn a_name_with_blanks_around_it_is_asked_by_the_name() {
    let ran = PERSIVIC.play(Some("[Red \" Ana \"]\n[Blue \"  \"]\n\n*\n"), &[], "e1-e4\n");
    assert!(ran.said().contains("1. Ana> ") && ran.said().contains("1... blue> "), "{}", ran.said());
}

#[test]
fn moves_are_read_as_a_check_reads_them() {
    for (typed, told) in
        [("E1 – e4", "e1-e4"), ("e1e4", "e1-e4"), ("e1-D3, 2e4", "e1-d3,2e4"), ("e1:e4", "e1-e4")]
    {
        let ran = PERSIVIC.play(None, &[], format!("{typed}\n"));
        assert_eq!(moves(&PERSIVIC.record(ran)), format!("1. {told} *"), "{typed}");
    }
}

#[cfg(unix)]
#[test]
fn a_sentence_is_wrapped_at_blanks() {
    let folder = tempfile::tempdir().expect("a folder");
    let tty = Tty::start(folder.path(), &["persivic", "play", "g.psv"], (60, 40), &[]);
    tty.see("1. red> ");
    let shown = tty.text();
    assert!(shown.contains("three stones on the far row\nwin. Type a move such as"), "{shown}");
}

#[cfg(unix)]
#[test]
fn on_the_screen_a_cursor_picks_stones_and_squares_and_words_are_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tty = start(&folder, "persivic", "g.psv", &["--names", "Ana,Beto"]);
    tty.see("Ana");
    // The cursor is on e1, whose stones go to e4, d3, f3 and three more squares.
    tty.see("> ●3<");
    tty.type_in("\r");
    tty.see("e1: 3 stones to place");
    tty.see("4    ·    ·    ·    ·    +    ·    ·    ·    ·    4");
    tty.type_in(&UP.repeat(3));
    tty.type_in("\r");
    tty.see("e1-e4: 2 stones to place");
    // Backspace takes the stone back; nothing can go to the square above.
    tty.type_in("\u{7f}");
    tty.see("e1: 3 stones to place");
    tty.type_in(UP);
    tty.type_in("\r");
    tty.see("e5: nothing to play there; + marks where");
    tty.type_in("\u{1b}[B ");
    tty.see("Ana plays e1-e4");
    tty.see("1... Beto");
    // A move, a question with a long answer and a word, typed.
    tty.type_in("e9-e6\r");
    tty.see("Beto plays e9-e6");
    tty.type_in("?");
    tty.see("other key goes back");
    tty.type_in("x");
    tty.see("> ●3<");
    tty.type_in("<");
    tty.see("1... Beto");
    tty.type_in("e9-e5\r");
    tty.see("Not legal (P3)");
    tty.type_in("quit\r");
    assert_eq!(tty.end(), 0);
    let record = std::fs::read_to_string(folder.path().join("g.psv")).expect("a record");
    assert_eq!(moves(&record), "1. e1-e4 *");
}

#[cfg(unix)]
#[test]
fn the_program_plays_on_the_screen_and_the_end_of_the_game_is_its_title() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tty =
        start(&folder, "persivic", "g.psv", &["--computer", "red", "--depth", "1", "--position", NEAR]);
    tty.see("red wins");
    tty.type_in("\u{1b}[21~");
    assert_eq!(tty.end(), 0);
    let mut tty = start(&folder, "persivic", "h.psv", &[]);
    tty.see("1. red");
    tty.type_in("resign\r");
    tty.see("blue wins: red resigns");
    tty.type_in("\u{3}");
    assert_eq!(tty.end(), 0);
}

#[cfg(unix)]
#[test]
fn on_the_screen_a_long_thought_can_be_ended_and_what_is_typed_meanwhile_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, long) in [("g.psv", ["--time", "1h"]), ("h.psv", ["--depth", "30"])] {
        let mut tty = start(&folder, "persivic", file, &[&long[..], &["--computer", "red"]].concat());
        tty.see("red thinks");
        match file {
            "g.psv" => tty.signal("-TERM"),
            _ => tty.type_in("x\u{3}"),
        }
        assert_eq!(tty.end(), 0);
    }
    let mut tty = start(&folder, "persivic", "i.psv", &["--time", "1h"]);
    tty.see("1. red");
    tty.type_in("hint\r\u{3}");
    assert_eq!(tty.end(), 0);
    // An offer that Blue would accept after a whole search.
    let ahead = "3b3b7./9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r";
    let options = ["--time", "1h", "--computer", "blue", "--position", ahead];
    let mut tty = start(&folder, "persivic", "k.psv", &options);
    tty.see("1. red");
    tty.type_in("draw\r\u{3}");
    assert_eq!(tty.end(), 0);
    let mut tty = start(&folder, "persivic", "l.psv", &["--time", "1h", "--computer", "blue"]);
    tty.see("1. red");
    tty.type_in("e1-e4\r\u{3}");
    assert_eq!(tty.end(), 0);
    assert_eq!(moves(&std::fs::read_to_string(folder.path().join("l.psv")).expect("a record")), "1. e1-e4 *");
    for file in ["g.psv", "h.psv", "i.psv", "k.psv"] {
        assert_eq!(moves(&std::fs::read_to_string(folder.path().join(file)).expect("a record")), "*");
    }
    let mut tty = start(&folder, "persivic", "j.psv", &["--computer", "red", "--time", "1s"]);
    tty.see("red thinks");
    tty.type_in("e9-e6\r");
    tty.see("blue plays e9-e6");
    tty.type_in("\u{3}");
    assert_eq!(tty.end(), 0);
}

#[cfg(unix)]
#[test]
fn on_a_small_screen_what_has_to_be_read_covers_the_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["persivic", "play", "g.psv", "--screen", "--names", "Ana,Beto"];
    let mut tty = Tty::start(folder.path(), &args, (40, 14), &[]);
    tty.see("> ●3<");
    std::fs::write(folder.path().join("g.psv"), "another program's").expect("a file");
    tty.type_in("e1-e4\r");
    tty.see("Not saved: Ana plays e1-e4: another");
    tty.see("other key goes back");
    tty.type_in("x\u{3}");
    assert_eq!(tty.end(), 2);
    assert_eq!(std::fs::read_to_string(folder.path().join("g.psv")).expect("a file"), "another program's");
}

#[test]
fn the_screen_needs_a_terminal() {
    let ran = PERSIVIC.play(None, &["--screen"], "");
    assert_eq!(ran.status, 2);
    assert_eq!(
        ran.stderr,
        "error: `--screen` needs a terminal; leave it out to play over a pipe, one command a line\n"
    );
}
