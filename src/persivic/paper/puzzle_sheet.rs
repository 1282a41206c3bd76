//! Printed puzzles: diagrams with the player to move, followed by pages of solutions.

use super::diagram::picture::{Diagram, board_grid, empty_board, numbered};
use super::words::Words;
use super::{CREDIT, INKS};
use crate::persivic::puzzle::{Puzzle, plies};
use crate::persivic::standing::Standing;
use crate::print::form::{Diagrams, PuzzleHead, PuzzlePages, PuzzlePrint, PuzzleWords, TooSmall};
use crate::print::{
    Bookmark, Document, Drawing, Face, Mm, Page, Point, Role, Size, Symbol, SymbolId, Transform, floor,
};
use crate::seed::Seed;
use crate::words::filled;

/// Pages of puzzles that win in the same number of moves.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSheet<'a> {
    /// The puzzles, in page order.
    pub puzzles: &'a [Puzzle],
    /// The number of the winner's own moves.
    pub wins_in: u8,
    /// The seed they were found from.
    pub seed: Seed,
    /// The print options.
    pub print: PuzzlePrint,
}

/// The data common to all pages.
struct Pages<'a> {
    sheet: PuzzleSheet<'a>,
    places: PuzzlePages,
    words: Words,
    /// The words shared by the puzzles of all games.
    puzzle_words: PuzzleWords,
    /// The task of each puzzle.
    wins: String,
}

/// The diagrams of puzzle pages.
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

impl<'a> PuzzleSheet<'a> {
    /// Renders the puzzles, followed by the solutions.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one puzzle per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let places = self.places()?;
        let symbol = |name, square: Mm| {
            let mut drawing = Drawing::new();
            empty_board(&mut drawing, square);
            Symbol::new(name, Diagram::size(square), drawing)
        };
        let symbols = vec![
            symbol("empty-board", places.puzzles.square),
            symbol("small-empty-board", places.solutions.square),
        ];
        let PuzzlePrint { language, created, .. } = self.print;
        let words = Words::of(language);
        // Counted in plies, as analyses do.
        let wins = match plies(self.wins_in) {
            1 => words.puzzles.at_once.clone(),
            plies => filled(&words.puzzles.in_plies, &[("plies", &plies.to_string())]),
        };
        let meta = CREDIT.meta(&format!("{}: {wins}", words.puzzles.title), language, created);
        let puzzle_words = PuzzleWords::of(language);
        let all = Pages { sheet: self, places, words, puzzle_words, wins };
        Ok(Document::new(meta, symbols, places.page_count(), move |page| all.page(page)))
    }

    fn places(&self) -> Result<PuzzlePages, TooSmall> {
        PuzzlePages::new(&self.print, INKS, self.puzzles.len(), &Boards)
    }
}

impl Pages<'_> {
    fn page(&self, number: usize) -> Page {
        let (words, moves) = (&self.words.puzzles, self.sheet.wins_in);
        let counts = [("plies", plies(moves).to_string()), ("moves", moves.to_string())];
        let task = filled(&words.task, &counts.each_ref().map(|(name, count)| (*name, count.as_str())));
        let (task, solution) = match moves {
            1 => (&words.task_at_once, &words.goes_on_at_once),
            _ => (&task, &words.goes_on),
        };
        let head = PuzzleHead {
            title: &words.title,
            task,
            solution,
            seed: &self.sheet.seed.to_string(),
            credit: &CREDIT.line(self.sheet.print.language),
        };
        let mut page = self.places.blank(number, &self.puzzle_words, head);
        for (index, at) in self.places.on_page(number) {
            let Some(puzzle) = self.sheet.puzzles.get(index) else { continue };
            if number < self.places.before_solutions() {
                self.puzzle(&mut page, at, index + 1, puzzle);
            } else {
                self.solution(&mut page, at, index + 1, puzzle);
            }
        }
        page
    }

    fn puzzle(&self, page: &mut Page, at: Point, number: usize, puzzle: &Puzzle) {
        let square = self.places.puzzles.square;
        let diagram = Diagram {
            position: puzzle.position,
            standing: Standing::of(&puzzle.position),
            last: None,
            caption: Some(format!("{number}   {}", self.wins)),
            square,
            language: self.sheet.print.language,
        };
        put(page, at, SymbolId(0), &diagram);
        let baseline = at.y + Diagram::size(square).height + square * 0.4;
        let size = (square * 0.32).max(floor::TEXT);
        let (left, right) = sides(at, square);
        let grade = self.puzzle_words.grades[puzzle.grade as usize].as_str();
        let note = INKS.note();
        page.drawing.text(note.text(Point::new(left, baseline), grade, size));
        page.drawing.text(note.right().text(Point::new(right, baseline), puzzle.id.to_string(), size));
    }

    fn solution(&self, page: &mut Page, at: Point, number: usize, puzzle: &Puzzle) {
        let square = self.places.solutions.square;
        let solution = puzzle.solution();
        let after = puzzle.position.play_unchecked(solution);
        let diagram = Diagram {
            position: after,
            standing: Standing::of(&after),
            last: Some((puzzle.position, solution)),
            caption: Some(format!("{number}   {}", turns(puzzle).next().unwrap_or_default())),
            square,
            language: self.sheet.print.language,
        };
        put(page, at, SymbolId(1), &diagram);
        let size = (square * 0.4).max(floor::TEXT);
        let (left, right) = sides(at, square);
        let mut at = Point::new(left, at.y + Diagram::size(square).height + square * 0.42);
        page.drawing.marked(Role::Paragraph, |drawing| {
            for line in Face::Regular.wrap(&continued(puzzle), size, right - left).iter().take(2) {
                let line = INKS.plain().fitted(at, line, size, right - left);
                at = at.moved(Mm::ZERO, line.size * 1.3);
                drawing.text(line);
            }
        });
    }
}

