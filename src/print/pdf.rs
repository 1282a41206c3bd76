//! The PDF writer.
//!
//! printpdf makes the document: its information, and the fonts with their widths and the tables
//! that make text searchable. It has no way to add a form that places other forms, and no public
//! way from operations to a content stream, so `content` encodes drawings with lopdf, on which
//! printpdf stands, and the pages are added to the lopdf document that printpdf returns.
//!
//! Every content stream starts in millimetres, y down, as drawings are: what a stream says is what
//! the drawing says.

mod content;
mod deflate;
mod letters;
mod metadata;
mod placed;
mod structure;
mod tags;

use std::error::Error;
use std::io::{self, Write};

use lopdf::{Dictionary, Document as LoDocument, Object, ObjectId, SaveOptions, Stream, dictionary};
use printpdf::{FontId, Op, ParsedFont, PdfDocument, PdfFontHandle, PdfPage, PdfSaveOptions, Pt, TextItem};

use self::deflate::Deflate;
use self::letters::OtherFonts;
use self::placed::Placed;
use self::structure::Structure;
use super::document::{Bookmark, Document, Edge, Meta, Symbol};
use super::font::{Face, FontData};
use super::paper::Size;

/// Pages under one node of the page tree, so that a reader finds any page of a long pad quickly.
const PAGES_PER_NODE: usize = 64;

/// Why a document did not become a PDF.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The document could not be put together.
    #[error("the PDF cannot be put together")]
    Build(#[source] Box<dyn Error + Send + Sync>),
    /// It could not be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<lopdf::Error> for PdfError {
    fn from(error: lopdf::Error) -> PdfError {
        PdfError::Build(error.into())
    }
}

/// Writes `document` to `out`; calls `progress` with the number of pages done after each.
///
/// The same document gives the same bytes.
///
/// # Errors
/// When `out` takes no more.
pub fn write(
    document: Document<'_>,
    out: &mut dyn Write,
    progress: &mut dyn FnMut(usize),
) -> Result<(), PdfError> {
    let (mut file, fonts) = with_fonts(&document.meta)?;
    let mut deflate = Deflate::new();
    for object in file.objects.values_mut() {
        if let Object::Stream(stream) = object {
            deflate.stream(stream);
        }
    }
    let resources = file.new_object_id();
    let mut tree = PageTree::new(&mut file, resources);
    let mut structure = Structure::new(&mut file);
    let mut placed = Placed::new(&document.symbols);
    let mut bookmarks = Vec::new();
    let mut others = OtherFonts::default();
    for (done, page) in document.pages.enumerate() {
        let (content, parts) = content::page(&page, &document.symbols, &placed.in_full, &mut others);
        placed.see(&page.drawing.shapes);
        let content = deflate.stream_of(Stream::new(Dictionary::new(), content));
        let id = tree.add(&mut file, page.size, content, done);
        structure.add_page(&mut file, id, &parts);
        bookmarks.extend(page.bookmarks.into_iter().map(|bookmark| (bookmark, id, page.size)));
        progress(done + 1);
    }
    let mut forms = Dictionary::new();
    for symbol in placed.forms() {
        let form = form(symbol, &document.symbols, resources, &mut others);
        forms.set(symbol.name, file.add_object(deflate.stream_of(form)));
    }
    others.embed(&mut file, fonts, &mut deflate)?;
    file.set_object(resources, dictionary! { "Font" => fonts, "XObject" => forms });
    let pages = tree.finish(&mut file);

    let structure = structure.finish(&mut file);
    let metadata = file.add_object(metadata::stream(&document.meta));

    let catalog = file.catalog_mut()?;
    catalog.set("Pages", pages);
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    catalog.set("StructTreeRoot", structure);
    catalog.set("Metadata", metadata);
    catalog.set("Lang", Object::string_literal(document.meta.language.clone()));
    catalog.set("PageLayout", "SinglePage");
    catalog.set("ViewerPreferences", viewer_preferences(document.turned_over));
    if bookmarks.len() > 1 {
        let outlines = outlines(&mut file, &bookmarks);
        let catalog = file.catalog_mut()?;
        catalog.set("PageMode", "UseOutlines");
        catalog.set("Outlines", outlines);
    } else if !bookmarks.is_empty() {
        let outlines = outlines(&mut file, &bookmarks);
        file.catalog_mut()?.set("Outlines", outlines);
    }
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    file.save_with_options(&mut out, save_options())?;
    out.flush()?; // dropping it would swallow the error of a full disk
    Ok(())
}

