//! Messages in other languages than English, from `templates/lang/<language>/<topic>.toml`. A message's English is in
//! the code, beside its fields; a translation has the same fields. Read when first needed, and never for English.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Debug, Display};
use std::sync::OnceLock;

use super::{Language, filled, listed};

/// The messages of one topic: by the type they belong to, then by row.
type Topic = BTreeMap<String, BTreeMap<String, String>>;

/// Each topic in Spanish and Portuguese.
const TOPICS: &[(&str, [&str; Language::ALL.len() - 1])] = &[
    #[cfg(feature = "cli")]
    (
        "program",
        [
            include_str!("../../templates/lang/es/program.toml"),
            include_str!("../../templates/lang/pt/program.toml"),
        ],
    ),
    (
        "record",
        [
            include_str!("../../templates/lang/es/record.toml"),
            include_str!("../../templates/lang/pt/record.toml"),
        ],
    ),
    (
        "api",
        [include_str!("../../templates/lang/es/api.toml"), include_str!("../../templates/lang/pt/api.toml")],
    ),
    (
        "print",
        [
            include_str!("../../templates/lang/es/print.toml"),
            include_str!("../../templates/lang/pt/print.toml"),
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
        "import",
        [
            include_str!("../../templates/lang/es/import.toml"),
            include_str!("../../templates/lang/pt/import.toml"),
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
pub fn template(language: Language, module: &str, table: &str, row: &str) -> Option<&'static str> {
    let name = module.split("::").nth(1).unwrap_or_default();
    topic(language, name)?.get(table)?.get(row).map(String::as_str)
}

/// A message without its values: defined by [`messages!`].
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// The topic and the table it belongs to, and its name there.
    pub path: [&'static str; 3],
    /// Its English.
    pub english: &'static str,
}

impl Message {
    /// The message in this language, with its fields as they are.
    pub fn template(self, language: Language) -> &'static str {
        let [name, table, row] = self.path;
        let translated = topic(language, name).and_then(|topic| topic.get(table)?.get(row));
        translated.map_or(self.english, String::as_str)
    }

    /// The message in this language, filled with `values`: see [`filled`].
    pub fn say(self, language: Language, values: &[(&str, &dyn Say)]) -> String {
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.say(language))).collect();
        filled(self.template(language), &values)
    }
}

/// Defines messages: enums with a row for each, and its English. The translations have the enum's name in their topic.
#[doc(hidden)]
#[macro_export]
macro_rules! __messages {
    ($(
        $(#[$about:meta])*
        $vis:vis enum $Name:ident in $topic:literal { $($Row:ident = $english:expr),+ $(,)? }
    )+) => { $(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $Name { $($Row),+ }

        impl $Name {
            #[allow(dead_code, reason = "for messages in the order of another enum")]
            $vis const ALL: [Self; [$(stringify!($Row)),+].len()] = [$(Self::$Row),+];

            #[allow(dead_code, reason = "for messages with fields")]
            $vis fn say(
                self,
                language: $crate::internals::words::Language,
                values: &[(&str, &dyn $crate::internals::words::Say)],
            ) -> String {
                self.message().say(language, values)
            }

            #[allow(dead_code, reason = "where the language is known later")]
            $vis fn later<'v>(
                self,
                values: &'v [(&'v str, &'v dyn $crate::internals::words::Say)],
            ) -> impl ::std::fmt::Display + 'v {
                $crate::internals::words::Later(move |language| self.say(language, values))
            }

            #[allow(dead_code, reason = "for messages without fields")]
            $vis fn text(self, language: $crate::internals::words::Language) -> &'static str {
                self.message().template(language)
            }

            const fn message(self) -> $crate::internals::words::Message {
                let (row, english) = match self {
                    $(Self::$Row => (stringify!($Row), $english),)+
                };
                $crate::internals::words::Message { path: [$topic, stringify!($Name), row], english }
            }
        }

        #[cfg(test)]
        #[test]
        #[allow(non_snake_case, reason = "the name of its messages")]
        fn $Name() {
            let found = $crate::internals::words::untranslated(&[$($Name::$Row.message()),+]);
            assert!(found.is_empty(), "{found:#?}");
        }
    )+ };
}

#[doc(hidden)]
pub use __messages as messages;

