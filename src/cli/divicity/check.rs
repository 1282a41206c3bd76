//! `parlour divicity check`: a match's report as a line for people and as JSON.

use serde_json::{Value, json};

use super::score::Counts;
use crate::cli::check::{Checked, tags};
use parlour::divicity::replay::{ONCE, Report, Status, Table, replay};
use parlour::divicity::score::Standings;
use parlour::divicity::verdict::Verdict;
use parlour::record::GameText;

/// Replays a match.
pub fn judge(game: &GameText<'_>, as_json: bool) -> Checked {
    let report = replay(game);
    let json = as_json.then(|| json(&report));
    let summary = if as_json { String::new() } else { summary(&report) };
    Checked { summary, json, fault: report.fault, warnings: report.warnings }
}

fn json(report: &Report) -> Value {
    let table = report.table.as_ref();
    let standings = table.map(Table::standings);
    let of = |standings: &Standings| standings.reason.name();
    json!({
        "tags": tags_json(report),
        "tricks": table.map_or(0, |table| table.state.tricks()),
        "leader": table.map(|table| table.leader().as_str()),
        "players": table.map(players_json).unwrap_or_default(),
        "winners": table.map(winners).unwrap_or_default(),
        "status": table.map_or(Status::Unfinished, Table::status).name(),
        "reason": standings.as_ref().map(of),
        "error": report.fault,
        "warnings": report.warnings,
    })
}

/// The tags as an object.
pub fn tags_json(report: &Report) -> Value {
    tags(&report.tags, &ONCE)
}

/// What each player holds and scores, in seat order.
pub fn players_json(table: &Table) -> Vec<Value> {
    let mut ranked = table.standings().ranked;
    ranked.sort_by_key(|standing| standing.player);
    let entry = |(name, standing): (&parlour::divicity::Name, _)| {
        let parlour::divicity::score::Standing { holding, total, rank, .. } = standing;
        json!({
            "name": name.as_str(),
            "holding": Counts(holding.tokens),
            "lex": holding.lex,
            "total": total,
            "rank": rank,
        })
    };
    table.names.iter().zip(ranked).map(entry).collect()
}

/// Who has won, or leads.
pub fn winners(table: &Table) -> Vec<&str> {
    table.standings().winners().map(|player| table.names[player].as_str()).collect()
}

fn summary(report: &Report) -> String {
    let Some(table) = &report.table else {
        let fault = report.fault.as_ref();
        return fault.map_or(String::new(), |fault| format!("{}: {}", fault.location, fault.message));
    };
    let names: Vec<String> = table.names.iter().map(parlour::divicity::Name::shown).collect();
    let tricks = table.state.tricks();
    let tricks = if tricks == 1 { "1 trick".to_owned() } else { format!("{tricks} tricks") };
    let ending = match &report.fault {
        Some(fault) => format!("{}: {}", fault.location, fault.message),
        None => Verdict::of(&names, &table.state, &table.standings()).line(),
    };
    format!("{}, {tricks}, {ending}", names.join(" - "))
}
