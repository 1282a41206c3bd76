//! The language of what the program prints.

use std::sync::OnceLock;

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
