//! A game as pages of diagrams, with the remarks of its record.

use super::called::Called;
use super::in_words::game_words;
use super::layout::{LIFE, Layout, Seats};
use super::marks::{self, Marks};
use super::{board, coordinates};
use crate::diverto::game::Replay;
use crate::diverto::paper::CREDIT;
use crate::diverto::paper::print_options::PrintOptions;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::Words;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::course::Course;
use crate::diverto::rules::position::Player;
use crate::diverto::standing::Standing;
use crate::print::form::{self, Form, Inks, SeriesSpec, TextStyle, TooSmall};
use crate::print::{
    Bookmark, Document, Drawing, Face, Mark, Mm, Page, Point, Role, Segment, Shape, Size, Symbol, SymbolId,
    Transform, floor,
};
use crate::record::about;
use crate::table::Scenes;
use crate::words::join;

/// The content and options of pages of diagrams.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeriesSheets<'a> {
    /// The game.
    pub replay: &'a Replay,
    /// The positions to show.
    pub scenes: Scenes,
    /// The print options.
    pub options: PrintOptions,
}

/// The data common to all pages.
struct Pages<'a> {
    replay: &'a Replay,
    names: [Option<String>; 2],
    words: Words,
    form: Form,
    /// The ply of each diagram.
    plies: Vec<usize>,
    series: form::Series,
    /// The layout of a diagram.
    layout: Layout,
}

/// The text sizes of coordinates and of captions.
const SMALL: Mm = Mm::from_um(2_200);
pub(super) const CAPTION: Mm = Mm::from_um(3_000);

/// The smallest square with room for a turn number, and the narrowest board with room for a caption.
const SQUARE: Mm = Mm::from_um(2_900);
const BOARD: Mm = Mm::from_um(40_000);

/// The space around a board: numbers on the left, letters below, the caption above.
pub(super) const LEFT: Mm = Mm::from_um(4_200);
pub(super) const RIGHT: Mm = Mm::from_um(600);
const BELOW: Mm = Mm::from_um(3_800);
const ABOVE: Mm = Mm::from_um(5_200);

impl<'a> SeriesSheets<'a> {
    /// Selects positions of a game.
    #[must_use]
    pub const fn new(replay: &'a Replay, scenes: Scenes, options: PrintOptions) -> SeriesSheets<'a> {
        SeriesSheets { replay, scenes, options }
    }

    /// Renders the pages.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one diagram per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let PrintOptions { language, created, .. } = self.options;
        let paper = self.options.size();
        let pages = self.pages()?;
        let setup = pages.replay.report.setup();
        let blank = blank("empty-board", &pages.layout, setup.board);
        let title = format!("{}: {}", pages.words.sheet.title, pages.players());
        let meta = CREDIT.meta(&title, language, created);
        let count = pages.series.page_count();
        Ok(Document::new(meta, vec![blank], count, move |page| pages.page(paper, page)))
    }

    fn pages(self) -> Result<Pages<'a>, TooSmall> {
        let paper = self.options.size();
        let PrintOptions { style, language, .. } = self.options;
        let inks = inks(&style);
        let (plies, remarks): (_, Vec<_>) =
            self.scenes.of(self.replay).into_iter().map(|scene| (scene.ply, scene.remarks)).unzip();
        let board = self.replay.report.setup().board;
        let least = diagram(board, least(board));
        let spec = |paper: Size| {
            let form = Form::of_either_orientation(paper, inks);
            let grid = if paper.width > paper.height { (3, 1) } else { (2, 2) };
            SeriesSpec { form, grid, remarks: &remarks }.with_room(least)
        };
        let Some(spec) = spec(paper) else {
            return Err(TooSmall::find("a diagram of the board", paper, |paper| spec(paper).is_some()));
        };
        let layout = layout(board, style, spec.room());
        Ok(Pages {
            names: self.replay.report.names(),
            words: Words::of(language),
            replay: self.replay,
            form: spec.form,
            plies,
            series: form::Series::new(&spec, layout.cell),
            layout,
        })
    }
}

/// The colours of a style for pages of diagrams.
pub(super) fn inks(style: &Style) -> Inks {
    let colors = &style.colors;
    Inks { ink: colors.ink, faint: colors.faint, line: colors.table, band: colors.heading_fill }
}

/// The largest board that fits with its coordinates and caption.
pub(super) fn layout(board: Board, mut style: Style, room: Size) -> Layout {
    style.sizes.small = SMALL;
    let square = square(board, room);
    let (cell, life) = (diagram(board, square), square * LIFE);
    Layout { cell, board_at: Point::new(LEFT, ABOVE), square, life, band: LEFT, ..Layout::bare(board, style) }
}

/// The largest square with which a diagram fits into `room`.
pub(super) fn square(board: Board, room: Size) -> Mm {
    let (columns, rows) = (i32::from(board.width()), i32::from(board.height()));
    ((room.width - LEFT - RIGHT) / columns).min((room.height - ABOVE - BELOW) / rows)
}

