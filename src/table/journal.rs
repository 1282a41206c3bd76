//! A game in progress: its record, ply by ply, with undo and redo.

use std::mem;

use super::line::{Note, Plies, write_line};
use super::replay::{Replay, names, tag};
use super::turns::{TwoPlayerGame, halves_played};
use crate::record::{Diagnostic, GameText, Half, Outcome, RecordWriter};

/// A game in progress with everything its record holds.
#[derive(Clone, Debug)]
pub struct Journal<G: TwoPlayerGame> {
    tags: Vec<(String, String)>,
    game: G,
    plies: Plies<G>,
    claimed: Option<Outcome>,
    undone: Undone<G::Ply>,
}

/// What was undone since the last ply was played, for redo: the plies, the next one last, and the claim after all of them.
type Undone<P> = (Vec<P>, Option<Outcome>);

/// The beginning of a comment, last in the record, that keeps what was undone: `{undone: e9-e6 1-0}`.
const UNDONE: &str = "undone:";

/// Why a record cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// The record has a fault.
    #[error(transparent)]
    Fault(Box<Diagnostic>),
    /// The record has comments, marks or variations, which would be lost.
    #[error("the record has comments, marks or variations, which would be lost")]
    Comments,
}

/// Resumes a replay, from before its fault if it has one. Comments, marks and variations are lost.
impl<G: TwoPlayerGame> From<Replay<G>> for Journal<G> {
    fn from(Replay { report, plies, .. }: Replay<G>) -> Journal<G> {
        // A result on the board needs no claim.
        let is_open = report.game.end().is_none();
        let claimed = report.claimed.filter(|claim| is_open && *claim != Outcome::Unfinished);
        let mut tags: Vec<_> = report.tags.into_iter().filter(|(name, _)| name != "Result").collect();
        if tag(&tags, "Game").is_none() {
            tags.insert(0, ("Game".to_owned(), G::NAME.to_owned()));
        }
        Journal { tags, game: report.game, plies, claimed, undone: Undone::default() }
    }
}

impl<G: TwoPlayerGame> Journal<G> {
    /// Starts a new game. Tags hold the players' names and the setup.
    pub fn new(setup: G::Setup, names: Option<[String; 2]>) -> Journal<G> {
        let names = G::PLAYERS.into_iter().zip(names.into_iter().flatten());
        let game = [("Game", G::NAME.to_owned())];
        let tags = game.into_iter().chain(names).chain(G::tags(&setup));
        let tags = tags.map(|(name, value)| (name.to_owned(), value)).collect();
        let (game, plies) = (G::start(setup), Plies::default());
        Journal { tags, game, plies, claimed: None, undone: Undone::default() }
    }

    /// The next game from the same start: the players exchange sides.
    #[must_use]
    pub fn again(&self) -> Journal<G> {
        let mut next = Journal::new(self.setup().clone(), None);
        let [first, second] = self.names();
        let names = G::PLAYERS.into_iter().zip([second, first]);
        next.tags.splice(1..1, names.filter_map(|(player, name)| Some((player.to_owned(), name?))));
        next
    }

    /// Says the day, in records as `2026.03.12`.
    pub fn date(&mut self, day: String) {
        self.tags.insert(1, ("Date".to_owned(), day));
    }

    /// Resumes a game from its record; what was undone can be redone.
    ///
    /// # Errors
    /// Returns an error if the record has a fault, or comments, marks or variations, which would be lost.
    pub fn resume(text: &GameText<'_>) -> Result<Journal<G>, ResumeError> {
        let mut replay = Replay::<G>::new(text);
        if let Some(fault) = replay.report.fault.take() {
            return Err(ResumeError::Fault(Box::new(fault)));
        }
        let undone = take_undone(&mut replay);
        if replay.is_annotated() {
            return Err(ResumeError::Comments);
        }
        let mut journal = Journal::from(replay);
        if let Some(undone) = undone {
            journal.undone = journal.ahead(&undone).ok_or(ResumeError::Comments)?;
        }
        Ok(journal)
    }

    /// Reads what was undone from a comment; `None` unless all of it can be redone.
    fn ahead(&self, words: &str) -> Option<Undone<G::Ply>> {
        let mut writer = self.line();
        writer.word(words);
        let mut replay = Replay::<G>::new(&GameText::new(&writer.finish()));
        if replay.report.fault.take().is_some() || replay.is_annotated() {
            return None;
        }
        let later = Journal::from(replay);
        let plies = later.plies.iter().skip(self.plies.len()).cloned().collect::<Vec<_>>();
        Some((plies.into_iter().rev().collect(), later.claimed))
    }

