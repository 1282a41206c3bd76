//! Where a game is from.

use serde::Serialize;

/// The file that an answer is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Source {
    /// Its name as given, with `�` for what is no UTF-8; `-` is standard input.
    pub file: String,
    /// The bytes of a name that is no UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_bytes: Option<Vec<u8>>,
    /// Which game of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
}

impl Source {
    /// A file by its name, with the bytes of a name that is no UTF-8, or one of its games.
    pub const fn new(file: String, file_bytes: Option<Vec<u8>>, game: Option<usize>) -> Source {
        Source { file, file_bytes, game }
    }
}
