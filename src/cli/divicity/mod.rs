//! `parlour divicity`.

mod check;
pub mod deal;
mod keep;
mod replay;
mod report;
pub mod score;
mod score_pad;
mod validate;

use clap::Subcommand;

use super::check::judge;
use super::error::Result;
use crate::cli::exit::Outcome;
use parlour::divicity::Divicity;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Add up what everybody holds, and say who won and why.
    Score(score::Args),
    /// Shuffle and deal, and draw the first leader.
    Deal(deal::Args),
    /// Check that hands are right: players, sizes, cards.
    Validate(validate::Args),
    /// Replay recorded matches and say what is wrong.
    Check(super::check::Args),
    /// Tell a recorded match trick by trick, with the scores.
    Replay(replay::Args),
    /// Put a recorded match on a page: podium, scores, chart, notable moments.
    Report(report::Args),
    /// Print sheets to write a match on.
    ScorePad(score_pad::Args),
    /// Keep a match while it is played: takes, effects, scores; nothing confirmed is lost.
    Keep(keep::Args),
}

pub fn run(args: Args) -> Result<Outcome> {
    match args.command {
        Command::Score(args) => score::run(&args),
        Command::Deal(args) => deal::run(args),
        Command::Validate(args) => validate::run(&args),
        Command::Check(args) => super::check::run(&args, judge::<Divicity>),
        Command::Replay(args) => replay::run(&args),
        Command::Report(args) => report::run(&args),
        Command::ScorePad(args) => score_pad::run(&args),
        Command::Keep(args) => keep::run(&args),
    }
}
