//! A player's lives: one box for each life on the board. Taking a life fills the next box with a circle (D2);
//! spending it ticks the circle (D7).

use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::print::form::TextStyle;
use crate::print::{Drawing, Mm, Paint, Point, Shape, Size, Stroke};

/// The maximum number of boxes. A player who takes more lives starts over at the first box.
pub const MOST_BOXES: u16 = 40;

/// The layout of a player's life boxes below the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The total height including the gap below; zero without lives.
    pub height: Mm,
    /// The first box, from the top left corner of the strip.
    pub first: Point,
    /// The size of a box.
    pub cell: Size,
    /// The number of boxes.
    pub boxes: u16,
    /// The number of boxes per line.
    pub per_line: u16,
}

/// The label, and the smallest box size.
#[derive(Clone, Copy, Debug)]
pub(super) struct StripSpec {
    pub lives: u16,
    pub label_width: Mm,
    pub label_height: Mm,
    pub least: Size,
}

impl Strip {
    /// Lays out the boxes in a table of `width`, at least as high as its rows. The label goes before the
    /// boxes, or above them if that takes less height. Returns `None` if not even one box fits.
    pub(super) fn new(spec: StripSpec, width: Mm, row_height: Mm) -> Option<Strip> {
        let boxes = spec.lives.min(MOST_BOXES);
        if boxes == 0 {
            return Some(Strip::default());
        }
        let beside = Strip::at(spec, boxes, Point::new(spec.label_width, Mm::ZERO), width, row_height);
        let above = Strip::at(spec, boxes, Point::new(Mm::ZERO, spec.label_height), width, row_height);
        beside.into_iter().chain(above).min_by_key(|strip| strip.height)
    }

    fn at(spec: StripSpec, boxes: u16, first: Point, width: Mm, row_height: Mm) -> Option<Strip> {
        let room = width - first.x;
        let fit = u16::try_from(room.to_um() / spec.least.width.to_um()).ok()?.min(boxes);
        let lines = boxes.div_ceil(if fit == 0 { return None } else { fit });
        let per_line = boxes.div_ceil(lines);
        let height = row_height.max(spec.least.height);
        let cell = Size::new((room / i32::from(per_line)).min(height * 1.4).max(spec.least.width), height);
        let height = first.y + height * i32::from(lines) + height * 0.4;
        Some(Strip { height, first, cell, boxes, per_line })
    }

    /// The top left corner of box `number` (from 0), relative to the strip.
    fn cell_at(&self, number: u16) -> Point {
        let (line, column) = (number / self.per_line, number % self.per_line);
        self.first.moved(self.cell.width * i32::from(column), self.cell.height * i32::from(line))
    }

    /// Draws the empty boxes and their label, `top` below the origin.
    pub(super) fn draw(&self, drawing: &mut Drawing, top: Mm, style: &Style, words: &SheetWords) {
        let Strip { first, cell, boxes, per_line, .. } = *self;
        if boxes == 0 {
            return;
        }
        let size = style.sizes.in_play();
        let middle = if first.y == Mm::ZERO { cell.height / 2 } else { first.y * 0.45 };
        let at = Point::new(Mm::ZERO, top + middle);
        drawing.text(TextStyle::regular(style.colors.faint).level(at, &words.lives, size));
        let pen = Stroke::new(style.colors.tick, style.weights.tick);
        for start in (0..boxes).step_by(per_line.into()) {
            let count = i32::from(per_line.min(boxes - start));
            let at = self.cell_at(start).moved(Mm::ZERO, top);
            let between = (1..count).map(|number| {
                let from = at.moved(cell.width * number, Mm::ZERO);
                (from, from.moved(Mm::ZERO, cell.height))
            });
            drawing.lines(between, pen);
            drawing.rect(at, cell.width * count, cell.height, Paint::stroke(pen));
        }
    }

    /// Draws the marks of a player who has taken and spent these numbers of lives.
    pub(super) fn marks(&self, drawing: &mut Drawing, top: Mm, style: &Style, [taken, spent]: [u16; 2]) {
        let Style { colors, weights, .. } = style;
        let radius = self.cell.width.min(self.cell.height) * 0.32;
        for number in 0..taken.min(self.boxes) {
            let corner = self.cell_at(number).moved(Mm::ZERO, top);
            let middle = corner.moved(self.cell.width / 2, self.cell.height / 2);
            let circle = Paint::both(colors.life_fill, Stroke::new(colors.life, weights.tick * 2));
            drawing.push(Shape::Circle(middle, radius, circle));
            if number < spent {
                let check = [(-0.75, -0.05), (-0.2, 0.65), (1.15, -1.0)];
                let check = check.map(|(x, y)| middle.moved(radius * x, radius * y));
                let pen = Stroke::new(colors.ink, weights.tick * 2.5).rounded();
                drawing.push(Shape::Polyline(check.to_vec(), pen));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW_HEIGHT: Mm = Mm::from_um(4_500);

    fn spec(lives: u16) -> StripSpec {
        StripSpec {
            lives,
            label_width: Mm::new(8.0),
            label_height: Mm::new(4.0),
            least: Size::new(Mm::new(5.0), ROW_HEIGHT),
        }
    }

    #[test]
    fn d2_every_life_has_a_box_within_the_table_that_can_be_written_in() {
        for lives in 0..=50 {
            for width in [15.0, 27.5, 60.0, 190.0].map(Mm::new) {
                let strip = Strip::new(spec(lives), width, ROW_HEIGHT).unwrap();
                assert_eq!(strip.boxes, lives.min(MOST_BOXES));
                for number in 0..strip.boxes {
                    let at = strip.cell_at(number);
                    assert!(at.x + strip.cell.width <= width && at.y + strip.cell.height <= strip.height);
                    assert!(strip.cell.width >= Mm::new(5.0) && strip.cell.height >= ROW_HEIGHT);
                    assert!(at.x >= Mm::new(8.0) || at.y >= Mm::new(4.0), "the label stands there");
                }
            }
        }
        assert_eq!(Strip::new(spec(6), Mm::new(4.9), ROW_HEIGHT), None);
    }

    #[test]
    fn d7_a_circle_for_each_life_taken_and_a_check_for_each_spent() {
        let strip = Strip::new(spec(6), Mm::new(60.0), ROW_HEIGHT).unwrap();
        let mut drawing = Drawing::new();
        strip.marks(&mut drawing, Mm::ZERO, &Style::classic(), [4, 3]);
        let kinds: String = drawing
            .shapes
            .iter()
            .map(|shape| if matches!(shape, Shape::Circle(..)) { 'o' } else { 'v' })
            .collect();
        assert_eq!(kinds, "ovovovo");
    }
}
