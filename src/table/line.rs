//! Lines of plies with what a record says of them: comments, marks, and variations, which are lines again.

use std::iter::Peekable;
use std::{fmt, mem};

use super::game::{Event, Game};
use super::turns::TwoPlayerGame;
use crate::record::{Comment, CommentKind, Mark, RecordWriter, TurnNumber};

/// Plies one after the other: a variation.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// Each ply with the position before it.
    pub plies: Vec<(G::Position, G::Ply)>,
    /// Comments, marks, variations and the result, each with how many plies of the line are played before it.
    pub notes: Vec<(usize, Note<G>)>,
    /// The position after all of them.
    pub end: G::Position,
}

impl<G: Game> Line<G> {
    /// The position after `ply` plies; the last where there are fewer.
    #[must_use]
    pub fn position(&self, ply: usize) -> &G::Position {
        self.plies.get(ply).map_or(&self.end, |(before, _)| before)
    }
}

/// What the notes of a game, or of a variation, say of each ply.
macro_rules! notes_by_ply {
    ($plies:ident) => {
        impl<G: Game> $plies<G> {
            /// The marks on the ply that led there.
            pub fn marks(&self, ply: usize) -> impl Iterator<Item = $crate::record::Mark> {
                $crate::table::line::after(&self.notes, ply).iter().filter_map(|(_, note)| note.mark())
            }

            /// What the record says after so many plies, in one line each: without comments that say nothing, and without
            /// commands for programs (`[%eval 1.5]`).
            pub fn comments(&self, ply: usize) -> impl Iterator<Item = String> {
                $crate::table::line::after(&self.notes, ply).iter().filter_map(|(_, note)| note.said())
            }

            /// The variations in the place of the ply that led there.
            pub fn variations(&self, ply: usize) -> impl Iterator<Item = &Line<G>> {
                $crate::table::line::after(&self.notes, ply).iter().filter_map(|(_, note)| note.variation())
            }
        }
    };
}

notes_by_ply!(Line);
pub(super) use notes_by_ply;

/// What a record says behind a ply, or before the first.
#[derive(Clone, Debug)]
pub enum Note<G: Game> {
    /// A comment, as it is written in braces; one with a `}` is written to the end of its line.
    Comment(String),
    /// A mark on the ply before.
    Mark(Mark),
    /// A variation in the place of the ply before: it begins with the position that this one has before it.
    Variation(Box<Line<G>>),
    /// A result, with what stands before it and belongs to no ply, as records write it: `0-1`, `(6 6) 0-1`.
    Result(String),
}

/// What a walk tells of a record, put together to lines.
pub(super) struct Lines<G: Game> {
    plies: Vec<(G::Position, G::Ply)>,
    /// Where each of them is written.
    starts: Vec<usize>,
    /// What stands between them, with where it begins.
    notes: Vec<(usize, Written<G>)>,
    /// How many variations are open.
    depth: usize,
}

/// A note, before the comments within it are known.
enum Written<G: Game> {
    Note(Note<G>),
    /// A variation: all that is told in it, with its place.
    Variation(Vec<(usize, Told<G>)>),
}

/// What is told in a variation.
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
    /// Takes in what is told next.
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
            // A ply outside of variations is no other thing, and nothing closes there.
            _ => {}
        }
    }

    /// The line of the game, which ends with this position. The comments stand in reading order.
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

/// A variation, with the comments that stand in it.
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

/// A comment as it is written in braces, blanks and all; of one to the end of its line those around it are none of it.
fn written(comment: &Comment<'_>) -> String {
    match comment.kind {
        CommentKind::Line if !comment.text.contains('}') => comment.text.trim().to_owned(),
        _ => comment.text.to_owned(),
    }
}

/// What a comment says to people: without commands to programs such as `[%eval 1.5]`, in one line.
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

/// The notes after so many plies. They stand in reading order.
pub(super) fn after<G: Game>(notes: &[(usize, Note<G>)], ply: usize) -> &[(usize, Note<G>)] {
    let [from, to] = [ply, ply + 1].map(|ply| notes.partition_point(|(at, _)| *at < ply));
    &notes[from..to]
}

impl<G: Game> Note<G> {
    /// What a comment says to people: none where it says nothing, or this is no comment.
    pub(super) fn said(&self) -> Option<String> {
        match self {
            Note::Comment(text) => Some(spoken(text)).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// The variation that this is.
    pub(super) const fn variation(&self) -> Option<&Line<G>> {
        match self {
            Note::Variation(line) => Some(line),
            _ => None,
        }
    }

    /// The mark that this is.
    pub(super) const fn mark(&self) -> Option<Mark> {
        match self {
            Note::Mark(mark) => Some(*mark),
            _ => None,
        }
    }
}

/// A ply as records write it, with the marks on it: `e1-e4!`, `e1-e4 $14`.
pub(super) fn with_marks(mut ply: String, marks: impl Iterator<Item = Mark>) -> String {
    for (place, mark) in marks.enumerate() {
        let blank = if place == 0 && mark.sign().is_some() { "" } else { " " };
        ply.push_str(blank);
        ply.push_str(&mark.to_string());
    }
    ply
}

/// Writes a line, before which so many halves of turns were played or left out; `comment` writes a comment.
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

/// Writes a variation in its brackets.
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

/// A ply with the sign of a mark that stands right behind it: `e1-e4!?`.
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
