//! Output formats.

use std::fmt::{self, Display as _};
use std::io::{self, Write};

use super::document::{Document, Page};
#[cfg(feature = "pdf")]
use super::pdf::{self, PdfError};
#[cfg(feature = "png")]
use super::png::{self, Dpi, PngError};
use super::svg;
use crate::named::named;
use crate::words::messages;

/// The format of a written document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Vector pages with text, for printers. Needs the feature `pdf`.
    #[cfg(feature = "pdf")]
    Pdf,
    /// One vector page with text, for browsers and drawing programs.
    Svg,
    /// One page of pixels. Needs the feature `png`.
    #[cfg(feature = "png")]
    Png(Dpi),
}

named! {
    /// The format of written pages.
    #[derive(Default)]
    pub enum PageFormat {
        /// One page, as vectors and text.
        #[default]
        Svg = "svg",
        /// All pages, for printing. Needs the feature `pdf`.
        Pdf = "pdf",
        /// One page of pixels, at 200 dpi. Needs the feature `png`.
        Png = "png",
        /// A page for a browser. Needs the feature `html`.
        Html = "html",
    }
    /// The error for a text that is not a page format.
    ParsePageFormatError = "pages are written as `svg`, `pdf`, `png` or `html`"
}

/// Why a document could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format holds exactly one page, and the document does not.
    #[error(fmt = pages)]
    Pages(usize),
    /// Writing to the output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The PDF writer failed.
    #[cfg(feature = "pdf")]
    #[error(transparent)]
    Pdf(PdfError),
    /// The PNG writer failed.
    #[cfg(feature = "png")]
    #[error(transparent)]
    Png(#[from] PngError),
}

messages! {
    enum WriteText in "print" {
        Pages = "{n} pages do not fit one picture: a picture holds one page",
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as thiserror asks")]
fn pages(n: &usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    WriteText::Pages.later(&[("n", n)]).fmt(f)
}

#[cfg(feature = "pdf")]
impl From<PdfError> for WriteError {
    fn from(error: PdfError) -> WriteError {
        match error {
            PdfError::Write(error) => WriteError::Io(error),
            error @ PdfError::Build(_) => WriteError::Pdf(error),
        }
    }
}

impl Document<'_> {
    /// Writes the document to `out`. Output is deterministic.
    ///
    /// # Errors
    /// Returns an error if a picture is requested of a document without exactly one page, if a picture has
    /// too many pixels, or if writing to `out` fails.
    pub fn write(mut self, format: Format, out: &mut dyn Write) -> Result<(), WriteError> {
        match format {
            #[cfg(feature = "pdf")]
            Format::Pdf => pdf::write(self, out, &mut |_| ())?,
            Format::Svg => {
                let page = self.only_page()?;
                out.write_all(
                    svg::write(&self.meta, &self.symbols, &page, svg::Settings::default()).as_bytes(),
                )?;
            }
            #[cfg(feature = "png")]
            Format::Png(dpi) => {
                let page = self.only_page()?;
                out.write_all(&png::write(&self.symbols, &page, dpi)?)?;
            }
        }
        Ok(())
    }

    fn only_page(&mut self) -> Result<Page, WriteError> {
        self.pages.next().filter(|_| self.page_count == 1).ok_or(WriteError::Pages(self.page_count))
    }
}
