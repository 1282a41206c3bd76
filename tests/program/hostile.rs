//! Names, comments, arguments and file names that try to deceive readers of a terminal, and file names that
//! are not UTF-8.

use crate::common::Parlour;
use crate::common::tree::all_help;
use parlour::internals::words::is_deceptive;
use proptest::prelude::*;
use serde_json::Value;
use std::path::Path;

/// Strings that a terminal obeys or that are invisible, and some harmless ones.
const HOSTILE: [&str; 24] = [
    "\u{1b}[2J",
    "\u{1b}[31m",
    "\u{1b}[8m",
    "\u{1b}]0;x\u{7}",
    "\u{9b}2J",
    "\u{7f}",
    "\r",
    "\u{8}",
    "\t",
    "\u{85}",
    "\u{202e}",
    "\u{2066}",
    "\u{200e}",
    "\u{61c}",
    "\u{200b}",
    "\u{200d}",
    "\u{feff}",
    "\u{2028}",
    "\u{2029}",
    "\u{ad}",
    "\u{e0041}",
    "e\u{301}",
    "手",
    "Ana",
];

fn hostile() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&HOSTILE[..]), 1..12).prop_map(|parts| parts.concat())
}

const DIVERTO: &str = "[Game \"Diverto\"]\n[Board \"9x9\"]\n1. c3:N3E1 *\n";
const DIVICITY: &str =
    "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n1. | milk 10 | Ana milk | Beto 10\n";
const PERSIVIC: &str = "[Game \"PerSiVic\"]\n1. e1-e4 e9-e6 *\n";

/// Asserts that a text has no characters, except line ends, that a terminal obeys or cannot show.
#[track_caller]
fn is_tame(what: &str, text: &str) {
    let deceptive = |letter| letter != '\n' && is_deceptive(letter);
    assert!(!text.contains(deceptive), "{what}: {text:?}");
}

/// A hidden-text escape sequence, which the program itself never uses.
const HIDDEN: &str = "\u{1b}[8m";

/// Asserts that no such sequence gets through with colours on.
#[track_caller]
fn is_tame_in_colour(what: &str, run: Parlour) {
    let ran = run.args(["--color", "always"]).run();
    for said in [ran.said(), &ran.stderr] {
        assert!(!said.contains(HIDDEN), "{what}: {said:?}");
    }
}

/// `text` as a tag value.
fn tag(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}

/// Runs of commands that print parts of records, on records full of hostile text.
fn records(evil: &str) -> Vec<(&'static str, Parlour)> {
    let value = tag(evil);
    let comment = evil.replace('}', "");
    let persivic = format!(
        "[Event \"{value}\"]\n[Red \"{value}\"]\n[Blue \"{value}\"]\n{{{comment}}} 1. e1-e4 {{{comment}}} e9-e6 *\n"
    );
    let diverto = format!(
        "[Player1 \"{value}\"]\n[Player2 \"{value}\"]\n[Board \"9x9\"]\n{{{comment}}} 1. c3:N3E1 {{{comment}}} *\n"
    );
    let divicity =
        format!("[Event \"{value}\"]\n[Players \"A{value} B C\"]\n{{{comment}}} 1. | milk 10 | A milk\n");
    let faulty = format!("[Game \"{value}\"]\n[{value}]\n1. {comment} {{{comment}}}\n");
    let run = |line: &'static str, text: &str| {
        (line, line.split_whitespace().fold(Parlour::new().file("g", text), |run, word| run.args([word])))
    };
    vec![
        run("persivic check g", &persivic),
        run("persivic show g", &persivic),
        run("persivic show g --at 1", &persivic),
        run("persivic moves g", &persivic),
        run("persivic analyse g --depth 1", &persivic),
        run("persivic view g -o v.html", &persivic),
        run("persivic format g -o h", &persivic),
        run("persivic annotate g --depth 1 -o h", &persivic),
        run("persivic play g", &persivic),
        run("diverto check g", &diverto),
        run("diverto draw g", &diverto),
        run("diverto draw g -o s.svg", &diverto),
        run("diverto lines g", &diverto),
        run("diverto hint g --numbers 1,2 --depth 1", &diverto),
        run("diverto view g -o v.html", &diverto),
        run("diverto play g", &diverto),
        run("divicity check g", &divicity),
        run("divicity replay g", &divicity),
        run("divicity report g -o r.html", &divicity),
        run("divicity report g -o r.svg", &divicity),
        run("divicity keep --line g", &divicity),
        run("divicity validate g", &divicity),
        run("divicity score --file g", &comment),
        run("check g", &faulty),
        run("persivic format --check g", &faulty),
    ]
}

