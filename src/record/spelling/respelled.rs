//! A game's text in standard spelling, mapped to the text as written.

use std::borrow::Cow;

use super::encoding::{Encoding, from_latin_1, looks_like};
use super::note::{Advice, Spelling, advice, odd_sign};
use super::speller::Speller;
use super::walk::walk;
use crate::record::excerpt::Quoted;
use crate::record::{Diagnostic, GameText, Location, Record, Span, Tags};
use crate::words::AnyOf;

/// A span that was respelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// The span in the written text.
    pub written: Span,
    /// The span in the respelled text.
    pub read: Span,
    pub spellings: Vec<Spelling>,
}

/// A word with several possible readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ambiguous {
    pub written: Span,
    pub readings: Vec<String>,
}

/// A game's text with nonstandard spellings rewritten.
#[derive(Clone, Debug)]
pub struct Respelled {
    text: String,
    /// In order and disjoint.
    edits: Vec<Edit>,
    ambiguous: Vec<Ambiguous>,
    /// The written text, if that is Latin-1: each character is a byte of the file.
    latin_1: Option<String>,
}

/// The text that a respelled one was made from.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) struct Origin<'a> {
    pub bytes: &'a [u8],
    pub respelled: &'a Respelled,
}

impl Origin<'_> {
    /// The place in the file of byte `at` of the respelled text; the game begins at `first`.
    pub fn location(self, first: Location, at: usize) -> Location {
        match &self.respelled.latin_1 {
            // In Latin-1 each byte is a character, even if some bytes happen to form UTF-8.
            Some(text) => {
                first.after(&text.as_bytes()[..text.floor_char_boundary(self.respelled.before(at))])
            }
            None => first.after(&self.bytes[..self.respelled.before(at).min(self.bytes.len())]),
        }
    }
}

