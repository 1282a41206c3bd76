//! Scoring what players hold.

use serde::Deserialize;

use super::{Envelope, Failure, Faults, Refusal};
use crate::divicity::notation::quick::{self, Held};
use crate::divicity::notation::word;
use crate::divicity::percentile::is_usual;
use crate::divicity::results::{BestToken, Score, Scores};
use crate::divicity::rules::score::check_heap;
use crate::divicity::what_if::{self, ChangeFault};
use crate::divicity::{Doubt, Holding, Name, Standings, TokenSet};
use crate::print::Language;
use crate::record::{Diagnostic, GameText};
use crate::words::Say as _;
use crate::words::messages;

/// What is to be scored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ScoreRequest {
    /// 1 to 6 players and what they hold, as `Ana=10,rinds,lex*3 Beto=milk*2`, on one line or more.
    pub players: String,
    /// The set of tokens that must have all that is held, as [`token_set`] reads it; with none no set is held against it.
    #[serde(deserialize_with = "super::print::set")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub tokens: Option<TokenSet>,
    /// Changes to make before it is scored, as `Ana+milk` and `Ana-duck`.
    pub what_if: Vec<String>,
    /// The player for whom one more token of each kind is looked at.
    pub best_token: Option<String>,
    /// The language of faults and warnings.
    pub language: Language,
}

impl ScoreRequest {
    /// Asks for the score of these players.
    pub fn new(players: impl Into<String>) -> ScoreRequest {
        ScoreRequest { players: players.into(), ..ScoreRequest::default() }
    }
}

messages! {
    enum ScoreText in "divicity" {
        NoPlayer = "no player to score, as in `Ana=10,rinds,beer`",
        NotAPlayer = "`{word}` is not one of the players",
        TooLong = "the players and what they hold are longer than {n} KiB",
        NoSet = "a set needs tokens, as in `10x5 -5x3`",
    }
}

/// The set of tokens that `text` names: `10x5 -5x3 milkx3`, or `default` for the set in the rules (C3).
///
/// # Errors
/// Returns an error if the text is not a set.
pub fn token_set(text: &str) -> Result<TokenSet, Failure> {
    if text == "default" {
        return Ok(TokenSet::DEFAULT);
    }
    match word::token_set(text) {
        Ok(set) if set.is_empty() => Err(Failure::usage(ScoreText::NoSet.later(&[]))),
        set => set.map_err(Failure::usage),
    }
}

/// The most bytes of a quick score besides blanks: six players need far less, and faults take far more memory than their text.
const MOST_BYTES: usize = 32 << 10;

/// Scores what players hold (C12, C13).
///
/// # Errors
/// Returns all faults of the players' text, or the reason why a change or a named player does not fit it.
///
/// ```
/// use parlour::api::{ScoreRequest, score};
/// let request: ScoreRequest = serde_json::from_str(r#"{"players": "Ana=10,rinds,beer Beto=milk*2"}"#)?;
/// let score = score(&request)?;
/// assert_eq!(score.answer().now.players[0].total, 55);
/// assert!(score.to_string().starts_with(r#"{"schema":"parlour/score/1","players":[{"name":"Ana","#));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn score(request: &ScoreRequest) -> Result<Envelope<Score>, Refusal> {
    let ScoreRequest { players: text, tokens: set, language, .. } = request;
    if text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count() > MOST_BYTES {
        return Err(Failure::content(ScoreText::TooLong.later(&[("n", &(MOST_BYTES >> 10))])).into());
    }
    let (language, source) = (*language, GameText::new(text).answered_in(*language));
    let mut players = quick::parse(text).map_err(|faults| Faults::new(source, faults))?;
    let (Some(first), Some(last)) = (players.first(), players.last()) else {
        return Err(Failure::usage(ScoreText::NoPlayer.text(language)).into());
    };
    let whole = first.span.start..last.span.end;
    let checked = |players: &[Held]| {
        let heap: Vec<Holding> = players.iter().map(|held| held.holding).collect();
        let faults = check_heap(&heap, set.as_ref()).err().into_iter().flatten();
        let faults = Faults::new(source, faults.map(|fault| (whole.clone(), fault)));
        if faults.faults.is_empty() { Ok(heap) } else { Err(faults) }
    };
    let before = checked(&players)?;
    for change in &request.what_if {
        let (player, change) = what_if::parse(change, &players).map_err(|fault| refused(&fault, language))?;
        what_if::apply(change, &mut players[player]).map_err(|fault| refused(&fault, language))?;
    }
    let now = checked(&players)?;
    let before = (!request.what_if.is_empty()).then(|| Standings::new(&before));
    let names: Vec<Name> = players.iter().map(|held| held.name.clone()).collect();
    let best_token = |name: &String| {
        // Capitals make no difference, as among the players.
        let player = names
            .iter()
            .position(|known| known.is(name) || known.as_str().to_lowercase() == name.to_lowercase())
            .ok_or_else(|| Failure::usage(ScoreText::NotAPlayer.say(language, &[("word", name)])))?;
        Ok::<_, Failure>(BestToken {
            player: names[player].clone(),
            swings: what_if::swings(&now, player, set.as_ref()),
        })
    };
    let best_token = request.best_token.as_ref().map(best_token).transpose()?;
    // Warn about a set without 30 tokens or, without a set, about tokens that no box has (C3).
    let all = now.iter().flat_map(|holding| holding.tokens.tokens()).collect();
    let doubt = set.as_ref().map_or_else(|| Doubt::of_tokens(&all), Doubt::of_set);
    let doubt = doubt.map(|doubt| Diagnostic::new(&source, whole.into(), &doubt).as_warning());
    let many = players.iter().flat_map(|held| &held.doubts).filter(|_| set.is_none());
    let many = many.map(|(at, doubt)| Diagnostic::new(&source, at.clone().into(), doubt).as_warning());
    let scores = Scores::new(&names, &Standings::new(&now), before.as_ref());
    Ok(Envelope::new(Score {
        now: if is_usual(set.as_ref(), &all) { scores.compared() } else { scores },
        before: before.map(|before| Scores::new(&names, &before, None)),
        best_token,
        warnings: many.chain(doubt).collect(),
    }))
}

/// A change that is malformed or names no player is a usage failure; other faults are failures of content.
fn refused(fault: &ChangeFault, language: Language) -> Failure {
    let is_wrong = matches!(fault, ChangeFault::Form(_));
    let words = fault.say(language);
    if is_wrong { Failure::usage(words) } else { Failure::content(words) }
}
