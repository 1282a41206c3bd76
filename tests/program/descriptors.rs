//! Standard streams that are closed, size-limited, or the very file that the command reads.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::tree::takes_file;
use crate::tree::{Leaf, demo_folder, for_each, shell};

/// The demo exercises other commands' code only, and takes long.
fn is_slow(leaf: &Leaf) -> bool {
    leaf.name() == "demo"
}

fn run(folder: &Path, before: &str, arguments: &[String], redirection: &str) -> Output {
    shell(folder, before, arguments, redirection).stdin(Stdio::null()).output().expect("it runs")
}

/// Each file with its bytes; other entries with none.
fn listing(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(&path).unwrap_or_default())
        })
        .collect()
}

#[test]
fn a_closed_standard_output_is_an_error_of_every_command_that_prints() {
    let printing = AtomicUsize::new(0);
    for_each(|leaf| {
        if is_slow(leaf) {
            return;
        }
        let arguments = &leaf.examples()[0];
        let open = run(demo_folder().path(), "", arguments, "");
        let closed = run(demo_folder().path(), "", arguments, ">&-");
        let stderr = String::from_utf8_lossy(&closed.stderr);
        if open.stdout.is_empty() {
            assert_eq!(closed.status.code(), open.status.code(), "{}: {stderr}", leaf.name());
        } else {
            printing.fetch_add(1, Ordering::Relaxed);
            assert_eq!(closed.status.code(), Some(2), "{}: {stderr}", leaf.name());
            let told = "error: cannot write to standard output: Bad file descriptor";
            assert!(stderr.contains(told), "{}: {stderr}", leaf.name());
        }
    });
    assert!(printing.into_inner() > 15);
}

#[test]
fn a_limit_of_file_sizes_is_an_error_of_every_command_that_writes() {
    for_each(|leaf| {
        if is_slow(leaf) {
            return;
        }
        let arguments = &leaf.examples()[0];
        let folder = demo_folder();
        let before = listing(folder.path());
        let open = run(folder.path(), "", arguments, "");
        let writes = !open.stdout.is_empty() || listing(folder.path()) != before;
        let folder = demo_folder();
        let limited = run(folder.path(), "ulimit -f 0;", arguments, ">out");
        let stderr = String::from_utf8_lossy(&limited.stderr);
        let expected = if writes { Some(2) } else { open.status.code() };
        assert_eq!(limited.status.code(), expected, "{}: {stderr}", leaf.name());
        assert!(!writes || stderr.contains("error: cannot write "), "{}: {stderr}", leaf.name());
    });
}

/// A command that reads `file` in the folder of the demo.
struct Reading {
    arguments: Vec<String>,
    file: String,
}

/// A file for each option that reads one.
const READ_BY_OPTIONS: [(&str, &str); 4] = [
    ("--font", "font.ttf"),
    ("--file", "scores.txt"),
    ("--style", "style.toml"),
    ("--people", "people.toml"),
];

fn readings(leaf: &Leaf, folder: &Path) -> Vec<Reading> {
    let mut all = Vec::new();
    fs::write(folder.join("people.toml"), "Ana = [\"Aninha\"]\n").expect("a file");
    let examples = leaf.examples();
    let is_there = |word: &&String| folder.join(word).is_file();
    let in_an_example = examples.iter().find_map(|words| Some((words, words.iter().find(is_there)?)));
    match in_an_example {
        Some((words, file)) => all.push(Reading { arguments: words.clone(), file: file.clone() }),
        None if takes_file(&leaf.help) => {
            // An unfinished game.
            let (file, text) =
                match leaf.path.iter().find(|word| word.starts_with("div")).map_or("", String::as_str) {
                    "diverto" => ("plain.dvt", "[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n*\n"),
                    "divicity" => ("plain.dvc", "[Players \"Ana Beto Cira\"]\n"),
                    _ => ("plain.psv", "*\n"),
                };
            fs::write(folder.join(file), text).expect("a file");
            let mut arguments = leaf.path.clone();
            arguments.extend([file.to_owned()]);
            arguments.extend(examples[0].last().filter(|word| *word == "--line").cloned());
            all.push(Reading { arguments, file: file.to_owned() });
        }
        None => {}
    }
    for line in leaf.help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
        let Some(option) = line.split([' ', ',']).find(|word| word.starts_with("--")) else { continue };
        if READ_BY_OPTIONS.iter().all(|(known, _)| *known != option) {
            // Examples read the files of `--from`.
            let is_read = line.contains("<FILE>") && !["--output", "--solutions", "--from"].contains(&option);
            assert!(!is_read, "{}: {option} needs a file in READ_BY_OPTIONS", leaf.name());
        }
    }
    // Only sheets of Diverto have styles from files.
    let has_files = leaf.path.first().is_some_and(|word| word == "diverto" || word == "show");
    let reads = |option: &str| leaf.has(option) && (option != "--style" || has_files);
    for (option, file) in READ_BY_OPTIONS.into_iter().filter(|(option, _)| reads(option)) {
        let mut arguments = if option == "--file" { leaf.path.clone() } else { examples[0].clone() };
        arguments.extend([option.to_owned(), file.to_owned()]);
        if leaf.has("--output") && !arguments.contains(&"-o".to_owned()) {
            arguments.extend(["-o".to_owned(), "out.svg".to_owned()]);
        }
        all.push(Reading { arguments, file: file.to_owned() });
    }
    all
}

