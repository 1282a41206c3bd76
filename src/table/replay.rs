//! A record replayed: what was reached, or the first fault.

use std::io;

use memchr::memrchr;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::game::{Event, Game, Grammar, Opening, Placed};
use super::line::{Line, Lines, Note, Plies, notes_by_ply, spoken, with_marks, write_line, write_variation};
use super::repair::{Change, Remedy};
use super::turns::TwoPlayerGame;
use crate::record::{
    Comment, CommentKind, Diagnostic, Doubt, Fault, GameText, Half, Outcome, REPEATS, Reader, Record,
    RecordWriter, Respelled, Results, Span, Speller, SpellingNote, TurnNumber, moves_in,
};

/// What a replay found.
///
/// It serializes to what `check --json` prints: `tags`, the game's own fields, and `error`, the first fault.
#[derive(Clone, Debug)]
pub struct Report<G: Game> {
    // The game stands first: what its rules remember is one large block, and freed behind the many small ones of the
    // tags it makes the allocator merge all of these, which the next game's tags then cannot take over.
    /// The game reached. Where the tags are wrong it has not begun, and its setup means nothing.
    pub game: G,
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// How many plies were played.
    pub plies: u32,
    /// The result that the record claims, as far as it is reached.
    pub claimed: Option<Outcome>,
    /// Whether the tags say how the game begins.
    pub is_set_up: bool,
    /// The first fault; what stands above was reached before it.
    pub fault: Option<Diagnostic>,
    /// All faults, that one among them, where they were [looked for](Report::with_all_faults).
    pub faults: Vec<Diagnostic>,
    /// What can be done about them, where that was [looked for](Report::with_remedy).
    pub remedy: Option<Remedy>,
    /// What may be a slip in the record, though it breaks no rule, in reading order.
    pub warnings: Vec<Diagnostic>,
    /// What is not spelled as records have it, and was read as it looks.
    pub spelling: Option<Box<SpellingNote>>,
    /// The text that was read, if that is another than the one written.
    pub respelled: Option<Box<Respelled>>,
}

/// What is read of a record besides what is written as records have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// What people spell in another way, and means what it looks like.
    #[default]
    Lenient,
    /// Nothing.
    Strict,
}

impl Reading {
    /// Strict or lenient.
    #[must_use]
    pub const fn of(strict: bool) -> Reading {
        if strict { Reading::Strict } else { Reading::Lenient }
    }

    /// A reader of the games of `source`.
    pub fn reader<R: io::Read>(self, source: R) -> Reader<R> {
        match self {
            Reading::Lenient => Reader::new(source),
            Reading::Strict => Reader::strict(source),
        }
    }
}

impl<G: Game> Report<G> {
    /// Replays a game. Of its plies nothing is kept, however many there are.
    #[must_use]
    pub fn new(text: &GameText<'_>) -> Report<G> {
        Report::of(&text.parse(), text, Reading::Lenient)
    }

    /// The same of a record that has been parsed from this text, as its tags may say which game it is.
    #[must_use]
    pub fn of(record: &Record<'_>, text: &GameText<'_>, reading: Reading) -> Report<G> {
        let report = Report::as_written(record, text);
        if report.is_final(text) {
            return report;
        }
        read_again(report, text, reading, Report::as_written, |report| report)
    }

    fn as_written(record: &Record<'_>, text: &GameText<'_>) -> Report<G> {
        replay(record, text, &mut |_| {}).0
    }

    /// Whether there is nothing to be read in another way, nor to be told of how it is written. Text that is right pays nothing
    /// for what people spell in another way.
    fn is_final(&self, text: &GameText<'_>) -> bool {
        self.fault.is_none() && text.encoding().is_none()
    }

    /// The text that all of this was found in: that of the game, or another where that is [`respelled`](Report::respelled).
    #[must_use]
    pub fn text_read<'a>(&'a self, text: &GameText<'a>) -> GameText<'a> {
        self.respelled.as_ref().map_or(*text, |respelled| respelled.game_text(text))
    }

