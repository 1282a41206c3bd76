//! Cards that a record does not have, drawn at random.

use rand::Rng;

use crate::divicity::rules::{Card, Cards, Hand, Match, Players, Seat, TokenSet};
use crate::seed::{below, shuffle_first};

/// The same match with cards for all players as they may lie; `left` are the tokens that are still to come.
pub(super) fn drawn(state: &Match, winners: &[Seat], left: &TokenSet, generator: &mut impl Rng) -> Match {
    let players = state.players();
    let held = |seat| {
        let has_played = state.trick_cards().of(seat).is_some();
        (players.hand_size() - state.tricks()).saturating_sub(usize::from(has_played))
    };
    let counts: Vec<usize> = Seat::all(players).map(held).collect();
    match state.setup().cards {
        Cards::Dealt(_) => {
            let hands = std::array::from_fn(|seat| {
                Seat::new(seat).and_then(|seat| state.hand(seat)).unwrap_or_default()
            });
            state.with_cards(hands, state.played(), left)
        }
        Cards::Recorded => {
            let unseen = Hand::DECK.except(state.played());
            let may_hold = |seat, card| !state.cannot_hold(seat, card);
            // A record may have revokes that no card has proved.
            let hands = deal(unseen, &counts, may_hold, generator)
                .or_else(|| deal(unseen, &counts, |_, _| true, generator));
            state.with_cards(hands.unwrap_or_default().0, state.played(), left)
        }
        Cards::LeftOut if state.lex_known() => {
            // The counted Lex are among the cards played, and no others (C9).
            let (mut lex, mut others): (Vec<Card>, Vec<Card>) =
                Hand::DECK.iter().partition(|card| card.is_lex());
            let counted: usize = state.holdings().iter().map(|holding| usize::from(holding.lex)).sum();
            let counted = counted.min(Hand::DECK.len() - counts.iter().sum::<usize>());
            let other = (players.count() * state.tricks()).saturating_sub(counted);
            shuffle_first(generator, &mut lex, counted);
            shuffle_first(generator, &mut others, other);
            let played: Hand = lex.iter().take(counted).chain(others.iter().take(other)).copied().collect();
            let hands = deal(Hand::DECK.except(played), &counts, |_, _| true, generator);
            state.with_cards(hands.unwrap_or_default().0, played, left)
        }
        Cards::LeftOut => {
            let (hands, rest) = deal(Hand::DECK, &counts, |_, _| true, generator).unwrap_or_default();
            let played = rest.iter().copied().take(players.count() * state.tricks());
            let mut after = state.with_cards(hands, played.collect(), left);
            // A trick that was finished a moment ago has no winner in the list.
            let winners = (0..).map(|trick| winners.get(trick).copied().unwrap_or(state.leader()));
            for (played, winner) in rest.chunks(players.count()).take(state.tricks()).zip(winners) {
                let lex = played.iter().filter(|card| card.is_lex()).count() as u8;
                after.add_lex(winner, lex);
            }
            after
        }
    }
}

/// Deals as many cards to each player as `counts` says, each card to a free place that may hold it. Returns the hands
/// and the other cards, in random order; `None` if no deal is possible.
fn deal(
    cards: Hand,
    counts: &[usize],
    may_hold: impl Fn(Seat, Card) -> bool,
    generator: &mut impl Rng,
) -> Option<([Hand; Players::MOST], Vec<Card>)> {
    let mut cards: Vec<Card> = cards.iter().collect();
    let all = cards.len();
    shuffle_first(generator, &mut cards, all);
    let aside = Place { seat: None, free: all.checked_sub(counts.iter().sum())?, cards: Vec::new() };
    let seat =
        |(seat, free): (usize, &usize)| Place { seat: Seat::new(seat), free: *free, cards: Vec::new() };
    let mut places: Vec<Place> = counts.iter().enumerate().map(seat).chain([aside]).collect();
    let may = |place: &Place, card| place.seat.is_none_or(|seat| may_hold(seat, card));
    for card in cards {
        let room = |place: &Place| if may(place, card) { place.free } else { 0 };
        let free: usize = places.iter().map(room).sum();
        let mut at = if free == 0 { 0 } else { below(generator, free as u32) as usize };
        let place = places.iter().position(|place| {
            let here = room(place);
            let is_here = at < here;
            at = at.saturating_sub(here);
            is_here
        });
        match place {
            Some(place) => places[place].take(card),
            None if make_room(&mut places, card, &may, &mut Vec::new()) => {}
            None => return None,
        }
    }
    let rest = places.pop()?.cards;
    let mut hands = [Hand::EMPTY; Players::MOST];
    hands.iter_mut().zip(places).for_each(|(hand, place)| *hand = place.cards.into_iter().collect());
    Some((hands, rest))
}

/// A hand, or the cards that nobody holds.
struct Place {
    seat: Option<Seat>,
    free: usize,
    cards: Vec<Card>,
}

impl Place {
    fn take(&mut self, card: Card) {
        self.free -= 1;
        self.cards.push(card);
    }
}

/// Places a card by moving others: an augmenting path. `false` if there is none.
fn make_room(
    places: &mut [Place],
    card: Card,
    may: &impl Fn(&Place, Card) -> bool,
    tried: &mut Vec<usize>,
) -> bool {
    for at in 0..places.len() {
        if tried.contains(&at) || !may(&places[at], card) {
            continue;
        }
        tried.push(at);
        if places[at].free > 0 {
            places[at].take(card);
            return true;
        }
        for other in 0..places[at].cards.len() {
            let moved = places[at].cards[other];
            if make_room(places, moved, may, tried) {
                places[at].cards[other] = card;
                return true;
            }
        }
    }
    false
}
