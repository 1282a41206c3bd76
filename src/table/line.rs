//! Lines of plies with their annotations: comments, marks, and variations, which are lines themselves.

use std::iter::Peekable;
use std::{fmt, mem, slice};

use super::game::{Event, Game};
use super::turns::TwoPlayerGame;
use crate::record::{Comment, CommentKind, Mark, RecordWriter, TurnNumber};
use crate::words::join;

/// A sequence of plies. A position takes many times the memory of its ply's text, so only one in 256 is kept; the
/// others are replayed.
#[derive(Clone, Debug)]
pub struct Plies<G: Game> {
    plies: Vec<G::Ply>,
    /// The position before the first ply, and before each [`EVERY`]th after it.
    kept: Vec<G::Position>,
}

/// The number of plies per kept position.
const EVERY: usize = 256;

impl<G: Game> Default for Plies<G> {
    fn default() -> Plies<G> {
        Plies { plies: Vec::new(), kept: Vec::new() }
    }
}

impl<G: Game> Plies<G> {
    /// Appends a ply played in position `before`.
    pub fn push(&mut self, before: &G::Position, ply: G::Ply) {
        if self.plies.len().is_multiple_of(EVERY) {
            self.kept.push(before.clone());
        }
        self.plies.push(ply);
    }

    pub(super) fn pop(&mut self) -> Option<G::Ply> {
        let last = self.plies.pop();
        self.kept.truncate(self.plies.len().div_ceil(EVERY));
        last
    }

    /// The number of plies.
    pub const fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether there are no plies.
    pub const fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The plies, without positions.
    pub fn iter(&self) -> slice::Iter<'_, G::Ply> {
        self.plies.iter()
    }

    /// The `ply`th ply, from 1.
    pub(super) fn last(&self, ply: usize) -> Option<&G::Ply> {
        self.plies.get(ply.checked_sub(1)?)
    }

    /// The position after `ply` plies; `None` if there are fewer, or none at all.
    pub fn position(&self, ply: usize) -> Option<G::Position> {
        let between = self.plies.get((ply.saturating_sub(1) / EVERY) * EVERY..ply)?;
        let kept = self.kept.get(ply.saturating_sub(1) / EVERY)?.clone();
        Some(between.iter().fold(kept, |position, ply| G::after(&position, ply)))
    }

    /// Each ply with the position before it.
    pub fn walk(&self) -> impl Iterator<Item = (G::Position, &G::Ply)> + Clone {
        self.kept.first().into_iter().flat_map(|start| walk::<G>(start, &self.plies))
    }

    pub(super) fn as_slice(&self) -> &[G::Ply] {
        &self.plies
    }
}

/// Each ply with the position before it, from `start` on.
pub(super) fn walk<'p, G: Game>(
    start: &G::Position,
    plies: &'p [G::Ply],
) -> impl Iterator<Item = (G::Position, &'p G::Ply)> + Clone {
    let mut next = start.clone();
    plies.iter().map(move |ply| {
        let after = G::after(&next, ply);
        (mem::replace(&mut next, after), ply)
    })
}

impl<'p, G: Game> IntoIterator for &'p Plies<G> {
    type Item = &'p G::Ply;
    type IntoIter = slice::Iter<'p, G::Ply>;

    fn into_iter(self) -> slice::Iter<'p, G::Ply> {
        self.iter()
    }
}

/// Compares the plies only: the caller knows whether they start from the same position.
impl<G: Game> PartialEq for Plies<G> {
    fn eq(&self, other: &Plies<G>) -> bool {
        self.plies == other.plies
    }
}

/// A variation. It starts from the position before the ply that it replaces.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// Its plies.
    pub plies: Vec<G::Ply>,
    /// Comments, marks, variations and the result, each with the number of plies before it in the line.
    pub notes: Vec<(usize, Note<G>)>,
}

impl<G: Game> Line<G> {
    /// Each ply with the position before it, from `start`, the position before the ply that the variation replaces.
    pub fn walk(&self, start: &G::Position) -> impl Iterator<Item = (G::Position, &G::Ply)> + Clone {
        walk::<G>(start, &self.plies)
    }

    /// The variations that replace the `ply`th ply.
    pub fn variations(&self, ply: usize) -> impl Iterator<Item = &Line<G>> {
        after(&self.notes, ply).iter().filter_map(|(_, note)| note.variation())
    }
}