/// Small objects are compressed many at a time: a long pad is made of them.
fn save_options() -> SaveOptions {
    SaveOptions::builder()
        .use_object_streams(true)
        .use_xref_streams(true)
        .max_objects_per_stream(200)
        .compression_level(6)
        .build()
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

/// A document without pages that has our fonts, and the id of its font dictionary.
///
/// printpdf embeds the fonts its own pages show text in, with a table for the letters shown; so it
/// is given one page that shows every letter, and that page is taken out again.
fn with_fonts(meta: &Meta) -> Result<(LoDocument, ObjectId), PdfError> {
    let mut specimen = PdfDocument::new(&meta.title);
    let info = &mut specimen.metadata.info;
    info.author.clone_from(&meta.author);
    info.subject.clone_from(&meta.subject);
    info.creator = String::from(concat!("parlour ", env!("CARGO_PKG_VERSION")));
    info.producer = String::from("printpdf");
    let mut ops = vec![Op::StartTextSection];
    for face in Face::ALL {
        let file = FontData::Main(face);
        let mut font = ParsedFont::from_bytes(file.bytes(), 0, &mut Vec::new())
            .expect("the built-in font is well formed");
        font.font_name = Some(file.name().to_owned());
        let id = FontId(letters::font_name(file).to_owned());
        specimen.resources.fonts.map.insert(id.clone(), printpdf::PdfFont::new(font));
        ops.push(Op::SetFont { font: PdfFontHandle::External(id), size: Pt(1.0) });
        ops.push(Op::ShowText { items: vec![TextItem::Text(file.letters().into_iter().collect())] });
    }
    ops.push(Op::EndTextSection);
    let one = printpdf::Mm(1.0);
    specimen.pages.push(PdfPage::new(one, one, ops));

    let options = PdfSaveOptions { optimize: false, subset_fonts: false, ..PdfSaveOptions::default() };
    let mut file = specimen.to_lopdf_document(&options, &mut Vec::new());
    file.version = String::from("1.7");
    file.trailer.remove(b"ID"); // printpdf's is random, and only an encrypted file needs one

    let info = file.trailer.get(b"Info").and_then(Object::as_reference)?;
    let info = file.get_dictionary_mut(info)?;
    for key in ["CreationDate", "ModDate", "GTS_PDFXVersion", "Identifier", "Keywords", "Trapped"] {
        info.remove(key.as_bytes());
    }
    if let Some(stamp) = meta.created.and_then(date) {
        info.set("CreationDate", Object::string_literal(stamp));
    }

    let mut fonts = None;
    for page in file.get_pages().into_values().collect::<Vec<_>>() {
        let page = file.get_dictionary(page)?;
        let resources = page.get(b"Resources").and_then(Object::as_reference)?;
        fonts = Some(file.get_dictionary(resources)?.get(b"Font").and_then(Object::as_reference)?);
    }
    let pages = file.catalog()?.get(b"Pages").and_then(Object::as_reference)?;
    file.objects.remove(&pages);
    let fonts = fonts.ok_or(lopdf::Error::PageNumberNotFound(1))?;
    file.catalog_mut()?.set("Pages", Object::Null);
    file.trailer.set("Fonts", fonts); // held while what only the specimen used is pruned
    file.prune_objects();
    file.trailer.remove(b"Fonts");
    Ok((file, fonts))
}

/// `seconds` since 1970 as year, month, day, hour, minute and second, in UTC.
fn time(seconds: i64) -> Option<[i32; 6]> {
    let time = printpdf::date::OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    let [month, day, hour, minute, second] =
        [u8::from(time.month()), time.day(), time.hour(), time.minute(), time.second()].map(i32::from);
    Some([time.year(), month, day, hour, minute, second])
}

/// `seconds` since 1970 as PDF writes a date, in UTC.
fn date(seconds: i64) -> Option<String> {
    let [year, month, day, hour, minute, second] = time(seconds)?;
    Some(format!("D:{year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}Z"))
}

fn form(symbol: &Symbol, symbols: &[Symbol], resources: ObjectId, others: &mut OtherFonts) -> Stream {
    let end = symbol.corner.moved(symbol.size.width, symbol.size.height);
    let corners = [symbol.corner.x, symbol.corner.y, end.x, end.y];
    Stream::new(
        dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => corners.map(content::real).to_vec(),
            "Resources" => resources,
        },
        content::drawing(&symbol.drawing, symbols, others),
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

    fn add(&mut self, file: &mut LoDocument, size: Size, content: Stream, number: usize) -> ObjectId {
        if self.nodes.last().is_none_or(|(_, pages)| pages.len() == PAGES_PER_NODE) {
            self.nodes.push((file.new_object_id(), Vec::new()));
        }
        let (node, pages) = self.nodes.last_mut().expect("one was just made");
        let content = file.add_object(content);
        let mut page = dictionary! {
            "Type" => "Page",
            "Parent" => *node,
            "Contents" => content,
            "StructParents" => number as i64,
        };
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
