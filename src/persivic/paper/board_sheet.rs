//! The printed board, to scale, tiled over several papers if necessary; and the form for recording games.

mod record;

pub use record::{RecordSheet, RecordSpec};

use crate::words::{Say, in_english, messages};
use std::ops::Range;

use serde::Deserialize;

use super::diagram::grid::Grid;
use super::diagram::stones;
use super::words::{BoardWords, PerSiVicWords};
use super::{CREDIT, INKS};
use crate::persivic::rules::board::{Side, Square};
use crate::print::form::{CHECK_LINE, check_line};
use crate::print::imposition::UNPRINTABLE;
use crate::print::{
    Document, Drawing, Face, Language, Mark, Mm, Orientation, Page, Paint, Paper, Point, Role, Shape, Size,
    Stroke, Text, Transform, floor,
};

/// Which board to print, and on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct BoardSpec {
    /// The side of a square, 5 to 150 mm.
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", default_value_t = SQUARE))]
    pub square: Mm,
    /// The paper.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub paper: Paper,
    /// The orientation of the paper [default: what takes less paper].
    #[cfg_attr(feature = "cli", arg(skip))]
    pub orientation: Option<Orientation>,
    /// The language of the words.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub language: Language,
    /// The creation time, if the document should state it.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub created: Option<i64>,
}

/// The side of a square by default, for a board that fits on A4.
const SQUARE: Mm = Mm::from_um(20_000);

impl Default for BoardSpec {
    fn default() -> BoardSpec {
        let (paper, language) = (Paper::default(), Language::default());
        BoardSpec { square: SQUARE, paper, orientation: None, language, created: None }
    }
}

/// A playing board with setup marks (P1), on one paper, or on several that are cut along grid lines and laid
/// together.
///
/// ```
/// use parlour::internals::persivic::paper::{BoardSheet, BoardSpec};
/// use parlour::print::Mm;
///
/// assert_eq!(BoardSheet::new(BoardSpec::default())?.document().page_count, 1);
/// let large = BoardSpec { square: Mm::new(30.0), ..BoardSpec::default() };
/// assert_eq!(BoardSheet::new(large)?.document().page_count, 4);
/// # Ok::<(), parlour::internals::persivic::paper::BoardSheetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSheet {
    spec: BoardSpec,
    paper: Size,
    /// The board's columns, from the left, on each column of papers.
    across: Parts,
    /// The board's rows, from the top, on each row of papers.
    down: Parts,
    words: PerSiVicWords,
}

/// The columns or rows of the board on consecutive papers.
type Parts = Vec<Range<u8>>;

/// Why a board cannot be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSheetError {
    /// The squares are too small to play on, or larger than any table.
    Square(Mm),
    /// Not even one square fits with the border and the cut marks.
    Paper {
        /// The requested square.
        square: Mm,
        /// The largest square that fits, in whole millimetres.
        most: Mm,
    },
}

in_english! { BoardSheetError }

impl std::error::Error for BoardSheetError {}

messages! {
    enum BoardText in "persivic" {
        Square = "a square of {square} is out of range: {least} to {most}",
        Paper = "a square of {square} does not fit on this paper with its marks: {most} does",
    }
}

impl Say for BoardSheetError {
    fn say(&self, language: Language) -> String {
        match self {
            BoardSheetError::Square(square) => {
                let (least, most) = (BoardSheet::SMALLEST, BoardSheet::LARGEST);
                BoardText::Square.say(language, &[("square", square), ("least", &least), ("most", &most)])
            }
            BoardSheetError::Paper { square, most } => {
                BoardText::Paper.say(language, &[("square", square), ("most", most)])
            }
        }
    }
}

/// The margin around a tile for cut marks and labels, within the printable area.
const STRIP: Mm = Mm::from_um(8_500);

impl BoardSheet {
    /// The smallest square, 5 mm.
    pub const SMALLEST: Mm = Mm::from_um(5_000);
    /// The largest square, 150 mm.
    pub const LARGEST: Mm = Mm::from_um(150_000);

