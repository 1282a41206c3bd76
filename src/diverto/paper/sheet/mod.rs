//! The sheet: a game form with board, two lives tables and a footer, as drawings.

mod arrangement;
pub mod cover;
pub mod event;
mod example;
pub(in crate::diverto) mod film;
mod foot;
mod footer;
mod game;
mod in_words;
pub mod layout;
mod marks;
pub mod puzzles;
pub mod rule_pictures;
mod rules_card;
mod series;
pub mod strip;
mod table;
mod title;
mod turn_numbers;

use super::pad_spec::{PadSpec, Seats};
use super::style::Style;
use super::words::{DivertoWords, SheetWords};
use crate::diverto::rules::board::{Board, Intersection};
use crate::diverto::rules::position::Variant;
use crate::diverto::sheet_id::{Roll, SheetId};
use crate::print::form::{TextStyle, printable};
use crate::print::{Anchor, Drawing, Face, Mark, Mm, Paint, Point, Role, Shape, Stroke, SymbolId, Transform};
pub use game::{GameSheet, GameSpec, RoomError};
pub use in_words::form_words;
use in_words::{board_words, lives_words};
pub use layout::{Layout, Part};
pub use rules_card::rules_card;
pub use series::SeriesSheets;
pub use table::table;

pub fn life(layout: &Layout) -> Drawing {
    let mut drawing = Drawing::new();
    let Style { colors, weights, .. } = &layout.style;
    let paint = Paint::both(colors.life_fill, Stroke::new(colors.life, weights.life));
    drawing.push(Shape::Circle(Point::ORIGIN, layout.life, paint));
    drawing
}

/// Draws everything common to the sheets of a pad. `table` is the symbol of a table.
pub fn frame(layout: &Layout, spec: &PadSpec, words: &DivertoWords, table: SymbolId) -> Drawing {
    let mut drawing = Drawing::new();
    title::block(&mut drawing, layout, &words.sheet);
    let line = Point::new(layout.margin, layout.event);
    event::event(&mut drawing, &layout.style, spec, &words.sheet, line, layout.width());
    if layout.has_board() {
        let in_words = board_words(&words.sheet, spec.board);
        drawing.marked(Mark::of(Role::Figure(in_words)).named("board"), |drawing| {
            board(drawing, layout, spec.board);
        });
        if spec.coordinates {
            drawing.marked(COORDINATES, |drawing| coordinates(drawing, layout, spec.board, spec.seats));
        }
    }
    if layout.has_tables() {
        drawing.marked(Mark::layer("tables"), |drawing| {
            for (player, place) in layout.tables.iter().enumerate() {
                let label = [&words.sheet.player1, &words.sheet.player2][player];
                let name = spec.names.as_ref().and_then(|names| printable(&names[player]));
                let mut head = Drawing::new();
                let colour = table::player(
                    &mut head,
                    place,
                    &layout.style,
                    &words.sheet,
                    (label, name),
                    &words.sheet.colour,
                );
                table::swatch(&mut head, &layout.style, colour);
                drawing.place(place.transform(), head);
                drawing.push(Shape::Use(table, place.transform()));
            }
        });
    }
    footer::common(&mut drawing, layout, spec);
    drawing
}

/// Draws the parts specific to one sheet, whose cell is at `corner`: its lives, numbers and id.
pub fn add_own(
    drawing: &mut Drawing,
    layout: &Layout,
    spec: &PadSpec,
    words: &DivertoWords,
    own: &Own<'_>,
    corner: Point,
) {
    drawing.marked(Role::Heading(2), |drawing| footer::own(drawing, layout, &words.sheet, own.id, corner));
    footer::own_code(drawing, layout, spec, own.id, corner);
    if layout.has_board() {
        let lives = lives_words(&words.sheet, own.lives.iter().copied());
        drawing.marked(Mark::of(Role::Figure(lives)).named("lives"), |drawing| {
            for place in own.lives {
                let at = layout.intersection(spec.board, *place);
                drawing.symbol(own.life, corner.moved(at.x, at.y));
            }
        });
    }
    if let Some(rolls) = own.rolls.filter(|_| layout.has_tables()) {
        let labels = [&words.sheet.player1, &words.sheet.player2];
        for ((place, roll), label) in layout.tables.iter().zip(rolls).zip(labels) {
            let map = place.transform();
            let offset = corner.moved(map.offset.x, map.offset.y);
            let [one, other] = roll;
            drawing.marked(Role::Figure(format!("{label}: {one} {other}")), |drawing| {
                drawing.place(Transform { offset, ..map }, table::numbers(place, &layout.style, roll));
            });
        }
    }
}

