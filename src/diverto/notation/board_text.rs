//! A board in characters: box-drawing lines, heavy for player 1 and light for player 2.
//!
//! ```text
//!       a  b  c  d  e  f  g  h
//!    ╔══════════════════════════╗
//!  7 ║  ┏━━━━━━━━━━━┑  ·  ·  ○  ║ 7      ○ an uncollected life
//!  6 ║  ┃  ·  ┏━━━━━┿━━◆━━━━━◇  ║ 6      ◆ one collected by player 1, ◇ by player 2
//!  5 ║  ┃  ·  ┃  ·  │  ◆─────┘  ║ 5      ┿ a crossing (D7)
//!  4 ║  ┃  ·  ┃  ·  └──■  ·  ·  ║ 4      ■ an end
//! ```
//!
//! If two corners touch (D8), a mirror, `╱` or `╲`, shows which arms belong together, so that it does not
//! look like a crossing.
//!
//! Each cell is one column wide and has a role; the terminal chooses the colours.

use std::fmt;

use crate::diverto::rules::{Board, Course, Direction, Intersection, Line, Player, edges};

/// A board as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    rows: Vec<Vec<Cell>>,
    board: Board,
    square: usize,
}

/// One character of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character, one column wide.
    pub glyph: char,
    /// The role, which determines the colour.
    pub role: Role,
}

/// The role of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Empty space.
    Blank,
    /// A letter or number beside the board.
    Coordinate,
    /// Part of the boundary.
    Boundary,
    /// An empty intersection.
    Free,
    /// An uncollected life (D2).
    Life,
    /// A life collected by this player.
    Taken(Player),
    /// Part of a drawn line.
    Strand(Ink),
    /// A crossing (D7), in the ink of the crossing line.
    Crossing(Ink),
    /// An end of the long line (D5).
    End,
    /// Part of a candidate line.
    Candidate,
    /// The number of a candidate, at its end.
    Label,
}

/// The author and age of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// The player who drew the line.
    pub player: Player,
    /// Whether it is the last line drawn.
    pub last: bool,
}

/// The character of an end of the long line (D5).
pub const END: char = '■';
/// The character of an uncollected life.
pub const LIFE: char = '○';

/// The character of a life collected by `player`.
pub const fn taken(player: Player) -> char {
    match player {
        Player::One => '◆',
        Player::Two => '◇',
    }
}

/// The horizontal stroke of a player's line.
pub const fn stroke(player: Player) -> char {
    match player {
        Player::One => '━',
        Player::Two => '─',
    }
}

/// The minimum terminal width assumed.
const WIDTH: usize = 80;

/// A row number and a space on each side of the boundary.
const MARGIN: usize = 3;

impl BoardText {
    /// Draws the board after `course`, with `candidates` numbered from 1.
    ///
    /// Squares are three columns wide, or two if the board would exceed 80 columns.
    pub fn new(course: &Course, candidates: &[Line]) -> BoardText {
        let board = course.board();
        let wide = usize::from(board.width()) * 3 + 1 + 2 * MARGIN;
        let mut canvas = Canvas::empty(board, if wide <= WIDTH { 3 } else { 2 });
        let arms = Arms::of(course);
        for at in board.intersections() {
            if let Some(cell) = arms.cell(at) {
                canvas.put(at, cell);
            }
        }
        canvas.candidates(candidates, &arms);
        canvas.draw_lines(course, &arms);
        canvas.marks(course);
        canvas.labels(candidates);
        BoardText { rows: canvas.rows, board, square: canvas.square }
    }

    /// The cells, row by row from the top. Rows may differ in length.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// The row and the column of an intersection among the cells.
    pub fn place(&self, at: Intersection) -> (usize, usize) {
        place(self.board, self.square, at)
    }
}

/// Writes the characters without trailing spaces.
impl fmt::Display for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let text: String = row.iter().map(|cell| cell.glyph).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

fn place(board: Board, square: usize, at: Intersection) -> (usize, usize) {
    let row = usize::from(board.rows() - 1 - at.row()) + 2;
    (row, MARGIN + (usize::from(at.column()) + 1) * square)
}

const BLANK: Cell = Cell { glyph: ' ', role: Role::Blank };

struct Canvas {
    board: Board,
    square: usize,
    rows: Vec<Vec<Cell>>,
}

