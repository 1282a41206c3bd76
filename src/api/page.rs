//! Printed matter, and pages for a browser.

use serde::Serialize;

use super::Failure;
use crate::named::named;
use crate::print::{Document, Format};

named! {
    /// What pages are written as.
    #[derive(Default)]
    pub enum PageFormat {
        /// One page of vectors and text.
        #[default]
        Svg = "svg",
        /// All pages, for printers. Needs the feature `pdf`.
        Pdf = "pdf",
        /// One page of pixels, 200 to the inch. Needs the feature `png`.
        Png = "png",
        /// A page for a browser. Needs the feature `html`.
        Html = "html",
    }
    /// A text that is no format of ours.
    ParsePageFormatError = "pages are written as `svg`, `pdf`, `png` or `html`"
}

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

    /// The bytes of a document.
    pub(super) fn write(self, document: Document<'_>) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        document.write(self.of_paper()?, &mut bytes).map_err(Failure::page)?;
        Ok(bytes)
    }
}

/// A page as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Page {
    /// `svg` or `html`.
    pub format: &'static str,
    /// All of the page.
    pub text: String,
}

impl Page {
    /// The page of these bytes.
    ///
    /// # Errors
    /// When the format is no text, as PDF and PNG are none.
    pub fn new(format: PageFormat, bytes: Vec<u8>) -> Result<Page, Failure> {
        let text = String::from_utf8(bytes).map_err(|_| Failure::page(format!("{format} is no text")))?;
        Ok(Page { format: format.name(), text })
    }
}
