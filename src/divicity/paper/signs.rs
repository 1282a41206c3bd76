//! Signs of suits and tokens. They differ in shape, so that they work in grey; colour only helps.

use crate::divicity::rules::card::Suit;
use crate::divicity::rules::token::TokenKind;
use crate::print::{Color, Drawing, Mm, Paint, Point, Segment, Shape};

/// A sign in a square of 100 by 100: its inked and its white shapes. The syntax is SVG's `M x y`, `L x y`, `C` with
/// three points and `Z`, plus `O x y r` for a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    ink: &'static str,
    white: &'static str,
}

const MEEPLE: Sign = Sign {
    ink: "O 50 21 16 M 38 34 C 20 40 7 47 7 54 C 7 61 16 61 34 58 C 31 70 20 84 20 90 C 20 93 22 95 26 95 L 42 95 \
          C 46 95 46 84 50 79 C 54 84 54 95 58 95 L 74 95 C 78 95 80 93 80 90 C 80 84 69 70 66 58 C 84 61 93 61 93 54 \
          C 93 47 80 40 62 34 Z",
    white: "",
};

const HELMET: Sign = Sign {
    ink: "M 22 64 C 22 40 34 27 50 27 C 66 27 78 40 78 64 Z M 18 68 L 82 68 L 82 80 L 18 80 Z M 44 80 L 56 80 L 54 97 \
          L 46 97 Z M 23 52 C 10 48 4 32 7 10 C 13 25 20 31 32 33 Z M 77 52 C 90 48 96 32 93 10 C 87 25 80 31 68 33 Z",
    white: "O 30 74 2.6 O 50 74 2.6 O 70 74 2.6 M 48 29 L 52 29 L 52 64 L 48 64 Z",
};

const PAW: Sign = Sign {
    ink: "M 50 50 C 64 50 81 66 81 79 C 81 92 66 92 50 87 C 34 92 19 92 19 79 C 19 66 36 50 50 50 Z O 16 50 11 O 37 25 12 \
          O 63 25 12 O 84 50 11",
    white: "",
};

const MUG: Sign = Sign {
    ink: "M 20 38 L 66 38 L 63 94 L 23 94 Z O 25 30 12 O 43 22 14 O 60 29 12 M 65 46 L 80 46 C 88 46 91 51 91 57 L 91 71 \
          C 91 79 86 84 78 84 L 64 84 L 64 75 L 76 75 C 80 75 82 73 82 69 L 82 60 C 82 56 80 55 76 55 L 65 55 Z",
    white: "M 14 40 L 70 40 L 70 44 L 14 44 Z M 32 52 L 36 52 L 37 86 L 33 86 Z M 49 52 L 53 52 L 52 86 L 48 86 Z",
};

const STAR: Sign = Sign {
    ink: "M 50 5 L 62 38 L 97 39 L 69 60 L 79 94 L 50 74 L 21 94 L 31 60 L 3 39 L 38 38 Z",
    white: "",
};

const CARTON: Sign = Sign {
    ink: "M 26 40 L 74 40 L 74 95 L 26 95 Z M 26 37 L 39 20 L 61 20 L 74 37 Z M 36 8 L 64 8 L 64 17 L 36 17 Z",
    white: "M 50 50 C 62 66 62 83 50 83 C 38 83 38 66 50 50 Z",
};

const DUCK: Sign = Sign {
    ink: "M 8 54 C 18 66 34 64 42 58 C 38 52 36 45 36 37 C 36 24 46 15 58 15 C 70 15 79 24 80 35 L 97 40 C 96 47 88 50 78 50 \
          C 84 55 91 62 91 71 C 91 85 76 92 52 92 C 26 92 8 82 8 54 Z",
    white: "O 63 32 4.5 M 36 70 C 46 80 62 80 70 68 C 64 88 44 88 36 70 Z",
};

const RINDS: Sign = Sign {
    ink: "M 6 34 C 20 16 34 18 46 30 C 58 42 70 42 86 22 L 94 38 C 76 60 58 60 46 48 C 34 36 22 36 12 50 Z \
          M 6 70 C 20 52 34 54 46 66 C 58 78 70 78 86 58 L 94 74 C 76 96 58 96 46 84 C 34 72 22 72 12 86 Z",
    white: "",
};

const ARROWS: Sign = Sign {
    ink: "M 10 25 L 60 25 L 60 11 L 90 32 L 60 53 L 60 39 L 10 39 Z M 90 61 L 40 61 L 40 47 L 10 68 L 40 89 L 40 75 L 90 75 Z",
    white: "",
};

const GIFT: Sign = Sign {
    ink: "M 10 34 L 90 34 L 90 49 L 10 49 Z M 17 52 L 83 52 L 83 94 L 17 94 Z \
          M 50 34 C 34 35 20 26 26 16 C 31 8 46 16 50 34 C 54 16 69 8 74 16 C 80 26 66 35 50 34 Z",
    white: "M 45 36 L 55 36 L 55 94 L 45 94 Z O 35 23 4 O 65 23 4",
};

