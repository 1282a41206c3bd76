//! What a game knows of the words in its records.

use super::note::{Spelling, SpellingKind};
use crate::record::Tags;

/// A word that means what it looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// How many bytes it is written with.
    pub length: usize,
    /// How a record writes it; where there are several such ways nobody can say which is meant.
    pub readings: Vec<String>,
    /// What is spelled in another way than records have it.
    pub spellings: Vec<Spelling>,
}

/// Whether a text begins with two letters, as no move on a board with coordinates does.
#[must_use]
pub fn begins_with_letters(text: &str) -> bool {
    text.as_bytes().get(..2).is_some_and(|two| two.iter().all(u8::is_ascii_alphabetic))
}

impl Spelled {
    /// A word that is left as it is.
    #[must_use]
    pub fn as_written(word: &str) -> Spelled {
        Spelled { length: word.len(), readings: vec![word.to_owned()], spellings: Vec::new() }
    }

    /// A word that means one of these, which differ from it in dashes, in signs of multiplication and in the case of letters.
    #[must_use]
    pub fn like(word: &str, readings: Vec<String>) -> Spelled {
        let mut spellings = Vec::new();
        for (letter, read) in word.chars().zip(readings.first().into_iter().flat_map(|word| word.chars())) {
            let kind = match read {
                _ if letter == read => continue,
                '-' => SpellingKind::Dash,
                'x' if !letter.is_alphabetic() => SpellingKind::Times,
                _ => SpellingKind::Case,
            };
            if !spellings.iter().any(|known: &Spelling| known.kind == kind) {
                spellings.push(Spelling::of(kind, letter));
            }
        }
        Spelled { length: word.len(), readings, spellings }
    }
}

/// What words mean as people write them. It is asked for each word of a record, in its order, and may remember where it
/// stands.
pub trait Speller {
    /// The word that `rest` begins with: a move, a card, a mark. Nothing where it is none, or ends before something that
    /// belongs to it.
    fn word(&mut self, rest: &str) -> Option<Spelled>;

    /// Whether a movetext can begin like this text. It is asked first, as most comments are prose.
    fn may_begin(&self, _text: &str) -> bool {
        true
    }

    /// The word number `place`, from 0, in the value of the tag `tag`.
    fn tag_word(&self, _tag: &str, _place: usize, _word: &str) -> Option<Spelled> {
        None
    }

    /// The words allowed in the tag `tag`, if it takes a fixed set of words. They are read in any case.
    fn choices(&self, _tag: &str) -> &[&'static str] {
        &[]
    }

    /// Whether the bare number that `rest` begins with, as in `1 e1-e4`, can be that of a turn.
    fn takes_number(&self, _rest: &str) -> bool {
        true
    }

    /// Whether games end with a result.
    fn has_results(&self) -> bool {
        true
    }
}

/// A speller that knows no word: what is the same in all games is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainSpeller;

impl PlainSpeller {
    /// It, whatever the tags say.
    #[must_use]
    pub fn of(_tags: &Tags<'_>) -> Box<dyn Speller> {
        Box::new(PlainSpeller)
    }
}

impl Speller for PlainSpeller {
    fn word(&mut self, _rest: &str) -> Option<Spelled> {
        None
    }
}
