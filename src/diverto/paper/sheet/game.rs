//! A game drawn on its sheet: the board after some lines, and both tables filled in.

use super::footer;
use super::in_words::Called;
use super::in_words::{game_words, strip_words};
use super::layout::{BoardPlace, Layout};
use super::marks::{self, Marks};
use super::{COORDINATES, board, coordinates, table, title, variants};
use crate::diverto::paper::CREDIT;
use crate::diverto::paper::pad::impositions;
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::pad_spec::Seats;
use crate::diverto::paper::print_options::PrintOptions;
use crate::diverto::paper::words::DivertoWords;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::course::{Course, Step};
use crate::diverto::rules::line::Numbers;
use crate::diverto::rules::line::{Drawn, Line};
use crate::diverto::rules::position::{Player, Rows, Setup};
use crate::diverto::standing::{Reason, Standing};
use crate::print::form::TextStyle;
use crate::print::{Document, Drawing, Face, Mark, Mm, Page, Paper, Point, Role, Segment};
use crate::words::{AnyOf, Language, Say, Verbatim, in_english, messages};

/// The content and options of a drawn game.
#[derive(Clone, Debug)]
pub struct GameSpec<'a> {
    /// The setup of the game.
    pub setup: &'a Setup,
    /// The lines drawn, each legal in turn.
    pub lines: &'a [Drawn],
    /// The numbers thrown for the next line, if this row is rolled (D10).
    pub thrown: Option<Numbers>,
    /// Why the game is over; `None` for a game in progress.
    pub reason: Option<Reason>,
    /// Candidates for the next line: dashed and numbered from 1.
    pub candidates: &'a [Line],
    /// The players' names; `None` leaves a line to write on.
    pub names: [Option<String>; 2],
    /// The print options.
    pub options: PrintOptions,
}

impl<'a> GameSpec<'a> {
    /// A game in progress between unnamed players, with default options.
    pub fn new(setup: &'a Setup, lines: &'a [Drawn]) -> GameSpec<'a> {
        let options = PrintOptions::default();
        GameSpec { setup, lines, thrown: None, reason: None, candidates: &[], names: [None, None], options }
    }
}

/// Board and tables do not fit on the paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomError {
    /// The board that does not fit.
    pub board: Board,
    /// The number of rows in the tables.
    pub rows: Rows,
    /// The paper, which is too small.
    pub paper: Paper,
    /// The larger named papers that it fits on.
    pub fits: Vec<Paper>,
}

in_english! { RoomError }

impl std::error::Error for RoomError {}

messages! {
    enum SheetRoomText in "diverto" {
        Room = "a {board} board with {rows|1:1 row|{rows} rows} does not fit on {paper} in squares and rows that can be read: {fits|:use a larger paper|on {fits} it does}",
    }
}

impl Say for RoomError {
    fn say(&self, language: Language) -> String {
        let RoomError { board, rows, paper, fits } = self;
        let fits = AnyOf(fits.iter().map(Verbatim).collect());
        let values: [(&str, &dyn Say); 4] =
            [("board", board), ("rows", &Verbatim(rows)), ("paper", &Verbatim(paper)), ("fits", &fits)];
        SheetRoomText::Room.say(language, &values)
    }
}

/// A laid-out game, which is known to fit on its paper.
#[derive(Clone, Debug)]
pub struct GameSheet<'a> {
    spec: GameSpec<'a>,
    words: DivertoWords,
    layout: Layout,
    course: Course,
}

