//! Who can no longer win, whatever comes.

use serde::Serialize;

use super::Prospect;
use crate::divicity::rules::{ALL_LEX, Holding, Next, Seat, TokenKind, TokenSet, score};
use TokenKind::{Beer, Donate, Duck, Exchange, Milk, Minus5, Minus10, Minus20, Plus10, Rinds, Steal};

/// Whether a player may still win (C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Hope {
    /// A victory is not ruled out.
    Open,
    /// Only four Lex could win: points cannot.
    FourLex,
    /// Whatever comes, another player will be ahead.
    Lost,
}

impl Prospect {
    /// Whether `seat` may still win. `Lost` is proved: the most that this player can reach is less than the least that
    /// another can be left with. A player takes at most one token in each trick, and a special moves at most one token
    /// to a player and one away (C6–C8, C11).
    pub fn hope(&self, seat: Seat) -> Hope {
        let state = &self.state;
        let others = || Seat::all(state.players()).filter(|other| *other != seat);
        let lex = |seat: Seat| state.holding(seat).lex;
        if state.is_over() && state.lex_known() && state.special().is_none() {
            let won = state.standings().winners().any(|winner| winner == seat.index());
            return if won { Hope::Open } else { Hope::Lost };
        }
        if others().any(|other| lex(other) == ALL_LEX) {
            return Hope::Lost;
        }
        if lex(seat) == ALL_LEX {
            return Hope::Open;
        }
        let most = self.most(seat);
        if others().all(|other| self.least(other) <= most) {
            return Hope::Open;
        }
        let four = others().all(|other| lex(other) == 0);
        if four { Hope::FourLex } else { Hope::Lost }
    }

    /// The tokens that players take themselves, at most, and the specials that may move others.
    fn changes(&self) -> (usize, usize) {
        let state = &self.state;
        let takes = state.players().hand_size() - state.tricks();
        let is_special = |kind: &TokenKind| kind.is_special();
        let lying = state.in_play().tokens().filter(is_special).count();
        let coming = self.left().tokens().filter(is_special).count().min(self.to_come());
        let due = usize::from(matches!(state.next(), Next::Effect { .. }));
        (takes, lying + coming + due)
    }

    /// What may come to `seat`: all that others hold, that lies on the table, or that was not set out.
    fn elsewhere(&self, seat: Seat) -> TokenSet {
        let state = &self.state;
        let mut all = self.left();
        all.extend(state.in_play().tokens());
        for other in Seat::all(state.players()).filter(|other| *other != seat) {
            all.extend(state.holding(other).tokens.tokens());
        }
        all
    }

    /// The highest score that `seat` may reach.
    fn most(&self, seat: Seat) -> i32 {
        let (takes, moves) = self.changes();
        let (own, elsewhere) = (self.state.holding(seat), self.elsewhere(seat));
        let free = ALL_LEX - self.state.holdings().iter().map(|holding| holding.lex).sum::<u8>();
        let lex = if (own.lex..=own.lex + free).contains(&3) { 3 } else { own.lex };
        let (good, bad) = (&elsewhere, &own.tokens);
        let scores =
            counts(good.count(Beer), good.count(Rinds), bad.count(Milk)).filter_map(|[beer, rinds, milk]| {
                let mut tokens = own.tokens;
                let gains = (takes + moves).checked_sub(usize::from(beer + rinds))?;
                let losses = moves.checked_sub(usize::from(milk))?;
                tokens.add(Beer, beer);
                tokens.add(Rinds, rinds);
                add(&mut tokens, good, &GOOD, gains);
                remove(&mut tokens, &[Milk], milk.into());
                remove(&mut tokens, &BAD, losses);
                Some(score(&Holding { tokens, lex }).total())
            });
        scores.max().unwrap_or_default()
    }

    /// The lowest score that `seat` may be left with.
    fn least(&self, seat: Seat) -> i32 {
        let (takes, moves) = self.changes();
        let (own, elsewhere) = (self.state.holding(seat), self.elsewhere(seat));
        let (good, bad) = (&own.tokens, &elsewhere);
        let scores =
            counts(good.count(Beer), good.count(Rinds), bad.count(Milk)).filter_map(|[beer, rinds, milk]| {
                let mut tokens = own.tokens;
                let gains = (takes + moves).checked_sub(usize::from(milk))?;
                let losses = moves.checked_sub(usize::from(beer + rinds))?;
                remove(&mut tokens, &[Beer], beer.into());
                remove(&mut tokens, &[Rinds], rinds.into());
                remove(&mut tokens, &GOOD, losses);
                tokens.add(Milk, milk);
                add(&mut tokens, bad, &BAD, gains);
                // Lex are never lost, and three or four are better than fewer.
                Some(score(&Holding { tokens, lex: own.lex }).total())
            });
        scores.min().unwrap_or_default()
    }
}

/// The tokens that count by themselves, the best and the worst first; beer, rinds and milk count together (C12).
const GOOD: [TokenKind; 4] = [Plus10, Exchange, Donate, Steal];
const BAD: [TokenKind; 4] = [Duck, Minus20, Minus10, Minus5];

/// All counts up to these.
fn counts(beer: u8, rinds: u8, milk: u8) -> impl Iterator<Item = [u8; 3]> {
    (0..=beer).flat_map(move |beer| {
        (0..=rinds).flat_map(move |rinds| (0..=milk).map(move |milk| [beer, rinds, milk]))
    })
}

/// Adds up to `count` tokens of these kinds that are in the pool, the first kinds first.
fn add(tokens: &mut TokenSet, pool: &TokenSet, kinds: &[TokenKind], mut count: usize) {
    for kind in kinds {
        let added = pool.count(*kind).min(u8::try_from(count).unwrap_or(u8::MAX));
        tokens.add(*kind, added);
        count -= usize::from(added);
    }
}

/// Removes up to `count` tokens of these kinds, the first kinds first.
fn remove(tokens: &mut TokenSet, kinds: &[TokenKind], mut count: usize) {
    for kind in kinds {
        while count > 0 && tokens.remove(*kind) {
            count -= 1;
        }
    }
}
