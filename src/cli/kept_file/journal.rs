//! What a program knows of a file that it goes on with, so that nothing confirmed is lost and nothing of others is
//! overwritten.

use std::io;
use std::path::Path;

use super::Obstacle;
use crate::cli::error::{Error, Shown};

/// Where a record lies: on the disk, or in tests where things go wrong as told.
pub trait Storage {
    /// A record that is written and not yet in its place.
    type Draft;

    /// What lies there; nothing where there is no file.
    fn read(&self) -> io::Result<Option<Vec<u8>>>;

    /// Writes `record` beside its place.
    fn draft(&self, record: &[u8]) -> Result<Self::Draft, Obstacle>;

    /// Puts it in its place, whole or not at all.
    fn put(&mut self, draft: Self::Draft) -> Result<(), Obstacle>;
}

/// Why a record was not saved. What lay there lies there still.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Another program has changed or made the file.
    #[error("another program has changed the file")]
    Changed,
    /// Somebody has taken the file away.
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
    /// The error of a command that was to write `path`.
    pub fn at(self, path: &Path) -> Error {
        match self {
            SaveError::Io(source) => Error::Write { path: path.to_owned(), source },
            SaveError::Changed => Obstacle::Changed.at(path),
            SaveError::Gone => Error::usage(format!("{} is gone: nothing was written", Shown(path))),
        }
    }
}

/// What to do where the file has been taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfGone {
    /// Refuse to go on, with a message.
    Refuse,
    /// Write it again: nothing is lost by that.
    Write,
}

/// How a file was found that is as it was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// As this program read or wrote it last.
    AsKept,
    /// Somebody had taken it away: it is written again.
    WrittenAgain,
}

/// A record in its place, and what this program knows of it.
#[derive(Debug)]
pub struct Journal<S> {
    storage: S,
    /// What this program read or wrote last.
    last: Option<Vec<u8>>,
    /// What it tried to write since then, when that failed: each may be there all the same.
    tried: Vec<Vec<u8>>,
}

impl<S: Storage> Journal<S> {
    /// Opens what lies there.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open(storage: S) -> io::Result<Journal<S>> {
        let last = storage.read()?;
        Ok(Journal { storage, last, tried: Vec::new() })
    }

    /// Where the record lies.
    pub const fn storage(&self) -> &S {
        &self.storage
    }

    /// What this program read or wrote last; nothing before the first record.
    pub fn last(&self) -> Option<&[u8]> {
        self.last.as_deref()
    }

    /// Saves `record`: once this is done it outlives a kill and a power cut.
    ///
    /// # Errors
    /// When another program has changed the file, or it cannot be written; it may be tried again.
    pub fn save(&mut self, record: &[u8], if_gone: IfGone) -> Result<(), SaveError> {
        // Written first and compared then: that leaves other programs the least time to come in between.
        let draft = self.storage.draft(record)?;
        let there = self.storage.read()?;
        match &there {
            None if self.last.is_some() && if_gone == IfGone::Refuse => return Err(SaveError::Gone),
            Some(there) if self.last.as_ref() != Some(there) && !self.tried.contains(there) => {
                return Err(SaveError::Changed);
            }
            _ => {}
        }
        // It may get there though an error is reported.
        if !self.tried.iter().any(|tried| tried == record) {
            self.tried.push(record.to_vec());
        }
        self.storage.put(draft)?;
        self.tried.clear();
        self.last = Some(record.to_vec());
        Ok(())
    }

    /// Looks, before the program ends, whether what was read or written last lies there still. What is `unsaved` is saved,
    /// and a file that was taken away is written again.
    ///
    /// # Errors
    /// When another program has changed the file, or it cannot be read or written; it may be tried again.
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

    /// A disk that does what it is told to.
    #[derive(Clone, Default)]
    struct Fake(Rc<RefCell<FakeDisk>>);

    #[derive(Default)]
    struct FakeDisk {
        file: Option<Vec<u8>>,
        full: bool,
        /// It reports an error after the file is in its place.
        late: bool,
        /// It reports an error and the file is not in its place.
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
        // What was changed back is as it was.
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
        // The second attempt does not even get there: what lies there is of the first.
        disk.0.borrow_mut().stuck = true;
        for record in ["two", "three", "two"] {
            assert!(matches!(save(&mut journal, record), Err(SaveError::Io(_))), "{record}");
            assert_eq!(file(&disk), "one");
        }
        disk.0.borrow_mut().late = false;
        disk.0.borrow_mut().stuck = false;
        save(&mut journal, "four").unwrap();
        assert_eq!(file(&disk), "four");
        // What was tried and replaced is another's if it comes back.
        disk.0.borrow_mut().file = Some(b"two".to_vec());
        assert!(matches!(save(&mut journal, "five"), Err(SaveError::Changed)));
    }
}
