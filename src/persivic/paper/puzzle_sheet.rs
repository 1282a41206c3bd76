//! Printed puzzles: diagrams with the player to move, followed by pages of solutions.

use super::diagram::picture::{Diagram, board_grid, empty_board, numbered};
use super::diagram::stones::stones;
use super::words::{PerSiVicWords, PuzzlesWords};
use super::{CREDIT, INKS};
use crate::persivic::puzzle::{Puzzle, Wanted};
use crate::persivic::rules::board::{Side, Square};
use crate::persivic::standing::Standing;
use crate::print::form::{
    LINE, PuzzleHead, PuzzlePages, PuzzlePrint, PuzzleWords, Puzzles, Sign, TooSmall, continuation, foot,
    lines_of_moves,
};
use crate::print::{Document, Drawing, Face, Mm, Point, Size, SymbolId, floor};
use crate::words::filled;

/// Pages of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSheet<'a> {
    /// The puzzles, in page order.
    pub puzzles: &'a [Puzzle],
    /// What was asked for; `None` if the puzzles are from recorded games.
    pub wanted: Option<Wanted>,
    /// The print options.
    pub print: PuzzlePrint,
}

struct Boards<'a> {
    sheet: PuzzleSheet<'a>,
    grades: [String; 3],
    words: PuzzlesWords,
}

/// The letters of the words below a puzzle and a solution, in squares.
const LETTERS: [f64; 2] = [0.32, 0.4];

impl<'a> PuzzleSheet<'a> {
    /// Renders the puzzles, their solutions, or both.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one puzzle per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let PuzzlePrint { language, created, .. } = self.print;
        let words = PerSiVicWords::of(language).puzzles;
        let (task, solution) = match self.wanted.map(|wanted| wanted.wins_in) {
            None => (words.task_missed.clone(), &words.goes_on),
            Some(1) => (words.task_at_once.clone(), &words.goes_on_at_once),
            Some(moves) => (filled(&words.task, &[("moves", moves.to_string())]), &words.goes_on),
        };
        let (title, solution) = (words.title.clone(), solution.clone());
        let subject = self.wanted.map_or_else(|| words.missed.clone(), |wanted| wins(&words, wanted.wins_in));
        let meta = CREDIT.meta(&format!("{title}: {subject}"), language, created);
        let seed = self.wanted.map(|wanted| wanted.seed.to_string());
        let head = PuzzleHead { title, task, solution, seed, credit: CREDIT.line(language) };
        let boards = Boards { sheet: self, grades: PuzzleWords::of(language).grades, words };
        let pages = PuzzlePages::new(&self.print, INKS, self.puzzles.len(), &boards, &head)?;
        Ok(pages.document(boards, head, meta))
    }
}

impl Puzzles for Boards<'_> {
    fn size(&self, square: Mm) -> Size {
        Diagram::size(square)
    }

    fn fitting(&self, room: Size) -> Mm {
        Diagram::fitting(room)
    }

    /// With room for the longest caption and the side to move.
    fn smallest(&self) -> Mm {
        let (language, size) = (self.sheet.print.language, floor::READ_IN_PLAY);
        let captions =
            (0..self.sheet.puzzles.len()).map(|index| Face::Bold.width(&self.caption(index), size));
        let caption = captions.max().unwrap_or_default();
        let to_move = |side| Face::Regular.width(&Standing::ToMove(side).in_short(language), size);
        let to_move = Side::ALL.map(to_move).into_iter().max().unwrap_or_default() + size * 1.16;
        Diagram::SMALLEST.max((caption + to_move) * (1.0 / (f64::from(Square::SIDE) - 0.4)))
    }

    fn sides(&self, square: Mm) -> (Mm, Mm) {
        let board = board_grid(square);
        (board.corner.x, board.corner.x + board.width())
    }

    fn letters(&self, square: Mm) -> Mm {
        letters(square)[0]
    }

    fn feet(&self, square: Mm) -> [Mm; 2] {
        let solved = self.sheet.puzzles.iter().map(|puzzle| self.continued(puzzle, square).len());
        let solved = solved.max().unwrap_or(1);
        let asked = if self.sheet.wanted.is_none() { 2 } else { 1 };
        [0, 1].map(|part| foot(below(square), letters(square)[part], [asked, solved][part]))
    }

    fn boards(&self, square: Mm) -> Vec<(Size, Drawing)> {
        let mut drawing = Drawing::new();
        empty_board(&mut drawing, square);
        vec![(Diagram::size(square), drawing)]
    }

    fn puzzle(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let puzzle = &self.sheet.puzzles[index];
        let caption = self.caption(index);
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
        let baseline = Diagram::size(square).height + below(square);
        let [size, _] = letters(square);
        let (left, right) = self.sides(square);
        let (grade, note) = (self.grades[puzzle.grade as usize].as_str(), INKS.note());
        drawing.text(note.text(Point::new(left, baseline), grade, size));
        let room = right - left - note.width(grade, size) - size;
        let language = self.sheet.print.language;
        let from = match (&puzzle.id, &puzzle.from) {
            (Some(id), _) => id.to_string(),
            (None, Some(from)) => {
                let at = Point::new(left, baseline + size * LINE);
                let (game, _) = Face::Regular.fit_from(size, &from.game(language), size, right - left);
                drawing.text(note.text(at, game, size));
                from.moment(language)
            }
            (None, None) => String::new(),
        };
        drawing.text(note.right().fitted(Point::new(right, baseline), &from, size, room));
        (caption, drawing)
    }

    fn solution(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let puzzle = &self.sheet.puzzles[index];
        let after = puzzle.position.play_unchecked(&puzzle.solution);
        let caption = format!("{}   {}", index + 1, turns(puzzle).next().unwrap_or_default());
        let diagram = Diagram {
            position: after,
            standing: Standing::of(&after),
            last: Some((puzzle.position, &puzzle.solution)),
            better: None,
            caption: Some(caption.clone()),
            square,
            language: self.sheet.print.language,
        };
        let mut drawing = diagram.over(board);
        let ((left, _), [_, size]) = (self.sides(square), letters(square));
        let at = Point::new(left, Diagram::size(square).height + below(square));
        continuation(&mut drawing, INKS.plain(), &self.continued(puzzle, square), at, size);
        (caption, drawing)
    }
    fn signs(&self, size: Mm) -> Vec<Sign> {
        let words = &self.words;
        let square = size * 1.7;
        let middle = Point::new(square / 2, Mm::ZERO);
        let sign = |words: &str, draw: &dyn Fn(&mut Drawing)| {
            let mut mark = Drawing::new();
            draw(&mut mark);
            Sign { mark, width: square, words: words.to_owned() }
        };
        vec![
            sign(&words.red, &|mark| stones(mark, middle, square, Side::Red, 1)),
            sign(&words.blue, &|mark| stones(mark, middle, square, Side::Blue, 1)),
            sign(&words.stack, &|mark| stones(mark, middle, square, Side::Red, 3)),
            Sign { mark: Drawing::new(), width: Mm::ZERO, words: words.write.clone() },
        ]
    }
}

