//! Whichever system call fails, the program exits with one of its own codes, loses no data of the user and
//! leaves no temporary files. A preloaded library fails the n-th call of a class, for every n.
#![cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::Duration;

use tempfile::TempDir;

/// The preloaded library, built once.
fn library() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fault_injection/fail_nth.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fail_nth.so");
        let built = Command::new("cc")
            .args(["-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-o"])
            .args([library.as_os_str(), source.as_ref(), "-ldl".as_ref()])
            .status();
        assert!(built.expect("a C compiler").success());
        library
    })
}

/// Every file and folder below a folder, with the content of files.
type Listing = BTreeMap<String, Option<Vec<u8>>>;

fn listing(folder: &Path) -> Listing {
    let mut found = Listing::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(folder).expect("below").to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
                found.insert(name, None);
            } else {
                found.insert(name, Some(fs::read(&path).expect("a file")));
            }
        }
    }
    found
}

/// A command with its input.
struct Case {
    /// The command line; `~` is a blank within a word.
    line: &'static str,
    /// Existing files.
    files: Vec<(&'static str, Vec<u8>)>,
    /// Lines typed.
    typed: &'static [&'static str],
    /// For each typed line, the output that reports it as done and saved.
    told: &'static [&'static str],
    /// The exit code if nothing fails.
    code: i32,
    /// Only each `step`-th call fails; over 1 for a command that repeats the same calls for many files.
    step: usize,
}

fn case(line: &'static str, files: &[(&'static str, &str)]) -> Case {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes().to_vec())).collect();
    Case { line, files, typed: &[], told: &[], code: 0, step: 1 }
}

impl Case {
    /// A folder in memory, to avoid waiting for a disk.
    fn folder(&self) -> TempDir {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a folder");
        for (name, bytes) in &self.files {
            fs::write(folder.path().join(name), bytes).expect("a file");
        }
        folder
    }

    /// Runs it with the first `lines` lines typed.
    fn run(
        &self,
        folder: &Path,
        lines: usize,
        fault: Option<(&str, usize, &Path)>,
        is_named: bool,
    ) -> Output {
        let mut command = common::program();
        command.args(self.line.split(' ').map(|word| word.replace('~', " "))).current_dir(folder);
        command.env_remove("SOURCE_DATE_EPOCH");
        if let Some((class, number, mark)) = fault {
            command.env("LD_PRELOAD", library()).env("FAULT_CLASS", class).env("FAULT_MARK", mark);
            command.env("FAULT_N", number.to_string());
            if is_named {
                command.env("FAULT_NAMED", "1");
            }
        }
        let typed: String = self.typed[..lines].iter().map(|line| format!("{line}\n")).collect();
        let mut command = assert_cmd::Command::from_std(command);
        command.write_stdin(typed).timeout(Duration::from_mins(5)).output().expect("it runs")
    }

    /// The folder before the run and after each number of typed lines, and the final output.
    fn states(&self) -> (Vec<Listing>, Vec<u8>) {
        let before = listing(self.folder().path());
        let mut said = Vec::new();
        let after = (0..=self.typed.len()).map(|lines| {
            let folder = self.folder();
            let output = self.run(folder.path(), lines, None, false);
            assert_eq!(output.status.code(), Some(self.code), "{}: {output:?}", self.line);
            said = output.stdout;
            listing(folder.path())
        });
        let after: Vec<Listing> = after.collect();
        (std::iter::once(before).chain(after).collect(), said)
    }

    /// Fails the calls of `class` in turn; returns how many.
    fn survive(&self, class: &str, is_named: bool) -> usize {
        let (states, said) = self.states();
        let marks = tempfile::tempdir().expect("a folder");
        for failed in 0.. {
            let number = 1 + failed * self.step;
            let folder = self.folder();
            let mark = marks.path().join(number.to_string());
            let output = self.run(folder.path(), self.typed.len(), Some((class, number, &mark)), is_named);
            let what = || format!("parlour {}: {class} {number}, named: {is_named}: {output:?}", self.line);
            let code = output.status.code();
            assert!(matches!(code, Some(0..=2)), "{}", what());
            let told = String::from_utf8(output.stdout.clone()).expect("text");
            // Error messages must come from the system, not from a library that lost the cause.
            assert!(!format!("{output:?}").contains("uncategorized"), "{}", what());
            // The last line reported as saved; nothing is saved before the first line is done.
            let saved = self.told.iter().rposition(|words| told.contains(words)).map_or(0, |line| line + 2);
            let there = listing(folder.path());
            let allowed = &states[saved..];
            let names = there.keys().collect::<Vec<_>>();
            assert!(allowed.contains(&there), "{}\nleft {names:?}, saved up to {saved}", what());
            if code == Some(0) {
                assert_eq!(Some(&there), states.last(), "{}", what());
                // A step that could not be saved is reported, and saved with the next.
                let is_as_ever = told == String::from_utf8_lossy(&said);
                let is_said = told.contains("\nunsaved ") || told.contains("\nNot saved: ");
                assert!(is_as_ever || is_said, "{}", what());
            }
            if !mark.exists() {
                assert_eq!(code, Some(self.code), "{}", what());
                return failed;
            }
        }
        unreachable!("a program makes so many calls")
    }
}

