//! Finds the players of a text and the places of their holdings: arguments, lines, pasted chats and lists, tables,
//! JSON.
//!
//! This module does not score items. It reports a word that may belong to either a name or a holding.

use std::ops::Range;

use super::items::{self, is_blank, is_quote, is_separator, narrow, quotes};
use super::word::{self, Kind};
use crate::divicity::fault::QuickFault;
use crate::divicity::rules::Name;

/// A fault and its byte range in the text.
pub type Placed = (Range<usize>, QuickFault);

/// A player's name as typed, and the places of the holding.
pub(super) struct Entry {
    pub name: String,
    pub at: Range<usize>,
    pub parts: Vec<Part>,
}

pub(super) enum Part {
    Items(Range<usize>),
    /// The count of one kind. With a multiplication sign it may exceed the usual box.
    Count {
        kind: Kind,
        at: Range<usize>,
        has_sign: bool,
    },
    Total(Range<usize>),
}

pub(super) fn entries(text: &str, faults: &mut Vec<Placed>) -> Vec<Entry> {
    let mut cutter = Cutter { text, entries: Vec::new(), faults, is_table: false };
    let start = text.trim_start_matches(is_blank);
    let list = start.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'));
    if start.starts_with('{') || list {
        if let Err(fault) = cutter.json() {
            cutter.faults.push(fault);
        }
        return cutter.entries;
    }
    let lines = cutter.lines();
    if let Some(table) = cutter.header(&lines) {
        for line in lines.into_iter().skip(1) {
            cutter.row(line, &table);
        }
    } else {
        cutter.is_table = cutter.is_table(&lines);
        for line in lines {
            cutter.line(line);
        }
    }
    cutter.entries
}

pub(super) struct Cutter<'t> {
    pub text: &'t str,
    pub entries: Vec<Entry>,
    pub faults: &'t mut Vec<Placed>,
    /// Whether every line begins with a name and a separator, so that the first cell is a name even if it is also a
    /// token.
    is_table: bool,
}

/// A mark between a name and a holding: `=`, `:` or an arrow.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    at: Range<usize>,
    sign: char,
}

/// A word between blanks and separators, or a separator.
#[derive(Clone, Debug)]
struct Piece {
    at: Range<usize>,
    is_separator: bool,
}

enum First {
    Name,
    Total(Range<usize>),
    /// It ends no name: the line without its claimed total, and that total.
    Within(Range<usize>, Option<Range<usize>>),
    Either([String; 2]),
}

enum Later {
    Within,
    /// It ends a name that begins at this piece.
    Name(usize),
    Total(Range<usize>),
    /// It is ambiguous: two readings, and the piece assumed to begin a name while looking for more faults.
    Either(Range<usize>, [String; 2], usize),
}

/// The context of a later mark of a line.
struct Place {
    /// The start of the player's holding.
    start: usize,
    /// The text between this mark and the next.
    behind: Range<usize>,
    is_last: bool,
    /// The start of the pieces, if they directly follow the mark of a name.
    begin: Option<usize>,
}

/// Whether the separator that a text begins with ends a cell.
fn ends_cell(text: &str) -> bool {
    text.starts_with(['|', '\t']) || text.starts_with([',', ';']) && !text[1..].starts_with(is_blank)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A token, Lex or part of one, in letters that may also be a name.
    Kind,
    Item,
    Near,
    Name,
}

