//! The playing cards (C1).

use super::{back, piece};
use crate::divicity::paper::signs;
use crate::divicity::rules::card::Card;
use crate::divicity::words::{joker, suit};
use crate::kit::{INKS, KitSpec, Piece};
use crate::print::form::TextStyle;
use crate::print::{Drawing, Language, Mm, Point, Shape, Size, Transform, floor};

/// The pieces of the deck.
pub fn cards(spec: &KitSpec) -> Vec<Piece> {
    let language = spec.language;
    let size = spec.card.size();
    let back = back(size, spec.bleed, false);
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

/// Draws the front of a card: rank, sign and suit letter in two corners, and a large sign in the middle.
fn front(card: Card, size: Size, language: Language) -> Drawing {
    let mut drawing = Drawing::new();
    // Scale from poker size.
    let unit = (size.width / Mm::new(63.0)).min(size.height / Mm::new(88.0));
    let mm = |length: f64| Mm::new(length * unit);
    let (of, color) = (card.suit(), signs::color(card.suit()));
    let rank = match card {
        Card::Suited(_, rank) => rank.to_string(),
        Card::Joker => "0".to_owned(),
    };
    let ink = TextStyle::bold(color).centered();
    let mut corner = Drawing::new();
    let x = mm(8.5);
    corner.text(ink.level_fitted(Point::new(x, mm(8.5)), &rank, mm(11.0), mm(12.0)));
    signs::of_suit(of).draw(&mut corner, Point::new(x, mm(18.3)), mm(8.0), color);
    if let Some(suit) = of {
        corner.text(ink.level(Point::new(x, mm(26.1)), suit.letter().to_string(), mm(5.0)));
    }
    drawing.push(Shape::Group(Transform::half_turn(size.center()), corner.shapes.clone()));
    drawing.shapes.extend(corner.shapes);
    signs::of_suit(of).draw(&mut drawing, size.center(), mm(30.0), color);
    let name = of.map_or_else(|| joker(language), |of| suit(language, of));
    let name = if card.is_lex() { format!("Lex · {name}") } else { name.to_owned() };
    let at = size.center().moved(Mm::ZERO, mm(21.5));
    let room = size.width - mm(9.0);
    drawing.text(INKS.note().centered().level_fitted(at, &name, mm(3.6).max(floor::READ_IN_PLAY), room));
    drawing
}
