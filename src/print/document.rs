//! A document: symbols drawn once, and pages that place them.

use super::drawing::{Drawing, Point};
use super::paper::Size;

/// A drawing that is written once and placed many times: a PDF form, an SVG symbol.
///
/// A symbol may place symbols that stand before it in the document.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// A short name of letters and digits, unique in the document.
    pub name: &'static str,
    /// The top left corner of what it may paint.
    pub corner: Point,
    /// The size of what it may paint; beyond it PDF cuts off.
    pub size: Size,
    /// What it shows.
    pub drawing: Drawing,
}

/// A place in a page that a reader's table of contents leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// What the table of contents says.
    pub title: String,
    /// The top left corner of the place.
    pub at: Point,
}

/// One side of one paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its size.
    pub size: Size,
    /// What a reader without eyes on it is told it is.
    pub title: String,
    /// What it shows.
    pub drawing: Drawing,
    /// Its entries in the table of contents.
    pub bookmarks: Vec<Bookmark>,
}

/// What a document says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// Its title.
    pub title: String,
    /// Who is credited.
    pub author: String,
    /// What it is about.
    pub subject: String,
    /// Its language, as in `en`.
    pub language: String,
    /// When it was made, in seconds since 1970, where that shall be written.
    pub created: Option<i64>,
}

/// What the writers write. Pages come one by one, so that a long pad is never held whole as
/// drawings.
pub struct Document<'a> {
    /// What it says about itself.
    pub meta: Meta,
    /// Drawings placed many times; [`SymbolId`](super::SymbolId) counts them.
    pub symbols: Vec<Symbol>,
    /// How many pages come.
    pub page_count: usize,
    /// The pages, in order.
    pub pages: Box<dyn Iterator<Item = Page> + 'a>,
}