/// Commands that report a wrong argument.
const ARGUMENTS: [&str; 16] = [
    "",
    "check",
    "diverto",
    "persivic analyse --position",
    "persivic moves --from",
    "persivic show --at 1",
    "persivic match --strategies",
    "persivic play --names A",
    "diverto pad --paper",
    "diverto pad --id",
    "diverto pad --style",
    "diverto pad --seed 1 -o",
    "divicity score",
    "divicity score Ana=10 --best-token",
    "divicity deal --players",
    "divicity deal --names A B",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn words_of_a_record_reach_no_terminal_raw(evil in hostile()) {
        for (line, run) in records(&evil) {
            let ran = run.run();
            is_tame(line, ran.said());
            is_tame(line, &ran.stderr);
        }
    }

    #[test]
    fn arguments_reach_no_terminal_raw(evil in hostile()) {
        for line in ARGUMENTS {
            let run = line.split_whitespace().fold(Parlour::new(), |run, word| run.args([word]));
            let ran = run.arg(&evil).run();
            is_tame(line, ran.said());
            is_tame(line, &ran.stderr);
        }
    }

    #[test]
    fn json_is_plain_and_says_the_same(evil in hostile()) {
        let value = tag(&evil);
        let text = format!("[Red \"{value}\"]\n1. e1-e4 *\n");
        let ran = Parlour::new().args(["persivic", "check", "--json", "-"]).stdin(text).run();
        is_tame("json", ran.said());
        let object: Value = ran.json();
        // Values that tags cannot hold are faults.
        if object["error"].is_null() {
            prop_assert_eq!(object["tags"]["Red"].as_str(), Some(evil.as_str()));
        }
    }
}

