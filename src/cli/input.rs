//! What a command reads: a file, or standard input.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::SpooledTempFile;

use super::error::{Error, Result, Shown};
use super::kept_file::check_streams;
use parlour::api::Source;
use parlour::record::{MAX_GAME_BYTES, SyntaxFault, not_a_record};

/// A file to read, whatever bytes its name has, or standard input for `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input(PathBuf);

impl From<OsString> for Input {
    fn from(name: OsString) -> Input {
        Input(name.into())
    }
}

impl From<&Path> for Input {
    fn from(path: &Path) -> Input {
        Input(path.to_owned())
    }
}

impl AsRef<Path> for Input {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

/// What can be read again from its beginning.
pub trait Rewindable: Read + Seek {}

impl<R: Read + Seek> Rewindable for R {}

/// As a message names it.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown(&self.0).fmt(f)
    }
}

impl Input {
    /// Whether it is standard input.
    pub fn is_stdin(&self) -> bool {
        self.0.as_os_str() == "-"
    }

    /// The file's path; `-` for standard input.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The name as text, with replacement characters where it is none.
    pub fn name(&self) -> Cow<'_, str> {
        self.0.to_string_lossy()
    }

    /// Refuses a file that what is printed goes to.
    pub fn check(&self) -> Result<()> {
        check_streams(&self.0).map_err(|obstacle| obstacle.at(&self.0))
    }

    /// Opens it for reading.
    pub fn open(&self) -> Result<Box<dyn Read + Send>> {
        self.check()?;
        if self.is_stdin() {
            return Ok(Box::new(io::stdin()));
        }
        Ok(Box::new(File::open(&self.0).map_err(self.unreadable())?))
    }

    /// Opens it to be read more than once: what cannot be is kept, in memory or in a file without a name.
    pub fn open_rewindable(&self) -> Result<Box<dyn Rewindable>> {
        self.check()?;
        if !self.is_stdin() && fs::metadata(&self.0).is_ok_and(|file| file.is_file()) {
            return Ok(Box::new(File::open(&self.0).map_err(self.unreadable())?));
        }
        let (mut source, mut kept, mut buffer) = (self.open()?, waiting(), vec![0; 64 << 10]);
        loop {
            match source.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => kept.write_all(&buffer[..count]).map_err(cannot_wait)?,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.unreadable()(error)),
            }
        }
        kept.rewind().map_err(cannot_wait)?;
        Ok(Box::new(kept))
    }

    /// All of its bytes, which are text.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        self.check()?;
        let bytes = if self.is_stdin() {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.0)
        };
        let is_text = |bytes: Vec<u8>| match not_a_record(&bytes) {
            Some(fault) => Err(io::Error::new(io::ErrorKind::InvalidData, fault)),
            None => Ok(bytes),
        };
        bytes.and_then(is_text).map_err(self.unreadable())
    }

    /// All of its bytes, which are `most` and no more: a file without an end, as some devices are, would fill all memory.
    pub fn bytes_of(&self, most: usize) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open()?.take(most as u64 + 1).read_to_end(&mut bytes).map_err(self.unreadable())?;
        if bytes.len() > most {
            let most = format!("it is longer than {} MiB", most >> 20);
            return Err(self.unreadable()(io::Error::other(most)));
        }
        Ok(bytes)
    }

    /// All of it as text, without a byte order mark: what is no record, and so no longer than a game may be.
    pub fn text(&self) -> Result<String> {
        let bytes = self.bytes_of(MAX_GAME_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
            Error::Content(format!("{self}:{line}: not UTF-8 text"))
        })?;
        Ok(text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text))
    }

    /// The error that it cannot be read, or that it is no text.
    pub fn unreadable(&self) -> impl FnOnce(io::Error) -> Error {
        move |source| match source.get_ref().and_then(|source| source.downcast_ref::<SyntaxFault>()) {
            Some(fault) => Error::Content(format!("{self}: {fault}")),
            None => Error::Read { path: self.0.clone(), source },
        }
    }

    /// The same as an answer says it, with the game's number where it is about one.
    ///
    /// On Windows, where names are made of 16-bit units, the bytes of a name that is no text are those of WTF-8.
    pub fn source(&self, game: Option<usize>) -> Source {
        let bytes = || self.0.as_os_str().as_encoded_bytes().to_vec();
        let file_bytes = self.0.to_str().is_none().then(bytes);
        Source { file: self.name().into_owned(), file_bytes, game }
    }
}

/// Bytes that wait until it is known that all of them can be had: some in memory, and more in a file without a name.
pub fn waiting() -> SpooledTempFile {
    const IN_MEMORY: usize = 1 << 20;
    tempfile::spooled_tempfile(IN_MEMORY)
}

/// The error that what is [`waiting`] cannot be kept.
pub fn cannot_wait(source: io::Error) -> Error {
    Error::Write { path: env::temp_dir(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_text_is_text() {
        let source = Input::from(OsString::from("ana.psv")).source(Some(1));
        assert_eq!(source, Source { file: "ana.psv".to_owned(), file_bytes: None, game: Some(1) });
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_no_text_is_bytes_too() {
        use std::os::unix::ffi::OsStringExt;
        let input = Input::from(OsString::from_vec(b"a\xff.psv".to_vec()));
        let file_bytes = Some(vec![97, 255, 46, 112, 115, 118]);
        assert_eq!(input.source(None), Source { file: "a\u{fffd}.psv".to_owned(), file_bytes, game: None });
    }
}
