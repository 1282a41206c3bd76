//! The language of what the program prints.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use parlour::divicity::notation::word::fold;
use parlour::internals::words::topic;
use parlour::print::Language;

/// The language of pages, and that of answers, which is English where they are JSON.
static LANGUAGES: OnceLock<[Language; 2]> = OnceLock::new();

pub fn speak(language: Language, as_json: bool) {
    LANGUAGES.get_or_init(|| [language, if as_json { Language::English } else { language }]);
}

pub fn language() -> Language {
    LANGUAGES.get().map_or_else(Language::default, |[language, _]| *language)
}

pub fn spoken() -> Language {
    LANGUAGES.get().map_or_else(Language::default, |[_, spoken]| *spoken)
}

/// The English word of a command typed in this language, ignoring case and accents; any other word unchanged. `table` has the
/// commands.
pub fn command<'a>(table: &str, language: Language, typed: &'a str) -> &'a str {
    let folded = fold(typed);
    let mut words = commands(table, language).into_iter().flatten();
    words.find(|(_, word)| fold(word) == folded).map_or(typed, |(command, _)| command)
}

/// The words of commands by their English; `None` in English.
pub fn commands(table: &str, language: Language) -> Option<&'static BTreeMap<String, String>> {
    topic(language, "program")?.get(table)
}
