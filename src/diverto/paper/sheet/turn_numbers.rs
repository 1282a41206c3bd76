//! Turn numbers on the lines, so that a drawn game can be followed.

use super::layout::Layout;
use crate::diverto::paper::style::Style;
use crate::diverto::rules::board::Intersection;
use crate::diverto::rules::course::{Course, Edge, Step, edges};
use crate::print::form::TextStyle;
use crate::print::{Color, Drawing, Face, Mm, Paint, Point, floor};

/// The limit up to which numbers grow with the squares.
const USUAL: Mm = Mm::from_um(3_200);

/// The text size in squares: the preferred size, and the largest that leaves the surroundings visible.
const BEST: f64 = 0.42;
const LARGEST: f64 = 0.75;

/// The text size; `None` if the squares are too small.
pub(super) fn size(layout: &Layout) -> Option<Mm> {
    let largest = layout.square * LARGEST;
    let smallest = layout.style.sizes.smallest_text;
    let legible = smallest.max(floor::READ_IN_PLAY);
    let least = if legible <= largest { legible } else { smallest };
    let size = (layout.square * BEST).min(USUAL).max(least);
    (size <= largest).then_some(size)
}

/// Draws the turn number of a line in a gap near the middle of its longer segment.
pub(super) fn draw(drawing: &mut Drawing, layout: &Layout, course: &Course, number: usize, size: Mm) {
    let Some(edge) = edge(course, &course.steps()[number]) else { return };
    let [from, to] = [edge.from, edge.to].map(|place| layout.intersection(course.board(), place));
    let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
    let Style { colors, .. } = &layout.style;
    // Each player draws once per turn.
    let turn = (number / 2 + 1).to_string();
    let (width, height) = (Face::Bold.width(&turn, size) + size * 0.25, size * 0.95);
    drawing.rect(middle.moved(-width / 2, -height / 2), width, height, Paint::fill(Color::WHITE));
    drawing.text(TextStyle::bold(colors.ink).centered().level(middle, turn, size));
}

/// The best edge of a line for a number: without a life, crossing or end beside it if possible, then on the
/// longer segment, then near its middle. No other line runs there (D8).
fn edge(course: &Course, step: &Step) -> Option<Edge> {
    let line = &step.drawn.line;
    let [first, second] = [line.first(), line.second()].map(|segment| usize::from(segment.length.get()));
    edges(line)
        .enumerate()
        .min_by_key(|(place, edge)| {
            let (place, length, longer) = match *place {
                place if place < first => (place, first, first >= second),
                place => (place - first, second, second > first),
            };
            let marks = [edge.from, edge.to].into_iter().filter(|at| is_marked(course, *at)).count();
            (marks, !longer, (2 * place + 1).abs_diff(length))
        })
        .map(|(_, edge)| edge)
}

fn is_marked(course: &Course, at: Intersection) -> bool {
    course.lives().iter().any(|life| life.at == at)
        || course.steps().iter().any(|step| step.crossings.contains(&at))
        || course.ends().is_some_and(|ends| ends.iter().any(|end| end.at == at))
}
