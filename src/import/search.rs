//! Finds every game that a text can mean: each way to read each word, as far as the position allows it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use super::cursor::Cursor;
use super::fault::ImportFault;
use super::layout::{CELL, Glyph, Layout, Speaker, folded};
use super::vocabulary;
use crate::record::{Diagnostic, GameText, Half, Outcome, Span};
use crate::table::TwoPlayerGame;

/// A game that can be imported.
pub trait Importable: TwoPlayerGame {
    /// In how many ways people letter the same words; one person keeps to one.
    const STYLES: usize = 1;

    /// All plies that the text may mean here, legal or not, as a record has them.
    fn plies(&self, cursor: Cursor<'_>, style: usize) -> Vec<Ply>;

    /// Takes what precedes a ply, such as thrown numbers, and returns the ply's own text; `None` if that is not allowed. The text is
    /// empty if the game is over by that.
    fn prepare<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        Some(text)
    }
}

/// A reading of a part of the text.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The glyph after it.
    pub end: usize,
    /// What it means, as a record has it.
    pub text: String,
}

/// What was read in one place.
#[derive(Clone, Debug)]
pub struct Read {
    pub span: Span,
    /// A ply, or a result; empty for words that were passed over.
    pub text: String,
    pub kind: Kind,
}

impl Read {
    fn passed(span: Span) -> Read {
        Read { span, text: String::new(), kind: Kind::Skipped }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ply,
    Skipped,
    Result,
}

/// A game that the text can mean.
#[derive(Clone, Debug)]
pub struct Found {
    pub reads: Vec<Read>,
    pub outcome: Option<Outcome>,
    /// The result that the board decides.
    pub decided: Option<Outcome>,
    /// Whose turns each speaker takes.
    pub halves: Vec<Option<Half>>,
    /// The game, but for spellings.
    hash: u64,
}

/// Why no game was found: the furthest place that was reached.
#[derive(Debug)]
pub struct Stuck {
    pub reached: usize,
    pub why: Box<Diagnostic>,
}

/// The most games under consideration at one place.
const MOST_STATES: usize = 200;

/// How people count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Numbering {
    /// No number so far tells turns from plies.
    Either,
    Turns,
    Plies,
}

#[derive(Clone)]
struct State<G> {
    /// The next glyph of each lane.
    at: [usize; 2],
    game: G,
    halves: u32,
    /// The last thing read: an index of [`Search::links`].
    link: Option<usize>,
    hash: u64,
    numbering: Numbering,
    /// Whether a number precedes the next ply.
    numbered: bool,
    /// Whether a ply had no number: then numbers count turns.
    unnumbered: bool,
    speakers: Vec<Option<Half>>,
    outcome: Option<Outcome>,
}

struct Link {
    before: Option<usize>,
    read: Read,
}

/// A search through the lanes of a text: one, or one for each player.
struct Search<'a, G> {
    lanes: [&'a [Glyph]; 2],
    text: &'a GameText<'a>,
    layout: &'a Layout,
    style: usize,
    /// The speakers who write plies, if they are several.
    writers: Vec<usize>,
    links: Vec<Link>,
    queue: BTreeMap<usize, Vec<State<G>>>,
    found: Vec<Found>,
    stuck: Option<Stuck>,
    /// The illegal reading that ends furthest: what is unread within it is rather wrong than unknown.
    illegal: Option<Box<Diagnostic>>,
}

/// All games that the text can mean from `start`, or the furthest place reached. `halves` says whose turns each speaker takes, if
/// that is known.
///
/// # Errors
/// Returns why no game was found.
pub fn search<G: Importable>(
    start: &G,
    layout: &Layout,
    halves: &[Option<Half>],
    text: &GameText<'_>,
) -> Result<Vec<Found>, Stuck> {
    let split = layout.by_player(halves);
    let whole: [&[Glyph]; 2] = [&layout.glyphs, &[]];
    let ways = [Some(whole), split.as_ref().map(|[one, other]| [&one[..], &other[..]])];
    let (mut found, mut stuck, mut has_ply) = (Vec::new(), None, false);
    for lanes in ways.into_iter().flatten() {
        for style in 0..G::STYLES {
            let mut search = Search::new(start, lanes, layout, halves, text, style);
            search.run();
            found.append(&mut search.found);
            has_ply |= search.illegal.is_some();
            let further =
                search.stuck.filter(|new| stuck.as_ref().is_none_or(|old: &Stuck| new.reached > old.reached));
            stuck = further.or(stuck);
        }
    }
    let mut known = HashSet::new();
    found.retain(|found: &Found| known.insert(found.hash));
    match stuck {
        // An illegal ply says more about which game it is than a word that is none.
        Some(stuck) if found.is_empty() => {
            Err(Stuck { reached: stuck.reached.saturating_add(has_ply.into()), ..stuck })
        }
        _ => Ok(found),
    }
}