impl Cutter<'_> {
    fn fault(&mut self, at: Range<usize>, fault: QuickFault) {
        self.faults.push((at, fault));
    }

    fn ask(&mut self, at: Range<usize>, meant: [String; 2]) {
        let written = self.text[at.clone()].to_owned();
        self.fault(at, QuickFault::Unclear { written, meant: Vec::from(meant) });
    }

    pub fn trimmed(&self, at: Range<usize>) -> Range<usize> {
        let text = &self.text[at.clone()];
        let start = at.start + (text.len() - text.trim_start_matches(is_blank).len());
        start..start + text.trim_matches(is_blank).len()
    }

    /// The nonempty lines, without leading bullets, numbers and times, or surrounding bars.
    fn lines(&self) -> Vec<Range<usize>> {
        const ENDS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
        let mut start = 0;
        let lines = self.text.split_inclusive(ENDS).map(|line| {
            start += line.len();
            // A trailing tab or bar shows an empty last cell.
            let is_end = |letter: char| is_blank(letter) && letter != '\t';
            let end = start - line.len() + line.trim_end_matches(is_end).len();
            let line = self.without_prefix(self.trimmed(start - line.len()..end).start..end);
            let bar = self.text[line.clone()].len() - self.text[line.clone()].trim_start_matches('|').len();
            self.trimmed(line.start + bar..line.end).start..line.end
        });
        // Skip rules of tables: `|---|:--|`.
        let is_rule =
            |text: &str| text.len() > 1 && text.chars().all(|letter| " -|:+_\u{2500}".contains(letter));
        lines.filter(|line| !line.is_empty() && !is_rule(&self.text[line.clone()])).collect()
    }

    /// Whether every line begins with a cell and at least one of these cells can only be a name; then all of them
    /// are names. A comma with a blank after it does not end a cell: it may separate items of a list continued on
    /// the next line.
    fn is_table(&self, lines: &[Range<usize>]) -> bool {
        let is_cell = |line: &Range<usize>| {
            let mut marks = self.marks(line.clone());
            if self.last_total(line, &marks).is_some() {
                marks.pop();
            }
            let counts = |mark: &Mark| {
                mark.sign == ':'
                    && self.text[mark.at.end..].starts_with(|digit| narrow(digit).is_ascii_digit())
            };
            let pieces = self.pieces(line.start..marks.first().map_or(line.end, |mark| mark.at.start));
            let separator = pieces.iter().find(|piece| piece.is_separator);
            let ends = separator.is_some_and(|piece| ends_cell(&self.text[piece.at.start..line.end]));
            ends && marks.iter().all(counts)
        };
        let is_name = |line: &Range<usize>| {
            let pieces = self.pieces(line.clone());
            let is_quoted = pieces.first().is_some_and(|name| is_quoted(&self.text[name.at.clone()]));
            let lead = if is_quoted { 1 } else { self.lead(&pieces) };
            lead > 0 && pieces.get(lead).is_some_and(|piece| piece.is_separator)
        };
        lines.iter().all(is_cell) && lines.iter().any(is_name)
    }

    fn without_prefix(&self, mut line: Range<usize>) -> Range<usize> {
        const MOST: usize = 4;
        for _ in 0..MOST {
            let text = &self.text[line.clone()];
            let length = bullet(text).or_else(|| stamp(text)).or_else(|| self.number(line.clone()));
            let Some(length) = length else { break };
            line = self.trimmed(line.start + length..line.end).start..line.end;
        }
        line
    }

    /// The length of a list number before a name: `1.`, `2)`. Before a kind it may be a count.
    fn number(&self, line: Range<usize>) -> Option<usize> {
        let text = &self.text[line.clone()];
        let open = text.len() - text.trim_start_matches('(').len();
        let digits = text[open..].bytes().take_while(u8::is_ascii_digit).count();
        let sign =
            text[open + digits..].chars().next().filter(|sign| matches!(sign, '.' | ')' | 'º' | '°'))?;
        let length = open + digits + sign.len_utf8();
        let rest = self.trimmed(line.start + length..line.end);
        let begins = self.text[rest.clone()]
            .starts_with(|letter: char| letter.is_alphabetic() || is_quote(letter) || letter == '\'');
        let is_player = || !self.marks(rest.clone()).is_empty() || self.lead(&self.pieces(rest.clone())) > 0;
        ((1..=2).contains(&digits) && begins && is_player()).then_some(length)
    }

    pub fn marks(&self, line: Range<usize>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        let mut is_quoted = false;
        let mut before = (line.start, ' ');
        for (at, letter) in self.text[line.clone()].char_indices() {
            let (at, end) = (line.start + at, line.start + at + letter.len_utf8());
            let letter = narrow(letter);
            is_quoted = quotes(letter, is_quoted);
            match letter {
                _ if is_quoted => {}
                '>' if before.1 == '=' && marks.last().is_some_and(|last| last.at.end == at) => {
                    marks.pop();
                    marks.push(Mark { at: before.0..end, sign: '>' });
                }
                '>' if before.1 == '-' => {
                    let name = self.text[line.start..at].trim_end_matches(|dash| narrow(dash) == '-');
                    marks.push(Mark { at: line.start + name.len()..end, sign: '>' });
                }
                '→' | '⇒' | '➜' | '➔' => marks.push(Mark { at: at..end, sign: '>' }),
                '=' | ':' => marks.push(Mark { at: at..end, sign: letter }),
                _ => {}
            }
            before = (at, letter);
        }
        marks
    }

    /// The words and separators of a part of a line; quoted text is one word.
    fn pieces(&self, part: Range<usize>) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut word: Option<usize> = None;
        let mut is_quoted = false;
        let text = &self.text[part.clone()];
        let end_word = |word: &mut Option<usize>, end: usize, pieces: &mut Vec<Piece>| {
            if let Some(start) = word.take() {
                let is_separator = word::is_and(&self.text[start..end]);
                pieces.push(Piece { at: start..end, is_separator });
            }
        };
        for (at, letter) in text.char_indices() {
            let (at, end) = (part.start + at, part.start + at + letter.len_utf8());
            let letter = narrow(letter);
            is_quoted = quotes(letter, is_quoted);
            let parts = is_separator(letter) || letter == '\t' || letter == '+';
            if !is_quoted && (parts || is_blank(letter)) {
                end_word(&mut word, at, &mut pieces);
                if parts {
                    pieces.push(Piece { at: at..end, is_separator: true });
                }
            } else {
                word.get_or_insert(at);
            }
        }
        end_word(&mut word, part.end, &mut pieces);
        // A player may be called `E`: at the start of a table's row it joins nothing.
        if let [first, sign, ..] = pieces.as_mut_slice()
            && ends_cell(&self.text[sign.at.start..])
            && word::is_and(&self.text[first.at.clone()])
        {
            first.is_separator = false;
        }
        pieces
    }

    fn role(&self, word: &Range<usize>) -> Role {
        let text = &self.text[word.clone()];
        if is_quoted(text) || word::is_and(text) {
            return Role::Name;
        }
        if word::kind(text).is_some() && text.starts_with(char::is_alphabetic) || word::begins_phrase(text) {
            return Role::Kind;
        }
        let is_times = text
            .strip_prefix(['x', 'X'])
            .is_some_and(|count| count.starts_with(|digit: char| digit.is_ascii_digit()));
        if is_times
            || !text.starts_with(char::is_alphabetic)
            || items::read(text).iter().all(|(_, item)| item.is_ok())
        {
            return Role::Item;
        }
        if word::unknown(text).meant().is_some() { Role::Near } else { Role::Name }
    }

    /// The number of leading words that belong to a name and cannot be items.
    fn lead(&self, pieces: &[Piece]) -> usize {
        let is_name = |(number, piece): &(usize, &Piece)| {
            let counts = word::count(&self.text[piece.at.clone()]).is_some();
            let is_counted = || {
                pieces.get(number + 1).is_some_and(|next| {
                    !next.is_separator && matches!(self.role(&next.at), Role::Kind | Role::Item)
                })
            };
            !piece.is_separator
                && matches!(self.role(&piece.at), Role::Name | Role::Near)
                && !(counts && is_counted())
        };
        pieces.iter().enumerate().take_while(is_name).count()
    }

    /// Where a token begins that is glued to a word, as in `Beto-10`.
    fn glued_token(&self, word: &Range<usize>) -> Option<usize> {
        let text = &self.text[word.clone()];
        let (dash, _) = text.char_indices().rfind(|(at, sign)| *at > 0 && narrow(*sign) == '-')?;
        let is_number = text[dash..].chars().nth(1).is_some_and(|digit| narrow(digit).is_ascii_digit());
        let dash = word.start + dash;
        (is_number && !is_quoted(text) && self.is_item(dash..word.end)).then_some(dash)
    }

    /// Whether a word for a token may begin the name that continues with `name`: both are capitalised or both are
    /// not. `beer Ana` is a beer and a name, `Pato Branco` may be one name.
    fn may_join(&self, word: &Range<usize>, name: &Range<usize>) -> bool {
        let is_small = |at: &Range<usize>| self.text[at.clone()].starts_with(char::is_lowercase);
        self.role(word) == Role::Kind && (!is_small(word) || is_small(name))
    }

    /// Whether a part reads as items without a fault, and is not empty.
    fn are_items(&self, part: Range<usize>) -> bool {
        let items = items::read(&self.text[part]);
        !items.is_empty() && items.iter().all(|(_, item)| item.is_ok())
    }

    fn is_item(&self, part: Range<usize>) -> bool {
        matches!(items::read(&self.text[part])[..], [(_, Ok(_))])
    }

    /// The claimed total, if a part consists of one number.
    fn total(&self, part: Range<usize>) -> Option<Range<usize>> {
        let part = self.trimmed(part);
        let text =
            self.text[part.clone()].trim_end_matches(|letter| is_separator(letter) || is_blank(letter));
        let digits = text.strip_prefix(|sign| matches!(narrow(sign), '-' | '+')).unwrap_or(text);
        let is_number = !digits.is_empty() && digits.chars().all(|digit| narrow(digit).is_ascii_digit());
        is_number.then_some(part.start..part.start + text.len())
    }

    /// The claimed total, if the next player's name follows it.
    fn total_before_name(&self, part: Range<usize>) -> Option<Range<usize>> {
        let pieces = self.pieces(part);
        let (first, rest) = pieces.split_first()?;
        let names = rest.iter().filter(|piece| !piece.is_separator);
        let are_names =
            names.clone().count() > 0 && names.clone().all(|piece| self.role(&piece.at) != Role::Item);
        self.total(first.at.clone()).filter(|_| are_names)
    }

    pub fn add(&mut self, name: Range<usize>, parts: impl IntoIterator<Item = Part>) {
        let text = &self.text[name.clone()];
        let bare = text.trim_matches(is_quote);
        let bare =
            bare.strip_prefix(['\'', '‘']).and_then(|bare| bare.strip_suffix(['\'', '’'])).unwrap_or(bare);
        // Bold and italic, as chats mark them.
        let bare = bare.trim_matches('*');
        let bare = bare.strip_prefix('_').and_then(|bare| bare.strip_suffix('_')).unwrap_or(bare).to_owned();
        self.entries.push(Entry { name: bare, at: name, parts: parts.into_iter().collect() });
    }

    /// The cells of a row that are not empty.
    fn written_cells(&self, row: Range<usize>) -> Vec<Range<usize>> {
        let mut start = row.start;
        let mut is_quoted = false;
        let is_end = |letter: char| {
            is_quoted = quotes(letter, is_quoted);
            !is_quoted && is_separator(narrow(letter))
        };
        let cells = self.text[row].split_inclusive(is_end).map(|cell| {
            start += cell.len();
            let sign =
                cell.chars().next_back().filter(|sign| is_separator(narrow(*sign))).map_or(0, char::len_utf8);
            self.trimmed(start - cell.len()..start - sign)
        });
        cells.filter(|cell| self.text[cell.clone()].contains(|letter| !is_quote(letter))).collect()
    }

    fn go_on(&mut self, part: Part) {
        if let Some(entry) = self.entries.last_mut() {
            entry.parts.push(part);
        }
    }

    fn nobody(&mut self, line: Range<usize>) {
        let written = self.text[line.clone()].to_owned();
        self.fault(line, QuickFault::NoPlayer(written));
    }

    fn line(&mut self, line: Range<usize>) {
        let marks = self.marks(line.clone());
        if self.is_table || marks.is_empty() {
            let total = self.last_total(&line, &marks);
            let end = total.as_ref().and(marks.last()).map_or(line.end, |mark| mark.at.start);
            return self.bare(line.start..end, total);
        }
        match self.first_mark(&line, &marks) {
            First::Name => self.named(line, &marks),
            First::Total(total) => self.go_on(Part::Total(total)),
            First::Within(line, total) => self.bare(line, total),
            First::Either(meant) => self.ask(line, meant),
        }
    }

    /// The total after the last `=` of a line, if a blank precedes the `=`.
    fn last_total(&self, line: &Range<usize>, marks: &[Mark]) -> Option<Range<usize>> {
        let last = marks.last().filter(|last| last.sign == '=')?;
        let before = &self.text[line.start..last.at.start];
        self.total(last.at.end..line.end).filter(|_| before.is_empty() || before.ends_with(is_blank))
    }

    /// Reads the first mark of a line. The text before it is a name, unless that is impossible or the mark may
    /// belong to the items of a line without a name mark: `Ana 10 beer = 15`, `Ana milk:2 beer`.
    fn first_mark(&self, line: &Range<usize>, marks: &[Mark]) -> First {
        let whole = self.text;
        let text = |at: Range<usize>| &whole[at];
        let Some(first) = marks.first() else { return First::Name };
        let before = self.trimmed(line.start..first.at.start);
        let has_begun = !self.entries.is_empty();
        let total = self.last_total(line, marks);
        if let Some(total) = total.clone().filter(|_| before.is_empty() && marks.len() == 1 && has_begun) {
            return First::Total(total);
        }
        let end = total.as_ref().and(marks.last()).map_or(line.end, |mark| mark.at.start);
        let pieces = self.pieces(before.clone());
        let is_count = first.sign == ':' && self.is_count(pieces.last(), first);
        if first.sign != '=' && !is_count {
            return First::Name;
        }
        let lead = self.lead(&pieces);
        // No name contains a number and ends in a counted kind: `Pato 10 Leite:1`.
        let rest = pieces.get(1).map(|second| second.at.start).filter(|_| is_count && lead == 0);
        let has_item = || pieces.iter().any(|piece| self.role(&piece.at) == Role::Item);
        if let Some(rest) = rest.filter(|_| has_item() && self.are_items(first.at.end..line.end)) {
            let (name, held) = (text(before.start..rest).trim_end(), text(rest..line.end));
            let long = format!("\"{}\": {}", text(before.clone()), text(first.at.end..line.end));
            return First::Either([format!("{name}: {held}"), long]);
        }
        let held = pieces.get(lead).map(|piece| piece.at.start..end).filter(|_| lead > 0 || has_begun);
        let Some(held) = held.filter(|held| self.are_items(held.clone())) else {
            return First::Name;
        };
        let behind = first.at.end..if marks.len() == 1 { line.end } else { end };
        if Name::typed(text(before.clone())).is_err() || !self.are_items(behind.clone()) {
            return First::Within(line.start..end, total);
        }
        // `beer = 10` below a player may also be a beer and a total.
        if total.is_some() && marks.len() == 1 || is_count && lead > 0 {
            let name = if lead > 0 { text(before.start..held.start).trim_end() } else { "…" };
            let (held, behind, before) =
                (text(held.start..line.end), text(behind).trim_start(), text(before));
            return First::Either([format!("{name}: {held}"), format!("\"{before}\": {behind}")]);
        }
        First::Name
    }

    /// Whether a colon without blanks separates a kind from its count: `milk:2`.
    fn is_count(&self, kind: Option<&Piece>, mark: &Mark) -> bool {
        let kind = kind.filter(|kind| kind.at.end == mark.at.start).map(|kind| &self.text[kind.at.clone()]);
        self.text[mark.at.end..].starts_with(|digit| narrow(digit).is_ascii_digit())
            && kind.is_some_and(|kind| word::kind(kind).is_some())
    }

    /// Reads a line without a mark after the name: `Ana 10 rinds`, `Ana,10,rinds`; or a continuation of the
    /// previous player.
    fn bare(&mut self, line: Range<usize>, total: Option<Range<usize>>) {
        let line = self.trimmed(line.clone()).start..line.end;
        let pieces = self.pieces(line.clone());
        let Some(first) = pieces.first().map(|first| first.at.clone()) else { return };
        let whole = self.text;
        let text = |at: Range<usize>| &whole[at];
        let total = total.map(Part::Total);
        let cell = pieces.iter().position(|piece| piece.is_separator).unwrap_or(pieces.len());
        let lead = match self.role(&first) {
            Role::Name if is_quoted(text(first.clone())) => 1,
            _ if self.is_table => cell,
            _ => self.lead(&pieces),
        };
        let next = pieces.get(lead).cloned();
        let start = next
            .as_ref()
            .map_or(line.end, |next| if next.is_separator { next.at.end } else { next.at.start });
        let held = start..line.end;
        if lead == 0 {
            let rest =
                pieces.iter().skip(1).find(|piece| !piece.is_separator).map(|rest| rest.at.start..line.end);
            // A line with a single item is not a player, except in `Uma cerveja`.
            let is_small = |name: &str| name.starts_with(char::is_lowercase);
            let counts = word::count(text(first.clone())).is_some() && !is_small(text(first.clone()));
            // `Y 10` may go on with the line above, as `y 10` does below a name with a capital.
            let joins = || {
                word::is_and(text(first.clone()))
                    && (!is_small(text(first.clone()))
                        || self.entries.last().is_some_and(|one| is_small(&one.name)))
            };
            let may_name =
                counts || joins() || self.role(&first) == Role::Kind && !self.is_item(line.clone());
            let rest = rest.filter(|rest| may_name && self.are_items(rest.clone()));
            return match (self.entries.last(), rest) {
                (Some(last), Some(rest)) => {
                    let meant = [
                        format!("{}: {}", text(first), text(rest)),
                        format!("{}: … {}", last.name, text(line.clone())),
                    ];
                    self.ask(line, meant);
                }
                (Some(_), _) => {
                    for part in [Some(Part::Items(line)), total].into_iter().flatten() {
                        self.go_on(part);
                    }
                }
                (None, _) => self.nobody(line),
            };
        }
        // `Ana has 10`
        let is_verb = |piece: &&Piece| word::is_taking(text(piece.at.clone()));
        let verbs = if self.is_table { 0 } else { pieces[1..lead].iter().rev().take_while(is_verb).count() };
        let name = first.start..pieces[lead - verbs - 1].at.end;
        if let Some(dash) =
            self.glued_token(&pieces[lead - 1].at).filter(|_| next.is_some() && !self.is_table)
        {
            let short = format!("{}: {}", text(name.start..dash), text(dash..line.end));
            let long = format!("\"{}\": {}", text(name), text(held).trim_start());
            return self.ask(line, [short, long]);
        }
        let is_cell = self.is_table || next.as_ref().is_some_and(|next| next.is_separator);
        match next {
            None => self.nobody(line),
            Some(next)
                if next.is_separator
                    && !self.is_table
                    && self.trimmed(held.clone()).is_empty()
                    && !text(next.at.clone()).starts_with(['|', '\t']) =>
            {
                self.nobody(line);
            }
            Some(next) if !is_cell && verbs == 0 && self.may_join(&next.at, &pieces[lead - 1].at) => {
                let short = format!("{}: {}", text(name.clone()), text(held));
                let long = format!(
                    "{}: {}",
                    text(name.start..next.at.end),
                    text(next.at.end..line.end).trim_start()
                );
                self.ask(line, [short, long]);
            }
            _ => {
                let near = |piece: &&Piece| self.role(&piece.at) == Role::Near;
                let near = pieces[..lead].iter().find(near).filter(|_| !is_cell && !self.entries.is_empty());
                if let Some(near) = near.map(|near| near.at.clone()) {
                    let fault = QuickFault::Token(word::unknown(text(near.clone())));
                    return self.fault(near, fault);
                }
                let held = if self.is_table { self.written_cells(held) } else { vec![held] };
                self.add(name, held.into_iter().map(Part::Items).chain(total));
            }
        }
    }

    /// Reads a line whose first mark ends a name; more names may follow at later marks.
    fn named(&mut self, line: Range<usize>, marks: &[Mark]) {
        let Some((first, others)) = marks.split_first() else { return };
        let name = self.trimmed(line.start..first.at.start);
        if name.is_empty() {
            self.entries.push(Entry { name: String::new(), at: first.at.clone(), parts: Vec::new() });
        } else {
            self.add(name, []);
        }
        // The start of the holding, the start of the search for a name, and whether that directly follows the mark
        // of a name.
        let (mut start, mut from, mut is_behind_mark) = (first.at.end, first.at.end, true);
        for (number, mark) in others.iter().enumerate() {
            let next = others.get(number + 1);
            let behind = mark.at.end..next.map_or(line.end, |next| next.at.start);
            let mut pieces = self.pieces(from..mark.at.start);
            // A player may be called `E`.
            if let Some(last) =
                pieces.last_mut().filter(|last| self.text[last.at.clone()].starts_with(char::is_alphabetic))
            {
                last.is_separator = false;
            }
            let later =
                Place { start, behind, is_last: next.is_none(), begin: is_behind_mark.then_some(from) };
            let read = self.later_mark(&pieces, mark, first, &later);
            is_behind_mark = false;
            from = mark.at.end;
            let name = match read {
                Later::Within => continue,
                Later::Total(total) => {
                    self.go_on(Part::Items(start..mark.at.start));
                    (start, from) = (total.end, total.end);
                    self.go_on(Part::Total(total));
                    continue;
                }
                Later::Name(name) => name,
                Later::Either(at, meant, name) => {
                    self.ask(at, meant);
                    name
                }
            };
            let name = pieces[name].at.start..mark.at.start;
            self.go_on(Part::Items(start..name.start));
            self.add(self.trimmed(name), []);
            (start, is_behind_mark) = (mark.at.end, true);
        }
        self.go_on(Part::Items(start..line.end));
    }

    /// Reads a mark after the `pieces` of a player's holding.
    fn later_mark(&self, pieces: &[Piece], mark: &Mark, first: &Mark, place: &Place) -> Later {
        let Place { start, ref behind, is_last, begin } = *place;
        let whole = self.text;
        let text = |at: Range<usize>| &whole[at];
        let total = if is_last { self.total(behind.clone()) } else { self.total_before_name(behind.clone()) };
        let Some(last) = pieces.last().filter(|last| !last.is_separator) else {
            // `Ana=beer, = 5`
            let total = total.filter(|_| mark.sign == '=' && !pieces.is_empty());
            return total.map_or(Later::Within, Later::Total);
        };
        let held = start..last.at.end;
        // `10,Beto`: a word attached to a comma is an item.
        let is_glued = |at: &Range<usize>| {
            let before = whole[..at.start].chars().next_back().map(narrow);
            begin == Some(at.start) || before.is_some_and(|before| matches!(before, ',' | '/' | '&' | '+'))
        };
        let is_word = |name: &str| is_quoted(name) || Name::typed(name).is_ok();
        let can_name = !is_glued(&last.at)
            && is_word(text(last.at.clone()))
            && text(last.at.clone())
                .starts_with(|letter: char| letter.is_alphabetic() || is_quote(letter) || letter == '\'');
        if is_quoted(text(last.at.clone())) {
            return Later::Name(pieces.len() - 1);
        }
        let kind = word::kind(text(last.at.clone()));
        let is_apart = last.at.end < mark.at.start;
        let total = total.filter(|total| {
            let count: Option<u64> = text(total.clone()).parse().ok();
            let may_count =
                kind.zip(count).is_some_and(|(kind, count)| (1..=kind.usual().into()).contains(&count));
            // A fault elsewhere in the items does not turn a token before a total into a name.
            let is_held = || items::read(text(held.clone())).iter().all(|(_, item)| item.is_ok());
            mark.sign == '=' && (is_apart || !may_count) && (kind.is_some() || is_held())
        });
        if let Some(total) = total {
            let may_hold = self.is_item(total.clone()) || word::is_nothing(text(total.clone()));
            let is_small = |name: &str| name.starts_with(char::is_lowercase);
            let is_item = is_apart
                && is_small(text(last.at.clone()))
                && self.entries.last().is_some_and(|one| !is_small(&one.name));
            let rest = self.trimmed(start..last.at.start);
            let leaves_items = !is_apart || rest.is_empty() || self.are_items(rest);
            if can_name && may_hold && (first.sign == '=' || !is_apart) && leaves_items && !is_item {
                let (name, total) = (text(last.at.clone()), text(total));
                return Later::Either(
                    last.at.start..behind.end,
                    [format!("{name}, = {total}"), format!("\"{name}\" = {total}")],
                    pieces.len() - 1,
                );
            }
            return Later::Total(total);
        }
        if mark.sign != '=' && kind.is_some() {
            let name = text(last.at.clone());
            let counted = text(behind.clone()).trim_start();
            let is_number = |digit: &char| digit.is_ascii_digit() || *digit == '-';
            let number: String = counted.chars().map(narrow).take_while(is_number).collect();
            let is_plain = is_glued(&last.at)
                || !text(first.at.end..mark.at.end).starts_with(|next| !is_blank(next))
                || first.sign != ':'
                || name.starts_with(char::is_lowercase);
            if mark.sign == ':' && self.is_count(Some(last), mark) && is_plain {
                return Later::Within;
            }
            // `Ana -> duck -> milk`: Ana would hold nothing.
            let is_all = mark.sign == '>' && begin.is_some() && pieces.len() == 1;
            if can_name && is_all && number.is_empty() && !counted.is_empty() {
                let meant = [format!("{name}, {counted}"), format!("\"{name}\": {counted}")];
                return Later::Either(last.at.start..behind.end, meant, pieces.len() - 1);
            }
            if !number.is_empty() && can_name {
                let counts = number.parse::<u32>().is_ok();
                let items = if counts { format!("{number}x {name}") } else { format!("{name}, {number}") };
                let meant = [items, format!("\"{name}\": {number}")];
                let end = behind.end - counted.len()
                    + counted.char_indices().nth(number.len()).map_or(counted.len(), |(end, _)| end);
                return Later::Either(last.at.start..end, meant, pieces.len() - 1);
            }
        }
        if can_name { self.name_before(pieces, begin.is_some(), is_glued) } else { Later::Within }
    }

    /// Finds the start of the name that ends with the last of these words.
    fn name_before(
        &self,
        pieces: &[Piece],
        is_behind_mark: bool,
        is_glued: impl Fn(&Range<usize>) -> bool,
    ) -> Later {
        let whole = self.text;
        let text = |at: Range<usize>| &whole[at];
        let last = pieces.len() - 1;
        let chunk = pieces.iter().rposition(|piece| piece.is_separator).map_or(0, |separator| separator + 1);
        // After a comma, or directly after a mark, a token comes first.
        let is_token = chunk == 0 && is_behind_mark
            || chunk > 0 && text(pieces[chunk - 1].at.clone()).starts_with([',', '/', '&', '+']);
        let lowest = if is_token { chunk + 1 } else { chunk };
        let is_name = |at: &usize| self.role(&pieces[*at].at) == Role::Name;
        let from = (lowest..last).rev().take_while(is_name).last().unwrap_or(last);
        // `da` may be inside a name, but does not begin one.
        let is_small = |at: usize| text(pieces[at].at.clone()).starts_with(char::is_lowercase);
        let from = (from..last).find(|at| !is_small(*at)).unwrap_or(last);
        if from > chunk {
            let before = &pieces[from - 1].at;
            let is_counted = from - 1 > chunk && !self.are_items(pieces[from - 2].at.clone());
            if !is_counted && !is_glued(before) && self.may_join(before, &pieces[from].at) {
                let (word, short) = (text(before.clone()), text(pieces[from].at.start..pieces[last].at.end));
                let meant = [format!("{word}, {short}="), format!("\"{word} {short}\"=")];
                return Later::Either(before.start..pieces[last].at.end, meant, from - 1);
            }
        }
        Later::Name(from)
    }
}

