//! Tricks that wait after a correction.

use super::step::steps;
use crate::divicity::fault::IllegalStep;
use crate::divicity::rules::{Match, Seat, Trick};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number, from 1.
    pub number: usize,
    /// The trick; incomplete if it was under way.
    pub trick: Trick,
    /// Its leader, if it has cards: they stay with the players who played them even if the leader changes.
    pub led_by: Option<Seat>,
    pub why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The user opened it to re-enter it; only the user can take it up again.
    Opened,
    /// It comes after an opened or corrected trick, and is replayed as soon as it fits.
    Behind,
    /// It was under way at the time, and continues as soon as it fits.
    UnderWay,
}

impl Why {
    /// All reasons, in the order of their definition.
    pub const ALL: [Why; 3] = [Why::Opened, Why::Behind, Why::UnderWay];
}

/// Why a waiting trick does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    Rule(IllegalStep),
    /// Another player leads now, so its cards would belong to the wrong players.
    Leader {
        /// The leader when the trick was played.
        was: Seat,
        is: Seat,
    },
}

impl Waiting {
    pub(super) fn new(number: usize, trick: Trick, leader: Seat, why: Why) -> Waiting {
        let led_by = (!trick.cards.is_empty()).then_some(leader);
        Waiting { number, trick, led_by, why }
    }

    /// The match after it, if it fits after the complete tricks.
    pub(super) fn fits(&self, whole: &Match) -> Result<Match, Misfit> {
        let is = whole.leader();
        if let Some(was) = self.led_by.filter(|was| *was != is) {
            return Err(Misfit::Leader { was, is });
        }
        let after = match self.why {
            Why::UnderWay => begun(whole, &self.trick),
            Why::Opened | Why::Behind => whole.play(&self.trick),
        };
        after.map_err(Misfit::Rule)
    }
}

/// Plays a trick that may be incomplete.
pub(super) fn begun(before: &Match, trick: &Trick) -> Result<Match, IllegalStep> {
    let mut state = *before;
    for step in steps(trick) {
        step.make(&mut state)?;
    }
    Ok(state)
}
