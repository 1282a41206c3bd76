//! A file that a program keeps up to date, and the checksums that identify contents without holding them.

use std::fs::{self, File};
use std::io::{self, Read, sink};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::draft::{Care, Draft, check_streams, hidden_prefix};
use super::place::{Place, There};
use super::{Obstacle, lock::Lock};
use crate::cli::output::Force;

/// A file reserved for this program: locked against other instances of parlour.
#[derive(Debug)]
pub struct LockedFile {
    name: PathBuf,
    /// The path of the file itself, with links resolved.
    path: PathBuf,
    /// Whether to replace a read-only file too; `None` for commands without `--replace-read-only`.
    force: Option<bool>,
    lock: Lock,
}

impl LockedFile {
    /// Opens and locks `name`; the file need not exist. For commands with `--replace-read-only`, that option admits read-only
    /// files.
    pub fn open(name: &Path, force: Option<Force>) -> Result<LockedFile, Obstacle> {
        let force = force.map(|force| force.force);
        check_streams(name)?;
        let place = Place::find(name)?;
        match &place.there {
            There::File(there) if there.permissions().readonly() && force != Some(true) => {
                return Err(Obstacle::ReadOnly { may_force: force.is_some() });
            }
            There::Nothing | There::File(_) => {}
            There::Folder => return Err(io::Error::from(io::ErrorKind::IsADirectory).into()),
            _ => return Err(Obstacle::NoFile),
        }
        let path = place.path().to_owned();
        let lock = Lock::take(&path)?;
        sweep(&place);
        Ok(LockedFile { name: name.to_owned(), path, force, lock })
    }

    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Replaces the contents by `text`, if they still have the checksum `read`. Neither is held in memory whole.
    ///
    /// # Errors
    /// Returns an error if another program has changed or removed the file, or it cannot be written.
    pub fn replace(mut self, read: Sum, text: &mut impl Read) -> Result<(), Obstacle> {
        let draft = self.written(text)?;
        match File::open(&self.path).and_then(|there| Summed::new(there).sum()) {
            Ok(there) if there == read => self.put(draft),
            Ok(_) => Err(Obstacle::Changed),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Obstacle::Gone),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes all of `text` next to the file and syncs it.
    fn written(&self, text: &mut impl Read) -> Result<Draft, Obstacle> {
        let care = Care { force: self.force, is_own: true, ..Care::default() };
        let mut draft = Draft::create(Place::here(&self.path)?, &care)?;
        io::copy(text, &mut draft)?;
        draft.sync()?;
        Ok(draft)
    }
}

/// Removes drafts of this file left by a killed instance. The names are unique to parlour, and the lock excludes
/// other instances.
fn sweep(place: &Place) {
    /// The number of letters after the prefix of a hidden name.
    const RANDOM: usize = 6;
    let prefix = hidden_prefix(place.path());
    let prefix = prefix.as_encoded_bytes();
    // Leftovers that cannot be listed or removed do no harm.
    for entry in fs::read_dir(place.folder()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if name.starts_with(prefix) && name.len() == prefix.len() + RANDOM {
            let _ = fs::remove_file(entry.path());
        }
    }
}

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

impl Storage for LockedFile {
    type Draft = Draft;

    fn read(&self) -> io::Result<Option<Vec<u8>>> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn draft(&self, mut record: &[u8]) -> Result<Draft, Obstacle> {
        self.written(&mut record)
    }

    fn put(&mut self, draft: Draft) -> Result<(), Obstacle> {
        let file: Option<File> = draft.lock()?;
        // Move the lock even if syncing the folder failed, as the file may be in place; if it is not, the lock stays
        // where it is.
        let put = draft.put();
        self.lock.moves_to(file, &self.path);
        put
    }
}

/// What to do if the file was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfGone {
    Refuse,
    Write,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// Unchanged since this program last read or wrote it.
    AsKept,
    WrittenAgain,
}

/// A file that this program keeps up to date: it is never overwritten after another program has changed it.
#[derive(Debug)]
pub struct KeptFile<S = LockedFile> {
    storage: S,
    /// What this program last read or wrote.
    last: Option<Vec<u8>>,
    /// Failed writes since then; any of them may still have reached the disk.
    tried: Vec<Vec<u8>>,
    /// Whether the last attempt to save or confirm succeeded.
    is_saved: bool,
}

