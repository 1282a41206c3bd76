//! Time and memory must grow no faster than the input: each case runs with an input and with one four times
//! as large.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use wait4::Wait4;

/// The resources used by a run.
#[derive(Clone, Copy, Debug)]
struct Used {
    /// The sum over all cores.
    cpu: Duration,
    /// Peak memory in bytes.
    memory: u64,
}

impl Used {
    /// Baseline and noise of a process that does nothing.
    const FLOOR: Used = Used { cpu: Duration::from_millis(60), memory: 28 << 20 };

    /// The minimum of both.
    fn least(self, other: Used) -> Used {
        Used { cpu: self.cpu.min(other.cpu), memory: self.memory.min(other.memory) }
    }

    /// Ratios to `half`.
    fn times(self, half: Used) -> (f64, f64) {
        let ratio = |most: f64, least: f64, floor: f64| most / least.max(floor);
        (
            ratio(self.cpu.as_secs_f64(), half.cpu.as_secs_f64(), Used::FLOOR.cpu.as_secs_f64()),
            ratio(self.memory as f64, half.memory as f64, Used::FLOOR.memory as f64),
        )
    }
}

/// The input of a command.
#[derive(Default)]
struct Given {
    args: Vec<String>,
    files: Vec<(String, String)>,
    stdin: String,
}

impl Given {
    /// Arguments separated by blanks.
    fn args(line: &str) -> Given {
        Given { args: line.split(' ').map(ToOwned::to_owned).collect(), ..Given::default() }
    }

    fn file(mut self, name: &str, text: impl Into<String>) -> Given {
        self.files.push((name.to_owned(), text.into()));
        self
    }

    fn stdin(self, text: impl Into<String>) -> Given {
        Given { stdin: text.into(), ..self }
    }

    /// Writes the input of a run to a folder and drops the texts.
    fn prepare(self) -> TempDir {
        let folder = tempfile::tempdir().expect("a fresh folder");
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("a file");
        for (name, text) in &self.files {
            write(name, text.as_bytes());
        }
        write(STDIN, self.stdin.as_bytes());
        write(ARGS, &serde_json::to_vec(&self.args).expect("JSON"));
        folder
    }
}

/// Files of a prepared run: standard input, and the arguments, which may be too large for the environment.
const STDIN: &str = ".stdin";
const ARGS: &str = ".args";
/// Names the folder of a prepared run.
const FOLDER: &str = "MEASURED_FOLDER";

/// Measures a run from a separate process of this test: a child's peak memory includes its parent's peak.
fn measure(prepared: &TempDir) -> Used {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "measured", "--ignored", "--nocapture"]).env(FOLDER, prepared.path());
    let output = command.output().expect("this test runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let used = said.lines().find_map(|line| line.split_once("used ")).unwrap_or_else(|| panic!("{output:?}"));
    let mut numbers = used.1.split(' ').map(|number| number.parse().expect("a number"));
    let mut next = || numbers.next().expect("two numbers");
    Used { cpu: Duration::from_nanos(next()), memory: next() }
}

#[test]
#[ignore = "runs the program for the others"]
fn measured() {
    let Some(prepared) = std::env::var_os(FOLDER) else { return };
    // Some commands change their input.
    let folder = tempfile::tempdir().expect("a fresh folder");
    for entry in fs::read_dir(prepared).expect("a folder") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("a copy");
    }
    let at = |name: &str| fs::File::open(folder.path().join(name)).expect("a file");
    let args: Vec<String> = serde_json::from_reader(at(ARGS)).expect("JSON");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("parlour"));
    command.current_dir(folder.path()).args(&args);
    command.stdin(at(STDIN)).stdout(Stdio::null()).stderr(Stdio::null());
    let ended = command.spawn().expect("the program runs").wait4().expect("it ends");
    // Refusals must be quick too.
    assert!(matches!(ended.status.code(), Some(0..=2)), "{args:?}: {:?}", ended.status);
    let cpu = ended.rusage.utime + ended.rusage.stime;
    println!("used {} {}", cpu.as_nanos(), ended.rusage.maxrss);
}

