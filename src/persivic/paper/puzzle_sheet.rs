//! Printed puzzles: diagrams with the player to move, followed by pages of solutions.

use super::diagram::picture::{Diagram, board_grid, empty_board, numbered};
use super::words::PerSiVicWords;
use super::{CREDIT, INKS};
use crate::persivic::puzzle::{Puzzle, Wanted, plies};
use crate::persivic::standing::Standing;
use crate::print::form::{
    PuzzleHead, PuzzlePages, PuzzlePrint, PuzzleWords, Puzzles, TooSmall, continuation,
};
use crate::print::{Document, Drawing, Mm, Point, Size, SymbolId, floor};
use crate::words::filled;

/// Pages of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSheet<'a> {
    /// The puzzles, in page order.
    pub puzzles: &'a [Puzzle],
    /// What was asked for.
    pub wanted: Wanted,
    /// The print options.
    pub print: PuzzlePrint,
}

/// The puzzles with what all their diagrams need.
struct Boards<'a> {
    sheet: PuzzleSheet<'a>,
    grades: [String; 3],
    /// The task of each puzzle.
    wins: String,
}

impl<'a> PuzzleSheet<'a> {
    /// Renders the puzzles, followed by the solutions.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one puzzle per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let PuzzlePrint { language, created, .. } = self.print;
        let words = PerSiVicWords::of(language).puzzles;
        // Counted in plies, as analyses do.
        let moves = self.wanted.wins_in;
        let counts = [("plies", plies(moves).to_string()), ("moves", moves.to_string())];
        let counts = counts.each_ref().map(|(name, count)| (*name, count.as_str()));
        let [wins, task, solution] = match moves {
            1 => [words.at_once, words.task_at_once, words.goes_on_at_once],
            _ => [filled(&words.in_plies, &counts[..1]), filled(&words.task, &counts), words.goes_on],
        };
        let meta = CREDIT.meta(&format!("{}: {wins}", words.title), language, created);
        let seed = self.wanted.seed.to_string();
        let head = PuzzleHead { title: words.title, task, solution, seed, credit: CREDIT.line(language) };
        let boards = Boards { sheet: self, grades: PuzzleWords::of(language).grades, wins };
        Ok(boards.pages()?.document(boards, head, meta))
    }
}

impl Boards<'_> {
    fn pages(&self) -> Result<PuzzlePages, TooSmall> {
        PuzzlePages::new(&self.sheet.print, INKS, self.sheet.puzzles.len(), self)
    }
}

impl Puzzles for Boards<'_> {
    fn size(&self, square: Mm) -> Size {
        Diagram::size(square)
    }

    fn fitting(&self, room: Size) -> Mm {
        Diagram::fitting(room)
    }

    fn smallest(&self) -> Mm {
        Diagram::SMALLEST
    }

    fn board(&self, square: Mm) -> Drawing {
        let mut drawing = Drawing::new();
        empty_board(&mut drawing, square);
        drawing
    }

    fn puzzle(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let puzzle = &self.sheet.puzzles[index];
        let caption = format!("{}   {}", index + 1, self.wins);
        let diagram = Diagram {
            position: puzzle.position,
            standing: Standing::of(&puzzle.position),
            last: None,
            better: None,
            caption: Some(caption.clone()),
            square,
            language: self.sheet.print.language,
        };
        let mut drawing = diagram.over(board);
        let baseline = Diagram::size(square).height + square * 0.4;
        let size = (square * 0.32).max(floor::READ_IN_PLAY);
        let (left, right) = sides(square);
        let (grade, note) = (self.grades[puzzle.grade as usize].as_str(), INKS.note());
        drawing.text(note.text(Point::new(left, baseline), grade, size));
        drawing.text(note.right().text(Point::new(right, baseline), puzzle.id.to_string(), size));
        (caption, drawing)
    }

    fn solution(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let puzzle = &self.sheet.puzzles[index];
        let after = puzzle.position.play_unchecked(puzzle.solution());
        let caption = format!("{}   {}", index + 1, turns(puzzle).next().unwrap_or_default());
        let diagram = Diagram {
            position: after,
            standing: Standing::of(&after),
            last: Some((puzzle.position, puzzle.solution())),
            better: None,
            caption: Some(caption.clone()),
            square,
            language: self.sheet.print.language,
        };
        let mut drawing = diagram.over(board);
        let (left, right) = sides(square);
        let at = Point::new(left, Diagram::size(square).height + square * 0.42);
        let size = (square * 0.4).max(floor::READ_IN_PLAY);
        continuation(&mut drawing, INKS.plain(), &continued(puzzle), at, size, right - left);
        (caption, drawing)
    }
}

/// The left and right edges of a diagram's board.
fn sides(square: Mm) -> (Mm, Mm) {
    let board = board_grid(square);
    (board.corner.x, board.corner.x + board.width())
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
    use super::super::diagram::tests::{Bounds, texts};
    use super::*;
    use crate::persivic::Report;
    use crate::persivic::rules::board::Side;
    use crate::persivic::search::Serial;
    use crate::print::{Language, Page, Paper};
    use crate::record::GameText;
    use crate::seed::Seed;

    #[test]
    fn puzzles_come_first_and_solutions_behind_within_the_margins() {
        let wanted = Wanted { count: 5, wins_in: 1, seed: Seed(3) };
        let puzzles = wanted.find(&Serial, |_| {});
        for (name, per_page, pages) in [("a4", 4, 3), ("297x210mm", 6, 3), ("a5", 1, 8), ("100x200mm", 12, 7)]
        {
            let paper: Paper = name.parse().unwrap();
            let print = PuzzlePrint { per_page, paper, ..PuzzlePrint::default() };
            let sheet = PuzzleSheet { puzzles: &puzzles, wanted, print };
            let boards = Boards { sheet, grades: Default::default(), wins: String::new() };
            let (margin, before) =
                boards.pages().map(|pages| (pages.form.left(), pages.before_solutions())).unwrap();
            let document = sheet.document().unwrap();
            assert_eq!(document.page_count, pages);
            assert_eq!(before % 2, 0, "{name}: solutions begin a leaf");
            let (mut asked, mut solved) = (Vec::new(), Vec::new());
            for (number, page) in document.pages.enumerate() {
                if page.drawing.shapes.is_empty() {
                    assert_eq!(number + 1, before, "{name}: only the back of the last puzzles is empty");
                    continue;
                }
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
        let sheet = PuzzleSheet { puzzles: &puzzles, wanted, print };
        let pages: Vec<Page> = sheet.document().unwrap().pages.collect();
        assert_eq!(pages[0].bookmarks[0].title, "1   wins in 3 plies");
        let words = |page: &Page| {
            let texts = texts(&page.drawing.shapes);
            texts.iter().map(|text| text.content.clone()).collect::<Vec<_>>().join(" ")
        };
        let mut sides = Vec::new();
        for ((number, puzzle), mark) in (1..).zip(&puzzles).zip(&pages[2].bookmarks) {
            let first = mark.title.strip_prefix(&format!("{number}   ")).unwrap();
            let rest = continued(puzzle);
            assert!(words(&pages[2]).contains(&rest.replace("  ", " ")), "{rest} in {}", words(&pages[2]));
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
