//! A match being kept: its steps, taken back and made again, and its tricks corrected (C4–C14).
//!
//! A keeper holds whole tricks, the trick under way, and tricks that wait: those behind a correction which no
//! longer fit. Every change leaves the one before it to go back to. [`Keeper::record`] writes all of it as a
//! record that checks clean at any moment, [`Keeper::resume`] reads it back.
//!
//! ```
//! use parlour::divicity::keeper::{Keeper, Step};
//! use parlour::divicity::{Cards, Name, Players, Setup, TokenKind};
//! use parlour::record::GameText;
//! let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
//! let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
//! let mut keeper = Keeper::new(names, setup).unwrap();
//! keeper.step(Step::SetOut(TokenKind::Milk)).unwrap();
//! let record = keeper.record();
//! assert!(record.ends_with("{keeper: now | milk}\n"));
//! let resumed = Keeper::resume(&GameText::new(&record)).unwrap();
//! assert_eq!(resumed.state().tokens_out().count(TokenKind::Milk), 1);
//! assert!(keeper.undo() && !keeper.undo() && keeper.redo());
//! ```

mod question;
mod record;
mod step;

pub use question::{Answer, Asked, Dialog, dialog};
pub use record::ResumeError;
pub use step::{Step, steps};

use super::deal::Players;
use super::fault::{Fault, LexFault};
use super::match_state::Match;
use super::player::Name;
use super::seat::Seat;
use super::setup::{Setup, SetupFault};
use super::trick::Trick;
use record::Remark;

/// A match being kept.
#[derive(Clone, Debug)]
pub struct Keeper {
    names: Vec<Name>,
    /// All tags of the record, those too that mean nothing here.
    tags: Vec<(String, String)>,
    /// The comments of the record.
    remarks: Vec<Remark>,
    /// Everything since the keeper began, each change a whole [`Kept`]: a few kilobytes.
    history: Vec<Kept>,
    at: usize,
    /// The match as `history[at]` has it.
    state: Match,
}

/// What a change leaves behind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kept {
    /// The match before its first trick.
    start: Match,
    /// Everybody's Lex, by seat, once they were counted in a match kept without cards.
    lex: Option<[u8; Players::MOST]>,
    /// Whole tricks.
    tricks: Vec<Trick>,
    /// The trick under way.
    now: Trick,
    /// What waits behind a correction; the first is the one of the trick under way as it was. Only the last
    /// may be begun and not whole.
    waiting: Vec<Trick>,
}

/// Why a trick or a count cannot be changed so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No whole trick has that number.
    #[error("there is no trick {number} to correct: {whole} whole so far")]
    NoTrick {
        /// Which was asked for.
        number: usize,
        /// How many there are.
        whole: usize,
    },
    /// Lex cannot be counted so.
    #[error(transparent)]
    Lex(#[from] LexFault),
    /// Nothing waits behind a correction.
    #[error("nothing waits behind a correction")]
    NothingWaits,
    /// The rules do not allow it; [`Told`](super::told::Told) has the words.
    #[error("the rules do not allow it ({})", .0.rule())]
    Rule(Fault),
}

impl Keeper {
    /// A new match.
    ///
    /// # Errors
    /// When there are more or fewer names than players, or the leader does not sit at this table.
    pub fn new(names: Vec<Name>, setup: Setup) -> Result<Keeper, SetupFault> {
        let players = setup.players;
        if names.len() != players.count() {
            return Err(SetupFault::Names { names: names.len(), players });
        }
        let start = Match::new(setup)?;
        let tags = record::tags(&names, &setup);
        Ok(Keeper::with(names, tags, &start, None))
    }

    fn with(
        names: Vec<Name>,
        tags: Vec<(String, String)>,
        start: &Match,
        lex: Option<[u8; Players::MOST]>,
    ) -> Keeper {
        let kept =
            Kept { start: *start, lex, tricks: Vec::new(), now: Trick::default(), waiting: Vec::new() };
        let state = kept.state();
        Keeper { names, tags, remarks: Vec::new(), history: vec![kept], at: 0, state }
    }

    // What stands.

