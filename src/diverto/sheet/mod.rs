//! The sheet: a game form with its board, two lives tables and a footer, as drawings.

pub(super) mod film;
mod game;
pub mod layout;
mod marks;
mod rules_card;
mod table;

use super::board::{Board, Intersection};
use super::pad_spec::PadSpec;
use super::rules::Variant;
use super::sheet_id::{Roll, SheetId};
use super::style::Style;
use super::words::{SheetWords, Words};
use crate::print::{Anchor, Drawing, Face, Mm, Paint, Point, Shape, Stroke, SymbolId, Text, Transform};
pub use game::{GameSheet, GameSpec, RoomError};
pub use layout::{Layout, LayoutSpec, Seats};
pub use rules_card::rules_card;
pub use table::{table, ticks};

/// A life, its middle at the origin.
#[must_use]
pub fn life(layout: &Layout) -> Drawing {
    let mut drawing = Drawing::new();
    let Style { colors, weights, .. } = &layout.style;
    let paint = Paint::both(colors.life_fill, Stroke::new(colors.life, weights.life));
    drawing.push(Shape::Circle(Point::ORIGIN, layout.square * 0.3, paint));
    drawing
}

/// What every sheet of a pad has in common. `table` is the symbol of a table.
#[must_use]
pub fn frame(layout: &Layout, spec: &PadSpec, words: &Words, table: SymbolId) -> Drawing {
    let mut drawing = Drawing::new();
    let variants = variants(&spec.variants, &words.sheet);
    heading(&mut drawing, layout, &words.sheet, &[variants], Face::Regular);
    board(&mut drawing, layout, spec.board);
    if spec.coordinates {
        coordinates(&mut drawing, layout, spec.board, spec.seats);
    }
    for (player, place) in layout.tables.iter().enumerate() {
        let label = [&words.sheet.player1, &words.sheet.player2][player];
        let name = spec.names.as_ref().map(|names| names[player].as_str());
        drawing.place(place.transform(), table::player(place, &layout.style, label, name));
        drawing.push(Shape::Use(table, place.transform()));
    }
    let seed = words.sheet.seed.replace("{seed}", &spec.seed.to_string());
    for text in footer(layout, 1, [&words.sheet.credit, &seed], Face::Regular) {
        drawing.text(text);
    }
    drawing
}

/// What makes one sheet different from the others: its lives, its numbers and its name. `life` is
/// the symbol of a life; all is placed as on a cell at `corner`.
pub fn add_own(
    drawing: &mut Drawing,
    layout: &Layout,
    spec: &PadSpec,
    words: &Words,
    own: &Own<'_>,
    corner: Point,
) {
    for place in own.lives {
        let at = layout.intersection(spec.board, *place);
        drawing.push(Shape::Use(own.life, Transform::translate(corner.moved(at.x, at.y))));
    }
    let id = own.id.to_string();
    let number = sheet_number(&words.sheet, own.id);
    for text in footer(layout, 0, [&id, &number], Face::Bold) {
        drawing.text(Text { at: corner.moved(text.at.x, text.at.y), ..text });
    }
    if let Some(rolls) = own.rolls {
        for (place, roll) in layout.tables.iter().zip(rolls) {
            let map = place.transform();
            let offset = corner.moved(map.offset.x, map.offset.y);
            drawing.place(Transform { offset, ..map }, table::numbers(place, &layout.style, roll));
        }
    }
}

/// What is a sheet's own.
pub struct Own<'a> {
    /// Its id.
    pub id: &'a SheetId,
    /// Its lives.
    pub lives: &'a [Intersection],
    /// Both players' starting numbers, where they are printed.
    pub rolls: Option<[Roll; 2]>,
    /// The symbol of a life.
    pub life: SymbolId,
}

/// `Sheet 3 of 24`.
#[must_use]
pub fn sheet_number(words: &SheetWords, id: &SheetId) -> String {
    words.sheet.replace("{index}", &id.index.to_string()).replace("{of}", &id.of.to_string())
}

