//! Keeps score of a match: steps with undo and redo, and corrections of earlier tricks (C4–C14).
//!
//! A keeper holds complete tricks, the trick under way, and [waiting](Waiting) tricks: those opened to be
//! re-entered, and those after a correction. Every change adds to the undo history. [`Keeper::record`] writes
//! everything as a record that checks clean at any moment; [`Keeper::resume`] reads it back.
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

mod entry;
mod head;
mod question;
mod read;
mod record;
mod step;
mod waiting;

pub use entry::{Entry, ReadEntryError};
pub use question::{Answer, Asked, Dialog, Stuck, dialog, forced};
pub use read::{ReadTrickError, read_trick};
pub use record::ResumeError;
pub use step::{Step, steps};
pub use waiting::{Misfit, Waiting, Why};

use std::sync::Arc;

use super::fault::{IllegalStep, LexFault, SetupFault};
use crate::divicity::rules::deal::Players;
use crate::divicity::rules::match_state::Match;
use crate::divicity::rules::name::Name;
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::setup::{Cards, Setup, check_set};
use crate::divicity::rules::token::{TokenKind, TokenSet};
use crate::divicity::rules::trick::{Taker, Trick};
use crate::record::{Fault as _, Mark};
use head::Head;
use record::Remark;
use waiting::begun;

/// A match being kept.
#[derive(Clone, Debug)]
pub struct Keeper {
    /// The comments of the record.
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
    /// The match before its first trick.
    start: Match,
    /// Each player's Lex, by seat, once counted in a match kept without cards.
    lex: Option<[u8; Players::MOST]>,
    /// The complete tricks, in order.
    tricks: Vec<Trick>,
    /// The match after the complete tricks, before Lex are counted.
    whole: Match,
    /// The trick under way.
    now: Trick,
    /// The tricks that wait, by number. The first has the number of the trick under way, and numbers have no gaps.
    waiting: Vec<Waiting>,
}

/// The cell of a trick to correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The token taken.
    Token(TokenKind),
    /// The taker.
    Taker(Taker),
}

