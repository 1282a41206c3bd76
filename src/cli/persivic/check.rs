//! The one-line summary of a game's report.

use crate::cli::check::{InALine, Length, line};
use parlour::internals::persivic::words::capital;
use parlour::internals::words::{Say as _, Verbatim, capitalized, join, messages};
use parlour::persivic::{PerSiVic, Reason, Report, Side};
use parlour::print::Language;

messages! {
    /// Positions that occurred three times, in a game that they did not end.
    enum Third in "program" {
        Times = "; {n|1:a position|positions} occurred for the third time after {n|1:ply|plies} {plies}",
    }
}

impl InALine for PerSiVic {
    fn in_a_line(report: &Report, language: Language) -> String {
        let players = Side::ALL.map(|side| {
            let name = report.tag(capital(side));
            name.map_or_else(|| capitalized(&side.say(language)), ToOwned::to_owned)
        });
        line(report, language, &players, Length::Plies, || standing(report, language))
    }
}

fn standing(report: &Report, language: Language) -> String {
    let standing = report.standing();
    // The repetition that ends the game is already part of the standing.
    let told = standing.reason().is_some_and(Reason::is_repetition).then_some(report.plies);
    let others = report.game.third_times().iter().filter(|ply| Some(**ply) != told);
    let plies: Vec<u32> = others.copied().collect();
    let third = match plies.len() {
        0 => String::new(),
        n => Third::Times.say(language, &[("n", &n), ("plies", &Verbatim(&join(plies, ", ")))]),
    };
    standing.say(language) + &third
}
