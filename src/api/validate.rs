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
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::api::answer;

    #[test]
    fn json_that_is_no_deal_has_its_place_and_the_words_of_each_language() {
        for (text, (line, column), words) in [
            (
                "{\"hands\":\n [{\"name\": \"Ana\"",
                (2, 16),
                ["it ends too early", "termina antes de tiempo", "termina antes do tempo"],
            ),
            ("{\"hands\": [}", (1, 12), ["no JSON is written", "no se escribe", "não se escreve"]),
            (
                "{\"seed\": 1,\n \"rest\": []}",
                (1, 1),
                ["`hands` is missing", "falta `hands`", "falta `hands`"],
            ),
            ("{\"hands\":\n 3}", (2, 2), ["a list is expected", "va una lista", "vai uma lista"]),
            (
                "{\"hands\": [{\"name\": \"Ana\", \"cards\": [3]}]}",
                (1, 38),
                ["a text is expected", "va un texto", "vai um texto"],
            ),
            ("{\"hands\": [[]]}", (1, 12), ["an object is expected", "va un objeto", "vai um objeto"]),
            ("{\"hands\": [], \"hands\": []}", (1, 21), ["there twice", "dos veces", "duas vezes"]),
        ] {
            for (language, words) in ["en", "es", "pt"].into_iter().zip(words) {
                let request = json!({"validate": {"text": text, "language": language}});
                let told: Value = serde_json::from_str(&answer(&request.to_string())).unwrap();
                let fault = &told["faults"][0];
                assert!(fault["message"].as_str().is_some_and(|said| said.contains(words)), "{text}: {told}");
                assert_eq!(
                    (&fault["line"], &fault["column"]),
                    (&json!(line), &json!(column)),
                    "{text}: {told}"
                );
            }
        }
    }
}