/// The program's own colours reach a terminal, those in a record do not.
#[test]
fn no_colour_of_a_record_reaches_a_terminal() {
    for evil in [HIDDEN.to_owned(), all_that_deceives(), format!("x{HIDDEN}y\n{HIDDEN}z")] {
        for (line, run) in records(&evil) {
            is_tame_in_colour(line, run);
        }
    }
    let note = format!("{{{HIDDEN}a{HIDDEN}}} ;{HIDDEN}b\n");
    let persivic = format!(
        "{note}[Game \"PerSiVic\"]\n{note}[Red \"Ana\"]\n\n{note}1. e1-e4 {note} $1 ({note}1. d1-d4 {note}) e9-e6 {note}\n*{note}"
    );
    let diverto = format!(
        "{note}[Game \"Diverto\"]\n{note}[Board \"9x9\"]\n\n{note}1. c3:N3E1 {note} ! ({note}1. d3:N3E1 {note})\n*{note}"
    );
    let divicity = format!(
        "{note}[Game \"Divicity\"]\n{note}[Players \"Ana Beto Cira\"]\n\n{note}1. | milk 10 |{note} Ana milk | Beto 10 ! {note}\n"
    );
    let moves = " 2. e4xe9 e6-e5\n";
    for (game, text, commands) in [
        (
            "persivic",
            &persivic,
            &[
                "check g",
                "check g --explain",
                "show g",
                "show g --every 1",
                "show g --every 1 --story",
                "show g --at 1",
                "moves g",
                "analyse g --depth 1",
                "annotate g --depth 1 -o h",
                "format g --check",
                "format g -o h",
                "format g --repair -o h",
                "play g",
                "view g -o v.html",
                "study g --depth 1",
                "show g -o s.svg",
                "puzzles g",
                "check g --suggest",
            ][..],
        ),
        (
            "diverto",
            &diverto,
            &[
                "check g",
                "show g",
                "draw g --every 1",
                "draw g --story",
                "draw g -o s.svg",
                "moves g",
                "lines g",
                "analyse g --numbers 1,2 --depth 1",
                "format g --check",
                "format g --repair -o h",
                "play g",
                "view g -o v.html",
                "check g --suggest",
                "judge g",
            ],
        ),
        (
            "divicity",
            &divicity,
            &[
                "check g",
                "replay g",
                "replay g --at 1",
                "show g --at 0",
                "report g -o r.html",
                "report g -o r.svg",
                "keep g --line",
                "keep g --line --salvage",
                "validate g",
                "format g --check",
                "format g --repair -o h",
                "check g --suggest",
                "score --file g",
            ],
        ),
    ] {
        // Unchanged, and with faults at the end.
        for text in [
            text.clone(),
            format!("{text}{moves}"),
            format!("{text}2. {HIDDEN} {{{HIDDEN}"),
            text.replace("1. ", "1. \u{1b}[8mx "),
        ] {
            for command in commands {
                let run = command.split(' ').fold(Parlour::new().file("g", &text).args([game]), Parlour::arg);
                let typed = format!("tricks\nundo\n{HIDDEN}\nboard\nmoves\nhint\ncorrect 1\nwaiting\nquit\n");
                is_tame_in_colour(&format!("{game} {command}"), run.stdin(typed));
            }
        }
    }
}

#[test]
fn no_colour_of_an_argument_reaches_a_terminal() {
    for line in ARGUMENTS {
        for evil in [HIDDEN.to_owned(), all_that_deceives()] {
            let run = line.split_whitespace().fold(Parlour::new(), |run, word| run.args([word]));
            is_tame_in_colour(line, run.arg(evil));
        }
    }
}

#[test]
#[cfg(unix)]
fn no_colour_of_the_name_of_a_file_reaches_a_terminal() {
    let evil = format!("a{HIDDEN}b");
    for (line, text) in FILES.iter().filter(|(line, _)| !line.contains("--json")) {
        for how in ["there", "missing", "nowhere", "folder"] {
            let name = if how == "nowhere" { format!("{evil}/x") } else { evil.clone() };
            let run = line
                .split(' ')
                .fold(Parlour::new(), |run, word| run.arg(word.replace("FILE", &name).replace("OUT", &name)));
            let run = match how {
                "there" => run.file(&evil, text),
                "folder" => run.dir(&evil),
                _ => run,
            };
            is_tame_in_colour(&format!("{line}, {how}"), run.stdin("quit\n"));
        }
    }
}

#[test]
#[cfg(unix)]
fn a_newline_in_the_name_of_a_file_fakes_no_line() {
    let name = "g\ngood.psv game 1: Ana - Beto, 4 plies, red wins";
    let ran = Parlour::new().file(name, "1. e1-e5 *").args(["persivic", "check", name]).run();
    assert_eq!(ran.said().lines().count(), 2, "{}", ran.said());
    assert!(ran.said().starts_with("g\u{fffd}good.psv game 1: "), "{}", ran.said());
    assert!(!ran.stderr.contains("\ngood"), "{}", ran.stderr);
    for command in ["check", "moves", "format", "show"] {
        let ran = Parlour::new().args(["persivic", command, name]).run();
        assert_eq!((ran.stderr.lines().count(), ran.status), (1, 2), "{}", ran.stderr);
    }
    let ran = Parlour::new().args(["diverto", "sheet", "-o", "a\nb.svg"]).run();
    assert!(ran.stderr.contains("wrote a\u{fffd}b.svg (1 page)\n"), "{}", ran.stderr);
}

