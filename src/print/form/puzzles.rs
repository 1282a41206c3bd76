//! Pages of puzzles, followed by pages of solutions.

use serde::Deserialize;

use super::{Form, Inks, TextStyle, TooSmall, page_number};
use crate::print::{
    Bookmark, Document, Drawing, Face, Language, Meta, Mm, Page, Paper, Point, Role, Size, Stroke, Symbol,
    SymbolId, Transform,
};
use crate::words::{filled, join};

/// What a document of puzzles holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzlePart {
    /// The problems, and the solutions from a fresh leaf on.
    #[default]
    Both,
    /// The problems alone.
    Problems,
    /// The solutions alone.
    Solutions,
}

/// How puzzles are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
    /// What to print.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub part: PuzzlePart,
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
            part: PuzzlePart::default(),
        }
    }
}

/// A game's puzzles. Diagrams are measured by the side of their squares, and drawn from their top left corner over
/// the symbol of an empty board; with each comes its caption.
pub trait Puzzles {
    /// The size of the largest diagram.
    fn size(&self, square: Mm) -> Size;

    /// The side with which a diagram fits into `room`.
    fn fitting(&self, room: Size) -> Mm;

    fn smallest(&self) -> Mm;

    /// The left and right edges of the board in the largest diagram.
    fn sides(&self, square: Mm) -> (Mm, Mm);

    fn letters(&self, square: Mm) -> Mm;

    /// The heights of the words below the diagrams of a puzzle and of a solution.
    fn feet(&self, square: Mm) -> [Mm; 2];

    /// The empty boards, with their sizes.
    fn boards(&self, square: Mm) -> Vec<(Size, Drawing)>;

    /// A puzzle, by its index from 0. `boards` is the symbol of the first empty board.
    fn puzzle(&self, index: usize, square: Mm, boards: SymbolId) -> (String, Drawing);

    fn solution(&self, index: usize, square: Mm, boards: SymbolId) -> (String, Drawing);

    /// What the signs of diagrams and solutions mean, for letters of `size`.
    fn signs(&self, size: Mm) -> Vec<Sign>;
}

#[derive(Clone, Debug)]
pub struct Sign {
    /// The sign, from its left end at the height of the middle of capitals; empty where words are enough.
    pub mark: Drawing,
    pub width: Mm,
    pub words: String,
}

/// Heights of header and footer, in design millimetres, and of a line for the answer.
const HEADER: f64 = 15.5;
const FOOTER: f64 = 8.0;
const ANSWER: Mm = Mm::from_um(6_500);

/// Boards of solutions may be small: they are looked up, not studied.
const SOLUTIONS_ON_PAGE: usize = 12;

#[derive(Clone, Copy, Debug)]
pub struct PuzzlePages {
    pub form: Form,
    puzzles: Cells,
    solutions: Cells,
    count: usize,
    language: Language,
    part: PuzzlePart,
}

#[derive(Clone, Debug)]
pub struct PuzzleHead {
    pub title: String,
    pub task: String,
    pub solution: String,
    /// The seed of all puzzles, as written, if they are from one.
    pub seed: Option<String>,
    pub credit: String,
}

/// The text on pages of puzzles for any game, from `templates/lang/puzzles`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleWords {
    seed: String,
    from: String,
    solutions: String,
    /// Before the line to write on.
    answer: String,
    /// The names of the grades, easiest first.
    pub grades: [String; 3],
}

