//! One game's text and its place in a file.

use super::fault::{SyntaxError, SyntaxFault};
use super::span::{Location, Span};
use super::spelling::{Encoding, Spellings};
use crate::words::Language;

/// One game's text in its file, from its first tag or word (or a comment before it) to its last byte that is
/// not blank.
#[derive(Clone, Copy, Debug)]
pub struct GameText<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) origin: Origin,
    /// Its bytes as written and where they are, if this is the text in standard spelling.
    pub(super) written: Option<(&'a [u8], &'a Spellings)>,
    /// Name and value of a tag supplied from outside the text.
    pub(super) given: Option<(&'a str, &'a str)>,
}

/// Where a game's text comes from, and the language of its diagnostics.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub index: Option<usize>,
    pub offset: u64,
    pub first: Location,
    pub too_long: bool,
    pub encoding: Option<Encoding>,
    pub language: Language,
}

impl<'a> GameText<'a> {
    /// A standalone text: one game, or any text that has lines and columns.
    pub fn new(text: &'a (impl AsRef<[u8]> + ?Sized)) -> GameText<'a> {
        let bytes = text.as_ref();
        let origin = Origin {
            index: None,
            offset: 0,
            first: Location::START,
            too_long: false,
            encoding: None,
            language: Language::English,
        };
        GameText { bytes, origin, written: None, given: None }
    }

    /// Adds a tag supplied from outside the text. A tag of that name in the text keeps its own value: the
    /// game must compare it with [`GameText::given_tag`]. Spans still refer to the text.
    ///
    /// ```
    /// use parlour::record::GameText;
    /// let game = GameText::new("1. h8:N3E2").with_tag("Board", "20x20");
    /// let record = game.parse();
    /// assert_eq!(record.tags.get("Board").unwrap().value, "20x20");
    /// assert_eq!(record.movetext.words().next().unwrap().unwrap().span.range(), 0..2);
    /// ```
    #[must_use]
    pub const fn with_tag(self, name: &'a str, value: &'a str) -> GameText<'a> {
        GameText { given: Some((name, value)), ..self }
    }

    /// The value supplied by [`with_tag`](GameText::with_tag) for this name.
    pub fn given_tag(&self, name: &str) -> Option<&'a str> {
        self.given.filter(|(given, _)| *given == name).map(|(_, value)| value)
    }

    /// The same text, with diagnostics in another language than English.
    #[must_use]
    pub const fn answered_in(self, language: Language) -> GameText<'a> {
        GameText { origin: Origin { language, ..self.origin }, ..self }
    }

    /// The language of its diagnostics.
    pub const fn language(&self) -> Language {
        self.origin.language
    }

    /// The bytes as written of `span` of this text.
    pub fn written(&self, span: Span) -> Span {
        self.written.map_or(span, |(_, text)| text.written(span))
    }

    /// The bytes of the game.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The number of games before it in its file.
    pub const fn index(&self) -> usize {
        match self.origin.index {
            Some(index) => index,
            None => 0,
        }
    }

    /// Its number in its file, from 1; `None` for a standalone text.
    pub fn number(&self) -> Option<usize> {
        self.origin.index.map(|index| index + 1)
    }

    /// Byte offset of its start in the file.
    pub const fn offset(&self) -> u64 {
        self.origin.offset
    }

    /// Line and column of its start in the file.
    pub const fn first(&self) -> Location {
        self.origin.first
    }

    /// The text, if all of it is UTF-8.
    ///
    /// # Errors
    /// Returns the first byte that is not UTF-8. [`GameText::parse`] reports it in reading order, after any
    /// earlier faults.
    pub fn text(&self) -> Result<&'a str, SyntaxError> {
        match self.readable() {
            (_, Some(error)) => Err(error),
            (text, None) => Ok(text),
        }
    }

    /// The place in the file of byte `at` of this text. Scans the text up to there.
    pub fn location(&self, at: usize) -> Location {
        self.locator().location(at)
    }

    /// The encoding its file was converted from.
    pub const fn encoding(&self) -> Option<Encoding> {
        self.origin.encoding
    }

    /// Locates many bytes, in one sweep over the text if asked for in order.
    pub const fn locator(&self) -> Locator<'a> {
        Locator { text: *self, at: 0, location: self.origin.first }
    }

    /// An owned copy that can move to another thread.
    pub fn into_owned(self) -> OwnedGame {
        OwnedGame { bytes: self.bytes.into(), origin: self.origin }
    }

    /// The readable start of the text, and why reading stops there.
    pub(super) fn readable(&self) -> (&'a str, Option<SyntaxError>) {
        let too_long = || SyntaxError::new(SyntaxFault::GameTooLong, Span::empty(self.bytes.len()));
        if let Ok(text) = str::from_utf8(self.bytes) {
            return (text, self.origin.too_long.then(too_long));
        }
        let Some(chunk) = self.bytes.utf8_chunks().next() else { return ("", None) };
        let (start, invalid) = (chunk.valid().len(), chunk.invalid());
        let error = invalid.first().map(|&byte| {
            SyntaxError::new(SyntaxFault::NotUtf8(byte), Span::new(start, start + invalid.len()))
        });
        (chunk.valid(), error)
    }
}

/// Locates bytes of a text, each from the one before: see [`GameText::locator`].
#[derive(Clone, Debug)]
pub struct Locator<'a> {
    text: GameText<'a>,
    /// The byte located last, or one shortly before it, and its place.
    at: usize,
    location: Location,
}

impl Locator<'_> {
    /// Same as [`GameText::written`].
    pub(super) fn written(&self, span: Span) -> Span {
        self.text.written(span)
    }

    /// The place in the file of byte `at` of the text, like [`GameText::location`].
    pub fn location(&mut self, at: usize) -> Location {
        let bytes = self.text.written.map_or(self.text.bytes, |(bytes, _)| bytes);
        let at = self.written(Span::empty(at)).start.min(bytes.len());
        if at < self.at {
            (self.at, self.location) = (0, self.text.origin.first);
        }
        let location = self.location.after(&bytes[self.at..at]);
        // Never resume inside a character: its rest would count as another.
        if bytes.get(at).is_none_or(|byte| byte & 0xc0 != 0x80) {
            (self.at, self.location) = (at, location);
        }
        location
    }

    /// Same as [`GameText::language`].
    pub const fn language(&self) -> Language {
        self.text.origin.language
    }
}

/// A game's text that owns its bytes.
#[derive(Clone, Debug)]
pub struct OwnedGame {
    bytes: Box<[u8]>,
    origin: Origin,
}

impl OwnedGame {
    /// Borrows the text.
    pub fn as_text(&self) -> GameText<'_> {
        GameText { bytes: &self.bytes, origin: self.origin, written: None, given: None }
    }
}
