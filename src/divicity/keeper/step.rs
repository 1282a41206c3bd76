//! The single steps of a trick.

use crate::divicity::fault::IllegalStep;
use crate::divicity::rules::{Card, Cards, Effect, Match, Seat, Take, Taker, TokenKind, Trick};

/// One event at the table, confirmed on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A player is immune after playing a joker, if cards are left out (C14).
    Immune(Seat),
    /// A card is played (C4).
    Card(Card),
    /// A token is set out (C4). Optional in a match kept without cards: taking also sets out.
    SetOut(TokenKind),
    /// A token is taken or discarded (C6–C8).
    Take(Taker, TokenKind),
    /// A special is resolved (C11).
    Resolve(Effect),
}

impl Step {
    /// Makes the step in a match.
    ///
    /// # Errors
    /// Returns a fault if the step is illegal; the match is then unchanged.
    #[inline]
    pub fn make(self, state: &mut Match) -> Result<(), IllegalStep> {
        match self {
            Step::Immune(seat) => state.name_immune(seat),
            Step::Card(card) => state.card(card),
            Step::SetOut(token) => state.set_out(token),
            Step::Take(taker, token) => state.take_unsaid(taker, token),
            Step::Resolve(effect) => state.resolve(&effect),
        }
    }

    /// The token that a take also sets out, in a match kept without cards in which it is not yet out (C4).
    pub fn sets_out(self, before: &Match) -> Option<TokenKind> {
        let Step::Take(_, token) = self else { return None };
        let lies = before.setup().cards != Cards::LeftOut || before.in_play().count(token) > 0;
        (!lies).then_some(token)
    }

    /// The step that turns `trick` into `after`, if one does.
    pub(super) fn between(trick: &Trick, after: &Trick) -> Option<Step> {
        let immune = after.immune.except(trick.immune).iter().next().map(Step::Immune);
        let card = || after.cards.get(trick.cards.len()).map(|card| Step::Card(*card));
        let take = || after.takes.get(trick.takes.len()).map(|take| Step::Take(take.taker, take.token));
        let set_out = || after.tokens.get(trick.tokens.len()).map(|token| Step::SetOut(*token));
        let effect = || after.takes.last()?.effect.map(Step::Resolve);
        immune.or_else(card).or_else(take).or_else(set_out).or_else(effect)
    }

    pub(super) fn note_after(self, trick: &mut Trick, before: &Match) {
        if let Some(token) = self.sets_out(before) {
            trick.tokens.push(token);
        }
        self.note(trick);
    }

    /// Writes the step down.
    pub(in crate::divicity) fn note(self, trick: &mut Trick) {
        match self {
            Step::Immune(seat) => trick.immune = trick.immune.with(seat),
            Step::Card(card) => trick.cards.push(card),
            Step::SetOut(token) => trick.tokens.push(token),
            Step::Take(taker, token) => trick.takes.push(Take { taker, token, effect: None }),
            Step::Resolve(effect) => {
                if let Some(take) = trick.takes.last_mut() {
                    take.effect = Some(effect);
                }
            }
        }
    }
}

/// The steps of a trick, complete or not, in order.
pub fn steps(trick: &Trick) -> Vec<Step> {
    let immune = trick.immune.iter().map(Step::Immune);
    let cards = trick.cards.iter().copied().map(Step::Card);
    let tokens = trick.tokens.iter().copied().map(Step::SetOut);
    let takes = trick.takes.iter().flat_map(|take| {
        let resolve = take.effect.map(Step::Resolve);
        [Some(Step::Take(take.taker, take.token)), resolve].into_iter().flatten()
    });
    immune.chain(cards).chain(tokens).chain(takes).collect()
}

/// The steps by which a user enters a trick. In a match kept without cards, set-out steps are omitted if the takes
/// imply them.
pub(super) fn entered(trick: &Trick, cards: &Cards) -> Vec<Step> {
    let follows = *cards == Cards::LeftOut
        && trick.tokens.iter().copied().eq(trick.takes.iter().map(|take| take.token));
    steps(trick).into_iter().filter(|step| !(follows && matches!(step, Step::SetOut(_)))).collect()
}
