//! A file that is gone on with.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::draft::{Care, Draft, check_streams, hidden_prefix};
use super::journal::{Confirmed, IfGone, Journal, SaveError, Storage};
use super::place::{Place, There};
use super::sum::{Sum, Summed};
use super::{Obstacle, lock::Lock};
use crate::cli::output::Force;

/// A file that this program has for itself: locked against other parlours, and never overwritten when another program
/// has changed it.
#[derive(Debug)]
pub struct KeptFile {
    /// Its name as the user gave it.
    name: PathBuf,
    journal: Journal<Disk>,
}

impl KeptFile {
    /// Takes `name` for this program; the file need not exist. With `--force`, of commands that have it, a read-only one is
    /// taken too.
    ///
    /// # Errors
    /// When another parlour has it, when it is read-only or no file, and when it cannot be read.
    pub fn open(name: &Path, force: Option<Force>) -> Result<KeptFile, Obstacle> {
        let disk = Disk::open(name, force)?;
        Ok(KeptFile { name: name.to_owned(), journal: Journal::open(disk)? })
    }

    /// The same where nothing lies there yet; nothing where something does.
    ///
    /// # Errors
    /// When `name` leads to no folder that can be used.
    pub fn new(name: &Path) -> Result<Option<KeptFile>, Obstacle> {
        if Place::here(name)?.is_free() { KeptFile::open(name, None).map(Some) } else { Ok(None) }
    }

    /// Its name as the user gave it.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// What this program read or wrote last; nothing where there was no file.
    pub fn last(&self) -> Option<&[u8]> {
        self.journal.last()
    }

    /// Saves `record`: once this is done it outlives a kill and a power cut.
    ///
    /// # Errors
    /// When another program has changed the file, or it cannot be written; it may be tried again.
    pub fn save(&mut self, record: impl AsRef<[u8]>, if_gone: IfGone) -> Result<(), SaveError> {
        self.journal.save(record.as_ref(), if_gone)
    }

    /// Looks, before the program ends, whether the file is still as it was kept. What is `unsaved` is saved, and a file that
    /// was taken away is written again.
    ///
    /// # Errors
    /// When another program has changed the file, or it cannot be read or written.
    pub fn confirm(&mut self, unsaved: Option<&str>) -> Result<Confirmed, SaveError> {
        self.journal.confirm(unsaved.map(str::as_bytes))
    }

    /// Whether `name` leads to this very file, also if it has been taken away meanwhile.
    pub fn is_at(&self, name: &Path) -> bool {
        Place::find(name).is_ok_and(|place| self.journal.storage().path == place.path())
    }
}

/// A file that is replaced by what is made of it: locked as a [`KeptFile`] is, and as safe from other programs, but never held
/// whole.
#[derive(Debug)]
pub struct RewrittenFile {
    /// Its name as the user gave it.
    name: PathBuf,
    disk: Disk,
}

impl RewrittenFile {
    /// Takes `name` for this program. With `--force` a read-only file is taken too.
    ///
    /// # Errors
    /// When another parlour has it, and when it is read-only or no file.
    pub fn open(name: &Path, force: Force) -> Result<RewrittenFile, Obstacle> {
        Ok(RewrittenFile { name: name.to_owned(), disk: Disk::open(name, Some(force))? })
    }

    /// Its name as the user gave it.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Puts `text` in its place, if what lies there still has the sum of what was read.
    ///
    /// # Errors
    /// When another program has changed the file or taken it away, or it cannot be written.
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
    /// The path of the file itself, with links followed.
    path: PathBuf,
    /// Replace a read-only file too; nothing for commands without `--force`.
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

    /// All of `text`, written beside the file and brought to the disk.
    fn written(&self, text: &mut impl Read) -> Result<Draft, Obstacle> {
        let care = Care { force: self.force, is_own: true, ..Care::default() };
        let mut draft = Draft::create(Place::here(&self.path)?, &care)?;
        io::copy(text, &mut draft)?;
        draft.sync()?;
        Ok(draft)
    }
}

/// Takes away what a parlour that was killed has left of this file: nobody else gives such names, and nobody else has
/// the file.
fn sweep(place: &Place) {
    let prefix = hidden_prefix(place.path());
    let prefix = prefix.as_encoded_bytes();
    // What cannot be listed or removed does no harm.
    for entry in fs::read_dir(place.folder()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if name.starts_with(prefix) && name.len() == prefix.len() + RANDOM {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// How many letters follow the prefix of a hidden name.
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
        // In its place though its folder was not synced it is the one to be locked; if it is not there, a lock of
        // it does nothing.
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
        // Where the file itself is locked, the second learns of it when it writes; elsewhere when it opens.
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
