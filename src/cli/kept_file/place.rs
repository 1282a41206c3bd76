//! Where a file name leads.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use same_file::Handle;

use crate::cli::error::Shown;

/// Where a name leads, links followed, and what lies there.
#[derive(Debug)]
pub struct Place {
    /// As the user gave it.
    name: PathBuf,
    /// The folder without links, and the file's own name.
    path: PathBuf,
    /// What was there when it was looked at.
    pub(super) there: There,
}

/// What lies at a place.
#[derive(Debug)]
pub(super) enum There {
    /// No file stands there yet.
    Nothing,
    /// A file, as it was.
    File(Metadata),
    /// A link that is not followed.
    Link,
    /// A folder stands there.
    Folder,
    /// A device or a pipe, which takes bytes as they come.
    Stream(Stream),
}

/// What takes bytes as they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stream {
    /// This program's standard output, by whatever name.
    Stdout,
    /// This program's standard error, by whatever name.
    Stderr,
    /// Another of this program's open files.
    Open,
    /// A device or a pipe in a folder.
    Device,
}

/// More links than this, one after the other, are taken for a loop, as systems do.
const MOST_LINKS: usize = 40;

impl Place {
    /// Where `path` leads: links are followed, one that leads to no file too.
    ///
    /// # Errors
    /// When a folder on the way is missing or closed, when links lead in a circle, and when `path` names no file.
    pub fn find(name: &Path) -> io::Result<Place> {
        let mut path = name.to_owned();
        for _ in 0..MOST_LINKS {
            let place = Place::here(&path)?;
            if !place.is_link() {
                return Ok(Place { name: name.to_owned(), ..place });
            }
            // A link is read from the folder it lies in.
            path = place.folder().join(fs::read_link(&place.path)?);
        }
        Err(io::Error::new(io::ErrorKind::InvalidInput, "its links lead in a circle"))
    }

    /// What lies at `path` itself: a link is not followed, but those of its folder are.
    ///
    /// # Errors
    /// As [`Place::find`].
    pub fn here(name: &Path) -> io::Result<Place> {
        let given = name;
        let name = file_name(given).ok_or(io::ErrorKind::IsADirectory)?;
        if let Some(why) = kept_by_windows(&name.to_string_lossy()).filter(|_| cfg!(windows)) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let folder = folder_of(given);
        let folder = fs::canonicalize(folder).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                io::Error::new(error.kind(), format!("there is no folder `{}`", Shown(folder)))
            }
            _ => error,
        })?;
        let path = folder.join(name);
        if let Some(stream) = open_file(&folder, name) {
            return Ok(Place { name: given.to_owned(), path, there: There::Stream(stream) });
        }
        let there = match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => There::Nothing,
            Err(error) => return Err(error),
            Ok(there) if there.is_symlink() => There::Link,
            Ok(there) if there.is_dir() => There::Folder,
            Ok(there) if there.is_file() => There::File(there),
            Ok(_) => There::Stream(Stream::Device),
        };
        Ok(Place { name: given.to_owned(), path, there })
    }

    /// The name as the user gave it.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// The path, links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder it lies in.
    pub fn folder(&self) -> &Path {
        folder_of(&self.path)
    }

    /// Whether there is nothing yet.
    pub fn is_free(&self) -> bool {
        matches!(self.there, There::Nothing)
    }

    /// Whether a file lies there.
    pub fn is_file(&self) -> bool {
        matches!(self.there, There::File(_))
    }

    /// Whether it is a link that was not followed.
    pub fn is_link(&self) -> bool {
        matches!(self.there, There::Link)
    }

    /// Whether bytes go there as they come.
    pub fn is_stream(&self) -> bool {
        matches!(self.there, There::Stream(_))
    }

    /// Whether nobody has changed what lies there since it was looked at, as far as sizes and times tell.
    pub(super) fn is_as_it_was(&self) -> bool {
        match (&self.there, fs::symlink_metadata(&self.path)) {
            (There::Nothing, Err(error)) => error.kind() == io::ErrorKind::NotFound,
            (There::File(before), Ok(now)) => {
                now.is_file()
                    && before.len() == now.len()
                    && before.modified().ok() == now.modified().ok()
                    && has_same_id(before, &now)
            }
            _ => false,
        }
    }
}

#[cfg(unix)]
fn has_same_id(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn has_same_id(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// The name of a file; nothing for `..`, `folder/` and the like.
pub fn file_name(path: &Path) -> Option<&OsStr> {
    let names_folder = path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
    path.file_name().filter(|_| !names_folder)
}

/// Why Windows has this name for something else than a file: it would take what is written, and nobody finds it again.
fn kept_by_windows(name: &str) -> Option<&'static str> {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let port = stem.strip_prefix("COM").or(stem.strip_prefix("LPT"));
    let is_device = ["CON", "PRN", "AUX", "NUL"].contains(&&*stem)
        || port.is_some_and(|port| matches!(port.as_bytes(), [b'1'..=b'9']));
    if is_device {
        Some("Windows keeps this name for a device")
    } else if name.contains(':') {
        Some("Windows allows no `:` in the name of a file")
    } else if name.ends_with(['.', ' ']) {
        Some("Windows allows no dot and no blank at the end of a name")
    } else {
        None
    }
}

/// The folder that a path names its file in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."))
}

/// `/dev/stdout`, `/dev/fd/3` and the like: a file that a program has open already. It is not replaced, since whoever
/// opened it would not see that.
fn open_file(folder: &Path, name: &OsStr) -> Option<Stream> {
    let own = Path::new("/proc").join(process::id().to_string());
    let is_own = folder == Path::new("/dev/fd") || (folder.starts_with(own) && folder.ends_with("fd"));
    if !is_own {
        return (folder.starts_with("/proc") && folder.ends_with("fd")).then_some(Stream::Open);
    }
    Some(match name.to_str() {
        Some("1") => Stream::Stdout,
        Some("2") => Stream::Stderr,
        _ => Stream::Open,
    })
}

/// Whether two names, links of all kinds followed, are of one file. Devices and pipes are not looked at: opening
/// them could wait for ever.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    match (regular(one), regular(other)) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}

/// A regular file, to be compared with others.
pub(super) fn regular(path: &Path) -> Option<Handle> {
    fs::metadata(path).ok().filter(Metadata::is_file)?;
    Handle::from_path(path).ok()
}

/// A stream of this program that is redirected from or to a regular file.
pub(super) fn redirected(handle: io::Result<Handle>) -> Option<Handle> {
    let handle = handle.ok()?;
    handle.as_file().metadata().ok().filter(Metadata::is_file)?;
    Some(handle)
}

/// Brings the names of a folder to the disk, where the system can do that.
///
/// # Errors
/// When the disk says that it failed.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let synced = match File::open(folder) {
        Ok(folder) => folder.sync_all(),
        // A folder may be written and not read: then the system does it in time.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        Err(error) => Err(error),
    };
    match synced {
        // Some file systems have nothing to sync.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_windows_has_for_something_else_are_told() {
        for name in ["NUL", "con", "aux.pdf", "Com1.dvt", "lpt9 .psv", "12:30.pdf", "pad.", "pad "] {
            assert!(kept_by_windows(name).is_some(), "{name}");
        }
        for name in
            ["pad.pdf", "nullity.pdf", "com.pdf", "com10", "com0", "my.aux", ".m.dvc", "José y Ana.dvc"]
        {
            assert_eq!(kept_by_windows(name), None, "{name}");
        }
    }
}
