//! `parlour diverto draw` as a command: the board in the terminal, the sheet on paper, and errors.

use crate::common::pdf;
use crate::common::{Parlour, Ran, wrote};
use pdf::Reader;

fn draw() -> Parlour {
    Parlour::new().args(["diverto", "draw"])
}

/// Both players have lives, and the last line crosses; the names need escaping.
const GAME: &str = "[Game \"Diverto\"]\n[Player1 \"Ana <b>\"]\n[Player2 \"Beto\"]\n[Board \"9x8\"]\n\
    [Lives \"b3 h7 e1 f5 c2 h6 g1 f6\"]\n[Dice \"4 6 / 3 1\"]\n\n\
    1. a1:N6E4 e7:S3E1 2. a1:E5N4++ f5:E2N1+ 3. h6:W5S5++x 1-0\n";

/// Four corners at one intersection.
const TOUCH: &str = "[Board \"8x8\"]\n1. d4:N2E2 f6:S2W2 2. d4:W3S2 d4:S2W3 *\n";

/// The third line uses the numbers of the first.
const FAULTY: &str = "[Board \"20x20\"]\n1. h8:N3E2 j11:S2E4 2. h8:W3N2 n9:S1W2 *\n";

const FAULT: &str = "\
error[numbers]: drawn with 3 and 2 after 3 and 2: exactly one number changes, by one
 --> game.dvt:2:24
  |
2 | 1. h8:N3E2 j11:S2E4 2. h8:W3N2 n9:S1W2 *
  |                        ^^^^^^^
  |
  = in: game 1, ply 3
  = rule: D3
  = help: the numbers may be: 1 and 3, 2 and 2, 2 and 4, 3 and 3; `h8:W2N2` is legal

";

#[track_caller]
fn shown<const N: usize>(text: &str, args: [&str; N]) -> String {
    draw().file("game.dvt", text).args(["game.dvt"]).args(args).run().fine("").said().to_owned()
}

// In the terminal.

#[test]
fn the_board_at_the_end_and_what_is_to_say() {
    insta::assert_snapshot!(shown(GAME, []));
}

#[test]
fn the_board_in_colour() {
    insta::assert_snapshot!(shown(GAME, ["--color", "always"]).replace('\u{1b}', "␛"));
    let ran = draw().file("game.dvt", GAME).args(["game.dvt"]).env("NO_COLOR", "1").run().fine("");
    assert!(!ran.said().contains('\u{1b}'));
}

#[test]
fn the_board_at_a_ply() {
    insta::assert_snapshot!(shown(GAME, ["--at", "2"]));
    insta::assert_snapshot!(shown(GAME, ["--at", "0"]));
}

#[test]
fn d8_corners_that_touch_and_d5_both_ends_in_one_place() {
    insta::assert_snapshot!(shown(TOUCH, []));
    insta::assert_snapshot!(shown(TOUCH, ["--at", "2"]));
}

#[test]
fn d1_the_smallest_the_default_and_the_largest_board() {
    insta::assert_snapshot!(shown("[Board \"6x6\"]\n[Lives \"c3\"]\n*", []));
    insta::assert_snapshot!(shown("[Board \"20x20\"]\n[Dice \"3 5 / 4 2\"]\n1. h8:N3E5 *", []));
    insta::assert_snapshot!(shown("[Board \"27x60\"]\n[Lives \"a59 z1\"]\n1. h8:N3E5 m11:S1E6 *", []));
}

#[test]
fn d10_thrown_numbers_are_told() {
    let roll = "[Board \"20x20\"]\n[Rules \"roll\"]\n1. (3 5) h8:N3E5 (4 2) m11:S2W4 2. (6 1)\n";
    assert!(
        shown(roll, []).ends_with("\n1... m11:S2W4   (line 2 of 2)\n━━ player 1 to draw in row 2 with 6-1\n")
    );
    assert!(shown(roll, ["--at", "1"]).ends_with("── player 2 to draw in row 1 with 4-2\n"));
    let unsaid = shown("[Board \"20x20\"]\n[Rules \"roll\"]\n1. h8:N3E5 *", []);
    assert!(unsaid.ends_with("── player 2 to draw in row 1 with numbers to be rolled\n"), "{unsaid}");
}

#[test]
fn d9_every_end_is_told() {
    let told = |text: &str| shown(text, []).lines().last().unwrap_or_default().to_owned();
    assert_eq!(told(GAME), "━━ Ana <b> wins: Beto has no legal line");
    assert_eq!(told(&TOUCH.replace('*', "0-1")), "── player 2 wins: player 1 resigns");
    assert_eq!(told(&TOUCH.replace('*', "1/2-1/2")), "drawn by agreement");
    assert_eq!(told(TOUCH), "━━ player 1 to draw in row 3 with 1-3, 2-2, 2-4 or 3-3");
    let rows = format!("[Rows \"2\"]\n{}", TOUCH.replace('*', ""));
    assert_eq!(told(&rows), "drawn: the last row is drawn");
}

