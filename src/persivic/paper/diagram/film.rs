//! A whole game as a film: the board once, stones for as long as they stand, each move while it is the last.

use super::grid::{FAR_LINE, Grid};
use super::picture::{TOUCHED, arrivals, departures};
use super::stones::{LIGHT, color, stones};
use crate::html::{Film, Place};
use crate::persivic::paper::INKS;
use crate::persivic::rules::board::{Side, Square};
use crate::persivic::rules::moves::Move;
use crate::persivic::rules::position::Position;
use crate::print::{Color, Drawing, Mm, Point, Size};

/// The side of a square.
const SQUARE: Mm = Mm::from_um(10_000);

/// Room for coordinates around the board, on all sides as it may be turned.
const AROUND: Mm = Mm::from_um(5_000);

/// From the board to the middles of coordinates, and their size.
const COORDINATES: (Mm, Mm) = (Mm::from_um(2_800), Mm::from_um(3_200));

/// The board at each moment: the position, and the move that led there with the position before it.
pub(in crate::persivic) fn film<'m>(
    moments: impl IntoIterator<Item = (&'m Position, Option<&'m (Position, Move)>)>,
) -> Film {
    let grid = Grid::whole(Point::new(AROUND, AROUND), SQUARE);
    let mut board = Drawing::new();
    grid.draw(&mut board);
    grid.coordinates(&mut board, COORDINATES.0, COORDINATES.1);
    let frames = moments.into_iter().map(|(position, last)| frame(&board, &grid, position, last));
    Film::new(Size::new(grid.width() + AROUND * 2, grid.height() + AROUND * 2), frames)
}

fn frame(
    board: &Drawing,
    grid: &Grid,
    position: &Position,
    last: Option<&(Position, Move)>,
) -> Vec<(Place, Drawing)> {
    let drawn = |draw: &dyn Fn(&mut Drawing)| {
        let mut drawing = Drawing::new();
        draw(&mut drawing);
        drawing
    };
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
    parts
}

/// A side's stone, and the size of its drawing.
pub(in crate::persivic) fn mark(side: Side) -> (Drawing, Size) {
    let mut drawing = Drawing::new();
    let side_length = SQUARE * 0.76;
    stones(&mut drawing, Point::new(side_length / 2, side_length / 2), SQUARE, side, 1);
    (drawing, Size::new(side_length, side_length))
}

/// What the colours of diagrams become on a dark screen: the numbers on red's discs stay white.
pub(in crate::persivic) fn dark() -> Vec<(Color, Color)> {
    let rgb = Color::rgb;
    vec![
        (INKS.ink, rgb(0xc3_c9d0)),
        (INKS.faint, rgb(0x9a_a3ad)),
        (INKS.line, rgb(0x6c_7783)),
        (FAR_LINE, rgb(0x94_9eab)),
        (INKS.band, rgb(0x26_2c33)),
        (TOUCHED, rgb(0x3b_3520)),
        (color(Side::Red), rgb(0xdd_5050)),
        (color(Side::Blue), rgb(0x7d_b3f2)),
        (LIGHT, rgb(0x15_253a)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_letters_stand_out_on_a_dark_screen() {
        let dark = dark();
        let of =
            |light: Color| dark.iter().find(|(known, _)| *known == light).expect("it has a dark colour").1;
        // The ground of boards is the page's, as `page.css` has it.
        let paper = Color::rgb(0x1c_2026);
        for line in [INKS.ink, INKS.line, FAR_LINE, color(Side::Red), color(Side::Blue)] {
            assert!(of(line).contrast(paper) >= 3.0, "{line}: {}", of(line).contrast(paper));
        }
        assert!(of(INKS.faint).contrast(paper) >= 4.5);
        assert!(of(color(Side::Blue)).contrast(of(LIGHT)) >= 4.5, "numbers on blue stones");
    }
}
