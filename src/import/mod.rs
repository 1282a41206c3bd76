//! Games from text that is no record: chats, tables, lists, mail.
//!
//! Three stages, each on its own. [`layout`] finds headers and who writes what. Each game reads the words of play,
//! with all the meanings that they may have. [`search`] follows every reading that is legal. A record is written only if
//! exactly one game remains. NOTATION calls this "Import".

mod cursor;
mod diverto;
mod divicity;
pub mod fault;
mod layout;
mod persivic;
mod search;
#[cfg(test)]
mod tests;
mod vocabulary;

use serde::Serialize;

use crate::diverto::{Board, Diverto};
use crate::divicity::Divicity;
use crate::persivic::PerSiVic;
use crate::record::{Diagnostic, GameText, Half, Location, Locator, Outcome, RecordWriter, Span};
use crate::table::{Formatted, Game as _, Opening, Replay, TwoPlayerGame};
use crate::words::Language;
use cursor::Cursor;
use fault::ImportFault;
pub use layout::TextKind;
use layout::{Glyph, Header, Layout, Speaker, folded};
pub use search::Importable;
use search::{Found, Kind, Read, search};

/// What a text says as a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Import {
    /// What the text looks like: `chat`, `table`, `list`, or `moves` one after the other.
    pub kind: TextKind,
    /// The canonical record, if the text means exactly one game.
    pub record: Option<String>,
    /// What everybody holds, a line of quick score for each player, if the text says only that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// What was not written as a record has it, and what it was read as, in the order of the text.
    pub readings: Vec<Reading>,
    /// The readings of each game that the text can mean, if there are several: those in which they differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Vec<Reading>>,
    /// Why there is no record.
    pub error: Option<Diagnostic>,
    /// The tag that is missing, if only that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<&'static str>,
}

/// How a part of a text was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reading {
    /// Where it begins.
    #[serde(flatten)]
    pub location: Location,
    /// What the text has.
    pub written: String,
    /// What it was read as; nothing if it was passed over.
    pub read_as: Option<String>,
}

/// Reads a text as a game of `game`, or of any if that is not given. `board` is the board of Diverto where the text names none.
pub fn import(text: &str, game: Option<&str>, board: Option<&str>, language: Language) -> Import {
    let layout = Layout::new(text);
    let import = laid_out(text, &layout, game, board, language);
    if import.error.is_none() || !layout.has_above {
        return import;
    }
    // Perhaps the lines above others are headings.
    let plain = laid_out(text, &Layout::without_writers_above(text), game, board, language);
    if plain.error.is_none() { plain } else { import }
}

fn laid_out(
    text: &str,
    layout: &Layout,
    game: Option<&str>,
    board: Option<&str>,
    language: Language,
) -> Import {
    let said = layout.headers.iter().find(|header| header.tag == "Game").map(|header| folded(&header.value));
    let game = game.map(folded).or(said).or_else(|| of_headers(layout).map(folded));
    let source = GameText::new(text).answered_in(language);
    let own = own_record(&source, game.as_deref());
    if let Some(Formatted { record: Some(record), spelling: None, .. }) = own {
        return Import { record: Some(record), ..Import::new(layout) };
    }
    let import = as_any(text, layout, &source, game.as_deref(), board);
    // The fault of a record is its own.
    match own.and_then(|own| own.error).filter(|_| import.error.is_some()) {
        Some(fault) => Import::failed(layout, fault),
        None => import,
    }
}

/// Reads a text as `game`, or as any.
fn as_any(
    text: &str,
    layout: &Layout,
    source: &GameText<'_>,
    game: Option<&str>,
    board: Option<&str>,
) -> Import {
    let is_asked = |name: &str| game.is_none_or(|game| game == folded(name));
    let mut tried: Vec<Tried> = Vec::new();
    if is_asked("Diverto") {
        tried.push(try_game::<Diverto>(layout, source, board, crate::table::format::canonical));
    }
    if is_asked("PerSiVic") {
        tried.push(try_game::<PerSiVic>(layout, source, None, crate::table::format::canonical));
    }
    if is_asked("Divicity") {
        tried.push(divicity::try_divicity(text, layout, source));
    }
    let answers = tried.iter().filter(|tried| tried.import.error.is_none()).count();
    if answers == 0 || game.is_some() {
        // The game whose words went furthest.
        let best = tried.into_iter().max_by_key(|tried| tried.reached);
        return best.map_or_else(
            || Import::failed(layout, Diagnostic::new(source, Span::empty(0), &ImportFault::NoGame)),
            |best| best.import,
        );
    }
    let mut imports = tried.into_iter().map(|tried| tried.import).filter(|import| import.error.is_none());
    match (imports.next(), imports.next()) {
        (Some(import), None) => import,
        _ => Import::failed(layout, Diagnostic::new(source, Span::empty(0), &ImportFault::Several(answers))),
    }
}

