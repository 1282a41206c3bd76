//! Finds the fewest changes that make a faulty game legal.

use std::cmp::Reverse;
use std::rc::Rc;
use std::{mem, slice};

use serde::Serialize;

use super::super::game::{Game, LocatedFault, Opening};
use super::super::replay::Report;
use super::at_fault::{AtFault, swaps};
use super::trail::{Edit, EditKind, Keep, Rewritten, Station, Walked, is_of_tag, walk};
use crate::record::{
    Diagnostic, Fault as _, GameText, Location, Movetext, PlacedOutcome, Span, TokenKind, is_likely,
};

/// A word that is put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Change {
    /// Its place in the file.
    #[serde(flatten)]
    pub location: Location,
    /// As it is written.
    pub was: String,
    /// What was meant: empty if it is to be left out, [`ANY_PLY`] if more things may be missing than can be listed.
    pub now: String,
    /// The rule of the fault that it makes good.
    pub rule: &'static str,
}

/// What can be done about a faulty game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// The smallest explanation is unique: its changes, and the repaired text.
    Repair(Vec<Change>, String),
    /// Several repairs, likely ones first, or one that only the players can confirm.
    Offers(Vec<Vec<Change>>),
    /// No repair found.
    Unknown,
}

impl Remedy {
    /// The changes of a unique repair.
    pub fn repairs(&self) -> Option<&[Change]> {
        if let Remedy::Repair(changes, _) = self { Some(changes) } else { None }
    }

    /// Several repairs, between which only the players can decide.
    pub fn offers(&self) -> Option<&[Vec<Change>]> {
        if let Remedy::Offers(ways) = self { Some(ways) } else { None }
    }
}

const MOST_CHANGES: usize = 3;

/// Words a game must have for each change after the first: in a short game too many changes would fit.
const WORDS_PER_CHANGE: usize = 10;

/// Beam width: how many partly repaired texts are kept for another change.
const WIDTH: usize = 32;

/// Games with more plies or bytes are not searched: each attempt holds a text of its own.
const MOST_PLIES: u32 = 600;
const MOST_BYTES: usize = 64 << 10;

/// Read budget: multiples of the text's length, and a maximum in bytes.
const REREADINGS: usize = 8_000;
const MOST_READ: usize = 32 << 20;

/// Fixed cost of a walk in bytes, and how many bytes can be copied for the cost of reading one.
const EACH: usize = 64;
const COPIED: usize = 64;

/// In an [offer](Remedy::Offers), a missing ply that could be any.
pub const ANY_PLY: &str = "…";

impl<G: Game> Report<G> {
    /// Adds [the remedy](Report::find_remedy) for its fault.
    #[must_use]
    pub fn with_remedy(mut self, text: &GameText<'_>) -> Report<G> {
        self.remedy = Some(self.find_remedy(text)).filter(|remedy| *remedy != Remedy::Unknown);
        self
    }

    /// Searches for a repair of a faulty game: changes, each a single slip, that make the whole game legal.
    /// Any word from the start on may be the mistyped one, since many slips show only later. All explanations
    /// count equally: if there are several, none is chosen.
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
    /// Results belong to the players: they are never changed, and nothing is changed to fit them.
    pub fn find_remedy(&self, text: &GameText<'_>) -> Remedy {
        let is_searched = |fault: &Diagnostic| fault.kind != "result" && self.plies <= MOST_PLIES;
        if !self.is_set_up || text.bytes().len() > MOST_BYTES || !self.fault.as_ref().is_some_and(is_searched)
        {
            return Remedy::Unknown;
        }
        let mut found = search::<G>(text, text);
        // A slip may look like a nonstandard spelling.
        if self.spellings.is_some() {
            found.add(search::<G>(&self.text_read(text), text));
        }
        found.remedy()
    }
}

struct Way<G: Game> {
    plies: Vec<G::Ply>,
    changes: Vec<Change>,
    text: String,
    rank: u8,
    /// Whether it can be applied without asking the players.
    is_plain: bool,
}

struct Found<G: Game> {
    changes: usize,
    ways: Vec<Way<G>>,
    is_complete: bool,
}

impl<G: Game> Found<G> {
    const fn nothing() -> Found<G> {
        Found { changes: 0, ways: Vec::new(), is_complete: true }
    }