/// Why a change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No complete trick has that number.
    #[error("there is no trick {number} to correct: {whole} whole so far")]
    NoTrick {
        /// The number asked for.
        number: usize,
        /// The number of complete tricks.
        whole: usize,
    },
    /// The Lex counts are impossible.
    #[error(transparent)]
    Lex(#[from] LexFault),
    /// No trick waits.
    #[error("no trick waits after a correction")]
    NothingWaits,
    /// The waiting trick does not fit here.
    #[error("it does not fit here")]
    Misfit(Misfit),
    /// The rules forbid it; [`IllegalStep::named`] has the message.
    #[error("the rules do not allow it ({})", .0.rule())]
    Rule(IllegalStep),
    /// A set that cannot be named (C3), or an impossible setup.
    #[error(transparent)]
    Setup(#[from] SetupFault),
    /// The player did not take exactly one token of the trick.
    #[error("trick {number} has {takes} tokens for that player: one was to be corrected")]
    Takes {
        /// The number of the trick.
        number: usize,
        /// The number of its tokens that the player took.
        takes: usize,
    },
}

impl Keeper {
    /// Starts a match. If cards are left out and immunity is played, its tricks name the immune players.
    ///
    /// # Errors
    /// Returns a fault if the number of names differs from the number of players, a name appears twice, the leader
    /// does not sit at this table, or a record cannot hold the set or the hands.
    pub fn new(names: Vec<Name>, setup: Setup) -> Result<Keeper, SetupFault> {
        let start = head::start(&names, &setup)?;
        Ok(Keeper::with(Head::new(names, &setup), &start, None))
    }

    fn with(head: Head, start: &Match, lex: Option<[u8; Players::MOST]>) -> Keeper {
        let (head, tricks, now, waiting) = (Arc::new(head), Vec::new(), Trick::default(), Vec::new());
        Keeper::of(Kept { head, start: *start, lex, tricks, whole: *start, now, waiting })
    }

    fn of(kept: Kept) -> Keeper {
        let state = kept.state();
        Keeper { remarks: Vec::new(), marks: Vec::new(), history: vec![kept], at: 0, state }
    }

    // State.

    /// The players' names, in seat order.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.kept().head.names
    }

    /// The start of the match.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        self.kept().start.setup()
    }

    /// The match, including the trick under way.
    #[must_use]
    pub const fn state(&self) -> &Match {
        &self.state
    }

    fn kept(&self) -> &Kept {
        &self.history[self.at]
    }

    /// The complete tricks, in order.
    #[must_use]
    pub fn tricks(&self) -> &[Trick] {
        &self.kept().tricks
    }

    /// The trick under way, as far as entered.
    #[must_use]
    pub fn now(&self) -> &Trick {
        &self.kept().now
    }

    /// The waiting tricks, by number; the first has the number of the trick under way.
    #[must_use]
    pub fn waiting(&self) -> &[Waiting] {
        &self.kept().waiting
    }

    /// The number of the trick under way, or of the next one, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.tricks().len() + 1
    }

    /// The next step of the waiting version of this trick, as a suggestion.
    #[must_use]
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
    #[must_use]
    pub fn misfit(&self) -> Option<Misfit> {
        self.waiting().first()?.fits(&self.kept().whole).err()
    }

    /// Whether both keepers hold the same state and write the same record.
    #[must_use]
    pub fn stands_as(&self, other: &Keeper) -> bool {
        self.kept() == other.kept() && self.record() == other.record()
    }

    /// The match before the first trick and after each complete trick. Counted Lex are not included: without cards
    /// they are a separate event after the last trick.
    #[must_use]
    pub fn states(&self) -> Vec<Match> {
        self.kept().states()
    }

    /// Whether a change can be undone.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.at > 0
    }

    /// Whether an undone change can be redone.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.at + 1 < self.history.len()
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

    /// Makes several steps, each with its own undo.
    ///
    /// # Errors
    /// Returns the first illegal step; the keeper is then unchanged.
    pub fn steps(&mut self, steps: &[Step]) -> Result<(), IllegalStep> {
        let mut kept = self.kept().clone();
        let made = steps.iter().map(|step| kept.step(*step).map(|()| kept.clone()));
        let made = made.collect::<Result<Vec<Kept>, IllegalStep>>()?;
        for kept in made {
            self.change(kept);
        }
        Ok(())
    }

    /// Appends to `steps` the step that they force, if any.
    #[must_use]
    pub fn with_forced(&self, steps: &[Step]) -> Vec<Step> {
        let mut state = self.state;
        let is_made = steps.iter().all(|step| step.make(&mut state).is_ok());
        let follows = forced(&state).filter(|_| is_made && !steps.is_empty());
        steps.iter().copied().chain(follows).collect()
    }

    /// Undoes the last change and any forced step after it; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        self.go_to(self.at - usize::from(can));
        while forced(&self.state).is_some() && self.can_undo() {
            self.go_to(self.at - 1);
        }
        can
    }

    /// Redoes the last undone change and any forced step after it; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let can = self.can_redo();
        self.go_to(self.at + usize::from(can));
        while forced(&self.state).is_some() && self.can_redo() {
            self.go_to(self.at + 1);
        }
        can
    }

    /// Opens trick `number`, from 1, to be re-entered. It waits with all tricks after it.
    ///
    /// # Errors
    /// Returns a refusal if there is no such complete trick.
    pub fn reopen(&mut self, number: usize) -> Result<(), Refusal> {
        let kept = self.kept().reopened(number)?;
        self.change(kept);
        Ok(())
    }

    /// Replaces trick `number`, from 1. The tricks after it are checked again and stay as far as they fit; the rest
    /// wait.
    ///
    /// # Errors
    /// Returns a refusal if there is no such trick or the new one is illegal; the keeper is then unchanged.
    pub fn correct(&mut self, number: usize, trick: &Trick) -> Result<(), Refusal> {
        let mut kept = self.kept().reopened(number)?;
        kept.name_immune(trick).map_err(Refusal::Rule)?;
        let after = kept.whole.play(trick).map_err(Refusal::Rule)?;
        kept.put(trick.clone(), &after);
        self.change(kept);
        Ok(())
    }

    /// Corrects one cell of a complete trick: changes the token that `of` took in trick `number`, from 1, or its
    /// taker. Drops the effect of a special there. The tricks after it stay as far as they fit.
    ///
    /// # Errors
    /// Returns a refusal if there is no such trick, `of` did not take exactly one of its tokens, or the new trick
    /// is illegal; the keeper is then unchanged.
    pub fn correct_cell(&mut self, number: usize, of: Taker, cell: Cell) -> Result<(), Refusal> {
        let whole = self.tricks().len();
        let trick = number.checked_sub(1).and_then(|at| self.tricks().get(at));
        let mut trick = trick.ok_or(Refusal::NoTrick { number, whole })?.clone();
        let count = trick.takes.iter().filter(|take| take.taker == of).count();
        let take = trick.takes.iter_mut().find(|take| take.taker == of).filter(|_| count == 1);
        let take = take.ok_or(Refusal::Takes { number, takes: count })?;
        match cell {
            Cell::Token(token) => {
                let was = std::mem::replace(&mut take.token, token);
                if let Some(out) = trick.tokens.iter_mut().find(|out| **out == was) {
                    *out = token;
                }
            }
            Cell::Taker(taker) => take.taker = taker,
        }
        take.effect = None;
        self.correct(number, &trick)
    }

    /// Replaces the trick under way with the first waiting version that fits: an opened trick stays as it was, and
    /// one that did not fit is tried again. The steps of the trick under way are dropped.
    ///
    /// # Errors
    /// Returns a refusal if no trick waits, or why the first does not fit; the keeper is then unchanged.
    pub fn take_up(&mut self) -> Result<(), Refusal> {
        let number = self.number();
        let mut misfit = Refusal::NothingWaits;
        for (place, waiting) in
            self.waiting().iter().take_while(|waiting| waiting.number == number).enumerate()
        {
            match waiting.fits(&self.kept().whole) {
                Ok(after) => {
                    let mut kept = self.kept().clone();
                    let trick = kept.waiting.remove(place).trick;
                    kept.put(trick, &after);
                    self.change(kept);
                    return Ok(());
                }
                Err(why) if place == 0 => misfit = Refusal::Misfit(why),
                Err(_) => {}
            }
        }
        Err(misfit)
    }

    /// Drops all waiting tricks.
    ///
    /// # Errors
    /// Returns a refusal if no trick waits.
    pub fn drop_waiting(&mut self) -> Result<(), Refusal> {
        if self.waiting().is_empty() {
            return Err(Refusal::NothingWaits);
        }
        let kept = Kept { waiting: Vec::new(), ..self.kept().clone() };
        self.change(kept);
        Ok(())
    }

    /// Sets the number of Lex of `seat`, in a match kept without cards (C9).
    ///
    /// # Errors
    /// Returns a refusal if the cards already determine the Lex, or the total would exceed four.
    pub fn set_lex(&mut self, seat: Seat, count: u8) -> Result<(), Refusal> {
        let mut kept = self.kept().clone();
        let mut lex = kept.lex.unwrap_or_default();
        lex[seat.index()] = count;
        kept.start.clone().count_lex(&lex)?;
        kept.lex = Some(lex);
        self.change(kept);
        Ok(())
    }

    /// Records that no player has Lex, in a match kept without cards (C9).
    ///
    /// # Errors
    /// Returns a refusal if the cards already determine the Lex.
    pub fn no_lex(&mut self) -> Result<(), Refusal> {
        let mut kept = self.kept().clone();
        let lex = [0; Players::MOST];
        kept.start.clone().count_lex(&lex)?;
        kept.lex = Some(lex);
        self.change(kept);
        Ok(())
    }

    /// Changes or removes the named set, at any time (C3). Waiting tricks that lacked tokens are tried again.
    ///
    /// # Errors
    /// Returns a refusal if the set is invalid or more tokens are already out.
    pub fn set_tokens(&mut self, tokens: Option<TokenSet>) -> Result<(), Refusal> {
        tokens.as_ref().map_or(Ok(()), check_set)?;
        let mut kept = self.kept().clone();
        let setup = Setup { tokens, ..*kept.start.setup() };
        let fewer = TokenKind::ALL.into_iter().find_map(|kind| {
            let out = self.state.tokens_out().count(kind);
            setup.most(kind).filter(|there| *there < out).map(|there| (kind, out, there))
        });
        if let Some((kind, out, there)) = fewer {
            return Err(SetupFault::OutAlready { kind, out, there }.into());
        }
        kept.start = Match::new(setup)?;
        kept.whole = kept.states().pop().unwrap_or(kept.start);
        kept.fit();
        self.change(kept);
        Ok(())
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

    /// Returns this state with trick `number` and everything after it waiting, including the trick under way.
    fn reopened(&self, number: usize) -> Result<Kept, Refusal> {
        let states = self.states();
        let whole = self.tricks.len();
        let before = number.checked_sub(1).filter(|before| *before < whole);
        let before = before.ok_or(Refusal::NoTrick { number, whole })?;
        let numbered = (number..).zip(self.tricks[before..].iter().zip(&states[before..]));
        let mut waiting: Vec<Waiting> = numbered
            .map(|(at, (trick, state))| {
                let why = if at == number { Why::Opened } else { Why::Behind };
                Waiting::new(at, trick.clone(), state.leader(), why)
            })
            .collect();
        if self.now != Trick::default() {
            let leader = states[whole].leader();
            waiting.push(Waiting::new(whole + 1, self.now.clone(), leader, Why::UnderWay));
        }
        waiting.extend_from_slice(&self.waiting);
        let (tricks, whole) = (self.tricks[..before].to_vec(), states[before]);
        Ok(Kept { tricks, whole, now: Trick::default(), waiting, ..self.clone() })
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
mod model;
#[cfg(test)]
mod tests;
