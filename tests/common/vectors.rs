//! Helpers for tests with vectors: cases from JSON, games from a file, hashes.

use std::fmt::Write;

use parlour::record::{OwnedGame, Reader};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Ran;
use super::game::{Game, lines};

/// A file with a fault in one of its games.
#[derive(Deserialize)]
pub struct InvalidGame {
    pub file: String,
    pub game: usize,
    pub line: usize,
    pub column: usize,
    pub ply: Option<u32>,
    pub kind: String,
    #[serde(default)]
    columns_ok: Vec<usize>,
    #[serde(default, alias = "alt_kinds")]
    also_kinds: Vec<String>,
    #[serde(default)]
    also_at: Vec<Place>,
}

/// A pair of numbers, or an object.
#[derive(Deserialize, PartialEq)]
struct Place {
    line: usize,
    column: usize,
}

impl InvalidGame {
    /// The content of the file.
    pub fn text(&self, game: &Game) -> String {
        let folder = format!("{}/tests/vectors/{}", env!("CARGO_MANIFEST_DIR"), game.command);
        std::fs::read_to_string(format!("{folder}/games_invalid/{}", self.file)).expect("vectors")
    }

    /// The only fault in the JSON of a check, after asserting its kind and place.
    #[track_caller]
    pub fn only_fault(&self, ran: &Ran) -> Value {
        let mut faulty = lines(ran);
        faulty.retain(|game| !game["error"].is_null());
        let [game] = faulty.as_slice() else { panic!("{}: {faulty:#?}", self.file) };
        assert_eq!(game["game"], self.game, "{}", self.file);
        let fault = &game["error"];
        let mut kinds = self.also_kinds.iter().chain([&self.kind]);
        assert!(kinds.any(|kind| fault["kind"] == **kind), "{}: {fault}", self.file);
        let place: Place = serde_json::from_value(fault.clone()).expect("a place");
        let right = place.line == self.line
            && (place.column == self.column || self.columns_ok.contains(&place.column));
        assert!(right || self.also_at.contains(&place), "{}: {fault}", self.file);
        fault.clone()
    }
}

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

/// All games of a file, each with its case.
pub fn games_with_cases<'c, T: Deserialize<'c>>(
    file: &str,
    of_games: &'c str,
) -> impl Iterator<Item = (OwnedGame, T)> {
    let (games, cases) = (games(file), cases(of_games));
    assert_eq!(games.len(), cases.len());
    games.into_iter().zip(cases)
}

/// The SHA-256 of a text in hexadecimal, as in the vectors.
pub fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("memory is written");
        hex
    })
}