    fn add(&mut self, mut other: Found<G>) {
        if self.ways.is_empty() || !other.ways.is_empty() && other.changes < self.changes {
            mem::swap(self, &mut other);
        }
        self.is_complete &= other.is_complete;
        if other.changes == self.changes {
            other.ways.into_iter().for_each(|way| self.push(way));
        }
    }

    /// Adds a repair, unless another leads to the same plies.
    fn push(&mut self, way: Way<G>) {
        if way.plies.is_empty() || self.ways.iter().all(|other| other.plies != way.plies) {
            self.ways.push(way);
        }
    }

    fn remedy(mut self) -> Remedy {
        match self.ways.as_slice() {
            [] => return Remedy::Unknown,
            [Way { changes, text, is_plain: true, .. }] if self.is_complete => {
                return Remedy::Repair(changes.clone(), text.clone());
            }
            _ => {}
        }
        self.ways.sort_by_key(|way| way.rank);
        Remedy::Offers(self.ways.into_iter().map(|way| way.changes).collect())
    }
}

/// Searches the text as `read`; what is reported to be changed is in the text as `written`.
fn search<G: Game>(read: &GameText<'_>, written: &GameText<'_>) -> Found<G> {
    let record = read.parse();
    let (Ok(text), Ok(Opening { setup, result: tag })) = (read.text(), G::read_tags(&record, read)) else {
        return Found::nothing();
    };
    let at = record.movetext.position();
    let start = Rc::new(Station::start(G::start(setup).without_help(), at));
    let walked = walk(&start, text, tag, Keep::Nothing);
    let fault = fault_of(&walked, text.len());
    let first =
        Changed { now: Rewritten::new(text), rules: Vec::new(), fault, before: vec![Rc::clone(&start)] };
    let budget = text.len().saturating_mul(REREADINGS).min(MOST_READ);
    // If the game contradicts a tag, the tag itself may be wrong.
    let is_complete = walked.fault.is_some_and(|fault| !is_of_tag(fault.place));
    let (any_ply, hiding) = (None, Vec::new());
    Search { text, read, written, tag, start, budget, is_complete, any_ply, hiding }.run(&first)
}

struct Search<'a, G: Game> {
    text: &'a str,
    read: &'a GameText<'a>,
    written: &'a GameText<'a>,
    tag: Option<PlacedOutcome>,
    start: Rc<Station<G>>,
    /// How many bytes may still be read.
    budget: usize,
    is_complete: bool,
    any_ply: Option<Way<G>>,
    /// Changes that hide part of the text, each with the station before it.
    hiding: Vec<(Rc<Station<G>>, Edit)>,
}

/// A text with some changes, and its first fault.
struct Changed<G> {
    now: Rewritten,
    rules: Vec<&'static str>,
    /// The place and rule of the fault; `None` if the whole game is legal.
    fault: Option<(usize, &'static str)>,
    /// The stations before the last change; the last one is before its ply.
    before: Vec<Rc<Station<G>>>,
}

impl<G: Game> Search<'_, G> {
    fn run(&mut self, first: &Changed<G>) -> Found<G> {
        let most = 1 + first.now.text[self.start.at..].split_whitespace().count() / WORDS_PER_CHANGE;
        let (mut level, mut found) = (Vec::new(), Found::nothing());
        for changes in 1..=MOST_CHANGES.min(most) {
            let mut next = Vec::new();
            let now = if changes == 1 { slice::from_ref(first) } else { level.as_slice() };
            let read = now.iter().try_for_each(|changed| self.change(changed, &mut next));
            self.is_complete &= read.is_some();
            let (standing, mut others): (Vec<_>, Vec<_>) =
                next.into_iter().partition(|changed| changed.fault.is_none());
            for changed in &standing {
                found.push(self.way(changed));
            }
            found.ways.extend(self.any_ply.take());
            (found.changes, found.is_complete) = (changes, self.is_complete);
            if !found.ways.is_empty() {
                return found;
            }
            if read.is_none() {
                break;
            }
            others.sort_by_key(|changed| Reverse(changed.fault));
            self.is_complete &= others.len() <= WIDTH;
            others.truncate(WIDTH);
            level = others;
        }
        // Changes that hide part of the text explain too much to compete with others.
        let mut next = Vec::new();
        for (station, edit) in mem::take(&mut self.hiding) {
            if self.try_edit(first, &[station], edit, &mut next).is_none() {
                break;
            }
        }
        found.changes = MOST_CHANGES + 1;
        for changed in next.iter().filter(|changed| changed.fault.is_none()) {
            found.push(self.way(changed));
        }
        found
    }

