//! Documents: symbols drawn once, and pages that place them.

use std::iter;

use super::drawing::{Drawing, Point, Shape, SymbolId};
use super::imposition::Flip;
use super::length::Mm;
use super::mark::Role;
use super::paper::Size;

/// A drawing written once and placed many times: a PDF form, an SVG symbol.
///
/// A symbol may place symbols that precede it in the document.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// A short name of letters and digits, unique in the document.
    pub name: &'static str,
    /// The top left corner of its bounding box.
    pub corner: Point,
    /// The size of its bounding box, to which PDF clips it.
    pub size: Size,
    /// The shapes of the symbol, relative to the origin that a page places.
    pub drawing: Drawing,
    /// Its role as a whole. If the symbol has marked parts, these are read at its first placement in a
    /// document; every later one is read as a whole.
    pub whole: Option<Role>,
}

impl Symbol {
    /// A symbol whose bounding box starts at the origin.
    pub const fn new(name: &'static str, size: Size, drawing: Drawing) -> Symbol {
        Symbol { name, corner: Point::ORIGIN, size, drawing, whole: None }
    }

    /// Sets its role as a whole.
    #[must_use]
    pub fn read_as(self, whole: Role) -> Symbol {
        Symbol { whole: Some(whole), ..self }
    }

    /// Whether any part of it is marked.
    pub fn has_parts(&self) -> bool {
        self.drawing.shapes.iter().any(is_marked)
    }
}

fn is_marked(shape: &Shape) -> bool {
    match shape {
        Shape::Marked(..) => true,
        Shape::Group(_, inner) => inner.iter().any(is_marked),
        _ => false,
    }
}

/// A place on a page with an entry in the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// The entry in the table of contents.
    pub title: String,
    /// The top left corner of the target.
    pub at: Point,
}

/// The part of a page that is left when it is cut, and how far artwork runs over its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trim {
    /// The top left corner.
    pub corner: Point,
    /// The size after cutting.
    pub size: Size,
    /// The bleed.
    pub bleed: Mm,
}

/// One side of a sheet of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The width and height of the paper.
    pub size: Size,
    /// Alternative text for the page, read by screen readers.
    pub title: String,
    /// The shapes on the page; its origin is the top left corner.
    pub drawing: Drawing,
    /// Its entries in the table of contents.
    pub bookmarks: Vec<Bookmark>,
    /// Where it is cut, if artwork runs over the cuts.
    pub trim: Option<Trim>,
}

impl Page {
    /// A page without bookmarks.
    pub fn new(size: Size, title: impl Into<String>, drawing: Drawing) -> Page {
        Page { size, title: title.into(), drawing, bookmarks: Vec::new(), trim: None }
    }
}

impl Page {
    /// The page with the symbols it places drawn in full, for another document.
    #[must_use]
    pub fn with_symbols_in_full(self, symbols: &[Symbol]) -> Page {
        let shapes = self.drawing.shapes.into_iter().map(|shape| in_full(shape, symbols)).collect();
        Page { drawing: Drawing { shapes }, ..self }
    }
}

fn in_full(shape: Shape, symbols: &[Symbol]) -> Shape {
    let all = |shapes: Vec<Shape>| shapes.into_iter().map(|shape| in_full(shape, symbols)).collect();
    match shape {
        Shape::Use(SymbolId(index), map) => Shape::Group(map, all(symbols[index].drawing.shapes.clone())),
        Shape::Group(map, shapes) => Shape::Group(map, all(shapes)),
        Shape::Marked(mark, shapes) => Shape::Marked(mark, all(shapes)),
        shape => shape,
    }
}

/// Metadata of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// The title, shown in a viewer's window.
    pub title: String,
    /// The author, credited for the game.
    pub author: String,
    /// The subject.
    pub subject: String,
    /// The language code: `en`.
    pub language: String,
    /// The creation time in seconds since 1970, if it is to be written.
    pub created: Option<i64>,
}

/// A document for the writers. Pages are produced one by one, so that a long pad is never held in memory as
/// drawings.
///
/// ```
/// use parlour::diverto::{Pad, PadSpec};
/// use parlour::print::Format;
/// use parlour::seed::Seed;
///
/// let pad = Pad::new(PadSpec { seed: Some(Seed(42)), sheets: 1, ..PadSpec::default() }).unwrap();
/// let mut svg = Vec::new();
/// pad.document().write(Format::Svg, &mut svg)?;
/// assert!(svg.starts_with(b"<svg"));
/// # Ok::<(), parlour::print::WriteError>(())
/// ```
pub struct Document<'a> {
    /// Its metadata.
    pub meta: Meta,
    /// The edge that paper is turned over, if pages alternate between fronts and backs.
    pub backs: Option<Flip>,
    /// Whether it is for a print shop: a PDF has its colours as inks then.
    pub is_for_press: bool,
    /// Whether its pages show their numbers.
    pub has_numbers: bool,
    /// The symbols, indexed by [`SymbolId`].
    pub symbols: Vec<Symbol>,
    /// The number of pages.
    pub page_count: usize,
    /// The pages, in order.
    pub pages: Box<dyn Iterator<Item = Page> + 'a>,
}

impl<'a> Document<'a> {
    /// A document of `count` pages; `page` draws each by its index from 0 when it is written.
    pub fn new(
        meta: Meta,
        symbols: Vec<Symbol>,
        count: usize,
        page: impl Fn(usize) -> Page + 'a,
    ) -> Document<'a> {
        let pages = Box::new((0..count).map(page));
        let (backs, is_for_press, has_numbers) = (None, false, false);
        Document { meta, backs, is_for_press, has_numbers, symbols, page_count: count, pages }
    }

    /// Declares that pages alternate between fronts and backs, for paper turned over this edge; `None` if there are no
    /// backs.
    #[must_use]
    pub fn with_backs(self, backs: Option<Flip>) -> Document<'a> {
        Document { backs, ..self }
    }

    /// The same with one page, numbered from 1, if it has that page.
    pub fn only(self, number: usize) -> Option<Document<'a>> {
        let Document { mut pages, .. } = self;
        let page = pages.nth(number.checked_sub(1)?)?;
        Some(Document { page_count: 1, pages: Box::new(iter::once(page)), backs: None, ..self })
    }

    /// Declares that pages show their numbers.
    #[must_use]
    pub fn numbered(self) -> Document<'a> {
        Document { has_numbers: true, ..self }
    }
}
