//! Printed puzzles: boards with the player to move, followed by pages of solutions.

use super::called::Called;
use super::layout::{LIFE, Layout};
use super::marks::{Marks, tint};
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
    PuzzleHead, PuzzlePages, PuzzlePrint, PuzzleWords, Puzzles, Sign, TooSmall, continuation, foot,
    lines_of_moves,
};
use crate::print::{Document, Drawing, Face, Mm, Point, Segment, Shape, Size, Stroke, SymbolId, floor};
use crate::record::TurnNumber;
use crate::words::filled;

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

struct Boards<'a> {
    sheet: PuzzleSheet<'a>,
    words: DivertoWords,
    grades: [String; 3],
    style: Style,
    /// The smallest square with room for the words of every puzzle.
    smallest: Mm,
}

/// The distance of the first line of words below a diagram, in sizes of its letters.
const BELOW: f64 = 1.17;

/// The largest letters of captions and words: above a board there is no room for more.
const LARGEST: Mm = Mm::from_um(4_233);

impl<'a> PuzzleSheet<'a> {
    /// Renders the puzzles, their solutions, or both.
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
        let (grades, smallest) = (PuzzleWords::of(language).grades, least(self.wanted.board));
        let mut boards = Boards { sheet: self, words, grades, style, smallest };
        boards.smallest = smallest.max(boards.widest() / i32::from(boards.sheet.wanted.board.width()));
        let count = boards.sheet.puzzles.len();
        let pages = PuzzlePages::new(&boards.sheet.print, inks(&boards.style), count, &boards, &head)?;
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

    /// Who is to draw: the words above a puzzle.
    fn above(&self, index: usize) -> String {
        let [_, to_draw] = self.called().standing(Standing::ToDraw(self.sheet.puzzles[index].player));
        format!("{}   {to_draw}", index + 1)
    }

    /// The row and grade, and the numbers and lives of both players: the words below a puzzle.
    fn below(&self, puzzle: &Puzzle, course: &Course) -> [String; 3] {
        let row = (puzzle.lines.len() / 2 + 1).to_string();
        let values = [("row", row), ("rows", puzzle.setup.rows.to_string())];
        let row = filled(&self.words.puzzles.row, &values);
        let state = format!("{row} · {}", self.grades[puzzle.grade as usize]);
        let [one, two] = Player::ALL.map(|player| {
            let tally = course.position().tally(player);
            let numbers = tally.numbers.map_or_else(String::new, |numbers| numbers.to_string());
            let lives = tally.held().to_string();
            let values = [("player", self.called().name(player)), ("numbers", &numbers), ("lives", &lives)];
            filled(&self.words.puzzles.has, &values)
        });
        [state, one, two]
    }

    /// How the game goes on after the solution, in lines: `9... h8:N3E2  10. c4:E1S2`.
    fn continued(&self, puzzle: &Puzzle, square: Mm) -> Vec<String> {
        let numbered = |(ply, drawn): (usize, &Drawn)| {
            format!("{} {drawn}", TurnNumber::after((puzzle.lines.len() + ply) as u32))
        };
        let (left, right) = self.sides(square);
        let moves = puzzle.line.iter().enumerate().skip(1).map(numbered);
        lines_of_moves(moves, self.letters(square), right - left)
    }

    /// The width of the widest line of words above or below a puzzle.
    fn widest(&self) -> Mm {
        let plain = |words: &str| Face::Regular.width(words, floor::READ_IN_PLAY);
        let puzzles = self.sheet.puzzles.iter().enumerate();
        let widths = puzzles.flat_map(|(index, puzzle)| {
            // A caption takes at most three fifths of the board's width.
            let caption = Face::Bold.width(&self.above(index), CAPTION) * (1.0 / 0.6);
            let course = Course::new(&puzzle.setup, puzzle.lines.iter().copied());
            self.below(puzzle, &course).map(|words| plain(&words)).into_iter().chain([caption])
        });
        widths.max().unwrap_or_default() + Mm::from_um(10)
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
        self.smallest
    }

    fn sides(&self, square: Mm) -> (Mm, Mm) {
        (LEFT, self.size(square).width - RIGHT)
    }

    fn letters(&self, square: Mm) -> Mm {
        (self.size(square).width * 0.025).clamp(floor::READ_IN_PLAY, LARGEST)
    }

