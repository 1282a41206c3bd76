//! Command input: a file or standard input.

use crate::cli::spoken::spoken;
use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{env, fmt};

use tempfile::SpooledTempFile;

use super::error::{Error, ErrorText, Result, Shown, no_game};
use super::kept_file::check_streams;
use super::link;
use parlour::api::{KnownGame, Source, game_of_file, nth_game};
use parlour::internals::record::{Decoded, Excerpt, from_latin_1, not_a_record};
use parlour::internals::words::{Say, Verbatim};
use parlour::record::{MAX_GAME_BYTES, Reader, SyntaxFault};

/// A file to read, under any name, UTF-8 or not, or standard input for `-`.
#[derive(Clone)]
pub struct Input {
    path: PathBuf,
    /// A stream that was read in part to see what game it has, with what was read.
    begun: Arc<Mutex<Option<Begun>>>,
}

/// A stream from its start, part of which has been read.
type Begun = io::Chain<io::Cursor<Vec<u8>>, Box<dyn Read + Send>>;

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.fmt(f)
    }
}

impl From<PathBuf> for Input {
    fn from(path: PathBuf) -> Input {
        Input { path, begun: Arc::default() }
    }
}

impl From<OsString> for Input {
    fn from(name: OsString) -> Input {
        PathBuf::from(name).into()
    }
}

impl From<&Path> for Input {
    fn from(path: &Path) -> Input {
        path.to_owned().into()
    }
}

/// A source that also records the bytes read from it, up to a limit.
pub struct Kept<R> {
    source: R,
    bytes: Vec<u8>,
    most: usize,
    has_ended: bool,
}

impl<R: Read> Read for Kept<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.has_ended |= read == 0 && !buffer.is_empty();
        let room = self.most.saturating_sub(self.bytes.len());
        self.bytes.extend_from_slice(&buffer[..read.min(room)]);
        Ok(read)
    }
}

impl AsRef<Path> for Input {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

/// A source that can be read again from the start.
pub trait Rewindable: Read + Seek {}

impl<R: Read + Seek> Rewindable for R {}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown(&self.path).fmt(f)
    }
}

impl Input {
    pub fn is_stdin(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// The file's path; `-` for standard input.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of a page made of it, in the working folder: `game.html` for `games/game.psv` or standard input.
    pub fn page_name(&self) -> String {
        let stem = self.path.file_stem().filter(|_| !self.is_stdin());
        format!("{}.html", stem.map_or("game".into(), |stem| stem.to_string_lossy()))
    }

    /// The name as text; invalid bytes become replacement characters.
    pub fn name(&self) -> Cow<'_, str> {
        self.path.to_string_lossy()
    }

    /// Refuses a file that standard output or error is redirected to.
    pub fn check(&self) -> Result<()> {
        check_streams(&self.path).map_err(|obstacle| obstacle.at(&self.path))
    }

    /// Which game its record `number` is, counted from 1: its tag `Game` says so, or else the file's extension. What is
    /// read of a stream for that is read again by the next [`open`](Input::open).
    ///
    /// # Errors
    /// Returns an error if neither says so, or the file cannot be read.
    pub fn game(&self, number: usize) -> Result<KnownGame> {
        let mut source = self.open_keeping(usize::MAX)?;
        let game = nth_game(&mut Reader::new(&mut source).answered_in(spoken()), number, &Verbatim(self));
        self.again(source);
        let (game, usual) = (game.map_err(self.unreadable())?, game_of_file(&self.name()));
        let Ok(game) = game else {
            // The command itself says what is missing.
            return usual.and_then(KnownGame::named).ok_or_else(|| no_game(self));
        };
        let text = usual.map_or(game.as_text(), |usual| game.as_text().with_tag("Game", usual));
        KnownGame::of(&text.parse(), &text).map_err(|unknown| {
            let why = Excerpt(&unknown.error.message).to_string();
            Error::content_of(self, format!("{self}: {why}: say which game it is, as `--game persivic`"))
        })
    }