    /// What people are told besides a fault: how the record is spelled, and what makes one doubt it.
    pub fn notices(&self) -> impl Iterator<Item = &Diagnostic> {
        self.spelling.iter().map(|note| &note.diagnostic).chain(&self.warnings)
    }

    /// The tags as they serialize.
    #[must_use]
    pub fn tag_map(&self) -> Tags<'_> {
        Tags { tags: &self.tags, known: G::TAGS }
    }
}

/// What the tags and the game reached say, be the game recorded or under way.
macro_rules! tags_and_game {
    ($of:ident, $game:ident) => {
        impl<G: $game> $of<G> {
            /// The value of a tag, as it is written.
            #[must_use]
            pub fn tag(&self, name: &str) -> Option<&str> {
                $crate::table::replay::tag(&self.tags, name)
            }

            /// How the game began.
            #[must_use]
            pub fn setup(&self) -> &G::Setup {
                self.game.setup()
            }

            /// The position after all plies played so far.
            #[must_use]
            pub fn position(&self) -> &G::Position {
                self.game.position()
            }

            /// How the game stands: what the board has decided, or else what is claimed.
            #[must_use]
            pub fn standing(&self) -> G::Standing {
                self.game.standing(self.claimed)
            }
        }

        impl<G: TwoPlayerGame> $of<G> {
            /// The players' names, where the tags have them.
            #[must_use]
            pub fn names(&self) -> [Option<String>; 2] {
                G::PLAYERS.map(|player| {
                    let name = self.tag(player)?.trim();
                    (!name.is_empty()).then(|| name.to_owned())
                })
            }
        }
    };
}

tags_and_game!(Report, Game);
pub(super) use tags_and_game;

/// What a report serializes to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Fields<'r, S> {
    /// Each tag; of one that stands in the game several times a list.
    tags: Tags<'r>,
    /// What the game has besides.
    #[serde(flatten)]
    summary: S,
    /// The first fault of the game; none where all of it is right.
    error: &'r Option<Diagnostic>,
    /// All faults of the game, that one among them, unless only that was asked for. The check went on behind a fault where it
    /// could; behind the last one nothing was checked if that has no `provisional`.
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

#[cfg(feature = "schema")]
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
        Fields { tags, summary: G::summary(self), error, errors, repairs, offers, warnings, spelling }
            .serialize(serializer)
    }
}

/// Tags as a map. A tag that stands in the game several times has a list; one that should stand there `once`, its first
/// value, as people are told.
#[derive(Clone, Copy, Debug)]
pub struct Tags<'r> {
    tags: &'r [(String, String)],
    known: &'static [&'static str],
}

#[cfg(feature = "schema")]
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

/// A record with all its plies, as far as they are legal, and all that it says of them.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// What the replay found.
    pub report: Report<G>,
    /// The plies.
    pub plies: Plies<G>,
    /// Comments, marks, variations and the result, each with how many plies are played before it.
    pub notes: Vec<(usize, Note<G>)>,
}

impl<G: Game> Replay<G> {
    /// Replays a game and keeps all of it.
    #[must_use]
    pub fn new(text: &GameText<'_>) -> Replay<G> {
        Replay::of(&text.parse(), text)
    }

    /// The same of a record that has been parsed from this text.
    #[must_use]
    pub fn of(record: &Record<'_>, text: &GameText<'_>) -> Replay<G> {
        let replay = Replay::as_written(record, text);
        if replay.report.is_final(text) {
            return replay;
        }
        read_again(replay, text, Reading::Lenient, Replay::as_written, |replay| &mut replay.report)
    }

    fn as_written(record: &Record<'_>, text: &GameText<'_>) -> Replay<G> {
        let mut lines = Lines::default();
        let (report, comments) = replay(record, text, &mut |event| lines.take(&event));
        let Line { plies, notes } = lines.with(&comments);
        Replay { report, plies, notes }
    }

