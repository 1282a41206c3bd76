//! A whole game as a film: the empty board, stones while they stand, and each move while it is the last.

use super::grid::{FAR_LINE, Grid};
use super::picture::{TOUCHED, alternative, arrivals, departures};
use super::stones::{LIGHT, color, stones};
use crate::html::{self, DrawOrder, Film};
use crate::persivic::paper::INKS;
use crate::persivic::rules::board::{Side, Square};
use crate::persivic::rules::moves::Move;
use crate::persivic::rules::position::Position;
use crate::print::{Color, Drawing, Mm, Paint, Point, Size, Stroke};

pub(in crate::persivic) const SQUARE: Mm = Mm::from_um(10_000);

/// The margin for coordinates, on all sides as the board can be rotated.
pub(in crate::persivic) const AROUND: Mm = Mm::from_um(5_000);

/// The distance of coordinate centres from the board, and their size.
pub(in crate::persivic) const COORDINATES: (Mm, Mm) = (Mm::from_um(2_800), Mm::from_um(3_200));

/// The contents of the board at a moment.
#[derive(Clone, Copy, Debug)]
pub(in crate::persivic) struct Frame<'m> {
    pub position: &'m Position,
    pub last: Option<(Position, &'m Move)>,
    /// Red's expected points, if the position has an evaluation.
    pub expectation: Option<f64>,
    pub better: Option<(Position, &'m Move)>,
}

/// One frame per moment. If any has an evaluation, a bar beside the board shows it.
pub(in crate::persivic) fn film<'m>(frames: impl Iterator<Item = Frame<'m>> + Clone) -> Film {
    let grid = Grid::whole(Point::new(AROUND, AROUND), SQUARE);
    let mut board = Drawing::new();
    grid.draw(&mut board);
    grid.coordinates(&mut board, COORDINATES.0, COORDINATES.1);
    let has_bar = frames.clone().any(|frame| frame.expectation.is_some());
    let parts = frames.map(|frame| {
        let mut parts = parts(&board, &grid, &frame);
        if has_bar {
            parts.push(((5, 0), bar(&grid, frame.expectation)));
        }
        parts
    });
    Film::new(Size::new(grid.width() + AROUND * 2, grid.height() + AROUND * 2), parts)
}

fn parts(board: &Drawing, grid: &Grid, frame: &Frame<'_>) -> Vec<(DrawOrder, Drawing)> {
    let drawn = |draw: &dyn Fn(&mut Drawing)| {
        let mut drawing = Drawing::new();
        draw(&mut drawing);
        drawing
    };
    let Frame { position, last, better, .. } = frame;
    let mut parts = vec![((0, 0), board.clone())];
    if let Some((before, played)) = last {
        parts.push(((1, 0), drawn(&|drawing| departures(drawing, grid, before, played))));
        parts.push(((3, 0), drawn(&|drawing| arrivals(drawing, grid, before, played))));
    }
    parts.extend(Square::all().filter_map(|square| {
        let (side, count) = (position.owner(square)?, position.count(square));
        let stack = drawn(&|drawing| stones(drawing, grid.center_of(square), grid.square, side, count));
        Some(((2, square.index()), stack))
    }));
    if let Some((before, played)) = better {
        parts.push(((4, 0), drawn(&|drawing| alternative(drawing, grid, before, played))));
    }
    parts
}

/// The evaluation bar at the right of the board: red's part grows with red's expected points. Red is solid
/// and blue outlined, like the stones. Without an evaluation it is empty.
fn bar(grid: &Grid, expectation: Option<f64>) -> Drawing {
    let (gap, width, height) = (SQUARE * 0.15, SQUARE * 0.22, grid.height());
    let at = grid.corner.moved(grid.width() + gap, Mm::ZERO);
    let mut drawing = Drawing::new();
    let mut part =
        |above: Mm, height: Mm, paint| drawing.rect(at.moved(Mm::ZERO, above), width, height, paint);
    let Some(expectation) = expectation else {
        part(Mm::ZERO, height, Paint::stroke(Stroke::new(INKS.line, SQUARE * 0.03)));
        return drawing;
    };
    let red = height * expectation;
    part(Mm::ZERO, height, Paint::both(LIGHT, Stroke::new(color(Side::Blue), SQUARE * 0.04)));
    part(height - red, red, Paint::fill(color(Side::Red)));
    let middle = at.moved(-gap / 2, height / 2);
    drawing.lines([(middle, middle.moved(width + gap, Mm::ZERO))], Stroke::new(INKS.ink, SQUARE * 0.03));
    drawing
}

