//! The last trick, solved: hands are known, and every player has one card.

use super::Prospect;
use crate::divicity::keeper::Step;
use crate::divicity::rules::{Cards, Effect, Match, Next, Players, Precedence, Seat, TokenSet, Turn, score};
use crate::divicity::simulator::effects;

/// The parts of the victory of each player.
type Shares = [f64; Players::MOST];

impl Prospect {
    /// Each player's share of the victory (C13) if everyone takes what gives them the largest share, or with equal
    /// shares the most points: the mean over all tokens that may come and that a steal may find. `None` before the
    /// last trick, or if hands are not known.
    pub fn solved(&self) -> Option<Vec<f64>> {
        let state = &self.state;
        let is_last = state.tricks() + 1 == state.players().hand_size();
        let are_known = matches!(state.setup().cards, Cards::Dealt(_));
        let shares = (is_last && are_known).then(|| value(state, &self.left()))??;
        Some(shares[..state.players().count()].to_vec())
    }
}

/// The shares from a match on; `None` if the tokens end.
fn value(state: &Match, left: &TokenSet) -> Option<Shares> {
    let after = |step: Step, left: &TokenSet| {
        let mut after = *state;
        step.make(&mut after).ok()?;
        Some((value(&after, left)?, after))
    };
    match state.next() {
        Next::Over => Some(shares(state)),
        // Everyone has one card.
        Next::Card(_) => Some(after(Step::Card(state.legal_cards().iter().next()?), left)?.0),
        Next::Token { .. } => {
            let all = f64::from(left.total());
            let draws = left.iter().map(|(kind, count)| {
                let mut rest = *left;
                rest.remove(kind);
                Some((f64::from(count) / all, after(Step::SetOut(kind), &rest)?.0))
            });
            mean(draws)
        }
        Next::Take(due) => {
            let cards = state.trick_cards();
            let seat = if due.turn == Turn::First { cards.lowest() } else { cards.highest() }?;
            let kinds = state.in_play().iter().map(|(kind, _)| kind);
            let steps = kinds.flat_map(|kind| due.takers().map(move |taker| Step::Take(taker, kind)));
            best(seat, steps.filter_map(|step| after(step, left)))
        }
        Next::Effect { player, .. } => {
            let special = state.special()?;
            let outcomes = effects(&special).into_iter().filter_map(|effect| match effect {
                Effect::Steal { from, .. } => {
                    let tokens = special.tokens_of(from);
                    let all = f64::from(tokens.total());
                    let found = tokens.iter().map(|(token, count)| {
                        let steal = Step::Resolve(Effect::Steal { from, token });
                        Some((f64::from(count) / all, after(steal, left)?.0))
                    });
                    // What is stolen is not chosen, and neither are its points.
                    Some((mean(found)?, *state))
                }
                _ => after(Step::Resolve(effect), left),
            });
            best(player, outcomes)
        }
    }
}

/// The outcome with the largest share for `seat`, or of those the most points at once.
fn best(seat: Seat, outcomes: impl Iterator<Item = (Shares, Match)>) -> Option<Shares> {
    let worth =
        |(shares, after): &(Shares, Match)| (shares[seat.index()], score(after.holding(seat)).total());
    let better = |one: &(Shares, Match), two: &(Shares, Match)| {
        let (one, two) = (worth(one), worth(two));
        one.0.total_cmp(&two.0).then(one.1.cmp(&two.1))
    };
    outcomes.max_by(better).map(|(shares, _)| shares)
}

fn mean(outcomes: impl Iterator<Item = Option<(f64, Shares)>>) -> Option<Shares> {
    let mut mean = [0.0; Players::MOST];
    for outcome in outcomes {
        let (weight, shares) = outcome?;
        mean.iter_mut().zip(shares).for_each(|(mean, share)| *mean += weight * share);
    }
    Some(mean)
}

/// The parts of the victory at the end (C13).
fn shares(end: &Match) -> Shares {
    let ranks: Vec<Precedence> = end.holdings().iter().map(Precedence::of).collect();
    let best = ranks.iter().max();
    let winners = ranks.iter().filter(|rank| Some(*rank) == best).count() as f64;
    let mut shares = [0.0; Players::MOST];
    for (share, rank) in shares.iter_mut().zip(&ranks) {
        *share = if Some(rank) == best { 1.0 / winners } else { 0.0 };
    }
    shares
}
