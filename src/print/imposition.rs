//! Imposition: several sheets per paper, with matching backs and cut marks.

use super::binding::{Binding, BoundSide};
use super::drawing::{Drawing, Point, Stroke, Transform};
use super::length::Mm;
use super::paper::Size;
use crate::named::named;

named! {
    /// The number of sheets per paper.
    #[derive(Default)]
    pub enum Up {
        /// One sheet.
        #[default]
        One = "1",
        /// Two sheets, side by side along the longer side.
        Two = "2",
        /// Four sheets, two by two.
        Four = "4",
    }
    /// A text other than `1`, `2` and `4`.
    ParseUpError = "1, 2 or 4 sheets go on a paper"
}

impl Up {
    /// The number of sheets.
    pub const fn count(self) -> usize {
        match self {
            Up::One => 1,
            Up::Two => 2,
            Up::Four => 4,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side printed first.
    Front,
    Back,
}

impl Side {
    /// Where a rectangle that has its top left corner `at` on the front appears on this side.
    pub fn of(self, paper: Size, flip: Flip, at: Point, size: Size) -> Point {
        match self {
            Side::Front => at,
            Side::Back if flip.is_sideways(paper) => Point::new(paper.width - at.x - size.width, at.y),
            Side::Back => Point::new(at.x, paper.height - at.y - size.height),
        }
    }
}

named! {
    /// The edge that a printer turns the paper over to print its back.
    #[derive(Default)]
    pub enum Flip {
        /// The long edge.
        #[default]
        Long = "long",
        /// The short edge.
        Short = "short",
    }
    /// A text that names no edge.
    ParseFlipError = "paper is turned over its `long` or its `short` edge"
}

impl Flip {
    /// Whether this turns the paper sideways, as the page of a book, which exchanges left and right; otherwise it
    /// turns it upwards, as the page of a wall calendar.
    pub fn is_sideways(self, paper: Size) -> bool {
        (self == Flip::Long) == (paper.width <= paper.height)
    }

    /// The flip that turns this paper about its bound side; over the long edge if nothing is bound.
    fn about(paper: Size, binding: Option<Binding>) -> Flip {
        let Some(binding) = binding else { return Flip::Long };
        let sideways = binding.side() != BoundSide::Top;
        if sideways == Flip::Long.is_sideways(paper) { Flip::Long } else { Flip::Short }
    }
}

/// A division of a paper into sheets.
///
/// The cells are equal and fill the paper; the cuts run through its middle, so that flipping the paper maps
/// cuts to cuts and cells to cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imposition {
    paper: Size,
    columns: i32,
    rows: i32,
    binding: Option<Binding>,
    flip: Option<Flip>,
}

/// The margin that most printers cannot reach.
pub const UNPRINTABLE: Mm = Mm::from_um(5_000);

const MARK: Mm = Mm::from_um(5_000);

impl Imposition {
    /// `up` sheets per `paper`.
    pub const fn new(paper: Size, up: Up) -> Imposition {
        let is_wide = paper.width.to_um() > paper.height.to_um();
        let (columns, rows) = match up {
            Up::One => (1, 1),
            Up::Two if is_wide => (2, 1),
            Up::Two => (1, 2),
            Up::Four => (2, 2),
        };
        Imposition { paper, columns, rows, binding: None, flip: None }
    }

    /// `rows` sheets (at least one) below one another, each as wide as the paper.
    pub fn stacked(paper: Size, rows: u8) -> Imposition {
        Imposition { paper, columns: 1, rows: i32::from(rows).max(1), binding: None, flip: None }
    }

    /// Reserves a blank strip along one side of each sheet.
    #[must_use]
    pub const fn with_binding(self, binding: Option<Binding>) -> Imposition {
        Imposition { binding, ..self }
    }

    /// Sets the edge that the printer turns the paper over [default: the one that turns it about its binding, or
    /// the long one].
    #[must_use]
    pub const fn with_flip(self, flip: Option<Flip>) -> Imposition {
        Imposition { flip, ..self }
    }

    /// The edge that the printer has to turn the paper over.
    pub fn flip(self) -> Flip {
        self.flip.unwrap_or(Flip::about(self.paper, self.binding))
    }

    pub const fn paper(self) -> Size {
        self.paper
    }

