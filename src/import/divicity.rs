//! Divicity from text: what everybody holds, hands as lists, and tricks as lists.
//!
//! Words of tokens and cards are those of [quick scores](crate::divicity::notation::quick) and hands; tricks are put
//! together as a record, which the game's own check reads.

use std::ops::Range;

use super::fault::ImportFault;
use super::layout::{CELL, Glyph, Header, Layout, Speaker, folded};
use super::vocabulary::{AND, TURN, is_any};
use super::{Import, Reading, Tried, passed_over, value_of};
use crate::divicity::Divicity;
use crate::divicity::format::record_of;
use crate::divicity::notation::hands::{self, Stage, Word, WrittenHand, WrittenHands};
use crate::divicity::notation::{items, quick, word};
use crate::divicity::rules::{Card, Name, TokenKind};
use crate::record::{Diagnostic, Fault, GameText, RecordWriter, Span};
use crate::table::{Formatted, Game as _};

/// The longest text, and the most people who write in it: a match is far shorter.
const MOST_BYTES: usize = 64 << 10;
const MOST_SPEAKERS: usize = 12;

/// The tags of a match that headers may give, but for its players.
const OF_MATCH: [&str; 7] = ["Event", "Site", "Date", "Round", "Rules", "Leader", "Lex"];

/// Reads a text as hands, as tricks, or as what everybody holds, in this order.
pub fn try_divicity(text: &str, layout: &Layout, source: &GameText<'_>) -> Tried {
    let rows = rows(layout);
    let attempt = Attempt { text, layout, source, rows: &rows };
    if text.len() > MOST_BYTES || layout.speakers.len() > MOST_SPEAKERS {
        return attempt.failed(Span::empty(0), &ImportFault::NoPly);
    }
    attempt.hands().or_else(|| attempt.tricks()).unwrap_or_else(|| attempt.holdings())
}

/// A line of the text.
#[derive(Debug, Default)]
struct Row<'a> {
    /// What precedes the cells: a number, or what the row counts.
    label: &'a [Glyph],
    /// Each cell with its speaker.
    cells: Vec<(usize, &'a [Glyph])>,
    /// A cell that is below no name.
    stray: Option<&'a [Glyph]>,
}

fn rows(layout: &Layout) -> Vec<Row<'_>> {
    let row = |glyphs| {
        let mut row = Row::default();
        let whole: &[Glyph] = glyphs;
        for cell in whole.chunk_by(|one, next| one.speaker == next.speaker && next.letter != CELL) {
            match cell.first().and_then(|glyph| glyph.speaker) {
                Some(speaker) => row.cells.push((speaker, cell)),
                None if row.label.is_empty() => row.label = cell,
                None => row.stray = Some(cell),
            }
        }
        row
    };
    layout.glyphs.split(|glyph| glyph.letter == '\n').filter(|glyphs| !glyphs.is_empty()).map(row).collect()
}

fn words_of(glyphs: &[Glyph]) -> String {
    let letters: String = glyphs.iter().map(|glyph| glyph.letter).filter(|letter| *letter != CELL).collect();
    letters.trim().to_owned()
}

fn span_of(glyphs: &[Glyph]) -> Span {
    let mut written = glyphs.iter().filter(|glyph| glyph.letter != CELL && !glyph.letter.is_whitespace());
    let first = written.next().or(glyphs.first());
    let last = written.next_back().or(first);
    first.zip(last).map_or(Span::default(), |(first, last)| Span::new(first.at, last.end))
}

/// A text put together from parts of another one.
#[derive(Default)]
struct Joined {
    text: String,
    /// The part of the other text that each byte is from.
    from: Vec<Span>,
}

impl Joined {
    fn add(&mut self, words: &str, from: Span) {
        self.text.push_str(words);
        self.from.resize(self.text.len(), from);
    }

    /// Adds a mark that the other text has not.
    fn mark(&mut self, mark: &str) {
        let end = self.from.last().map_or(0, |last| last.end);
        self.add(mark, Span::empty(end));
    }

