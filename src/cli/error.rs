//! Errors of the program itself, usage and files, and exit codes: 0 success, 1 faults in the input, 2 usage errors
//! and files that cannot be read or written.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fmt, fs, io};

use super::spoken::spoken;
use parlour::api::{Failure, KnownGame};
use parlour::diverto::PadError;
use parlour::internals::diverto::paper::{Change, StyleError};
use parlour::internals::record::Printable;
use parlour::internals::words::{Say, Verbatim, messages};
use parlour::print::{pdf::PdfError, png::PngError};

/// The outcome of a command that ran, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Exit code 0: no faults found.
    Fine,
    /// Exit code 1: the input was read and has faults.
    Faults,
    /// Exit code 2: some of the input could not be read, which has been reported.
    Unreadable,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Fine => ExitCode::SUCCESS,
            Outcome::Faults => ExitCode::FAILURE,
            Outcome::Unreadable => ExitCode::from(2),
        }
    }
}

pub type Result<T> = std::result::Result<T, Error>;

messages! {
    /// Messages about files and records.
    pub enum ErrorText in "program" {
        Read = "cannot read {file}",
        Write = "cannot write {file}",
        Stdout = "cannot write to standard output",
        NoFolder = "there is no such folder",
        NoFile = "there is no such file",
        IsFolder = "it is a folder",
        NotFolder = "not a folder",
        NoRecords = "the folder has no record (.dvt, .dvc or .psv)",
        NoRecordOf = "{file} has no record of {game}",
        SeveralFiles = "{file} has {n} record files: name one, or say which game, as `--game 3` or `--game persivic`",
        SeveralGames = "{file} has several games: say which, as `--game 2`",
        SeveralKinds = "{file} has records of several games: say which, as `--game persivic`",
        FewTricks = "--at {n}: the match has {tricks|1:1 trick|{tricks} tricks}",
        TooManyGames = "{file} has more than {n} games, the most that a page holds: choose one (`--game 1`)",
        FewGames = "no game {game} in {file}: it has {n|1:1 game|{n} games}",
        TooLong = "it is longer than {n} MiB",
        Meant = ": did you mean `{file}`?",
        NotUtf8 = "{file}:{line}: not UTF-8 text",
        NoGame = "no game in {file}",
        NoMatch = "no match in {file}",
        NotOfGame = "{file} has a game of {game}, which this command does not read",
        Exists = "{file} exists: leave out `{option}`, name a new file, or begin another game with `--again`",
        OtherContent = "{file} exists with other content: `--replace` replaces it, or name another folder",
        NotOurs = "{file} is there, and parlour did not write it: name another file, or replace it with `-o {file}`",
        InPlace = "cannot write {target}: it is the same file as {file}, which is read; `--in-place` rewrites it",
        WrittenTwice = "{file} would be written twice: name another file",
        NotOver = "{file}: its last game is not over, so no other can follow",
        NoneToFollow = "{file} has no match that another could follow",
        Remarks = "{file} has comments, marks or variations, which would be lost: name another file",
        NotContinued = "{file} cannot be continued",
        NothingKept = "{file} cannot be continued; nothing of it can be kept",
        Salvage = "{file} cannot be continued; `--recover` keeps the tricks before the fault, and the file as it was",
        FaultBefore = "--at {n}: the game has a fault before that",
        EachHalf = "{message}, on each half of the booklet's paper",
        LargeBooklet = "pages of a booklet are too small for large print: leave out `--booklet`",
        NoLargePrint = "large print has no room on {paper}: use {papers|:a larger paper|{papers}}",
        AtRandom = ", or up to {n} with `--placement random`",
    }
}

fn about(words: ErrorText, path: &Path) -> String {
    words.say(spoken(), &[("file", &Verbatim(Shown(path)))])
}

pub fn no_game(file: &(impl fmt::Display + AsRef<Path>)) -> Error {
    Error::content_of(file, ErrorText::NoGame.say(spoken(), &[("file", &Verbatim(&file))]))
}

