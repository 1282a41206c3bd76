//! Tokens: their kinds, sets of them, and what a player holds ([C3]).

#[cfg(doc)]
use crate::divicity::rules::ids::*;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A kind of token ([C3]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenKind {
    /// Worth 10 points, written `10`.
    Plus10,
    /// Costs 5 points, written `-5`.
    Minus5,
    /// Costs 10 points, written `-10`.
    Minus10,
    /// Costs 20 points, written `-20`.
    Minus20,
    /// Worse the more one has ([C12]).
    Milk,
    /// The duck, which costs 30 points ([C12]).
    Duck,
    /// Pork rinds, which go with beer.
    Rinds,
    /// Beer, which goes with rinds.
    Beer,
    /// Swap a token with another player ([C11]).
    Exchange,
    /// Give a token to another player ([C11]).
    Donate,
    /// Take a random token from another player ([C11]).
    Steal,
}

use crate::divicity::fault::ParseTokenSetError;
use crate::record::Excerpt;
use TokenKind::{Beer, Donate, Duck, Exchange, Milk, Minus5, Minus10, Minus20, Plus10, Rinds, Steal};

impl TokenKind {
    /// How many kinds there are.
    pub const COUNT: usize = 11;

    /// All kinds, in the order of the rules.
    pub const ALL: [TokenKind; TokenKind::COUNT] =
        [Plus10, Minus5, Minus10, Minus20, Milk, Duck, Rinds, Beer, Exchange, Donate, Steal];

    /// Its name in records ([C3]).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Plus10 => "10",
            Minus5 => "-5",
            Minus10 => "-10",
            Minus20 => "-20",
            Milk => "milk",
            Duck => "duck",
            Rinds => "rinds",
            Beer => "beer",
            Exchange => "exchange",
            Donate => "donate",
            Steal => "steal",
        }
    }

    /// The kind with exactly this name, as records write it.
    #[must_use]
    pub fn named(name: &str) -> Option<TokenKind> {
        // Its length and ends tell which it may be, so that one name is compared and not eleven.
        let bytes = name.as_bytes();
        let kind = match (bytes.len(), bytes.first()?, bytes.last()?) {
            (2, b'1', b'0') => Plus10,
            (2, b'-', b'5') => Minus5,
            (3, b'-', b'0') if bytes[1] == b'1' => Minus10,
            (3, b'-', b'0') => Minus20,
            (4, b'm', b'k') => Milk,
            (4, b'd', b'k') => Duck,
            (5, b'r', b's') => Rinds,
            (4, b'b', b'r') => Beer,
            (8, b'e', b'e') => Exchange,
            (6, b'd', b'e') => Donate,
            (5, b's', b'l') => Steal,
            _ => return None,
        };
        (kind.name() == name).then_some(kind)
    }

    /// The points of a points token; nothing for the others.
    #[must_use]
    pub const fn points(self) -> Option<i32> {
        match self {
            Plus10 => Some(10),
            Minus5 => Some(-5),
            Minus10 => Some(-10),
            Minus20 => Some(-20),
            _ => None,
        }
    }

    /// Whether it is resolved when taken, or kept for points ([C11]).
    #[must_use]
    pub const fn is_special(self) -> bool {
        matches!(self, Exchange | Donate | Steal)
    }
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no token, with the nearest one that would.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no token is called `{}`", Excerpt(word))]
pub struct ParseTokenError {
    /// The word as it was written.
    pub word: String,
    /// What may have been meant.
    pub nearest: Option<&'static str>,
}