/// The size of a diagram with squares of this side.
pub(super) fn diagram(board: Board, square: Mm) -> Size {
    let (columns, rows) = (i32::from(board.width()), i32::from(board.height()));
    Size::new(square * columns + LEFT + RIGHT, square * rows + ABOVE + BELOW)
}

/// Draws a board with `course`, a caption above it and the status at the right. `blank` is the symbol of the
/// empty board.
pub(super) fn picture(
    layout: &Layout,
    inks: Inks,
    blank: SymbolId,
    course: &Course,
    [caption, state]: [&str; 2],
    words: &Words,
) -> Drawing {
    let mut drawing = Drawing::new();
    let baseline = layout.board_at.y - CAPTION * 0.55;
    let (left, right) = (layout.board_at.x, layout.cell.width - RIGHT);
    let caption = inks.bold().fitted(Point::new(left, baseline), caption, CAPTION, (right - left) * 0.6);
    let room = right - left - Face::Bold.width(&caption.content, caption.size) - CAPTION;
    let plain = inks.plain().right();
    drawing.marked(Role::Heading(2), |drawing| drawing.text(caption));
    drawing.text(plain.fitted(Point::new(right, baseline), state, CAPTION * 0.9, room));
    let in_words = game_words(words, course, &[]);
    drawing.marked(Mark::of(Role::Figure(in_words)).named("diagram"), |drawing| {
        drawing.symbol(blank, Point::ORIGIN);
        marks::game(drawing, layout, course, &[]);
    });
    drawing
}

/// The symbol of the empty board.
pub(super) fn blank(name: &'static str, layout: &Layout, of: Board) -> Symbol {
    let mut blank = Drawing::new();
    board(&mut blank, layout, of);
    coordinates(&mut blank, layout, of, Seats::Side);
    Symbol::new(name, layout.cell, blank)
}

/// The smallest square in diagrams of a board.
pub(super) fn least(board: Board) -> Mm {
    SQUARE.max(BOARD / i32::from(board.width()))
}

impl Pages<'_> {
    fn called(&self) -> Called<'_> {
        Called { names: &self.names, words: &self.words }
    }

    /// `Ana – Beto`.
    fn players(&self) -> String {
        join(Player::ALL.map(|player| self.called().name(player)), " – ")
    }

    fn page(&self, paper: Size, page: usize) -> Page {
        let mut drawing = Drawing::new();
        self.header(&mut drawing);
        let mut bookmarks = Vec::new();
        for (at, cell) in self.series.cells(page) {
            if !cell.goes_on {
                let ply = self.plies[cell.number];
                let caption = self.replay.numbered(ply).unwrap_or_else(|| self.words.game.start.clone());
                drawing.place(Transform::translate(at), self.diagram(ply, &caption));
                bookmarks.push(Bookmark { title: caption, at });
            }
            self.series.draw_remarks(&mut drawing, at, cell);
        }
        let number = self.words.game.page.replace("{page}", &(page + 1).to_string());
        let number = number.replace("{pages}", &self.series.page_count().to_string());
        self.form.foot(&mut drawing, &self.words.sheet.credit, number.as_str());
        Page { size: paper, title: format!("{}, {number}", self.players()), drawing, bookmarks }
    }

    /// Draws the diagram after `ply` lines, with the last line and the status above it.
    fn diagram(&self, ply: usize, caption: &str) -> Drawing {
        let course = Course::new(self.replay.report.setup(), self.replay.lines(ply));
        let is_last = ply == self.replay.plies.len();
        let reason = self.replay.report.standing().reason().filter(|_| is_last);
        let [_, state] = self.called().standing(Standing::new(reason, course.position().player()));
        picture(&self.layout, self.form.inks, SymbolId(0), &course, [caption, &state], &self.words)
    }

    /// Draws the players with their strokes, and below them event, date and result.
    fn header(&self, drawing: &mut Drawing) {
        let form = &self.form;
        let (size, baseline) = (form.mm(5.0).max(floor::TEXT), form.title_line());
        let marks = Marks { style: &self.layout.style, square: size * 1.4, life: size * 0.42 };
        let stroke = size * 1.6;
        let room = (form.right() - form.left()) / 2 - stroke - size * 1.4;
        let mut x = form.left();
        let mut names = Drawing::new();
        for player in Player::ALL {
            let y = baseline - Face::Bold.cap_height(size) / 2;
            let from = Point::new(x, y);
            marks.stroke(
                &mut names,
                player,
                vec![Segment::Move(from), Segment::Line(from.moved(stroke, Mm::ZERO))],
            );
            x = x + stroke + size * 0.4;
            let style = TextStyle::bold(form.inks.ink);
            let name = style.fitted(Point::new(x, baseline), self.called().name(player), size, room);
            x = x + Face::Bold.width(&name.content, name.size) + size;
            names.text(name);
        }
        drawing.push(Shape::Marked(Role::Heading(1).into(), names.shapes));
        let standing = self.replay.report.standing();
        let [ending, _] = self.called().standing(standing);
        let about = about(&self.replay.report.tags, &self.words.sheet.round.to_lowercase());
        form.subtitle(drawing, &join(about.into_iter().chain([ending]), "  ·  "));
    }
}
