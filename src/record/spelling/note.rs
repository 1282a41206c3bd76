//! Counts and describes nonstandard spellings.

use std::collections::BTreeMap;

use serde::Serialize;

use super::encoding::Encoding;
use super::respelled::Respelled;
use super::sign::Sign;
use crate::record::{Diagnostic, Fault, GameText, Severity, Span};
use crate::words::{Say, all_of, count, join};

/// A kind of nonstandard spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpellingKind {
    /// A word with letters in the other case.
    Case,
    /// A dash other than `-`.
    Dash,
    /// An arrow for `-`.
    Arrow,
    /// A `:` for `-`.
    Colon,
    /// A missing dash between two squares.
    NoDash,
    /// A missing colon after the start of a line.
    NoColon,
    /// Both lengths of a line together, before or after its directions.
    Lengths,
    /// `X` or `×` for `x`.
    Times,
    /// Blanks within a word.
    Apart,
    /// A blank that records do not use.
    Blank,
    /// `1)`, `1:`, `1` or `1…` for `1.` and `1...`.
    Number,
    /// `½-½`, or a result with another dash.
    Result,
    /// A quotation mark other than `"`.
    Quote,
}

impl SpellingKind {
    /// Its name in JSON, and its singular and plural for people.
    const fn names(self) -> [&'static str; 3] {
        match self {
            SpellingKind::Case => ["case", "word in the other case", "words in the other case"],
            SpellingKind::Dash => ["dash", "dash", "dashes"],
            SpellingKind::Arrow => ["arrow", "arrow", "arrows"],
            SpellingKind::Colon => ["colon", "colon", "colons"],
            SpellingKind::NoDash => ["no-dash", "move without a dash", "moves without a dash"],
            SpellingKind::NoColon => ["no-colon", "line without a colon", "lines without a colon"],
            SpellingKind::Lengths => {
                ["lengths", "line with its lengths together", "lines with their lengths together"]
            }
            SpellingKind::Times => ["times", "sign for `x`", "signs for `x`"],
            SpellingKind::Apart => ["apart", "word with blanks in it", "words with blanks in them"],
            SpellingKind::Blank => ["blank", "typographic blank", "typographic blanks"],
            SpellingKind::Number => ["number", "move number", "move numbers"],
            SpellingKind::Result => ["result", "result", "results"],
            SpellingKind::Quote => ["quote", "typographic quote", "typographic quotes"],
        }
    }

    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }
}

/// One nonstandard spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spelling {
    /// Its kind.
    pub kind: SpellingKind,
    /// The nonstandard sign, if it is a single one.
    pub sign: Option<char>,
}

impl Spelling {
    /// A sign of this kind.
    #[must_use]
    pub const fn of(kind: SpellingKind, sign: char) -> Spelling {
        Spelling { kind, sign: Some(sign) }
    }

    /// A description for people: `an en dash (U+2013)`.
    fn thing(self) -> String {
        match (self.kind, self.sign) {
            (SpellingKind::Case, Some(letter)) if letter.is_uppercase() => "capital letters".to_owned(),
            (SpellingKind::Case, _) => "small letters".to_owned(),
            (SpellingKind::NoDash, _) => "a move without a dash".to_owned(),
            (SpellingKind::Apart, _) => "a word with blanks in it".to_owned(),
            (SpellingKind::Colon, _) => "a colon".to_owned(),
            (SpellingKind::Times, Some('X')) => "a capital `X`".to_owned(),
            (kind, Some(letter)) => match named(letter) {
                Some(name) => name,
                None if kind == SpellingKind::Arrow => "an arrow".to_owned(),
                None if kind == SpellingKind::Dash => "several dashes".to_owned(),
                None if kind == SpellingKind::Number => "a number without its dot".to_owned(),
                None => "a result".to_owned(),
            },
            (kind, None) => format!("a {}", kind.names()[1]),
        }
    }
}

/// The name and code point of a sign that records do not use.
fn named(letter: char) -> Option<String> {
    Sign::of(letter).map(|Sign { name, .. }| format!("{name} (U+{:04X})", u32::from(letter)))
}

