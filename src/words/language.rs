//! The languages of printed matter and messages; their texts are in `templates/lang`.

use serde::de::DeserializeOwned;

use crate::named::named;

named! {
    /// A language, named by its two-letter code.
    #[derive(Default)]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// Spanish.
        Spanish = "es",
        /// Portuguese.
        Portuguese = "pt",
    }
    /// A text that is not a known language code.
    ParseLanguageError = "the languages are `en`, `es` and `pt`"
}

impl Language {
    /// Parses the built-in words of this language from TOML texts, one for each of [`Language::ALL`].
    ///
    /// # Panics
    /// Panics if the text does not match `W`; tests parse every language.
    pub fn words<W: DeserializeOwned>(self, texts: [&str; Language::ALL.len()]) -> W {
        // Via a JSON value: deserializing from TOML directly compiles three readers per type, 0.3 MB in all.
        let texts: serde_json::Value =
            toml::from_str(texts[self as usize]).expect("the built-in words are TOML");
        serde_json::from_value(texts).expect("the built-in words are complete")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert_eq!("EN".parse::<Language>(), Err(ParseLanguageError));
    }
}
