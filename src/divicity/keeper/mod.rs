//! Keeps score of a match: steps with undo and redo, and corrections of earlier tricks (C4–C14).
//!
//! A keeper holds complete tricks, the trick under way, and [waiting](Waiting) tricks: those opened to be
//! re-entered, and those after a correction. Every change adds to the undo history. [`Keeper::record`] writes
//! everything as a record that checks clean at any moment; [`Keeper::resume`] reads it back.
//!
//! ```
//! use parlour::divicity::{Cards, Keeper, Name, Players, Setup, Step, TokenKind};
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

mod command;
mod entry;
mod head;
mod question;
mod read;
mod record;
mod step;
mod waiting;
#[doc(hidden)]
pub(crate) mod words;

pub use command::{Cell, Command, Refusal};
pub use entry::{Entry, ReadEntryError};
pub use question::{Answer, Asked, Dialog, Stuck, dialog, forced};
pub use read::{ReadTrickError, read_trick};
pub use record::{ResumeError, is_note};
pub use step::{Step, steps};
pub use waiting::{Misfit, Waiting, Why};

use std::sync::Arc;

use super::fault::{IllegalStep, SetupFault};
use crate::divicity::rules::{Cards, Match, Name, Players, Setup, Trick};
use crate::record::Mark;
use head::Head;
use record::Remark;
use waiting::begun;

/// A match being kept.
#[derive(Clone, Debug)]
pub struct Keeper {
    remarks: Vec<Remark>,
    /// The marks of the record, each with the number of the trick before it.
    marks: Vec<(usize, Mark)>,
    /// The undo history, with one full [`Kept`] of a few kilobytes for each change.
    history: Vec<Kept>,
    at: usize,
    /// The match at `history[at]`.
    state: Match,
}

/// The kept state after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kept {
    head: Arc<Head>,
    start: Match,
    /// Each player's Lex, by seat, once counted in a match kept without cards.
    lex: Option<[u8; Players::MOST]>,
    tricks: Vec<Trick>,
    /// The match after the complete tricks, before Lex are counted.
    whole: Match,
    now: Trick,
    /// The tricks that wait, by number. The first has the number of the trick under way, and numbers have no gaps.
    waiting: Vec<Waiting>,
}

impl Keeper {
    /// Starts a match. If cards are left out and immunity is played, its tricks name the immune players.
    ///
    /// # Errors
    /// Returns a fault if the number of names differs from the number of players, a name appears twice, the leader
    /// does not sit at this table, or a record cannot hold the set or the hands.
    pub fn new(names: Vec<Name>, setup: Setup) -> Result<Keeper, SetupFault> {
        let start = head::start(&names, &setup)?;
        Ok(Keeper::of(Kept { head: Arc::new(Head::new(names, &setup)), ..Kept::at_start(&start) }))
    }

    fn of(kept: Kept) -> Keeper {
        let state = kept.state();
        Keeper { remarks: Vec::new(), marks: Vec::new(), history: vec![kept], at: 0, state }
    }

    // State.

    /// The players' names, in seat order.
    pub fn names(&self) -> &[Name] {
        &self.kept().head.names
    }

    /// The start of the match.
    pub fn setup(&self) -> &Setup {
        self.kept().start.setup()
    }

    /// The match, including the trick under way.
    pub const fn state(&self) -> &Match {
        &self.state
    }

    fn kept(&self) -> &Kept {
        &self.history[self.at]
    }

    /// The complete tricks, in order.
    pub fn tricks(&self) -> &[Trick] {
        &self.kept().tricks
    }

    /// The trick under way, as far as entered.
    pub fn now(&self) -> &Trick {
        &self.kept().now
    }

    /// The waiting tricks, by number; the first has the number of the trick under way.
    pub fn waiting(&self) -> &[Waiting] {
        &self.kept().waiting
    }

    /// The number of the trick under way, or of the next one, from 1.
    pub fn number(&self) -> usize {
        self.tricks().len() + 1
    }

    /// The next step of the waiting version of this trick, as a suggestion.
    pub fn earlier(&self) -> Option<Step> {
        let is_said =
            |step: &Step| self.state.setup().cards != Cards::LeftOut || !matches!(step, Step::SetOut(_));
        let said = |trick: &Trick| steps(trick).into_iter().filter(is_said);
        let here = said(self.now()).count();
        let first = self.waiting().first()?;
        // Cards played by other players are no suggestion.
        let is_led_so = first.led_by.is_none_or(|leader| leader == self.state.leader());
        is_led_so.then(|| said(&first.trick).nth(here))?
    }

    /// Why the first waiting trick does not fit, if it does not.
    pub fn misfit(&self) -> Option<Misfit> {
        self.waiting().first()?.fits(&self.kept().whole).err()
    }

    /// Whether both keepers hold the same state and write the same record.
    pub fn stands_as(&self, other: &Keeper) -> bool {
        self.kept() == other.kept() && self.record() == other.record()
    }

    /// The match before the first trick and after each complete trick. Counted Lex are not included: without cards
    /// they are a separate event after the last trick.
    pub fn states(&self) -> Vec<Match> {
        self.kept().states()
    }

    // Changes.

