//! Illustrations of the rules: a move of a whole stack, a split, a capture, and a blocked path.

use super::diagram::grid::Grid;
use super::diagram::picture::place;
use super::diagram::stones::color;
use crate::persivic::notation::WrittenMove;
use crate::persivic::rules::board::Side;
use crate::persivic::rules::moves::Move;
use crate::persivic::rules::position::Position;
use crate::print::{Drawing, Mm, Point, Size, Stroke};
use crate::rulebook::Figure;

/// An illustration: a position, cropped to columns d to f and the lower rows, and the move it shows.
struct Picture {
    name: &'static str,
    position: &'static str,
    played: &'static str,
}

/// In this order. A test checks which are legal.
const PICTURES: [Picture; 4] = [
    Picture { name: "together", position: "9./9./9./9./9./9./9./9./4.3r4. r", played: "e1-e4" },
    Picture { name: "split", position: "9./9./9./9./9./9./9./9./4.3r4. r", played: "e1-2e4,f3" },
    Picture { name: "capture", position: "9./9./9./9./9./9./4.3b4./4.r4./9. r", played: "e2xe3" },
    Picture { name: "blocked", position: "9./9./9./9./9./9./9./4.2b4./4.3r4. r", played: "e1-e4" },
];

/// The part of the board shown.
const COLUMNS: std::ops::Range<u8> = 3..6;
const ROWS: std::ops::Range<u8> = 0..4;

impl Picture {
    fn position(&self) -> Position {
        self.position.parse().expect("a test reads it")
    }

    /// The move, if it is legal.
    fn legal(&self) -> Option<Move> {
        let written: WrittenMove = self.played.parse().expect("a test reads it");
        self.position().judge(&written.attempt()).ok()
    }

    fn figure(&self, square: Mm) -> Figure {
        let grid = Grid { corner: Point::ORIGIN, square, columns: COLUMNS, rows: ROWS };
        let mut drawing = Drawing::new();
        grid.draw(&mut drawing);
        let position = self.position();
        if let Some(legal) = self.legal() {
            place(&mut drawing, &grid, &position.play_unchecked(&legal), Some((position, &legal)));
        } else {
            place(&mut drawing, &grid, &position, None);
            self.wrong(&mut drawing, &grid);
        }
        Figure { name: self.name, drawing, size: Size::new(grid.width(), grid.height()) }
    }

    /// Draws a blocked path, dashed and crossed out at its end.
    fn wrong(&self, drawing: &mut Drawing, grid: &Grid) {
        let written: WrittenMove = self.played.parse().expect("a test reads it");
        let attempt = written.attempt();
        let Some((_, to)) = attempt.targets.first() else { return };
        let [from, to] = [attempt.from, *to].map(|square| grid.center_of(square));
        let (red, square) = (color(Side::Red), grid.square);
        let pen = Stroke::new(red, square * 0.07).dashed(square * 0.14, square * 0.1);
        drawing.line(from.moved(Mm::ZERO, -square * 0.4), to, pen);
        drawing.cross(to, square * 0.2, Stroke::new(red, square * 0.1));
    }
}

/// The illustrations, with squares of this side, by the name of their caption.
pub fn figures(square: Mm) -> Vec<Figure> {
    PICTURES.iter().map(|picture| picture.figure(square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p2_p3_p5_pictures_are_legal_and_that_of_a_blocked_way_is_not() {
        let legal: Vec<(&str, bool)> =
            PICTURES.iter().map(|picture| (picture.name, picture.legal().is_some())).collect();
        assert_eq!(legal, [("together", true), ("split", true), ("capture", true), ("blocked", false)]);
        let capture = &PICTURES[2];
        let after = capture.position().play_unchecked(&capture.legal().unwrap());
        assert_eq!(after.to_string(), "9./9./9./9./9./9./4.r4./9./9. b");
    }
}
