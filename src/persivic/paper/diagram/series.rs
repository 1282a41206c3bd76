//! A game as pages of diagrams.

use super::picture::{Diagram, empty_board, numbered};
use super::stones::bullet;
use crate::persivic::game::Replay;
use crate::persivic::paper::{CREDIT, INKS};
use crate::persivic::rules::board::Side;
use crate::print::form::Form;
use crate::print::{Bookmark, Document, Drawing, Face, Mm, Page, Point, Size, Symbol, SymbolId, Transform};
use crate::record::{Outcome, about, tag};
use crate::words::join;

/// A diagram every so many plies of a game and of its last position, six on a page.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// The game that is shown.
    pub replay: &'a Replay,
    /// Plies from a diagram to the next; 0 is read as 1.
    pub every: usize,
    /// The size of the paper, as it lies.
    pub paper: Size,
    /// When the document was made, if it shall say so.
    pub created: Option<i64>,
}

/// Where things stand on a page.
#[derive(Clone, Copy)]
struct Layout {
    form: Form,
    /// Diagrams side by side and below each other.
    grid: (usize, usize),
    cell: Size,
    square: Mm,
}

/// The header and the footer, for a paper as wide as A4.
const HEADER: f64 = 15.5;
const FOOTER: f64 = 8.0;

impl<'a> Series<'a> {
    /// After how many plies each diagram stands. The start is shown where it is not the usual one, or
    /// there is nothing else.
    #[must_use]
    pub fn shown(&self) -> Vec<usize> {
        let last = self.replay.plies.len();
        let every = self.every.max(1);
        let start = last == 0 || self.replay.report.tags.iter().any(|(name, _)| name == "Position");
        let mut shown: Vec<usize> = start.then_some(0).into_iter().collect();
        shown.extend((every..last).step_by(every));
        if last > 0 {
            shown.push(last);
        }
        shown
    }

    /// The pages with a diagram for each turn.
    #[must_use]
    pub fn document(self) -> Document<'a> {
        let layout = self.layout();
        let shown = self.shown();
        let pages = shown.len().div_ceil(layout.count());
        let mut board = Drawing::new();
        empty_board(&mut board, layout.square);
        let board = Symbol::new("board", Diagram::size(layout.square), board);
        let [red, blue] = Side::ALL.map(|side| self.player(side));
        let meta = CREDIT.meta(&format!("PerSiVic: {red} – {blue}"), "en", self.created);
        Document::new(meta, vec![board], pages, move |page| {
            let from = page * layout.count();
            let shown = &shown[from..shown.len().min(from + layout.count())];
            self.page(layout, shown, (page + 1, pages))
        })
    }

    fn layout(&self) -> Layout {
        let Size { width, height } = self.paper;
        let form = Form::of_either_orientation(self.paper, INKS);
        let grid: (usize, usize) = if width > height { (3, 2) } else { (2, 3) };
        let gap = form.mm(5.0);
        let room = Size::new(
            form.width() - gap * (grid.0 as i32 - 1),
            form.bottom() - form.top() - form.mm(HEADER + FOOTER) - gap * (grid.1 as i32 - 1),
        );
        let cell = Size::new(room.width / grid.0 as i32, room.height / grid.1 as i32);
        Layout { form, grid, cell, square: Diagram::fitting(cell) }
    }

    fn player(&self, side: Side) -> &'a str {
        match side {
            Side::Red => tag(&self.replay.report.tags, "Red").unwrap_or("Red"),
            Side::Blue => tag(&self.replay.report.tags, "Blue").unwrap_or("Blue"),
        }
    }

    fn page(&self, layout: Layout, shown: &[usize], (page, pages): (usize, usize)) -> Page {
        let mut drawing = Drawing::new();
        self.header(&mut drawing, layout);
        let mut bookmarks = Vec::new();
        for (place, &ply) in shown.iter().enumerate() {
            let at = Series::place(layout, place);
            let diagram = self.diagram(layout.square, ply);
            let mut shapes = Drawing::new();
            shapes.symbol(SymbolId(0), Point::ORIGIN);
            diagram.draw_on_board(&mut shapes);
            drawing.place(Transform::translate(at), shapes);
            bookmarks.push(Bookmark { title: diagram.caption.unwrap_or_default(), at });
        }
        let number = format!("page {page} of {pages}");
        layout.form.foot(&mut drawing, CREDIT.line, number.as_str());
        let [red, blue] = Side::ALL.map(|side| self.player(side));
        Page { size: self.paper, title: format!("{red} – {blue}, {number}"), drawing, bookmarks }
    }

    /// The top left corner of a diagram: columns keep to the margins, rows are spread evenly.
    fn place(layout: Layout, place: usize) -> Point {
        let size = Diagram::size(layout.square);
        let between = |from: Mm, to: Mm, size: Mm, place: usize, count: usize| {
            from + (to - from - size) * (place as f64 / (count - 1) as f64)
        };
        let form = layout.form;
        let (columns, rows) = layout.grid;
        let top = form.top() + form.mm(HEADER);
        let bottom = form.bottom() - form.mm(FOOTER);
        // Diagrams narrower than their cell stand in its middle.
        let inset = (layout.cell.width - size.width) / 2;
        Point::new(
            between(form.left() + inset, form.right() - inset, size.width, place % columns, columns),
            between(top, bottom, size.height, place / columns, rows),
        )
    }

    fn diagram(&self, square: Mm, ply: usize) -> Diagram<'a> {
        let replay: &'a Replay = self.replay;
        let last = replay.last_ply(ply);
        let caption = last.map_or_else(
            || "start".to_owned(),
            |(_, played)| numbered(replay.position(0).side_to_move(), ply - 1, played),
        );
        Diagram {
            position: replay.position(ply),
            standing: replay.standing(ply),
            last,
            caption: Some(caption),
            square,
        }
    }

    /// The players with their discs and the result, and below when and where, and how it ended.
    fn header(&self, drawing: &mut Drawing, layout: Layout) {
        let form = layout.form;
        let (left, right) = (form.left(), form.right());
        let size = form.mm(5.6);
        let baseline = form.title_line();
        let outcome = self.replay.report.standing().outcome();
        let result = if outcome == Outcome::Unfinished { "" } else { outcome.name() };
        let (result, result_size) = Face::Bold.fit(result, size, (right - left) * 0.2);
        let room = (right - left - Face::Bold.width(&result, result_size) - size * 4) / 2;
        let mut x = left;
        for side in Side::ALL {
            let name_at = bullet(drawing, x, baseline, size, side);
            let name = INKS.bold().fitted(Point::new(name_at, baseline), self.player(side), size, room);
            x = name_at + Face::Bold.width(&name.content, name.size) + form.mm(6.0);
            drawing.text(name);
        }
        drawing.text(INKS.bold().right().text(Point::new(right, baseline), result, result_size));

        let ending =
            self.replay.report.standing().reason().map(|_| self.replay.report.standing().to_string());
        form.subtitle(drawing, &join(about(&self.replay.report.tags).into_iter().chain(ending), "  ·  "));
    }
}

