//! The layout of a text: headers, and who writes what, apart from the words of play.
//!
//! Chats name their speakers, tables have a column for each player, mail quotes, lists have bullets. All of that is
//! removed here; what remains is one stream of characters, each with its place and its speaker.

use std::cmp::Reverse;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

use super::vocabulary::{self as words, is_any};
use crate::divicity::notation::{items::is_blank, stamp};
use crate::record::{Half, Span};

/// One character of what remains, as it is compared: in lower case, without accents, with plain dashes and blanks.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    pub letter: char,
    /// Its first byte in the text.
    pub at: usize,
    /// One past its last byte.
    pub end: usize,
    /// Who wrote it: an index of [`Layout::speakers`].
    pub speaker: Option<usize>,
}

impl TextKind {
    /// Its name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            TextKind::Chat => "chat",
            TextKind::Table => "table",
            TextKind::List => "list",
            TextKind::Moves => "moves",
        }
    }
}

/// Somebody who writes, or a column of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Speaker {
    pub name: String,
    /// Whose turns they are, if the name says so: `Red:`.
    pub half: Option<Half>,
    /// The column of a table.
    column: Option<usize>,
}

/// A tag and its value: `Red: Ana`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub tag: &'static str,
    pub value: String,
    /// The place of the value.
    pub span: Span,
    /// The first byte of the tag.
    pub at: usize,
}

/// A text taken apart.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub glyphs: Vec<Glyph>,
    pub speakers: Vec<Speaker>,
    pub headers: Vec<Header>,
    /// Comments that go to the end of a line.
    pub comments: Vec<Span>,
    /// Who wrote a line with only their name, which the lines below it belong to.
    above: Option<usize>,
    /// Whether such lines name writers, or are headings.
    names_above: bool,
    /// Whether there is such a line.
    pub has_above: bool,
    /// What each column of the current table is, from its header.
    columns: Vec<Column>,
    /// Whether a row follows the header.
    has_rows: bool,
    /// Where each column begins, in characters, if blanks align them.
    starts: Vec<usize>,
    /// The sign between the cells of a table that is CSV.
    separator: Option<char>,
    /// How many lines of each kind there are, in the order of [`TextKind`].
    lines: [usize; 3],
}

/// What a text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TextKind {
    /// Messages with their writers.
    Chat,
    /// Rows of cells.
    Table,
    /// Lines with bullets.
    List,
    /// Moves one after the other.
    Moves,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Number,
    Player(Speaker),
}

/// The bytes of the longest header's name, and a bit more.
const MOST_KEY: usize = 30;

/// Begins a cell or a message: no ply goes on after it.
pub const CELL: char = '|';

impl Layout {
    pub fn new(text: &str) -> Layout {
        Layout::read(text, true)
    }

    /// Without lines that only name who writes those below: `Opening:` names nobody.
    pub fn without_writers_above(text: &str) -> Layout {
        Layout::read(text, false)
    }

    fn read(text: &str, names_above: bool) -> Layout {
        let mut at = 0;
        let mut lines: Vec<Part<'_>> = Vec::new();
        for line in text.split_inclusive('\n') {
            lines.push(Part { text: line.trim_end_matches(['\n', '\r']), at });
            at += line.len();
        }
        let written = || lines.iter().filter(|line| !line.text.trim().is_empty()).map(|line| line.depth());
        // Answers above what they quote: the deepest quote is the oldest mail.
        if written().is_sorted() && written().next() == Some(0) {
            lines.sort_by_key(|line| Reverse(line.depth()));
        }
        let mut layout = Layout { names_above, ..Layout::default() };
        for line in lines {
            layout.line(line);
        }
        layout
    }

    /// What most lines look like.
    pub fn kind(&self) -> TextKind {
        let kinds = [TextKind::Chat, TextKind::Table, TextKind::List];
        let most =
            kinds.into_iter().zip(self.lines).filter(|(_, lines)| *lines > 1).max_by_key(|(_, lines)| *lines);
        most.map_or(TextKind::Moves, |(kind, _)| kind)
    }

