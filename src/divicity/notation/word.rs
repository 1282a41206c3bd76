//! Vocabulary in English, Spanish and Portuguese: tokens, Lex, counts and cards as people spell them.
//!
//! Shared by all parsers: quick scores, hands, records, the keeper, sets of tokens. Each match includes how it was
//! spelled, because records accept only spellings close to their own.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::divicity::fault::ParseTokenSetError;
use crate::divicity::rules::{ALL_LEX, Card, ParseTokenError, TokenKind, TokenSet};
use crate::record::plain;

/// How close a word is to its spelling in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spelling {
    /// Identical.
    Exact,
    /// Differs only in case or the kind of dash. Accepted in records.
    Alike,
    /// A synonym.
    Other,
}

/// A token or Lex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A token of this kind.
    Token(TokenKind),
    /// An ace won in a trick (C9).
    Lex,
}

impl Kind {
    /// Its name in a quick score.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Token(kind) => kind.name(),
            Kind::Lex => "lex",
        }
    }

    fn of(name: &str) -> Option<Kind> {
        if name == "lex" { Some(Kind::Lex) } else { TokenKind::named(name).map(Kind::Token) }
    }

    /// Its number in the usual box (C1, C3).
    pub const fn usual(self) -> u8 {
        match self {
            Kind::Token(kind) => TokenSet::DEFAULT.count(kind),
            Kind::Lex => ALL_LEX,
        }
    }
}

/// A section of `templates/lang/divicity/typed.txt`: what is meant, and the words for it.
fn section(name: &str) -> impl Iterator<Item = (&'static str, impl Iterator<Item = &'static str> + Clone)> {
    let rows = include_str!("../../../templates/lang/divicity/typed.txt").lines();
    rows.filter_map(move |row| {
        let (meant, words) = row.strip_prefix(name)?.split_once(": ")?;
        Some((meant.trim_start(), words.split(", ")))
    })
}

/// What a folded word means in a section.
fn meant(section_name: &str, folded: &str) -> Option<&'static str> {
    section(section_name).find(|(_, words)| words.clone().any(|word| word == folded)).map(|(meant, _)| meant)
}

const MINUS: [&str; 4] = ["minus ", "menos ", "negative ", "negativo "];

const KEPT_BEFORE: [&str; 2] = ["kept ", "random "];

/// Multiplication signs, except those that `plain` turns into `x`.
pub const TIMES: [char; 3] = ['*', 'x', 'X'];

/// Folds a word for comparison: lower case, no accents, plain dashes, single blanks between its parts.
pub fn fold(text: &str) -> String {
    let lower = if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        let decomposed: String = plain(text).nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
        plain(&decomposed).to_lowercase()
    };
    let is_part = |letter: char| letter.is_whitespace() || letter == '_';
    if let Some(number) = lower.trim().strip_prefix('-') {
        return format!("-{}", number.trim_start());
    }
    let is_word = lower.starts_with(char::is_alphabetic);
    let parts = lower.split(|letter| is_part(letter) || is_word && letter == '-');
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn named(folded: &str) -> Option<Kind> {
    if let Some(kind) = TokenKind::named(folded) {
        return Some(Kind::Token(kind));
    }
    if let Some(number) = MINUS.iter().find_map(|minus| folded.strip_prefix(minus)) {
        return meant("negative", number).and_then(Kind::of);
    }
    if let Some(special) = KEPT_BEFORE.iter().find_map(|kept| folded.strip_prefix(kept)) {
        return named(special).filter(|kind| matches!(kind, Kind::Token(kind) if kind.is_special()));
    }
    meant("token", folded).and_then(Kind::of)
}

/// The token or Lex named by a word in any spelling.
///
/// ```
/// use parlour::divicity::TokenKind;
/// use parlour::divicity::notation::word::{Kind, kind};
/// assert_eq!(kind("Chicharrón"), Some(Kind::Token(TokenKind::Rinds)));
/// assert_eq!(kind("menos 5"), Some(Kind::Token(TokenKind::Minus5)));
/// assert_eq!(kind("5"), None);
/// ```
pub fn kind(word: &str) -> Option<Kind> {
    // Longer words cannot match; skip folding them.
    (word.len() <= MOST_BYTES).then(|| named(&fold(word))).flatten()
}

/// An upper bound in bytes for known words, including decomposed accents and wide blanks.
const MOST_BYTES: usize = 120;

/// The token named by a word, and its spelling.
pub fn token(word: &str) -> Option<(TokenKind, Spelling)> {
    if let Some(exact) = TokenKind::named(word) {
        return Some((exact, Spelling::Exact));
    }
    match kind(word)? {
        Kind::Token(kind) if plain(word).to_lowercase() == kind.name() => Some((kind, Spelling::Alike)),
        Kind::Token(kind) => Some((kind, Spelling::Other)),
        Kind::Lex => None,
    }
}

