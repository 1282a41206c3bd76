//! Unnamed files (on Linux), which vanish with the program.

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
