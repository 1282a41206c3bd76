//! Replays a record, up to its first fault.

use std::io;

use memchr::memrchr;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::game::{Event, Game, Grammar, LocatedFault, Opening};
use super::line::{
    Line, Lines, Note, Plies, after, one_line, spoken, with_marks, write_line, write_variation,
};
use super::repair::{Change, Remedy};
use super::turns::{TwoPlayerGame, halves_played};
use crate::record::{
    Comment, CommentKind, Diagnostic, Doubt, Fault, GameText, Half, Mark, Outcome, REPEATS, Reader, Record,
    RecordWriter, Results, Span, SpellingNote, Spellings, TurnNumber, moves_in,
};

/// The findings of a replay.
///
/// Serializes to the output of `check --json`: `tags`, the game's own fields, and `error`, the first fault.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report<G: Game> {
    // `game` comes first: it is one large block. Freed after the many small blocks of the tags, it would make
    // the allocator merge them, and the next game's tags could not reuse them.
    /// The game reached. If the tags are wrong, it has not begun and its setup is meaningless.
    pub game: G,
    /// The tags, in order.
    pub tags: Vec<(String, String)>,
    /// The number of plies played.
    pub plies: u32,
    /// The result the record claims, if that was reached.
    pub claimed: Option<Outcome>,
    /// Whether the tags were read without a fault, so that the start is known.
    pub is_set_up: bool,
    /// The first fault; the fields above describe the game before it.
    pub fault: Option<Diagnostic>,
    /// All faults, the first included, if [searched for](Report::with_all_faults).
    pub faults: Vec<Diagnostic>,
    /// The remedy, if [searched for](Report::with_remedy).
    pub remedy: Option<Remedy>,
    /// Likely slips that break no rule, in reading order.
    pub warnings: Vec<Diagnostic>,
    /// The note about nonstandard spellings that were accepted.
    pub spelling: Option<Box<SpellingNote>>,
    /// The nonstandard spellings that were accepted.
    pub spellings: Option<Box<Spellings>>,
}

/// Whether nonstandard spellings are accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Unambiguous nonstandard spellings are accepted.
    #[default]
    Lenient,
    /// Only the standard spelling is accepted.
    Strict,
}

impl Reading {
    /// `Strict` if `strict`, otherwise `Lenient`.
    pub const fn of(strict: bool) -> Reading {
        if strict { Reading::Strict } else { Reading::Lenient }
    }

    /// A reader for the games in `source`.
    pub fn reader<R: io::Read>(self, source: R) -> Reader<R> {
        match self {
            Reading::Lenient => Reader::new(source),
            Reading::Strict => Reader::strict(source),
        }
    }
}

impl<G: Game> Report<G> {
    /// Replays a game without keeping its plies.
    pub fn new(text: &GameText<'_>) -> Report<G> {
        Report::of(&text.parse(), text, Reading::Lenient)
    }

    /// Replays a record already parsed from `text`: its tags may have decided which game it is.
    pub fn of(record: &Record<'_>, text: &GameText<'_>, reading: Reading) -> Report<G> {
        Replay::read::<false>(record, text, reading).report
    }

    /// The text as it was read: in standard spelling if nonstandard spellings were accepted.
    pub fn text_read<'a>(&'a self, text: &GameText<'a>) -> GameText<'a> {
        self.spellings.as_ref().map_or(*text, |spellings| spellings.read(text))
    }

    /// All notices besides faults: the spelling note and the warnings.
    pub fn notices(&self) -> impl Iterator<Item = &Diagnostic> {
        self.spelling.iter().map(|note| &note.diagnostic).chain(&self.warnings)
    }

    /// The tags in serializable form.
    pub fn tag_map(&self) -> Tags<'_> {
        Tags { tags: &self.tags, known: G::TAGS }
    }
}

impl<G: Game> Report<G> {
    /// The value of a tag, as written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name)
    }

    /// The setup the game began with.
    pub fn setup(&self) -> &G::Setup {
        self.game.setup()
    }

    /// The position after all plies played.
    pub fn position(&self) -> &G::Position {
        self.game.position()
    }

    /// The game's state: decided by the board, or else as claimed.
    pub fn standing(&self) -> G::Standing {
        self.game.standing(self.claimed)
    }
}

impl<G: TwoPlayerGame> Report<G> {
    /// The players' names, if the tags have them.
    pub fn names(&self) -> [Option<String>; 2] {
        names::<G>(&self.tags)
    }
}

