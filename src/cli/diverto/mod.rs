//! `parlour diverto`.

mod board;
pub mod check;
mod draw;
mod pad;
mod source;

use clap::Subcommand;

use super::Outcome;
use super::error::Result;

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
    Sheet(pad::Args),
    /// Check recorded games: is every line legal, and how did they end?
    Check(super::check::Args),
    /// Show a game's board in the terminal, or draw it on its sheet.
    Draw(draw::Args),
}

/// Does what the arguments ask for.
pub fn run(args: Args) -> Result<Outcome> {
    match args.command {
        Command::Pad(args) => pad::pad(args),
        Command::Sheet(args) => pad::sheet(args),
        Command::Check(args) => super::check::run(&args, check::judge),
        Command::Draw(args) => draw::run(&args),
    }
}
