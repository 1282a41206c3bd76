//! A walk through a movetext that can resume at any ply, with possible readings for each word.

use std::rc::Rc;

use super::super::game::{Event, FaultPlace, Game, Grammar, LocatedFault};
use crate::record::{Movetext, PlacedOutcome, Results, Span, TokenKind};

/// Longer texts are not searched for a slip.
pub(super) const LONGEST: usize = 64;

/// The game before one of its plies.
#[derive(Debug)]
pub(super) struct Station<G> {
    pub game: G,
    /// The end of the previous ply in the text, including its marks and variations.
    pub at: usize,
    pub played: u32,
    /// Possible readings of the words of its ply and of the variations that replace it.
    pub edits: Vec<Edit>,
}

impl<G> Station<G> {
    /// The start of a game whose movetext begins at `at`.
    pub const fn start(game: G, at: usize) -> Station<G> {
        Station { game, at, played: 0, edits: Vec::new() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub span: Span,
    pub now: String,
    pub kind: EditKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditKind {
    Word,
    Number,
    /// Superfluous text, to be removed.
    LeftOut,
    Missing,
    Result,
}

impl Edit {
    pub fn in_text(&self, text: &str) -> String {
        [&text[..self.span.start], &self.now, &text[self.span.end..]].concat()
    }

    /// Maps a byte after the edited span to the edited text.
    pub fn moved(&self, at: usize) -> usize {
        if at >= self.span.end { at - self.span.len() + self.now.len() } else { at }
    }

    /// Maps a byte of the edited text back.
    fn before(&self, at: usize) -> usize {
        let Span { start, end } = self.span;
        if at >= start + self.now.len() { at - self.now.len() + end - start } else { at.min(start) }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Rewritten {
    pub text: String,
    /// In order of application: each refers to the text after the previous ones.
    pub edits: Vec<Edit>,
}

impl Rewritten {
    pub fn new(text: &str) -> Rewritten {
        Rewritten { text: text.to_owned(), edits: Vec::new() }
    }

    pub fn with(&self, edit: Edit) -> Rewritten {
        let text = edit.in_text(&self.text);
        Rewritten { text, edits: self.edits.iter().cloned().chain([edit]).collect() }
    }

    /// Maps a span back to the text without edits.
    pub fn written(&self, span: Span) -> Span {
        self.edits
            .iter()
            .rev()
            .fold(span, |span, edit| Span::new(edit.before(span.start), edit.before(span.end)))
    }

    pub fn is_edited(&self, mut span: Span) -> bool {
        self.edits.iter().rev().any(|edit| {
            let is_of_it = span.start <= edit.span.start + edit.now.len() && edit.span.start <= span.end;
            span = Span::new(edit.before(span.start), edit.before(span.end));
            is_of_it
        })
    }
}

pub(super) struct Walked<G: Game> {
    pub fault: Option<LocatedFault<G::Fault>>,
    /// The game before the ply at fault, on the game's own line.
    pub last: Station<G>,
    /// The game at the fault, if that is inside a variation.
    pub varied: Option<G>,
    /// The game before each ply, if kept.
    pub stations: Vec<Rc<Station<G>>>,
    pub plies: Vec<G::Ply>,
    /// How far the text was read.
    pub end: usize,
    /// The end of the last correct ply, mark or bracket.
    pub right: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    Nothing,
    Plies,
    Stations,
}

pub(super) fn walk<G: Game>(
    from: &Station<G>,
    text: &str,
    tag: Option<PlacedOutcome>,
    keep: Keep,
) -> Walked<G> {
    let (mut game, mut words) = (from.game.clone(), Movetext::from(text, from.at).words());
    let mut results = Results { tag, movetext: None };
    let (mut behind, mut right, mut played, mut depth) = (from.at, from.at, from.played, 0_usize);
    let (mut stations, mut plies, mut varied) = (Vec::<Station<G>>::new(), Vec::new(), None);
    let mut tell = |event: Event<'_, G>| {
        let span = match event {
            Event::Ply(game, ply, span) => {
                if keep == Keep::Plies {
                    plies.push(ply.clone());
                }
                if keep == Keep::Stations {
                    let edits = edits(game, text, right..span.end);
                    match stations.last_mut().filter(|_| depth > 0) {
                        Some(station) => station.edits.extend(edits),
                        None => stations.push(Station { game: game.clone(), at: behind, played, edits }),
                    }
                }
                played += u32::from(depth == 0);
                span
            }
            // Closes a variation left open where the walk ends.
            Event::Close(game, span) if span.is_empty() => {
                varied.get_or_insert_with(|| game.clone());
                return;
            }
            Event::Close(_, span) => {
                depth = depth.saturating_sub(1);
                span
            }
            Event::Open(span) => {
                depth += 1;
                span
            }
            Event::Mark(_, span) | Event::Result(_, _, span) => span,
        };
        right = span.end;
        if depth == 0 {
            behind = span.end;
        }
    };
    let fault = G::Grammar::walk(&mut game, from.played, &mut words, &mut results, &mut tell).err();
    let end = words.position().min(text.len());
    let last = Station { game, at: behind, played, edits: Vec::new() };
    let mut walked = Walked {
        fault,
        last,
        varied,
        stations: stations.into_iter().map(Rc::new).collect(),
        plies,
        end,
        right,
    };
    if keep == Keep::Stations {
        walked.keep_last(text);
    }
    walked
}

impl<G: Game> Walked<G> {
    pub fn game(&self) -> &G {
        self.varied.as_ref().unwrap_or(&self.last.game)
    }

    fn keep_last(&mut self, text: &str) {
        if self.fault.is_none() {
            return;
        }
        let edits = self.words_at_fault(text);
        if let Some(station) = self.stations.last_mut().filter(|_| self.varied.is_some()) {
            let edits = [station.edits.as_slice(), &edits].concat();
            *station = Rc::new(Station { edits, game: station.game.clone(), ..**station });
        } else {
            let last = &self.last;
            self.stations.push(Rc::new(Station { edits, game: last.game.clone(), ..*last }));
        }
    }

    /// Possible readings of each word after the last correct ply.
    pub fn words_at_fault(&self, text: &str) -> Vec<Edit> {
        let Some(fault) = &self.fault else { return Vec::new() };
        edits(
            &self.game().clone().without_help(),
            text,
            self.right..fault.span.end.max(self.end).max(self.right),
        )
    }

    pub fn due(&self) -> String {
        let played = match self.fault.as_ref().map(|fault| fault.place) {
            Some(FaultPlace::Variation { step, .. }) => step.number() - 1,
            _ => self.last.played,
        };
        G::Grammar::number(self.game(), played)
    }
}

/// Possible readings of each word in a part of the text, as the next ply of `game`.
fn edits<G: Game>(game: &G, text: &str, part: std::ops::Range<usize>) -> Vec<Edit> {
    let words = Movetext::from(&text[..part.end], part.start).words();
    let words = words.map_while(Result::ok);
    words
        .filter(|token| token.kind == TokenKind::Word && token.text.len() <= LONGEST)
        .flat_map(|token| {
            let edit = move |now: String| Edit { span: token.span, now, kind: EditKind::Word };
            game.readings(token.text).into_iter().map(edit)
        })
        .collect()
}

/// Whether the fault is in the claim of a tag, which is checked last.
pub(super) const fn is_of_tag(place: FaultPlace) -> bool {
    matches!(place, FaultPlace::Tag | FaultPlace::Text)
}