    /// Tries all single changes that get further; `None` once the budget is used up.
    fn change(&mut self, changed: &Changed<G>, next: &mut Vec<Changed<G>>) -> Option<()> {
        let Changed { now: Rewritten { text, .. }, rules, before, .. } = changed;
        let is_first = rules.is_empty();
        let (last, before) = before.split_last()?;
        let walked = self.walk(last, text, Keep::Stations)?;
        let stations: Vec<Rc<Station<G>>> = before.iter().chain(&walked.stations).cloned().collect();
        let around = AtFault::new(&walked, text, self.start.at);
        let place = |at: usize| stations.partition_point(|station| station.at <= at).saturating_sub(1);
        if let Some(around) = &around {
            let game_at =
                |at: usize| if at >= walked.right { walked.game() } else { &stations[place(at)].game };
            let mut edits = around.words(game_at);
            edits.extend(around.number(&walked.due()));
            if is_first {
                edits.extend(around.signs_and_places());
                for edits in around.throughout() {
                    self.try_throughout(changed, edits, next)?;
                }
            }
            for edit in edits {
                self.try_edit(changed, &stations[..=place(edit.span.start)], edit, next)?;
            }
        }
        for (place, station) in stations.iter().enumerate().rev() {
            let end = stations.get(place + 1).map_or(walked.end, |next| next.at);
            for edit in station.edits.iter().cloned().chain(swaps(text, station.at, end)) {
                self.try_edit(changed, &stations[..=place], edit, next)?;
            }
        }
        let Some(around) = around.filter(|_| is_first) else { return Some(()) };
        for gap in around.gaps().into_iter().filter(|_| walked.varied.is_none()) {
            let stations = &stations[..=place(gap.at)];
            let Station { game, played, .. } = &**stations.last()?;
            let Some(words) = game.missing(gap.next, gap.is_numbered) else {
                if !gap.is_numbered || around.proves_missing(*played) {
                    self.any_ply = self.any_ply.take().or_else(|| Some(self.way_of_any_ply(changed)));
                }
                continue;
            };
            for word in words {
                let edit =
                    Edit { span: Span::empty(gap.at), now: format!(" {word} "), kind: EditKind::Missing };
                self.try_edit(changed, stations, edit, next)?;
            }
        }
        let hiding = around.hiding().into_iter();
        self.hiding = hiding.map(|edit| (Rc::clone(&stations[place(edit.span.start)]), edit)).collect();
        Some(())
    }

    /// Applies a change at the last of these stations, and keeps it if the game gets further.
    fn try_edit(
        &mut self,
        Changed { now, rules, fault, .. }: &Changed<G>,
        stations: &[Rc<Station<G>>],
        edit: Edit,
        next: &mut Vec<Changed<G>>,
    ) -> Option<()> {
        let ((fault, rule), station) = ((*fault)?, stations.last()?);
        if now.is_edited(edit.span) {
            return Some(());
        }
        let walked = self.walk(station, &edit.in_text(&now.text), Keep::Nothing)?;
        let after = fault_of(&walked, now.text.len() + edit.now.len());
        if after.is_none_or(|(after, _)| edit.kind != EditKind::Missing && after > edit.moved(fault)) {
            let rules = rules.iter().copied().chain([rule]).collect();
            let before = if after.is_some() { stations.to_vec() } else { Vec::new() };
            next.push(Changed { now: now.with(edit), rules, fault: after, before });
        }
        Some(())
    }

    fn walk(&mut self, from: &Station<G>, text: &str, keep: Keep) -> Option<Walked<G>> {
        let walked = walk(from, text, self.tag, keep);
        let read = walked.end.saturating_sub(from.at);
        self.budget = self.budget.checked_sub(read + text.len() / COPIED + EACH)?;
        Some(walked)
    }

    /// The repair that a legal text represents.
    fn way(&self, Changed { now, rules, .. }: &Changed<G>) -> Way<G> {
        let made = self.changes_made(now);
        // A missing ply changes the plies, so no other repair can have the same ones.
        let is_missing = made.iter().any(|(edit, _)| edit.kind == EditKind::Missing);
        let keep = if is_missing { Keep::Nothing } else { Keep::Plies };
        Way {
            plies: walk(&self.start, &now.text, self.tag, keep).plies,
            rank: made.iter().map(|(edit, was)| rank(edit, was)).max().unwrap_or_default(),
            is_plain: made.iter().all(|(edit, _)| matches!(edit.kind, EditKind::Word | EditKind::Number))
                && !self.counts_on(now, &made),
            changes: self.changes(made, rules),
            text: now.text.clone(),
        }
    }