    fn feet(&self, square: Mm) -> [Mm; 2] {
        let solved = self.sheet.puzzles.iter().map(|puzzle| self.continued(puzzle, square).len());
        let solved = solved.max().unwrap_or(1);
        [3, solved].map(|lines| foot(self.letters(square) * BELOW, self.letters(square), lines))
    }

    fn board(&self, square: Mm) -> Drawing {
        blank(&self.layout(square), self.sheet.wanted.board)
    }

    fn puzzle(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let (puzzle, inks) = (&self.sheet.puzzles[index], inks(&self.style));
        let course = Course::new(&puzzle.setup, puzzle.lines.iter().copied());
        let caption = self.above(index);
        let (layout, size) = (self.layout(square), self.letters(square));
        let mut drawing =
            picture(&layout, inks, board, &course, ([&caption, ""], size.max(CAPTION)), &self.words);
        let (left, right) = self.sides(square);
        let mut at = Point::new(left, layout.cell.height + size * BELOW);
        let below = self.below(puzzle, &course);
        let room = right - left - Face::Regular.width(&below[0], size) - size;
        let id = puzzle.id.to_string();
        drawing.text(inks.note().right().fitted(Point::new(right, at.y), &id, size, room));
        for words in below {
            drawing.text(inks.plain().fitted(at, &words, size, right - left));
            at = at.moved(Mm::ZERO, size * 1.3);
        }
        (caption, drawing)
    }

    /// The line on the board, its continuation below.
    fn solution(&self, index: usize, square: Mm, board: SymbolId) -> (String, Drawing) {
        let (puzzle, inks) = (&self.sheet.puzzles[index], inks(&self.style));
        let lines = puzzle.lines.iter().chain([&puzzle.solution]).copied();
        let course = Course::new(&puzzle.setup, lines);
        let caption = format!("{}   {}", index + 1, course.last().unwrap_or_default());
        let (layout, size) = (self.layout(square), self.letters(square));
        let mut drawing =
            picture(&layout, inks, board, &course, ([&caption, ""], size.max(CAPTION)), &self.words);
        let at = Point::new(LEFT, layout.cell.height + size * BELOW);
        continuation(&mut drawing, inks.plain(), &self.continued(puzzle, square), at, size);
        (caption, drawing)
    }

    fn signs(&self, size: Mm) -> Vec<Sign> {
        let (words, inks) = (&self.words.puzzles, inks(&self.style));
        let square = size * 1.5;
        let marks = Marks { style: &self.style, square, life: square * LIFE };
        let stroke = |drawing: &mut Drawing, player| {
            let end = Point::new(square * 1.6, Mm::ZERO);
            marks.stroke(drawing, player, vec![Segment::Move(Point::ORIGIN), Segment::Line(end)]);
        };
        let sign = |words: &str, width: f64, draw: &dyn Fn(&mut Drawing, Point)| {
            let (mut mark, width) = (Drawing::new(), square * width);
            draw(&mut mark, Point::new(width / 2, Mm::ZERO));
            Sign { mark, width, words: words.to_owned() }
        };
        let line = |player| sign(self.called().name(player), 1.6, &|mark, _| stroke(mark, player));
        vec![
            line(Player::One),
            line(Player::Two),
            sign(&words.last, 1.6, &|mark, _| {
                let halo = Stroke::new(tint(marks.color(Player::One)), square * 0.62);
                let end = Point::new(square * 1.6, Mm::ZERO);
                mark.push(Shape::Polyline(vec![Point::ORIGIN, end], halo));
                stroke(mark, Player::One);
            }),
            sign(&words.number, 0.5, &|mark, at| mark.text(inks.bold().centered().level(at, "7", size))),
            sign(&words.ends, 0.6, &|mark, at| marks.end(mark, at, false)),
            sign(&words.life, 0.8, &|mark, at| marks.life(mark, at, self.style.weights.life)),
            sign(&self.words.game.taken, 1.2, &|mark, at| marks.taken(mark, at, Player::One)),
            sign(&self.words.game.crossing, 0.9, &|mark, at| marks.crossing(mark, at)),
            Sign { mark: Drawing::new(), width: Mm::ZERO, words: words.write.clone() },
        ]
    }
}