/// The card named by a word, and its spelling; the suit may come first, and `joker` is `*`.
///
/// ```
/// use parlour::divicity::Card;
/// use parlour::divicity::notation::word::{Spelling, card};
/// let ten: Card = "10V".parse().unwrap();
/// assert_eq!(card("10v"), Some((ten, Spelling::Alike)));
/// assert_eq!(card("V10"), Some((ten, Spelling::Other)));
/// assert_eq!(card("11V"), None);
/// ```
pub fn card(word: &str) -> Option<(Card, Spelling)> {
    if let Ok(card) = word.parse() {
        return Some((card, Spelling::Exact));
    }
    let upper = word.to_uppercase();
    if let Ok(card) = upper.parse() {
        return Some((card, Spelling::Alike));
    }
    if typed("joker", word).is_some() {
        return Some((Card::Joker, Spelling::Other));
    }
    let mut letters = upper.chars();
    let suit = letters.next()?;
    format!("{}{suit}", letters.as_str()).parse().ok().map(|card| (card, Spelling::Other))
}

/// Keeps a match only if records accept its spelling.
pub fn in_record<T>(read: Option<(T, Spelling)>) -> Option<T> {
    read.filter(|(_, spelling)| *spelling <= Spelling::Alike).map(|(meaning, _)| meaning)
}

/// The count named by a numeral: `two`.
pub fn count(word: &str) -> Option<u32> {
    typed("count", word)?.parse().ok()
}

/// Whether a word means an empty holding.
pub fn is_nothing(word: &str) -> bool {
    typed("nothing", word).is_some()
}

/// Whether a word separates items like a comma.
pub fn is_and(word: &str) -> bool {
    typed("and", word).is_some()
}

/// Whether a word stands between a count and its item: `2 de leite`.
pub fn is_of(word: &str) -> bool {
    typed("of", word).is_some()
}

/// Whether a word begins a longer name: `menos 5`, `kept steal`.
pub fn begins_phrase(word: &str) -> bool {
    let word = fold(word) + " ";
    MINUS.contains(&word.as_str()) || KEPT_BEFORE.contains(&word.as_str())
}

/// Whether a word stands between a player and the token taken: `took`, `the`, `and`.
pub fn is_taking(word: &str) -> bool {
    typed("took", word).is_some()
}

/// Whether a word means a discarded token.
pub fn is_discard(word: &str) -> bool {
    typed("discard", word).is_some()
}

/// Whether a word means a kept special.
pub fn is_kept(word: &str) -> bool {
    typed("kept", word).is_some()
}

/// The column with this title: `name`, `list` or `total`.
pub fn title(word: &str) -> Option<&'static str> {
    typed("title", word)
}

/// What a word means in a section, ignoring case and accents.
fn typed(section_name: &str, word: &str) -> Option<&'static str> {
    (word.len() <= MOST_BYTES).then(|| meant(section_name, &fold(word))).flatten()
}

/// The error for an unknown token, with a suggestion.
pub fn unknown(word: &str) -> ParseTokenError {
    ParseTokenError::Unknown { word: word.to_owned(), nearest: nearest(word) }
}

/// The error for an unknown token in a record, where synonyms are unknown and Lex is not a token.
pub fn unknown_in_record(word: &str) -> ParseTokenError {
    let nearest = nearest(word).filter(|name| TokenKind::named(name).is_some());
    ParseTokenError::Unknown { word: word.to_owned(), nearest }
}

/// The name of the word's kind, or of the nearest kind within a slip. Numbers and short words get no suggestion.
fn nearest(word: &str) -> Option<&'static str> {
    if let Some(kind) = kind(word) {
        return Some(kind.name());
    }
    if word.len() > MOST_BYTES || count(word).is_some() {
        return None;
    }
    let folded = fold(word);
    let most = match folded.chars().count() {
        _ if folded.contains(|letter: char| letter.is_ascii_digit()) => return None,
        0..=2 => return None,
        3..=7 => 1,
        _ => 2,
    };
    let near = |(name, words): (&'static str, _)| {
        let is_near =
            |word: &&str| (word.len() > 3 || folded.len() > 3) && word.len().abs_diff(folded.len()) <= most;
        let words = Iterator::filter(words, is_near);
        let distance = words.map(|word| strsim::osa_distance(word, &folded)).min()?;
        (distance <= most).then_some((distance, name))
    };
    section("token").filter_map(near).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// Parses a set of tokens, each kind with its count: `10x5 milkx3`, `leche*3`.
