//! Drafts of files, and how they are put in place.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use tempfile::{NamedTempFile, TempPath};

use super::Obstacle;
use super::hold::{Defer, Hold, is_asked};
use super::place::{Place, There, redirected, regular, sync_folder};
use crate::cli::terminal::{document, hush, stdout};

#[derive(Debug, Default)]
pub struct Care {
    /// Whether to replace read-only files too; `None` for commands without `--replace-read-only`.
    pub force: Option<bool>,
    /// Files being read, which must not be overwritten.
    pub inputs: Vec<Input>,
    /// Whether this program already holds the lock on the existing file.
    pub is_own: bool,
}

#[derive(Debug)]
pub struct Input {
    name: PathBuf,
    handle: Handle,
}

impl Input {
    /// Opens the named file, `-` being standard input; `None` if it is not a regular file.
    pub fn open(name: &Path) -> Option<Input> {
        let handle = if name == Path::new("-") { redirected(&io::stdin()) } else { regular(name) };
        Some(Input { name: name.to_owned(), handle: handle? })
    }
}

impl Care {
    /// Whether the file behind `handle` may be written.
    fn check(&self, handle: Option<&Handle>) -> Result<(), Obstacle> {
        match self.inputs.iter().find(|input| Some(&input.handle) == handle) {
            Some(input) => Err(Obstacle::Input(input.name.clone())),
            None => Ok(()),
        }
    }

    /// Refuses to overwrite a file that is being read.
    pub fn check_path(&self, path: &Path) -> Result<(), Obstacle> {
        self.check(regular(path).as_ref())
    }
}

/// Refuses to read a file that standard output or stderr is redirected to, which would never end. If it is stderr,
/// nothing more is printed there, as that would change the file.
pub fn check_streams(name: &Path) -> Result<(), Obstacle> {
    let Some(Input { handle, .. }) = Input::open(name) else { return Ok(()) };
    let goes_there = |stream: Option<Handle>| stream.is_some_and(|stream| stream == handle);
    let is_heard = !goes_there(redirected(&io::stderr()));
    if !is_heard {
        hush();
    }
    if is_heard && !goes_there(redirected(&io::stdout())) {
        Ok(())
    } else {
        Err(Obstacle::Printed(name.to_owned()))
    }
}

/// A file being written: next to its destination, or directly if that is a device or pipe.
pub struct Draft {
    place: Place,
    sink: Sink,
    /// The file to be replaced, locked against other writers.
    old: Option<File>,
}

enum Sink {
    Stream(Box<dyn Write>),
    /// A separate file next to the destination.
    Beside(Beside),
}

#[derive(Debug)]
struct Beside {
    file: File,
    /// Whether everything is synced to disk.
    is_synced: bool,
    /// `None` for an unnamed file. Dropped before `hold`.
    name: Option<TempPath>,
    /// Held as long as there is a name.
    hold: Option<Hold>,
}

impl Draft {
    /// Starts a draft for `place`.
    pub fn create(place: Place, care: &Care) -> Result<Draft, Obstacle> {
        care.check_path(place.path())?;
        let (sink, old) = match &place.there {
            There::Folder => return Err(io::Error::from(io::ErrorKind::IsADirectory).into()),
            There::Link => return Err(Obstacle::NoFile),
            There::Stdout => (Sink::Stream(Box::new(stdout()?)), None),
            There::Stderr => (Sink::Stream(Box::new(io::stderr())), None),
            // Append, as a file that is already open may have contents.
            There::Open => (Sink::Stream(Box::new(File::options().append(true).open(place.path())?)), None),
            There::Device => (Sink::Stream(Box::new(File::options().write(true).open(place.path())?)), None),
            There::Nothing => (Sink::Beside(Beside::create(&place)?), None),
            There::File(old) => {
                let locked = replaceable(place.path(), old, care)?;
                let beside = Beside::create(&place)?;
                beside.take_after(old)?;
                (Sink::Beside(beside), locked)
            }
        };
        Ok(Draft { place, sink, old })
    }

    /// A draft that goes to standard output.
    pub fn stdout() -> io::Result<Draft> {
        Ok(Draft { place: Place::stdout(), sink: Sink::Stream(document()?), old: None })
    }

    /// The name of its destination as given by the user.
    pub fn name(&self) -> &Path {
        self.place.name()
    }

