//! README.md, docs/ and docs/dev/: runs each command shown, and compares the output.
//!
//! The README runs from top to bottom in an empty folder and creates the demo there; every other page runs in
//! a fresh folder with the files of `parlour demo`. Blocks marked `console` show commands with their output,
//! standard output and stderr interleaved as on a terminal; a line `…` stands for omitted ones. Blocks marked
//! `sh` have commands only, which must succeed. `by-hand` after that marks a block that no test can run;
//! `BY_HAND` lists its commands. `UPDATE_DOCS=1` regenerates the output.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{Parlour, program};
use crate::demo::{FILES, copy_demo};

/// Commands that no test runs: they build, install, measure, wait for keys, or need a printer or a font.
const BY_HAND: [&str; 14] = [
    "cargo run --release -- demo",
    "cargo test",
    "parlour=target/cross/x86_64-unknown-linux-gnu/dist/parlour",
    "hyperfine -N -w 5 \"$parlour diverto sheet --seed 42 -o sheet.pdf\"",
    "/usr/bin/time -v $parlour diverto pad --sheets 1000 --seed 42 -o pad.pdf",
    "valgrind --tool=callgrind $parlour diverto sheet --seed 42 -o sheet.pdf",
    "cargo bench                                                 # the library, in one process",
    ".ci/release                  # all of it",
    ".ci/release windows deb      # some of it",
    "seq 8 | parallel parlour study diverto --games 8000 --seed 1 --threads 1 --shard {}/8 > parts.json",
    "parlour merge parts.json",
    "parlour diverto judge --sheet 20x20-6s-42-1of1-7XHX",
    "parlour diverto pad --format pdf -o - | lp -o sides=two-sided-long-edge",
    "parlour kit divicity score-pad --names محمد Вера 王小明 --font NotoSansArabic-Regular.ttf --font NotoSansCJK-Regular.ttc -o names.pdf",
];

/// The README and the pages in docs/ and docs/dev/, as paths from the package root.
fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_owned()];
    for folder in ["docs", DEVELOPERS] {
        let names =
            fs::read_dir(root().join(folder)).expect(folder).map(|entry| entry.expect("a file").file_name());
        let names = names.filter(|name| Path::new(name).extension().is_some_and(|ending| ending == "md"));
        pages.extend(names.map(|name| format!("{folder}/{}", name.to_string_lossy())));
    }
    pages.sort();
    pages
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).expect("a page").replace("\r\n", "\n")
}

/// A part of a page: a fenced block with its info string, or the text before it.
enum Part<'a> {
    Text(&'a str),
    Block { info: &'a str, body: &'a str },
}

fn parts(page: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    for (n, part) in page.split("```").enumerate() {
        parts.push(match part.split_once('\n') {
            Some((info, body)) if n % 2 == 1 => Part::Block { info, body },
            _ => Part::Text(part),
        });
    }
    parts
}

/// A working folder, as in a shell.
pub struct Shell {
    folder: PathBuf,
}

/// The result of a command: the terminal's content, and whether it succeeded.
pub struct Said {
    pub shown: String,
    pub fine: bool,
}

/// Splits a command line into words, with quotes and `#` comments.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = None::<String>;
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '\'' | '"') => (quote, word) = (Some(letter), Some(word.unwrap_or_default())),
            (None, ' ') => words.extend(word.take()),
            (None, '#') if word.is_none() => break,
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

impl Shell {
    pub fn new(folder: &Path) -> Shell {
        Shell { folder: folder.to_owned() }
    }

