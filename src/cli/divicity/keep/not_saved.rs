//! Why a step is not on disk.

use crate::cli::kept_file::SaveError;

/// Why a match was not saved.
#[derive(Debug)]
pub enum NotSaved {
    /// The file changed or is gone, or the disk failed.
    File(SaveError),
    /// The record would not read back as this match: a bug in this program. The file is left unchanged.
    Unreadable,
}