/// A command, and how to build its input of a given size.
struct Case {
    name: String,
    size: usize,
    given: Box<dyn Fn(usize) -> Given>,
}

/// The highest ratio allowed for four times the input: four, and some room for noise.
const MOST: f64 = 6.0;

impl Case {
    /// Describes what grew too fast.
    fn fault(&self) -> Option<String> {
        let [small, large] = [self.size / 2, 2 * self.size].map(|size| (self.given)(size).prepare());
        let mut used = (measure(&small), measure(&large));
        // Noise only adds: take the minimum of several runs.
        for _ in 0..3 {
            let (cpu, memory) = used.1.times(used.0);
            println!("{:<40} {:>7} {:>5.2} {:>5.2} {:?}", self.name, self.size, cpu, memory, used.1);
            if cpu < MOST && memory < MOST {
                return None;
            }
            used = (measure(&small).least(used.0), measure(&large).least(used.1));
        }
        Some(format!("{}: {:?} for {}, {:?} for {}", self.name, used.0, self.size / 2, used.1, 2 * self.size))
    }
}

#[track_caller]
fn hold(cases: &[Case]) {
    let faults: Vec<String> = cases.iter().filter_map(Case::fault).collect();
    assert!(faults.is_empty(), "grows faster than its input:\n{}", faults.join("\n"));
}

macro_rules! cases {
    ($($name:literal, $size:expr => |$n:ident| $given:expr;)*) => {
        &[$(Case { name: $name.to_owned(), size: $size, given: Box::new(|$n| $given) }),*]
    };
}

// Texts of any size.

/// A game with three single stones a side, in which nothing happens.
fn quiet(plies: usize) -> String {
    let mut text = String::from(
        "[Game \"PerSiVic\"]\n[Position \"bbb6./9./9./9./9./9./9./9./rrr6. r\"]\n[Repetition \"claim\"]\n\n",
    );
    let moves = ["a1-a2", "a9-a8", "a2-a1", "a8-a9"];
    for (ply, played) in moves.iter().cycle().take(plies).enumerate() {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        text.push_str(played);
        text.push(if ply % 10 == 9 { '\n' } else { ' ' });
    }
    text + "*\n"
}

fn psv(moves: &str) -> String {
    format!("[Game \"PerSiVic\"]\n1. e1-e4 e9-e6 {moves} *\n\n")
}

fn dvt(lines: &str) -> String {
    format!("[Game \"Diverto\"]\n[Board \"20x20\"]\n1. h8:N3E2 {lines} *\n\n")
}

fn dvc(tags: &str, tricks: &str) -> String {
    format!(
        "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n{tags}1. 2V 3V 4V | 10 milk | Ana 10 | Cira milk {tricks}\n\n"
    )
}

fn names(count: usize) -> String {
    (0..count).map(|number| format!("P{number}")).collect::<Vec<_>>().join(" ")
}

/// Hands with a fault in each card.
fn wrong_hands(count: usize) -> String {
    format!("Ana: {}\nBeto: 2M\nCira: 3M\n", "xx ".repeat(count))
}

// The cases.

/// Games are read and written one by one: memory is bounded by a game, whatever the size of the file and the
/// output.
#[test]
fn records_are_rewritten_without_being_held() {
    let game = format!("[Red \"Ana\"]\n{{{}}} 1.e1-e4 *\n\n", "long ".repeat(20_000));
    for line in [
        "persivic check a",
        "persivic format a",
        "persivic format a --check",
        "persivic format a -o b",
        "persivic format --in-place a",
        "persivic annotate a --depth 1 --threads 1 -o b",
        "persivic annotate a --depth 1 --threads 1 -o a",
    ] {
        let memory = measure(&Given::args(line).file("a", game.repeat(200)).prepare()).memory;
        assert!(memory < Used::FLOOR.memory, "{line} takes {} KB for 20 MB of games", memory >> 10);
    }
}