impl Respelled {
    /// Respells a game's text. `known` lists the tags; `speller` builds, from the tags, the speller for the
    /// game's words. Returns `None` if the text cannot be decoded.
    #[must_use]
    pub fn new(
        game: &GameText<'_>,
        known: &[&'static str],
        speller: impl FnOnce(&Tags<'_>) -> Box<dyn Speller>,
    ) -> Option<Respelled> {
        let (written, latin_1) = match game.text() {
            Ok(text) => (Cow::Borrowed(text), None),
            // Part of a game is not a game.
            Err(_) if game.too_long => return None,
            // Text converted from UTF-16 is not Latin-1.
            Err(_) if game.encoding().is_some() => return None,
            Err(_) => {
                let text = from_latin_1(game.bytes())?;
                (Cow::Owned(text.clone()), Some(text))
            }
        };
        // Tags first: they may determine how words are spelled.
        let plain = walk(&written, known, &mut (), true);
        let mut speller = speller(&Record::parse(&plain.text).tags);
        let walked = walk(&written, known, speller.as_mut(), false);
        Some(Respelled { text: walked.text, edits: walked.edits, ambiguous: walked.ambiguous, latin_1 })
    }

    /// Whether it differs from the written text.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        !self.edits.is_empty() || self.latin_1.is_some()
    }

    /// The respelled text in place of `game`'s, with places mapped back to it.
    #[must_use]
    pub fn game_text<'a>(&'a self, game: &GameText<'a>) -> GameText<'a> {
        let origin = Origin { bytes: game.bytes, respelled: self };
        GameText { bytes: self.text.as_bytes(), origin: Some(origin), ..*game }
    }

    /// All nonstandard spellings, and the span of the first in the file's text.
    pub(super) fn spellings(&self) -> (Span, impl Iterator<Item = Spelling>) {
        // For Latin-1, the first is the first byte beyond ASCII.
        let latin_1 = self.latin_1.iter().find_map(|text| text.find(|letter: char| !letter.is_ascii()));
        let latin_1 = latin_1.map(|at| Span::new(at, at + 1));
        let edit = self.edits.first().map(|edit| self.span_in_file(edit.written));
        let first = edit.into_iter().chain(latin_1).min_by_key(|span| span.start).unwrap_or_default();
        (first, self.edits.iter().flat_map(|edit| edit.spellings.iter().copied()))
    }

    /// Whether the text was written in Latin-1.
    pub(super) const fn is_latin_1(&self) -> bool {
        self.latin_1.is_some()
    }

    /// Maps byte `at` of the respelled text to the written text as UTF-8.
    fn before(&self, at: usize) -> usize {
        let before = self.edits.partition_point(|edit| edit.read.start <= at);
        match self.edits[..before].last() {
            None => at,
            Some(edit) if at < edit.read.end => edit.written.start,
            Some(edit) => edit.written.end + (at - edit.read.end),
        }
    }

    /// Maps `span` of the respelled text to the file's text.
    #[must_use]
    pub fn written_span(&self, span: Span) -> Span {
        let start = self.in_file(self.before(span.start));
        if span.is_empty() {
            return Span::empty(start);
        }
        let before = self.edits.partition_point(|edit| edit.read.start < span.end);
        let end = match self.edits[..before].last() {
            None => span.end,
            Some(edit) if span.end <= edit.read.end => edit.written.end,
            Some(edit) => edit.written.end + (span.end - edit.read.end),
        };
        Span::new(start, self.in_file(end).max(start))
    }

    /// Maps byte `at` of the written text as UTF-8 to the file's text.
    fn in_file(&self, at: usize) -> usize {
        match &self.latin_1 {
            Some(text) => text[..text.floor_char_boundary(at)].chars().count(),
            None => at,
        }
    }

    /// Maps byte `at` of the written text to the respelled text; `end` tells whether `at` is the end of a
    /// span.
    fn read(&self, at: usize, end: bool) -> usize {
        let before = self
            .edits
            .partition_point(|edit| if end { edit.written.start < at } else { edit.written.start <= at });
        match self.edits[..before].last() {
            None => at,
            Some(edit) if at >= edit.written.end => edit.read.end + (at - edit.written.end),
            Some(edit) if end => edit.read.end,
            Some(edit) => edit.read.start,
        }
    }

    /// Adds help to a fault of the written text: which spellings in its span are nonstandard, and their
    /// standard form.
    pub fn explain(&self, fault: &mut Diagnostic, game: &GameText<'_>) {
        let Span { start, end } = fault.span;
        let encoding = looks_like(game.bytes);
        let marked = game.bytes.get(start..end).unwrap_or_default();
        if encoding == Encoding::Utf16 || self.is_latin_1() && str::from_utf8(marked).is_err() {
            fault.help = Some(Advice::Encoding.say(game.language(), &[("encoding", &encoding.name())]));
            return;
        }
        let span = self.span_before(fault.span);
        let edits = self.edits_in(span);
        if let ([first, ..], [.., last]) = (edits, edits) {
            let (from, to) = (self.read(span.start, false), self.read(span.end, true));
            let (from, to) = (from.min(first.read.start), to.max(last.read.end));
            let spellings: Vec<Spelling> =
                edits.iter().flat_map(|edit| edit.spellings.iter().copied()).collect();
            let canonical = self.text.get(from..to).unwrap_or_default();
            fault.help = Some(advice(game.language(), &spellings, canonical.trim()));
        } else {
            self.explain_rest(fault, game);
        }
    }

    /// Adds help to a fault of the respelled text: an ambiguous word or an odd sign that was not respelled.
    pub fn explain_rest(&self, fault: &mut Diagnostic, game: &GameText<'_>) {
        let Span { start, end } = fault.span;
        let at = self.span_before(fault.span);
        if !self.edits_in(at).is_empty() {
            return;
        }
        let ambiguous =
            self.ambiguous.iter().find(|word| word.written.start < at.end && at.start < word.written.end);
        let marked = game.bytes.get(start..end).map(String::from_utf8_lossy);
        if let Some(word) = ambiguous {
            let readings = AnyOf(word.readings.iter().map(|word| Quoted(word)).collect());
            fault.help = Some(Advice::Ambiguous.say(game.language(), &[("readings", &readings)]));
        } else if let Some(odd) =
            marked.and_then(|marked| odd_sign(game.language(), &marked, fault.help.as_deref()))
        {
            fault.help = Some(odd);
        }
    }

    /// The edits whose written text overlaps `span`.
    fn edits_in(&self, span: Span) -> &[Edit] {
        let from = self.edits.partition_point(|edit| edit.written.end <= span.start);
        let to = self.edits.partition_point(|edit| edit.written.start < span.end);
        self.edits.get(from..to).unwrap_or_default()
    }

    /// Maps `span` of the file's text, widened to one byte if empty, to the written text as UTF-8.
    fn span_before(&self, Span { start, end }: Span) -> Span {
        let end = end.max(start + 1);
        match &self.latin_1 {
            Some(text) => {
                let at = |place: usize| text.char_indices().nth(place).map_or(text.len(), |(at, _)| at);
                Span::new(at(start), at(end))
            }
            None => Span::new(start, end),
        }
    }

    fn span_in_file(&self, span: Span) -> Span {
        Span::new(self.in_file(span.start), self.in_file(span.end))
    }
}
