//! The one change, or the few, that let a game stand which has a fault.

use std::cmp::Reverse;
use std::rc::Rc;
use std::slice;

use serde::Serialize;

use super::super::game::{Game, Opening, Place, Placed};
use super::super::replay::Report;
use super::trail::{Edit, EditKind, Keep, Rewritten, Station, Walked, walk};
use crate::record::{Fault as _, GameText, Location, Movetext, PlacedOutcome, Span, TokenKind};

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
    /// One slip, or as few as there can be, explains all that is wrong, and of several ways one alone is
    /// [likely](crate::record::is_likely): these changes, and the text with them.
    Repair(Vec<Change>, String),
    /// Several ways to put it right, or one that the players alone can decide on.
    Offers(Vec<Vec<Change>>),
    /// Nobody knows.
    Unknown,
}

impl Remedy {
    /// The changes that put the game right.
    #[must_use]
    pub fn repairs(&self) -> Option<&[Change]> {
        if let Remedy::Repair(changes, _) = self { Some(changes) } else { None }
    }

    /// Several ways to put it right, of which nobody but the players knows the right one.
    #[must_use]
    pub fn offers(&self) -> Option<&[Vec<Change>]> {
        if let Remedy::Offers(ways) = self { Some(ways) } else { None }
    }
}

/// So many words are changed in a game at most.
const MOST_CHANGES: usize = 3;

/// A second change needs a game of so many words, a third one of twice as many: in a short one too much would fit.
const WORDS_PER_CHANGE: usize = 10;

/// So many ways are offered.
const MOST_OFFERS: usize = 5;

/// Of what leads on after several changes, so much is gone on with.
const WIDTH: usize = 32;

/// Games of more plies are not searched.
const MOST_PLIES: u32 = 600;

/// The search may read a game over again so many times, and no more bytes than this.
const REREADINGS: usize = 8_000;
const MOST_READ: usize = 32 << 20;

/// What a reading costs besides its bytes.
const EACH: usize = 64;

impl<G: Game> Report<G> {
    /// The same with [what can be done](Report::find_remedy) about its fault.
    #[must_use]
    pub fn with_remedy(mut self, text: &GameText<'_>) -> Report<G> {
        self.remedy = Some(self.find_remedy(text)).filter(|remedy| *remedy != Remedy::Unknown);
        self
    }

