//! What a game knows about the words in its records.

use super::note::{Spelling, SpellingKind};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// The number of bytes written.
    pub length: usize,
    /// The possible standard forms: several if ambiguous.
    pub readings: Vec<String>,
    pub spellings: Vec<Spelling>,
}

impl Spelled {
    pub fn as_written(word: &str) -> Spelled {
        Spelled { length: word.len(), readings: vec![word.to_owned()], spellings: Vec::new() }
    }

    /// A word and its readings, which differ from it only in dashes, multiplication signs and case.
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

/// Reads nonstandard words of a game. Called for each word of a record in order, and may keep state.
pub trait Speller {
    /// The word at the start of `rest`: a move, a card, a mark. Returns `None` if there is none, or if it
    /// ends before something that belongs to it.
    fn word(&mut self, _rest: &str) -> Option<Spelled> {
        None
    }

    /// Learns from a tag of the record. Called for each known one before any word.
    fn tag(&mut self, _tag: &str, _value: &str) {}

    /// Word `place`, counted from 0, of the value of tag `tag`.
    fn tag_word(&self, _tag: &str, _place: usize, _word: &str) -> Option<Spelled> {
        None
    }

    /// The allowed words of tag `tag`, if it takes a fixed set. They match in any case.
    fn choices(&self, _tag: &str) -> &[&'static str] {
        &[]
    }

    /// Whether the bare number at the start of `rest`, as in `1 e1-e4`, can be a turn number.
    fn takes_number(&self, _rest: &str) -> bool {
        true
    }

    fn has_results(&self) -> bool {
        true
    }
}

/// Knows no words: only what all games share is respelled.
impl Speller for () {}
