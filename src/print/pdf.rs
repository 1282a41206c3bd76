//! The PDF writer.
//!
//! lopdf numbers and writes the objects. `fonts` embeds the fonts, `content` encodes drawings, and `deflate` compresses both.
//!
//! Every content stream starts in millimetres, y down, as drawings are: what a stream says is what
//! the drawing says.

mod content;
mod date;
mod deflate;
mod fonts;

use std::io::{self, Write};

use lopdf::{Dictionary, Document as LoDocument, Object, ObjectId, Stream, dictionary};

use self::deflate::Deflate;
use super::document::{Bookmark, Document, Edge, Meta, Symbol};
use super::paper::Size;

/// Pages under one node of the page tree, so that a reader finds any page of a long pad quickly.
const PAGES_PER_NODE: usize = 64;

/// Writes `document` to `out`; calls `progress` with the number of pages done after each.
///
/// The same document gives the same bytes.
///
/// # Errors
/// When `out` takes no more.
pub fn write(document: Document<'_>, out: &mut dyn Write, progress: &mut dyn FnMut(usize)) -> io::Result<()> {
    let mut file = LoDocument::with_version("1.5");
    let mut deflate = Deflate::new();
    let fonts = fonts::add(&mut file, &mut deflate);
    let info = file.add_object(info(&document.meta));
    file.trailer.set("Info", info);
    let resources = file.new_object_id();
    let mut forms = Dictionary::new();
    for symbol in &document.symbols {
        forms
            .set(symbol.name, file.add_object(deflate.stream_of(form(symbol, &document.symbols, resources))));
    }
    file.set_object(resources, dictionary! { "Font" => fonts, "XObject" => forms });

    let mut tree = PageTree::new(&mut file, resources);
    let mut bookmarks = Vec::new();
    for (done, page) in document.pages.enumerate() {
        let content = content::page(&page, &document.symbols);
        let content = deflate.stream_of(Stream::new(Dictionary::new(), content));
        let id = tree.add(&mut file, page.size, content);
        bookmarks.extend(page.bookmarks.into_iter().map(|bookmark| (bookmark, id, page.size)));
        progress(done + 1);
    }
    let pages = tree.finish(&mut file);

    let mut catalog = dictionary! {
        "Type" => "Catalog",
        "Pages" => pages,
        "Lang" => Object::string_literal(document.meta.language.clone()),
        "PageLayout" => "SinglePage",
        "PageMode" => if bookmarks.len() > 1 { "UseOutlines" } else { "UseNone" },
        "ViewerPreferences" => viewer_preferences(document.turned_over),
    };
    if !bookmarks.is_empty() {
        catalog.set("Outlines", outlines(&mut file, &bookmarks));
    }
    let catalog = file.add_object(catalog);
    file.trailer.set("Root", catalog);
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    file.save_to(&mut out)?;
    out.flush() // dropping it would swallow the error of a full disk
}

/// The title in the window, and what the print dialog begins with: true size, and both sides where there are backs.
fn viewer_preferences(turned_over: Option<Edge>) -> Dictionary {
    let mut preferences = dictionary! { "DisplayDocTitle" => true, "PrintScaling" => "None" };
    if let Some(edge) = turned_over {
        let name = match edge {
            Edge::Long => "DuplexFlipLongEdge",
            Edge::Short => "DuplexFlipShortEdge",
        };
        preferences.set("Duplex", name);
    }
    preferences
}

/// Who made the file, and what it is.
fn info(meta: &Meta) -> Dictionary {
    const PROGRAM: &str = concat!("parlour ", env!("CARGO_PKG_VERSION"));
    let mut info = Dictionary::new();
    for (key, text) in [
        ("Title", meta.title.as_str()),
        ("Author", &meta.author),
        ("Subject", &meta.subject),
        ("Creator", PROGRAM),
        ("Producer", PROGRAM),
    ] {
        if !text.is_empty() {
            info.set(key, lopdf::text_string(text));
        }
    }
    if let Some(date) = meta.created.and_then(date::text) {
        info.set("CreationDate", Object::string_literal(date));
    }
    info
}

