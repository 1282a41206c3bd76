//! Pages of puzzles, followed by pages of solutions.

use serde::Deserialize;

use super::{Form, Inks, TextStyle, TooSmall, page_number};
use crate::print::{
    Bookmark, Document, Drawing, Language, Meta, Mm, Page, Paper, Point, Role, Size, Symbol, SymbolId,
    Transform,
};
use crate::words::filled;

/// How puzzles are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct PuzzlePrint {
    /// How many on a page.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = ON_PAGE, value_parser = clap::value_parser!(u8).range(1..=PuzzlePages::MOST_ON_PAGE.into())))]
    pub per_page: u8,
    /// The paper.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub paper: Paper,
    /// The language of the words.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub language: Language,
    /// The creation time of the document, if it is to be recorded.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub created: Option<i64>,
}

/// The number on a page by default; fewer if they would be too small to read.
const ON_PAGE: u8 = 6;

impl Default for PuzzlePrint {
    fn default() -> PuzzlePrint {
        PuzzlePrint {
            per_page: ON_PAGE,
            paper: Paper::default(),
            language: Language::default(),
            created: None,
        }
    }
}

/// A game's puzzles. Diagrams are measured by the side of their squares, and drawn from their top left corner over
/// the symbol of an empty board; with each comes its caption.
pub trait Puzzles {
    /// The size of a diagram with this side.
    fn size(&self, square: Mm) -> Size;

    /// The side with which a diagram fits into `room`.
    fn fitting(&self, room: Size) -> Mm;

    /// The smallest legible side.
    fn smallest(&self) -> Mm;

    /// An empty board.
    fn board(&self, square: Mm) -> Drawing;

    /// A puzzle, by its index from 0.
    fn puzzle(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing);

    /// The solution of a puzzle.
    fn solution(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing);
}

/// Heights of header and footer, in design millimetres.
const HEADER: f64 = 16.0;
const FOOTER: f64 = 8.0;

/// The share of a cell's height reserved below its diagram: for one line of text, or two.
const PUZZLE_FOOT: f64 = 0.06;
const SOLUTION_FOOT: f64 = 0.1;

/// Boards of solutions may be small: they are looked up, not studied.
const SOLUTIONS_ON_PAGE: usize = 12;

/// The layout of puzzles and solutions.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlePages {
    /// The page and its text scale.
    pub form: Form,
    puzzles: Cells,
    solutions: Cells,
    count: usize,
    language: Language,
}

/// The header and footer of the pages.
#[derive(Clone, Debug)]
pub struct PuzzleHead {
    /// The title.
    pub title: String,
    /// The task.
    pub task: String,
    /// The note on pages of solutions.
    pub solution: String,
    /// The seed of all puzzles, as written.
    pub seed: String,
    /// The credit of the game.
    pub credit: String,
}

/// The text on pages of puzzles for any game, from `templates/lang/puzzles`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleWords {
    seed: String,
    from: String,
    solutions: String,
    /// The names of the grades, easiest first.
    pub grades: [String; 3],
}

impl PuzzleWords {
    /// The text in a language.
    ///
    /// # Panics
    /// Never: a test reads every language.
    #[must_use]
    pub fn of(language: Language) -> PuzzleWords {
        language.words([
            include_str!("../../../templates/lang/puzzles/en.toml"),
            include_str!("../../../templates/lang/puzzles/es.toml"),
            include_str!("../../../templates/lang/puzzles/pt.toml"),
        ])
    }
}

impl PuzzlePages {
    /// The most per page: more would be too small on most papers.
    pub const MOST_ON_PAGE: u8 = 12;

    /// Lays out `count` puzzles, with the requested number per page or as many as are legible.
    ///
    /// # Errors
    /// Returns an error if not even one per page would be legible.
    pub fn new(
        print: &PuzzlePrint,
        inks: Inks,
        count: usize,
        puzzles: &impl Puzzles,
    ) -> Result<PuzzlePages, TooSmall> {
        TooSmall::or("a puzzle", print.paper.given_size(), |paper| {
            let form = Form::of_either_orientation(paper, inks);
            PuzzlePages::on(form, count, print, puzzles)
        })
    }

    fn on(form: Form, count: usize, print: &PuzzlePrint, puzzles: &impl Puzzles) -> Option<PuzzlePages> {
        let corner = Point::new(form.left(), form.top() + form.mm(HEADER));
        let room = Size::new(form.width(), form.bottom() - form.top() - form.mm(HEADER + FOOTER));
        let count = count.max(1);
        let cells = |on_page: usize, gap: f64, foot: f64| {
            Cells::new(puzzles, corner, room, form.mm(gap), on_page.clamp(1, count), foot)
        };
        Some(PuzzlePages {
            form,
            puzzles: cells(print.per_page.min(PuzzlePages::MOST_ON_PAGE).into(), 6.0, PUZZLE_FOOT)?,
            solutions: cells(SOLUTIONS_ON_PAGE, 4.0, SOLUTION_FOOT)?,
            count,
            language: print.language,
        })
    }

