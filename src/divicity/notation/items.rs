//! Parses tokens and Lex as people type them: `10, rinds, 2 milk, lex3`.
//!
//! A text is split into atoms (words, numbers, signs), and these into runs at separators. Within a run only blanks
//! separate items, so it may be ambiguous: a run with exactly one reading is read, any other is reported with its
//! readings.

use std::ops::Range;

use smallvec::SmallVec;

use super::word::{self, Kind};
use crate::divicity::fault::QuickFault;
use crate::divicity::rules::TokenKind;
use crate::record::plain;

/// A kind of token, or Lex, with a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The kind.
    pub kind: Kind,
    /// The count, at least 1 and otherwise unlimited.
    pub count: u64,
}

/// An item or a fault, with its byte range in the text.
pub type Placed = (Range<usize>, Result<Item, QuickFault>);

/// The most words in the name of one kind: `cortezas de cerdo`.
const MOST_WORDS: usize = 3;

/// Parses the items of a text. An empty text, or a word for nothing, has none; a trailing separator is allowed.
///
/// ```
/// use parlour::divicity::TokenKind;
/// use parlour::divicity::notation::items::{Item, read};
/// use parlour::divicity::notation::word::Kind;
/// let items: Vec<Item> = read("2 milk; pork rinds LEX3").into_iter().map(|(_, item)| item.unwrap()).collect();
/// let of = |kind, count| Item { kind, count };
/// let [milk, rinds] = [TokenKind::Milk, TokenKind::Rinds].map(Kind::Token);
/// assert_eq!(items, [of(milk, 2), of(rinds, 1), of(Kind::Lex, 3)]);
/// ```
pub fn read(text: &str) -> Vec<Placed> {
    let bare = text.trim_matches(|letter| is_blank(letter) || is_quote(letter) || is_separator(letter));
    if word::is_nothing(bare) || narrowed(bare) == "-" {
        return Vec::new();
    }
    let atoms = atoms(text);
    let mut items = Vec::new();
    let mut is_missing = true;
    for run in atoms.chunk_by(|one, other| !one.what.parts() && !other.what.parts()) {
        match run {
            [Atom { what: What::Comma, at, .. }] => {
                if is_missing {
                    items.push((at.start..at.start, Err(QuickFault::Missing)));
                }
                is_missing = true;
            }
            [Atom { what: What::And, .. }] => {}
            _ => {
                is_missing = false;
                Run { text, atoms: run }.read(&mut items);
            }
        }
    }
    // `Ana: e` joins nothing.
    let is_word = |atom: &&Atom| text[atom.at.clone()].starts_with(char::is_alphabetic);
    if let Some(and) = atoms.iter().find(is_word).filter(|_| items.is_empty()) {
        items.push((and.at.clone(), Err(QuickFault::Token(word::unknown(&text[and.at.clone()])))));
    }
    items
}

/// Whether it is a blank, including zero-width ones from pasted text.
pub(crate) fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// Maps a full-width letter or sign to its plain form.
pub(super) fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '\u{3001}' => ',',
        '\u{2013}'..='\u{2015}' | '\u{2010}'..='\u{2012}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        other => other,
    }
}

pub(super) const fn is_separator(letter: char) -> bool {
    matches!(letter, ',' | ';' | '/' | '|' | '&')
}

/// Whether it is a quotation mark around a name or a cell.
pub(super) const fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”' | '„' | '«' | '»')
}

