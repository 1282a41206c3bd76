//! Continuing a game: a record and an entry make the next record.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use super::check::KnownGame;
use super::{Checked, Envelope, Failure, Faults, Refusal, nth_game};
use crate::diverto::Diverto;
use crate::divicity::Name;
use crate::divicity::keeper::{self, Command, Keeper, ReadTrickError};
use crate::divicity::verdict::Verdict;
use crate::persivic::PerSiVic;
use crate::print::Language;
use crate::record::{GameText, Outcome, OwnedGame, Reader};
use crate::table::{Journal, Reading, ResumeError, TwoPlayerGame};

/// A game under way, and what happens next in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct KeepRequest {
    /// The record of the game; a new one has only tags, of which `Game` says which game it is.
    pub record: String,
    /// What happens; without it, the answer has the current state.
    #[serde(default)]
    pub entry: Option<Entry>,
}

impl KeepRequest {
    /// Asks to continue `record`, or only how it stands.
    #[must_use]
    pub fn new(record: String, entry: Option<Entry>) -> KeepRequest {
        KeepRequest { record, entry }
    }
}

/// What happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Entry {
    /// A move, a line (with the roll before it), or what the trick under way goes on with, as a record has it.
    Play(String),
    /// The last that happened is taken back.
    Undo,
    /// The game ends by resignation or agreement; `*` takes that back.
    Result(Outcome),
}

/// A game with what happened in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Kept {
    /// The record, which the next request goes on with.
    pub record: String,
    /// The state of the game in words.
    pub standing: String,
    /// What a check says of the record.
    pub check: Checked,
}

/// Continues a game.
///
/// # Errors
/// Returns the faults of the record or of the entry, or a failure if there is nothing to continue or take back.
///
/// ```
/// use parlour::api::{Entry, KeepRequest, keep};
/// let record = "[Game \"PerSiVic\"]\n".to_owned();
/// let kept = keep(&KeepRequest::new(record, Some(Entry::Play("e1-e4".to_owned()))))?;
/// assert!(kept.answer().record.ends_with("1. e1-e4 *\n"));
/// assert_eq!(kept.answer().standing, "blue to move");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn keep(request: &KeepRequest) -> Result<Envelope<Kept>, Refusal> {
    let game = only_game(&request.record)?;
    let (text, entry) = (game.as_text(), request.entry.as_ref());
    let (record, standing) = match KnownGame::of(&text.parse(), &text)? {
        KnownGame::Diverto => go_on::<Diverto>(&text, entry),
        KnownGame::PerSiVic => go_on::<PerSiVic>(&text, entry),
        KnownGame::Divicity => go_on_with_match(&text, entry),
    }?;
    let check = Checked::new(&GameText::new(&record), Reading::Lenient);
    Ok(Envelope::new(Kept { record, standing, check }))
}

/// The only game of a text.
fn only_game(text: &str) -> Result<OwnedGame, Failure> {
    let mut reader = Reader::new(text.as_bytes());
    // Reading from memory cannot fail halfway.
    let game = nth_game(&mut reader, 1, "the record").map_err(Failure::usage)??;
    match reader.next_game() {
        Ok(None) => Ok(game),
        _ => Err(Failure::usage("the record holds several games, and only one can be continued")),
    }
}

/// Applies an entry to a two-player game and returns its record and standing.
fn go_on<G: TwoPlayerGame<Standing: Display>>(
    text: &GameText<'_>,
    entry: Option<&Entry>,
) -> Result<(String, String), Refusal> {
    let mut journal = Journal::<G>::resume(text)?;
    match entry {
        None => {}
        Some(Entry::Play(played)) => {
            // Append the ply by hand, as in a file: before the result, which is withdrawn.
            journal.claim(None);
            let record = journal.record();
            let open = record.trim_end().strip_suffix(journal.outcome().name()).unwrap_or(&record);
            journal = Journal::resume(&only_game(&format!("{open}{played}\n"))?.as_text())?;
        }
        Some(Entry::Result(outcome)) => match journal.game().end() {
            Some(_) => return Err(Failure::content("the board has decided the game").into()),
            None => journal.claim(Some(*outcome).filter(|outcome| *outcome != Outcome::Unfinished)),
        },
        Some(Entry::Undo) if journal.is_claimed() => journal.claim(None),
        Some(Entry::Undo) => journal.undo().then_some(()).ok_or_else(nothing)?,
    }
    Ok((journal.record(), journal.standing().to_string()))
}