impl<'a> GameSheet<'a> {
    /// Lays out the sheet.
    ///
    /// # Errors
    /// Returns a [`RoomError`] if board and tables do not fit on the paper.
    pub fn new(spec: GameSpec<'a>) -> Result<GameSheet<'a>, RoomError> {
        let words = DivertoWords::of(spec.options.language);
        let pad = pad(&spec);
        let layout = layout(&pad, &words).ok_or_else(|| {
            let (Setup { board, rows, .. }, paper) = (spec.setup, pad.paper);
            let fits = |paper: &Paper| layout(&PadSpec { paper: *paper, ..pad.clone() }, &words).is_some();
            RoomError {
                board: *board,
                rows: *rows,
                paper,
                fits: paper.larger().into_iter().filter(fits).collect(),
            }
        })?;
        let course = Course::new(spec.setup, spec.lines.iter().copied());
        Ok(GameSheet { spec, words, layout, course })
    }

    /// Renders the sheet as a document of one page.
    pub fn document(&self) -> Document<'static> {
        let ([state, _], last) = (self.states(), self.last());
        let called = self.called();
        let names = Player::ALL.map(|player| called.name(player));
        let title = format!("{}: {} – {}, {last}", self.words.sheet.title, names[0], names[1]);
        let page = Page::new(self.layout.cell, format!("{title}, {state}"), self.drawing());
        let meta = CREDIT.meta(&title, self.spec.options.language, self.spec.options.created);
        Document::new(meta, Vec::new(), 1, move |_| page.clone())
    }

    /// Where the board is on the page.
    pub fn board_place(&self) -> BoardPlace {
        self.layout.board_place(self.spec.setup.board, Point::ORIGIN)
    }

    fn drawing(&self) -> Drawing {
        let (layout, words, setup) = (&self.layout, &self.words, self.spec.setup);
        let mut drawing = Drawing::new();
        let captions = self.states().map(|state| format!("{} · {state}", self.last()));
        title::title(&mut drawing, layout, &words.sheet, &captions);
        let in_words = game_words(words, &self.course, self.spec.candidates);
        drawing.marked(Mark::layer("board"), |drawing| board(drawing, layout, setup.board));
        drawing.marked(COORDINATES, |drawing| coordinates(drawing, layout, setup.board, Seats::Side));
        drawing.marked(Mark::of(Role::Figure(in_words)).named("game"), |drawing| {
            marks::game(drawing, layout, &self.course, self.spec.candidates);
        });
        drawing.marked(Mark::layer("tables"), |drawing| {
            for player in Player::ALL {
                drawing.place(layout.tables[player.index()].transform(), self.table(player));
            }
        });
        let variants = variants(&setup.variants, &words.sheet);
        for (line, text) in [variants.as_str(), &words.sheet.credit].into_iter().enumerate() {
            drawing.text(footer::line(layout, line, text));
        }
        self.legend(&mut drawing);
        drawing
    }

