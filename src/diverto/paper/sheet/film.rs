//! A whole game as a film: the empty board, and the parts each line adds.

use super::layout::Layout;
use super::marks::{Marks, better, parts, tint};
use super::{board, coordinates};
use crate::diverto::paper::pad_spec::Seats;
use crate::diverto::paper::style::Style;
use crate::diverto::rules::course::Course;
use crate::diverto::rules::line::{Drawn, Line};
use crate::diverto::rules::position::{Player, Setup};
use crate::html::{BETTER, DrawOrder, Film};
use crate::print::{Color, Drawing, Mm, Point, Segment, Size};

/// One frame per moment; `moments` are the lines that lead to each, and a line better than the last of them.
pub(in crate::diverto) fn film(
    setup: &Setup,
    moments: impl IntoIterator<Item = (Vec<Drawn>, Option<Line>)>,
) -> Film {
    let layout = layout(setup);
    let mut blank = Drawing::new();
    board(&mut blank, &layout, setup.board);
    coordinates(&mut blank, &layout, setup.board, Seats::Side);
    let frames = moments.into_iter().map(|(lines, other)| {
        // A line changes its look once another continues it, so each frame is drawn afresh.
        let course = Course::new(setup, lines);
        let mut frame: Vec<(DrawOrder, Drawing)> = vec![((0, 0), blank.clone())];
        frame.extend(parts(&layout, &course));
        frame.extend(other.map(|line| ((u8::MAX, 0), better(&layout, setup.board, &line))));
        frame
    });
    Film::new(layout.cell, frames)
}

fn layout(setup: &Setup) -> Layout {
    let mut style = Style::classic();
    // Screens show the board smaller than paper does, so its letters must be larger.
    style.sizes.small = Mm::from_um(3_400);
    Layout::bare(setup.board, style)
}

/// A sample of a player's stroke, and its size.
pub(in crate::diverto) fn mark(setup: &Setup, player: Player) -> (Drawing, Size) {
    let size = Size::new(Mm::new(5.0), Mm::new(2.5));
    let (from, to) = (Point::new(Mm::ZERO, size.height / 2), Point::new(size.width, size.height / 2));
    let mut drawing = Drawing::new();
    Marks::new(&layout(setup)).stroke(&mut drawing, player, vec![Segment::Move(from), Segment::Line(to)]);
    (drawing, size)
}

/// Maps the colours of a sheet to those of a dark screen.
pub(in crate::diverto) fn dark() -> Vec<(Color, Color)> {
    let rgb = Color::rgb;
    let colors = Style::classic().colors;
    vec![
        (Color::WHITE, rgb(0x1c_2026)),
        (colors.ink, rgb(0xe4_e7ea)),
        (colors.boundary, rgb(0xc3_c9d0)),
        (colors.faint, rgb(0x9a_a3ad)),
        (colors.grid, rgb(0x6c_7783)),
        (colors.life, rgb(0xf2_756b)),
        (colors.life_fill, rgb(0x4a_2320)),
        BETTER,
        (colors.player1, rgb(0x6e_a8ff)),
        (colors.player2, rgb(0xf0_a04b)),
        (tint(colors.player1), rgb(0x24_3a5a)),
        (tint(colors.player2), rgb(0x4d_3820)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_letters_stand_out_on_a_dark_screen() {
        let (dark, colors) = (dark(), Style::classic().colors);
        let of =
            |light: Color| dark.iter().find(|(known, _)| *known == light).expect("it has a dark colour").1;
        let paper = of(Color::WHITE);
        for line in
            [colors.ink, colors.boundary, colors.grid, colors.life, BETTER.0, colors.player1, colors.player2]
        {
            assert!(of(line).contrast(paper) >= 3.0, "{line}: {}", of(line).contrast(paper));
        }
        assert!(of(colors.faint).contrast(paper) >= 4.5);
    }
}
