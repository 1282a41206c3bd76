//! What goes wrong at the edge: usage and files. Exit code 2.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use parlour::diverto;
use parlour::print::{pdf::PdfError, png::PngError};
use parlour::record::Printable;
use serde_json::{Value, json};

use super::input::Input;
use super::terminal::tell;

pub type Result<T> = std::result::Result<T, Error>;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The arguments do not go together.
    #[error("{0}")]
    Usage(String),
    /// What was given to work on is wrong in itself: exit code 1.
    #[error("{0}")]
    Content(String),
    /// A file cannot be read.
    #[error("cannot read {}", Shown(path))]
    Read {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}", Shown(path))]
    Write {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    /// Standard output cannot be written.
    #[error("cannot write to standard output")]
    Stdout(#[source] io::Error),
    /// A style file is wrong.
    #[error("{}:{source}", Shown(path))]
    Style { path: PathBuf, source: diverto::style::StyleError },
    /// A pad does not fit.
    #[error(transparent)]
    Pad(#[from] diverto::PadError),
    /// A picture cannot be made.
    #[error(transparent)]
    Png(#[from] PngError),
    /// A PDF cannot be made.
    #[error(transparent)]
    Pdf(lopdf::Error),
}

impl Error {
    pub fn usage(message: impl Into<String>) -> Error {
        Error::Usage(message.into())
    }

    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> Error {
        move |source| Error::Write { path: path.to_owned(), source }
    }

    /// An error of the PDF writer that writes to `place`.
    pub fn pdf(error: PdfError, place: impl FnOnce(io::Error) -> Error) -> Error {
        match error {
            PdfError::Build(error) => Error::Pdf(error),
            PdfError::Write(error) => place(error),
        }
    }

    /// What is wrong, in words: one line, but for a style, whose line is shown below with the place marked.
    fn words(&self) -> String {
        if let Error::Style { .. } = self {
            return self.to_string();
        }
        let mut words = vec![self.to_string()];
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            words.push(error.to_string());
            cause = error.source();
        }
        Printable(&words.join(": ")).to_string()
    }

    /// The same as a JSON object: `{"error": {"kind": …, "message": …}}`.
    pub fn to_json(&self) -> Value {
        let kind = match self {
            Error::Usage(_) => "usage",
            Error::Content(_) | Error::Style { .. } => "content",
            Error::Read { .. } => "unreadable",
            Error::Write { .. } | Error::Stdout(_) => "unwritable",
            Error::Pad(_) | Error::Png(_) | Error::Pdf(_) => "page",
        };
        json!({ "error": { "kind": kind, "message": self.words() } })
    }

    /// The same as a whole object, with the file it is about.
    pub fn object(&self) -> Value {
        match self {
            Error::Read { path, .. } => Input::from(path.as_path()).object(None, self.to_json()),
            _ => self.to_json(),
        }
    }

    /// Writes it to stderr. A reader that hung up is nothing to complain about.
    pub fn report(self) -> ExitCode {
        if let Error::Stdout(error) = &self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        tell(&format!("{}: {}", output_label("error"), self.words()));
        ExitCode::from(if matches!(self, Error::Content(_)) { 1 } else { 2 })
    }
}

/// Writes to stderr that something went differently from what one may expect.
pub fn warn(message: &str) {
    tell(&format!("{}: {}", output_label("warning"), Printable(message)));
}

/// Writes to stderr what was done.
pub fn note(message: &str) {
    tell(&Printable(message).to_string());
}

fn output_label(label: &str) -> String {
    let color = if label == "error" { anstyle::AnsiColor::Red } else { anstyle::AnsiColor::Yellow };
    let style = color.on_default().bold();
    format!("{style}{label}{style:#}")
}

/// A path as a message names it: printable, and its end where it is long, as that says most.
pub struct Shown<'a>(pub &'a Path);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The most characters that are shown.
        const MOST: usize = 60;
        let path = self.0.to_string_lossy();
        match path.char_indices().rev().nth(MOST - 1) {
            None | Some((0, _)) => write!(f, "{}", Printable(&path)),
            Some((start, _)) => write!(f, "…{}", Printable(&path[start..])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_path_keeps_its_end() {
        let shown = |path: &str| Shown(Path::new(path)).to_string();
        assert_eq!(shown("games/ana\n.psv"), "games/ana\u{fffd}.psv");
        let long = format!("{}/ana.psv", "x".repeat(1000));
        assert_eq!(shown(&long), format!("…{}/ana.psv", "x".repeat(52)));
        let fits = "é".repeat(60);
        assert_eq!(shown(&fits), fits);
    }
}
