//! Replays a recorded match up to its end or first fault.

mod readings;
mod tags;
mod walk;

use std::sync::Arc;

use super::fault::Doubt;
pub use super::fault::Fault;
use super::notation::{DISCARD, IMMUNE, KEPT, LexemeKind, Lexer, TrickSpeller};
use crate::divicity::rules::{Card, Match, Name, Seat, Standing, Standings, TokenKind, TokenSet, Trick};
use crate::record::{self, Fault as _, GameText, Movetext, Outcome, Record, Span, Speller};
use crate::table::{self, FaultPlace, Game, LocatedFault, Opening};
use memchr::memchr;
use serde::Serialize;
pub use tags::Head;
pub use walk::Tricks;

/// The result of checking a match.
pub type Report = table::Report<Divicity>;

/// A recorded match with its legal tricks, up to the first fault.
pub type Replay = table::Replay<Divicity>;

/// A match of Divicity after its last complete trick, with the players' names.
#[derive(Clone, Debug)]
pub struct Divicity {
    head: Arc<Head>,
    /// The match after the last trick.
    pub state: Match,
    /// The first token beyond what one box holds, if no set is named.
    doubt: Option<(Span, Doubt)>,
}

impl Divicity {
    /// The players' names, in seat order.
    pub fn names(&self) -> &[Name] {
        &self.head.names
    }

    /// The same players with the match at another point.
    #[must_use]
    pub fn at(&self, state: Match) -> Divicity {
        Divicity { state, ..self.clone() }
    }

    /// Whether the match is over, as in JSON.
    pub fn status(&self) -> &'static str {
        if self.state.is_over() { "finished" } else { "unfinished" }
    }

    /// The player who led the first trick.
    pub fn leader(&self) -> &Name {
        self.name(self.state.setup().leader)
    }

    /// Current scores and ranks; in an unfinished match the leaders count as winners.
    pub fn standings(&self) -> Standings {
        self.state.standings()
    }

    /// The name of the player in `seat`.
    ///
    /// # Panics
    /// Panics if `seat` is not at this table.
    pub fn name(&self, seat: Seat) -> &Name {
        &self.names()[seat.index()]
    }

    /// Each player's holding and score, in seat order.
    pub fn players(&self) -> Vec<PlayerSummary> {
        let mut ranked = self.standings().ranked;
        ranked.sort_by_key(|standing| standing.player);
        let players = self.names().iter().zip(ranked);
        players
            .map(|(name, Standing { holding, total, rank, .. })| PlayerSummary {
                name: name.clone(),
                holding: holding.tokens,
                lex: holding.lex,
                total,
                rank,
            })
            .collect()
    }

    /// The winners, or the current leaders of an unfinished match.
    pub fn winners(&self) -> Vec<Name> {
        self.standings().winners().map(|player| self.names()[player].clone()).collect()
    }
}

/// What a report has of a player in JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayerSummary {
    name: Name,
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, u8>"))]
    holding: TokenSet,
    lex: u8,
    total: i32,
    rank: usize,
}

/// What a report has of a match in JSON; little where the tags have a fault.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Summary {
    tricks: usize,
    leader: Option<Name>,
    players: Vec<PlayerSummary>,
    winners: Vec<Name>,
    status: &'static str,
    reason: Option<&'static str>,
    /// Whether holdings include all Lex; until they are counted there is no winner.
    lex_counted: bool,
}

impl Report {
    /// The match reached; `None` if the tags have a fault.
    pub fn table(&self) -> Option<&Divicity> {
        self.is_set_up.then_some(&self.game)
    }
}

impl Replay {
    /// The match before its first trick and after each trick. In a record without cards the Lex are not yet counted
    /// in the last state. Empty if the tags have a fault.
    pub fn states(&self) -> Vec<Match> {
        let last = self.report.table().map(|table| table.state.before_lex().unwrap_or(table.state));
        self.plies.walk().map(|(before, _)| before).chain(last).collect()
    }
}