impl Canvas {
    fn empty(board: Board, square: usize) -> Canvas {
        let boundary = |glyph| Cell { glyph, role: Role::Boundary };
        let coordinates = |text: String| {
            let cells = text.chars().map(|glyph| Cell { glyph, role: Role::Coordinate });
            cells.collect::<Vec<_>>()
        };
        let inside = usize::from(board.width()) * square - 1;
        let letters = || {
            let letters = (0..board.columns()).map(|column| char::from(b'a' + column));
            let text: String = letters.map(|letter| format!("{letter:>square$}")).collect();
            coordinates(format!("{:MARGIN$} {text}", ""))
        };
        let edge = |left, right| {
            let level = std::iter::repeat_n(boundary('═'), inside);
            let line = std::iter::once(boundary(left)).chain(level).chain([boundary(right)]);
            std::iter::repeat_n(BLANK, MARGIN).chain(line).collect::<Vec<_>>()
        };
        let mut rows = vec![letters(), edge('╔', '╗')];
        for row in (1..=board.rows()).rev() {
            let mut cells = coordinates(format!("{row:>2} "));
            cells.push(boundary('║'));
            cells.extend((1..=inside).map(|column| {
                if column.is_multiple_of(square) { Cell { glyph: '·', role: Role::Free } } else { BLANK }
            }));
            cells.push(boundary('║'));
            cells.extend(coordinates(format!(" {row}")));
            rows.push(cells);
        }
        rows.extend([edge('╚', '╝'), letters()]);
        Canvas { board, square, rows }
    }

    fn place(&self, at: Intersection) -> (usize, usize) {
        place(self.board, self.square, at)
    }

    fn put(&mut self, at: Intersection, cell: Cell) {
        let (row, column) = self.place(at);
        self.rows[row][column] = cell;
    }

    /// Fills the cells of a horizontal edge between its intersections.
    fn fill(&mut self, from: Intersection, direction: Direction, cell: Cell) {
        let (row, column) = self.place(from);
        let cells = match direction {
            Direction::East => column + 1..column + self.square,
            Direction::West => column + 1 - self.square..column,
            Direction::North | Direction::South => return,
        };
        self.rows[row][cells].fill(cell);
    }

    /// Draws the horizontal edges of all lines. Vertical edges consist of their intersections alone.
    fn draw_lines(&mut self, course: &Course, arms: &Arms) {
        for (ply, step) in course.steps().iter().enumerate() {
            let cell = Cell { glyph: stroke(step.player), role: Role::Strand(arms.ink(ply)) };
            for edge in edges(&step.drawn.line) {
                self.fill(edge.from, edge.direction, cell);
            }
        }
    }

    /// Draws lives, crossings and ends. A crossing hides the life it passes; an end hides both.
    fn marks(&mut self, course: &Course) {
        for life in course.lives() {
            let cell = match life.by {
                None => Cell { glyph: LIFE, role: Role::Life },
                Some(player) => Cell { glyph: taken(player), role: Role::Taken(player) },
            };
            let (row, column) = self.place(life.at);
            if !matches!(self.rows[row][column].role, Role::Crossing(_)) {
                self.rows[row][column] = cell;
            }
        }
        for end in course.ends().into_iter().flatten() {
            self.put(end.at, Cell { glyph: END, role: Role::End });
        }
    }

    fn candidates(&mut self, candidates: &[Line], drawn: &Arms) {
        let mut arms = Arms::empty(self.board);
        for line in candidates {
            for edge in edges(line) {
                arms.add(edge.from, edge.direction, 0);
                arms.add(edge.to, edge.direction.opposite(), 0);
                self.fill(edge.from, edge.direction, Cell { glyph: '┄', role: Role::Candidate });
            }
        }
        for at in self.board.intersections().filter(|at| drawn.cell(*at).is_none()) {
            let [north, east, south, west] = arms.at(at).map(|arm| arm.is_some());
            let glyph = match (north, east, south, west) {
                (false, false, false, false) => continue,
                (false, _, false, _) => '┄',
                (_, false, _, false) => '┆',
                (true, true, false, false) => '╰',
                (false, true, true, false) => '╭',
                (false, false, true, true) => '╮',
                (true, false, false, true) => '╯',
                _ => '┼',
            };
            self.put(at, Cell { glyph, role: Role::Candidate });
        }
    }

    /// Numbers the first nine candidates at their ends; others get a dot.
    fn labels(&mut self, candidates: &[Line]) {
        for (number, line) in candidates.iter().enumerate().rev() {
            let digit = u32::try_from(number + 1).ok().and_then(|number| char::from_digit(number, 10));
            self.put(line.end(), Cell { glyph: digit.unwrap_or('•'), role: Role::Label });
        }
    }
}