/// The plies that a typed text can mean in this position, as a record has them, by the words of chats and tables: those
/// that are legal, or the first of several words if none is. Thrown numbers are not read.
pub fn typed<G: Importable>(game: &G, text: &str) -> Vec<String> {
    let glyphs = Layout::new(text).glyphs;
    let is_start = |glyph: &Glyph| glyph.letter.is_alphanumeric() || "↑→↓←^<>".contains(glyph.letter);
    let Some(at) = glyphs.iter().position(is_start) else { return Vec::new() };
    let (mut legal, mut others) = (Vec::new(), Vec::new());
    for ply in (0..G::STYLES).flat_map(|style| game.plies(Cursor::new(&glyphs, at), style)) {
        let is_whole = !glyphs[ply.end..].iter().any(|glyph| glyph.letter.is_alphanumeric());
        let Some(written) = G::read(&ply.text).ok().filter(|_| is_whole) else { continue };
        let (plies, text) = match game.judge(&written, &ply.text) {
            Ok(legal_ply) => (&mut legal, G::write(&legal_ply)),
            Err(_) => (&mut others, ply.text),
        };
        if !plies.contains(&text) {
            plies.push(text);
        }
    }
    // One word that is not legal is rather a slip than another notation.
    if legal.is_empty() && text.trim().contains(' ') {
        others.truncate(1);
        return others;
    }
    legal
}

/// The text read as a record, if it begins with a tag.
fn own_record(source: &GameText<'_>, game: Option<&str>) -> Option<Formatted> {
    use crate::table::format::canonical;
    let text = source.text().ok()?;
    let text = text.trim_start_matches(|letter: char| letter == '\u{feff}' || letter.is_whitespace());
    let first = text.lines().next()?.trim_end();
    if !first.starts_with('[') || !first.ends_with("\"]") {
        return None;
    }
    let is_game = |name: &str| game == Some(&folded(name));
    if is_game(Diverto::NAME) {
        Some(Formatted::new(source, false, canonical::<Diverto>))
    } else if is_game(PerSiVic::NAME) {
        Some(Formatted::new(source, false, canonical::<PerSiVic>))
    } else {
        is_game(Divicity::NAME).then(|| Formatted::new(source, false, crate::divicity::format::record_of))
    }
}

/// The game that alone has tags which the headers give.
fn of_headers(layout: &Layout) -> Option<&'static str> {
    if layout.headers.iter().any(|header| header.tag == "Players") {
        return Some("Divicity");
    }
    let has = |tags: &[&str], others: &[&str]| {
        // Players are called the first and the second, or red and blue, in both games.
        let headers = layout.headers.iter().filter(|header| vocabulary::half_of(header.tag).is_none());
        headers.map(|header| header.tag).any(|tag| tags.contains(&tag) && !others.contains(&tag))
    };
    match (has(Diverto::TAGS, PerSiVic::TAGS), has(PerSiVic::TAGS, Diverto::TAGS)) {
        (true, false) => Some(Diverto::NAME),
        (false, true) => Some(PerSiVic::NAME),
        _ => None,
    }
}

/// The outcome of reading a text as one game.
struct Tried {
    import: Import,
    /// How far the text was understood; all of it if there is no error.
    reached: usize,
}

impl Import {
    /// What the text means: a record or a score.
    pub fn meant(&self) -> Option<&str> {
        self.record.as_deref().or(self.score.as_deref())
    }

    fn new(layout: &Layout) -> Import {
        let kind = layout.kind();
        Import {
            kind,
            record: None,
            score: None,
            readings: Vec::new(),
            games: Vec::new(),
            error: None,
            missing: None,
        }
    }

    fn failed(layout: &Layout, error: Diagnostic) -> Import {
        Import { error: Some(error), ..Import::new(layout) }
    }
}

