//! The playing cards (C1).

use super::{back, piece};
use crate::divicity::paper::signs;
use crate::divicity::rules::card::{Card, Rank};
use crate::divicity::words::{joker, suit};
use crate::kit::{KitSpec, Piece};
use crate::print::form::TextStyle;
use crate::print::{Color, Drawing, Language, Mm, Paint, Point, Shape, Size, Stroke, Transform, floor};
use crate::words::capitalized;

pub fn cards(spec: &KitSpec) -> Vec<Piece> {
    let language = spec.language;
    let size = spec.card.size();
    let back = back(size, spec.bleed(), false);
    Card::deck()
        .into_iter()
        .map(|card| piece(front(card, size, language), &back, says(card, language)))
        .collect()
}

/// Describes a card in words, for readers who cannot see it.
fn says(card: Card, language: Language) -> String {
    match card.suit() {
        Some(led) => format!("{card}: {}", suit(language, led)),
        None => format!("{card}: {}", joker(language)),
    }
}

/// Draws the front of a card: rank, sign and suit letter in two corners, one large sign in the middle and the name of
/// the suit below. An ace is white in a disc and called Lex; a king wears a crown; a joker has a frame, and its name
/// above.
fn front(card: Card, size: Size, language: Language) -> Drawing {
    let mut drawing = Drawing::new();
    // Scale from poker size.
    let unit = (size.width / Mm::new(63.0)).min(size.height / Mm::new(88.0));
    let mm = |length: f64| Mm::new(length * unit);
    let (of, color) = (card.suit(), signs::color(card.suit()));
    let sign = signs::of_suit(of);
    let ink = TextStyle::bold(color).centered();
    if of.is_none() {
        let (near, far) = (mm(2.2), size.width - mm(2.2));
        let (top, bottom) = (near, size.height - mm(2.2));
        // From the middle of a side, so that all corners are mitred.
        let start = (size.width / 2, top);
        let corners = [start, (far, top), (far, bottom), (near, bottom), (near, top), start];
        let frame = corners.map(|(x, y)| Point::new(x, y)).to_vec();
        drawing.push(Shape::Polyline(frame, Stroke::new(color, mm(0.8))));
    }
    let corner = corner(card, unit);
    drawing.push(Shape::Group(Transform::half_turn(size.center()), corner.shapes.clone()));
    drawing.shapes.extend(corner.shapes);
    let middle = |down: f64| size.center().moved(Mm::ZERO, mm(down));
    let line = |drawing: &mut Drawing, down: f64, text: &str, letters: f64| {
        let room = size.width - mm(29.0);
        drawing.text(ink.level_fitted(middle(down), text, mm(letters).max(floor::READ_IN_PLAY), room));
    };
    if card.is_lex() {
        drawing.push(Shape::Circle(middle(0.0), mm(22.0), Paint::fill(color)));
        sign.draw_on(&mut drawing, middle(0.0), mm(31.0), Color::WHITE, color);
        line(&mut drawing, -30.0, "Lex", 9.0);
    } else {
        sign.draw(&mut drawing, middle(0.0), mm(39.0), color);
    }
    match (card, of) {
        (Card::Suited(_, Rank::KING), _) => {
            signs::CROWN.draw(&mut drawing, middle(-30.0), mm(17.0), color);
        }
        (_, None) => line(&mut drawing, -30.0, &capitalized(joker(language)), 9.0),
        _ => {}
    }
    if let Some(of) = of {
        line(&mut drawing, 30.0, suit(language, of), 5.0);
    }
    drawing
}

/// Draws the marks of the upper left corner.
fn corner(card: Card, unit: f64) -> Drawing {
    let mut drawing = Drawing::new();
    let at = |down: f64| Point::new(Mm::new(8.5 * unit), Mm::new(down * unit));
    let (mm, color) = (|length: f64| Mm::new(length * unit), signs::color(card.suit()));
    let ink = TextStyle::bold(color).centered();
    let rank = match card {
        Card::Suited(_, rank) => rank.to_string(),
        Card::Joker => "0".to_owned(),
    };
    drawing.text(ink.level_fitted(at(8.5), &rank, mm(11.0), mm(12.0)));
    signs::of_suit(card.suit()).draw(&mut drawing, at(18.3), mm(8.0), color);
    if let Some(suit) = card.suit() {
        drawing.text(ink.level(at(26.1), suit.letter().to_string(), mm(5.0)));
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Aces, kings and jokers have what no other card has, and all else is the same on all cards.
    #[test]
    fn an_ace_a_king_and_a_joker_are_told_apart_without_reading_the_rank() {
        for language in Language::ALL {
            for card in Card::deck() {
                let drawing = front(card, Size::new(Mm::new(63.0), Mm::new(88.0)), language);
                let has = |is: fn(&Shape) -> bool| drawing.shapes.iter().filter(|shape| is(shape)).count();
                let disc =
                    has(|shape| matches!(shape, Shape::Circle(_, radius, _) if *radius > Mm::new(20.0)));
                let frame = has(|shape| matches!(shape, Shape::Polyline(..)));
                let jewel = has(|shape| matches!(shape, Shape::Circle(at, ..) if at.y < Mm::new(12.0)));
                let large = has(
                    |shape| matches!(shape, Shape::Text(text) if text.at.y < Mm::new(20.0) && text.at.x > Mm::new(20.0)),
                );
                let marks = match card {
                    Card::Joker => (0, 1, 0, 1),
                    Card::Suited(_, Rank::ACE) => (1, 0, 0, 1),
                    Card::Suited(_, Rank::KING) => (0, 0, 3, 0),
                    Card::Suited(..) => (0, 0, 0, 0),
                };
                assert_eq!((disc, frame, jewel, large), marks, "{card}");
            }
        }
    }
}
