//! Writes a match being kept as a record, and reads it back.
//!
//! A record holds complete tricks only. Everything else follows in comments that begin with `keeper:`, so that the
//! file is an ordinary record and nothing is lost:
//!
//! ```text
//! {keeper: cards left out}                 before any complete trick shows it
//! {keeper: lex Ana 1 Beto 2}               likewise
//! {keeper: immune not named}               tricks could name immune players but do not
//! {keeper: now | milk donate | Ana milk}   the trick under way
//! {keeper: opened 3. | beer 10 | …}        a trick being re-entered, in its earlier version
//! {keeper: later 4. | beer 10 | …}         a trick after it
//! {keeper: begun by Ana 5. 9P 7P |}        the trick under way at the time, and its leader
//! {keeper: undone 2. | milk | Ana milk}    a trick up to an undone step, for redo
//! {keeper: comments 4}                     the comments that follow belong after trick 4
//! {keeper: marks 4 ! $14}                  the marks of trick 4, which is missing
//! ```

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use super::head::Head;
use super::step::{Step, entered};
use super::waiting::{Waiting, Why};
use super::{Keeper, Kept};
use crate::divicity::fault::SetupFault;
use crate::divicity::game::Replay;
use crate::divicity::notation::{LexemeKind, Lexer, TextFault, WrittenTrick, parse_unfinished, read_trick};
use crate::divicity::rules::{Cards, Match, Name, Players, Seat, Setup, TokenSet, Trick, score, seat_of};
use crate::record::{
    Comment, CommentKind, Diagnostic, Excerpt, GameText, Mark, Record, RecordWriter, Span, TokenKind,
};
use crate::words::{Language, Say, Verbatim, in_english, in_language, join, messages};

/// A comment, located by the number of tricks before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Remark {
    after: usize,
    kind: CommentKind,
    text: String,
}

/// Why a record cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// It has a fault.
    Fault(Box<Diagnostic>),
    /// An invalid comment of a keeper.
    Note {
        /// The text after `keeper:`.
        text: String,
        /// The problem with it, in all languages or as a phrase.
        why: String,
    },
}

in_english! { ResumeError }

impl std::error::Error for ResumeError {}

messages! {
    /// What is wrong with a comment of a keeper.
    enum NoteText in "divicity" {
        Unreadable = "`{note}` cannot be continued: {why}",
        WaitsNext = "trick {n} waits next",
    }
}

impl Say for ResumeError {
    fn say(&self, language: Language) -> String {
        match self {
            ResumeError::Fault(fault) => fault.message.clone(),
            ResumeError::Note { text, why } => {
                let (note, why) = (format!("{{{MARK}{}}}", Excerpt(text)), in_language(language, why));
                NoteText::Unreadable.say(language, &[("note", &Verbatim(note)), ("why", &Verbatim(why))])
            }
        }
    }
}

const MARK: &str = "keeper:";

/// Whether a comment of a record is a keeper's note, not for readers.
pub fn is_note(comment: &str) -> bool {
    comment.starts_with(MARK)
}

const MARKS: &str = "marks";
const LEFT_OUT: &str = "cards left out";
const NOT_NAMED: &str = "immune not named";
const UNDONE: &str = "undone";

/// The first word of a note about a waiting trick.
const fn word(why: Why) -> &'static str {
    match why {
        Why::Opened => "opened",
        Why::Behind => "later",
        Why::UnderWay => "begun",
    }
}

