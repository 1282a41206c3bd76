//! Diagrams in rows over several pages, with remarks below them.

use super::{Form, Inks, LINE, TextStyle, TooSmall, continuation, page_number};
use crate::print::{
    Bookmark, Document, Drawing, Face, Language, Meta, Mm, Page, Point, Size, Symbol, SymbolId, Transform,
};

/// The layout of a game's diagrams and remarks over as many pages as needed.
///
/// A row is as high as its longest remark requires. Remarks that do not fit below their diagram continue in a
/// cell of their own.
#[derive(Clone, Debug)]
pub struct Series {
    form: Form,
    frame: Frame,
    /// The gap between rows on a page full of diagrams without remarks.
    usual_gap: Mm,
    /// The size of every diagram.
    diagram: Size,
    rows: Vec<Row>,
    /// The first row of each page.
    pages: Vec<usize>,
}

/// The part of a page that holds cells, and their layout.
#[derive(Clone, Copy, Debug)]
struct Frame {
    top: Mm,
    bottom: Mm,
    columns: usize,
    cell: Mm,
    /// The gap between columns, and the smallest gap between rows.
    gap: Mm,
    text: Mm,
}

#[derive(Clone, Debug)]
struct Row {
    cells: Vec<Cell>,
    height: Mm,
}

/// A diagram with remarks below it, or remarks continued from the previous cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cell {
    /// The index of the diagram, from 0.
    number: usize,
    /// Whether it has no diagram but continues the remarks on it.
    goes_on: bool,
    lines: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct SeriesSpec<'a> {
    /// What a diagram is, for when it does not fit: `a diagram`.
    pub what: &'static str,
    pub paper: Size,
    pub inks: Inks,
    /// Columns and rows of diagrams without remarks, on a paper in portrait and in landscape.
    pub grids: [(usize, usize); 2],
    pub remarks: &'a [Vec<String>],
    /// The smallest legible diagram.
    pub least: Size,
}

/// What pages have around their diagrams.
#[derive(Clone, Debug)]
pub struct SeriesFrame {
    pub meta: Meta,
    /// The title of the pages, before their number.
    pub title: String,
    pub head: Drawing,
    pub credit: String,
    /// The empty board, the symbol that diagrams are drawn over.
    pub board: Drawing,
    pub language: Language,
}

#[derive(Clone, Copy, Debug)]
struct Grid<'a> {
    form: Form,
    columns: usize,
    rows: usize,
    remarks: &'a [Vec<String>],
}

/// Heights of header and footer, in design millimetres.
const HEAD: f64 = 15.5;
const FOOT: f64 = 8.0;

/// Diagrams leave room for up to this many lines of remarks.
const USUAL_LINES: usize = 4;

/// The largest gap between rows; rows further apart would look unrelated.
const LARGEST_GAP: f64 = 18.0;

/// The line height, and the distance from a diagram to its remarks, in multiples of the font size.
const ABOVE: f64 = 1.5;

impl SeriesSpec<'_> {
    /// Puts as many diagrams on a page as fit. If rows would stay empty, the diagrams are larger, as long as that takes no
    /// more pages and splits no more remarks.
    ///
    /// `fitted` returns the size of a diagram that fits into a room. Its last call is for the room that is used.
    ///
    /// # Errors
    /// Returns an error if not even one diagram has room.
    pub fn lay_out(&self, mut fitted: impl FnMut(Size) -> Size) -> Result<Series, TooSmall> {
        let [full, even] = TooSmall::or(self.what, self.paper, |paper| {
            let form = Form::of_either_orientation(paper, self.inks);
            let (columns, most) = self.grids[usize::from(paper.width > paper.height)];
            let rows = self.remarks.len().div_ceil(columns).max(1);
            let most = most + usize::from(ends_in_one_row(rows, most));
            let grid = |rows| Grid { form, columns, rows, remarks: self.remarks }.with_room(self.least);
            Some([grid(most)?, grid(rows.div_ceil(rows.div_ceil(most)))?])
        })?;
        let mut series = |grid: &Grid<'_>| Series::new(grid, fitted(grid.room()));
        let usual = series(&full).extent();
        let larger = series(&even);
        Ok(if larger.extent() == usual { larger } else { series(&full) })
    }
}

/// Whether pages of `most` rows leave only one for the last, however evenly they are filled.
fn ends_in_one_row(rows: usize, most: usize) -> bool {
    let pages = rows.div_ceil(most);
    pages > 1 && most > 1 && rows - evenly(rows, pages, pages - 1) == 1
}

