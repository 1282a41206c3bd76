//! Tokens: their kinds, sets of them, and what a player holds (C3).

use serde::{Serialize, Serializer};
use std::fmt;
use std::iter;
use std::str::FromStr;

/// A kind of token (C3).
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
    /// Costs more with each one a player holds (C12).
    Milk,
    /// The duck, which costs 30 points (C12).
    Duck,
    /// Pork rinds, which pair with beer.
    Rinds,
    /// Beer, which pairs with rinds.
    Beer,
    /// Swap a token with another player (C11).
    Exchange,
    /// Give a token to another player (C11).
    Donate,
    /// Take a random token from another player (C11).
    Steal,
}

use crate::record::{Excerpt, faults};
use TokenKind::{Beer, Donate, Duck, Exchange, Milk, Minus5, Minus10, Minus20, Plus10, Rinds, Steal};

impl TokenKind {
    /// The number of kinds.
    pub const COUNT: usize = 11;

    /// All kinds, in the order of the rules.
    pub const ALL: [TokenKind; TokenKind::COUNT] =
        [Plus10, Minus5, Minus10, Minus20, Milk, Duck, Rinds, Beer, Exchange, Donate, Steal];

    /// Its name in records (C3).
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

    /// The kind with exactly this name, as written in records.
    pub fn named(name: &str) -> Option<TokenKind> {
        // Length, first and last byte identify the only candidate, which saves ten comparisons.
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

    /// The points of a points token; `None` for other kinds.
    pub const fn points(self) -> Option<i32> {
        match self {
            Plus10 => Some(10),
            Minus5 => Some(-5),
            Minus10 => Some(-10),
            Minus20 => Some(-20),
            _ => None,
        }
    }

    /// Whether it is resolved when received (C11).
    pub const fn is_special(self) -> bool {
        matches!(self, Exchange | Donate | Steal)
    }
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

faults! {
    /// Why a word is not a token.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseTokenError {
        /// A word does not name a token.
        Unknown {
            word: String,
            /// The likely meaning.
            nearest: Option<&'static str>,
        }
            kind("unknown-token") rule("C3")
            with(word = Excerpt(word), meant = nearest.unwrap_or_default())
            words("unknown token `{word}`")
            help(= Some(match meant {
                "" => format!("the tokens are {}", TokenKind::ALL.map(TokenKind::name).join(" ")),
                meant => format!("did you mean `{meant}`?"),
            }));
    }
}

impl ParseTokenError {
    /// The name of the token that may have been meant.
    pub const fn meant(&self) -> Option<&'static str> {
        let ParseTokenError::Unknown { nearest, .. } = self;
        *nearest
    }
}

impl FromStr for TokenKind {
    type Err = ParseTokenError;

    /// Accepts exactly the name; [`word`](crate::divicity::notation::word) knows other spellings.
    fn from_str(text: &str) -> Result<TokenKind, ParseTokenError> {
        TokenKind::named(text)
            .ok_or_else(|| ParseTokenError::Unknown { word: text.to_owned(), nearest: None })
    }
}

faults! {
    /// Why a text is not a set of tokens.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseTokenSetError {
        /// A part of the set is not a kind, an `x` and a count.
        Form(part: String)
            kind("bad-tag") rule("C3")
            words(
                "`{}` is not a count of tokens: write a kind, `x` and a number from 1 to 99, as in `10x5`",
                Excerpt(part)
            );
        /// A part of the set names no kind of token.
        Kind(error: ParseTokenError) is(error);
        /// A kind of token is listed twice in the set.
        Twice(kind: TokenKind)
            kind("bad-tag") rule("C3")
            with(kind = kind.name())
            words("`{kind}` appears twice");
    }
}

/// A multiset of tokens: a count for each kind.
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

impl Serialize for TokenSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(kind, count)| (kind.name(), count)))
    }
}

impl TokenSet {
    /// The empty set.
    pub const EMPTY: TokenSet = TokenSet([0; TokenKind::COUNT]);

    /// C3's set of 30 (a ruling: the published rules give no counts).
    pub const DEFAULT: TokenSet = TokenSet([5, 3, 3, 2, 3, 1, 4, 3, 2, 2, 2]);

    /// The number of tokens of `kind`.
    #[inline]
    pub const fn count(&self, kind: TokenKind) -> u8 {
        self.0[kind as usize]
    }

    /// The number of tokens of all kinds.
    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// Whether it has no tokens.
    pub fn is_empty(&self) -> bool {
        *self == TokenSet::EMPTY
    }

    /// Adds `count` tokens of `kind`, saturating at 255.
    #[inline]
    pub fn add(&mut self, kind: TokenKind, count: u8) {
        let slot = &mut self.0[kind as usize];
        *slot = slot.saturating_add(count);
    }

    /// Removes one token of `kind`; `false` if there is none.
    #[inline]
    pub fn remove(&mut self, kind: TokenKind) -> bool {
        let slot = &mut self.0[kind as usize];
        let there = *slot > 0;
        *slot = slot.saturating_sub(1);
        there
    }

    /// Saturating multiset difference.
    #[must_use]
    pub fn except(mut self, other: &TokenSet) -> TokenSet {
        for (slot, gone) in self.0.iter_mut().zip(other.0) {
            *slot = slot.saturating_sub(gone);
        }
        self
    }

    /// The kinds present with their counts, in the order of the rules.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (TokenKind, u8)> + '_ {
        TokenKind::ALL.into_iter().map(|kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }

    /// The tokens one by one, in the order of the rules.
    #[inline]
    pub fn tokens(&self) -> impl Iterator<Item = TokenKind> + '_ {
        let mut left = *self;
        let mut kinds = TokenKind::ALL.into_iter().peekable();
        iter::from_fn(move || {
            while !left.remove(*kinds.peek()?) {
                kinds.next();
            }
            kinds.peek().copied()
        })
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
    /// As in the tag `Tokens`: `10x5 -5x3`.
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
            let kind: TokenKind = kind.parse()?;
            if set.count(kind) > 0 {
                return Err(ParseTokenSetError::Twice(kind));
            }
            set.add(kind, count);
        }
        Ok(set)
    }
}

/// What a player holds: tokens and Lex.
///
/// ```
/// use parlour::{divicity::Holding, internals::divicity::rules::score};
///
/// let holding = Holding { tokens: "10x2 milkx1".parse().unwrap(), lex: 3 };
/// assert_eq!(score(&holding).total(), 20 - 5 + 50);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holding {
    /// The tokens; a special among them was kept (C11).
    pub tokens: TokenSet,
    /// The number of Lex (aces won in tricks), 0 to 4 (C9).
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
    fn what_is_no_set_says_why() {
        let parse = |text: &str| text.parse::<TokenSet>().unwrap_err().to_string();
        assert!(parse("10x0").contains("from 1 to 99"));
        assert!(parse("milk").contains("as in `10x5`"));
        assert_eq!(parse("milkx1 milkx2"), "`milk` appears twice");
        assert_eq!(parse("mlikx1"), "unknown token `mlik`");
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