/// Whether the text after a character is quoted, given whether the text before it is.
pub(super) const fn quotes(letter: char, is_quoted: bool) -> bool {
    match letter {
        '"' => !is_quoted,
        '“' | '„' | '«' => true,
        '”' | '»' => false,
        _ => is_quoted,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Word,
    Number,
    /// A number with a minus attached, and the token it names.
    Negative(Option<TokenKind>),
    Emoji(Kind),
    Times,
    Open,
    Close,
    Colon,
    Equals,
    Dash,
    Other,
    Comma,
    And,
}

impl What {
    const fn parts(self) -> bool {
        matches!(self, What::Comma | What::And)
    }
}

#[derive(Clone, Debug)]
struct Atom {
    what: What,
    at: Range<usize>,
    gap: bool,
}

fn atoms(text: &str) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let (mut at, mut gap) = (0, true);
    while let Some(letter) = text[at..].chars().next() {
        let next = at + letter.len_utf8();
        let after = text[next..].chars().next().map(narrow);
        let digits = |from: usize| {
            let rest = &text[from..];
            from + rest.find(|letter| !narrow(letter).is_ascii_digit()).unwrap_or(rest.len())
        };
        let is_free = gap || atoms.last().is_none_or(|last| last.what.parts() || last.what == What::Times);
        let (what, end) = match narrow(letter) {
            '\u{fe0f}' | '\u{fe0e}' => (None, next),
            '+' if after.is_some_and(|after| after.is_ascii_digit())
                && atoms.last().is_some_and(|last| last.what == What::Times) =>
            {
                (None, next)
            }
            '\t' | '\n' | '\r' | '+' | '|' => (Some(What::And), next),
            letter if is_quote(letter) => (Some(What::And), next),
            letter if is_blank(letter) => {
                gap = true;
                at = next;
                continue;
            }
            letter if is_separator(letter) => (Some(What::Comma), next),
            '0'..='9' => (Some(What::Number), digits(at)),
            '-' if is_free && after.is_some_and(|after| after.is_ascii_digit()) => {
                let end = digits(next);
                let kind = TokenKind::named(&narrowed(&text[at..end]));
                (Some(What::Negative(kind)), end)
            }
            '-' => (Some(What::Dash), next),
            '*' => (Some(What::Times), next),
            '(' => (Some(What::Open), next),
            ')' => (Some(What::Close), next),
            ':' => (Some(What::Colon), next),
            '=' => (Some(What::Equals), next),
            letter if letter.is_alphabetic() => {
                let end = at + word_length(&text[at..]);
                let is_glued = !gap && atoms.last().is_some_and(|last| last.what == What::Number);
                words(text, at..end, (gap, is_free, is_glued), &mut atoms);
                (None, end)
            }
            letter if plain(letter.encode_utf8(&mut [0; 4])) == "x" => (Some(What::Times), next),
            letter => match word::kind(letter.encode_utf8(&mut [0; 4])).filter(|_| !letter.is_ascii()) {
                Some(kind) => (Some(What::Emoji(kind)), next),
                None => (Some(What::Other), next),
            },
        };
        if let Some(what) = what {
            atoms.push(Atom { what, at: at..end, gap });
        }
        (at, gap) = (end, false);
    }
    atoms
}

/// The length in bytes of the word at the start of a text: letters and their joining characters.
fn word_length(text: &str) -> usize {
    let is_letter = |letter: char| {
        letter.is_alphabetic()
            || unicode_normalization::char::is_combining_mark(letter) && letter < '\u{fe00}'
    };
    let mut end = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = matches!(narrow(letter), '_' | '-' | '\'' | '’' | '\u{200c}' | '\u{200d}')
            && letters.peek().is_some_and(|(_, next)| is_letter(*next));
        if !is_letter(letter) && !joins {
            break;
        }
        end = at + letter.len_utf8();
    }
    end
}

/// Adds a word. An `x` between a word and a number is a multiplication sign, and a word for "and" is a separator.
fn words(text: &str, at: Range<usize>, (gap, is_free, is_glued): (bool, bool, bool), atoms: &mut Vec<Atom>) {
    let written = &text[at.clone()];
    let after = text[at.end..].chars().next().map(narrow);
    let first = at.start + written.chars().next().map_or(0, char::len_utf8);
    let last = at.end - written.chars().next_back().map_or(0, char::len_utf8);
    let is_times = |part: Range<usize>| matches!(narrowed(&text[part]).as_str(), "x" | "X");
    let is_known = || word::kind(written).is_some();
    // `2 de leite`
    let counts = || atoms.last().is_some_and(|last| last.what == What::Number);
    let is_followed = || text[at.end..].trim_start().starts_with(char::is_alphabetic);
    if gap && word::is_of(written) && counts() && is_followed() {
        return;
    }
    let mut add = |what, at: Range<usize>, gap| atoms.push(Atom { what, at, gap });
    if is_times(at.clone()) {
        add(What::Times, at, gap);
    } else if is_glued && is_times(at.start..first) && !is_known() {
        add(What::Times, at.start..first, gap);
        add(What::Word, first..at.end, false);
    } else if after.is_some_and(|after| after.is_ascii_digit()) && is_times(last..at.end) && !is_known() {
        add(What::Word, at.start..last, gap);
        add(What::Times, last..at.end, false);
    } else if is_free
        && after.is_none_or(|after| is_blank(after) || is_separator(after))
        && word::is_and(written)
    {
        add(What::And, at, gap);
    } else {
        add(What::Word, at, gap);
    }
}

