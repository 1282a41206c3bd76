//! Puzzles on paper: diagrams with who is to move, and pages of solutions at the back.

use super::diagram::picture::{Diagram, board_grid, empty_board, numbered};
use super::{CREDIT, INKS};
use crate::builder::with_fields;
use crate::persivic::puzzle::{Puzzle, plies};
use crate::persivic::standing::Standing;
use crate::print::form::{Diagrams, Form, PuzzlePages, PuzzleWords, TooSmall};
use crate::print::{
    Bookmark, Document, Drawing, Face, Language, Mm, Page, Paper, Point, Role, Size, Symbol, SymbolId,
    Transform, floor,
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
    /// How many go on a page, 1 to [`PuzzlePages::MOST_ON_PAGE`]: fewer, where they would be too small to read.
    pub per_page: usize,
    /// The size of the paper, as it lies.
    pub paper: Size,
    /// When the document was made, if it shall say so.
    pub created: Option<i64>,
}

/// Diagrams as pages of puzzles have them.
struct Boards;

impl Diagrams for Boards {
    fn size(&self, square: Mm) -> Size {
        Diagram::size(square)
    }

    fn fitting(&self, room: Size) -> Mm {
        Diagram::fitting(room)
    }

    fn smallest(&self) -> Mm {
        Diagram::SMALLEST
    }
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

    /// The pages with puzzles, and behind them the solutions.
    ///
    /// # Errors
    /// When not even one on a page could be read.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let layout = self.layout()?;
        let symbol = |name, square: Mm| {
            let mut drawing = Drawing::new();
            empty_board(&mut drawing, square);
            Symbol::new(name, Diagram::size(square), drawing)
        };
        let before = layout.before_solutions();
        let meta =
            CREDIT.meta(&format!("PerSiVic puzzles: {}", self.task()), Language::English, self.created);
        let symbols = vec![
            symbol("empty-board", layout.puzzles.square),
            symbol("small-empty-board", layout.solutions.square),
        ];
        Ok(Document::new(meta, symbols, layout.page_count(), move |page| {
            if page < before { self.puzzles_page(&layout, page) } else { self.solutions_page(&layout, page) }
        }))
    }

    fn layout(&self) -> Result<PuzzlePages, TooSmall> {
        let layout = |paper| {
            let form = Form::of_either_orientation(paper, INKS);
            PuzzlePages::new(form, self.puzzles.len(), self.per_page, &Boards)
        };
        let too_small = || TooSmall::find("a puzzle", self.paper, |paper| layout(paper).is_some());
        layout(self.paper).ok_or_else(too_small)
    }

    /// `wins in 3 plies`: counted as analyses count.
    fn task(&self) -> String {
        match plies(self.wins_in) {
            1 => "wins at once".to_owned(),
            plies => format!("wins in {plies} plies"),
        }
    }

    fn puzzles_page(&self, layout: &PuzzlePages, page: usize) -> Page {
        let square = layout.puzzles.square;
        let task = match self.wins_in {
            1 => "The side to move wins at once, and with one move only.".to_owned(),
            moves => format!(
                "The side to move {} (its {moves} moves and the replies between), whatever the opponent replies; with \
                 one first move only.",
                self.task()
            ),
        };
        let task = format!("{task} Solutions from page {}.", layout.before_solutions() + 1);
        let mut sheet = self.blank(layout, page, "PerSiVic puzzles", &task);
        for (index, at) in layout.on_page(page) {
            let Some(puzzle) = self.puzzles.get(index) else { continue };
            let caption = format!("{}   {}", index + 1, self.task());
            put(
                &mut sheet,
                at,
                SymbolId(0),
                &Diagram {
                    position: &puzzle.position,
                    standing: Standing::of(&puzzle.position),
                    last: None,
                    caption: Some(caption),
                    square,
                },
            );
            let baseline = at.y + Diagram::size(square).height + square * 0.4;
            let size = (square * 0.32).max(floor::TEXT);
            let (left, right) = sides(at, square);
            let grade = puzzle.grade.to_string();
            let note = INKS.note();
            sheet.drawing.text(note.text(Point::new(left, baseline), grade, size));
            sheet.drawing.text(note.right().text(Point::new(right, baseline), puzzle.id.to_string(), size));
        }
        sheet
    }

    fn solutions_page(&self, layout: &PuzzlePages, page: usize) -> Page {
        let square = layout.solutions.square;
        let task = "Each with the first move, a reply that holds out longest, and how it goes on.";
        let task = if self.wins_in == 1 { "Each with the move that wins." } else { task };
        let mut sheet = self.blank(layout, page, "Solutions", task);
        for (index, at) in layout.on_page(page) {
            let Some(puzzle) = self.puzzles.get(index) else { continue };
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
                    caption: Some(format!("{}   {}", index + 1, turns(puzzle).next().unwrap_or_default())),
                    square,
                },
            );
            let size = (square * 0.4).max(floor::TEXT);
            let (left, right) = sides(at, square);
            let mut at = Point::new(left, at.y + Diagram::size(square).height + square * 0.42);
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

    /// A page with its head and foot.
    fn blank(&self, layout: &PuzzlePages, page: usize, title: &str, task: &str) -> Page {
        let seed = format!("seed {}", self.seed);
        let words = PuzzleWords {
            title,
            task,
            seed: &seed,
            credit: &CREDIT.line(Language::English),
            page: "page {page} of {pages}",
        };
        layout.blank(page, words)
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
fn sides(at: Point, square: Mm) -> (Mm, Mm) {
    let board = board_grid(square);
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
            let before = sheet.layout().unwrap().before_solutions();
            let document = sheet.document().unwrap();
            assert_eq!(document.page_count, pages);
            let (mut asked, mut solved) = (Vec::new(), Vec::new());
            for (number, page) in document.pages.enumerate() {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(paper, margin - Mm::new(0.2)), "{name} {bounds:?}");
                assert!(
                    texts(&page.drawing.shapes)
                        .iter()
                        .any(|text| text.content == CREDIT.line(Language::English))
                );
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
