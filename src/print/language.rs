//! The languages that printed matter speaks; each game has its own words in them, in `templates/lang`.

use std::fmt;
use std::str::FromStr;

/// A language that printed matter speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::Spanish, Language::Portuguese];

    /// Its two-letter code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
            Language::Portuguese => "pt",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that is no language code of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("sheets are printed in `en`, `es` or `pt`")]
pub struct ParseLanguageError;

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Language, ParseLanguageError> {
        Language::ALL.into_iter().find(|language| language.code() == text).ok_or(ParseLanguageError)
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
