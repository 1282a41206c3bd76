//! The steps of a trick, one by one.

use crate::divicity::fault::IllegalStep;
use crate::divicity::rules::card::Card;
use crate::divicity::rules::match_state::Match;
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::setup::Cards;
use crate::divicity::rules::token::TokenKind;
use crate::divicity::rules::trick::{Effect, Take, Taker, Trick};

/// One thing that happens at the table and is confirmed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Somebody played a joker and is immune, where cards are left out (C14).
    Immune(Seat),
    /// A card is played (C4).
    Card(Card),
    /// A token is set out (C4). In a match kept without cards that need not be said: taking sets out too.
    SetOut(TokenKind),
    /// Somebody takes a token, or it is discarded (C6–C8).
    Take(Taker, TokenKind),
    /// A special does something (C11).
    Resolve(Effect),
}

impl Step {
    /// Makes the step in a match.
    ///
    /// # Errors
    /// When the rules do not allow it; the match is then as it was.
    pub fn make(self, state: &mut Match) -> Result<(), IllegalStep> {
        match self {
            Step::Immune(seat) => state.name_immune(seat),
            Step::Card(card) => state.card(card),
            Step::SetOut(token) => state.set_out(token),
            Step::Take(taker, token) => state.take_unsaid(taker, token),
            Step::Resolve(effect) => state.resolve(&effect),
        }
    }

    /// The token that a take sets out besides, in a match kept without cards, as nobody has set it out before (C4).
    #[must_use]
    pub fn sets_out(self, before: &Match) -> Option<TokenKind> {
        let Step::Take(_, token) = self else { return None };
        let lies = before.setup().cards != Cards::LeftOut || before.in_play().count(token) > 0;
        (!lies).then_some(token)
    }

    /// The step that makes `after` of a trick, if it is one.
    pub(super) fn between(trick: &Trick, after: &Trick) -> Option<Step> {
        let immune = after.immune.except(trick.immune).iter().next().map(Step::Immune);
        let card = || after.cards.get(trick.cards.len()).map(|card| Step::Card(*card));
        let take = || after.takes.get(trick.takes.len()).map(|take| Step::Take(take.taker, take.token));
        let set_out = || after.tokens.get(trick.tokens.len()).map(|token| Step::SetOut(*token));
        let effect = || after.takes.last()?.effect.map(Step::Resolve);
        immune.or_else(card).or_else(take).or_else(set_out).or_else(effect)
    }

    /// Writes the step into a trick that has those before it, and led to this match.
    pub(super) fn note_after(self, trick: &mut Trick, before: &Match) {
        if let Some(token) = self.sets_out(before) {
            trick.tokens.push(token);
        }
        self.note(trick);
    }

    /// Writes the step into a trick that has those before it.
    pub(super) fn note(self, trick: &mut Trick) {
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

/// The steps of a trick, whole or not, in their order.
#[must_use]
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

/// The steps by which somebody enters a trick: in a match kept without cards those that set out are left out, where
/// what was set out follows from what was taken.
pub(super) fn entered(trick: &Trick, cards: &Cards) -> Vec<Step> {
    let follows = *cards == Cards::LeftOut
        && trick.tokens.iter().copied().eq(trick.takes.iter().map(|take| take.token));
    steps(trick).into_iter().filter(|step| !(follows && matches!(step, Step::SetOut(_)))).collect()
}