#[test]
fn games_come_from_standard_input_and_by_number() {
    let text = format!("{TOUCH}\n{GAME}");
    let ran = draw().stdin(text.clone()).args(["-", "--game", "2"]).run().fine("");
    assert_eq!(ran.said(), shown(GAME, []));
    let ran = draw().stdin(text).args(["-"]).run().fine("");
    assert_eq!(ran.said(), shown(TOUCH, []));
}

#[test]
fn names_from_files_do_nothing_to_a_terminal() {
    let said = shown(&GAME.replace("Ana <b>", &"日本".repeat(60)), []);
    assert!(said.contains("━━ 日本日本日本日本日本日本日…   drew 5-5   "), "{said}");
    assert!(said.contains(&format!("── Beto{:26}drew 2-1   ", "")), "{said}");
    let ran = draw().file("game.dvt", GAME.replace("Beto", "\u{1b}[2J")).args(["game.dvt"]).run();
    assert_eq!((ran.status, ran.said()), (1, ""));
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
}

// On paper.

fn drawn<const N: usize>(text: &str, name: &str, args: [&str; N]) -> Ran {
    let ran = draw().file("game.dvt", text).args(["game.dvt", "-o", name]).args(args).run();
    let language = args.iter().position(|arg| *arg == "--lang").map_or("en", |at| args[at + 1]);
    ran.fine(&wrote(language, name, 1))
}

#[test]
fn an_svg_shows_names_state_numbers_and_legend() {
    let svg = drawn(GAME, "it.svg", []).text("it.svg");
    for text in [
        "Ana &lt;b&gt;",
        "Beto",
        "3. h6:W5S5++x · Ana &lt;b&gt; wins: Beto has no legal line",
        "crossing paid",
        "life taken",
    ] {
        assert!(svg.contains(text), "{text}");
    }
    assert!(!svg.contains("<b>"));
}

#[test]
fn a_pdf_says_the_same_in_another_language() {
    let bytes = drawn(GAME, "it.pdf", ["--lang", "es"]).bytes("it.pdf");
    let reader = Reader::new(&bytes);
    assert_eq!(reader.pages.len(), 1);
    let texts = reader.texts(reader.pages[0]);
    for text in
        ["Jugador 1", "Beto", "3. h6:W5S5++x · gana Ana <b>: Beto no tiene línea legal", "cruce pagado"]
    {
        assert!(texts.iter().any(|said| said == text), "{text}: {texts:?}");
    }
}

#[test]
fn a_png_has_the_size_of_its_paper() {
    let bytes = drawn(GAME, "it.png", ["--paper", "a5", "--portrait", "--dpi", "100"]).bytes("it.png");
    let header = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a png");
    assert_eq!((header.info().width, header.info().height), (583, 827));
}

#[test]
fn the_same_game_is_the_same_bytes_and_goes_to_standard_output() {
    let [one, two] = [(), ()].map(|()| drawn(GAME, "it.pdf", []).bytes("it.pdf"));
    assert!(one == two);
    let args = ["game.dvt", "-o", "-", "--format", "pdf"];
    let ran = draw().file("game.dvt", GAME).args(args).run().fine("");
    assert!(ran.stdout == one);
}

#[test]
fn a_style_of_ones_own_and_letters_the_font_lacks() {
    let style = include_str!("../../templates/styles/classic.toml").replace("#1f4b99", "#123456");
    let text = GAME.replace("Beto", "日本");
    let args = ["game.dvt", "-o", "it.svg", "--style", "my.toml"];
    let ran = draw().file("game.dvt", &text).file("my.toml", style).args(args).run();
    let ran =
        ran.fine("warning: no font has `日本`: a box is printed instead; `--font FILE` adds a font\nwrote it.svg (1 page)\n");
    assert!(ran.text("it.svg").contains("#123456"));
}

#[test]
fn a_name_with_a_character_that_nobody_sees_is_printed_without_it() {
    let hidden = GAME.replace("Beto", "Be\u{200b}to");
    let ran = draw()
        .file("game.dvt", &hidden)
        .args(["game.dvt", "-o", "it.svg"])
        .run()
        .fine("wrote it.svg (1 page)\n");
    assert!(ran.text("it.svg").contains("aria-label=\"Beto\""));
}

// Errors.