/// Maps full-width letters and signs to their plain forms.
pub(super) fn narrowed(text: &str) -> String {
    text.chars().map(narrow).collect()
}

struct Run<'t> {
    text: &'t str,
    atoms: &'t [Atom],
}

/// One reading of the atoms up to `end`.
#[derive(Clone, Copy, Debug)]
struct Reading {
    end: usize,
    /// The item; `None` if the atoms are not an item.
    item: Option<Item>,
    /// Whether it is too unlikely to accept without asking.
    is_doubtful: bool,
    cost: u64,
}

/// The penalty for a count after its kind and before a blank, `milk 2 lex 3`: used only if nothing else fits.
const LATE: u64 = 1;
const FAULT: u64 = 1 << 32;

type Readings = SmallVec<[Reading; 4]>;

impl Run<'_> {
    fn read(&self, items: &mut Vec<Placed>) {
        // The lowest total penalty from each atom on.
        let mut costs = vec![0; self.atoms.len() + 1];
        for at in (0..self.atoms.len()).rev().filter(|at| self.is_border(*at)) {
            let of = |reading: &Reading| reading.cost + costs[reading.end];
            costs[at] = self.readings(at).iter().map(of).min().unwrap_or(0);
        }
        let best = |at: usize| -> Readings {
            let is_best = |reading: &Reading| reading.cost + costs[reading.end] == costs[at];
            self.readings(at).into_iter().filter(is_best).collect()
        };
        let mut at = 0;
        while at < self.atoms.len() {
            let readings = best(at);
            let Some(first) = readings.first() else { return };
            let span = |end: usize| self.atoms[at].at.start..self.atoms[end - 1].at.end;
            let other = readings.iter().find(|other| (other.end, other.item) != (first.end, first.item));
            let (end, item) = match (other, first.item) {
                (Some(other), _) => {
                    let (end, meant) = Run::meeting(*first, *other, best);
                    let is_wrong = costs[at] >= costs[end] + FAULT;
                    if is_wrong {
                        (first.end, first.item.ok_or_else(|| self.fault(at, first.end)))
                    } else {
                        let written = self.text[span(end)].to_owned();
                        (end, Err(QuickFault::Unclear { written, meant }))
                    }
                }
                (None, Some(item)) if first.is_doubtful && item.count < u64::MAX => {
                    let written = self.text[span(first.end)].to_owned();
                    (first.end, Err(QuickFault::Unclear { written, meant: meant(item) }))
                }
                (None, Some(item)) => (first.end, Ok(item)),
                (None, None) => (first.end, Err(self.fault(at, first.end))),
            };
            // The fault of a dash includes the word before it.
            let is_dash = self.atoms[at].what == What::Dash && item.is_err();
            let start = if is_dash { at.saturating_sub(1) } else { at };
            items.push((self.atoms[start].at.start..self.atoms[end - 1].at.end, item));
            at = end;
        }
    }

    /// Extends two readings until they end at the same atom, and spells out both. Stops after a few items, to keep
    /// messages short.
    fn meeting(one: Reading, other: Reading, best: impl Fn(usize) -> Readings) -> (usize, Vec<String>) {
        const MOST: usize = 8;
        let mut ways = [vec![one], vec![other]];
        loop {
            let [one, other] = ways.each_ref().map(|way| way.last().map_or(0, |reading| reading.end));
            let is_long = ways.iter().any(|way| way.len() > MOST);
            let next = (one != other && !is_long).then(|| best(one.min(other)).first().copied()).flatten();
            match next {
                Some(next) => ways[usize::from(other < one)].push(next),
                None => return (one.max(other), ways.map(|way| listed(&way)).to_vec()),
            }
        }
    }

    /// Whether an item may begin or end before this atom: at a blank, or at an emoji without a count attached.
    fn is_border(&self, at: usize) -> bool {
        let is_emoji = || {
            matches!(self.atoms[at].what, What::Emoji(_))
                && !matches!(self.atoms[at - 1].what, What::Number | What::Times)
        };
        at == 0 || at == self.atoms.len() || self.atoms[at].gap || is_emoji()
    }

    fn what(&self, at: usize) -> Option<What> {
        self.atoms.get(at).map(|atom| atom.what)
    }

    fn written(&self, at: usize, end: usize) -> &str {
        &self.text[self.atoms[at].at.start..self.atoms[end - 1].at.end]
    }

    fn is_glued(&self, at: usize) -> bool {
        self.atoms.get(at).is_some_and(|atom| !atom.gap)
    }

    /// The count at an atom, in digits: from 1, without leading zeros, of any size.
    fn number(&self, at: usize) -> Option<u64> {
        self.what(at).filter(|what| *what == What::Number)?;
        let figures = narrowed(self.written(at, at + 1));
        // Counts that overflow are all equally wrong.
        (!figures.starts_with('0')).then(|| figures.parse::<u32>().map_or(u64::MAX, u64::from))
    }

    /// The kind named at an atom, and the end of its name.
    fn kind(&self, at: usize) -> Option<(Kind, usize)> {
        match self.what(at)? {
            What::Emoji(kind) => Some((kind, at + 1)),
            What::Negative(kind) => kind.map(|kind| (Kind::Token(kind), at + 1)),
            What::Number => (self.number(at) == Some(10)).then_some((Kind::Token(TokenKind::Plus10), at + 1)),
            What::Word => (1..=MOST_WORDS).rev().find_map(|count| {
                let end = at + count;
                let behind = self.atoms.get(at + 1..end)?;
                let is_phrase = behind.iter().all(|atom| atom.gap && atom.what == What::Word)
                    || count == 2
                        && self.what(at + 1) == Some(What::Number)
                        && word::begins_phrase(self.written(at, at + 1));
                let kind = word::kind(self.written(at, end)).filter(|_| is_phrase)?;
                Some((kind, end))
            }),
            _ => None,
        }
    }

    fn readings(&self, at: usize) -> Readings {
        let mut readings = Readings::new();
        let one = |end: usize, kind: Kind, count: u64, is_doubtful: bool| Reading {
            end,
            item: Some(Item { kind, count }),
            is_doubtful,
            cost: 0,
        };
        let is_much = |kind: Kind, count: u64| count > kind.usual().into();
        // Whether the kind is written in digits, so that an adjacent count is ambiguous.
        let is_figure = |end: usize| matches!(self.what(end - 1), Some(What::Number | What::Negative(_)));
        if let Some((kind, end)) = self.kind(at) {
            readings.push(one(end, kind, 1, false));
            match (self.what(end), self.number(end), self.number(end + 1)) {
                // `milk x2`, `milk*2`
                (Some(What::Times), _, Some(count)) => readings.push(one(end + 2, kind, count, false)),
                // `milk(2)`
                (Some(What::Open), _, Some(count)) if self.what(end + 2) == Some(What::Close) => {
                    readings.push(one(end + 3, kind, count, is_much(kind, count)));
                }
                // `milk:2`
                (Some(What::Colon), _, Some(count)) if self.is_glued(end) => {
                    readings.push(one(end + 2, kind, count, is_much(kind, count)));
                }
                (_, Some(count), _) => {
                    let is_last = end + 1 == self.atoms.len();
                    if self.what(end + 1) == Some(What::Times) && end + 2 == self.atoms.len() {
                        // `milk 2x`
                        readings.push(one(end + 2, kind, count, false));
                    }
                    // `milk2`, `milk 2`; but `beer 10` is two tokens, and `10 15` has no count.
                    let may_count = count != 10 && (!is_figure(end) || is_last && !is_much(kind, count));
                    if self.is_glued(end) || may_count {
                        let is_doubtful = is_much(kind, count) || is_figure(end) && !self.is_glued(end);
                        let cost = if self.is_glued(end) || is_last { 0 } else { LATE };
                        readings.push(Reading { cost, ..one(end + 1, kind, count, is_doubtful) });
                    }
                }
                _ => {}
            }
        }
        match self.number(at) {
            Some(count) if self.what(at + 1) == Some(What::Times) => {
                if let Some((kind, end)) = self.kind(at + 2)
                    && !(count == 10 && matches!(self.what(at + 2), Some(What::Negative(_))))
                {
                    readings.push(one(end, kind, count, false));
                }
            }
            // `2milk`, `2 milk`; but `10 beer` is two tokens.
            Some(count) if self.is_glued(at + 1) || count != 10 => {
                if let Some((kind, end)) = self.kind(at + 1) {
                    readings.push(one(end, kind, count, is_much(kind, count) || is_figure(end)));
                }
            }
            _ => {}
        }
        if self.what(at) == Some(What::Word)
            && let Some(count) = word::count(self.written(at, at + 1)).map(u64::from)
            && let Some((kind, end)) = self.kind(at + 1)
        {
            readings.push(one(end, kind, count, is_much(kind, count)));
        }
        if at == 0
            && self.what(0) == Some(What::Times)
            && let Some(count) = self.number(1)
            && let Some((kind, end)) = self.kind(2)
        {
            readings.push(one(end, kind, count, false));
        }
        readings.retain(|reading| self.is_border(reading.end));
        readings.push(Reading { end: self.end_of_fault(at), item: None, is_doubtful: false, cost: FAULT });
        readings
    }

    /// The end of a fault: it includes attached atoms, a counted unknown word, and the count of an unknown word.
    fn end_of_fault(&self, at: usize) -> usize {
        let glued =
            |from: usize| (from + 1..=self.atoms.len()).find(|at| self.is_border(*at)).unwrap_or(from + 1);
        let is_count = |at: usize| match self.what(at) {
            Some(What::Number | What::Times) => true,
            Some(What::Word) => word::count(self.written(at, at + 1)).is_some(),
            _ => false,
        };
        let mut end = glued(at);
        let is_unknown =
            |at: usize| self.what(at) == Some(What::Word) && self.kind(at).is_none() && !is_count(at);
        if (at..end).all(is_count) && is_unknown(end)
            || self.what(at) == Some(What::Dash) && end < self.atoms.len()
        {
            end = glued(end);
        }
        if self.what(end) == Some(What::Times) && self.what(end + 1) == Some(What::Number) {
            end = glued(end + 1);
        }
        end
    }

    /// The fault of the atoms up to `end`.
    fn fault(&self, at: usize, end: usize) -> QuickFault {
        let written = || self.written(at, end).to_owned();
        let find = |what: What| (at..end).find(|at| self.what(*at) == Some(what));
        if find(What::Equals).is_some() {
            return QuickFault::Equals(written());
        }
        if let Some(dash) = find(What::Dash) {
            return self.dash(dash, end);
        }
        let is_unknown = |at: &usize| self.what(*at) == Some(What::Word) && self.kind(*at).is_none();
        let is_count = |at: &usize| word::count(self.written(*at, *at + 1)).is_some();
        if let Some(word) = (at..end).filter(is_unknown).find(|at| !is_count(at)) {
            return QuickFault::Token(word::unknown(self.written(word, word + 1)));
        }
        if let Some((_, behind)) = self.kind(at)
            && behind < end
        {
            let count = if self.what(behind) == Some(What::Times) { behind + 1 } else { behind };
            return match self.what(count) {
                _ if count == end => QuickFault::Count(written()),
                Some(What::Number | What::Negative(_))
                    if (count..end).all(|at| self.what(at) != Some(What::Word)) =>
                {
                    QuickFault::Count(self.written(count, end).to_owned())
                }
                _ if (at..end)
                    .all(|at| !matches!(self.what(at), Some(What::Other | What::Open | What::Close))) =>
                {
                    QuickFault::Unclear { written: written(), meant: Vec::new() }
                }
                _ => QuickFault::Token(word::unknown(&written())),
            };
        }
        let is_number = |at: usize| self.what(at) == Some(What::Number);
        match (at..end).position(|at| !is_number(at)) {
            None => QuickFault::Number(written()),
            Some(_) if is_number(at) && self.what(at + 1) == Some(What::Times) => {
                QuickFault::Count(written())
            }
            Some(_) if (at..end).all(|at| self.kind(at).is_some() || is_number(at)) => {
                QuickFault::Unclear { written: written(), meant: Vec::new() }
            }
            Some(_) if is_unknown(&at) => QuickFault::Number(written()),
            Some(_) => QuickFault::Token(word::unknown(&written())),
        }
    }

    /// The fault of a dash that may be a minus or a separator.
    fn dash(&self, dash: usize, end: usize) -> QuickFault {
        let before = dash.checked_sub(1);
        let kept = before.and_then(|before| self.kind(before)).map(|(kind, _)| format!("{}, ", kind.name()));
        let kept = kept.unwrap_or_default();
        let is_clear = before.is_none() || !kept.is_empty();
        let behind = (dash + 1 < end && is_clear).then(|| narrowed(self.written(dash + 1, dash + 2)));
        let kinds = behind.map(|behind| [word::kind(&format!("-{behind}")), word::kind(&behind)]);
        let meant =
            kinds.into_iter().flatten().flatten().map(|kind| format!("{kept}{}", kind.name())).collect();
        QuickFault::Unclear { written: self.written(before.unwrap_or(dash), end).to_owned(), meant }
    }
}