    /// Whether the players are columns of a table.
    pub fn has_columns(&self) -> bool {
        self.speakers.iter().any(|speaker| speaker.column.is_some())
    }

    /// The speakers who write something with a digit.
    pub fn writers(&self) -> Vec<usize> {
        let digits = self.glyphs.iter().filter(|glyph| glyph.letter.is_ascii_digit());
        let mut writers: Vec<usize> = digits.filter_map(|glyph| glyph.speaker).collect();
        writers.sort_unstable();
        writers.dedup();
        writers
    }

    /// A lane for each player, if each wrote all of their plies in one message: `Red: e1-e4, d1-d4`.
    /// `halves` are those of the speakers, if known.
    pub fn by_player(&self, halves: &[Option<Half>]) -> Option<[Vec<Glyph>; 2]> {
        let writers = self.writers();
        let [one, other] = writers[..] else { return None };
        let is_first = |speaker: usize| halves[speaker] == Some(Half::First);
        let is_second = |speaker: usize| halves[speaker] == Some(Half::Second);
        let order = if is_second(one) || is_first(other) { [other, one] } else { [one, other] };
        let lane = |speaker: usize| -> Vec<Glyph> {
            self.glyphs.iter().filter(|glyph| glyph.speaker == Some(speaker)).copied().collect()
        };
        let lanes = order.map(lane);
        // One message each, with several words that have digits.
        let is_one = |lane: &Vec<Glyph>| {
            let cells = lane
                .split(|glyph| glyph.letter == CELL)
                .filter(|cell| cell.iter().any(|glyph| glyph.letter.is_ascii_digit()));
            cells.count() == 1
        };
        let is_all = self.glyphs.iter().all(|glyph| {
            glyph.speaker.is_some_and(|speaker| writers.contains(&speaker)) || !glyph.letter.is_ascii_digit()
        });
        (is_all && lanes.iter().all(is_one)).then_some(lanes)
    }

    fn line(&mut self, whole: Part<'_>) {
        let (line, is_item) = whole.unquoted(self.columns.len() > 1);
        self.lines[TextKind::List as usize] += usize::from(is_item);
        let is_rule =
            line.text.chars().all(|letter| "|-:+=_~* ".contains(letter)) && line.text.contains("--");
        if is_rule || line.text.starts_with("```") || line.text.starts_with("~~~") || line.is_mail() {
            return;
        }
        let (line, comment) = line.without_comment();
        self.comments.extend(comment);
        if self.tag(line) {
            return;
        }
        if line.text.trim().is_empty() && comment.is_none() {
            self.above = None;
        }
        if let Some(name) = line.above() {
            self.above = Some(self.speaker(Speaker::named(name))).filter(|_| self.names_above);
            self.has_above = true;
            return;
        }
        let (line, is_stamped) = line.without_stamp();
        if !is_stamped && self.header(line) {
            return;
        }
        let (speaker, line) = match line.speaker(is_stamped) {
            Some((name, rest)) => {
                let speaker = Some(self.speaker(Speaker::named(name)));
                let is_above = rest.text.trim().is_empty();
                self.has_above |= is_above;
                self.above = speaker.filter(|_| self.names_above && is_above);
                (speaker, rest)
            }
            None => (self.above, line),
        };
        if !line.text.contains(['|', '\t']) {
            self.separator = self.separator.or_else(|| line.separator());
        }
        let mut cells = line.cells(self.separator);
        if cells.len() < 2 {
            cells = self.aligned(whole, line);
        }
        if speaker.is_some() || cells.len() < 2 {
            self.lines[TextKind::Chat as usize] += usize::from(speaker.is_some());
            let is_over = line.text.trim().is_empty() && self.has_rows;
            self.columns.retain(|_| !is_over);
            self.push(line, speaker, speaker.is_some());
        } else if self.columns.is_empty() && !cells.iter().any(|cell| cell.has_digit()) {
            self.columns = cells.iter().map(|cell| Column::headed(cell.text)).collect();
            self.has_rows = false;
        } else {
            self.lines[TextKind::Table as usize] += 1;
            self.has_rows = true;
            self.row(&cells);
        }
        if let Some(last) = self.glyphs.last() {
            let newline = Glyph { letter: '\n', ..*last };
            self.glyphs.push(newline);
        }
    }