    /// Runs a pipeline; `>` redirects its output to a file.
    pub fn run(&mut self, line: &str) -> Said {
        let words = words(line);
        let (commands, target) = match words.as_slice() {
            [commands @ .., arrow, target] if arrow == ">" => (commands, Some(target)),
            commands => (commands, None),
        };
        let mut said = Said { shown: String::new(), fine: true };
        let (mut data, mut stages) = (Vec::new(), commands.split(|word| word == "|").peekable());
        while let Some(stage) = stages.next() {
            let to_terminal = stages.peek().is_none() && target.is_none();
            said.fine = self.stage(stage, &mut data, to_terminal, &mut said.shown);
        }
        if let Some(target) = target {
            fs::write(self.folder.join(target), data).expect("a file");
        }
        said
    }

    /// Runs one command with `data` as input, which its standard output replaces unless it goes to the
    /// terminal. Returns whether it succeeded.
    fn stage(
        &mut self,
        words: &[String],
        data: &mut Vec<u8>,
        to_terminal: bool,
        terminal: &mut String,
    ) -> bool {
        let settings =
            words.iter().take_while(|word| word.split_once('=').is_some_and(|(name, _)| name.is_ascii()));
        let (settings, words) = words.split_at(settings.count());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let said = match words.as_slice() {
            ["parlour", args @ ..] => {
                let mut command = program();
                command.current_dir(&self.folder).args(args);
                command.envs(settings.iter().filter_map(|setting| setting.split_once('=')));
                let mut input = tempfile::tempfile().expect("a file");
                input.write_all(data).and_then(|()| input.rewind()).expect("what it reads");
                command.stdin(input);
                return run(command, to_terminal, data, terminal);
            }
            ["cd", folder] => {
                self.folder.push(folder);
                assert!(self.folder.is_dir(), "no folder {folder}");
                String::new()
            }
            ["echo", text] => format!("{text}\n"),
            ["printf", text] => text.replace("\\n", "\n"),
            _ => panic!("this shell knows no {words:?}: run it here, or call its block `by-hand`"),
        };
        if to_terminal {
            terminal.push_str(&said);
        } else {
            *data = said.into_bytes();
        }
        true
    }
}

/// Runs the program. If it writes to the terminal, both streams share a pipe.
fn run(mut command: Command, to_terminal: bool, stdout: &mut Vec<u8>, terminal: &mut String) -> bool {
    if !to_terminal {
        let output = command.stderr(Stdio::piped()).output().expect("the program runs");
        terminal.push_str(&String::from_utf8(output.stderr).expect("text"));
        *stdout = output.stdout;
        return output.status.success();
    }
    let (mut reader, writer) = io::pipe().expect("a pipe");
    let both = writer.try_clone().and_then(|clone| command.stdout(clone).stderr(writer).spawn());
    let mut child = both.expect("the program runs");
    // Close its copy of the pipe, or reading would never end.
    drop(command);
    reader.read_to_string(terminal).expect("text");
    child.wait().expect("it ends").success()
}

/// Whether `said` matches what is shown, in which a line `…` stands for any lines.
fn is_shown(said: &str, shown: &str) -> bool {
    if said == shown {
        return true;
    }
    let mut pieces = shown.split("…\n");
    let Some(mut rest) = pieces.next().and_then(|first| said.strip_prefix(first)) else { return false };
    for piece in pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    shown.ends_with("…\n") || (shown.contains("…\n") && rest.is_empty())
}

/// Runs a block of commands with output; returns the updated block, and adds mismatches to `wrong`.
fn console(body: &str, shell: &mut Shell, wrong: &mut Vec<String>) -> String {
    let mut fresh = String::new();
    for example in body.split_inclusive('\n').collect::<Vec<_>>().chunk_by(|_, next| !next.starts_with("$ "))
    {
        let (line, shown) = (example[0], example[1..].concat());
        let command = line.strip_prefix("$ ").expect("a command comes first").trim_end();
        let said = shell.run(command).shown;
        let fits = is_shown(&said, &shown);
        if !fits {
            wrong.push(format!("{line}{said}instead of\n{shown}"));
        }
        fresh += line;
        fresh += if fits || shown.contains("…\n") { &shown } else { &said };
    }
    fresh
}

