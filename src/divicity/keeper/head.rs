//! The head of a match being kept: players, seats and setup, all of which can be corrected at any time; and the next match at the
//! same table.

use std::sync::Arc;

use super::waiting::Waiting;
use super::words::lacks_lex;
use super::{Keeper, Kept, Refusal};
use crate::divicity::fault::SetupFault;
use crate::divicity::game::Divicity;
use crate::divicity::rules::{
    Card, Cards, Match, Name, Players, Seat, Seats, Setup, Take, Taker, Trick, check_dealt, check_set,
    seat_of,
};
use crate::table::Game as _;
use crate::words::join;

#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    pub names: Vec<Name>,
    /// All tags of the record, including unknown ones.
    pub tags: Vec<(String, String)>,
}

/// Only names are compared: other tags never change, and those of the match follow from its setup.
impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        self.names == other.names
    }
}

impl Eq for Head {}

/// The tags that describe how a match begins.
const HEAD: [&str; 6] = ["Game", "Players", "Leader", "Rules", "Tokens", "Hand"];

impl Head {
    pub fn new(names: Vec<Name>, setup: &Setup) -> Head {
        let mut tags = vec![("Game".to_owned(), "Divicity".to_owned())];
        let mut tag = |name: &str, value: String| tags.push((name.to_owned(), value));
        tag("Players", join(&names, " "));
        tag("Leader", names.get(setup.leader.index()).map_or(String::new(), Name::to_string));
        if let Some(rules) = setup.rules() {
            tag("Rules", rules);
        }
        if let Some(set) = setup.tokens {
            tag("Tokens", set.to_string());
        }
        if let Cards::Dealt(hands) = &setup.cards {
            for (name, hand) in names.iter().zip(hands) {
                tag("Hand", format!("{name} {hand}"));
            }
        }
        Head { names, tags }
    }

    /// Returns the head with other names and another setup; unrelated tags follow at the end.
    fn corrected(&self, names: Vec<Name>, setup: &Setup) -> Head {
        let mut head = Head::new(names, setup);
        let others = self.tags.iter().filter(|(name, _)| !HEAD.contains(&name.as_str()));
        head.tags.extend(others.cloned());
        head.sort();
        head
    }

    /// Puts known tags first, in canonical order.
    pub fn sort(&mut self) {
        let place = |tag: &(String, String)| Divicity::TAGS.iter().position(|known| *known == tag.0);
        self.tags.sort_by_key(|tag| place(tag).unwrap_or(usize::MAX));
    }
}

/// The match before its first trick, if a record can describe it. If cards are left out and immunity is played, its
/// tricks name the immune players (C14).
pub(super) fn start(names: &[Name], setup: &Setup) -> Result<Match, SetupFault> {
    check_names(names, setup.players, |one, other| one.is(other.as_str()))?;
    setup.tokens.as_ref().map_or(Ok(()), check_set)?;
    if let Cards::Dealt(hands) = &setup.cards {
        check_dealt(hands, setup.players)?;
    }
    Match::new(Setup { immune_named: setup.could_name_immune(), ..*setup })
}

/// Checks the number of names, and that no two are one player's.
fn check_names(
    names: &[Name],
    players: Players,
    is_same: impl Fn(&Name, &Name) -> bool,
) -> Result<(), SetupFault> {
    if names.len() != players.count() {
        return Err(SetupFault::Names { names: names.len(), players });
    }
    for (name, seat) in names.iter().zip(Seat::all(players)) {
        let first = Seat::all(players).zip(names).find(|(_, first)| is_same(first, name));
        if let Some((first, _)) = first.filter(|(first, _)| *first < seat) {
            return Err(SetupFault::NameTwice(first, seat));
        }
    }
    Ok(())
}