#[test]
#[cfg(unix)]
fn json_has_the_whole_name_of_a_file() {
    let name = "a\u{7f}\u{1b}[2J\u{202e}\n.psv";
    let ran = Parlour::new().file(name, "*").args(["check", "--json", name]).run();
    assert_eq!(ran.json()["file"], name);
    assert_eq!(ran.json()["file_bytes"], Value::Null);
    is_tame("json", ran.said());
}

/// All hostile text, without empty lines.
fn all_that_deceives() -> String {
    HOSTILE.concat() + "\nfake: all good"
}

/// Every command, as words.
fn commands() -> Vec<Vec<String>> {
    let mut told = Vec::new();
    all_help(&mut Vec::new(), &mut told);
    let found: Vec<Vec<String>> = told.into_iter().map(|(words, _)| words).collect();
    assert!(found.len() > 35, "{}", found.len());
    found
}

/// The long options in a command's help.
fn options(words: &[String]) -> Vec<String> {
    let ran = words.iter().fold(Parlour::new(), Parlour::arg).args(["--help"]).run();
    let starts = ran.said().lines().filter_map(|line| line.split_once("--")).filter(|(before, _)| {
        // Skip mentions within a sentence.
        before.trim_start().is_empty()
            || (before.trim_start().starts_with('-') && before.trim_end().ends_with(','))
    });
    starts.map(|(_, rest)| format!("--{}", rest.split([' ', '[']).next().unwrap_or(rest))).collect()
}

#[test]
fn no_argument_of_any_command_reaches_a_terminal_raw() {
    let evil = all_that_deceives();
    let mut runs = 0;
    for words in commands() {
        let command = || words.iter().fold(Parlour::new(), Parlour::arg);
        // Building the demo takes too long.
        let mut given: Vec<Vec<String>> =
            if words == ["demo"] { Vec::new() } else { vec![vec![evil.clone()]] };
        for (number, option) in options(&words).into_iter().filter(|_| words != ["demo"]).enumerate() {
            // Both ways to pass a value reach the same parser.
            given.push(if number % 2 == 0 {
                vec![option, evil.clone()]
            } else {
                vec![format!("{option}={evil}")]
            });
        }
        given.push(vec![format!("--{evil}")]);
        for given in given {
            let ran = given.iter().fold(command(), Parlour::arg).run();
            let what = format!("{words:?} {given:?}");
            is_tame(&what, ran.said());
            is_tame(&what, &ran.stderr);
            // An error is one line with its details; no line starts with the given text.
            assert!(!format!("\n{}", ran.stderr).contains("\nfake:"), "{what}: {}", ran.stderr);
            runs += 1;
        }
    }
    assert!(runs > 300, "{runs}");
}

