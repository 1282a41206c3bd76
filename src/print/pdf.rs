//! The PDF writer.
//!
//! printpdf builds the document information and the fonts, with their widths and the tables that make text
//! searchable. It cannot add a form that places other forms, nor encode operations as a content stream, so
//! `content` encodes drawings with lopdf, on which printpdf is built, and pages are added to the lopdf
//! document that printpdf returns.
//!
//! Every content stream starts in millimetres, y down, like a drawing, so that its numbers are those of the
//! drawing.

mod content;
mod deflate;
mod file;
mod letters;
mod metadata;
mod object;
mod pages;
mod placed;
mod structure;
mod tags;

use std::error::Error;
use std::io::{self, Write};

use lopdf::{Dictionary, Document as LoDocument, Object, ObjectId, dictionary};
use printpdf::{FontId, Op, ParsedFont, PdfDocument, PdfFontHandle, PdfPage, PdfSaveOptions, Pt, TextItem};

use self::file::Pdf;
use self::letters::Letters;
use self::object::Name;
use self::pages::PageTree;
use self::placed::PlacedSymbols;
use self::structure::Structure;
use super::document::{Bookmark, Document, Meta, Symbol};
use super::font::{Face, FontData};
use super::imposition::Flip;
use super::paper::Size;

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

/// Writes `document` to `out`; calls `progress` with the number of finished pages after each one.
///
/// Output is deterministic.
///
/// # Errors
/// Returns an error if writing to `out` fails.
pub fn write(
    document: Document<'_>,
    out: &mut dyn Write,
    progress: &mut dyn FnMut(usize),
) -> Result<(), PdfError> {
    let mut pdf = Pdf::new(out)?;
    let resources = pdf.reserve();
    let mut tree = PageTree::new(&mut pdf, resources);
    let mut structure = Structure::new(&mut pdf);
    let mut placed = PlacedSymbols::new(&document.symbols);
    let mut bookmarks = Vec::new();
    let mut letters = Letters::default();
    for (done, page) in document.pages.enumerate() {
        let (content, parts) =
            content::page(&page, &document.symbols, &placed.in_full, document.is_for_press, &mut letters);
        let content = pdf.add_stream(&content, |_| {})?;
        let id = tree.add(&mut pdf, &page, content)?;
        structure.add_page(&mut pdf, id, &parts)?;
        placed.see(&page.drawing.shapes);
        bookmarks.extend(page.bookmarks.into_iter().map(|bookmark| (bookmark, id, page.size)));
        progress(done + 1);
    }
    let mut forms = Dictionary::new();
    for symbol in placed.forms() {
        let content =
            content::drawing(&symbol.drawing, &document.symbols, document.is_for_press, &mut letters);
        forms.set(symbol.name, form(&mut pdf, symbol, &content, resources)?);
    }
    let pages = tree.finish(&mut pdf)?;
    let structure = structure.finish(&mut pdf)?;
    let metadata = metadata::add(&mut pdf, &document.meta)?;

    let (mut rest, fonts) = with_fonts(&document.meta, &letters, pdf.next())?;
    letters.embed_others(&mut rest, fonts)?;

    let catalog = rest.catalog_mut()?;
    catalog.set("Pages", pages);
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    catalog.set("StructTreeRoot", structure);
    catalog.set("Metadata", metadata);
    catalog.set("Lang", Object::string_literal(document.meta.language.clone()));
    catalog.set("PageLayout", "SinglePage");
    catalog.set("ViewerPreferences", viewer_preferences(document.backs));
    if document.is_for_press {
        catalog.set("OutputIntents", vec![output_intent().into()]);
    }
    if bookmarks.len() > 1 {
        catalog.set("PageMode", "UseOutlines");
    }
    if !bookmarks.is_empty() {
        let outlines = outlines(&mut rest, &bookmarks);
        rest.catalog_mut()?.set("Outlines", outlines);
    }
    let [root, info] =
        ["Root", "Info"].map(|key| rest.trailer.get(key.as_bytes()).and_then(Object::as_reference));
    pdf.add_all(rest)?;
    pdf.dictionary(resources, |dict| {
        dict.set("Font", fonts).set_dictionary("XObject", |names| names.set_all(&forms));
    })?;
    pdf.finish(root?, info?)?;
    Ok(())
}

