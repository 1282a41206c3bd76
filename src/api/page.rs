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
    /// Why a page is not written.
    enum PageText in "api" {
        Format = "this cannot be written as {format}",
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
    /// Where the first board of Diverto is on its page.
    pub board: Option<BoardPlace>,
}

impl Outprint {
    /// Writes a document.
    ///
    /// # Errors
    /// Returns an error if it cannot be written in this format.
    pub(super) fn new(format: PageFormat, document: Document<'_>) -> Result<Outprint, Failure> {
        let mut bytes = Vec::new();
        document.write(format.of_paper()?, &mut bytes).map_err(Failure::page)?;
        Ok(Outprint { format, bytes, board: None })
    }

    /// The page as an answer in JSON, with its text.
    ///
    /// # Errors
    /// Returns an error if the format is not text, as with PDF and PNG.
    pub fn as_text(self) -> Result<Page, Failure> {
        let Outprint { format, bytes, board } = self;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::page(PageText::NoText.later(&[("format", &Verbatim(format))])))?;
        Ok(Page { format: format.name(), text: Some(text), board })
    }

    /// The page as an answer in JSON without its text, and its bytes.
    pub fn apart(self) -> (Page, Vec<u8>) {
        (Page { format: self.format.name(), text: None, board: self.board }, self.bytes)
    }
}

/// A page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Page {
    /// `svg` or `html`; with bytes of its own also `pdf` or `png`.
    pub format: &'static str,
    /// All of the page; left out where its bytes come beside the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Where the board of Diverto is on the page, so that a tap finds its intersection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardPlace>,
}
