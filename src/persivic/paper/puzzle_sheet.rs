//! Puzzles on paper: diagrams with who is to move, and pages of solutions at the back.

use super::diagram::picture::{Diagram, board_grid, empty_board, numbered};
use super::{CREDIT, INKS};
use crate::builder::with_fields;
use crate::persivic::puzzle::{Puzzle, plies};
use crate::persivic::standing::Standing;
use crate::print::form::{Form, TooSmall};
use crate::print::{
    Bookmark, Document, Drawing, Face, Mm, Page, Paper, Point, Role, Size, Symbol, SymbolId, Transform, floor,
};
use crate::seed::Seed;

/// Pages of puzzles that all win in as many moves.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PuzzleSheet<'a> {
    /// The puzzles in the order of the pages.
    pub puzzles: &'a [Puzzle],
    /// In how many own moves they win.
    pub wins_in: u8,
    /// What they were found from.
    pub seed: Seed,
    /// How many go on a page, 1 to [`PuzzleSheet::MOST_ON_PAGE`]: fewer, where they would be too small to read.
    pub per_page: usize,
    /// The size of the paper, as it lies.
    pub paper: Size,
    /// When the document was made, if it shall say so.
    pub created: Option<i64>,
}

/// The header and the footer, for a paper as wide as A4.
const HEADER: f64 = 16.0;
const FOOTER: f64 = 8.0;

/// The share of a cell's height below its diagram: for a line of words, or two.
const PUZZLE_FOOT: f64 = 0.06;
const SOLUTION_FOOT: f64 = 0.1;

/// Solutions are small: they are to be looked up, not thought about.
const SOLUTIONS_ON_PAGE: usize = 12;

/// Diagrams in columns and rows, as large as they can be.
#[derive(Clone, Copy, Debug)]
struct Cells {
    corner: Point,
    columns: usize,
    rows: usize,
    /// From the corner of a cell to that of the next.
    pitch: Size,
    /// The size of a diagram with its foot, in the middle of its cell.
    block: Size,
    cell: Size,
    square: Mm,
}

impl Cells {
    /// Room for `count` diagrams, or for as many as can be read.
    fn new(corner: Point, room: Size, gap: Mm, count: usize, foot: f64) -> Option<Cells> {
        let cells = (1..=count).rev().map(|count| Cells::holding(count, corner, room, gap, foot));
        // A micrometre is lost where a diagram fits into its room.
        cells.into_iter().find(|cells| cells.square + Mm::from_um(1) >= Diagram::SMALLEST)
    }