/// The first row of a page, from 0, if as many rows as possible are on each.
const fn evenly(rows: usize, pages: usize, page: usize) -> usize {
    (rows * page).div_ceil(pages)
}

impl Grid<'_> {
    /// Reduces the grid until each diagram has at least the room `least`; `None` if even one has not.
    fn with_room(self, least: Size) -> Option<Self> {
        let fewer = (1..=self.columns).flat_map(|columns| (1..=self.rows).map(move |rows| (columns, rows)));
        let roomy = fewer.filter_map(|(columns, rows)| {
            let grid = Grid { columns, rows, ..self };
            let room = grid.room();
            let scale = (room.width / least.width).min(room.height / least.height);
            (scale >= 1.0).then_some((columns * rows, scale, grid))
        });
        let best = roomy.max_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        best.map(|(.., grid)| grid)
    }

    fn room(&self) -> Size {
        let frame = self.frame();
        let most = self.wrapped(&frame).iter().map(Vec::len).max().unwrap_or(0);
        let rows = self.rows as i32;
        let slot = (frame.bottom - frame.top - frame.gap * (rows - 1)) / rows;
        Size::new(frame.cell, slot - height_of(most.min(USUAL_LINES), frame.text))
    }

    fn frame(&self) -> Frame {
        let Grid { form, columns, .. } = *self;
        let gap = form.mm(5.0);
        Frame {
            top: form.top() + form.mm(HEAD),
            bottom: form.bottom() - form.mm(FOOT),
            columns,
            cell: (form.width() - gap * (columns as i32 - 1)) / columns as i32,
            gap,
            text: form.letters_in_play(3.2),
        }
    }

    /// The remarks on each diagram in lines; each remark starts a new line. Overlong words are split.
    fn wrapped(&self, frame: &Frame) -> Vec<Vec<String>> {
        let wrap = |remark: &String| Face::Regular.wrap_anywhere(remark, frame.text, frame.cell);
        self.remarks.iter().map(|remarks| remarks.iter().flat_map(wrap).collect()).collect()
    }
}

impl Series {
    /// Lays out diagrams of this size, which must not exceed the [room](Grid::room).
    fn new(grid: &Grid<'_>, diagram: Size) -> Series {
        let frame = grid.frame();
        let rows = frame.rows(frame.cells(grid.wrapped(&frame), diagram.height), diagram.height);
        let pages = frame.pages(&rows);
        let usual_gap = match grid.rows as i32 {
            ..=1 => frame.gap,
            rows => ((frame.bottom - frame.top - diagram.height * rows) / (rows - 1))
                .min(grid.form.mm(LARGEST_GAP)),
        };
        Series { form: grid.form, frame, usual_gap, diagram, rows, pages }
    }

    /// The page and its text scale.
    pub const fn form(&self) -> &Form {
        &self.form
    }

    /// The size of every diagram.
    pub const fn diagram(&self) -> Size {
        self.diagram
    }

    /// Renders the pages. `diagram` draws one by its index over the symbol of the empty board, with its caption.
    pub fn document<'a>(
        self,
        frame: SeriesFrame,
        diagram: impl Fn(usize, SymbolId) -> (String, Drawing) + 'a,
    ) -> Document<'a> {
        let SeriesFrame { meta, title, head, credit, board, language } = frame;
        let board = Symbol::new("empty-board", self.diagram, board);
        Document::new(meta, vec![board], self.page_count(), move |page| {
            let mut drawing = head.clone();
            let mut bookmarks = Vec::new();
            for (at, cell) in self.cells(page) {
                if !cell.goes_on {
                    let (title, shown) = diagram(cell.number, SymbolId(0));
                    drawing.place(Transform::translate(at), shown);
                    bookmarks.push(Bookmark { title, at });
                }
                self.draw_remarks(&mut drawing, at, cell);
            }
            let number = page_number(language, page, self.page_count());
            self.form.foot(&mut drawing, &credit, &number);
            Page { bookmarks, ..Page::new(self.form.size, format!("{title}, {number}"), drawing) }
        })
        .numbered()
    }

    /// The number of pages; at least one.
    fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// The numbers of pages and of cells.
    fn extent(&self) -> (usize, usize) {
        (self.page_count(), self.rows.iter().map(|row| row.cells.len()).sum())
    }

    /// The cells of a page, counted from 0, each with the top left corner of its diagram or continued text.
    fn cells(&self, page: usize) -> impl Iterator<Item = (Point, &Cell)> {
        let frame = self.frame;
        let end = self.pages.get(page + 1).copied().unwrap_or(self.rows.len());
        let rows = &self.rows[self.pages[page]..end];
        let gap = self.gap_between(rows);
        let tops = rows.iter().scan(frame.top, move |top, row| {
            let own = *top;
            *top = own + row.height + gap;
            Some(own)
        });
        let inset = self.inset();
        let left = self.form.left();
        tops.zip(rows).flat_map(move |(top, row)| {
            row.cells.iter().enumerate().map(move |(column, cell)| {
                (Point::new(left + (frame.cell + frame.gap) * column as i32 + inset, top), cell)
            })
        })
    }

    /// The offset of a diagram in its cell: centred, or left-aligned if there are remarks.
    fn inset(&self) -> Mm {
        let has_remarks = self.rows.iter().any(|row| row.cells.iter().any(|cell| !cell.lines.is_empty()));
        if has_remarks { Mm::ZERO } else { (self.frame.cell - self.diagram.width) / 2 }
    }

    /// The gap between rows on a page: an equal share of the free space, limited to the usual gap.
    fn gap_between(&self, rows: &[Row]) -> Mm {
        let used: Mm = rows.iter().map(|row| row.height).sum();
        let gaps = rows.len().saturating_sub(1).max(1) as i32;
        ((self.frame.bottom - self.frame.top - used) / gaps).min(self.usual_gap)
    }

    /// Draws the remarks of a cell at `at`.
    fn draw_remarks(&self, drawing: &mut Drawing, at: Point, cell: &Cell) {
        if cell.lines.is_empty() {
            return;
        }
        let text = self.frame.text;
        let style = TextStyle::regular(self.form.inks.ink);
        let left = at.x - self.inset();
        let above = if cell.goes_on { text } else { self.diagram.height + text * ABOVE };
        continuation(drawing, style, &cell.lines, Point::new(left, at.y + above), text);
    }
}