/// Every command that reads records; the file is `a`.
const READERS: [&str; 32] = [
    "check a",
    "check --json a",
    "persivic check a",
    "persivic moves a --count",
    "persivic moves a --json",
    "persivic analyse a --depth 1",
    "persivic annotate a --depth 1",
    "persivic show a",
    "persivic show a --every 500 -o a.svg",
    "persivic view a -o a.html",
    "persivic format a",
    "persivic format a --check",
    "persivic format --in-place a",
    "persivic play a",
    "diverto check a",
    "diverto check --json a",
    "diverto lines a",
    "diverto lines a --json",
    "diverto hint a --numbers 3,2 --depth 1",
    "diverto draw a",
    "diverto draw a -o a.svg",
    "diverto view a -o a.html",
    "diverto play a",
    "divicity check a",
    "divicity check --json a",
    "divicity replay a",
    "divicity replay --json a",
    "divicity report a -o a.html",
    "divicity report a -o a.pdf",
    "divicity validate a --partial",
    "divicity validate a --partial --json",
    "divicity keep --line a",
];

/// Writes a game of a given size from its tags and its moves.
type Growth = fn(&str, &str, usize) -> String;

/// Parts of a record that may grow, each with a size, written with tags first and moves last.
const GROWTHS: [(&str, usize, Growth); 9] = [
    ("games", 2000, |tags, moves, n| format!("{tags}{moves}\n\n").repeat(n)),
    ("comments", 40_000, |tags, moves, n| format!("{tags}{} {moves}\n", "{c} ".repeat(n))),
    ("comments behind", 40_000, |tags, moves, n| format!("{tags}{moves} {}\n", "{c} ".repeat(n))),
    ("comments of a line", 40_000, |tags, moves, n| format!("{tags}{}{moves}\n", "; c\n".repeat(n))),
    ("a long comment", 500_000, |tags, moves, n| format!("{tags}{{{}}}{moves}\n", "long ".repeat(n))),
    ("a comment of lines", 100_000, |tags, moves, n| format!("{tags}{{{}}}{moves}\n", "line\n".repeat(n))),
    ("marks", 50_000, |tags, moves, n| format!("{tags}{moves} {}\n", "$1 ".repeat(n))),
    ("tags", 450, |tags, moves, n| format!("{tags}{}{moves}\n", "[A \"b\"]\n".repeat(n))),
    ("a long tag", 500_000, |tags, moves, n| format!("{tags}[Event \"{}\"]\n{moves}\n", "long ".repeat(n))),
];

#[test]
#[ignore = "measures memory and time: other work on the machine disturbs it"]
fn every_command_that_reads() {
    let mut cases = Vec::new();
    for line in READERS {
        let (tags, moves) = match line.split(' ').next() {
            Some("diverto") => {
                ("[Game \"Diverto\"]\n[Board \"20x20\"]\n[Dice \"3 2 / 4 2\"]\n", "1. h8:N3E2")
            }
            Some("divicity") => (
                "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n",
                "1. 2V 3V 4V | 10 milk | Ana 10 | Cira milk",
            ),
            _ => ("[Game \"PerSiVic\"]\n", "1. e1-e4 e9-e6"),
        };
        for (what, size, text) in GROWTHS {
            // Annotating searches every game, so thousands would take too long.
            let size = if what == "games" && line.contains("annotate") { 10 } else { size };
            let given = move |n| Given::args(line).file("a", text(tags, moves, n));
            cases.push(Case { name: format!("{line}, {what}"), size, given: Box::new(given) });
        }
    }
    hold(&cases);
}