/// Implements `Display` of values that [`Say`] something: in English, or as [`Later`] does.
macro_rules! in_english {
    ($($type:ty),+) => { $(
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&$crate::words::Later(|language| $crate::words::Say::say(self, language)), f)
            }
        }
    )+ };
}

pub(crate) use in_english;

pub fn fields(template: &str) -> BTreeSet<&str> {
    let names = template.split('{').skip(1).map(|rest| rest.split(['}', '|']).next().unwrap_or_default());
    names
        .filter(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'))
        .collect()
}

/// What is wrong with the translations of all messages of a table: one is missing, uses another field than the English, or has no
/// English.
pub fn untranslated(table: &[Message]) -> Vec<String> {
    let mut found = Vec::new();
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let Some([name, of, _]) = table.first().map(|message| message.path) else { break };
        let rows = topic(language, name).and_then(|topic| topic.get(of));
        let mut left: BTreeSet<&str> =
            rows.into_iter().flat_map(BTreeMap::keys).map(String::as_str).collect();
        for message in table {
            let row = message.path[2];
            let is_there = left.remove(row);
            if !is_there || fields(message.template(language)) != fields(message.english) {
                found.push(format!("{language}: {of}.{row}: {:?}", message.english));
            }
        }
        found.extend(left.into_iter().map(|row| format!("{language}: {of}.{row} has no English")));
    }
    found
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

/// Text that stays as it is: a name, or a sentence in the language already.
#[derive(Clone, Copy, Debug)]
pub struct Verbatim<D>(pub D);

impl<D: Display> Display for Verbatim<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<D: Display> Say for Verbatim<D> {}

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

/// A list: `a, b and c`.
#[derive(Clone, Debug)]
pub struct AllOf<S>(pub Vec<S>);

/// Joins items, each said in `language`, with one of the words for each language before the last. In Spanish a word that sounds
/// like the next one changes: `e hielo`, `u ocho`.
fn joined(items: &[impl Say], language: Language, [english, spanish, portuguese]: [&str; 3]) -> String {
    let items: Vec<String> = items.iter().map(|item| item.say(language)).collect();
    let next = items.last().map_or("", String::as_str).trim_start_matches(['`', '"']).to_lowercase();
    let sound = next.strip_prefix('h').unwrap_or(&next);
    let is_ie = next.starts_with("hie");
    let word = match language {
        Language::English => english,
        Language::Portuguese => portuguese,
        Language::Spanish if spanish == "y" && sound.starts_with(['i', 'í']) && !is_ie => "e",
        Language::Spanish if spanish == "o" && sound.starts_with(['o', 'ó', '8']) => "u",
        Language::Spanish => spanish,
    };
    listed(&items, word)
}

impl<S: Say> Display for AnyOf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl<S: Say> Say for AnyOf<S> {
    fn say(&self, language: Language) -> String {
        joined(&self.0, language, ["or", "o", "ou"])
    }
}

impl<S: Say> Display for AllOf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl<S: Say> Say for AllOf<S> {
    fn say(&self, language: Language) -> String {
        joined(&self.0, language, ["and", "y", "e"])
    }
}

/// A text whose language is known later: displays in English, and with `{:#}` in all languages, from which `in_language`
/// takes one.
#[derive(Clone, Copy, Debug)]
pub struct Later<F>(pub F);

impl<F: Fn(Language) -> String> Display for Later<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(&Language::ALL.map(&self.0).join("\0"));
        }
        f.write_str(&(self.0)(Language::English))
    }
}

/// What [`Later`] displays with `{:#}`, in this language; any other text is a [`Phrase`].
pub fn in_language(language: Language, text: &str) -> String {
    let said = text.split('\0').nth(language as usize).filter(|_| text.contains('\0'));
    said.map_or_else(|| phrase(language, text), ToOwned::to_owned)
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
        debug_assert!(language == Language::English || translated(language, self.0).is_some(), "{}", self.0);
        phrase(language, self.0)
    }
}

/// A constant text of the code in this language.
pub fn phrase(language: Language, english: &str) -> String {
    translated(language, english).unwrap_or(english).to_owned()
}

fn translated(language: Language, english: &str) -> Option<&'static str> {
    let found = TOPICS.iter().find_map(|(name, _)| topic(language, name)?.get("phrases")?.get(english));
    found.map(String::as_str)
}
