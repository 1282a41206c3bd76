//! Failing streams, unavailable threads, unreadable files: no command aborts, and each reports what it could
//! not do.

use std::fs::File;
use std::process::Stdio;

use crate::common::Parlour;
use serde_json::{Value, json};

const DIVERTO: &str = "[Game \"Diverto\"]\n[Board \"9x9\"]\n1. c3:N3E1 *\n";
const DIVICITY: &str =
    "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n1. | milk 10 | Ana milk | Beto 10\n";
const PERSIVIC: &str = "[Game \"PerSiVic\"]\n1. e1-e4 e9-e6 *\n";
const FAULTY: &str = "[Game \"PerSiVic\"]\n1. e1-e5 *\n";
const HANDS: &str = "Ana: 2M\nBeto: 3M\nCira: 4M\n";

/// The program in a folder with a record of each game.
fn parlour() -> Parlour {
    Parlour::new()
        .file("g.dvt", DIVERTO)
        .file("g.dvc", DIVICITY)
        .file("g.psv", PERSIVIC)
        .file("bad.psv", FAULTY)
        .file("hands", HANDS)
        .file("empty", "")
}

/// A run of every command, its exit code, and whether it writes to standard output.
const COMMANDS: [(&str, i32, bool); 43] = [
    ("--help", 0, true),
    ("--version", 0, true),
    ("", 2, false),
    ("--nosuch", 2, false),
    ("check g.dvt g.dvc g.psv", 0, true),
    ("check --json g.psv", 0, true),
    ("check bad.psv", 1, true),
    ("check empty", 1, false),
    ("check --json nosuch", 2, true),
    ("completions bash", 0, true),
    ("man folder", 0, false),
    ("diverto pad --seed 1 --sheets 2 -o p.svg", 0, false),
    ("diverto sheet --format svg -o -", 0, true),
    ("diverto sheet --format pdf -o -", 0, true),
    ("diverto check g.dvt", 0, true),
    ("diverto lines g.dvt", 0, true),
    ("diverto hint g.dvt --numbers 1,2 --depth 1", 0, true),
    ("diverto play p.dvt", 0, true),
    ("diverto study --boards 9x9 --games 2", 0, true),
    ("diverto draw g.dvt", 0, true),
    ("diverto view g.dvt -o -", 0, true),
    ("divicity score Ana=10 Beto=milk", 0, true),
    ("divicity score Ana=10,nonsense", 1, false),
    ("divicity deal --players 3", 0, true),
    ("divicity validate hands --partial", 0, true),
    ("divicity check g.dvc", 0, true),
    ("divicity replay g.dvc", 0, true),
    ("divicity report g.dvc -o r.html", 0, false),
    ("divicity score-pad -o s.pdf", 0, false),
    ("divicity keep --line k.dvc --names A,B,C", 0, true),
    ("persivic check g.psv", 0, true),
    ("persivic moves g.psv", 0, true),
    ("persivic analyse --depth 1", 0, true),
    ("persivic annotate g.psv --depth 1", 0, true),
    ("persivic play p.psv", 0, true),
    ("persivic match --strategies random,random --games 2 --plies 4", 0, true),
    ("persivic openings g.psv", 0, true),
    ("persivic perft 1", 0, true),
    ("persivic show g.psv", 0, true),
    ("persivic view g.psv -o v.html", 0, false),
    ("persivic board -o b.pdf", 0, false),
    ("persivic record-sheet -o s.pdf", 0, false),
    ("persivic format bad.psv", 1, true),
];

fn command(line: &str) -> Parlour {
    line.split_whitespace().fold(parlour(), |run, word| run.args([word]))
}

#[cfg(target_os = "linux")]
fn full() -> File {
    File::options().write(true).open("/dev/full").expect("a device that is full")
}

