//! The rules of a game on paper: pictures, and the rules in two columns.

use super::{Chapter, RuleEntry, printed};
use crate::print::form::{Form, Inks, TextStyle, TooSmall, page_number};
use crate::print::{
    Document, Drawing, Face, Meta, Mm, Page, Paper, Point, Role, Size, Stroke, Transform, floor,
};

/// A picture that illustrates a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub name: &'static str,
    pub drawing: Drawing,
    pub size: Size,
}

const INKS: Inks = Inks::greys(30, 95, 150, 240);

/// The gap between the columns, as a multiple of the letter size.
const GUTTER: i32 = 3;

/// The line spacing, as a multiple of the letter size.
const LEADING: f64 = 1.36;

/// The largest letters, 11 pt, and the smallest that are preferred to more pages, 9 pt.
const LARGEST: Mm = Mm::from_um(3_880);
const SMALLER: Mm = Mm::from_um(3_175);

/// How many pages to try, each with the smallest letters for which it is taken: a booklet has four, a folded sheet, or
/// eight.
const PAGES: [(usize, Mm); 4] = [(1, SMALLER), (2, floor::READ_IN_PLAY), (4, SMALLER), (8, SMALLER)];
const BOOKLET: usize = 2;

/// A rule wrapped into lines, with its height.
struct Block<'c> {
    rule: &'c RuleEntry,
    text: Vec<String>,
    ruling: Vec<String>,
    height: Mm,
}

/// The rules laid out in letters of one size.
struct Layout<'c> {
    form: Form,
    letters: Mm,
    column: Mm,
    /// The top of the columns on the first page, and on later pages.
    tops: [Mm; 2],
    bottom: Mm,
    ruling: &'c str,
    /// The blocks of each column; two columns a page.
    columns: Vec<Vec<Block<'c>>>,
}

impl Chapter {
    /// Lays the rules out on as few pages as can be read, `figures` above the rules, in the largest letters that fit.
    ///
    /// # Errors
    /// Returns an error if the rules would be illegible on this paper.
    pub fn document<'c>(
        &'c self,
        figures: &'c [Figure],
        paper: Paper,
        created: Option<i64>,
    ) -> Result<Document<'c>, TooSmall> {
        let size = paper.given_size();
        let pages = &PAGES[if paper.is_folded() { BOOKLET } else { 0 }..];
        let layout = TooSmall::or("a page of rules", size, |size| Layout::new(self, figures, size, pages))?;
        let title = format!("{}: {}", self.title, self.words.rules);
        let meta = Meta {
            title: title.clone(),
            author: String::new(),
            subject: self.credit.clone(),
            language: self.language.to_string(),
            created,
        };
        let pages = layout.pages();
        Ok(Document::new(meta, Vec::new(), pages, move |page| {
            Page::new(size, title.clone(), layout.page(self, figures, page))
        })
        .numbered())
    }
}