/// All ways to write to a file while it is read.
fn attacks(leaf: &Leaf, Reading { arguments, file }: &Reading) -> Vec<(Vec<String>, String)> {
    let quoted = format!("'{file}'");
    let mut all: Vec<(Vec<String>, String)> =
        [">>", "1<>", "2>>"].iter().map(|way| (arguments.clone(), format!("{way}{quoted}"))).collect();
    let is_kept = leaf.help.contains("continued if it exists");
    if !is_kept && leaf.path.last().is_none_or(|name| name != "judge") {
        let piped = arguments.iter().map(|word| if word == file { "-" } else { word.as_str() }.to_owned());
        all.push((piped.collect(), format!("<{quoted} >>{quoted}")));
    } else {
        // Typed input comes from a file.
        all.push((arguments.clone(), "<scores.txt >>scores.txt".to_owned()));
    }
    if leaf.has("--output") {
        let mut words = arguments.clone();
        if let Some(at) = words.iter().position(|word| word == "-o") {
            words.drain(at..at + 2);
        }
        let kind = if leaf.has("--format") {
            ["--format", "svg"].map(ToOwned::to_owned).to_vec()
        } else {
            Vec::new()
        };
        for (out, redirection) in [
            (file.as_str(), String::new()),
            ("hard.html", String::new()),
            ("soft.html", String::new()),
            ("/dev/stdout", format!(">>{quoted}")),
            ("/proc/self/fd/1", format!("1<>{quoted}")),
            ("/dev/fd/3", format!("3>>{quoted}")),
            ("-", format!(">>{quoted}")),
        ] {
            if out.starts_with("/proc") && !cfg!(target_os = "linux") {
                continue;
            }
            let target = ["-o".to_owned(), out.to_owned()];
            all.push((words.iter().chain(&kind).chain(&target).cloned().collect(), redirection));
        }
    }
    all
}

#[test]
fn a_file_that_is_read_is_written_by_no_name_and_no_descriptor() {
    let tried = AtomicUsize::new(0);
    for_each(|leaf| {
        let folder = demo_folder();
        fs::copy("templates/styles/classic.toml", folder.path().join("style.toml")).expect("a style");
        fs::copy("templates/fonts/ParlourSans-Regular.ttf", folder.path().join("font.ttf")).expect("a font");
        for reading in readings(leaf, folder.path()) {
            let at = |name: &str| folder.path().join(name);
            fs::hard_link(at(&reading.file), at("hard.html")).expect("linked");
            std::os::unix::fs::symlink(&reading.file, at("soft.html")).expect("linked");
            let before = listing(folder.path());
            for (arguments, redirection) in attacks(leaf, &reading) {
                tried.fetch_add(1, Ordering::Relaxed);
                let ran = run(folder.path(), "", &arguments, &redirection);
                let stderr = String::from_utf8_lossy(&ran.stderr);
                let what = format!("parlour {} {redirection}: {stderr}", arguments.join(" "));
                assert_eq!(ran.status.code(), Some(2), "{what}");
                assert!(redirection.starts_with("2>>") || stderr.contains("is read"), "{what}");
                assert!(listing(folder.path()) == before, "changed by {what}");
            }
            for link in ["hard.html", "soft.html"] {
                fs::remove_file(at(link)).expect("removed");
            }
        }
    });
    assert!(tried.into_inner() > 200);
}

/// Other parsers quote their input; messages must stay readable.
#[test]
fn messages_about_a_line_without_an_end_are_short() {
    const MOST: usize = 20_000;
    let long = "x".repeat(100_000);
    let texts = [
        long.clone(),
        format!("{long} = 1"),
        format!("name = \"{long}\""),
        format!("{{\"{long}\": 1}}"),
        format!("{{\"hands\": \"{long}\"}}"),
        format!("{{\"hands\": [], \"{long}\": "),
        format!("[{long} \"{long}\"]\n{long}"),
        format!("[Game \"{long}\"]\n1. {long} *"),
        format!("Ana={long} {long}=10"),
    ];
    for_each(|leaf| {
        let folder = demo_folder();
        fs::copy("templates/styles/classic.toml", folder.path().join("style.toml")).expect("a style");
        fs::copy("templates/fonts/ParlourSans-Regular.ttf", folder.path().join("font.ttf")).expect("a font");
        for reading in readings(leaf, folder.path()) {
            for text in &texts {
                fs::write(folder.path().join(&reading.file), text).expect("written");
                let ran = run(folder.path(), "", &reading.arguments, "");
                let what = || format!("parlour {} of {}…", reading.arguments.join(" "), &text[..20]);
                assert!(ran.status.code().is_some_and(|code| code <= 2), "{}", what());
                assert!(ran.stderr.len() < MOST, "{}: {} bytes", what(), ran.stderr.len());
            }
        }
    });
}

/// The terminal's size is not asked of `tput`, which would be started for each rendered fault.
#[test]
fn no_command_starts_another_program() {
    use std::os::unix::fs::PermissionsExt;
    for_each(|leaf| {
        if is_slow(leaf) {
            return;
        }
        let folder = demo_folder();
        let programs = folder.path().join("programs");
        fs::create_dir(&programs).expect("a folder");
        for name in ["tput", "stty", "tty", "locale", "uname"] {
            let program = programs.join(name);
            fs::write(&program, format!("#!/bin/sh\necho {name} >>started\n")).expect("a script");
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a mode");
        }
        for arguments in leaf.examples() {
            let mut command = shell(folder.path(), "PATH=$PWD/programs;", &arguments, "");
            command.stdin(Stdio::null()).output().expect("it runs");
        }
        let started = fs::read_to_string(folder.path().join("started")).unwrap_or_default();
        assert_eq!(started, "", "parlour {}", leaf.name());
    });
}