impl<'a, G: Importable> Search<'a, G> {
    fn new(
        start: &G,
        lanes: [&'a [Glyph]; 2],
        layout: &'a Layout,
        halves: &[Option<Half>],
        text: &'a GameText<'a>,
        style: usize,
    ) -> Search<'a, G> {
        let state = State {
            at: [0; 2],
            game: start.clone(),
            halves: u32::from(start.half() == Half::Second),
            link: None,
            hash: 0,
            numbering: Numbering::Either,
            numbered: false,
            unnumbered: false,
            speakers: halves.to_vec(),
            outcome: None,
        };
        let writers = layout.writers();
        let writers = if writers.len() > 1 { writers } else { Vec::new() };
        let queue = BTreeMap::from([(0, vec![state])]);
        Search {
            lanes,
            text,
            layout,
            style,
            writers,
            links: Vec::new(),
            queue,
            found: Vec::new(),
            stuck: None,
            illegal: None,
        }
    }

    fn run(&mut self) {
        while let Some((_, states)) = self.queue.pop_first() {
            let mut known = HashSet::new();
            let is_new = |state: &State<G>| {
                known.insert((
                    state.at,
                    state.hash,
                    state.numbering,
                    state.numbered,
                    state.unnumbered,
                    state.outcome.map(|o| o as u8),
                ))
            };
            let mut states = states;
            states.retain(is_new);
            if states.len() > MOST_STATES {
                let span = self.lanes[0].get(states[0].at[0]).map_or(0, |glyph| glyph.at);
                self.stick(usize::MAX, Span::empty(span), &ImportFault::TooMany);
                self.found.clear();
                return;
            }
            for state in states {
                self.step(state);
            }
        }
    }

    fn push(&mut self, state: State<G>) {
        self.queue.entry(state.at[0] + state.at[1]).or_default().push(state);
    }

    fn stick(&mut self, reached: usize, span: Span, fault: &impl crate::record::Fault) {
        if self.stuck.as_ref().is_none_or(|stuck| reached > stuck.reached) {
            self.stuck = Some(Stuck { reached, why: Box::new(Diagnostic::new(self.text, span, fault)) });
        }
    }