    /// The cells of a table's head or row whose columns are aligned by blanks; none if it is no such line.
    fn aligned<'a>(&mut self, whole: Part<'a>, line: Part<'a>) -> Vec<Part<'a>> {
        let column = |at: usize| whole.text[..at - whole.at].chars().count();
        let runs = line.runs();
        let is_turn = |run: &Part<'_>| is_any(&folded(run.text), words::TURN);
        if runs.len() > 2 && is_turn(&runs[0]) && !line.has_digit() {
            self.starts = runs.iter().map(|run| column(run.at)).collect();
            return runs;
        }
        if self.starts.len() != self.columns.len() {
            return Vec::new();
        }
        let mut cells = vec![Part { text: "", at: line.at }; self.starts.len()];
        for run in runs {
            let after = self.starts.partition_point(|start| *start <= column(run.at));
            let is_within =
                self.starts.get(after).is_none_or(|next| column(run.at + run.text.len()) <= *next);
            match after.checked_sub(1).and_then(|at| cells.get_mut(at)) {
                Some(cell) if is_within && cell.text.is_empty() => *cell = run,
                _ => return Vec::new(),
            }
        }
        cells
    }

    /// A row of a table: the first player's cell first, wherever its column is.
    fn row(&mut self, cells: &[Part<'_>]) {
        let mut order: Vec<usize> = (0..cells.len()).collect();
        // The numbers of rows may be below no title.
        let number = self.lines[TextKind::Table as usize].to_string();
        let is_counted = cells.len() == self.columns.len() + 1
            && cells[0].text.trim_matches(['.', ')', ' ']) == number
            && !self.columns.contains(&Column::Number);
        if is_counted {
            self.columns.insert(0, Column::Number);
        }
        let half = |at: &usize| match self.columns.get(*at) {
            Some(Column::Player(player)) => player.half,
            _ => None,
        };
        // A number belongs to the whole row.
        if order.iter().filter_map(half).count() == 2 && order.len() <= 3 {
            order.sort_by_key(|at| (half(at) == Some(Half::Second), half(at).is_some()));
        }
        let is_aligned = self.columns.len() == cells.len();
        for at in order {
            let cell = cells[at];
            let is_number = cell.text.trim_matches(['.', ')', ' ']).bytes().all(|byte| byte.is_ascii_digit());
            let speaker = match self.columns.get(at) {
                _ if is_number && !is_aligned => None,
                Some(Column::Player(player)) => Some(Speaker { column: Some(at), ..player.clone() }),
                Some(Column::Number) => None,
                None => Some(Speaker { column: Some(at), ..Speaker::default() }),
            };
            let speaker = speaker.map(|speaker| self.speaker(speaker));
            self.push(cell, speaker, !is_number || is_aligned && speaker.is_some());
            // The number's cell ends, and a ply follows.
            if is_number && let Some(last) = self.glyphs.last() {
                let blank = Glyph { letter: ' ', ..*last };
                self.glyphs.push(blank);
            }
        }
    }

    fn push(&mut self, part: Part<'_>, speaker: Option<usize>, is_cell: bool) {
        if is_cell {
            self.glyphs.push(Glyph { letter: CELL, at: part.at, end: part.at, speaker });
        }
        for (at, letter) in part.text.char_indices() {
            let (at, end) = (part.at + at, part.at + at + letter.len_utf8());
            self.glyphs.extend(normalized(letter).map(|letter| Glyph { letter, at, end, speaker }));
        }
    }

    fn speaker(&mut self, speaker: Speaker) -> usize {
        let known = self.speakers.iter().position(|known| *known == speaker);
        known.unwrap_or_else(|| {
            self.speakers.push(speaker);
            self.speakers.len() - 1
        })
    }

    /// Reads a tag of a record.
    fn tag(&mut self, line: Part<'_>) -> bool {
        let inner = line.text.trim().strip_prefix('[').and_then(|tag| tag.strip_suffix(']'));
        let Some((name, value)) = inner.and_then(|tag| tag.trim().split_once(char::is_whitespace)) else {
            return false;
        };
        let value = unquoted(value.trim()).replace("\\\"", "\"");
        let Some(tag) = words::tag(&folded(name)) else { return false };
        self.headers.push(Header { tag, value, span: line.span(), at: line.at });
        true
    }

    /// Reads headers, one or several in a line: `Red: Ana, Blue: Beto`.
    fn header(&mut self, line: Part<'_>) -> bool {
        // `Board 20x20`
        if let Some((key, value)) = line.text.split_once(' ')
            && words::tag(&folded(key)) == Some("Board")
            && value.trim_start().starts_with(|letter: char| letter.is_ascii_digit())
        {
            let span = line.after(key.len() + 1).span();
            self.headers.push(Header { tag: "Board", value: value.trim().to_owned(), span, at: line.at });
            return true;
        }
        let mut found: Vec<(&'static str, usize, usize)> = Vec::new();
        for (at, sign) in line.text.char_indices().filter(|(_, sign)| [':', '='].contains(sign)) {
            let before = &line.text[..at];
            let near = (0..=at.saturating_sub(MOST_KEY)).rev().find(|near| before.is_char_boundary(*near));
            let from = found.last().map_or(0, |(_, _, end)| *end).max(near.unwrap_or(0));
            // A key of at most three words before the sign.
            let starts = before[from..].char_indices().filter(|(n, letter)| {
                letter.is_alphabetic() && !before[from..][..*n].ends_with(|c: char| c.is_alphanumeric())
            });
            let key = starts
                .map(|(n, _)| n + from)
                .find_map(|start| Some((words::tag(&folded(&before[start..]))?, start)));
            match key {
                Some((tag, start)) if !found.is_empty() || before[..start].trim().is_empty() => {
                    found.push((tag, start, at + sign.len_utf8()));
                }
                _ if found.is_empty() => break,
                _ => {}
            }
        }
        let ends = found.iter().skip(1).map(|(_, start, _)| *start).chain([line.text.len()]);
        let headers: Vec<Header> = found
            .iter()
            .zip(ends)
            .map(|((tag, key, start), end)| {
                let raw = &line.text[*start..end];
                let value = unquoted(raw.trim_matches([' ', ',', ';', '|', '\t', '.']));
                let start = start + raw.find(value).unwrap_or(0);
                Header {
                    tag,
                    value: value.to_owned(),
                    span: Span::new(line.at + start, line.at + start + value.len()),
                    at: line.at + key,
                }
            })
            .collect();
        // `Red: e1-e4` is a move of Red.
        let is_ply = |header: &Header| {
            words::half_of(header.tag).is_some() && header.value.contains(|c: char| c.is_ascii_digit())
        };
        if headers.is_empty() || headers.iter().any(is_ply) {
            return false;
        }
        self.headers.extend(headers.into_iter().filter(|header| !header.value.is_empty()));
        true
    }
}

impl Speaker {
    /// Whether it is a column with a name at its head.
    pub const fn is_named_column(&self) -> bool {
        self.column.is_some() && !self.name.is_empty()
    }

    fn named(name: &str) -> Speaker {
        // `Ana (red)`, `Red (Ana)`, `Red: Ana`
        let (one, other) = name.split_once(['(', ':']).unwrap_or((name, ""));
        let (one, other) = (one.trim(), other.trim_end_matches([')', ' ']).trim_start());
        let (half, name) = match (words::half(&folded(one)), words::half(&folded(other))) {
            (half @ Some(_), _) => (half, other),
            (None, half @ Some(_)) => (half, one),
            (None, None) => (None, name.trim()),
        };
        Speaker { name: name.to_owned(), half, column: None }
    }
}

impl Column {
    fn headed(text: &str) -> Column {
        let word = folded(text);
        if word.is_empty() || is_any(&word, words::TURN) {
            Column::Number
        } else {
            Column::Player(Speaker::named(text.trim_matches(['*', '"', ' '])))
        }
    }
}

/// A part of a line, and its first byte in the text.
#[derive(Clone, Copy, Debug)]
struct Part<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Part<'a> {
    fn span(self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }

    fn after(self, bytes: usize) -> Part<'a> {
        Part { text: &self.text[bytes..], at: self.at + bytes }
    }