///
/// # Errors
/// Returns an error if a part is not a kind and a count, or a kind appears twice.
pub fn token_set(text: &str) -> Result<TokenSet, ParseTokenSetError> {
    let part = |part: &str| {
        let part = plain(part);
        let Some((kind, count)) = part.rsplit_once(TIMES) else { return Ok(part) };
        let (kind, _) = token(kind).ok_or_else(|| unknown_in_record(kind))?;
        Ok::<_, ParseTokenSetError>(format!("{kind}x{count}"))
    };
    let parts: Vec<String> = text.split_whitespace().map(part).collect::<Result<_, _>>()?;
    parts.join(" ").parse()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_of_three_languages_are_known_in_any_case() {
        for (name, words) in [
            ("10", "+10 ten diez dez TEN"),
            ("milk", "milk milks leche leches leite leites 🥛"),
            ("duck", "duck ducks pato patos 🦆"),
            (
                "rinds",
                "rinds rind pork cortezas corteza torresmo torresmos chicharrón chicharrones cracklings",
            ),
            ("beer", "beer beers cerveza cervezas cerveja cervejas chopp 🍺"),
            (
                "exchange",
                "exchange exchanges swap cambiar cambio intercambio intercambiar trocar troca trocas",
            ),
            ("donate", "donate donates donation give donar donación doar doação doac\u{327}a\u{303}o"),
            ("steal", "steal steals robar robo robos roubar roubo roubos"),
            ("lex", "lex ace aces as ases ás áses"),
        ] {
            for word in words.split(' ') {
                assert_eq!(kind(word).map(Kind::name), Some(name), "{word}");
                assert_eq!(kind(&word.to_uppercase()).map(Kind::name), Some(name), "{word}");
            }
        }
        for (word, name) in [
            ("Pork-Rinds", "rinds"),
            ("pork\u{a0}rinds", "rinds"),
            ("kept donate", "donate"),
            ("random steal", "steal"),
            ("−20", "-20"),
            ("－10", "-10"),
            ("ｂｅｅｒ", "beer"),
            ("menos cinco", "-5"),
            ("minus 20", "-20"),
            ("- 5", "-5"),
            ("🥓\u{fe0f}", "rinds"),
        ] {
            assert_eq!(kind(word).map(Kind::name), Some(name), "{word}");
        }
        for word in ["5", "20", "five", "", "kept", "menos", "kept beer", "minus 15", "pork beer", "🍻"] {
            assert_eq!(kind(word), None, "{word}");
        }
    }

    #[test]
    fn a_word_says_how_it_is_spelled() {
        for (word, spelling) in [
            ("milk", Spelling::Exact),
            ("MILK", Spelling::Alike),
            ("–10", Spelling::Alike),
            ("leche", Spelling::Other),
            ("+10", Spelling::Other),
        ] {
            assert_eq!(token(word).map(|(_, spelling)| spelling), Some(spelling), "{word}");
        }
        assert_eq!(token("lex"), None);
        assert_eq!(in_record(token("leche")), None);
        assert_eq!(in_record(card("kv")), "KV".parse().ok());
        assert_eq!(in_record(card("VK")), None);
        assert_eq!(card("Comodín"), Some((Card::Joker, Spelling::Other)));
    }

    #[test]
    fn only_a_slip_away_is_near() {
        for (word, name) in [
            ("mlik", "milk"),
            ("bear", "beer"),
            ("duk", "duck"),
            ("lexx", "lex"),
            ("rindz", "rinds"),
            ("leitte", "milk"),
            ("chicharon", "rinds"),
            ("excahnge", "exchange"),
            ("leche", "milk"),
        ] {
            assert_eq!(unknown(word).meant(), Some(name), "{word}");
        }
        for word in ["5", "20", "15", "0", "five", "twenty", "pair", "points", "helicopter", "", "x", "-15"] {
            assert_eq!(unknown(word).meant(), None, "{word}");
        }
        assert_eq!(unknown_in_record("lexx").meant(), None);
        assert_eq!(unknown(&"milk".repeat(10_000_000)).meant(), None);
    }

    #[test]
    fn every_word_is_folded_and_stands_once() {
        let mut words: Vec<&str> = section("token").flat_map(|(_, words)| words).collect();
        assert!(words.len() > 50);
        for word in &words {
            assert_eq!(fold(word), *word);
            assert!(word.len() * 4 <= MOST_BYTES, "{word}");
        }
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }

    #[test]
    fn a_set_is_named_in_any_language() {
        let set = "10x5 milkx3".parse();
        for text in ["10x5 milkx3", "ten*5 LECHEX3", "10×5\u{a0}leite×3"] {
            assert_eq!(token_set(text), set, "{text}");
        }
        assert_eq!(token_set("mlikx1").unwrap_err().to_string(), "unknown token `mlik`");
        assert_eq!(token_set("lechex1 milkx2").unwrap_err().to_string(), "`milk` appears twice");
        assert!(token_set("10").is_err());
    }

    proptest! {
        #[test]
        fn canonical_names_round_trip(any in 0..TokenKind::COUNT) {
            let kind = TokenKind::ALL[any];
            prop_assert_eq!(kind.to_string().parse(), Ok(kind));
            prop_assert_eq!(token(kind.name()), Some((kind, Spelling::Exact)));
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,30}") {
            let _ = (kind(&text), card(&text), unknown(&text), token_set(&text));
        }
    }
}
