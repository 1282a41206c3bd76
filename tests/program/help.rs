//! Help texts. Only commands named on the command line are described, which must not show.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;
use std::thread;

use crate::common::tree::{all_help, commands, said};
use crate::common::{Parlour, program};
use crate::demo::copy_demo;

#[test]
fn every_command_tells_its_summary_and_its_arguments() {
    let mut told = Vec::new();
    all_help(&mut Vec::new(), &mut told);
    let text: Vec<String> = told
        .iter()
        .map(|(command, help)| format!("$ parlour {} --help\n{help}", command.join(" ")))
        .collect();
    insta::assert_snapshot!("all_help", text.join("\n"));
}

#[test]
fn options_of_all_commands_are_completed_behind_each_commands_own() {
    let script = said(&["completions", "bash"]);
    let options: Vec<&str> = script.lines().filter(|line| line.trim_start().starts_with("opts=")).collect();
    assert!(options.len() > 20, "{script}");
    for line in options {
        let [color, own] = ["--color", "--output"].map(|option| line.find(option));
        assert!(own.is_none_or(|own| color.is_some_and(|color| own < color)), "{line}");
    }
}

#[test]
fn an_option_of_a_command_below_is_suggested() {
    let ran = Parlour::new().args(["persivic", "--jsn", "perft", "2"]).run();
    assert!(ran.stderr.contains("tip: 'perft --json' exists"), "{}", ran.stderr);
}

/// The examples in a command's help.
pub fn examples(help: &str) -> Vec<&str> {
    let below = help.split_once("\nExamples:\n").map_or("", |(_, below)| below);
    below.lines().filter_map(|line| line.strip_prefix("    ")).collect()
}

