//! The next match at the same table.

use std::sync::Arc;

use super::words::lacks_lex;
use super::{Keeper, Refusal};
use crate::divicity::fault::SetupFault;
use crate::divicity::rules::{Cards, Name, Players, Seat, Setup, seat_of};

impl Keeper {
    /// The next match of these players, with the same variants and set. Who won leads (the Covil Law): of several winners, the first
    /// in the order of `names`; if none of them plays, the first player. Dealt hands were for one match: cards are recorded.
    ///
    /// # Errors
    /// Returns a refusal if the match is not over, its Lex are not counted, or these players cannot play one.
    pub fn again(&self, names: &[Name]) -> Result<Keeper, Refusal> {
        let state = self.state();
        if !state.is_over() || !self.waiting().is_empty() || lacks_lex(state) {
            return Err(Refusal::NotOver);
        }
        let players = Players::new(names.len())
            .ok_or(SetupFault::Names { names: names.len(), players: state.players() })?;
        let seats = self.winners().filter_map(|winner| seat_of(names, winner.as_str()));
        let leader = seats.min().unwrap_or(Seat::FIRST);
        let cards = if self.setup().cards == Cards::LeftOut { Cards::LeftOut } else { Cards::Recorded };
        Ok(Keeper::new(
            names.to_vec(),
            Setup { players, leader, cards, immune_named: false, ..*self.setup() },
        )?)
    }

    /// Who has won, or leads so far.
    pub fn winners(&self) -> impl Iterator<Item = &Name> {
        let winners: Vec<usize> = self.state().standings().winners().collect();
        winners.into_iter().filter_map(|player| self.names().get(player))
    }

    /// The same match with its tag `Date`, in records as `2026.03.12`.
    #[must_use]
    pub fn dated(mut self, date: &str) -> Keeper {
        for kept in &mut self.history {
            let mut head = (*kept.head).clone();
            head.tags.push(("Date".to_owned(), date.to_owned()));
            head.sort();
            kept.head = Arc::new(head);
        }
        self
    }
}
