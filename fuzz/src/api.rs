//! JSON requests as programs write them, mostly valid.

use parlour::api::answer;
use serde_json::{Value, json};

use super::Choices;
use super::broken::broken;

const PERSIVIC: &str = include_str!("../../templates/demo/persivic-game.psv");
const DIVERTO: &str = include_str!("../../templates/demo/diverto-game.dvt");
const DIVICITY: &str = include_str!("../../templates/demo/divicity-match.dvc");
const SHORT: [&str; 3] = [
    "[Game \"PerSiVic\"]\n\n1. e1-e4 e9-e6 2. d1-d2 *\n",
    "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"d5 h1\"]\n\n1. c3:N3E1 d6:S2W1 *\n",
    "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. | 10 milk | Ana milk | Beto 10\n",
];

/// Chooses one of these.
fn one<T: Clone>(choices: &mut Choices<'_>, of: &[T]) -> T {
    of[choices.below(of.len())].clone()
}

/// A record of a game, broken one time in eight.
fn record(choices: &mut Choices<'_>, game: usize) -> String {
    let long = [PERSIVIC, DIVERTO, DIVICITY][game];
    let text = if choices.below(4) == 0 { long } else { SHORT[game] };
    if choices.below(8) == 0 { broken(text, choices) } else { text.to_owned() }
}

/// A game of a record, at its end or at a ply.
fn place(choices: &mut Choices<'_>, game: usize) -> Value {
    let mut place = json!({"text": record(choices, game)});
    if choices.below(3) == 0 {
        place["at"] = choices.below(4).into();
    }
    if choices.below(8) == 0 {
        place["game"] = choices.below(3).into();
    }
    place
}

/// A `PerSiVic` position.
fn stones(choices: &mut Choices<'_>) -> Value {
    match choices.below(3) {
        0 => json!("start"),
        1 => {
            json!({"position": one(choices, &["9./.3r7./9./9./9./3b8./9./9./9. r", "3b8./4.3r4./9./9./2.b6./9./9./9./9. b", "9. r"])})
        }
        _ => json!({"record": place(choices, 0)}),
    }
}

fn request(choices: &mut Choices<'_>) -> Value {
    let language = one(choices, &["en", "es", "pt"]);
    let game = choices.below(3);
    let (yes, also) = (choices.below(2) == 0, choices.below(2) == 0);
    match choices.below(12) {
        0 => json!({"check": {"text": record(choices, game), "file": "a", "strict": yes, "suggest": also}}),
        1 => {
            let players = one(
                choices,
                &["Ana=10,rinds,beer,lex*3 Beto=milk*2", "Ana=duck\nBeto=", "Ana=10*9", "Ana=mlik"],
            );
            let what_if = one(choices, &["Ana+duck", "Ana-10", "Beto+lex", "Carla+milk"]);
            json!({"score": {"players": players, "what_if": [what_if], "best_token": yes.then_some("Ana")}})
        }
        2 => json!({"deal": {"seed": choices.below(1000), "players": choices.below(8), "tokens": yes}}),
        3 => {
            json!({"moves": {"of": stones(choices), "detail": one(choices, &["moves", "squares", "count"])}})
        }
        4 => {
            json!({"analyse": {"of": stones(choices), "depth": 1 + choices.below(3), "nodes": 500, "lines": 1 + choices.below(3)}})
        }
        5 => json!({"lines": {"of": place(choices, 1), "count": yes}}),
        6 => json!({"hint": {"of": place(choices, 1), "depth": 1 + choices.below(3), "nodes": 500}}),
        7 => {
            json!({"sheet": {"seed": choices.below(1000), "board": one(choices, &["9x9", "12x10", "5x5"]), "language": language}})
        }
        8 => json!({"report": {"of": place(choices, 2), "format": "svg", "language": language}}),
        9 => json!({"view": {"of": place(choices, game.min(1)), "language": language}}),
        10 => {
            json!({"rules": {"of": [one(choices, &["diverto", "divicity", "persivic", "D3", "C11", "X9"])], "language": language}})
        }
        _ => {
            let entry = match choices.below(4) {
                0 => json!("undo"),
                1 => json!({"result": one(choices, &["1-0", "*", "1/2-1/2"])}),
                _ => {
                    json!({"play": one(choices, &["c1-c3", "b9-b7", "d6:W1S2", "c3:W1N2", "duck", "Ana milk", "e1-e4", "|"])})
                }
            };
            json!({"keep": {"record": record(choices, game), "entry": entry}})
        }
    }
}

/// Sends a request, possibly broken: each line of the answer is JSON that names its schema, and answers are
/// deterministic. Returns whether the answer was more than an error.
///
/// # Panics
/// Panics if that does not hold.
pub fn requests(data: &[u8]) -> bool {
    let mut choices = Choices::new(data);
    let mut text = request(&mut choices).to_string();
    if choices.below(16) == 1 {
        text = broken(&text, &mut choices);
    }
    let answered = answer(&text);
    assert_eq!(answer(&text), answered);
    let mut has_answer = true;
    // Answers contain no line ends.
    for line in answered.split('\n').filter(|_| !answered.is_empty()) {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let schema = line["schema"].as_str().expect("a schema");
        assert!(schema.starts_with("parlour/"), "{schema}");
        has_answer &= schema != "parlour/error/1" && schema != "parlour/faults/1";
    }
    has_answer
}
