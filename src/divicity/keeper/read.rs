//! What somebody writes of a trick.

use super::Keeper;
use super::step::{Step, steps};
use crate::divicity::notation::{ParseTrickError, TrickSpeller, WrittenTrick, parse_unfinished};
use crate::divicity::rules::name::Name;
use crate::divicity::rules::short_list::ShortList;
use crate::divicity::rules::token::TokenKind;
use crate::divicity::rules::trick::Trick;
use crate::record::{GameText, Respelled};

/// Why a text is not a trick, or not this one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadTrickError {
    /// It is none.
    #[error(transparent)]
    Text(#[from] ParseTrickError),
    /// The number of another trick stands before it.
    #[error("`{written}.` stands before trick {number}")]
    Number {
        /// Which number stands there.
        written: u32,
        /// The number of the trick that is meant.
        number: usize,
    },
}

/// Reads trick `number`, or its beginning, as a record has it or as people write it there; that number may stand before it.
///
/// # Errors
/// When the text is no trick, or has another number.
pub fn read_trick(text: &str, names: &[Name], number: usize) -> Result<Trick, ReadTrickError> {
    let error = match parse_unfinished(text, names) {
        Ok(read) => return numbered(read, number),
        Err(error) => error,
    };
    let written = GameText::new(text);
    let respelled = Respelled::new(&written, &[], |_| Box::new(TrickSpeller::among(names.to_vec())));
    let meant = respelled.as_ref().and_then(|respelled| respelled.game_text(&written).text().ok());
    match parse_unfinished(meant.unwrap_or(text), names) {
        Ok(read) => numbered(read, number),
        Err(_) => Err(error.into()),
    }
}

/// The trick that was read, if it has no number or this one.
fn numbered((written, trick): (Option<u32>, Trick), number: usize) -> Result<Trick, ReadTrickError> {
    match written {
        Some(written) if written as usize != number => Err(ReadTrickError::Number { written, number }),
        _ => Ok(trick),
    }
}

impl Keeper {
    /// The steps that `text` adds behind the trick under way, as a record would go on.
    ///
    /// # Errors
    /// When it does not go on so.
    pub fn read(&self, text: &str) -> Result<Vec<Step>, ReadTrickError> {
        let made = steps(self.now()).len();
        let now = WrittenTrick::of(self.now(), self.names());
        let text = if made == 0 { text.to_owned() } else { format!("{now} {text}") };
        let trick = read_trick(&text, self.names(), self.number())?;
        Ok(steps(&trick).into_iter().skip(made).collect())
    }

    /// The steps of a take as a record has it behind a bar: `Ana donate 10>Beto`, `discard milk`.
    ///
    /// # Errors
    /// When it is none.
    pub fn read_take(&self, text: &str) -> Result<Vec<Step>, ReadTrickError> {
        // A take says nothing of what was set out before it, and any token makes it one of a trick.
        let trick = read_trick(&format!("| {} | {text}", TokenKind::Plus10), self.names(), self.number())?;
        Ok(steps(&Trick { tokens: ShortList::default(), ..trick }))
    }
}
