//! `parlour persivic show` as a command: output in the terminal and drawings.

use crate::common::{Parlour, Ran};
use insta::assert_snapshot;
use lopdf::Document;

const GAME: &str = include_str!("../../templates/demo/persivic-game.psv");
const FAULT: &str = include_str!("../../templates/demo/persivic-fault.psv");

/// A single stone and a stack with a two-digit count, near blue stones.
const NEAR: &str = "3b8./9./9./4.3b4./4.r4./9./9./9./12r8. r";

fn show<const N: usize>(args: [&str; N]) -> Ran {
    let beside = Parlour::new().file("game.psv", GAME).file("fault.psv", FAULT);
    beside.args(["persivic", "show"]).args(args).run()
}

#[track_caller]
fn pages(ran: &Ran, name: &str) -> usize {
    Document::load_mem(&ran.bytes(name)).expect("a PDF").get_pages().len()
}

/// The accessible title of an SVG.
#[track_caller]
fn title(svg: &str) -> &str {
    svg.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).expect("a title")
}

/// Width and height of a PNG.
#[track_caller]
fn size(png: &[u8]) -> (u32, u32) {
    let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG file");
    reader.info().size()
}

// In the terminal.

#[test]
fn without_a_game_it_is_the_start() {
    assert_snapshot!(show([]).fine("").said());
}

#[test]
fn a_game_is_shown_at_its_end_with_the_last_move_marked() {
    let last = show(["game.psv"]).fine("");
    assert_snapshot!(last.said());
    assert_eq!(show(["game.psv", "--at", "last"]).fine("").said(), last.said());
    assert_eq!(show(["game.psv", "--at", "28"]).fine("").said(), last.said());
    let piped = Parlour::new().stdin(GAME).args(["persivic", "show", "-"]).run().fine("");
    assert_eq!(piped.said(), last.said());
}

#[test]
fn at_shows_any_ply() {
    let start = show(["game.psv", "--at", "0"]).fine("");
    assert!(start.said().ends_with("\nThe start   (ply 0 of 28)\n● red to move\n"), "{}", start.said());
    assert!(!start.said().contains('['), "{}", start.said());
    let sixth = show(["game.psv", "--at", "6"]).fine("");
    assert_snapshot!(sixth.said());
    show(["game.psv", "--at", "29"]).refused("error: --at 29: the game has 28 legal plies\n");
}

#[test]
fn another_game_of_the_file_can_be_taken() {
    let text = format!("{GAME}\n[Red \"Cira\"]\n1. a1-a4 *\n");
    let run = |game| Parlour::new().stdin(text.clone()).args(["persivic", "show", "-", "--game", game]).run();
    let ran = run("2").fine("");
    assert!(ran.said().starts_with("● Cira   ○ ?\n"), "{}", ran.said());
    assert!(ran.said().ends_with("\n1. a1-a4   (ply 1 of 1)\n○ blue to move\n"), "{}", ran.said());
    run("3").faulty("error: no game 3 in -: it has 2 games\n");
}