    /// Syncs the draft to disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        if let Sink::Beside(beside) = &mut self.sink {
            beside.file.sync_all()?;
            beside.is_synced = true;
        }
        Ok(())
    }

    /// Locks the new file before it is put in place, and returns a handle that holds the lock.
    pub(super) fn lock(&self) -> io::Result<Option<File>> {
        let Sink::Beside(beside) = &self.sink else { return Ok(None) };
        if cfg!(unix) {
            beside.file.try_lock()?;
        }
        beside.file.try_clone().map(Some)
    }

    /// Puts the draft in place.
    pub fn put(self) -> Result<(), Obstacle> {
        put_all(vec![self]).map_err(|(_, obstacle)| obstacle)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Stream(stream) => stream.write(bytes),
            Sink::Beside(beside) if beside.hold.is_some() && is_asked() => {
                Err(io::Error::other("the program is asked to end"))
            }
            Sink::Beside(beside) => {
                beside.is_synced = false;
                beside.file.write(bytes)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stream(stream) => stream.flush(),
            Sink::Beside(beside) => beside.file.flush(),
        }
    }
}

/// Checks whether a file may be replaced, and returns it locked if possible.
fn replaceable(path: &Path, old: &fs::Metadata, care: &Care) -> Result<Option<File>, Obstacle> {
    let opened = File::options().read(true).write(true).open(path);
    let is_closed = matches!(&opened, Err(error) if error.kind() == io::ErrorKind::PermissionDenied);
    // Mode bits do not bind root, but state an intention.
    if (old.permissions().readonly() || is_closed) && care.force != Some(true) {
        return Err(Obstacle::ReadOnly { may_force: care.force.is_some() });
    }
    // Outside Unix, a lock would also block readers.
    if care.is_own || !cfg!(unix) {
        return Ok(None);
    }
    let Ok(file) = opened.or_else(|_| File::open(path)) else { return Ok(None) };
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(Obstacle::Held),
        // Without lock support there is no competing writer to detect.
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Windows cannot rename over a read-only file, so this clears the attribute. Only `--replace-read-only` gets this far.
#[expect(
    clippy::permissions_set_readonly_false,
    reason = "Windows has no mode bits that this could open to all"
)]
fn allow_replacing(place: &Place) -> io::Result<()> {
    match &place.there {
        There::File(there) if cfg!(windows) && there.permissions().readonly() => {
            let mut permissions = there.permissions();
            permissions.set_readonly(false);
            fs::set_permissions(place.path(), permissions)
        }
        _ => Ok(()),
    }
}

/// The prefix of hidden names for `place`.
pub(super) fn hidden_prefix(place: &Path) -> OsString {
    /// Beyond this, some systems would reject the hidden name.
    const LONGEST: usize = 200;
    let mut prefix = OsString::from(".");
    let name = place.file_name().unwrap_or_default();
    if name.len() <= LONGEST {
        prefix.push(name);
    }
    prefix.push(".parlour-");
    prefix
}

impl Beside {
    fn create(place: &Place) -> io::Result<Beside> {
        #[cfg(target_os = "linux")]
        if let Some(file) = unnamed::create(place.folder())? {
            return Ok(Beside { file, is_synced: false, name: None, hold: None });
        }
        Beside::named(place)
    }

    fn named(place: &Place) -> io::Result<Beside> {
        let hold = Hold::new(Defer::All);
        // With default permissions: the umask applies.
        let create = |path: &Path| File::options().read(true).write(true).create_new(true).open(path);
        let made = with_hidden_name(place, create)?;
        let (file, name) = made.into_parts();
        Ok(Beside { file, is_synced: false, name: Some(name), hold: Some(hold) })
    }

    /// Copies the owner, if permitted, and the mode of the file to be replaced.
    fn take_after(&self, old: &fs::Metadata) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let new = self.file.metadata()?;
            if (old.uid(), old.gid()) != (new.uid(), new.gid())
                && fchown(&self.file, Some(old.uid()), Some(old.gid())).is_err()
            {
                // Without permission to change the owner, the group may still be settable; failing both is not an
                // error.
                let _ = fchown(&self.file, None, Some(old.gid()));
            }
        }
        self.file.set_permissions(old.permissions())
    }

    /// Puts the file at `place`.
    fn put(&mut self, place: &Place) -> Result<(), Obstacle> {
        if place.is_free() {
            let named = match self.name.take() {
                Some(name) => name.persist_noclobber(place.path()).map_err(|error| error.error),
                None => self.name_it(place.path()),
            };
            return named.map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Obstacle::Changed,
                _ => error.into(),
            });
        }
        let name = match self.name.take() {
            Some(name) => name,
            None => self.hidden(place)?,
        };
        allow_replacing(place)?;
        name.persist(place.path()).map_err(|error| error.error.into())
    }

    #[cfg(target_os = "linux")]
    fn name_it(&self, path: &Path) -> io::Result<()> {
        unnamed::name(&self.file, path)
    }

    #[cfg(not(target_os = "linux"))]
    fn name_it(&self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Links a temporary hidden name: replacing a file takes a rename.
    fn hidden(&self, place: &Place) -> io::Result<TempPath> {
        with_hidden_name(place, |path| self.name_it(path)).map(NamedTempFile::into_temp_path)
    }
}

