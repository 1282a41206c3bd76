//! Printed matter, and pages for a browser.

use serde::Serialize;

use super::Failure;
use crate::print::{Document, Format, PageFormat};

impl PageFormat {
    fn of_paper(self) -> Result<Format, Failure> {
        match self {
            PageFormat::Svg => Ok(Format::Svg),
            #[cfg(feature = "pdf")]
            PageFormat::Pdf => Ok(Format::Pdf),
            #[cfg(feature = "png")]
            PageFormat::Png => Ok(Format::Png(crate::print::png::Dpi::DEFAULT)),
            _ => Err(Failure::page(format!("this cannot be written as {self}"))),
        }
    }

    /// Writes a document to bytes.
    pub(super) fn write(self, document: Document<'_>) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        document.write(self.of_paper()?, &mut bytes).map_err(Failure::page)?;
        Ok(bytes)
    }
}

/// A page as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Page {
    /// `svg` or `html`.
    pub format: &'static str,
    /// All of the page.
    pub text: String,
}

impl Page {
    /// Wraps these bytes as a page.
    ///
    /// # Errors
    /// Returns an error if the format is not text, as with PDF and PNG.
    pub fn new(format: PageFormat, bytes: Vec<u8>) -> Result<Page, Failure> {
        let text = String::from_utf8(bytes).map_err(|_| Failure::page(format!("{format} is no text")))?;
        Ok(Page { format: format.name(), text })
    }
}