    /// How the game could be put right, if it has a fault: by changes that are each a slip of a typist, so that all of the game
    /// stands. Each word from the start on may be the one that was mistyped, as many a slip is seen only later.
    ///
    /// ```
    /// use parlour::persivic::Report;
    /// use parlour::record::GameText;
    /// use parlour::table::Remedy;
    /// let game = GameText::new("1. e1-e4 e9-e6 2. d1-c4 d9-d6 3. d4-a4 *");
    /// let Remedy::Repair(changes, text) = Report::new(&game).find_remedy(&game) else { panic!() };
    /// assert_eq!((changes[0].was.as_str(), changes[0].now.as_str()), ("d1-c4", "d1-d4"));
    /// assert_eq!(text, "1. e1-e4 e9-e6 2. d1-d4 d9-d6 3. d4-a4 *");
    /// ```
    ///
    /// A result is what the players say it is: it is never changed, nor anything else for its sake.
    #[must_use]
    pub fn find_remedy(&self, text: &GameText<'_>) -> Remedy {
        let read = self.text_read(text);
        match &self.fault {
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
    Search { game, tag, start, budget }.run(&first)
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
    /// What can be done; nothing when too much was read.
    fn run(&mut self, first: &Changed<G>) -> Option<Remedy> {
        let mut level = Vec::new();
        let most = 1 + first.now.text[self.start.at..].split_whitespace().count() / WORDS_PER_CHANGE;
        for changes in 0..MOST_CHANGES.min(most) {
            let mut next = Vec::new();
            let now = if changes == 0 { slice::from_ref(first) } else { level.as_slice() };
            for changed in now {
                self.change(changed, &mut next)?;
            }
            let (standing, mut others): (Vec<_>, Vec<_>) =
                next.into_iter().partition(|changed| changed.fault.is_none());
            if !standing.is_empty() {
                return Some(self.remedy(&standing));
            }
            others.sort_by_key(|changed| Reverse(changed.fault));
            others.truncate(WIDTH);
            level = others;
        }
        self.missing(first)
    }

    /// The plies of which one may be missing where the fault is: who has not moved is missed at once.
    fn missing(&mut self, Changed { now, fault, .. }: &Changed<G>) -> Option<Remedy> {
        let (_, rule) = (*fault)?;
        let start = Rc::clone(&self.start);
        let station = self.walk(&start, &now.text, Keep::Nothing)?.last;
        let mut ways = Vec::new();
        for ply in station.game.readings("") {
            let edit = Edit {
                span: Span::empty(station.at),
                now: format!(" {ply} "),
                kind: EditKind::Word,
                is_likely: true,
            };
            let now = now.with(edit);
            if self.walk(&station, &now.text, Keep::Nothing)?.fault.is_none() {
                let rules = vec![rule];
                ways.push(self.changes(&Changed { now, rules, fault: None, before: Vec::new() }));
            }
            if ways.len() == MOST_OFFERS {
                break;
            }
        }
        (!ways.is_empty()).then_some(Remedy::Offers(ways))
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
        // Keys far from each other are taken for each other only where that alone explains it all.
        let is_likely = |changed: &Changed<G>| changed.now.edits.iter().all(|edit| edit.is_likely);
        ways.sort_by_key(|(_, changed)| !is_likely(changed));
        let likely = ways.iter().filter(|(_, changed)| is_likely(changed)).count();
        if let Some((_, changed)) = ways.first() {
            let is_alone = ways.len() == 1 && changed.now.edits.len() == 1;
            let is_left_out = changed.now.edits.iter().any(|edit| edit.kind == EditKind::LeftOut);
            if (likely == 1 || is_alone) && !is_left_out && !self.counts_on(&changed.now) {
                return Remedy::Repair(self.changes(changed), changed.now.text.clone());
            }
        }
        Remedy::Offers(ways.iter().take(MOST_OFFERS).map(|(_, changed)| self.changes(changed)).collect())
    }

    /// Whether several numbers are wrong and all behind them too, each by as many, as where turns are missing or written twice.
    fn counts_on(&self, now: &Rewritten) -> bool {
        let words = Movetext::from(&now.text, self.start.at).words().map_while(Result::ok);
        let numbers = words.filter(|token| matches!(token.kind, TokenKind::Number { .. }));
        let edited = numbers.map(|token| now.is_edited(token.span)).skip_while(|is_edited| !is_edited);
        let edited: Vec<bool> = edited.collect();
        let digits = |text: &str| text.trim_end_matches('.').parse::<i64>().unwrap_or_default();
        let numbers = self.changes_made(now).into_iter().filter(|(edit, _)| edit.kind == EditKind::Number);
        let wrong_by: Vec<i64> = numbers.map(|(edit, was)| digits(&was) - digits(&edit.now)).collect();
        edited.len() > 1
            && edited.iter().all(|is_edited| *is_edited)
            && wrong_by.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// The changes in the order of the text.
    fn changes(&self, Changed { now, rules, .. }: &Changed<G>) -> Vec<Change> {
        let made = self.changes_made(now).into_iter().zip(rules);
        let changes = made.map(|((edit, was), rule)| {
            let location = self.game.location(edit.span.start);
            Change { location, was, now: edit.now.trim().to_owned(), rule }
        });
        let mut changes: Vec<Change> = changes.collect();
        changes.sort_by_key(|change| change.location);
        changes
    }

    /// The edits as they are of the text before all of them, each with what it changes.
    fn changes_made(&self, now: &Rewritten) -> Vec<(Edit, String)> {
        let text = self.game.text().unwrap_or_default();
        let mut before = Rewritten::new(text);
        let mut made = Vec::new();
        for edit in &now.edits {
            let span = before.written(edit.span);
            made.push((Edit { span, ..edit.clone() }, text.get(span.range()).unwrap_or_default().to_owned()));
            before = before.with(edit.clone());
        }
        made
    }
}

/// Where a fault is in a text so long, and the rule that it breaks. What tags claim is looked at behind all else.
fn fault_of<G: Game>(walked: &Walked<G>, length: usize) -> Option<(usize, &'static str)> {
    let Placed { fault, span, place } = walked.fault.as_ref()?;
    let at = if matches!(place, Place::Tag | Place::Text) { length } else { span.start };
    Some((at, fault.rule()))
}
