//! The one-line summary of a game's report.

use crate::cli::check::{InALine, line};
use parlour::persivic::{PerSiVic, Reason, Report};

impl InALine for PerSiVic {
    fn in_a_line(report: &Report) -> String {
        let players = ["Red", "Blue"].map(|side| report.tag(side).unwrap_or(side));
        line(report, &players, ("ply", "plies"), || standing(report))
    }
}

fn standing(report: &Report) -> String {
    let standing = report.standing();
    // The repetition that ends the game is already part of the standing.
    let told = standing.reason().is_some_and(Reason::is_repetition).then_some(report.plies);
    let others = report.game.third_times().iter().filter(|ply| Some(**ply) != told);
    let plies: Vec<String> = others.map(ToString::to_string).collect();
    let third = match plies.as_slice() {
        [] => String::new(),
        [ply] => format!("; a position stood for the third time after ply {ply}"),
        _ => format!("; positions stood for the third time after plies {}", plies.join(", ")),
    };
    format!("{standing}{third}")
}