fn try_game<G: Importable>(
    layout: &Layout,
    source: &GameText<'_>,
    board: Option<&str>,
    record_of: impl Fn(&Replay<G>) -> String,
) -> Tried {
    let mut headers = tags::<G>(layout);
    if let Some(board) = board.filter(|_| !headers.iter().any(|(tag, ..)| ["Board", "Sheet"].contains(tag))) {
        headers.push(("Board", board.to_owned(), Span::default()));
    }
    let tags = headers.iter().map(|(tag, value, _)| (*tag, value.clone()));
    let head = RecordWriter::new([("Game", G::NAME.to_owned())].into_iter().chain(tags)).finish();
    let head_text = GameText::new(&head).answered_in(source.language());
    let head_record = head_text.parse();
    let Opening { setup, .. } = match G::read_tags(&head_record, &head_text) {
        Ok(opening) => opening,
        Err(located) => {
            let tag = head_record
                .tags
                .iter()
                .position(|tag| tag.span.start <= located.span.start && located.span.end <= tag.span.end);
            let span =
                tag.filter(|_| !located.span.is_empty()).and_then(|tag| headers.get(tag.checked_sub(1)?));
            let has_board = headers.iter().any(|(tag, ..)| ["Board", "Sheet"].contains(tag));
            let missing = (span.is_none() && !has_board).then_some("Board");
            let error =
                Diagnostic::new(source, span.map_or(Span::empty(0), |(_, _, span)| *span), &located.fault);
            // A board of any size shows whether the text is of this game.
            let largest =
                Board::new(*Board::WIDTHS.end(), *Board::HEIGHTS.end()).filter(|_| missing.is_some());
            let reached = largest.map_or(usize::MAX, |largest| {
                try_game(layout, source, Some(&largest.to_string()), record_of).reached
            });
            return Tried { import: Import { missing, ..Import::failed(layout, error) }, reached };
        }
    };
    let half = |speaker: &Speaker| speaker.half.or_else(|| half_called(&headers, &folded(&speaker.name)));
    let halves: Vec<Option<Half>> = layout.speakers.iter().map(half).collect();
    let start = G::start(setup).without_help();
    match search(&start, layout, &halves, source) {
        Err(stuck) => Tried { reached: stuck.reached, import: Import::failed(layout, *stuck.why) },
        Ok(found) => {
            let import = match &found[..] {
                [found] => {
                    let canonical = |record: &GameText<'_>| Formatted::new(record, false, &record_of);
                    written(found, layout, source, G::NAME, G::PLAYERS, headers, &canonical)
                }
                several => {
                    let error = Diagnostic::new(source, Span::empty(0), &ImportFault::Several(several.len()));
                    Import { games: differences(several, source), ..Import::failed(layout, error) }
                }
            };
            Tried { import, reached: usize::MAX }
        }
    }
}

