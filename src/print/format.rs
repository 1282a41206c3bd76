//! A document in the format that is asked for.

use std::io::{self, Write};

use super::document::{Document, Page};
#[cfg(feature = "pdf")]
use super::pdf::{self, PdfError};
#[cfg(feature = "png")]
use super::png::{self, Dpi, PngError};
use super::svg;

/// What a document can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Pages of vectors and text, for printers. Needs the feature `pdf`.
    #[cfg(feature = "pdf")]
    Pdf,
    /// One page of vectors and text, for browsers and drawing programs.
    Svg,
    /// One page of pixels. Needs the feature `png`.
    #[cfg(feature = "png")]
    Png(Dpi),
}

/// Why a document is not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format holds one page, and the document has more or none.
    #[error("{0} pages do not fit one picture: a picture holds one page")]
    Pages(usize),
    /// The receiver takes no more.
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
    /// Writes the document to `out`. The same document gives the same bytes.
    ///
    /// # Errors
    /// When a picture is asked for and the document has more pages than one, when a picture has too many pixels, or
    /// when `out` takes no more.
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