#[test]
fn every_command_has_two_examples_that_work() {
    let mut all = Vec::new();
    for (command, help) in commands() {
        let examples = examples(&help);
        assert!(examples.len() >= 2, "{command:?} has examples: {examples:?}");
        for example in examples {
            assert!(example.starts_with(&format!("parlour {}", command.join(" "))), "{command:?}: {example}");
            all.push(example.to_owned());
        }
    }
    let work = |example: &String| {
        // Slow, and covered by other tests.
        if example.starts_with("parlour demo") {
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        copy_demo(folder.path());
        let (line, target) =
            example.split_once(" > ").map_or((example.as_str(), None), |(l, t)| (l, Some(t)));
        let words: Vec<&str> = line.split('"').enumerate().fold(Vec::new(), |mut words, (n, part)| {
            if n % 2 == 1 {
                words.push(part);
            } else {
                words.extend(part.split_whitespace());
            }
            words
        });
        let mut command = program();
        command.current_dir(folder.path()).args(&words[1..]);
        // The keeper's screen needs a terminal; line mode takes the same arguments.
        if words.contains(&"keep") && !words.contains(&"--line") {
            command.arg("--line");
        }
        let ran = command.stdin(Stdio::null()).output().expect("it runs");
        let has_fault =
            ["fault", "mistyped"].iter().any(|fault| line.contains(fault)) && !line.contains("format");
        let status = ran.status.code();
        let stderr = String::from_utf8_lossy(&ran.stderr);
        assert!(status == Some(0) || (status == Some(1) && has_fault), "{example}: {status:?}\n{stderr}");
        if let Some(target) = target {
            fs::write(folder.path().join(target), &ran.stdout).expect("a file");
            assert!(!ran.stdout.is_empty(), "{example}");
        }
    };
    thread::scope(|scope| {
        for part in all.chunks(all.len().div_ceil(4)) {
            scope.spawn(move || part.iter().for_each(work));
        }
    });
}

/// A command's options, each with its value name: `--paper` with `<PAPER>`.
fn options(help: &str) -> BTreeMap<String, String> {
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let option = |line: &str| {
        let long = line.split_whitespace().find(|word| word.starts_with("--"))?;
        let name = long.trim_end_matches(',').split(['=', '[']).next()?.to_owned();
        let value =
            line.split_once('<').map(|(_, value)| value.split('>').next().unwrap_or(value).to_owned());
        Some((name, value.unwrap_or_default()))
    };
    lines
        .filter_map(|line| option(line.split("  ").find(|part| part.contains("--")).unwrap_or(line)))
        .collect()
}

#[test]
fn an_option_means_one_thing() {
    let mut values: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (command, help) in commands() {
        for (option, value) in options(&help) {
            values.entry(option).or_default().entry(value).or_default().push(command.join(" "));
        }
    }
    assert!(values.len() > 60, "{values:?}");
    for (option, values) in values {
        // Squares and files cannot be taken for each other.
        let most = if option == "--from" { 2 } else { 1 };
        assert_eq!(values.len(), most, "{option} takes {values:?}");
    }
}

/// What release 0.2 called them. Nothing offers these names.
#[test]
fn old_names_of_commands_and_options_are_still_read() {
    let folder = tempfile::tempdir().expect("a folder");
    copy_demo(folder.path());
    let ran = |line: &str| {
        let ran = program().current_dir(folder.path()).args(line.split(' ')).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (ran.status.code(), text(&ran.stdout), text(&ran.stderr))
    };
    for (old, new) in [
        ("diverto check diverto-fault.dvt", "check diverto-fault.dvt"),
        ("divicity check divicity-match.dvc --json", "check divicity-match.dvc --json"),
        ("persivic check persivic-mistyped.psv --suggest", "check persivic-mistyped.psv --suggest"),
        ("diverto format diverto-sample.dvt", "format diverto-sample.dvt"),
        ("divicity format --check divicity-match.dvc", "format --check divicity-match.dvc"),
        ("persivic format --repair persivic-mistyped.psv", "format --repair persivic-mistyped.psv"),
        ("diverto show diverto-sample.dvt --at 10", "show diverto-sample.dvt --at 10"),
        ("diverto draw diverto-sample.dvt", "show diverto-sample.dvt"),
        ("divicity replay divicity-match.dvc", "show divicity-match.dvc"),
        ("divicity show divicity-match.dvc --json", "show divicity-match.dvc --json"),
        ("persivic show persivic-sample.psv --json", "show persivic-sample.psv --json"),
        ("diverto view diverto-sample.dvt -o -", "view diverto-sample.dvt -o -"),
        ("divicity report divicity-match.dvc -o - --format svg", "view divicity-match.dvc -o - --format svg"),
        ("persivic view persivic-annotated.psv -o -", "view persivic-annotated.psv -o -"),
        ("diverto lines diverto-sample.dvt --at 12", "moves diverto-sample.dvt --at 12"),
        (
            "diverto moves --sheet 20x20-6s-42-1of1-7XHX --count",
            "moves --sheet 20x20-6s-42-1of1-7XHX --count",
        ),
        ("persivic moves --by-square", "moves --game persivic --by-square"),
        ("diverto hint diverto-sample.dvt --at 20 --depth 2", "analyse diverto-sample.dvt --at 20 --depth 2"),
        ("persivic annotate persivic-sample.psv --depth 1", "annotate persivic-sample.psv --depth 1"),
        ("divicity validate divicity-deal.dvc", "check --hands divicity-deal.dvc"),
        (
            "divicity score-pad --players 4 -o - --format svg",
            "kit divicity score-pad --players 4 -o - --format svg",
        ),
        ("persivic board -o - --format pdf", "kit persivic board -o - --format pdf"),
        ("persivic record-sheet -o - --format svg", "kit persivic record-sheet -o - --format svg"),
        (
            "persivic match --strategies greedy random --games 2 --seed 1 --json",
            "study persivic --strategies greedy,random --games 2 --seed 1 --json",
        ),
        (
            "diverto study --players greedy,random --boards 8x8 --games 2 --seed 1 --json",
            "study diverto --strategies greedy random --boards 8x8 --games 2 --seed 1 --json",
        ),
        (
            "persivic puzzles --wins-in 1 --count 1 --seed 7 --json",
            "puzzles persivic --wins-in 1 --puzzles 1 --seed 7 --json",
        ),
        (
            "divicity score --explain --tokens default A=10 B=milk C=duck",
            "divicity score --arithmetic --set default A=10 B=milk C=duck",
        ),
        ("diverto sheet --seed 7 -o - --format svg", "diverto pad --sheets 1 --seed 7 -o - --format svg"),
    ] {
        assert_eq!(ran(old), ran(new), "{old}");
        assert_ne!(ran(new).0, Some(2), "{new}: {}", ran(new).2);
    }
    for shell in ["bash", "zsh", "fish", "elvish", "nushell", "powershell"] {
        let script = said(&["completions", shell]);
        for name in ["validate", "persivic show", "parlour;persivic;show", "--force", "--salvage", "--open"] {
            assert!(!script.contains(name), "{shell} offers {name}");
        }
    }
    let listed = |words: &[String]| {
        words.iter().all(|word| !["validate", "replay", "report"].contains(&word.as_str()))
    };
    assert!(commands().iter().all(|(words, help)| listed(words) && !help.contains("--force")));
}

#[test]
fn help_cites_no_rule_without_its_words() {
    let is_rule = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|letter| "DCP".contains(letter))
            && letters.next().is_some_and(|letter| letter.is_ascii_digit())
            && letters.all(|letter| letter.is_ascii_alphanumeric())
            && word.len() <= 4
    };
    for (command, help) in commands() {
        // `P1 P2` are players.
        let is_of_rules = |line: &&str| line.contains("parlour rules") || line.contains("[default: P1 P2 …]");
        for line in help.lines().filter(|line| !is_of_rules(line)) {
            let words = line.split(|letter: char| !letter.is_alphanumeric());
            let cited: BTreeSet<&str> = words.filter(|word| is_rule(word)).collect();
            let known = ["D3"];
            assert!(
                command[0] == "rules" && cited.iter().all(|id| known.contains(id)) || cited.is_empty(),
                "{command:?}: {line}"
            );
        }
    }
}

