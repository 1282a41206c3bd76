//! Printed puzzles: boards with the player to move, followed by pages of solutions.

use super::called::Called;
use super::layout::Layout;
use super::series::{CAPTION, LEFT, RIGHT, blank, diagram, inks, layout, least, picture, square};
use crate::diverto::paper::CREDIT;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::DivertoWords;
use crate::diverto::puzzle::{Puzzle, Task, Wanted};
use crate::diverto::rules::course::Course;
use crate::diverto::rules::line::Drawn;
use crate::diverto::rules::position::Player;
use crate::diverto::standing::Standing;
use crate::print::form::{
    PuzzleHead, PuzzlePages, PuzzlePrint, PuzzleWords, Puzzles, TooSmall, continuation,
};
use crate::print::{Document, Drawing, Mm, Point, Size, SymbolId, floor};
use crate::record::TurnNumber;
use crate::words::{filled, join};

/// Pages of puzzles.
#[derive(Clone, Debug)]
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
    words: DivertoWords,
    grades: [String; 3],
    style: Style,
}

impl<'a> PuzzleSheet<'a> {
    /// Renders the puzzles, followed by the solutions.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one puzzle per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let PuzzlePrint { language, created, .. } = self.print;
        let (words, style) = (DivertoWords::of(language), Style::classic());
        let task = match self.wanted.task {
            Task::Win => &words.puzzles.win,
            Task::Hold => &words.puzzles.hold,
        };
        let head = PuzzleHead {
            title: words.puzzles.title.clone(),
            task: task.clone(),
            solution: words.puzzles.goes_on.clone(),
            seed: self.wanted.seed.to_string(),
            credit: words.sheet.credit.clone(),
        };
        let meta = CREDIT.meta(&head.title, language, created);
        let boards = Boards { sheet: self, words, grades: PuzzleWords::of(language).grades, style };
        let count = boards.sheet.puzzles.len();
        let pages = PuzzlePages::new(&boards.sheet.print, inks(&boards.style), count, &boards)?;
        Ok(pages.document(boards, head, meta))
    }
}

impl Boards<'_> {
    fn called(&self) -> Called<'_> {
        Called { names: &[None, None], words: &self.words, language: self.sheet.print.language }
    }

    fn layout(&self, square: Mm) -> Layout {
        layout(self.sheet.wanted.board, self.style.clone(), self.size(square))
    }
}

impl Puzzles for Boards<'_> {
    fn size(&self, square: Mm) -> Size {
        diagram(self.sheet.wanted.board, square)
    }

    fn fitting(&self, room: Size) -> Mm {
        square(self.sheet.wanted.board, room)
    }

    fn smallest(&self) -> Mm {
        least(self.sheet.wanted.board)
    }

    fn board(&self, square: Mm) -> Drawing {
        blank(&self.layout(square), self.sheet.wanted.board)
    }

    /// The player to move above the board, both players' numbers and lives below.
    fn puzzle(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let (puzzle, words, inks) = (&self.sheet.puzzles[index], &self.words.puzzles, inks(&self.style));
        let course = Course::new(&puzzle.setup, puzzle.lines.iter().copied());
        let position = course.position();
        let [_, to_draw] = self.called().standing(Standing::ToDraw(position.player()));
        let caption = format!("{}   {to_draw}", index + 1);
        let (row, rows) = (position.row().to_string(), puzzle.setup.rows.to_string());
        let row = filled(&words.row, &[("row", &row), ("rows", &rows)]);
        let state = format!("{row} · {}", self.grades[puzzle.grade as usize]);
        let layout = self.layout(square);
        let mut drawing = picture(&layout, inks, board, &course, [&caption, &state], &self.words);
        let (left, right) = (LEFT, layout.cell.width - RIGHT);
        let (mut at, size) = (layout.cell.height + CAPTION * 0.9, floor::READ_IN_PLAY);
        let mut room = right - left;
        for player in Player::ALL {
            let tally = position.tally(player);
            let numbers = tally.numbers.map_or_else(String::new, |numbers| numbers.to_string());
            let lives = tally.held().to_string();
            let values = [("player", self.called().name(player)), ("numbers", &numbers), ("lives", &lives)];
            let has = filled(&words.has, &values);
            let has = inks.plain().fitted(Point::new(left, at), &has, size, right - left);
            room = room.min(right - left - has.face.width(&has.content, has.size) - size);
            drawing.text(has);
            at += size * 1.3;
        }
        let at = Point::new(right, layout.cell.height + CAPTION * 0.9);
        drawing.text(inks.note().right().fitted(at, &puzzle.id.to_string(), size, room));
        (caption, drawing)
    }

    /// The line on the board, its continuation below.
    fn solution(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let (puzzle, inks) = (&self.sheet.puzzles[index], inks(&self.style));
        let lines = puzzle.lines.iter().chain([puzzle.solution()]).copied();
        let course = Course::new(&puzzle.setup, lines);
        let caption = format!("{}   {}", index + 1, course.last().unwrap_or_default());
        let layout = self.layout(square);
        let mut drawing = picture(&layout, inks, board, &course, [&caption, ""], &self.words);
        let room = layout.cell.width - RIGHT - LEFT;
        let at = Point::new(LEFT, layout.cell.height + CAPTION * 0.9);
        continuation(&mut drawing, inks.plain(), &continued(puzzle), at, floor::READ_IN_PLAY, room);
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