#[test]
#[cfg(target_os = "linux")]
fn a_stderr_that_cannot_be_written_changes_no_exit_code() {
    for (line, code, prints) in COMMANDS {
        assert_eq!(command(line).code(Stdio::null(), full()), Some(code), "parlour {line}");
        // Nor if standard output fails too.
        let code = if prints { 2 } else { code };
        assert_eq!(command(line).code(full(), full()), Some(code), "parlour {line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_standard_output_that_cannot_be_written_is_told_with_exit_code_2() {
    for (line, code, prints) in COMMANDS {
        let ran = command(line).run_into("/dev/full".as_ref());
        if prints {
            let words = "error: cannot write to standard output: No space left on device (os error 28)\n";
            assert!(ran.stderr.ends_with(words), "parlour {line}: {}", ran.stderr);
            assert_eq!(ran.status, 2, "parlour {line}");
        } else {
            assert_eq!(ran.status, code, "parlour {line}: {}", ran.stderr);
        }
    }
}

#[test]
#[cfg(unix)]
fn a_reader_that_hangs_up_is_no_error() {
    for (line, code, prints) in COMMANDS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        // A check gives the verdict that it has reached.
        let expected = if prints && !line.contains("check") { 0 } else { code };
        assert_eq!(command(line).code(writer, Stdio::null()), Some(expected), "parlour {line}");
    }
}

/// A stack larger than the address space: no thread can be started.
#[cfg(target_os = "linux")]
const NO_THREAD: (&str, &str) = ("RUST_MIN_STACK", "1152921504606846976");

#[test]
#[cfg(target_os = "linux")]
fn where_no_thread_can_be_started_all_is_done_all_the_same() {
    let comment = "x".repeat(400_000);
    let large = format!("[Red \"Ana\"]\n{{{comment}}} 1. e1-e4 *\n\n").repeat(8);
    for line in [
        "persivic check large.psv",
        "persivic annotate g.psv --depth 2 --threads 3",
        "persivic match --strategies depth=1,random --games 4 --plies 6 --seed 1 --threads 3",
        "persivic puzzles --count 2 --wins-in 1 --seed 1 --json --threads 3",
        "diverto study --boards 9x9 --games 40 --seed 1 --threads 3",
        "diverto puzzles --count 2 --board 8x8 --seed 7 --json --threads 3",
    ] {
        let run = || command(line).file("large.psv", &large);
        let (ran, without) = (run().run(), run().env(NO_THREAD.0, NO_THREAD.1).run());
        assert_eq!((without.said(), &without.stderr), (ran.said(), &ran.stderr), "{line}");
        assert_eq!((ran.status, without.status), (0, 0), "{line}");
    }
    let ran = command("persivic analyse --depth 2 --threads 3 --json").env(NO_THREAD.0, NO_THREAD.1).run();
    assert_eq!(ran.fine("").json()["depth"], 2);
}

#[test]
fn a_file_that_cannot_be_read_is_a_json_object_too() {
    for line in [
        "check --json",
        "diverto check --json",
        "diverto lines --json",
        "diverto hint --json",
        "divicity check --json",
        "divicity validate --json",
        "divicity replay --json",
        "divicity score --json --file",
        "persivic check --json",
        "persivic moves --json",
        "persivic analyse --json",
    ] {
        let ran = command(line).args(["nosuch"]).run();
        let object = ran.json();
        assert_eq!((&object["file"], &object["error"]["kind"]), (&json!("nosuch"), &json!("unreadable")));
        let message = object["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with("cannot read nosuch: "), "{line}: {message}");
        assert_eq!(ran.stderr, format!("error: {message}\n"));
        assert_eq!((ran.said().lines().count(), ran.status), (1, 2), "{line}");
    }
}

#[test]
fn each_file_counts() {
    let ran = command("check g.psv empty").run();
    assert_eq!(
        ran.said(),
        "g.psv game 1: Red - Blue, 2 plies, red to move\n1 game, all good; 1 file without a game\n"
    );
    ran.faulty("error: no game in empty\n");

    let ran = command("check empty nosuch g.psv empty nosuch").run();
    let summary = "1 game, all good; 2 files without a game; 2 files could not be read\n";
    assert!(ran.said().ends_with(summary), "{}", ran.said());
    assert_eq!((ran.stderr.matches("no game in empty").count(), ran.status), (2, 2));

    let ran = command("check --json empty g.psv").run();
    let lines: Vec<Value> = crate::common::game::lines(&ran);
    assert_eq!((&lines[0]["file"], &lines[0]["error"]["kind"]), (&json!("empty"), &json!("content")));
    assert_eq!(lines[1]["file"], "g.psv");
    assert_eq!((lines.len(), ran.status), (2, 1));
}

#[test]
#[cfg(target_os = "linux")]
fn a_text_without_an_end_fills_no_memory() {
    for line in [
        "divicity score --json --file /dev/zero",
        "divicity score --file /dev/zero",
        "diverto sheet --style /dev/zero -o s.svg",
    ] {
        let ran = command(line).run();
        assert_eq!(ran.stderr, "error: cannot read /dev/zero: it is longer than 64 MiB\n", "{line}");
        assert_eq!(ran.status, 2, "{line}");
    }
    let ran = command("diverto sheet --style g -o s.svg").file("g", b"name = \"\xc3\xb3\xff\"").run();
    ran.refused("error: g:1: not UTF-8 text\n");
}
