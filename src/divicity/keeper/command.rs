//! Everything that a keeper can be told to do.

use super::question::forced;
use super::step::Step;
use super::waiting::{Misfit, Why};
use super::{Keeper, Kept};
use crate::divicity::fault::{IllegalStep, LexFault, SetupFault};
use crate::divicity::rules::{
    Cards, Match, Name, Players, Seat, Setup, Taker, TokenKind, TokenSet, Trick, Variant, check_set, seat_of,
};
use crate::record::Fault as _;

/// A change to a match. The numbers of tricks count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Makes steps and the one they force, each with its own undo. If they complete a corrected trick, the waiting
    /// tricks after it are replayed as far as they fit, up to the next opened one.
    Play(Vec<Step>),
    /// Undoes the last change and any forced step after it.
    Undo,
    /// Redoes the last undone change and any forced step after it.
    Redo,
    /// Opens a trick to be re-entered. It waits with all tricks after it.
    Reopen(usize),
    /// Replaces a trick. The tricks after it are checked again and stay as far as they fit; the rest wait.
    Correct(usize, Trick),
    /// Corrects one cell of a trick: the token that this taker took, or its taker. Drops the effect of a special there.
    Fix(usize, Taker, Cell),
    /// Replaces the trick under way with the first waiting version that fits: an opened trick stays as it was, and one
    /// that did not fit is tried again.
    TakeUp,
    /// Drops all waiting tricks.
    Drop,
    /// Sets a player's number of Lex, in a match kept without cards (C9).
    Lex(Seat, u8),
    /// Records that no player has Lex, in a match kept without cards (C9).
    NoLex,
    /// Changes or removes the named set (C3). Waiting tricks that lacked tokens are tried again.
    Tokens(Option<TokenSet>),
    /// Names all players, in seat order: see [`Command::SetUp`]. A leader who still plays keeps the lead.
    Names(Vec<Name>),
    /// Gives a player another name.
    Rename(Seat, Name),
    /// Corrects who led the first trick (C4).
    Leader(Seat),
    /// Corrects whether a variant is played.
    Variant(Variant, bool),
    /// Corrects whether cards are recorded.
    Cards(bool),
    /// Corrects players and setup: names, seats, first leader, variants, and whether cards are recorded. The number
    /// of players and the set stay.
    ///
    /// Players keep what they took. A known name moves to its new seat; new names go to the remaining players, in
    /// seat order. Tricks that no longer fit wait, along with those after them.
    SetUp(Vec<Name>, Box<Setup>),
}

/// The cell of a trick to correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The token taken.
    Token(TokenKind),
    /// The taker.
    Taker(Taker),
}

/// Why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no change to undo.
    #[error("there is nothing to take back")]
    NothingBack,
    /// There is no change to redo.
    #[error("nothing was taken back")]
    NothingForth,
    /// No complete trick has that number.
    #[error("there is no trick {number} to correct: {whole} whole so far")]
    NoTrick {
        /// The number asked for.
        number: usize,
        /// The number of complete tricks.
        whole: usize,
    },
    /// The match is not over, or its Lex are not counted: nobody has won.
    #[error("the match is not over")]
    NotOver,
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
    /// Several players have new names and seats change too, so that it is open who is who.
    #[error("several names are new, and the seats change: it is open who is who")]
    WhoIsWho,
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
    /// Obeys a command.
    ///
    /// ```
    /// use parlour::internals::divicity::keeper::Command;
    /// use parlour::divicity::{Cards, Keeper, Name, Players, Setup};
    /// let names = |text: &str| text.split(' ').map(|name| name.parse().unwrap()).collect::<Vec<Name>>();
    /// let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    /// let mut keeper = Keeper::new(names("Ana Beto Cira"), setup).unwrap();
    /// keeper.obey(&Command::Play(keeper.read_entry(&[], "ana milk beto 10").unwrap().steps)).unwrap();
    /// keeper.obey(&Command::Names(names("Beto Anna Cira"))).unwrap();
    /// assert!(keeper.record().contains("1. | milk 10 | Anna milk | Beto 10"));
    /// ```
    ///
    /// # Errors
    /// Returns why it is refused; the keeper is then unchanged.
    pub fn obey(&mut self, command: &Command) -> Result<(), Refusal> {
        let kept = self.kept();
        let next = match command {
            Command::Play(steps) => {
                let mut kept = kept.clone();
                let made = self.with_forced(steps).into_iter().map(|step| {
                    kept.step(step).map_err(Refusal::Rule)?;
                    Ok(kept.clone())
                });
                let made = made.collect::<Result<Vec<Kept>, Refusal>>()?;
                for kept in made {
                    self.change(kept);
                }
                return Ok(());
            }
            Command::Undo => return self.undo().then_some(()).ok_or(Refusal::NothingBack),
            Command::Redo => return self.redo().then_some(()).ok_or(Refusal::NothingForth),
            Command::Reopen(number) => kept.reopened(*number)?,
            Command::Correct(number, trick) => kept.corrected(*number, trick.clone())?,
            Command::Fix(number, of, cell) => kept.fixed(*number, *of, *cell)?,
            Command::TakeUp => kept.taken_up()?,
            Command::Drop if kept.waiting.is_empty() => return Err(Refusal::NothingWaits),
            Command::Drop => Kept { waiting: Vec::new(), ..kept.clone() },
            Command::Lex(seat, count) => {
                let mut lex = kept.lex.unwrap_or_default();
                lex[seat.index()] = *count;
                kept.with_lex(lex)?
            }
            Command::NoLex => kept.with_lex([0; Players::MOST])?,
            Command::Tokens(tokens) => kept.with_tokens(*tokens, self.state.tokens_out())?,
            correction => {
                let (names, setup) = self.corrected_setup(correction);
                kept.set_up(names, setup)?
            }
        };
        self.change(next);
        Ok(())
    }

    /// Appends to `steps` the step that they force, if any.
    pub fn with_forced(&self, steps: &[Step]) -> Vec<Step> {
        let mut state = self.state;
        let is_made = steps.iter().all(|step| step.make(&mut state).is_ok());
        let follows = forced(&state).filter(|_| is_made && !steps.is_empty());
        steps.iter().copied().chain(follows).collect()
    }

    fn corrected_setup(&self, correction: &Command) -> (Vec<Name>, Setup) {
        let (mut names, mut setup) = (self.names().to_vec(), *self.setup());
        match correction {
            Command::Names(new) => {
                let leader = &names[setup.leader.index()];
                setup.leader = seat_of(new, leader.as_str()).unwrap_or(setup.leader);
                names.clone_from(new);
            }
            Command::Rename(seat, name) => {
                if let Some(old) = names.get_mut(seat.index()) {
                    old.clone_from(name);
                }
            }
            Command::Leader(seat) => setup.leader = *seat,
            Command::Variant(Variant::Immunity, is_played) => setup.immunity = *is_played,
            Command::Variant(Variant::EmptySteal, is_played) => setup.empty_steal = *is_played,
            Command::Cards(false) => setup.cards = Cards::LeftOut,
            Command::Cards(true) if setup.cards == Cards::LeftOut => setup.cards = Cards::Recorded,
            Command::SetUp(new, changed) => (names, setup) = (new.clone(), **changed),
            _ => {}
        }
        (names, setup)
    }
}