#[test]
fn a_fault_is_told_and_the_board_shown_up_to_it() {
    let ran = draw().file("game.dvt", FAULTY).args(["game.dvt"]).run().faulty(FAULT);
    assert!(ran.said().contains("\n1... j11:S2E4   (line 2 of 2 up to the fault)\n"), "{}", ran.said());
    let ran = draw().file("game.dvt", FAULTY).args(["game.dvt", "-o", "it.svg"]).run();
    let ran = ran.faulty(&format!("{FAULT}wrote it.svg (1 page)\n"));
    assert_eq!(ran.made(), ["it.svg"]);
}

#[test]
fn a_fault_after_the_ply_asked_for_is_none() {
    let ran = draw().file("game.dvt", FAULTY).args(["game.dvt", "--at", "2"]).run().fine("");
    assert!(ran.said().contains("(line 2 of 2 up to the fault)"), "{}", ran.said());
    let ran = draw().file("game.dvt", FAULTY).args(["game.dvt", "--at", "3"]).run();
    let told = format!("{FAULT}error: --at 3: the game has a fault before that\n");
    assert_eq!(ran.faulty(&told).said(), "");
}

#[test]
fn wrong_tags_leave_no_board() {
    let ran = draw().file("game.dvt", "[Board \"5x5\"]\n*\n").args(["game.dvt", "--at", "0"]).run();
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr.starts_with("error[bad-tag]: invalid value `5x5` for the tag `Board`\n"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.ends_with("\nerror: no position: the tags of game 1 are wrong\n"), "{}", ran.stderr);
    assert_eq!(ran.said(), "");
    let wrong = GAME.replace("[Dice", "[Result \"0-1\"]\n[Dice");
    let ran = draw().file("game.dvt", wrong).args(["game.dvt"]).run();
    assert_eq!((ran.status, ran.said().lines().count()), (1, 18));
}

#[test]
fn what_is_not_there_cannot_be_drawn() {
    let game = || draw().file("game.dvt", GAME);
    game().args(["game.dvt", "--at", "6"]).run().refused("error: --at 6: the game has 5 legal plies\n");
    game().args(["none.dvt"]).run().refused("error: cannot read none.dvt: there is no such file\n");
    let ran = game().args(["game.dvt", "--game", "2"]).run();
    assert_eq!(ran.faulty("error: no game 2 in game.dvt: it has 1 game\n").said(), "");
    let ran = draw().stdin("").args(["-"]).run();
    assert_eq!(ran.faulty("error: no game in -\n").said(), "");
}

#[test]
fn options_of_paper_want_a_file() {
    for option in [["--paper", "a5"], ["--style", "classic"], ["--dpi", "100"]] {
        let ran = draw().file("game.dvt", GAME).args(["game.dvt"]).args(option).run();
        assert_eq!(ran.status, 2, "{option:?}");
        assert!(ran.stderr.contains("is for pages: name a file, as `-o FILE`"), "{}", ran.stderr);
    }
    let ran = draw().file("game.dvt", GAME).args(["game.dvt", "--at", "soon"]).run();
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("a number of plies, or `last`"), "{}", ran.stderr);
}

#[test]
fn a_board_that_does_not_fit_its_paper_is_told() {
    let args = ["game.dvt", "-o", "it.pdf", "--paper", "50x50mm"];
    draw()
        .file("game.dvt", "[Board \"27x60\"]\n*\n")
        .args(args)
        .run()
        .refused("error: a 27x60 board with 25 rows does not fit on 50x50mm in squares and rows that can be read: on a4, a3, legal or tabloid it does\n");
}

// Hints: the best lines found.

/// Player 2 is to draw, with 1 and 2.
const OPEN: &str = "[Board \"8x8\"]\n[Lives \"f6\"]\n[Dice \"1 2 / 1 2\"]\n1. c3:N2E1 *\n";

#[test]
fn hints_are_the_best_lines_and_the_first_is_that_of_hint() {
    let three = shown(OPEN, ["--hint"]);
    assert_eq!(three, shown(OPEN, ["--hint=3"]));
    insta::assert_snapshot!(three);
    let best =
        Parlour::new().file("game.dvt", OPEN).args(["diverto", "hint", "game.dvt", "--depth", "4", "--json"]);
    let best = best.run().fine("").json();
    let line = best["line"].as_str().expect("a line").to_owned();
    assert!(shown(OPEN, ["--hint=1"]).contains(&line), "{line}");
    // On the sheet too, and only if requested.
    assert_ne!(drawn(OPEN, "it.svg", ["--hint=1"]).text("it.svg"), drawn(OPEN, "it.svg", []).text("it.svg"));
    // The game is over, so there are no hints.
    let over =
        draw().file("game.dvt", format!("[Rows \"1\"]\n{}", OPEN.replace('*', "d5:N2E1"))).args(["game.dvt"]);
    let over = over.args(["--hint"]).run().fine("");
    assert!(over.said().contains("drawn"), "{}", over.said());
}

