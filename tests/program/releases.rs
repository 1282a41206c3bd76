//! What earlier releases wrote is read alike today, and their seeds and sheets give the same. A folder of `tests/releases` has
//! what that release wrote, and what it said of it as JSON (`tests/releases/make`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use crate::common::program;

fn releases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/releases");
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a release").path());
    let mut releases: Vec<PathBuf> = entries.filter(|entry| entry.is_dir()).collect();
    releases.sort();
    assert!(releases.len() >= 2);
    releases
}

/// What a command writes to standard output in a folder, with its exit code.
fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let ran = program().current_dir(folder).args(words).stdin(Stdio::null()).output().expect("it runs");
    (ran.status.code(), String::from_utf8(ran.stdout).expect("UTF-8"))
}

fn copy_folder(from: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("a copy");
    }
    folder
}

/// Fails unless everything in `old` is in `new` as it was. New fields are no difference.
fn check_kept(old: &Value, new: &Value, place: &str) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            for (name, value) in old {
                let place = format!("{place}.{name}");
                // Messages are for people, and get better.
                if ["message", "help"].contains(&name.as_str()) {
                    continue;
                }
                check_kept(value, new.get(name).unwrap_or(&Value::Null), &place);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (number, (old, new)) in old.iter().zip(new).enumerate() {
                check_kept(old, new, &format!("{place}[{number}]"));
            }
        }
        _ => assert_eq!(old, new, "{place}"),
    }
}

/// Holds the lines of an old answer against those of a new one.
fn check_answer(release: &Path, name: &str, new: &str) {
    let old = fs::read_to_string(release.join(name)).expect("an answer");
    assert_eq!(old.lines().count(), new.lines().count(), "{name}");
    for (old, new) in old.lines().zip(new.lines()) {
        let [old, new]: [Value; 2] = [old, new].map(|line| serde_json::from_str(line).expect("JSON"));
        check_kept(&old, &new, &format!("{}: {name}: {}", release.display(), old["file"]));
    }
}

#[test]
fn records_of_earlier_releases_are_judged_alike() {
    for release in releases() {
        let is_record = |name: &String| [".dvt", ".dvc", ".psv"].iter().any(|end| name.ends_with(end));
        let entries = fs::read_dir(&release).expect("a folder");
        let names = entries.map(|entry| entry.expect("a file").file_name().into_string().expect("UTF-8"));
        let mut files: Vec<String> = names.filter(is_record).collect();
        files.sort();
        let mut words = vec!["check", "--json"];
        words.extend(files.iter().map(String::as_str));
        let (code, new) = run(&release, &words);
        assert_eq!(code, Some(1), "some have faults");
        check_answer(&release, "check.jsonl", &new);
    }
}

#[test]
fn seeds_of_earlier_releases_give_the_same() {
    for release in releases() {
        for (name, words) in [
            ("deal.json", "divicity deal --players 5 --seed 42 --json"),
            ("persivic-puzzles.json", "puzzles persivic --puzzles 4 --seed 7 --json"),
            ("diverto-puzzles.json", "puzzles diverto --board 10x10 --puzzles 4 --seed 7 --json"),
        ] {
            let (code, new) = run(&release, &words.split(' ').collect::<Vec<_>>());
            assert_eq!(code, Some(0), "{words}");
            check_answer(&release, name, &new);
        }
        // The lives of a sheet, and those of the game played with a seed, stand in records.
        let folder = copy_folder(&release);
        for (record, words, names) in [
            // Its players roll the starting numbers themselves.
            ("judged.dvt", "play diverto new.dvt --sheet 20x20-6s-42-1of1-7XHX", &["[Lives "][..]),
            ("played.dvt", "play diverto new.dvt --board 12x12 --seed 5", &["[Lives ", "[Dice "]),
        ] {
            let tags = |file: &str| {
                let text = fs::read_to_string(folder.path().join(file)).expect("a record");
                let is_named = |line: &&str| names.iter().any(|name| line.starts_with(name));
                text.lines().filter(is_named).map(str::to_owned).collect::<Vec<_>>()
            };
            run(folder.path(), &words.split(' ').collect::<Vec<_>>());
            assert_eq!(tags(record), tags("new.dvt"), "{words}");
            assert_eq!(tags(record).len(), names.len(), "{record}");
            fs::remove_file(folder.path().join("new.dvt")).expect("it was written");
        }
    }
}

#[test]
fn games_begun_with_earlier_releases_are_continued() {
    for release in releases() {
        let folder = copy_folder(&release);
        for (file, words) in [
            ("kept.dvc", "divicity keep kept.dvc --line"),
            ("played.psv", "play persivic played.psv"),
            ("played.dvt", "play diverto played.dvt"),
        ] {
            let read = || fs::read_to_string(folder.path().join(file)).expect("a record");
            let before = read();
            let (code, _) = run(folder.path(), &words.split(' ').collect::<Vec<_>>());
            assert_eq!(code, Some(0), "{words}");
            assert_eq!(read(), before, "{words}");
        }
    }
}
