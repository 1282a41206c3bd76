//! The tokens (C3) with their values (C12).

use super::{back, piece};
use crate::divicity::paper::score_pad::words::signed;
use crate::divicity::paper::signs;
use crate::divicity::rules::score;
use crate::divicity::rules::token::{TokenKind, TokenSet};
use crate::divicity::words::token;
use crate::kit::{INKS, KitSpec, Piece};
use crate::print::{Color, Drawing, Language, Mm, Paint, Point, Shape, Size, Stroke, floor};

pub fn tokens(spec: &KitSpec, set: &TokenSet, side: Mm) -> Vec<Piece> {
    let language = spec.language;
    let back = back(Size::new(side, side), spec.bleed(), true);
    set.tokens().map(|kind| piece(front(kind, side, language), &back, says(kind, language))).collect()
}

fn says(kind: TokenKind, language: Language) -> String {
    match kind.points() {
        Some(points) => signed(points),
        None => format!("{}: {}", token(language, kind), worth(kind)),
    }
}

/// The value of a token at the end; for milk, by the number held.
fn worth(kind: TokenKind) -> String {
    match kind {
        TokenKind::Milk => score::MILK[1..].iter().map(|milk| signed(*milk)).collect::<Vec<_>>().join(" "),
        TokenKind::Duck => signed(score::DUCK),
        TokenKind::Rinds => signed(score::RINDS),
        TokenKind::Beer => signed(score::BEER),
        kind if kind.is_special() => signed(score::KEPT),
        kind => kind.points().map_or_else(String::new, signed),
    }
}

/// Draws a disc: points as a number, with a wide ring if negative; otherwise a sign, its name and its value.
fn front(kind: TokenKind, side: Mm, language: Language) -> Drawing {
    let mut drawing = Drawing::new();
    let middle = Point::new(side / 2, side / 2);
    let ring = |width: f64| Paint::both(Color::WHITE, Stroke::new(INKS.ink, side * width));
    if let Some(points) = kind.points() {
        let width = if points < 0 { 0.08 } else { 0.02 };
        drawing.push(Shape::Circle(middle, side * (0.47 - width / 2.0), ring(width)));
        drawing.text(INKS.bold().centered().level_fitted(middle, &signed(points), side * 0.34, side * 0.72));
        return drawing;
    }
    drawing.push(Shape::Circle(middle, side * 0.46, ring(0.02)));
    if let Some(sign) = signs::of_token(kind) {
        sign.draw(&mut drawing, middle.moved(Mm::ZERO, -side * 0.13), side * 0.42, INKS.ink);
    }
    let line = |drawing: &mut Drawing, down: f64, text: &str, size: Mm, is_bold: bool| {
        let style = if is_bold { INKS.bold() } else { INKS.plain() };
        // Keep within the disc.
        let room = side * (0.44f64.powi(2) - (down + 0.05).powi(2)).sqrt() * 2.0;
        drawing.text(style.centered().level_fitted(middle.moved(Mm::ZERO, side * down), text, size, room));
    };
    line(&mut drawing, 0.17, token(language, kind), (side * 0.115).max(floor::READ_IN_PLAY), true);
    line(&mut drawing, 0.31, &worth(kind), (side * 0.095).max(floor::TEXT), false);
    drawing
}
