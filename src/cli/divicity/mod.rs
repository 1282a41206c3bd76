//! `parlour divicity`.

mod check;
mod deal;
mod keep;
mod replay;
mod report;
pub mod score;
mod score_pad;
mod validate;

use clap::Subcommand;

use super::check::judge;
use super::deferred::Deferred;
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
    Score(Deferred<score::Args>),
    /// Shuffle and deal, and draw the first leader.
    Deal(Deferred<deal::Args>),
    /// Check that hands are right: players, sizes, cards.
    Validate(Deferred<validate::Args>),
    /// Replay recorded matches and say what is wrong.
    Check(Deferred<super::check::Args>),
    /// Tell a recorded match trick by trick, with the scores.
    Replay(Deferred<replay::Args>),
    /// Put a recorded match on a page: podium, scores, chart, notable moments.
    Report(Deferred<report::Args>),
    /// Print sheets to write a match on.
    ScorePad(Deferred<score_pad::Args>),
    /// Keep a match while it is played: takes, effects, scores; nothing confirmed is lost.
    Keep(Deferred<keep::Args>),
}

pub fn run(args: Args) -> Result<Outcome> {
    match args.command {
        Command::Score(Deferred(args)) => score::run(&args),
        Command::Deal(Deferred(args)) => deal::run(args),
        Command::Validate(Deferred(args)) => validate::run(&args),
        Command::Check(Deferred(args)) => super::check::run(&args, judge::<Divicity>),
        Command::Replay(Deferred(args)) => replay::run(&args),
        Command::Report(Deferred(args)) => report::run(&args),
        Command::ScorePad(Deferred(args)) => score_pad::run(&args),
        Command::Keep(Deferred(args)) => keep::run(&args),
    }
}
