//! Game material to cut out: stones, rules cards, and a score card for the games of a match.

use std::iter;

use super::CREDIT;
use super::diagram::stones::{disc, number, number_color};
use super::words::PerSiVicWords;
use crate::kit::{INKS, Kit, KitError, KitSpec, MARGIN, PartName, Piece, card_title, reference};
use crate::persivic::rules::board::Side;
use crate::persivic::rules::position::Position;
use crate::print::form::TooSmall;
use crate::print::{Cell, Drawing, Mm, Point, Role, Size, Stroke, Transform, floor};
use crate::rulebook::Chapter;
use crate::words::{Language, Say as _, capitalized};

const PARTS: [PartName; 3] = [PartName::Stones, PartName::Reference, PartName::Scoring];

/// The default side of a stone: 16 mm, for the default squares of 20 mm.
const STONE: Mm = Mm::from_um(16_000);

/// The largest number on a stone. Taller stacks use several stones on top of each other.
const LARGEST: u8 = 9;

/// The number of reference cards, one per player.
const PLAYERS: usize = 2;

/// The largest number of games on a side of a score card, and the players' letters there.
const GAMES: usize = 10;
const PLAYER_LETTERS: [&str; 2] = ["A", "B"];

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
                let games = match_card(card, &words)?;
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

/// The side of a card for a match; upright cards are turned to write on, as names are longer than they are wide.
///
/// # Errors
/// Returns an error if a line for a name would be too short.
fn match_card(size: Size, words: &PerSiVicWords) -> Result<Drawing, TooSmall> {
    let wide = if size.width < size.height { size.turned() } else { size };
    let drawing = TooSmall::or("a card for a match", wide, |size| games(size, words))?;
    let mut card = Drawing::new();
    let quarter = Transform { linear: [0.0, 1.0, -1.0, 0.0], offset: Point::new(size.width, Mm::ZERO) };
    card.place(if wide == size { Transform::translate(Point::ORIGIN) } else { quarter }, drawing);
    Ok(card)
}

/// Draws two lines for names, and a table with a row for each player and a column for each game; `None` if there is no
/// room.
fn games(size: Size, words: &PerSiVicWords) -> Option<Drawing> {
    let mut drawing = Drawing::new();
    let (bottom, letters) = card_title(&mut drawing, size, &words.kit.match_of);
    let top = bottom + letters * 0.3;
    let (width, pitch) = (size.width - MARGIN * 2, (size.height - MARGIN - top) / 11 * 2);
    let letters = floor::READ_IN_PLAY;
    let label = |text: &str| INKS.bold().width(text, letters) + letters * 0.8;
    let (first, last) = (label(&words.kit.game), label(&words.kit.total));
    let columns = ((width - first - last) / floor::BOX.width) as usize;
    let line = (MARGIN + letters * 1.5, MARGIN + width);
    if columns == 0 || line.1 - line.0 < floor::NAME_LINE || pitch < floor::ROW {
        return None;
    }
    let pen = Stroke::new(INKS.line, Stroke::THINNEST);
    for (row, player) in (1..).zip(PLAYER_LETTERS) {
        let y = top + pitch * row - letters * 0.3;
        drawing.text(INKS.bold().text(Point::new(MARGIN, y), player, letters));
        drawing.line(Point::new(line.0, y), Point::new(line.1, y), Stroke::new(INKS.faint, Stroke::THINNEST));
    }
    let games = GAMES.min(columns);
    let column = (width - first - last) / games as i32;
    let table = top + pitch * 5 / 2;
    let numbers = (1..=games).map(|game| game.to_string()).chain([words.kit.total.clone()]);
    let x = |game: usize| MARGIN + first + column * game as i32;
    let right = MARGIN + width;
    drawing.marked(Role::Table, |drawing| {
        let mut cell = |mark: Cell, x: Mm, text: &str| {
            let at = Point::new(x, table + pitch * i32::from(mark.row) + pitch / 2);
            drawing.marked(mark, |drawing| drawing.text(INKS.bold().centered().level(at, text, letters)));
        };
        for (row, text) in [words.kit.game.as_str()].into_iter().chain(PLAYER_LETTERS).enumerate() {
            cell(Cell::row(row), MARGIN + first / 2, text);
        }
        for (game, text) in numbers.enumerate() {
            let end = if game == games { right } else { x(game + 1) };
            cell(Cell::column(game + 1), (x(game) + end) / 2, &text);
        }
    });
    let level = (0..=3).map(|row| table + pitch * row).map(|y| (Point::new(MARGIN, y), Point::new(right, y)));
    let upright = [MARGIN, right].into_iter().chain((0..=games).map(x));
    let upright = upright.map(|x| (Point::new(x, table), Point::new(x, table + pitch * 3)));
    drawing.lines(level.chain(upright), pen);
    Some(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::Shape;

    #[test]
    fn a_name_on_a_match_card_has_45_mm_and_small_cards_are_refused() {
        for language in Language::ALL {
            let words = PerSiVicWords::of(language);
            for card in ["poker", "bridge", "mini", "tarot", "90x60mm"] {
                let size = card.parse::<crate::kit::CardSize>().unwrap().size();
                let drawing = match_card(size, &words).unwrap();
                let [Shape::Group(map, shapes)] = drawing.shapes.as_slice() else { panic!("{drawing:?}") };
                let lines = shapes.iter().filter_map(|shape| match shape {
                    Shape::Line(from, to, _) => Some((map.apply(*from), map.apply(*to))),
                    _ => None,
                });
                let lines: Vec<(Point, Point)> = lines.collect();
                assert_eq!(lines.len(), 2);
                for (from, to) in lines {
                    let length = (to.x - from.x).max(to.y - from.y);
                    assert!(length >= floor::NAME_LINE, "{card}: {length}");
                    for at in [from, to] {
                        assert!((MARGIN..=size.width - MARGIN).contains(&at.x), "{card}");
                        assert!((MARGIN..=size.height - MARGIN).contains(&at.y), "{card}");
                    }
                }
            }
            let small = Size::new(Mm::new(40.0), Mm::new(50.0));
            assert!(match_card(small, &words).unwrap_err().to_string().contains("a card for a match"));
        }
    }

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