impl PuzzleWords {
    /// The text in a language.
    ///
    /// # Panics
    /// Never: a test reads every language.
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
        head: &PuzzleHead,
    ) -> Result<PuzzlePages, TooSmall> {
        TooSmall::or("a puzzle", print.paper.given_size(), |paper| {
            let form = Form::of_either_orientation(paper, inks);
            PuzzlePages::on(form, count, print, puzzles, head)
        })
    }

    fn on(
        form: Form,
        count: usize,
        print: &PuzzlePrint,
        puzzles: &impl Puzzles,
        head: &PuzzleHead,
    ) -> Option<PuzzlePages> {
        let corner = Point::new(form.left(), form.top() + form.mm(HEADER));
        let count = count.max(1);
        let cells = |on_page: usize, gap: f64, words: &str, foot: &dyn Fn(Mm) -> Mm| {
            let legend = legend(&mut Drawing::new(), &form, words, puzzles);
            let corner = corner.moved(Mm::ZERO, legend);
            let room = Size::new(form.width(), form.bottom() - form.mm(FOOTER) - corner.y);
            Cells::new(puzzles, corner, room, form.mm(gap), on_page.clamp(1, count), foot)
        };
        let on_page = print.per_page.min(PuzzlePages::MOST_ON_PAGE).into();
        Some(PuzzlePages {
            form,
            puzzles: cells(on_page, 4.0, &head.task, &|square| {
                let answer = ANSWER.max(puzzles.letters(square) * 2.2);
                puzzles.feet(square)[0] + answer
            })?,
            solutions: cells(SOLUTIONS_ON_PAGE, 4.0, &head.solution, &|square| puzzles.feet(square)[1])?,
            count,
            language: print.language,
            part: print.part,
        })
    }

    /// Renders the puzzles, their solutions, or both.
    pub fn document<'a>(self, puzzles: impl Puzzles + 'a, head: PuzzleHead, mut meta: Meta) -> Document<'a> {
        let symbols = [("empty-board", self.puzzles), ("small-empty-board", self.solutions)];
        let symbols = symbols.into_iter().flat_map(|(name, cells)| {
            let boards = puzzles.boards(cells.square).into_iter();
            boards.map(move |(size, board)| Symbol::new(name, size, board))
        });
        let symbols: Vec<Symbol> = symbols.collect();
        let solved = SymbolId(symbols.len() / 2);
        let words = PuzzleWords::of(self.language);
        if self.part == PuzzlePart::Solutions {
            meta.title = format!("{}: {}", meta.title, words.solutions);
        }
        Document::new(meta, symbols, self.page_count(), move |page| {
            self.page(page, (&puzzles, solved), &words, &head)
        })
        .numbered()
    }

    /// The number of pages before the solutions: an even one, with an empty last page if necessary, so that no
    /// solution is on the back of a puzzle.
    pub fn before_solutions(&self) -> usize {
        let pages = self.count.div_ceil(self.puzzles.count());
        match self.part {
            PuzzlePart::Both => pages.next_multiple_of(2),
            PuzzlePart::Problems => pages,
            PuzzlePart::Solutions => 0,
        }
    }

    fn page_count(&self) -> usize {
        let solutions = self.count.div_ceil(self.solutions.count());
        self.before_solutions() + if self.part == PuzzlePart::Problems { 0 } else { solutions }
    }

    /// Renders a page; `solved` is the symbol of the first empty board of solutions.
    fn page(
        &self,
        page: usize,
        (puzzles, solved): (&impl Puzzles, SymbolId),
        words: &PuzzleWords,
        head: &PuzzleHead,
    ) -> Page {
        let before = self.before_solutions();
        let is_solved = page >= before;
        let (cells, first) = if is_solved { (self.solutions, page - before) } else { (self.puzzles, page) };
        let first = first * cells.count();
        if first >= self.count {
            let number = page_number(self.language, page, self.page_count());
            return Page::new(self.form.size, number, Drawing::new());
        }
        let mut blank = self.blank(page, words, head);
        legend(&mut blank.drawing, &self.form, if is_solved { &head.solution } else { &head.task }, puzzles);
        for index in first..self.count.min(first + cells.count()) {
            let at = cells.place(index - first);
            let (title, mut drawing) = if is_solved {
                puzzles.solution(index, cells.square, solved)
            } else {
                puzzles.puzzle(index, cells.square, SymbolId(0))
            };
            if !is_solved {
                let (left, right) = puzzles.sides(cells.square);
                let ends = [left, right].map(|x| Point::new(x, cells.block.height));
                self.answer(&mut drawing, &words.answer, ends, puzzles.letters(cells.square));
            }
            blank.drawing.place(Transform::translate(at), drawing);
            blank.bookmarks.push(Bookmark { title, at });
        }
        blank
    }

    fn answer(&self, drawing: &mut Drawing, word: &str, [left, right]: [Point; 2], size: Mm) {
        let inks = self.form.inks;
        drawing.text(inks.note().text(left.moved(Mm::ZERO, -size * 0.4), word, size));
        drawing.line(left, right, Stroke::new(inks.faint, Mm::new(0.25)));
    }

    /// A page with header and footer but no diagrams.
    fn blank(&self, page: usize, words: &PuzzleWords, head: &PuzzleHead) -> Page {
        let form = &self.form;
        let mut drawing = Drawing::new();
        let before = self.before_solutions();
        let seed = head.seed.as_ref().map(|seed| filled(&words.seed, &[("seed", seed)]));
        let from = filled(&words.from, &[("page", &(before + 1).to_string())]);
        let (title, about) = match self.part {
            _ if page >= before => (&words.solutions, vec![Some(&head.title), seed.as_ref()]),
            PuzzlePart::Both => (&head.title, vec![seed.as_ref(), Some(&from)]),
            _ => (&head.title, vec![seed.as_ref()]),
        };
        let at = Point::new(form.left(), form.title_line());
        drawing.heading(1, form.fitted(at, title, 5.6, form.width(), form.inks.bold()));
        form.subtitle(&mut drawing, &join(about.into_iter().flatten(), " · "));
        let number = page_number(self.language, page, self.page_count());
        form.foot(&mut drawing, &head.credit, &number);
        Page::new(form.size, format!("{title}, {number}"), drawing)
    }
}

