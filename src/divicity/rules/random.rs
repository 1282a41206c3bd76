//! Random legal matches, drawn from a given generator, for tests and measurements.

use rand::Rng;

use super::card::{Card, Hand};
use super::illegal_step::Due;
use super::match_state::{Match, Next};
use super::seat::{Seat, Seats};
use super::setup::Setup;
use super::token::{TokenKind, TokenSet};
use super::trick::{Effect, Take, Taker, Trick};
use crate::seed::below;

/// Plays a whole match of random legal steps and returns its tricks. Without a named set the tokens are those of
/// C3's ruling. The match ends early if the set runs out of tokens or, without hands, if every remaining card
/// would prove a revoke.
///
/// ```
/// use parlour::divicity::{Match, Players, Setup};
/// use parlour::internals::divicity::rules::random_tricks;
/// use parlour::seed::Seed;
/// let setup = Setup::new(Players::new(6).unwrap());
/// let tricks = random_tricks(setup, &mut Seed(1).generator("an example", 0));
/// let start = Match::new(setup).unwrap();
/// let end = tricks.iter().try_fold(start, |state, trick| state.play(trick)).unwrap();
/// assert_eq!(end.tricks(), tricks.len());
/// ```
pub fn random_tricks(setup: Setup, generator: &mut impl Rng) -> Vec<Trick> {
    let mut tricks = Vec::new();
    let tokens = setup.tokens.or(Some(TokenSet::DEFAULT));
    let Ok(mut state) = Match::new(Setup { tokens, ..setup }) else { return tricks };
    while let Some(trick) = random_trick(&mut state, generator) {
        tricks.push(trick);
    }
    tricks
}

/// Plays one trick; `None` if the match is over, tokens run out, or every remaining card would prove a revoke.
fn random_trick(state: &mut Match, generator: &mut impl Rng) -> Option<Trick> {
    let before = state.tricks();
    let mut trick = Trick { immune: random_immune(state, generator), ..Trick::default() };
    while state.tricks() == before {
        match state.next() {
            Next::Over => return None,
            Next::Card(_) => {
                let card = any_card(state.legal_cards(), generator)?;
                state.card(card).ok()?;
                trick.cards.push(card);
            }
            Next::Token { .. } => {
                let token = any_token(&state.tokens_left()?, generator)?;
                state.set_out(token).ok()?;
                trick.tokens.push(token);
            }
            Next::Take(due) => {
                let taker = any_taker(due, generator)?;
                let token = any_token(state.in_play(), generator)?;
                state.take(taker, token).ok()?;
                trick.takes.push(Take { taker, token, effect: None });
            }
            Next::Effect { .. } => {
                let effect = random_effect(state, generator)?;
                state.resolve(&effect).ok()?;
                trick.takes.last_mut()?.effect = Some(effect);
            }
        }
    }
    Some(trick)
}

/// Occasionally names players immune, if tricks name them.
fn random_immune(state: &mut Match, generator: &mut impl Rng) -> Seats {
    let mut immune = Seats::EMPTY;
    while state.setup().immune_named && below(generator, 4) == 0 {
        let Some(seat) = any_seat(Seats::all(state.players()), generator) else { break };
        if state.name_immune(seat).is_err() {
            break;
        }
        immune = immune.with(seat);
    }
    immune
}

/// The special that is due, resolved in a random way.
pub(in crate::divicity) fn random_effect(state: &Match, generator: &mut impl Rng) -> Option<Effect> {
    let special = state.special()?;
    if !special.is_possible() || (special.may_be_kept() && below(generator, 2) == 0) {
        return Some(Effect::Kept);
    }
    let target = any_seat(special.targets(), generator)?;
    let mut one_of = |tokens: &TokenSet| any_token(tokens, generator);
    Some(match special.kind {
        TokenKind::Donate => Effect::Donate { token: one_of(special.own())?, to: target },
        TokenKind::Exchange => Effect::Exchange {
            mine: one_of(special.own())?,
            with: target,
            theirs: one_of(special.tokens_of(target))?,
        },
        _ => Effect::Steal { from: target, token: one_of(special.tokens_of(target))? },
    })
}

pub(in crate::divicity) fn any_card(cards: Hand, generator: &mut impl Rng) -> Option<Card> {
    pick(cards.iter(), cards.len(), generator)
}

pub(in crate::divicity) fn any_token(tokens: &TokenSet, generator: &mut impl Rng) -> Option<TokenKind> {
    pick(tokens.tokens(), tokens.total() as usize, generator)
}

pub(in crate::divicity) fn any_taker(due: Due, generator: &mut impl Rng) -> Option<Taker> {
    pick(due.takers(), due.players.len() + usize::from(due.discard), generator)
}

fn any_seat(seats: Seats, generator: &mut impl Rng) -> Option<Seat> {
    pick(seats.iter(), seats.len(), generator)
}

/// Picks one of `count` items uniformly; `None` if there are none.
fn pick<T>(mut items: impl Iterator<Item = T>, count: usize, generator: &mut impl Rng) -> Option<T> {
    let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
    items.nth(below(generator, count) as usize)
}
