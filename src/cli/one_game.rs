//! One game of a file of recorded games.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use super::error::{Error, Result};
use parlour::record::{GameText, Reader};

/// What `look` makes of game `number` of a file, counted from 1; `-` is standard input.
pub fn with_game<T>(file: &str, number: usize, look: impl FnOnce(&GameText<'_>) -> T) -> Result<T> {
    let fail = |source| Error::Read { path: PathBuf::from(file), source };
    let input: Box<dyn Read> =
        if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(file).map_err(fail)?) };
    let mut reader = Reader::new(input);
    let mut games = 0;
    while let Some(game) = reader.next_game().map_err(fail)? {
        games += 1;
        if games == number {
            return Ok(look(&game));
        }
    }
    Err(Error::Content(match games {
        0 => format!("no game in {file}"),
        1 => format!("no game {number} in {file}: it has 1 game"),
        _ => format!("no game {number} in {file}: it has {games} games"),
    }))
}
