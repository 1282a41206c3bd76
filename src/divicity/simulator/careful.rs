//! What the careful player thinks of its cards. Its numbers were found by trial against greedy players.

use std::iter;

use super::View;
use crate::divicity::rules::{Card, Hand, Holding, Match, Seat, Suit, TokenKind, score};

/// What a special is thought to be worth before it is taken.
const SPECIAL: f64 = 15.0;

/// What one more Lex is thought to be worth to a player who has 0 to 3 (C12, C13).
const LEX: [f64; 4] = [10.0, 20.0, 50.0, 50.0];

/// What winning is thought to be worth besides the token and the Lex: to lead, and to leave them to nobody else.
const LEAD: f64 = 10.0;

/// What it is thought to be worth to be rid of a card, for each card of its suit that ranks lower: low cards take first.
const SPENT: f64 = 0.2;

/// The best score of the others.
pub(super) fn best_rival(holdings: &[Holding], seat: Seat) -> i32 {
    let others = holdings.iter().enumerate().filter(|(player, _)| *player != seat.index());
    others.map(|(_, holding)| score(holding).total()).max().unwrap_or_default()
}

/// What a trick may bring to a player.
pub(super) struct Outlook<'a> {
    state: &'a Match,
    /// What the first token taken is worth.
    first: f64,
    /// What the second token taken is worth.
    second: f64,
    /// What each Lex is worth.
    lex: f64,
    /// The cards that others may hold.
    unseen: Hand,
    /// The players who play later.
    later: usize,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(view: &View<'a>, peeked: &[TokenKind]) -> Outlook<'a> {
        let View { state, seat } = *view;
        let hand = state.hand(seat).unwrap_or_default();
        // Who cannot follow takes nothing.
        let follows = state.trick_cards().led().is_none_or(|led| !hand.of_suit(led).is_empty());
        let [first, second] = if follows { tokens(state, state.holding(seat), peeked) } else { [0.0; 2] };
        let lex = LEX.get(usize::from(state.holding(seat).lex)).copied().unwrap_or_default();
        let unseen = Hand::DECK.except(state.played()).except(hand);
        let later = state.players().count() - state.cards().len() - 1;
        Outlook { state, first, second, lex, unseen, later }
    }

    /// What playing a card is worth.
    pub(super) fn worth(&self, card: Card) -> f64 {
        let Some(suit) = card.suit() else { return 0.0 };
        let trick = self.state.trick_cards();
        let rank = Hand::DECK.of_suit(suit).iter().filter(|other| *other < card).count();
        let spent = SPENT * rank as f64;
        if trick.led().is_some_and(|led| led != suit) {
            return spent - if card.is_lex() { self.lex } else { 0.0 };
        }
        let lex = self.lex * f64::from(trick.lex() + u8::from(card.is_lex()));
        let lowest = self.nobody_plays(suit, |other| other < card);
        let highest = self.nobody_plays(suit, |other| other > card);
        lowest * self.first + highest * (LEAD + (1.0 - lowest) * self.second + lex) + spent
    }

    /// The chance that nobody has played or will play such a card of the suit.
    fn nobody_plays(&self, suit: Suit, is_such: impl Fn(Card) -> bool) -> f64 {
        if self.state.cards().iter().any(|card| card.suit() == Some(suit) && is_such(*card)) {
            return 0.0;
        }
        let cards = self.unseen.of_suit(suit);
        if cards.is_empty() {
            return 1.0;
        }
        let held = self.state.players().hand_size() - self.state.tricks();
        let void = power(1.0 - cards.len() as f64 / self.unseen.len() as f64, held);
        let such = cards.iter().filter(|card| is_such(*card)).count() as f64 / cards.len() as f64;
        power(1.0 - (1.0 - void) * such, self.later)
    }
}

/// What the first and the second token taken are worth: of those peeked at, or else of any that are left.
fn tokens(state: &Match, holding: &Holding, peeked: &[TokenKind]) -> [f64; 2] {
    let left = state.tokens_left().unwrap_or_default();
    let before = score(holding).total();
    let gain = |kind| gain(holding, before, kind);
    let share = |count: u8| f64::from(count) / f64::from(left.total());
    let mut kinds: Vec<(f64, f64)> = left.iter().map(|(kind, count)| (gain(kind), share(count))).collect();
    kinds.sort_by(|one, two| two.0.total_cmp(&one.0));
    let drawn = state.players().tokens_per_trick();
    let [one, two, ..] = *peeked else { return of_any(&kinds, drawn) };
    let mean = kinds.iter().map(|(worth, share)| worth * share).sum();
    let mut known = [gain(one), gain(two), if drawn > 2 { mean } else { f64::MIN }];
    known.sort_by(|one, two| two.total_cmp(one));
    [known[0], known[1]]
}

/// The mean worth of the best and the second best of `drawn` tokens; kinds have a worth and a share, the best first.
fn of_any(kinds: &[(f64, f64)], drawn: usize) -> [f64; 2] {
    let (mut worths, mut better) = ([0.0; 2], 0.0);
    for (worth, share) in kinds {
        let [before, after] = [better, better + share].map(|share| at_least(share, drawn));
        worths[0] += worth * (after[0] - before[0]);
        worths[1] += worth * (after[1] - before[1]);
        better += share;
    }
    worths
}

/// The chances that at least one and at least two of the tokens drawn are of kinds with this share.
fn at_least(share: f64, drawn: usize) -> [f64; 2] {
    let none = power(1.0 - share, drawn);
    let one = drawn as f64 * share * power(1.0 - share, drawn - 1);
    [1.0 - none, 1.0 - none - one]
}

/// Like `powi`, which need not be the same on every machine.
fn power(base: f64, exponent: usize) -> f64 {
    iter::repeat_n(base, exponent).product()
}

/// What a token would add to the score of a holding, `before`.
fn gain(holding: &Holding, before: i32, kind: TokenKind) -> f64 {
    if kind.is_special() {
        return SPECIAL;
    }
    let mut more = *holding;
    more.tokens.add(kind, 1);
    f64::from(score(&more).total() - before)
}