    /// Goes on in every way that is allowed.
    fn step(&mut self, mut state: State<G>) {
        let turn = if self.lanes[1].is_empty() { 0 } else { state.game.half() as usize };
        // What remains of the other player's lane may only be words.
        let lane = if state.at[turn] < self.lanes[turn].len() { turn } else { 1 - turn };
        let glyphs = self.lanes[lane];
        let mut cursor = Cursor::new(glyphs, state.at[lane]);
        let is_after_ply = state.link.is_some_and(|link| self.links[link].read.kind == Kind::Ply);
        let marks = glyphs[cursor.at..].iter().take_while(|glyph| "!?".contains(glyph.letter)).count();
        if marks > 0 && is_after_ply {
            let after = cursor.at + marks;
            let read = Read::passed(span(glyphs, cursor.at, after));
            state = self.read(&state, lane, after, read);
            cursor.at = after;
        }
        let from = cursor.at;
        while cursor
            .peek()
            .is_some_and(|letter| !letter.is_alphanumeric() && !"([{$↑→↓←^<>½".contains(letter))
        {
            cursor.at += 1;
        }
        state.at[lane] = cursor.at;
        let Some(letter) = cursor.peek() else {
            if lane == turn && state.at[1 - lane] < self.lanes[1 - lane].len() {
                self.push(state);
            } else {
                self.end(state);
            }
            return;
        };
        let sum = state.at[0] + state.at[1];
        let is_over = state.outcome.is_some();
        let mut is_read = false;
        let mut plies =
            if lane == turn && !is_over { state.game.plies(cursor, self.style) } else { Vec::new() };
        // The fault of the longest says most.
        plies.sort_by_key(|ply| Reverse(ply.end));
        for ply in &plies {
            is_read |= self.play(&state, lane, ply);
        }
        is_read |= self.result(&state, lane, cursor);
        if let Some((number, after)) = number(cursor).filter(|_| !is_over && !state.numbered) {
            if let Some(numbering) = state.counted(number) {
                let mut next = State { numbering, numbered: true, ..state.clone() };
                next.at[lane] = after;
                self.push(next);
                is_read = true;
            } else if plies.is_empty() {
                let turn = state.halves / 2 + 1;
                let fault = ImportFault::Number { written: number, turn, ply: state.halves + 1 };
                self.stick(sum, span(glyphs, cursor.at, after), &fault);
            }
        }
        // Words without a digit may be anything.
        // `e1-e4(2)` is a count, legal or not; `(2) e9-e6` has a number.
        let is_count = is_after_ply && cursor.at == from && cursor.count_in_brackets().is_some();
        let bracket =
            cursor.bracketed().filter(|(has_digit, _)| !has_digit || letter != '(' || plies.is_empty());
        let passed = match bracket {
            _ if is_count => None,
            Some((_, after)) => Some(after.at),
            None => cursor
                .sign('$')
                .and_then(Cursor::number)
                .map(|(_, after)| after.at)
                .or_else(|| cursor.player()),
        };
        let passed = passed.or_else(|| cursor.word().map(|(_, after)| after.at));
        if let Some(after) = passed {
            let read = Read::passed(span(glyphs, cursor.at, after));
            let next = self.read(&state, lane, after, read);
            self.push(next);
            is_read = true;
        }
        // A sign that begins nothing, or a bracket that may hold moves.
        let holds_moves = bracket.is_some_and(|(has_digit, _)| has_digit && letter != '{');
        if !letter.is_alphanumeric() && !is_count && (bracket.is_none() || holds_moves) {
            state.at[lane] += 1;
            self.push(state);
            return;
        }
        if !is_read {
            let end = glyphs[cursor.at..]
                .iter()
                .take_while(|glyph| !glyph.letter.is_whitespace() && glyph.letter != CELL)
                .count();
            let unread = span(glyphs, cursor.at, cursor.at + end);
            let is_further = self.stuck.as_ref().is_none_or(|stuck| sum > stuck.reached);
            match &self.illegal {
                Some(why) if is_further && is_after_ply && why.span.end > unread.start => {
                    self.stuck = Some(Stuck { reached: sum, why: why.clone() });
                }
                _ => match state.outcome {
                    Some(outcome) => self.stick(sum, unread, &ImportFault::AfterResult { outcome }),
                    None => self.stick(sum, unread, &ImportFault::Unread),
                },
            }
        }
    }

    /// Reads a result in signs, and returns whether there is one. What else has these signs is not understood.
    fn result(&mut self, state: &State<G>, lane: usize, cursor: Cursor<'_>) -> bool {
        let glyphs = self.lanes[lane];
        let Some((outcome, after)) = outcome(cursor)
            .filter(|(_, after)| state.outcome.is_none() && !is_aside(glyphs, cursor.at, *after))
        else {
            return false;
        };
        let place = span(glyphs, cursor.at, after);
        if !self.is_plain(state, glyphs, cursor.at..after) {
            self.stick(state.at[0] + state.at[1], place, &ImportFault::Unread);
            return false;
        }
        let next = self.read(
            state,
            lane,
            after,
            Read { span: place, text: outcome.to_string(), kind: Kind::Result },
        );
        self.push(State { outcome: Some(outcome), ..next });
        true
    }