/// An annotation after a ply, or before the first.
#[derive(Clone, Debug)]
pub enum Note<G: Game> {
    /// A comment, written in braces, or to the end of its line if it contains a `}`.
    Comment(String),
    /// A mark on the previous ply.
    Mark(Mark),
    /// A variation that replaces the previous ply: both start from the same position.
    Variation(Box<Line<G>>),
    /// A result, with anything before it that belongs to no ply: `0-1`, `(6 6) 0-1`.
    Result(String),
}

pub(super) struct Lines<G: Game> {
    line: Unsaid<G>,
    /// The positions that [`Plies`] keeps of the game's line.
    kept: Vec<G::Position>,
    /// The lines that variations interrupted, each with the start of its variation in the text.
    interrupted: Vec<(Unsaid<G>, usize)>,
}

/// A line before its comments are known.
struct Unsaid<G: Game> {
    plies: Vec<G::Ply>,
    starts: Vec<u32>,
    /// The notes between the plies, with their starts.
    notes: Vec<(usize, Written<G>)>,
}

/// A note, before comments inside variations are assigned.
enum Written<G: Game> {
    Note(Note<G>),
    Variation(Box<Unsaid<G>>, usize),
}

impl<G: Game> Default for Lines<G> {
    fn default() -> Lines<G> {
        Lines { line: Unsaid::default(), kept: Vec::new(), interrupted: Vec::new() }
    }
}

impl<G: Game> Default for Unsaid<G> {
    fn default() -> Unsaid<G> {
        Unsaid { plies: Vec::new(), starts: Vec::new(), notes: Vec::new() }
    }
}

impl<G: Game> Lines<G> {
    pub fn take(&mut self, event: &Event<'_, G>) {
        match *event {
            Event::Ply(game, ply, span) => {
                if self.interrupted.is_empty() && self.line.plies.len().is_multiple_of(EVERY) {
                    self.kept.push(game.position().clone());
                }
                self.line.plies.push(ply.clone());
                self.line.starts.push(u32::try_from(span.start).unwrap_or(u32::MAX));
            }
            _ => self.take_other(event),
        }
    }

    #[cold]
    fn take_other(&mut self, event: &Event<'_, G>) {
        let (at, note) = match *event {
            Event::Ply(..) => return,
            Event::Mark(mark, span) => (span.start, Written::Note(Note::Mark(mark))),
            Event::Result(game, outcome, span) => {
                let before = game.write_next().map_or_else(String::new, |before| before + " ");
                (span.start, Written::Note(Note::Result(format!("{before}{outcome}"))))
            }
            Event::Open(span) => {
                self.interrupted.push((mem::take(&mut self.line), span.start));
                return;
            }
            Event::Close(_, span) => {
                let Some((outer, start)) = self.interrupted.pop() else { return };
                (start, Written::Variation(mem::replace(&mut self.line, outer).into(), span.start))
            }
        };
        self.line.notes.push((at, note));
    }

    /// Finishes the game's line. The comments must be in reading order.
    pub fn with(self, comments: &[Comment<'_>]) -> (Plies<G>, Vec<(usize, Note<G>)>) {
        let Line { plies, notes } = self.line.with(&mut comments.iter().peekable(), usize::MAX);
        (Plies { plies, kept: self.kept }, notes)
    }
}

impl<G: Game> Unsaid<G> {
    /// Finishes a line with the comments before its `end`.
    fn with<'c>(self, comments: &mut Peekable<impl Iterator<Item = &'c Comment<'c>>>, end: usize) -> Line<G> {
        let Unsaid { plies, starts, notes } = self;
        let played = |at: usize| starts.partition_point(|start| (*start as usize) < at);
        let mut said = Vec::with_capacity(notes.len());
        for (at, note) in notes.into_iter().map(|(at, note)| (at, Some(note))).chain([(end, None)]) {
            while let Some(comment) = comments.next_if(|comment| comment.span.start < at) {
                said.push((played(comment.span.start), Note::Comment(written(comment))));
            }
            let note = note.map(|note| match note {
                Written::Note(note) => note,
                Written::Variation(line, end) => Note::Variation(line.with(comments, end).into()),
            });
            said.extend(note.map(|note| (played(at), note)));
        }
        Line { plies, notes: said }
    }
}

/// A comment's text as written in braces. A line comment loses the blanks around it.
fn written(comment: &Comment<'_>) -> String {
    match comment.kind {
        CommentKind::Line if !comment.text.contains('}') => comment.text.trim().to_owned(),
        _ => comment.text.to_owned(),
    }
}