/// Box-drawing characters, indexed by their arms north, east, south, west, each none, light or heavy.
const BOXES: &str =
    concat!(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",);

/// The ply of the line on each edge, by intersection and direction.
struct Arms {
    board: Board,
    plies: usize,
    plies_of: Vec<[Option<usize>; 4]>,
    /// Two arms that belong together, for the corner or joint at each intersection.
    bends: Vec<Option<[Direction; 2]>>,
    crossings: Vec<Option<usize>>,
}

impl Arms {
    fn empty(board: Board) -> Arms {
        let places = usize::from(board.columns()) * usize::from(board.rows());
        Arms {
            board,
            plies: 0,
            plies_of: vec![[None; 4]; places],
            bends: vec![None; places],
            crossings: vec![None; places],
        }
    }

    fn of(course: &Course) -> Arms {
        let mut arms = Arms { plies: course.steps().len(), ..Arms::empty(course.board()) };
        for (ply, step) in course.steps().iter().enumerate() {
            let line = &step.drawn.line;
            let [first, second] = [line.first(), line.second()].map(|segment| segment.direction);
            for edge in edges(line) {
                arms.add(edge.from, edge.direction, ply);
                arms.add(edge.to, edge.direction.opposite(), ply);
            }
            let (corner, start) = (arms.index(line.corner()), arms.index(line.from()));
            arms.bends[corner] = Some([first.opposite(), second]);
            if let Some(arrived) = step.arrived {
                arms.bends[start] = Some([arrived.opposite(), first]);
            }
            for crossing in &step.crossings {
                let index = arms.index(*crossing);
                arms.crossings[index] = Some(ply);
            }
        }
        arms
    }

    fn index(&self, at: Intersection) -> usize {
        usize::from(at.row()) * usize::from(self.board.columns()) + usize::from(at.column())
    }

    fn add(&mut self, at: Intersection, direction: Direction, ply: usize) {
        let index = self.index(at);
        self.plies_of[index][direction as usize] = Some(ply);
    }

    fn at(&self, at: Intersection) -> [Option<usize>; 4] {
        self.plies_of[self.index(at)]
    }

    fn ink(&self, ply: usize) -> Ink {
        Ink { player: player(ply), last: ply + 1 == self.plies }
    }

    /// The character of an intersection, if any line visits it. The newest of several lines determines the
    /// colour.
    fn cell(&self, at: Intersection) -> Option<Cell> {
        let arms = self.at(at);
        let newest = arms.into_iter().flatten().max()?;
        let weigh = |arm: Option<usize>| arm.map_or(0, |ply| 2 - player(ply).index());
        let plain = BOXES.chars().nth(arms.into_iter().fold(0, |index, arm| index * 3 + weigh(arm)));
        let glyph = plain.unwrap_or(' ');
        let index = self.index(at);
        Some(match (self.crossings[index], self.bends[index]) {
            (Some(ply), _) => Cell { glyph, role: Role::Crossing(self.ink(ply)) },
            // Two corners at one intersection must not look like a crossing.
            (None, Some(bend)) if arms.iter().all(Option::is_some) => {
                Cell { glyph: mirror(bend), role: Role::Strand(self.ink(newest)) }
            }
            _ => Cell { glyph, role: Role::Strand(self.ink(newest)) },
        })
    }
}

/// The player of ply `ply`, from 0.
const fn player(ply: usize) -> Player {
    if ply.is_multiple_of(2) { Player::One } else { Player::Two }
}

/// The mirror that reflects one of these arms into the other.
fn mirror(bend: [Direction; 2]) -> char {
    let upper_left = [Direction::North, Direction::West];
    let lower_right = [Direction::South, Direction::East];
    let joins = |pair: [Direction; 2]| pair.iter().all(|arm| bend.contains(arm));
    if joins(upper_left) || joins(lower_right) { '╱' } else { '╲' }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use proptest::prelude::*;
    use unicode_width::UnicodeWidthChar;

    use super::*;
    use crate::diverto::rules::course::tests::course;
    use crate::diverto::{Position, Setup};

    fn text(board: &str, lives: &str, words: &str) -> String {
        BoardText::new(&course(board, lives, words), &[]).to_string()
    }

    const LIVES: &str = "b3 h7 e1 f5 c2 h6 g1 f6";
    const CROSSING: &str = "a1:N6E4 e7:S3E1 a1:E5N4++ f5:E2N1+ h6:W5S5++x";

    fn role(board: &BoardText, course: &Course, at: &str) -> Role {
        let canvas = Canvas::empty(course.board(), 3);
        let (row, column) = canvas.place(at.parse().unwrap());
        board.rows()[row][column].role
    }

    /// The width in columns.
    fn columns(text: &BoardText) -> usize {
        text.rows().iter().map(Vec::len).max().unwrap_or(0)
    }

    #[test]
    fn d1_an_empty_board_and_its_lives() {
        assert_snapshot!(text("6x6", "b1 e5", ""), @r"
             a  b  c  d  e
          ╔═════════════════╗
        5 ║  ·  ·  ·  ·  ○  ║ 5
        4 ║  ·  ·  ·  ·  ·  ║ 4
        3 ║  ·  ·  ·  ·  ·  ║ 3
        2 ║  ·  ·  ·  ·  ·  ║ 2
        1 ║  ·  ○  ·  ·  ·  ║ 1
          ╚═════════════════╝
             a  b  c  d  e
        ");
    }

    #[test]
    fn d7_a_crossing_looks_like_one_and_d8_a_touch_does_not() {
        assert_snapshot!(text("9x8", LIVES, CROSSING), @r"
             a  b  c  d  e  f  g  h
          ╔══════════════════════════╗
        7 ║  ┏━━━━━━━━━━━┑  ·  ·  ○  ║ 7
        6 ║  ┃  ·  ┏━━━━━┿━━◆━━━━━◇  ║ 6
        5 ║  ┃  ·  ┃  ·  │  ◆─────┘  ║ 5
        4 ║  ┃  ·  ┃  ·  └──■  ·  ·  ║ 4
        3 ║  ┃  ○  ┃  ·  ·  ┃  ·  ·  ║ 3
        2 ║  ┃  ·  ◆  ·  ·  ┃  ·  ·  ║ 2
        1 ║  ┗━━━━━■━━━━━◆━━┛  ○  ·  ║ 1
          ╚══════════════════════════╝
             a  b  c  d  e  f  g  h
        ");
        assert_snapshot!(text("8x8", "", "d4:N2E2 f6:S2W2 d4:W3S2 d4:S2W3"), @r"
             a  b  c  d  e  f  g
          ╔═══════════════════════╗
        7 ║  ·  ·  ·  ·  ·  ·  ·  ║ 7
        6 ║  ·  ·  ·  ┏━━━━━┑  ·  ║ 6
        5 ║  ·  ·  ·  ┃  ·  │  ·  ║ 5
        4 ║  ┏━━━━━━━━╱─────┘  ·  ║ 4
        3 ║  ┃  ·  ·  │  ·  ·  ·  ║ 3
        2 ║  ■────────┘  ·  ·  ·  ║ 2
        1 ║  ·  ·  ·  ·  ·  ·  ·  ║ 1
          ╚═══════════════════════╝
             a  b  c  d  e  f  g
        ");
    }

    #[test]
    fn d5_both_ends_in_one_place_are_one_mark() {
        assert_snapshot!(text("8x8", "", "b2:N2E2 d4:S2W2"), @r"
             a  b  c  d  e  f  g
          ╔═══════════════════════╗
        7 ║  ·  ·  ·  ·  ·  ·  ·  ║ 7
        6 ║  ·  ·  ·  ·  ·  ·  ·  ║ 6
        5 ║  ·  ·  ·  ·  ·  ·  ·  ║ 5
        4 ║  ·  ┏━━━━━┑  ·  ·  ·  ║ 4
        3 ║  ·  ┃  ·  │  ·  ·  ·  ║ 3
        2 ║  ·  ■─────┘  ·  ·  ·  ║ 2
        1 ║  ·  ·  ·  ·  ·  ·  ·  ║ 1
          ╚═══════════════════════╝
             a  b  c  d  e  f  g
        ");
    }

    #[test]
    fn the_default_board_fits_80_columns_and_so_does_every_other() {
        for (board, width) in [("20x20", 67), ("24x6", 78), ("25x6", 56), ("27x60", 61), ("6x6", 24)] {
            let text = BoardText::new(&course(board, "", ""), &[]);
            assert_eq!(columns(&text), width, "{board}");
        }
        assert_snapshot!(text("27x6", "b2 z5", "k2:E6N2 q4:W3N1"), @r"
            a b c d e f g h i j k l m n o p q r s t u v w x y z
          ╔═════════════════════════════════════════════════════╗
        5 ║ · · · · · · · · · · · · · ■ · · · · · · · · · · · ○ ║ 5
        4 ║ · · · · · · · · · · · · · └─────┒ · · · · · · · · · ║ 4
        3 ║ · · · · · · · · · · · · · · · · ┃ · · · · · · · · · ║ 3
        2 ║ · ○ · · · · · · · · ■━━━━━━━━━━━┛ · · · · · · · · · ║ 2
        1 ║ · · · · · · · · · · · · · · · · · · · · · · · · · · ║ 1
          ╚═════════════════════════════════════════════════════╝
            a b c d e f g h i j k l m n o p q r s t u v w x y z
        ");
    }

    #[test]
    fn candidates_are_numbered_and_stand_behind_all_else() {
        let course = course("12x8", "", "d2:N3E3");
        let candidates: Vec<Line> = course
            .position()
            .lines(course.position().pairs(None))
            .into_iter()
            .map(|drawn| drawn.line)
            .collect();
        let pick = |end: &str| *candidates.iter().find(|line| line.to_string() == end).unwrap();
        let some = [pick("g5:N2E3"), pick("d2:E5N4"), pick("d2:W2S1")];
        assert_snapshot!(BoardText::new(&course, &some), @r"
             a  b  c  d  e  f  g  h  i  j  k
          ╔═══════════════════════════════════╗
        7 ║  ·  ·  ·  ·  ·  ·  ╭┄┄┄┄┄┄┄┄1  ·  ║ 7
        6 ║  ·  ·  ·  ·  ·  ·  ┆  ·  2  ·  ·  ║ 6
        5 ║  ·  ·  ·  ┏━━━━━━━━■  ·  ┆  ·  ·  ║ 5
        4 ║  ·  ·  ·  ┃  ·  ·  ·  ·  ┆  ·  ·  ║ 4
        3 ║  ·  ·  ·  ┃  ·  ·  ·  ·  ┆  ·  ·  ║ 3
        2 ║  ·  ╭┄┄┄┄┄■┄┄┄┄┄┄┄┄┄┄┄┄┄┄╯  ·  ·  ║ 2
        1 ║  ·  3  ·  ·  ·  ·  ·  ·  ·  ·  ·  ║ 1
          ╚═══════════════════════════════════╝
             a  b  c  d  e  f  g  h  i  j  k
        ");
    }

    #[test]
    fn roles_tell_who_and_which_is_last() {
        let course = course("9x8", LIVES, CROSSING);
        let board = BoardText::new(&course, &[]);
        let ink = |player, last| Ink { player, last };
        assert_eq!(role(&board, &course, "b7"), Role::Strand(ink(Player::One, false)));
        assert_eq!(role(&board, &course, "e6"), Role::Crossing(ink(Player::One, true)));
        assert_eq!(role(&board, &course, "e5"), Role::Strand(ink(Player::Two, false)));
        assert_eq!(role(&board, &course, "h6"), Role::Taken(Player::Two));
        assert_eq!(role(&board, &course, "h7"), Role::Life);
        assert_eq!(role(&board, &course, "c1"), Role::End);
        assert_eq!(role(&board, &course, "b2"), Role::Free);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_position_has_rows_of_one_width_and_shows_every_strand(
            width in Board::WIDTHS,
            height in Board::HEIGHTS,
            steps in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
        ) {
            let board = Board::new(width, height).unwrap();
            let lives = board.intersections().step_by(7).collect();
            let setup = Setup { board, lives, ..Setup::default() };
            let mut position = Position::new(&setup);
            let mut lines = Vec::new();
            for step in steps {
                let legal = position.lines(position.pairs(None));
                if legal.is_empty() {
                    break;
                }
                let drawn = legal[step.index(legal.len())];
                position.play_unchecked(&drawn);
                lines.push(drawn);
            }
            let course = Course::new(&setup, lines);
            let candidates: Vec<Line> =
                position.lines(position.pairs(None)).into_iter().map(|drawn| drawn.line).collect();
            let text = BoardText::new(&course, &[]);
            prop_assert!(columns(&text) <= 80);
            for cell in text.rows().iter().flatten() {
                prop_assert_eq!(cell.glyph.width(), Some(1));
            }
            let crossings = text.rows().iter().flatten().filter(|cell| matches!(cell.role, Role::Crossing(_)));
            let ends = text.rows().iter().flatten().filter(|cell| cell.role == Role::End).count();
            let spent: usize = course.steps().iter().map(|step| step.crossings.len()).sum();
            prop_assert!(crossings.count() <= spent);
            prop_assert!(ends <= 2 && (ends > 0) == (position.plies() > 0));
            prop_assert!(columns(&BoardText::new(&course, &candidates)) <= 80);
        }
    }
}