    /// As few cells as hold `count` diagrams in `room`.
    fn holding(count: usize, corner: Point, room: Size, gap: Mm, foot: f64) -> Cells {
        let of = |columns: usize| {
            let rows = count.div_ceil(columns);
            let side = |room: Mm, cells: usize| (room - gap * (cells as i32 - 1)) / cells as i32;
            let cell = Size::new(side(room.width, columns), side(room.height, rows));
            let square = Diagram::fitting(Size::new(cell.width, cell.height * (1.0 - foot)));
            let Size { width, height } = Diagram::size(square);
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

/// What pages have in common.
#[derive(Clone, Copy)]
struct Layout {
    form: Form,
    puzzles: Cells,
    solutions: Cells,
    /// Pages of puzzles, and pages in all.
    pages: (usize, usize),
}

with_fields! {
    PuzzleSheet<'a> {
        with_per_page(per_page: usize);
        with_paper(paper: Size);
        with_created(created: Option<i64>);
    }
}

impl<'a> PuzzleSheet<'a> {
    /// Six on a page of A4.
    #[must_use]
    pub fn new(puzzles: &'a [Puzzle], wins_in: u8, seed: Seed) -> PuzzleSheet<'a> {
        PuzzleSheet { puzzles, wins_in, seed, per_page: 6, paper: Paper::A4.given_size(), created: None }
    }

    /// More would be too small on most papers.
    pub const MOST_ON_PAGE: usize = 12;

    /// The pages with puzzles, and behind them the solutions.
    ///
    /// # Errors
    /// When not even one on a page could be read.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let layout = self.layout()?;
        let symbol = |name, grid: &Cells| {
            let mut drawing = Drawing::new();
            empty_board(&mut drawing, grid.square);
            Symbol::new(name, Diagram::size(grid.square), drawing)
        };
        let (before, pages) = layout.pages;
        let meta = CREDIT.meta(&format!("PerSiVic puzzles: {}", self.task()), "en", self.created);
        let symbols =
            vec![symbol("empty-board", &layout.puzzles), symbol("small-empty-board", &layout.solutions)];
        Ok(Document::new(meta, symbols, pages, move |page| {
            if page < before { self.puzzles_page(&layout, page) } else { self.solutions_page(&layout, page) }
        }))
    }

    fn layout(&self) -> Result<Layout, TooSmall> {
        let too_small = || TooSmall::find("a puzzle", self.paper, |paper| self.layout_on(paper).is_some());
        self.layout_on(self.paper).ok_or_else(too_small)
    }

    fn layout_on(&self, paper: Size) -> Option<Layout> {
        let form = Form::of_either_orientation(paper, INKS);
        let corner = Point::new(form.left(), form.top() + form.mm(HEADER));
        let room = Size::new(form.width(), form.bottom() - form.top() - form.mm(HEADER + FOOTER));
        let count = self.puzzles.len().max(1);
        let grid = |on_page: usize, gap: f64, foot: f64| {
            Cells::new(corner, room, form.mm(gap), on_page.clamp(1, count), foot)
        };
        let puzzles = grid(self.per_page.min(PuzzleSheet::MOST_ON_PAGE), 6.0, PUZZLE_FOOT)?;
        let solutions = grid(SOLUTIONS_ON_PAGE, 4.0, SOLUTION_FOOT)?;
        let before = count.div_ceil(puzzles.count());
        let pages = (before, before + count.div_ceil(solutions.count()));
        Some(Layout { form, puzzles, solutions, pages })
    }

    /// `wins in 3 plies`: counted as analyses count.
    fn task(&self) -> String {
        match plies(self.wins_in) {
            1 => "wins at once".to_owned(),
            plies => format!("wins in {plies} plies"),
        }
    }

    /// The puzzles on a page, with their numbers from 1.
    fn on_page(
        &self,
        grid: &Cells,
        page: usize,
    ) -> impl Iterator<Item = (usize, (usize, &'a Puzzle))> + use<'a> {
        let (puzzles, count) = (self.puzzles, grid.count());
        (1..).zip(puzzles).skip(page * count).take(count).enumerate()
    }

    fn puzzles_page(&self, layout: &Layout, page: usize) -> Page {
        let (grid, (before, _)) = (&layout.puzzles, layout.pages);
        let task = match self.wins_in {
            1 => "The side to move wins at once, and with one move only.".to_owned(),
            moves => format!(
                "The side to move {} (its {moves} moves and the replies between), whatever the opponent replies; with \
                 one first move only.",
                self.task()
            ),
        };
        let task = format!("{task} Solutions from page {}.", before + 1);
        let mut sheet = self.blank(layout, page, "PerSiVic puzzles", &task);
        for (place, (number, puzzle)) in self.on_page(grid, page) {
            let at = grid.place(place);
            let caption = format!("{number}   {}", self.task());
            put(
                &mut sheet,
                at,
                SymbolId(0),
                &Diagram {
                    position: &puzzle.position,
                    standing: Standing::of(&puzzle.position),
                    last: None,
                    caption: Some(caption),
                    square: grid.square,
                },
            );
            let baseline = at.y + Diagram::size(grid.square).height + grid.square * 0.4;
            let size = (grid.square * 0.32).max(floor::TEXT);
            let (left, right) = sides(at, grid);
            let grade = puzzle.grade.to_string();
            let note = INKS.note();
            sheet.drawing.text(note.text(Point::new(left, baseline), grade, size));
            sheet.drawing.text(note.right().text(Point::new(right, baseline), puzzle.id.to_string(), size));
        }
        sheet
    }

    fn solutions_page(&self, layout: &Layout, page: usize) -> Page {
        let grid = &layout.solutions;
        let task = "Each with the first move, a reply that holds out longest, and how it goes on.";
        let task = if self.wins_in == 1 { "Each with the move that wins." } else { task };
        let mut sheet = self.blank(layout, page, "Solutions", task);
        for (place, (number, puzzle)) in self.on_page(grid, page - layout.pages.0) {
            let at = grid.place(place);
            let solution = puzzle.solution();
            let after = puzzle.position.play_unchecked(solution);
            put(
                &mut sheet,
                at,
                SymbolId(1),
                &Diagram {
                    position: &after,
                    standing: Standing::of(&after),
                    last: Some((&puzzle.position, solution)),
                    caption: Some(format!("{number}   {}", turns(puzzle).next().unwrap_or_default())),
                    square: grid.square,
                },
            );
            let size = (grid.square * 0.4).max(floor::TEXT);
            let (left, right) = sides(at, grid);
            let mut at = Point::new(left, at.y + Diagram::size(grid.square).height + grid.square * 0.42);
            sheet.drawing.marked(Role::Paragraph, |drawing| {
                for line in Face::Regular.wrap(&continued(puzzle), size, right - left).iter().take(2) {
                    let line = INKS.plain().fitted(at, line, size, right - left);
                    at = at.moved(Mm::ZERO, line.size * 1.3);
                    drawing.text(line);
                }
            });
        }
        sheet
    }

    /// A page with its header and footer.
    fn blank(&self, layout: &Layout, page: usize, title: &str, task: &str) -> Page {
        let (form, pages) = (layout.form, layout.pages.1);
        let mut drawing = Drawing::new();
        let seed = format!("seed {}", self.seed);
        let small = form.mm(3.3);
        let room = form.width() - INKS.note().width(&seed, small) - small;
        let line = |x: Mm| Point::new(x, form.title_line());
        drawing.marked(Role::Heading(1), |drawing| {
            drawing.text(form.fitted(line(form.left()), title, 5.6, room, INKS.bold()));
        });
        drawing.text(form.text(line(form.right()), seed, 3.3, INKS.note().right()));
        form.subtitle(&mut drawing, task);
        let number = format!("page {} of {pages}", page + 1);
        form.foot(&mut drawing, CREDIT.line, number.as_str());
        Page::new(self.paper, format!("{title}, {number}"), drawing)
    }
}

/// Adds a diagram to a page.
fn put(page: &mut Page, at: Point, board: SymbolId, diagram: &Diagram<'_>) {
    let mut shapes = Drawing::new();
    diagram.draw(&mut shapes, 2, |drawing| drawing.symbol(board, Point::ORIGIN));
    page.drawing.place(Transform::translate(at), shapes);
    page.bookmarks.push(Bookmark { title: diagram.caption.clone().unwrap_or_default(), at });
}

/// The left and the right side of a diagram's board.
fn sides(at: Point, grid: &Cells) -> (Mm, Mm) {
    let board = board_grid(grid.square);
    let left = at.x + board.corner.x;
    (left, left + board.width())
}

/// The moves of the solution with their numbers, as they stand in a record of a game from there.
fn turns(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let side = puzzle.position.side_to_move();
    puzzle.line.iter().enumerate().map(move |(ply, played)| numbered(side, ply, played))
}

/// How it goes on after the first move: `1... h9-h7  2. c4-c9`.
fn continued(puzzle: &Puzzle) -> String {
    turns(puzzle).skip(1).collect::<Vec<_>>().join("  ")
}

#[cfg(test)]
mod tests {
    use super::super::diagram::ink::{Bounds, texts};
    use super::*;
    use crate::persivic::Report;
    use crate::persivic::puzzle::Wanted;
    use crate::persivic::rules::board::Side;
    use crate::persivic::search::Serial;
    use crate::print::Orientation;
    use crate::record::GameText;

    #[test]
    fn puzzles_come_first_and_solutions_behind_within_the_margins() {
        let wanted = Wanted { count: 5, wins_in: 1, seed: Seed(3) };
        let puzzles = wanted.find(&Serial, |_| {});
        for (name, orientation, per_page, pages) in [
            ("a4", Orientation::Portrait, 4, 3),
            ("a4", Orientation::Landscape, 6, 2),
            ("a5", Orientation::Portrait, 1, 7),
            ("100x200mm", Orientation::Portrait, 12, 6),
        ] {
            let paper = name.parse::<Paper>().unwrap().size(orientation);
            let sheet = PuzzleSheet::new(&puzzles, 1, wanted.seed).with_per_page(per_page).with_paper(paper);
            let margin = sheet.layout().unwrap().form.left();
            let before = sheet.layout().unwrap().pages.0;
            let document = sheet.document().unwrap();
            assert_eq!(document.page_count, pages);
            let (mut asked, mut solved) = (Vec::new(), Vec::new());
            for (number, page) in document.pages.enumerate() {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(paper, margin - Mm::new(0.2)), "{name} {bounds:?}");
                assert!(texts(&page.drawing.shapes).iter().any(|text| text.content == CREDIT.line));
                let titles = page.bookmarks.into_iter().map(|mark| mark.title);
                if number < before { asked.extend(titles) } else { solved.extend(titles) }
            }
            assert_eq!((asked.len(), solved.len()), (5, 5));
            assert_eq!(asked[4], "5   wins at once");
            assert!(solved[4].ends_with(&format!(" {}", puzzles[4].solution())), "{}", solved[4]);
        }
    }

    #[test]
    fn printed_solutions_are_games_that_the_side_to_move_wins() {
        let wanted = Wanted { count: 4, wins_in: 2, seed: Seed(3) };
        let puzzles = wanted.find(&Serial, |_| {});
        let sheet = PuzzleSheet::new(&puzzles, 2, wanted.seed).with_per_page(4);
        let pages: Vec<Page> = sheet.document().unwrap().pages.collect();
        assert_eq!(pages[0].bookmarks[0].title, "1   wins in 3 plies");
        let words = |page: &Page| {
            let texts = texts(&page.drawing.shapes);
            texts.iter().map(|text| text.content.clone()).collect::<Vec<_>>().join(" ")
        };
        let mut sides = Vec::new();
        for ((number, puzzle), mark) in (1..).zip(&puzzles).zip(&pages[1].bookmarks) {
            let first = mark.title.strip_prefix(&format!("{number}   ")).unwrap();
            let rest = continued(puzzle);
            assert!(words(&pages[1]).contains(&rest.replace("  ", " ")), "{rest} in {}", words(&pages[1]));
            let game = format!("[Position \"{}\"]\n\n{first} {rest}", puzzle.position);
            let report = Report::new(&GameText::new(&game));
            assert!(report.fault.is_none(), "{game}\n{:?}", report.fault);
            assert_eq!(report.standing().side(), Some(puzzle.position.side_to_move()), "{game}");
            assert_eq!(report.plies, 3);
            sides.push(puzzle.position.side_to_move());
        }
        assert!(Side::ALL.iter().all(|side| sides.contains(side)));
    }
}