    fn called(&self) -> Called<'_> {
        Called { names: &self.spec.names, words: &self.words, language: self.spec.options.language }
    }

    fn last(&self) -> String {
        self.course.last().unwrap_or_else(|| self.words.game.start.clone())
    }

    /// The status of the game, in full and without the reason.
    fn states(&self) -> [String; 2] {
        self.called().standing(Standing::new(self.spec.reason, self.course.position().player()))
    }

    /// Draws a player's filled-in table, upright at the origin.
    fn table(&self, player: Player) -> Drawing {
        let (place, style) = (&self.layout.tables[player.index()], &self.layout.style);
        let words = &self.words.sheet;
        let rows = self.spec.setup.rows;
        let mut drawing = self.head(player);
        let own: Vec<&Step> = self.course.steps().iter().filter(|step| step.player == player).collect();
        let tally = self.course.position().tally(player);
        place.lives.draw(&mut drawing, place.name_height, style, words);
        if tally.collected > 0 {
            let in_words = strip_words(&self.words, &own, tally.spent);
            drawing.marked(Role::Figure(in_words), |drawing| {
                place.lives.marks(drawing, place.name_height, style, [tally.collected, tally.spent]);
            });
        }
        drawing.marked(Role::Table, |drawing| {
            table::blocks(drawing, place, style, rows, words);
            for (row, step) in (0..rows.get()).zip(&own) {
                let numbers = step.drawn.line.numbers();
                drawing.shapes.extend(table::row_numbers(place, style, (row, rows), numbers, true).shapes);
            }
            if let Some((row, numbers)) = self.waiting(player, own.len()) {
                drawing.shapes.extend(table::row_numbers(place, style, (row, rows), numbers, false).shapes);
            }
        });
        drawing
    }

    /// Numbers thrown but not yet used, with their row from 0.
    fn waiting(&self, player: Player, rows_drawn: usize) -> Option<(u8, Numbers)> {
        let row = u8::try_from(rows_drawn).ok().filter(|row| *row < self.spec.setup.rows.get())?;
        let dice = self.spec.setup.dice.filter(|_| row == 0).map(|dice| dice[player.index()]);
        let thrown = self.spec.thrown.filter(|_| player == self.course.position().player());
        Some((row, dice.or(thrown)?))
    }

    /// Draws the name above a table, with a sample of the player's stroke.
    fn head(&self, player: Player) -> Drawing {
        let (place, style) = (&self.layout.tables[player.index()], &self.layout.style);
        let words = &self.words.sheet;
        let label = [&words.player1, &words.player2][player.index()];
        let name = self.spec.names[player.index()].as_deref();
        let mut drawing = Drawing::new();
        let (at, size) = table::player(&mut drawing, place, style, words, (label, name), "");
        let from = at.moved(Mm::ZERO, size.height / 2);
        let path = vec![Segment::Move(from), Segment::Line(from.moved(size.width, Mm::ZERO))];
        Marks::new(&self.layout).stroke(&mut drawing, player, path);
        drawing
    }

    /// Draws the legend of the marks that occur on the board, right-aligned in the footer.
    fn legend(&self, drawing: &mut Drawing) {
        let (layout, words) = (&self.layout, &self.words.game);
        let steps = self.course.steps();
        let taker = steps.iter().find(|step| !step.collected.is_empty()).map(|step| step.player);
        let crossed = steps.iter().any(|step| !step.crossings.is_empty());
        let size = layout.style.sizes.in_play();
        // Marks are one and a half times as high as the letters.
        let square = size * 1.5;
        let marks = Marks { style: &layout.style, square, life: square * 0.3 };
        let mut right = layout.cell.width - layout.margin;
        let baseline = layout.footer()[1];
        let middle = baseline - Face::Regular.cap_height(size) / 2;
        let mut entry = |word: &str, mark: &dyn Fn(&mut Drawing, Point)| {
            let note = TextStyle::regular(layout.style.colors.faint).right();
            drawing.text(note.text(Point::new(right, baseline), word, size));
            let left = right - Face::Regular.width(word, size) - size * 1.4;
            mark(drawing, Point::new(left, middle));
            right = left - size * 1.8;
        };
        if crossed {
            entry(&words.crossing, &|drawing, at| marks.crossing(drawing, at));
        }
        if let Some(player) = taker {
            entry(&words.taken, &|drawing, at| marks.taken(drawing, at, player));
        }
        if !steps.is_empty() {
            entry(&words.end, &|drawing, at| marks.end(drawing, at, false));
        }
    }
}

fn pad(spec: &GameSpec<'_>) -> PadSpec {
    let (setup, options) = (spec.setup, &spec.options);
    PadSpec {
        board: setup.board,
        lives: setup.lives.len() as u16,
        rows: Some(setup.rows),
        paper: options.paper,
        orientation: options.orientation,
        style: options.style.clone(),
        ..PadSpec::default()
    }
}