/// The window title, and defaults for the print dialog: true size, and duplex if there are backs.
fn viewer_preferences(backs: Option<Flip>) -> Dictionary {
    let mut preferences = dictionary! { "DisplayDocTitle" => true, "PrintScaling" => "None" };
    if let Some(flip) = backs {
        let edge = match flip {
            Flip::Long => "DuplexFlipLongEdge",
            Flip::Short => "DuplexFlipShortEdge",
        };
        preferences.set("Duplex", edge);
    }
    preferences
}

/// The press that the inks are meant for: offset on coated paper, by its name in the registry of the ICC, which stands
/// for the profile. So it is no PDF/X-4, which has the profile itself.
fn output_intent() -> Dictionary {
    dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => Object::string_literal("FOGRA39"),
        "OutputCondition" => Object::string_literal("Offset, coated paper (ISO 12647-2:2004)"),
        "RegistryName" => Object::string_literal("http://www.color.org"),
    }
}

/// The information, catalog and main font of a document, numbered from `first`, and the id of its font
/// dictionary.
///
/// printpdf only embeds fonts used on its own pages, with a table of the letters shown there; so a specimen
/// page shows the same letters and is then removed.
fn with_fonts(meta: &Meta, letters: &Letters, first: u32) -> Result<(LoDocument, ObjectId), PdfError> {
    let mut specimen = PdfDocument::new(&meta.title);
    let info = &mut specimen.metadata.info;
    info.author.clone_from(&meta.author);
    info.subject.clone_from(&meta.subject);
    info.creator = String::from(concat!("parlour ", env!("CARGO_PKG_VERSION")));
    info.producer = String::from("printpdf");
    let mut ops = vec![Op::StartTextSection];
    for face in Face::ALL {
        let shown = letters.of_main(face);
        if shown.is_empty() {
            continue;
        }
        let file = FontData::Main(face);
        let mut font = ParsedFont::from_bytes(file.bytes(), 0, &mut Vec::new())
            .expect("the built-in font is well formed");
        font.font_name = Some(file.name().to_owned());
        let id = FontId(letters::font_name(file).to_owned());
        specimen.resources.fonts.map.insert(id.clone(), printpdf::PdfFont::new(font));
        ops.push(Op::SetFont { font: PdfFontHandle::External(id), size: Pt(1.0) });
        ops.push(Op::ShowText { items: vec![TextItem::Text(shown)] });
    }
    ops.push(Op::EndTextSection);
    let one = printpdf::Mm(1.0);
    specimen.pages.push(PdfPage::new(one, one, ops));

    let options = PdfSaveOptions { optimize: false, subset_fonts: false, ..PdfSaveOptions::default() };
    let mut file = specimen.to_lopdf_document(&options, &mut Vec::new());

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
    let fonts = fonts.ok_or(lopdf::Error::PageNumberNotFound(1))?;
    file.catalog_mut()?.set("Pages", Object::Null);
    file.trailer.set("Fonts", fonts); // keeps the fonts while objects used only by the specimen are pruned
    file.prune_objects();
    file.renumber_objects_with(first);
    let fonts = file.trailer.get(b"Fonts").and_then(Object::as_reference)?;
    Ok((file, fonts))
}

/// `seconds` since 1970 as year, month, day, hour, minute and second, in UTC.
fn time(seconds: i64) -> Option<[i32; 6]> {
    let time = printpdf::date::OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    let [month, day, hour, minute, second] =
        [u8::from(time.month()), time.day(), time.hour(), time.minute(), time.second()].map(i32::from);
    Some([time.year(), month, day, hour, minute, second])
}

/// `seconds` since 1970 as a PDF date, in UTC.
fn date(seconds: i64) -> Option<String> {
    let [year, month, day, hour, minute, second] = time(seconds)?;
    Some(format!("D:{year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}Z"))
}

fn form(pdf: &mut Pdf<'_>, symbol: &Symbol, content: &[u8], resources: ObjectId) -> io::Result<ObjectId> {
    let end = symbol.corner.moved(symbol.size.width, symbol.size.height);
    let corners = [symbol.corner.x, symbol.corner.y, end.x, end.y].map(content::real);
    pdf.add_stream(content, |form| {
        form.set("Type", Name("XObject")).set("Subtype", Name("Form"));
        form.set("BBox", corners).set("Resources", resources);
    })
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
