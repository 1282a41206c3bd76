//! Chances in a match under way: who may still win and how often, and which tokens are still to come.
//!
//! Whatever the record does not have is drawn at random: tokens from those not set out yet (of C3's set, if none is
//! named), hands from the cards not seen, without suits that a player failed to follow (C4), and in a match without
//! cards the Lex of the tricks so far. Then careful players play on.
//!
//! **Derivation.** Continuation N of a seed draws from stream N of its `divicity odds` generator, in this order: the
//! stack of tokens, the rest of a trick without cards, the cards, then the choices.

mod bound;
mod cards;
mod last;

pub use bound::Hope;

use crate::divicity::keeper::Step;
use crate::divicity::rules::random::{any_taker, any_token};
use crate::divicity::rules::{
    Cards, Due, Match, Next, Players, Seat, Taker, TokenKind, TokenSet, Turn, score,
};
use crate::divicity::simulator::{Played, Strategy, Tally, View, play_on};
use crate::seed::{Generator, Seed, shuffle_first};

/// How all players choose.
const CAREFUL: Strategy = Strategy::Careful;

/// A match under way, and who won its tricks.
#[derive(Clone, Debug)]
pub struct Prospect {
    state: Match,
    winners: Vec<Seat>,
}

/// What taking a token would mean for its taker.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The token.
    pub token: TokenKind,
    /// The change of the taker's score, with a special resolved for most points; of a steal the mean.
    pub points: i32,
    /// The match after it is taken.
    pub after: Prospect,
}

impl Prospect {
    /// The prospect of `state`; `states` has the match before the first trick and after each.
    pub fn new(states: &[Match], state: Match) -> Prospect {
        let whole = states.iter().skip(1).take(state.tricks());
        Prospect { state, winners: whole.map(Match::leader).collect() }
    }

    /// The match.
    pub const fn state(&self) -> &Match {
        &self.state
    }

    /// The tokens that were never set out, more than will come if the match does not need all.
    pub fn left(&self) -> TokenSet {
        let out = self.state.tokens_out();
        self.state.tokens_left().unwrap_or_else(|| TokenSet::DEFAULT.except(out))
    }

    /// How many tokens will still be set out.
    pub fn to_come(&self) -> usize {
        let players = self.state.players();
        let later = (players.hand_size() - self.state.tricks()).checked_sub(1);
        let all = later.map_or(0, |later| self.state.tokens_missing() + later * players.tokens_per_trick());
        all.min(self.left().total() as usize)
    }

    /// The chance that at least one more `kind` is set out: the draw is hypergeometric.
    pub fn chance(&self, kind: TokenKind) -> f64 {
        let left = self.left();
        let (all, others) = (left.total(), left.total() - u32::from(left.count(kind)));
        let none: f64 = (0..self.to_come() as u32)
            .map(|drawn| f64::from(others.saturating_sub(drawn)) / f64::from(all - drawn))
            .product();
        1.0 - none
    }

    /// What `taker` would have of each token that may be taken now; none that the rules forbid.
    pub fn choices(&self, taker: Taker) -> Vec<Choice> {
        let choice = |token| {
            let step = Step::Take(taker, token);
            let mut state = self.state;
            step.make(&mut state).ok()?;
            let points = match taker {
                Taker::Player(seat) => {
                    let before = score(self.state.holding(seat)).total();
                    Strategy::Greedy.worth(&self.state, seat, step) - before
                }
                Taker::Discard => 0,
            };
            Some(Choice { token, points, after: Prospect { state, winners: self.winners.clone() } })
        };
        self.state.takeable_tokens().filter_map(choice).collect()
    }

    /// Adds the end of continuation `number` of `seed` to a tally.
    pub fn add(&self, seed: Seed, number: u64, tally: &mut Tally) {
        let end = self.play_on(seed.generator("divicity odds", number));
        tally.add(&Played { end, resolved: Vec::new() });
    }

    fn play_on(&self, mut generator: Generator) -> Match {
        let mut stack: Vec<TokenKind> = self.left().tokens().collect();
        let all = stack.len();
        shuffle_first(&mut generator, &mut stack, all);
        let (mut state, mut tokens) = (self.state, &stack[..]);
        if state.setup().cards == Cards::LeftOut {
            while state.in_trick() && finish(&mut state, &mut tokens, &mut generator).is_some() {}
        }
        let mut left = TokenSet::EMPTY;
        left.extend(tokens.iter().copied());
        let state = cards::drawn(&state, &self.winners, &left, &mut generator);
        play_on(&state, tokens, [CAREFUL; Players::MOST], generator, |_, _| {})
    }
}

/// Makes the next step of a trick without cards, whose takers are not known; `None` if there is none.
fn finish(state: &mut Match, tokens: &mut &[TokenKind], generator: &mut Generator) -> Option<()> {
    let step = match state.next() {
        Next::Card(_) | Next::Over => return None,
        Next::Token { .. } => Step::SetOut(*tokens.split_off_first()?),
        Next::Take(due) => {
            // Few players are alone in the suit (C8).
            let discard = due.discard && due.players.is_empty();
            let taker = any_taker(Due { discard, ..due }, generator)?;
            match taker {
                Taker::Player(seat) if due.turn != Turn::Third => {
                    let only = Due { players: [seat].into_iter().collect(), discard, ..due };
                    CAREFUL.take(&View { state, seat }, only, generator)?
                }
                _ => Step::Take(taker, any_token(state.in_play(), generator)?),
            }
        }
        Next::Effect { player: seat, .. } => Step::Resolve(CAREFUL.effect(&View { state, seat }, generator)?),
    };
    step.make(state).ok()
}

#[cfg(test)]
mod tests;