    /// Adds a cell without blanks around it.
    fn glyphs(&mut self, cell: &[Glyph]) {
        let is_written = |glyph: &Glyph| glyph.letter != CELL && !glyph.letter.is_whitespace();
        let first = cell.iter().position(is_written).unwrap_or(cell.len());
        let end = cell.iter().rposition(is_written).map_or(first, |last| last + 1);
        for glyph in &cell[first..end] {
            self.add(glyph.letter.encode_utf8(&mut [0; 4]), Span::new(glyph.at, glyph.end));
        }
    }

    fn span(&self, range: &Range<usize>) -> Span {
        let start = self.from.get(range.start).or(self.from.last()).map_or(0, |first| first.start);
        let last = range.end.checked_sub(1).and_then(|last| self.from.get(last));
        Span::new(start, last.map_or(start, |last| last.end.max(start)))
    }
}

struct Attempt<'a> {
    text: &'a str,
    layout: &'a Layout,
    source: &'a GameText<'a>,
    rows: &'a [Row<'a>],
}

impl Attempt<'_> {
    fn failed(&self, span: Span, fault: &impl Fault) -> Tried {
        self.tried(Import::failed(self.layout, Diagnostic::new(self.source, span, fault)))
    }

    /// An outcome; a fault is of interest only if the text is of this game.
    fn tried(&self, import: Import) -> Tried {
        let is_known = import.error.is_none() || self.is_of_tokens();
        Tried { import, reached: if is_known { usize::MAX } else { 0 } }
    }

    /// Whether more words are tokens than moves or lines of other games: those have letters and digits.
    fn is_of_tokens(&self) -> bool {
        let words = self.text.split(|sign: char| sign.is_whitespace() || ",;:|&=".contains(sign));
        let (mut tokens, mut others) = (0, 0);
        for each in words {
            let is_mixed = each.contains(char::is_alphabetic) && each.contains(|c: char| c.is_ascii_digit());
            tokens += usize::from(word::token(each).is_some());
            others += usize::from(is_mixed && word::token(each).is_none());
        }
        tokens > others
    }

    fn reading(&self, span: Span, read_as: String) -> Reading {
        let written = self.text.get(span.range()).unwrap_or_default().to_owned();
        Reading { location: self.source.location(span.start), written, read_as: Some(read_as) }
    }

    /// Names from a header `Players: Ana, Beto, Cira`.
    fn players(&self) -> Vec<Name> {
        let header = self.layout.headers.iter().find(|header| header.tag == "Players");
        let Some(header) = header else { return Vec::new() };
        let has_commas = header.value.contains([',', ';']);
        let is_sign = |sign: char| ",;".contains(sign) || !has_commas && sign.is_whitespace();
        // `Ana, Beto and Cira`
        let value =
            AND.split('|').fold(header.value.clone(), |value, and| value.replace(&format!(" {and} "), ", "));
        let names = value.split(is_sign).map(str::trim).filter(|name| !name.is_empty());
        names.filter_map(|name| Name::typed(name).ok()).collect()
    }

    /// The tags that headers give, and the players, with their places.
    fn head(&self, players: &[String]) -> Vec<(&'static str, String, Span)> {
        let headers = self.layout.headers.iter();
        let place = headers.clone().find(|header| header.tag == "Players").map(|header| header.span);
        let tags = headers
            .filter(|header| OF_MATCH.contains(&header.tag))
            .map(|header| (header.tag, value_of(header.tag, &header.value), header.span));
        let game = ("Game", Divicity::NAME.to_owned(), Span::default());
        let players = ("Players", players.join(" "), place.unwrap_or_default());
        [game, players].into_iter().chain(tags).collect()
    }

    /// The lines that nobody wrote, which are not part of a table.
    fn unowned(&self) -> impl Iterator<Item = &[Glyph]> {
        self.rows.iter().filter(|row| row.cells.is_empty()).map(|row| row.label)
    }

    /// The headers that a match has no tag for.
    fn passed_over(&self) -> Vec<Reading> {
        let is_used = |header: &Header| header.tag == "Players" || OF_MATCH.contains(&header.tag);
        passed_over(self.layout, self.source, is_used)
    }

    /// Hands, if three speakers or more write cards, for the most part.
    fn hands(&self) -> Option<Tried> {
        let mut written: Vec<WrittenHand> = Vec::new();
        let mut owners = Vec::new();
        let (mut cards, mut others) = (0, 0);
        for (speaker, cell) in self.rows.iter().flat_map(|row| &row.cells) {
            let is_apart = |glyph: &Glyph| glyph.letter.is_whitespace() || ",;/|".contains(glyph.letter);
            let words = cell.split(is_apart).filter(|word| !word.is_empty());
            let mut hand: Vec<Word> = Vec::new();
            for glyphs in words {
                let (words, span) = (words_of(glyphs), span_of(glyphs));
                let card = word::card(&words).map(|(card, _): (Card, _)| card.to_string());
                *(if card.is_some() { &mut cards } else { &mut others }) += 1;
                hand.push(Word { text: card.unwrap_or(words), span: span.range() });
            }
            if hand.is_empty() {
                continue;
            }
            if let Some(own) = owners.iter().position(|owner| owner == speaker) {
                written[own].cards.append(&mut hand);
            } else {
                let name = &self.layout.speakers[*speaker].name;
                let name = Name::typed(name).map_or_else(|_| name.clone(), |name| name.to_string());
                let first = span_of(cell).start;
                let start = self.text[..first].rfind('\n').map_or(0, |newline| newline + 1);
                owners.push(*speaker);
                written.push(WrittenHand { player: Word { text: name, span: start..first }, cards: hand });
            }
        }
        if written.len() < 3 || others >= cards {
            return None;
        }
        if let Some(stray) = self.unowned().find(|label| is_of_play(label)) {
            return Some(self.failed(span_of(stray), &ImportFault::Unread));
        }
        let players: Vec<String> = self.players().iter().map(Name::to_string).collect();
        let seats = (!players.is_empty()).then(|| {
            let word = |name: &String| Word { text: name.clone(), span: 0..0 };
            players.iter().map(word).collect()
        });
        let written = WrittenHands { hands: written, players: seats, ..WrittenHands::default() };
        if let Some(wrong) = hands::check(&written, Stage::Full).first() {
            let failed = self.failed(Span::new(wrong.span.start, wrong.span.end), &wrong.fault);
            return Some(Tried { reached: usize::MAX, ..failed });
        }
        let line = |hand: &WrittenHand| {
            let cards: Vec<&str> = hand.cards.iter().map(|card| card.text.as_str()).collect();
            format!("{} {}", hand.player.text, cards.join(" "))
        };
        let names = written.hands.iter().map(|hand| hand.player.text.clone());
        let players = if players.is_empty() { names.collect() } else { players };
        let lines = written.hands.iter().map(|hand| ("Hand", line(hand)));
        let head = self.head(&players).into_iter().map(|(tag, value, _)| (tag, value));
        let record = RecordWriter::new(head.chain(lines)).finish();
        let game = GameText::new(&record).answered_in(self.source.language());
        let Formatted { record, error, .. } = Formatted::new(&game, false, record_of);
        let error = error.map(|error| Diagnostic {
            span: Span::empty(0),
            location: self.source.location(0),
            ..error
        });
        let readings = written.hands.iter().map(|hand| {
            let end = hand.cards.last().map_or(hand.player.span.end, |card| card.span.end);
            self.reading(Span::new(hand.player.span.start, end), line(hand))
        });
        let readings = self.passed_over().into_iter().chain(readings).collect();
        Some(self.tried(Import { record, readings, error, ..Import::new(self.layout) }))
    }

    /// Tricks as lists of takes, if a header names the players: `1. Ana milk, Beto takes 10`. The order is that of the
    /// takes (C6, C7): a table with a column for each player does not tell it.
    fn tricks(&self) -> Option<Tried> {
        let names = self.players();
        if names.len() < 3 || self.layout.speakers.iter().any(Speaker::is_named_column) {
            return None;
        }
        let players: Vec<String> = names.iter().map(Name::to_string).collect();
        let mut record = Joined::default();
        for (tag, value, span) in self.head(&players) {
            record.add(RecordWriter::new([(tag, value)]).finish().trim_end(), span);
            record.mark("\n");
        }
        record.mark("\n");
        let mut readings = self.passed_over();
        // Below `Score:`, until the next number, there are no tricks.
        let mut are_totals = false;
        for row in self.rows {
            let glyphs = row.cells.iter().map(|(_, cell)| *cell).chain([row.label]);
            let ends = glyphs.filter(|glyphs| !glyphs.is_empty()).map(span_of);
            let Some(span) =
                ends.reduce(|one, other| Span::new(one.start.min(other.start), one.end.max(other.end)))
            else {
                continue;
            };
            // What names a speaker precedes the glyphs.
            let speaker = row.cells.first().map(|(speaker, _)| self.layout.speakers[*speaker].name.as_str());
            let trick = Trick::read(self.text, span, speaker, &names);
            let first = self.text[span.range()].split(|sign: char| !sign.is_alphanumeric()).next();
            let is_name = |word: &str| names.iter().any(|name| folded(name.as_str()) == folded(word));
            let is_title = |title: Option<&str>| {
                let mut words =
                    title.into_iter().flat_map(|title| title.split(|sign: char| !sign.is_alphanumeric()));
                !title.is_some_and(is_name) && words.any(|each| word::title(each) == Some("total"))
            };
            let is_total = is_title(first) || trick.number.is_none() && (are_totals || is_title(speaker));
            are_totals = is_total && (are_totals || trick.takes.is_empty());
            if is_total {
                if !self.text[span.range()].trim().is_empty() {
                    readings.push(Reading { read_as: None, ..self.reading(span, String::new()) });
                }
                continue;
            }
            if let Some(stray) =
                trick.stray.or(trick.number.filter(|_| trick.takes.is_empty()).map(|(_, at)| at))
            {
                return Some(self.failed(stray, &ImportFault::Unread));
            }
            readings.extend(
                trick
                    .asides
                    .iter()
                    .map(|aside| Reading { read_as: None, ..self.reading(*aside, String::new()) }),
            );
            if trick.takes.is_empty() {
                readings.push(Reading { read_as: None, ..self.reading(span, String::new()) });
                continue;
            }
            readings.push(self.reading(span, trick.write(&mut record)));
        }
        let game = GameText::new(&record.text).answered_in(self.source.language());
        let Formatted { record: canonical, error, .. } = Formatted::new(&game, false, record_of);
        let at = |error: &Diagnostic| record.span(&error.span.range());
        let place = error.as_ref().map(at);
        let error = error.zip(place).map(|(error, span)| Diagnostic {
            span,
            location: self.source.location(span.start),
            ..error
        });
        let import = Import { record: canonical, error, readings, ..Import::new(self.layout) };
        Some(self.tried(import))
    }

    /// What everybody holds: as quick scores, or with the cells of each player together.
    fn holdings(&self) -> Tried {
        let mut whole = Joined::default();
        for (at, letter) in self.text.char_indices() {
            whole.add(letter.encode_utf8(&mut [0; 4]), Span::new(at, at + letter.len_utf8()));
        }
        let first = self.scored(&whole);
        if first.import.error.is_none() {
            return first;
        }
        if self.layout.speakers.len() < 2 {
            return if self.is_list() { self.lacks_players() } else { first };
        }
        // It would say what some hold besides.
        if let Some(lex) = self.layout.headers.iter().find(|header| header.tag == "Lex") {
            return self.failed(lex.span, &ImportFault::Unread);
        }
        if let Some(stray) = self.unowned().find(|label| is_of_play(label)) {
            return self.failed(span_of(stray), &ImportFault::Unread);
        }
        match self.by_player() {
            Ok(joined) => self.scored(&joined),
            Err((span, fault)) => self.failed(span, &fault),
        }
    }

    /// Whether numbered lines have two tokens or more each, most of them.
    fn is_list(&self) -> bool {
        let is_trick = |row: &&Row| {
            let line = words_of(row.label);
            let words = line.split(|sign: char| sign.is_whitespace() || ",;:|&".contains(sign));
            line.starts_with(|digit: char| digit.is_ascii_digit())
                && words.filter(|each| word::token(each).is_some()).count() >= 2
        };
        self.rows.iter().filter(is_trick).count() * 2 > self.rows.len()
    }

    fn lacks_players(&self) -> Tried {
        let failed = self.failed(Span::empty(0), &ImportFault::Players);
        Tried { import: Import { missing: Some("Players"), ..failed.import }, ..failed }
    }

    fn scored(&self, joined: &Joined) -> Tried {
        match quick::parse(&joined.text) {
            Ok(players) if players.is_empty() => self.failed(Span::empty(0), &ImportFault::NoPly),
            Ok(players) => {
                let lines =
                    players.iter().map(|held| self.reading(joined.span(&held.span), quick::line(held)));
                let readings: Vec<Reading> = lines.collect();
                let lines: Vec<&str> = readings.iter().filter_map(|part| part.read_as.as_deref()).collect();
                let score = Some(lines.join("\n") + "\n");
                let changed = readings.iter().filter(|part| part.read_as.as_ref() != Some(&part.written));
                let readings = changed.cloned().collect();
                self.tried(Import { score, readings, ..Import::new(self.layout) })
            }
            Err(faults) => {
                let (range, fault) = &faults[0];
                self.failed(joined.span(range), fault)
            }
        }
    }

    /// A line of quick score for each speaker: `Ana=milk;10`.
    fn by_player(&self) -> Result<Joined, (Span, ImportFault)> {
        // A cell below the wrong name would count for somebody else.
        let is_table = self.layout.speakers.iter().any(Speaker::is_named_column);
        let width = |row: &Row| row.cells.len() + usize::from(!row.label.is_empty());
        let widest = self.rows.iter().map(width).max().unwrap_or_default();
        let wrong = self.rows.iter().find(|row| row.stray.is_some() || is_table && width(row) != widest);
        if let Some(row) = wrong {
            let cell = row.stray.or(row.cells.first().map(|(_, cell)| *cell)).unwrap_or(row.label);
            return Err((span_of(cell), ImportFault::Unread));
        }
        // Tricks in turn, rather than what everybody holds in the end.
        let taken = |(speaker, _): &(usize, &Speaker)| {
            let cells = self.rows.iter().flat_map(|row| &row.cells);
            cells.filter(|(own, cell)| own == speaker && !words_of(cell).is_empty()).count()
        };
        let is_numbered = self.rows.iter().any(|row| !row.label.is_empty() && is_turn(&words_of(row.label)));
        let is_in_turn =
            is_numbered || self.layout.speakers.iter().enumerate().any(|player| taken(&player) > 1);
        let mut joined = Joined::default();
        for (speaker, player) in self.layout.speakers.iter().enumerate() {
            let cells = || {
                let rows = self.rows.iter();
                rows.flat_map(|row| row.cells.iter().map(move |(own, cell)| (own, row.label, *cell)))
                    .filter(|(own, _, cell)| **own == speaker && !words_of(cell).is_empty())
                    .map(|(_, label, cell)| (label, cell))
            };
            // Whoever lists what they hold again may have corrected it, or have got as much once more.
            let is_list = |(_, cell): &(&[Glyph], &[Glyph])| items::read(&words_of(cell)).len() > 1;
            let mut lists = cells().filter(|cell| !is_table && is_list(cell));
            if let Some((_, list)) = lists.next().and(cells().nth(1)) {
                let name = player.name.clone();
                return Err((span_of(list), ImportFault::Again { name }));
            }
            let Some((_, first)) = cells().next() else {
                if player.is_named_column() {
                    joined.mark(&format!("{}=\n", player.name));
                }
                continue;
            };
            joined.add(&player.name, Span::empty(span_of(first).start));
            let (mut total, mut mark): (Option<&[Glyph]>, _) = (None, "=");
            for (label, cell) in cells() {
                let row = words_of(label);
                if word::title(&row) == Some("total") {
                    total = Some(cell);
                    continue;
                }
                if ["-", "0", "."].contains(&words_of(cell).as_str()) {
                    continue;
                }
                joined.mark(mark);
                mark = ";";
                if let Some(kind) = word::kind(&row).filter(|_| !is_number(&row)) {
                    joined.add(kind.name(), span_of(label));
                    joined.mark(":");
                } else if !is_turn(&row) {
                    // `Result | 10 | -5` has no tokens.
                    return Err((span_of(label), ImportFault::Unread));
                } else if let Some(token) = special(cell).filter(|_| is_in_turn) {
                    // What a special did when it was taken changes what others hold (C11).
                    return Err((span_of(cell), ImportFault::Effect { token }));
                }
                joined.glyphs(cell);
            }
            if mark == "=" {
                joined.mark(mark);
            }
            if let Some(cell) = total {
                joined.mark(" = ");
                joined.glyphs(cell);
            }
            joined.mark("\n");
        }
        Ok(joined)
    }
}

