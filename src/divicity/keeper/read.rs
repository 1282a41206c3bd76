//! Reads tricks as people write them.

use super::Keeper;
use super::step::{Step, steps};
use crate::divicity::notation::{ParseTrickError, TrickSpeller, WrittenTrick, read_one_trick};
use crate::divicity::rules::{Name, TokenKind, Trick};
use crate::record::{GameText, Spellings};

/// Why a text is not a trick, or not the expected one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadTrickError {
    /// Not a trick.
    #[error(transparent)]
    Text(#[from] ParseTrickError),
    /// It has the number of another trick.
    #[error("`{written}.` is the wrong number: this is trick {number}")]
    Number {
        /// The number written.
        written: u32,
        /// The expected number.
        number: usize,
    },
}

/// Reads trick `number`, or its beginning, in canonical or informal spelling, with or without its number.
///
/// # Errors
/// Returns an error if the text is not a trick or has another number.
pub fn read_trick(text: &str, names: &[Name], number: usize) -> Result<Trick, ReadTrickError> {
    let mut speller = TrickSpeller::among(names.to_vec());
    let written = GameText::new(text);
    let spellings = Spellings::of(&written, &[], &mut speller);
    let movetext = spellings.read(&written).parse().movetext;
    match read_one_trick(movetext, names, true)? {
        (Some(written), _) if written as usize != number => Err(ReadTrickError::Number { written, number }),
        (_, trick) => Ok(trick),
    }
}

impl Keeper {
    /// Reads a continuation of the trick under way and returns the steps that `text` adds.
    ///
    /// # Errors
    /// Returns an error if `text` does not continue the trick.
    pub fn read(&self, text: &str) -> Result<Vec<Step>, ReadTrickError> {
        let made = steps(self.now()).len();
        let now = WrittenTrick::of(self.now(), self.names());
        let text = if made == 0 { text.to_owned() } else { format!("{now} {text}") };
        let trick = read_trick(&text, self.names(), self.number())?;
        Ok(steps(&trick).into_iter().skip(made).collect())
    }

    /// Reads the steps of a take, as written between bars: `Ana donate 10>Beto`, `discard milk`.
    ///
    /// # Errors
    /// Returns an error if the text is not a take.
    pub fn read_take(&self, text: &str) -> Result<Vec<Step>, ReadTrickError> {
        // A take names no tokens set out, and a placeholder token turns it into a trick.
        let trick = read_trick(&format!("| {} | {text}", TokenKind::Plus10), self.names(), self.number())?;
        Ok(steps(&Trick { tokens: Vec::new(), ..trick }))
    }
}