    /// Who plays, in seat order.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The match with the trick under way.
    #[must_use]
    pub const fn state(&self) -> &Match {
        &self.state
    }

    fn kept(&self) -> &Kept {
        &self.history[self.at]
    }

    /// The whole tricks.
    #[must_use]
    pub fn tricks(&self) -> &[Trick] {
        &self.kept().tricks
    }

    /// The trick under way, as far as it goes.
    #[must_use]
    pub fn now(&self) -> &Trick {
        &self.kept().now
    }

    /// The tricks that wait behind a correction, the first being that of the trick under way as it was.
    #[must_use]
    pub fn waiting(&self) -> &[Trick] {
        &self.kept().waiting
    }

    /// The step that the trick under way had here before it was corrected: the likely one.
    #[must_use]
    pub fn earlier(&self) -> Option<Step> {
        let here = steps(self.now()).len();
        steps(self.waiting().first()?).get(here).copied()
    }

    /// Why the first waiting trick does not fit, if it does not.
    #[must_use]
    pub fn misfit(&self) -> Option<Fault> {
        let first = self.waiting().first()?;
        begun(&self.kept().whole(), first).err()
    }

    /// The match before the first trick and after each whole one.
    #[must_use]
    pub fn states(&self) -> Vec<Match> {
        self.kept().states()
    }

    /// Whether there is something to take back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.at > 0
    }

    /// Whether something was taken back that can be made again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.at + 1 < self.history.len()
    }

    // Changes.

    /// Makes a step. Where it ends a trick that was corrected, those waiting behind it follow as far as they
    /// fit.
    ///
    /// # Errors
    /// When the rules do not allow it; nothing has changed then.
    pub fn step(&mut self, step: Step) -> Result<(), Fault> {
        self.check_steps(&[step])?;
        let mut kept = self.kept().clone();
        kept.step(step, &self.state)?;
        self.change(kept);
        Ok(())
    }

    /// Makes several steps, each of which can be taken back by itself.
    ///
    /// # Errors
    /// The first that the rules do not allow; nothing has changed then.
    pub fn steps(&mut self, steps: &[Step]) -> Result<(), Fault> {
        self.check_steps(steps)?;
        steps.iter().try_for_each(|step| self.step(*step))
    }

    /// Whether these steps could be made here, the first of them that could not being told.
    fn check_steps(&self, steps: &[Step]) -> Result<(), Fault> {
        let mut state = self.state;
        steps.iter().try_for_each(|step| step.make(&mut state))
    }

    /// Takes the last change back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        self.go_to(self.at - usize::from(can));
        can
    }

    /// Makes what was taken back last again; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let can = self.can_redo();
        self.go_to(self.at + usize::from(can));
        can
    }

    /// Opens trick `number`, from 1, to be entered again. It waits with all that follows it.
    ///
    /// # Errors
    /// When there is no such whole trick.
    pub fn reopen(&mut self, number: usize) -> Result<(), Refusal> {
        let kept = self.kept().reopened(number)?;
        self.change(kept);
        Ok(())
    }

    /// Puts another trick in the place of trick `number`, from 1. What follows it is checked again and stays
    /// as far as it fits; the rest waits.
    ///
    /// # Errors
    /// When there is no such trick, or the rules do not allow the new one; nothing has changed then.
    pub fn correct(&mut self, number: usize, trick: &Trick) -> Result<(), Refusal> {
        let mut kept = self.kept().reopened(number)?;
        kept.whole().play(trick).map_err(Refusal::Rule)?;
        kept.end_trick(trick.clone());
        self.change(kept);
        Ok(())
    }

    /// Tries again to take up the tricks that wait, in the place of the trick under way.
    ///
    /// # Errors
    /// When none waits, or why the first does not fit; nothing has changed then.
    pub fn take_up(&mut self) -> Result<(), Refusal> {
        if self.waiting().is_empty() {
            return Err(Refusal::NothingWaits);
        }
        if let Some(fault) = self.misfit() {
            return Err(Refusal::Rule(fault));
        }
        let mut kept = self.kept().clone();
        kept.now = Trick::default();
        kept.fit();
        self.change(kept);
        Ok(())
    }

    /// Gives up the tricks that wait.
    ///
    /// # Errors
    /// When none does.
    pub fn drop_waiting(&mut self) -> Result<(), Refusal> {
        if self.waiting().is_empty() {
            return Err(Refusal::NothingWaits);
        }
        let kept = Kept { waiting: Vec::new(), ..self.kept().clone() };
        self.change(kept);
        Ok(())
    }

    /// Says how many Lex `seat` has, in a match that is kept without cards (C9).
    ///
    /// # Errors
    /// When the cards say it, or there would be more than four in all.
    pub fn set_lex(&mut self, seat: Seat, count: u8) -> Result<(), Refusal> {
        let mut kept = self.kept().clone();
        let mut lex = kept.lex.unwrap_or_default();
        lex[seat.index()] = count;
        kept.start.clone().count_lex(&lex)?;
        kept.lex = Some(lex);
        self.change(kept);
        Ok(())
    }

    /// A change that changes nothing leaves nothing to take back.
    fn change(&mut self, kept: Kept) {
        if kept != *self.kept() {
            self.history.truncate(self.at + 1);
            self.history.push(kept);
            self.go_to(self.at + 1);
        }
    }

    fn go_to(&mut self, at: usize) {
        self.at = at;
        self.state = self.kept().state();
    }
}