/// Whether a line has a digit or a token, so that it may not be passed over.
fn is_of_play(line: &[Glyph]) -> bool {
    let words = words_of(line);
    let mut each = words.split(|letter: char| !letter.is_alphanumeric());
    words.contains(|letter: char| letter.is_ascii_digit()) || each.any(|each| word::kind(each).is_some())
}

/// Whether a row's label counts tricks: `1`, `#1`, `trick 1`, or nothing.
fn is_turn(label: &str) -> bool {
    let words = label.split(|sign: char| sign.is_whitespace() || "#.:)ªº".contains(sign));
    words.filter(|each| !each.is_empty()).all(|each| is_number(each) || is_any(each, TURN))
}

fn is_number(label: &str) -> bool {
    label.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// A special token that a cell names.
fn special(cell: &[Glyph]) -> Option<TokenKind> {
    let words = words_of(cell);
    let mut words = words.split(|letter: char| !letter.is_alphabetic());
    words.find_map(|each| word::token(each).map(|(kind, _)| kind).filter(|kind| kind.is_special()))
}

/// A trick as somebody listed it.
struct Trick<'t> {
    number: Option<(&'t str, Span)>,
    /// The words of each take with their places, the player's name first.
    takes: Vec<Vec<(&'t str, Span)>>,
    /// A card or a token before the first take.
    stray: Option<Span>,
    /// Brackets without a token or a number: comments.
    asides: Vec<Span>,
}

impl<'t> Trick<'t> {
    fn read(text: &'t str, span: Span, speaker: Option<&'t str>, names: &[Name]) -> Trick<'t> {
        let name_of = |word: &str| {
            let word = folded(word.trim_end_matches([':', '.', '=']));
            names.iter().any(|name| folded(name.as_str()) == word || folded(&name.shown()) == word)
        };
        let mut trick = Trick { number: None, takes: Vec::new(), stray: None, asides: asides(text, span) };
        if let Some(name) = speaker.filter(|name| name_of(name)) {
            trick.takes.push(vec![(name, Span::empty(span.start))]);
        }
        let line = &text[span.range()];
        let words = line.split(|sign: char| sign.is_whitespace() || ",;|&".contains(sign));
        let place = |each: &str| each.as_ptr() as usize - text.as_ptr() as usize;
        let asides = trick.asides.clone();
        let is_aside = |each: &&str| asides.iter().any(|aside| aside.range().contains(&place(each)));
        let mut words = words.filter(|each| !each.is_empty() && !is_aside(each)).peekable();
        while let Some(first) = words.next() {
            let mut each = first;
            // `menos 5`
            if let Some(next) = words.peek().filter(|_| word::begins_phrase(first)) {
                let both = &text[place(first)..place(next) + next.len()];
                if word::token(both).is_some() {
                    each = both;
                    words.next();
                }
            }
            let at = Span::new(place(each), place(each) + each.len());
            let digits = each.trim_end_matches(['.', ')', ':']);
            let is_first = trick.takes.is_empty() && trick.number.is_none();
            if is_first && !digits.is_empty() && is_number(digits) {
                trick.number = Some((digits, at));
                continue;
            }
            // A name after `>` or after a special is the effect's.
            let last = trick.takes.last().and_then(|take| take.last()).map_or("", |(word, _)| *word);
            let is_effect = last.ends_with(['>', ':'])
                || word::token(last).is_some_and(|(kind, _)| kind.is_special())
                || trick.takes.last().is_some_and(|take| take.len() == 1);
            if name_of(each) && !is_effect {
                trick.takes.push(vec![(each.trim_end_matches([':', '.', '=']), at)]);
            } else if word::is_discard(each) {
                trick.takes.push(vec![("discard", at)]);
            } else if let Some(take) = trick.takes.last_mut() {
                if !word::is_taking(each) {
                    take.push((each, at));
                }
            } else if word::token(each).is_some() || each.contains(|letter: char| letter.is_ascii_digit()) {
                trick.stray.get_or_insert(at);
            }
        }
        trick
    }

    /// Writes it as a record has it, and returns that.
    fn write(&self, record: &mut Joined) -> String {
        let start = record.text.len();
        if let Some((number, span)) = self.number {
            record.add(number, span);
            record.mark(". ");
        }
        record.mark("|");
        for (token, span) in self.takes.iter().filter_map(|take| take.get(1)) {
            record.mark(" ");
            record.add(respelled(token), *span);
        }
        for take in &self.takes {
            record.mark(" |");
            for (each, span) in take {
                record.mark(" ");
                let mut rest = *each;
                while !rest.is_empty() {
                    let (piece, after) = rest.split_at(rest.find(['<', '>', ':']).unwrap_or(rest.len()));
                    record.add(respelled(piece), *span);
                    let signs = after.len() - after.trim_start_matches(['<', '>', ':']).len();
                    record.add(&after[..signs], *span);
                    rest = &after[signs..];
                }
            }
        }
        let written = record.text[start..].to_owned();
        record.mark("\n");
        written
    }
}

/// The brackets in a line that hold prose: no token, and no number except among other words.
fn asides(text: &str, line: Span) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = line.start;
    while let Some(open) = text[at..line.end].find(['(', '[']).map(|open| at + open) {
        let Some(close) = text[open..line.end].find([')', ']']).map(|close| open + close + 1) else { break };
        let inside = &text[open..close];
        let words = || inside.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let is_apart =
            text[close..line.end].starts_with(|next: char| next.is_whitespace() || ",;.|".contains(next));
        let has_digit = inside.contains(|letter: char| letter.is_ascii_digit());
        let is_counted = |each| has_digit && word::kind(each).is_some();
        let is_item = |each| {
            word::token(each).is_some() || is_counted(each) || word::is_kept(each) || word::is_discard(each)
        };
        let is_prose = !words().any(is_item)
            && (!has_digit
                || words().filter(|word| !word.contains(|c: char| c.is_ascii_digit())).count() > 1);
        if is_prose && (is_apart || close == line.end) {
            found.push(Span::new(open, close));
        }
        at = close;
    }
    found
}

/// A token as records spell it, or the word as it is.
fn respelled(word: &str) -> &str {
    match word::token(word) {
        Some((kind, _)) => kind.name(),
        None if word::is_kept(word) => "kept",
        None => word,
    }
}