fn listed(readings: &[Reading]) -> String {
    let items = readings.iter().filter_map(|reading| reading.item);
    items.map(|Item { kind, count }| counted(kind, count)).collect::<Vec<_>>().join(", ")
}

fn counted(kind: Kind, count: u64) -> String {
    if count == 1 { kind.name().to_owned() } else { format!("{} x{count}", kind.name()) }
}

/// The possible meanings of a number next to a kind that exceeds the usual box: a count, or its worth in points.
pub(super) fn meant(Item { kind, count }: Item) -> Vec<String> {
    let name = kind.name();
    let worth = match kind {
        Kind::Token(TokenKind::Rinds | TokenKind::Plus10) => 10,
        Kind::Token(TokenKind::Beer) => 5,
        Kind::Token(kind) if kind.is_special() => 5,
        _ => u64::MAX,
    };
    let other = match count {
        10 => format!("{name}, 10"),
        count if count.is_multiple_of(worth) => counted(kind, count / worth),
        _ => name.to_owned(),
    };
    vec![format!("{count}x {name}"), other]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Fault as _;

    /// Formats the items read in record spelling, and the ambiguous ones with their readings.
    fn told(text: &str) -> String {
        let told = read(text).into_iter().map(|(span, item)| match item {
            Ok(Item { kind, count: 1 }) => kind.name().to_owned(),
            Ok(Item { kind, count }) => format!("{}*{count}", kind.name()),
            Err(QuickFault::Unclear { written, meant }) => format!("{written}? {}", meant.join(" | ")),
            Err(fault) => format!("{}: {}", &text[span], fault.kind()),
        });
        told.collect::<Vec<_>>().join(",")
    }

    #[track_caller]
    fn all_are(texts: &[&str], wanted: &str) {
        for text in texts {
            assert_eq!(told(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_count_stands_before_its_item_or_after_it() {
        all_are(
            &[
                "2 milk",
                "2x milk",
                "2milk",
                "two milk",
                "dos leches",
                "2 x milk",
                "2*milk",
                "2xmilk",
                "milk2",
                "milk x2",
                "milk*2",
                "milk(2)",
                "milk (2)",
                "milk:2",
                "milk 2",
                "milkx2",
                "milk×2",
                "milk 2x",
                "x2 milk",
                "leche 2",
                "２ milk",
                "2🥛",
                "2 de leite",
                "2 of milk",
                "🥛x2",
            ],
            "milk*2",
        );
        all_are(&["milk,MILK", "🥛🥛", "milk 🥛"], "milk,milk");
        all_are(&["10x2", "2x10", "10*2", "2 x 10", "10(2)", "10:2", "two tens", "2x+10"], "10*2");
    }

    #[test]
    fn blanks_part_items_as_commas_do() {
        for (text, wanted) in [
            ("10 rinds beer", "10,rinds,beer"),
            ("10 beer -10", "10,beer,-10"),
            ("pork rinds -5", "rinds,-5"),
            ("kept steal -5", "steal,-5"),
            ("10 10 -5 -20", "10,10,-5,-20"),
            ("beer 10", "beer,10"),
            ("10 beer", "10,beer"),
            ("2 milk 3 lex", "milk*2,lex*3"),
            ("2 milk 10", "milk*2,10"),
            ("10 milk x2 beer", "10,milk*2,beer"),
            ("beer 2x milk", "beer,milk*2"),
            // A count before a blank belongs to the kind after it, unless there is none to count.
            ("beer 2 milk", "beer,milk*2"),
            ("milk 2 lex 3", "milk*2,lex*3"),
            ("-5 2 milk", "-5,milk*2"),
            ("🥛1 intercambio", "milk,exchange"),
            ("menos 5 menos cinco", "-5,-5"),
            ("duck, pork rinds random steal,kept donate", "duck,rinds,steal,donate"),
        ] {
            assert_eq!(told(text), wanted, "{text}");
        }
    }

    #[test]
    fn each_separator_parts_items() {
        for separator in [
            ",", ", ", " , ", ";", "; ", "/", " / ", "|", " | ", "&", " & ", " + ", "+", " and ", " y ",
            " e ", ", and ", "\n", "\t", " ", "\u{a0}", "\u{3000}", "、", "；", "\" , \"",
        ] {
            let text = ["10", "beer", "-10", "2x milk", "+10", "−5", "duck"].join(separator);
            assert_eq!(told(&text), "10,beer,-10,milk*2,10,-5,duck", "{separator:?}");
        }
    }

    #[test]
    fn what_may_be_read_in_two_ways_is_asked_about() {
        for (text, wanted) in [
            ("rinds 20", "rinds 20? 20x rinds | rinds x2"),
            ("20 rinds", "20 rinds? 20x rinds | rinds x2"),
            ("donate5", "donate5? 5x donate | donate"),
            ("exchange 5", "exchange 5? 5x exchange | exchange"),
            ("beer10", "beer10? 10x beer | beer, 10"),
            ("10beer", "10beer? 10x beer | beer, 10"),
            ("duck 30", "duck 30? 30x duck | duck"),
            ("beer(20)", "beer(20)? 20x beer | beer x4"),
            ("beer-10", "beer-10? beer, -10 | beer, 10"),
            ("- 5", "- 5? -5"),
            ("10-5", "10-5? 10, -5"),
            ("20-5", "20-5? "),
            ("-5-10", "-5-10? -5, -10 | -5, 10"),
            ("2 -5", "2 -5? 2x -5 | -5"),
            ("milk2beer", "milk2beer? "),
            ("10 x2 milk x2", "10*2,milk*2"),
            ("🍺10", "🍺10? 10x beer | beer, 10"),
        ] {
            assert_eq!(told(text), wanted, "{text}");
        }
        assert_eq!(told("beer - 10"), "beer,beer - 10? beer, -10 | beer, 10");
        assert_eq!(told("20x rinds"), "rinds*20");
    }

    #[test]
    fn nothing_is_said_in_words_or_not_at_all() {
        all_are(&["", "  ", "-", "–", "none", "NADA", "nenhum", "\"nada\"", "none |"], "");
        assert_eq!(told("10, beer,"), "10,beer");
        assert_eq!(told("10,,beer"), "10,: syntax,beer");
        assert_eq!(told(","), ": syntax");
    }

    #[test]
    fn a_wrong_word_has_the_right_help() {
        let help = |text: &str| match &read(text)[..] {
            [.., (_, Err(fault))] => (fault.to_string(), fault.help().unwrap_or_default()),
            read => panic!("{text}: {read:?}"),
        };
        for number in ["5", "20", "five", "0", "15", "beer, 5"] {
            let (fault, help) = help(number);
            assert!(fault.starts_with("unknown token"), "{fault}");
            assert!(help.starts_with("the numbers on tokens are"), "{number}: {help}");
        }
        for word in ["pair", "10 points", "x", "-15"] {
            assert!(help(word).1.starts_with("the tokens are 10, -5"), "{word}: {}", help(word).1);
        }
        assert_eq!(help("mlik").1, "did you mean `milk`?");
        assert_eq!(help("2 mlik").0, "unknown token `mlik`");
        assert_eq!(help("mlikx2").0, "unknown token `mlik`");
        for (text, count) in
            [("milk*-1", "-1"), ("milk*0", "0"), ("milk*1.5", "1.5"), ("10*", "10*"), ("milk02", "02")]
        {
            assert_eq!(help(text).0, format!("`{count}` is not a count of tokens"), "{text}");
        }
    }

    #[test]
    fn a_long_run_is_read_in_one_go() {
        let text = "milk 2 ".repeat(20_000);
        assert_eq!(read(&text).iter().filter(|(_, item)| item.is_err()).count(), 0);
        let text = "10x2-5".repeat(20_000);
        assert_eq!(read(&text).len(), 1);
    }
}
