//! Private hand slips: one per player, folded with the name outside and the cards inside.
//!
//! A slip has three panels. Fold the empty one, at the top, forward over the cards, then the one with the name, at the
//! bottom, backward; no ink but the name shows.

use serde::Deserialize;

use super::{CREDIT, signs};
use crate::divicity::rules::card::{Card, Rank, Suit};
use crate::divicity::rules::seat::Name;
use crate::divicity::words::suit;
use crate::print::form::{Inks, TooSmall, printable};
use crate::print::imposition::{Imposition, Side};
use crate::print::{
    Bookmark, Cell, Color, Document, Drawing, Face, Language, Mm, Page, Paper, Point, Role, Size, Stroke,
    Transform, floor,
};

/// The layout of slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct SlipSpec {
    /// The number of slips on a page, 1 to 8, one below the other, with cut marks.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = UP, value_parser = clap::value_parser!(u8).range(1..=8)))]
    pub up: u8,
    /// The paper, in portrait.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub paper: Paper,
    /// The language of the words.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub language: Language,
    /// The creation time, if the document should state it.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub created: Option<i64>,
}

/// The number of slips on a paper by default.
const UP: u8 = 2;

impl Default for SlipSpec {
    fn default() -> SlipSpec {
        SlipSpec { up: UP, paper: Paper::default(), language: Language::default(), created: None }
    }
}

/// A slip for each player.
pub struct Slips<'a> {
    /// The players and their hands, in seat order.
    pub hands: Vec<(&'a Name, &'a [Card])>,
    /// The leader of the first trick, from 0.
    pub leader: usize,
    /// The layout.
    pub spec: SlipSpec,
}

/// The wording of slips in each language, from `templates/lang/divicity/slips`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SlipWords {
    title: String,
    leads: String,
    forward: String,
    backward: String,
    jokers: String,
    #[serde(skip)]
    language: Language,
}

impl SlipWords {
    fn of(language: Language) -> SlipWords {
        let words = language.words([
            include_str!("../../../templates/lang/divicity/slips/en.toml"),
            include_str!("../../../templates/lang/divicity/slips/es.toml"),
            include_str!("../../../templates/lang/divicity/slips/pt.toml"),
        ]);
        SlipWords { language, ..words }
    }
}

/// Names and cards are black: black shows through folded paper least if there is no other ink.
const INKS: Inks = Inks { ink: Color::BLACK, faint: Color::grey(110), ..super::INKS };

/// The height of the folding instructions within the cards' panel.
const WORDS: Mm = Mm::from_um(4_500);

/// The largest letter size of the leader's note.
const LEADS: Mm = Mm::from_um(4_000);

/// The width of the signs and names of suits.
const NAMES: Mm = Mm::from_um(26_500);

/// A panel's share of a slip's height, and the ratio of letter size to row height.
const PANEL: f64 = 0.38;
const SIZE: f64 = 0.8;

/// The maximum number of rows: the suits and the jokers.
const ROWS: i32 = 5;

/// The letter size of cards, and the distance between them.
const CARD: Mm = Mm::from_um(6_800);
const COLUMN: Mm = Mm::from_um(18_000);