    fn trimmed(self) -> Part<'a> {
        self.after(self.text.len() - self.text.trim_start_matches(is_blank).len())
    }

    fn has_digit(self) -> bool {
        self.text.contains(|letter: char| letter.is_ascii_digit())
    }

    /// How often it is quoted.
    fn depth(self) -> usize {
        self.text.chars().take_while(|sign| [' ', '>'].contains(sign)).filter(|sign| *sign == '>').count()
    }

    /// Its runs of words, between which are two blanks or more.
    fn runs(self) -> Vec<Part<'a>> {
        let (mut runs, mut rest) = (Vec::new(), self.trimmed());
        while !rest.text.is_empty() {
            let end = rest.text.find("  ").unwrap_or(rest.text.len());
            runs.push(Part { text: rest.text[..end].trim_end(), at: rest.at });
            rest = rest.after(end).trimmed();
        }
        runs
    }

    /// Without the signs of quoted mail and of lists; also says whether it has a bullet.
    fn unquoted(self, is_in_table: bool) -> (Part<'a>, bool) {
        let mut rest = self.trimmed();
        // A tab before other tabs, or within a table, follows an empty cell.
        if (is_in_table || rest.text.contains('\t')) && rest.speaker(false).is_none() {
            rest = self.after(self.text.len() - self.text.trim_start_matches([' ', '\u{feff}']).len());
        }
        while let Some(quoted) = rest.text.strip_prefix('>') {
            rest = rest.after(rest.text.len() - quoted.len()).trimmed();
        }
        let bullet = rest.text.chars().next().filter(|sign| "-*•·–—+◦▪".contains(*sign));
        match bullet {
            Some(sign) if rest.text[sign.len_utf8()..].starts_with(' ') => {
                (rest.after(sign.len_utf8()).trimmed(), true)
            }
            _ => (rest, false),
        }
    }

    /// A line that a mail program wrote.
    fn is_mail(self) -> bool {
        let line = folded(self.text);
        let key = line.split(':').next().unwrap_or_default();
        is_any(line.rsplit(' ').next().unwrap_or_default(), words::WROTE)
            || line.contains(':') && !self.text.contains('|') && is_any(key, words::MAIL)
    }

    /// Without a comment that goes to the end of the line, and that. `#3` and a column `#` are none.
    fn without_comment(self) -> (Part<'a>, Option<Span>) {
        let is_comment = |at: &usize| {
            let rest = &self.text[*at..];
            rest.starts_with("//")
                || rest.starts_with('#')
                    && !rest[1..].trim_start_matches(' ').starts_with(|c: char| {
                        c.is_ascii_digit() && (*at == 0 || !rest[1..].starts_with(' ')) || "|\t,;".contains(c)
                    })
                    && !rest[1..].starts_with("  ")
        };
        let mut starts = self.text.char_indices().map(|(at, _)| at);
        let is_apart = |at: &usize| *at == 0 || self.text[..*at].ends_with([' ', '\t']);
        let start = starts.find(|at| is_apart(at) && is_comment(at));
        let comment = start.map(|start| self.after(start).span());
        (Part { text: &self.text[..start.unwrap_or(self.text.len())], at: self.at }, comment)
    }

    /// The name on a line of its own above a message: `Ana, [18.10.2024 21:03]`.
    fn above(self) -> Option<&'a str> {
        let (name, time) = self.text.trim_end().split_at(self.text.find(", [")?);
        let time = &time[2..];
        (stamp(time) == Some(time.len())).then_some(name)
    }

    /// Without the time of a message, and whether it had one.
    fn without_stamp(self) -> (Part<'a>, bool) {
        let is_stamped = stamp(self.text);
        (is_stamped.map_or(self, |end| self.after(end).trimmed()), is_stamped.is_some())
    }

    /// The name before a message, and the message.
    fn speaker(self, is_stamped: bool) -> Option<(&'a str, Part<'a>)> {
        if let Some((name, _)) = self.text.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            return Some((name, self.after(name.len() + 2)));
        }
        let (name, _) = self.text.split_once(':')?;
        let rest = self.after(name.len() + 1);
        let is_letter = |letter: char| {
            let is_picture = !letter.is_ascii() && (is_stamped || !letter.is_numeric());
            letter.is_alphabetic() || " .'_-()~".contains(letter) || is_picture
        };
        let is_name = name.contains(char::is_alphabetic)
            && name.chars().count() <= 40
            && (name.chars().all(is_letter) || is_stamped && !is_place(name));
        let is_apart = rest.text.is_empty() || rest.text.starts_with(char::is_whitespace);
        (is_name && (is_apart || is_stamped)).then_some((name, rest))
    }

    /// The sign between cells if this is the head of a table of turns as CSV: `turn,red,blue`.
    fn separator(self) -> Option<char> {
        [',', ';'].into_iter().find(|sign| {
            let mut cells = self.text.split(*sign);
            let is_turn =
                cells.next().is_some_and(|cell| cell.is_empty() || is_any(&folded(cell), words::TURN));
            let are_players = || self.text.split(*sign).all(|cell| words::half(&folded(cell)).is_some());
            !self.has_digit()
                && !self.text.contains(&[*sign, ' '].iter().collect::<String>())
                && (is_turn && cells.count() >= 2 || self.text.contains(*sign) && are_players())
        })
    }

    /// The cells of a row; `separator` is that of the CSV it is in, if it is.
    fn cells(self, separator: Option<char>) -> Vec<Part<'a>> {
        let sign = match separator {
            _ if self.text.contains('|') => '|',
            Some(sign) if !self.text.contains('\t') => sign,
            _ => '\t',
        };
        let (mut at, mut is_quoted) = (self.at, false);
        let mut cells: Vec<Part<'a>> = Vec::new();
        let is_end = |letter: char| {
            is_quoted ^= letter == '"';
            letter == sign && !(is_quoted && separator == Some(sign))
        };
        for cell in self.text.split(is_end) {
            cells.push(Part { text: cell, at });
            at += cell.len() + 1;
        }
        if sign == '|' {
            // The outer bars of a row have nothing outside.
            cells.retain(|cell| {
                !(cell.text.trim().is_empty()
                    && (cell.at == self.at || cell.at + cell.text.len() == self.at + self.text.len()))
            });
        }
        cells
    }
}

