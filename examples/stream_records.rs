//! Checks recorded games of any kind from a stream, one at a time in little memory:
//! `cargo run --example stream_records < games.psv`.

use std::io::{self, Read};

use parlour::record::{Diagnostic, GameText, Reader};
use parlour::{diverto, divicity, persivic};

/// A line for each game: its name, and its first fault if it has one.
///
/// # Errors
/// Returns an error if the stream cannot be read.
pub fn check(source: impl Read) -> io::Result<String> {
    let mut lines = String::new();
    let mut reader = Reader::new(source);
    while let Some(game) = reader.next_game()? {
        let record = game.parse();
        let name = record.tags.get("Game").map_or("unknown", |tag| &tag.value);
        lines += &match fault(name, &game) {
            None => format!("{name}: nothing is wrong\n"),
            Some(fault) => format!("{name}: {fault}\n"),
        };
    }
    Ok(lines)
}

/// The first fault of a game under the rules of the game `name`; `None` if that is unknown.
fn fault(name: &str, game: &GameText<'_>) -> Option<Diagnostic> {
    match name {
        "Diverto" => diverto::Report::new(game).fault,
        "Divicity" => divicity::Report::new(game).fault,
        "PerSiVic" => persivic::Report::new(game).fault,
        _ => None,
    }
}

fn main() -> io::Result<()> {
    print!("{}", check(io::stdin().lock())?);
    Ok(())
}