impl<'a> Slips<'a> {
    /// Creates the document.
    ///
    /// # Errors
    /// Returns an error if cards would be too small to read in play. This depends only on the size of hands, so it
    /// reveals nothing about the cards.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let size = self.spec.paper.given_size();
        let least = self.least();
        if !size.holds(least) {
            return Err(TooSmall { what: "a hand", room: size, least });
        }
        let imposition = Imposition::stacked(size, self.spec.up);
        let papers = self.hands.len().div_ceil(imposition.count());
        let words = SlipWords::of(self.spec.language);
        let meta = CREDIT.meta(&words.title, self.spec.language, self.spec.created);
        Ok(Document::new(meta, Vec::new(), papers, move |paper| self.page(imposition, paper, &words)))
    }

    /// The smallest paper on which any hand is readable, even one of a single suit.
    fn least(&self) -> Size {
        let longest =
            self.hands.iter().map(|(_, hand)| hand.len()).max().unwrap_or(0).min(Rank::all().count());
        let column = COLUMN * (floor::READ_IN_PLAY / CARD);
        let width = floor::MARGIN * 2 + NAMES + column * longest as i32;
        let rows = floor::READ_IN_PLAY * (f64::from(ROWS) / SIZE);
        let height = (rows + WORDS * 2) * (f64::from(self.spec.up) / PANEL);
        let whole = |length: Mm| Mm::new(length.to_f64().ceil());
        let shortest = |side: Mm| whole(side).max(Paper::SHORTEST);
        Size::new(shortest(width), shortest(height))
    }

    fn page(&self, imposition: Imposition, paper: usize, words: &SlipWords) -> Page {
        let mut drawing = imposition.cut_marks(Stroke::new(INKS.faint, Stroke::THINNEST));
        let mut bookmarks = Vec::new();
        // In such an order that the papers, cut as one pile, make piles in seat order to lay on each other.
        let papers = self.hands.len().div_ceil(imposition.count());
        for (place, corner) in imposition.corners(Side::Front).into_iter().enumerate() {
            let seat = place * papers + paper;
            let Some((name, hand)) = self.hands.get(seat) else { break };
            let slip = slip(imposition.cell(), name, hand, seat == self.leader, words);
            drawing.place(Transform::translate(corner), slip);
            bookmarks.push(Bookmark { title: name.shown(), at: corner });
        }
        // The page title is public: it names players, not cards.
        let names: Vec<String> = bookmarks.iter().map(|bookmark| bookmark.title.clone()).collect();
        Page { bookmarks, ..Page::new(imposition.paper(), names.join(", "), drawing) }
    }
}

fn slip(cell: Size, name: &Name, hand: &[Card], leads: bool, words: &SlipWords) -> Drawing {
    let mut drawing = Drawing::new();
    // The empty panel is as high as the panel with the cards, which it covers.
    let panel = cell.height * PANEL;
    let name_panel = cell.height - panel * 2;
    let middle = Point::new(cell.width / 2, cell.height - name_panel / 2);
    let shown = INKS.bold().centered();
    drawing.marked(Role::Heading(1), |drawing| {
        let (width, shown_name) = (cell.width - floor::MARGIN * 2, name.shown());
        match printable(&shown_name) {
            Some(name) => drawing.text(shown.level_fitted(middle, name, name_panel * 0.4, width)),
            None => drawing.line(
                middle.moved(-width / 3, name_panel * 0.2),
                middle.moved(width / 3, name_panel * 0.2),
                Stroke::new(INKS.ink, Mm::new(0.3)),
            ),
        }
    });
    if leads {
        let at = middle.moved(Mm::ZERO, -name_panel * 0.24);
        drawing.text(INKS.note().centered().text(
            at,
            words.leads.as_str(),
            LEADS.min(name_panel * 0.14).max(floor::READ_IN_PLAY),
        ));
    }
    let room = Size::new(cell.width - floor::MARGIN * 2, panel - WORDS * 2);
    drawing.marked(Role::Table, |drawing| {
        cards(drawing, Point::new(floor::MARGIN, panel + WORDS), room, hand, words);
    });
    // The instructions are inside with the cards, so that only the name is outside when folded.
    fold(&mut drawing, cell, panel, Mm::new(3.2), &words.forward);
    fold(&mut drawing, cell, panel * 2, Mm::new(-1.4), &words.backward);
    drawing
}

fn fold(drawing: &mut Drawing, cell: Size, y: Mm, words_below: Mm, words: &str) {
    let pen = Stroke::new(INKS.faint, Mm::new(0.2)).dashed(Mm::new(2.0), Mm::new(2.0));
    drawing.line(Point::new(floor::MARGIN, y), Point::new(cell.width - floor::MARGIN, y), pen);
    let at = Point::new(cell.width - floor::MARGIN, y + words_below);
    drawing.text(INKS.note().right().text(at, words, floor::READ_IN_PLAY));
}