#[test]
fn d10_hints_are_drawn_with_what_was_thrown() {
    let roll = "[Board \"12x12\"]\n[Rules \"roll\"]\n1. f6:N3E2 h9:S2E1 *\n";
    let message = "error: the record does not say what player 1 has thrown: `--numbers A,B`\n";
    let game = || draw().file("game.dvt", roll).args(["game.dvt", "--hint"]);
    game().run().refused(message);
    game().args(["-o", "it.svg"]).run().refused(message);
    let told = shown(roll, ["--hint=9", "--numbers", "4,1"]);
    let lines = told.lines().filter(|line| line.contains("better") || line.contains("even")).count();
    assert_eq!(lines, 9, "{told}");
    let segments =
        |line: &str| line.split_once(':').is_some_and(|(_, way)| way.contains('4') && way.contains('1'));
    assert!(told.lines().rev().take(9).all(segments), "{told}");
    assert!(told.contains("━━ player 1 to draw in row 2 with 4-1\n"), "{told}");
    // The record's throw counts, and `--numbers` requires `--hint`.
    let known = roll.replace('*', "2. (4 1) *");
    assert_eq!(shown(&known, ["--hint=9"]).lines().last(), told.lines().last());
    let ran = draw().file("game.dvt", roll).args(["game.dvt", "--numbers", "4,1"]).run();
    assert!(ran.stderr.contains("--hint"), "{}", ran.stderr);
    // These numbers fit nowhere, which is reported as by `lines` and `hint`.
    let small = "[Board \"6x6\"]\n[Rules \"roll\"]\n1. c4:W1S2 *\n";
    let stuck = shown(small, ["--hint", "--numbers", "6,6"]);
    assert!(stuck.ends_with("\n━━ player 1 wins: player 2 has no legal line\n"), "{stuck}");
    // The game is over, whatever is thrown.
    let over = "[Board \"12x12\"]\n[Rules \"roll\"]\n[Rows \"1\"]\n1. f6:N3E2 h9:S2E1 *\n";
    let over = over.replace('*', "1/2-1/2");
    assert!(shown(&over, ["--hint"]).contains("drawn"), "{over}");
}

#[test]
fn d4_hints_for_a_first_line_look_at_all_of_them() {
    let start = "[Board \"8x8\"]\n[Dice \"6 6 / 6 6\"]\n*\n";
    let best = Parlour::new()
        .file("game.dvt", start)
        .args(["diverto", "hint", "game.dvt", "--depth", "2", "--json"]);
    let best = best.run().fine("").json();
    assert!(shown(start, ["--hint=1"]).contains(best["line"].as_str().expect("a line")));
}

#[test]
fn hints_are_1_to_9() {
    for count in ["0", "10", "x"] {
        let ran = draw().file("game.dvt", OPEN).args(["game.dvt", &format!("--hint={count}")]).run();
        assert_eq!((ran.status, ran.said()), (2, ""), "{count}");
    }
}

// A whole game.

#[test]
fn a_game_is_a_strip_of_boards_with_its_comments_and_each_line_its_turn() {
    let game = GAME.replace("2. a1:E5N4++", "{Ana <b> takes two.} 2. a1:E5N4++ {Now!}");
    let run = |args: &[&str]| {
        let run = draw().file("game.dvt", game.clone()).args(["game.dvt"]);
        args.iter().fold(run, |run, arg| run.args([arg])).run()
    };
    let ran = run(&["--every", "2", "-o", "game.svg", "--lang", "es"]).fine(&wrote("es", "game.svg", 1));
    let svg = ran.text("game.svg");
    for words in
        ["Ana &lt;b&gt; takes two.", "2. a1:E5N4++: Now!", "página 1 de 1", "antes de la primera línea"]
    {
        assert!(svg.contains(words), "{words}: {svg}");
    }
    let story = run(&["--story", "-o", "story.pdf"]).fine("wrote story.pdf (1 page)\n");
    assert!(story.bytes("story.pdf").starts_with(b"%PDF-"));
    for (args, told) in [
        (&["--every", "2"][..], "required"),
        (&["--story", "--every", "2", "-o", "x.pdf"], "cannot be used with"),
        (&["--story", "--at", "2", "-o", "x.pdf"], "cannot be used with"),
        (&["--story", "--hint=2", "-o", "x.pdf"], "cannot be used with"),
        (&["--every", "0", "-o", "x.pdf"], "invalid value '0'"),
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.made().len()), (2, 0), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn a_strip_goes_on_up_to_a_fault_and_says_so() {
    let ran = draw().file("game.dvt", FAULTY).args(["game.dvt", "--every", "1", "-o", "game.pdf"]).run();
    assert_eq!(ran.status, 1);
    assert_eq!(ran.stderr, format!("{FAULT}wrote game.pdf (1 page)\n"));
}