    /// Whether the record says anything besides tags, plies and a result.
    #[must_use]
    pub fn is_annotated(&self) -> bool {
        self.notes.iter().any(|(_, note)| !matches!(note, Note::Result(_)))
    }

    /// The position after `ply` plies; the last where there are fewer.
    #[must_use]
    pub fn position(&self, ply: usize) -> G::Position {
        let before = (ply < self.plies.len()).then(|| self.plies.position(ply));
        before.flatten().unwrap_or_else(|| self.report.position().clone())
    }

    /// The positions from the start on.
    pub fn positions(&self) -> impl Iterator<Item = G::Position> + Clone {
        self.plies.walk().map(|(before, _)| before).chain([self.report.position().clone()])
    }

    /// The ply that led there, with the position before it.
    #[must_use]
    pub fn last_ply(&self, ply: usize) -> Option<(G::Position, &G::Ply)> {
        self.plies.last(ply).map(|played| (self.position(ply - 1), played))
    }

    /// The game after `ply` plies, with all that its rules remember.
    #[must_use]
    pub fn game(&self, ply: usize) -> G {
        let mut game = G::start(self.report.setup().clone());
        self.plies.iter().take(ply).for_each(|played| game.play(played));
        game
    }
}

notes_by_ply!(Replay);

impl<G: TwoPlayerGame> Replay<G> {
    /// What the record says after each ply: first the comments before any, those between the tags too. Blanks and line ends
    /// within a comment are one blank each, and comments that say nothing are left out, as are commands for programs
    /// (`[%eval 1.5]`). A variation is told as the record has it.
    ///
    /// ```
    /// use parlour::persivic::Replay;
    /// use parlour::record::GameText;
    /// let game = GameText::new("{hot} 1. e1-e4 {well\n  played} {!} 1... e9-e6 ; why?\n(1... d9-d6!) *");
    /// let remarks = Replay::new(&game).remarks();
    /// assert_eq!(remarks, [vec!["hot"], vec!["well played", "!"], vec!["why?", "(1... d9-d6!)"]]);
    /// ```
    #[must_use]
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

