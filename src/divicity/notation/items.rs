//! Tokens and Lex as people type them: `10, rinds, 2 milk, lex3`.
//!
//! Items stand between commas or blanks. An item is a token (C3) or `lex` in any case, language and number that
//! [`TokenKind`] knows, with a count before or after it: `milk*2`, `milk x2`, `milk2`, `2x milk`, `2 milk`. A number that
//! names a token is one: `10 beer` are two tokens. What may be read in two ways is asked about.

use std::ops::Range;

use crate::divicity::fault::QuickFault;
use crate::divicity::rules::token::{ParseTokenError, TokenKind};

/// A token or a Lex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A token of this kind.
    Token(TokenKind),
    /// An ace that was won (C9).
    Lex,
}

/// So many of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which.
    pub kind: Kind,
    /// How many: 1 or more, of any size.
    pub count: u64,
}

/// An item or what is wrong with it, and where it stands in the text, in bytes.
pub type Placed = (Range<usize>, Result<Item, QuickFault>);

/// Words for nothing held, in any case.
const NOTHING: [&str; 7] = ["none", "nothing", "nada", "ninguna", "ninguno", "nenhum", "nenhuma"];

/// The signs of "times".
const TIMES: [char; 4] = ['*', 'x', 'X', '×'];

/// The most words that make one item: `2 x pork rinds`.
const MOST_WORDS: usize = 4;

/// The items of a text. Nothing at all, and a word for it, are none; a comma may end them.
///
/// ```
/// use parlour::divicity::TokenKind;
/// use parlour::divicity::notation::items::{Item, Kind, read};
/// let items: Vec<Item> = read("2 milk, pork rinds LEX3").into_iter().map(|(_, item)| item.unwrap()).collect();
/// let of = |kind, count| Item { kind, count };
/// let [milk, rinds] = [TokenKind::Milk, TokenKind::Rinds].map(Kind::Token);
/// assert_eq!(items, [of(milk, 2), of(rinds, 1), of(Kind::Lex, 3)]);
/// ```
#[must_use]
pub fn read(text: &str) -> Vec<Placed> {
    let lower = text.trim().to_lowercase();
    if lower.is_empty() || NOTHING.contains(&lower.as_str()) {
        return Vec::new();
    }
    let mut items = Vec::new();
    let mut start = 0;
    for part in text.split(',') {
        let is_last = start + part.len() == text.len();
        let at = start + (part.len() - part.trim_start().len());
        match part.trim() {
            "" if is_last && start > 0 => {}
            "" => items.push((at..at, Err(QuickFault::Missing))),
            words => items.extend(between_commas(words, at)),
        }
        start += part.len() + 1;
    }
    items
}

/// Whether a word is an item.
#[must_use]
pub fn is_item(word: &str) -> bool {
    item(word).is_ok()
}

/// Whether a word is an item, or may be meant for one: a letter of it is wrong, or it is a number.
#[must_use]
pub fn may_be_item(word: &str) -> bool {
    match item(word) {
        Ok(_) | Err(QuickFault::Unclear(_) | QuickFault::Count(_)) => true,
        Err(QuickFault::Token(error)) => {
            error.nearest.is_some() || word.starts_with(|c: char| c.is_ascii_digit())
        }
        Err(_) => false,
    }
}

/// Whether a text begins with an item.
#[must_use]
pub fn begins(text: &str) -> bool {
    let part = text.split(',').next().unwrap_or(text);
    let words = words(part.trim(), 0);
    words.first().is_some_and(|first| may_be_item(&part.trim()[first.clone()]))
        || NOTHING.contains(&text.trim())
}

/// A name as records write it: with `_` for the blanks between its words.
#[must_use]
pub fn name(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join("_")
}

/// Where the words of a text that stands at byte `at` are.
fn words(text: &str, at: usize) -> Vec<Range<usize>> {
    let mut end = at;
    let parts = text.split(char::is_whitespace).map(|word| {
        let start = end;
        let blank = text[start - at + word.len()..].chars().next().map_or(0, char::len_utf8);
        end = start + word.len() + blank;
        start..start + word.len()
    });
    parts.filter(|word| !word.is_empty()).collect()
}

