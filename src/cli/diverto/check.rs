//! `parlour diverto check`: checks games in files, on a given sheet if there is an id.

use crate::cli::check::{self, Asked, HELP, InALine, Length, judge, line};
use crate::cli::error::Result;
use crate::cli::exit::Outcome;
use parlour::diverto::{Diverto, Player, Report, SheetId};
use parlour::print::Language;
use parlour::record::GameText;
use parlour::table::TwoPlayerGame as _;
use parlour::words::{Say as _, capitalized};

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    check: check::Args,

    /// The sheet that the games are played on, by its id: board, lives, rows and variants follow from it, and numbers that are printed.
    #[arg(long, value_name = "ID")]
    sheet: Option<SheetId>,
}

pub fn run(args: &Args) -> Result<Outcome> {
    match &args.sheet {
        None => check::run(&args.check, judge::<Diverto>),
        Some(id) => {
            let id = id.to_string();
            let on_sheet =
                |game: &GameText<'_>, asked: Asked| judge::<Diverto>(&game.with_tag("Sheet", &id), asked);
            check::run(&args.check, on_sheet)
        }
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