/// What a report serializes to.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Fields<'r, S> {
    /// The tags; a tag that appears several times has a list.
    tags: Tags<'r>,
    /// What the game has besides.
    #[serde(flatten)]
    summary: S,
    /// The first fault of the game; `null` if there is none.
    error: &'r Option<Diagnostic>,
    /// All faults of the game, that one included, unless only the first was asked for. The check continued after a fault if it
    /// could; after the last one nothing was checked if that one has no `provisional`.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    errors: &'r [Diagnostic],
    /// The changes that make the whole game legal, if exactly one slip explains it and that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    repairs: Option<&'r [Change]>,
    /// All ways to put the game right, if there are several or only the players can decide, and that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<&'r [Vec<Change>]>,
    /// What may be a slip in the record, though it breaks no rule.
    warnings: &'r [Diagnostic],
    /// What is not spelled as records have it, and was read as it looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    spelling: Option<&'r SpellingNote>,
}

#[cfg(test)]
impl<G: Game + 'static> schemars::JsonSchema for Report<G>
where
    G::Summary<'static>: schemars::JsonSchema,
{
    fn schema_name() -> std::borrow::Cow<'static, str> {
        G::NAME.into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Fields::<'static, G::Summary<'static>>::json_schema(generator)
    }
}

impl<G: Game> Serialize for Report<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tags = self.tag_map();
        let warnings = self.warnings.as_slice();
        let spelling = self.spelling.as_deref();
        let (error, errors) = (&self.fault, self.faults.as_slice());
        let repairs = self.remedy.as_ref().and_then(Remedy::repairs);
        let offers = self.remedy.as_ref().and_then(Remedy::offers);
        let summary = self.game.summary(self.plies, self.claimed);
        Fields { tags, summary, error, errors, repairs, offers, warnings, spelling }.serialize(serializer)
    }
}

/// Tags as a map. A repeated tag maps to a list, unless it is a known one that must not repeat: then its
/// first value counts.
#[derive(Clone, Copy, Debug)]
pub struct Tags<'r> {
    tags: &'r [(String, String)],
    known: &'static [&'static str],
}

#[cfg(test)]
impl schemars::JsonSchema for Tags<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Tags".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let value = serde_json::json!({ "type": ["string", "array"], "items": { "type": "string" } });
        schemars::json_schema!({ "type": "object", "additionalProperties": value })
    }
}

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (at, (name, value)) in self.tags.iter().enumerate() {
            let is_same = |(other, _): &&(String, String)| other == name;
            if self.tags[..at].iter().any(|tag| is_same(&tag)) {
                continue;
            }
            let others: Vec<&str> =
                self.tags[at + 1..].iter().filter(is_same).map(|(_, value)| value.as_str()).collect();
            let is_single = name != REPEATS && self.known.contains(&name.as_str());
            if others.is_empty() || is_single {
                map.serialize_entry(name, value)?;
            } else {
                let all: Vec<&str> = [value.as_str()].into_iter().chain(others).collect();
                map.serialize_entry(name, &all)?;
            }
        }
        map.end()
    }
}

/// A record with its legal plies and their annotations.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// The findings of the replay.
    pub report: Report<G>,
    /// The legal plies.
    pub plies: Plies<G>,
    /// Comments, marks, variations and the result, each with the number of plies before it.
    pub notes: Vec<(usize, Note<G>)>,
}

impl<G: Game> Replay<G> {
    /// Replays a game and keeps everything.
    pub fn new(text: &GameText<'_>) -> Replay<G> {
        Replay::of(&text.parse(), text)
    }

    /// Replays a record already parsed from `text`.
    pub fn of(record: &Record<'_>, text: &GameText<'_>) -> Replay<G> {
        Replay::read::<true>(record, text, Reading::Lenient)
    }

    /// Replays a record, with plies and notes if it `KEEPS` them. If the text as written has a fault, replays it in
    /// standard spelling, or explains the spelling if `reading` is strict. A correct text is never reinterpreted
    /// and costs nothing extra.
    fn read<const KEEPS: bool>(record: &Record<'_>, text: &GameText<'_>, reading: Reading) -> Replay<G> {
        let mut found = Replay::as_written::<KEEPS>(record, text);
        let mut spellings = None;
        if let Some(fault) = &mut found.report.fault {
            let found = Spellings::of(text, G::TAGS, &mut *G::speller());
            if reading == Reading::Strict || found.is_empty() {
                found.explain(fault, text);
            } else {
                spellings = Some(Box::new(found));
            }
        }
        if let Some(spellings) = &spellings {
            // Drop one before building the other.
            drop(found);
            let read = spellings.read(text);
            found = Replay::as_written::<KEEPS>(&read.parse(), &read);
            if let Some(fault) = &mut found.report.fault {
                spellings.explain_rest(fault, text);
            }
        }
        found.report.spelling = SpellingNote::of(text, spellings.as_deref()).map(Box::new);
        found.report.spellings = spellings;
        found
    }

