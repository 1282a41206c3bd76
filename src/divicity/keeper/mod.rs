//! A match being kept: its steps, taken back and made again, and its tricks corrected (C4–C14).
//!
//! A keeper holds whole tricks, the trick under way, and tricks that [wait](Waiting): those that the user opened to enter
//! them again, and those behind a correction. Every change leaves the one before it to go back to. [`Keeper::record`]
//! writes all of it as a record that checks clean at any moment, [`Keeper::resume`] reads it back.
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
    /// Everything since the keeper began, each change a whole [`Kept`]: a few kilobytes.
    history: Vec<Kept>,
    at: usize,
    /// The match as `history[at]` has it.
    state: Match,
}

/// What a change leaves behind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kept {
    head: Arc<Head>,
    /// The match before its first trick.
    start: Match,
    /// Everybody's Lex, by seat, once they were counted in a match kept without cards.
    lex: Option<[u8; Players::MOST]>,
    /// The tricks that are complete, in order.
    tricks: Vec<Trick>,
    /// The match behind them, before Lex were counted.
    whole: Match,
    /// The trick under way.
    now: Trick,
    /// What waits behind a correction, by number: the first has the number of the trick under way, and no number
    /// is left out.
    waiting: Vec<Waiting>,
}

/// What stands in a cell of a trick that is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Which token was taken.
    Token(TokenKind),
    /// Who took it.
    Taker(Taker),
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
    /// What waits does not fit here.
    #[error("it does not fit here")]
    Misfit(Misfit),
    /// The rules do not allow it; [`IllegalStep::named`] has the words.
    #[error("the rules do not allow it ({})", .0.rule())]
    Rule(IllegalStep),
    /// A set that cannot be named (C3), or a match that cannot begin so.
    #[error(transparent)]
    Setup(#[from] SetupFault),
    /// A player took no token of a trick, or more than one.
    #[error("trick {number} has {takes} tokens for that player: one was to be corrected")]
    Takes {
        /// The trick.
        number: usize,
        /// How many tokens that player has of it.
        takes: usize,
    },
}

impl Keeper {
    /// A new match. Where cards are left out and immunity is played, its tricks name who is immune.
    ///
    /// # Errors
    /// When there are more or fewer names than players, one of them twice, the leader does not sit at this table, or a
    /// record cannot say the set or the hands.
    pub fn new(names: Vec<Name>, setup: Setup) -> Result<Keeper, SetupFault> {
        let start = head::start(&names, &setup)?;
        Ok(Keeper::with(Head::new(names, &setup), &start, None))
    }

    fn with(head: Head, start: &Match, lex: Option<[u8; Players::MOST]>) -> Keeper {
        let (head, tricks, now, waiting) = (Arc::new(head), Vec::new(), Trick::default(), Vec::new());
        let kept = Kept { head, start: *start, lex, tricks, whole: *start, now, waiting };
        let state = kept.state();
        Keeper { remarks: Vec::new(), marks: Vec::new(), history: vec![kept], at: 0, state }
    }

    // What stands.