/// The title, and at the right of the same line the first of some words that has room; the last is cut where none has.
fn heading(drawing: &mut Drawing, layout: &Layout, words: &SheetWords, right: &[String], face: Face) {
    let Style { colors, sizes, .. } = &layout.style;
    let baseline = layout.title();
    let width = layout.cell.width - layout.margin * 2;
    drawing.text(Text {
        at: Point::new(layout.margin, baseline),
        content: words.title.clone(),
        size: sizes.title,
        anchor: Anchor::Start,
        face: Face::Bold,
        color: colors.ink,
    });
    let room = width - Face::Bold.width(&words.title, sizes.title) - sizes.title;
    let mut fitted = right.iter().map(|words| (words, face.fit(words, sizes.name, room)));
    let whole = fitted.clone().find(|(words, (fitted, _))| *words == fitted).or_else(|| fitted.next_back());
    if let Some((_, (content, size))) = whole.filter(|(words, _)| !words.is_empty()) {
        drawing.text(Text {
            at: Point::new(layout.margin + width, baseline),
            content,
            size,
            anchor: Anchor::End,
            face,
            color: colors.ink,
        });
    }
}

/// `Variant: ordered, roll` (D10); nothing without any.
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
    let upright = (1..board.width()).map(|column| {
        let x = at.x + square * i32::from(column);
        (Point::new(x, at.y), Point::new(x, at.y + height))
    });
    let level = (1..board.height()).map(|row| {
        let y = at.y + square * i32::from(row);
        (Point::new(at.x, y), Point::new(at.x + width, y))
    });
    drawing.lines(upright.chain(level), Stroke::new(colors.grid, weights.grid));
    let boundary = Stroke::new(colors.boundary, weights.boundary);
    drawing.rect(at, width, height, Paint::stroke(boundary));
}

/// Letters below the board and numbers left of it; turned, also above and right, for a player
/// across the table.
fn coordinates(drawing: &mut Drawing, layout: &Layout, board: Board, seats: Seats) {
    let (at, square) = (layout.board_at, layout.square);
    let Style { colors, sizes, weights } = &layout.style;
    let size = sizes.small.min(square * 0.8);
    let gap = weights.boundary / 2 + size * 0.35;
    let label = |at: Point, anchor: Anchor, content: String| Text {
        at,
        content,
        size,
        anchor,
        face: Face::Regular,
        color: colors.faint,
    };
    let cap = Face::Regular.cap_height(size);
    let mut one_side = Drawing::new();
    let bottom = at.y + square * i32::from(board.height());
    for column in 0..board.columns() {
        let x = at.x + square * i32::from(column + 1);
        let letter = char::from(b'a' + column).to_string();
        one_side.text(label(Point::new(x, bottom + gap + cap), Anchor::Middle, letter));
    }
    for row in 0..board.rows() {
        let y = bottom - square * i32::from(row + 1) + cap / 2;
        one_side.text(label(Point::new(at.x - gap, y), Anchor::End, (row + 1).to_string()));
    }
    if seats == Seats::Facing {
        // Seen from across, the same letters and numbers name the same lines.
        let width = square * i32::from(board.width());
        let mut far_side = Drawing::new();
        for column in 0..board.columns() {
            let x = at.x + square * i32::from(column + 1);
            let text = label(Point::ORIGIN, Anchor::Middle, char::from(b'a' + column).to_string());
            far_side.place(
                upside_down(Point::new(x, at.y - gap - cap)),
                Drawing { shapes: vec![Shape::Text(text)] },
            );
        }
        for row in 0..board.rows() {
            let y = bottom - square * i32::from(row + 1) - cap / 2;
            let text = label(Point::ORIGIN, Anchor::End, (row + 1).to_string());
            far_side.place(
                upside_down(Point::new(at.x + width + gap, y)),
                Drawing { shapes: vec![Shape::Text(text)] },
            );
        }
        one_side.shapes.extend(far_side.shapes);
    }
    drawing.shapes.extend(one_side.shapes);
}

fn upside_down(at: Point) -> Transform {
    Transform { linear: [-1.0, 0.0, 0.0, -1.0], offset: at }
}

/// A line of the footer: one text left, one right.
fn footer(layout: &Layout, line: usize, texts: [&str; 2], face: Face) -> [Text; 2] {
    let width = layout.cell.width - layout.margin * 2;
    let left = (texts[0], Anchor::Start, layout.margin, 0.66);
    let right = (texts[1], Anchor::End, layout.margin + width, 0.32);
    [left, right].map(|(text, anchor, x, share)| {
        let (content, size) = face.fit(text, layout.style.sizes.small, width * share);
        let at = Point::new(x, layout.footer()[line]);
        Text { at, content, size, anchor, face, color: layout.style.colors.faint }
    })
}

/// A text whose capitals are centred on `y`.
fn centered(at: Point, size: Mm, face: Face) -> Point {
    at.moved(Mm::ZERO, face.cap_height(size) / 2)
}
