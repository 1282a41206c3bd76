//! Printed puzzles: boards with the player to move, followed by pages of solutions.

use super::in_words::Called;
use super::layout::{LIFE, Layout};
use super::marks::{Marks, tint};
use super::series::{CAPTION, LEFT, RIGHT, blank, diagram, inks, layout, least, picture, square};
use crate::diverto::paper::CREDIT;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::DivertoWords;
use crate::diverto::puzzle::{Puzzle, Task, Wanted};
use crate::diverto::rules::board::Board;
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
use crate::words::{filled, join};

/// Pages of puzzles.
#[derive(Clone, Debug)]
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
    words: DivertoWords,
    grades: [String; 3],
    style: Style,
    /// The boards of the puzzles.
    kinds: Vec<Board>,
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
        let task = match self.wanted.map(|wanted| wanted.task) {
            None => &words.puzzles.missed,
            Some(Task::Win) => &words.puzzles.win,
            Some(Task::Hold) => &words.puzzles.hold,
        };
        let head = PuzzleHead {
            title: words.puzzles.title.clone(),
            task: task.clone(),
            solution: words.puzzles.goes_on.clone(),
            seed: self.wanted.map(|wanted| wanted.seed.to_string()),
            credit: words.sheet.credit.clone(),
        };
        let meta = CREDIT.meta(&head.title, language, created);
        let grades = PuzzleWords::of(language).grades;
        let mut kinds: Vec<Board> = Vec::new();
        for puzzle in self.puzzles {
            if !kinds.contains(&puzzle.setup.board) {
                kinds.push(puzzle.setup.board);
            }
        }
        let smallest = kinds.iter().map(|board| least(*board)).max().unwrap_or_default();
        let mut boards = Boards { sheet: self, words, grades, style, kinds, smallest };
        boards.smallest = smallest.max(boards.widest());
        let count = boards.sheet.puzzles.len();
        let pages = PuzzlePages::new(&boards.sheet.print, inks(&boards.style), count, &boards, &head)?;
        Ok(pages.document(boards, head, meta))
    }
}

impl Boards<'_> {
    fn called(&self) -> Called<'_> {
        Called { names: &[None, None], words: &self.words, language: self.sheet.print.language }
    }

    fn layout(&self, board: Board, square: Mm) -> Layout {
        layout(board, self.style.clone(), diagram(board, square))
    }

    /// The symbol of a puzzle's empty board, and its layout.
    fn kind(&self, puzzle: &Puzzle, square: Mm, boards: SymbolId) -> (SymbolId, Layout) {
        let board = puzzle.setup.board;
        let kind = self.kinds.iter().take_while(|kind| **kind != board).count();
        (SymbolId(boards.0 + kind), self.layout(board, square))
    }

    /// The left and right edges of a puzzle's board.
    fn edges(puzzle: &Puzzle, square: Mm) -> (Mm, Mm) {
        (LEFT, diagram(puzzle.setup.board, square).width - RIGHT)
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
        let grade = self.grades[puzzle.grade as usize].as_str();
        let task = puzzle.from.as_ref().map(|_| match puzzle.task() {
            Task::Win => self.words.puzzles.to_win.as_str(),
            Task::Hold => self.words.puzzles.to_hold.as_str(),
        });
        let state = join(task.into_iter().chain([row.as_str(), grade]), " · ");
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
        let (left, right) = Boards::edges(puzzle, square);
        let moves = puzzle.line.iter().enumerate().skip(1).map(numbered);
        let missed = puzzle.from.iter().flat_map(|from| from.solved(self.sheet.print.language));
        lines_of_moves(moves, missed, self.letters(square), right - left)
    }

    /// The smallest square with room for the widest line of words above or below a puzzle.
    fn widest(&self) -> Mm {
        let plain = |words: &str| Face::Regular.width(words, floor::READ_IN_PLAY);
        let puzzles = self.sheet.puzzles.iter().enumerate();
        let widths = puzzles.flat_map(|(index, puzzle)| {
            // A caption takes at most three fifths of the board's width.
            let caption = Face::Bold.width(&self.above(index), CAPTION) * (1.0 / 0.6);
            let course = Course::new(&puzzle.setup, puzzle.lines.iter().copied());
            let below = self.below(puzzle, &course).map(|words| plain(&words)).into_iter();
            let widest = below.chain([caption]).max().unwrap_or_default();
            [(widest + Mm::from_um(10)) / i32::from(puzzle.setup.board.width())]
        });
        widths.max().unwrap_or_default()
    }
}

impl Puzzles for Boards<'_> {
    fn size(&self, square: Mm) -> Size {
        let sizes = self.kinds.iter().map(|board| diagram(*board, square));
        sizes.fold(Size::default(), |most, size| {
            Size::new(most.width.max(size.width), most.height.max(size.height))
        })
    }

    fn fitting(&self, room: Size) -> Mm {
        self.kinds.iter().map(|board| square(*board, room)).min().unwrap_or_default()
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
        let asked = if self.sheet.wanted.is_none() { 4 } else { 3 };
        [asked, solved].map(|lines| foot(self.letters(square) * BELOW, self.letters(square), lines))
    }

    fn boards(&self, square: Mm) -> Vec<(Size, Drawing)> {
        let board = |board: &Board| (diagram(*board, square), blank(&self.layout(*board, square), *board));
        self.kinds.iter().map(board).collect()
    }

    fn puzzle(&self, index: usize, square: Mm, boards: SymbolId) -> (String, Drawing) {
        let (puzzle, inks) = (&self.sheet.puzzles[index], inks(&self.style));
        let course = Course::new(&puzzle.setup, puzzle.lines.iter().copied());
        let caption = self.above(index);
        let ((board, layout), size) = (self.kind(puzzle, square, boards), self.letters(square));
        let mut drawing =
            picture(&layout, inks, board, &course, ([&caption, ""], size.max(CAPTION)), &self.words);
        let (left, right) = Boards::edges(puzzle, square);
        let mut at = Point::new(left, layout.cell.height + size * BELOW);
        let below = self.below(puzzle, &course);
        let room = right - left - Face::Regular.width(&below[0], size) - size;
        let language = self.sheet.print.language;
        let from = match (&puzzle.id, &puzzle.from) {
            (Some(id), _) => id.to_string(),
            (None, Some(from)) => from.date.clone().unwrap_or_default(),
            (None, None) => String::new(),
        };
        drawing.text(inks.note().right().fitted(Point::new(right, at.y), &from, size, room));
        for words in below {
            drawing.text(inks.plain().fitted(at, &words, size, right - left));
            at = at.moved(Mm::ZERO, size * 1.3);
        }
        if let Some(from) = &puzzle.from {
            let (game, _) = Face::Regular.fit_from(size, &from.game(language), size, right - left);
            drawing.text(inks.note().text(at, game, size));
        }
        (caption, drawing)
    }

    /// The line on the board, its continuation below.
    fn solution(&self, index: usize, square: Mm, boards: SymbolId) -> (String, Drawing) {
        let (puzzle, inks) = (&self.sheet.puzzles[index], inks(&self.style));
        let lines = puzzle.lines.iter().chain([&puzzle.solution]).copied();
        let course = Course::new(&puzzle.setup, lines);
        let caption = format!("{}   {}", index + 1, course.last().unwrap_or_default());
        let ((board, layout), size) = (self.kind(puzzle, square, boards), self.letters(square));
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
