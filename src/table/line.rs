//! Lines of plies with their annotations: comments, marks, and variations, which are lines themselves.

use std::iter::Peekable;
use std::{fmt, mem};

use super::game::{Event, Game};
use super::turns::TwoPlayerGame;
use crate::record::{Comment, CommentKind, Mark, RecordWriter, TurnNumber};

/// A sequence of plies: a variation.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// Each ply and the position before it.
    pub plies: Vec<(G::Position, G::Ply)>,
    /// Comments, marks, variations and the result, each with the number of plies before it in the line.
    pub notes: Vec<(usize, Note<G>)>,
    /// The final position.
    pub end: G::Position,
}

impl<G: Game> Line<G> {
    /// The position after `ply` plies, or the final one if there are fewer.
    #[must_use]
    pub fn position(&self, ply: usize) -> &G::Position {
        self.plies.get(ply).map_or(&self.end, |(before, _)| before)
    }
}

/// Defines accessors for the notes on each ply of a game or a variation.
macro_rules! notes_by_ply {
    ($plies:ident) => {
        impl<G: Game> $plies<G> {
            /// The marks on the `ply`th ply.
            pub fn marks(&self, ply: usize) -> impl Iterator<Item = $crate::record::Mark> {
                $crate::table::line::after(&self.notes, ply).iter().filter_map(|(_, note)| note.mark())
            }

            /// The comments after `ply` plies, one line each, without empty ones and without commands to
            /// programs (`[%eval 1.5]`).
            pub fn comments(&self, ply: usize) -> impl Iterator<Item = String> {
                $crate::table::line::after(&self.notes, ply).iter().filter_map(|(_, note)| note.said())
            }

            /// The variations that replace the `ply`th ply.
            pub fn variations(&self, ply: usize) -> impl Iterator<Item = &Line<G>> {
                $crate::table::line::after(&self.notes, ply).iter().filter_map(|(_, note)| note.variation())
            }
        }
    };
}

notes_by_ply!(Line);
pub(super) use notes_by_ply;

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

/// Collects the events of a walk into lines.
pub(super) struct Lines<G: Game> {
    plies: Vec<(G::Position, G::Ply)>,
    /// The start of each ply in the text.
    starts: Vec<usize>,
    /// The notes between the plies, with their starts.
    notes: Vec<(usize, Written<G>)>,
    /// The number of open variations.
    depth: usize,
}

/// A note, before comments inside variations are assigned.
enum Written<G: Game> {
    Note(Note<G>),
    /// A variation: its events, each with its place.
    Variation(Vec<(usize, Told<G>)>),
}

/// An event inside a variation.
enum Told<G: Game> {
    Ply(G::Position, G::Ply),
    Note(Note<G>),
    Open,
    Close(G::Position),
}

impl<G: Game> Default for Lines<G> {
    fn default() -> Lines<G> {
        Lines { plies: Vec::new(), starts: Vec::new(), notes: Vec::new(), depth: 0 }
    }
}

impl<G: Game> Lines<G> {
    /// Takes the next event.
    pub fn take(&mut self, event: &Event<'_, G>) {
        match *event {
            Event::Ply(game, ply, span) if self.depth == 0 => {
                self.plies.push((game.position().clone(), ply.clone()));
                self.starts.push(span.start);
            }
            _ => self.take_other(event),
        }
    }

