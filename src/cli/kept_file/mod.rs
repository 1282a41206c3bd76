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

use std::io;
use std::path::{Path, PathBuf};

use super::error::{Error, Shown};

pub use draft::{Care, Draft, Input, check_streams, put_all, room_for};
pub use hold::{Defer, Hold, interrupt, is_asked, keeps_terminal, survive_limits};
pub use kept::{Confirmed, IfGone, KeptFile, LockedFile, Sum, Summed};
pub use place::{Place, There, file_name, is_same_file};

/// Why a file cannot be written as requested. The existing file is untouched.
#[derive(Debug, thiserror::Error)]
pub enum Obstacle {
    #[error("it is the same file as {}, which is read; choose another name", Shown(.0))]
    Input(PathBuf),
    /// Standard output or stderr is redirected to it.
    #[error("standard output goes to it")]
    Printed,
    /// It is read-only.
    #[error("it is read-only{}", if *.may_force { "; `--replace-read-only` replaces it" } else { ": allow writing, or name another file" })]
    ReadOnly {
        /// Whether the command has `--replace-read-only`.
        may_force: bool,
    },
    #[error("it is open in another parlour: close that one first")]
    Held,
    /// Another program has changed it in the meantime.
    #[error("another program has changed the file, and what it wrote is left alone")]
    Changed,
    #[error("the file is gone")]
    Gone,
    /// It is a device, pipe or link where only a regular file can be replaced.
    #[error("it is not a regular file")]
    NoFile,
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Obstacle {
    /// Converts to the error of a command that writes `path`.
    pub fn at(self, path: &Path) -> Error {
        match self {
            Obstacle::Io(source) => Error::Write { path: path.to_owned(), source },
            Obstacle::Held => {
                Error::usage(format!("{} is open in another parlour: close that one first", Shown(path)))
            }
            Obstacle::Printed => {
                let file = if path == Path::new("-") {
                    "standard input's file".to_owned()
                } else {
                    Shown(path).to_string()
                };
                Error::usage(format!("standard output goes to {file}, which is read: send it elsewhere"))
            }
            Obstacle::Gone => Error::usage(format!("{} is gone: nothing was written", Shown(path))),
            other => Error::usage(format!("cannot write {}: {other}", Shown(path))),
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