#[test]
#[ignore = "measures memory and time: other work on the machine disturbs it"]
fn records_of_any_game() {
    hold(cases! {
        "check, games", 4000 => |n| Given::args("check a --json").file("a", psv("").repeat(n));
        "check, games with a fault", 4000 => |n| Given::args("check a").file("a", psv("x").repeat(n));
        "check, games of no kind", 4000 => |n| Given::args("check a").file("a", "[A \"\"]\n*\n".repeat(n));
        "check, files", 300 => |n| {
            let given = Given::args(&format!("check{}", " a".repeat(n)));
            given.file("a", psv("").repeat(20))
        };
        "check, files that are missing", 2000 => |n| {
            let mut given = Given::args(&format!("check a{}", " b".repeat(0)));
            given.args.extend((0..n).map(|_| "a".to_owned()));
            given.file("a", psv(""))
        };
        "check, comments", 40_000 => |n| Given::args("check a").file("a", psv(&"{c}".repeat(n)));
        "check, comments of a line", 40_000 => |n| Given::args("check a").file("a", psv(&"; c\n".repeat(n)));
        "check, comments between tags", 40_000 => |n| {
            Given::args("check a --json").file("a", format!("[A \"\"]{}\n{}", "{c}".repeat(n), psv("")))
        };
        "check, too many comments", 4_000_000 => |n| Given::args("check a").file("a", psv(&"{c}".repeat(n)));
        "check, a long comment", 8_000_000 => |n| Given::args("check a").file("a", psv(&format!("{{{}}}", "c".repeat(n))));
        "check, open comments", 20_000 => |n| Given::args("check a").file("a", "[A \"\"]\n1. x {open\n".repeat(n));
        "check, braces", 500_000 => |n| Given::args("check a").file("a", psv(&"{".repeat(n)));
        "check, tags", 450 => |n| Given::args("check a --json").file("a", format!("{}{}", "[A \"b\"]\n".repeat(n), psv("")));
        "check, too many tags", 500_000 => |n| Given::args("check a").file("a", "[A \"b\"]\n".repeat(n));
        "check, a long tag", 4_000_000 => |n| {
            Given::args("check a --json").file("a", format!("[A \"{}\"]\n{}", "\\\\".repeat(n), psv("")))
        };
        "check, brackets", 500_000 => |n| Given::args("check a").file("a", psv(&" [".repeat(n)));
        "check, blanks", 2_000_000 => |n| Given::args("check a").file("a", psv(&" \n\t\r\n".repeat(n)));
        "check, marks of joined files", 1_000_000 => |n| {
            Given::args("check a").file("a", psv(&"\u{feff}\u{1a}".repeat(n)))
        };
        "check, a long word", 4_000_000 => |n| Given::args("check a").file("a", psv(&"e1".repeat(n)));
        "check, numbers", 500_000 => |n| Given::args("check a").file("a", psv(&"2. ".repeat(n)));
        "check, a game too long", 36_000_000 => |n| Given::args("check a").file("a", psv(&"e".repeat(n)));
    });
}

/// Nonstandard spellings, accepted and not: repeated text must not be reread for each of its parts.
const SPELLINGS: [&str; 20] = [
    "E1 – e4 ",
    "e9e6,",
    "e4 ,",
    "e4→",
    "–",
    "½ ",
    "½–½ ",
    "1) ",
    "1. … ",
    "\u{a0}",
    "“",
    "” ]",
    "(",
    "(3\u{a0}",
    "!?",
    "H8 : n3 e2 +×",
    "h8:n3",
    "KV ",
    "| ANA 10 ",
    "Steal Beto: ",
];

#[test]
#[ignore = "measures memory and time: other work on the machine disturbs it"]
fn records_as_people_write_them() {
    let mut cases = Vec::new();
    let mut case = |name: String, text: Box<dyn Fn(usize) -> String>| {
        let given = move |n| Given::args("check a").file("a", text(n));
        cases.push(Case { name, size: 100_000, given: Box::new(given) });
    };
    for part in SPELLINGS {
        case(format!("PerSiVic, {part:?}"), Box::new(move |n| psv(&part.repeat(n))));
        case(format!("Diverto, {part:?}"), Box::new(move |n| dvt(&part.repeat(n))));
        case(format!("Divicity, {part:?}"), Box::new(move |n| dvc("", &part.repeat(n))));
        case(
            format!("a tag, {part:?}"),
            Box::new(move |n| format!("[Event “{}”]\n{}", part.repeat(n), psv("–"))),
        );
    }
    hold(&cases);
}

