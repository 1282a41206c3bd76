//! `parlour demo`: a folder with reproducible samples of everything.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::common::{Parlour, Ran};
use crate::docs::Shell;

/// Every file with its description, as listed by the demo.
pub const FILES: [(&str, &str); 34] = [
    ("diverto-pad-of-12.pdf", "a Diverto pad of 12 sheets, rules on the back"),
    ("diverto-sheet.svg", "one sheet with names and numbers rolled, as SVG"),
    ("diverto-sheet.png", "the same sheet as a picture"),
    ("diverto-sample.dvt", "a game of Diverto, won by player 1"),
    ("diverto-fault.dvt", "a game with a line that is not legal"),
    ("diverto-check.txt", "what a check reports for both"),
    ("diverto-sample.pdf", "the first game's sheet as it looks in the end"),
    ("diverto-annotated.dvt", "the same game with remarks on good and bad lines"),
    ("diverto-sample.html", "that as a page to click through"),
    ("diverto-6-puzzles.pdf", "six puzzles, proved, and their solutions"),
    ("divicity-score.txt", "a game of Divicity scored, and its arithmetic"),
    ("divicity-hands.pdf", "dealt hands, a private slip for each player"),
    ("divicity-deal.dvc", "the same deal as the head of a record"),
    ("divicity-match.dvc", "a match of Divicity, trick by trick"),
    ("divicity-fault.dvc", "a match with a player who did not follow suit"),
    ("divicity-check.txt", "what a check reports for both"),
    ("divicity-match.pdf", "its report: podium, scores, chart, moments"),
    ("divicity-match.html", "the same as a web page"),
    ("persivic-sample.psv", "a game of PerSiVic, won by Blue"),
    ("persivic-fault.psv", "a game with a move that is not legal"),
    ("persivic-check.txt", "what a check reports for both"),
    ("persivic-end.svg", "how the game ended, with its last move"),
    ("persivic-sample.pdf", "the whole game, a diagram for each turn"),
    ("persivic-annotated.psv", "the same game with remarks on good and bad moves"),
    ("persivic-sample.html", "that as a page to click through, with variations"),
    ("persivic-mistyped.psv", "the same game, mistyped in three places"),
    ("persivic-chat.txt", "a game begun in a chat, for `import`"),
    ("persivic-repaired.psv", "what `format --repair` makes of that"),
    ("persivic-6-puzzles.pdf", "six puzzles, proved, and their solutions"),
    ("persivic-study.json", "both halves of a study, for `merge`"),
    ("diverto-rules.pdf", "all rules of Diverto, with pictures"),
    ("divicity-rules.pdf", "the same for Divicity"),
    ("persivic-rules.pdf", "the same for PerSiVic"),
    ("divicity-kit.pdf", "Divicity's cards and tokens, to cut"),
];

fn demo() -> Ran {
    Parlour::new().args(["demo"]).run().fine("")
}

/// A demo shared by many tests: it takes a while.
pub static DEMO: LazyLock<Ran> = LazyLock::new(demo);

/// Copies the files of the demo to a folder.
pub fn copy_demo(folder: &Path) {
    for (name, _) in FILES {
        fs::write(folder.join(name), DEMO.bytes(&format!("parlour-demo/{name}"))).expect("a file");
    }
}

fn text(ran: &Ran, name: &str) -> String {
    ran.text(&format!("parlour-demo/{name}"))
}

/// The number of pages in a PDF.
fn pages(ran: &Ran, name: &str) -> usize {
    let bytes = ran.bytes(&format!("parlour-demo/{name}"));
    lopdf::Document::load_mem(&bytes).expect("a PDF").get_pages().len()
}