impl<'c> Layout<'c> {
    /// The layout in the largest letters that fit on the first of these numbers of pages.
    fn new(
        chapter: &'c Chapter,
        figures: &[Figure],
        size: Size,
        pages: &[(usize, Mm)],
    ) -> Option<Layout<'c>> {
        let of = |letters: Mm, pages: usize| Layout::of(chapter, figures, size, letters, pages);
        pages.iter().find_map(|(pages, least)| {
            let layout = floor::sizes(LARGEST, 0.97, *least).find_map(|letters| of(letters, *pages))?;
            // The last of the pages that are used is balanced.
            of(layout.letters, layout.pages())
        })
    }

    /// The layout in letters of this size, if everything fits on `pages` pages.
    fn of(
        chapter: &'c Chapter,
        figures: &[Figure],
        size: Size,
        letters: Mm,
        pages: usize,
    ) -> Option<Layout<'c>> {
        let form = Form::new(size, INKS);
        let column = (form.width() - letters * GUTTER) / 2;
        let mut layout = Layout {
            form,
            letters,
            column,
            tops: [Mm::ZERO, form.top() + form.mm(14.0)],
            bottom: form.bottom() - form.mm(7.0),
            ruling: &chapter.words.ruling,
            columns: Vec::new(),
        };
        layout.tops[0] = layout.head(&mut Drawing::new(), chapter, figures)?;
        let heights: Vec<Mm> =
            (0..pages * 2).map(|column| layout.bottom - layout.tops[usize::from(column >= 2)]).collect();
        let fill = |last: Mm| layout.fill(chapter, &heights, last);
        fill(Mm::ZERO)?;
        // Balance the columns of the last page by bisecting how much lower they may end.
        let (mut low, mut high) = (Mm::ZERO, heights[heights.len() - 1]);
        while high - low > letters / 2 {
            let middle = (low + high) / 2;
            if fill(middle).is_some() { low = middle } else { high = middle }
        }
        layout.columns = fill(low)?;
        Some(layout)
    }

    /// Fills columns of these heights, those of the last page shortened by `less`.
    fn fill(&self, chapter: &'c Chapter, heights: &[Mm], less: Mm) -> Option<Vec<Vec<Block<'c>>>> {
        let mut columns: Vec<Vec<Block<'c>>> = vec![Vec::new()];
        let mut left = heights[0];
        let room =
            |column: usize| heights[column] - if column + 2 >= heights.len() { less } else { Mm::ZERO };
        for (number, rule) in chapter.rules.iter().enumerate() {
            let block = self.block(rule);
            if number == 0 {
                left = room(0);
            }
            if block.height > left {
                if columns.len() == heights.len() {
                    return None;
                }
                left = room(columns.len());
                columns.push(Vec::new());
                if block.height > left {
                    return None;
                }
            }
            left -= block.height;
            columns.last_mut()?.push(block);
        }
        Some(columns)
    }

    fn pages(&self) -> usize {
        self.columns.len().div_ceil(2)
    }

    fn leading(&self) -> Mm {
        self.letters * LEADING
    }

    fn block(&self, rule: &'c RuleEntry) -> Block<'c> {
        let wrap = |text: &str| Face::Regular.wrap(&printed(text), self.letters, self.column);
        let text = wrap(&rule.text);
        let ruling =
            rule.ruling.as_ref().map_or_else(Vec::new, |ruling| wrap(&format!("{}: {ruling}", self.ruling)));
        let lines = 1 + text.len() + ruling.len();
        Block { rule, height: self.leading() * lines as i32 + self.letters * 0.8, text, ruling }
    }

    /// Draws title, goal and pictures and returns where they end; `None` if the pictures are wider than the page.
    fn head(&self, drawing: &mut Drawing, chapter: &Chapter, figures: &[Figure]) -> Option<Mm> {
        let (form, letters) = (&self.form, self.letters);
        let mut y = form.top() + form.mm(7.0);
        drawing.heading(
            1,
            form.fitted(Point::new(form.left(), y), &chapter.title, 9.0, form.width(), INKS.bold()),
        );
        let paragraph = |drawing: &mut Drawing, y: &mut Mm, text: &str, style: TextStyle, size: Mm| {
            drawing.marked(Role::Paragraph, |drawing| {
                for line in style.face.wrap(&printed(text), size, form.width()) {
                    *y += size * LEADING;
                    drawing.text(style.text(Point::new(form.left(), *y), line, size));
                }
            });
        };
        y += form.mm(1.0);
        if !chapter.needs.is_empty() {
            paragraph(drawing, &mut y, &chapter.needs, INKS.note(), letters);
        }
        if !chapter.goal.is_empty() {
            paragraph(drawing, &mut y, &chapter.goal, INKS.bold(), letters * 1.08);
        }
        if !chapter.variants.is_empty() {
            let variants = chapter.words.variants.replace("{variants}", &chapter.variants.join(", "));
            paragraph(drawing, &mut y, &variants, INKS.plain(), letters);
        }
        y += letters;
        if !figures.is_empty() {
            y = self.figures(drawing, chapter, figures, y)?;
        }
        form.rule(drawing, y, Stroke::new(INKS.line, form.mm(0.25)));
        Some(y + letters * 1.7)
    }

    /// Draws the pictures in as few rows as have room, each above its caption, and returns where they end.
    fn figures(&self, drawing: &mut Drawing, chapter: &Chapter, figures: &[Figure], top: Mm) -> Option<Mm> {
        let (mut rest, mut y) = (figures, top);
        while !rest.is_empty() {
            let most = (1..=rest.len()).rev().find(|count| self.beside(&rest[..*count]) >= Mm::ZERO)?;
            let (row, others) = rest.split_at(rest.len().div_ceil(rest.len().div_ceil(most)));
            y = self.row_of_figures(drawing, chapter, row, y);
            rest = others;
        }
        Some(y)
    }

    fn figure_gap(&self) -> Mm {
        self.letters * 2
    }

    /// The width that a row of these pictures leaves free.
    fn beside(&self, figures: &[Figure]) -> Mm {
        let all: Mm = figures.iter().map(|figure| figure.size.width).sum();
        self.form.width() - self.figure_gap() * (figures.len() as i32 - 1) - all
    }

    /// Draws a row of pictures and returns where their captions end.
    fn row_of_figures(&self, drawing: &mut Drawing, chapter: &Chapter, figures: &[Figure], top: Mm) -> Mm {
        // Share the spare width equally, for the captions.
        let (gap, more) = (self.figure_gap(), self.beside(figures) / figures.len() as i32);
        let height = figures.iter().map(|figure| figure.size.height).max().unwrap_or_default();
        let mut lines = 0;
        let mut x = self.form.left();
        for figure in figures {
            let caption = chapter.caption(figure.name);
            let width = figure.size.width + more;
            drawing.marked(Role::Figure(caption.to_owned()), |drawing| {
                drawing.place(Transform::translate(Point::new(x, top)), figure.drawing.clone());
            });
            let wrapped = Face::Regular.wrap(caption, self.letters, width);
            lines = lines.max(wrapped.len());
            drawing.marked(Role::Paragraph, |drawing| {
                for (line, text) in (1..).zip(wrapped) {
                    let at = Point::new(x, top + height + self.leading() * line);
                    drawing.text(INKS.plain().text(at, text, self.letters));
                }
            });
            x += width + gap;
        }
        top + height + self.leading() * lines as i32 + self.letters
    }

    fn page(&self, chapter: &Chapter, figures: &[Figure], page: usize) -> Drawing {
        let form = &self.form;
        let mut drawing = Drawing::new();
        if page == 0 {
            let _ = self.head(&mut drawing, chapter, figures);
        } else {
            let at = Point::new(form.left(), form.top() + form.mm(5.0));
            drawing.text(form.text(at, &chapter.title, 5.0, INKS.bold()));
            form.rule(&mut drawing, form.top() + form.mm(7.5), Stroke::new(INKS.line, form.mm(0.25)));
        }
        drawing.marked(Role::List, |drawing| {
            for (side, blocks) in (0..2).zip(self.columns.iter().skip(page * 2)) {
                let x = form.left() + (self.column + self.letters * GUTTER) * side;
                let mut y = self.tops[page.min(1)];
                for block in blocks {
                    drawing.marked(Role::Item, |drawing| self.draw(drawing, block, Point::new(x, y)));
                    y += block.height;
                }
            }
        });
        form.foot(&mut drawing, &chapter.credit, &page_number(chapter.language, page, self.pages()));
        drawing
    }

    /// Draws a rule: its id and title, its text, and the ruling in the note style.
    fn draw(&self, drawing: &mut Drawing, block: &Block<'_>, at: Point) {
        let (letters, leading) = (self.letters, self.leading());
        let id = INKS.note().text(at, block.rule.id.as_str(), letters);
        let title_at = at.moved(Face::Regular.width(&format!("{}  ", id.content), letters), Mm::ZERO);
        drawing.text(id);
        drawing.text(INKS.bold().text(title_at, block.rule.title.as_str(), letters));
        let mut y = at.y;
        for (style, lines) in [(INKS.plain(), &block.text), (INKS.note(), &block.ruling)] {
            for line in lines {
                y += leading;
                drawing.text(style.text(Point::new(at.x, y), line.as_str(), letters));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Language, Subject, chapter};
    use crate::print::Shape;

    #[test]
    fn each_page_has_its_number_and_how_many_there_are() {
        let mut most = 0;
        for (subject, paper) in [(Subject::PerSiVic, "a4"), (Subject::Divicity, "a5")] {
            let chapter = chapter(subject, Language::English, &[]);
            let document = chapter.document(&[], paper.parse().unwrap(), None).unwrap();
            let pages = document.page_count;
            most = most.max(pages);
            for (number, page) in (1..).zip(document.pages) {
                let numbered = format!("page {number} of {pages}");
                let is_number =
                    |shape: &Shape| matches!(shape, Shape::Text(text) if text.content == numbered);
                assert!(page.drawing.shapes.iter().any(is_number), "{subject}: no {numbered}");
            }
        }
        assert_eq!(most, 2);
    }
}
