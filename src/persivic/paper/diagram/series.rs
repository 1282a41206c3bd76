//! A game as pages of diagrams.

use super::picture::{Diagram, empty_board};
use super::stones::bullet;
use crate::persivic::game::Replay;
use crate::persivic::paper::words::Words;
use crate::persivic::paper::{CREDIT, INKS};
use crate::persivic::rules::board::Side;
use crate::persivic::words::{Label, capital};
use crate::print::form::{self, Form, SeriesSpec, TooSmall};
use crate::print::{
    Bookmark, Document, Drawing, Face, Language, Mm, Page, Paper, Point, Role, Shape, Size, Symbol, SymbolId,
    Transform,
};
use crate::record::{Outcome, about, tag};
use crate::table::Scenes;
use crate::words::{Say as _, filled, join};

/// Diagrams of a game with the remarks of its record; six per page without remarks.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// The game.
    pub replay: &'a Replay,
    /// The positions to show.
    pub scenes: Scenes,
    /// The size of the oriented paper.
    pub paper: Size,
    /// The language of the printed words.
    pub language: Language,
    /// The creation time in the metadata, in seconds since 1970.
    pub created: Option<i64>,
}

/// The layout and words of the pages.
struct Layout {
    form: Form,
    /// The ply of each diagram.
    plies: Vec<usize>,
    series: form::Series,
    square: Mm,
    words: Words,
    players: [String; 2],
}

impl<'a> Series<'a> {
    /// Selects positions of a game, on A4, in English.
    #[must_use]
    pub fn new(replay: &'a Replay, scenes: Scenes) -> Series<'a> {
        let (paper, language) = (Paper::A4.given_size(), Language::English);
        Series { replay, scenes, paper, language, created: None }
    }

    /// Renders the pages.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one diagram per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let layout = self.layout()?;
        let pages = layout.series.page_count();
        let mut board = Drawing::new();
        empty_board(&mut board, layout.square);
        let board = Symbol::new("empty-board", Diagram::size(layout.square), board);
        let [red, blue] = &layout.players;
        let meta = CREDIT.meta(&format!("PerSiVic: {red} – {blue}"), self.language, self.created);
        Ok(Document::new(meta, vec![board], pages, move |page| self.page(&layout, page)))
    }

    fn layout(&self) -> Result<Layout, TooSmall> {
        let (plies, remarks): (_, Vec<_>) =
            self.scenes.of(self.replay).into_iter().map(|scene| (scene.ply, scene.remarks)).unzip();
        let least = Diagram::size(Diagram::SMALLEST);
        let spec = |paper: Size| {
            let form = Form::of_either_orientation(paper, INKS);
            let grid = if paper.width > paper.height { (3, 2) } else { (2, 3) };
            SeriesSpec { form, grid, remarks: &remarks }.with_room(least)
        };
        let Some(spec) = spec(self.paper) else {
            return Err(TooSmall::find("a diagram", self.paper, |paper| spec(paper).is_some()));
        };
        let square = Diagram::fitting(spec.room());
        let series = form::Series::new(&spec, Diagram::size(square));
        let words = Words::of(self.language);
        let players = Side::ALL.map(|side| {
            let name = tag(&self.replay.report.tags, capital(side));
            name.unwrap_or_else(|| words.side(side)).to_owned()
        });
        Ok(Layout { form: spec.form, plies, series, square, words, players })
    }