#[test]
fn demo_makes_what_it_says() {
    let ran = &*DEMO;
    let list = FILES.map(|(name, what)| format!("  {:<36} {what}\n", format!("parlour-demo/{name}")));
    let (told, _) = ran.said().split_once("Try next:\n").expect("what to try next");
    assert_eq!(told, format!("A sample of what parlour makes:\n{}", list.concat()));
    let mut files = FILES.map(|(name, _)| format!("parlour-demo/{name}"));
    files.sort();
    assert_eq!(ran.made(), files);
    for (name, count) in [
        ("diverto-pad-of-12.pdf", 24),
        ("diverto-sample.pdf", 1),
        ("diverto-6-puzzles.pdf", 3),
        ("divicity-hands.pdf", 2),
        ("persivic-sample.pdf", 3),
        ("persivic-6-puzzles.pdf", 3),
        ("divicity-kit.pdf", 16),
    ] {
        assert_eq!(pages(ran, name), count, "{name}");
    }
    insta::assert_binary_snapshot!("demo_diagram.svg", ran.bytes("parlour-demo/persivic-end.svg"));
    insta::assert_snapshot!("demo_annotated", text(ran, "persivic-annotated.psv"));
    let sample = text(ran, "persivic-sample.psv");
    let repaired = text(ran, "persivic-repaired.psv");
    let moves = |record: &str| {
        record.split_whitespace().skip_while(|word| *word != "1.").map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(moves(&repaired), moves(&sample), "all three slips are found");
    insta::assert_snapshot!("demo_score", text(ran, "divicity-score.txt"));
    let again = demo();
    assert!(files.iter().all(|file| again.bytes(file) == ran.bytes(file)), "the same every time");
}

#[test]
fn what_to_try_next_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let demo = folder.path().join("parlour-demo");
    fs::create_dir(&demo).expect("a folder");
    copy_demo(&demo);
    let mut shell = Shell::new(folder.path());
    let (_, next) = DEMO.said().split_once("Try next:\n").expect("what to try next");
    let ran = next.lines().map(|line| shell.run(&line[17..]));
    let fine: Vec<bool> = ran.map(|said| said.fine).collect();
    assert_eq!(fine, [true, true, true, false, true, true, true], "the check finds a fault");
}

#[test]
fn a_dealt_head_of_a_record_is_right() {
    let record = text(&DEMO, "divicity-deal.dvc");
    let checked = Parlour::new().stdin(record).args(["divicity", "validate", "-"]).run().fine("");
    assert_eq!(checked.said(), "-: 4 hands, all right\n");
}

#[test]
fn reports_are_what_a_check_says() {
    let ran = &*DEMO;
    for (game, good, ending) in
        [("diverto", "sample", "dvt"), ("divicity", "match", "dvc"), ("persivic", "sample", "psv")]
    {
        let files = [good, "fault"].map(|what| format!("{game}-{what}.{ending}"));
        let [good, faulty] = &files;
        let checked = Parlour::new()
            .file(good, text(ran, good))
            .file(faulty, text(ran, faulty))
            .args(["check", good, faulty])
            .run();
        assert_eq!(checked.status, 1);
        let (lines, summary) = checked.said().rsplit_once("2 games").expect("a summary");
        let report = text(ran, &format!("{game}-check.txt"));
        assert_eq!(report, format!("{lines}\n{}2 games{summary}", checked.stderr));
    }
}

/// Played in the demo's folder, a game must not resume one of the demo's, nor a pad replace the demo's.
#[test]
fn no_command_writes_a_file_of_the_demo_by_default() {
    let ran = Parlour::new().args(["man", "m"]).run();
    let pages: String = ran.made().iter().map(|page| ran.text(page).replace("\\-", "-")).collect();
    let defaults: Vec<&str> =
        pages.split("[default: ").skip(1).filter_map(|rest| rest.split(']').next()).collect();
    for known in ["diverto-pad.pdf", "kit.pdf", "persivic-game.psv", "diverto-game.dvt"] {
        assert!(defaults.contains(&known), "{known}: {defaults:?}");
    }
    for (name, _) in FILES {
        assert!(!defaults.contains(&name), "{name}");
    }
}

#[test]
fn a_file_of_the_users_in_the_way_is_refused_and_nothing_is_written() {
    let ran = Parlour::new().file("diverto-sample.dvt", "mine").args(["demo", "."]).run();
    assert_eq!(ran.text("diverto-sample.dvt"), "mine");
    let there = std::path::Path::new(".").join("diverto-sample.dvt");
    let told = format!(
        "error: {} exists with other content: `--replace` replaces it, or name another folder\n",
        there.display()
    );
    ran.refused(&told);
}
