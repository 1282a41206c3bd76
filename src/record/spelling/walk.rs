//! Walks through a game's text and finds nonstandard spellings.

use memchr::memchr;

use super::note::{Spelling, SpellingKind};
use super::scan::{Spelled, Speller};
use super::sign::{is_dash, is_special_blank, is_word_end};
use super::standard_text::Spellings;
use crate::record::lexer::{leading_blanks, line_comment_end};
use crate::record::tag::{known_tag, scan_quoted};
use crate::record::{Outcome, Span};

/// The most nonstandard spellings in a game. More are left as written, for each takes far more memory than its text.
const MOST_SPELLINGS: usize = 50_000;

pub(super) fn walk(text: &str, known: &[&'static str], speller: &mut dyn Speller) -> Spellings {
    let mut walk = Walk { text, at: 0, known, speller, found: Spellings::default() };
    // Tags may determine how words are spelled, of earlier tags too: read them all first.
    walk.tags();
    (walk.at, walk.found) = (0, Spellings::default());
    walk.tags();
    walk.movetext();
    walk.found.finish(text);
    walk.found
}

struct Walk<'a> {
    text: &'a str,
    at: usize,
    known: &'a [&'static str],
    speller: &'a mut dyn Speller,
    found: Spellings,
}

impl<'a> Walk<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Respells the `length` bytes at `start` as `canonical`, unless they are equal.
    fn replace(&mut self, start: usize, length: usize, canonical: &str, spellings: Vec<Spelling>) {
        let span = Span::new(start, start + length);
        if &self.text[span.range()] != canonical && self.found.respelled.len() < MOST_SPELLINGS {
            self.found.respell(self.text, span, canonical, spellings);
        }
    }

    /// Applies a word with one reading, or records an ambiguous one.
    fn spell(&mut self, start: usize, word: Spelled) {
        match word.readings.as_slice() {
            [canonical] if canonical.contains(is_special_blank) => {
                for (at, blank) in canonical.match_indices(is_special_blank) {
                    self.blank(start + at, blank);
                }
            }
            [canonical] => self.replace(start, word.length, canonical, word.spellings),
            _ if self.found.ambiguous.len() >= MOST_SPELLINGS => {}
            _ => self.found.ambiguous.push((Span::new(start, start + word.length), word.readings)),
        }
    }

    fn blank(&mut self, at: usize, blank: &str) {
        let spelling = blank.chars().map(|blank| Spelling::of(SpellingKind::Blank, blank)).collect();
        self.replace(at, blank.len(), " ", spelling);
    }

    /// Skips blanks and comments. Stops before an unclosed comment.
    fn blanks(&mut self) {
        loop {
            self.at += leading_blanks(self.rest().as_bytes());
            let rest = self.rest();
            match rest.chars().next() {
                Some(blank) if is_special_blank(blank) => {
                    self.blank(self.at, &rest[..blank.len_utf8()]);
                    self.at += blank.len_utf8();
                }
                Some(';') => self.at += line_comment_end(rest.as_bytes()).unwrap_or(rest.len()),
                Some('{') => match memchr(b'}', rest.as_bytes()) {
                    Some(close) => self.at += close + 1,
                    None => return,
                },
                _ => return,
            }
        }
    }

    fn tags(&mut self) {
        loop {
            let before = self.at;
            self.blanks();
            let begins_line =
                before == 0 || self.text[before..self.at].contains(['\n', '\u{1a}', '\u{feff}']);
            if !begins_line || !self.rest().starts_with('[') {
                return;
            }
            self.tag();
        }
    }

    fn tag(&mut self) {
        let start = self.at;
        let line = self.rest().split('\n').next().unwrap_or_default();
        let Some(tag) = scan_quoted(line) else {
            self.at += line.len();
            return;
        };
        let name = &line[tag.name.clone()];
        let mut plain_name = name.trim_end_matches(is_special_blank);
        let name_end = plain_name.len();
        if let Some(known) = known_tag(plain_name, self.known) {
            let letter = plain_name.chars().zip(known.chars()).find(|(written, meant)| written != meant);
            let case = letter.map(|(written, _)| Spelling::of(SpellingKind::Case, written));
            self.replace(start + tag.name.start, plain_name.len(), known, case.into_iter().collect());
            plain_name = known;
            self.speller.tag(known, &line[tag.value.clone()]);
        }
        for (at, blank) in name[name_end..].match_indices(is_special_blank) {
            self.blank(start + tag.name.start + name_end + at, blank);
        }
        let open = line.floor_char_boundary(tag.value.start - 1);
        self.quote(start + open);
        let value = &line[tag.value.clone()];
        if value.contains('"') {
            for (at, _) in value.match_indices('"').filter(|(at, _)| !value[..*at].ends_with('\\')) {
                let spelling = Spelling::of(SpellingKind::Quote, '"');
                self.replace(start + tag.value.start + at, 1, "\\\"", vec![spelling]);
            }
        } else {
            self.value(start + tag.value.start, plain_name, value);
        }
        self.quote(start + tag.value.end);
        self.at = start + tag.end;
    }

    fn quote(&mut self, at: usize) {
        if let Some(quote) = self.text[at..].chars().next() {
            self.replace(at, quote.len_utf8(), "\"", vec![Spelling::of(SpellingKind::Quote, quote)]);
        }
    }

    fn value(&mut self, start: usize, tag: &str, value: &str) {
        let whole = value.trim();
        let at = start + (value.len() - value.trim_start().len());
        match tag {
            // With escapes, offsets in the value are not those in the text.
            _ if value.contains('\\') => {}
            "Result" => {
                if let Some(result) = result(whole).filter(|result| result.length == whole.len()) {
                    self.spell(at, result);
                }
            }
            _ => {
                if !self.value_word(at, tag, 0, whole) {
                    for (place, word) in value.split_whitespace().enumerate() {
                        let at = start + (word.as_ptr() as usize - value.as_ptr() as usize);
                        self.value_word(at, tag, place, word);
                    }
                }
            }
        }
    }

    /// Reads a word of a tag's value, or the whole value; returns whether it was understood.
    fn value_word(&mut self, at: usize, tag: &str, place: usize, word: &str) -> bool {
        let choice = self.speller.choices(tag).iter().find(|choice| choice.eq_ignore_ascii_case(word));
        let read = match choice {
            Some(choice) => Some(Spelled::like(word, vec![(*choice).to_owned()])),
            None => self.speller.tag_word(tag, place, word).filter(|read| read.length == word.len()),
        };
        let is_read = read.is_some();
        if let Some(read) = read {
            self.spell(at, read);
        }
        is_read
    }

    fn movetext(&mut self) {
        while let Some((start, word)) = self.word() {
            self.spell(start, word);
        }
    }

    /// The next word of the movetext; `None` at the end, or where the walk has to stop.
    fn word(&mut self) -> Option<(usize, Spelled)> {
        self.blanks();
        let (start, rest) = (self.at, self.rest());
        // Stop at a stray brace, bracket or control character.
        if rest.is_empty() || rest.starts_with(['{', '}', '[']) {
            return None;
        }
        let number = number(rest, self.speller.takes_number(rest));
        let word = if let Some(result) = result(rest).filter(|_| self.speller.has_results()) {
            result
        } else if let Some(number) = number {
            number
        } else if let Some(word) = self.speller.word(rest) {
            word
        } else if rest.starts_with(['(', ')']) {
            Spelled::as_written(&rest[..1])
        } else {
            Spelled::as_written(&rest[..rest.find(is_word_end).unwrap_or(rest.len())])
        };
        // Always advance, even if a speller returns an empty word.
        self.at += word.length.max(rest.chars().next().map_or(1, char::len_utf8));
        Some((start, word))
    }
}