#[test]
#[ignore = "measures memory and time: other work on the machine disturbs it"]
fn persivic() {
    hold(cases! {
        "check, plies", 20_000 => |n| Given::args("persivic check a").file("a", quiet(n));
        "check, a position", 2_000_000 => |n| {
            let position = "1.".repeat(n);
            Given::args("persivic check a").file("a", format!("[Position \"{position}\"]\n*"))
        };
        "check, targets", 500_000 => |n| Given::args("persivic check a").file("a", format!("1. e1-{}e4", "e4,".repeat(n)));
        "moves, plies", 20_000 => |n| Given::args("persivic moves a --count").file("a", quiet(n));
        "show, plies", 20_000 => |n| Given::args("persivic show a").file("a", quiet(n));
        "show --every, plies", 1000 => |n| {
            Given::args("persivic show a --every 10 -o a.pdf").file("a", quiet(n))
        };
        "view, plies", 2000 => |n| Given::args("persivic view a -o a.html").file("a", quiet(n));
        "view, comments", 20_000 => |n| {
            Given::args("persivic view a -o a.html").file("a", psv(&"{well} ".repeat(n)))
        };
        "view, variations", 1000 => |n| {
            Given::args("persivic view a -o a.html").file("a", psv(&"(1... d9-d6 2. d1-d4) ".repeat(n)))
        };
        "format, plies", 10_000 => |n| Given::args("persivic format a").file("a", quiet(n));
        "format, games", 4000 => |n| Given::args("persivic format a").file("a", psv("").repeat(n));
        "format, games with a fault", 4000 => |n| Given::args("persivic format a").file("a", psv("x").repeat(n));
        "format, comments", 20_000 => |n| Given::args("persivic format a").file("a", psv(&"{a comment}".repeat(n)));
        "format, a long comment", 200_000 => |n| {
            Given::args("persivic format a").file("a", psv(&format!("{{{}}}", "long ".repeat(n))))
        };
        "format, tags", 450 => |n| Given::args("persivic format a").file("a", format!("{}{}", "[A \"b\"]\n".repeat(n), psv("")));
        // Over thousands of plies without a capture, a repetition check that rescans the game for each ply
        // would show.
        "annotate, plies", 300 => |n| {
            Given::args("persivic annotate a --depth 1").file("a", quiet(n))
        };
        "annotate, comments", 20_000 => |n| {
            Given::args("persivic annotate a --depth 1").file("a", psv(&"{a comment}".repeat(n)))
        };
        "analyse, plies", 10_000 => |n| Given::args("persivic analyse a --depth 1").file("a", quiet(n));
        "play, plies of the record", 10_000 => |n| {
            Given::args("persivic play a").file("a", quiet(n)).stdin("quit\n")
        };
        "play, wrong moves", 5_000 => |n| Given::args("persivic play a").stdin("e1-e9\n".repeat(n));
        "match, games", 2 => |n| {
            Given::args(&format!("persivic match --a random --b random --plies 40 --games {} --seed 1", 40 * n))
        };
        "puzzles, position", 1_000_000 => |n| {
            Given::args("persivic check a").file("a", format!("[Position \"{}\"]\n*", "/".repeat(n)))
        };
    });
}

