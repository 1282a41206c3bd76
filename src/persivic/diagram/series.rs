//! A game as pages of diagrams.

use super::credit::{CREDIT, meta};
use super::grid::{FAINT, INK};
use super::picture::{Diagram, empty_board, numbered};
use super::stones::bullet;
use crate::persivic::board::Side;
use crate::persivic::replay::Line;
use crate::print::imposition::UNPRINTABLE;
use crate::print::{
    Anchor, Bookmark, Document, Drawing, Face, Mm, Page, Point, Shape, Size, Stroke, Symbol, SymbolId, Text,
    Transform,
};
use crate::record::Outcome;

/// A diagram every so many plies of a game and of its last position, six on a page.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// The game.
    pub line: &'a Line,
    /// Plies from a diagram to the next; 0 is read as 1.
    pub every: usize,
    /// The paper.
    pub paper: Size,
    /// When the document was made, if it shall say so.
    pub created: Option<i64>,
}

/// Where things stand on a page.
#[derive(Clone, Copy)]
struct Layout {
    margin: Mm,
    /// Diagrams side by side and below each other.
    grid: (usize, usize),
    cell: Size,
    square: Mm,
    /// Scales text and gaps with the paper.
    unit: f64,
}

/// The header and the footer, for a paper as wide as A4.
const HEADER: f64 = 15.5;
const FOOTER: f64 = 8.0;

impl<'a> Series<'a> {
    /// After how many plies each diagram stands. The start is shown where it is not the usual one, or
    /// there is nothing else.
    #[must_use]
    pub fn shown(&self) -> Vec<usize> {
        let last = self.line.plies.len();
        let every = self.every.max(1);
        let start = last == 0 || self.line.tags.iter().any(|(name, _)| name == "Position");
        let mut shown: Vec<usize> = start.then_some(0).into_iter().collect();
        shown.extend((every..last).step_by(every));
        if last > 0 {
            shown.push(last);
        }
        shown
    }

