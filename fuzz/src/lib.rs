//! Properties that hold for any input: one function for each kind of text, which panics on a violation.
//!
//! The fuzz targets call these functions; `tests/fuzz_checks.rs` calls them on the corpus and on random
//! texts, so that a plain `cargo test` checks the same properties.

pub mod api;
pub mod broken;
pub mod diverto;
pub mod divicity;
pub mod persivic;
pub mod print;
pub mod records;
pub mod typed;

/// Bytes as a sequence of choices, for generators of nearly valid input.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// Choices made by `bytes`.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    /// The next byte, or `None` if all are used.
    pub fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    /// The next choice among `count` options; the first if no bytes are left.
    pub fn below(&mut self, count: usize) -> usize {
        let mut value = 0;
        let mut room = count.saturating_sub(1);
        while room > 0 {
            value = value << 8 | usize::from(self.byte().unwrap_or(0));
            room >>= 8;
        }
        value % count.max(1)
    }

    /// Whether all bytes are used.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The unused bytes.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.0
    }
}

/// Checks that `span` is in `text`, on character boundaries.
///
/// # Panics
/// Panics if it is not.
pub fn assert_within(text: &str, span: &std::ops::Range<usize>) {
    assert!(text.get(span.clone()).is_some(), "{span:?} is no part of {text:?}");
}