    #[cold]
    fn take_other(&mut self, event: &Event<'_, G>) {
        let (span, told) = match *event {
            Event::Ply(game, ply, span) => (span, Told::Ply(game.position().clone(), ply.clone())),
            Event::Mark(mark, span) => (span, Told::Note(Note::Mark(mark))),
            Event::Open(span) => (span, Told::Open),
            Event::Close(game, span) => (span, Told::Close(game.position().clone())),
            Event::Result(game, outcome, span) => {
                let before = game.write_next().map_or_else(String::new, |before| before + " ");
                (span, Told::Note(Note::Result(format!("{before}{outcome}"))))
            }
        };
        match (told, self.depth, self.notes.last_mut()) {
            (Told::Note(note), 0, _) => self.notes.push((span.start, Written::Note(note))),
            (Told::Open, 0, _) => {
                self.notes.push((span.start, Written::Variation(Vec::new())));
                self.depth = 1;
            }
            (told, _, Some((_, Written::Variation(inside)))) => {
                match told {
                    Told::Open => self.depth += 1,
                    Told::Close(_) => self.depth -= 1,
                    Told::Ply(..) | Told::Note(_) => {}
                }
                inside.push((span.start, told));
            }
            // Plies outside variations were handled by the caller, and nothing closes there.
            _ => {}
        }
    }

    /// Finishes the game's line, which ends with position `end`. The comments must be in reading order.
    pub fn with(self, comments: &[Comment<'_>], end: &G::Position) -> Line<G> {
        let Lines { plies, starts, notes, .. } = self;
        let played = |at: usize| starts.partition_point(|start| *start < at);
        let mut line = Line { plies, notes: Vec::with_capacity(notes.len()), end: end.clone() };
        let mut comments = comments.iter().peekable();
        let say = |line: &mut Line<G>, comment: &Comment<'_>| {
            line.notes.push((played(comment.span.start), Note::Comment(written(comment))));
        };
        for (at, note) in notes {
            while let Some(comment) = comments.next_if(|comment| comment.span.start < at) {
                say(&mut line, comment);
            }
            let note = match note {
                Written::Note(note) => note,
                Written::Variation(inside) => Note::Variation(variation(inside, &mut comments, end).into()),
            };
            line.notes.push((played(at), note));
        }
        comments.for_each(|comment| say(&mut line, comment));
        line
    }
}

/// Builds a variation and assigns the comments inside it.
fn variation<'c, G: Game>(
    inside: Vec<(usize, Told<G>)>,
    comments: &mut Peekable<impl Iterator<Item = &'c Comment<'c>>>,
    anywhere: &G::Position,
) -> Line<G> {
    let line = || Line { plies: Vec::new(), notes: Vec::new(), end: anywhere.clone() };
    let (mut now, mut interrupted) = (line(), Vec::new());
    for (at, told) in inside {
        while let Some(comment) = comments.next_if(|comment| comment.span.start < at) {
            now.say(Note::Comment(written(comment)));
        }
        match told {
            Told::Ply(before, ply) => now.plies.push((before, ply)),
            Told::Note(note) => now.say(note),
            Told::Open => interrupted.push(mem::replace(&mut now, line())),
            Told::Close(end) => {
                now.end = end;
                if let Some(outer) = interrupted.pop() {
                    let variation = mem::replace(&mut now, outer);
                    now.say(Note::Variation(variation.into()));
                }
            }
        }
    }
    now
}

impl<G: Game> Line<G> {
    fn say(&mut self, note: Note<G>) {
        self.notes.push((self.plies.len(), note));
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
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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
    for (place, mark) in marks.enumerate() {
        let blank = if place == 0 && mark.sign().is_some() { "" } else { " " };
        ply.push_str(blank);
        ply.push_str(&mark.to_string());
    }
    ply
}

/// Writes a line that starts after `halves` half-turns, played or skipped; `comment` writes a comment.
pub(super) fn write_line<G: TwoPlayerGame>(
    writer: &mut RecordWriter,
    plies: &[(G::Position, G::Ply)],
    notes: &[(usize, Note<G>)],
    halves: usize,
    comment: &impl Fn(&mut RecordWriter, &str),
) {
    let mut notes = notes.iter().peekable();
    let mut number_due = true;
    for at in 0..=plies.len() {
        if let Some((_, ply)) = at.checked_sub(1).and_then(|last| plies.get(last)) {
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

/// Writes a variation in brackets.
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
