//! The words of the page itself, by language, from `templates/lang/page`.

use std::collections::BTreeMap;

use crate::print::Language;

/// The words by their names in the template.
pub(super) type Words = BTreeMap<String, String>;

/// The words in a language. A test ensures that all languages define the same words.
pub(super) fn words(language: Language) -> Words {
    language.words([
        include_str!("../../templates/lang/page/en.toml"),
        include_str!("../../templates/lang/page/es.toml"),
        include_str!("../../templates/lang/page/pt.toml"),
    ])
}