/// Every command that reads a file `FILE` or writes one to `OUT`.
#[cfg(unix)]
const FILES: [(&str, &str); 40] = [
    ("check FILE", PERSIVIC),
    ("check --json FILE", PERSIVIC),
    ("diverto check FILE", DIVERTO),
    ("diverto lines FILE", DIVERTO),
    ("diverto lines FILE --json", DIVERTO),
    ("diverto hint FILE --numbers 1,2 --depth 1", DIVERTO),
    ("diverto draw FILE", DIVERTO),
    ("diverto draw FILE -o OUT.svg", DIVERTO),
    ("diverto view FILE -o OUT.html", DIVERTO),
    ("diverto play FILE", DIVERTO),
    ("diverto pad --seed 1 --sheets 1 -o OUT.pdf", ""),
    ("diverto pad --seed 1 --sheets 2 -o OUT.svg", ""),
    ("diverto sheet --seed 1 -o OUT", ""),
    ("diverto sheet --seed 1 --style FILE -o s.svg", "no style"),
    ("divicity check FILE", DIVICITY),
    ("divicity check FILE --json", DIVICITY),
    ("divicity replay FILE", DIVICITY),
    ("divicity report FILE -o OUT.html", DIVICITY),
    ("divicity report FILE -o OUT.svg", DIVICITY),
    ("divicity score --file FILE", "Ana=10"),
    ("divicity score --file FILE", "Ana=wrong"),
    ("divicity validate FILE", "Ana: 2M\n"),
    ("divicity validate FILE --json", DIVICITY),
    ("divicity keep --line FILE", DIVICITY),
    ("divicity keep --line OUT --players A_B_C", ""),
    ("divicity deal --players 3 --seed 1 -o OUT.pdf", ""),
    ("divicity score-pad -o OUT.pdf", ""),
    ("persivic check FILE", PERSIVIC),
    ("persivic check FILE", "1. e1-e5 *"),
    ("persivic moves FILE", PERSIVIC),
    ("persivic analyse FILE --depth 1", PERSIVIC),
    ("persivic annotate FILE --depth 1 -o OUT", PERSIVIC),
    ("persivic show FILE", PERSIVIC),
    ("persivic show FILE -o OUT.svg", PERSIVIC),
    ("persivic view FILE -o OUT.html", PERSIVIC),
    ("persivic play FILE", PERSIVIC),
    ("persivic format FILE", "1. e1-e5 *"),
    ("persivic format FILE --check", "1.e1-e4"),
    ("persivic board -o OUT.pdf", ""),
    ("man OUT", ""),
];

#[test]
#[cfg(unix)]
fn no_name_of_a_file_reaches_a_terminal_raw() {
    let evil = all_that_deceives();
    for (line, text) in FILES {
        // The file exists; it is missing; the output's folder is missing; the output is a folder.
        for how in ["there", "missing", "nowhere", "folder"] {
            let name = if how == "nowhere" { format!("{evil}/x") } else { evil.clone() };
            let run = line
                .split(' ')
                .fold(Parlour::new(), |run, word| run.arg(word.replace("FILE", &name).replace("OUT", &name)));
            let run = match how {
                "there" => run.file(&evil, text),
                "folder" => run.dir(&evil),
                _ => run,
            };
            let ran = run.stdin("quit\n").run();
            let what = format!("{line}, {how}");
            is_tame(&what, ran.said());
            is_tame(&what, &ran.stderr);
            for said in [ran.said(), &ran.stderr] {
                assert!(!format!("\n{said}").contains("\nfake:"), "{what}: {said}");
            }
        }
    }
}

#[test]
fn what_is_typed_reaches_no_terminal_raw() {
    let evil = all_that_deceives();
    let words = [
        "", "take ", "tokens ", "effect ", "lex ", "correct ", "saveas ", "moves ", "lines ", "hint ",
        "draw ",
    ];
    let typed: String = words.iter().flat_map(|word| [*word, evil.as_str(), "\n"]).collect();
    for line in [
        "persivic play g",
        "persivic play g --names A\u{202e} B\u{1b}",
        "diverto play g --seed 1 --board 9x9",
        "divicity keep --line g",
        "divicity keep --line g --players Ana_B_C",
    ] {
        let ran = line.split(' ').fold(Parlour::new(), Parlour::arg).stdin(typed.clone()).run();
        is_tame(line, ran.said());
        is_tame(line, &ran.stderr);
    }
    // Environment variables.
    for name in ["SOURCE_DATE_EPOCH", "COLUMNS", "RUST_MIN_STACK"] {
        let ran =
            Parlour::new().env(name, &evil).args(["diverto", "sheet", "--seed", "1", "-o", "s.pdf"]).run();
        is_tame(name, &ran.stderr);
        assert!(matches!(ran.status, 0 | 2), "{name}: {}", ran.stderr);
    }
}