    /// Lays out a board with squares of this side. Without an orientation it takes the one with fewer papers,
    /// portrait if equal.
    ///
    /// # Errors
    /// Returns a [`BoardSheetError`] if the square is out of range, or too large for the paper.
    pub fn new(spec: BoardSpec) -> Result<BoardSheet, BoardSheetError> {
        let BoardSpec { square, paper, orientation, language, .. } = spec;
        if !(BoardSheet::SMALLEST..=BoardSheet::LARGEST).contains(&square) {
            return Err(BoardSheetError::Square(square));
        }
        let on = |square: Mm| {
            let ways =
                Orientation::ALL.into_iter().filter(|way| orientation.is_none_or(|asked| asked == *way));
            let tiled =
                ways.filter_map(|way| Some((paper.size(way), BoardSheet::tiled(square, paper.size(way))?)));
            tiled.min_by_key(|(_, (across, down))| across.len() * down.len())
        };
        let found = on(square).map(|(paper, (across, down))| {
            let words = PerSiVicWords::of(language);
            BoardSheet { spec, paper, across, down, words }
        });
        found.ok_or_else(|| {
            let whole = (1..=square.to_um() / 1000).rev().map(|mm| Mm::from_um(mm * 1000));
            let most = whole.into_iter().find(|square| on(*square).is_some()).unwrap_or(Mm::ZERO);
            BoardSheetError::Paper { square, most }
        })
    }

    /// The columns on each column of papers, and the rows on each row of papers.
    fn tiled(square: Mm, paper: Size) -> Option<(Parts, Parts)> {
        let border = border(square);
        let whole = Size::new(
            square * i32::from(Square::SIDE) + border * 2,
            square * i32::from(Square::SIDE) + border * 2,
        );
        let room = paper.inset(UNPRINTABLE);
        if whole.width <= room.width && whole.height <= room.height {
            let all = 0..Square::SIDE;
            return Some((vec![all.clone()], vec![all]));
        }
        let room = paper.inset(UNPRINTABLE + STRIP);
        let across = split(square, border, room.width)?;
        let down = split(square, border, room.height)?;
        Some((across, down))
    }

    /// The number of papers.
    pub fn papers(&self) -> usize {
        self.across.len() * self.down.len()
    }

    /// The number of papers across and down.
    pub fn tiles(&self) -> (usize, usize) {
        (self.across.len(), self.down.len())
    }