/// Draws what is asked and what the signs mean below the header, and returns the height.
fn legend(drawing: &mut Drawing, form: &Form, asked: &str, puzzles: &impl Puzzles) -> Mm {
    let size = form.letters_in_play(3.0);
    let (left, width, pitch) = (form.left(), form.width(), size * 1.55);
    let first = form.top() + form.mm(HEADER) + Face::Regular.cap_height(size) / 2;
    // Until where the line is taken, and the line.
    let (mut used, mut line) = (Mm::ZERO, 0);
    let asked = Sign { mark: Drawing::new(), width: Mm::ZERO, words: asked.to_owned() };
    for (number, sign) in [asked].into_iter().chain(puzzles.signs(size)).enumerate() {
        let style = if number == 0 { form.inks.plain() } else { form.inks.note() };
        let indent = if sign.width == Mm::ZERO { Mm::ZERO } else { sign.width + size * 0.5 };
        let lines = style.face.wrap(&sign.words, size, width - indent);
        let end = used + indent + style.width(&sign.words, size);
        if used > Mm::ZERO && (end > width || number == 1 || indent == Mm::ZERO) {
            (used, line) = (Mm::ZERO, line + 1);
        }
        let middle = |line: i32| Point::new(left + used, first + pitch * line);
        drawing.place(Transform::translate(middle(line)), sign.mark);
        drawing.marked(Role::Paragraph, |drawing| {
            for (number, words) in (0..).zip(&lines) {
                let at = middle(line + number).moved(indent, Mm::ZERO);
                drawing.text(style.level_fitted(at, words, size, width - indent));
            }
        });
        line += lines.len() as i32 - 1;
        used =
            if lines.len() > 1 { width } else { used + indent + style.width(&sign.words, size) + size * 1.3 };
    }
    pitch * (line + 1) + form.mm(2.5)
}

/// Draws how a solution goes on from `at` on, with letters of `size`.
pub(crate) fn continuation(drawing: &mut Drawing, style: TextStyle, lines: &[String], at: Point, size: Mm) {
    drawing.marked(Role::Paragraph, |drawing| {
        for (number, line) in (0..).zip(lines) {
            drawing.text(style.text(at.moved(Mm::ZERO, size * (LINE * f64::from(number))), line, size));
        }
    });
}

