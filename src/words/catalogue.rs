//! Messages in other languages than English, from `templates/lang/<language>/<topic>.toml`. A message's English is in
//! the code, beside its fields; a translation has the same fields. Read when first needed, and never for English.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display};
use std::sync::OnceLock;

use super::{Language, filled, listed};

/// The messages of one topic: by the type they belong to, then by row.
type Topic = BTreeMap<String, BTreeMap<String, String>>;

/// Each topic in Spanish and Portuguese.
const TOPICS: [(&str, [&str; Language::ALL.len() - 1]); 4] = [
    (
        "record",
        [
            include_str!("../../templates/lang/es/record.toml"),
            include_str!("../../templates/lang/pt/record.toml"),
        ],
    ),
    (
        "diverto",
        [
            include_str!("../../templates/lang/es/diverto.toml"),
            include_str!("../../templates/lang/pt/diverto.toml"),
        ],
    ),
    (
        "divicity",
        [
            include_str!("../../templates/lang/es/divicity.toml"),
            include_str!("../../templates/lang/pt/divicity.toml"),
        ],
    ),
    (
        "persivic",
        [
            include_str!("../../templates/lang/es/persivic.toml"),
            include_str!("../../templates/lang/pt/persivic.toml"),
        ],
    ),
];

/// All messages of a topic; `None` in English.
#[must_use]
pub fn topic(language: Language, topic: &str) -> Option<&'static Topic> {
    static READ: [[OnceLock<Topic>; TOPICS.len()]; Language::ALL.len() - 1] =
        [const { [const { OnceLock::new() }; TOPICS.len()] }; Language::ALL.len() - 1];
    let place = (language as usize).checked_sub(1)?;
    let at = TOPICS.iter().position(|(name, _)| *name == topic)?;
    Some(READ[place][at].get_or_init(|| {
        let text = TOPICS[at].1[place];
        language.words([text; Language::ALL.len()])
    }))
}

/// The template of a message: of the type `table` in a module of the topic, in `row`. `None` in English, and where
/// nothing is translated.
#[must_use]
pub fn template(language: Language, module: &str, table: &str, row: &str) -> Option<&'static str> {
    let name = module.split("::").nth(1).unwrap_or_default();
    topic(language, name)?.get(table)?.get(row).map(String::as_str)
}

/// A message in this language: its translation, or else its English, filled with `values`.
#[must_use]
pub fn said(
    language: Language,
    [topic, table, row]: [&str; 3],
    english: &str,
    values: &[(&str, impl AsRef<str>)],
) -> String {
    let translated = self::topic(language, topic).and_then(|topic| topic.get(table)?.get(row));
    filled(translated.map_or(english, String::as_str), values)
}

/// A value within a message. What is written alike in all languages (squares, cards, numbers) is its `Display`.
pub trait Say: Display {
    /// The value in words of `language`.
    fn say(&self, _language: Language) -> String {
        self.to_string()
    }
}

impl<S: Say + ?Sized> Say for &S {
    fn say(&self, language: Language) -> String {
        (**self).say(language)
    }
}

impl Say for bool {}
impl Say for char {}
impl Say for u8 {}
impl Say for u16 {}
impl Say for u32 {}
impl Say for u64 {}
impl Say for usize {}
impl Say for i32 {}

/// The name of an enum's variant, for a message to select its text by.
#[derive(Clone, Copy, Debug)]
pub struct Id<V>(pub V);

impl<V: Debug> Display for Id<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

impl<V: Debug> Say for Id<V> {}

/// A value that may be missing: then no text.
#[derive(Clone, Copy, Debug)]
pub struct Maybe<V>(pub Option<V>);

impl<V: Display> Display for Maybe<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |value| value.fmt(f))
    }
}

impl<V: Say> Say for Maybe<V> {
    fn say(&self, language: Language) -> String {
        self.0.as_ref().map_or_else(String::new, |value| value.say(language))
    }
}

/// Alternatives: `a, b or c`.
#[derive(Clone, Debug)]
pub struct AnyOf<S>(pub Vec<S>);

impl<S: Say> Display for AnyOf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl<S: Say> Say for AnyOf<S> {
    fn say(&self, language: Language) -> String {
        let or = match language {
            Language::English => "or",
            Language::Spanish => "o",
            Language::Portuguese => "ou",
        };
        listed(&self.0.iter().map(|item| item.say(language)).collect::<Vec<_>>(), or)
    }
}

/// A part of a sentence that is a constant in the code; its translation is in `[phrases]`, under the English.
#[derive(Clone, Copy, Debug)]
pub struct Phrase(pub &'static str);

impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Say for Phrase {
    fn say(&self, language: Language) -> String {
        let found = TOPICS.iter().find_map(|(name, _)| topic(language, name)?.get("phrases")?.get(self.0));
        found.map_or(self.0, String::as_str).to_owned()
    }
}