impl Kept {
    fn states(&self) -> Vec<Match> {
        let mut states = vec![self.start];
        // Only what was played is kept, so all of it can be played again.
        for after in self.tricks.iter().scan(states[0], |state, trick| {
            *state = state.play(trick).ok()?;
            Some(*state)
        }) {
            states.push(after);
        }
        states
    }

    /// The match after the last whole trick.
    fn whole(&self) -> Match {
        self.states().pop().unwrap_or(self.start)
    }

    /// The match with the trick under way.
    fn state(&self) -> Match {
        let whole = self.whole();
        self.counted(begun(&whole, &self.now).unwrap_or(whole))
    }

    /// The same with everybody's Lex, once they were counted.
    fn counted(&self, mut state: Match) -> Match {
        if let Some(lex) = &self.lex {
            // What is kept was checked when it came in.
            let _ = state.count_lex(lex);
        }
        state
    }

    fn step(&mut self, step: Step, state: &Match) -> Result<(), Fault> {
        let mut after = *state;
        step.make(&mut after)?;
        step.note(&mut self.now);
        if after.tricks() > state.tricks() {
            let whole = std::mem::take(&mut self.now);
            self.end_trick(whole);
        }
        Ok(())
    }

    /// Takes in a whole trick in the place of the first one that waits; the others follow as far as they fit.
    fn end_trick(&mut self, whole: Trick) {
        self.tricks.push(whole);
        self.now = Trick::default();
        if !self.waiting.is_empty() {
            self.waiting.remove(0);
        }
        self.fit();
    }

    fn reopened(&self, number: usize) -> Result<Kept, Refusal> {
        let whole = self.tricks.len();
        let before = number.checked_sub(1).filter(|before| *before < whole);
        let before = before.ok_or(Refusal::NoTrick { number, whole })?;
        let mut waiting = self.tricks[before..].to_vec();
        if self.waiting.is_empty() && self.now != Trick::default() {
            waiting.push(self.now.clone());
        }
        waiting.extend_from_slice(&self.waiting);
        Ok(Kept { tricks: self.tricks[..before].to_vec(), now: Trick::default(), waiting, ..*self })
    }

    /// Takes up the waiting tricks as far as they fit.
    fn fit(&mut self) {
        let mut state = self.whole();
        while self.now == Trick::default() && !self.waiting.is_empty() {
            let Ok(after) = begun(&state, &self.waiting[0]) else { return };
            let trick = self.waiting.remove(0);
            if after.tricks() > state.tricks() {
                self.tricks.push(trick);
                state = after;
            } else {
                self.now = trick;
            }
        }
    }
}

/// The match after a trick that may not be whole.
fn begun(before: &Match, trick: &Trick) -> Result<Match, Fault> {
    let mut state = *before;
    for step in steps(trick) {
        step.make(&mut state)?;
    }
    Ok(state)
}

#[cfg(test)]
mod tests;