const MASK: Sign = Sign {
    ink: "M 4 38 C 22 28 38 33 50 39 C 62 33 78 28 96 38 C 99 58 88 75 72 72 C 61 70 56 62 50 60 C 44 62 39 70 28 72 \
          C 12 75 1 58 4 38 Z",
    white: "M 17 50 C 24 42 36 44 40 52 C 34 60 22 60 17 50 Z M 83 50 C 76 42 64 44 60 52 C 66 60 78 60 83 50 Z",
};

pub const CROWN: Sign = Sign {
    ink: "M 8 78 L 2 30 L 28 52 L 50 20 L 72 52 L 98 30 L 92 78 Z M 9 83 L 91 83 L 91 94 L 9 94 Z O 50 13 7 O 7 22 7 O 93 22 7",
    white: "",
};

/// The sign of a suit; a star for jokers.
pub const fn of_suit(suit: Option<Suit>) -> Sign {
    match suit {
        Some(Suit::Meeples) => MEEPLE,
        Some(Suit::Vikings) => HELMET,
        Some(Suit::Paws) => PAW,
        Some(Suit::Beers) => MUG,
        None => STAR,
    }
}

/// The sign of a token; `None` for points tokens, which show a number.
pub const fn of_token(kind: TokenKind) -> Option<Sign> {
    Some(match kind {
        TokenKind::Milk => CARTON,
        TokenKind::Duck => DUCK,
        TokenKind::Rinds => RINDS,
        TokenKind::Beer => MUG,
        TokenKind::Exchange => ARROWS,
        TokenKind::Donate => GIFT,
        TokenKind::Steal => MASK,
        _ => return None,
    })
}

/// The colour of a suit; all are dark enough for text.
pub const fn color(suit: Option<Suit>) -> Color {
    match suit {
        Some(Suit::Meeples) => Color::rgb(0x00_694a),
        Some(Suit::Vikings) => Color::rgb(0x1c_4b8f),
        Some(Suit::Paws) => Color::rgb(0x8a_2f6e),
        Some(Suit::Beers) => Color::rgb(0x8a_4a00),
        None => super::INKS.ink,
    }
}

impl Sign {
    /// Draws the sign on white, in a square with side `side`, centred at `middle`.
    ///
    /// # Panics
    /// Never panics: a test draws every sign.
    pub fn draw(self, drawing: &mut Drawing, middle: Point, side: Mm, color: Color) {
        self.draw_on(drawing, middle, side, color, Color::WHITE);
    }

    pub fn draw_on(self, drawing: &mut Drawing, middle: Point, side: Mm, color: Color, ground: Color) {
        for (path, color) in [(self.ink, color), (self.white, ground)] {
            let unit = |place: &str| side * (place.parse::<f64>().expect("a test reads it") / 100.0);
            let corner = middle.moved(-side / 2, -side / 2);
            let mut words = path.split_whitespace();
            let mut segments = Vec::new();
            while let Some(step) = words.next() {
                let mut number = || words.next().map(unit).expect("a test reads it");
                let mut point = || corner.moved(number(), number());
                match step {
                    "M" => segments.push(Segment::Move(point())),
                    "L" => segments.push(Segment::Line(point())),
                    "C" => segments.push(Segment::Cubic(point(), point(), point())),
                    "O" => {
                        let middle = point();
                        drawing.push(Shape::Circle(middle, number(), Paint::fill(color)));
                    }
                    _ => segments.push(Segment::Close),
                }
            }
            if !segments.is_empty() {
                drawing.push(Shape::Path(segments, Paint::fill(color)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_is_drawn_within_its_square_and_no_two_are_alike() {
        let suits = Suit::ALL.map(Some).into_iter().chain([None]).map(of_suit);
        let tokens = TokenKind::ALL.into_iter().filter(|kind| *kind != TokenKind::Beer).filter_map(of_token);
        let signs: Vec<Sign> = suits.chain(tokens).chain([CROWN]).collect();
        let side = Mm::new(100.0);
        for (number, sign) in signs.iter().enumerate() {
            assert!(!signs[..number].contains(sign), "{sign:?}");
            let mut drawing = Drawing::new();
            sign.draw(&mut drawing, Point::new(side / 2, side / 2), side, Color::BLACK);
            let inside = |at: &Point| (Mm::ZERO..=side).contains(&at.x) && (Mm::ZERO..=side).contains(&at.y);
            assert!(!drawing.shapes.is_empty());
            for shape in &drawing.shapes {
                match shape {
                    Shape::Circle(middle, radius, _) => {
                        let reach = [middle.moved(-*radius, -*radius), middle.moved(*radius, *radius)];
                        assert!(reach.iter().all(inside), "{sign:?}");
                    }
                    Shape::Path(segments, _) => assert!(segments.iter().all(|segment| match segment {
                        Segment::Move(at) | Segment::Line(at) => inside(at),
                        Segment::Cubic(one, other, at) => [one, other, at].into_iter().all(inside),
                        Segment::Close => true,
                    })),
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    #[test]
    fn suits_are_read_as_letters_are_and_told_apart_in_grey() {
        for suit in Suit::ALL.map(Some).into_iter().chain([None]) {
            assert!(color(suit).contrast(Color::WHITE) >= 4.5, "{suit:?}");
        }
    }
}
