//! What is said beside a result: messages on stderr, and an error as an answer in JSON.

use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour::api::{Envelope, Failure};
use parlour::record::Printable;

use super::error::Error;
use super::input::Input;
use super::terminal::tell;

/// An error in its envelope, with the file it is about.
pub fn envelope(error: &Error) -> Envelope<Failure> {
    match error {
        Error::Read { path, .. } => {
            Envelope::about(Input::from(path.as_path()).source(None), error.failure())
        }
        _ => Envelope::new(error.failure()),
    }
}

/// Writes an error to stderr, and gives its exit code. A reader that hung up is nothing to complain about.
pub fn report(error: &Error) -> ExitCode {
    if let Error::Stdout(error) = error
        && error.kind() == io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    tell(&format!("{}: {}", label("error"), error.words()));
    ExitCode::from(if matches!(error, Error::Content(_)) { 1 } else { 2 })
}

/// Writes to stderr that something went differently from what one may expect.
pub fn warn(message: &str) {
    tell(&format!("{}: {}", label("warning"), Printable(message)));
}

/// Whether only warnings and errors are told.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out notes and progress from now on, or not.
pub fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// Whether notes and progress are left out.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Writes to stderr what was done, unless nobody wants to know.
pub fn note(message: &str) {
    if !is_quiet() {
        tell(&Printable(message).to_string());
    }
}

fn label(label: &str) -> String {
    let color = if label == "error" { anstyle::AnsiColor::Red } else { anstyle::AnsiColor::Yellow };
    let style = color.on_default().bold();
    format!("{style}{label}{style:#}")
}
