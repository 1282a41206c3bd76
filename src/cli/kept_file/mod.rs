//! Writing files without losing anything of the user's or leaving debris.
//!
//! Everything that writes a file uses this module:
//!
//! - [`Place`]: where a name leads, links followed, and what is there.
//! - [`Draft`]: what is written: standard output, or a file written next to its destination, unnamed if the system supports that, and then put in place
//!   whole. Several drafts are put in place together or not at all.
//! - [`LockedFile`]: a file reserved for this program, which may rewrite it once without holding it in memory whole.
//! - [`KeptFile`]: such a file that is kept up to date, compared with what was last read before it is replaced, and
//!   synced.
//! - [`Hold`]: defers signals while there is something to clean up.

mod draft;
mod hold;
mod kept;
mod lock;
mod place;

use std::path::{Path, PathBuf};
use std::{fmt, io};

use super::error::{Error, Shown};
use super::spoken::spoken;
use parlour::internals::words::{Say, Verbatim, messages};
use parlour::print::Language;

pub use draft::{Care, Draft, Input, check_streams, put_all, room_for};
pub use hold::{Defer, Hold, interrupt, is_asked, keeps_terminal, survive_limits};
pub use kept::{Confirmed, IfGone, KeptFile, LockedFile, Sum, Summed};
pub use place::{Place, There, file_name, is_same_file};

/// Why a file cannot be written as requested. The existing file is untouched.
#[derive(Debug, thiserror::Error)]
pub enum Obstacle {
    /// It is this file, which is read.
    Input(PathBuf),
    /// Standard output or stderr is redirected to this file, which is read.
    Printed(PathBuf),
    /// It is read-only.
    ReadOnly {
        /// Whether the command has `--replace-read-only`.
        may_force: bool,
    },
    /// It is open in another parlour.
    Held,
    /// Another program has changed it in the meantime.
    Changed,
    Gone,
    /// It is a device, pipe or link where only a regular file can be replaced.
    NoFile,
    Io(#[from] io::Error),
}

messages! {
    enum ObstacleText in "program" {
        Input = "it is the same file as {file}, which is read; choose another name",
        Printed = "standard output goes to {file|-:standard input's file|{file}}, which is read: send it elsewhere",
        ReadOnly = "it is read-only{force|true:; `--replace-read-only` replaces it|: allow writing, or name another file}",
        Held = "it is open in another parlour: close that one first",
        Changed = "another program has changed the file, and what it wrote is left alone",
        Gone = "the file is gone",
        NoFolder = "its folder is gone",
        NoFile = "it is not a regular file",
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(spoken()))
    }
}

impl Say for Obstacle {
    fn say(&self, language: Language) -> String {
        let about = |text: ObstacleText, file: &Path| text.say(language, &[("file", &Verbatim(Shown(file)))]);
        let text = match self {
            Obstacle::Input(file) => return about(ObstacleText::Input, file),
            Obstacle::Printed(file) => return about(ObstacleText::Printed, file),
            Obstacle::ReadOnly { may_force } => {
                return ObstacleText::ReadOnly.say(language, &[("force", may_force)]);
            }
            Obstacle::Held => ObstacleText::Held,
            Obstacle::Changed => ObstacleText::Changed,
            Obstacle::Gone => ObstacleText::Gone,
            Obstacle::NoFile => ObstacleText::NoFile,
            Obstacle::Io(error) if error.kind() == io::ErrorKind::NotFound => ObstacleText::NoFolder,
            Obstacle::Io(error) => return error.to_string(),
        };
        text.text(language).to_owned()
    }
}

impl Obstacle {
    /// Converts to the error of a command that writes `path`.
    pub fn at(self, path: &Path) -> Error {
        match self {
            Obstacle::Io(source) => Error::Write { path: path.to_owned(), source },
            printed @ Obstacle::Printed(_) => Error::Refused(printed.to_string()),
            other => Error::unwritable(path, other),
        }
    }
}

#[cfg(test)]
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
