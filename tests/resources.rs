//! The program's memory must be a small multiple of its input and output, and neither memory nor time may grow faster than
//! the input: each case runs with an input and with one four times as large.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use common::tree::{commands, takes_file};
use tempfile::TempDir;
use wait4::Wait4;

/// The resources used by a run.
#[derive(Clone, Copy, Debug)]
struct Used {
    /// The sum over all cores.
    cpu: Duration,
    /// Peak memory in bytes.
    memory: u64,
    /// Bytes of input and output.
    bytes: u64,
}

impl Used {
    /// Baseline and noise of a process that does nothing.
    const FLOOR: Used = Used { cpu: Duration::from_millis(60), memory: 28 << 20, bytes: 0 };

    /// The most memory for each byte of input and output.
    const MULTIPLE: u64 = 12;

    /// Whether memory is within these limits.
    fn is_bounded(self) -> bool {
        self.memory <= Used::FLOOR.memory + Used::MULTIPLE * self.bytes
    }

    /// The minimum of both.
    fn least(self, other: Used) -> Used {
        Used { cpu: self.cpu.min(other.cpu), memory: self.memory.min(other.memory), ..self }
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
    /// The expected exit code.
    code: i32,
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
        write(ARGS, &serde_json::to_vec(&(self.args, self.code)).expect("JSON"));
        folder
    }
}

/// Files of a prepared run: standard input, and the arguments, which may be too large for the environment.
const STDIN: &str = ".stdin";
const ARGS: &str = ".args";
/// Names the folder of a prepared run.
const FOLDER: &str = "MEASURED_FOLDER";

/// Measures a run from a separate process of this test: a child's peak memory includes its parent's peak.
fn measure(prepared: &TempDir) -> Result<Used, String> {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "measured", "--ignored", "--nocapture"]).env(FOLDER, prepared.path());
    let output = command.output().expect("this test runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let used = said.lines().find_map(|line| line.split_once("used ")).map(|(_, used)| used.split(' '));
    let mut numbers = used.ok_or_else(|| said.to_string())?.map(|number| number.parse().expect("a number"));
    let mut next = || numbers.next().expect("three numbers");
    Ok(Used { cpu: Duration::from_nanos(next()), memory: next(), bytes: next() })
}

#[test]
#[ignore = "runs the program for the others"]
fn measured() {
    let Some(prepared) = std::env::var_os(FOLDER) else { return };
    let (used, code, expected) = run(Path::new(&prepared));
    assert_eq!(code, expected);
    println!("used {} {} {}", used.cpu.as_nanos(), used.memory, used.bytes);
}

/// Runs the program in a copy of a prepared folder; returns also its exit code and the expected one.
fn run(prepared: &Path) -> (Used, Option<i32>, Option<i32>) {
    // Some commands change their input.
    let folder = tempfile::tempdir().expect("a fresh folder");
    for entry in fs::read_dir(prepared).expect("a folder") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("a copy");
    }
    let at = |name: &str| fs::File::open(folder.path().join(name)).expect("a file");
    let (args, code): (Vec<String>, i32) = serde_json::from_reader(at(ARGS)).expect("JSON");
    let bytes = || -> u64 {
        let entries = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry"));
        entries.map(|entry| entry.metadata().expect("a size").len()).sum()
    };
    let before = bytes();
    let out = fs::File::create(folder.path().join(".stdout")).expect("a file");
    let err = out.try_clone().expect("a file");
    let mut command = common::program();
    command.current_dir(folder.path()).args(&args);
    command.stdin(at(STDIN)).stdout(out).stderr(err);
    let ended = command.spawn().expect("the program runs").wait4().expect("it ends");
    let cpu = ended.rusage.utime + ended.rusage.stime;
    let used = Used { cpu, memory: ended.rusage.maxrss, bytes: before.max(bytes()) };
    (used, ended.status.code(), Some(code))
}

/// A command, and how to build its input of a given size.
struct Case {
    name: String,
    size: usize,
    given: Box<dyn Fn(usize) -> Given>,
}

/// The highest ratio of memory allowed for four times the input.
const MOST_MEMORY: f64 = 6.0;

/// The highest ratio of time: halfway between linear (4) and quadratic (16). Tables that no longer fit in a shared cache
/// cost up to 1.6 times the linear time on a busy machine.
const MOST_CPU: f64 = 10.0;

