//! Whole matches between simple strategies, to learn what scores and tokens are worth.
//!
//! The judge of records makes every step, so that a simulated match is legal. The tokens are C3's usual set.
//!
//! **Derivation.** Match N of a seed draws from stream N of its `divicity simulation` generator, in this order: the
//! deal, the first leader, the stack of tokens, then the choices.

mod careful;
mod strategy;
mod tally;

pub use strategy::Strategy;
pub(super) use strategy::effects;
pub use tally::{Tally, TokenWorth};

use rand::Rng;

use crate::divicity::keeper::Step;
use crate::divicity::rules::{
    Cards, Effect, Match, Players, Seat, Setup, TokenKind, TokenSet, Turn, dealt, score,
};
use crate::seed::{Generator, Seed, below, shuffle_first};

/// Matches to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// How many play.
    pub players: Players,
    /// The strategy of each seat; those beyond the table do not play.
    pub strategies: [Strategy; Players::MOST],
    /// The seed all matches derive from.
    pub seed: Seed,
}

/// A match that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The match at its end.
    pub end: Match,
    /// How each special that was resolved changed the score of its player.
    pub resolved: Vec<(TokenKind, i32)>,
}

impl Simulation {
    /// Plays match `number`, deterministically for a simulation and number.
    pub fn play(&self, number: u64) -> Played {
        let mut resolved = Vec::new();
        let end = self.watch(number, |before, step| resolved.extend(resolving(before, step)));
        Played { end, resolved }
    }

    /// Plays match `number`; `see` gets each step and the match before it.
    pub fn watch(&self, number: u64, see: impl FnMut(&Match, Step)) -> Match {
        let mut generator = self.seed.generator("divicity simulation", number);
        let mut stack = TokenSet::DEFAULT.tokens().collect::<Vec<_>>();
        let state = self.start(&mut stack, &mut generator);
        play_on(&state, &stack, self.strategies, generator, see)
    }

    /// A match before its first trick; the tokens are shuffled into the order in which they will be set out.
    fn start(&self, tokens: &mut [TokenKind], generator: &mut impl Rng) -> Match {
        let players = self.players;
        let cards = Cards::Dealt(dealt(players, generator));
        let leader = Seat::FIRST.clockwise(below(generator, players.count() as u32) as usize, players);
        shuffle_first(generator, tokens, players.hand_size() * players.tokens_per_trick());
        let setup = Setup { leader, cards, tokens: Some(TokenSet::DEFAULT), ..Setup::new(players) };
        Match::new(setup).unwrap_or_default()
    }
}

/// What a player sees who has to choose.
pub(super) struct View<'a> {
    /// The match.
    pub(super) state: &'a Match,
    /// The player.
    pub(super) seat: Seat,
}

/// Plays a match whose hands are known until it is over or the tokens end, which are set out in this order. `see` gets
/// each step and the match before it.
pub(super) fn play_on(
    state: &Match,
    tokens: &[TokenKind],
    strategies: [Strategy; Players::MOST],
    generator: Generator,
    see: impl FnMut(&Match, Step),
) -> Match {
    let mut table = Table { strategies, state: *state, generator, see };
    let mut tokens = tokens;
    while table.step(&mut tokens).is_some() {}
    table.state
}

/// A match under way.
struct Table<See> {
    strategies: [Strategy; Players::MOST],
    state: Match,
    generator: Generator,
    see: See,
}

impl<See: FnMut(&Match, Step)> Table<See> {
    /// Makes the next step; `None` if there is none.
    fn step(&mut self, tokens: &mut &[TokenKind]) -> Option<()> {
        let state = &self.state;
        let cards = state.trick_cards();
        let step = if let Some(special) = state.special() {
            let seat = special.player;
            Step::Resolve(self.of(seat).effect(&View { state, seat }, &mut self.generator)?)
        } else if state.is_over() {
            return None;
        } else if let Some(seat) = cards.next() {
            // The leader peeks at two of the tokens (C5).
            let peeked = if cards.cards().is_empty() { tokens.get(..2)? } else { &[] };
            Step::Card(self.of(seat).card(&View { state, seat }, peeked, &mut self.generator)?)
        } else if state.tokens_missing() > 0 {
            Step::SetOut(*tokens.split_off_first()?)
        } else {
            let due = state.takers();
            let seat = if due.turn == Turn::First { cards.lowest() } else { cards.highest() }?;
            self.of(seat).take(&View { state, seat }, due, &mut self.generator)?
        };
        (self.see)(&self.state, step);
        step.make(&mut self.state).ok()
    }

    const fn of(&self, seat: Seat) -> Strategy {
        self.strategies[seat.index()]
    }
}

/// How a step changes its player's score, if it resolves a special.
fn resolving(before: &Match, step: Step) -> Option<(TokenKind, i32)> {
    let Step::Resolve(effect) = step else { return None };
    let (kind, player) = before.special().map(|special| (special.kind, special.player))?;
    let mut after = *before;
    after.resolve(&effect).ok()?;
    let total = |state: &Match| score(state.holding(player)).total();
    (effect != Effect::Kept).then(|| (kind, total(&after) - total(before)))
}

#[cfg(test)]
mod tests;
