//! Imposition: several sheets per paper, with matching backs and cut marks.

use super::binding::{Binding, BoundSide};
use super::drawing::{Drawing, Point, Stroke};
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
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Up::One => 1,
            Up::Two => 2,
            Up::Four => 4,
        }
    }
}

/// A side of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side printed first.
    Front,
    /// The back, with the paper flipped over its **long edge**.
    Back,
}

impl Side {
    /// Where a rectangle that has its top left corner `at` on the front appears on this side. A flip over the
    /// long edge mirrors left and right in portrait, top and bottom in landscape.
    #[must_use]
    pub fn of(self, paper: Size, at: Point, size: Size) -> Point {
        match self {
            Side::Front => at,
            Side::Back if paper.width > paper.height => Point::new(at.x, paper.height - at.y - size.height),
            Side::Back => Point::new(paper.width - at.x - size.width, at.y),
        }
    }
}

/// A division of a paper into sheets.
///
/// The cells are equal and fill the paper; the cuts run through its middle, so that flipping the paper maps
/// cuts to cuts and cells to cells.
///
/// ```
/// use parlour::print::imposition::{Imposition, Side, Up};
/// use parlour::print::{Orientation, Paper};
///
/// let four = Imposition::new(Paper::A4.size(Orientation::Portrait), Up::Four);
/// assert_eq!(four.corners(Side::Front).len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imposition {
    paper: Size,
    columns: i32,
    rows: i32,
    binding: Option<Binding>,
}

/// The margin that most printers cannot reach.
pub const UNPRINTABLE: Mm = Mm::from_um(5_000);

/// The length of a cut mark.
const MARK: Mm = Mm::from_um(5_000);

impl Imposition {
    /// `up` sheets per `paper`.
    #[must_use]
    pub const fn new(paper: Size, up: Up) -> Imposition {
        let is_wide = paper.width.to_um() > paper.height.to_um();
        let (columns, rows) = match up {
            Up::One => (1, 1),
            Up::Two if is_wide => (2, 1),
            Up::Two => (1, 2),
            Up::Four => (2, 2),
        };
        Imposition { paper, columns, rows, binding: None }
    }

    /// `rows` sheets (at least one) below one another, each as wide as the paper.
    #[must_use]
    pub fn stacked(paper: Size, rows: u8) -> Imposition {
        Imposition { paper, columns: 1, rows: i32::from(rows).max(1), binding: None }
    }

    /// Reserves a blank strip along one side of each sheet.
    #[must_use]
    pub const fn with_binding(self, binding: Option<Binding>) -> Imposition {
        Imposition { binding, ..self }
    }

    /// The size of the paper as oriented.
    #[must_use]
    pub const fn paper(self) -> Size {
        self.paper
    }

    /// The number of sheets per paper.
    #[must_use]
    pub const fn count(self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// A sheet's share of the paper.
    fn part(self) -> Size {
        Size::new(self.paper.width / self.columns, self.paper.height / self.rows)
    }

    /// The usable area of a sheet: its share of the paper without the binding strip.
    #[must_use]
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
    #[must_use]
    pub fn corners(self, side: Side) -> Vec<Point> {
        let Imposition { columns, rows, .. } = self;
        let (part, (x, y)) = (self.part(), self.inset());
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let corners = cells.map(|(column, row)| Point::new(part.width * column + x, part.height * row + y));
        corners.map(|corner| side.of(self.paper, corner, self.cell())).collect()
    }

    /// Short marks at both ends of each cut, and a cross at each intersection; empty for a single sheet.
    #[must_use]
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

    #[test]
    fn each_back_lies_behind_its_front_when_turned_over_the_long_edge() {
        for imposition in all() {
            let (paper, cell) = (imposition.paper(), imposition.cell());
            let fronts = imposition.corners(Side::Front);
            for (front, back) in fronts.iter().zip(imposition.corners(Side::Back)) {
                let behind = if paper.width > paper.height {
                    Point::new(front.x, paper.height - front.y - cell.height)
                } else {
                    Point::new(paper.width - front.x - cell.width, front.y)
                };
                assert_eq!(back, behind);
            }
        }
    }

    #[test]
    fn a_strip_to_bind_is_behind_itself_and_nothing_else_moves() {
        for imposition in all() {
            let part = imposition.cell();
            for text in ["left:12", "right:7.5", "top:20"] {
                let binding: Binding = text.parse().unwrap();
                let bound = imposition.with_binding(Some(binding));
                let (cell, paper) = (bound.cell(), imposition.paper());
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
                for (front, back) in fronts.iter().zip(bound.corners(Side::Back)) {
                    let behind = if paper.width > paper.height {
                        Point::new(front.x, paper.height - front.y - cell.height)
                    } else {
                        Point::new(paper.width - front.x - cell.width, front.y)
                    };
                    assert_eq!(back, behind, "{text} on {paper:?}");
                }
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
}
