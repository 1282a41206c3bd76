//! Games from text that is no record.

use serde::Deserialize;

use super::{Envelope, Source};
use crate::diverto::Board;
use crate::print::Language;

pub use crate::import::{Import, Reading as ImportedPart, TextKind};

/// A text with a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ImportRequest {
    /// A chat, a table, a list, mail, or moves one after the other.
    pub text: String,
    /// What the answer calls it.
    #[serde(default)]
    pub file: String,
    /// `diverto`, `divicity` or `persivic`, if the text does not show it.
    #[serde(default)]
    pub game: Option<String>,
    /// The board of Diverto, if the text names none.
    #[serde(default)]
    pub board: Option<Board>,
    /// The language of the answer.
    #[serde(default)]
    pub language: Language,
}

/// Reads a game from a text that is no record. There is a record only if the text means exactly one legal game.
///
/// ```
/// use parlour::api::{ImportRequest, import};
/// let request: ImportRequest =
///     serde_json::from_str(r#"{"text": "[18:02] Ana: e1 to e4\n[18:03] Beto: nice! e9 to e6"}"#)?;
/// let answer = import(&request);
/// assert!(answer.answer().record.as_ref().is_some_and(|record| record.ends_with("1. e1-e4 e9-e6\n")));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn import(request: &ImportRequest) -> Envelope<Import> {
    let ImportRequest { text, file, game, board, language } = request;
    let board = board.map(|board| board.to_string());
    let import = crate::import::import(text, game.as_deref(), board.as_deref(), *language);
    if file.is_empty() {
        return Envelope::new(import);
    }
    Envelope::about(Source { file: file.clone(), file_bytes: None, game: None }, import)
}