/// As [`go_on`], for a match of Divicity.
fn go_on_with_match(text: &GameText<'_>, entry: Option<&Entry>) -> Result<(String, String), Refusal> {
    let mut keeper = Keeper::resume(text).map_err(|error| match error {
        keeper::ResumeError::Fault(fault) => Refusal::from(Faults { faults: vec![*fault] }),
        error @ keeper::ResumeError::Note { .. } => Failure::content(error).into(),
    })?;
    let played = match entry {
        Some(Entry::Play(played)) => played.as_str(),
        _ => "",
    };
    let whole = 0..played.len();
    let command = match entry {
        None => None,
        Some(Entry::Play(_)) => {
            let steps = keeper.read(played).map_err(|error| match error {
                ReadTrickError::Text(error) => {
                    Faults::new(GameText::new(played), [(whole.clone(), error.fault)]).into()
                }
                ReadTrickError::Number { .. } => Refusal::from(Failure::usage(error)),
            })?;
            Some(Command::Play(steps))
        }
        Some(Entry::Undo) => Some(Command::Undo),
        Some(Entry::Result(_)) => {
            return Err(Failure::usage("what a match of Divicity came to is computed").into());
        }
    };
    if let Some(command) = command {
        keeper.obey(&command).map_err(|refusal| match refusal {
            keeper::Refusal::Rule(fault) => {
                let fault = fault.named(keeper.names());
                Refusal::from(Faults::new(GameText::new(played), [(whole.clone(), fault)]))
            }
            refusal => Failure::content(refusal).into(),
        })?;
    }
    let names: Vec<String> = keeper.names().iter().map(Name::shown).collect();
    let state = keeper.state();
    Ok((
        keeper.record(),
        Verdict::of(&names, state, &state.standings()).line(Language::English, |total| total.to_string()),
    ))
}

fn nothing() -> Failure {
    Failure::content("there is nothing to take back")
}

impl From<ResumeError> for Refusal {
    fn from(error: ResumeError) -> Refusal {
        match error {
            ResumeError::Fault(fault) => Faults { faults: vec![*fault] }.into(),
            ResumeError::Comments => Failure::usage(error).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_is_read_as_people_write_it() {
        for (tags, played, written) in [
            ("[Game \"PerSiVic\"]\n", "E1 – e4", "1. e1-e4 *\n"),
            ("[Game \"Diverto\"]\n[Board \"9x9\"]\n", "C3: n3e1", "1. c3:N3E1 *\n"),
            (
                "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n",
                "2v KV 3v | Milk 10 | ana Milk | Beto 10",
                "1. 2V KV 3V | milk 10 | Ana milk | Beto 10\n",
            ),
        ] {
            let entry = Some(Entry::Play(played.to_owned()));
            let kept = keep(&KeepRequest { record: tags.to_owned(), entry }).unwrap();
            assert!(kept.answer().record.contains(written), "{}", kept.answer().record);
        }
    }

    #[test]
    fn a_special_that_can_only_be_kept_is_kept() {
        let record =
            "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n{keeper: cards left out}\n".to_owned();
        let entry = Some(Entry::Play("| donate 10 | Ana donate".to_owned()));
        let kept = keep(&KeepRequest { record, entry }).unwrap();
        let now = "{keeper: now | donate 10 | Ana donate kept}\n";
        assert!(kept.answer().record.ends_with(now), "{}", kept.answer().record);
    }
}
