//! Places: byte spans in a game's text, lines and columns in a file.

use std::fmt;
use std::ops::Range;

use memchr::{memchr_iter, memrchr};
use serde::Serialize;

/// A range of bytes in one game's text.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to `end`.
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// An empty span at `start`.
    pub const fn empty(start: usize) -> Span {
        Span { start, end: start }
    }

    /// The number of bytes.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span has no bytes.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The shortest span that contains both.
    #[must_use]
    pub fn join(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// A part of this span, counted from its start and clamped to it.
    #[must_use]
    pub fn part(self, part: Range<usize>) -> Span {
        let within = |at: usize| self.start.saturating_add(at).min(self.end);
        Span::new(within(part.start), within(part.end))
    }

    /// The span as a range, for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span::new(range.start, range.end)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A place in a file as people count: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Location {
    /// The line in the file, from 1.
    pub line: usize,
    /// The column: characters, not bytes and not cells.
    pub column: usize,
}

impl Location {
    /// The start of a file.
    pub const START: Location = Location { line: 1, column: 1 };

    /// The place after `bytes` that begin here. A byte that is not UTF-8 counts as the replacement character
    /// shown for it.
    #[must_use]
    pub fn after(self, bytes: &[u8]) -> Location {
        match memrchr(b'\n', bytes) {
            None => Location { column: self.column + chars(bytes), ..self },
            Some(newline) => Location {
                line: self.line + 1 + memchr_iter(b'\n', &bytes[..newline]).count(),
                column: 1 + chars(&bytes[newline + 1..]),
            },
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The number of characters in `bytes`.
fn chars(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_spans_hold_both() {
        assert_eq!(Span::new(3, 5).join(Span::new(1, 4)), Span::new(1, 5));
        assert_eq!(Span::empty(7).len(), 0);
    }

    #[test]
    fn a_part_never_leaves_its_span() {
        assert_eq!(Span::new(3, 8).part(1..3), Span::new(4, 6));
        assert_eq!(Span::new(3, 8).part(4..usize::MAX), Span::new(7, 8));
    }

    #[test]
    fn columns_count_characters() {
        for (text, line, column) in
            [("", 1, 1), ("é手", 1, 3), ("a\n\n", 3, 1), ("a\r\nüb", 2, 3), ("\t\t", 1, 3)]
        {
            assert_eq!(Location::START.after(text.as_bytes()), Location { line, column }, "{text:?}");
        }
        assert_eq!(Location::START.after(b"a\xff\xfeb"), Location { line: 1, column: 5 });
    }
}