    fn as_written<const KEEPS: bool>(record: &Record<'_>, text: &GameText<'_>) -> Replay<G> {
        let tags = record.tags.iter().map(|tag| (tag.name.to_owned(), tag.value.to_string())).collect();
        let (opening, wrong_tags) = match G::read_tags(record, text) {
            Ok(opening) => (opening, None),
            Err(placed) => (Opening::default(), Some(placed)),
        };
        let mut results = Results { tag: opening.result, movetext: None };
        let mut game = G::start(opening.setup);
        let is_set_up = wrong_tags.is_none();
        let mut comments = record.tags.comments().to_vec();
        let (mut plies, mut lines) = (0, Lines::default());
        let fault = wrong_tags.or_else(|| {
            let mut words = record.movetext.clone().words().keeping_comments();
            let mut interrupted = Vec::new();
            let mut count = |event: Event<'_, G>| {
                match event {
                    Event::Ply(..) => plies += 1,
                    Event::Open(_) => interrupted.push(plies),
                    Event::Close(..) => plies = interrupted.pop().unwrap_or(plies),
                    Event::Mark(..) | Event::Result(..) => {}
                }
                if KEEPS {
                    lines.take(&event);
                }
            };
            let fault = G::Grammar::walk(&mut game, 0, &mut words, &mut results, &mut count).err();
            comments.extend(words.into_comments());
            fault
        });
        let fault = fault.map(|placed: LocatedFault<G::Fault>| placed.diagnostic(record, text));
        // A fault comes before the end, so the claim of the tag `Result` was not reached.
        let reached = if fault.is_some() { Results { tag: None, ..results } } else { results };
        let slips: Vec<(Span, Doubt)> =
            record.tags.slips(G::TAGS).chain(unplayed(&game, record, text, &comments)).collect();
        let mut doubts = if is_set_up { game.doubts() } else { Vec::new() };
        doubts.extend(slips.iter().map(|(span, doubt)| (*span, doubt as &dyn Fault)));
        doubts.sort_by_key(|(span, _)| span.start);
        let mut places = text.locator();
        let warnings = doubts
            .iter()
            .map(|(span, doubt)| Diagnostic::located(&mut places, *span, *doubt).as_warning())
            .collect();
        let claimed = reached.claimed();
        let (faults, remedy, spelling, spellings) = (Vec::new(), None, None, None);
        let report = Report {
            game,
            tags,
            plies,
            claimed,
            is_set_up,
            fault,
            faults,
            remedy,
            warnings,
            spelling,
            spellings,
        };
        let (plies, notes) = lines.with(if KEEPS { &comments } else { &[] });
        Replay { report, plies, notes }
    }

    /// Whether the record has anything besides tags, plies and a result.
    pub fn is_annotated(&self) -> bool {
        self.notes.iter().any(|(_, note)| !matches!(note, Note::Result(_)))
    }

    /// The position after `ply` plies, or the final one if there are fewer.
    pub fn position(&self, ply: usize) -> G::Position {
        let before = (ply < self.plies.len()).then(|| self.plies.position(ply));
        before.flatten().unwrap_or_else(|| self.report.position().clone())
    }

    /// All positions, from the start on.
    pub fn positions(&self) -> impl Iterator<Item = G::Position> + Clone {
        self.plies.walk().map(|(before, _)| before).chain([self.report.position().clone()])
    }

    /// The `ply`th ply and the position before it.
    pub fn last_ply(&self, ply: usize) -> Option<(G::Position, &G::Ply)> {
        self.plies.last(ply).map(|played| (self.position(ply - 1), played))
    }

    /// The game after `ply` plies, including the state its rules keep.
    pub fn game(&self, ply: usize) -> G {
        let mut game = G::start(self.report.setup().clone());
        self.plies.iter().take(ply).for_each(|played| game.play(played));
        game
    }
}

impl<G: Game> Replay<G> {
    /// The marks on the `ply`th ply.
    pub fn marks(&self, ply: usize) -> impl Iterator<Item = Mark> {
        after(&self.notes, ply).iter().filter_map(|(_, note)| note.mark())
    }

    /// The comments after `ply` plies, one line each, without empty ones and without commands to
    /// programs (`[%eval 1.5]`).
    pub fn comments(&self, ply: usize) -> impl Iterator<Item = String> {
        after(&self.notes, ply).iter().filter_map(|(_, note)| note.said())
    }

    /// The variations that replace the `ply`th ply.
    pub fn variations(&self, ply: usize) -> impl Iterator<Item = &Line<G>> {
        after(&self.notes, ply).iter().filter_map(|(_, note)| note.variation())
    }
}

