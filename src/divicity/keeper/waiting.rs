//! What waits behind a correction.

use super::step::steps;
use crate::divicity::fault::IllegalStep;
use crate::divicity::rules::match_state::Match;
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::trick::Trick;

/// A trick that waits behind a correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number, from 1.
    pub number: usize,
    /// The trick; one that was under way is not whole.
    pub trick: Trick,
    /// Who led it, where it has cards: they stay those of the players who played them, whoever leads now.
    pub led_by: Option<Seat>,
    /// Why the trick waits.
    pub why: Why,
}

/// Why a trick waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The user opened it to enter it again: nobody but the user takes it up as it was.
    Opened,
    /// It stands behind one that was opened or corrected, and is taken up as soon as it fits.
    Behind,
    /// It was under way then, and goes on as soon as it fits.
    UnderWay,
}

impl Why {
    /// All reasons, in the order of their definition.
    pub const ALL: [Why; 3] = [Why::Opened, Why::Behind, Why::UnderWay];
}

/// Why a trick that waits does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The rules do not allow it here.
    Rule(IllegalStep),
    /// Somebody else leads now, and its cards would be those of others.
    Leader {
        /// Who led the trick when it was played.
        was: Seat,
        /// Who would lead it now.
        is: Seat,
    },
}

impl Waiting {
    pub(super) fn new(number: usize, trick: Trick, leader: Seat, why: Why) -> Waiting {
        let led_by = (!trick.cards.is_empty()).then_some(leader);
        Waiting { number, trick, led_by, why }
    }

    /// The match after it, if it fits behind the whole tricks so far.
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

/// The match after a trick that may not be whole.
pub(super) fn begun(before: &Match, trick: &Trick) -> Result<Match, IllegalStep> {
    let mut state = *before;
    for step in steps(trick) {
        step.make(&mut state)?;
    }
    Ok(state)
}