/// Other words people use, all in lower case and with blanks between them: shorter, singular, with a sign, as the rules
/// call them, Spanish and Portuguese.
const SPELLINGS: [(TokenKind, &[&str]); 11] = [
    (Plus10, &["+10", "ten", "diez", "dez"]),
    (Minus5, &["−5", "–5", "minus five", "menos cinco"]),
    (Minus10, &["−10", "–10", "minus ten", "menos diez", "menos dez"]),
    (Minus20, &["−20", "–20", "minus twenty", "menos veinte", "menos vinte"]),
    (Milk, &["milks", "leche", "leches", "leite", "leites"]),
    (Duck, &["ducks", "pato", "patos"]),
    (Rinds, &["rind", "pork", "porkrinds", "pork rinds", "corteza", "cortezas", "torresmo", "torresmos"]),
    (Beer, &["beers", "cerveza", "cervezas", "cerveja", "cervejas"]),
    (
        Exchange,
        &[
            "exchanges",
            "swap",
            "swaps",
            "kept exchange",
            "cambiar",
            "cambio",
            "cambios",
            "intercambiar",
            "intercambio",
            "trocar",
            "troca",
            "trocas",
        ],
    ),
    (Donate, &["donates", "give", "donation", "kept donate", "donar", "donación", "doar", "doação"]),
    (Steal, &["steals", "random steal", "kept steal", "robar", "robo", "robos", "roubar", "roubo", "roubos"]),
];

/// Numbers that people write for those on a token, and are none.
const NEAR_NUMBERS: [(TokenKind, &[&str]); 2] =
    [(Minus5, &["5", "five", "cinco"]), (Minus20, &["20", "twenty", "veinte", "vinte"])];

impl TokenKind {
    /// Every word that names a token, with its kind.
    fn words() -> impl Iterator<Item = (&'static str, TokenKind)> {
        let others = SPELLINGS.iter().flat_map(|(kind, words)| words.iter().map(|word| (*word, *kind)));
        TokenKind::ALL.into_iter().map(|kind| (kind.name(), kind)).chain(others)
    }
}

impl FromStr for TokenKind {
    type Err = ParseTokenError;

    /// Understands [C3]'s names and the spellings people use, in any case.
    fn from_str(text: &str) -> Result<TokenKind, ParseTokenError> {
        let lower = spelled(text);
        match TokenKind::words().find(|(word, _)| *word == lower) {
            Some((_, kind)) => Ok(kind),
            None => Err(ParseTokenError { word: text.to_owned(), nearest: nearest(&lower) }),
        }
    }
}

/// A word as it is compared: in lower case, with single blanks between its parts.
fn spelled(text: &str) -> String {
    let lower = text.to_lowercase();
    if !lower.starts_with(char::is_alphabetic) {
        return lower;
    }
    let parts = lower.split(|letter: char| letter.is_whitespace() || matches!(letter, '_' | '-'));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The word nearest to `lower`, by single letters wrong, where that is near enough to have been
/// meant. `lex` is one too: it stands among tokens in the quick score.
fn nearest(lower: &str) -> Option<&'static str> {
    // Every letter more than a word has is one wrong: what is longer is near to none, and may be of any length.
    let letters = lower.chars().take(MOST_NEAR + 1).count();
    if letters > MOST_NEAR {
        return None;
    }
    let number = NEAR_NUMBERS.iter().find(|(_, words)| words.contains(&lower));
    if let Some((kind, _)) = number {
        return Some(kind.name());
    }
    // Any other number is no slip of a letter.
    if lower.trim_start_matches(['-', '+']).bytes().all(|letter| letter.is_ascii_digit()) {
        return None;
    }
    let is_number = |word: &str| word.chars().any(|letter| letter.is_ascii_digit());
    let candidates = TokenKind::words().map(|(word, kind)| (word, kind.name())).chain([("lex", "lex")]);
    let (distance, name) = candidates
        .filter(|(word, _)| is_number(word) == is_number(lower))
        .map(|(word, name)| (strsim::damerau_levenshtein(word, lower), name))
        .min_by_key(|(distance, _)| *distance)?;
    (distance * 2 <= letters.max(2)).then_some(name)
}

/// Twice the letters of the longest word for a token.
const MOST_NEAR: usize = 26;

