//! The one-line summary of a game's report.

use crate::cli::check::{InALine, Length, line};
use parlour::diverto::{Diverto, Player, Report};
use parlour::internals::words::{Say as _, capitalized};
use parlour::print::Language;
use parlour::table::TwoPlayerGame as _;

impl InALine for Diverto {
    fn in_a_line(report: &Report, language: Language) -> String {
        let players = Player::ALL.map(|player| {
            let name = report.tag(Diverto::PLAYERS[player.index()]);
            name.map_or_else(|| capitalized(&player.say(language)), ToOwned::to_owned)
        });
        line(report, language, &players, Length::Lines, || report.standing().named(language, &report.names()))
    }
}
