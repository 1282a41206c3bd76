//! The one change, or the few, that let a game stand which has a fault.

use std::cmp::Reverse;
use std::rc::Rc;

use serde::Serialize;

use super::super::game::{Game, Opening, Place, Placed};
use super::super::replay::Report;
use super::trail::{EditKind, Keep, Rewritten, Station, Walked, walk};
use crate::record::{Fault as _, GameText, Location, Movetext, PlacedOutcome, TokenKind};

/// A word that is put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// Where in the file it stands.
    #[serde(flatten)]
    pub location: Location,
    /// As it is written.
    pub was: String,
    /// What was meant; nothing where it is to be left out.
    pub now: String,
    /// The rule of the fault that it makes good.
    pub rule: &'static str,
}

/// What can be done about a game with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// One slip, or as few as there can be, explains all that is wrong: these changes, and the text with them.
    Repair(Vec<Change>, String),
    /// Several ways to put it right, or one that the players alone can decide on.
    Offers(Vec<Vec<Change>>),
    /// Nobody knows.
    Unknown,
}

/// So many words are changed in a game at most.
const MOST_CHANGES: usize = 3;

/// So many ways are offered.
const MOST_OFFERS: usize = 5;

/// Of what leads on after several changes, so much is gone on with.
const WIDTH: usize = 32;

/// Games of more plies are not searched.
const MOST_PLIES: u32 = 600;

/// The search may read a game over again so many times, and no more bytes than this.
const REREADINGS: usize = 4_000;
const MOST_READ: usize = 32 << 20;

/// What a reading costs besides its bytes.
const EACH: usize = 64;

impl<G: Game> Report<G> {
    /// How the game could be put right, if it has a fault: by changes that are each a slip of a typist, so that all of the game
    /// stands. Each word from the start on may be the one that was mistyped, as many a slip is seen only later.
    ///
    /// ```
    /// use parlour::persivic::Report;
    /// use parlour::record::GameText;
    /// use parlour::table::Remedy;
    /// let game = GameText::new("1. e1-e4 e9-e6 2. d1-c4 d9-d6 3. d4-a4 *");
    /// let Remedy::Repair(changes, text) = Report::new(&game).remedy(&game) else { panic!() };
    /// assert_eq!((changes[0].was.as_str(), changes[0].now.as_str()), ("d1-c4", "d1-d4"));
    /// assert_eq!(text, "1. e1-e4 e9-e6 2. d1-d4 d9-d6 3. d4-a4 *");
    /// ```
    #[must_use]
    pub fn remedy(&self, text: &GameText<'_>) -> Remedy {
        let read = self.text_read(text);
        match &self.fault {
            // A result is what the players say it is.
            Some(fault) if self.is_set_up && fault.kind != "result" && self.plies <= MOST_PLIES => {
                let remedy = search::<G>(&read).unwrap_or(Remedy::Unknown);
                // With a word left out, what is written may look like another thing: `13:N3E1` like a number.
                if remedy == Remedy::Unknown && self.respelled.is_some() {
                    return search::<G>(text).unwrap_or(Remedy::Unknown);
                }
                remedy
            }
            _ => Remedy::Unknown,
        }
    }
}

fn search<G: Game>(game: &GameText<'_>) -> Option<Remedy> {
    let record = game.parse();
    let text = game.text().ok()?;
    let Opening { setup, result: tag } = G::read_tags(&record, game).ok()?;
    let at = record.movetext.position();
    let start = Rc::new(Station { game: G::start(setup), at, played: 0, edits: Vec::new() });
    let fault = fault_of(&walk(&start, text, tag, Keep::Nothing), text.len());
    let first =
        Changed { now: Rewritten::new(text), rules: Vec::new(), fault, before: vec![Rc::clone(&start)] };
    let budget = text.len().saturating_mul(REREADINGS).min(MOST_READ);
    Some(Search { game, tag, start, budget }.run(first))
}

/// A game that is searched.
struct Search<'a, G: Game> {
    game: &'a GameText<'a>,
    tag: Option<PlacedOutcome>,
    start: Rc<Station<G>>,
    /// How many bytes may still be read.
    budget: usize,
}