const DIVERTO: &str = "[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n[Seed \"1\"]\n1. c3:N3E1 *\n";
const DIVICITY: &str = "[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana 10 | Beto milk\n";
const PERSIVIC: &str = "[Red \"Ana\"]\n1.e1-e4 e9-e6 *\n";

/// Commands with a user's files: a record, and a file beside it that must not be touched.
fn cases() -> Vec<Case> {
    let mine = ("mine", "mine");
    let large = format!("[Red \"Ana\"]\n{{{}}} 1. e1-e4 *\n\n", "x".repeat(400_000)).repeat(8);
    vec![
        case("persivic check g", &[mine, ("g", &large)]),
        Case { code: 2, ..case("check --json g nosuch", &[("g", &large)]) },
        case("diverto pad --seed 1 --sheets 2 -o p.pdf", &[mine]),
        case("diverto pad --seed 1 --sheets 2 -o p.pdf", &[mine, ("p.pdf", "old")]),
        case("diverto pad --seed 1 --sheets 3 -o p.svg", &[mine]),
        case("diverto pad --seed 1 --sheets 2 -o p.svg", &[("p-001.svg", "old"), ("p-002.svg", "older")]),
        case("persivic format --in-place g", &[mine, ("g", PERSIVIC)]),
        case("persivic format g -o h", &[("g", PERSIVIC), ("h", "old")]),
        case("persivic annotate g --depth 1 --threads 2", &[("g", PERSIVIC)]),
        case("divicity report g -o r.html", &[("g", DIVICITY)]),
        case("study persivic --strategies depth=1,random --games 2 --plies 4 --seed 1 --threads 2", &[mine]),
        Case { step: 7, ..case("man m", &[mine]) },
        Case {
            typed: &["tokens 10 milk", "take Ana 10", "take Beto milk", "lex Cira"],
            told: &["ok 10 is set out", "ok Ana takes 10", "ok Beto takes milk", "ok Cira"],
            ..case("divicity keep --line k.dvc --names Ana,Beto,Cira", &[mine])
        },
        Case {
            typed: &["tokens 10 milk", "take Ana 10", "take Beto milk"],
            told: &["ok 10 is set out", "ok Ana takes 10", "ok Beto takes milk"],
            ..case("divicity keep --line k.dvc", &[mine, ("k.dvc", DIVICITY)])
        },
        Case {
            typed: &["e1-e4", "e9-e6", "resign"],
            told: &["\nred plays e1-e4", "\nblue plays e9-e6"],
            ..case("persivic play g.psv", &[mine])
        },
        Case {
            typed: &["d1-d4", "d9-d6"],
            told: &["\nAna plays d1-d4", "\nblue plays d9-d6"],
            ..case("persivic play g", &[mine, ("g", PERSIVIC)])
        },
        Case {
            typed: &["d6:S2W1", "resign"],
            told: &["\nplayer 2 draws d6:S2W1"],
            ..case("diverto play g", &[mine, ("g", DIVERTO)])
        },
    ]
}

/// Fails each call of a class in each case, with and without support for unnamed temporary files.
fn all_survive(class: &str) {
    let calls: usize =
        cases().iter().map(|case| case.survive(class, false) + case.survive(class, true)).sum();
    // If no call was met, the preloaded library does not work.
    assert!(calls > 0, "{class}");
    println!("{class}: {calls} calls failed");
}

macro_rules! survives {
    ($($test:ident $class:literal;)*) => {
        $(
            #[test]
            #[ignore = "needs a C compiler"]
            fn $test() {
                all_survive($class);
            }
        )*
    };
}

survives! {
    survives_each_failing_write "write";
    survives_each_failing_read "read";
    survives_each_failing_open "open";
    survives_each_failing_stat "stat";
    survives_each_failing_mode "mode";
    survives_each_failing_mkdir "mkdir";
    survives_each_failing_sync "sync";
    survives_each_failing_rename "rename";
    survives_each_failing_link "link";
    survives_each_failing_start_of_a_thread "clone";
}
