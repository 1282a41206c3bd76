//! Cut sheets: cards, tokens and other pieces of one size in rows and columns, with matching backs.

use super::document::Trim;
use super::drawing::{Drawing, Point, Stroke};
use super::imposition::{Flip, Side, UNPRINTABLE};
use super::length::Mm;
use super::paper::Size;

/// The layout of pieces of one size on a sheet of paper.
///
/// Without bleed, pieces lie edge to edge, so that one cut separates two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutSheet {
    paper: Size,
    piece: Size,
    bleed: Mm,
    /// The lower edge of the strip for text.
    top: Mm,
    columns: i32,
    rows: i32,
    /// The top left corner of the first piece on the front.
    first: Point,
}

/// The maximum length of crop marks, and the minimum below which they are omitted.
const MARK: (Mm, Mm) = (Mm::from_um(4_000), Mm::from_um(1_500));

/// The gap between a piece and its crop marks.
const GAP: Mm = Mm::from_um(1_000);

impl CutSheet {
    /// Fits as many pieces as possible below a strip reserved for text; `None` if not even one fits. `bleed`
    /// is how far artwork extends over the edge of a piece.
    pub fn new(paper: Size, piece: Size, bleed: Mm, strip: Mm) -> Option<CutSheet> {
        let room = paper.inset(UNPRINTABLE);
        let room = Size::new(room.width, room.height - strip);
        let pitch = Size::new(piece.width + bleed * 2, piece.height + bleed * 2);
        let columns = room.width.to_um() / pitch.width.to_um().max(1);
        let rows = room.height.to_um() / pitch.height.to_um().max(1);
        let first = Point::new(
            UNPRINTABLE + (room.width - pitch.width * columns) / 2 + bleed,
            UNPRINTABLE + strip + (room.height - pitch.height * rows) / 2 + bleed,
        );
        (columns > 0 && rows > 0).then_some(CutSheet {
            paper,
            piece,
            bleed,
            top: UNPRINTABLE + strip,
            columns,
            rows,
            first,
        })
    }

    pub const fn count(self) -> usize {
        (self.columns * self.rows) as usize
    }

    fn pitch(self) -> Size {
        Size::new(self.piece.width + self.bleed * 2, self.piece.height + self.bleed * 2)
    }

    /// The top left corner of each piece, in order, as seen on `side` of a paper turned over an edge.
    pub fn corners(self, side: Side, flip: Flip) -> Vec<Point> {
        let pitch = self.pitch();
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        let corners = places.map(|(column, row)| self.first.moved(pitch.width * column, pitch.height * row));
        corners.map(|corner| side.of(self.paper, flip, corner, self.piece)).collect()
    }

    /// What is left of a side when the outermost cuts around the first `count` pieces are made.
    pub fn trim(self, count: usize, side: Side, flip: Flip) -> Trim {
        let columns = self.columns.min(count as i32);
        let rows = (count as i32 + self.columns - 1) / self.columns;
        let pitch = self.pitch();
        let bleeds = self.bleed * 2;
        let block = Size::new(pitch.width * columns - bleeds, pitch.height * rows - bleeds);
        Trim { corner: side.of(self.paper, flip, self.first, block), size: block, bleed: self.bleed }
    }