#[test]
fn help_of_a_command_can_be_asked_for_in_three_ways() {
    for command in [&["diverto", "pad"][..], &["check"], &["study", "persivic"]] {
        let long = said(&[command, &["--help"]].concat());
        assert_eq!(said(&[&["help"], command].concat()), long);
        if let [game, command] = command {
            assert_eq!(said(&[game, "help", command]), long);
        }
    }
}

#[test]
fn a_command_in_the_wrong_place_is_answered_with_the_right_one() {
    for (typed, tip) in [
        (&["pad"][..], "there is 'parlour diverto pad'"),
        (&["score"], "there is 'parlour divicity score'"),
        (&["version"], "there is 'parlour --version'"),
        (&["diverto", "rules"], "there is 'parlour rules'"),
        (&["persivic", "analyze"], "there is 'parlour analyse'"),
        (&["persivic", "chek"], "there is 'parlour check'"),
        (&["perft"], "there is 'parlour persivic perft'"),
        (&["record-sheet"], "there is 'parlour kit persivic record-sheet'"),
        (&["chekc"], "there is 'parlour check'"),
    ] {
        let ran = typed.iter().fold(Parlour::new(), Parlour::arg).run();
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(&format!("tip: {tip}")), "{typed:?}\n{}", ran.stderr);
    }
    let ran = Parlour::new().args(["zzz"]).run();
    assert!(!ran.stderr.contains("tip:"), "{}", ran.stderr);
}