    /// Renders the puzzles, followed by the solutions.
    #[must_use]
    pub fn document<'a>(self, puzzles: impl Puzzles + 'a, head: PuzzleHead, meta: Meta) -> Document<'a> {
        let symbol = |name, square| Symbol::new(name, puzzles.size(square), puzzles.board(square));
        let symbols = vec![
            symbol("empty-board", self.puzzles.square),
            symbol("small-empty-board", self.solutions.square),
        ];
        let words = PuzzleWords::of(self.language);
        Document::new(meta, symbols, self.page_count(), move |page| self.page(page, &puzzles, &words, &head))
    }

    /// The number of pages before the solutions: an even one, with an empty last page if necessary, so that no
    /// solution is on the back of a puzzle.
    #[must_use]
    pub fn before_solutions(&self) -> usize {
        self.count.div_ceil(self.puzzles.count()).next_multiple_of(2)
    }

    fn page_count(&self) -> usize {
        self.before_solutions() + self.count.div_ceil(self.solutions.count())
    }

    fn page(&self, page: usize, puzzles: &impl Puzzles, words: &PuzzleWords, head: &PuzzleHead) -> Page {
        let before = self.before_solutions();
        let (mut blank, cells, first) = if page < before {
            let from = filled(&words.from, &[("page", &(before + 1).to_string())]);
            let task = format!("{} {from}", head.task);
            (self.blank(page, &head.title, &task, words, head), self.puzzles, page)
        } else {
            (self.blank(page, &words.solutions, &head.solution, words, head), self.solutions, page - before)
        };
        let first = (first * cells.count()).min(self.count);
        if first == self.count {
            return Page::new(
                self.form.size,
                page_number(self.language, page, self.page_count()),
                Drawing::new(),
            );
        }
        for index in first..self.count.min(first + cells.count()) {
            let at = cells.place(index - first);
            let (title, drawing) = if page < before {
                puzzles.puzzle(index, cells.square, SymbolId(0))
            } else {
                puzzles.solution(index, cells.square, SymbolId(1))
            };
            blank.drawing.place(Transform::translate(at), drawing);
            blank.bookmarks.push(Bookmark { title, at });
        }
        blank
    }

    /// A page with header and footer but no diagrams.
    fn blank(&self, page: usize, title: &str, task: &str, words: &PuzzleWords, head: &PuzzleHead) -> Page {
        let form = &self.form;
        let note = form.inks.note();
        let mut drawing = Drawing::new();
        let seed = filled(&words.seed, &[("seed", &head.seed)]);
        let small = form.mm(3.3);
        let room = form.width() - note.width(&seed, small) - small;
        let line = |x: Mm| Point::new(x, form.title_line());
        drawing.heading(1, form.fitted(line(form.left()), title, 5.6, room, form.inks.bold()));
        drawing.text(form.text(line(form.right()), seed, 3.3, note.right()));
        form.subtitle(&mut drawing, task);
        let number = page_number(self.language, page, self.page_count());
        form.foot(&mut drawing, &head.credit, number.as_str());
        Page::new(form.size, format!("{title}, {number}"), drawing)
    }
}

/// Draws how a solution goes on: up to two lines from `at` with letters of `size`, `width` wide.
pub fn continuation(drawing: &mut Drawing, style: TextStyle, text: &str, at: Point, size: Mm, width: Mm) {
    drawing.marked(Role::Paragraph, |drawing| {
        for (number, line) in (0..2).zip(style.face.wrap(text, size, width)) {
            drawing.text(style.fitted(
                at.moved(Mm::ZERO, size * (1.3 * f64::from(number))),
                &line,
                size,
                width,
            ));
        }
    });
}

/// A grid of diagrams, as large as possible.
#[derive(Clone, Copy, Debug)]
struct Cells {
    corner: Point,
    columns: usize,
    rows: usize,
    /// The distance between the corners of neighbouring cells.
    pitch: Size,
    /// The size of a diagram with its foot, centred in its cell.
    block: Size,
    cell: Size,
    /// The side of a square.
    square: Mm,
}

impl Cells {
    /// Fits `count` diagrams, or as many as are legible.
    fn new(
        puzzles: &impl Puzzles,
        corner: Point,
        room: Size,
        gap: Mm,
        count: usize,
        foot: f64,
    ) -> Option<Cells> {
        let cells = (1..=count).rev().map(|count| Cells::holding(puzzles, count, corner, room, gap, foot));
        // Fitting a diagram may lose a micrometre to rounding.
        cells.into_iter().find(|cells| cells.square + Mm::from_um(1) >= puzzles.smallest())
    }

    /// The fewest cells that hold `count` diagrams in `room`.
    fn holding(puzzles: &impl Puzzles, count: usize, corner: Point, room: Size, gap: Mm, foot: f64) -> Cells {
        let of = |columns: usize| {
            let rows = count.div_ceil(columns);
            let side = |room: Mm, cells: usize| (room - gap * (cells as i32 - 1)) / cells as i32;
            let cell = Size::new(side(room.width, columns), side(room.height, rows));
            let square = puzzles.fitting(Size::new(cell.width, cell.height * (1.0 - foot)));
            let Size { width, height } = puzzles.size(square);
            let block = Size::new(width, height * (1.0 / (1.0 - foot)));
            let pitch = Size::new(cell.width + gap, cell.height + gap);
            Cells { corner, columns, rows, pitch, block, cell, square }
        };
        (2..=count).map(of).fold(of(1), |best, next| if next.square > best.square { next } else { best })
    }

    const fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The top left corner of a diagram.
    fn place(&self, place: usize) -> Point {
        let (column, row) = ((place % self.columns) as i32, (place / self.columns) as i32);
        self.corner.moved(
            self.pitch.width * column + (self.cell.width - self.block.width) / 2,
            self.pitch.height * row + (self.cell.height - self.block.height) / 2,
        )
    }
}