    /// Renders the board, one page per paper, from the top left.
    pub fn document(&self) -> Document<'_> {
        let (columns, _) = self.tiles();
        Document::new(
            CREDIT.meta(&self.words.board.title, self.spec.language, self.spec.created),
            Vec::new(),
            self.papers(),
            move |tile| self.page(tile % columns, tile / columns),
        )
    }

    fn page(&self, column: usize, row: usize) -> Page {
        let tile = self.tile(column, row);
        let mut drawing = Drawing::new();
        tile.draw(&mut drawing, self);
        self.ruler(&mut drawing, &tile);
        let words = if self.papers() == 1 {
            self.words.board.title.clone()
        } else {
            self.marks(&mut drawing, &tile, (column, row));
            self.words.board.tile.replace("{tile}", &name(column, row))
        };
        Page::new(self.paper, words, drawing)
    }

    fn tile(&self, column: usize, row: usize) -> Tile {
        let (columns, down) = (self.across[column].clone(), &self.down[row]);
        let rows = Square::SIDE - down.end..Square::SIDE - down.start;
        let border = border(self.spec.square);
        let at_end = |ends: bool| if ends { border } else { Mm::ZERO };
        let mut grid = Grid { corner: Point::ORIGIN, square: self.spec.square, columns, rows };
        let (left, right) = (at_end(grid.columns.start == 0), at_end(grid.columns.end == Square::SIDE));
        let (above, below) = (at_end(grid.rows.end == Square::SIDE), at_end(grid.rows.start == 0));
        let size = Size::new(grid.width() + left + right, grid.height() + above + below);
        let corner = Point::new((self.paper.width - size.width) / 2, (self.paper.height - size.height) / 2);
        grid.corner = corner.moved(left, above);
        Tile { grid, border, corner, size }
    }

    /// Draws a calibration line if there is room: below a board on a single paper, above a tile.
    fn ruler(&self, drawing: &mut Drawing, tile: &Tile) {
        let (top, bottom) = (tile.corner.y, tile.corner.y + tile.size.height);
        let y = if self.papers() == 1 { bottom + Mm::new(7.0) } else { top - Mm::new(4.5) };
        let is_on_paper = y + Mm::new(3.0) <= self.paper.height - UNPRINTABLE;
        // It must fit between the cut marks.
        if is_on_paper && CHECK_LINE + Mm::new(4.0) <= tile.size.width {
            let middle = Point::new(self.paper.width / 2, y);
            drawing.marked(Role::Decoration, |drawing| {
                check_line(drawing, middle, &self.words.check_line, floor::READ_IN_PLAY, INKS.faint);
            });
        }
    }

    /// Draws cut marks where a tile meets others, its name, and how to lay it.
    fn marks(&self, drawing: &mut Drawing, tile: &Tile, (column, row): (usize, usize)) {
        let (columns, rows) = self.tiles();
        let (left, top) = (tile.corner.x, tile.corner.y);
        let (right, bottom) = (left + tile.size.width, top + tile.size.height);
        let (gap, end) = (Mm::new(1.5), Mm::new(7.0));
        let mut lines = Vec::new();
        for (x, is_joined) in [(left, column > 0), (right, column + 1 < columns)] {
            if is_joined {
                lines.push((Point::new(x, top - end), Point::new(x, top - gap)));
                lines.push((Point::new(x, bottom + gap), Point::new(x, bottom + end)));
            }
        }
        for (y, is_joined) in [(top, row > 0), (bottom, row + 1 < rows)] {
            if is_joined {
                lines.push((Point::new(left - end, y), Point::new(left - gap, y)));
                lines.push((Point::new(right + gap, y), Point::new(right + end, y)));
            }
        }
        drawing.lines(lines, Stroke::new(INKS.ink, Mm::new(0.15)));

        let baseline = bottom + Mm::new(6.2);
        let at = Point::new(left + Mm::new(2.5), baseline);
        let words = name(column, row);
        let size = Mm::new(5.0);
        let mut hint_left = at.x + Face::Bold.width(&words, size) + Mm::new(3.0);
        drawing.text(INKS.bold().text(at, words, size));
        hint_left = self.map(drawing, Point::new(hint_left, baseline), (column, row)) + Mm::new(3.0);

        let words = &self.words.board;
        let neighbours = [
            (column + 1 < columns).then(|| words.right.replace("{tile}", &name(column + 1, row))),
            (row + 1 < rows).then(|| words.below.replace("{tile}", &name(column, row + 1))),
        ];
        let neighbours: Vec<String> = neighbours.into_iter().flatten().collect();
        let mut hint = words.lay.clone();
        if !neighbours.is_empty() {
            hint = format!("{hint}: {}", neighbours.join(", "));
        }
        let room = right - Mm::new(2.5) - hint_left;
        let hint = format!("{hint}.");
        let mut lines = Face::Regular.wrap(&hint, floor::READ_IN_PLAY, room);
        if lines.len() > 2 {
            lines = vec![hint];
        }
        for (up, line) in (0..).zip(lines.iter().rev()) {
            let at = Point::new(hint_left, baseline - Mm::new(3.4) * up);
            drawing.text(INKS.note().fitted(at, line, floor::READ_IN_PLAY, room));
        }
    }

    /// Draws a small map of the papers with this one filled, and returns its right edge.
    fn map(&self, drawing: &mut Drawing, bottom_left: Point, (column, row): (usize, usize)) -> Mm {
        let (columns, rows) = self.tiles();
        let side = (Mm::new(4.4) / rows as i32).min(Mm::new(2.2));
        let pen = Stroke::new(INKS.faint, Stroke::THINNEST);
        for r in 0..rows {
            for c in 0..columns {
                let up = side * (rows - r) as i32;
                let at = bottom_left.moved(side * c as i32, -up);
                let is_here = (c, r) == (column, row);
                let paint = if is_here { Paint::both(INKS.ink, pen) } else { Paint::stroke(pen) };
                drawing.rect(at, side, side, paint);
            }
        }
        bottom_left.x + side * columns as i32
    }
}

