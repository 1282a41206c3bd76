//! A game as pages of diagrams, with the remarks of its record.

use super::in_words::Called;
use super::in_words::game_words;
use super::layout::{LIFE, Layout};
use super::marks::{self, Marks};
use super::{board, coordinates};
use crate::diverto::game::Replay;
use crate::diverto::paper::CREDIT;
use crate::diverto::paper::pad_spec::Seats;
use crate::diverto::paper::print_options::PrintOptions;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::DivertoWords;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::course::Course;
use crate::diverto::rules::position::Player;
use crate::diverto::standing::Standing;
use crate::print::form::{Form, Inks, SeriesFrame, SeriesSpec, TooSmall};
use crate::print::{Document, Drawing, Face, Mark, Mm, Point, Role, Segment, Size, SymbolId, floor};
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

/// The text sizes of coordinates and of captions.
const SMALL: Mm = floor::READ_IN_PLAY;
pub(super) const CAPTION: Mm = Mm::from_um(3_000);

/// The smallest square with room for a turn number, and the narrowest board with room for a caption.
const SQUARE: Mm = Mm::from_um(2_900);
const BOARD: Mm = Mm::from_um(40_000);

/// The space around a board: numbers on the left, letters below, the caption above.
pub(super) const LEFT: Mm = Mm::from_um(4_600);
pub(super) const RIGHT: Mm = Mm::from_um(600);
const BELOW: Mm = Mm::from_um(4_400);
const ABOVE: Mm = Mm::from_um(5_200);

impl<'a> SeriesSheets<'a> {
    /// Selects positions of a game.
    pub const fn new(replay: &'a Replay, scenes: Scenes, options: PrintOptions) -> SeriesSheets<'a> {
        SeriesSheets { replay, scenes, options }
    }

    /// Renders the pages.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one diagram per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let SeriesSheets { replay, scenes, options } = self;
        let paper = options.size();
        let PrintOptions { style, language, created, .. } = options;
        let (words, names) = (DivertoWords::of(language), replay.report.names());
        let (plies, remarks): (Vec<usize>, Vec<_>) =
            scenes.of(replay).into_iter().map(|scene| (scene.ply, scene.remarks)).unzip();
        let board = replay.report.setup().board;
        let (inks, least) = (inks(&style), diagram(board, least(board)));
        let spec = SeriesSpec {
            what: "a diagram of the board",
            paper,
            inks,
            grids: [(2, 2), (3, 1)],
            remarks: &remarks,
            least,
        };
        let series = spec.lay_out(|room| diagram(board, square(board, room)))?;
        let layout = layout(board, style, series.diagram());
        let called = Called { names: &names, words: &words, language };
        let title = join(Player::ALL.map(|player| called.name(player)), " – ");
        let frame = SeriesFrame {
            meta: CREDIT.meta(&format!("{}: {title}", words.sheet.title), language, created),
            title,
            head: head(series.form(), &layout.style, called, replay),
            credit: words.sheet.credit.clone(),
            board: blank(&layout, board),
            language,
        };
        Ok(series.document(frame, move |number, board| {
            let ply = plies[number];
            let caption = replay.numbered(ply).unwrap_or_else(|| words.game.start.clone());
            let course = Course::new(replay.report.setup(), replay.lines(ply));
            let is_last = ply == replay.plies.len();
            let reason = replay.report.standing().reason().filter(|_| is_last);
            let called = Called { names: &names, words: &words, language };
            let [_, state] = called.standing(Standing::new(reason, course.position().player()));
            let drawing = picture(&layout, inks, board, &course, ([&caption, &state], CAPTION), &words);
            (caption, drawing)
        }))
    }
}

/// Draws the players with their strokes, and below them event, date and result.
fn head(form: &Form, style: &Style, called: Called<'_>, replay: &Replay) -> Drawing {
    let (size, baseline) = (form.mm(5.0).max(floor::TEXT), form.title_line());
    let marks = Marks { style, square: size * 1.4, life: size * 0.42 };
    let stroke = size * 1.6;
    let room = (form.right() - form.left()) / 2 - stroke - size * 1.4;
    let mut x = form.left();
    let mut drawing = Drawing::new();
    drawing.marked(Role::Heading(1), |names| {
        for player in Player::ALL {
            let y = baseline - Face::Bold.cap_height(size) / 2;
            let from = Point::new(x, y);
            marks.stroke(
                names,
                player,
                vec![Segment::Move(from), Segment::Line(from.moved(stroke, Mm::ZERO))],
            );
            x = x + stroke + size * 0.4;
            let name = form.inks.bold().fitted(Point::new(x, baseline), called.name(player), size, room);
            x = x + Face::Bold.width(&name.content, name.size) + size;
            names.text(name);
        }
    });
    let [ending, _] = called.standing(replay.report.standing());
    let about = about(&replay.report.tags, &called.words.sheet.round.to_lowercase());
    form.subtitle(&mut drawing, &join(about.into_iter().chain([ending]), "  ·  "));
    drawing
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

pub(super) fn diagram(board: Board, square: Mm) -> Size {
    let (columns, rows) = (i32::from(board.width()), i32::from(board.height()));
    Size::new(square * columns + LEFT + RIGHT, square * rows + ABOVE + BELOW)
}

/// Draws a board with `course`, a caption of this size above it and the status at the right. `blank` is the symbol
/// of the empty board.
pub(super) fn picture(
    layout: &Layout,
    inks: Inks,
    blank: SymbolId,
    course: &Course,
    ([caption, state], size): ([&str; 2], Mm),
    words: &DivertoWords,
) -> Drawing {
    let mut drawing = Drawing::new();
    let baseline = layout.board_at.y - CAPTION * 0.55;
    let (left, right) = (layout.board_at.x, layout.cell.width - RIGHT);
    let caption = inks.bold().fitted(Point::new(left, baseline), caption, size, (right - left) * 0.6);
    let room = right - left - Face::Bold.width(&caption.content, caption.size) - CAPTION;
    let plain = inks.plain().right();
    drawing.heading(2, caption);
    drawing.text(plain.fitted(Point::new(right, baseline), state, floor::READ_IN_PLAY, room));
    let in_words = game_words(words, course, &[]);
    drawing.marked(Mark::of(Role::Figure(in_words)).named("diagram"), |drawing| {
        drawing.symbol(blank, Point::ORIGIN);
        marks::game(drawing, layout, course, &[]);
    });
    drawing
}

pub(super) fn blank(layout: &Layout, of: Board) -> Drawing {
    let mut blank = Drawing::new();
    board(&mut blank, layout, of);
    coordinates(&mut blank, layout, of, Seats::Side);
    blank
}

/// The smallest square in diagrams of a board.
pub(super) fn least(board: Board) -> Mm {
    SQUARE.max(BOARD / i32::from(board.width()))
}
