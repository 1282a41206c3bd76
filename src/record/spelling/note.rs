//! Counts and describes nonstandard spellings.

use std::collections::BTreeMap;

use super::encoding::Encoding;
use super::sign::Sign;
use crate::record::Fault;
use crate::words::{AllOf, Language, Phrase, Say, Verbatim, in_english, join, messages};

in_english! { Thing, Counts<'_> }

messages! {
    /// A kind of nonstandard spelling, and how many there are of it.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum SpellingKind in "record" {
        Case = "{n|1:1 word|{n} words} in the other case",
        Dash = "{n|1:1 dash|{n} dashes}",
        Arrow = "{n|1:1 arrow|{n} arrows}",
        Colon = "{n|1:1 colon|{n} colons}",
        NoDash = "{n|1:1 move|{n} moves} without a dash",
        NoColon = "{n|1:1 line|{n} lines} without a colon",
        Lengths = "{n|1:1 line with its|{n} lines with their} lengths together",
        Times = "{n|1:1 sign|{n} signs} for `x`",
        Apart = "{n|1:1 word with blanks in it|{n} words with blanks in them}",
        Blank = "{n|1:1 typographic blank|{n} typographic blanks}",
        Number = "{n|1:1 move number|{n} move numbers}",
        Result = "{n|1:1 result|{n} results}",
        Quote = "{n|1:1 typographic quote|{n} typographic quotes}",
    }
}

messages! {
    /// Messages about nonstandard spellings.
    pub(super) enum Advice in "record" {
        LooksLike = "this looks like {things}: write `{plain}`",
        Is = "this is {things}: write `{plain}`",
        Case = "{things}: write `{plain}`",
        Has = "this has {things}: write `{plain}`",
        HasBlank = "this has {things}: write a plain blank",
        HasHelp = "this has {things}; {help}",
        Encoding = "this looks like {encoding}: save the file as UTF-8",
        Ambiguous = "this may be {readings}: write the one you mean",
        Converted = "converted from {encoding}",
        Respelled = "{n|1:1 spelling read as it looks|{n} spellings read as they look}: {kinds}",
    }
}

impl SpellingKind {
    /// Its name in JSON, and one of them.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            SpellingKind::Case => ("case", "small letters"),
            SpellingKind::Dash => ("dash", "a dash"),
            SpellingKind::Arrow => ("arrow", "an arrow"),
            SpellingKind::Colon => ("colon", "a colon"),
            SpellingKind::NoDash => ("no-dash", "a move without a dash"),
            SpellingKind::NoColon => ("no-colon", "a line without a colon"),
            SpellingKind::Lengths => ("lengths", "a line with its lengths together"),
            SpellingKind::Times => ("times", "a sign for `x`"),
            SpellingKind::Apart => ("apart", "a word with blanks in it"),
            SpellingKind::Blank => ("blank", "a typographic blank"),
            SpellingKind::Number => ("number", "a move number"),
            SpellingKind::Result => ("result", "a result"),
            SpellingKind::Quote => ("quote", "a typographic quote"),
        }
    }

    pub const fn name(self) -> &'static str {
        self.names().0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spelling {
    pub kind: SpellingKind,
    /// The nonstandard sign, if it is a single one.
    pub sign: Option<char>,
}

impl Spelling {
    pub const fn of(kind: SpellingKind, sign: char) -> Spelling {
        Spelling { kind, sign: Some(sign) }
    }

    /// A description for people: `an en dash (U+2013)`.
    fn thing(self) -> Thing {
        let as_sign = |letter| Sign::of(letter).map(Thing::from);
        let phrase = match (self.kind, self.sign) {
            (SpellingKind::Case, Some(letter)) if letter.is_uppercase() => "capital letters",
            (SpellingKind::Times, Some('X')) => "a capital `X`",
            (SpellingKind::NoDash | SpellingKind::Apart | SpellingKind::Colon | SpellingKind::Case, _) => {
                self.kind.names().1
            }
            (kind, Some(letter)) => match as_sign(letter) {
                Some(sign) => return sign,
                None if kind == SpellingKind::Arrow => "an arrow",
                None if kind == SpellingKind::Dash => "several dashes",
                None if kind == SpellingKind::Number => "a number without its dot",
                None => "a result",
            },
            (kind, None) => kind.names().1,
        };
        Thing { phrase: Phrase(phrase), letter: None }
    }
}

/// What is unusual, with its code point if it is a sign that records do not use.
struct Thing {
    phrase: Phrase,
    letter: Option<char>,
}

impl From<Sign> for Thing {
    fn from(sign: Sign) -> Thing {
        Thing { phrase: Phrase(sign.name), letter: Some(sign.letter) }
    }
}

impl Say for Thing {
    fn say(&self, language: Language) -> String {
        let phrase = self.phrase.say(language);
        self.letter.map_or_else(|| phrase.clone(), |letter| format!("{phrase} (U+{:04X})", u32::from(letter)))
    }
}

/// Describes spellings and their standard form: `this is an en dash (U+2013): write`.
pub(super) fn advice(language: Language, spellings: &[Spelling], canonical: &str) -> String {
    let is_new = |(place, spelling): &(usize, &Spelling)| {
        spellings[..*place].iter().all(|before| before.kind != spelling.kind)
    };
    let things = spellings.iter().enumerate().filter(is_new).map(|(_, spelling)| spelling.thing()).collect();
    let is_quote = spellings.iter().any(|spelling| spelling.kind == SpellingKind::Quote);
    let words = match spellings {
        _ if is_quote => Advice::LooksLike,
        [Spelling { kind: SpellingKind::Case, .. }, ..] => Advice::Case,
        _ => Advice::Is,
    };
    words.say(language, &[("things", &AllOf(things)), ("plain", &canonical)])
}

/// Describes the first nonstandard sign in a word and what to write instead: the `help`, if there is one.
pub(super) fn odd_sign(language: Language, word: &str, help: Option<&str>) -> Option<String> {
    // A letter of another alphabet is odd only among Latin ones.
    let is_mixed = word.contains(|letter: char| letter.is_ascii_alphanumeric());
    let is_odd = |sign: &Sign| is_mixed || !sign.letter.is_alphabetic();
    let sign = word.chars().find_map(|letter| Sign::of(letter).filter(is_odd))?;
    let words = match (help, sign.plain) {
        (Some(_), _) => Advice::HasHelp,
        (None, " ") => Advice::HasBlank,
        (None, _) => Advice::Has,
    };
    let help = help.unwrap_or_default();
    let plain = Phrase(sign.plain);
    Some(words.say(language, &[("things", &Thing::from(sign)), ("plain", &plain), ("help", &Verbatim(help))]))
}

pub(super) struct Counts<'a> {
    pub kinds: &'a BTreeMap<SpellingKind, usize>,
    pub converted_from: Option<Encoding>,
}

impl Say for Counts<'_> {
    fn say(&self, language: Language) -> String {
        let converted =
            self.converted_from.map(|from| Advice::Converted.say(language, &[("encoding", &from.name())]));
        let total: usize = self.kinds.values().sum();
        let kinds = self.kinds.iter().map(|(kind, n)| kind.say(language, &[("n", n)]));
        let kinds = join(kinds, ", ");
        let respelled = || Advice::Respelled.say(language, &[("n", &total), ("kinds", &Verbatim(&kinds))]);
        join(converted.into_iter().chain((total > 0).then(respelled)), "; ")
    }
}

impl Fault for Counts<'_> {
    fn kind(&self) -> &'static str {
        "spelling"
    }

    fn rule(&self) -> &'static str {
        "spelling"
    }
}
