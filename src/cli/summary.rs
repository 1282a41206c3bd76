//! A checked game in one line: the players, the length of the game, and how it stands or what its fault is.

use parlour::api::{Checked, KnownGame};
use parlour::diverto;
use parlour::divicity::{self, Name};
use parlour::internals::divicity::verdict::Verdict;
use parlour::internals::words::{Say, Verbatim, capitalized, join, messages};
use parlour::persivic::{self, Reason};
use parlour::print::Language;
use parlour::record::Diagnostic;
use parlour::table::{Game, Report, TwoPlayerGame};

messages! {
    enum Length in "program" {
        Lines = "{n|1:1 line|{n} lines}",
        Tricks = "{n|1:1 trick|{n} tricks}",
        Plies = "{n|1:1 ply|{n} plies}",
    }

    /// Positions that occurred three times, in a game that they did not end.
    enum Third in "program" {
        Times = "; {n|1:a position|positions} occurred for the third time after {n|1:ply|plies} {plies}",
    }
}

pub fn summary(checked: &Checked, language: Language) -> String {
    match checked {
        Checked::Diverto(report) => {
            let players = players(report, diverto::Player::ALL, language);
            let standing = || report.standing().named(language, &report.names());
            line(report, language, &players, Length::Lines, standing)
        }
        Checked::Divicity(report) => of_match(report, language),
        Checked::PerSiVic(report) => {
            let players = players(report, persivic::Side::ALL, language);
            line(report, language, &players, Length::Plies, || of_stones(report, language))
        }
        _ => checked.fault().map(Diagnostic::in_short).unwrap_or_default(),
    }
}

pub fn length(game: Option<&str>, n: usize, language: Language) -> String {
    let words = match game.and_then(KnownGame::named) {
        Some(KnownGame::Diverto) => Length::Lines,
        Some(KnownGame::Divicity) => Length::Tricks,
        _ => Length::Plies,
    };
    words.say(language, &[("n", &n)])
}

fn line<G: Game>(
    report: &Report<G>,
    language: Language,
    players: &[String],
    length: Length,
    standing: impl FnOnce() -> String,
) -> String {
    let plies = length.say(language, &[("n", &report.plies)]);
    let standing = report.fault.as_ref().map_or_else(standing, Diagnostic::in_short);
    [players.join(" - "), plies, standing].join(", ")
}

/// The names of both players, or else what the game calls them.
fn players<G: TwoPlayerGame>(report: &Report<G>, sides: [impl Say; 2], language: Language) -> Vec<String> {
    let name = |(tag, side): (&str, _)| {
        report.tag(tag).map_or_else(|| capitalized(&Say::say(&side, language)), ToOwned::to_owned)
    };
    G::PLAYERS.into_iter().zip(sides).map(name).collect()
}

fn of_match(report: &divicity::Report, language: Language) -> String {
    let Some(table) = report.table() else {
        return report.fault.as_ref().map_or(String::new(), Diagnostic::in_short);
    };
    let names: Vec<String> = table.names().iter().map(Name::shown).collect();
    line(report, language, &names, Length::Tricks, || {
        Verdict::of(&names, &table.state, &table.standings()).line(language, |total| total.to_string())
    })
}

fn of_stones(report: &persivic::Report, language: Language) -> String {
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
