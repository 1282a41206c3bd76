//! Tracks what a program last read or wrote of a file, so that nothing confirmed is lost and nothing of other
//! programs is overwritten.

use std::io;
use std::path::Path;

use super::Obstacle;
use crate::cli::error::{Error, Shown};

/// The storage of a record: the disk, or a simulated failing disk in tests.
pub trait Storage {
    /// A record written but not yet in place.
    type Draft;

    /// Reads the current contents; `None` if there is no file.
    fn read(&self) -> io::Result<Option<Vec<u8>>>;

    /// Writes `record` next to its destination.
    fn draft(&self, record: &[u8]) -> Result<Self::Draft, Obstacle>;

    /// Puts it in place, completely or not at all.
    fn put(&mut self, draft: Self::Draft) -> Result<(), Obstacle>;
}

/// Why a record was not saved. The existing contents are untouched.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Another program has changed or created the file.
    #[error("another program has changed the file")]
    Changed,
    /// The file was removed.
    #[error("the file is gone")]
    Gone,
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl From<Obstacle> for SaveError {
    fn from(obstacle: Obstacle) -> SaveError {
        match obstacle {
            Obstacle::Changed => SaveError::Changed,
            Obstacle::Io(error) => SaveError::Io(error),
            other => SaveError::Io(io::Error::other(other.to_string())),
        }
    }
}

impl SaveError {
    /// Converts to the error of a command that writes `path`.
    pub fn at(self, path: &Path) -> Error {
        match self {
            SaveError::Io(source) => Error::Write { path: path.to_owned(), source },
            SaveError::Changed => Obstacle::Changed.at(path),
            SaveError::Gone => Error::usage(format!("{} is gone: nothing was written", Shown(path))),
        }
    }
}

/// What to do if the file was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfGone {
    /// Refuse, with a message.
    Refuse,
    /// Write it again, which loses nothing.
    Write,
}

/// How a file was confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// Unchanged since this program last read or wrote it.
    AsKept,
    /// It was missing and has been written again.
    WrittenAgain,
}

/// A stored record, and what this program knows of it.
#[derive(Debug)]
pub struct Journal<S> {
    storage: S,
    /// What this program last read or wrote.
    last: Option<Vec<u8>>,
    /// Failed writes since then; any of them may still have reached the disk.
    tried: Vec<Vec<u8>>,
}

