//! Game material to cut out: stones, rules cards, and a score card for the games of a match.

use std::iter;

use super::CREDIT;
use super::diagram::stones::{disc, number, number_color};
use super::words::PerSiVicWords;
use crate::kit::{INKS, Kit, KitError, KitSpec, MARGIN, PartName, Piece, card_title, reference};
use crate::persivic::rules::board::Side;
use crate::persivic::rules::position::Position;
use crate::print::{Cell, Drawing, Mm, Point, Role, Size, Stroke, floor};
use crate::rulebook::Chapter;
use crate::words::{Language, Say as _, capitalized};

/// The parts of the kit, in order.
const PARTS: [PartName; 3] = [PartName::Stones, PartName::Reference, PartName::Scoring];

/// The default side of a stone: 16 mm, for the default squares of 20 mm.
const STONE: Mm = Mm::from_um(16_000);

/// The largest number on a stone. Taller stacks use several stones on top of each other.
const LARGEST: u8 = 9;

/// The number of reference cards, one per player.
const PLAYERS: usize = 2;

/// The number of games on a score card.
const GAMES: usize = 10;

/// The smallest and largest side of a stone.
const SIDES: (Mm, Mm) = (Mm::from_um(8_000), Mm::from_um(60_000));

/// Builds the kit; `rules` are the rules of the game, in its language.
///
/// # Errors
/// Returns a [`KitError`] if a part does not exist or something does not fit.
pub fn kit(spec: &KitSpec, rules: &Chapter) -> Result<Kit, KitError> {
    let (card, words) = (spec.card.size(), PerSiVicWords::of(spec.language));
    Kit::new(spec, (rules, CREDIT), &PARTS, |name| {
        Ok(match name {
            PartName::Stones => {
                let size = spec.side(STONE, SIDES)?;
                (size, stones(size.width, spec.language))
            }
            PartName::Reference => {
                let cards = reference(rules, card)?;
                (card, iter::repeat_n(cards, PLAYERS).flatten().collect())
            }
            _ => {
                let games = games(card, &words);
                (card, vec![Piece { front: games.clone(), back: games }])
            }
        })
    })
}

/// The stones, the same on both sides: of each number as many as a player can need at once (P1).
fn stones(side: Mm, language: Language) -> Vec<Piece> {
    let start = Position::start();
    let all = start.stones_on(Side::Red, start.stones(Side::Red)) as u8;
    let numbers = (1..=LARGEST).flat_map(|number| iter::repeat_n(number, usize::from(all / number)));
    let pieces = Side::ALL.into_iter().flat_map(|player| numbers.clone().map(move |count| (player, count)));
    let piece = |(player, count)| {
        let stone = stone(side, player, count, language);
        Piece { front: stone.clone(), back: stone }
    };
    pieces.map(piece).collect()
}

fn stone(side: Mm, player: Side, count: u8, language: Language) -> Drawing {
    let mut drawing = Drawing::new();
    let name = capitalized(&player.say(language));
    drawing.marked(Role::Figure(format!("{name}: {count}")), |drawing| {
        let middle = Point::new(side / 2, side / 2);
        // Scaled for a square larger than the stone, as on a board.
        let square = side * 1.2;
        disc(drawing, middle, square, player);
        number(drawing, middle, square, player, count);
        // Upside down, a 6 would read as a 9.
        if count == 6 || count == 9 {
            let below = middle.moved(Mm::ZERO, side * 0.24);
            let half = side * 0.12;
            let pen = Stroke::new(number_color(player), side * 0.03);
            drawing.line(below.moved(-half, Mm::ZERO), below.moved(half, Mm::ZERO), pen);
        }
    });
    drawing
}

/// Draws a card with a row for each game of a match, and two columns for the players' points.
fn games(size: Size, words: &PerSiVicWords) -> Drawing {
    let mut drawing = Drawing::new();
    let (bottom, letters) = card_title(&mut drawing, size, &words.kit.match_of);
    let top = bottom + letters * 0.6;
    let (width, height) = (size.width - MARGIN * 2, size.height - MARGIN - top);
    let rows = GAMES.min((height / floor::ROW) as usize - 2);
    let pitch = height / (rows + 2) as i32;
    let first = width * 0.3;
    let letters = (pitch * 0.45).max(floor::TEXT);
    drawing.marked(Role::Table, |drawing| {
        for row in 0..rows + 2 {
            let words = match row {
                0 => words.kit.names.clone(),
                row if row <= rows => format!("{} {row}", words.kit.game),
                _ => words.kit.total.clone(),
            };
            let style = if row == 0 || row > rows { INKS.bold() } else { INKS.plain() };
            let at = Point::new(MARGIN + letters * 0.3, top + pitch * row as i32 + pitch / 2);
            drawing.marked(Cell::row(row), |drawing| {
                drawing.text(style.level_fitted(at, &words, letters, first - letters * 0.6));
            });
        }
    });
    let pen = Stroke::new(INKS.line, Stroke::THINNEST);
    let level = (0..=rows + 2).map(|row| top + pitch * row as i32);
    let level = level.map(|y| (Point::new(MARGIN, y), Point::new(MARGIN + width, y)));
    let column = (width - first) / 2;
    let upright = [Mm::ZERO, first, first + column, width].map(|x| MARGIN + x);
    let bottom = top + pitch * (rows + 2) as i32;
    drawing.lines(level.chain(upright.map(|x| (Point::new(x, top), Point::new(x, bottom)))), pen);
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p1_there_are_stones_for_every_way_that_27_can_stand() {
        let pieces = stones(STONE, Language::English);
        assert_eq!(pieces.len(), 2 * (27 + 13 + 9 + 6 + 5 + 4 + 3 + 3 + 3));
        // Larger stacks combine stones: 27 is three nines; 10 and 17 together are two nines, an eight and a one.
        let count = |number: u8| {
            pieces.iter().filter(|piece| says(piece).ends_with(&format!(": {number}"))).count() / 2
        };
        for number in 1..=LARGEST {
            assert!(
                count(number) * usize::from(number) <= 27 && (count(number) + 1) * usize::from(number) > 27
            );
        }
    }

    fn says(piece: &Piece) -> String {
        format!("{:?}", piece.front).split("Figure(\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    }
}