    /// The pages.
    #[must_use]
    pub fn document(self) -> Document<'a> {
        let layout = self.layout();
        let shown = self.shown();
        let pages = shown.len().div_ceil(layout.count());
        let mut board = Drawing::new();
        empty_board(&mut board, layout.square);
        let board = Symbol {
            name: "board",
            corner: Point::ORIGIN,
            size: Diagram::size(layout.square),
            drawing: board,
        };
        let [red, blue] = Side::ALL.map(|side| self.player(side));
        Document {
            meta: meta(&format!("PerSiVic: {red} – {blue}"), self.created),
            symbols: vec![board],
            page_count: pages,
            pages: Box::new((0..pages).map(move |page| {
                let from = page * layout.count();
                let shown = &shown[from..shown.len().min(from + layout.count())];
                self.page(layout, shown, (page + 1, pages))
            })),
        }
    }

    fn layout(&self) -> Layout {
        let Size { width, height } = self.paper;
        let unit = (width.min(height).to_f64() / 210.0).min(1.5);
        let margin = (Mm::new(12.0) * unit).max(UNPRINTABLE);
        let grid: (usize, usize) = if width > height { (3, 2) } else { (2, 3) };
        let gap = Mm::new(5.0) * unit;
        let room = Size::new(
            width - margin * 2 - gap * (grid.0 as i32 - 1),
            height - margin * 2 - Mm::new(HEADER + FOOTER) * unit - gap * (grid.1 as i32 - 1),
        );
        let cell = Size::new(room.width / grid.0 as i32, room.height / grid.1 as i32);
        Layout { margin, grid, cell, square: Diagram::fitting(cell), unit }
    }

    fn tag(&self, name: &str) -> Option<&'a str> {
        let line: &'a Line = self.line;
        let (_, value) = line.tags.iter().find(|(known, _)| known == name)?;
        Some(value.trim()).filter(|value| !value.is_empty() && !value.chars().all(|letter| letter == '?'))
    }

    fn player(&self, side: Side) -> &'a str {
        match side {
            Side::Red => self.tag("Red").unwrap_or("Red"),
            Side::Blue => self.tag("Blue").unwrap_or("Blue"),
        }
    }

    fn page(&self, layout: Layout, shown: &[usize], (page, pages): (usize, usize)) -> Page {
        let mut drawing = Drawing::new();
        self.header(&mut drawing, layout);
        let mut bookmarks = Vec::new();
        for (place, &ply) in shown.iter().enumerate() {
            let at = self.place(layout, place);
            let diagram = self.diagram(layout.square, ply);
            let mut shapes = Drawing::new();
            shapes.push(Shape::Use(SymbolId(0), Transform::translate(Point::ORIGIN)));
            diagram.draw_on_board(&mut shapes);
            drawing.place(Transform::translate(at), shapes);
            bookmarks.push(Bookmark { title: diagram.caption.unwrap_or_default(), at });
        }
        let baseline = self.paper.height - layout.margin;
        let size = Mm::new(2.9) * layout.unit;
        drawing.text(note(Point::new(layout.margin, baseline), CREDIT, size, Anchor::Start));
        let right = Point::new(self.paper.width - layout.margin, baseline);
        drawing.text(note(right, format!("page {page} of {pages}"), size, Anchor::End));
        let [red, blue] = Side::ALL.map(|side| self.player(side));
        Page {
            size: self.paper,
            title: format!("{red} – {blue}, page {page} of {pages}"),
            drawing,
            bookmarks,
        }
    }

    /// The top left corner of a diagram: columns keep to the margins, rows are spread evenly.
    fn place(&self, layout: Layout, place: usize) -> Point {
        let size = Diagram::size(layout.square);
        let between = |from: Mm, to: Mm, size: Mm, place: usize, count: usize| {
            from + (to - from - size) * (place as f64 / (count - 1) as f64)
        };
        let (margin, unit) = (layout.margin, layout.unit);
        let (columns, rows) = layout.grid;
        let top = margin + Mm::new(HEADER) * unit;
        let bottom = self.paper.height - margin - Mm::new(FOOTER) * unit;
        // Diagrams narrower than their cell stand in its middle.
        let inset = (layout.cell.width - size.width) / 2;
        Point::new(
            between(margin + inset, self.paper.width - margin - inset, size.width, place % columns, columns),
            between(top, bottom, size.height, place / columns, rows),
        )
    }

    fn diagram(&self, square: Mm, ply: usize) -> Diagram<'a> {
        let line: &'a Line = self.line;
        let last = line.last_move(ply);
        let caption = last.map_or_else(
            || "start".to_owned(),
            |(_, played)| numbered(line.rules.start.side_to_move(), ply - 1, played),
        );
        Diagram {
            position: line.position(ply),
            standing: line.standing(ply),
            last,
            caption: Some(caption),
            square,
        }
    }

    /// The players with their discs and the result, and below when and where, and how it ended.
    fn header(&self, drawing: &mut Drawing, layout: Layout) {
        let unit = layout.unit;
        let (left, right) = (layout.margin, self.paper.width - layout.margin);
        let size = Mm::new(5.6) * unit;
        let baseline = layout.margin + Mm::new(4.4) * unit;
        let outcome = self.line.standing.outcome();
        let result = if outcome == Outcome::Unfinished { "" } else { outcome.as_str() };
        let (result, result_size) = Face::Bold.fit(result, size, (right - left) * 0.2);
        let room = (right - left - Face::Bold.width(&result, result_size) - size * 4) / 2;
        let mut x = left;
        for side in Side::ALL {
            let name_at = bullet(drawing, x, baseline, size, side);
            let (content, size) = Face::Bold.fit(self.player(side), size, room);
            x = name_at + Face::Bold.width(&content, size) + Mm::new(6.0) * unit;
            let at = Point::new(name_at, baseline);
            drawing.text(Text { at, content, size, anchor: Anchor::Start, face: Face::Bold, color: INK });
        }
        let at = Point::new(right, baseline);
        let size = result_size;
        drawing.text(Text { at, content: result, size, anchor: Anchor::End, face: Face::Bold, color: INK });

        let round = self.tag("Round").map(|round| format!("round {round}"));
        let facts = ["Event", "Site", "Date"].map(|name| self.tag(name).map(ToOwned::to_owned));
        let ending = self.line.standing.reason().map(|_| self.line.standing.to_string());
        let facts: Vec<String> = facts.into_iter().chain([round, ending]).flatten().collect();
        let (facts, size) = Face::Regular.fit(&facts.join("  ·  "), Mm::new(3.3) * unit, right - left);
        drawing.text(note(Point::new(left, baseline + Mm::new(5.4) * unit), facts, size, Anchor::Start));
        let y = baseline + Mm::new(8.2) * unit;
        drawing.line(Point::new(left, y), Point::new(right, y), Stroke::new(INK, Mm::new(0.25) * unit));
    }
}