/// Calls `make` with a hidden name for `place`.
fn with_hidden_name<T>(
    place: &Place,
    mut make: impl FnMut(&Path) -> io::Result<T>,
) -> io::Result<NamedTempFile<T>> {
    let prefix = hidden_prefix(place.path());
    // tempfile's own message names the hidden file and hides the system error.
    let mut code = None;
    let noting = |path: &Path| make(path).inspect_err(|error| code = error.raw_os_error());
    let hidden = tempfile::Builder::new().prefix(&prefix).make_in(place.folder(), noting);
    hidden.map_err(|error| code.map_or_else(|| error.kind().into(), io::Error::from_raw_os_error))
}

/// Raises the limit of open files for `count` drafts, as far as permitted.
pub fn room_for(count: usize) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        const OTHERS: u64 = 64;
        // A draft and the file it replaces.
        let wanted = 2 * count as u64 + OTHERS;
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current.is_some_and(|current| current < wanted) {
            let current = Some(maximum.map_or(wanted, |most| most.min(wanted)));
            // If it cannot be raised, the first draft over the limit reports the error.
            let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = count;
}

/// Puts all drafts in place, or none: if one fails, the previous files are restored.
///
/// # Errors
/// Returns the first obstacle, with the path concerned.
pub fn put_all(mut drafts: Vec<Draft>) -> Result<(), (PathBuf, Obstacle)> {
    // The rest is quick and must not be interrupted.
    let _hold = Hold::new(Defer::All);
    for draft in &mut drafts {
        draft.flush().map_err(|error| (draft.place.name().to_owned(), error.into()))?;
    }
    sync_all(&drafts)?;
    for draft in &drafts {
        if matches!(draft.sink, Sink::Beside(_)) && !draft.place.is_as_it_was() {
            return Err((draft.place.name().to_owned(), Obstacle::Changed));
        }
    }
    let mut done: Vec<Draft> = Vec::with_capacity(drafts.len());
    for mut draft in drafts {
        if let Sink::Beside(beside) = &mut draft.sink
            && let Err(obstacle) = beside.put(&draft.place)
        {
            done.iter_mut().rev().for_each(Draft::undo);
            return Err((draft.place.name().to_owned(), obstacle));
        }
        done.push(draft);
    }
    let mut folders: Vec<&Place> = Vec::new();
    for Draft { place, sink, .. } in &done {
        let is_synced = folders.iter().any(|other| other.folder() == place.folder());
        if matches!(sink, Sink::Beside(_)) && !is_synced {
            folders.push(place);
        }
    }
    for place in folders {
        sync_folder(place.folder()).map_err(|error| (place.name().to_owned(), error.into()))?;
    }
    Ok(())
}

fn sync_all(drafts: &[Draft]) -> Result<(), (PathBuf, Obstacle)> {
    let beside = || {
        drafts.iter().filter_map(|draft| match &draft.sink {
            Sink::Beside(Beside { file, is_synced: false, .. }) => Some((&draft.place, file)),
            _ => None,
        })
    };
    let fail = |place: &Place| {
        let path = place.name().to_owned();
        move |error: io::Error| (path, error.into())
    };
    // Syncing many small files one by one would wait for the disk each time.
    #[cfg(target_os = "linux")]
    if let (Some((place, file)), true) = (beside().next(), beside().count() > 1) {
        return rustix::fs::syncfs(file).map_err(|error| fail(place)(error.into()));
    }
    beside().try_for_each(|(place, file)| file.sync_all().map_err(fail(place)))
}

impl Draft {
    /// Removes the new file and restores the one it replaced.
    fn undo(&mut self) {
        // Ignore errors here: the original obstacle is the one to report.
        if let Some(old) = &mut self.old {
            let _ = Draft::bring_back(&self.place, old);
        } else if self.place.is_free() {
            let _ = fs::remove_file(self.place.path());
        }
    }

