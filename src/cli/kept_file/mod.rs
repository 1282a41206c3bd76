//! Files that parlour writes, so that nothing of the user's is lost and nothing of parlour's is left behind.
//!
//! Everything that writes a file goes through this room:
//!
//! - [`Place`]: where a name leads, links followed, and what lies there.
//! - [`Draft`]: a file being written beside its place, unnamed where the system can do that, and put there whole. Several
//!   drafts are put in their places together or not at all.
//! - [`KeptFile`]: a file that is gone on with. It is locked, compared with what was read before it is replaced, and
//!   brought to the disk.
//! - [`RewrittenFile`]: the same for a file that is replaced once, by what is made of it, and is never held whole.
//! - [`Hold`]: signals that wait until there is nothing to clean up.

mod draft;
mod hold;
mod journal;
mod kept;
mod lock;
mod place;
mod sum;
#[cfg(target_os = "linux")]
mod unnamed;

use std::io;
use std::path::{Path, PathBuf};

use super::error::{Error, Shown};

pub use draft::{Care, Draft, Input, check_streams, put_all, room_for};
pub use hold::{Hold, keeps_terminal, survive_limits};
pub use journal::{Confirmed, IfGone, SaveError};
pub use kept::{KeptFile, RewrittenFile};
pub use place::{Place, file_name, is_same_file};
pub use sum::{Sum, Summed};

/// Why a file cannot be written as asked. What lies there is left alone.
#[derive(Debug, thiserror::Error)]
pub enum Obstacle {
    /// It is what the command reads.
    #[error("it is the same file as {}, which is read; choose another name", Shown(.0))]
    Input(PathBuf),
    /// What is printed goes there.
    #[error("standard output goes to it")]
    Printed,
    /// Nobody may write it.
    #[error("it is read-only{}", if *.may_force { "; `--force` replaces it" } else { ": allow writing, or name another file" })]
    ReadOnly {
        /// Whether the command replaces it if it is told to.
        may_force: bool,
    },
    /// Another parlour has it.
    #[error("it is open in another parlour: close that one first")]
    Held,
    /// Another program was faster.
    #[error("another program has changed the file, and what it wrote is left alone")]
    Changed,
    /// A device, a pipe or a link where only a file can be replaced.
    #[error("it is not a regular file")]
    NoFile,
    /// The system says no.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Obstacle {
    /// The error of a command that was to write `path`.
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
            other => Error::usage(format!("cannot write {}: {other}", Shown(path))),
        }
    }
}

/// The names in a folder, in order.
#[cfg(test)]
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