/// How many tokens there are of each kind.
///
/// ```
/// use parlour::divicity::{TokenKind, TokenSet};
/// let set: TokenSet = "10x5 milkx3".parse().unwrap();
/// assert_eq!(set.count(TokenKind::Milk), 3);
/// assert_eq!(TokenSet::DEFAULT.total(), 30);
/// assert_eq!(set.to_string(), "10x5 milkx3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TokenSet([u8; TokenKind::COUNT]);

/// It serializes to an object of counts by kind.
impl Serialize for TokenSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(kind, count)| (kind.name(), count)))
    }
}

impl TokenSet {
    /// The set without tokens.
    pub const EMPTY: TokenSet = TokenSet([0; TokenKind::COUNT]);

    /// [C3]'s set of 30 (a ruling: the published rules give no counts).
    pub const DEFAULT: TokenSet = TokenSet([5, 3, 3, 2, 3, 1, 4, 3, 2, 2, 2]);

    /// How many of `kind`.
    #[must_use]
    pub const fn count(&self, kind: TokenKind) -> u8 {
        self.0[kind as usize]
    }

    /// How many of all kinds.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == TokenSet::EMPTY
    }

    /// Puts `count` more of `kind` in, up to 255.
    pub fn add(&mut self, kind: TokenKind, count: u8) {
        let slot = &mut self.0[kind as usize];
        *slot = slot.saturating_add(count);
    }

    /// Takes one of `kind` out; `false` when there is none.
    #[must_use]
    pub fn remove(&mut self, kind: TokenKind) -> bool {
        let slot = &mut self.0[kind as usize];
        let there = *slot > 0;
        *slot = slot.saturating_sub(1);
        there
    }

    /// What remains without the tokens of `other`; what is not there is not missed.
    #[must_use]
    pub fn except(mut self, other: &TokenSet) -> TokenSet {
        for (slot, gone) in self.0.iter_mut().zip(other.0) {
            *slot = slot.saturating_sub(gone);
        }
        self
    }

    /// The kinds there are, each with its count, in the order of the rules.
    pub fn iter(&self) -> impl Iterator<Item = (TokenKind, u8)> + '_ {
        TokenKind::ALL.into_iter().map(|kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }

    /// The tokens one by one, in the order of the rules.
    pub fn tokens(&self) -> impl Iterator<Item = TokenKind> + '_ {
        self.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()))
    }
}

impl Extend<TokenKind> for TokenSet {
    fn extend<I: IntoIterator<Item = TokenKind>>(&mut self, kinds: I) {
        for kind in kinds {
            self.add(kind, 1);
        }
    }
}

impl FromIterator<TokenKind> for TokenSet {
    fn from_iter<I: IntoIterator<Item = TokenKind>>(kinds: I) -> TokenSet {
        let mut set = TokenSet::EMPTY;
        set.extend(kinds);
        set
    }
}

impl fmt::Display for TokenSet {
    /// As in a record's `Tokens` tag: `10x5 -5x3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (kind, count)) in self.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{kind}x{count}")?;
        }
        Ok(())
    }
}

impl FromStr for TokenSet {
    type Err = ParseTokenSetError;

    fn from_str(text: &str) -> Result<TokenSet, ParseTokenSetError> {
        let mut set = TokenSet::EMPTY;
        for part in text.split_whitespace() {
            let form = || ParseTokenSetError::Form(part.to_owned());
            let (kind, count) = part.rsplit_once('x').ok_or_else(form)?;
            let plain = count.bytes().all(|b| b.is_ascii_digit()) && !count.starts_with('0');
            let count: u8 =
                count.parse().ok().filter(|count| plain && (1..=99).contains(count)).ok_or_else(form)?;
            let kind = TokenKind::named(kind).ok_or_else(|| ParseTokenError {
                word: kind.to_owned(),
                nearest: nearest(&kind.to_lowercase()),
            })?;
            if set.count(kind) > 0 {
                return Err(ParseTokenSetError::Twice(kind));
            }
            set.add(kind, count);
        }
        Ok(set)
    }
}