/// Counts the moves in a text that is nothing but movetext; returns 0 if it holds any other word. `is_played`
/// returns whether a word is a move, or `None` if it has no meaning in a movetext.
pub fn moves_in(text: &str, speller: &mut dyn Speller, is_played: impl Fn(&str) -> Option<bool>) -> usize {
    let mut walk = Walk { text, at: 0, known: &[], speller, found: Spellings::default() };
    let mut moves = 0;
    while let Some((_, word)) = walk.word() {
        let [read] = word.readings.as_slice() else { return 0 };
        let is_number = || read.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        let is_beside = read.starts_with(['(', ')', '!', '?', '$'])
            || (read.ends_with('.') && is_number())
            || read.parse::<Outcome>().is_ok();
        match is_played(read) {
            Some(is_played) => moves += usize::from(is_played),
            None if is_beside => {}
            None => return 0,
        }
    }
    if walk.rest().is_empty() { moves } else { 0 }
}

/// A turn number, standard or not; with `bare`, digits alone count. A `)` after it is part of the number: no
/// variation ends with one.
fn number(rest: &str, bare: bool) -> Option<Spelled> {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return None;
    }
    let (figures, behind) = rest.split_at(digits);
    let dots = behind.len() - behind.trim_start_matches('.').len();
    let read = |length: usize, dots: &str, sign: char| {
        let spelling = Spelling::of(SpellingKind::Number, sign);
        Some(Spelled { length, readings: vec![format!("{figures}{dots}")], spellings: vec![spelling] })
    };
    if dots > 0 || behind.starts_with('…') {
        // `1. …` and `1. ...`.
        let after = behind[dots..].trim_start_matches([' ', '\u{a0}']);
        let gap = behind.len() - dots - after.len();
        if dots <= 1
            && let Some(after) = after.strip_prefix('…').filter(|_| dots > 0 || gap == 0)
        {
            return read(rest.len() - after.len(), "...", '…');
        }
        if dots == 1 && gap > 0 && after.starts_with("...") && !after.starts_with("....") {
            return read(digits + dots + gap + 3, "...", '.');
        }
        return Some(Spelled::as_written(&rest[..digits + dots]));
    }
    if !bare || figures.starts_with('0') {
        return None;
    }
    match behind.chars().next()? {
        ')' => read(digits + 1, ".", ')'),
        ':' if !behind[1..].starts_with(|next: char| next.is_ascii_digit()) => read(digits + 1, ".", ':'),
        '(' | '}' => None,
        letter if is_word_end(letter) => read(digits, ".", '.'),
        _ => None,
    }
}

