//! Openings of many games of PerSiVic: which games count, and the trees of their first plies.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::list::fingerprint;
use super::{KnownGame, Source};
use crate::persivic::openings::{Tree, canonical};
use crate::persivic::{Move, PerSiVic, Position, Replay, Side};
use crate::record::{GameText, Outcome, is_same_name, plain_name};
use crate::table::TwoPlayerGame as _;
#[cfg(feature = "html")]
use crate::words::Language;

/// Why a game is left out, or counted in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Exception {
    /// It is not of PerSiVic.
    OtherGame,
    /// It has another start.
    OtherStart,
    /// It has no move.
    NoMove,
    /// The same moves by the same players on the same date were counted before.
    Twice,
    /// It has a fault: the plies before it are counted, without a result.
    Fault,
}

/// A game as [`Openings`] count it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpeningGame {
    /// The players, if it is known who they are.
    names: Option<[Option<String>; 2]>,
    /// The first plies, canonical.
    line: Vec<Move>,
    outcome: Outcome,
    /// The same for games with the same start, moves, players and date.
    id: u64,
    exception: Option<Exception>,
}

impl OpeningGame {
    /// Replays a game, and keeps its first `depth` plies.
    pub fn new(text: &GameText<'_>, depth: u8) -> OpeningGame {
        let record = text.parse();
        match KnownGame::of(&record, text) {
            Ok(KnownGame::PerSiVic) => OpeningGame::of(&Replay::of(&record, text), depth),
            Ok(_) => OpeningGame::unread(Exception::OtherGame),
            Err(_) => OpeningGame::unread(Exception::Fault),
        }
    }

    const fn unread(exception: Exception) -> OpeningGame {
        OpeningGame {
            names: None,
            line: Vec::new(),
            outcome: Outcome::Unfinished,
            id: 0,
            exception: Some(exception),
        }
    }

    fn of(replay: &Replay, depth: u8) -> OpeningGame {
        let Replay { report, plies, .. } = replay;
        let is_usual = report.setup().start == Position::start();
        let exception = match &report.fault {
            _ if !is_usual => Some(Exception::OtherStart),
            Some(_) => Some(Exception::Fault),
            None => (plies.iter().len() == 0).then_some(Exception::NoMove),
        };
        let counted = if is_usual && report.is_set_up { usize::from(depth) } else { 0 };
        let names = report.names();
        let people = names.each_ref().map(|name| name.as_deref().map(plain_name));
        OpeningGame {
            line: canonical(plies.iter().take(counted)),
            outcome: if exception.is_none() { report.standing().outcome() } else { Outcome::Unfinished },
            id: fingerprint(&(PerSiVic::tags(report.setup()), people, report.tag("Date")), plies.iter()),
            names: Some(names),
            exception,
        }
    }

    fn is_by(&self, side: Option<Side>, player: Option<&str>) -> bool {
        let name = self.names.as_ref().zip(side).and_then(|(names, side)| names[side as usize].as_deref());
        player.is_none_or(|player| name.is_some_and(|name| is_same_name(name, player)))
    }
}

/// The first plies of many games, with how the games ended. Mirror images are one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Openings {
    /// How many plies deep the trees are.
    pub depth: u8,
    /// Whose games are counted; `null` for those of all players.
    pub player: Option<String>,
    /// One tree; two for a player, as red and as blue.
    pub trees: Vec<Tree>,
    /// The games that are left out, or counted in part, by the reason.
    pub exceptions: BTreeMap<Exception, Vec<Source>>,
    /// The games counted so far.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    known: HashSet<u64>,
}

impl Openings {
    /// Trees without a game; for one player's games, as red and as blue, if `player` is given.
    ///
    /// ```
    /// use parlour::api::{OpeningGame, Openings, Source};
    /// use parlour::record::GameText;
    /// let mut openings = Openings::new(4, None);
    /// for (number, moves) in [(1, "1. a1-a4 1-0"), (2, "1. i1-i4 0-1")] {
    ///     let game = format!("[Game \"PerSiVic\"]\n{moves}");
    ///     let game = OpeningGame::new(&GameText::new(&game), openings.depth);
    ///     openings.add(Source::new("a.psv".to_owned(), None, Some(number)), &game);
    /// }
    /// let first = &openings.sorted().trees[0].next[0];
    /// assert_eq!((first.played.to_string().as_str(), first.results.games), ("a1-a4", 2));
    /// ```
    pub fn new(depth: u8, player: Option<String>) -> Openings {
        let trees = match player {
            Some(_) => Side::ALL.map(|side| Tree::of(Some(side))).into(),
            None => vec![Tree::of(None)],
        };
        Openings { depth, player, trees, exceptions: BTreeMap::new(), known: HashSet::new() }
    }

    /// Counts a game, or notes why not.
    pub fn add(&mut self, source: Source, game: &OpeningGame) {
        let is_by = |tree: &Tree| game.is_by(tree.side, self.player.as_deref());
        if game.names.is_some() && !self.trees.iter().any(is_by) {
            return;
        }
        let is_twice = game.exception.is_none() && !self.known.insert(game.id);
        if let Some(exception) = game.exception.or(is_twice.then_some(Exception::Twice)) {
            self.exceptions.entry(exception).or_default().push(source);
        }
        if !is_twice && !game.line.is_empty() {
            for tree in self.trees.iter_mut().filter(|tree| game.is_by(tree.side, self.player.as_deref())) {
                tree.add(&game.line, game.outcome);
            }
        }
    }

    /// All trees with the most played moves first.
    #[must_use]
    pub fn sorted(mut self) -> Openings {
        self.trees.iter_mut().for_each(Tree::sort);
        self
    }

    /// Whether no game was counted.
    pub fn is_empty(&self) -> bool {
        self.trees.iter().all(|tree| tree.next.is_empty())
    }
}

/// Openings as a page for a browser.
#[cfg(feature = "html")]
pub fn openings_html(openings: &Openings, language: Language) -> String {
    crate::persivic::openings::html::write(&openings.trees, openings.player.as_deref(), language)
}
