//! A deal of Divicity from a seed.

use serde::Deserialize;

use super::{Envelope, Failure};
use crate::divicity::results::{DealError, Dealt, NamesText};
use crate::divicity::{Name, Players};
use crate::print::Language;
use crate::seed::Seed;
use crate::words::Say;

/// What is to be dealt.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DealRequest {
    /// What the deal is derived from: the same seed deals the same for ever.
    pub seed: Seed,
    /// How many play; as many as there are names, where it is left out (C2).
    #[serde(default)]
    pub players: Option<Players>,
    /// The players in seat order, clockwise; `P1`, `P2` and so on where there are none.
    #[serde(default)]
    pub names: Vec<Name>,
    /// Who leads the first trick; drawn by lot if left out.
    #[serde(default)]
    pub leader: Option<Name>,
    /// Whether the token stack is shuffled too.
    #[serde(default)]
    pub tokens: bool,
    /// The language of what is refused.
    #[serde(default)]
    pub language: Language,
}

impl DealRequest {
    /// Asks for a deal from this seed.
    pub const fn new(seed: Seed) -> DealRequest {
        DealRequest {
            seed,
            players: None,
            names: Vec::new(),
            leader: None,
            tokens: false,
            language: Language::English,
        }
    }
}

/// Shuffles and deals (C2).
///
/// # Errors
/// Returns an error if these players cannot play together.
///
/// ```
/// use parlour::api::{DealRequest, deal};
/// let request: DealRequest = serde_json::from_str(r#"{"seed": "42", "players": 6}"#)?;
/// let dealt = deal(&request)?;
/// assert_eq!(dealt.answer().leader.as_str(), "P5");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn deal(request: &DealRequest) -> Result<Envelope<Dealt>, Failure> {
    let DealRequest { seed, leader, tokens, .. } = request;
    Ok(Envelope::new(Dealt::new(names(request)?, *seed, leader.as_ref(), *tokens)?))
}

/// The given names, or else `P1` up to the number of players.
fn names(request: &DealRequest) -> Result<Vec<Name>, Failure> {
    let given = &request.names;
    let players = request.players.or_else(|| Players::new(given.len())).ok_or(DealError::Players)?;
    if given.is_empty() {
        let numbered = (1..=players.count()).map(|seat| format!("P{seat}").parse());
        return numbered.collect::<Result<_, _>>().map_err(Failure::usage);
    }
    if given.len() != players.count() {
        let values: [(&str, &dyn Say); 2] = [("names", &given.len()), ("players", &players)];
        return Err(Failure::usage(NamesText::Number.later(&values)));
    }
    Ok(given.clone())
}

/// An invalid set of players is a usage failure.
impl From<DealError> for Failure {
    fn from(error: DealError) -> Failure {
        Failure::usage(error)
    }
}