    /// Whether nothing else is said around a result in its line or cell: `it stands 1-0 in our match` says none.
    fn is_plain(&self, state: &State<G>, glyphs: &[Glyph], result: Range<usize>) -> bool {
        let is_end = |glyph: &Glyph| glyph.letter == '\n' || glyph.letter == CELL;
        let mut link = state.link;
        let ply = loop {
            match link.map(|link| &self.links[link]) {
                Some(Link { read, .. }) if read.kind == Kind::Ply => break read.span.range(),
                Some(Link { before, .. }) => link = *before,
                None => break 0..0,
            }
        };
        let before =
            glyphs[..result.start].iter().rposition(|glyph| is_end(glyph) || ply.contains(&glyph.at));
        let before = &glyphs[before.map_or(0, |end| end + 1)..result.start];
        let after = glyphs[result.end..].iter().take_while(|glyph| !is_end(glyph));
        let around =
            before.iter().map(|glyph| glyph.letter).chain([' ']).chain(after.map(|glyph| glyph.letter));
        let named = |name: &str| {
            let is_own =
                |speaker: &&Speaker| vocabulary::words(&folded(&speaker.name)) == vocabulary::words(name);
            self.layout.speakers.iter().find(is_own).map(|_| Half::First)
        };
        vocabulary::is_understood(&around.collect::<String>(), &named)
    }

    /// The state after something that is no ply.
    fn read(&mut self, state: &State<G>, lane: usize, after: usize, read: Read) -> State<G> {
        let mut next = state.clone();
        next.at[lane] = after;
        self.links.push(Link { before: state.link, read });
        next.link = Some(self.links.len() - 1);
        next
    }

    /// Plays a ply if it is legal, and returns whether it is.
    fn play(&mut self, state: &State<G>, lane: usize, ply: &Ply) -> bool {
        let glyphs = self.lanes[lane];
        let (from, sum) = (state.at[lane], state.at[0] + state.at[1]);
        let place = span(glyphs, from, ply.end);
        let half = state.game.half();
        if state.numbering == Numbering::Plies && !state.numbered {
            self.stick(sum, place, &ImportFault::NoNumber);
            return false;
        }
        let mut speakers = state.speakers.clone();
        if let Some(speaker) = glyphs[from].speaker.filter(|speaker| self.writers.contains(speaker)) {
            let is_taken = |other: &usize| *other != speaker && speakers[*other] == Some(half);
            let is_taken = !self.layout.has_columns() && self.writers.iter().any(is_taken);
            if is_taken || speakers[speaker].is_some_and(|own| own != half) {
                match self.layout.speakers[speaker].name.clone() {
                    name if name.is_empty() => self.stick(sum, place, &ImportFault::Unread),
                    name => self.stick(sum, place, &ImportFault::Speaker { name }),
                }
                return false;
            }
            speakers[speaker] = Some(half);
        }
        let mut prepared = None;
        let text = if ply.text.starts_with('(') {
            let game = prepared.insert(state.game.clone());
            let Some(text) = game.prepare(&ply.text) else { return false };
            text
        } else {
            &ply.text[..]
        };
        let game = prepared.as_ref().unwrap_or(&state.game);
        if text.is_empty() {
            let text = ply.text.trim_end().to_owned();
            let hash = hashed(state.hash, &text);
            let next = self.read(state, lane, ply.end, Read { span: place, text, kind: Kind::Ply });
            let game = prepared.unwrap_or(next.game);
            self.push(State { game, hash, numbered: false, ..next });
            return true;
        }
        if let Some(end) = game.end() {
            self.stick(sum, place, &G::over(end, None));
            return false;
        }
        let judged = G::read(text).and_then(|written| game.judge(&written, text));
        let legal = match judged {
            Ok(legal) => legal,
            Err(fault) => {
                self.stick(sum, place, &fault);
                if self.illegal.as_ref().is_none_or(|known| known.span.end < place.end) {
                    self.illegal = Some(Box::new(Diagnostic::new(self.text, place, &fault)));
                }
                return false;
            }
        };
        let written = G::write(&legal);
        let hash = hashed(state.hash, &written);
        let read = Read { span: place, text: written, kind: Kind::Ply };
        let mut next = self.read(state, lane, ply.end, read);
        next.unnumbered |= !state.numbered;
        if let Some(game) = prepared {
            next.game = game;
        }
        next.game.play(&legal);
        let next = State { halves: state.halves + 1, hash, numbered: false, speakers, ..next };
        self.push(next);
        true
    }

