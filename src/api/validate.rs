//! Hands of Divicity, checked.

use serde::Deserialize;

use super::place::unread;
use super::{Envelope, Failure, Source};
use crate::divicity::hands_check::{checked_hands, no_hands};
use crate::divicity::notation::hands::Stage;
use crate::divicity::results::HandsCheck;
use crate::print::Language;

/// Which hands are to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ValidateRequest {
    /// Records with `Hand` tags, a deal in JSON, or lines such as `Ana: 2V 10M *`.
    pub text: String,
    /// What answers call it.
    #[serde(default)]
    pub file: String,
    /// Whether hands may be smaller, but equal or one apart, as in the middle of a trick.
    #[serde(default)]
    pub partial: bool,
    /// The language of faults.
    #[serde(default)]
    pub language: Language,
}

/// Checks the hands of each game of a text.
///
/// # Errors
/// Returns an error if there is no game in it.
///
/// ```
/// use parlour::api::{ValidateRequest, validate};
/// let request: ValidateRequest =
///     serde_json::from_str(r#"{"text": "Ana: 2M\nBeto: 2M\nCira: *", "partial": true}"#)?;
/// assert_eq!(validate(&request)?[0].answer().faults[0].card.as_deref(), Some("2M"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn validate(request: &ValidateRequest) -> Result<Vec<Envelope<HandsCheck>>, Failure> {
    let ValidateRequest { text, file, partial, language } = request;
    let stage = if *partial { Stage::Partial } else { Stage::Full };
    let all = checked_hands(text.as_bytes(), stage, *language, |_| None)
        .map_err(|error| unread(&error, *language))?;
    if all.is_empty() {
        return Err(Failure::content(no_hands(file, *language)));
    }
    let source = |game| Source { file: file.clone(), file_bytes: None, game: Some(game) };
    Ok(all.into_iter().map(|checked| Envelope::about(source(checked.game), checked.check)).collect())
}
