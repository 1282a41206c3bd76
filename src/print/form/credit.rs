//! Whose game it is, on everything printed.

use crate::print::Meta;

/// Whose game it is, as documents and pages say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// The designers, as the author of a document.
    pub author: &'static str,
    /// A sentence, as the subject of a document.
    pub subject: &'static str,
    /// What pages say in small letters.
    pub line: &'static str,
}

impl Credit {
    /// What a document says about itself.
    #[must_use]
    pub fn meta(&self, title: &str, language: &str, created: Option<i64>) -> Meta {
        Meta {
            title: title.to_owned(),
            author: self.author.to_owned(),
            subject: self.subject.to_owned(),
            language: language.to_owned(),
            created,
        }
    }
}
