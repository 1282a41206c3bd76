//! A game of a file, and a point of that game.

use std::str::FromStr;

use super::error::Result;
use super::input::Input;
use parlour::api::pick;
use parlour::record::{OwnedGame, Reader};

/// A point of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Behind the last ply.
    Last,
    /// After so many plies.
    Ply(usize),
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<At, &'static str> {
        match text {
            "last" => Ok(At::Last),
            _ => text.parse().map(At::Ply).map_err(|_| "a number of plies, or `last`"),
        }
    }
}

/// Game `number` of a file, counted from 1.
pub fn game(file: &Input, number: usize) -> Result<OwnedGame> {
    let mut reader = Reader::new(file.open()?);
    Ok(pick(&mut reader, number, file).map_err(file.unreadable())??)
}
