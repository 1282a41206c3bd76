//! Why a step is not on the disk.

use crate::cli::kept_file::SaveError;

/// Why a match was not saved.
#[derive(Debug)]
pub enum NotSaved {
    /// What has become of the file, or of the disk.
    File(SaveError),
    /// What would be written does not say what is kept: a mistake of this program, and the file stays as it was.
    Unreadable,
}
