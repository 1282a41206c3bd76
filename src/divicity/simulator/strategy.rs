//! How players choose what they play, take and do.

use std::cmp::Reverse;

use rand::Rng;

use super::{View, careful};
use crate::divicity::keeper::Step;
use crate::divicity::rules::random::{any_card, any_taker, any_token, random_effect};
use crate::divicity::rules::{Card, Due, Effect, Holding, Match, Rank, Seat, Special, TokenKind, score};
use crate::named::named;
use crate::seed::below;

named! {
    /// How a player chooses.
    pub enum Strategy {
        /// Anything legal, with equal probability.
        Random = "random",
        /// Wins the trick if it can, and does what brings its own score most at once.
        Greedy = "greedy",
        /// Weighs which card will probably be lowest or highest, and its score against the best of the others.
        Careful = "careful",
    }
    /// A text that is no strategy.
    ParseStrategyError = "strategies are `random`, `greedy` and `careful`"
}

impl Strategy {
    /// Chooses a card, knowing some tokens of the trick.
    pub(super) fn card(self, view: &View, peeked: &[TokenKind], generator: &mut impl Rng) -> Option<Card> {
        let legal = view.state.legal_cards();
        if self != Strategy::Random && legal.len() == 1 {
            return legal.iter().next();
        }
        match self {
            Strategy::Random => any_card(legal, generator),
            Strategy::Greedy => best(legal.iter().map(|card| (card, ambition(view.state, card))), generator),
            Strategy::Careful => {
                let outlook = careful::Outlook::new(view, peeked);
                best(legal.iter().map(|card| (card, outlook.worth(card))), generator)
            }
        }
    }

    /// Chooses which token is taken, and by whom of those who may.
    pub(in crate::divicity) fn take(self, view: &View, due: Due, generator: &mut impl Rng) -> Option<Step> {
        let state = view.state;
        if self == Strategy::Random {
            let taker = any_taker(due, generator)?;
            return Some(Step::Take(taker, any_token(state.in_play(), generator)?));
        }
        let kinds = state.in_play().iter().map(|(kind, _)| kind);
        let mut steps = kinds.flat_map(|kind| due.takers().map(move |taker| Step::Take(taker, kind)));
        if state.in_play().total() == 1 && due.players.len() + usize::from(due.discard) == 1 {
            return steps.next();
        }
        best(steps.map(|step| (step, self.worth(state, view.seat, step))), generator)
    }

    /// Chooses what the special that is due does.
    pub(in crate::divicity) fn effect(self, view: &View, generator: &mut impl Rng) -> Option<Effect> {
        if self == Strategy::Random {
            return random_effect(view.state, generator);
        }
        let special = view.state.special()?;
        let chosen = best(self.effects(view.state, &special).into_iter(), generator)?;
        match chosen {
            Effect::Steal { from, .. } => {
                any_token(special.tokens_of(from), generator).map(|token| Effect::Steal { from, token })
            }
            _ => Some(chosen),
        }
    }

    /// What a step is worth to `seat` once it is made, and its special resolved as well as possible.
    pub(in crate::divicity) fn worth(self, before: &Match, seat: Seat, step: Step) -> i32 {
        let mut after = *before;
        if step.make(&mut after).is_err() {
            return i32::MIN;
        }
        let special = after.special().filter(|special| special.player == seat);
        let resolved = special
            .and_then(|special| self.effects(&after, &special).into_iter().map(|(_, worth)| worth).max());
        resolved.unwrap_or_else(|| self.standing(after.holdings(), seat))
    }

    /// What the special could do, with what that is worth; of a steal one for each target, with its mean.
    fn effects(self, state: &Match, special: &Special) -> Vec<(Effect, i32)> {
        let worth = |effect| self.worth(state, special.player, Step::Resolve(effect));
        let mean = |from| {
            let stolen = special.tokens_of(from).tokens().map(|token| worth(Effect::Steal { from, token }));
            stolen.sum::<i32>() / special.tokens_of(from).total() as i32
        };
        let effects = effects(special).into_iter();
        effects
            .map(|effect| match effect {
                Effect::Steal { from, .. } => (effect, mean(from)),
                _ => (effect, worth(effect)),
            })
            .collect()
    }

    /// How well `seat` stands.
    fn standing(self, holdings: &[Holding], seat: Seat) -> i32 {
        let own = score(&holdings[seat.index()]).total();
        match self {
            Strategy::Careful => own - careful::best_rival(holdings, seat),
            Strategy::Random | Strategy::Greedy => own,
        }
    }
}

/// The item of the highest worth; ties are broken at random.
fn best<T, W: PartialOrd>(items: impl Iterator<Item = (T, W)>, generator: &mut impl Rng) -> Option<T> {
    let mut found: Option<(T, W)> = None;
    let mut equals = 1;
    for (item, worth) in items {
        let is_better = match &found {
            Some((_, most)) if worth < *most => false,
            Some((_, most)) if worth == *most => {
                equals += 1;
                below(generator, equals) == 0
            }
            _ => {
                equals = 1;
                true
            }
        };
        if is_better {
            found = Some((item, worth));
        }
    }
    found.map(|(item, _)| item)
}

/// How much a player who wants to win likes a card: most the highest that wins, or else the lowest.
fn ambition(state: &Match, card: Card) -> (bool, Option<Rank>, Reverse<Option<Rank>>) {
    let mut trick = *state.trick_cards();
    let seat = trick.next();
    trick.push(card);
    if trick.highest() == seat {
        (true, card.rank(), Reverse(None))
    } else {
        (false, None, Reverse(card.rank()))
    }
}

/// The effects that a special may have, one for each target of a steal.
pub(in crate::divicity) fn effects(special: &Special) -> Vec<Effect> {
    if !special.is_possible() {
        return vec![Effect::Kept];
    }
    let kinds = |seat| special.tokens_of(seat).iter().map(|(kind, _)| kind);
    let own = || kinds(special.player);
    let each = |to: Seat| -> Vec<Effect> {
        match special.kind {
            TokenKind::Donate => own().map(|token| Effect::Donate { token, to }).collect(),
            TokenKind::Exchange => own()
                .flat_map(|mine| kinds(to).map(move |theirs| Effect::Exchange { mine, with: to, theirs }))
                .collect(),
            _ => kinds(to).take(1).map(|token| Effect::Steal { from: to, token }).collect(),
        }
    };
    special.targets().iter().flat_map(each).collect()
}
