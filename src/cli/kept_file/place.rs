//! Resolving file names.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
#[cfg(unix)]
use std::os::fd::AsFd as AsStream;
#[cfg(windows)]
use std::os::windows::io::AsHandle as AsStream;
use std::path::{Path, PathBuf};
use std::{io, process};

use same_file::Handle;

/// Where a name leads, links followed, and what is there.
#[derive(Debug)]
pub struct Place {
    name: PathBuf,
    /// The folder, with links resolved, and the file's own name.
    path: PathBuf,
    pub there: There,
}

#[derive(Debug)]
pub enum There {
    Nothing,
    File(Metadata),
    /// A link that is not followed.
    Link,
    Folder,
    Stdout,
    Stderr,
    Open,
    Device,
}

/// A longer chain of links is taken for a loop, as systems do.
const MOST_LINKS: usize = 40;

impl Place {
    /// Resolves `name`, following links, even one whose target does not exist.
    ///
    /// # Errors
    /// Returns an error if a folder on the way is missing or inaccessible, the links form a loop, or `name` does not
    /// name a file.
    pub fn find(name: &Path) -> io::Result<Place> {
        let mut path = name.to_owned();
        for _ in 0..MOST_LINKS {
            let place = Place::here(&path)?;
            if !matches!(place.there, There::Link) {
                return Ok(Place { name: name.to_owned(), ..place });
            }
            // A link is relative to its own folder.
            path = place.folder().join(fs::read_link(&place.path)?);
        }
        Err(io::Error::new(io::ErrorKind::InvalidInput, "its links lead in a circle"))
    }

    /// Examines `name` itself without following it, though links in its folder's path are followed.
    pub fn here(name: &Path) -> io::Result<Place> {
        let given = name;
        let name = file_name(given).ok_or(io::ErrorKind::IsADirectory)?;
        if let Some(why) = kept_by_windows(&name.to_string_lossy()).filter(|_| cfg!(windows)) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let folder = folder_of(given);
        let folder = fs::canonicalize(folder)?;
        let path = folder.join(name);
        let there = match (open_file(&folder, name), fs::symlink_metadata(&path)) {
            (Some(stream), _) => stream,
            (None, Err(error)) if error.kind() == io::ErrorKind::NotFound => There::Nothing,
            (None, Err(error)) => return Err(error),
            (None, Ok(there)) if there.is_symlink() => There::Link,
            (None, Ok(there)) if there.is_dir() => There::Folder,
            (None, Ok(there)) if there.is_file() => There::File(there),
            (None, Ok(_)) => There::Device,
        };
        Ok(Place { name: given.to_owned(), path, there })
    }

    /// Standard output, given as `-`.
    pub fn stdout() -> Place {
        Place { name: "-".into(), path: "-".into(), there: There::Stdout }
    }

    pub fn name(&self) -> &Path {
        &self.name
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn folder(&self) -> &Path {
        folder_of(&self.path)
    }

    pub fn is_free(&self) -> bool {
        matches!(self.there, There::Nothing)
    }

    pub fn is_stream(&self) -> bool {
        matches!(self.there, There::Stdout | There::Stderr | There::Open | There::Device)
    }

    /// Whether it is unchanged since examined, judging by size and time.
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

/// The file name of a path; `None` for `..`, `folder/` and the like.
pub fn file_name(path: &Path) -> Option<&OsStr> {
    let names_folder = path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
    path.file_name().filter(|_| !names_folder)
}

/// Why Windows reserves this name: it would accept the data, but no file would exist afterwards.
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

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."))
}

/// Recognizes `/dev/stdout`, `/dev/fd/3` and the like: files that a program already has open. They must not be
/// replaced, as the program that opened them would not notice.
fn open_file(folder: &Path, name: &OsStr) -> Option<There> {
    let own = Path::new("/proc").join(process::id().to_string());
    let is_own = folder == Path::new("/dev/fd") || (folder.starts_with(own) && folder.ends_with("fd"));
    if !is_own {
        return (folder.starts_with("/proc") && folder.ends_with("fd")).then_some(There::Open);
    }
    Some(match name.to_str() {
        Some("1") => There::Stdout,
        Some("2") => There::Stderr,
        _ => There::Open,
    })
}

/// Whether two names lead to the same file through links of any kind. Devices and pipes are not opened, as that could
/// block forever.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    match (regular(one), regular(other)) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}

/// Opens a regular file for comparison with others.
pub(super) fn regular(path: &Path) -> Option<Handle> {
    fs::metadata(path).ok().filter(Metadata::is_file)?;
    Handle::from_path(path).ok()
}

/// A stream of this program, if redirected from or to a regular file.
pub(super) fn redirected(stream: &impl AsStream) -> Option<Handle> {
    // On a copy: `Handle::stdout` closes the stream itself if the system cannot say what it is.
    #[cfg(unix)]
    let copy = stream.as_fd().try_clone_to_owned();
    #[cfg(windows)]
    let copy = stream.as_handle().try_clone_to_owned();
    let file = File::from(copy.ok()?);
    file.metadata().ok().filter(Metadata::is_file)?;
    Handle::from_file(file).ok()
}

/// Syncs a folder's entries to disk, if the system supports that.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let synced = match File::open(folder) {
        Ok(folder) => folder.sync_all(),
        // A folder can be writable but not readable: then the system syncs it eventually.
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