impl Layout {
    /// Diagrams on a page.
    const fn count(self) -> usize {
        self.grid.0 * self.grid.1
    }
}

/// A small text in the faint ink.
pub(in crate::persivic) fn note(at: Point, content: impl Into<String>, size: Mm, anchor: Anchor) -> Text {
    Text { at, content: content.into(), size, anchor, face: Face::Regular, color: FAINT }
}

#[cfg(test)]
mod tests {
    use super::super::ink::{Bounds, texts};
    use super::*;
    use crate::persivic::replay::line;
    use crate::print::{Orientation, Paper};
    use crate::record::GameText;

    const GAME: &str = "[Red \"Ana\"]\n[Blue \"A name that is so very long that nobody could ever print it on a page\"]\n\
        [Event \"Copa <b>\"]\n\n1. a1-a4 a9-a6 2. b1-b4 b9-b6 3. c1-c4 c9-c6 4. d1-d4 *";

    fn series(line: &Line, every: usize) -> Series<'_> {
        Series { line, every, paper: Paper::A4.size(Orientation::Portrait), created: None }
    }

    #[test]
    fn a_diagram_stands_every_so_many_plies_and_at_the_end() {
        let game = line(&GameText::new(GAME));
        assert!(game.fault.is_none(), "{:?}", game.fault);
        assert_eq!(series(&game, 3).shown(), [3, 6, 7]);
        assert_eq!(series(&game, 1).shown(), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(series(&game, 7).shown(), [7]);
        assert_eq!(series(&game, 100).shown(), [7]);
        assert_eq!(series(&game, 0).shown().len(), 7);
    }

    #[test]
    fn the_start_is_shown_where_it_is_set_up_or_all_there_is() {
        let none = line(&GameText::new("[Red \"Ana\"]\n*"));
        assert_eq!(series(&none, 1).shown(), [0]);
        let set_up = "[Position \"3b8./9./9./9./9./9./9./9./3r8. r\"]\n1. a1-a4 *";
        assert_eq!(series(&line(&GameText::new(set_up)), 1).shown(), [0, 1]);
    }

    #[test]
    fn six_on_a_page_within_the_margins_with_captions_and_credit() {
        let game = line(&GameText::new(GAME));
        for (name, orientation) in [
            ("a4", Orientation::Portrait),
            ("a4", Orientation::Landscape),
            ("a3", Orientation::Portrait),
            ("50x50mm", Orientation::Portrait),
        ] {
            let paper = name.parse::<Paper>().unwrap().size(orientation);
            let series = Series { paper, ..series(&game, 1) };
            let margin = series.layout().margin;
            let document = series.document();
            assert_eq!(document.page_count, 2);
            let mut captions = Vec::new();
            let pages: Vec<Page> = document.pages.collect();
            for page in &pages {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(paper, margin - Mm::new(0.2)), "{name} {bounds:?}");
                let texts = texts(&page.drawing.shapes);
                assert!(texts.iter().any(|text| text.content == CREDIT));
                captions.extend(page.bookmarks.iter().map(|mark| mark.title.clone()));
                assert!(
                    page.bookmarks.iter().all(|mark| texts.iter().any(|text| text.content == mark.title))
                );
            }
            assert_eq!(captions.len(), 7);
            assert_eq!((captions[0].as_str(), captions[5].as_str()), ("1. a1-a4", "3... c9-c6"));
            let words = texts(&pages[1].drawing.shapes);
            assert!(words.iter().any(|text| text.content == "page 2 of 2"));
        }
    }
}