impl KeptFile {
    /// Opens and locks `name`; the file need not exist.
    pub fn open(name: &Path) -> Result<KeptFile, Obstacle> {
        Ok(KeptFile::of(LockedFile::open(name, None)?)?)
    }

    /// As [`KeptFile::open`] for a new file; `None` if something exists there.
    pub fn new(name: &Path) -> Result<Option<KeptFile>, Obstacle> {
        if Place::here(name)?.is_free() { KeptFile::open(name).map(Some) } else { Ok(None) }
    }

    pub fn name(&self) -> &Path {
        self.storage.name()
    }

    /// Continues in the file at `path` with `record`; `false` if something else exists there. For this file itself,
    /// even if it has been removed, there is nothing to do yet.
    ///
    /// # Errors
    /// Returns an error if the record cannot be written there; this file is then kept.
    pub fn move_to(&mut self, path: &Path, record: impl AsRef<[u8]>) -> Result<bool, Obstacle> {
        if Place::find(path).is_ok_and(|place| self.storage.path == place.path()) {
            return Ok(true);
        }
        let Some(mut other) = KeptFile::new(path)? else { return Ok(false) };
        other.save(record, IfGone::Refuse)?;
        *self = other;
        Ok(true)
    }
}

impl<S: Storage> KeptFile<S> {
    fn of(storage: S) -> io::Result<KeptFile<S>> {
        let last = storage.read()?;
        Ok(KeptFile { storage, last, tried: Vec::new(), is_saved: true })
    }

    /// What this program last read or wrote; `None` if there was no file.
    pub fn last(&self) -> Option<&[u8]> {
        self.last.as_deref()
    }

    /// Saves `record`. On return it survives a kill and a power cut.
    ///
    /// # Errors
    /// Returns an error if another program has changed the file, or it cannot be written; saving may be retried.
    pub fn save(&mut self, record: impl AsRef<[u8]>, if_gone: IfGone) -> Result<(), Obstacle> {
        let saved = self.write(record.as_ref(), if_gone);
        self.is_saved = saved.is_ok();
        saved
    }

