//! `parlour diverto`.

mod board;
mod check;
mod draw;
mod hint;
mod lines;
mod numbers;
mod pad;
mod play;
mod source;
mod study;

use crate::cli::exit::Outcome;
use clap::Subcommand;

use super::check::judge;
use super::error::Result;
use parlour::diverto::Diverto;
use parlour::diverto::page::page;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print a pad: sheets that each have their own lives.
    Pad(pad::Args),
    /// Print one sheet.
    #[command(mut_arg("output", |output| output.default_value("diverto-sheet.pdf")))]
    Sheet(pad::Args),
    /// Check recorded games: is every line legal, and how did they end?
    Check(super::check::Args),
    /// List the legal lines of the player to move.
    Lines(lines::Args),
    /// Find the best line, and prove a win where there is one.
    Hint(hint::Args),
    /// Play a game in the terminal, against somebody or the tool.
    Play(play::Args),
    /// Play games between strategies and report what they say about a board.
    Study(study::Args),
    /// Show a game's board in the terminal, or draw it on its sheet.
    Draw(draw::Args),
    /// Make a web page of a game, to click through.
    View(super::view::Args),
}

/// Does what the arguments ask for.
pub fn run(args: Args) -> Result<Outcome> {
    match args.command {
        Command::Pad(args) => pad::pad(&args),
        Command::Sheet(args) => pad::sheet(&args),
        Command::Check(args) => super::check::run(&args, judge::<Diverto>),
        Command::Lines(args) => lines::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Study(args) => study::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::View(args) => super::view::run(&args, page),
    }
}