/// Numbered moves, and sentences after them, in lines of this width. A number and its move stay together.
pub(crate) fn lines_of_moves(
    moves: impl IntoIterator<Item = String>,
    sentences: impl IntoIterator<Item = String>,
    size: Mm,
    width: Mm,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for played in moves {
        match lines.last_mut() {
            Some(line) if Face::Regular.width(&format!("{line}  {played}"), size) <= width => {
                line.push_str("  ");
                line.push_str(&played);
            }
            _ => lines.push(played),
        }
    }
    lines.extend(sentences.into_iter().flat_map(|words| Face::Regular.wrap_anywhere(&words, size, width)));
    lines
}

/// The distance of lines, in sizes of their letters.
pub(crate) const LINE: f64 = 1.3;

/// The height of this many lines of words below a diagram, the first at `first`.
pub(crate) fn foot(first: Mm, size: Mm, lines: usize) -> Mm {
    first + size * (LINE * (lines as f64 - 1.0) + 0.3)
}

/// A grid of diagrams, as large as possible.
#[derive(Clone, Copy, Debug)]
struct Cells {
    corner: Point,
    columns: usize,
    rows: usize,
    /// The distance between the corners of neighbouring cells.
    pitch: Size,
    /// The size of a diagram with its foot, at the top of its cell.
    block: Size,
    cell: Size,
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
        foot: &dyn Fn(Mm) -> Mm,
    ) -> Option<Cells> {
        let mut cells =
            (1..=count).rev().map(|count| Cells::holding(puzzles, count, corner, room, gap, foot));
        // Fitting a diagram may lose a micrometre to rounding.
        cells.find(|cells| cells.square + Mm::from_um(1) >= puzzles.smallest())
    }

    /// The fewest cells that hold `count` diagrams in `room`.
    fn holding(
        puzzles: &impl Puzzles,
        count: usize,
        corner: Point,
        room: Size,
        gap: Mm,
        foot: &dyn Fn(Mm) -> Mm,
    ) -> Cells {
        let of = |columns: usize| {
            let rows = count.div_ceil(columns);
            let side = |room: Mm, cells: usize| (room - gap * (cells as i32 - 1)) / cells as i32;
            let cell = Size::new(side(room.width, columns), side(room.height, rows));
            let square = fitting(puzzles, cell, foot);
            let Size { width, height } = puzzles.size(square);
            let block = Size::new(width, height + foot(square));
            let pitch = Size::new(cell.width + gap, cell.height + gap);
            Cells { corner, columns, rows, pitch, block, cell, square }
        };
        // Fewer columns fill the page better, unless boards are much smaller.
        let better = |best: Cells, next: Cells| if next.square > best.square * 1.1 { next } else { best };
        (2..=count).map(of).fold(of(1), better)
    }

    const fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The top left corner of a diagram.
    fn place(&self, place: usize) -> Point {
        let (column, row) = ((place % self.columns) as i32, (place / self.columns) as i32);
        self.corner.moved(
            self.pitch.width * column + (self.cell.width - self.block.width) / 2,
            self.pitch.height * row,
        )
    }
}

/// The side with which a diagram and its foot fit into `cell`, or less than is legible.
fn fitting(puzzles: &impl Puzzles, cell: Size, foot: &dyn Fn(Mm) -> Mm) -> Mm {
    let mut square = puzzles.fitting(cell);
    // Words below smaller boards take more lines.
    while square >= puzzles.smallest() && puzzles.size(square).height + foot(square) > cell.height {
        let less = puzzles.fitting(Size::new(cell.width, cell.height - foot(square)));
        square = less.min(square - Mm::from_um(20));
    }
    square
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stays_with_its_move() {
        let moves = ["9... h8:N3E2", "10. c4:E1S2", "10... a1:N1E1"].map(str::to_owned);
        let size = Mm::new(3.0);
        let width = Face::Regular.width("9... h8:N3E2  10. c4:E1S2", size);
        let two = lines_of_moves(moves.clone(), [], size, width);
        assert_eq!(two, ["9... h8:N3E2  10. c4:E1S2", "10... a1:N1E1"]);
        assert_eq!(lines_of_moves(moves.clone(), [], size, width - Mm::new(1.0)), moves);
    }
}