/// The error for a file whose game a command does not read.
pub fn not_of_game(file: &(impl fmt::Display + AsRef<Path>), game: KnownGame) -> Error {
    let game = game.to_string();
    Error::content_of(
        file,
        ErrorText::NotOfGame.say(spoken(), &[("file", &Verbatim(&file)), ("game", &Verbatim(&game))]),
    )
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The arguments contradict each other, in English, like `--help`: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// The arguments do not go with the files or games there are, in the language of messages: exit code 2.
    #[error("{0}")]
    Refused(String),
    /// A page does not fit, in the language of messages: exit code 2.
    #[error("{0}")]
    Page(String),
    /// The input itself is wrong: exit code 1.
    #[error("{words}")]
    Content {
        words: String,
        /// The file that it is about, if it is about one alone.
        file: Option<PathBuf>,
    },
    #[error("{}", about(ErrorText::Read, path))]
    Read {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{}", about(ErrorText::Write, path))]
    Write {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{}", ErrorText::Stdout.text(spoken()))]
    Stdout(#[source] io::Error),
    #[error("{}:{source}", Shown(path))]
    Style { path: PathBuf, source: StyleError },
    /// A pad does not fit.
    #[error("{}", .0.say(spoken()))]
    Pad(PadError),
    #[error(transparent)]
    Png(#[from] PngError),
    #[error(transparent)]
    Pdf(Box<dyn std::error::Error + Send + Sync>),
}

impl From<PadError> for Error {
    fn from(error: PadError) -> Error {
        Error::Pad(error)
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        match failure.error.kind {
            "usage" => Error::Refused(failure.in_language(spoken()).error.message),
            "page" => Error::Page(failure.in_language(spoken()).error.message),
            _ => Error::content(failure.in_language(spoken()).error.message),
        }
    }
}

fn options(change: &Change) -> String {
    let options = [
        change.rows.map(|rows| format!("--rows {rows}")),
        change.up.map(|up| format!("--up {up}")),
        change.paper.map(|paper| format!("--paper {paper}")),
        change.two_pages.then(|| "--two-pages".to_owned()),
        change.board.map(|board| format!("--board {board}")),
    ];
    let options: Vec<String> = options.into_iter().flatten().collect();
    options.join(" ")
}

impl Error {
    pub fn usage(message: impl Into<String>) -> Error {
        Error::Usage(message.into())
    }

    /// Refuses what is asked because of a file.
    pub fn refused(words: ErrorText, file: &impl AsRef<Path>) -> Error {
        Error::Refused(about(words, file.as_ref()))
    }

    /// Refuses an option for new games, as the file has a game.
    pub fn exists(file: &Path, option: &str) -> Error {
        let values: [(&str, &dyn Say); 2] = [("file", &Verbatim(Shown(file))), ("option", &Verbatim(option))];
        Error::Refused(ErrorText::Exists.say(spoken(), &values))
    }

    /// Refuses to write a file.
    pub fn unwritable(path: &Path, why: impl fmt::Display) -> Error {
        Error::Refused(format!("{}: {why}", about(ErrorText::Write, path)))
    }

    pub fn content(words: impl Into<String>) -> Error {
        Error::Content { words: words.into(), file: None }
    }

    /// An error about the content of a file.
    pub fn content_of(file: &impl AsRef<Path>, words: impl Into<String>) -> Error {
        Error::Content { words: words.into(), file: Some(file.as_ref().to_owned()) }
    }

    /// Whether the reader of standard output has closed it, which is no fault.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Stdout(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> Error {
        move |source| Error::Write { path: path.to_owned(), source }
    }

    /// Converts an error of the PDF writer; `place` converts its I/O errors.
    pub fn pdf(error: PdfError, place: impl FnOnce(io::Error) -> Error) -> Error {
        match error {
            PdfError::Build(error) => Error::Pdf(error),
            PdfError::Write(error) => place(error),
        }
    }

    /// The error and its causes in words: one line, except for a style error, which shows its line with the place
    /// marked.
    pub fn words(&self) -> String {
        if let Error::Style { .. } = self {
            return self.to_string();
        }
        let mut words = vec![self.to_string()];
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            words.push(self.plain(error));
            cause = error.source();
        }
        format!("{}{}", Printable(&words.join(": ")), self.option().unwrap_or_default())
    }

    /// A cause in words. Common I/O errors are worded alike on all systems.
    fn plain(&self, cause: &(dyn std::error::Error + 'static)) -> String {
        let system = cause.downcast_ref::<io::Error>().filter(|error| error.get_ref().is_none());
        match system.map(io::Error::kind) {
            Some(io::ErrorKind::NotFound) if matches!(self, Error::Write { .. }) => ErrorText::NoFolder,
            Some(io::ErrorKind::NotFound) => ErrorText::NoFile,
            Some(io::ErrorKind::IsADirectory) => ErrorText::IsFolder,
            Some(io::ErrorKind::NotADirectory) => ErrorText::NotFolder,
            // Windows does not report a folder as such.
            _ if system.is_some() && matches!(self, Error::Read { path, .. } if path.is_dir()) => {
                ErrorText::IsFolder
            }
            _ => return cause.to_string(),
        }
        .text(spoken())
        .to_owned()
    }

    /// A suggestion to append: an option, or a similar file name.
    fn option(&self) -> Option<String> {
        match self {
            Error::Read { path, source } if source.kind() == io::ErrorKind::NotFound => {
                similar_file(path).map(|name| about(ErrorText::Meant, &name))
            }
            Error::Pad(PadError::Lives(error)) => {
                error.random_fit().map(|most| ErrorText::AtRandom.say(spoken(), &[("n", &most)]))
            }
            Error::Pad(PadError::Room { changes, .. }) if !changes.is_empty() => {
                let options: Vec<String> = changes.iter().map(options).collect();
                Some(format!(" (`{}`)", options.join("`, `")))
            }
            Error::Png(PngError::TooLarge { .. }) => Some(": choose a smaller --dpi".to_owned()),
            _ => None,
        }
    }

    pub fn failure(&self) -> Failure {
        let kind = match self {
            Error::Usage(_)
            | Error::Refused(_)
            | Error::Pad(PadError::Seed | PadError::Rules(_) | PadError::Address) => "usage",
            Error::Content { .. } | Error::Style { .. } => "content",
            Error::Read { .. } => "unreadable",
            Error::Write { .. } | Error::Stdout(_) => "unwritable",
            Error::Page(_) | Error::Pad(_) | Error::Png(_) | Error::Pdf(_) => "page",
        };
        Failure::new(kind, self.words())
    }
}

/// The file next to `path` that was probably meant: one typo away, or two for longer names.
fn similar_file(path: &Path) -> Option<PathBuf> {
    const LOOKED_AT: usize = 1000;
    let meant = path.file_name()?.to_str().filter(|name| name.len() <= 100)?;
    let stem = path.file_stem()?.len();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).ok()?.take(LOOKED_AT).filter_map(std::result::Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_dir()));
    let names = files.filter_map(|file| file.file_name().into_string().ok().filter(|name| name.len() <= 100));
    // A link that leads nowhere is not what was meant.
    nearest(meant, stem, names.filter(|name| name != meant)).map(|name| path.with_file_name(name))
}

/// The nearest of `names` to `meant`: one typo away, or two if `letters`, the length that counts, is large enough.
pub fn nearest(meant: &str, letters: usize, names: impl Iterator<Item = String>) -> Option<String> {
    let near = names.map(|name| (strsim::damerau_levenshtein(&name, meant), name));
    near.filter(|(slips, _)| *slips <= 2 && 3 * slips <= letters).min().map(|(_, name)| name)
}

/// A path as shown in messages: printable, and cut to its end if long.
pub struct Shown<'a>(pub &'a Path);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