/// A value without the quotes around all of it.
fn unquoted(value: &str) -> &str {
    const QUOTES: [char; 4] = ['"', '“', '”', '„'];
    value.strip_prefix(QUOTES).and_then(|value| value.strip_suffix(QUOTES)).unwrap_or(value)
}

/// Whether a word names a place on a board, such as `h8`.
fn is_place(word: &str) -> bool {
    let mut letters = word.trim().chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.as_str().parse::<u8>().is_ok()
}

/// A letter as it is compared; `None` for signs without a width.
fn normalized(letter: char) -> Option<char> {
    Some(match letter {
        '\u{fe0e}' | '\u{fe0f}' | '\u{200c}' | '\u{200d}' => return None,
        mark if is_blank(mark) && !mark.is_whitespace() => return None,
        '½' => '½',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '×' | '✕' | '✖' => 'x',
        '⇒' | '➔' | '➜' | '⟶' | '➡' => '→',
        '⬅' | '⟵' | '⇐' => '←',
        '⬆' | '⇑' => '↑',
        '⬇' | '⇓' => '↓',
        '…' => '.',
        letter if letter != '\n' && letter.is_whitespace() => ' ',
        letter => {
            let plain = std::iter::once(letter).nfkd().next().unwrap_or(letter);
            plain.to_lowercase().next().unwrap_or(plain)
        }
    })
}

/// A text as it is compared, without blanks around it.
pub fn folded(text: &str) -> String {
    text.trim().chars().filter_map(normalized).collect()
}