    fn bring_back(place: &Place, old: &mut File) -> Result<(), Obstacle> {
        old.rewind()?;
        let place = Place::here(place.path())?;
        let mut draft = Draft::create(place, &Care { force: Some(true), is_own: true, ..Care::default() })?;
        io::copy(old, &mut draft)?;
        let Draft { place, sink, .. } = draft;
        match sink {
            Sink::Beside(mut beside) => {
                beside.file.sync_all()?;
                beside.put(&place)
            }
            Sink::Stream(_) => Ok(()),
        }
    }
}

/// Unnamed files, which vanish with the program.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};

    /// The system's list of this program's open files, each as a link.
    const OPEN_FILES: &str = "/proc/self/fd";

    /// Creates an unnamed file in `folder`; `None` if not supported.
    pub fn create(folder: &Path) -> io::Result<Option<File>> {
        if !Path::new(OPEN_FILES).is_dir() {
            return Ok(None);
        }
        let file = File::options()
            .read(true)
            .write(true)
            .mode(0o666)
            .custom_flags(OFlags::TMPFILE.bits() as i32)
            .open(folder);
        match file {
            Ok(file) => Ok(Some(file)),
            // Reported by file systems without support, and by old systems that misread the flag.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::Unsupported
                        | io::ErrorKind::InvalidInput
                        | io::ErrorKind::IsADirectory
                        | io::ErrorKind::NotFound
                ) =>
            {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Gives an unnamed file a name, which must be free.
    pub fn name(file: &File, path: &Path) -> io::Result<()> {
        let link = format!("{OPEN_FILES}/{}", file.as_raw_fd());
        Ok(linkat(CWD, link, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::kept_file::names;

    fn draft(path: &Path, bytes: &[u8]) -> Draft {
        let mut draft = Draft::create(Place::find(path).unwrap(), &Care::default()).unwrap();
        draft.write_all(bytes).unwrap();
        draft
    }

    /// A draft with a hidden name, as on systems without unnamed files.
    fn named(path: &Path, bytes: &[u8]) -> Draft {
        let place = Place::find(path).unwrap();
        let beside = Beside::named(&place).unwrap();
        let mut draft = Draft { place, sink: Sink::Beside(beside), old: None };
        draft.write_all(bytes).unwrap();
        draft
    }

    #[test]
    fn a_draft_replaces_or_makes_a_file_with_a_hidden_name_or_without() {
        for make in [draft, named] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("it");
            for bytes in [b"one", b"two"] {
                make(&path, bytes).put().unwrap();
                assert_eq!(fs::read(&path).unwrap(), bytes);
                assert_eq!(names(folder.path()), ["it"]);
            }
            drop(make(&path, b"given up"));
            assert_eq!(names(folder.path()), ["it"]);
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_draft_has_no_name_before_it_is_in_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let draft = draft(&folder.path().join("it"), b"one");
        assert_eq!(names(folder.path()), [""; 0]);
        draft.put().unwrap();
        assert_eq!(names(folder.path()), ["it"]);
    }

    #[test]
    fn what_another_program_does_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("it");
        let change = |before: Option<&str>, meanwhile: Option<&str>| {
            for make in [draft, named] {
                let _ = fs::remove_file(&path);
                let write = |text: Option<&str>| match text {
                    Some(text) => fs::write(&path, text).unwrap(),
                    None => fs::remove_file(&path).unwrap(),
                };
                if before.is_some() {
                    write(before);
                }
                let draft = make(&path, b"ours");
                write(meanwhile);
                assert!(matches!(draft.put(), Err(Obstacle::Changed)));
                assert_eq!(fs::read_to_string(&path).ok().as_deref(), meanwhile);
            }
        };
        change(None, Some("theirs"));
        change(Some("old"), Some("theirs"));
        change(Some("old"), None);
    }

    #[test]
    fn many_are_put_or_none_and_what_was_there_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two, three] = ["one", "two", "three"].map(|name| folder.path().join(name));
        fs::write(&one, "old").unwrap();
        let drafts = [&one, &two, &three].map(|path| draft(path, b"new"));
        // Removing its hidden name makes the last draft fail.
        let [first, second, mut third] = drafts;
        third.sink = Sink::Beside(Beside::named(&third.place).unwrap());
        let Sink::Beside(Beside { name: Some(name), .. }) = &third.sink else { panic!("it has a name") };
        fs::remove_file(name).unwrap();
        let (path, _) = put_all(vec![first, second, third]).unwrap_err();
        assert_eq!(path, three);
        assert_eq!(names(folder.path()), ["one"]);
        assert_eq!(fs::read_to_string(&one).unwrap(), "old");
    }
}
