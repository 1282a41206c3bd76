//! `parlour diverto`.

mod board;
mod check;
mod draw;
mod hint;
mod judge;
mod lines;
mod numbers;
mod pad;
mod play;
mod source;
mod study;

use crate::cli::exit::Outcome;
use clap::Subcommand;

use super::check::judge;
use super::deferred::Deferred;
use super::error::Result;
use parlour::diverto::Diverto;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print a pad: sheets that each have their own lives.
    Pad(Deferred<pad::Args>),
    /// Print one sheet.
    Sheet(Deferred<pad::SheetArgs>),
    /// Check recorded games: is every line legal, and how did they end?
    Check(Deferred<super::check::Args>),
    /// Judge a game on paper as it is drawn: type each line, ask who can still move.
    Judge(Deferred<judge::Args>),
    /// List the legal lines of the player to move.
    Lines(Deferred<lines::Args>),
    /// Find the best line, and prove a win where there is one.
    Hint(Deferred<hint::Args>),
    /// Play a game in the terminal, against somebody or the tool.
    Play(Deferred<play::Args>),
    /// Play games between strategies and report what they say about a board.
    Study(Deferred<study::Args>),
    /// Show a game's board in the terminal, or draw it on its sheet.
    Draw(Deferred<draw::Args>),
    /// Make a web page of a game, to click through.
    View(Deferred<super::view::Args>),
}

/// Does what the arguments ask for.
pub fn run(args: Args) -> Result<Outcome> {
    match args.command {
        Command::Pad(Deferred(args)) => pad::pad(&args),
        Command::Sheet(Deferred(args)) => pad::sheet(&args),
        Command::Check(Deferred(args)) => super::check::run(&args, judge::<Diverto>),
        Command::Judge(Deferred(args)) => judge::run(&args),
        Command::Lines(Deferred(args)) => lines::run(&args),
        Command::Hint(Deferred(args)) => hint::run(&args),
        Command::Play(Deferred(args)) => play::run(&args),
        Command::Study(Deferred(args)) => study::run(&args),
        Command::Draw(Deferred(args)) => draw::run(&args),
        Command::View(Deferred(args)) => super::view::run::<Diverto>(&args),
    }
}