#[test]
fn long_arguments_are_cut_in_messages() {
    let long = "x".repeat(5000);
    for line in ARGUMENTS {
        let run = line.split_whitespace().fold(Parlour::new(), |run, word| run.args([word]));
        let ran = run.arg(&long).run();
        // Source lines are cut to the width of a screen.
        let said: String = ran.stderr.lines().filter(|line| !line.starts_with("1 | ")).collect();
        assert!(!said.contains(&"x".repeat(61)), "{line}: {}", ran.stderr);
        assert!(ran.status == 0 || ran.stderr.contains("xxx"), "{line}: {}", ran.stderr);
    }
    // An option and its value in one word.
    for option in ["--paper", "--seed", "--variant=ordered,", "--nosuch"] {
        let ran = Parlour::new().args(["diverto", "pad"]).arg(format!("{option}={long}")).run();
        assert!(!ran.stderr.contains(&"x".repeat(61)) && ran.status == 2, "{option}: {}", ran.stderr);
    }
}

/// A file name that is not UTF-8.
#[cfg(target_os = "linux")]
fn odd(ending: &str) -> std::ffi::OsString {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec([b"a\xff\xfe", ending.as_bytes()].concat())
}

#[test]
#[cfg(target_os = "linux")]
fn names_of_files_need_not_be_utf8() {
    for (line, text) in [
        ("check", PERSIVIC),
        ("diverto check", DIVERTO),
        ("diverto lines", DIVERTO),
        ("diverto hint --numbers 1,2 --depth 1", DIVERTO),
        ("diverto draw", DIVERTO),
        ("diverto view -o v.html", DIVERTO),
        ("diverto play", DIVERTO),
        ("divicity check", DIVICITY),
        ("divicity replay", DIVICITY),
        ("divicity report -o r.html", DIVICITY),
        ("divicity score --file", "Ana=10"),
        ("divicity validate --partial", "Ana: 2M\nBeto: 3M\nCira: 4M\n"),
        ("divicity keep --line", DIVICITY),
        ("persivic check", PERSIVIC),
        ("persivic moves", PERSIVIC),
        ("persivic analyse --depth 1", PERSIVIC),
        ("persivic annotate --depth 1", PERSIVIC),
        ("persivic show", PERSIVIC),
        ("persivic view -o v.html", PERSIVIC),
        ("persivic play", PERSIVIC),
        ("persivic format", PERSIVIC),
        ("persivic format --in-place", PERSIVIC),
    ] {
        let run = line.split_whitespace().fold(Parlour::new(), |run, word| run.args([word]));
        let ran = run.file(odd(".rec"), text).arg(odd(".rec")).run();
        assert_eq!(ran.status, 0, "{line}: {}", ran.stderr);
        assert!(
            ran.made().iter().all(|name| !name.contains('\u{fffd}') || Path::new(name).extension() == Some("rec".as_ref())),
            "{line}"
        );
    }
    for ending in [".svg", ".png", ".pdf"] {
        let ran = Parlour::new().args(["diverto", "sheet", "--seed", "1", "-o"]).arg(odd(ending)).run();
        let ran = ran.fine(&format!("wrote a\u{fffd}\u{fffd}{ending} (1 page)\n"));
        assert!(ran.path(odd(ending)).is_file());
    }
    let ran =
        Parlour::new().args(["diverto", "pad", "--seed", "1", "--sheets", "2", "-o"]).arg(odd(".svg")).run();
    assert!(ran.path(odd("-002.svg")).is_file());
    let ran = Parlour::new().args(["man"]).arg(odd("")).run();
    assert!(ran.path(odd("")).is_dir(), "{}", ran.stderr);
    // A typed file name.
    let typed = [b"saveas ".as_slice(), odd(".dvc").as_encoded_bytes(), b"\n"].concat();
    let ran = Parlour::new().args(["divicity", "keep", "--line", "g", "--names", "A,B,C"]).stdin(typed).run();
    assert!(ran.path(odd(".dvc")).is_file(), "{}", ran.said());
    assert!(ran.said().contains("ok goes on in a\u{fffd}\u{fffd}.dvc\n"), "{}", ran.said());
    let style = include_str!("../../templates/styles/classic.toml");
    let run = Parlour::new().file(odd(".toml"), style).args(["diverto", "sheet", "-o", "s.svg", "--style"]);
    assert_eq!(run.arg(odd(".toml")).run().status, 0);
}

