//! Runs the program like a user: arguments and files in, exact output and status out.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

pub mod broken_record;
pub mod browser;
pub mod check;
pub mod diverto_paper;
pub mod game;
pub mod letters;
pub mod measured;
pub mod pdf;
pub mod persivic_board;
pub mod pixels;
pub mod schema;
#[cfg(unix)]
pub mod screen_play;
pub mod slow;
pub mod standing;
pub mod structure;
pub mod svg_text;
pub mod tree;
#[cfg(unix)]
pub mod tty;
pub mod vectors;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// The game data embedded in a page made by `view`.
pub fn page_game(html: &str) -> serde_json::Value {
    let data = html.split_once("id=\"game\">").expect("the game").1;
    serde_json::from_str(data.split_once("</script>").expect("its end").0).expect("JSON")
}

/// Longer than any run takes on the busiest machine: a run that exceeds it hangs.
pub const HANGS: Duration = Duration::from_mins(10);

/// A run of the program in a fresh folder, isolated from its surroundings: file names are relative, and
/// environment variables that affect output are removed.
#[must_use]
pub struct Parlour {
    folder: TempDir,
    command: Command,
    given: Vec<String>,
    stdin: Vec<u8>,
}

/// The result of a run.
pub struct Ran {
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub status: i32,
    folder: TempDir,
    given: Vec<String>,
}

/// The program, without environment variables that affect its output.
pub fn program() -> Command {
    plain(assert_cmd::cargo::cargo_bin!("parlour"))
}

/// A shell to run the program in, without environment variables that affect its output.
pub fn shell() -> Command {
    plain("sh")
}

fn plain(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for name in [
        "SOURCE_DATE_EPOCH",
        "COLUMNS",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "PARLOUR_LANG",
        "PARLOUR_PAPER",
        "PARLOUR_STYLE",
        "PARLOUR_COLOR",
        "LC_ALL",
        "LC_MESSAGES",
        "LC_PAPER",
        "LANG",
    ] {
        command.env_remove(name);
    }
    command
}

impl Parlour {
    pub fn new() -> Parlour {
        let folder = tempfile::tempdir().expect("a fresh folder");
        let mut command = program();
        command.current_dir(folder.path());
        Parlour { folder, command, given: Vec::new(), stdin: Vec::new() }
    }

    pub fn args<const N: usize>(mut self, args: [&str; N]) -> Parlour {
        self.command.args(args);
        self
    }

    /// The folder of the run.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Adds an argument that need not be text.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Parlour {
        self.command.arg(arg);
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Parlour {
        self.command.env(name, value);
        self
    }

    /// Creates a file before the run.
    pub fn file(mut self, name: impl AsRef<OsStr>, text: impl AsRef<[u8]>) -> Parlour {
        let name = name.as_ref();
        fs::write(self.folder.path().join(name), text).expect("a file");
        self.given.push(name.to_string_lossy().into_owned());
        self
    }

    /// Sets standard input.
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Parlour {
        self.stdin = bytes.into();
        self
    }

    /// Creates an empty folder before the run.
    pub fn dir(self, name: &str) -> Parlour {
        fs::create_dir(self.folder.path().join(name)).expect("a folder");
        self
    }

    pub fn run(self) -> Ran {
        let in_json = self.command.get_args().any(|arg| arg == "--json");
        let mut command = assert_cmd::Command::from_std(self.command);
        let output = command.write_stdin(self.stdin).timeout(HANGS).output();
        let ran = Ran::new(output.expect("the program runs"), self.folder, self.given);
        if in_json {
            schema::check(ran.said());
        }
        ran
    }

    /// Runs with the given standard output and stderr; returns the exit code.
    pub fn code(mut self, stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Option<i32> {
        let status = self.command.stdin(Stdio::null()).stdout(stdout).stderr(stderr).status();
        status.expect("the program runs").code()
    }

    /// Runs with standard output sent to `path`, which may be anywhere.
    pub fn run_into(mut self, path: &Path) -> Ran {
        let target = fs::File::options().write(true).open(path).expect("a file to write to");
        let output = self.command.stdin(Stdio::null()).stdout(target).output();
        Ran::new(output.expect("the program runs"), self.folder, self.given)
    }
}

impl Ran {
    fn new(output: Output, folder: TempDir, given: Vec<String>) -> Ran {
        Ran {
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("text"),
            status: output.status.code().expect("not killed"),
            folder,
            given,
        }
    }

    /// Asserts success, with only `stderr` on stderr.
    #[track_caller]
    pub fn fine(self, stderr: &str) -> Ran {
        assert_eq!((self.stderr.as_str(), self.status), (stderr, 0));
        self
    }

    /// Asserts a refusal with exactly this message, exit code 2 and no files left.
    #[track_caller]
    pub fn refused(self, stderr: &str) {
        assert_eq!(self.stderr, stderr);
        assert_eq!((self.stdout.as_slice(), self.status), (&b""[..], 2));
        assert_eq!(self.made(), [""; 0]);
    }

    /// Asserts that the input was reported as wrong: exactly this message, and exit code 1.
    #[track_caller]
    pub fn faulty(self, stderr: &str) -> Ran {
        assert_eq!((self.stderr.as_str(), self.status), (stderr, 1));
        self
    }

    /// Standard output.
    #[track_caller]
    pub fn said(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("text")
    }

    /// Standard output, parsed as JSON.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}", self.said()))
    }

    /// The files created by the run, hidden ones included, sorted.
    pub fn made(&self) -> Vec<String> {
        let root = self.folder.path();
        let mut folders: Vec<PathBuf> = vec![root.to_owned()];
        let mut names = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(root).expect("a path below").display().to_string();
                    names.push(name.replace('\\', "/"));
                }
            }
        }
        names.retain(|name| !self.given.contains(name));
        names.sort();
        names
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: impl AsRef<OsStr>) -> PathBuf {
        self.folder.path().join(name.as_ref())
    }

    #[track_caller]
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("text")
    }
}

/// The note that a file was written, in a language.
pub fn wrote(language: &str, file: &str, pages: usize) -> String {
    let (wrote, page) = match language {
        "es" => ("escrito", "página"),
        "pt" => ("gravado", "página"),
        _ => ("wrote", "page"),
    };
    format!("{wrote} {file} ({pages} {page}{})\n", if pages == 1 { "" } else { "s" })
}