    fn page(&self, layout: &Layout, page: usize) -> Page {
        let mut drawing = Drawing::new();
        self.header(&mut drawing, layout);
        let mut bookmarks = Vec::new();
        for (at, cell) in layout.series.cells(page) {
            if !cell.goes_on {
                let diagram = self.diagram(layout.square, layout.plies[cell.number]);
                let mut shapes = Drawing::new();
                diagram.draw(&mut shapes, 2, |drawing| drawing.symbol(SymbolId(0), Point::ORIGIN));
                drawing.place(Transform::translate(at), shapes);
                bookmarks.push(Bookmark { title: diagram.caption.unwrap_or_default(), at });
            }
            layout.series.draw_remarks(&mut drawing, at, cell);
        }
        let (number, count) = ((page + 1).to_string(), layout.series.page_count().to_string());
        let number = filled(&layout.words.page, &[("page", &number), ("pages", &count)]);
        layout.form.foot(&mut drawing, &CREDIT.line(self.language), number.as_str());
        let [red, blue] = &layout.players;
        Page { size: self.paper, title: format!("{red} – {blue}, {number}"), drawing, bookmarks }
    }

    fn diagram(&self, square: Mm, ply: usize) -> Diagram<'a> {
        let replay: &'a Replay = self.replay;
        Diagram {
            position: replay.position(ply),
            standing: replay.standing(ply),
            last: replay.last_ply(ply),
            caption: Some(
                replay.numbered(ply).unwrap_or_else(|| Label::Start.text(self.language).to_owned()),
            ),
            square,
            language: self.language,
        }
    }

    /// Draws the players with their discs and the result, and below them event, date and outcome.
    fn header(&self, drawing: &mut Drawing, layout: &Layout) {
        let form = layout.form;
        let (left, right) = (form.left(), form.right());
        let size = form.mm(5.6);
        let baseline = form.title_line();
        let standing = self.replay.report.standing();
        let outcome = standing.outcome();
        let result = if outcome == Outcome::Unfinished { "" } else { outcome.name() };
        let (result, result_size) = Face::Bold.fit(result, size, (right - left) * 0.2);
        let room = (right - left - Face::Bold.width(&result, result_size) - size * 4) / 2;
        let mut x = left;
        let mut players = Drawing::new();
        for (side, name) in Side::ALL.into_iter().zip(&layout.players) {
            let name_at = bullet(&mut players, x, baseline, size, side);
            let name = INKS.bold().fitted(Point::new(name_at, baseline), name, size, room);
            x = name_at + Face::Bold.width(&name.content, name.size) + form.mm(6.0);
            players.text(name);
        }
        players.text(INKS.bold().right().text(Point::new(right, baseline), result, result_size));
        drawing.push(Shape::Marked(Role::Heading(1).into(), players.shapes));

        let ending = standing.reason().map(|_| standing.say(self.language));
        let about = about(&self.replay.report.tags, Label::Round.text(self.language));
        form.subtitle(drawing, &join(about.into_iter().chain(ending), "  ·  "));
    }
}

#[cfg(test)]
mod tests {
    use super::super::bounds::{Bounds, texts};
    use super::*;
    use crate::persivic::Replay;
    use crate::print::Orientation;
    use crate::record::GameText;

    const GAME: &str = "[Red \"Ana\"]\n[Blue \"A name that is so very long that nobody could ever print it on a page\"]\n\
        [Event \"Copa <b>\"]\n\n1. a1-a4 a9-a6 2. b1-b4 b9-b6 3. c1-c4 c9-c6 4. d1-d4 *";

    #[test]
    fn six_on_a_page_within_the_margins_with_captions_and_credit() {
        let game = Replay::new(&GameText::new(GAME));
        for (name, orientation) in
            [("a4", Orientation::Portrait), ("a4", Orientation::Landscape), ("a3", Orientation::Portrait)]
        {
            let paper = name.parse::<Paper>().unwrap().size(orientation);
            let series = Series { paper, ..Series::new(&game, Scenes::Every(1)) };
            let margin = series.layout().unwrap().form.left();
            let document = series.document().unwrap();
            assert_eq!(document.page_count, 2);
            let mut captions = Vec::new();
            let pages: Vec<Page> = document.pages.collect();
            for page in &pages {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(paper, margin - Mm::new(0.2)), "{name} {bounds:?}");
                let texts = texts(&page.drawing.shapes);
                assert!(texts.iter().any(|text| text.content == CREDIT.line(Language::English)));
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
