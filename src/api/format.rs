//! Records in canonical form.

use serde::Deserialize;

use super::Envelope;
use super::check::{KnownGame, each_game};
use crate::diverto::Diverto;
use crate::divicity::format::record_of;
use crate::persivic::PerSiVic;
use crate::print::Language;
use crate::record::GameText;
use crate::table::format::canonical;
use crate::table::{Formatted, Reading};

/// What is to be written in canonical form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FormatRequest {
    /// A record or several.
    pub text: String,
    /// What answers call it.
    #[serde(default)]
    pub file: String,
    /// Whether a game with a fault is repaired, if there is one way to do so.
    #[serde(default)]
    pub repair: bool,
    /// The language of faults.
    #[serde(default)]
    pub language: Language,
}

/// Rewrites every game of a text in canonical form. The extension of the file sets the game of records without a tag
/// `Game`.
///
/// ```
/// use parlour::api::{FormatRequest, format};
/// let request: FormatRequest =
///     serde_json::from_str(r#"{"text": "1. E1 – e4 e9-e6 2. d1-d5", "file": "a.psv", "repair": true}"#)?;
/// let answers = format(&request);
/// let formatted = answers[0].answer();
/// assert_eq!(formatted.repairs.as_ref().map(Vec::len), Some(1));
/// assert!(formatted.record.as_ref().is_some_and(|record| record.ends_with("1. e1-e4 e9-e6 2. d1-d4\n")));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn format(request: &FormatRequest) -> Vec<Envelope<Formatted>> {
    let FormatRequest { text, file, repair, language } = request;
    let unread = |error| Formatted { error: Some(error), ..Formatted::default() };
    each_game(text, file, (Reading::Lenient, *language), |game| formatted(game, *repair), unread)
}

/// Rewrites a game in canonical form, by the rules of the game that its tag `Game` names: see [`Formatted::new`].
pub fn formatted(text: &GameText<'_>, repair: bool) -> Formatted {
    match KnownGame::of(&text.parse(), text) {
        Ok(game) => formatted_as(game, text, repair),
        Err(unknown) => Formatted { error: Some(unknown.error), ..Formatted::default() },
    }
}

/// Rewrites a game in canonical form, by the rules of `game`.
pub fn formatted_as(game: KnownGame, text: &GameText<'_>, repair: bool) -> Formatted {
    match game {
        KnownGame::Diverto => Formatted::new(text, repair, canonical::<Diverto>),
        KnownGame::Divicity => Formatted::new(text, repair, record_of),
        KnownGame::PerSiVic => Formatted::new(text, repair, canonical::<PerSiVic>),
    }
}