/// Draws one row per suit, low to high, and one for the jokers, so that a hand is readable at a glance. A hand with
/// too many cards of one suit is set smaller.
fn cards(drawing: &mut Drawing, at: Point, room: Size, hand: &[Card], words: &SlipWords) {
    let rows = Suit::ALL.map(Some).into_iter().chain([None]).filter_map(|of| {
        let name = of.map_or(words.jokers.as_str(), |of| suit(words.language, of));
        let cards: Vec<Card> = hand.iter().copied().filter(|card| card.suit() == of).collect();
        (!cards.is_empty()).then_some((of, name, cards))
    });
    let rows: Vec<(Option<Suit>, &str, Vec<Card>)> = rows.collect();
    let pitch = room.height / ROWS;
    let longest = rows.iter().map(|(.., cards)| cards.len()).max().unwrap_or(1).max(1);
    let column = COLUMN.min((room.width - NAMES) / longest as i32);
    let size = (pitch * SIZE).min(CARD * (column.to_f64() / COLUMN.to_f64()));
    let cap = Face::Bold.cap_height(size);
    let top = at.y + (room.height - pitch * rows.len() as i32) / 2;
    for (row, (of, name, cards)) in rows.into_iter().enumerate() {
        let middle = top + pitch * row as i32 + pitch / 2;
        let baseline = middle + cap / 2;
        drawing.marked(Cell::row(row), |drawing| {
            signs::of_suit(of).draw(drawing, Point::new(at.x + size / 2, middle), size, INKS.ink);
            let name_at = Point::new(at.x + size * 1.3, baseline);
            let letters = (size * 0.6).max(floor::READ_IN_PLAY);
            drawing.text(INKS.note().fitted(name_at, name, letters, NAMES - size * 1.3 - Mm::new(2.0)));
        });
        for (place, card) in cards.into_iter().enumerate() {
            let at = Point::new(at.x + NAMES + column * place as i32, baseline);
            drawing.marked(Cell::new(row, place + 1), |drawing| {
                drawing.text(INKS.bold().text(at, card.to_string(), size));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::rules::deal::Deal;
    use crate::divicity::rules::seat::Players;
    use crate::print::{Shape, svg};
    use crate::seed::Seed;

    #[test]
    fn every_card_stands_on_its_players_slip_and_the_title_tells_none() {
        let deal = Deal::new(Players::new(5).unwrap(), Seed(3));
        let names: Vec<Name> = ["Ana", "Beto", "Cira", "Davi", "Eva"].map(|n| n.parse().unwrap()).to_vec();
        let hands = names.iter().zip(deal.hands.iter().map(Vec::as_slice)).collect();
        let slips = Slips { hands, leader: deal.leader, spec: SlipSpec::default() };
        let document = slips.document().unwrap();
        assert_eq!(document.page_count, 3);
        // Cut in the middle as one pile, the upper slips are those of the first three seats.
        let seats: [&[usize]; 3] = [&[0, 3], &[1, 4], &[2]];
        for (page, seats) in document.pages.zip(seats) {
            let groups: Vec<Drawing> = page
                .drawing
                .shapes
                .iter()
                .filter_map(|shape| match shape {
                    Shape::Group(_, shapes) => Some(Drawing { shapes: shapes.clone() }),
                    _ => None,
                })
                .collect();
            assert_eq!(groups.len(), seats.len());
            for (group, seat) in groups.iter().zip(seats) {
                let words: Vec<(&str, Mm)> = group
                    .all_shapes()
                    .filter_map(|shape| match shape {
                        Shape::Text(text) => Some((text.content.as_str(), text.at.y)),
                        _ => None,
                    })
                    .collect();
                let has = |word: &str| words.iter().any(|(text, _)| *text == word);
                assert!(deal.hands[*seat].iter().all(|card| has(&card.to_string())), "{words:?}");
                assert!(has(&names[*seat].shown()), "{words:?}");
                let height = |begin: &str| words.iter().find(|(text, _)| text.starts_with(begin)).unwrap().1;
                assert!(height("1. ") < height("2. "), "folds are numbered from the top");
            }
            let hand = &deal.hands[seats[0]];
            assert!(hand.iter().all(|card| !page.title.split(", ").any(|word| word == card.to_string())));
            assert!(svg::write(&document.meta, &[], &page, svg::Settings::default()).contains("<path"));
        }
    }
}