pub struct Own<'a> {
    pub id: &'a SheetId,
    pub lives: &'a [Intersection],
    /// Both players' starting numbers, if printed.
    pub rolls: Option<[Roll; 2]>,
    pub life: SymbolId,
}

/// `Sheet 3 of 24`.
pub fn sheet_number(words: &SheetWords, id: &SheetId) -> String {
    words.sheet.replace("{index}", &id.index.to_string()).replace("{of}", &id.of.to_string())
}

/// `Variant: ordered, roll` (D10); empty without variants.
fn variants(variants: &[Variant], words: &SheetWords) -> String {
    let names: Vec<&str> = variants
        .iter()
        .map(|variant| match variant {
            Variant::Ordered => words.ordered.as_str(),
            Variant::Roll => words.roll.as_str(),
            Variant::Prepaid => words.prepaid.as_str(),
        })
        .collect();
    if names.is_empty() { String::new() } else { words.variant.replace("{variants}", &names.join(", ")) }
}

fn board(drawing: &mut Drawing, layout: &Layout, board: Board) {
    let Style { colors, weights, .. } = &layout.style;
    let (at, square) = (layout.board_at, layout.square);
    let (width, height) = (square * i32::from(board.width()), square * i32::from(board.height()));
    // Every fifth line is heavier, for counting; coordinates begin at the bottom left.
    for (heavy, weight) in [(false, weights.grid), (true, weights.grid * table::HEAVY)] {
        let is_drawn = move |line: &u8| line.is_multiple_of(5) == heavy;
        let upright = (1..board.width()).filter(is_drawn).map(|column| {
            let x = at.x + square * i32::from(column);
            (Point::new(x, at.y), Point::new(x, at.y + height))
        });
        let level = (1..board.height()).filter(is_drawn).map(|row| {
            let y = at.y + height - square * i32::from(row);
            (Point::new(at.x, y), Point::new(at.x + width, y))
        });
        drawing.lines(upright.chain(level), Stroke::new(colors.grid, weight));
    }
    let boundary = Stroke::new(colors.boundary, weights.boundary);
    drawing.rect(at, width, height, Paint::stroke(boundary));
}

/// The width of the coordinate band for this text size: a two-digit number and its gaps.
fn coordinate_band(style: &Style, size: Mm) -> Mm {
    coordinate_gap(style, size) + Face::Regular.width("00", size) + size * 0.1
}

fn coordinate_gap(style: &Style, size: Mm) -> Mm {
    style.weights.boundary / 2 + size * 0.35
}

/// Screen readers skip coordinates: intersections are named in the text alternatives.
const COORDINATES: Mark = Mark { layer: Some("coordinates"), role: Some(Role::Decoration) };

/// Draws letters below the board and numbers left of it; for a player across the table also upside down,
/// above and right.
fn coordinates(drawing: &mut Drawing, layout: &Layout, board: Board, seats: Seats) {
    let (at, square) = (layout.board_at, layout.square);
    let (colors, size) = (&layout.style.colors, layout.coordinates);
    let gap = coordinate_gap(&layout.style, size);
    let label = |at: Point, anchor: Anchor, content: String| {
        TextStyle::regular(colors.faint).anchored(anchor).text(at, content, size)
    };
    let cap = Face::Regular.cap_height(size);
    let bottom = at.y + square * i32::from(board.height());
    for column in 0..board.columns() {
        let x = at.x + square * i32::from(column + 1);
        let letter = char::from(b'a' + column).to_string();
        drawing.text(label(Point::new(x, bottom + gap + cap), Anchor::Middle, letter));
    }
    for row in 0..board.rows() {
        let y = bottom - square * i32::from(row + 1) + cap / 2;
        drawing.text(label(Point::new(at.x - gap, y), Anchor::End, (row + 1).to_string()));
    }
    if seats == Seats::Facing {
        // Seen from across, the same letters and numbers must name the same grid lines.
        let width = square * i32::from(board.width());
        for column in 0..board.columns() {
            let x = at.x + square * i32::from(column + 1);
            let text = label(Point::ORIGIN, Anchor::Middle, char::from(b'a' + column).to_string());
            let turned = upside_down(Point::new(x, at.y - gap - cap));
            drawing.push(Shape::Group(turned, vec![Shape::Text(text)]));
        }
        for row in 0..board.rows() {
            let y = bottom - square * i32::from(row + 1) - cap / 2;
            let text = label(Point::ORIGIN, Anchor::End, (row + 1).to_string());
            let turned = upside_down(Point::new(at.x + width + gap, y));
            drawing.push(Shape::Group(turned, vec![Shape::Text(text)]));
        }
    }
}

fn upside_down(at: Point) -> Transform {
    Transform { linear: [-1.0, 0.0, 0.0, -1.0], offset: at }
}
