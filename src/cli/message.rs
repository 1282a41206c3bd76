//! Messages on stderr, and errors as JSON.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour::api::{Envelope, Failure};
use parlour::internals::{record::Printable, words::messages};
use parlour::print::Language;

use super::error::Error;
use super::input::Input;
use super::spoken::spoken;
use super::terminal::tell;

messages! {
    /// Notes and warnings that several commands share.
    pub enum Notice in "program" {
        Error = "error",
        Warning = "warning",
        WrittenAgain = "{file} was gone, and is written again",
        Wrote = "wrote {file}{last|:| to {last}} ({pages|1:1 page|{pages} pages})",
        WroteGames = "wrote {file} ({games|1:|{games} games, }{moves|1:1 move|{moves} moves})",
        Seed = "seed {seed}",
        SmallerBoard = "a board of {board}: the largest in this style that fits the paper",
        LargePrint = "letters at {percent} %",
        NotCanonical = "{file} is not in canonical form",
        KeptBeside = "the original file is now {file}",
        MissingLetters = "no font has `{letters}`{more|true: and others|}: {box|true:a box is printed instead|a line to write on is printed instead}; `--font FILE` adds a font",
        Arguments = "arguments",
    }
}

/// Wraps an error in an envelope, with the file concerned.
pub fn envelope(error: &Error) -> Envelope<Failure> {
    match error {
        Error::Read { path, .. } | Error::Content { file: Some(path), .. } => {
            Envelope::about(Input::from(path.as_path()).source(None), error.failure())
        }
        _ => Envelope::new(error.failure()),
    }
}

/// Prints an error on stderr and returns its exit code. A closed pipe on stdout is not an error.
pub fn report(error: &Error) -> ExitCode {
    if error.is_broken_pipe() {
        return ExitCode::SUCCESS;
    }
    let red = anstyle::AnsiColor::Red.on_default().bold();
    let language = if matches!(error, Error::Usage(_)) { Language::English } else { spoken() };
    tell(&format!("{red}{}{red:#}: {}", Notice::Error.text(language), error.words()));
    ExitCode::from(if matches!(error, Error::Content { .. }) { 1 } else { 2 })
}

pub fn warn(message: &str) {
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    tell(&format!("{yellow}{}{yellow:#}: {}", Notice::Warning.text(spoken()), Printable(message)));
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// Turns notes and progress off or on.
pub fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints a note on stderr, unless quiet.
pub fn note(message: &str) {
    if !is_quiet() {
        tell(&Printable(message).to_string());
    }
}
