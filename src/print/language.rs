//! The languages of printed matter.

pub use crate::words::language::*;

#[cfg(test)]
impl Language {
    /// Each language with its words, after checking that the font has all their letters.
    pub(crate) fn all_words<W: std::fmt::Debug>(
        of: impl Fn(Language) -> W,
    ) -> [(Language, W); Language::ALL.len()] {
        Language::ALL.map(|language| {
            let words = of(language);
            let missing = super::font::missing(&format!("{words:?}"));
            assert!(missing.is_empty(), "{language}: {missing:?}");
            (language, words)
        })
    }
}