#[test]
#[cfg(target_os = "linux")]
fn json_has_the_bytes_of_a_name_that_is_not_utf8() {
    for line in ["check --json", "divicity validate --json", "divicity replay --json"] {
        let run = || line.split_whitespace().fold(Parlour::new(), |run, word| run.args([word])).arg(odd(""));
        let text = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n";
        let (read, unread) = (run().file(odd(""), text).run(), run().run());
        for object in [read.json(), unread.json()] {
            assert_eq!(object["file"], "a\u{fffd}\u{fffd}", "{line}");
            assert_eq!(object["file_bytes"], serde_json::json!([97, 255, 254]), "{line}");
        }
        assert_eq!((unread.json()["error"]["kind"].as_str(), unread.status), (Some("unreadable"), 2));
    }
}

/// What a run of the program sends to its terminal.
#[cfg(unix)]
fn on_a_terminal(line: &str, text: &str) -> String {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;

    /// Progress bars are cleared before any other output.
    const CLEAR: &str = "\r\u{1b}[2K";

    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("g"), text).expect("a file");
    let pair = native_pty_system().openpty(PtySize::default()).expect("a pty");
    let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("parlour"));
    // Independent of the system's language.
    command.env("PARLOUR_LANG", "en");
    command.args(line.split_whitespace());
    command.cwd(folder.path());
    command.env("NO_COLOR", "1");
    let mut child = pair.slave.spawn_command(command).expect("the program runs");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a screen");
    let mut bytes = Vec::new();
    // On some systems the end of a terminal is an error.
    let _ = reader.read_to_end(&mut bytes);
    child.wait().expect("it ends");
    let text = String::from_utf8(bytes).expect("text").replace("\r\n", "\n");
    text.rsplit_once(CLEAR).map_or_else(|| text.clone(), |(_, behind)| behind.to_owned())
}

#[test]
#[cfg(unix)]
fn a_document_on_a_terminal_is_shown_and_in_a_pipe_is_exact() {
    let evil = "\u{1b}[2J\u{1b}[31m\u{202e}\u{200b}\u{9b}2J\u{7f}";
    let named = |game: &str| {
        game.replace(
            "1. ",
            &format!("[Event \"{evil}\"]\n{{{evil}}} 1. ").replace(['\u{1b}', '\u{9b}', '\u{7f}'], ""),
        )
    };
    let text = format!("{{{evil}}} 1. e1-e4 e9-e6 *\n");
    let (diverto, divicity) = (named(DIVERTO), named(DIVICITY));
    for (line, text) in [
        ("persivic format g", &text),
        ("persivic annotate g --depth 1", &text),
        ("persivic view g -o -", &text),
        ("persivic show g --format svg -o -", &text),
        ("persivic check g --json", &text),
        ("persivic check g", &text),
        ("diverto view g -o -", &diverto),
        ("diverto check g --json", &diverto),
        ("divicity report g --format html -o -", &divicity),
        ("divicity replay g", &divicity),
        ("divicity replay g --json", &divicity),
        ("divicity validate g --json", &divicity),
        ("divicity deal --record --names \u{202e}Ana Beto Cira --seed 1", &divicity),
    ] {
        let shown = on_a_terminal(line, text);
        assert!(shown.len() > 20, "{line}: {shown:?}");
        is_tame(line, &shown);
    }
    let ran = Parlour::new().file("g", &text).args(["persivic", "format", "g"]).run();
    assert!(ran.said().contains(evil), "{:?}", ran.said());
}