    /// Applies one change to many words, as a single slip, and keeps it if the whole game becomes legal.
    fn try_throughout(
        &mut self,
        Changed { now, fault, .. }: &Changed<G>,
        edits: Vec<Edit>,
        next: &mut Vec<Changed<G>>,
    ) -> Option<()> {
        let (_, rule) = (*fault)?;
        let mut text = now.text.clone();
        for edit in &edits {
            text.replace_range(edit.span.range(), &edit.now);
        }
        let start = Rc::clone(&self.start);
        if self.walk(&start, &text, Keep::Nothing)?.fault.is_none() {
            let rules = vec![rule; edits.len()];
            next.push(Changed { now: Rewritten { text, edits }, rules, fault: None, before: Vec::new() });
        }
        Some(())
    }

    fn way_of_any_ply(&self, Changed { fault, .. }: &Changed<G>) -> Way<G> {
        let (at, rule) = fault.unwrap_or_default();
        let location = self.read.location(at);
        let changes = vec![Change { location, was: String::new(), now: ANY_PLY.to_owned(), rule }];
        Way { plies: Vec::new(), changes, text: String::new(), rank: u8::MAX, is_plain: false }
    }

    /// Whether all numbers from some point on are wrong by the same amount, as if turns were missing or
    /// doubled.
    fn counts_on(&self, now: &Rewritten, made: &[(Edit, String)]) -> bool {
        let words = Movetext::from(&now.text, self.start.at).words().map_while(Result::ok);
        let numbers = words.filter(|token| matches!(token.kind, TokenKind::Number { .. }));
        let edited = numbers.map(|token| now.is_edited(token.span)).skip_while(|is_edited| !is_edited);
        let edited: Vec<bool> = edited.collect();
        let digits = |text: &str| text.trim_end_matches('.').parse::<i64>().unwrap_or_default();
        let numbers = made.iter().filter(|(edit, _)| edit.kind == EditKind::Number);
        let wrong_by: Vec<i64> = numbers.map(|(edit, was)| digits(was) - digits(&edit.now)).collect();
        edited.len() > 1
            && !wrong_by.is_empty()
            && edited.iter().all(|is_edited| *is_edited)
            && wrong_by.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn changes(&self, made: Vec<(Edit, String)>, rules: &[&'static str]) -> Vec<Change> {
        let changes = made.into_iter().zip(rules).map(|((edit, was), rule)| {
            let location = self.read.location(edit.span.start);
            let written = self.written.bytes().get(self.read.written(edit.span).range());
            let was = written.map_or(was, |was| String::from_utf8_lossy(was).into_owned());
            Change { location, was, now: edit.now.trim().to_owned(), rule }
        });
        let mut changes: Vec<Change> = changes.collect();
        changes.sort_by_key(|change| change.location);
        changes
    }

    /// The edits mapped back to the original text, each with the words it replaces.
    fn changes_made(&self, now: &Rewritten) -> Vec<(Edit, String)> {
        let mut before = Rewritten::new(self.text);
        let mut made = Vec::new();
        for edit in &now.edits {
            let span = before.written(edit.span);
            made.push((
                Edit { span, ..edit.clone() },
                self.text.get(span.range()).unwrap_or_default().to_owned(),
            ));
            before = before.with(edit.clone());
        }
        made
    }
}

fn rank(edit: &Edit, was: &str) -> u8 {
    match edit.kind {
        EditKind::Missing => 2,
        EditKind::Word => u8::from(!is_likely(was, &edit.now)),
        EditKind::Number | EditKind::LeftOut | EditKind::Result => 0,
    }
}

/// The place of the fault in a text of `length` bytes, and its rule. Claims of tags are checked last.
fn fault_of<G: Game>(walked: &Walked<G>, length: usize) -> Option<(usize, &'static str)> {
    let LocatedFault { fault, span, place } = walked.fault.as_ref()?;
    let at = if is_of_tag(*place) { length } else { span.start };
    Some((at, fault.rule()))
}