impl Kept {
    /// A hash of the record, to see whether somebody edited it. Another release may give another hash: then a change is not
    /// redone.
    fn digest(&self) -> String {
        let mut hasher = DefaultHasher::new();
        Keeper::of(self.clone()).record().hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

impl Keeper {
    /// The record at this moment. It checks clean, and [`Keeper::resume`] restores everything from it except the
    /// undo history of corrections. Undone changes can be redone.
    pub fn record(&self) -> String {
        let kept = self.kept();
        let mut writer = RecordWriter::new(self.tags_now());
        let mut number = 0;
        let remarks = |writer: &mut RecordWriter, wanted: &dyn Fn(usize) -> bool| {
            for remark in self.remarks.iter().filter(|remark| wanted(remark.after)) {
                remark.write(writer);
            }
        };
        remarks(&mut writer, &|after| after == 0);
        for trick in &kept.tricks {
            number += 1;
            let text = WrittenTrick::of(trick, self.names()).numbered(number);
            writer.word(text);
            self.marks_behind(number as usize).for_each(|mark| writer.word(mark));
            writer.end_line();
            remarks(&mut writer, &|after| after == number as usize);
        }
        // Comments after tricks that are undone or waiting.
        let mut place = number as usize;
        for remark in self.remarks.iter().filter(|remark| remark.after > number as usize) {
            if remark.after != place {
                place = remark.after;
                writer.word(format_args!("{{{MARK} comments {place}}}"));
                writer.end_line();
            }
            remark.write(&mut writer);
        }
        let missing: BTreeSet<usize> =
            self.marks.iter().map(|(after, _)| *after).filter(|after| *after > number as usize).collect();
        for after in missing {
            let marks = join(self.marks_behind(after), " ");
            writer.word(format_args!("{{{MARK} {MARKS} {after} {marks}}}"));
            writer.end_line();
        }
        for note in self.notes() {
            writer.word(format_args!("{{{MARK} {note}}}"));
            writer.end_line();
        }
        writer.finish()
    }

    /// The marks of trick `number`, present or not.
    fn marks_behind(&self, number: usize) -> impl Iterator<Item = Mark> {
        self.marks.iter().filter(move |(after, _)| *after == number).map(|(_, mark)| *mark)
    }

    /// The current tags; claims of Lex and scores are updated.
    fn tags_now(&self) -> Vec<(String, String)> {
        let kept = self.kept();
        let whole = kept.counted(kept.whole);
        let left_out = whole.setup().cards == Cards::LeftOut;
        // A record without tricks does not show that cards are left out, so it cannot have the tag `Lex`.
        let lex = if left_out && whole.tricks() == 0 { String::new() } else { self.lex_of(&whole) };
        let scores = || {
            let total = |seat: Seat| if whole.tricks() == 0 { 0 } else { score(whole.holding(seat)).total() };
            let score = |(name, seat): (&Name, Seat)| format!("{name} {}", total(seat));
            join(self.names().iter().zip(Seat::all(whole.players())).map(score), " ")
        };
        let set = whole.setup().tokens.map(|set| set.to_string());
        let named =
            |text: &str| text.parse().is_ok_and(|named: TokenSet| Some(named) == whole.setup().tokens);
        let mut tags: Vec<(String, String)> = Vec::new();
        for (name, value) in &kept.head.tags {
            let value = match name.as_str() {
                "Lex" => continue,
                "Score" => scores(),
                "Tokens" if named(value) => value.clone(),
                // A newly named set keeps the place of the old one.
                "Tokens" => match &set {
                    Some(set) => set.clone(),
                    None => continue,
                },
                _ => value.clone(),
            };
            tags.push((name.clone(), value));
        }
        if let Some(set) = set.filter(|_| !kept.head.tags.iter().any(|(name, _)| name == "Tokens")) {
            let head = ["Game", "Players", "Leader", "Rules"];
            let at = tags.iter().rposition(|(name, _)| head.contains(&name.as_str()));
            tags.insert(at.map_or(0, |at| at + 1), ("Tokens".to_owned(), set));
        }
        let claims = kept.head.tags.iter().any(|(name, _)| name == "Lex") && !left_out;
        if claims || (!lex.is_empty() && left_out) {
            tags.push(("Lex".to_owned(), lex));
        }
        tags
    }

    /// Formats the Lex, as in `Ana 1 Beto 2`, omitting players without any; `Ana 0` if it is known that no player
    /// has any.
    fn lex_of(&self, state: &Match) -> String {
        let lex = |(name, seat): (&Name, Seat)| match state.holding(seat).lex {
            0 => None,
            count => Some(format!("{name} {count}")),
        };
        let some = join(self.names().iter().zip(Seat::all(state.players())).filter_map(lex), " ");
        match self.names().first() {
            Some(first) if some.is_empty() && state.lex_known() => format!("{first} 0"),
            _ => some,
        }
    }

    /// Notes for everything that tricks and tags do not show.
    fn notes(&self) -> Vec<String> {
        let kept = self.kept();
        let mut notes = Vec::new();
        if kept.tricks.is_empty() && kept.start.setup().cards == Cards::LeftOut {
            notes.push(LEFT_OUT.to_owned());
            let lex = self.lex_of(&kept.counted(kept.start));
            if !lex.is_empty() {
                notes.push(format!("lex {lex}"));
            }
        }
        if kept.start.setup().could_name_immune() && !kept.start.setup().immune_named {
            notes.push(NOT_NAMED.to_owned());
        }
        let text = |trick, number| WrittenTrick { number, ..WrittenTrick::of(trick, self.names()) };
        if kept.now != Trick::default() {
            notes.push(format!("now {}", text(&kept.now, None)));
        }
        for Waiting { number, trick, led_by, why } in &kept.waiting {
            let leader = led_by.and_then(|seat| self.names().get(seat.index()));
            let leader = leader.map_or_else(String::new, |name| format!("by {name} "));
            notes.push(format!("{} {leader}{}", word(*why), text(trick, Some(*number as u32))));
        }
        let later = self.history[self.at..].iter().zip(&self.history[self.at + 1..]);
        notes.extend(later.map(|(kept, next)| match kept.again(next) {
            Some(trick) => format!("{UNDONE} {}", text(trick, Some(kept.tricks.len() as u32 + 1))),
            None => format!("{UNDONE} {} {}", kept.digest(), Keeper::of(next.clone()).quoted()),
        }));
        notes
    }

    /// The record as a JSON string without braces, which would end a comment.
    fn quoted(&self) -> String {
        serde_json::json!(self.record()).to_string().replace('{', "\\u007b").replace('}', "\\u007d")
    }

    /// Resumes a match from its record. Every step can be undone, last first; if tricks wait, only the steps of the
    /// trick under way. Undone changes can be redone.
    ///
    /// # Errors
    /// Returns an error if the record has a fault or an invalid comment of a keeper.
    pub fn resume(text: &GameText<'_>) -> Result<Keeper, ResumeError> {
        let Replay { report, plies: tricks, .. } = Replay::new(text);
        if let Some(fault) = report.fault {
            return Err(ResumeError::Fault(Box::new(fault)));
        }
        let Read { remarks, marks, notes } = Read::of(&report.text_read(text).parse(), report.game.names());
        let table = report.game;
        let first = tricks.position(0);
        let mut read = Notes::new(first.as_ref().unwrap_or(&table.state));
        if table.state.setup().cards == Cards::LeftOut && table.state.lex_known() {
            read.lex = Some(super::head::lex(&table.state));
        }
        for note in &notes {
            let why = read.read(note, table.names(), tricks.len());
            why.map_err(|why| ResumeError::Note { text: note.clone(), why })?;
        }
        let whole = tricks.iter();
        let start = read.start(whole.clone()).map_err(|fault| {
            let why = format!("{fault:#}");
            ResumeError::Note { text: String::new(), why }
        })?;
        let head = Arc::new(Head { names: table.names().to_vec(), tags: report.tags });
        let mut keeper = Keeper::of(Kept { head, lex: read.lex, ..Kept::at_start(&start) });
        keeper.remarks = remarks;
        keeper.marks = marks;
        let wrong = |trick: &Trick, names: &[Name]| {
            let text = WrittenTrick::of(trick, names).to_string();
            let why = "the rules do not allow it after these tricks".to_owned();
            ResumeError::Note { text: format!(" now {text}"), why }
        };
        let now = read.now.unwrap_or_default();
        let cards = start.setup().cards;
        for step in whole.chain([&now]).flat_map(|trick| entered(trick, &cards)) {
            keeper.step(step).map_err(|_| wrong(&now, keeper.names()))?;
        }
        // The trick turned out complete, or a take implied a token that it does not list.
        if keeper.tricks().len() > tricks.len() || *keeper.now() != now {
            return Err(wrong(&now, keeper.names()));
        }
        if !read.waiting.is_empty() {
            keeper.wait_from_here(&read.waiting);
        }
        keeper.take_back(read.undone);
        Ok(keeper)
    }

    /// Replays the undone changes, then undoes them. Stops at a change that no longer follows because the record was
    /// edited: as a change is stored as the whole match after it, redoing it would erase the edit.
    fn take_back(&mut self, undone: Vec<Undone>) {
        let at = self.at;
        for undone in undone {
            match undone {
                Undone::Step(number, trick) => {
                    let step = Step::between(self.now(), &trick).filter(|_| number == self.number());
                    if step.is_none_or(|step| self.step(step).is_err()) {
                        break;
                    }
                }
                Undone::Change(before, kept)
                    if before.as_ref().is_none_or(|before| *before == self.kept().digest())
                        && kept.head.names.len() == self.names().len() =>
                {
                    self.change(*kept);
                }
                Undone::Change(..) => break,
            }
        }
        self.go_to(at);
    }
}

impl Keeper {
    /// Salvages a record with a fault: its head and the complete tricks before the fault. Everything after them
    /// goes verbatim into comments. Wrong claims of scores or Lex are dropped.
    ///
    /// ```
    /// use parlour::divicity::Keeper;
    /// use parlour::record::GameText;
    /// let record = "[Players \"Ana Beto Cira\"]\n\n1. | milk 10 | Ana milk | Beto 10\n2. | beer x | {and so on}\n";
    /// let keeper = Keeper::salvage(&GameText::new(record)).unwrap();
    /// assert!(keeper.record().ends_with("Beto 10\n{after a fault:}\n; 2. | beer x | {and so on}\n"));
    /// ```
    ///
    /// # Errors
    /// Returns an error if nothing can be salvaged because the head has a fault, or if a comment of a keeper is
    /// invalid.
    pub fn salvage(text: &GameText<'_>) -> Result<Keeper, ResumeError> {
        let first = match Keeper::resume(text) {
            Err(ResumeError::Fault(first)) => first,
            other => return other,
        };
        let Ok(written) = text.text() else { return Err(ResumeError::Fault(first)) };
        // Wrong claims are blanked, no more than needed.
        let claims: [&[&str]; 4] = [&[], &["[Score "], &["[Lex "], &["[Score ", "[Lex "]];
        let texts = claims.map(|claims| blanked(written, claims));
        let resumed =
            |end: usize| texts.iter().find_map(|text| Keeper::resume(&GameText::new(&text[..end])).ok());
        if let Some(keeper) = resumed(written.len()) {
            return Ok(keeper);
        }
        let unclaimed = GameText::new(&texts[3]);
        let Replay { report, plies, .. } = Replay::new(&unclaimed);
        let read = report.text_read(&unclaimed);
        let record = read.parse();
        let end = match plies.len().checked_sub(1) {
            Some(last) => ends(&record, report.game.names()).get(last).map(|end| end.marked),
            None => record.movetext.clone().flatten().next().map(|token| token.span.start),
        };
        let end = end.map_or(written.len(), |end| read.written(Span::empty(end)).start);
        let rest = &written[end..];
        let mut keeper = resumed(end).ok_or(ResumeError::Fault(first))?;
        let lines = rest.lines().map(str::trim).filter(|line| !line.is_empty());
        let after = keeper.tricks().len();
        let plain = |letter: char| if letter.is_control() || letter == '\u{feff}' { ' ' } else { letter };
        let comment = |line: &str| {
            let line: String = line.chars().map(plain).collect();
            Remark::new(after, CommentKind::Line, &format!(" {}", line.trim()))
        };
        if lines.clone().next().is_some() {
            keeper.remarks.extend(["after a fault:"].into_iter().chain(lines).map(comment));
        }
        Ok(keeper)
    }

    /// The waiting tricks date from the start of the trick under way; earlier states are unknown.
    fn wait_from_here(&mut self, waiting: &[Waiting]) {
        let whole = self.tricks().len();
        self.history.retain(|kept| kept.tricks.len() == whole);
        for kept in &mut self.history {
            kept.waiting = waiting.to_vec();
        }
        self.at = self.history.len() - 1;
    }
}

/// The text with spaces in place of the lines that begin with one of these.
fn blanked(text: &str, claims: &[&str]) -> String {
    let is_claim = |line: &str| claims.iter().any(|claim| line.trim_start().starts_with(claim));
    let line = |line: &str| if is_claim(line) { " ".repeat(line.len()) } else { line.to_owned() };
    text.split_inclusive('\n').map(line).collect()
}

impl Remark {
    /// Turns a line comment into braces, unless the text contains `}` or would read as a note of a keeper.
    fn new(after: usize, kind: CommentKind, text: &str) -> Remark {
        let (kind, text) = match kind {
            CommentKind::Brace => (kind, text),
            CommentKind::Line if text.contains('}') || text.trim_start().starts_with(MARK) => {
                (kind, text.trim_end())
            }
            CommentKind::Line => (CommentKind::Brace, text.trim()),
        };
        Remark { after, kind, text: text.to_owned() }
    }

    fn write(&self, writer: &mut RecordWriter) {
        let Remark { kind, text, .. } = self;
        match kind {
            CommentKind::Brace => writer.comment(text),
            CommentKind::Line => writer.line_comment(text),
        }
        writer.end_line();
    }
}

#[derive(Default)]
struct Read {
    remarks: Vec<Remark>,
    /// The marks, each with the number of the trick before it.
    marks: Vec<(usize, Mark)>,
    notes: Vec<String>,
}

impl Read {
    fn of(record: &Record<'_>, names: &[Name]) -> Read {
        let ends = ends(record, names);
        let after = |span: Span| ends.iter().filter(|end| end.trick <= span.start).count();
        let mut read = Read::default();
        // The trick number of comments after waiting tricks.
        let mut place = 0;
        let mut comment = |Comment { kind, text, span }, read: &mut Read| {
            let note = text.trim_start().strip_prefix(MARK).filter(|_| kind == CommentKind::Brace);
            let Some(note) = note else {
                return read.remarks.push(Remark::new(after(span).max(place), kind, text));
            };
            match (comments_place(note), marks(note)) {
                (Some(number), _) => place = number,
                (None, Some(marks)) => read.marks.extend(marks),
                (None, None) => read.notes.push(note.to_owned()),
            }
        };
        record.tags.comments().iter().for_each(|tagged| comment(*tagged, &mut read));
        for token in record.movetext.clone().flatten() {
            match token.kind {
                TokenKind::Mark(mark) => read.marks.push((after(token.span), mark)),
                _ => token.comment().into_iter().for_each(|written| comment(written, &mut read)),
            }
        }
        read
    }
}

/// Parses a note such as `comments 4`: the number of the trick before the comments.
fn comments_place(note: &str) -> Option<usize> {
    note.trim().strip_prefix("comments ")?.trim().parse().ok()
}

/// Parses a note such as `marks 4 ! $14`: the marks and the number of their trick.
fn marks(note: &str) -> Option<Vec<(usize, Mark)>> {
    let mut words = note.split_whitespace();
    words.next().filter(|word| *word == MARKS)?;
    let after = words.next()?.parse().ok()?;
    words.map(|mark| mark.parse().ok().map(|mark| (after, mark))).collect()
}

struct End {
    trick: usize,
    marked: usize,
}

fn ends(record: &Record<'_>, names: &[Name]) -> Vec<End> {
    let mut lexer = Lexer::new(record.movetext.clone());
    let mut ends = Vec::new();
    while lexer.peek().kind != LexemeKind::End {
        let mut end = 0;
        let mut judge = |_, span: Span| {
            end = span.end;
            Ok::<(), (Span, TextFault)>(())
        };
        if read_trick(&mut lexer, names, &mut judge).is_err() {
            break;
        }
        let marks = std::iter::from_fn(|| lexer.take_mark());
        let marked = marks.last().map_or(end, |(_, span)| span.end);
        ends.push(End { trick: end, marked });
    }
    ends
}

struct Notes {
    start: Match,
    not_named: bool,
    lex: Option<[u8; Players::MOST]>,
    now: Option<Trick>,
    waiting: Vec<Waiting>,
    undone: Vec<Undone>,
}

enum Undone {
    Step(usize, Trick),
    /// The state after any other change, and the [`Kept::digest`] of that before it.
    Change(Option<String>, Box<Kept>),
}

impl Notes {
    const fn new(start: &Match) -> Notes {
        Notes {
            start: *start,
            not_named: false,
            lex: None,
            now: None,
            waiting: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Reads a note, or returns what is wrong with it; `whole` is the number of complete tricks.
    fn read(&mut self, note: &str, names: &[Name], whole: usize) -> Result<(), String> {
        let note = note.trim();
        if note == LEFT_OUT {
            self.start.leave_cards_out();
            return Ok(());
        }
        if note == NOT_NAMED {
            self.not_named = true;
            return Ok(());
        }
        let Some((first, text)) = note.split_once(char::is_whitespace) else { return Err(unknown()) };
        if let Some(why) = Why::ALL.into_iter().find(|why| word(*why) == first) {
            return self.waits(why, text.trim_start(), names, whole);
        }
        match first {
            "lex" => {
                let lex = self::lex(text, names).ok_or("it should be as `lex Ana 1 Beto 2`")?;
                self.start.clone().count_lex(&lex).map_err(|fault| format!("{fault:#}"))?;
                self.lex = Some(lex);
                Ok(())
            }
            "now" if self.now.is_none() => {
                self.now =
                    Some(parse_unfinished(text, names).map_err(|error| format!("{:#}", error.fault))?.1);
                Ok(())
            }
            UNDONE if text.ends_with('"') => {
                let (before, text) = text.split_at(text.find('"').unwrap_or(0));
                let before = Some(before.trim_end().to_owned()).filter(|before| !before.is_empty());
                let record: String = serde_json::from_str(text).map_err(|error| error.to_string())?;
                let keeper = Keeper::resume(&GameText::new(&record)).map_err(|error| format!("{error:#}"))?;
                self.undone.push(Undone::Change(before, Box::new(keeper.kept().clone())));
                Ok(())
            }
            UNDONE => {
                let (number, trick) =
                    parse_unfinished(text, names).map_err(|error| format!("{:#}", error.fault))?;
                self.undone.push(Undone::Step(number.map_or(0, |number| number as usize), trick));
                Ok(())
            }
            _ => Err(unknown()),
        }
    }

    /// Reads a waiting trick: `4. | beer 10 | …`, or with cards `by Ana 4. 9P …`.
    fn waits(&mut self, why: Why, text: &str, names: &[Name], whole: usize) -> Result<(), String> {
        let (led_by, text) = match text.strip_prefix("by ").map(str::trim_start) {
            Some(text) => {
                let (name, text) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
                (Some(seat_of(names, name).ok_or("no player has that name")?), text)
            }
            None => (None, text),
        };
        let (number, trick) = parse_unfinished(text, names).map_err(|error| format!("{:#}", error.fault))?;
        let number = number.map_or(0, |number| number as usize);
        let last = self.waiting.last().map(|waiting| waiting.number);
        let is_next = last.map_or(number == whole + 1, |last| (last..=last + 1).contains(&number));
        if !is_next {
            let n = last.unwrap_or(whole) + 1;
            return Err(format!("{:#}", NoteText::WaitsNext.later(&[("n", &n)])));
        }
        if led_by.is_some() == trick.cards.is_empty() {
            return Err("a trick with cards names its leader: `by Ana 4. 9P …`".to_owned());
        }
        self.waiting.push(Waiting { number, trick, led_by, why });
        Ok(())
    }

    /// The match before the tricks. It assumes that tricks name the immune players, unless a note denies it or a
    /// trick contradicts it.
    fn start<'a>(&self, mut whole: impl Iterator<Item = &'a Trick>) -> Result<Match, SetupFault> {
        let setup = *self.start.setup();
        if !setup.could_name_immune() || setup.immune_named || self.not_named {
            return Ok(self.start);
        }
        let named = Match::new(Setup { immune_named: true, ..setup })?;
        let is_named = whole.try_fold(named, |state, trick| state.play(trick)).is_ok();
        Ok(if is_named { named } else { self.start })
    }
}

fn unknown() -> String {
    "this keeper does not know it".to_owned()
}

/// Parses Lex counts, as in `Ana 1 Beto 2`.
fn lex(text: &str, names: &[Name]) -> Option<[u8; Players::MOST]> {
    let mut lex = [0; Players::MOST];
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        let seat = seat_of(names, pair[0])?;
        lex[seat.index()] = pair.get(1)?.parse().ok()?;
    }
    Some(lex)
}
