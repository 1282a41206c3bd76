//! Messages on stderr, and errors as JSON.

use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour::api::{Envelope, Failure};
use parlour::record::Printable;

use super::error::Error;
use super::input::Input;
use super::terminal::tell;

/// Wraps an error in an envelope, with the file concerned.
pub fn envelope(error: &Error) -> Envelope<Failure> {
    match error {
        Error::Read { path, .. } => {
            Envelope::about(Input::from(path.as_path()).source(None), error.failure())
        }
        _ => Envelope::new(error.failure()),
    }
}

/// Prints an error on stderr and returns its exit code. A closed pipe on stdout is not an error.
pub fn report(error: &Error) -> ExitCode {
    if let Error::Stdout(error) = error
        && error.kind() == io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    tell(&format!("{}: {}", label("error"), error.words()));
    ExitCode::from(if matches!(error, Error::Content(_)) { 1 } else { 2 })
}

/// Prints a warning on stderr.
pub fn warn(message: &str) {
    tell(&format!("{}: {}", label("warning"), Printable(message)));
}

/// Whether only warnings and errors are printed.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Turns notes and progress off or on.
pub fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// Whether notes and progress are off.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints a note on stderr, unless quiet.
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