impl Case {
    /// Describes what failed or took too much.
    fn fault(&self) -> Option<String> {
        self.check().err().map(|fault| format!("{}: {fault}", self.name))
    }

    fn check(&self) -> Result<(), String> {
        let prepared = |size: usize| (self.given)(size).prepare();
        let small = prepared(self.size / 2);
        let first = measure(&small)?;
        // What takes this long is compared with a quarter of it, which saves most of the time. A fault that only a large input
        // has ends the smaller one with another code, and is measured in full.
        if first.cpu > 4 * Used::FLOOR.cpu
            && measure(&prepared(self.size / 8)).is_ok_and(|quarter| self.is_fine(quarter, first))
        {
            return Ok(());
        }
        let large = prepared(2 * self.size);
        let mut used = (first, measure(&large)?);
        // Noise only adds: take the minimum of several runs.
        for _ in 0..4 {
            if self.is_fine(used.0, used.1) {
                return Ok(());
            }
            used = (measure(&small)?.least(used.0), measure(&large)?.least(used.1));
        }
        Err(format!("{:?} for {}, {:?} for {}", used.0, self.size / 2, used.1, 2 * self.size))
    }

    /// Whether an input takes little enough, and not too much more than a quarter of it.
    fn is_fine(&self, quarter: Used, whole: Used) -> bool {
        let (cpu, memory) = whole.times(quarter);
        println!("{:<40} {:>7} {cpu:>5.2} {memory:>5.2} {whole:?}", self.name, self.size);
        cpu < MOST_CPU && memory < MOST_MEMORY && whole.is_bounded()
    }
}

#[track_caller]
fn hold(cases: &[Case]) {
    let faults: Vec<String> = cases.iter().filter_map(Case::fault).collect();
    assert!(faults.is_empty(), "takes too much for its input:\n{}", faults.join("\n"));
}

/// Cases by name and size. A command exits with 0, or with the named code if its input has a fault.
macro_rules! cases {
    ($($name:literal, $size:literal $(, code $code:literal)? => |$n:ident| $given:expr;)*) => {
        vec![$(Case {
            name: $name.to_owned(),
            size: $size,
            given: Box::new(|$n| Given { code: 0 $(+ $code)?, ..$given }),
        }),*]
    };
}

// Texts of any size.

/// Three single stones a side.
const STONES: &str =
    "[Game \"PerSiVic\"]\n[Position \"bbb6./9./9./9./9./9./9./9./rrr6. r\"]\n[Repetition \"claim\"]\n\n";

/// Their moves back and forth, an even number, as short as can be written.
fn shuffle(plies: usize) -> String {
    "a1-a2 a9-a8 a2-a1 a8-a9\n".repeat(plies / 4)
}

/// A game in which nothing happens.
fn quiet(plies: usize) -> String {
    format!("{STONES}{}*\n", shuffle(plies))
}

/// The same game inside a variation.
fn quiet_variation(plies: usize) -> String {
    format!("{STONES}b1-b2 ({}) b9-b8 *\n", shuffle(plies))
}

