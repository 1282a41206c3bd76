//! Lines of plies with what a record says of them: comments, marks, and variations, which are lines again.

use std::fmt::Display;

use super::game::{Event, Game};
use super::turns::TwoPlayerGame;
use crate::record::{Comment, CommentKind, Mark, TurnNumber};

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

/// What a record says behind a ply, or before the first.
#[derive(Clone, Debug)]
pub enum Note<G: Game> {
    /// A comment, as it is written in braces; one with a `}` is written to the end of its line.
    Comment(String),
    /// A mark on the ply before.
    Mark(Mark),
    /// A variation in the place of the ply before: it begins with the position that this one has before it.
    Variation(Line<G>),
    /// A result, with what stands before it and belongs to no ply, as records write it: `0-1`, `(6 6) 0-1`.
    Result(String),
}

/// What a walk tells of a record, put together to lines.
pub(super) struct Lines<G: Game> {
    /// Each with the byte where it is written.
    items: Vec<(usize, Item<G>)>,
}

enum Item<G: Game> {
    Ply(G::Position, G::Ply),
    Note(Note<G>),
    Open,
    Close(G::Position),
}

impl<G: Game> Default for Lines<G> {
    fn default() -> Lines<G> {
        Lines { items: Vec::new() }
    }
}

impl<G: Game> Lines<G> {
    /// Takes in what is told next.
    pub fn take(&mut self, event: &Event<'_, G>) {
        let (span, item) = match *event {
            Event::Ply(game, ply, span) => (span, Item::Ply(game.position().clone(), ply.clone())),
            Event::Mark(mark, span) => (span, Item::Note(Note::Mark(mark))),
            Event::Open(span) => (span, Item::Open),
            Event::Close(game, span) => (span, Item::Close(game.position().clone())),
            Event::Result(game, outcome, span) => {
                let before = game.write_next().map_or_else(String::new, |before| before + " ");
                (span, Item::Note(Note::Result(format!("{before}{outcome}"))))
            }
        };
        self.items.push((span.start, item));
    }

    /// The line of the game, which ends with this position. The comments stand in reading order.
    pub fn with(self, comments: &[Comment<'_>], end: &G::Position) -> Line<G> {
        let line = || Line { plies: Vec::new(), notes: Vec::new(), end: end.clone() };
        let (mut now, mut interrupted) = (line(), Vec::new());
        let mut comments = comments.iter().peekable();
        for (at, item) in self.items {
            while let Some(comment) = comments.next_if(|comment| comment.span.start < at) {
                now.say(Note::Comment(written(comment)));
            }
            match item {
                Item::Ply(before, ply) => now.plies.push((before, ply)),
                Item::Note(note) => now.say(note),
                Item::Open => interrupted.push(std::mem::replace(&mut now, line())),
                Item::Close(end) => {
                    if let Some(outer) = interrupted.pop() {
                        let variation = Line { end, ..std::mem::replace(&mut now, outer) };
                        now.say(Note::Variation(variation));
                    }
                }
            }
        }
        comments.for_each(|comment| now.say(Note::Comment(written(comment))));
        now
    }
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

/// The marks on the ply that led there.
pub(super) fn marks<G: Game>(notes: &[(usize, Note<G>)], ply: usize) -> impl Iterator<Item = Mark> {
    notes.iter().filter_map(move |(at, note)| match note {
        Note::Mark(mark) if *at == ply => Some(*mark),
        _ => None,
    })
}

/// A ply with the marks on it: `e1-e4!?`, `e1-e4 $14`.
pub(super) fn marked<G: TwoPlayerGame>(ply: &G::Ply, marks: impl IntoIterator<Item = Mark>) -> String {
    let mut text = G::write(ply);
    for (place, mark) in marks.into_iter().enumerate() {
        let blank = if place == 0 && mark.sign().is_some() { "" } else { " " };
        text.extend([blank, &mark.to_string()]);
    }
    text
}

/// What is written without a break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A word, or a comment in braces.
    Plain(String),
    /// A comment that ends with its line.
    LineComment(String),
}

/// Lines as records write them.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub words: Vec<Word>,
    /// Brackets before the next word.
    brackets: String,
}

impl Written {
    /// Writes a line, before which so many halves of turns were played or left out; `comment` gives the words of a comment.
    pub fn line<G: TwoPlayerGame>(
        &mut self,
        plies: &[(G::Position, G::Ply)],
        notes: &[(usize, Note<G>)],
        halves: usize,
        comment: &impl Fn(&str) -> Vec<Word>,
    ) {
        let mut notes = notes.iter().peekable();
        let mut number_due = true;
        for at in 0..=plies.len() {
            if let Some((_, ply)) = at.checked_sub(1).and_then(|last| plies.get(last)) {
                let half = halves + at - 1;
                let mut marks = Vec::new();
                while let Some((_, Note::Mark(mark))) =
                    notes.next_if(|(before, note)| *before == at && matches!(note, Note::Mark(_)))
                {
                    marks.push(*mark);
                }
                let ply = marked::<G>(ply, marks);
                let is_numbered = number_due || half.is_multiple_of(2);
                self.word(if is_numbered {
                    format!("{} {ply}", TurnNumber::after(half as u32))
                } else {
                    ply
                });
                number_due = false;
            }
            while let Some((_, note)) = notes.next_if(|(before, _)| *before == at) {
                match note {
                    Note::Comment(text) => {
                        for word in comment(text) {
                            match word {
                                Word::Plain(word) => self.word(word),
                                line @ Word::LineComment(_) => self.words.push(line),
                            }
                        }
                        number_due = true;
                    }
                    Note::Mark(mark) => self.word(mark),
                    Note::Variation(line) => {
                        self.variation(line, halves + at.saturating_sub(1), comment);
                        number_due = true;
                    }
                    Note::Result(result) => self.word(result),
                }
            }
        }
    }

    /// Writes a variation in its brackets.
    pub fn variation<G: TwoPlayerGame>(
        &mut self,
        line: &Line<G>,
        halves: usize,
        comment: &impl Fn(&str) -> Vec<Word>,
    ) {
        self.brackets.push('(');
        self.line(&line.plies, &line.notes, halves, comment);
        match self.words.last_mut() {
            Some(Word::Plain(word)) => word.push(')'),
            _ => self.word(')'),
        }
    }

    fn word(&mut self, word: impl Display) {
        let brackets = std::mem::take(&mut self.brackets);
        self.words.push(Word::Plain(format!("{brackets}{word}")));
    }
}

/// A comment as it is written: in braces, unless it holds one that would end it too early. One that is wrapped may be broken
/// at blanks.
pub(super) fn comment_words(text: &str, is_wrapped: bool) -> Vec<Word> {
    if text.contains('}') {
        return vec![Word::LineComment(text.to_owned())];
    }
    let braced = format!("{{{text}}}");
    if is_wrapped {
        braced.split_whitespace().map(|word| Word::Plain(word.to_owned())).collect()
    } else {
        vec![Word::Plain(braced)]
    }
}