/// The items of what stands at byte `at` between two commas.
fn between_commas(text: &str, at: usize) -> Vec<Placed> {
    let whole = || at..at + text.len();
    if let Ok(item) = item(text) {
        return vec![(whole(), Ok(item))];
    }
    let words = words(text, at);
    let written = |span: Range<usize>| &text[span.start - at..span.end - at];
    if let Some(span) = unclear(&words, written) {
        return vec![(span.clone(), Err(QuickFault::Unclear(written(span).to_owned())))];
    }
    let mut items = Vec::new();
    let mut rest = words.as_slice();
    while let [first, ..] = rest {
        let most = rest.len().min(MOST_WORDS);
        let longest = (1..=most).rev().find_map(|count| {
            let span = first.start..rest[count - 1].end;
            item(written(span.clone())).ok().map(|item| (count, span, Ok(item)))
        });
        let (count, span, item) = longest.unwrap_or_else(|| {
            // A count belongs to the word behind it, which is wrong.
            let count = if rest.len() > 1 && is_count(written(first.clone())) { 2 } else { 1 };
            let span = first.start..rest[count - 1].end;
            (count, span.clone(), item(written(span)))
        });
        items.push((span, item));
        rest = &rest[count..];
    }
    items
}

/// A count between two kinds, as in `milk 2 beer`, which may be that of either: nothing says which.
fn unclear<'t>(words: &[Range<usize>], written: impl Fn(Range<usize>) -> &'t str) -> Option<Range<usize>> {
    let is_kind = |span: &Range<usize>| is_word(written(span.clone()));
    let counts: Vec<usize> = (0..words.len()).filter(|at| is_count(written(words[*at].clone()))).collect();
    // Counts that begin or end all of it say where they stand.
    let (Some(first), Some(last)) = (counts.first(), counts.last()) else { return None };
    if *first == 0 || *last + 1 == words.len() {
        return None;
    }
    let at = counts.into_iter().find(|at| is_kind(&words[at - 1]) && is_kind(&words[at + 1]))?;
    Some(words[at - 1].start..words[at + 1].end)
}

/// Whether a word is a number and no token.
fn is_count(word: &str) -> bool {
    word.bytes().all(|letter| letter.is_ascii_digit()) && kind(word).is_err()
}

fn kind(word: &str) -> Result<Kind, ParseTokenError> {
    match word.to_lowercase().as_str() {
        "lex" | "ace" | "aces" | "as" | "ases" | "ás" | "áses" => Ok(Kind::Lex),
        _ => word.parse().map(Kind::Token),
    }
}

/// Whether this names a token or Lex, and with letters: in `10x beer` the 10 is a count.
fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && kind(text).is_ok()
}

/// An item as a kind and a count: `milk`, `milk*2`, `milk x2`, `milk2`, `milk 2`, `2 milk`, `x2 milk`, `10x2`.
fn item(item: &str) -> Result<Item, QuickFault> {
    if item.is_empty() {
        return Err(QuickFault::Missing);
    }
    if item.contains(['=', ':']) {
        return Err(QuickFault::Equals(item.to_owned()));
    }
    if let Ok(kind) = kind(item) {
        return Ok(Item { kind, count: 1 });
    }
    let of = |kind, number| count(number).map(|count| Item { kind, count });
    // A count after the kind: after the last sign of "times", as a kind may be a number.
    if let Some((word, number)) = item.rsplit_once(TIMES)
        && let Ok(counted) = kind(word.trim())
        && !(word.trim() == TokenKind::Plus10.name() && is_word(number.trim()))
    {
        if !number.trim().is_empty() {
            return of(counted, number);
        }
        // An `x` may be a letter of a word that went wrong: `lexx`.
        if !item.ends_with(['x', 'X']) {
            return Err(QuickFault::Count(item.to_owned()));
        }
    }
    // `milk2`, `milk 2`: behind a word, and no number that is a token itself.
    let word = item.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &item[word.len()..];
    let is_token = word.ends_with(char::is_whitespace) && kind(number).is_ok();
    if !number.is_empty() && is_word(word.trim()) && !is_token {
        return of(kind(word.trim()).map_err(QuickFault::Token)?, number);
    }
    // Before it: `2x milk`, `x2 milk`, `2 milk`.
    let rest = item.strip_prefix(TIMES).unwrap_or(item).trim_start();
    let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (number, word) = rest.split_at(digits);
    let behind = word.trim_start();
    let word = behind.strip_prefix(TIMES).map_or(behind, str::trim_start);
    if digits > 0
        && let Ok(counted) = kind(word)
    {
        let has_sign = rest.len() < item.len() || word.len() < behind.len();
        // `10beer`, `20-5`: two tokens, or so many of one.
        if !has_sign && (kind(number).is_ok() || !word.starts_with(char::is_alphabetic)) {
            return Err(QuickFault::Unclear(item.to_owned()));
        }
        return of(counted, number);
    }
    // Neither: blame the word, where one stands beside a count.
    let suspect = match item.rsplit_once(TIMES) {
        Some((word, number)) if count(number).is_ok() && !word.trim().is_empty() => word.trim(),
        _ if digits > 0 && !word.is_empty() => word,
        _ => item,
    };
    Err(kind(suspect).map_or_else(QuickFault::Token, |_| QuickFault::Count(item.to_owned())))
}

