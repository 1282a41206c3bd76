//! Work that several machines share (`--shard`) and its results put together (`merge`).

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::common::program;

/// Commands whose work is shared, the smallest of each kind.
const SHARED: [&str; 9] = [
    // An older name of the command, with an option before it.
    "--quiet persivic study --strategies greedy random --games 3 --seed 2",
    "study persivic --strategies greedy random --games 7 --seed 1",
    "study persivic --fit --strategies level=3 level=4 --games 40 --plies 60 --seed 1",
    "study diverto --boards 8x8..9x9 --strategies greedy random --games 9 --seed 3",
    "study divicity --players 3..4 --strategies random --games 150 --seed 1",
    "puzzles persivic --wins-in 1 --puzzles 6 --seed 7",
    "puzzles diverto --board 8x8 --puzzles 4 --seed 7",
    "puzzles persivic --wins-in 1 --from one.psv two.psv",
    "puzzles diverto --from one.dvt --puzzles 2",
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/demo");
    for (from, to) in [
        ("persivic-game.psv", "one.psv"),
        ("persivic-mistyped.psv", "two.psv"),
        ("diverto-game.dvt", "one.dvt"),
    ] {
        fs::copy(demo.join(from), folder.path().join(to)).expect("a copy");
    }
    folder
}

struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(folder: &Path, line: &str) -> Ran {
    let ran =
        program().current_dir(folder).args(line.split(' ')).stdin(Stdio::null()).output().expect("it runs");
    let [stdout, stderr] = [ran.stdout, ran.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
    Ran { code: ran.status.code(), stdout, stderr }
}

/// What a command writes to standard output. That something in a file is wrong is no failure here.
fn said(folder: &Path, line: &str) -> String {
    let ran = run(folder, line);
    assert!(matches!(ran.code, Some(0 | 1)), "{line}: {}", ran.stderr);
    ran.stdout
}

/// The parts of a command, in files whose names are returned.
fn parts(folder: &Path, command: &str, of: usize) -> Vec<String> {
    let part = |number| {
        let file = format!("part-{number}.json");
        fs::write(folder.join(&file), said(folder, &format!("{command} --shard {number}/{of}")))
            .expect("a file");
        file
    };
    (1..=of).map(part).collect()
}

#[test]
fn merged_shards_are_the_single_run_byte_for_byte() {
    for command in SHARED {
        let folder = folder();
        let folder = folder.path();
        let mut files = parts(folder, command, 3);
        files.reverse();
        let merge = format!("merge {}", files.join(" "));
        if command.contains("study") {
            for json in ["", " --json"] {
                let [one, merged] = [command, &merge].map(|line| said(folder, &format!("{line}{json}")));
                assert!(!one.is_empty());
                assert_eq!(one, merged, "{command}");
            }
        } else {
            said(folder, &format!("{command} -o one.pdf"));
            said(folder, &format!("{merge} -o merged.pdf"));
            // If nothing was missed, no file is written.
            let [one, merged] = ["one.pdf", "merged.pdf"].map(|file| fs::read(folder.join(file)).ok());
            assert!(one == merged, "{command}");
        }
    }
}

#[test]
fn parts_that_cannot_be_merged_are_refused() {
    let folder = folder();
    let folder = folder.path();
    let [one, two] = [1, 2].map(|number| {
        said(folder, &format!("puzzles persivic --wins-in 1 --from one.psv --shard {number}/2"))
    });
    let evil = |part: &str| part.replace("\"--from\"", "\"-o\",\"evil.pdf\",\"--from\"");
    let other = |part: &str| part.replace("\"one.psv\"", "\"gone.psv\"");
    let old = |part: &str| part.replace(env!("CARGO_PKG_VERSION"), "0.1.9");
    let changed = |part: &str| part.replace("\"games\":[", "\"games\":[1,").replacen(",1,", ",", 1);
    for (text, code, expected) in [
        (String::new(), 1, "has no part"),
        ("{}".to_owned(), 1, "has no part"),
        (format!("{one}{two}x"), 1, "has no part"),
        (one.clone(), 1, "shard 2/2 is missing"),
        (format!("{one}{two}{one}"), 1, "shard 1/2 is there twice"),
        (format!("{one}{}", other(&two)), 1, "has parts of different commands"),
        (format!("{}{two}", old(&one)), 1, "is from parlour 0.1.9"),
        (one.replace(env!("CARGO_PKG_VERSION"), "\\u001b[31m"), 1, "is from parlour"),
        (one.replace("\"1/2\"", "\"1/99999\""), 1, "shards 2/99999, 3/99999"),
        (format!("{}{}", evil(&one), evil(&two)), 1, "has no part"),
        (format!("{}{}", other(&one), other(&two)), 2, "cannot read gone.psv"),
        (format!("{}{}", changed(&one), changed(&two)), 1, "the games have changed"),
    ] {
        fs::write(folder.join("parts.json"), &text).expect("a file");
        let ran = run(folder, "merge parts.json -o book.pdf");
        assert_eq!(ran.code, Some(code), "{text}: {}", ran.stderr);
        assert!(ran.stderr.contains(expected), "{expected}: {}", ran.stderr);
        assert!(!ran.stderr.contains('\u{1b}') && ran.stderr.len() < 300, "{}", ran.stderr);
        assert!(!folder.join("book.pdf").exists() && !folder.join("evil.pdf").exists(), "{text}");
    }
}

/// A part may hold any numbers; sums of huge counts are wrong, but nothing panics.
#[test]
fn huge_counts_are_merged_without_a_panic() {
    for command in SHARED.iter().filter(|command| command.contains("study")) {
        let folder = folder();
        let folder = folder.path();
        for file in parts(folder, command, 2) {
            let text = fs::read_to_string(folder.join(&file)).expect("a part");
            let mut part: Value = serde_json::from_str(&text).expect("JSON");
            enlarge(&mut part["result"]);
            fs::write(folder.join(&file), part.to_string()).expect("a file");
        }
        for json in ["", " --json"] {
            let ran = run(folder, &format!("merge part-1.json part-2.json{json}"));
            assert_eq!(ran.code, Some(0), "{command}: {}", ran.stderr);
        }
    }
}

/// Makes all numbers huge but those that are keys: pairs of lists stand for a map.
fn enlarge(value: &mut Value) {
    match value {
        Value::Number(number) => *number = i64::MAX.into(),
        Value::Array(values) => match &mut values[..] {
            [Value::Array(_key), counts @ Value::Array(_)] => enlarge(counts),
            values => values.iter_mut().for_each(enlarge),
        },
        Value::Object(values) => values.values_mut().for_each(enlarge),
        _ => {}
    }
}

#[test]
fn a_shard_needs_a_seed_and_prints_no_pages() {
    let folder = folder();
    for (line, expected) in [
        ("study diverto --shard 1/2", "--shard needs a seed"),
        ("puzzles persivic --shard 1/2", "--shard needs a seed"),
        ("study diverto --seed 1 --shard 3/2", "a shard is written as `2/4`"),
        ("study diverto --seed 1 --shard 1/2 --json", "cannot be used with '--json'"),
        ("puzzles persivic --seed 1 --shard 1/2 -o book.pdf", "cannot be used with '--output"),
        ("merge --json parts.json", "name the files with the parts before the options"),
    ] {
        let ran = run(folder.path(), line);
        assert_eq!(ran.code, Some(2), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(expected), "{line}: {}", ran.stderr);
    }
}

#[test]
fn options_that_change_what_was_done_are_refused() {
    let folder = folder();
    let folder = folder.path();
    for (command, options) in [
        (
            "study persivic --strategies greedy random --seed 1",
            &["--games 4", "--plies=4", "--strategies random random", "--shard 1/1"][..],
        ),
        (
            "study diverto --boards 8x8 --games 3 --seed 1",
            &["--lives 5", "--variant roll", "--games 3", "--seed 2"],
        ),
        ("puzzles persivic --wins-in 1 --from one.psv", &["--player Ana", "--from two.psv", "--count 1"]),
    ] {
        parts(folder, command, 2);
        for option in options {
            let ran = run(folder, &format!("merge part-1.json part-2.json {option}"));
            assert_eq!(ran.code, Some(2), "{command}: {option}: {}", ran.stderr);
            assert!(ran.stderr.contains("would change what the shards did"), "{option}: {}", ran.stderr);
        }
        let harmless = "merge part-1.json part-2.json --threads 1 --lang pt --quiet --color never";
        assert_eq!(run(folder, harmless).code, Some(0), "{command}");
    }
}

/// More shards than games leave some with nothing to do.
#[test]
fn empty_shards_are_merged_too() {
    let folder = folder();
    let folder = folder.path();
    let command = "study persivic --strategies greedy random --games 3 --seed 1";
    let files = parts(folder, command, 5).join(" ");
    assert_eq!(said(folder, &format!("merge {files}")), said(folder, command));
}

/// As docs/dev/study.md has it, with two workers.
#[test]
#[ignore = "needs GNU parallel"]
fn gnu_parallel_runs_shards_that_merge() {
    let folder = folder();
    let folder = folder.path();
    let command = "study persivic --strategies depth=1 greedy --games 12 --seed 1";
    let parlour = program().get_program().to_owned();
    let parts = Command::new("parallel")
        .current_dir(folder)
        .args(["--jobs", "2"])
        .arg(&parlour)
        .args(command.split(' '))
        .args(["--threads", "1", "--shard", "{}/4", ":::", "1", "2", "3", "4"])
        .stdin(Stdio::null())
        .output()
        .expect("GNU parallel runs");
    assert!(parts.status.success(), "{}", String::from_utf8_lossy(&parts.stderr));
    fs::write(folder.join("parts.json"), &parts.stdout).expect("a file");
    assert_eq!(said(folder, "merge parts.json"), said(folder, &format!("{command} --threads 1")));
}
