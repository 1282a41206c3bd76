//! Plies entered by taps: how much is entered, and what can follow.

use serde::Deserialize;

use super::check::KnownGame;
use super::{DivertoPlace, Envelope, Failure, PerSiVicPlace, Place, RecordRequest, Refusal};
use crate::print::Language;
use crate::table::Entering;
use crate::words::messages;
use crate::{diverto, persivic};

/// What is tapped of a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct EntryRequest {
    /// The game, of Diverto or PerSiVic.
    pub of: RecordRequest,
    /// The places in order: of a line its start, bend and end, or near them; of a move its stack, and a target for each
    /// stone.
    #[serde(default)]
    pub taps: Vec<String>,
    /// The language of the answer.
    #[serde(default)]
    pub language: Language,
}

messages! {
    /// Why taps are not understood.
    enum EntryText in "api" {
        Cards = "a trick of Divicity is answered, not tapped",
        Place = "`{place}` is not on the board",
        Many = "a line has a start, a bend and an end",
    }
}

/// Says how much of a ply is entered with taps, and where the next can be.
///
/// # Errors
/// Returns an error if there is no such game or place.
///
/// ```
/// use parlour::api::{EntryRequest, entry};
/// let request: EntryRequest =
///     serde_json::from_str(r#"{"of": {"text": "[Game \"PerSiVic\"]"}, "taps": ["e1", "e4"]}"#)?;
/// let answer = entry(&request)?;
/// assert_eq!(answer.answer().text.as_deref(), Some("e1-e4"), "all three stones, but they could also part");
/// assert_eq!(answer.answer().next.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn entry(request: &EntryRequest) -> Result<Envelope<Entering>, Refusal> {
    let EntryRequest { of, taps, language } = request;
    let game = of.game(*language)?;
    let text = game.as_text();
    let entering = match KnownGame::of(&text.parse(), &text)? {
        KnownGame::Diverto => {
            let place = DivertoPlace::from(of.place(*language)?);
            let points = places(taps)?;
            if points.len() > 3 {
                return Err(Failure::usage(EntryText::Many.later(&[])).into());
            }
            diverto::entering::entering(&place.position, place.thrown, &points, *language)
        }
        KnownGame::PerSiVic => {
            let place: Place<_> = of.place(*language)?;
            let place = PerSiVicPlace::from(place);
            let is_over = place.context().ended(&place.position).is_some();
            persivic::entering::entering(&place.position, is_over, &places(taps)?, *language)
        }
        KnownGame::Divicity => return Err(Failure::usage(EntryText::Cards.later(&[])).into()),
    };
    Ok(Envelope::new(entering))
}

fn places<P: std::str::FromStr>(taps: &[String]) -> Result<Vec<P>, Failure> {
    let read = |place: &String| {
        place.parse().map_err(|_| Failure::usage(EntryText::Place.later(&[("place", place)])))
    };
    taps.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::api::answer;

    #[test]
    fn taps_anywhere_are_answered_or_refused_in_words() {
        let diverto = "[Game \"Diverto\"]\n[Board \"9x9\"]\n\n1. c3:N3E1 *\n";
        let over = "[Game \"PerSiVic\"]\n[Position \"9./9./9./9./rb7./2r8./9./9./9. r\"]\n1. a5xb5";
        let start = "[Game \"PerSiVic\"]";
        for (game, taps, stage) in [
            (diverto, "z60", None),
            (diverto, "t20", Some("part")),
            (diverto, "d6 d6 d6", Some("part")),
            (diverto, "d6 a1 t20", Some("wrong")),
            (diverto, "d6 e6 e7 e8", None),
            (diverto, "j", None),
            (start, "e9", Some("wrong")),
            (start, "e1 e1 e1 e1 e1", Some("wrong")),
            (start, "e1 e4 e4 e4 e4", Some("wrong")),
            (start, "z9", None),
            (over, "a5 a6", Some("wrong")),
            ("[Game \"Divicity\"]", "", None),
        ] {
            let taps: Vec<&str> = taps.split_whitespace().collect();
            let told = answer(&json!({"entry": {"of": {"text": game}, "taps": taps}}).to_string());
            let told: Value = serde_json::from_str(&told).unwrap();
            assert_eq!(told["stage"].as_str(), stage, "{taps:?}: {told}");
            // A ply that nothing can complete has no reason of its own.
            let is_explained = stage.is_none() || stage == Some("wrong") && told["text"].is_string();
            assert_eq!(told["error"].is_object(), is_explained, "{taps:?}: {told}");
        }
    }
}
