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
pub use tally::{Tally, TokenWorth};

use rand::Rng;

use crate::divicity::keeper::Step;
use crate::divicity::rules::{Cards, Effect, Match, Players, Seat, Setup, TokenKind, TokenSet, dealt, score};
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
        let mut table = Table { simulation: self, state, generator, see };
        for tokens in stack.chunks_exact(self.players.tokens_per_trick()).take(self.players.hand_size()) {
            if table.trick(tokens).is_none() {
                break;
            }
        }
        table.state
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
struct View<'a> {
    state: &'a Match,
    seat: Seat,
}

/// A match under way.
struct Table<'a, See> {
    simulation: &'a Simulation,
    state: Match,
    generator: Generator,
    see: See,
}

impl<See: FnMut(&Match, Step)> Table<'_, See> {
    /// Plays a trick for these tokens; `None` would be a step that is not legal.
    fn trick(&mut self, tokens: &[TokenKind]) -> Option<()> {
        while let Some(seat) = self.state.trick_cards().next() {
            // The leader peeks at two of the tokens (C5).
            let peeked = if self.state.cards().is_empty() { tokens.get(..2)? } else { &[] };
            let card = self.of(seat).card(&View { state: &self.state, seat }, peeked, &mut self.generator)?;
            self.make(Step::Card(card))?;
        }
        tokens.iter().try_for_each(|token| self.make(Step::SetOut(*token)))?;
        let (lowest, winner) = (self.state.trick_cards().lowest()?, self.state.trick_cards().highest()?);
        self.take(lowest)?;
        tokens.iter().skip(1).try_for_each(|_| self.take(winner))
    }

    /// Lets `seat` decide who takes which token; whoever receives a special resolves it.
    fn take(&mut self, seat: Seat) -> Option<()> {
        let step = self.of(seat).take(&View { state: &self.state, seat }, &mut self.generator)?;
        self.make(step)?;
        let Some(seat) = self.state.special().map(|special| special.player) else { return Some(()) };
        let effect = self.of(seat).effect(&View { state: &self.state, seat }, &mut self.generator)?;
        self.make(Step::Resolve(effect))
    }

    fn make(&mut self, step: Step) -> Option<()> {
        (self.see)(&self.state, step);
        step.make(&mut self.state).ok()
    }

    const fn of(&self, seat: Seat) -> Strategy {
        self.simulation.strategies[seat.index()]
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