/// Adds a diagram to a page.
fn put(page: &mut Page, at: Point, board: SymbolId, diagram: &Diagram<'_>) {
    let mut shapes = Drawing::new();
    diagram.draw(&mut shapes, 2, |drawing| drawing.symbol(board, Point::ORIGIN));
    page.drawing.place(Transform::translate(at), shapes);
    page.bookmarks.push(Bookmark { title: diagram.caption.clone().unwrap_or_default(), at });
}

/// The left and right edges of a diagram's board.
fn sides(at: Point, square: Mm) -> (Mm, Mm) {
    let board = board_grid(square);
    let left = at.x + board.corner.x;
    (left, left + board.width())
}

/// The numbered moves of the solution, as in a record that starts from the puzzle.
fn turns(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let side = puzzle.position.side_to_move();
    puzzle.line.iter().enumerate().map(move |(ply, played)| numbered(side, ply, played))
}

/// The continuation after the first move: `1... h9-h7  2. c4-c9`.
fn continued(puzzle: &Puzzle) -> String {
    turns(puzzle).skip(1).collect::<Vec<_>>().join("  ")
}

#[cfg(test)]
mod tests {
    use super::super::diagram::bounds::{Bounds, texts};
    use super::*;
    use crate::persivic::Report;
    use crate::persivic::puzzle::Wanted;
    use crate::persivic::rules::board::Side;
    use crate::persivic::search::Serial;
    use crate::print::{Language, Paper};
    use crate::record::GameText;

    #[test]
    fn puzzles_come_first_and_solutions_behind_within_the_margins() {
        let wanted = Wanted { count: 5, wins_in: 1, seed: Seed(3) };
        let puzzles = wanted.find(&Serial, |_| {});
        for (name, per_page, pages) in [("a4", 4, 3), ("297x210mm", 6, 2), ("a5", 1, 7), ("100x200mm", 12, 6)]
        {
            let paper: Paper = name.parse().unwrap();
            let print = PuzzlePrint { per_page, paper, ..PuzzlePrint::default() };
            let sheet = PuzzleSheet { puzzles: &puzzles, wins_in: 1, seed: wanted.seed, print };
            let margin = sheet.places().unwrap().form.left();
            let before = sheet.places().unwrap().before_solutions();
            let document = sheet.document().unwrap();
            assert_eq!(document.page_count, pages);
            let (mut asked, mut solved) = (Vec::new(), Vec::new());
            for (number, page) in document.pages.enumerate() {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(paper.given_size(), margin - Mm::new(0.2)), "{name} {bounds:?}");
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
        let print = PuzzlePrint { per_page: 4, ..PuzzlePrint::default() };
        let sheet = PuzzleSheet { puzzles: &puzzles, wins_in: 2, seed: wanted.seed, print };
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