/// The best layout over all allowed orientations.
fn layout(pad: &PadSpec, words: &DivertoWords) -> Option<Layout> {
    let layouts =
        impositions(pad).filter_map(|imposition| Layout::of_game(pad, &words.sheet, imposition.paper()));
    layouts.max_by(|one, two| one.score.total_cmp(&two.score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::Position;
    use crate::diverto::Replay;
    use crate::diverto::paper::style::Style;
    use crate::print::{Shape, svg};
    use crate::record::Reader;

    fn svg(spec: GameSpec<'_>) -> String {
        let mut document = GameSheet::new(spec).unwrap().document();
        let page = document.pages.next().unwrap();
        svg::write(&document.meta, &document.symbols, &page, svg::Settings::default())
    }

    fn texts(shapes: &[Shape]) -> Vec<String> {
        let texts = shapes.iter().flat_map(|shape| match shape {
            Shape::Text(text) => vec![text.content.clone()],
            Shape::Group(_, inner) | Shape::Marked(_, inner) => texts(inner),
            _ => Vec::new(),
        });
        texts.collect()
    }

    fn circles(shapes: &[Shape], style: &Style) -> usize {
        let red = |paint: &crate::print::Paint| {
            paint.fill == Some(style.colors.life_fill)
                && paint.stroke.is_some_and(|pen| pen.color == style.colors.life)
        };
        let count = shapes.iter().map(|shape| match shape {
            Shape::Circle(_, _, paint) => usize::from(red(paint)),
            Shape::Group(_, inner) | Shape::Marked(_, inner) => circles(inner, style),
            _ => 0,
        });
        count.sum()
    }

    #[test]
    fn every_recorded_game_is_drawn_with_its_lives_and_numbers() {
        let file = include_bytes!("../../../../tests/vectors/diverto/games_valid.dvt");
        let mut reader = Reader::new(&file[..]);
        while let Some(text) = reader.next_game().unwrap() {
            let replay = Replay::new(&text);
            let lines: Vec<Drawn> = replay.lines(usize::MAX).collect();
            let sheet = GameSheet::new(GameSpec::new(replay.report.setup(), &lines)).unwrap();
            let drawing = sheet.drawing();
            // The board shows all lives, the tables those taken, and the legend one more.
            let taken: u16 =
                Player::ALL.map(|player| replay.report.position().tally(player).collected).iter().sum();
            let expected = replay.report.setup().lives.len() + usize::from(taken) + usize::from(taken > 0);
            assert_eq!(circles(&drawing.shapes, &sheet.layout.style), expected);
            let texts = texts(&drawing.shapes);
            let first = lines.first().map(|drawn| drawn.line.numbers().0.to_string());
            assert!(first.is_none_or(|first| texts.contains(&first)));
        }
    }

    #[test]
    fn candidates_are_numbered_and_those_of_one_end_share_a_label() {
        let setup = Setup::default();
        let start = Position::new(&setup);
        let lines = start.lines(start.pairs(None));
        let pick =
            |name: &str| lines.iter().map(|drawn| drawn.line).find(|line| line.to_string() == name).unwrap();
        let candidates = [pick("h8:N3E2"), pick("h8:E2N3"), pick("c3:S1W2")];
        let sheet =
            GameSheet::new(GameSpec { candidates: &candidates, ..GameSpec::new(&setup, &[]) }).unwrap();
        let texts = texts(&sheet.drawing().shapes);
        assert!(texts.contains(&"1, 2".to_owned()) && texts.contains(&"3".to_owned()));
        assert!(texts.contains(&"before the first line · Player 1 to draw".to_owned()));
    }

    #[test]
    fn names_are_text_whatever_they_hold() {
        let setup = Setup::default();
        let names = [Some("</text><script>\u{1b}[2J".to_owned()), Some("x".repeat(5000))];
        let svg = svg(GameSpec { names, ..GameSpec::new(&setup, &[]) });
        assert!(!svg.contains("<script>") && !svg.contains('\u{1b}'));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let setup = Setup { board: Board::new(27, 60).unwrap(), ..Setup::default() };
        let options = PrintOptions { paper: "74x105mm".parse().unwrap(), ..PrintOptions::default() };
        let spec = GameSpec { options, ..GameSpec::new(&setup, &[]) };
        let error = GameSheet::new(spec).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a 27x60 board with 25 rows does not fit on 74x105mm in squares and rows that can be read: on a4, a3, legal or tabloid it does"
        );
    }
}
