//! Games with all that their records say: comments, marks, variations, tricks in full.

use super::check::KnownGame;
use super::place::too_far;
use super::print::PrintText;
use super::{Envelope, Failure, Refusal, ViewRequest};
use crate::divicity::{Divicity, results::Story};
use crate::persivic::PerSiVic;
use crate::persivic::recorded::RecordedGame;
use crate::table::Replay;

/// A game as a tree, a line of JSON: of PerSiVic the moves with their variations, of Divicity the tricks as far as asked
/// for.
///
/// # Errors
/// Returns an error if there is no such game or trick, or the record is of Diverto.
///
/// ```
/// use parlour::api::{ViewRequest, show};
/// let request: ViewRequest =
///     serde_json::from_str(r#"{"text": "[Game \"PerSiVic\"]\n1. e1-e4! (1. d1-d4 {so?}) *"}"#)?;
/// assert!(show(&request)?.contains(r#""comments":["so?"]"#));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn show(request: &ViewRequest) -> Result<String, Refusal> {
    let ViewRequest { of, language } = request;
    let game = of.game(*language)?;
    let text = game.as_text();
    let record = text.parse();
    match KnownGame::of(&record, &text)? {
        KnownGame::PerSiVic => {
            let replay = Replay::<PerSiVic>::of(&record, &text);
            Ok(Envelope::new(RecordedGame::new(&replay, *language)).to_string())
        }
        KnownGame::Divicity => {
            let replay = Replay::<Divicity>::of(&record, &text);
            let tricks = replay.plies.len();
            let told = of.at.unwrap_or(tricks);
            if told > tricks {
                return Err(too_far(tricks).into());
            }
            Ok(Envelope::new(Story::new(&replay, told)).to_string())
        }
        KnownGame::Diverto => Err(Failure::usage(PrintText::NoTree.later(&[])).into()),
    }
}
