//! A worked example of writing down lines: the published one, whose numbers change from 3 2 to 4 2.

use super::arrangement::narrowest_columns;
use super::layout::{LIFE, Layout};
use super::strip::Strip;
use super::table::{BLOCK_GAP, Columns, Table};
use super::{board, coordinates, marks, table};
use crate::diverto::game::Replay;
use crate::diverto::paper::pad_spec::Seats;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::course::{Course, Step};
use crate::diverto::rules::line::Line;
use crate::diverto::rules::position::{Player, Rows};
use crate::print::{Drawing, Mm, Point, Size, Transform};
use crate::record::GameText;

/// The record of the example: two rows of player 1, one of player 2.
const GAME: &str = "[Board \"7x6\"]\n1. b2:N3E2 d5:S2E1 2. b2:E4N2";

/// Draws player 1's rows as written down, beside the board, and returns their size.
pub(super) fn example(style: &Style, words: &SheetWords) -> (Drawing, Size) {
    let replay = Replay::new(&GameText::new(GAME));
    let course = Course::new(replay.report.setup(), replay.lines(usize::MAX));
    let own: Vec<&Step> = course.steps().iter().filter(|step| step.player == Player::One).collect();
    let place = place(style, words, own.len() as u8);
    let mut drawing = Drawing::new();
    let rows = Rows::new(place.rows_per_block).unwrap_or_default();
    drawing.place(place.transform(), table::table(&place, style, rows, words));
    for (row, step) in (0..).zip(own) {
        let line = &step.drawn.line;
        drawing.text(table::row_notation(&place, style, row, &written(line)));
        drawing
            .place(place.transform(), table::row_numbers(&place, style, (row, rows), line.numbers(), true));
    }
    let layout = layout(replay.report.setup().board, style);
    let mut picture = Drawing::new();
    board(&mut picture, &layout, course.board());
    coordinates(&mut picture, &layout, course.board(), Seats::Side);
    marks::game(&mut picture, &layout, &course, &[]);
    let right = place.size.width + BLOCK_GAP * 2;
    drawing.place(Transform::translate(Point::new(right, Mm::ZERO)), picture);
    (drawing, Size::new(right + layout.cell.width, place.size.height.max(layout.cell.height)))
}

/// A line as written beside its lengths: `b2 N E`.
fn written(line: &Line) -> String {
    let [first, second] = [line.first(), line.second()].map(|segment| segment.direction);
    format!("{} {first} {second}", line.from())
}

/// A table of `rows` rows at the origin, with nothing above its heading.
fn place(style: &Style, words: &SheetWords, rows: u8) -> Table {
    let sizes = &style.sizes;
    let narrowest = narrowest_columns(style, words, true);
    let columns = Columns { number: narrowest.number + sizes.text * 0.6, ..narrowest };
    let (heading_height, row_height) = (sizes.in_play() * 1.7, sizes.smallest_row);
    let height = heading_height + row_height * (i32::from(rows) + 1);
    Table {
        at: Point::ORIGIN,
        size: Size::new(columns.width(), height),
        turned: false,
        inline: false,
        name_height: Mm::ZERO,
        lives: Strip::default(),
        heading_height,
        row_height,
        columns,
        blocks: 1,
        rows_per_block: rows,
    }
}

fn layout(board: Board, style: &Style) -> Layout {
    let bare = Layout::bare(board, style.clone());
    let square = style.sizes.smallest_square;
    let coordinates = style.sizes.coordinates(square);
    let band = super::coordinate_band(style, coordinates);
    let cell = Size::new(
        band + square * i32::from(board.width()) + style.weights.boundary,
        band + square * i32::from(board.height()),
    );
    let board_at = Point::new(band, style.weights.boundary / 2);
    Layout { cell, board_at, square, life: square * LIFE, coordinates, band, ..bare }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d3_the_example_is_legal_and_changes_one_number_by_one() {
        let replay = Replay::new(&GameText::new(GAME));
        assert!(replay.report.fault.is_none(), "{:?}", replay.report.fault);
        let lines: Vec<Line> = replay.lines(usize::MAX).map(|drawn| drawn.line).collect();
        let numbers: Vec<String> = lines.iter().map(|line| line.numbers().to_string()).collect();
        assert_eq!([&numbers[0], &numbers[2]], ["3 2", "4 2"]);
        assert_eq!([written(&lines[0]), written(&lines[2])], ["b2 N E", "b2 E N"]);
    }
}
