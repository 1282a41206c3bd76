//! A picture for the rules: a trick and its takers.

use super::INKS;
use crate::divicity::rules::card::{Card, TrickCards};
use crate::divicity::rules::seat::{Players, Seat};
use crate::print::form::TextStyle;
use crate::print::{Color, Drawing, Mm, Paint, Point, Segment, Shape, Size, Stroke};
use crate::rulebook::Figure;

/// The cards of the trick, in the order played.
const CARDS: [&str; 4] = ["7V", "2V", "6M", "JV"];

fn trick() -> TrickCards {
    let players = Players::new(CARDS.len()).expect("a test deals to them");
    let mut trick = TrickCards::new(players, Seat::FIRST);
    CARDS
        .map(|card| card.parse::<Card>().expect("a test reads it"))
        .into_iter()
        .for_each(|card| trick.push(card));
    trick
}

/// The pictures of the rules, named by their captions; `height` is that of a card.
pub fn figures(height: Mm) -> Vec<Figure> {
    let (width, gap) = (height * 0.7, height * 0.25);
    let trick = trick();
    let mut drawing = Drawing::new();
    let mut x = Mm::ZERO;
    for (seat, card) in trick.by_seat() {
        let is_led = card.suit() == trick.led();
        let takes = [trick.lowest(), trick.highest()].iter().position(|taker| *taker == Some(seat));
        let ink = if is_led { INKS.ink } else { INKS.faint };
        let pen = Stroke::new(ink, if takes.is_some() { height * 0.035 } else { height * 0.015 });
        drawing.push(Shape::Path(
            rounded(Point::new(x, Mm::ZERO), width, height, height * 0.09),
            Paint::both(Color::WHITE, pen),
        ));
        let middle = Point::new(x + width / 2, height * 0.5);
        let letters = TextStyle::bold(ink).centered();
        drawing.text(letters.level(middle, card.to_string(), height * 0.36));
        if let Some(place) = takes {
            let at = Point::new(x + width / 2, height * 1.3);
            drawing.push(Shape::Circle(at, height * 0.17, Paint::fill(INKS.ink)));
            let number = TextStyle::bold(Color::WHITE).centered();
            drawing.text(number.level(at, (place + 1).to_string(), height * 0.22));
        }
        x += width + gap;
    }
    vec![Figure { name: "trick", drawing, size: Size::new(x - gap, height * 1.5) }]
}

fn rounded(at: Point, width: Mm, height: Mm, radius: Mm) -> Vec<Segment> {
    let p = |x: Mm, y: Mm| at.moved(x, y);
    // Approximates a quarter circle.
    let toward = |from: Point, corner: Point| {
        Point::new(from.x + (corner.x - from.x) * 0.55, from.y + (corner.y - from.y) * 0.55)
    };
    let round =
        |from: Point, corner: Point, to: Point| Segment::Cubic(toward(from, corner), toward(to, corner), to);
    let [right, below] = [width - radius, height - radius];
    vec![
        Segment::Move(p(radius, Mm::ZERO)),
        Segment::Line(p(right, Mm::ZERO)),
        round(p(right, Mm::ZERO), p(width, Mm::ZERO), p(width, radius)),
        Segment::Line(p(width, below)),
        round(p(width, below), p(width, height), p(right, height)),
        Segment::Line(p(radius, height)),
        round(p(radius, height), p(Mm::ZERO, height), p(Mm::ZERO, below)),
        Segment::Line(p(Mm::ZERO, radius)),
        round(p(Mm::ZERO, radius), p(Mm::ZERO, Mm::ZERO), p(radius, Mm::ZERO)),
        Segment::Close,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::rules::card::Suit;

    #[test]
    fn c6_the_picture_of_a_trick_has_the_takers_that_its_caption_names() {
        let trick = trick();
        assert_eq!(trick.cards().len(), CARDS.len());
        assert_eq!(trick.led(), Some(Suit::Vikings));
        let card = |seat: Option<Seat>| trick.of(seat.unwrap()).unwrap().to_string();
        assert_eq!((card(trick.lowest()), card(trick.highest())), ("2V".to_owned(), "JV".to_owned()));
        assert!(!trick.is_alone());
    }
}
