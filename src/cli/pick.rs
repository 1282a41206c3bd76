//! A game of a file, and a point of that game.

use std::str::FromStr;

use super::error::{Error, Result};
use super::input::Input;
use parlour::record::{OwnedGame, Reader};
use parlour::words::count;

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
    let mut games = 0;
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        games += 1;
        if games == number {
            return Ok(game.into_owned());
        }
    }
    Err(Error::Content(match games {
        0 => format!("no game in {file}"),
        _ => format!("no game {number} in {file}: it has {}", count(games, "game", "games")),
    }))
}

/// `--at` asks for more plies than there are.
pub fn beyond(ply: usize, plies: usize) -> Error {
    Error::usage(format!("--at {ply}: the game has {}", count(plies, "legal ply", "legal plies")))
}