impl Kept {
    /// Replays the tricks after other names and another setup, as far as they fit; the rest wait.
    pub(super) fn set_up(&self, names: Vec<Name>, setup: Setup) -> Result<Kept, Refusal> {
        let old = *self.start.setup();
        let mut setup = Setup { players: old.players, tokens: old.tokens, immune_named: false, ..setup };
        // Whoever types `ana` must find one player.
        let is_new = names != self.head.names;
        let folded = |name: &Name| name.as_str().to_lowercase();
        check_names(&names, setup.players, |one, other| {
            one.is(other.as_str()) || is_new && folded(one) == folded(other)
        })?;
        let kept = |name: &Name| seat_of(&self.head.names, name.as_str());
        let is_free = |seat: &Seat| !names.iter().any(|name| kept(name) == Some(*seat));
        let mut renamed = Seat::all(setup.players).filter(is_free);
        let are_in_place = names
            .iter()
            .zip(Seat::all(setup.players))
            .all(|(name, seat)| kept(name).map_or_else(|| is_free(&seat), |old| old == seat));
        let is_empty = self.tricks.is_empty() && self.waiting.is_empty() && self.now == Trick::default();
        let holds_nothing = is_empty && self.lex.is_none() && !matches!(old.cards, Cards::Dealt(_));
        if names.iter().filter(|name| kept(name).is_none()).count() > 1 && !are_in_place && !holds_nothing {
            return Err(Refusal::WhoIsWho);
        }
        // There are as many players without a name as new names.
        let order: Vec<Seat> =
            names.iter().filter_map(|name| kept(name).or_else(|| renamed.next())).collect();
        let moved = |old: Seat| order.iter().position(|seat| *seat == old).and_then(Seat::new).unwrap_or(old);
        if let (Cards::Dealt(hands), Cards::Dealt(dealt)) = (&mut setup.cards, &old.cards) {
            for (hand, seat) in hands.iter_mut().zip(&order) {
                *hand = dealt[seat.index()];
            }
        }
        let start = start(&names, &setup)?;
        let setup = *start.setup();
        let drops_cards = setup.cards == Cards::LeftOut && old.cards != Cards::LeftOut;
        let wait = |Waiting { number, trick, led_by, why }: Waiting| {
            let (mut trick, led_by) = (seated(&trick, moved), led_by.map(moved));
            if drops_cards {
                without_cards(&mut trick, led_by.filter(|_| setup.immunity), setup.players);
            }
            // Cards belong to the players who played them; in the first trick the leader determines that.
            let led_by = if number == 1 { Some(start.leader()) } else { led_by };
            Waiting { number, led_by: led_by.filter(|_| !trick.cards.is_empty()), trick, why }
        };
        let waiting = self.as_waiting(&self.states()).into_iter().map(wait);
        let waiting = waiting.filter(|waits| waits.trick != Trick::default()).collect();
        let lex = match setup.cards {
            // Lex derived from the cards stay if no more tricks follow.
            Cards::LeftOut if drops_cards => self.whole.is_over().then(|| lex(&self.whole)),
            Cards::LeftOut => self.lex,
            _ => None,
        };
        let lex = lex.map(|old| {
            let mut lex = [0; Players::MOST];
            Seat::all(setup.players).for_each(|seat| lex[moved(seat).index()] = old[seat.index()]);
            lex
        });
        let head = if names == self.head.names && setup == old {
            Arc::clone(&self.head)
        } else {
            Arc::new(self.head.corrected(names, &setup))
        };
        let mut kept = Kept { head, lex, waiting, ..Kept::at_start(&start) };
        kept.fit();
        Ok(kept)
    }
}

/// Each player's Lex, by seat.
pub(super) fn lex(state: &Match) -> [u8; Players::MOST] {
    let mut lex = [0; Players::MOST];
    for (count, holding) in lex.iter_mut().zip(state.holdings()) {
        *count = holding.lex;
    }
    lex
}

/// Moves every player of a trick to another seat.
fn seated(trick: &Trick, moved: impl Fn(Seat) -> Seat) -> Trick {
    let takes = trick.takes.iter().map(|take| Take {
        taker: match take.taker {
            Taker::Player(seat) => Taker::Player(moved(seat)),
            Taker::Discard => Taker::Discard,
        },
        effect: take.effect.map(|effect| effect.moved(&moved)),
        ..*take
    });
    let immune = trick.immune.iter().fold(Seats::default(), |immune, seat| immune.with(moved(seat)));
    Trick { immune, takes: takes.collect(), ..trick.clone() }
}

/// Removes the cards from a trick. If jokers gave immunity, the trick names their players instead (C14).
fn without_cards(trick: &mut Trick, leader: Option<Seat>, players: Players) {
    if let Some(leader) = leader {
        for (at, card) in trick.cards.iter().enumerate() {
            if *card == Card::Joker {
                trick.immune = trick.immune.with(leader.clockwise(at, players));
            }
        }
    }
    trick.cards = Vec::new();
}

impl Keeper {
    /// The next match of these players, with the same variants and set. Who won leads (the Covil Law): of several winners, the first
    /// in the order of `names`; if none of them plays, the first player. Dealt hands were for one match: cards are recorded.
    ///
    /// # Errors
    /// Returns a refusal if the match is not over, its Lex are not counted, or these players cannot play one.
    pub fn again(&self, names: &[Name]) -> Result<Keeper, Refusal> {
        let state = self.state();
        if !state.is_over() || !self.waiting().is_empty() || lacks_lex(state) {
            return Err(Refusal::NotOver);
        }
        let players = Players::new(names.len())
            .ok_or(SetupFault::Names { names: names.len(), players: state.players() })?;
        let seats = self.winners().filter_map(|winner| seat_of(names, winner.as_str()));
        let leader = seats.min().unwrap_or(Seat::FIRST);
        let cards = if self.setup().cards == Cards::LeftOut { Cards::LeftOut } else { Cards::Recorded };
        Ok(Keeper::new(
            names.to_vec(),
            Setup { players, leader, cards, immune_named: false, ..*self.setup() },
        )?)
    }

    /// Who has won, or leads so far.
    pub fn winners(&self) -> impl Iterator<Item = &Name> {
        let winners: Vec<usize> = self.state().standings().winners().collect();
        winners.into_iter().filter_map(|player| self.names().get(player))
    }

    /// The same match with its tag `Date`, in records as `2026.03.12`.
    #[must_use]
    pub fn dated(mut self, date: &str) -> Keeper {
        for kept in &mut self.history {
            let mut head = (*kept.head).clone();
            head.tags.push(("Date".to_owned(), date.to_owned()));
            head.sort();
            kept.head = Arc::new(head);
        }
        self
    }
}
