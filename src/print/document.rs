//! A document: symbols drawn once, and pages that place them.

use super::drawing::{Drawing, Point, Shape};
use super::mark::Role;
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
    /// The shapes of the symbol; its origin is where a page places it.
    pub drawing: Drawing,
    /// What it is to a reader as a whole. Where a document first places a symbol that has marked parts, these are what
    /// is read; where it comes again, it is one thing.
    pub whole: Option<Role>,
}

impl Symbol {
    /// A symbol whose top left corner is the origin of its drawing.
    #[must_use]
    pub const fn new(name: &'static str, size: Size, drawing: Drawing) -> Symbol {
        Symbol { name, corner: Point::ORIGIN, size, drawing, whole: None }
    }

    /// The same as one thing to a reader.
    #[must_use]
    pub fn read_as(self, whole: Role) -> Symbol {
        Symbol { whole: Some(whole), ..self }
    }

    /// Whether parts of it are marked.
    #[must_use]
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

/// A place in a page that a reader's table of contents leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// The entry in the table of contents.
    pub title: String,
    /// The top left corner of the place.
    pub at: Point,
}

/// One side of one paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The width and height of the paper.
    pub size: Size,
    /// What the page is, for people who do not see it: the text that a screen reader reads.
    pub title: String,
    /// The shapes on the page; its origin is the top left corner.
    pub drawing: Drawing,
    /// Its entries in the table of contents.
    pub bookmarks: Vec<Bookmark>,
}

impl Page {
    /// A page without entries in the table of contents.
    #[must_use]
    pub fn new(size: Size, title: impl Into<String>, drawing: Drawing) -> Page {
        Page { size, title: title.into(), drawing, bookmarks: Vec::new() }
    }
}

/// What a document says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// The title that readers show in their window.
    pub title: String,
    /// The person who is credited, as the author of the game.
    pub author: String,
    /// What it is about.
    pub subject: String,
    /// Its language, as in `en`.
    pub language: String,
    /// When it was made, in seconds since 1970, where that shall be written.
    pub created: Option<i64>,
}

/// The edge over which a paper is turned to print its back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Edge {
    Long,
    Short,
}

/// What the writers write. Pages come one by one, so that a long pad is never held whole as
/// drawings.
///
/// ```
/// use parlour::diverto::{Pad, PadSpec};
/// use parlour::print::Format;
/// use parlour::seed::Seed;
///
/// let pad = Pad::new(PadSpec::new(Seed(42), 1)).unwrap();
/// let mut svg = Vec::new();
/// pad.document().write(Format::Svg, &mut svg)?;
/// assert!(svg.starts_with(b"<svg"));
/// # Ok::<(), parlour::print::WriteError>(())
/// ```
pub struct Document<'a> {
    /// What it says about itself.
    pub meta: Meta,
    /// The edge to turn papers over, where pages are fronts and backs in turn.
    pub turned_over: Option<Edge>,
    /// Drawings placed many times; [`SymbolId`](super::SymbolId) counts them.
    pub symbols: Vec<Symbol>,
    /// How many pages come.
    pub page_count: usize,
    /// The pages, in order.
    pub pages: Box<dyn Iterator<Item = Page> + 'a>,
}

impl<'a> Document<'a> {
    /// A document of `count` pages, each drawn by its number from 0 when it is written.
    #[must_use]
    pub fn new(
        meta: Meta,
        symbols: Vec<Symbol>,
        count: usize,
        page: impl Fn(usize) -> Page + 'a,
    ) -> Document<'a> {
        let pages = Box::new((0..count).map(page));
        Document { meta, turned_over: None, symbols, page_count: count, pages }
    }

    /// The same with pages that are fronts and backs in turn, the paper turned over `edge`.
    #[must_use]
    pub fn with_backs(self, edge: Edge) -> Document<'a> {
        Document { turned_over: Some(edge), ..self }
    }
}