/// A comment's text for people, on one line, without commands to programs such as `[%eval 1.5]`.
pub(super) fn spoken(comment: &str) -> String {
    let mut rest = comment;
    let mut text = String::new();
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((_, behind)) = command.split_once(']') else { break };
        text.push_str(before);
        rest = behind;
    }
    text.push_str(rest);
    one_line(&text)
}

/// Collapses white space to single blanks.
pub(super) fn one_line(text: &str) -> String {
    join(text.split_whitespace(), " ")
}

/// The notes after exactly `ply` plies. The notes are sorted.
pub(super) fn after<G: Game>(notes: &[(usize, Note<G>)], ply: usize) -> &[(usize, Note<G>)] {
    let [from, to] = [ply, ply + 1].map(|ply| notes.partition_point(|(at, _)| *at < ply));
    &notes[from..to]
}

impl<G: Game> Note<G> {
    /// A comment's text for people; `None` if it is empty or not a comment.
    pub(super) fn said(&self) -> Option<String> {
        match self {
            Note::Comment(text) => Some(spoken(text)).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// The variation, if it is one.
    pub(super) const fn variation(&self) -> Option<&Line<G>> {
        match self {
            Note::Variation(line) => Some(line),
            _ => None,
        }
    }

    /// The mark, if it is one.
    pub(super) const fn mark(&self) -> Option<Mark> {
        match self {
            Note::Mark(mark) => Some(*mark),
            _ => None,
        }
    }
}

/// A written ply with its marks: `e1-e4!`, `e1-e4 $14`.
pub(super) fn with_marks(mut ply: String, marks: impl Iterator<Item = Mark>) -> String {
    // The mark for a diagram is an instruction to this program.
    for (place, mark) in marks.filter(|mark| *mark != Mark::DIAGRAM).enumerate() {
        let blank = if place == 0 && mark.sign().is_some() { "" } else { " " };
        ply.push_str(blank);
        ply.push_str(&mark.to_string());
    }
    ply
}

/// Writes a line that starts after `halves` half-turns, played or skipped; `comment` writes a comment.
pub(super) fn write_line<G: TwoPlayerGame>(
    writer: &mut RecordWriter,
    plies: &[G::Ply],
    notes: &[(usize, Note<G>)],
    halves: usize,
    comment: &impl Fn(&mut RecordWriter, &str),
) {
    let mut notes = notes.iter().peekable();
    let mut number_due = true;
    for at in 0..=plies.len() {
        if let Some(ply) = at.checked_sub(1).and_then(|index| plies.get(index)) {
            let half = halves + at - 1;
            let ply = Marked::<G>(ply, notes.peek().copied().filter(|(before, _)| *before == at));
            if number_due || half.is_multiple_of(2) {
                writer.word(format_args!("{} {ply}", TurnNumber::after(half as u32)));
            } else {
                writer.word(&ply);
            }
            notes.next_if(|_| ply.sign().is_some());
            number_due = false;
        }
        while let Some((_, note)) = notes.next_if(|(before, _)| *before == at) {
            match note {
                Note::Comment(text) => comment(writer, text),
                Note::Mark(mark) => writer.word(mark),
                Note::Variation(line) => {
                    write_variation(writer, line, halves + at.saturating_sub(1), comment);
                }
                Note::Result(result) => writer.word(result),
            }
            number_due |= matches!(note, Note::Comment(_) | Note::Variation(_));
        }
    }
}

pub(super) fn write_variation<G: TwoPlayerGame>(
    writer: &mut RecordWriter,
    line: &Line<G>,
    halves: usize,
    comment: &impl Fn(&mut RecordWriter, &str),
) {
    writer.open();
    write_line(writer, &line.plies, &line.notes, halves, comment);
    writer.close();
}

/// A ply with the sign of the mark that directly follows: `e1-e4!?`.
struct Marked<'l, G: TwoPlayerGame>(&'l G::Ply, Option<&'l (usize, Note<G>)>);

impl<G: TwoPlayerGame> Marked<'_, G> {
    fn sign(&self) -> Option<&'static str> {
        match self.1 {
            Some((_, Note::Mark(mark))) => mark.sign(),
            _ => None,
        }
    }
}

impl<G: TwoPlayerGame> fmt::Display for Marked<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        G::write_to(self.0, f)?;
        f.write_str(self.sign().unwrap_or(""))
    }
}