/// The border around the board, for coordinates and the credit below them.
fn border(square: Mm) -> Mm {
    (square * 0.42).max(Mm::new(5.7)).min(Mm::new(12.0))
}

/// Splits the nine columns or rows into as few parts as fit into `room`, as equal as possible. The first and
/// last parts carry the border.
fn split(square: Mm, border: Mm, room: Mm) -> Option<Vec<Range<u8>>> {
    (1..=Square::SIDE).map(parts).find(|parts| {
        parts.iter().all(|part| {
            let borders = i32::from(part.start == 0) + i32::from(part.end == Square::SIDE);
            square * part.len() as i32 + border * borders <= room
        })
    })
}

/// Splits nine into `count` parts, the larger ones first.
fn parts(count: u8) -> Vec<Range<u8>> {
    let (each, more) = (Square::SIDE / count, Square::SIDE % count);
    let mut start = 0;
    (0..count)
        .map(|part| {
            let end = start + each + u8::from(part < more);
            let range = start..end;
            start = end;
            range
        })
        .collect()
}

/// The name of a paper: `A1` at the top left, `B1` to its right, `A2` below.
fn name(column: usize, row: usize) -> String {
    format!("{}{}", char::from(b'A' + column as u8), row + 1)
}

struct Tile {
    grid: Grid,
    border: Mm,
    /// The top left corner, including its part of the border.
    corner: Point,
    size: Size,
}

impl Tile {
    fn draw(&self, drawing: &mut Drawing, sheet: &BoardSheet) {
        let grid = &self.grid;
        drawing.marked(Mark::of(Role::Figure(self.in_words(&sheet.words.board))).named("board"), |drawing| {
            grid.draw(drawing);
            drawing.marked(Mark::layer("setup"), |drawing| {
                for square in grid.squares() {
                    if let Some(side) = Side::ALL.into_iter().find(|side| side.home_row() == square.row()) {
                        setup_marks(drawing, grid.center_of(square), grid.square, side);
                    }
                }
            });
        });
        let coordinates = Mark::of(Role::Decoration).named("coordinates");
        drawing.marked(coordinates, |drawing| self.coordinates(drawing));
        self.credit(drawing, sheet.spec.language);
    }

    /// The text alternative of this paper, for screen readers.
    fn in_words(&self, words: &BoardWords) -> String {
        let ends = |squares: &mut dyn Iterator<Item = String>| {
            let names: Vec<String> = squares.collect();
            let end = |name: Option<&String>| name.map_or("", String::as_str).to_owned();
            words.range.replace("{first}", &end(names.first())).replace("{last}", &end(names.last()))
        };
        let columns = ends(&mut self.grid.letters(Mm::ZERO).map(|(_, name)| name));
        let rows = ends(&mut self.grid.numbers(Mm::ZERO).map(|(_, name)| name));
        let (square, home) = (self.grid.square, Side::ALL.map(Side::home_row));
        let marks = home.iter().filter(|row| self.grid.rows.contains(row)).count();
        let marks = if marks == 0 { "" } else { &words.setup };
        let figure = words.figure.replace("{square}", &square.to_string());
        figure.replace("{columns}", &columns).replace("{rows}", &rows) + marks
    }

    /// Draws coordinates on all four sides, with blue's facing blue.
    fn coordinates(&self, drawing: &mut Drawing) {
        let grid = &self.grid;
        let (gap, size) = (self.border * 0.44, (self.border * 0.5).max(floor::READ_IN_PLAY));
        let text = |at: Point, name: String| INKS.note().centered().level(at, name, size);
        let (right, bottom) = (grid.corner.x + grid.width(), grid.corner.y + grid.height());
        if grid.rows.start == 0 {
            grid.letters(bottom + gap).for_each(|(at, name)| drawing.text(text(at, name)));
        }
        if grid.columns.start == 0 {
            grid.numbers(grid.corner.x - gap).for_each(|(at, name)| drawing.text(text(at, name)));
        }
        if grid.rows.end == Square::SIDE {
            let letters = grid.letters(grid.corner.y - gap);
            letters.for_each(|(at, name)| drawing.push(for_across(at, text(at, name))));
        }
        if grid.columns.end == Square::SIDE {
            let numbers = grid.numbers(right + gap);
            numbers.for_each(|(at, name)| drawing.push(for_across(at, text(at, name))));
        }
    }

