//! What is read in place of nonstandard spellings.

use super::note::Spelling;
use crate::record::Span;

/// A nonstandard spelling in a text, with what is read in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respelling {
    /// The span as written.
    pub span: Span,
    /// The standard form.
    pub text: String,
    pub(super) spellings: Vec<Spelling>,
}

/// The respellings that overlap `span`; all of them are in order and disjoint.
pub(in crate::record) fn within(all: &[Respelling], span: Span) -> &[Respelling] {
    let from = all.partition_point(|respelling| respelling.span.end <= span.start);
    let to = all.partition_point(|respelling| respelling.span.start < span.end);
    all.get(from..to).unwrap_or_default()
}

/// The bytes of `text` from `part.start` to `part.end` in standard spelling.
pub(in crate::record) fn respell(text: &str, part: Span, all: &[Respelling]) -> String {
    let mut meant = String::with_capacity(part.len());
    let mut at = part.start;
    for respelling in within(all, part) {
        meant.push_str(&text[at..respelling.span.start]);
        meant.push_str(&respelling.text);
        at = respelling.span.end;
    }
    meant.push_str(&text[at..part.end]);
    meant
}

/// The span as written of `span` in the respelled text that begins at byte `start`.
pub(in crate::record) fn written_span(all: &[Respelling], start: usize, span: Span) -> Span {
    let written = |at: usize, is_end: bool| {
        let (mut behind, mut read_behind) = (start, 0);
        for respelling in all {
            let read = read_behind + respelling.span.start - behind;
            let read_end = read + respelling.text.len();
            if at < read || is_end && at == read {
                break;
            }
            if at < read_end || is_end && at == read_end {
                return if is_end { respelling.span.end } else { respelling.span.start };
            }
            (behind, read_behind) = (respelling.span.end, read_end);
        }
        behind + at - read_behind
    };
    let from = written(span.start, false);
    let to = if span.is_empty() { from } else { written(span.end, true) };
    Span::new(from, to.max(from))
}