/// A game without captures in which positions hardly repeat: stones walk at random on their own sides.
fn wandering(plies: usize) -> String {
    let mut stones = [[(0_u8, 0_u8), (1, 0), (2, 0)], [(0, 8), (1, 8), (2, 8)]];
    let (mut text, mut random) = (STONES.to_owned(), 1_u64);
    let square = |(column, row): (u8, u8)| format!("{}{}", char::from(b'a' + column), row + 1);
    for ply in 0..plies {
        let (own, rows) = (&mut stones[ply % 2], [0..4, 5..9][ply % 2].clone());
        loop {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let pick = (random >> 33) as usize;
            let from = own[pick % 3];
            let steps = [(1, 0), (u8::MAX, 0), (0, 1), (0, u8::MAX)];
            let (across, up) = steps[pick / 3 % 4];
            let to = (from.0.wrapping_add(across), from.1.wrapping_add(up));
            if to.0 < 9 && rows.contains(&to.1) && !own.contains(&to) {
                text.push_str(&format!("{}-{} ", square(from), square(to)));
                own[pick % 3] = to;
                break;
            }
        }
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
    let game = format!("[Game \"PerSiVic\"]\n[Red \"Ana\"]\n{{{}}} 1.e1-e4 *\n\n", "long ".repeat(20_000));
    for line in [
        "check a --game persivic",
        "format a --game persivic",
        "format a --check --game persivic",
        "format a -o b --game persivic",
        "format --in-place a --game persivic",
        "annotate a --depth 1 --threads 1 -o b",
        "annotate --in-place a --depth 1 --threads 1",
    ] {
        // `--check` reports that the games are not in canonical form.
        let code = i32::from(line.contains("--check"));
        let given = Given { code, ..Given::args(line).file("a", game.repeat(200)) };
        let memory = measure(&given.prepare()).expect(line).memory;
        assert!(memory < Used::FLOOR.memory, "{line} takes {} KB for 20 MB of games", memory >> 10);
    }
}

/// Every command that reads records or hands of cards; the file is `a`.
const READERS: [&str; 42] = [
    "check a",
    "check --json a",
    "check a --game persivic",
    "check --suggest a --game persivic",
    "moves a --count --game persivic",
    "moves a --json --game persivic",
    "analyse a --depth 1 --game persivic",
    "annotate a --depth 1",
    "persivic openings a",
    "show a --game persivic",
    "show a --json --game persivic",
    "show a --every 500 -o a.svg --game persivic",
    "view a -o a.html --game persivic",
    "format a --game persivic",
    "format a --check --game persivic",
    "format a --repair --game persivic",
    "format --in-place a --game persivic",
    "play persivic a",
    "check a --game diverto",
    "check --json a --game diverto",
    "check --suggest a --game diverto",
    "moves a --game diverto",
    "moves a --json --game diverto",
    "analyse a --depth 1 --game diverto",
    "show a --game diverto",
    "show a -o a.svg --game diverto",
    "view a -o a.html --game diverto",
    "format a --game diverto",
    "format a --repair --game diverto",
    "play diverto a",
    "diverto judge a",
    "check a --game divicity",
    "check --json a --game divicity",
    "check --suggest a --game divicity",
    "format a --game divicity",
    "format a --repair --game divicity",
    "show a --game divicity",
    "show --json a --game divicity",
    "view a -o a.html --game divicity,1",
    "view a -o a.pdf --game divicity,1",
    "check --hands a --partial",
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
    ("marks", 40_000, |tags, moves, n| format!("{tags}{moves} {}\n", "$1 ".repeat(n))),
    ("tags", 450, |tags, moves, n| format!("{tags}{}{moves}\n", "[A \"b\"]\n".repeat(n))),
    ("a long tag", 500_000, |tags, moves, n| format!("{tags}[Event \"{}\"]\n{moves}\n", "long ".repeat(n))),
];

/// Growing inputs that have a fault near their start.
const FAULTS: [(&str, usize, Growth); 4] = [
    ("too many marks", 250_000, |tags, moves, n| format!("{tags}{moves} {}\n", "$1 ".repeat(n))),
    ("words", 50_000, |tags, moves, n| format!("{tags}{moves} {}\n", "x ".repeat(n))),
    ("a long word", 200_000, |tags, moves, n| format!("{tags}{moves} {}\n", "e1".repeat(n))),
    ("brackets", 50_000, |tags, moves, n| format!("{tags}{moves} {}\n", "( ".repeat(n))),
];

/// What else can grow in a game of PerSiVic.
const OF_PERSIVIC: [(&str, usize, Growth); 4] = [
    ("plies", 100_000, |_, _, n| quiet(n)),
    ("plies of a variation", 100_000, |_, _, n| quiet_variation(n)),
    ("plies without a repetition", 100_000, |_, _, n| wandering(n)),
    ("variations", 5000, |tags, moves, n| format!("{tags}{moves} {}\n", "(1... d9-d6 2. d1-d4) ".repeat(n))),
];

/// What else can grow in a game of Diverto.
const OF_DIVERTO: [(&str, usize, Growth); 1] =
    [("variations", 5000, |tags, moves, n| format!("{tags}{moves} {}\n", "(1. h8:N2E3) ".repeat(n)))];

/// Whether a command continues such a record: it would lose notes, and a file of several games has no single end.
fn is_taken(line: &str, what: &str) -> bool {
    let plays = line.starts_with("play ");
    let has_notes = ["comment", "marks", "variation"].iter().any(|note| what.contains(note));
    !(plays && has_notes || what == "games" && (plays || line.contains(" keep ")))
}

/// A smaller size for a command that is slow for each item.
fn few(line: &str, what: &str) -> Option<usize> {
    match what {
        _ if line.starts_with("annotate ") && (what == "games" || what.contains("plies")) => Some(10),
        // It keeps what it found of each move until its game is done (SECURITY.md).
        _ if line.starts_with("annotate ") && what.starts_with("comment") => Some(20_000),
        _ if line.starts_with("view ") && what == "games" => Some(100),
        _ if line.starts_with("view ") && what.contains("plies") => Some(1000),
        "variations" if line.starts_with("view ") => Some(500),
        _ => None,
    }
}

fn every_command_that_reads_persivic_cases() -> Vec<Case> {
    reading_cases(|line| line.contains("persivic"))
}

fn every_other_command_that_reads_cases() -> Vec<Case> {
    reading_cases(|line| !line.contains("persivic"))
}

fn reading_cases(is_asked: impl Fn(&str) -> bool) -> Vec<Case> {
    let mut cases = Vec::new();
    for line in READERS.into_iter().filter(|line| is_asked(line)) {
        let (tags, moves, own) = match line {
            _ if line.contains("diverto") => (
                "[Game \"Diverto\"]\n[Board \"20x20\"]\n[Dice \"3 2 / 4 2\"]\n",
                "1. h8:N3E2",
                &OF_DIVERTO[..],
            ),
            _ if line.contains("divicity") || line.contains("--hands") => (
                "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n",
                "1. 2V 3V 4V | 10 milk | Ana 10 | Cira milk",
                &[][..],
            ),
            _ => ("[Game \"PerSiVic\"]\n", "1. e1-e4 e9-e6", &OF_PERSIVIC[..]),
        };
        // `validate` does not read the moves, and `judge` judges the lines before a fault.
        let finds_faults = !line.contains(" --hands ") && !line.contains(" judge ");
        let faults = FAULTS.iter().map(|growth| (growth, finds_faults));
        let growths = GROWTHS.iter().chain(own).map(|growth| (growth, false));
        for (&(what, size, text), is_fault) in growths.chain(faults).filter(|(of, _)| is_taken(line, of.0)) {
            // The games are not in canonical form, and trees of openings leave out other starts.
            let starts_elsewhere = line.contains(" openings ") && what.contains("plies");
            let code = i32::from(is_fault || starts_elsewhere || line.contains(" --check"));
            let given = move |n| Given { code, ..Given::args(line).file("a", text(tags, moves, n)) };
            let size = few(line, what).unwrap_or(size);
            cases.push(Case { name: format!("{line}, {what}"), size, given: Box::new(given) });
        }
    }
    cases
}

fn records_of_any_game_cases() -> Vec<Case> {
    cases! {
        "import, words", 5_000, code 1 => |n| Given::args("import a").file("a", "nice one\n".repeat(n));
        "import, messages", 2_000, code 1 => |n| Given::args("import a").file("a", "Ana: e1 to e4, milk\n".repeat(n));
        "list, games", 4000 => |n| Given::args("list a --json").file("a", psv("").repeat(n));
        "table, games", 4000 => |n| {
            let game = |number| format!("[Game \"PerSiVic\"]\n[Date \"{number:04}.01.01\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n1. e1-e4 1-0\n\n");
            Given::args("table a --json").file("a", (1..=n).map(game).collect::<String>())
        };
        "compare, plies", 50_000, code 1 => |n| {
            Given::args("compare a b").file("a", quiet(n)).file("b", quiet(n).replace("a1-a2", "a1-b2"))
        };
        "check, games", 4000 => |n| Given::args("check a --json").file("a", psv("").repeat(n));
        "check, games with a fault", 1500, code 1 => |n| Given::args("check a").file("a", psv("x").repeat(n));
        "check, games of no kind", 4000, code 1 => |n| Given::args("check a").file("a", "[A \"\"]\n*\n".repeat(n));
        "check, files", 300 => |n| {
            let given = Given::args(&format!("check{}", " a".repeat(n)));
            given.file("a", psv("").repeat(20))
        };
        "check, files that are missing", 800 => |n| {
            let mut given = Given::args(&format!("check a{}", " b".repeat(0)));
            given.args.extend((0..n).map(|_| "a".to_owned()));
            given.file("a", psv(""))
        };
        "check, comments", 40_000 => |n| Given::args("check a").file("a", psv(&"{c}".repeat(n)));
        "check, comments of a line", 40_000 => |n| Given::args("check a").file("a", psv(&"; c\n".repeat(n)));
        "check, comments between tags", 40_000 => |n| {
            Given::args("check a --json").file("a", format!("[A \"\"]{}\n{}", "{c}".repeat(n), psv("")))
        };
        "check, too many comments", 4_000_000, code 1 => |n| Given::args("check a").file("a", psv(&"{c}".repeat(n)));
        "check, a long comment", 8_000_000 => |n| Given::args("check a").file("a", psv(&format!("{{{}}}", "c".repeat(n))));
        "check, open comments", 20_000, code 1 => |n| Given::args("check a").file("a", "[A \"\"]\n1. x {open\n".repeat(n));
        "check, braces", 500_000, code 1 => |n| Given::args("check a").file("a", psv(&"{".repeat(n)));
        "check, tags", 450 => |n| Given::args("check a --json").file("a", format!("{}{}", "[A \"b\"]\n".repeat(n), psv("")));
        "check, too many tags", 500_000, code 1 => |n| Given::args("check a").file("a", "[A \"b\"]\n".repeat(n));
        "check, a long tag", 4_000_000 => |n| {
            Given::args("check a --json").file("a", format!("[A \"{}\"]\n{}", "\\\\".repeat(n), psv("")))
        };
        "check, brackets", 500_000, code 1 => |n| Given::args("check a").file("a", psv(&" [".repeat(n)));
        "check, blanks", 2_000_000 => |n| Given::args("check a").file("a", psv(&" \n\t\r\n".repeat(n)));
        "check, marks of joined files", 1_000_000 => |n| {
            Given::args("check a").file("a", psv(&"\u{feff}\u{1a}".repeat(n)))
        };
        "check, a long word", 4_000_000, code 1 => |n| Given::args("check a").file("a", psv(&"e1".repeat(n)));
        "check, numbers", 500_000, code 1 => |n| Given::args("check a").file("a", psv(&"2. ".repeat(n)));
        "check, a game too long", 36_000_000, code 1 => |n| Given::args("check a").file("a", psv(&"e".repeat(n)));
    }
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

fn records_as_people_write_them_cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut case = |name: String, text: Box<dyn Fn(usize) -> String>| {
        // Blanks may be anywhere except in a tag's name.
        let is_blank = name.ends_with(r#""\u{a0}""#);
        let code = i32::from(!is_blank || name.starts_with("a tag"));
        let given = move |n| Given { code, ..Given::args("check a").file("a", text(n)) };
        // No more blanks than a game may have in nonstandard spelling.
        let size = if is_blank { 10_000 } else { 40_000 };
        cases.push(Case { name, size, given: Box::new(given) });
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
    cases
}

fn persivic_cases() -> Vec<Case> {
    cases! {
        "check, a position", 2_000_000, code 1 => |n| {
            let position = "1.".repeat(n);
            Given::args("check a --game persivic").file("a", format!("[Position \"{position}\"]\n*"))
        };
        "check, targets", 500_000, code 1 => |n| Given::args("check a --game persivic").file("a", format!("1. e1-{}e4", "e4,".repeat(n)));
        "show --every, plies", 1000 => |n| {
            Given::args("show a --every 10 -o a.pdf --game persivic").file("a", quiet(n))
        };
        "view, comments", 20_000 => |n| {
            Given::args("view a -o a.html --game persivic").file("a", psv(&"{well} ".repeat(n)))
        };
        "view, variations", 1000 => |n| {
            Given::args("view a -o a.html --game persivic").file("a", psv(&"(1... d9-d6 2. d1-d4) ".repeat(n)))
        };
        "format, games", 4000 => |n| Given::args("format a --game persivic").file("a", psv("").repeat(n));
        "format, games with a fault", 4000, code 1 => |n| Given::args("format a --game persivic").file("a", psv("x").repeat(n));
        "format, comments", 20_000 => |n| Given::args("format a --game persivic").file("a", psv(&"{a comment}".repeat(n)));
        "format, a long comment", 200_000 => |n| {
            Given::args("format a --game persivic").file("a", psv(&format!("{{{}}}", "long ".repeat(n))))
        };
        "format, tags", 450 => |n| Given::args("format a --game persivic").file("a", format!("{}{}", "[A \"b\"]\n".repeat(n), psv("")));
        // Over thousands of plies without a capture, a repetition check that rescans the game for each ply
        // would show.
        "annotate, plies", 300 => |n| {
            Given::args("annotate a --depth 1").file("a", quiet(n))
        };
        "annotate, comments on lines", 20_000 => |n| {
            Given::args("annotate a --depth 1").file("a", dvt(&"{a comment}".repeat(n)))
        };
        "annotate, comments", 20_000 => |n| {
            Given::args("annotate a --depth 1").file("a", psv(&"{a comment}".repeat(n)))
        };
        "puzzles, plies", 100 => |n| Given::args("puzzles persivic --json --wins-in 1 --from a").file("a", quiet(n));
        "puzzles, games", 400 => |n| Given::args("puzzles persivic --json --wins-in 1 --from a").file("a", psv("").repeat(n));
        "play, wrong moves", 5_000 => |n| Given::args("play persivic a").stdin("e1-e9\n".repeat(n));
        "match, games", 2 => |n| {
            Given::args(&format!("study persivic --strategies random random --plies 40 --games {} --seed 1", 40 * n))
        };
        "puzzles, position", 1_000_000, code 1 => |n| {
            Given::args("check a --game persivic").file("a", format!("[Position \"{}\"]\n*", "/".repeat(n)))
        };
    }
}

fn diverto_cases() -> Vec<Case> {
    cases! {
        "check, games", 4000 => |n| Given::args("check a --json --game diverto").file("a", dvt("").repeat(n));
        "check, lives", 200_000, code 1 => |n| {
            Given::args("check a --game diverto").file("a", format!("[Lives \"{}\"]\n{}", "z99 ".repeat(n), dvt("")))
        };
        "check, dice", 500_000, code 1 => |n| Given::args("check a --game diverto").file("a", format!("[Dice \"{}\"]\n*", "3 ".repeat(n)));
        "check, rules", 500_000, code 1 => |n| Given::args("check a --game diverto").file("a", format!("[Rules \"{}\"]\n*", "roll ".repeat(n)));
        "check, rolls", 200_000, code 1 => |n| {
            Given::args("check a --game diverto").file("a", format!("[Board \"9x9\"]\n[Rules \"roll\"]\n{}", "(3 ".repeat(n)))
        };
        "check, marks", 1_000_000, code 1 => |n| Given::args("check a --game diverto").file("a", dvt(&format!("j11:S2E4{}", "+".repeat(n))));
        "view, comments", 20_000 => |n| {
            Given::args("view a -o a.html --game diverto").file("a", dvt(&"{well} ".repeat(n)))
        };
        "view, variations", 1000 => |n| {
            Given::args("view a -o a.html --game diverto").file("a", dvt(&"(1. h8:N2E2 j10:N2E3) ".repeat(n)))
        };
        "draw, comments", 20_000 => |n| Given::args("show a --game diverto").file("a", dvt(&"{well} ".repeat(n)));
        "draw, a name", 300_000 => |n| {
            Given::args("show a -o a.svg --game diverto").file("a", format!("[Player1 \"{}\"]\n{}", "Ana ".repeat(n), dvt("")))
        };
        "lines, comments", 20_000 => |n| Given::args("moves a --game diverto").file("a", dvt(&"{well} ".repeat(n)));
        "play, wrong lines", 5_000 => |n| Given::args("play diverto a --seed 1").stdin("z1:N3\n".repeat(n));
        "study, games", 20 => |n| {
            Given::args(&format!("study diverto --strategies random random --games {n} --seed 1"))
        };
        "pad, sheets", 400 => |n| Given::args(&format!("diverto pad --sheets {n} --seed 1 -o a.pdf"));
        "pad, pages", 20 => |n| Given::args(&format!("diverto pad --sheets {n} --seed 1 -o a.svg"));
        "pad, a style", 100_000 => |n| {
            let classic = include_str!("../templates/styles/classic.toml");
            Given::args("diverto pad --sheets 1 --seed 1 -o a.pdf --style a.toml")
                .file("a.toml", format!("{classic}{}", "# a comment\n".repeat(n)))
        };
    }
}

fn divicity_cases() -> Vec<Case> {
    cases! {
        "study, matches", 2_000 => |n| {
            Given::args(&format!("study divicity --players 6 --strategies random --games {n} --seed 1"))
        };
        "odds, ends", 2_000 => |n| {
            Given::args(&format!("divicity odds a --games {n} --seed 1")).file("a", dvc("", ""))
        };
        "odds, matches", 2_000 => |n| {
            Given::args("divicity odds a --games 10 --seed 1").file("a", dvc("", "").repeat(n))
        };
        "check, games", 3000 => |n| Given::args("check a --json --game divicity").file("a", dvc("", "").repeat(n));
        "check, names", 40_000, code 1 => |n| {
            Given::args("check a --game divicity").file("a", format!("[Players \"{}\"]\n*", names(n)))
        };
        "check, names and what they hold", 20_000, code 1 => |n| {
            let claims = names(n).replace(' ', " 1 ");
            Given::args("check a --game divicity").file(
                "a",
                format!("[Lex \"{claims} 1\"]\n[Score \"{claims} 1\"]\n[Players \"{}\"]\n*", names(n)),
            )
        };
        "check, names with an escape", 40_000, code 1 => |n| {
            Given::args("check a --game divicity").file("a", format!("[Players \"\\\\ {}\"]\n*", names(n)))
        };
        "check, long names", 200_000, code 1 => |n| {
            let name = "A".repeat(n);
            let (one, other) = (format!("{name}B"), format!("{name}C"));
            let trick = format!("1. 2V 3V 4V | 10 milk | {name}D 10 | Cira milk");
            Given::args("check a --game divicity").file("a", format!("[Players \"{one} {other} Cira\"]\n{trick}"))
        };
        "check, hands", 400, code 1 => |n| {
            Given::args("check a --game divicity").file("a", dvc(&"[Hand \"Ana 2V\"]\n".repeat(n), ""))
        };
        "check, tokens", 500_000, code 1 => |n| Given::args("check a --game divicity").file("a", dvc(&format!("[Tokens \"{}\"]\n", "10x5 ".repeat(n)), ""));
        "check, bars", 150_000, code 1 => |n| Given::args("check a --game divicity").file("a", dvc("", &"|".repeat(n)));
        "check, a long token", 1_000_000, code 1 => |n| {
            Given::args("check a --game divicity").file("a", format!("[Players \"A B C\"]\n1. | {}", "milk".repeat(n)))
        };
        "replay, comments", 40_000 => |n| Given::args("show a --game divicity").file("a", dvc("", &"{c}".repeat(n)));
        "report, comments", 40_000 => |n| {
            Given::args("view a -o a.html --game divicity").file("a", dvc("", &"{c}".repeat(n)))
        };
        "report, a tag", 300_000 => |n| {
            Given::args("view a -o a.svg --game divicity").file("a", dvc(&format!("[Event \"{}\"]\n", "Con ".repeat(n)), ""))
        };
        "validate, cards", 20_000, code 1 => |n| Given::args("check --hands a --partial").file("a", wrong_hands(n));
        "validate --json, cards", 10_000, code 1 => |n| {
            Given::args("check --hands a --partial --json").file("a", wrong_hands(n))
        };
        "validate, lines", 20_000, code 1 => |n| {
            let hand = |number| format!("P{number}: 2M xx\n");
            Given::args("check --hands a").file("a", (0..n).map(hand).collect::<String>())
        };
        "validate, a long name", 4_000, code 1 => |n| {
            Given::args("check --hands a --json").file("a", format!("{}: {}", "A".repeat(3 * n), "2M ".repeat(n)))
        };
        "validate, JSON", 10_000, code 1 => |n| {
            let hand = |number| format!("{{\"name\": \"P{number}\", \"cards\": [\"xx\", \"2M\"]}}");
            let hands: Vec<String> = (0..n).map(hand).collect();
            Given::args("check --hands a").file("a", format!("{{\"hands\": [\n{}]}}", hands.join(",\n")))
        };
        "validate, a record", 400, code 1 => |n| {
            let hand = |number| format!("[Hand \"P{number} {}\"]\n", "xx ".repeat(20));
            Given::args("check --hands a").file("a", dvc(&(0..n).map(hand).collect::<String>(), ""))
        };
        "validate, a hand with an escape", 20_000, code 1 => |n| {
            Given::args("check --hands a").file("a", dvc(&format!("[Hand \"Ana \\\\ {}\"]\n", "xx ".repeat(n)), ""))
        };
        "validate, games", 2000, code 1 => |n| {
            Given::args("check --hands a").file("a", dvc("[Hand \"Ana xx\"]\n", "").repeat(n))
        };
    }
}

fn divicity_scores_and_keeper_cases() -> Vec<Case> {
    cases! {
        "score, players", 1000, code 1 => |n| {
            let player = |number| format!("P{number}=10,xx\n");
            Given::args("divicity score --file a").file("a", (0..n).map(player).collect::<String>())
        };
        "score, players on a line", 1000, code 1 => |n| {
            let player = |number| format!("P{number}=10 ");
            Given::args("divicity score --file a").file("a", (0..n).map(player).collect::<String>())
        };
        "score --json, wrong tokens", 5000, code 1 => |n| {
            Given::args("divicity score --json --file a").file("a", format!("Ana={}", "xx,".repeat(n)))
        };
        "score, signs", 8000, code 1 => |n| Given::args("divicity score --file a").file("a", "x=".repeat(n));
        "score, signs and blanks", 8000, code 1 => |n| Given::args("divicity score --file a").file("a", " =".repeat(n));
        "score, a long token", 4000, code 1 => |n| Given::args("divicity score --file a").file("a", format!("Ana={}", "milk".repeat(n)));
        "score, a long name", 5000, code 1 => |n| Given::args("divicity score --file a").file("a", format!("{}=10", "Ana".repeat(n)));
        "score, too long", 1_000_000, code 1 => |n| Given::args("divicity score --file a").file("a", "x=".repeat(n));
        "score, notes", 100_000 => |n| Given::args("divicity score --file a").file("a", format!("Ana=10\n{}", "# note\n".repeat(n)));
        "score --what-if", 5000 => |n| {
            let mut given = Given::args("divicity score Ana=10 Beto=");
            for change in ["Ana+beer", "Ana-beer"].iter().cycle().take(2 * (n / 2)) {
                given.args.extend(["--what-if".to_owned(), (*change).to_owned()]);
            }
            given
        };
        "score-pad, sheets", 20 => |n| Given::args(&format!("kit divicity score-pad --players 4 --sheets {n} -o a.pdf"));
        "keep, wrong lines", 5000 => |n| {
            let mut given = Given::args("divicity keep a.dvc --line --names");
            given.args.push("Ana,Beto,Cira".to_owned());
            given.stdin("take Zed milk\n".repeat(n))
        };
        "keep, steps", 100 => |n| {
            let mut given = Given::args("divicity keep a.dvc --line --names");
            given.args.push("Ana,Beto,Cira".to_owned());
            given.stdin("tokens milk donate\nundo\n".repeat(n))
        };
    }
}

/// The cases of each test.
macro_rules! tests {
    ($($test:ident: $cases:ident;)*) => {
        mod limits {
            $(#[test]
            #[ignore = "measures memory and time: other work on the machine disturbs it"]
            fn $test() {
                super::hold(&super::$cases());
            })*
        }

        fn all_cases() -> Vec<Case> {
            [$($cases()),*].into_iter().flatten().collect()
        }
    };
}

tests! {
    every_command_that_reads_persivic: every_command_that_reads_persivic_cases;
    every_other_command_that_reads: every_other_command_that_reads_cases;
    records_of_any_game: records_of_any_game_cases;
    records_as_people_write_them: records_as_people_write_them_cases;
    persivic: persivic_cases;
    diverto: diverto_cases;
    divicity: divicity_cases;
    divicity_scores_and_keeper: divicity_scores_and_keeper_cases;
}

/// Fails if a command is measured by an old name, or not at all.
#[test]
fn every_command_that_takes_a_file_is_measured_by_its_name() {
    let commands = commands();
    let mut measured: BTreeSet<&[String]> = BTreeSet::new();
    let lines = READERS.iter().map(|line| Given::args(line).args);
    let all: Vec<Vec<String>> = all_cases().iter().map(|case| (case.given)(2).args).chain(lines).collect();
    for args in &all {
        let command = commands.iter().find(|(path, _)| args.starts_with(path));
        let (path, _) = command.unwrap_or_else(|| panic!("no command: {args:?}"));
        measured.insert(path);
    }
    for (path, _) in commands.iter().filter(|(_, help)| takes_file(help)) {
        assert!(measured.contains(path.as_slice()), "{path:?} is not measured");
    }
}

/// Measuring takes minutes and is left to `.ci/release limits`; that each case runs and ends with its exit code shows here.
#[test]
fn every_case_ends_with_its_code() {
    for case in all_cases() {
        // What is wrong only once it is large cannot be tried small.
        if !case.name.contains(" too ") && !case.name.ends_with("a long name") {
            let (_, code, expected) = run((case.given)(8).prepare().path());
            assert_eq!(code, expected, "{}", case.name);
        }
    }
}