fn form(symbol: &Symbol, symbols: &[Symbol], resources: ObjectId) -> Stream {
    let end = symbol.corner.moved(symbol.size.width, symbol.size.height);
    let corners = [symbol.corner.x, symbol.corner.y, end.x, end.y];
    Stream::new(
        dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => corners.map(content::real).to_vec(),
            "Resources" => resources,
        },
        content::drawing(&symbol.drawing, symbols),
    )
}

/// The page tree while it grows: nodes of [`PAGES_PER_NODE`] pages under one root, which says what
/// all pages share.
struct PageTree {
    root: ObjectId,
    resources: ObjectId,
    size: Option<Size>,
    nodes: Vec<(ObjectId, Vec<Object>)>,
}

impl PageTree {
    fn new(file: &mut LoDocument, resources: ObjectId) -> PageTree {
        PageTree { root: file.new_object_id(), resources, size: None, nodes: Vec::new() }
    }

    fn add(&mut self, file: &mut LoDocument, size: Size, content: Stream) -> ObjectId {
        if self.nodes.last().is_none_or(|(_, pages)| pages.len() == PAGES_PER_NODE) {
            self.nodes.push((file.new_object_id(), Vec::new()));
        }
        let (node, pages) = self.nodes.last_mut().expect("one was just made");
        let content = file.add_object(content);
        let mut page = dictionary! { "Type" => "Page", "Parent" => *node, "Contents" => content };
        if *self.size.get_or_insert(size) != size {
            page.set("MediaBox", media_box(size));
        }
        let page = file.add_object(page);
        pages.push(page.into());
        page
    }

    fn finish(self, file: &mut LoDocument) -> ObjectId {
        let count: usize = self.nodes.iter().map(|(_, pages)| pages.len()).sum();
        let mut kids: Vec<Object> = Vec::new();
        for (id, pages) in self.nodes {
            kids.push(id.into());
            file.set_object(
                id,
                dictionary! {
                    "Type" => "Pages",
                    "Parent" => self.root,
                    "Count" => pages.len() as i64,
                    "Kids" => pages,
                },
            );
        }
        let mut root = dictionary! {
            "Type" => "Pages",
            "Count" => count as i64,
            "Kids" => kids,
            "Resources" => self.resources,
        };
        if let Some(size) = self.size {
            root.set("MediaBox", media_box(size));
        }
        file.set_object(self.root, root);
        self.root
    }
}

fn media_box(size: Size) -> Object {
    let point = |pt: f64| Object::Real(((pt * 1000.0).round() / 1000.0) as f32);
    vec![0.into(), 0.into(), point(size.width.to_pt()), point(size.height.to_pt())].into()
}

fn outlines(file: &mut LoDocument, bookmarks: &[(Bookmark, ObjectId, Size)]) -> ObjectId {
    let root = file.new_object_id();
    let ids: Vec<ObjectId> = bookmarks.iter().map(|_| file.new_object_id()).collect();
    for (i, (bookmark, page, size)) in bookmarks.iter().enumerate() {
        let (left, top) = (bookmark.at.x.to_pt(), (size.height - bookmark.at.y).to_pt());
        let target: Vec<Object> = vec![
            (*page).into(),
            "XYZ".into(),
            (left.round() as i64).into(),
            (top.round() as i64).into(),
            Object::Null,
        ];
        let mut entry = dictionary! {
            "Title" => lopdf::text_string(&bookmark.title),
            "Parent" => root,
            "Dest" => target,
        };
        if i > 0 {
            entry.set("Prev", ids[i - 1]);
        }
        if let Some(next) = ids.get(i + 1) {
            entry.set("Next", *next);
        }
        file.set_object(ids[i], entry);
    }
    let mut list = dictionary! { "Type" => "Outlines", "Count" => ids.len() as i64 };
    if let (Some(first), Some(last)) = (ids.first(), ids.last()) {
        list.set("First", *first);
        list.set("Last", *last);
    }
    file.set_object(root, list);
    root
}
