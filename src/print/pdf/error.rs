//! Why a PDF could not be written.

use std::error::Error;
use std::io;

/// Why a document could not be written as PDF.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// Building the document failed.
    #[error("the PDF cannot be put together")]
    Build(#[source] Box<dyn Error + Send + Sync>),
    /// Writing to the output failed.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<lopdf::Error> for PdfError {
    fn from(error: lopdf::Error) -> PdfError {
        PdfError::Build(error.into())
    }
}