    fn write(&mut self, record: &[u8], if_gone: IfGone) -> Result<(), Obstacle> {
        // Write first and compare afterwards, to leave other programs the least time to interfere.
        let draft = self.storage.draft(record)?;
        let there = self.storage.read()?;
        match &there {
            None if self.last.is_some() && if_gone == IfGone::Refuse => return Err(Obstacle::Gone),
            Some(there) if self.last.as_ref() != Some(there) && !self.tried.contains(there) => {
                return Err(Obstacle::Changed);
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

    /// Whether everything is saved, as far as known.
    pub const fn is_saved(&self) -> bool {
        self.is_saved
    }

    /// Verifies before the program ends that the file is as last read or written. Saves `record` if that failed
    /// before, and rewrites a file that was removed.
    ///
    /// # Errors
    /// Returns an error if another program has changed the file, or it cannot be read or written; may be retried.
    pub fn confirm<R: AsRef<[u8]>>(&mut self, record: impl FnOnce() -> R) -> Result<Confirmed, Obstacle> {
        let unsaved = (!self.is_saved).then(record);
        let confirmed = self.compare(unsaved);
        self.is_saved = confirmed.is_ok();
        confirmed
    }

    fn compare(&mut self, unsaved: Option<impl AsRef<[u8]>>) -> Result<Confirmed, Obstacle> {
        let there = self.storage.read()?;
        let is_gone = there.is_none() && self.last.is_some();
        match (unsaved, self.last.clone()) {
            (Some(record), _) => self.save(record, IfGone::Write)?,
            (None, last) if last == there => {}
            (None, Some(last)) if is_gone => self.save(last, IfGone::Write)?,
            (None, _) => return Err(Obstacle::Changed),
        }
        Ok(if is_gone { Confirmed::WrittenAgain } else { Confirmed::AsKept })
    }
}

/// A SHA-256 digest.
pub type Sum = [u8; 32];

pub struct Summed<R> {
    source: R,
    sum: Sha256,
}

impl<R: Read> Summed<R> {
    pub fn new(source: R) -> Summed<R> {
        Summed { source, sum: Sha256::new() }
    }

    /// The checksum of the whole source, reading any rest.
    pub fn sum(mut self) -> io::Result<Sum> {
        io::copy(&mut self, &mut sink())?;
        Ok(self.sum.finalize().into())
    }
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.sum.update(&buffer[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;
    use crate::cli::kept_file::names;

    #[test]
    fn a_second_one_is_refused_before_and_after_a_save_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.dvc");
        let mut first = KeptFile::open(&path).unwrap();
        first.save("one", IfGone::Refuse).unwrap();
        assert!(matches!(KeptFile::open(&path), Err(Obstacle::Held)));
        first.save("two", IfGone::Refuse).unwrap();
        assert!(matches!(KeptFile::open(&path), Err(Obstacle::Held)));
        drop(first);
        assert_eq!(names(folder.path()), ["match.dvc"]);
        let mut again = KeptFile::open(&path).unwrap();
        assert_eq!(again.last(), Some(&b"two"[..]));
        again.save("three", IfGone::Refuse).unwrap();
    }

    #[test]
    fn of_two_that_begin_a_file_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.dvc");
        let mut first = KeptFile::open(&path).unwrap();
        let second = KeptFile::open(&path);
        first.save("one", IfGone::Refuse).unwrap();
        // If the file itself is locked, the second instance fails on writing; otherwise on opening.
        if let Ok(mut second) = second {
            assert!(matches!(second.save("two", IfGone::Refuse), Err(Obstacle::Changed)));
        }
        assert_eq!(fs::read(&path).unwrap(), b"one");
    }

    #[test]
    fn what_a_kill_left_goes_and_what_is_the_users_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.dvc");
        let theirs =
            [".match.dvc.lock", ".match.dvc.new", ".match.dvc.parlour-notes", ".other.dvc.parlour-abcdef"];
        for name in theirs.iter().chain(&[".match.dvc.parlour-Ab3dE9", "match.dvc"]) {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let mut kept = KeptFile::open(&path).unwrap();
        kept.save("one", IfGone::Refuse).unwrap();
        drop(kept);
        let mut expected = theirs.map(ToOwned::to_owned).to_vec();
        expected.push("match.dvc".to_owned());
        assert_eq!(names(folder.path()), expected);
    }

    #[test]
    fn a_file_is_rewritten_only_where_it_is_what_was_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.psv");
        let sum = |text: &str| Summed::new(text.as_bytes()).sum().unwrap();
        let force = Force::default();
        fs::write(&path, "one").unwrap();
        let file = LockedFile::open(&path, Some(force)).unwrap();
        assert!(matches!(LockedFile::open(&path, Some(force)), Err(Obstacle::Held)));
        assert!(matches!(KeptFile::open(&path), Err(Obstacle::Held)));
        file.replace(sum("one"), &mut &b"two"[..]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        let file = LockedFile::open(&path, Some(force)).unwrap();
        fs::write(&path, "theirs").unwrap();
        assert!(matches!(file.replace(sum("two"), &mut &b"three"[..]), Err(Obstacle::Changed)));
        assert_eq!(fs::read(&path).unwrap(), b"theirs");
        let file = LockedFile::open(&path, Some(force)).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(matches!(file.replace(sum("theirs"), &mut &b"four"[..]), Err(Obstacle::Gone)));
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_text_do_not_collide() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let [mut one, mut other] = [&b"m\xff.dvc"[..], b"m\xfe.dvc"]
            .map(|name| KeptFile::open(&folder.path().join(OsStr::from_bytes(name))).unwrap());
        one.save("one", IfGone::Refuse).unwrap();
        other.save("other", IfGone::Refuse).unwrap();
        one.save("one more", IfGone::Refuse).unwrap();
        assert_eq!(other.last(), Some(&b"other"[..]));
    }

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

    fn save(kept: &mut KeptFile<Fake>, record: &str) -> Result<(), Obstacle> {
        kept.save(record.as_bytes(), IfGone::Refuse)
    }

    #[test]
    fn a_full_disk_keeps_what_was_there_and_may_be_tried_again() {
        let disk = Fake::default();
        let mut kept = KeptFile::of(disk.clone()).unwrap();
        save(&mut kept, "one").unwrap();
        disk.0.borrow_mut().full = true;
        assert!(matches!(save(&mut kept, "two"), Err(Obstacle::Io(_))));
        assert_eq!(file(&disk), "one");
        disk.0.borrow_mut().full = false;
        save(&mut kept, "two").unwrap();
        assert_eq!(file(&disk), "two");
    }

    #[test]
    fn what_another_program_wrote_is_not_overwritten() {
        let disk = Fake::default();
        let mut kept = KeptFile::of(disk.clone()).unwrap();
        save(&mut kept, "one").unwrap();
        disk.0.borrow_mut().file = Some(b"theirs".to_vec());
        for if_gone in [IfGone::Refuse, IfGone::Write] {
            assert!(matches!(kept.save(b"two", if_gone), Err(Obstacle::Changed)));
            assert_eq!(file(&disk), "theirs");
        }
        // Contents that were changed back count as unchanged.
        disk.0.borrow_mut().file = Some(b"one".to_vec());
        save(&mut kept, "two").unwrap();
    }

    #[test]
    fn what_was_taken_away_is_written_again_when_that_is_asked_for() {
        let disk = Fake::default();
        let mut kept = KeptFile::of(disk.clone()).unwrap();
        save(&mut kept, "one").unwrap();
        disk.0.borrow_mut().file = None;
        for _ in 0..2 {
            assert!(matches!(save(&mut kept, "two"), Err(Obstacle::Gone)));
            assert_eq!(disk.0.borrow().file, None);
        }
        kept.save(b"two", IfGone::Write).unwrap();
        assert_eq!(file(&disk), "two");
        save(&mut kept, "three").unwrap();
    }

    #[test]
    fn a_file_is_confirmed_only_where_it_is_what_was_kept() {
        let disk = Fake::default();
        let mut kept = KeptFile::of(disk.clone()).unwrap();
        assert_eq!(kept.confirm(|| "one".to_owned()).unwrap(), Confirmed::AsKept);
        save(&mut kept, "one").unwrap();
        assert_eq!(kept.confirm(|| "one".to_owned()).unwrap(), Confirmed::AsKept);
        disk.0.borrow_mut().file = None;
        assert_eq!(kept.confirm(|| "one".to_owned()).unwrap(), Confirmed::WrittenAgain);
        assert_eq!(file(&disk), "one");
        disk.0.borrow_mut().file = Some(b"theirs".to_vec());
        assert!(matches!(kept.confirm(|| "one".to_owned()), Err(Obstacle::Changed)));
        assert_eq!(file(&disk), "theirs");
        disk.0.borrow_mut().file = None;
        disk.0.borrow_mut().full = true;
        assert!(matches!(kept.confirm(|| "one".to_owned()), Err(Obstacle::Io(_))));
    }

    #[test]
    fn errors_after_the_rename_are_not_taken_for_another_program() {
        let disk = Fake::default();
        let mut kept = KeptFile::of(disk.clone()).unwrap();
        save(&mut kept, "none").unwrap();
        disk.0.borrow_mut().late = true;
        assert!(matches!(save(&mut kept, "one"), Err(Obstacle::Io(_))));
        // The second attempt leaves the contents of the first.
        disk.0.borrow_mut().stuck = true;
        for record in ["two", "three", "two"] {
            assert!(matches!(save(&mut kept, record), Err(Obstacle::Io(_))), "{record}");
            assert_eq!(file(&disk), "one");
        }
        disk.0.borrow_mut().late = false;
        disk.0.borrow_mut().stuck = false;
        save(&mut kept, "four").unwrap();
        assert_eq!(file(&disk), "four");
        // A failed attempt that reappears later was written by another program.
        disk.0.borrow_mut().file = Some(b"two".to_vec());
        assert!(matches!(save(&mut kept, "five"), Err(Obstacle::Changed)));
    }
}