impl Kept {
    /// Opens trick `number`; it waits with everything after it, including the trick under way.
    fn reopened(&self, number: usize) -> Result<Kept, Refusal> {
        let (states, whole) = (self.states(), self.tricks.len());
        let before = number.checked_sub(1).filter(|before| *before < whole);
        let before = before.ok_or(Refusal::NoTrick { number, whole })?;
        let (tricks, state) = (self.tricks[..before].to_vec(), states[before]);
        let mut waiting = self.as_waiting(&states).split_off(before);
        waiting[0].why = Why::Opened;
        Ok(Kept { tricks, whole: state, now: Trick::default(), waiting, ..self.clone() })
    }

    fn corrected(&self, number: usize, trick: Trick) -> Result<Kept, Refusal> {
        let mut kept = self.reopened(number)?;
        kept.name_immune(&trick).map_err(Refusal::Rule)?;
        let after = kept.whole.play(&trick).map_err(Refusal::Rule)?;
        kept.put(trick, &after);
        Ok(kept)
    }

    fn fixed(&self, number: usize, of: Taker, cell: Cell) -> Result<Kept, Refusal> {
        let trick = number.checked_sub(1).and_then(|at| self.tricks.get(at));
        let mut trick = trick.ok_or(Refusal::NoTrick { number, whole: self.tricks.len() })?.clone();
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
            Cell::Taker(other) => take.taker = other,
        }
        take.effect = None;
        self.corrected(number, trick)
    }

    fn taken_up(&self) -> Result<Kept, Refusal> {
        let number = self.tricks.len() + 1;
        let versions = self.waiting.iter().take_while(|waiting| waiting.number == number);
        let mut misfit = Refusal::NothingWaits;
        for (place, waiting) in versions.enumerate() {
            match waiting.fits(&self.whole) {
                Ok(after) => {
                    let mut kept = self.clone();
                    let trick = kept.waiting.remove(place).trick;
                    kept.put(trick, &after);
                    return Ok(kept);
                }
                Err(why) if place == 0 => misfit = Refusal::Misfit(why),
                Err(_) => {}
            }
        }
        Err(misfit)
    }

    fn with_lex(&self, lex: [u8; Players::MOST]) -> Result<Kept, Refusal> {
        self.start.clone().count_lex(&lex)?;
        Ok(Kept { lex: Some(lex), ..self.clone() })
    }

    /// Names another set, which has at least the tokens that are `out`.
    fn with_tokens(&self, tokens: Option<TokenSet>, out: &TokenSet) -> Result<Kept, Refusal> {
        tokens.as_ref().map_or(Ok(()), check_set)?;
        let setup = Setup { tokens, ..*self.start.setup() };
        let fewer = TokenKind::ALL.into_iter().find_map(|kind| {
            let out = out.count(kind);
            setup.most(kind).filter(|there| *there < out).map(|there| (kind, out, there))
        });
        if let Some((kind, out, there)) = fewer {
            return Err(SetupFault::OutAlready { kind, out, there }.into());
        }
        let mut kept = Kept { start: Match::new(setup)?, ..self.clone() };
        kept.whole = kept.states().pop().unwrap_or(kept.start);
        kept.fit();
        Ok(kept)
    }
}