/// Describes spellings and their standard form: `this is an en dash (U+2013): write`.
pub(super) fn advice(spellings: &[Spelling], canonical: &str) -> String {
    let is_new = |(place, spelling): &(usize, &Spelling)| {
        spellings[..*place].iter().all(|before| before.kind != spelling.kind)
    };
    let things: Vec<String> =
        spellings.iter().enumerate().filter(is_new).map(|(_, spelling)| spelling.thing()).collect();
    let is_quote = spellings.iter().any(|spelling| spelling.kind == SpellingKind::Quote);
    let this = match spellings {
        _ if is_quote => "this looks like ",
        [Spelling { kind: SpellingKind::Case, .. }, ..] => "",
        _ => "this is ",
    };
    format!("{this}{}: write `{canonical}`", all_of(&things))
}

/// Describes the first nonstandard sign in a word and what to write instead: the `help`, if there is one.
pub(super) fn odd_sign(word: &str, help: Option<&str>) -> Option<String> {
    // A letter of another alphabet is odd only among Latin ones.
    let is_mixed = word.contains(|letter: char| letter.is_ascii_alphanumeric());
    let is_odd = |sign: &Sign| is_mixed || !sign.letter.is_alphabetic();
    let sign = word.chars().find_map(|letter| Sign::of(letter).filter(is_odd))?;
    let this = format!("this has {} (U+{:04X})", sign.name, u32::from(sign.letter));
    Some(match (help, sign.plain) {
        (Some(help), _) => format!("{this}; {help}"),
        (None, " ") => format!("{this}: write a plain blank"),
        (None, plain) => format!("{this}: write `{plain}`"),
    })
}

/// What was read as it looks, in a game.
///
/// It serializes to the fields of its [`Diagnostic`], `count` and `kinds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The note for a game that was `respelled`, or read from a file in another encoding.
    #[must_use]
    pub fn of(game: &GameText<'_>, respelled: Option<&Respelled>) -> Option<SpellingNote> {
        let is_latin_1 = respelled.is_some_and(Respelled::is_latin_1);
        let converted_from = if is_latin_1 { Some(Encoding::Latin1) } else { game.encoding() };
        let mut kinds: BTreeMap<SpellingKind, usize> = BTreeMap::new();
        let mut first = Span::default();
        if let Some(respelled) = respelled {
            let (span, spellings) = respelled.spellings();
            first = span;
            spellings.for_each(|spelling| *kinds.entry(spelling.kind).or_default() += 1);
        } else {
            converted_from?;
        }
        let told = Told { kinds: &kinds, converted_from };
        let diagnostic = Diagnostic { severity: Severity::Note, ..Diagnostic::new(game, first, &told) };
        Some(SpellingNote {
            diagnostic,
            count: kinds.values().sum(),
            kinds: kinds.into_iter().map(|(kind, count)| (kind.name(), count)).collect(),
            converted_from: converted_from.map(Encoding::name),
        })
    }
}

/// The text of a note.
struct Told<'a> {
    kinds: &'a BTreeMap<SpellingKind, usize>,
    converted_from: Option<Encoding>,
}

impl std::fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(encoding) = self.converted_from {
            write!(f, "converted from {}", encoding.name())?;
        }
        if self.kinds.is_empty() {
            return Ok(());
        }
        let separator = if self.converted_from.is_some() { "; " } else { "" };
        let total: usize = self.kinds.values().sum();
        let (spellings, they) =
            (count(total, "spelling", "spellings"), if total == 1 { "it looks" } else { "they look" });
        let each = self.kinds.iter().map(|(kind, number)| {
            let [_, one, many] = kind.names();
            count(number, one, many)
        });
        write!(f, "{separator}{spellings} read as {they}: {}", join(each, ", "))
    }
}

impl Say for Told<'_> {}

impl Fault for Told<'_> {
    fn kind(&self) -> &'static str {
        "spelling"
    }

    fn rule(&self) -> &'static str {
        "spelling"
    }
}
