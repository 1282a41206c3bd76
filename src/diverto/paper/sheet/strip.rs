//! A player's lives: one circle to draw in for each life on the board. Taking a life marks the next circle
//! (D2); spending it ticks the circle (D7).

use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::print::form::TextStyle;
use crate::print::{Drawing, Mm, Paint, Point, Shape, Stroke};

/// The maximum number of circles. A player who takes more lives starts over at the first.
pub const MOST_CIRCLES: u16 = 40;

/// The distance of circles, in diameters.
const PITCH: f64 = 1.22;

/// The layout of a player's circles for lives below the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The total height including the gap below; zero without lives.
    pub height: Mm,
    /// The middle of the first circle, from the top left corner of the strip.
    pub first: Point,
    pub pitch: Mm,
    pub radius: Mm,
    pub circles: u16,
    pub per_line: u16,
}

/// The number of lives, the room for the label, and the diameter of a circle.
#[derive(Clone, Copy, Debug)]
pub(super) struct StripSpec {
    pub lives: u16,
    pub label_width: Mm,
    pub circle: Mm,
}

impl Strip {
    /// Lays out the circles right of their label in a table of `width`. Returns `None` if not even one fits.
    pub(super) fn new(spec: StripSpec, width: Mm) -> Option<Strip> {
        let circles = spec.lives.min(MOST_CIRCLES);
        if circles == 0 {
            return Some(Strip::default());
        }
        let pitch = spec.circle * PITCH;
        let room = width - spec.label_width;
        if room < spec.circle {
            return None;
        }
        let fit = u16::try_from(((room - spec.circle) / pitch).floor() as i64 + 1).ok()?.min(circles);
        let lines = circles.div_ceil(fit);
        let radius = spec.circle / 2;
        Some(Strip {
            height: pitch * i32::from(lines - 1) + spec.circle + radius * 0.4,
            first: Point::new(spec.label_width + radius, radius),
            pitch,
            radius,
            circles,
            per_line: circles.div_ceil(lines),
        })
    }

    /// The middle of circle `number` (from 0), relative to the strip.
    fn circle_at(&self, number: u16) -> Point {
        let (line, column) = (number / self.per_line, number % self.per_line);
        self.first.moved(self.pitch * i32::from(column), self.pitch * i32::from(line))
    }

    /// Draws the empty circles and their label, `top` below the origin.
    pub(super) fn draw(&self, drawing: &mut Drawing, top: Mm, style: &Style, words: &SheetWords) {
        if self.circles == 0 {
            return;
        }
        let at = Point::new(Mm::ZERO, top + self.first.y);
        drawing.text(TextStyle::regular(style.colors.faint).level(at, &words.lives, style.sizes.in_play()));
        let pen = Stroke::new(style.colors.tick, style.weights.tick);
        for number in 0..self.circles {
            let middle = self.circle_at(number).moved(Mm::ZERO, top);
            drawing.push(Shape::Circle(middle, self.radius, Paint::stroke(pen)));
        }
    }

    /// Draws the marks of a player who has taken and spent these numbers of lives.
    pub(super) fn marks(&self, drawing: &mut Drawing, top: Mm, style: &Style, [taken, spent]: [u16; 2]) {
        let Style { colors, weights, .. } = style;
        let radius = self.radius * 0.72;
        for number in 0..taken.min(self.circles) {
            let middle = self.circle_at(number).moved(Mm::ZERO, top);
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

    const CIRCLE: Mm = Mm::from_um(4_500);

    fn spec(lives: u16) -> StripSpec {
        StripSpec { lives, label_width: Mm::new(8.0), circle: CIRCLE }
    }

    #[test]
    fn d2_every_life_has_a_circle_within_the_table_that_can_be_drawn_in() {
        for lives in 0..=50 {
            for width in [15.0, 27.5, 60.0, 190.0].map(Mm::new) {
                let strip = Strip::new(spec(lives), width).unwrap();
                assert_eq!(strip.circles, lives.min(MOST_CIRCLES));
                for number in 0..strip.circles {
                    let at = strip.circle_at(number);
                    assert!(at.x + strip.radius <= width && at.y + strip.radius <= strip.height);
                    assert!(at.x - strip.radius >= Mm::new(8.0), "the label is there");
                    assert!(strip.radius * 2 == CIRCLE && strip.pitch > CIRCLE);
                }
            }
        }
        assert_eq!(Strip::new(spec(6), Mm::new(12.4)), None);
    }

    #[test]
    fn d7_a_circle_for_each_life_taken_and_a_check_for_each_spent() {
        let strip = Strip::new(spec(6), Mm::new(60.0)).unwrap();
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