impl Boards<'_> {
    fn caption(&self, index: usize) -> String {
        format!("{}   {}", index + 1, wins(&self.words, self.sheet.puzzles[index].wins_in))
    }

    /// How the game goes on after the first move, in lines: `1... h9-h7  2. c4-c9`; and what was missed.
    fn continued(&self, puzzle: &Puzzle, square: Mm) -> Vec<String> {
        let ((left, right), [_, size]) = (self.sides(square), letters(square));
        let missed = puzzle.from.iter().flat_map(|from| from.solved(self.sheet.print.language));
        lines_of_moves(turns(puzzle).skip(1), missed, size, right - left)
    }
}

/// In how many moves a puzzle wins.
fn wins(words: &PuzzlesWords, moves: u8) -> String {
    match moves {
        1 => words.at_once.clone(),
        _ => filled(&words.in_moves, &[("moves", moves.to_string())]),
    }
}

/// The baseline of the first line of words below a diagram.
fn below(square: Mm) -> Mm {
    (square * 0.42).max(Mm::from_um(3_300))
}

/// The sizes of the words below puzzles and solutions.
fn letters(square: Mm) -> [Mm; 2] {
    LETTERS.map(|letters| (square * letters).max(floor::READ_IN_PLAY))
}

/// The numbered moves of the solution, as in a record that starts from the puzzle.
fn turns(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let side = puzzle.position.side_to_move();
    puzzle.line.iter().enumerate().map(move |(ply, played)| numbered(side, ply, played))
}

#[cfg(test)]
mod tests {
    use super::super::diagram::tests::{Bounds, texts};
    use super::*;
    use crate::persivic::Report;
    use crate::persivic::rules::board::Side;
    use crate::persivic::search::Serial;
    use crate::print::form::{Form, PuzzlePart};
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
            let sheet = PuzzleSheet { puzzles: &puzzles, wanted: Some(wanted), print };
            let margin = Form::of_either_orientation(paper.given_size(), INKS).left();
            let of = |part| {
                let print = PuzzlePrint { part, ..print };
                PuzzleSheet { print, ..sheet }.document().unwrap()
            };
            let [problems, solutions] = [PuzzlePart::Problems, PuzzlePart::Solutions].map(of);
            // Solutions begin a leaf.
            let before = problems.page_count.next_multiple_of(2);
            let document = sheet.document().unwrap();
            assert_eq!((document.page_count, before + solutions.page_count), (pages, pages), "{name}");
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
            let titles = |pages: Document<'_>| -> Vec<String> {
                pages.pages.flat_map(|page| page.bookmarks).map(|mark| mark.title).collect()
            };
            assert_eq!([titles(problems), titles(solutions)], [asked.clone(), solved.clone()], "{name}");
            assert!(solved[4].ends_with(&format!(" {}", puzzles[4].solution)), "{}", solved[4]);
        }
    }

    #[test]
    fn printed_solutions_are_games_that_the_side_to_move_wins() {
        let wanted = Wanted { count: 4, wins_in: 2, seed: Seed(3) };
        let puzzles = wanted.find(&Serial, |_| {});
        let print = PuzzlePrint { per_page: 4, ..PuzzlePrint::default() };
        let sheet = PuzzleSheet { puzzles: &puzzles, wanted: Some(wanted), print };
        let pages: Vec<Page> = sheet.document().unwrap().pages.collect();
        assert_eq!(pages[0].bookmarks[0].title, "1   wins in 2 moves");
        let words = |page: &Page| {
            let texts = texts(&page.drawing.shapes);
            texts.iter().map(|text| text.content.clone()).collect::<Vec<_>>().join(" ")
        };
        let mut sides = Vec::new();
        for ((number, puzzle), mark) in (1..).zip(&puzzles).zip(&pages[2].bookmarks) {
            let first = mark.title.strip_prefix(&format!("{number}   ")).unwrap();
            let rest = turns(puzzle).skip(1).collect::<Vec<_>>().join(" ");
            let printed = words(&pages[2]).replace("  ", " ");
            assert!(printed.contains(&rest), "{rest} in {printed}");
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