    /// Crop marks for the front, at both ends of each cut around the first `count` pieces, as long as the
    /// margins allow.
    pub fn crop_marks(self, count: usize, pen: Stroke) -> Drawing {
        let columns = self.columns.min(count as i32);
        let rows = self.rows.min((count as i32 + self.columns - 1) / self.columns);
        let pitch = self.pitch();
        let ends = |first: Mm, piece: Mm, pitch: Mm, count: i32| {
            (0..count).flat_map(move |number| [first + pitch * number, first + pitch * number + piece])
        };
        let (left, top) = (self.first.x - self.bleed - GAP, self.first.y - self.bleed - GAP);
        let right = self.first.x - self.bleed + pitch.width * columns + GAP;
        let bottom = self.first.y - self.bleed + pitch.height * rows + GAP;
        let length = |room: Mm| Some(room.min(MARK.0)).filter(|length| *length >= MARK.1);
        let mut lines = Vec::new();
        for x in ends(self.first.x, self.piece.width, pitch.width, columns) {
            let above = length(top - self.top).map(|length| (top - length, top));
            let below =
                length(self.paper.height - UNPRINTABLE - bottom).map(|length| (bottom, bottom + length));
            lines.extend(
                [above, below]
                    .into_iter()
                    .flatten()
                    .map(|(from, to)| (Point::new(x, from), Point::new(x, to))),
            );
        }
        for y in ends(self.first.y, self.piece.height, pitch.height, rows) {
            let before = length(left - UNPRINTABLE).map(|length| (left - length, left));
            let behind = length(self.paper.width - UNPRINTABLE - right).map(|length| (right, right + length));
            lines.extend(
                [before, behind]
                    .into_iter()
                    .flatten()
                    .map(|(from, to)| (Point::new(from, y), Point::new(to, y))),
            );
        }
        lines.sort_by_key(|(from, to)| (from.x, from.y, to.x, to.y));
        lines.dedup();
        Drawing::of_lines(lines, pen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Color, Paper, Segment, Shape};
    use proptest::prelude::*;

    fn size(width: f64, height: f64) -> Size {
        Size::new(Mm::new(width), Mm::new(height))
    }

    #[test]
    fn nine_cards_go_on_a4_and_on_letter_and_fewer_with_a_bleed() {
        let count = |paper: &str, bleed: f64| {
            let paper: Paper = paper.parse().unwrap();
            CutSheet::new(paper.given_size(), size(63.0, 88.0), Mm::new(bleed), Mm::new(4.0))
                .map(CutSheet::count)
        };
        assert_eq!(
            ["a4", "letter", "a5", "60x90mm"].map(|paper| count(paper, 0.0)),
            [Some(9), Some(9), Some(4), None]
        );
        assert_eq!(["a4", "letter"].map(|paper| count(paper, 1.5)), [Some(9), Some(6)]);
    }

    proptest! {
        /// On any paper: a back covers its front exactly when the paper is turned over that edge; pieces
        /// are never closer than their bleeds, nor closer to the edge than printers reach.
        #[test]
        fn backs_lie_behind_fronts(
            paper in (50_000..430_000, 50_000..430_000), piece in (8_000..120_000, 8_000..120_000), bleed in 0..5_000,
            flip in prop_oneof![Just(Flip::Long), Just(Flip::Short)],
        ) {
            let of_um = |(width, height)| Size::new(Mm::from_um(width), Mm::from_um(height));
            let (paper, piece, bleed) = (of_um(paper), of_um(piece), Mm::from_um(bleed));
            let Some(sheet) = CutSheet::new(paper, piece, bleed, Mm::new(4.0)) else { return Ok(()) };
            let fronts = sheet.corners(Side::Front, flip);
            prop_assert_eq!(fronts.len(), sheet.count());
            for (front, back) in fronts.iter().zip(sheet.corners(Side::Back, flip)) {
                let far = back.moved(piece.width, piece.height);
                let turned = if (paper.width > paper.height) == (flip == Flip::Long) {
                    Point::new(back.x, paper.height - far.y)
                } else {
                    Point::new(paper.width - far.x, back.y)
                };
                prop_assert_eq!(turned, *front);
                for corner in [*front, back] {
                    let end = corner.moved(piece.width + bleed, piece.height + bleed);
                    let begin = corner.moved(-bleed, -bleed);
                    prop_assert!(begin.x.min(begin.y) >= UNPRINTABLE);
                    prop_assert!(end.x <= paper.width - UNPRINTABLE && end.y <= paper.height - UNPRINTABLE);
                }
            }
            for (number, one) in fronts.iter().enumerate() {
                for other in &fronts[..number] {
                    let apart = |one: Mm, other: Mm, side: Mm| one - other >= side + bleed * 2 || other - one >= side + bleed * 2;
                    prop_assert!(apart(one.x, other.x, piece.width) || apart(one.y, other.y, piece.height));
                }
            }
        }
    }

    #[test]
    fn marks_stand_at_the_cuts_outside_of_the_pieces() {
        let sheet = CutSheet::new(Paper::A4.given_size(), size(63.0, 88.0), Mm::ZERO, Mm::new(4.0)).unwrap();
        let pen = Stroke::new(Color::BLACK, Stroke::THINNEST);
        let marks = |count: usize| -> Vec<(Point, Point)> {
            let drawing = sheet.crop_marks(count, pen);
            let [Shape::Path(path, _)] = drawing.shapes.as_slice() else { panic!("{drawing:?}") };
            let pairs = path.chunks(2).map(|pair| match pair {
                [Segment::Move(from), Segment::Line(to)] => (*from, *to),
                other => panic!("{other:?}"),
            });
            pairs.collect()
        };
        // Four cuts each way, marked at both ends; around one row, two across.
        assert_eq!((marks(9).len(), marks(3).len(), marks(1).len()), (16, 12, 8));
        let corners = sheet.corners(Side::Front, Flip::Long);
        let (first, last) = (corners[0], corners[8].moved(Mm::new(63.0), Mm::new(88.0)));
        for (from, to) in marks(9) {
            let is_at_a_cut = if from.x == to.x {
                corners.iter().any(|corner| corner.x == from.x) || from.x == last.x
            } else {
                corners.iter().any(|corner| corner.y == from.y) || from.y == last.y
            };
            assert!(is_at_a_cut, "{from:?} {to:?}");
            let is_outside = to.x < first.x || from.x > last.x || to.y < first.y || from.y > last.y;
            assert!(is_outside, "{from:?} {to:?}");
        }
    }
}