fn count(number: &str) -> Result<u64, QuickFault> {
    let digits = number.trim();
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    if !plain {
        return Err(QuickFault::Count(digits.to_owned()));
    }
    // More than can be counted with, however large, is as wrong.
    Ok(digits.parse::<u32>().map_or(u64::MAX, u64::from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Fault as _;

    /// What is read, in the spelling of records.
    fn told(text: &str) -> String {
        let told = read(text).into_iter().map(|(span, item)| match item {
            Ok(Item { kind: Kind::Lex, count }) => format!("lex*{count}"),
            Ok(Item { kind: Kind::Token(kind), count }) => format!("{kind}*{count}"),
            Err(fault) => format!("{}: {}", &text[span], fault.kind()),
        });
        told.collect::<Vec<_>>().join(",")
    }

    #[test]
    fn counts_stand_before_or_after_with_or_without_a_sign() {
        for text in
            ["milk2", "2 milk", "milk x2", "milk*2", "2x milk", "MILKX2", "2milk", "leche 2", "2 LEITES"]
        {
            assert_eq!(told(text), "milk*2", "{text}");
        }
        for text in ["lex3", "Lex 3", "3 lex", "lex x3", "aces3", "lex*3"] {
            assert_eq!(told(text), "lex*3", "{text}");
        }
        assert_eq!(told("-5x2"), "-5*2");
        assert_eq!(told("2x-5"), "-5*2");
    }

    #[test]
    fn blanks_part_items_as_commas_do() {
        assert_eq!(told("10 rinds beer"), "10*1,rinds*1,beer*1");
        assert_eq!(told("2 milk 3 lex"), "milk*2,lex*3");
        assert_eq!(told("milk 2 lex 3"), "milk*2,lex*3");
        assert_eq!(told("10 10 -5 -20"), "10*1,10*1,-5*1,-20*1");
        assert_eq!(told("beer 10"), "beer*1,10*1");
        assert_eq!(told("duck, pork rinds random steal,kept donate"), "duck*1,rinds*1,steal*1,donate*1");
        assert_eq!(told("2 pork rinds"), "rinds*2");
    }

    #[test]
    fn nothing_is_said_in_words_or_not_at_all() {
        for text in ["", "  ", "none", "NADA", "nenhum"] {
            assert_eq!(told(text), "", "{text}");
        }
        assert_eq!(told("10, beer,"), "10*1,beer*1");
        assert_eq!(told("10,,beer"), "10*1,: syntax,beer*1");
        assert_eq!(told(","), ": syntax");
    }

    #[test]
    fn what_may_be_read_in_two_ways_is_asked_about() {
        for text in ["20-5", "5-5", "10-5", "10beer", "milk 2 beer"] {
            let read = read(text);
            assert!(matches!(read[..], [(_, Err(QuickFault::Unclear(_)))]), "{text}: {read:?}");
        }
    }

    #[test]
    fn a_wrong_word_has_the_right_help() {
        let help = |text: &str| match &read(text)[..] {
            [(_, Err(fault))] => fault.help().unwrap_or_default(),
            read => panic!("{text}: {read:?}"),
        };
        assert_eq!(help("20"), "did you mean `-20`?");
        assert_eq!(help("five"), "did you mean `-5`?");
        assert_eq!(help("5"), "did you mean `-5`?");
        assert!(help("0").starts_with("the tokens are 10, -5"), "{}", help("0"));
        assert!(help("15").starts_with("the tokens are 10, -5"), "{}", help("15"));
        assert_eq!(help("mlik"), "did you mean `milk`?");
    }

    #[test]
    fn every_language_and_the_rules_own_names_are_known() {
        let words = [
            ("milk", "milk milks leche leches leite leites"),
            ("duck", "duck ducks pato patos"),
            ("rinds", "rinds rind pork cortezas corteza torresmo torresmos"),
            ("beer", "beer beers cerveza cervezas cerveja cervejas"),
            (
                "exchange",
                "exchange exchanges swap cambiar cambio intercambio intercambiar trocar troca trocas",
            ),
            ("donate", "donate donates donation give donar donación doar doação"),
            ("steal", "steal steals robar robo roubar roubo roubos"),
        ];
        for (kind, words) in words {
            for word in words.split(' ') {
                assert_eq!(told(word), format!("{kind}*1"), "{word}");
                assert_eq!(told(&word.to_uppercase()), format!("{kind}*1"), "{word}");
            }
        }
    }
}
