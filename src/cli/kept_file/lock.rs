//! Locks that end with the program, however it ends.

use std::fs::File;
use std::io;
use std::path::Path;
#[cfg(not(unix))]
use std::path::PathBuf;

use same_file::Handle;

use super::Obstacle;

/// A lock on the file itself, possible where locks do not block readers; a kill leaves nothing behind. A file that
/// does not exist yet has no lock: the second program to create it is refused.
#[cfg(unix)]
#[derive(Debug)]
pub struct Lock(Option<File>);

#[cfg(unix)]
impl Lock {
    pub fn take(path: &Path) -> Result<Lock, Obstacle> {
        loop {
            let file = match File::options().read(true).write(true).open(path) {
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => File::open(path),
                opened => opened,
            };
            let file = match file {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Lock(None)),
                opened => opened?,
            };
            if try_lock(&file, path)? {
                return Ok(Lock(Some(file)));
            }
        }
    }

    pub fn moves_to(&mut self, file: Option<File>, path: &Path) {
        let is_there = file.as_ref().and_then(|file| file.try_clone().ok()).is_some_and(|file| {
            let there = Handle::from_path(path);
            there.is_ok_and(|there| Handle::from_file(file).is_ok_and(|file| file == there))
        });
        if is_there {
            self.0 = file;
        }
    }
}

#[cfg(unix)]
impl Drop for Lock {
    fn drop(&mut self) {
        // A child process between fork and exec still has the file open; closing ours would leave it locked until then.
        let _ = self.0.as_ref().map(File::unlock);
    }
}

/// A lock on a file next to the real one, as locking that would block readers.
#[cfg(not(unix))]
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    _file: File,
}

#[cfg(not(unix))]
impl Lock {
    /// Locks the existing or future file at `path`.
    pub fn take(path: &Path) -> Result<Lock, Obstacle> {
        let mut name = std::ffi::OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(".parlour-lock");
        let path = path.with_file_name(name);
        loop {
            let file = File::options().read(true).write(true).create(true).truncate(false).open(&path)?;
            if try_lock(&file, &path)? {
                return Ok(Lock { path, _file: file });
            }
        }
    }

    pub fn moves_to(&mut self, _: Option<File>, _: &Path) {}
}

#[cfg(not(unix))]
impl Drop for Lock {
    fn drop(&mut self) {
        // A leftover does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Locks an open file; false if `path` now leads to another file.
fn try_lock(file: &File, path: &Path) -> Result<bool, Obstacle> {
    match file.try_lock() {
        Ok(()) => {}
        Err(std::fs::TryLockError::WouldBlock) => return Err(Obstacle::Held),
        Err(std::fs::TryLockError::Error(error)) => return Err(error.into()),
    }
    match Handle::from_path(path) {
        Ok(there) => Ok(Handle::from_file(file.try_clone()?)? == there),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_free_at_once_whatever_else_has_it_open() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let lock = Lock::take(file.path()).unwrap();
        // As a child process has it until it runs its program.
        let _inherited = lock.0.as_ref().unwrap().try_clone().unwrap();
        assert!(matches!(Lock::take(file.path()), Err(Obstacle::Held)));
        drop(lock);
        Lock::take(file.path()).unwrap();
    }
}