    /// Draws the credit below the board, right-aligned.
    fn credit(&self, drawing: &mut Drawing, language: Language) {
        let grid = &self.grid;
        if grid.rows.start == 0 && grid.columns.end == Square::SIDE {
            let (right, bottom) = (grid.corner.x + grid.width(), grid.corner.y + grid.height());
            let at = Point::new(right, bottom + self.border - Mm::new(0.3));
            drawing.text(INKS.note().right().fitted(at, &CREDIT.line(language), floor::TEXT, grid.width()));
        }
    }
}

/// Draws three pips on a starting square of three stones (P1): filled for red, rings for blue.
fn setup_marks(drawing: &mut Drawing, center: Point, square: Mm, side: Side) {
    let color = stones::color(side);
    let radius = square * 0.058;
    for (x, y) in [(0.0, -0.13), (-0.12, 0.08), (0.12, 0.08)] {
        let at = center.moved(square * x, square * y);
        drawing.push(match side {
            Side::Red => Shape::Circle(at, radius, Paint::fill(color)),
            Side::Blue => {
                let pen = Stroke::new(color, square * 0.025);
                Shape::Circle(at, radius - square * 0.0125, Paint::stroke(pen))
            }
        });
    }
}

/// Rotates `text` by 180° about `center`, for the player across the board.
fn for_across(center: Point, text: Text) -> Shape {
    Shape::Group(Transform::half_turn(center), vec![Shape::Text(text)])
}

#[cfg(test)]
mod tests {
    use super::super::diagram::tests::{Bounds, texts};
    use super::*;
    use crate::persivic::rules::board::SquareSet;

    fn mm(length: f64) -> Mm {
        Mm::new(length)
    }

    /// Boards on one paper, and some on many.
    fn boards() -> Vec<BoardSheet> {
        let mut boards = Vec::new();
        for paper in ["a3", "a4", "a5", "letter", "100x300mm"] {
            for square in [5.0, 12.5, 20.0, 25.0, 33.3, 60.0, 110.0, 150.0] {
                for orientation in [None, Some(Orientation::Portrait), Some(Orientation::Landscape)] {
                    boards.extend(BoardSheet::new(BoardSpec {
                        square: mm(square),
                        paper: paper.parse().unwrap(),
                        orientation,
                        ..BoardSpec::default()
                    }));
                }
            }
        }
        assert!(boards.len() > 60, "{}", boards.len());
        boards
    }