fn is_quoted(text: &str) -> bool {
    text.starts_with(is_quote) || text.starts_with(['\'', '‘'])
}

/// The length of a list bullet at the start of a line. A dash that may be the minus of a number is not a bullet.
fn bullet(text: &str) -> Option<usize> {
    let sign = text.chars().next()?;
    let is_bullet = matches!(narrow(sign), '-' | '*' | '•' | '·' | '‣' | '◦' | '▪' | '●' | '>');
    let rest = &text[sign.len_utf8()..];
    let figures = rest.trim_start_matches(is_blank).chars().map_while(|digit| narrow(digit).to_digit(10));
    let number = figures.fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(digit));
    let is_minus = narrow(sign) == '-' && matches!(number, 5 | 10 | 20);
    (is_bullet && rest.starts_with(is_blank) && !is_minus).then_some(sign.len_utf8())
}

/// The length of a timestamp before a line of a chat: `[21:03]`, `18/10/24, 9:03 PM -`.
pub(crate) fn stamp(text: &str) -> Option<usize> {
    const MOST: usize = 40;
    let is_part = |letter: char| letter.is_ascii_digit() || is_blank(letter) || ":/.,-–—".contains(letter);
    let length = |text: &str, is_part: &dyn Fn(char) -> bool| -> usize {
        text.chars().take(MOST).take_while(|letter| is_part(*letter)).map(char::len_utf8).sum()
    };
    let open = usize::from(text.starts_with(['[', '(']));
    let figures = length(&text[open..], &is_part);
    let bytes = &text.as_bytes()[open..open + figures];
    let is_time = bytes.windows(4).any(|part| {
        matches!(part, [hour, b':', one, two] if [hour, one, two].iter().all(|digit| digit.is_ascii_digit()))
    });
    let rest = &text[open + figures..];
    let half = half_day(rest).unwrap_or_default();
    let rest = &rest[half..];
    // In brackets, the date may follow.
    let date = if open == 1 { length(rest, &is_part) } else { 0 };
    let rest = &rest[date..];
    let end = if open == 1 {
        length(rest, &|letter| matches!(letter, ']' | ')'))
    } else {
        length(rest, &|letter| is_part(letter) && !letter.is_ascii_digit())
    };
    let is_closed = if open == 1 {
        end > 0
    } else {
        text.starts_with(|digit: char| digit.is_ascii_digit())
            && text[..open + figures + half + end].ends_with(is_blank)
    };
    (is_time && is_closed).then_some(open + figures + half + date + end)
}

/// The length of `PM` or `p. m.` at the start of a text.
fn half_day(text: &str) -> Option<usize> {
    let rest = text.strip_prefix(['a', 'p', 'A', 'P'])?;
    let rest =
        rest.strip_prefix('.').unwrap_or(rest).trim_start_matches(is_blank).strip_prefix(['m', 'M'])?;
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    (!rest.starts_with(char::is_alphabetic)).then_some(text.len() - rest.len())
}