    /// Makes a step. If it completes a corrected trick, the waiting tricks after it are replayed as far as they
    /// fit, up to the next opened one.
    ///
    /// # Errors
    /// Returns a fault if the step is illegal; the keeper is then unchanged.
    pub fn step(&mut self, step: Step) -> Result<(), IllegalStep> {
        let mut kept = self.kept().clone();
        kept.step(step)?;
        self.change(kept);
        Ok(())
    }

    /// Undoes the last change and any forced step after it; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.at > 0;
        while self.at > 0 {
            self.go_to(self.at - 1);
            if forced(&self.state).is_none() {
                break;
            }
        }
        can
    }

    /// Redoes the last undone change and any forced step after it; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let last = self.history.len() - 1;
        let can = self.at < last;
        while self.at < last {
            self.go_to(self.at + 1);
            if forced(&self.state).is_none() {
                break;
            }
        }
        can
    }

    /// Whether there is a change to redo.
    pub fn has_undone(&self) -> bool {
        self.at + 1 < self.history.len()
    }

    /// Records a change, unless it changes nothing.
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
    fn at_start(start: &Match) -> Kept {
        Kept {
            head: Arc::default(),
            start: *start,
            lex: None,
            tricks: Vec::new(),
            whole: *start,
            now: Trick::default(),
            waiting: Vec::new(),
        }
    }

    fn states(&self) -> Vec<Match> {
        let mut states = vec![self.start];
        // Only legal tricks are kept, so replaying them never fails.
        for after in self.tricks.iter().scan(states[0], |state, trick| {
            *state = state.play(trick).ok()?;
            Some(*state)
        }) {
            states.push(after);
        }
        states
    }

    /// The match, including the trick under way.
    fn state(&self) -> Match {
        self.counted(begun(&self.whole, &self.now).unwrap_or(self.whole))
    }

    /// Adds the counted Lex to a match.
    fn counted(&self, mut state: Match) -> Match {
        if let Some(lex) = &self.lex {
            // The counts were checked when entered.
            let _ = state.count_lex(lex);
        }
        state
    }

    fn step(&mut self, step: Step) -> Result<(), IllegalStep> {
        let mut now = self.now.clone();
        step.note_after(&mut now, &begun(&self.whole, &self.now)?);
        self.name_immune(&now)?;
        let mut after = begun(&self.whole, &self.now)?;
        step.make(&mut after)?;
        self.put(now, &after);
        Ok(())
    }

    /// The trick of `next` if a single step leads there.
    fn again<'a>(&self, next: &'a Kept) -> Option<&'a Trick> {
        let mut kept = self.clone();
        let trick = next.tricks.get(self.tricks.len()).unwrap_or(&next.now);
        kept.step(Step::between(&self.now, trick)?).ok()?;
        (kept == *next).then_some(trick)
    }

    /// Sets the trick under way, which leads to the match `after`. If that completes the trick, waiting versions of
    /// it are dropped, and those after it are replayed as far as they fit.
    fn put(&mut self, trick: Trick, after: &Match) {
        if !self.take_in(trick, after) {
            return;
        }
        self.now = Trick::default();
        let number = self.tricks.len();
        self.waiting.retain(|waiting| waiting.number != number);
        self.fit();
    }

    /// Stores a trick, complete or under way; returns whether it is complete.
    fn take_in(&mut self, trick: Trick, after: &Match) -> bool {
        let is_whole = after.tricks() > self.whole.tricks();
        if is_whole {
            self.tricks.push(trick);
            self.whole = *after;
        } else {
            self.now = trick;
        }
        is_whole
    }

    /// If a trick names immune players, every trick must (C14): replays the earlier tricks under that reading.
    fn name_immune(&mut self, trick: &Trick) -> Result<(), IllegalStep> {
        let setup = *self.start.setup();
        if trick.immune.is_empty() || setup.immune_named || !setup.could_name_immune() {
            return Ok(());
        }
        let start = Match::new(Setup { immune_named: true, ..setup }).unwrap_or(self.start);
        let played = self.tricks.iter().try_fold(start, |state, trick| state.play(trick));
        self.whole = played.map_err(|_| IllegalStep::ImmuneBefore)?;
        self.start = start;
        Ok(())
    }

    /// All tricks as if they waited: the complete ones, the one under way, and those that do wait.
    fn as_waiting(&self, states: &[Match]) -> Vec<Waiting> {
        let whole = (1..)
            .zip(self.tricks.iter().zip(states))
            .map(|(number, (trick, state))| Waiting::new(number, trick.clone(), state.leader(), Why::Behind));
        let now = (self.now != Trick::default()).then(|| {
            Waiting::new(self.tricks.len() + 1, self.now.clone(), self.whole.leader(), Why::UnderWay)
        });
        whole.chain(now).chain(self.waiting.iter().cloned()).collect()
    }

    /// Replays the waiting tricks as far as they fit, up to an opened one.
    fn fit(&mut self) {
        while self.now == Trick::default() {
            let Some(first) = self.waiting.first().filter(|first| first.why != Why::Opened) else { return };
            let Ok(after) = first.fits(&self.whole) else { return };
            let trick = self.waiting.remove(0).trick;
            self.take_in(trick, &after);
        }
    }
}

#[cfg(test)]
mod tests;
