//! The nonstandard spellings of a game.

use std::collections::BTreeMap;

use serde::Serialize;

use super::encoding::{Encoding, looks_like};
use super::note::{Advice, Counts, Spelling, SpellingKind, advice, odd_sign};
use super::scan::Speller;
use super::standard_text::{Respelling, Spellings};
use super::walk::walk;
use crate::record::excerpt::Quoted;
use crate::record::{Diagnostic, GameText, Severity, Span};
use crate::words::AnyOf;

impl Spellings {
    /// Finds the nonstandard spellings of a game; a text that is not UTF-8 has none. `known` lists the tags.
    pub fn of(game: &GameText<'_>, known: &[&'static str], speller: &mut dyn Speller) -> Spellings {
        game.text().map_or_else(|_| Spellings::default(), |text| walk(text, known, speller))
    }

    /// The text of `game`, which has these spellings, in standard spelling. Diagnostics mark the text as written.
    pub const fn read<'a>(&'a self, game: &GameText<'a>) -> GameText<'a> {
        GameText { bytes: self.text.as_bytes(), written: Some((game.bytes, self)), ..*game }
    }

    /// Adds help to a fault of the text as written: which spellings in its span are nonstandard, and their
    /// standard form.
    pub fn explain(&self, fault: &mut Diagnostic, game: &GameText<'_>) {
        let encoding = looks_like(game.bytes());
        let marked = game.bytes().get(fault.span.range()).unwrap_or_default();
        let is_encoded = encoding == Encoding::Utf16 || str::from_utf8(marked).is_err();
        if is_encoded && game.encoding().is_none() {
            fault.help = Some(Advice::Encoding.say(game.language(), &[("encoding", &encoding.name())]));
            return;
        }
        let respelled = self.within(widened(fault.span));
        if let ([first, ..], [.., last]) = (respelled, respelled) {
            let spellings: Vec<Spelling> =
                respelled.iter().flat_map(|respelling| respelling.spellings.iter().copied()).collect();
            let meant = self.read_at(fault.span.join(first.written).join(last.written));
            fault.help = Some(advice(game.language(), &spellings, meant.trim()));
        } else {
            self.explain_rest(fault, game);
        }
    }

    /// Adds help to a fault of the text in standard spelling: an ambiguous word or an odd sign.
    pub fn explain_rest(&self, fault: &mut Diagnostic, game: &GameText<'_>) {
        let span = widened(fault.span);
        if !self.within(span).is_empty() {
            return;
        }
        let ambiguous =
            self.ambiguous.iter().find(|(word, _)| word.start < span.end && span.start < word.end);
        let marked = game.bytes().get(fault.span.range()).map(String::from_utf8_lossy);
        if let Some((_, readings)) = ambiguous {
            let readings = AnyOf(readings.iter().map(|word| Quoted(word)).collect());
            fault.help = Some(Advice::Ambiguous.say(game.language(), &[("readings", &readings)]));
        } else if let Some(odd) =
            marked.and_then(|marked| odd_sign(game.language(), &marked, fault.help.as_deref()))
        {
            fault.help = Some(odd);
        }
    }
}

fn widened(span: Span) -> Span {
    Span::new(span.start, span.end.max(span.start + 1))
}

/// What was read as it looks, in a game.
///
/// It serializes to the fields of its [`Diagnostic`], `count` and `kinds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SpellingNote {
    /// The note that people read, at the first of them.
    #[serde(flatten)]
    pub diagnostic: Diagnostic,
    /// How many things were spelled in another way.
    pub count: usize,
    /// How many of each kind.
    pub kinds: BTreeMap<&'static str, usize>,
    /// What the game's text was converted from: `Latin-1`, `UTF-16`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub converted_from: Option<&'static str>,
}

impl SpellingNote {
    /// The note for a game with `spellings`, or read from a file in another encoding.
    pub fn of(game: &GameText<'_>, spellings: Option<&Spellings>) -> Option<SpellingNote> {
        let respelled: &[Respelling] = spellings.map_or(&[], |spellings| &spellings.respelled);
        if respelled.is_empty() && game.encoding().is_none() {
            return None;
        }
        let mut kinds: BTreeMap<SpellingKind, usize> = BTreeMap::new();
        for spelling in respelled.iter().flat_map(|respelling| &respelling.spellings) {
            *kinds.entry(spelling.kind).or_default() += 1;
        }
        // The first sign of Latin-1 is the first that is not ASCII.
        let latin_1 = game.text().ok().filter(|_| game.encoding() == Some(Encoding::Latin1));
        let latin_1 = latin_1.and_then(|text| text.find(|letter: char| !letter.is_ascii()));
        let first = respelled.first().map(|respelling| respelling.written).into_iter();
        let first = first.chain(latin_1.map(Span::empty)).min_by_key(|span| span.start).unwrap_or_default();
        let counts = Counts { kinds: &kinds, converted_from: game.encoding() };
        let diagnostic = Diagnostic { severity: Severity::Note, ..Diagnostic::new(game, first, &counts) };
        Some(SpellingNote {
            diagnostic,
            count: kinds.values().sum(),
            kinds: kinds.into_iter().map(|(kind, count)| (kind.name(), count)).collect(),
            converted_from: game.encoding().map(Encoding::name),
        })
    }
}