/// Runs a page; returns the updated page and the mismatches.
fn run_page(page: &str, text: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = Shell::new(folder.path());
    if page != "README.md" {
        copy_demo(&shell.folder);
    }
    let (mut fresh, mut wrong) = (Vec::new(), Vec::new());
    for part in parts(text) {
        fresh.push(match part {
            Part::Text(text) => text.to_owned(),
            Part::Block { info: "console", body } => {
                format!("console\n{}", console(body, &mut shell, &mut wrong))
            }
            Part::Block { info, body } => {
                if info == "sh" {
                    for line in body.lines() {
                        let said = shell.run(line);
                        if !said.fine {
                            wrong.push(format!("{line}\n{}", said.shown));
                        }
                    }
                }
                format!("{info}\n{body}")
            }
        });
    }
    (fresh.join("```"), wrong)
}

#[test]
fn every_command_says_what_is_shown() {
    let pages = pages();
    let ran: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = pages
            .iter()
            .map(|page| {
                scope.spawn(move || {
                    let text = read(page);
                    let (fresh, wrong) = run_page(page, &text);
                    if std::env::var_os("UPDATE_DOCS").is_some() && fresh != text {
                        fs::write(root().join(page), fresh).expect("the page");
                    }
                    wrong
                        .iter()
                        .map(|wrong| format!("{page}\n$ {}", wrong.trim_start_matches("$ ")))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a page runs")).collect()
    });
    assert!(
        ran.is_empty(),
        "{}\n\n{} examples differ (UPDATE_DOCS=1 writes them anew)",
        ran.join("\n\n"),
        ran.len()
    );
}

#[test]
fn what_is_run_by_hand_is_known() {
    let mut found = Vec::new();
    for page in pages() {
        for part in parts(&read(&page)) {
            let Part::Block { info, body } = part else { continue };
            match info.split_once(' ') {
                Some(("console", "by-hand")) => {
                    found.extend(body.lines().filter_map(|line| line.strip_prefix("$ ")).map(str::to_owned));
                }
                Some(("sh", "by-hand")) => found.extend(body.lines().map(str::to_owned)),
                None if ["console", "sh", "text", "json", "rust", "toml", "dvt", "dvc", "psv"]
                    .contains(&info) =>
                {
                    let is_run = ["console", "sh"].contains(&info);
                    let shows = |line: &str| line.starts_with("$ ");
                    assert!(is_run || !body.lines().any(shows), "{page}: a block of `{info}` has commands");
                }
                _ => panic!("{page}: what is a block of `{info}`?"),
            }
        }
    }
    assert_eq!(found, BY_HAND);
    // Commands that cannot be run can at least be asked for help, which checks their options.
    for command in &found {
        let words = words(command.split(" | ").next().expect("a command"));
        if words[0] == "parlour" {
            let ran = words[1..].iter().fold(Parlour::new(), Parlour::arg).arg("--help").run();
            assert_eq!(ran.status, 0, "{command}\n{}", ran.stderr);
        }
    }
}

/// Pages for developers, which name options of other programs.
const DEVELOPERS: &str = "docs/dev";

/// Deprecated names appear in no man page, so texts must not use them.
#[test]
fn commands_and_options_in_the_text_are_there() {
    let man = Parlour::new().args(["man", "m"]).run();
    let commands: Vec<String> = man
        .made()
        .iter()
        .map(|page| page["m/man1/".len()..page.len() - ".1".len()].replace('-', " "))
        .collect();
    let options: String = man.made().iter().map(|page| man.text(page)).collect();
    let mut count = 0;
    for page in pages().iter().filter(|page| !page.starts_with(DEVELOPERS)) {
        let text = read(page);
        let texts = parts(&text).into_iter().filter_map(|part| match part {
            Part::Text(text) => Some(text),
            Part::Block { .. } => None,
        });
        for span in texts.flat_map(|text| text.split('`').skip(1).step_by(2)) {
            let words: Vec<&str> = span.split_whitespace().collect();
            if !span.starts_with("--") && !span.contains("parlour ") {
                continue;
            }
            for option in words.iter().filter(|word| word.starts_with("--")) {
                let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '-';
                let option = option.split(|letter| !is_letter(letter)).next().expect("an option");
                let bold = format!("\\fB{}\\fR", option.replace('-', "\\-"));
                assert!(options.contains(&bold), "{page}: no command has {option}: `{span}`");
                count += 1;
            }
            if let ["parlour", command, rest @ ..] = words.as_slice() {
                let mut named = format!("parlour {}", command.replace('-', " "));
                assert!(commands.contains(&named), "{page}: no command is called `{span}`");
                let has_more =
                    |named: &str| commands.iter().any(|name| name.starts_with(&format!("{named} ")));
                if let (true, [below, ..]) = (has_more(&named), rest) {
                    named += &format!(" {}", below.replace('-', " "));
                    assert!(commands.contains(&named), "{page}: no command is called `{span}`");
                }
                count += 1;
            }
        }
    }
    assert!(count > 150, "{count}");
}

#[test]
fn the_readme_names_the_files_of_this_version() {
    let readme = read("README.md");
    let version = env!("CARGO_PKG_VERSION");
    for file in ["parlour_{}_amd64.deb", "parlour-{}-x86_64-linux.tar.gz", "parlour-{}-x86_64-windows.zip"] {
        assert!(readme.contains(&file.replace("{}", version)), "{file}");
    }
    let (minor, _) = version.rsplit_once('.').expect("a version");
    assert!(read("docs/library.md").contains(&format!("version = \"{minor}\"")));
}

#[test]
fn the_readme_and_the_docs_are_short() {
    assert!(read("README.md").lines().count() <= 160);
    let words: usize = pages().iter().map(|page| read(page).split_whitespace().count()).sum();
    assert!(words <= 30_000, "{words} words");
}

#[test]
fn records_shown_are_legal() {
    let mut count = 0;
    for page in pages() {
        for part in parts(&read(&page)) {
            if let Part::Block { info: "psv" | "dvt" | "dvc", body } = part {
                let ran = Parlour::new().stdin(body).args(["check", "-"]).run();
                assert_eq!(ran.status, 0, "{page}\n{body}{}", ran.stderr);
                count += 1;
            }
        }
    }
    assert_eq!(count, 3);
}

#[test]
fn pages_that_use_the_demo_say_so() {
    for page in pages() {
        let text = read(&page);
        let uses = parts(&text).iter().any(|part| match part {
            Part::Block { info: "console" | "sh", body } => FILES.iter().any(|(name, _)| body.contains(name)),
            _ => false,
        });
        assert!(
            !uses || text.contains("parlour demo"),
            "{page} uses files of the demo, and does not say where they are"
        );
    }
}

/// The anchors of a page's headings.
fn headings(text: &str) -> BTreeSet<String> {
    let headings = text
        .lines()
        .filter_map(|line| line.strip_prefix('#'))
        .map(|line| line.trim_start_matches('#').trim());
    let kept = |letter: &char| letter.is_alphanumeric() || "-_ ".contains(*letter);
    headings
        .map(|heading| heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn links_lead_somewhere() {
    for page in
        pages().into_iter().chain(["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(str::to_owned))
    {
        let text = read(&page);
        let folder = root().join(&page).parent().expect("a folder").to_owned();
        let links = text.split("](").skip(1).chain(text.split("src=\"").skip(1));
        for link in links.filter_map(|rest| rest.split([')', '"', '\n']).next()) {
            if link.starts_with("http") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { root().join(&page) } else { folder.join(file) };
            assert!(target.exists(), "{page}: {link}");
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).expect("a page");
                assert!(headings(&text).contains(heading), "{page}: {link} has no such heading");
            }
        }
    }
}