    /// The number of sheets per paper.
    pub const fn count(self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// A sheet's share of the paper.
    fn part(self) -> Size {
        Size::new(self.paper.width / self.columns, self.paper.height / self.rows)
    }

    /// The usable area of a sheet: its share of the paper without the binding strip.
    pub fn cell(self) -> Size {
        let Size { width, height } = self.part();
        match self.binding.map(|binding| (binding.side(), binding.width())) {
            None => Size::new(width, height),
            Some((BoundSide::Top, strip)) => Size::new(width, height - strip),
            Some((_, strip)) => Size::new(width - strip, height),
        }
    }

    /// The offset of the usable area within a sheet's share, on the front.
    fn inset(self) -> (Mm, Mm) {
        let Some(binding) = self.binding else { return (Mm::ZERO, Mm::ZERO) };
        match binding.side() {
            BoundSide::Left => (binding.width(), Mm::ZERO),
            BoundSide::Right => (Mm::ZERO, Mm::ZERO),
            BoundSide::Top => (Mm::ZERO, binding.width()),
        }
    }

    /// The top left corner of each cell, in sheet order, as seen on `side`.
    pub fn corners(self, side: Side) -> Vec<Point> {
        let Imposition { columns, rows, .. } = self;
        let (part, (x, y)) = (self.part(), self.inset());
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let corners = cells.map(|(column, row)| Point::new(part.width * column + x, part.height * row + y));
        corners.map(|corner| side.of(self.paper, self.flip(), corner, self.cell())).collect()
    }

    /// Where the contents of each cell go on `side`, in sheet order. On the back they are turned half round if
    /// readers turn the page about its binding, and the printer about another edge.
    pub fn placements(self, side: Side) -> Vec<Transform> {
        let is_bound_elsewhere =
            self.binding.is_some() && self.flip() != Flip::about(self.paper, self.binding);
        let is_turned = side == Side::Back && is_bound_elsewhere;
        let cell = self.cell();
        let placed = |corner: Point| {
            let turned = Transform {
                offset: corner.moved(cell.width, cell.height),
                ..Transform::half_turn(Point::ORIGIN)
            };
            if is_turned { turned } else { Transform::translate(corner) }
        };
        self.corners(side).into_iter().map(placed).collect()
    }

    /// Short marks at both ends of each cut, and a cross at each intersection; empty for a single sheet.
    pub fn cut_marks(self, pen: Stroke) -> Drawing {
        let (part, paper) = (self.part(), self.paper);
        let cuts = |count: i32, pitch: Mm| (1..count).map(move |cut| pitch * cut);
        let (across, down) = (cuts(self.columns, part.width), cuts(self.rows, part.height));
        let ends = |side: Mm| [UNPRINTABLE, side - UNPRINTABLE - MARK];
        let crossing = |cut: Mm| cut - MARK / 2;
        let mut lines = Vec::new();
        for x in across.clone() {
            let starts = ends(paper.height).into_iter().chain(down.clone().map(crossing));
            lines.extend(starts.map(|from| (Point::new(x, from), Point::new(x, from + MARK))));
        }
        for y in down {
            let starts = ends(paper.width).into_iter().chain(across.clone().map(crossing));
            lines.extend(starts.map(|from| (Point::new(from, y), Point::new(from + MARK, y))));
        }
        Drawing::of_lines(lines, pen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Orientation, Paper};

    fn all() -> impl Iterator<Item = Imposition> {
        Orientation::ALL.into_iter().flat_map(|o| Up::ALL.map(|up| Imposition::new(Paper::A4.size(o), up)))
    }

    #[test]
    fn cells_fill_the_paper_and_do_not_overlap() {
        for imposition in all() {
            let (cell, corners) = (imposition.cell(), imposition.corners(Side::Front));
            assert_eq!(corners.len(), imposition.count());
            let area = |size: Size| i64::from(size.width.to_um()) * i64::from(size.height.to_um());
            assert_eq!(area(cell) * corners.len() as i64, area(imposition.paper()));
            for (i, a) in corners.iter().enumerate() {
                for b in &corners[i + 1..] {
                    let apart = |p: Mm, q: Mm, size: Mm| (p.to_um() - q.to_um()).abs() >= size.to_um();
                    assert!(apart(a.x, b.x, cell.width) || apart(a.y, b.y, cell.height));
                }
            }
        }
    }

    /// What a reader sees of a printed back: the cells, seen through the paper from the front, and whether up is up
    /// after turning the page about the `bound` side, or about the edge of the printer if none is bound.
    ///
    /// The printer turns the paper about an axis; the reader does so about another, maybe. Each turn maps a point and a
    /// direction of one side to the other.
    fn seen(imposition: Imposition, bound: Option<BoundSide>) -> Vec<(Point, bool)> {
        let (paper, cell) = (imposition.paper(), imposition.cell());
        // Which coordinate a turn about an edge mirrors: a vertical edge mirrors x.
        let printer_mirrors_x = (imposition.flip() == Flip::Long) == (paper.width < paper.height);
        let reader_mirrors_x = match bound {
            None => printer_mirrors_x,
            Some(side) => side != BoundSide::Top,
        };
        let through = |at: Point| {
            if printer_mirrors_x {
                Point::new(paper.width - at.x, at.y)
            } else {
                Point::new(at.x, paper.height - at.y)
            }
        };
        let of = |placed: Transform| {
            let [one, other] =
                [Point::ORIGIN, Point::new(cell.width, cell.height)].map(|at| through(placed.apply(at)));
            // Down in the contents, as it lies on the paper seen from the front, and then from the back.
            let down = through(placed.apply(Point::new(Mm::ZERO, cell.height))).y - one.y;
            let down = if reader_mirrors_x { down } else { -down };
            (Point::new(one.x.min(other.x), one.y.min(other.y)), down > Mm::ZERO)
        };
        imposition.placements(Side::Back).into_iter().map(of).collect()
    }

    #[test]
    fn each_back_lies_behind_its_front_and_is_upright_when_the_page_is_turned_about_its_binding() {
        let bindings = ["left:12", "right:7.5", "top:20"].map(|text| Some(text.parse::<Binding>().unwrap()));
        for imposition in all() {
            for binding in bindings.into_iter().chain([None]) {
                for flip in [None, Some(Flip::Long), Some(Flip::Short)] {
                    let bound = imposition.with_binding(binding).with_flip(flip);
                    let expected: Vec<(Point, bool)> =
                        bound.corners(Side::Front).into_iter().map(|corner| (corner, true)).collect();
                    assert_eq!(seen(bound, binding.map(Binding::side)), expected, "{bound:?}");
                }
            }
        }
    }

    #[test]
    fn the_printer_turns_a_bound_page_about_its_binding_unless_told_otherwise() {
        let flip = |orientation, binding: &str| {
            let binding = binding.parse().ok();
            Imposition::new(Paper::A4.size(orientation), Up::One).with_binding(binding).flip()
        };
        let (upright, wide) = (Orientation::Portrait, Orientation::Landscape);
        for (orientation, binding, edge) in [
            (upright, "none", Flip::Long),
            (upright, "left:12", Flip::Long),
            (upright, "right:12", Flip::Long),
            (upright, "top:12", Flip::Short),
            (wide, "none", Flip::Long),
            (wide, "left:12", Flip::Short),
            (wide, "right:12", Flip::Short),
            (wide, "top:12", Flip::Long),
        ] {
            assert_eq!(flip(orientation, binding), edge, "{orientation:?} {binding}");
        }
    }

    #[test]
    fn a_strip_to_bind_is_behind_itself_and_nothing_else_moves() {
        for imposition in all() {
            let part = imposition.cell();
            for text in ["left:12", "right:7.5", "top:20"] {
                let binding: Binding = text.parse().unwrap();
                let bound = imposition.with_binding(Some(binding));
                let cell = bound.cell();
                let lost = (part.width - cell.width) + (part.height - cell.height);
                assert_eq!(lost, binding.width());
                let fronts = bound.corners(Side::Front);
                let moved = fronts[0];
                let expected = match binding.side() {
                    BoundSide::Left => Point::new(binding.width(), Mm::ZERO),
                    BoundSide::Right => Point::ORIGIN,
                    BoundSide::Top => Point::new(Mm::ZERO, binding.width()),
                };
                assert_eq!(moved, expected);
            }
        }
    }

    #[test]
    fn a_single_sheet_has_no_cut_marks_and_four_have_a_cross() {
        let pen = Stroke::new(crate::print::Color::BLACK, Stroke::THINNEST);
        let a4 = Paper::A4.size(Orientation::Portrait);
        assert!(Imposition::new(a4, Up::One).cut_marks(pen).shapes.is_empty());
        assert_eq!(Imposition::new(a4, Up::Four).cut_marks(pen).shapes.len(), 1);
    }

    #[test]
    fn a_paper_is_divided() {
        let four = Imposition::new(Paper::A4.size(Orientation::Portrait), Up::Four);
        assert_eq!(four.corners(Side::Front).len(), 4);
    }
}
