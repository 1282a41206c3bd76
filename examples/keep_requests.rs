//! Keeps a game by JSON requests, as front ends in any language do: `cargo run --example keep_requests`.

use parlour::api::answer;
use serde_json::{Value, json};

/// The record after these moves, and how the game stands.
///
/// # Errors
/// Returns the message if a move is refused.
pub fn keep(moves: &[&str]) -> Result<[String; 2], Box<dyn std::error::Error + Send + Sync>> {
    let (mut record, mut standing) = ("[Game \"PerSiVic\"]\n".to_owned(), String::new());
    for played in moves {
        let request = json!({"keep": {"record": record, "entry": {"play": played}}});
        let answer: Value = serde_json::from_str(&answer(&request.to_string()))?;
        // An illegal move has faults; a request that cannot be answered has an error.
        let mut refused = [&answer["faults"][0], &answer["error"]].into_iter();
        if let Some(message) = refused.find_map(|fault| fault["message"].as_str()) {
            return Err(message.into());
        }
        [record, standing] =
            ["record", "standing"].map(|field| answer[field].as_str().unwrap_or_default().to_owned());
    }
    Ok([record, standing])
}

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let [record, standing] = keep(&["e1-e4", "e9-e6"])?;
    println!("{record}\n{standing}");
    Ok(())
}
