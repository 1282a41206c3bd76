//! `parlour persivic check`: a game's report as a line for people and as JSON.

use serde_json::{Value, json};

use crate::cli::check::{Checked, tags, value};
use parlour::persivic::Reason;
use parlour::persivic::replay::{ONCE, Report, replay};
use parlour::record::GameText;

/// Replays a game.
pub fn judge(game: &GameText<'_>, as_json: bool) -> Checked {
    let report = replay(game);
    let json = as_json.then(|| json(&report));
    let summary = if as_json { String::new() } else { summary(&report) };
    Checked { summary, json, fault: report.fault, warnings: Vec::new() }
}

fn json(report: &Report) -> Value {
    json!({
        "tags": tags(&report.tags, &ONCE),
        "plies": report.plies,
        "status": report.standing.status().name(),
        "reason": report.standing.reason().map(Reason::name),
        "position": report.position.to_string(),
        "third_times": report.third_times,
        "error": report.fault,
    })
}

fn summary(report: &Report) -> String {
    let name = |tag: &str, none: &'static str| value(&report.tags, tag).unwrap_or(none);
    let plies = if report.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", report.plies) };
    let ending = match &report.fault {
        Some(fault) => format!("{}: {}", fault.location, fault.message),
        None => ending(report),
    };
    format!("{} - {}, {plies}, {ending}", name("Red", "Red"), name("Blue", "Blue"))
}

fn ending(report: &Report) -> String {
    // The one that the game ends with is told already.
    let told = report.standing.reason().is_some_and(Reason::is_repetition).then_some(report.plies);
    let others = report.third_times.iter().filter(|ply| Some(**ply) != told);
    let plies: Vec<String> = others.map(ToString::to_string).collect();
    let third = match plies.as_slice() {
        [] => String::new(),
        [ply] => format!("; a position stood for the third time after ply {ply}"),
        _ => format!("; positions stood for the third time after plies {}", plies.join(", ")),
    };
    format!("{}{third}", report.standing)
}
