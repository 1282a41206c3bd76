//! A file that a program keeps up to date.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::draft::{Care, Draft, check_streams, hidden_prefix};
use super::journal::{Confirmed, IfGone, Journal, SaveError, Storage};
use super::place::{Place, There};
use super::sum::{Sum, Summed};
use super::{Obstacle, lock::Lock};
use crate::cli::output::Force;

/// A file reserved for this program: locked against other instances of parlour, and never overwritten after another
/// program has changed it.
#[derive(Debug)]
pub struct KeptFile {
    /// The name as given by the user.
    name: PathBuf,
    journal: Journal<Disk>,
}

impl KeptFile {
    /// Opens and locks `name`; the file need not exist. For commands with `--force`, that option admits read-only
    /// files.
    ///
    /// # Errors
    /// Returns an error if another instance of parlour has it, if it is read-only or not a regular file, or if it
    /// cannot be read.
    pub fn open(name: &Path, force: Option<Force>) -> Result<KeptFile, Obstacle> {
        let disk = Disk::open(name, force)?;
        Ok(KeptFile { name: name.to_owned(), journal: Journal::open(disk)? })
    }

    /// As [`KeptFile::open`] for a new file; `None` if something exists there.
    ///
    /// # Errors
    /// Returns an error if the folder of `name` is not usable.
    pub fn new(name: &Path) -> Result<Option<KeptFile>, Obstacle> {
        if Place::here(name)?.is_free() { KeptFile::open(name, None).map(Some) } else { Ok(None) }
    }

    /// The name as given by the user.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// What this program last read or wrote; `None` if there was no file.
    pub fn last(&self) -> Option<&[u8]> {
        self.journal.last()
    }

    /// Saves `record`. On return it survives a kill and a power cut.
    ///
    /// # Errors
    /// Returns an error if another program has changed the file, or it cannot be written; saving may be retried.
    pub fn save(&mut self, record: impl AsRef<[u8]>, if_gone: IfGone) -> Result<(), SaveError> {
        self.journal.save(record.as_ref(), if_gone)
    }

    /// Verifies before the program ends that the file is as last saved. Saves `unsaved`, and rewrites a file that was
    /// removed.
    ///
    /// # Errors
    /// Returns an error if another program has changed the file, or it cannot be read or written.
    pub fn confirm(&mut self, unsaved: Option<&str>) -> Result<Confirmed, SaveError> {
        self.journal.confirm(unsaved.map(str::as_bytes))
    }

    /// Whether `name` leads to this file, even if it has been removed.
    pub fn is_at(&self, name: &Path) -> bool {
        Place::find(name).is_ok_and(|place| self.journal.storage().path == place.path())
    }
}

/// A file to be replaced by a rewritten version: locked and protected like a [`KeptFile`], but never held in memory
/// whole.
#[derive(Debug)]
pub struct RewrittenFile {
    /// The name as given by the user.
    name: PathBuf,
    disk: Disk,
}

impl RewrittenFile {
    /// Opens and locks `name`. `--force` admits a read-only file.
    ///
    /// # Errors
    /// Returns an error if another instance of parlour has it, or it is read-only or not a regular file.
    pub fn open(name: &Path, force: Force) -> Result<RewrittenFile, Obstacle> {
        Ok(RewrittenFile { name: name.to_owned(), disk: Disk::open(name, Some(force))? })
    }

    /// The name as given by the user.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Replaces the contents by `text`, if they still have the checksum `read`.
    ///
    /// # Errors
    /// Returns an error if another program has changed or removed the file, or it cannot be written.
    pub fn replace(mut self, read: Sum, text: &mut impl Read) -> Result<(), SaveError> {
        let draft = self.disk.written(text)?;
        match File::open(&self.disk.path).and_then(|there| Summed::new(there).sum()) {
            Ok(there) if there == read => Ok(self.disk.put(draft)?),
            Ok(_) => Err(SaveError::Changed),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(SaveError::Gone),
            Err(error) => Err(error.into()),
        }
    }
}

/// A record on the disk.
#[derive(Debug)]
struct Disk {
    /// The path of the file itself, with links resolved.
    path: PathBuf,
    /// Whether to replace a read-only file too; `None` for commands without `--force`.
    force: Option<bool>,
    lock: Lock,
}

impl Disk {
    fn open(name: &Path, force: Option<Force>) -> Result<Disk, Obstacle> {
        let force = force.map(|force| force.force);
        check_streams(name)?;
        let place = Place::find(name)?;
        match &place.there {
            There::File(there) if there.permissions().readonly() && force != Some(true) => {
                return Err(Obstacle::ReadOnly { may_force: force.is_some() });
            }
            There::Nothing | There::File(_) => {}
            There::Folder => return Err(io::Error::from(io::ErrorKind::IsADirectory).into()),
            There::Link | There::Stream(_) => return Err(Obstacle::NoFile),
        }
        let path = place.path().to_owned();
        let lock = Lock::take(&path)?;
        sweep(&place);
        Ok(Disk { path, force, lock })
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

/// The number of letters after the prefix of a hidden name.
const RANDOM: usize = 6;

impl Storage for Disk {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::kept_file::names;

    #[test]
    fn a_second_one_is_refused_before_and_after_a_save_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.dvc");
        let mut first = KeptFile::open(&path, None).unwrap();
        first.save("one", IfGone::Refuse).unwrap();
        assert!(matches!(KeptFile::open(&path, None), Err(Obstacle::Held)));
        first.save("two", IfGone::Refuse).unwrap();
        assert!(matches!(KeptFile::open(&path, None), Err(Obstacle::Held)));
        drop(first);
        assert_eq!(names(folder.path()), ["match.dvc"]);
        let mut again = KeptFile::open(&path, None).unwrap();
        assert_eq!(again.last(), Some(&b"two"[..]));
        again.save("three", IfGone::Refuse).unwrap();
    }

    #[test]
    fn of_two_that_begin_a_file_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.dvc");
        let mut first = KeptFile::open(&path, None).unwrap();
        let second = KeptFile::open(&path, None);
        first.save("one", IfGone::Refuse).unwrap();
        // If the file itself is locked, the second instance fails on writing; otherwise on opening.
        if let Ok(mut second) = second {
            assert!(matches!(second.save("two", IfGone::Refuse), Err(SaveError::Changed)));
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
        let mut kept = KeptFile::open(&path, None).unwrap();
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
        let file = RewrittenFile::open(&path, force).unwrap();
        assert!(matches!(RewrittenFile::open(&path, force), Err(Obstacle::Held)));
        assert!(matches!(KeptFile::open(&path, None), Err(Obstacle::Held)));
        file.replace(sum("one"), &mut &b"two"[..]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        let file = RewrittenFile::open(&path, force).unwrap();
        fs::write(&path, "theirs").unwrap();
        assert!(matches!(file.replace(sum("two"), &mut &b"three"[..]), Err(SaveError::Changed)));
        assert_eq!(fs::read(&path).unwrap(), b"theirs");
        let file = RewrittenFile::open(&path, force).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(matches!(file.replace(sum("theirs"), &mut &b"four"[..]), Err(SaveError::Gone)));
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_text_do_not_collide() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let [mut one, mut other] = [&b"m\xff.dvc"[..], b"m\xfe.dvc"]
            .map(|name| KeptFile::open(&folder.path().join(OsStr::from_bytes(name)), None).unwrap());
        one.save("one", IfGone::Refuse).unwrap();
        other.save("other", IfGone::Refuse).unwrap();
        one.save("one more", IfGone::Refuse).unwrap();
        assert_eq!(other.last(), Some(&b"other"[..]));
    }
}
