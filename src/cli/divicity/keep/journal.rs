//! The file of a match being kept, of which nothing confirmed is ever lost.
//!
//! A record is written beside its place, brought to the disk, and renamed, so that the file is always a whole
//! one. Before that it is compared with what this keeper wrote last: what another program wrote is never
//! overwritten. A lock beside the file keeps a second keeper out; the system lets go of it when a keeper dies.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

/// Where a record lies: on the disk, or in tests where things go wrong as told.
pub trait Storage {
    /// What lies there; nothing where there is no file.
    fn read(&self) -> io::Result<Option<Vec<u8>>>;

    /// Puts `record` there, whole or not at all.
    fn replace(&self, record: &[u8]) -> io::Result<()>;
}

/// Why a record was not saved. What lay there lies there still.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Another program has changed, taken away or made the file.
    #[error("another program has changed the file")]
    Changed,
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// A record in its place, and what this keeper knows of it.
#[derive(Debug)]
pub struct Journal<S> {
    storage: S,
    /// What this keeper read or wrote last.
    last: Option<Vec<u8>>,
    /// What it tried to write when that failed: it may be there all the same.
    tried: Option<Vec<u8>>,
}

impl<S: Storage> Journal<S> {
    /// Opens what lies there.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open(storage: S) -> io::Result<Journal<S>> {
        let last = storage.read()?;
        Ok(Journal { storage, last, tried: None })
    }

    /// What this keeper read or wrote last; nothing before the first record.
    pub fn last(&self) -> Option<&[u8]> {
        self.last.as_deref()
    }

    /// Saves `record`: once this is done it outlives a kill and a power cut.
    ///
    /// # Errors
    /// When another program has changed the file, or it cannot be written; it may be tried again.
    pub fn save(&mut self, record: &str) -> Result<(), SaveError> {
        let there = self.storage.read()?;
        if there != self.last && (self.tried.is_none() || there != self.tried) {
            return Err(SaveError::Changed);
        }
        self.tried = Some(record.as_bytes().to_vec());
        self.storage.replace(record.as_bytes())?;
        self.last = self.tried.take();
        Ok(())
    }
}

/// A place on the disk that this keeper has for itself.
#[derive(Debug)]
pub struct Disk {
    place: PathBuf,
    beside: PathBuf,
    _lock: Lock,
}

/// Why a place cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another keeper has it.
    #[error("another keeper has it open")]
    Held,
    /// It is no file, or cannot be reached.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Disk {
    /// Takes `path` for this keeper; the file need not exist.
    ///
    /// # Errors
    /// When another keeper has it, or its folder cannot be written.
    pub fn open(path: &Path) -> Result<Disk, OpenError> {
        let place = whole_path(path)?;
        if place.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        if place.exists() && !place.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file").into());
        }
        let lock = Lock::take(hidden(&place, "lock"))?;
        Ok(Disk { beside: hidden(&place, "new"), place, _lock: lock })
    }
}

/// Where a path leads, links followed, so that a file has one lock whatever it is called.
fn whole_path(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    fs::canonicalize(path).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(fs::canonicalize(folder(path))?.join(name)),
        _ => Err(error),
    })
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."))
}

/// `.match.dvc.lock` for `match.dvc`.
fn hidden(place: &Path, extension: &str) -> PathBuf {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    place.with_file_name(format!(".{name}.{extension}"))
}

impl Storage for Disk {
    fn read(&self) -> io::Result<Option<Vec<u8>>> {
        match fs::read(&self.place) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn replace(&self, record: &[u8]) -> io::Result<()> {
        // One that was killed may have left its file, and nobody else's name is followed.
        let _ = fs::remove_file(&self.beside);
        let written = self.write_beside(record).and_then(|()| fs::rename(&self.beside, &self.place));
        if written.is_err() {
            let _ = fs::remove_file(&self.beside);
        }
        written?;
        // The new name has to reach the disk too. Where a folder cannot be asked to, the system does it in time.
        #[cfg(unix)]
        if let Ok(folder) = File::open(folder(&self.place)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Disk {
    fn write_beside(&self, record: &[u8]) -> io::Result<()> {
        let mut file = File::options().write(true).create_new(true).open(&self.beside)?;
        if let Ok(old) = fs::metadata(&self.place) {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(record)?;
        file.sync_all()
    }
}

/// A lock that ends with this keeper, however that ends.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    fn take(path: PathBuf) -> Result<Lock, OpenError> {
        loop {
            let file = File::options().read(true).write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(OpenError::Held),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // The keeper before may have taken its lock file away after it was opened here.
            let same = Handle::from_file(file.try_clone()?)?
                == match Handle::from_path(&path) {
                    Ok(there) => there,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    Err(error) => return Err(error.into()),
                };
            if same {
                return Ok(Lock { path, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Left behind it does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// A disk that does what it is told to.
    #[derive(Clone, Default)]
    struct Fake(Rc<RefCell<FakeDisk>>);

    #[derive(Default)]
    struct FakeDisk {
        file: Option<Vec<u8>>,
        full: bool,
        /// It reports an error after the file is in its place.
        late: bool,
    }

    impl Storage for Fake {
        fn read(&self) -> io::Result<Option<Vec<u8>>> {
            Ok(self.0.borrow().file.clone())
        }

        fn replace(&self, record: &[u8]) -> io::Result<()> {
            let mut disk = self.0.borrow_mut();
            if disk.full {
                return Err(io::ErrorKind::StorageFull.into());
            }
            disk.file = Some(record.to_vec());
            if disk.late { Err(io::ErrorKind::Other.into()) } else { Ok(()) }
        }
    }

    fn file(disk: &Fake) -> String {
        String::from_utf8(disk.0.borrow().file.clone().unwrap()).unwrap()
    }

    #[test]
    fn a_full_disk_keeps_what_was_there_and_may_be_tried_again() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        journal.save("one").unwrap();
        disk.0.borrow_mut().full = true;
        assert!(matches!(journal.save("two"), Err(SaveError::Io(_))));
        assert_eq!(file(&disk), "one");
        disk.0.borrow_mut().full = false;
        journal.save("two").unwrap();
        assert_eq!(file(&disk), "two");
    }

    #[test]
    fn what_another_program_wrote_is_not_overwritten() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        journal.save("one").unwrap();
        for theirs in [Some(b"theirs".to_vec()), None] {
            disk.0.borrow_mut().file.clone_from(&theirs);
            assert!(matches!(journal.save("two"), Err(SaveError::Changed)));
            assert_eq!(disk.0.borrow().file, theirs);
        }
        // What was changed back is as it was.
        disk.0.borrow_mut().file = Some(b"one".to_vec());
        journal.save("two").unwrap();
    }

    #[test]
    fn an_error_after_the_rename_is_not_taken_for_another_program() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        disk.0.borrow_mut().late = true;
        assert!(matches!(journal.save("one"), Err(SaveError::Io(_))));
        disk.0.borrow_mut().late = false;
        journal.save("two").unwrap();
        assert_eq!(file(&disk), "two");
    }

    #[test]
    fn a_second_keeper_is_refused_and_the_lock_goes_with_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.dvc");
        let first = Disk::open(&path).unwrap();
        assert!(matches!(Disk::open(&path), Err(OpenError::Held)));
        first.replace(b"one").unwrap();
        drop(first);
        let names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["match.dvc"]);
        // A lock file that nobody holds any more, as after a kill.
        fs::write(folder.path().join(".match.dvc.lock"), "").unwrap();
        assert_eq!(Disk::open(&path).unwrap().read().unwrap(), Some(b"one".to_vec()));
    }
}