    /// A variation in the place of the ply that led there, as records write it, but with comments as people read them.
    #[must_use]
    pub fn variation_text(&self, ply: usize, line: &Line<G>) -> String {
        let mut writer = RecordWriter::new([("", ""); 0]);
        write_variation(&mut writer, line, self.halves() + ply.saturating_sub(1), &|writer, comment| {
            let text = spoken(comment);
            if !text.is_empty() {
                writer.word(format_args!("{{{text}}}"));
            }
        });
        writer.finish().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Writes the movetext in canonical form: numbered turns, canonical plies, comments where they stand. Those that
    /// `is_wrapped` says yes to may be broken at blanks.
    pub fn write(&self, writer: &mut RecordWriter, is_wrapped: impl Fn(&str) -> bool) {
        write_line(writer, &self.plies, &self.notes, self.halves(), &|writer, comment| {
            if is_wrapped(comment) { writer.wrapped_comment(comment) } else { writer.comment(comment) }
        });
        if !self.notes.iter().any(|(_, note)| matches!(note, Note::Result(_)))
            && let Some(next) = self.report.game.write_next()
        {
            writer.word(next);
        }
    }

    /// The ply that led there with its number, as records write it: `12. e1-e4!`, `12... e9-e6`. Nothing for the start.
    #[must_use]
    pub fn numbered(&self, ply: usize) -> Option<String> {
        let played = self.plies.last(ply)?;
        let number = TurnNumber::after((self.halves() + ply - 1) as u32);
        Some(with_marks(format!("{number} {}", G::write(played)), self.marks(ply)))
    }

    /// The halves of the first turn that nobody plays.
    fn halves(&self) -> usize {
        usize::from(self.first() == Half::Second)
    }

    /// Whose half of a turn the first ply is.
    #[must_use]
    pub fn first(&self) -> Half {
        match (self.report.game.half(), self.plies.len() % 2) {
            (half, 0) => half,
            (Half::First, _) => Half::Second,
            (Half::Second, _) => Half::First,
        }
    }
}

/// What was `found` in a record as it is written, or what `replay` makes of it as people write. Text that is right is never
/// read in another way.
#[cold]
fn read_again<G: Game, R>(
    mut found: R,
    text: &GameText<'_>,
    reading: Reading,
    replay: impl Fn(&Record<'_>, &GameText<'_>) -> R,
    report: impl Fn(&mut R) -> &mut Report<G>,
) -> R {
    let mut respelled = None;
    if let Some(fault) = &mut report(&mut found).fault {
        respelled = Respelled::new(text, G::TAGS, G::speller);
        if let Some(strict) = respelled.take_if(|as_read| reading == Reading::Strict || !as_read.is_changed())
        {
            strict.explain(fault, text);
        }
    }
    if let Some(as_read) = &respelled {
        // Not both at a time.
        drop(found);
        let read = as_read.game_text(text);
        found = replay(&read.parse(), &read);
        if let Some(fault) = &mut report(&mut found).fault {
            as_read.explain_rest(fault, text);
        }
    }
    let last = report(&mut found);
    last.spelling = SpellingNote::of(text, respelled.as_ref()).map(Box::new);
    last.respelled = respelled.map(Box::new);
    found
}

/// Replays a game, and collects its comments.
fn replay<'a, G: Game>(
    record: &Record<'a>,
    text: &GameText<'a>,
    tell: &mut impl FnMut(Event<'_, G>),
) -> (Report<G>, Vec<Comment<'a>>) {
    let tags = record.tags.iter().map(|tag| (tag.name.to_owned(), tag.value.to_string())).collect();
    let (opening, wrong_tags) = match G::read_tags(record, text) {
        Ok(opening) => (opening, None),
        Err(placed) => (Opening::default(), Some(placed)),
    };
    let mut results = Results { tag: opening.result, movetext: None };
    let mut game = G::start(opening.setup);
    let is_set_up = wrong_tags.is_none();
    let mut comments = record.tags.comments().to_vec();
    let mut plies = 0;
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
            tell(event);
        };
        let fault = G::Grammar::walk(&mut game, 0, &mut words, &mut results, &mut count).err();
        comments.extend(words.into_comments());
        fault
    });
    let fault = fault.map(|placed: Placed<G::Fault>| placed.diagnostic(record, text));
    // What the tag `Result` claims was not reached where a fault came before it.
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
    let (faults, remedy, spelling, respelled) = (Vec::new(), None, None, None);
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
        respelled,
    };
    (report, comments)
}

/// Finds the comments that read as moves: two or more moves, or one in a comment to the end of a line that has a word before it.
fn unplayed<G: Game>(
    game: &G,
    record: &Record<'_>,
    text: &GameText<'_>,
    comments: &[Comment<'_>],
) -> Vec<(Span, Doubt)> {
    let mut speller = None;
    let holds_moves = |comment: &&Comment<'_>| {
        let speller: &mut Box<dyn Speller> = speller.get_or_insert_with(|| G::speller(&record.tags));
        let fewest = if comment.kind == CommentKind::Line && follows_text(text, comment) { 1 } else { 2 };
        moves_in(comment.text, speller.as_mut(), |word| game.is_played(word)) >= fewest
    };
    let held = comments.iter().filter(holds_moves);
    held.map(|comment| (comment.span, Doubt::MovesInComment(comment.kind))).collect()
}

/// Whether a comment has text before it on its line.
fn follows_text(text: &GameText<'_>, comment: &Comment<'_>) -> bool {
    let before = &text.bytes()[..comment.span.start];
    let line = memrchr(b'\n', before).map_or(before, |end| &before[end + 1..]);
    !line.trim_ascii().is_empty()
}

/// The value of a tag, as it is written.
pub(super) fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}