#[test]
fn a_position_is_shown_as_it_is_given() {
    let ran = show(["--position", NEAR]).fine("");
    assert_snapshot!(ran.said(), @r"
          a    b    c    d    e    f    g    h    i
     9    ○3   ·    ·    ·    ·    ·    ·    ·    ·    9
     8    ·    ·    ·    ·    ·    ·    ·    ·    ·    8
     7    ·    ·    ·    ·    ·    ·    ·    ·    ·    7
     6    ·    ·    ·    ·    ○3   ·    ·    ·    ·    6
     5    ·    ·    ·    ·    ●    ·    ·    ·    ·    5
     4    ·    ·    ·    ·    ·    ·    ·    ·    ·    4
     3    ·    ·    ·    ·    ·    ·    ·    ·    ·    3
     2    ·    ·    ·    ·    ·    ·    ·    ·    ·    2
     1   ●12   ·    ·    ·    ·    ·    ·    ·    ·    1
          a    b    c    d    e    f    g    h    i

    ● red to move
    ");
    let many = show(["--position", "27br8./9./9./9./9./9./9./9./27rr8. b"]);
    assert_eq!(many.status, 1, "a row of ten squares: {}", many.stderr);
    let many = show(["--position", "27bb7./9./9./9./9./9./9./9./9r8. b"]);
    many.fine("warning: blue has 28 stones, and no side has more than 27 (P1)\n");
}

#[test]
fn a_game_with_a_fault_is_shown_up_to_it() {
    let ran = show(["fault.psv"]);
    assert!(ran.said().ends_with("\n7... f9-f6   (ply 14 of 14 up to the fault)\n● red to move\n"));
    assert_snapshot!(ran.stderr, @r"
    error[blocked]: every path from `h4` to `h7` is blocked: a stone is on `h6`
     --> fault.psv:7:52
      |
    7 | …2e4 g9-g6 7. f1-g3,2f4 f9-f6 8. h4-h7 {h6 is Blue's, and there is no way round.}…
      |                                  ^^^^^
      |
      = in: game 1, ply 15
      = rule: P3
      = help: the 3 stones on `h4` can reach h1 g2 i2 f5 i6
    ");
    assert_eq!(ran.status, 1);
}

#[test]
fn colour_adds_colour_and_nothing_else() {
    let plain = show(["game.psv", "--at", "6"]).fine("");
    assert!(!plain.said().contains('\u{1b}'), "piped, there is no colour");
    let coloured = show(["game.psv", "--at", "6", "--color", "always"]).fine("");
    assert_eq!(anstream::adapter::strip_str(coloured.said()).to_string(), plain.said());
    assert_snapshot!(coloured.said().replace('\u{1b}', "␛"));
    let forced = Parlour::new().stdin(GAME).env("CLICOLOR_FORCE", "1");
    let forced = forced.args(["persivic", "show", "-", "--at", "6"]).run().fine("");
    assert_eq!(forced.said(), coloured.said());
}

// On paper.

#[test]
fn a_diagram_is_written_in_each_format() {
    let ran = show(["game.psv", "-o", "board.svg"]).fine("wrote board.svg (1 page)\n");
    assert_eq!((ran.said(), ran.made()), ("", vec!["board.svg".to_owned()]));
    let svg = ran.text("board.svg");
    let words = "blue wins: three or more stones on the far row";
    assert_eq!(title(&svg), format!("PerSiVic: Ana – Beto, after 14... i3-g1; {words}"));
    for word in ["14... i3-g1", "blue wins", "Ernesto Amezcua Montes"] {
        assert!(svg.contains(word), "{word}");
    }
    let ran = show(["game.psv", "-o", "board.pdf"]).fine("wrote board.pdf (1 page)\n");
    assert_eq!(pages(&ran, "board.pdf"), 1);
    // A diagram is ten squares of 10 mm wide, with a margin of 5 mm.
    let ran = show(["-o", "board.png", "--dpi", "254"]).fine("wrote board.png (1 page)\n");
    assert_eq!(size(&ran.bytes("board.png")), (1100, 1158));
}

#[test]
fn squares_have_the_size_asked_for() {
    for (square, width) in [("5mm", "60mm"), ("10", "110mm"), ("25mm", "260mm")] {
        let ran = show(["-o", "board.svg", "--square", square]).fine("wrote board.svg (1 page)\n");
        assert!(ran.text("board.svg").contains(&format!(" width=\"{width}\"")), "{square}");
    }
}

#[test]
fn the_start_has_no_arrow_and_a_move_has_one() {
    let svg = |at: &str| show(["game.psv", "--at", at, "-o", "-", "--format", "svg"]).fine("").stdout;
    let arrows = |at: &str| {
        let svg = String::from_utf8(svg(at)).expect("text");
        svg.matches("stroke-dasharray").count()
    };
    assert_eq!((arrows("0"), arrows("1"), arrows("28")), (0, 1, 1));
}

#[test]
fn every_makes_pages_of_a_whole_game() {
    let ran = show(["game.psv", "-o", "game.pdf", "--every", "2"]).fine("wrote game.pdf (3 pages)\n");
    assert_eq!(pages(&ran, "game.pdf"), 3);
    let ran = show(["game.psv", "-o", "game.pdf", "--every", "1000", "--paper", "a5"]);
    assert_eq!(pages(&ran.fine("wrote game.pdf (1 page)\n"), "game.pdf"), 1);
    let ran = show(["game.psv", "-o", "game.svg", "--every", "4"]);
    let ran = ran.fine("wrote game-001.svg to game-002.svg (2 pages)\n");
    assert_eq!(ran.made(), ["game-001.svg", "game-002.svg"]);
    assert_eq!(title(&ran.text("game-002.svg")), "Ana – Beto, page 2 of 2");
    assert!(ran.text("game-001.svg").contains("2... e9-e6"), "a caption a diagram");
    let faulty = show(["fault.psv", "-o", "game.pdf", "--every", "2"]);
    assert!(faulty.stderr.ends_with("\n\nwrote game.pdf (2 pages)\n"), "{}", faulty.stderr);
    assert_eq!(faulty.status, 1);
}

/// How many diagrams a page has.
fn boards(svg: &str) -> usize {
    svg.matches("inkscape:label=\"diagram").count()
}

/// The labels of an SVG for screen readers, without blanks, as lines may break anywhere.
fn spoken(svg: &str) -> String {
    let labels = svg.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next());
    labels.flat_map(str::split_whitespace).collect()
}

#[test]
fn diagrams_have_the_comments_of_the_record() {
    let game = "{A <b>quiet</b> start.} 1. e1-e4 {Bold.} e9-e6 2. d1-d4 ; why not\n d9-d6 *\n";
    let run = |args: &[&str]| {
        let run = Parlour::new().file("c.psv", game).args(["persivic", "show", "c.psv", "-o", "c.svg"]);
        args.iter().fold(run, |run, arg| run.args([arg])).run()
    };
    let every = run(&["--every", "2"]).fine("wrote c.svg (1 page)\n").text("c.svg");
    for words in ["A&lt;b&gt;quiet&lt;/b&gt;start.", "1.e1-e4:Bold.", "2.d1-d4:whynot"] {
        assert!(spoken(&every).contains(words), "{words}: {}", spoken(&every));
    }
    let story = run(&["--story"]).fine("wrote c.svg (1 page)\n").text("c.svg");
    for caption in ["start", "1.e1-e4", "2.d1-d4", "2...d9-d6"] {
        assert!(spoken(&story).contains(caption), "{caption}: {}", spoken(&story));
    }
    assert_eq!(boards(&story), 4, "nothing is said of 1... e9-e6, so it is a move without a diagram");
    assert!(spoken(&story).contains("1...e9-e6"));
    let silent = Parlour::new().file("c.psv", "1. e1-e4 e9-e6 2. d1-d4 *\n");
    let silent = silent.args(["persivic", "show", "c.psv", "--story", "-o", "c.svg"]).run();
    let end = silent.fine("wrote c.svg (1 page)\n").text("c.svg");
    assert_eq!(boards(&end), 1, "no comments: the end alone");
    assert!(spoken(&end).contains("1.e1-e4e9-e62.d1-d4"), "{}", spoken(&end));
}

#[test]
fn letters_the_font_does_not_have_are_told() {
    let run = Parlour::new().stdin("[Red \"手 Ana\"]\n[Blue \"手\"]\n1. e1-e4 *\n");
    let ran = run.args(["persivic", "show", "-", "--every", "1", "-o", "game.svg"]).run();
    ran.fine("warning: no font has `手`: a box is printed instead; `--font FILE` adds a font\nwrote game.svg (1 page)\n");
}

#[test]
fn standard_output_takes_one_diagram_or_a_pdf() {
    let ran = show(["-o", "-", "--format", "pdf"]).fine("");
    assert!(ran.stdout.starts_with(b"%PDF-"));
    let ran = show(["-o", "-", "--format", "svg"]).fine("");
    assert!(ran.said().starts_with("<svg ") && ran.said().contains("red to move"));
    let told = "error: standard output takes one page of SVG, and there are 3: \
                use `-o FILE` for numbered files\n";
    show(["game.psv", "--every", "2", "-o", "-", "--format", "svg"]).refused(told);
}

// Refusals.

#[test]
fn a_position_that_is_none_is_told_with_its_place() {
    let ran = show(["--position", "9./9./9./9./4.3r4./9./9./9./8.b x"]);
    let ran = ran.faulty("error: --position: `x` is not a side: write `r` or `b` (column 33, `x`)\n");
    assert_eq!(ran.said(), "");
}

#[test]
fn what_does_not_go_together_is_refused() {
    show(["-o", "board.txt"]).refused(
        "error: `board.txt` does not say its format: end it in .pdf, .svg or .png, or give `--format`\n",
    );
    show(["-o", "-"]).refused("error: standard output needs `--format pdf`, `svg` or `png`\n");
    show(["x.psv"]).refused("error: cannot read x.psv: there is no such file\n");
    for (args, told) in [
        (&["game.psv", "--position", NEAR][..], "cannot be used with"),
        (&["--at", "1"], "required"),
        (&["--every", "2", "-o", "x.pdf"], "required"),
        (&["game.psv", "--every", "2"], "required"),
        (&["game.psv", "--every", "2", "--at", "2", "-o", "x.pdf"], "cannot be used with"),
        (&["game.psv", "--every", "0", "-o", "x.pdf"], "invalid value '0'"),
        (&["game.psv", "--every", "2", "--story", "-o", "x.pdf"], "cannot be used with"),
        (&["game.psv", "--story"], "required"),
        (&["--format", "svg"], "`--format` is for pages"),
        (&["-o", "x.svg", "--square", "2mm"], "a diagram's square has a side of 5mm to 100mm"),
        (&["-o", "x.png", "--dpi", "9"], "a resolution is 10 to 1200 dots to the inch"),
    ] {
        let run = Parlour::new().file("game.psv", GAME).args(["persivic", "show"]);
        let ran = args.iter().fold(run, |run, arg| run.args([arg])).run();
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}