impl Layout {
    /// Diagrams on a page.
    const fn count(self) -> usize {
        self.grid.0 * self.grid.1
    }
}

#[cfg(test)]
mod tests {
    use super::super::ink::{Bounds, texts};
    use super::*;
    use crate::persivic::Replay;
    use crate::print::{Orientation, Paper};
    use crate::record::GameText;

    const GAME: &str = "[Red \"Ana\"]\n[Blue \"A name that is so very long that nobody could ever print it on a page\"]\n\
        [Event \"Copa <b>\"]\n\n1. a1-a4 a9-a6 2. b1-b4 b9-b6 3. c1-c4 c9-c6 4. d1-d4 *";

    fn series(replay: &Replay, every: usize) -> Series<'_> {
        Series { replay, every, paper: Paper::A4.size(Orientation::Portrait), created: None }
    }

    #[test]
    fn a_diagram_stands_every_so_many_plies_and_at_the_end() {
        let game = Replay::new(&GameText::new(GAME));
        assert!(game.report.fault.is_none(), "{:?}", game.report.fault);
        assert_eq!(series(&game, 3).shown(), [3, 6, 7]);
        assert_eq!(series(&game, 1).shown(), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(series(&game, 7).shown(), [7]);
        assert_eq!(series(&game, 100).shown(), [7]);
        assert_eq!(series(&game, 0).shown().len(), 7);
    }

    #[test]
    fn the_start_is_shown_where_it_is_set_up_or_all_there_is() {
        let none = Replay::new(&GameText::new("[Red \"Ana\"]\n*"));
        assert_eq!(series(&none, 1).shown(), [0]);
        let set_up = "[Position \"3b8./9./9./9./9./9./9./9./3r8. r\"]\n1. a1-a4 *";
        assert_eq!(series(&Replay::new(&GameText::new(set_up)), 1).shown(), [0, 1]);
    }

    #[test]
    fn six_on_a_page_within_the_margins_with_captions_and_credit() {
        let game = Replay::new(&GameText::new(GAME));
        for (name, orientation) in [
            ("a4", Orientation::Portrait),
            ("a4", Orientation::Landscape),
            ("a3", Orientation::Portrait),
            ("50x50mm", Orientation::Portrait),
        ] {
            let paper = name.parse::<Paper>().unwrap().size(orientation);
            let series = Series { paper, ..series(&game, 1) };
            let margin = series.layout().form.left();
            let document = series.document();
            assert_eq!(document.page_count, 2);
            let mut captions = Vec::new();
            let pages: Vec<Page> = document.pages.collect();
            for page in &pages {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(paper, margin - Mm::new(0.2)), "{name} {bounds:?}");
                let texts = texts(&page.drawing.shapes);
                assert!(texts.iter().any(|text| text.content == CREDIT.line));
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