#[test]
fn a_mistyped_value_is_answered_with_one_that_is_there() {
    for (typed, tip) in [
        (["diverto", "pad", "--paper", "leter"], "'letter'"),
        (["diverto", "pad", "--lang", "ess"], "'es'"),
        (["diverto", "pad", "--placement", "symetric"], "'symmetric'"),
        (["diverto", "pad", "--variant", "rol"], "'roll'"),
        (["diverto", "pad", "--style", "clasic"], "did you mean `classic`?"),
        (["divicity", "deal", "--seed", "-1"], "a whole number from 0"),
    ] {
        let ran = Parlour::new().args(typed).run();
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(tip), "{typed:?}\n{}", ran.stderr);
    }
}

#[test]
fn the_environment_says_what_options_do_not() {
    let sheet = |name: &str, value: &str, more: &[&str]| {
        let args = ["diverto", "sheet", "--seed", "7", "-o", "-", "--format", "svg"];
        let parlour = args.iter().chain(more).fold(Parlour::new().env(name, value), Parlour::arg);
        let ran = parlour.run();
        (ran.status, ran.stdout, ran.stderr)
    };
    for (name, value, option) in [
        ("PARLOUR_PAPER", "letter", "--paper"),
        ("PARLOUR_STYLE", "laser", "--style"),
        ("PARLOUR_LANG", "es", "--lang"),
    ] {
        let plain = sheet("PARLOUR_NOTHING", "", &[]);
        let by_environment = sheet(name, value, &[]);
        assert_ne!(by_environment.1, plain.1, "{name}");
        assert_eq!(by_environment, sheet("PARLOUR_NOTHING", "", &[option, value]), "{name}");
        // Options override variables, and empty variables are ignored.
        assert_eq!(sheet(name, "", &[]), plain, "{name}");
        let (status, _, stderr) = sheet(name, "nonsense", &[]);
        assert_eq!(status, 2, "{name}");
        assert!(stderr.contains("nonsense"), "{stderr}");
        assert_eq!(sheet(name, "nonsense", &[option, value]).0, 0, "{name}");
    }
    let colored = |value: &str, more: &[&str]| {
        let args = ["divicity", "deal", "--players", "3", "--seed", "1"];
        let ran =
            args.iter().chain(more).fold(Parlour::new().env("PARLOUR_COLOR", value), Parlour::arg).run();
        (ran.status, ran.stdout.contains(&0x1b))
    };
    assert_eq!(colored("always", &[]), (0, true));
    assert_eq!(colored("never", &[]), (0, false));
    assert_eq!(colored("always", &["--color", "never"]), (0, false));
    assert_eq!(colored("always", &["--color", "auto"]), (0, false));
    assert_eq!(colored("", &[]), (0, false));
    assert_eq!(colored("sometimes", &[]).0, 2);
}

#[test]
fn a_quiet_command_writes_no_notes() {
    let ran = Parlour::new().args(["diverto", "pad", "--sheets", "2"]).run();
    assert!(ran.stderr.contains("wrote ") && ran.stderr.contains("seed "), "{}", ran.stderr);
    for quiet in ["-q", "--quiet"] {
        let ran = Parlour::new().args(["diverto", "pad", "--sheets", "2", quiet]).run();
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        let ran = Parlour::new().args([quiet, "check", "none.psv"]).run();
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
    }
}

#[test]
fn completions_know_names_and_leave_numbers_alone() {
    for shell in ["bash", "fish", "nushell", "zsh"] {
        let script = said(&["completions", shell]);
        for word in ["ink-saver", "tabloid", "symmetric", "prepaid"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    // These shells do not complete values.
    for shell in ["elvish", "powershell"] {
        assert!(said(&["completions", shell]).contains("--placement"), "{shell}");
    }
    let zsh = said(&["completions", "zsh"]);
    let line = |start: &str| {
        zsh.lines().find(|line| line.trim_start().starts_with(start)).expect("the option").to_owned()
    };
    assert!(
        !line("'--sheets=[").contains("_files") && !line("'--sheets=[").contains("_default"),
        "{}",
        line("'--sheets=[")
    );
    assert!(line("'--output=[").contains("_files"), "{}", line("'--output=["));
}