/// A text with some changes, and what is wrong with it then.
struct Changed<G> {
    now: Rewritten,
    /// Of each change the rule that was broken.
    rules: Vec<&'static str>,
    /// Where the fault is, and the rule that it breaks; none where all of the game stands.
    fault: Option<(usize, &'static str)>,
    /// The stations before the last change, the last of them before the ply that it is in.
    before: Vec<Rc<Station<G>>>,
}

impl<G: Game> Search<'_, G> {
    fn run(&mut self, first: Changed<G>) -> Remedy {
        let mut level = vec![first];
        for _ in 0..MOST_CHANGES {
            let mut next = Vec::new();
            for changed in &level {
                if self.change(changed, &mut next).is_none() {
                    return Remedy::Unknown;
                }
            }
            let (standing, mut others): (Vec<_>, Vec<_>) =
                next.into_iter().partition(|changed| changed.fault.is_none());
            if !standing.is_empty() {
                return self.remedy(&standing);
            }
            others.sort_by_key(|changed| Reverse(changed.fault));
            others.truncate(WIDTH);
            level = others;
        }
        Remedy::Unknown
    }

    /// All single changes that lead further; nothing when too much was read.
    fn change(&mut self, changed: &Changed<G>, next: &mut Vec<Changed<G>>) -> Option<()> {
        let Changed { now, rules, fault, before } = changed;
        let (fault, rule) = (*fault)?;
        let (last, before) = before.split_last()?;
        let walked = self.walk(last, &now.text, Keep::Stations)?;
        let stations: Vec<Rc<Station<G>>> = before.iter().cloned().chain(walked.stations).collect();
        for (place, station) in stations.iter().enumerate().rev() {
            for edit in station.edits.iter().filter(|edit| !now.is_edited(edit.span)) {
                let walked = self.walk(station, &edit.in_text(&now.text), Keep::Nothing)?;
                let after = fault_of(&walked, now.text.len() + edit.now.len());
                if after.is_none_or(|(after, _)| after > edit.moved(fault)) {
                    let rules = rules.iter().copied().chain([rule]).collect();
                    let before = stations[..=place].to_vec();
                    next.push(Changed { now: now.with(edit.clone()), rules, fault: after, before });
                }
            }
        }
        Some(())
    }

    fn walk(&mut self, from: &Station<G>, text: &str, keep: Keep) -> Option<Walked<G>> {
        let walked = walk(from, text, self.tag, keep);
        self.budget = self.budget.checked_sub(walked.end.saturating_sub(from.at) + EACH)?;
        Some(walked)
    }

    /// What comes of the texts that stand: those in which the same is played are one.
    fn remedy(&self, standing: &[Changed<G>]) -> Remedy {
        let mut ways: Vec<(Vec<G::Ply>, &Changed<G>)> = Vec::new();
        for changed in standing {
            let plies = walk(&self.start, &changed.now.text, self.tag, Keep::Plies).plies;
            if ways.iter().all(|(others, _)| *others != plies) {
                ways.push((plies, changed));
            }
        }
        if let [(_, Changed { now, .. })] = ways.as_slice() {
            let is_left_out = now.edits.iter().any(|edit| edit.kind == EditKind::LeftOut);
            if !is_left_out && !self.counts_on(now) {
                return Remedy::Repair(self.changes(ways[0].1), now.text.clone());
            }
        }
        Remedy::Offers(ways.iter().take(MOST_OFFERS).map(|(_, changed)| self.changes(changed)).collect())
    }

    /// Whether several numbers are wrong and all behind them too, as where a turn is missing or written twice.
    fn counts_on(&self, now: &Rewritten) -> bool {
        let words = Movetext::from(&now.text, self.start.at).words().map_while(Result::ok);
        let numbers = words.filter(|token| matches!(token.kind, TokenKind::Number { .. }));
        let edited = numbers.map(|token| now.is_edited(token.span)).skip_while(|is_edited| !is_edited);
        let edited: Vec<bool> = edited.collect();
        edited.len() > 1 && edited.iter().all(|is_edited| *is_edited)
    }

    /// The changes in the order of the text.
    fn changes(&self, Changed { now, rules, .. }: &Changed<G>) -> Vec<Change> {
        let text = self.game.text().unwrap_or_default();
        let mut before = Rewritten::new(text);
        let mut changes = Vec::new();
        for (edit, rule) in now.edits.iter().zip(rules) {
            let span = before.written(edit.span);
            let was = text.get(span.range()).unwrap_or_default().to_owned();
            changes.push(Change {
                location: self.game.location(span.start),
                was,
                now: edit.now.clone(),
                rule,
            });
            before = before.with(edit.clone());
        }
        changes.sort_by_key(|change| change.location);
        changes
    }
}

/// Where a fault is in a text so long, and the rule that it breaks. What tags claim is looked at behind all else.
fn fault_of<G: Game>(walked: &Walked<G>, length: usize) -> Option<(usize, &'static str)> {
    let Placed { fault, span, place } = walked.fault.as_ref()?;
    let at = if matches!(place, Place::Tag | Place::Text) { length } else { span.start };
    Some((at, fault.rule()))
}
