//! Calibration lines.

use super::TextStyle;
use crate::print::{Color, Drawing, Mm, Point, Stroke};

pub const CHECK_LINE: Mm = Mm::from_um(50_000);

/// Draws a line of [`CHECK_LINE`] centred at `middle`, interrupted by `words` that state its length:
/// measuring it shows whether the page was printed at true size.
pub fn check_line(drawing: &mut Drawing, middle: Point, words: &str, size: Mm, color: Color) {
    let label = TextStyle::regular(color).centered();
    let gap = label.width(words, size) / 2 + size * 0.5;
    let tick = Mm::new(1.0);
    let halves = [-1, 1].map(|side| {
        let end = middle.moved(CHECK_LINE / 2 * side, Mm::ZERO);
        let mark = (end.moved(Mm::ZERO, -tick), end.moved(Mm::ZERO, tick));
        [mark, (end, middle.moved(gap * side, Mm::ZERO))]
    });
    drawing.lines(halves.into_iter().flatten(), Stroke::new(color, Mm::new(0.2)));
    drawing.text(label.level(middle, words, size));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Segment, Shape};

    #[test]
    fn from_mark_to_mark_it_is_50_mm_whatever_is_written_in_it() {
        for words in ["50 mm", "50 mm at 100 %"] {
            let mut drawing = Drawing::new();
            let middle = Point::new(Mm::new(100.0), Mm::new(7.0));
            check_line(&mut drawing, middle, words, Mm::new(2.5), Color::BLACK);
            let Some(Shape::Path(path, _)) = drawing.shapes.first() else { panic!("{drawing:?}") };
            let across = path.iter().map(|segment| match segment {
                Segment::Move(at) | Segment::Line(at) => at.x,
                other => panic!("{other:?}"),
            });
            let (left, right) = (across.clone().min().unwrap(), across.max().unwrap());
            assert_eq!((left, right), (Mm::new(75.0), Mm::new(125.0)));
        }
    }
}