impl Frame {
    /// How many lines fit below `above` on a page.
    fn most_lines(&self, above: Mm) -> usize {
        let room = self.bottom - self.top - above - self.text * (ABOVE - LINE);
        ((room / (self.text * LINE)).floor() as usize).max(1)
    }

    fn cells(&self, wrapped: Vec<Vec<String>>, diagram: Mm) -> Vec<Cell> {
        let (first, others) = (self.most_lines(diagram), self.most_lines(Mm::ZERO));
        let mut cells = Vec::with_capacity(wrapped.len());
        for (number, lines) in wrapped.into_iter().enumerate() {
            let mut lines = lines.into_iter();
            // Collect lines per cell: splitting off the tail would keep the capacity of the whole.
            cells.push(Cell { number, goes_on: false, lines: lines.by_ref().take(first).collect() });
            while lines.len() > 0 {
                cells.push(Cell { number, goes_on: true, lines: lines.by_ref().take(others).collect() });
            }
        }
        cells
    }

    fn rows(&self, cells: Vec<Cell>, diagram: Mm) -> Vec<Row> {
        let height = |cell: &Cell| {
            let above = if cell.goes_on { Mm::ZERO } else { diagram };
            above + height_of(cell.lines.len(), self.text)
        };
        let mut cells = cells.into_iter();
        let mut rows = Vec::with_capacity(cells.len().div_ceil(self.columns));
        while cells.len() > 0 {
            let cells: Vec<Cell> = cells.by_ref().take(self.columns).collect();
            rows.push(Row { height: cells.iter().map(height).max().unwrap_or(Mm::ZERO), cells });
        }
        rows
    }

    /// The first row of each page: as few pages as possible, with as many rows on each where that has room.
    fn pages(&self, rows: &[Row]) -> Vec<usize> {
        let mut fewest = vec![0];
        for number in 0..rows.len() {
            if !self.has_room(&rows[fewest[fewest.len() - 1]..=number]) {
                fewest.push(number);
            }
        }
        let count = fewest.len();
        let even: Vec<usize> = (0..count).map(|page| evenly(rows.len(), count, page)).collect();
        let ends = even.iter().skip(1).copied().chain([rows.len()]);
        let has_room = even.iter().zip(ends).all(|(from, to)| self.has_room(&rows[*from..to]));
        if has_room { even } else { fewest }
    }

    /// Whether a page has room for these rows; always for one.
    fn has_room(&self, rows: &[Row]) -> bool {
        let height: Mm = rows.iter().map(|row| row.height).sum();
        rows.len() <= 1 || self.top + height + self.gap * (rows.len() as i32 - 1) <= self.bottom
    }
}