#[test]
#[ignore = "measures memory and time: other work on the machine disturbs it"]
fn diverto() {
    hold(cases! {
        "check, games", 4000 => |n| Given::args("diverto check a --json").file("a", dvt("").repeat(n));
        "check, lives", 200_000 => |n| {
            Given::args("diverto check a").file("a", format!("[Lives \"{}\"]\n{}", "z99 ".repeat(n), dvt("")))
        };
        "check, dice", 500_000 => |n| Given::args("diverto check a").file("a", format!("[Dice \"{}\"]\n*", "3 ".repeat(n)));
        "check, rules", 500_000 => |n| Given::args("diverto check a").file("a", format!("[Rules \"{}\"]\n*", "roll ".repeat(n)));
        "check, rolls", 500_000 => |n| {
            Given::args("diverto check a").file("a", format!("[Board \"9x9\"]\n[Rules \"roll\"]\n{}", "(3 ".repeat(n)))
        };
        "check, marks", 1_000_000 => |n| Given::args("diverto check a").file("a", dvt(&format!("j11:S2E4{}", "+".repeat(n))));
        "view, comments", 20_000 => |n| {
            Given::args("diverto view a -o a.html").file("a", dvt(&"{well} ".repeat(n)))
        };
        "view, variations", 1000 => |n| {
            Given::args("diverto view a -o a.html").file("a", dvt(&"(1. h8:N2E2 j10:N2E3) ".repeat(n)))
        };
        "draw, comments", 20_000 => |n| Given::args("diverto draw a").file("a", dvt(&"{well} ".repeat(n)));
        "draw, a name", 300_000 => |n| {
            Given::args("diverto draw a -o a.svg").file("a", format!("[Player1 \"{}\"]\n{}", "Ana ".repeat(n), dvt("")))
        };
        "lines, comments", 20_000 => |n| Given::args("diverto lines a").file("a", dvt(&"{well} ".repeat(n)));
        "play, wrong lines", 5_000 => |n| Given::args("diverto play a --seed 1").stdin("z1:N3\n".repeat(n));
        "study, games", 20 => |n| {
            Given::args(&format!("diverto study --players random random --games {n} --seed 1"))
        };
        "pad, sheets", 400 => |n| Given::args(&format!("diverto pad --sheets {n} --seed 1 -o a.pdf"));
        "pad, pages", 20 => |n| Given::args(&format!("diverto pad --sheets {n} --seed 1 -o a.svg"));
        "pad, a style", 100_000 => |n| {
            let classic = include_str!("../templates/styles/classic.toml");
            Given::args("diverto pad --sheets 1 --seed 1 -o a.pdf --style a.toml")
                .file("a.toml", format!("{classic}{}", "# a comment\n".repeat(n)))
        };
    });
}

#[test]
#[ignore = "measures memory and time: other work on the machine disturbs it"]
fn divicity() {
    hold(cases! {
        "check, games", 3000 => |n| Given::args("divicity check a --json").file("a", dvc("", "").repeat(n));
        "check, names", 40_000 => |n| {
            Given::args("divicity check a").file("a", format!("[Players \"{}\"]\n*", names(n)))
        };
        "check, names and what they hold", 20_000 => |n| {
            let claims = names(n).replace(' ', " 1 ");
            Given::args("divicity check a").file(
                "a",
                format!("[Lex \"{claims} 1\"]\n[Score \"{claims} 1\"]\n[Players \"{}\"]\n*", names(n)),
            )
        };
        "check, names with an escape", 40_000 => |n| {
            Given::args("divicity check a").file("a", format!("[Players \"\\\\ {}\"]\n*", names(n)))
        };
        "check, long names", 200_000 => |n| {
            let name = "A".repeat(n);
            let (one, other) = (format!("{name}B"), format!("{name}C"));
            let trick = format!("1. 2V 3V 4V | 10 milk | {name}D 10 | Cira milk");
            Given::args("divicity check a").file("a", format!("[Players \"{one} {other} Cira\"]\n{trick}"))
        };
        "check, hands", 400 => |n| {
            Given::args("divicity check a").file("a", dvc(&"[Hand \"Ana 2V\"]\n".repeat(n), ""))
        };
        "check, tokens", 500_000 => |n| Given::args("divicity check a").file("a", dvc(&format!("[Tokens \"{}\"]\n", "10x5 ".repeat(n)), ""));
        "check, bars", 500_000 => |n| Given::args("divicity check a").file("a", dvc("", &"|".repeat(n)));
        "check, a long token", 1_000_000 => |n| {
            Given::args("divicity check a").file("a", format!("[Players \"A B C\"]\n1. | {}", "milk".repeat(n)))
        };
        "replay, comments", 40_000 => |n| Given::args("divicity replay a").file("a", dvc("", &"{c}".repeat(n)));
        "report, comments", 40_000 => |n| {
            Given::args("divicity report a -o a.html").file("a", dvc("", &"{c}".repeat(n)))
        };
        "report, a tag", 300_000 => |n| {
            Given::args("divicity report a -o a.svg").file("a", dvc(&format!("[Event \"{}\"]\n", "Con ".repeat(n)), ""))
        };
        "validate, cards", 20_000 => |n| Given::args("divicity validate a --partial").file("a", wrong_hands(n));
        "validate --json, cards", 10_000 => |n| {
            Given::args("divicity validate a --partial --json").file("a", wrong_hands(n))
        };
        "validate, lines", 20_000 => |n| {
            let hand = |number| format!("P{number}: 2M xx\n");
            Given::args("divicity validate a").file("a", (0..n).map(hand).collect::<String>())
        };
        "validate, a long name", 4_000 => |n| {
            Given::args("divicity validate a --json").file("a", format!("{}: {}", "A".repeat(3 * n), "2M ".repeat(n)))
        };
        "validate, JSON", 10_000 => |n| {
            let hand = |number| format!("{{\"name\": \"P{number}\", \"cards\": [\"xx\", \"2M\"]}}");
            let hands: Vec<String> = (0..n).map(hand).collect();
            Given::args("divicity validate a").file("a", format!("{{\"hands\": [\n{}]}}", hands.join(",\n")))
        };
        "validate, a record", 400 => |n| {
            let hand = |number| format!("[Hand \"P{number} {}\"]\n", "xx ".repeat(20));
            Given::args("divicity validate a").file("a", dvc(&(0..n).map(hand).collect::<String>(), ""))
        };
        "validate, a hand with an escape", 20_000 => |n| {
            Given::args("divicity validate a").file("a", dvc(&format!("[Hand \"Ana \\\\ {}\"]\n", "xx ".repeat(n)), ""))
        };
        "validate, games", 2000 => |n| {
            Given::args("divicity validate a").file("a", dvc("[Hand \"Ana xx\"]\n", "").repeat(n))
        };
    });
}

