//! Records read back from the JSON that a game is shown in.

use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Failure, KnownGame};
use crate::words::messages;

messages! {
    enum JsonText in "record" {
        NotShown = "not the JSON of a whole game that was shown (column {column})",
        Faulty = "the game has a fault, so its JSON lacks what follows it",
    }
}

/// Whether a text begins as JSON that this program wrote, with any blanks, which no record does.
pub fn is_answer(text: &[u8]) -> bool {
    let begun = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let signs = [&b"{"[..], b"\"schema\"", b":", b"\"parlour/"];
    signs.into_iter().try_fold(begun, |rest, sign| rest.trim_ascii_start().strip_prefix(sign)).is_some()
}

/// The record of a game in the JSON of [`show`](super::show), comments, marks and variations included.
///
/// # Errors
/// Returns an error if it is something else, or the game had a fault.
///
/// ```
/// use parlour::api::{ViewRequest, record_of_json, show};
/// let request: ViewRequest =
///     serde_json::from_str(r#"{"text": "[Game \"PerSiVic\"]\n\n1. e1-e4! {so} *\n"}"#)?;
/// let record = record_of_json(&show(&request).unwrap()).unwrap();
/// assert_eq!(record, "[Game \"PerSiVic\"]\n\n1. e1-e4! {so} *\n");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn record_of_json(json: &str) -> Result<String, Failure> {
    // What serde says is in English.
    let unread = |column: usize| Failure::content(JsonText::NotShown.later(&[("column", &column)]));
    let game: Shown = serde_json::from_str(json).map_err(|error| unread(error.column()))?;
    let kind = match game.schema.as_str() {
        "parlour/show/1" => KnownGame::PerSiVic,
        "parlour/course/1" => KnownGame::Diverto,
        "parlour/replay/1" => KnownGame::Divicity,
        _ => return Err(unread(1)),
    };
    if !game.error.is_null() {
        return Err(Failure::content(JsonText::Faulty.later(&[])));
    }
    let mut text = String::new();
    if !game.tags.contains_key("Game") {
        text = format!("[Game \"{kind}\"]\n");
    }
    for (name, value) in &game.tags {
        let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        for value in values {
            let column = || 1 + json.find(&format!("\"{name}\"")).unwrap_or(0);
            let value = value.as_str().ok_or_else(|| unread(column()))?;
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            // Writing to memory cannot fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
    }
    text.push('\n');
    let mut words = Vec::new();
    match game.played {
        Played::Line(line) => line.write(&mut words),
        Played::Tricks { tricks } => words.extend(tricks.iter().map(Trick::text)),
    }
    text.push_str(&words.join(" ").replace("\n ", "\n"));
    text.push('\n');
    Ok(text)
}

#[derive(Deserialize)]
struct Shown {
    schema: String,
    tags: Map<String, Value>,
    #[serde(default)]
    error: Value,
    #[serde(flatten)]
    played: Played,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Played {
    Tricks { tricks: Vec<Trick> },
    Line(Line),
}

#[derive(Deserialize)]
struct Line {
    comments: Vec<String>,
    moves: Vec<Move>,
    // `null` where there is none, but never missing.
    #[serde(deserialize_with = "Option::deserialize")]
    result: Option<String>,
}

#[derive(Deserialize)]
struct Move {
    number: String,
    #[serde(rename = "move", alias = "line")]
    played: String,
    #[serde(default)]
    thrown: Option<[u8; 2]>,
    marks: Vec<String>,
    comments: Vec<String>,
    variations: Vec<Line>,
}

impl Line {
    fn write(&self, words: &mut Vec<String>) {
        words.extend(self.comments.iter().map(|text| comment(text)));
        for Move { number, played, thrown, marks, comments, variations } in &self.moves {
            words.push(number.clone());
            words.extend(thrown.map(|[one, two]| format!("({one} {two})")));
            // One mark is glued to its move; of several, two would become another.
            match marks.as_slice() {
                [mark] if !mark.starts_with('$') => words.push(format!("{played}{mark}")),
                marks => {
                    words.push(played.clone());
                    words.extend(marks.iter().map(|mark| numbered(mark)));
                }
            }
            words.extend(comments.iter().map(|text| comment(text)));
            for variation in variations {
                words.push("(".to_owned());
                variation.write(words);
                words.push(")".to_owned());
            }
        }
        words.extend(self.result.clone());
    }
}

/// A mark as its number: `!` is `$1`.
fn numbered(mark: &str) -> String {
    const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
    let number = MARKS.iter().position(|known| *known == mark);
    number.map_or_else(|| mark.to_owned(), |at| format!("${}", at + 1))
}

/// A comment, in braces if it has none that would end it.
fn comment(text: &str) -> String {
    if text.contains('}') { format!("; {text}\n") } else { format!("{{{text}}}") }
}

#[derive(Deserialize)]
struct Trick {
    #[serde(rename = "trick")]
    number: usize,
    cards: Vec<String>,
    #[serde(default)]
    immune: Vec<String>,
    tokens: Vec<String>,
    takes: Vec<Take>,
}

#[derive(Deserialize)]
struct Take {
    player: Option<String>,
    token: String,
    effect: Option<String>,
}

impl Trick {
    fn text(&self) -> String {
        // Cards show who is immune.
        let immune = self.immune.iter().filter(|_| self.cards.is_empty()).map(|name| format!("~{name} "));
        let cards = self.cards.iter().map(|card| format!("{card} "));
        let mut text = format!(
            "{}. {}| {}",
            self.number,
            immune.chain(cards).collect::<String>(),
            self.tokens.join(" ")
        );
        for Take { player, token, effect } in &self.takes {
            let effect = effect.as_ref().map_or(String::new(), |effect| format!(" {effect}"));
            let _ = write!(text, " | {} {token}{effect}", player.as_deref().unwrap_or("discard"));
        }
        text.push('\n');
        text
    }
}
