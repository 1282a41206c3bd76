//! Stones on paper, distinguishable even in greyscale.

use crate::persivic::rules::board::Side;
use crate::print::form::TextStyle;
use crate::print::{Color, Drawing, Face, Mm, Paint, Point, Shape, Stroke, floor};

/// A side's dark colour: the fill of red discs, the ring of blue ones. Both are dark in greyscale, so only
/// fill and ring distinguish the sides.
pub(in crate::persivic) const fn color(side: Side) -> Color {
    match side {
        Side::Red => Color::rgb(0xa8_1c1c),
        Side::Blue => Color::rgb(0x1c_4b8f),
    }
}

/// The inside of blue rings.
pub(super) const LIGHT: Color = Color::rgb(0xf1_f6fd);

/// Draws the stones on a square: a disc, with a number if there is more than one.
pub(in crate::persivic) fn stones(drawing: &mut Drawing, at: Point, square: Mm, player: Side, count: u8) {
    disc(drawing, at, square, player);
    if count > 1 {
        number(drawing, at, square, player, count);
    }
}

/// Draws a dark disc for red, a light one in a ring for blue.
pub(in crate::persivic) fn disc(drawing: &mut Drawing, at: Point, square: Mm, player: Side) {
    let radius = square * 0.36;
    let (paint, radius) = match player {
        Side::Red => (Paint::fill(color(player)), radius),
        Side::Blue => {
            let ring = square * 0.085;
            (Paint::both(LIGHT, Stroke::new(color(player), ring)), radius - ring / 2)
        }
    };
    drawing.push(Shape::Circle(at, radius, paint));
}

pub(in crate::persivic) const fn number_color(player: Side) -> Color {
    match player {
        Side::Red => Color::WHITE,
        Side::Blue => color(player),
    }
}

pub(in crate::persivic) fn number(drawing: &mut Drawing, at: Point, square: Mm, player: Side, count: u8) {
    let size = (square * 0.42).max(floor::READ_IN_PLAY);
    drawing.text(TextStyle::bold(number_color(player)).centered().level_fitted(
        at,
        &count.to_string(),
        size,
        square * 0.52,
    ));
}

/// Draws a small disc for running text, centred on the capitals, and returns where the text continues.
pub(in crate::persivic) fn bullet(
    drawing: &mut Drawing,
    left: Mm,
    baseline: Mm,
    size: Mm,
    player: Side,
) -> Mm {
    let diameter = size * 0.86;
    let at = Point::new(left + diameter / 2, baseline - Face::Regular.cap_height(size) / 2);
    stones(drawing, at, diameter / 2 * (1.0 / 0.36), player, 1);
    left + diameter + size * 0.3
}