    /// Who plays, in seat order.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.kept().head.names
    }

    /// How the match began.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        self.kept().start.setup()
    }

    /// The match with the trick under way.
    #[must_use]
    pub const fn state(&self) -> &Match {
        &self.state
    }

    fn kept(&self) -> &Kept {
        &self.history[self.at]
    }

    /// The tricks that are complete, in order.
    #[must_use]
    pub fn tricks(&self) -> &[Trick] {
        &self.kept().tricks
    }

    /// The trick under way, as far as it goes.
    #[must_use]
    pub fn now(&self) -> &Trick {
        &self.kept().now
    }

    /// What waits behind a correction, by number; the first has the number of the trick under way.
    #[must_use]
    pub fn waiting(&self) -> &[Waiting] {
        &self.kept().waiting
    }

    /// The number of the trick under way, or of the next one, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.tricks().len() + 1
    }

    /// The step that the trick under way had here before it was corrected: the likely one.
    #[must_use]
    pub fn earlier(&self) -> Option<Step> {
        let is_said =
            |step: &Step| self.state.setup().cards != Cards::LeftOut || !matches!(step, Step::SetOut(_));
        let said = |trick: &Trick| steps(trick).into_iter().filter(is_said);
        let here = said(self.now()).count();
        let first = self.waiting().first()?;
        // The cards that others played are no likely ones.
        let is_led_so = first.led_by.is_none_or(|leader| leader == self.state.leader());
        is_led_so.then(|| said(&first.trick).nth(here))?
    }

    /// Why the first waiting trick does not fit, if it does not.
    #[must_use]
    pub fn misfit(&self) -> Option<Misfit> {
        self.waiting().first()?.fits(&self.kept().whole).err()
    }

    /// Whether both hold the same: the record, and what is read back from it.
    #[must_use]
    pub fn stands_as(&self, other: &Keeper) -> bool {
        self.kept() == other.kept() && self.record() == other.record()
    }

    /// The match before the first trick and after each whole one. Lex that were counted are none of them: where cards
    /// are left out, they count behind the last trick.
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
    /// fit, up to one that the user has opened.
    ///
    /// # Errors
    /// When the rules do not allow it; nothing has changed then.
    pub fn step(&mut self, step: Step) -> Result<(), IllegalStep> {
        let mut kept = self.kept().clone();
        kept.step(step)?;
        self.change(kept);
        Ok(())
    }

    /// Makes several steps, each of which can be taken back by itself.
    ///
    /// # Errors
    /// The first that the rules do not allow; nothing has changed then.
    pub fn steps(&mut self, steps: &[Step]) -> Result<(), IllegalStep> {
        let mut kept = self.kept().clone();
        let made = steps.iter().map(|step| kept.step(*step).map(|()| kept.clone()));
        let made = made.collect::<Result<Vec<Kept>, IllegalStep>>()?;
        for kept in made {
            self.change(kept);
        }
        Ok(())
    }

    /// Steps that are about to be made, and the one that follows them by itself.
    #[must_use]
    pub fn with_forced(&self, steps: &[Step]) -> Vec<Step> {
        let mut state = self.state;
        let is_made = steps.iter().all(|step| step.make(&mut state).is_ok());
        let follows = forced(&state).filter(|_| is_made && !steps.is_empty());
        steps.iter().copied().chain(follows).collect()
    }

    /// Takes the last change back, with what followed from it by itself; false if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        self.go_to(self.at - usize::from(can));
        while forced(&self.state).is_some() && self.can_undo() {
            self.go_to(self.at - 1);
        }
        can
    }

    /// Makes what was taken back last again, with what follows from it by itself; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let can = self.can_redo();
        self.go_to(self.at + usize::from(can));
        while forced(&self.state).is_some() && self.can_redo() {
            self.go_to(self.at + 1);
        }
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
        kept.name_immune(trick).map_err(Refusal::Rule)?;
        let after = kept.whole.play(trick).map_err(Refusal::Rule)?;
        kept.put(trick.clone(), &after);
        self.change(kept);
        Ok(())
    }

    /// Corrects one cell of a whole trick: the token of `of` in trick `number`, from 1, is `cell`'s, or somebody else's.
    /// What a special did there is forgotten. What follows the trick stays as far as it fits.
    ///
    /// # Errors
    /// When there is no such trick, `of` has no token of it or several, or the rules do not allow the new trick;
    /// nothing has changed then.
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

    /// Takes up what waits in the place of the trick under way: a trick that was opened is left as it was, and one that
    /// did not fit is tried again. What the trick under way had is given up.
    ///
    /// # Errors
    /// When none waits, or why the first does not fit; nothing has changed then.
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

    /// Says that nobody has Lex, in a match that is kept without cards (C9).
    ///
    /// # Errors
    /// When the cards say it.
    pub fn no_lex(&mut self) -> Result<(), Refusal> {
        let mut kept = self.kept().clone();
        let lex = [0; Players::MOST];
        kept.start.clone().count_lex(&lex)?;
        kept.lex = Some(lex);
        self.change(kept);
        Ok(())
    }

    /// Names the set that is played with, or none, at any time (C3). What did not fit for want of tokens is taken up
    /// again.
    ///
    /// # Errors
    /// When there is no such set, or more was set out already.
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

    /// The match with the trick under way.
    fn state(&self) -> Match {
        self.counted(begun(&self.whole, &self.now).unwrap_or(self.whole))
    }

    /// The same with everybody's Lex, once they were counted.
    fn counted(&self, mut state: Match) -> Match {
        if let Some(lex) = &self.lex {
            // What is kept was checked when it came in.
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

    /// The trick under way as the step has it that leads to `next`, if a step does.
    fn again<'a>(&self, next: &'a Kept) -> Option<&'a Trick> {
        let mut kept = self.clone();
        let trick = next.tricks.get(self.tricks.len()).unwrap_or(&next.now);
        kept.step(Step::between(&self.now, trick)?).ok()?;
        (kept == *next).then_some(trick)
    }

    /// Puts a trick, which leads to the match `after`, where the one under way is. Where it is whole, what waits in its
    /// place is given up, and what waits behind it follows as far as it fits.
    fn put(&mut self, trick: Trick, after: &Match) {
        if !self.take_in(trick, after) {
            return;
        }
        self.now = Trick::default();
        let number = self.tricks.len();
        self.waiting.retain(|waiting| waiting.number != number);
        self.fit();
    }

    /// Takes in a trick, whole or under way; whether it is whole.
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

    /// Where a trick names who is immune, all do (C14): whether those there are have named them.
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

    /// The same with trick `number` and all behind it waiting, the trick under way too.
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

    /// Takes up the waiting tricks as far as they fit and the user has not opened them.
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