/// What lies in front of a player: tokens and Lex.
///
/// ```
/// use parlour::divicity::{Holding, rules::score::score};
///
/// let holding = Holding { tokens: "10x2 milkx1".parse().unwrap(), lex: 3 };
/// assert_eq!(score(&holding).total(), 20 - 5 + 50);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holding {
    /// Tokens; a special among them is kept ([C11]).
    pub tokens: TokenSet,
    /// How many Lex, aces won in tricks, 0 to 4 ([C9]).
    pub lex: u8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn c3_the_default_set_has_30_tokens() {
        let text = "10x5 -5x3 -10x3 -20x2 milkx3 duckx1 rindsx4 beerx3 exchangex2 donatex2 stealx2";
        assert_eq!(TokenSet::DEFAULT.to_string(), text);
        assert_eq!(text.parse(), Ok(TokenSet::DEFAULT));
        assert_eq!(TokenSet::DEFAULT.total(), 30);
    }

    #[test]
    fn sensible_spellings_are_understood() {
        for (word, kind) in [
            ("pork", Rinds),
            ("RIND", Rinds),
            ("+10", Plus10),
            ("Milk", Milk),
            ("leite", Milk),
            ("PATO", Duck),
            ("torresmo", Rinds),
            ("Cerveja", Beer),
            ("−20", Minus20),
        ] {
            assert_eq!(word.parse(), Ok(kind), "{word}");
        }
    }

    #[test]
    fn an_unknown_word_gets_the_nearest_one() {
        let nearest = |word: &str| word.parse::<TokenKind>().unwrap_err().nearest;
        assert_eq!(nearest("mlik"), Some("milk"));
        assert_eq!(nearest("bear"), Some("beer"));
        assert_eq!(nearest("duk"), Some("duck"));
        assert_eq!(nearest("lexx"), Some("lex"));
        assert_eq!(
            (nearest("15"), nearest("0"), nearest("20"), nearest("five")),
            (None, None, Some("-20"), Some("-5"))
        );
        assert_eq!(nearest("helicopter"), None);
        assert_eq!(nearest(""), None);
        assert_eq!(nearest(&"milk".repeat(10_000_000)), None);
        assert!(TokenKind::words().all(|(word, _)| 2 * word.chars().count() <= MOST_NEAR));
    }

    #[test]
    fn every_spelling_is_in_lower_case_and_stands_once() {
        let mut words: Vec<&str> = TokenKind::words().map(|(word, _)| word).collect();
        assert!(words.iter().all(|word| *word == word.to_lowercase()));
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }

    #[test]
    fn what_is_no_set_says_why() {
        let parse = |text: &str| text.parse::<TokenSet>().unwrap_err().to_string();
        assert!(parse("10x0").contains("from 1 to 99"));
        assert!(parse("milk").contains("as in `10x5`"));
        assert_eq!(parse("milkx1 milkx2"), "`milk` stands twice");
        assert_eq!(parse("mlikx1"), "no token is called `mlik`");
    }

    proptest! {
        #[test]
        fn a_text_is_the_token_of_that_name_or_none(text in "[-bdemrs125]?[-0a-z]{0,6}[0-9deklrs]?", any in 0..20_usize) {
            let text = TokenKind::ALL.get(any).map_or(text, |kind| kind.name().to_owned());
            let named = TokenKind::ALL.into_iter().find(|kind| kind.name() == text);
            prop_assert_eq!(TokenKind::named(&text), named);
        }

        #[test]
        fn sets_round_trip(counts in prop::array::uniform11(0u8..=99)) {
            let set = TokenSet(counts);
            prop_assert_eq!(set.to_string().parse(), Ok(set));
            prop_assert_eq!(set.tokens().collect::<TokenSet>(), set);
        }
    }
}
