//! Printed puzzles: boards with the player to move, followed by pages of solutions.

use super::called::Called;
use super::layout::Layout;
use super::series::{CAPTION, LEFT, RIGHT, blank, diagram, inks, layout, least, picture, square};
use crate::diverto::paper::CREDIT;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::Words;
use crate::diverto::puzzle::{Puzzle, Task};
use crate::diverto::rules::board::Board;
use crate::diverto::rules::course::Course;
use crate::diverto::rules::line::Drawn;
use crate::diverto::rules::position::Player;
use crate::diverto::standing::Standing;
use crate::print::form::{Diagrams, Inks, PuzzleHead, PuzzlePages, PuzzlePrint, PuzzleWords, TooSmall};
use crate::print::{
    Bookmark, Document, Drawing, Face, Mm, Page, Point, Role, Size, SymbolId, Transform, floor,
};
use crate::record::TurnNumber;
use crate::seed::Seed;
use crate::words::{filled, join};

/// Pages of puzzles with the same task and board size.
#[derive(Clone, Debug)]
pub struct PuzzleSheet<'a> {
    /// The puzzles, in page order.
    pub puzzles: &'a [Puzzle],
    /// Their task.
    pub task: Task,
    /// Their board size.
    pub board: Board,
    /// The seed they were found from.
    pub seed: Seed,
    /// The print options.
    pub print: PuzzlePrint,
}

/// Diagrams of a board.
struct Boards(Board);

impl Diagrams for Boards {
    fn size(&self, square: Mm) -> Size {
        diagram(self.0, square)
    }

    fn fitting(&self, room: Size) -> Mm {
        square(self.0, room)
    }

    fn smallest(&self) -> Mm {
        least(self.0)
    }
}

/// The data common to all pages.
struct Pages<'a> {
    sheet: PuzzleSheet<'a>,
    words: Words,
    /// The words shared by the puzzles of all games.
    puzzle_words: PuzzleWords,
    inks: Inks,
    places: PuzzlePages,
    /// The layouts of a puzzle's and a solution's diagram.
    layouts: [Layout; 2],
}

impl<'a> PuzzleSheet<'a> {
    /// Renders the puzzles, followed by the solutions.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one puzzle per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let PuzzlePrint { language, created, .. } = self.print;
        let words = Words::of(language);
        let style = Style::classic();
        let inks = inks(&style);
        let pages = PuzzlePages::new(&self.print, inks, self.puzzles.len(), &Boards(self.board))?;
        let layouts = [pages.puzzles, pages.solutions]
            .map(|cells| layout(self.board, style.clone(), diagram(self.board, cells.square)));
        let [puzzle, solution] = &layouts;
        let symbols =
            vec![blank("empty-board", puzzle, self.board), blank("small-empty-board", solution, self.board)];
        let meta = CREDIT.meta(&words.puzzles.title, language, created);
        let puzzle_words = PuzzleWords::of(language);
        let all = Pages { sheet: self, words, puzzle_words, inks, places: pages, layouts };
        Ok(Document::new(meta, symbols, pages.page_count(), move |page| all.page(page)))
    }
}

impl Pages<'_> {
    fn called(&self) -> Called<'_> {
        Called { names: &[None, None], words: &self.words }
    }

    fn page(&self, number: usize) -> Page {
        let words = &self.words.puzzles;
        let is_solved = number >= self.places.before_solutions();
        let task = match self.sheet.task {
            Task::Win => &words.win,
            Task::Hold => &words.hold,
        };
        let head = PuzzleHead {
            title: &words.title,
            task,
            solution: &words.goes_on,
            seed: &self.sheet.seed.to_string(),
            credit: &self.words.sheet.credit,
        };
        let mut page = self.places.blank(number, &self.puzzle_words, head);
        for (index, at) in self.places.on_page(number) {
            let Some(puzzle) = self.sheet.puzzles.get(index) else { continue };
            let (caption, cell) =
                if is_solved { self.solution(index + 1, puzzle) } else { self.puzzle(index + 1, puzzle) };
            page.drawing.place(Transform::translate(at), cell);
            page.bookmarks.push(Bookmark { title: caption, at });
        }
        page
    }

    /// Draws a puzzle and returns its caption: the player to move above the board, both players' numbers and
    /// lives below.
    fn puzzle(&self, number: usize, puzzle: &Puzzle) -> (String, Drawing) {
        let words = &self.words.puzzles;
        let course = Course::new(&puzzle.setup, puzzle.lines.iter().copied());
        let position = course.position();
        let [_, to_draw] = self.called().standing(Standing::ToDraw(position.player()));
        let caption = format!("{number}   {to_draw}");
        let (row, rows) = (position.row().to_string(), puzzle.setup.rows.to_string());
        let row = filled(&words.row, &[("row", &row), ("rows", &rows)]);
        let grade = &self.puzzle_words.grades[puzzle.grade as usize];
        let [layout, _] = &self.layouts;
        let state = format!("{row} · {grade}");
        let mut drawing = picture(layout, self.inks, SymbolId(0), &course, [&caption, &state], &self.words);
        let (left, right) = (LEFT, layout.cell.width - RIGHT);
        let (mut at, size) = (layout.cell.height + CAPTION * 0.9, CAPTION * 0.8);
        let mut room = right - left;
        for player in Player::ALL {
            let tally = position.tally(player);
            let numbers = tally.numbers.map_or_else(String::new, |numbers| numbers.to_string());
            let lives = tally.held().to_string();
            let values = [("player", self.called().name(player)), ("numbers", &numbers), ("lives", &lives)];
            let has = filled(&words.has, &values);
            let has = self.inks.plain().fitted(Point::new(left, at), &has, size, right - left);
            room = room.min(right - left - has.face.width(&has.content, has.size) - size);
            drawing.text(has);
            at += size * 1.3;
        }
        let at = Point::new(right, layout.cell.height + CAPTION * 0.9);
        drawing.text(self.inks.note().right().fitted(at, &puzzle.id.to_string(), size, room));
        (caption, drawing)
    }

    /// Draws a solution and returns its caption: the line on the board, its continuation below.
    fn solution(&self, number: usize, puzzle: &Puzzle) -> (String, Drawing) {
        let lines = puzzle.lines.iter().chain([puzzle.solution()]).copied();
        let course = Course::new(&puzzle.setup, lines);
        let caption = format!("{number}   {}", course.last().unwrap_or_default());
        let [_, layout] = &self.layouts;
        let mut drawing = picture(layout, self.inks, SymbolId(1), &course, [&caption, ""], &self.words);
        let size = (CAPTION * 0.8).max(floor::TEXT);
        let room = layout.cell.width - RIGHT - LEFT;
        let mut at = Point::new(LEFT, layout.cell.height + CAPTION * 0.9);
        drawing.marked(Role::Paragraph, |drawing| {
            for line in Face::Regular.wrap(&continued(puzzle), size, room).iter().take(2) {
                drawing.text(self.inks.plain().fitted(at, line, size, room));
                at = at.moved(Mm::ZERO, size * 1.3);
            }
        });
        (caption, drawing)
    }
}

/// The continuation after the solution: `9... h8:N3E2  10. c4:E1S2`.
fn continued(puzzle: &Puzzle) -> String {
    let numbered = |(ply, drawn): (usize, &Drawn)| {
        format!("{} {drawn}", TurnNumber::after((puzzle.lines.len() + ply) as u32))
    };
    join(puzzle.line.iter().enumerate().skip(1).map(numbered), "  ")
}