    fn begun(&self) -> MutexGuard<'_, Option<Begun>> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn open(&self) -> Result<Box<dyn Read + Send>> {
        self.check()?;
        if let Some(begun) = self.begun().take() {
            return Ok(Box::new(begun));
        }
        let source: Box<dyn Read + Send> = if self.is_stdin() {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(&self.path).map_err(self.unreadable())?)
        };
        link::opened(source).map_err(self.unreadable())
    }

    /// Opens it, to record up to `most` bytes of what is read.
    pub fn open_keeping(&self, most: usize) -> Result<Kept<Box<dyn Read + Send>>> {
        Ok(Kept { source: self.open()?, bytes: Vec::new(), most, has_ended: false })
    }

    /// Begins the next [`open`](Input::open) with what was recorded. A terminal is not asked for more after its end.
    pub fn again(&self, kept: Kept<Box<dyn Read + Send>>) {
        let rest = if kept.has_ended { Box::new(io::empty()) } else { kept.source };
        *self.begun() = Some(io::Cursor::new(kept.bytes).chain(rest));
    }

    /// Opens it for reading more than once. A source that cannot be rewound is spooled, in memory or in an unnamed
    /// file.
    pub fn open_rewindable(&self) -> Result<Box<dyn Rewindable>> {
        self.check()?;
        if !self.is_stdin() && fs::metadata(&self.path).is_ok_and(|file| file.is_file()) {
            let mut file = File::open(&self.path).map_err(self.unreadable())?;
            let mut start = Vec::new();
            (&mut file).take(START).read_to_end(&mut start).map_err(self.unreadable())?;
            if !link::may_be_link(&start) {
                file.rewind().map_err(self.unreadable())?;
                return Ok(Box::new(file));
            }
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

    pub fn bytes(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let bytes = self.open()?.read_to_end(&mut bytes).map(|_| bytes);
        let is_text = |bytes: Vec<u8>| match not_a_record(&bytes) {
            Some(fault) => Err(io::Error::new(io::ErrorKind::InvalidData, fault)),
            None => Ok(bytes),
        };
        bytes.and_then(is_text).map_err(self.unreadable())
    }

    /// All of its bytes, at most `most`. The limit protects memory from endless files, such as some devices.
    pub fn bytes_of(&self, most: usize) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open()?.take(most as u64 + 1).read_to_end(&mut bytes).map_err(self.unreadable())?;
        if bytes.len() > most {
            let most = ErrorText::TooLong.say(spoken(), &[("n", &(most >> 20))]);
            return Err(self.unreadable()(io::Error::other(most)));
        }
        Ok(bytes)
    }

    /// All of its text. Inputs other than records are limited to the size of a game.
    pub fn text(&self) -> Result<String> {
        self.text_of(MAX_GAME_BYTES)
    }

    /// All of its text, of at most `most` bytes in UTF-8, UTF-16 or Latin-1, without a byte order mark.
    pub fn text_of(&self, most: usize) -> Result<String> {
        let bytes = self.bytes_of(most)?;
        let mut text = Vec::new();
        Decoded::new(&bytes[..]).read_to_end(&mut text).map_err(self.unreadable())?;
        let text = String::from_utf8(text).or_else(|error| {
            from_latin_1(error.as_bytes()).ok_or_else(|| {
                let read = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = read.split(|byte| *byte == b'\n').count();
                let values: [(&str, &dyn Say); 2] = [("file", &Verbatim(&self)), ("line", &line)];
                Error::content_of(self, ErrorText::NotUtf8.say(spoken(), &values))
            })
        })?;
        Ok(text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text))
    }

    /// Converts a read error; invalid text is an error of content.
    pub fn unreadable(&self) -> impl FnOnce(io::Error) -> Error {
        move |source| match source.get_ref().and_then(|source| source.downcast_ref::<SyntaxFault>()) {
            Some(fault) => Error::content_of(self, format!("{self}: {}", fault.say(spoken()))),
            None => Error::Read { path: self.path.clone(), source },
        }
    }

    /// The source as stated in answers, with the game's number if any.
    ///
    /// A name that is not valid Unicode is given as bytes: on Windows, where names are 16-bit units, as WTF-8.
    pub fn source(&self, game: Option<usize>) -> Source {
        let bytes = || self.path.as_os_str().as_encoded_bytes().to_vec();
        let file_bytes = self.path.to_str().is_none().then(bytes);
        Source::new(self.name().into_owned(), file_bytes, game)
    }
}

/// How much of a file is read to see that it is no link.
const START: u64 = 1 << 10;

/// A buffer for bytes that must arrive complete before use: in memory, and beyond its limit in an unnamed file.
pub fn waiting() -> SpooledTempFile {
    const IN_MEMORY: usize = 1 << 20;
    tempfile::spooled_tempfile(IN_MEMORY)
}

/// The error that a [`waiting`] buffer cannot be written.
pub fn cannot_wait(source: io::Error) -> Error {
    Error::Write { path: env::temp_dir(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_text_is_text() {
        let source = Input::from(OsString::from("ana.psv")).source(Some(1));
        assert_eq!(source, Source::new("ana.psv".to_owned(), None, Some(1)));
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_no_text_is_bytes_too() {
        use std::os::unix::ffi::OsStringExt;
        let input = Input::from(OsString::from_vec(b"a\xff.psv".to_vec()));
        let file_bytes = Some(vec![97, 255, 46, 112, 115, 118]);
        assert_eq!(input.source(None), Source::new("a\u{fffd}.psv".to_owned(), file_bytes, None));
    }
}
