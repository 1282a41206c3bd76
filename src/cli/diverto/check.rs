//! A game's report as a line for people.

use crate::cli::check::{InALine, line};
use parlour::diverto::{Diverto, Report};

impl InALine for Diverto {
    fn in_a_line(report: &Report) -> String {
        let players = [("Player1", "Player 1"), ("Player2", "Player 2")];
        let players = players.map(|(tag, nobody)| report.tag(tag).unwrap_or(nobody));
        line(report, &players, ("line", "lines"), || report.standing().told(&report.names()))
    }
}
