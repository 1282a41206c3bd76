//! What goes wrong at the edge: usage and files. Exit code 2.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use parlour::diverto;
use parlour::print::{pdf::PdfError, png::PngError};

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

    /// Says it on stderr. A reader that hung up is nothing to complain about.
    pub fn report(self) -> ExitCode {
        if let Error::Stdout(error) = &self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        let mut words = vec![self.to_string()];
        // A style error carries its own words; others may have a cause below them.
        if !matches!(self, Error::Style { .. }) {
            let mut cause = std::error::Error::source(&self);
            while let Some(error) = cause {
                words.push(error.to_string());
                cause = error.source();
            }
        }
        let message = words.join(": ");
        anstream::eprintln!("{}: {}", output_label("error"), printable(&message));
        ExitCode::from(if matches!(self, Error::Content(_)) { 1 } else { 2 })
    }
}

/// Says something that went differently from what one may expect, on stderr.
pub fn warn(message: &str) {
    anstream::eprintln!("{}: {}", output_label("warning"), printable(message));
}

/// Says what was done, on stderr.
pub fn note(message: &str) {
    anstream::eprintln!("{}", printable(message));
}

fn output_label(label: &str) -> String {
    let color = if label == "error" { anstyle::AnsiColor::Red } else { anstyle::AnsiColor::Yellow };
    let style = color.on_default().bold();
    format!("{style}{label}{style:#}")
}

/// A path as a person reads it.
struct Shown<'a>(&'a Path);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.display())
    }
}

/// `text` without control characters, which could make a terminal do things. Line ends stay.
pub fn printable(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() && letter != '\n', "\u{fffd}")
}
