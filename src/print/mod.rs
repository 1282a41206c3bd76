//! Printing: lengths, papers, drawings, imposition, and the writers.
//!
//! Nothing here knows a game. A game describes a [`Document`]: symbols drawn once and placed many times, and
//! pages that place them; [`pdf`], [`svg`] and [`png`] write it.

mod binding;
mod booklet;
pub(crate) mod cut_sheet;
pub mod document;
pub mod drawing;
pub(crate) mod floor;
pub mod font;
pub(crate) mod form;
pub mod format;
pub(crate) mod imposition;
pub mod language;
pub mod length;
mod look;
pub(crate) mod mark;
pub mod paper;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
pub(crate) mod qr;
pub mod svg;

pub use binding::{Binding, BoundSide, ParseBindingError};
pub use document::{Bookmark, Document, Meta, Page, Symbol, Trim};
pub use drawing::{Anchor, Color, Drawing, Paint, Point, Segment, Shape, Stroke, SymbolId, Text, Transform};
pub use font::Face;
pub use format::{Format, PageFormat, ParsePageFormatError, WriteError};
pub use language::Language;
pub use length::Mm;
pub use look::Look;
pub(crate) use mark::{Cell, Mark, Role};
pub use paper::{Orientation, Paper, Size};
