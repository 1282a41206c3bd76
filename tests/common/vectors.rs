//! What tests of the vectors share: cases from JSON, games from a file, hashes.

use std::fmt::Write;

use parlour::record::{OwnedGame, Reader};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The cases of a JSON list.
pub fn cases<'c, T: Deserialize<'c>>(text: &'c str) -> Vec<T> {
    serde_json::from_str(text).expect("vectors")
}

/// All games of a file.
pub fn games(file: &str) -> Vec<OwnedGame> {
    let mut reader = Reader::new(file.as_bytes());
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().expect("memory is read") {
        games.push(game.into_owned());
    }
    games
}

/// The hash of a text, as the vectors write it.
pub fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("memory is written");
        hex
    })
}
