//! `parlour diverto check`: a game's report as a line for people and as JSON.

use serde_json::{Value, json};

use crate::cli::check::{Checked, tags, value};
use parlour::diverto::replay::{ONCE, Report, replay};
use parlour::diverto::{Intersection, Numbers, Player, Reason, Tally};
use parlour::record::GameText;

/// Replays a game.
pub fn judge(game: &GameText<'_>, as_json: bool) -> Checked {
    let report = replay(game);
    let json = as_json.then(|| json(&report));
    let summary = if as_json { String::new() } else { summary(&report) };
    Checked { summary, json, fault: report.fault, warnings: Vec::new() }
}

fn json(report: &Report) -> Value {
    let position = &report.position;
    let lives = |player| {
        let tally: &Tally = position.tally(player);
        json!({ "held": tally.held(), "collected": tally.collected, "spent": tally.spent })
    };
    let numbers = |player| position.tally(player).numbers.map(pair);
    json!({
        "tags": tags(&report.tags, &ONCE),
        "plies": position.plies(),
        "status": report.status(),
        "reason": report.reason.map(Reason::name),
        "ends": names(&position.end_points()),
        "lives": { "player1": lives(Player::One), "player2": lives(Player::Two) },
        "uncollected": names(&position.lives_left()),
        "numbers": { "player1": numbers(Player::One), "player2": numbers(Player::Two) },
        "rows": report.setup.rows.get(),
        "error": report.fault,
    })
}

fn pair(numbers: Numbers) -> [u8; 2] {
    [numbers.0.get(), numbers.1.get()]
}

fn names(intersections: &[Intersection]) -> Vec<String> {
    intersections.iter().map(ToString::to_string).collect()
}

fn summary(report: &Report) -> String {
    let name = |tag: &str, none: &'static str| value(&report.tags, tag).unwrap_or(none);
    let lines = match report.position.plies() {
        1 => "1 line".to_owned(),
        lines => format!("{lines} lines"),
    };
    let ending = match &report.fault {
        Some(fault) => format!("{}: {}", fault.location, fault.message),
        None => report.standing().told(&report.names()),
    };
    format!("{} - {}, {lines}, {ending}", name("Player1", "Player 1"), name("Player2", "Player 2"))
}