    #[test]
    fn p1_the_tiles_cover_every_square_exactly_once() {
        for board in boards() {
            let (columns, rows) = board.tiles();
            let mut seen = SquareSet::EMPTY;
            for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
                for square in board.tile(column, row).grid.squares() {
                    assert!(!seen.contains(square), "{square} twice");
                    seen.insert(square);
                }
            }
            assert_eq!(seen, SquareSet::ALL);
        }
    }

    #[test]
    fn tiles_laid_edge_to_edge_make_one_board() {
        for board in boards() {
            let (columns, rows) = board.tiles();
            for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
                let tile = board.tile(column, row);
                let grid = &tile.grid;
                // At a joined edge the tile ends exactly with its squares.
                let right = tile.corner.x + tile.size.width - grid.corner.x - grid.width();
                let below = tile.corner.y + tile.size.height - grid.corner.y - grid.height();
                assert_eq!(right, if column + 1 < columns { Mm::ZERO } else { tile.border });
                assert_eq!(below, if row + 1 < rows { Mm::ZERO } else { tile.border });
                if column + 1 < columns {
                    let next = board.tile(column + 1, row);
                    assert_eq!(next.grid.columns.start, grid.columns.end);
                    assert_eq!((next.corner.y, next.size.height), (tile.corner.y, tile.size.height));
                }
                if row + 1 < rows {
                    assert_eq!(board.tile(column, row + 1).grid.rows.end, grid.rows.start);
                }
            }
        }
    }

    #[test]
    fn nothing_is_printed_in_the_margin_printers_cannot_reach() {
        for board in boards() {
            for page in board.document().pages {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(page.size, UNPRINTABLE), "{} {bounds:?} {board:?}", page.title);
            }
        }
    }

    #[test]
    fn marks_and_names_stand_outside_the_board() {
        let board = BoardSheet::new(BoardSpec { square: mm(33.3), ..BoardSpec::default() }).unwrap();
        let (columns, rows) = board.tiles();
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            let tile = board.tile(column, row);
            let mut marks = Drawing::new();
            board.marks(&mut marks, &tile, (column, row));
            let (left, top) = (tile.corner.x, tile.corner.y);
            let (right, bottom) = (left + tile.size.width, top + tile.size.height);
            for text in texts(&marks.shapes) {
                assert!(text.at.y - Face::Bold.cap_height(text.size) > bottom, "{}", text.content);
            }
            for shape in &marks.shapes {
                let Shape::Path(segments, _) = shape else { continue };
                for segment in segments {
                    let (crate::print::Segment::Move(at) | crate::print::Segment::Line(at)) = segment else {
                        panic!("a curve in a mark")
                    };
                    assert!(at.x < left || at.x > right || at.y < top || at.y > bottom, "{at:?}");
                }
            }
        }
    }

    #[test]
    fn p1_each_side_has_three_pips_on_its_nine_squares() {
        for square in [20.0, 30.0] {
            let board = BoardSheet::new(BoardSpec { square: mm(square), ..BoardSpec::default() }).unwrap();
            let mut pips = [0, 0];
            for page in board.document().pages {
                for shape in page.drawing.all_shapes() {
                    if let Shape::Circle(_, _, paint) = shape {
                        pips[usize::from(paint.fill.is_none())] += 1;
                    }
                }
            }
            assert_eq!(pips, [27, 27]);
        }
    }

    #[test]
    fn the_usual_board_takes_one_a4_and_larger_ones_few() {
        let papers = |square, orientation| {
            BoardSheet::new(BoardSpec { square: mm(square), orientation, ..BoardSpec::default() })
                .unwrap()
                .tiles()
        };
        assert_eq!(papers(20.0, None), (1, 1));
        assert_eq!(papers(25.0, None), (2, 1));
        assert_eq!(papers(25.0, Some(Orientation::Landscape)), (1, 2));
        assert_eq!(papers(30.0, None), (2, 2));
        assert_eq!(papers(150.0, None), (9, 9));
    }

    #[test]
    fn squares_that_do_not_fit_are_refused_with_the_largest_that_does() {
        let new = |square, paper: &str| {
            BoardSheet::new(BoardSpec {
                square: mm(square),
                paper: paper.parse().unwrap(),
                ..BoardSpec::default()
            })
        };
        assert_eq!(new(4.9, "a4"), Err(BoardSheetError::Square(mm(4.9))));
        assert_eq!(new(150.1, "a4"), Err(BoardSheetError::Square(mm(150.1))));
        let Err(BoardSheetError::Paper { most, .. }) = new(150.0, "a5") else { panic!("it fits") };
        assert!(new(most.to_f64(), "a5").is_ok());
        assert!(new(most.to_f64() + 1.0, "a5").is_err());
    }

    #[test]
    fn parts_differ_by_one_at_most_and_make_nine() {
        for count in 1..=9 {
            let parts = parts(count);
            let sizes: Vec<usize> = parts.iter().map(ExactSizeIterator::len).collect();
            assert_eq!(sizes.iter().sum::<usize>(), 9);
            assert!(sizes[0] - sizes[sizes.len() - 1] <= 1, "{sizes:?}");
        }
    }
}
