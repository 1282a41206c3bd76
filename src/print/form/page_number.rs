//! Page numbers.

use crate::words::{Language, Verbatim, messages};

messages! {
    /// The number of a page.
    enum PageText in "print" {
        Number = "page {page} of {pages}",
    }
}

/// The number of a page that has the index `page`, from 0.
pub fn page_number(language: Language, page: usize, pages: usize) -> String {
    PageText::Number.say(language, &[("page", &Verbatim(page + 1)), ("pages", &Verbatim(pages))])
}