impl<S: Storage> Journal<S> {
    /// Opens the record.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn open(storage: S) -> io::Result<Journal<S>> {
        let last = storage.read()?;
        Ok(Journal { storage, last, tried: Vec::new() })
    }

    /// The storage of the record.
    pub const fn storage(&self) -> &S {
        &self.storage
    }

    /// What this program last read or wrote; `None` before the first record.
    pub fn last(&self) -> Option<&[u8]> {
        self.last.as_deref()
    }

    /// Saves `record`. On return it survives a kill and a power cut.
    ///
    /// # Errors
    /// Returns an error if another program has changed the file, or it cannot be written; saving may be retried.
    pub fn save(&mut self, record: &[u8], if_gone: IfGone) -> Result<(), SaveError> {
        // Write first and compare afterwards, to leave other programs the least time to interfere.
        let draft = self.storage.draft(record)?;
        let there = self.storage.read()?;
        match &there {
            None if self.last.is_some() && if_gone == IfGone::Refuse => return Err(SaveError::Gone),
            Some(there) if self.last.as_ref() != Some(there) && !self.tried.contains(there) => {
                return Err(SaveError::Changed);
            }
            _ => {}
        }
        // It may take effect even if an error is reported.
        if !self.tried.iter().any(|tried| tried == record) {
            self.tried.push(record.to_vec());
        }
        self.storage.put(draft)?;
        self.tried.clear();
        self.last = Some(record.to_vec());
        Ok(())
    }

    /// Verifies before the program ends that the file is as last read or written. Saves `unsaved`, and rewrites a
    /// file that was removed.
    ///
    /// # Errors
    /// Returns an error if another program has changed the file, or it cannot be read or written; may be retried.
    pub fn confirm(&mut self, unsaved: Option<&[u8]>) -> Result<Confirmed, SaveError> {
        let there = self.storage.read()?;
        let is_gone = there.is_none() && self.last.is_some();
        match (unsaved, self.last.clone()) {
            (Some(record), _) => self.save(record, IfGone::Write)?,
            (None, last) if last == there => {}
            (None, Some(last)) if is_gone => self.save(&last, IfGone::Write)?,
            (None, _) => return Err(SaveError::Changed),
        }
        Ok(if is_gone { Confirmed::WrittenAgain } else { Confirmed::AsKept })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// A disk that fails on demand.
    #[derive(Clone, Default)]
    struct Fake(Rc<RefCell<FakeDisk>>);

    #[derive(Default)]
    struct FakeDisk {
        file: Option<Vec<u8>>,
        full: bool,
        /// Report an error after the file is in place.
        late: bool,
        /// Report an error without putting the file in place.
        stuck: bool,
    }

    impl Storage for Fake {
        type Draft = Vec<u8>;

        fn read(&self) -> io::Result<Option<Vec<u8>>> {
            Ok(self.0.borrow().file.clone())
        }

        fn draft(&self, record: &[u8]) -> Result<Vec<u8>, Obstacle> {
            if self.0.borrow().full {
                return Err(Obstacle::Io(io::ErrorKind::StorageFull.into()));
            }
            Ok(record.to_vec())
        }

        fn put(&mut self, draft: Vec<u8>) -> Result<(), Obstacle> {
            let mut disk = self.0.borrow_mut();
            let failed = || Err(Obstacle::Io(io::ErrorKind::Other.into()));
            if disk.stuck {
                return failed();
            }
            disk.file = Some(draft);
            if disk.late { failed() } else { Ok(()) }
        }
    }

    fn file(disk: &Fake) -> String {
        String::from_utf8(disk.0.borrow().file.clone().unwrap()).unwrap()
    }

    fn save(journal: &mut Journal<Fake>, record: &str) -> Result<(), SaveError> {
        journal.save(record.as_bytes(), IfGone::Refuse)
    }

    #[test]
    fn a_full_disk_keeps_what_was_there_and_may_be_tried_again() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        save(&mut journal, "one").unwrap();
        disk.0.borrow_mut().full = true;
        assert!(matches!(save(&mut journal, "two"), Err(SaveError::Io(_))));
        assert_eq!(file(&disk), "one");
        disk.0.borrow_mut().full = false;
        save(&mut journal, "two").unwrap();
        assert_eq!(file(&disk), "two");
    }

    #[test]
    fn what_another_program_wrote_is_not_overwritten() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        save(&mut journal, "one").unwrap();
        disk.0.borrow_mut().file = Some(b"theirs".to_vec());
        for if_gone in [IfGone::Refuse, IfGone::Write] {
            assert!(matches!(journal.save(b"two", if_gone), Err(SaveError::Changed)));
            assert_eq!(file(&disk), "theirs");
        }
        // Contents that were changed back count as unchanged.
        disk.0.borrow_mut().file = Some(b"one".to_vec());
        save(&mut journal, "two").unwrap();
    }

    #[test]
    fn what_was_taken_away_is_written_again_when_that_is_asked_for() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        save(&mut journal, "one").unwrap();
        disk.0.borrow_mut().file = None;
        for _ in 0..2 {
            assert!(matches!(save(&mut journal, "two"), Err(SaveError::Gone)));
            assert_eq!(disk.0.borrow().file, None);
        }
        journal.save(b"two", IfGone::Write).unwrap();
        assert_eq!(file(&disk), "two");
        save(&mut journal, "three").unwrap();
    }

    #[test]
    fn a_file_is_confirmed_only_where_it_is_what_was_kept() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        assert_eq!(journal.confirm(None).unwrap(), Confirmed::AsKept);
        save(&mut journal, "one").unwrap();
        assert_eq!(journal.confirm(None).unwrap(), Confirmed::AsKept);
        disk.0.borrow_mut().file = None;
        assert_eq!(journal.confirm(None).unwrap(), Confirmed::WrittenAgain);
        assert_eq!(file(&disk), "one");
        disk.0.borrow_mut().file = Some(b"theirs".to_vec());
        assert!(matches!(journal.confirm(None), Err(SaveError::Changed)));
        assert_eq!(file(&disk), "theirs");
        disk.0.borrow_mut().file = None;
        disk.0.borrow_mut().full = true;
        assert!(matches!(journal.confirm(None), Err(SaveError::Io(_))));
    }

    #[test]
    fn errors_after_the_rename_are_not_taken_for_another_program() {
        let disk = Fake::default();
        let mut journal = Journal::open(disk.clone()).unwrap();
        save(&mut journal, "none").unwrap();
        disk.0.borrow_mut().late = true;
        assert!(matches!(save(&mut journal, "one"), Err(SaveError::Io(_))));
        // The second attempt leaves the contents of the first.
        disk.0.borrow_mut().stuck = true;
        for record in ["two", "three", "two"] {
            assert!(matches!(save(&mut journal, record), Err(SaveError::Io(_))), "{record}");
            assert_eq!(file(&disk), "one");
        }
        disk.0.borrow_mut().late = false;
        disk.0.borrow_mut().stuck = false;
        save(&mut journal, "four").unwrap();
        assert_eq!(file(&disk), "four");
        // A failed attempt that reappears later was written by another program.
        disk.0.borrow_mut().file = Some(b"two".to_vec());
        assert!(matches!(save(&mut journal, "five"), Err(SaveError::Changed)));
    }
}