#[test]
#[ignore = "measures memory and time: other work on the machine disturbs it"]
fn divicity_scores_and_keeper() {
    hold(cases! {
        "score, players", 10_000 => |n| {
            let player = |number| format!("P{number}=10,xx\n");
            Given::args("divicity score --file a").file("a", (0..n).map(player).collect::<String>())
        };
        "score, players on a line", 10_000 => |n| {
            let player = |number| format!("P{number}=10 ");
            Given::args("divicity score --file a").file("a", (0..n).map(player).collect::<String>())
        };
        "score --json, wrong tokens", 10_000 => |n| {
            Given::args("divicity score --json --file a").file("a", format!("Ana={}", "xx,".repeat(n)))
        };
        "score, signs", 100_000 => |n| Given::args("divicity score --file a").file("a", "x=".repeat(n));
        "score, signs and blanks", 100_000 => |n| Given::args("divicity score --file a").file("a", " =".repeat(n));
        "score, a long token", 1_000_000 => |n| Given::args("divicity score --file a").file("a", format!("Ana={}", "milk".repeat(n)));
        "score, a long name", 2_000_000 => |n| Given::args("divicity score --file a").file("a", format!("{}=10", "Ana".repeat(n)));
        "score, notes", 100_000 => |n| Given::args("divicity score --file a").file("a", format!("Ana=10\n{}", "# note\n".repeat(n)));
        "score --what-if", 5000 => |n| {
            let mut given = Given::args("divicity score Ana=10 Beto=");
            for change in ["Ana+beer", "Ana-beer"].iter().cycle().take(2 * (n / 2)) {
                given.args.extend(["--what-if".to_owned(), (*change).to_owned()]);
            }
            given
        };
        "deal, names", 60_000 => |n| {
            let mut given = Given::args("divicity deal --seed 1 --names");
            given.args.extend(["A".repeat(n / 2), "Beto".to_owned(), "Cira".to_owned()]);
            given
        };
        "score-pad, sheets", 20 => |n| Given::args(&format!("divicity score-pad --players 4 --sheets {n} -o a.pdf"));
        "keep, wrong lines", 5000 => |n| {
            let mut given = Given::args("divicity keep a.dvc --line --players");
            given.args.push("Ana Beto Cira".to_owned());
            given.stdin("take Zed milk\n".repeat(n))
        };
        "keep, steps", 100 => |n| {
            let mut given = Given::args("divicity keep a.dvc --line --players");
            given.args.push("Ana Beto Cira".to_owned());
            given.stdin("tokens milk donate\nundo\n".repeat(n))
        };
    });
}
