//! Builds tricks from their parts.

use super::grammar::Part;
use crate::divicity::rules::{Effect, Seat, ShortList, Take, Taker, TokenKind, Trick};

#[derive(Clone, Debug, Default)]
pub(in crate::divicity) struct TrickBuilder {
    pub number: Option<u32>,
    pub trick: Trick,
    pending: PendingTake<Seat>,
}

impl TrickBuilder {
    /// Adds a part. Returns the effect that it completes, if any.
    pub fn add(&mut self, part: Part) -> Option<Effect> {
        match part {
            Part::Number(n, _) => self.number = Some(n),
            Part::Immune(seat) => self.trick.immune = self.trick.immune.with(seat),
            Part::Card(card) => self.trick.cards.push(card),
            Part::Token(token) => self.trick.tokens.push(token),
            part => return self.pending.add(part, &mut self.trick.takes),
        }
        None
    }

    pub const fn taker(&self) -> Option<Taker> {
        self.pending.taker
    }

    /// The target of the special whose last token comes next.
    pub const fn target(&self) -> Option<Seat> {
        self.pending.target
    }
}

#[derive(Clone, Debug)]
pub(super) struct PendingTake<P> {
    taker: Option<Taker<P>>,
    own: Option<TokenKind>,
    target: Option<P>,
}

impl<P> Default for PendingTake<P> {
    fn default() -> PendingTake<P> {
        PendingTake { taker: None, own: None, target: None }
    }
}

impl<P: Clone> PendingTake<P> {
    /// Adds a part; parts of an effect go to the last take of `done`. Returns the effect that it completes, if any.
    pub fn add(&mut self, part: Part<P>, done: &mut ShortList<Take<P>, 3>) -> Option<Effect<P>> {
        let effect = match part {
            Part::Taker(taker) => {
                self.taker = Some(taker);
                return None;
            }
            Part::Taken(token) => {
                let taker = self.taker.take().unwrap_or(Taker::Discard);
                done.push(Take { taker, token, effect: None });
                return None;
            }
            Part::Own(token) => {
                self.own = Some(token);
                return None;
            }
            Part::Target(to) if done.last()?.token == TokenKind::Donate => {
                Effect::Donate { token: self.own.take()?, to }
            }
            Part::Target(target) => {
                self.target = Some(target);
                return None;
            }
            Part::Theirs(token) => {
                let target = self.target.take()?;
                match self.own.take() {
                    Some(mine) => Effect::Exchange { mine, with: target, theirs: token },
                    None => Effect::Steal { from: target, token },
                }
            }
            Part::Kept => Effect::Kept,
            _ => return None,
        };
        done.last_mut()?.effect = Some(effect.clone());
        Some(effect)
    }
}
