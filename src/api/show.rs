//! Games with all that their records say: comments, marks, variations, tricks in full.

use super::check::KnownGame;
use super::place::too_far;
use super::{Answer, Envelope, Refusal, ViewRequest};
use crate::diverto::Diverto;
use crate::divicity::{Divicity, results::Story};
use crate::persivic::PerSiVic;
use crate::print::Language;
use crate::record::{GameText, Record};
use crate::table::{Recorded, RecordedGame, Replay};

/// A game as a tree, a line of JSON: the lines or moves with their variations, or the tricks as far as asked for.
///
/// # Errors
/// Returns an error if there is no such game or trick.
///
/// ```
/// use parlour::api::{ViewRequest, show};
/// let request: ViewRequest =
///     serde_json::from_str(r#"{"text": "[Game \"PerSiVic\"]\n1. e1-e4! (1. d1-d4 {so?}) *"}"#)?;
/// assert!(show(&request)?.contains(r#""comments":["so?"]"#));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn show(request: &ViewRequest) -> Result<String, Refusal> {
    let ViewRequest { of, language, .. } = request;
    let game = of.game(*language)?;
    let text = game.as_text();
    let record = text.parse();
    match KnownGame::of(&record, &text)? {
        KnownGame::Diverto => Ok(tree::<Diverto>(&record, &text, *language)),
        KnownGame::PerSiVic => Ok(tree::<PerSiVic>(&record, &text, *language)),
        KnownGame::Divicity => {
            let replay = Replay::<Divicity>::of(&record, &text);
            let tricks = replay.plies.len();
            let told = of.at.unwrap_or(tricks);
            if told > tricks {
                return Err(too_far(tricks).into());
            }
            Ok(Envelope::new(Story::new(&replay, told)).to_string())
        }
    }
}

fn tree<G: Recorded>(record: &Record<'_>, text: &GameText<'_>, language: Language) -> String
where
    for<'r> RecordedGame<'r, G::Start, G::Played>: Answer,
{
    Envelope::new(Replay::<G>::of(record, text).recorded(language)).to_string()
}
