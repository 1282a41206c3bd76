//! Checks games of Diverto, and sums up what was found in a line.

use crate::cli::check::{Asked, Checked, InALine, Length, judge, line};
use parlour::diverto::{Diverto, Player, Report};
use parlour::print::Language;
use parlour::record::GameText;
use parlour::table::TwoPlayerGame as _;
use parlour::words::{Say as _, capitalized};

/// Checks a game by the rules of Diverto, on the sheet `asked` for, if any.
pub fn judged(game: &GameText<'_>, asked: Asked<'_>) -> Checked {
    match asked.sheet {
        None => judge::<Diverto>(game, asked),
        Some(id) => judge::<Diverto>(&game.with_tag("Sheet", id), asked),
    }
}

impl InALine for Diverto {
    fn in_a_line(report: &Report, language: Language) -> String {
        let players = Player::ALL.map(|player| {
            let name = report.tag(Diverto::PLAYERS[player.index()]);
            name.map_or_else(|| capitalized(&player.say(language)), ToOwned::to_owned)
        });
        line(report, language, &players, Length::Lines, || report.standing().named(language, &report.names()))
    }
}