pub(in crate::persivic) fn mark(side: Side) -> (Drawing, Size) {
    let mut drawing = Drawing::new();
    let side_length = SQUARE * 0.76;
    stones(&mut drawing, Point::new(side_length / 2, side_length / 2), SQUARE, side, 1);
    (drawing, Size::new(side_length, side_length))
}

/// Maps the colours of diagrams to those of a dark screen. The numbers on red discs stay white.
pub(in crate::persivic) fn dark() -> Vec<(Color, Color)> {
    let rgb = Color::rgb;
    vec![
        (INKS.ink, rgb(0xc3_c9d0)),
        (INKS.faint, rgb(0x9a_a3ad)),
        (INKS.line, rgb(0x6c_7783)),
        (FAR_LINE, rgb(0x94_9eab)),
        (INKS.band, rgb(0x26_2c33)),
        (TOUCHED, rgb(0x3b_3520)),
        html::BETTER,
        (color(Side::Red), rgb(0xdd_5050)),
        (color(Side::Blue), rgb(0x7d_b3f2)),
        (LIGHT, rgb(0x15_253a)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::picture::BETTER;
    use super::*;
    use crate::persivic::PerSiVic;
    use crate::print::Shape;
    use crate::table::remark::Evaluation;

    #[test]
    fn the_legend_of_a_better_move_has_the_colours_of_its_arrow() {
        let style = include_str!("../../../../templates/page/page.css");
        let dark = dark().into_iter().find(|(light, _)| *light == BETTER).expect("it has a dark colour").1;
        let named: Vec<&str> = style.split("--better: ").skip(1).map(|rest| &rest[..7]).collect();
        assert_eq!(named, [BETTER.to_string(), dark.to_string()]);
    }

    #[test]
    fn a_bar_is_as_high_as_what_red_expects() {
        let grid = Grid::whole(Point::new(AROUND, AROUND), SQUARE);
        let red = |text: &str| {
            let evaluation: Option<Evaluation> = text.parse().ok();
            let bar = bar(&grid, evaluation.map(Evaluation::expectation::<PerSiVic>));
            bar.shapes.iter().find_map(|shape| match shape {
                Shape::Rect(at, _, height, paint) if paint.fill == Some(color(Side::Red)) => {
                    Some((at.y, *height))
                }
                _ => None,
            })
        };
        let bottom = AROUND + grid.height();
        assert_eq!(red("0.00"), Some((bottom - grid.height() / 2, grid.height() / 2)));
        assert_eq!(red("#3"), Some((AROUND, grid.height())));
        assert_eq!(red("#-2"), Some((bottom, Mm::ZERO)));
        // An advantage of seven stones means odds of ten to one.
        assert_eq!(red("-7.00").map(|(_, height)| height), Some(grid.height() * (1.0 / 11.0)));
        assert_eq!(red("none"), None);
    }

    #[test]
    fn lines_and_letters_stand_out_on_a_dark_screen() {
        let dark = dark();
        let of =
            |light: Color| dark.iter().find(|(known, _)| *known == light).expect("it has a dark colour").1;
        // The page background in `page.css`.
        let paper = Color::rgb(0x1c_2026);
        for line in [INKS.ink, INKS.line, FAR_LINE, BETTER, color(Side::Red), color(Side::Blue)] {
            assert!(of(line).contrast(paper) >= 3.0, "{line}: {}", of(line).contrast(paper));
        }
        assert!(of(INKS.faint).contrast(paper) >= 4.5);
        assert!(of(color(Side::Blue)).contrast(of(LIGHT)) >= 4.5, "numbers on blue stones");
    }
}
