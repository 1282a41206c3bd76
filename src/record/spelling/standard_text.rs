//! A text in standard spelling, mapped to the text as written.

use super::note::Spelling;
use crate::record::Span;

/// A text in standard spelling, and how that differs from the text as written.
#[derive(Clone, Debug, Default)]
pub struct Spellings {
    pub(in crate::record) text: String,
    pub(super) respelled: Vec<Respelling>,
    /// Words with several readings, which stay as written.
    pub(super) ambiguous: Vec<(Span, Vec<String>)>,
}

/// A nonstandard spelling, and what is read in its place.
#[derive(Clone, Debug)]
pub(super) struct Respelling {
    pub written: Span,
    pub read: Span,
    pub spellings: Vec<Spelling>,
}

impl Spellings {
    pub const fn is_empty(&self) -> bool {
        self.respelled.is_empty()
    }

    pub fn meant(&self) -> &str {
        &self.text
    }

    /// Appends the text `written` up to `span`, and `standard` in place of that.
    pub(super) fn respell(&mut self, written: &str, span: Span, standard: &str, spellings: Vec<Spelling>) {
        let copied = self.respelled.last().map_or(0, |last| last.written.end);
        self.text.push_str(&written[copied..span.start]);
        let read = Span::new(self.text.len(), self.text.len() + standard.len());
        self.text.push_str(standard);
        self.respelled.push(Respelling { written: span, read, spellings });
    }

    /// Appends the rest of the text `written`.
    pub(super) fn finish(&mut self, written: &str) {
        let copied = self.respelled.last().map_or(0, |last| last.written.end);
        self.text.push_str(&written[copied..]);
    }

    /// The respellings that overlap `span` of the text as written.
    pub(super) fn within(&self, span: Span) -> &[Respelling] {
        let from = self.respelled.partition_point(|respelling| respelling.written.end <= span.start);
        let to = self.respelled.partition_point(|respelling| respelling.written.start < span.end);
        self.respelled.get(from..to).unwrap_or_default()
    }

    /// What is read in place of `span` of the text as written, which neither begins nor ends within a respelling.
    pub(super) fn read_at(&self, span: Span) -> &str {
        let read = |at: usize| {
            let before = self.respelled.partition_point(|respelling| respelling.written.end <= at);
            let last = self.respelled[..before].last();
            last.map_or(at, |last| last.read.end + at - last.written.end)
        };
        self.text.get(read(span.start)..read(span.end)).unwrap_or_default()
    }

    /// The span in the text as written of `span` of this text.
    pub fn written(&self, span: Span) -> Span {
        let last = |before: usize| self.respelled[..before].last();
        let start = match last(self.respelled.partition_point(|before| before.read.start <= span.start)) {
            None => span.start,
            Some(last) if span.start < last.read.end => last.written.start,
            Some(last) => last.written.end + span.start - last.read.end,
        };
        let end = match last(self.respelled.partition_point(|before| before.read.start < span.end)) {
            _ if span.is_empty() => start,
            None => span.end,
            Some(last) => last.written.end + span.end.saturating_sub(last.read.end),
        };
        Span::new(start, end.max(start))
    }
}