    fn end(&mut self, state: State<G>) {
        let mut reads = Vec::new();
        let mut link = state.link;
        while let Some(at) = link {
            reads.push(self.links[at].read.clone());
            link = self.links[at].before;
        }
        reads.reverse();
        if state.numbered || !reads.iter().any(|read| read.kind == Kind::Ply) {
            let end = self.lanes[0].last().map_or(0, |glyph| glyph.at);
            self.stick(state.at[0] + state.at[1], Span::empty(end), &ImportFault::NoPly);
            return;
        }
        let decided = state.game.end().map(Into::into);
        let State { outcome, speakers: halves, hash, .. } = state;
        self.found.push(Found { reads, outcome, decided, halves, hash });
    }
}

impl<G> State<G> {
    /// How people count who write `number` here; `None` if it is wrong.
    fn counted(&self, number: u32) -> Option<Numbering> {
        let is_turn = number == self.halves / 2 + 1 && self.numbering != Numbering::Plies;
        let is_ply = number == self.halves + 1 && self.numbering != Numbering::Turns && !self.unnumbered;
        match (is_turn, is_ply) {
            (true, true) => Some(Numbering::Either),
            (true, false) => Some(Numbering::Turns),
            (false, true) => Some(Numbering::Plies),
            (false, false) => None,
        }
    }
}

/// The hash of a game after a ply.
fn hashed(before: u64, ply: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (before, ply).hash(&mut hasher);
    hasher.finish()
}

/// Whether brackets around a part have more in them: `(1-0 would be nice)`.
fn is_aside(glyphs: &[Glyph], from: usize, to: usize) -> bool {
    let open =
        glyphs[..from].iter().rposition(|glyph| glyph.letter == CELL || "([{)]}".contains(glyph.letter));
    open.filter(|open| "([{".contains(glyphs[*open].letter)).is_some_and(|open| {
        let rest = glyphs[to..].iter().take_while(|glyph| !")]}".contains(glyph.letter));
        glyphs[open..from].iter().chain(rest).any(|glyph| glyph.letter.is_alphanumeric())
    })
}

fn span(glyphs: &[Glyph], from: usize, to: usize) -> Span {
    let start = glyphs.get(from).map_or(0, |glyph| glyph.at);
    let last = glyphs[from.min(glyphs.len())..to.min(glyphs.len())]
        .iter()
        .rev()
        .find(|glyph| !glyph.letter.is_whitespace());
    last.map_or(Span::empty(start), |last| Span::new(start, last.end))
}

/// The number of a turn or a ply.
fn number(cursor: Cursor<'_>) -> Option<(u32, usize)> {
    let (number, mut after) = cursor.number()?;
    while let Some((_, next)) = after.any_sign(".):-") {
        after = next;
    }
    let is_apart = after.at > cursor.at + number.to_string().len() || after.is_end();
    is_apart.then_some((number, after.at))
}

/// A result in signs.
fn outcome(cursor: Cursor<'_>) -> Option<(Outcome, usize)> {
    const SIGNS: [(&str, Outcome); 8] = [
        ("1-0", Outcome::FirstWins),
        ("0-1", Outcome::SecondWins),
        ("1/2-1/2", Outcome::Draw),
        ("½-½", Outcome::Draw),
        ("0.5-0.5", Outcome::Draw),
        ("0,5-0,5", Outcome::Draw),
        ("1/2", Outcome::Draw),
        ("½", Outcome::Draw),
    ];
    SIGNS.into_iter().find_map(|(signs, outcome)| {
        let after = signs.chars().try_fold(cursor, |cursor, sign| {
            cursor.sign(sign).or_else(|| {
                (sign == '-')
                    .then(|| cursor.blanks().sign('-').or_else(|| cursor.sign(':')))?
                    .map(Cursor::blanks)
            })
        })?;
        (after.is_end() && after.peek() != Some('/')).then_some((outcome, after.at))
    })
}