    /// The current game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The value of a tag, as written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name)
    }

    /// The players' names, if the tags have them.
    pub fn names(&self) -> [Option<String>; 2] {
        names::<G>(&self.tags)
    }

    /// The setup the game began with.
    pub fn setup(&self) -> &G::Setup {
        self.game.setup()
    }

    /// The position after all plies played.
    pub fn position(&self) -> &G::Position {
        self.game.position()
    }

    /// The game's state: decided by the board, or else as claimed.
    pub fn standing(&self) -> G::Standing {
        self.game.standing(self.claimed)
    }

    /// The plies.
    pub const fn plies(&self) -> &Plies<G> {
        &self.plies
    }

    /// The last ply.
    pub fn last_ply(&self) -> Option<&G::Ply> {
        self.plies.last(self.plies.len())
    }

    /// Appends a tag.
    pub fn add_tag(&mut self, name: &str, value: String) {
        self.tags.push((name.to_owned(), value));
    }

    /// Removes a tag.
    pub(crate) fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|(known, _)| known != name);
    }

    /// The half of a turn that the next ply is.
    pub fn half(&self) -> Half {
        self.game.half()
    }

    /// The number of the next ply's turn.
    pub fn turn(&self) -> usize {
        self.halves() / 2 + 1
    }

    /// The number of half-turns before the next ply.
    fn halves(&self) -> usize {
        halves_played(&self.game, self.plies.len() as u32) as usize
    }

    /// The result: the board's, or else the players' claim.
    pub fn outcome(&self) -> Outcome {
        self.game.end().map_or_else(|| self.claimed.unwrap_or(Outcome::Unfinished), Into::into)
    }

    /// Whether the game is over, by the board or by a claim.
    pub fn is_over(&self) -> bool {
        self.outcome() != Outcome::Unfinished
    }

    /// Whether the game ended by a claim, not on the board.
    pub fn is_claimed(&self) -> bool {
        self.claimed.is_some() && self.game.end().is_none()
    }

    /// Plays a ply, which must be legal.
    pub fn play(&mut self, ply: G::Ply) {
        let before = self.game.position().clone();
        self.game.play(&ply);
        self.plies.push(&before, ply);
        self.claimed = None;
        self.undone = Undone::default();
    }

    /// Ends the game by resignation, agreement or a claim, or withdraws that.
    pub fn claim(&mut self, claim: Option<Outcome>) {
        if claim == self.claimed {
            return;
        }
        let withdrawn = mem::replace(&mut self.claimed, claim);
        self.undone = (Vec::new(), withdrawn.filter(|_| claim.is_none()));
    }

    /// Takes back the last ply; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(ply) = self.plies.pop() else { return false };
        self.begin_again(self.game.setup().clone());
        self.game.before(&ply);
        self.claimed = None;
        self.undone.0.push(ply);
        true
    }

    /// Redoes what was undone last; returns false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let (mut plies, claim) = mem::take(&mut self.undone);
        let Some(ply) = plies.pop() else {
            self.claimed = self.claimed.or(claim);
            return claim.is_some();
        };
        self.play(ply);
        if let Some(next) = plies.last() {
            self.game.before(next);
        }
        self.undone = (plies, claim);
        true
    }

    /// Whether there is anything to redo.
    pub fn has_undone(&self) -> bool {
        !self.undone.0.is_empty() || self.undone.1.is_some()
    }

    /// Replays all plies from `setup`: the game's own, or one that differs only in what its plies do not
    /// show.
    pub(crate) fn begin_again(&mut self, setup: G::Setup) {
        let mut game = G::start(setup);
        let mut plies = Plies::default();
        for ply in &self.plies {
            plies.push(game.position(), ply.clone());
            game.play(ply);
        }
        (self.game, self.plies) = (game, plies);
    }

    /// Changes state besides the position, such as thrown dice.
    pub(crate) fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// The game's record, ready to write to a file.
    pub fn record(&self) -> String {
        self.written(None)
    }

    /// Like [`record`](Journal::record), with what was undone in a comment at the end, for [`resume`](Journal::resume).
    pub fn record_with_undone(&self) -> String {
        let (plies, claim) = &self.undone;
        let words = plies.iter().rev().map(G::write).chain(claim.map(|claim| claim.to_string()));
        let words: Vec<String> = words.collect();
        self.written((!words.is_empty()).then(|| format!("{UNDONE} {}", words.join(" "))))
    }

    fn written(&self, comment: Option<String>) -> String {
        let mut writer = self.line();
        if let Some(next) = self.game.write_next() {
            writer.word(next);
        }
        if let Some(comment) = comment {
            writer.comment(&comment);
        }
        writer.word(self.outcome());
        writer.finish()
    }

    /// The tags and the plies.
    fn line(&self) -> RecordWriter {
        let mut writer = RecordWriter::new(self.tags.iter().map(|(name, value)| (name, value)));
        let before = self.halves() - self.plies.len();
        write_line::<G>(&mut writer, self.plies.as_slice(), &[], before, &|_, _| {});
        writer
    }
}

/// Removes the comment that keeps what was undone, and returns its words.
fn take_undone<G: TwoPlayerGame>(replay: &mut Replay<G>) -> Option<String> {
    let last = replay.notes.iter().rposition(|(_, note)| !matches!(note, Note::Result(_)))?;
    let (at, Note::Comment(text)) = &replay.notes[last] else { return None };
    let undone = text.strip_prefix(UNDONE).filter(|_| *at == replay.plies.len())?.trim().to_owned();
    replay.notes.remove(last);
    Some(undone)
}
