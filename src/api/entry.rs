//! Plies entered by taps, or typed: how much is entered, and what can follow.

use serde::Deserialize;

use super::check::KnownGame;
use super::{DivertoPlace, Envelope, Failure, PerSiVicPlace, Place, RecordRequest, Refusal};
use crate::print::Language;
use crate::table::Entering;
use crate::words::messages;
use crate::{diverto, persivic};

/// What is tapped or typed of a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct EntryRequest {
    /// The game, of Diverto or PerSiVic.
    pub of: RecordRequest,
    /// The places in order: of a line its start, bend and end, or near them; of a move its stack, and a target for each
    /// stone.
    #[serde(default)]
    pub taps: Vec<String>,
    /// What is typed of it so far, instead of taps.
    #[serde(default)]
    pub text: Option<String>,
    /// The language of the answer.
    #[serde(default)]
    pub language: Language,
}

messages! {
    enum EntryText in "api" {
        Cards = "a trick of Divicity is answered, not tapped",
        Both = "a line or a move is tapped or typed, not both",
        Place = "`{place}` is not on the board",
        Many = "a line has a start, a bend and an end",
    }
}

/// Says how much of a ply is entered, and where the next of its places can be.
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
    let EntryRequest { of, taps, text: typed, language } = request;
    if typed.is_some() && !taps.is_empty() {
        return Err(Failure::usage(EntryText::Both.later(&[])).into());
    }
    let game = of.game(*language)?;
    let text = game.as_text();
    let entering = match KnownGame::of(&text.parse(), &text)? {
        KnownGame::Diverto => {
            let place = DivertoPlace::from(of.place(*language)?);
            let points = places(taps)?;
            if points.len() > 3 {
                return Err(Failure::usage(EntryText::Many.later(&[])).into());
            }
            match typed {
                Some(text) => diverto::entering::typed(&place.position, place.thrown, text, *language),
                None => diverto::entering::entering(&place.position, place.thrown, &points, *language),
            }
        }
        KnownGame::PerSiVic => {
            let place: Place<_> = of.place(*language)?;
            let place = PerSiVicPlace::from(place);
            let is_over = place.context().ended(&place.position).is_some();
            match typed {
                Some(text) => persivic::entering::typed(&place.position, is_over, text, *language),
                None => persivic::entering::entering(&place.position, is_over, &places(taps)?, *language),
            }
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
    fn what_is_typed_halfway_is_part_of_something_or_wrong() {
        let diverto = "[Game \"Diverto\"]\n[Board \"9x9\"]\n\n1. c3:N3E1 *\n";
        let start = "[Game \"PerSiVic\"]";
        for (game, text, stage) in [
            (diverto, "d6:S", "part"),
            (diverto, "d6:S2W1", "whole"),
            (diverto, "h8:N", "wrong"),
            (start, "e1-", "part"),
            (start, "e1-e4", "either"),
            (start, "e1-3e4", "whole"),
            (start, "e1-e9", "wrong"),
        ] {
            let told = answer(&json!({"entry": {"of": {"text": game}, "text": text}}).to_string());
            let told: Value = serde_json::from_str(&told).unwrap();
            assert_eq!(told["stage"], stage, "{text}: {told}");
            let goes_on = told["next"].as_array().is_some_and(|next| !next.is_empty());
            assert_eq!(goes_on, ["part", "either"].contains(&stage), "{text}: {told}");
        }
        let both =
            answer(&json!({"entry": {"of": {"text": start}, "text": "e1", "taps": ["e1"]}}).to_string());
        assert!(both.contains("not both"), "{both}");
    }

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