/// The height that `lines` lines add to a cell.
fn height_of(lines: usize, text: Mm) -> Mm {
    match lines {
        0 => Mm::ZERO,
        lines => text * (ABOVE - LINE + LINE * lines as f64),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::print::{Orientation, Paper, Shape};

    /// A form on `paper` with diagrams that fill their room, and `remarks`.
    fn series(paper: &str, remarks: &[Vec<String>]) -> (Form, Series) {
        let paper = paper.parse::<Paper>().unwrap().size(Orientation::Portrait);
        let form = Form::of_either_orientation(paper, Inks::greys(0, 80, 120, 240));
        let grid = Grid { form, columns: 2, rows: 3, remarks };
        (form, Series::new(&grid, grid.room()))
    }

    #[test]
    fn without_remarks_up_to_six_stand_on_a_page_and_the_last_is_not_empty() {
        let (_, series) = series("a4", &vec![Vec::new(); 7]);
        assert_eq!(series.page_count(), 2);
        let counts = [0, 1].map(|page| series.cells(page).count());
        assert_eq!(counts, [4, 3]);
    }

    #[test]
    fn a_row_more_on_each_page_keeps_the_last_from_being_nearly_empty() {
        let paper = "a4".parse::<Paper>().unwrap().size(Orientation::Portrait);
        let counts = |diagrams: usize| {
            let spec = SeriesSpec {
                what: "a diagram",
                paper,
                inks: Inks::greys(0, 80, 120, 240),
                grids: [(2, 2), (3, 1)],
                remarks: &vec![Vec::new(); diagrams],
                least: Size::new(Mm::new(50.0), Mm::new(50.0)),
            };
            let series = spec.lay_out(|room| room).unwrap();
            (0..series.page_count()).map(|page| series.cells(page).count()).collect::<Vec<_>>()
        };
        for (diagrams, on_pages) in
            [(2, vec![2]), (4, vec![4]), (5, vec![5]), (7, vec![4, 3]), (9, vec![6, 3]), (13, vec![6, 4, 3])]
        {
            assert_eq!(counts(diagrams), on_pages);
        }
    }

    #[test]
    fn diagrams_are_larger_where_rows_would_stay_empty_unless_that_splits_a_remark() {
        let paper = "a4".parse::<Paper>().unwrap().size(Orientation::Portrait);
        let series = |diagrams: usize, lines: usize| {
            let spec = SeriesSpec {
                what: "a diagram",
                paper,
                inks: Inks::greys(0, 80, 120, 240),
                grids: [(2, 3), (3, 2)],
                remarks: &vec![vec!["well".to_owned(); lines]; diagrams],
                least: Size::new(Mm::new(40.0), Mm::new(40.0)),
            };
            let series = spec.lay_out(|room| room).unwrap();
            (series.extent(), series.diagram().height.to_f64())
        };
        let (full, third) = series(6, 0);
        assert_eq!(full, (1, 6));
        // Two pages of two rows each, not of three and one.
        let (pages, half) = series(8, 0);
        assert!(pages == (2, 8) && half > 1.4 * third, "{pages:?} {half}");
        // Twelve lines have room below a diagram as high as a third of the page, not below a larger one.
        for diagrams in [1, 2] {
            let (pages, height) = series(diagrams, 12);
            assert!(pages == (1, diagrams) && height < third, "{pages:?} {height}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// All remarks are printed, in order, between header and footer.
        #[test]
        fn every_remark_is_printed_within_its_page(
            remarks in prop::collection::vec(prop::collection::vec("([a-z]{1,90} ?){0,60}", 0..3), 1..9),
            paper in prop::sample::select(vec!["a4", "a6", "60x60mm", "a3"]),
        ) {
            let paper = if paper == "a6" { "105x148mm" } else { paper };
            let (form, series) = series(paper, &remarks);
            let mut printed = String::new();
            let mut diagrams = Vec::new();
            for page in 0..series.page_count() {
                for (at, cell) in series.cells(page) {
                    if !cell.goes_on {
                        diagrams.push(cell.number);
                    }
                    let mut drawing = Drawing::new();
                    series.draw_remarks(&mut drawing, at, cell);
                    for shape in drawing.all_shapes() {
                        let Shape::Text(text) = shape else { panic!("only texts are drawn") };
                        prop_assert!(text.at.y <= form.bottom(), "{text:?}");
                        prop_assert!(text.at.y > form.top(), "{text:?}");
                        let right = text.at.x + text.face.width(&text.content, text.size);
                        prop_assert!(text.at.x >= form.left() && right <= form.right(), "{text:?}");
                        printed.push_str(&text.content);
                    }
                }
            }
            let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&printed), letters(&remarks.concat().concat()));
            prop_assert_eq!(diagrams, (0..remarks.len()).collect::<Vec<_>>());
        }
    }
}