impl Game for Divicity {
    const NAME: &'static str = "Divicity";
    const TAGS: &'static [&'static str] = &[
        "Game", "Event", "Site", "Date", "Round", "Players", "Leader", "Rules", "Tokens", "Hand", "Lex",
        "Score", "Result",
    ];
    const HAS_USUAL_START: bool = false;
    const LETTERS: &'static str = "abcdefghijklmnopqrstuvwxyzABJKMPQV0123456789-*|<>:~";

    type Setup = Head;
    type Position = Match;
    type Ply = Trick;
    type Standing = Standings;
    type Grammar = Tricks;
    type Fault = Fault;
    type Summary<'r> = Summary;

    fn read_tags(record: &Record<'_>, text: &GameText<'_>) -> Result<Opening<Head>, LocatedFault<Fault>> {
        let read = Head::read(&record.tags, text).and_then(|mut head| {
            head.setup.immune_named = head.setup.immunity
                && memchr(IMMUNE as u8, text.bytes()).is_some()
                && names_immune(record.movetext.clone());
            let start = Match::new(head.setup).map_err(|fault| (Span::default(), Fault::Setup(fault)));
            start.map(|_| Opening { setup: head, result: None })
        });
        read.map_err(|(span, fault)| {
            // For bad cards, tokens or players the location is the word itself.
            let place = if fault.kind() == "bad-tag" { FaultPlace::Tag } else { FaultPlace::Text };
            LocatedFault { fault, span, place }
        })
    }

    fn start(head: Head) -> Divicity {
        let state = Match::new(head.setup).unwrap_or_default();
        Divicity { head: Arc::new(head), state, doubt: None }
    }

    fn setup(&self) -> &Head {
        &self.head
    }

    fn position(&self) -> &Match {
        &self.state
    }

    fn play(&mut self, trick: &Trick) {
        self.state = Divicity::after(&self.state, trick);
    }

    fn after(state: &Match, trick: &Trick) -> Match {
        state.play(trick).unwrap_or(*state)
    }

    fn standing(&self, _claimed: Option<Outcome>) -> Standings {
        self.standings()
    }

    fn speller() -> Box<dyn Speller> {
        Box::new(TrickSpeller::among(Vec::new()))
    }

    fn is_played(&self, word: &str) -> Option<bool> {
        let name = word.strip_prefix(IMMUNE).unwrap_or(word);
        let is_beside = ["|", ":", ">", "<>", DISCARD, KEPT].contains(&word)
            || self.names().iter().any(|known| known.as_str() == name);
        let is_played = word.parse::<Card>().is_ok() || TokenKind::named(word).is_some();
        (is_played || is_beside).then_some(is_played)
    }

    fn readings(&self, word: &str) -> Vec<String> {
        readings::readings(self, word)
    }

    fn is_word(&self, word: &str) -> bool {
        readings::is_word(self, word)
    }

    /// Before a trick number a whole trick may be missing, which could be any.
    fn missing(&self, _next: &str, is_numbered: bool) -> Option<Vec<String>> {
        (!is_numbered).then(|| readings::missing(self))
    }

    fn summary(&self, _plies: u32, _claimed: Option<Outcome>) -> Summary {
        // Without players the tags have a fault.
        let table = Some(self).filter(|table| !table.names().is_empty());
        Summary {
            tricks: table.map_or(0, |table| table.state.tricks()),
            leader: table.map(|table| table.leader().clone()),
            players: table.map(Divicity::players).unwrap_or_default(),
            winners: table.map(Divicity::winners).unwrap_or_default(),
            status: table.map_or("unfinished", Divicity::status),
            reason: table.map(|table| table.standings().reason.name()),
            lex_counted: table.is_some_and(|table| table.state.lex_known()),
        }
    }

    fn doubts(&self) -> Vec<(Span, &dyn record::Fault)> {
        let doubts = self.head.doubt.iter().chain(&self.doubt);
        doubts.map(|(span, doubt)| (*span, doubt as &dyn record::Fault)).collect()
    }
}

/// Whether any trick names an immune player. If one does, a trick that names none has none (C14).
fn names_immune(movetext: Movetext<'_>) -> bool {
    let mut lexer = Lexer::new(movetext);
    while !matches!(lexer.peek().kind, LexemeKind::End | LexemeKind::Broken(_)) {
        if lexer.take().text.starts_with(IMMUNE) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests;