impl<G: TwoPlayerGame> Replay<G> {
    /// The remarks after each ply, preceded by those before the first, comments between tags included. White
    /// space in a comment is collapsed; empty comments and commands to programs (`[%eval 1.5]`) are dropped.
    /// Variations appear as in the record.
    ///
    /// ```
    /// use parlour::persivic::Replay;
    /// use parlour::record::GameText;
    /// let game = GameText::new("{hot} 1. e1-e4 {well\n  played} {!} 1... e9-e6 ; why?\n(1... d9-d6!) *");
    /// let remarks = Replay::new(&game).remarks();
    /// assert_eq!(remarks, [vec!["hot"], vec!["well played", "!"], vec!["why?", "(1... d9-d6!)"]]);
    /// ```
    pub fn remarks(&self) -> Vec<Vec<String>> {
        let mut remarks = vec![Vec::new(); self.plies.len() + 1];
        for (played, note) in &self.notes {
            let remark = match note {
                Note::Comment(text) => spoken(text),
                Note::Variation(line) => self.variation_text(*played, line),
                Note::Mark(_) | Note::Result(_) => continue,
            };
            if !remark.is_empty() {
                remarks[*played].push(remark);
            }
        }
        remarks
    }

    /// The text of a variation that replaces the `ply`th ply: as in records, with comments as shown to
    /// people.
    pub fn variation_text(&self, ply: usize, line: &Line<G>) -> String {
        let mut writer = RecordWriter::new([("", ""); 0]);
        write_variation(&mut writer, line, self.halves() + ply.saturating_sub(1), &|writer, comment| {
            let text = spoken(comment);
            if !text.is_empty() {
                writer.word(format_args!("{{{text}}}"));
            }
        });
        one_line(&writer.finish())
    }

    /// Writes the canonical movetext: numbered turns, canonical plies, comments in place. Comments accepted
    /// by `is_wrapped` may be broken at blanks.
    pub fn write(&self, writer: &mut RecordWriter, is_wrapped: impl Fn(&str) -> bool) {
        write_line(writer, self.plies.as_slice(), &self.notes, self.halves(), &|writer, comment| {
            if is_wrapped(comment) { writer.wrapped_comment(comment) } else { writer.comment(comment) }
        });
        if !self.notes.iter().any(|(_, note)| matches!(note, Note::Result(_)))
            && let Some(next) = self.report.game.write_next()
        {
            writer.word(next);
        }
    }

    /// The `ply`th ply with its number: `12. e1-e4!`, `12... e9-e6`. `None` at the start.
    pub fn numbered(&self, ply: usize) -> Option<String> {
        let played = self.plies.last(ply)?;
        let number = TurnNumber::after((self.halves() + ply - 1) as u32);
        Some(with_marks(format!("{number} {}", G::write(played)), self.marks(ply)))
    }

    /// The number of halves of the first turn that are not played.
    pub(super) fn halves(&self) -> usize {
        let plies = self.plies.len();
        halves_played(&self.report.game, plies as u32) as usize - plies
    }

    /// The half of a turn that the first ply is.
    pub fn first(&self) -> Half {
        if self.halves() == 0 { Half::First } else { Half::Second }
    }
}

/// Finds comments that read as moves: two or more moves, or one in a line comment that follows other text.
fn unplayed<G: Game>(
    game: &G,
    record: &Record<'_>,
    text: &GameText<'_>,
    comments: &[Comment<'_>],
) -> Vec<(Span, Doubt)> {
    let mut speller = None;
    let holds_moves = |comment: &&Comment<'_>| {
        let speller = speller.get_or_insert_with(|| {
            let mut speller = G::speller();
            record.tags.iter().for_each(|tag| speller.tag(tag.name, &tag.value));
            speller
        });
        let fewest = if comment.kind == CommentKind::Line && follows_text(text, comment) { 1 } else { 2 };
        moves_in(comment.text, speller.as_mut(), |word| game.is_played(word)) >= fewest
    };
    let held = comments.iter().filter(holds_moves);
    held.map(|comment| (comment.span, Doubt::MovesInComment(comment.kind))).collect()
}

fn follows_text(text: &GameText<'_>, comment: &Comment<'_>) -> bool {
    let before = &text.bytes()[..comment.span.start];
    let line = memrchr(b'\n', before).map_or(before, |end| &before[end + 1..]);
    !line.trim_ascii().is_empty()
}

/// The value of a tag, as written.
pub(super) fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// The players' names, if the tags have them.
pub(super) fn names<G: TwoPlayerGame>(tags: &[(String, String)]) -> [Option<String>; 2] {
    G::PLAYERS.map(|player| {
        let name = tag(tags, player)?.trim();
        (!name.is_empty()).then(|| name.to_owned())
    })
}
