//! The turn of each line, written on it, so that a drawn game can be followed.

use super::layout::Layout;
use crate::diverto::paper::style::Style;
use crate::diverto::rules::board::Intersection;
use crate::diverto::rules::course::{Course, Edge, Step, edges};
use crate::print::form::TextStyle;
use crate::print::{Color, Drawing, Face, Mm, Paint, Point};

/// How far numbers grow with squares.
const USUAL: Mm = Mm::from_um(3_200);

/// A number in squares: as large as it is best, and the largest that leaves what is around it to be seen.
const BEST: f64 = 0.42;
const LARGEST: f64 = 0.75;

/// How large the numbers are; nothing where squares are too small for them.
pub(super) fn size(layout: &Layout) -> Option<Mm> {
    let smallest = layout.style.sizes.smallest_text;
    let size = (layout.square * BEST).min(USUAL).max(smallest);
    (size <= layout.square * LARGEST).then_some(size)
}

/// The number of a line's turn, half way along its longer segment, in a gap of the line.
pub(super) fn draw(drawing: &mut Drawing, layout: &Layout, course: &Course, number: usize, size: Mm) {
    let Some(edge) = edge(course, &course.steps()[number]) else { return };
    let [from, to] = [edge.from, edge.to].map(|place| layout.intersection(course.board(), place));
    let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
    let Style { colors, .. } = &layout.style;
    // Each player draws once a turn.
    let turn = (number / 2 + 1).to_string();
    let (width, height) = (Face::Bold.width(&turn, size) + size * 0.25, size * 0.95);
    drawing.rect(middle.moved(-width / 2, -height / 2), width, height, Paint::fill(Color::WHITE));
    drawing.text(TextStyle::bold(colors.ink).centered().level(middle, turn, size));
}

/// The edge of a line that a number covers least on: no life, crossing or end beside it if there is one such, then on the
/// longer segment, then near its middle. No other line runs there (D6).
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

/// Whether something is drawn on an intersection besides lines.
fn is_marked(course: &Course, at: Intersection) -> bool {
    course.lives().iter().any(|life| life.at == at)
        || course.steps().iter().any(|step| step.crossings.contains(&at))
        || course.ends().is_some_and(|ends| ends.iter().any(|end| end.at == at))
}
