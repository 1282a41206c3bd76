//! All of a game as one document, for people without an app: a page on how to print it, and its parts.

use serde::Deserialize;

use super::INKS;
use super::words::KitWords;
use crate::print::form::{Form, TextStyle, TooSmall, check_line, page_number};
use crate::print::imposition::Flip;
use crate::print::{
    Bookmark, Document, Drawing, Language, Look, Meta, Mm, Page, Paper, Point, Role, Shape, Size, Stroke,
    floor,
};
use crate::rulebook::Chapter;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoxPartName {
    Rules,
    Sheets,
    Pieces,
    /// Pieces to fold and glue first.
    Folded,
    Board,
    Scores,
    Records,
}

#[derive(Clone, Debug)]
pub struct BoxPart {
    name: BoxPartName,
    pages: Vec<BoxPage>,
}

#[derive(Clone, Debug)]
struct BoxPage {
    page: Page,
    /// Its index in a document of its own, and the number of pages there.
    own: (usize, usize),
}

impl BoxPart {
    /// A part whose pages are printed on both sides of the paper; it begins on a front.
    pub fn new(name: BoxPartName, documents: Vec<Document<'_>>) -> BoxPart {
        let mut pages: Vec<BoxPage> = documents.into_iter().flat_map(box_pages).collect();
        if !pages.len().is_multiple_of(2) {
            pages.extend(pages.last().map(empty_back));
        }
        BoxPart { name, pages }
    }

    /// A part whose pages are printed on one side.
    pub fn one_sided(name: BoxPartName, document: Document<'_>) -> BoxPart {
        let pages = box_pages(document);
        BoxPart { name, pages: pages.flat_map(|page| [empty_back(&page), page].into_iter().rev()).collect() }
    }
}

fn box_pages(Document { pages, symbols, page_count, .. }: Document<'_>) -> impl Iterator<Item = BoxPage> {
    let page = move |(index, page): (usize, Page)| BoxPage {
        page: page.with_symbols_in_full(&symbols),
        own: (index, page_count),
    };
    pages.enumerate().map(page)
}

fn empty_back(front: &BoxPage) -> BoxPage {
    let page = Page::new(front.page.size, front.page.title.clone(), Drawing::new());
    BoxPage { page, ..*front }
}

impl BoxPage {
    /// The page with its number in the box instead of its own number, if it shows one.
    fn numbered(self, language: Language, index: usize, pages: usize) -> Page {
        let (own, count) = self.own;
        let mut page = self.page;
        let numbers = [page_number(language, own, count), page_number(language, index, pages)];
        renumber(&mut page.drawing.shapes, &numbers);
        page
    }
}

/// Replaces the text that is the first number by the second.
fn renumber(shapes: &mut [Shape], numbers: &[String; 2]) {
    for shape in shapes {
        match shape {
            Shape::Text(text) if text.content == numbers[0] => text.content.clone_from(&numbers[1]),
            Shape::Group(_, inner) | Shape::Marked(_, inner) => renumber(inner, numbers),
            _ => {}
        }
    }
}

/// The letters of the first page.
const TITLE: f64 = 9.0;
const TEXT: f64 = 4.2;

/// The first page of a box.
struct FirstPage<'a> {
    rules: &'a Chapter,
    words: &'a KitWords,
    language: Language,
    entries: Vec<(String, String)>,
    pages: usize,
}

/// A page on how to print a game in this look, followed by its parts; all pages go on both sides of the paper.
///
/// # Errors
/// Returns an error if the first page does not fit on `paper`.
pub fn game_box(
    (rules, meta): (&Chapter, impl FnOnce(&str) -> Meta),
    parts: Vec<BoxPart>,
    (paper, look): (Paper, Look),
    language: Language,
) -> Result<Document<'static>, TooSmall> {
    let words = KitWords::of(language);
    let title = words.game_box.title.replace("{game}", &rules.title);
    let mut entries = Vec::new();
    let mut pages = 2;
    for part in &parts {
        let text = &words.game_box.parts[&part.name];
        let (first, last) = (pages + 1, pages + part.pages.len());
        let line =
            words.game_box.pages.replace("{first}", &first.to_string()).replace("{last}", &last.to_string());
        entries.push((line.replace("{part}", &text.name), text.how.clone()));
        pages = last;
    }
    let first = FirstPage { rules, words: &words, language, entries, pages };
    let (page, scale) = look.lay_out(paper, |paper| {
        let size = paper.given_size();
        let drawing = TooSmall::or("a page on how to print", size, |size| first.drawing(size, &title))?;
        Ok(Page::new(size, title.clone(), drawing))
    })?;
    let empty = Page::new(paper.given_size(), title.clone(), Drawing::new());
    let mut all = vec![look.page(page, scale), empty];
    for (part, (line, _)) in parts.into_iter().zip(&first.entries) {
        let start = all.len();
        all.extend((start..).zip(part.pages).map(|(index, page)| page.numbered(language, index, pages)));
        if let Some(page) = all.get_mut(start) {
            page.bookmarks.insert(0, Bookmark { title: line.clone(), at: Point::ORIGIN });
        }
    }
    let document = Document::new(meta(&title), Vec::new(), all.len(), move |page| all[page].clone());
    Ok(document.with_backs(Some(Flip::Long)))
}

impl FirstPage<'_> {
    /// The page in large letters; `None` if it has no room.
    fn drawing(&self, size: Size, title: &str) -> Option<Drawing> {
        let words = &self.words.game_box;
        let form = Form::new(size, INKS);
        let letters = form.letters_in_play(TEXT);
        let mut drawing = Drawing::new();
        let mut y = form.top() + form.mm(TITLE);
        drawing.heading(1, form.fitted(Point::new(form.left(), y), title, TITLE, form.width(), INKS.bold()));
        let paragraph = |drawing: &mut Drawing, y: &mut Mm, text: &str, style: TextStyle| {
            drawing.marked(Role::Paragraph, |drawing| {
                for line in style.face.wrap(text, letters, form.width()) {
                    *y += letters * 1.4;
                    drawing.text(style.text(Point::new(form.left(), *y), line, letters));
                }
            });
        };
        y += letters * 0.6;
        // What is needed is in the box, but for how many it is.
        let players = self.rules.needs.split(" · ").next().unwrap_or_default();
        paragraph(&mut drawing, &mut y, &format!("{players} · {}", self.rules.goal), INKS.note());
        y += letters * 0.8;
        for text in [&words.print, &words.one_side] {
            paragraph(&mut drawing, &mut y, text, INKS.plain());
            y += letters * 0.5;
        }
        y += letters * 2.2;
        let middle = Point::new(size.width / 2, y);
        drawing.marked(Role::Figure(words.check.clone()), |drawing| {
            check_line(drawing, middle, &words.check, floor::READ_IN_PLAY, INKS.ink);
        });
        y += letters * 1.8;
        form.rule(&mut drawing, y, Stroke::new(INKS.line, form.mm(0.25)));
        for (line, how) in &self.entries {
            y += letters * 0.8;
            paragraph(&mut drawing, &mut y, line, INKS.bold());
            paragraph(&mut drawing, &mut y, how, INKS.plain());
        }
        form.foot(&mut drawing, &self.rules.credit, &page_number(self.language, 0, self.pages));
        (y + letters * 2 < form.bottom()).then_some(drawing)
    }
}
