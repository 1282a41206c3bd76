//! Printed matter, and pages for a browser.

use serde::Serialize;

use super::Failure;
use crate::diverto::paper::BoardPlace;
use crate::print::{Document, Format, PageFormat};
use crate::words::{Verbatim, messages};

impl PageFormat {
    fn of_paper(self) -> Result<Format, Failure> {
        match self {
            PageFormat::Svg => Ok(Format::Svg),
            #[cfg(feature = "pdf")]
            PageFormat::Pdf => Ok(Format::Pdf),
            #[cfg(feature = "png")]
            PageFormat::Png => Ok(Format::Png(crate::print::png::Dpi::DEFAULT)),
            _ => Err(cannot(self)),
        }
    }
}

messages! {
    enum PageText in "api" {
        Format = "this cannot be written as {format}",
        NoPage = "there is no page {page}: {n|1:there is one page|there are {n} pages}",
        NoText = "{format} is no text",
    }
}

/// The failure for a format that does not suit the page, or that this build cannot write.
pub(super) fn cannot(format: PageFormat) -> Failure {
    Failure::page(PageText::Format.later(&[("format", &Verbatim(format))]))
}

/// A page or several, written.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outprint {
    /// What it is written as.
    pub format: PageFormat,
    /// The file.
    pub bytes: Vec<u8>,
    /// How many pages there are, of which one may have been asked for.
    pub pages: usize,
    /// Where the first board of Diverto is on its page.
    pub board: Option<BoardPlace>,
}

impl Outprint {
    /// Writes a document, or one page of it.
    ///
    /// # Errors
    /// Returns an error if it cannot be written in this format, or has no such page.
    pub(super) fn new(
        format: PageFormat,
        page: Option<usize>,
        document: Document<'_>,
    ) -> Result<Outprint, Failure> {
        let pages = document.page_count;
        let written = match page {
            Some(page) => document
                .only(page)
                .ok_or_else(|| Failure::page(PageText::NoPage.later(&[("page", &page), ("n", &pages)])))?,
            None => document,
        };
        let mut bytes = Vec::new();
        written.write(format.of_paper()?, &mut bytes).map_err(Failure::page)?;
        Ok(Outprint { pages, ..Outprint::whole(format, bytes) })
    }

    /// A page that was written already, and is all there is.
    pub(super) const fn whole(format: PageFormat, bytes: Vec<u8>) -> Outprint {
        Outprint { format, bytes, pages: 1, board: None }
    }

    /// The page as an answer in JSON, with its text.
    ///
    /// # Errors
    /// Returns an error if the format is not text, as with PDF and PNG.
    pub fn as_text(self) -> Result<Page, Failure> {
        let Outprint { format, bytes, pages, board } = self;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::page(PageText::NoText.later(&[("format", &Verbatim(format))])))?;
        Ok(Page { format: format.name(), text: Some(text), pages, board })
    }

    /// The page as an answer in JSON without its text, and its bytes.
    pub fn apart(self) -> (Page, Vec<u8>) {
        let Outprint { format, bytes, pages, board } = self;
        (Page { format: format.name(), text: None, pages, board }, bytes)
    }
}

/// A page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Page {
    /// `svg` or `html`; with bytes of its own also `pdf` or `png`.
    pub format: &'static str,
    /// All of the page; left out where its bytes come beside the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// How many pages there are, of which one may have been asked for.
    pub pages: usize,
    /// Where the board of Diverto is on the page, so that a tap finds its intersection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardPlace>,
}