/// A result at the start of `rest`, standard or not.
fn result(rest: &str) -> Option<Spelled> {
    const HALF: [&str; 3] = ["1/2", "½", "0.5"];
    let half = |text: &str| HALF.iter().find(|half| text.starts_with(**half)).map(|half| half.len());
    let blanks = |text: &str| text.len() - text.trim_start_matches([' ', '\u{a0}', '\u{202f}']).len();
    let read = |length: usize, outcome: &str, sign: char| {
        let spelling = Spelling::of(SpellingKind::Result, sign);
        let result = Spelled { length, readings: vec![outcome.to_owned()], spellings: vec![spelling] };
        rest[length..].chars().next().is_none_or(is_word_end).then_some(result)
    };
    let first = half(rest).or_else(|| rest.starts_with(['0', '1']).then_some(1))?;
    let gap = first + blanks(&rest[first..]);
    let Some(dash) = rest[gap..].chars().next().filter(|dash| is_dash(*dash)) else {
        let sign = rest.chars().next()?;
        return half(rest)
            .filter(|_| !rest.starts_with('0'))
            .and_then(|length| read(length, "1/2-1/2", sign));
    };
    let second = gap + dash.len_utf8();
    let second = second + blanks(&rest[second..]);
    let other = &rest[second..];
    let (outcome, length) = match (half(rest), half(other)) {
        (Some(_), Some(length)) => ("1/2-1/2", length),
        (None, None) if rest.starts_with('1') && other.starts_with('0') => ("1-0", 1),
        (None, None) if rest.starts_with('0') && other.starts_with('1') => ("0-1", 1),
        _ => return None,
    };
    read(second + length, outcome, if rest.starts_with('½') { '½' } else { dash })
}
