//! Print-and-cut kit: cards, tokens, reference cards and scoring aids.

mod cards;
mod scoring;
mod tokens;

use std::iter;

use super::CREDIT;
use crate::divicity::rules::token::TokenSet;
use crate::kit::{INKS, Kit, KitError, KitSpec, PartName, Piece, reference};
use crate::print::{Color, Drawing, Mm, Paint, Point, Role, Segment, Shape, Size, Stroke};
use crate::rulebook::Chapter;

const PARTS: [PartName; 4] = [PartName::Cards, PartName::Reference, PartName::Scoring, PartName::Tokens];

/// The default side of a token: 30 mm.
const TOKEN: Mm = Mm::from_um(30_000);

/// One reference card for each of the maximum number of players (C2), and the number of scoring aids.
const PLAYERS: usize = 6;
const SCORERS: usize = 3;

/// The range of token sides that stay readable.
const SIDES: (Mm, Mm) = (Mm::from_um(24_000), Mm::from_um(60_000));

/// Creates the kit with the tokens of a set (C3); `rules` is the chapter of the game in the kit's language.
///
/// # Errors
/// Returns an error if an unknown part is requested or something does not fit.
pub fn kit(spec: &KitSpec, set: &TokenSet, rules: &Chapter) -> Result<Kit, KitError> {
    let card = spec.card.size();
    Kit::new(spec, (rules, CREDIT), &PARTS, |name| {
        Ok(match name {
            PartName::Tokens => {
                let size = spec.side(TOKEN, SIDES)?;
                (size, tokens::tokens(spec, set, size.width))
            }
            PartName::Reference => {
                let cards = reference(rules, card)?;
                (card, iter::repeat_n(cards, PLAYERS).flatten().collect())
            }
            PartName::Scoring => (card, vec![scoring::scorer(card, set, spec.language)?; SCORERS]),
            _ => (card, cards::cards(spec)),
        })
    })
}

/// The background colour of backs.
const GROUND: Color = Color::rgb(0xd5_dfe9);

/// The white margin of backs without bleed, as a share of the shorter side; it tolerates a misaligned printer.
const EDGE: f64 = 0.055;

/// Draws a back with half-turn symmetry: rows of diamonds, or discs for tokens.
fn back(size: Size, bleed: Mm, is_token: bool) -> Drawing {
    let shorter = size.width.min(size.height);
    let edge = if bleed > Mm::ZERO { -bleed } else { shorter * EDGE };
    let (corner, room) = (Point::new(edge, edge), size.inset(edge));
    let mut drawing = Drawing::new();
    let frame = Stroke::new(INKS.ink, Mm::new(0.4));
    let paint = if bleed > Mm::ZERO { Paint::fill(GROUND) } else { Paint::both(GROUND, frame) };
    drawing.rect(corner, room.width, room.height, paint);
    let pitch = shorter * if is_token { 0.2 } else { 0.125 };
    let reach = pitch * 0.34;
    // With bleed the pattern runs over the cuts, which hides that they are never exact.
    let fits = |length: Mm| ((length / 2 - reach) / (pitch / 2)) as i32;
    let (columns, rows) = (fits(room.width), fits(room.height));
    let middle = size.center();
    let mut diamonds = Vec::new();
    for row in -rows..=rows {
        for column in (-columns..=columns).filter(|column| (column + row) % 2 == 0) {
            let at = middle.moved(pitch * column / 2, pitch * row / 2);
            if is_token {
                drawing.push(Shape::Circle(at, reach * 0.8, Paint::fill(Color::WHITE)));
                continue;
            }
            diamonds.extend([
                Segment::Move(at.moved(Mm::ZERO, -reach)),
                Segment::Line(at.moved(reach, Mm::ZERO)),
                Segment::Line(at.moved(Mm::ZERO, reach)),
                Segment::Line(at.moved(-reach, Mm::ZERO)),
                Segment::Close,
            ]);
        }
    }
    if !diamonds.is_empty() {
        drawing.push(Shape::Path(diamonds, Paint::fill(Color::WHITE)));
    }
    drawing
}

/// A piece with a description for readers who cannot see it.
fn piece(front: Drawing, back: &Drawing, says: String) -> Piece {
    let mut shown = Drawing::new();
    shown.marked(Role::Figure(says), |drawing| drawing.shapes = front.shapes);
    Piece { front: shown, back: back.clone() }
}
