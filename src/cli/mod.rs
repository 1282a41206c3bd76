//! The command line: arguments in, library calls, results out. One file a command group.

mod completions;
mod demo;
mod diverto;
mod error;
mod output;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use error::Result;

/// A companion at the table: print sheets, keep scores, check games.
#[derive(Debug, Parser)]
#[command(
    name = "parlour",
    version,
    arg_required_else_help = true,
    propagate_version = true,
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 fine; 1 the input was read and something in it is wrong; 2 usage, \
                  or a file that cannot be read or written."
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Diverto: print pads of sheets.
    Diverto(diverto::Args),
    /// Make a folder with a sample of all that parlour can do.
    Demo(demo::Args),
    /// Print a completion script for your shell.
    Completions(completions::Args),
    /// Write the man pages into a folder.
    Man(completions::ManArgs),
}

/// What a command that did its work has to say through its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All is well.
    Fine,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Fine => ExitCode::SUCCESS,
        }
    }
}

/// Does what the arguments ask for.
pub fn run(cli: Cli) -> Result<Outcome> {
    match cli.command {
        Command::Diverto(args) => diverto::run(args),
        Command::Demo(args) => demo::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => completions::man(&args),
    }
}