/// A tag, its value as a record has it, and its place in the text.
type Tag = (&'static str, String, Span);

/// The tags of this game that the headers give.
fn tags<G: TwoPlayerGame>(layout: &Layout) -> Vec<Tag> {
    let tag = |header: &Header| {
        let tag = vocabulary::half_of(header.tag).map_or(header.tag, |half| G::PLAYERS[half as usize]);
        let is_own = !["Game", "Result"].contains(&tag) && G::TAGS.contains(&tag);
        is_own.then(|| (tag, value_of(tag, &header.value), header.span))
    };
    layout.headers.iter().filter_map(tag).collect()
}

/// The headers and comments that have no part in a record, as readings.
fn passed_over(layout: &Layout, source: &GameText<'_>, is_used: impl Fn(&Header) -> bool) -> Vec<Reading> {
    let unused = layout.headers.iter().filter(|header| header.tag != "Game" && !is_used(header));
    let spans =
        unused.map(|header| Span::new(header.at, header.span.end)).chain(layout.comments.iter().copied());
    let reading = |span: Span| {
        let written = source.bytes().get(span.range()).unwrap_or_default();
        let written = String::from_utf8_lossy(written).into_owned();
        Reading { location: source.location(span.start), written, read_as: None }
    };
    spans.map(reading).collect()
}

/// A header's value as a record has it.
fn value_of(tag: &str, value: &str) -> String {
    let is_sign = |sign: char| ",;+&".contains(sign) || sign.is_whitespace();
    let words = |text: &str| {
        let words = text
            .split(is_sign)
            .filter(|word| !word.is_empty() && !vocabulary::is_any(&folded(word), vocabulary::AND));
        words.map(folded).collect::<Vec<_>>()
    };
    match tag {
        "Lives" | "Rules" => words(value).join(" "),
        "Lex" => value.split(is_sign).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "),
        "Dice" => {
            let rows = value.split('/').map(|row| row.replace(['-', '–'], " "));
            let rows: Vec<String> = rows.map(|row| words(&row).join(" ")).collect();
            rows.join(" / ")
        }
        "Board" => {
            let sides: Vec<&str> =
                value.split(|c: char| !c.is_ascii_digit()).filter(|side| !side.is_empty()).collect();
            if sides.len() == 2 { sides.join("x") } else { value.to_owned() }
        }
        _ => value.to_owned(),
    }
}

/// Which player the tags call so; `name` is [`folded`].
fn half_called(tags: &[Tag], name: &str) -> Option<Half> {
    let is_own =
        |value: &str| !name.is_empty() && vocabulary::words(&folded(value)) == vocabulary::words(name);
    let own = tags.iter().find(|(tag, value, _)| vocabulary::half_of(tag).is_some() && is_own(value));
    own.and_then(|(tag, ..)| vocabulary::half_of(tag))
}

/// The record of a game that was found, with these tags of its headers.
fn written(
    found: &Found,
    layout: &Layout,
    source: &GameText<'_>,
    game: &'static str,
    players: [&'static str; 2],
    mut tags: Vec<Tag>,
    canonical: &dyn Fn(&GameText<'_>) -> Formatted,
) -> Import {
    let spans: Vec<Span> = tags.iter().map(|(_, _, span)| *span).collect();
    for (tag, half) in players.into_iter().zip([Half::First, Half::Second]) {
        if !tags.iter().any(|(known, ..)| *known == tag) {
            tags.extend(name(found, layout, half).map(|name| (tag, name, Span::default())));
        }
    }
    let player: &dyn Fn(&str) -> Option<Half> = &|word| half_called(&tags, word);
    let header = layout.headers.iter().find(|header| header.tag == "Result");
    let claimed = header.and_then(|header| {
        header.value.parse().ok().or_else(|| vocabulary::outcome(&folded(&header.value), None, player))
    });
    let said = said(found, layout, player);
    let spoken = said.as_ref().map(|(outcome, _)| *outcome);
    let claims: Vec<Outcome> = [claimed, found.outcome, spoken].into_iter().flatten().collect();
    if let Some(other) = claims.iter().find(|outcome| **outcome != claims[0]) {
        let span = header.map(|header| header.span).or(said.map(|(_, span)| span)).unwrap_or_default();
        let fault = ImportFault::Outcomes { one: claims[0], other: *other };
        return Import::failed(layout, Diagnostic::new(source, span, &fault));
    }
    let outcome = claims.first().copied().or(found.decided);
    let head = tags.iter().map(|(tag, value, _)| (*tag, value.clone()));
    let mut writer = RecordWriter::new([("Game", game.to_owned())].into_iter().chain(head));
    for read in found.reads.iter().filter(|read| read.kind == Kind::Ply) {
        read.text.split(' ').for_each(|word| writer.word(word));
    }
    if let Some(outcome) = outcome {
        writer.word(outcome);
    }
    let record = writer.finish();
    let game = GameText::new(&record).answered_in(source.language());
    let Formatted { record, error, .. } = canonical(&game);
    // Only a result can be wrong: each ply was judged.
    let error = error.map(|error| Diagnostic { span: Span::empty(0), location: Location::START, ..error });
    let is_used =
        |header: &Header| header.tag == "Result" && claimed.is_some() || spans.contains(&header.span);
    let mut all = passed_over(layout, source, is_used);
    let mut reads = found.reads.clone();
    if let Some((outcome, span)) = said.filter(|_| found.outcome.is_none()) {
        // These words are the result, not passed over.
        reads.retain(|read| !(span.start..span.end).contains(&read.span.start));
        let after = reads.partition_point(|read| read.span.start < span.start);
        reads.insert(after, Read { span, text: outcome.to_string(), kind: Kind::Result });
    }
    all.extend(readings(&reads, source));
    all.sort_by_key(|reading| (reading.location.line, reading.location.column));
    Import { record, readings: all, error, ..Import::new(layout) }
}

/// The name of the only speaker who plays `half`.
fn name(found: &Found, layout: &Layout, half: Half) -> Option<String> {
    let speakers = layout.speakers.iter().zip(&found.halves).filter(|(_, own)| **own == Some(half));
    let mut names: Vec<&String> = speakers.map(|(speaker, _)| &speaker.name).collect();
    names.dedup();
    match names[..] {
        [name] if !name.is_empty() => Some(name.clone()),
        _ => None,
    }
}

/// The result that the lines after the last ply say, but for words in brackets, and the place of the first that does.
/// `None` if they say none or different ones.
fn said(found: &Found, layout: &Layout, player: &dyn Fn(&str) -> Option<Half>) -> Option<(Outcome, Span)> {
    // Quoted mail is read from its end, so what comes later may be earlier in the text.
    let last = found.reads.iter().rfind(|read| read.kind == Kind::Ply)?.span.range();
    let after = layout.glyphs.iter().rposition(|glyph| last.contains(&glyph.at))? + 1;
    let (mut said, mut drawn_by): (Option<(Outcome, Span)>, Option<usize>) = (None, None);
    for line in layout.glyphs[after..].split(|glyph| glyph.letter == '\n') {
        let mut depth = 0_usize;
        let is_outside = |letter: &char| {
            match letter {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        };
        let outside: String = line.iter().map(|glyph| glyph.letter).filter(is_outside).collect();
        let writer = line.first().and_then(|glyph| glyph.speaker);
        let half =
            |writer: usize| found.halves[writer].or_else(|| player(&folded(&layout.speakers[writer].name)));
        // Whoever answers a draw with something else does not agree.
        let is_answer = drawn_by.take().is_some_and(|by| writer.is_some_and(|writer| writer != by));
        if is_answer && !vocabulary::is_understood(&outside, player) {
            return None;
        }
        let Some(outcome) = vocabulary::outcome(&outside, writer.and_then(half), player) else { continue };
        drawn_by = writer.filter(|_| outcome == Outcome::Draw);
        if said.is_some_and(|(other, _)| other != outcome) {
            return None;
        }
        let mut written =
            line.iter().filter(|glyph| glyph.letter != layout::CELL && !glyph.letter.is_whitespace());
        let first = written.next()?;
        let end = written.next_back().unwrap_or(first).end;
        said = said.or(Some((outcome, Span::new(first.at, end))));
    }
    said
}

/// What was not written as a record has it.
fn readings(reads: &[Read], source: &GameText<'_>) -> Vec<Reading> {
    let mut locator = source.locator();
    let mut readings: Vec<Reading> = Vec::new();
    let (mut last, mut was_skipped) = (Span::default(), false);
    for read in reads {
        let reading = reading(read, source, &mut locator);
        let is_skipped = read.kind == Kind::Skipped;
        // Words in a row are one passage.
        let between = source.bytes().get(last.end..read.span.start).unwrap_or(b"\n");
        match readings.last_mut() {
            Some(before)
                if is_skipped
                    && was_skipped
                    && before.read_as.is_none()
                    && !between.contains(&b'\n')
                    && between.iter().all(|byte| !byte.is_ascii_digit()) =>
            {
                before.written.push_str(&String::from_utf8_lossy(between));
                before.written.push_str(&reading.written);
            }
            _ if reading.read_as.as_deref() == Some(&reading.written) => {}
            _ => readings.push(reading),
        }
        (last, was_skipped) = (read.span, is_skipped);
    }
    readings
}

fn reading(read: &Read, source: &GameText<'_>, locator: &mut Locator<'_>) -> Reading {
    let written = source.bytes().get(read.span.range()).unwrap_or_default();
    Reading {
        location: locator.location(read.span.start),
        written: String::from_utf8_lossy(written).into_owned(),
        read_as: (read.kind != Kind::Skipped).then(|| read.text.clone()),
    }
}

/// The readings of each game that not all of them have.
fn differences(games: &[Found], source: &GameText<'_>) -> Vec<Vec<Reading>> {
    let plies = |game: &Found| -> Vec<Reading> {
        let mut locator = source.locator();
        let reads = game.reads.iter().filter(|read| read.kind != Kind::Skipped);
        reads.map(|read| reading(read, source, &mut locator)).collect()
    };
    let all: Vec<Vec<Reading>> = games.iter().map(plies).collect();
    let is_common = |reading: &Reading| all.iter().all(|game| game.contains(reading));
    all.iter().map(|game| game.iter().filter(|reading| !is_common(reading)).cloned().collect()).collect()
}
