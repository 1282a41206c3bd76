//! The command line: arguments in, library calls, results out. One file a command group.

mod check;
mod clip;
mod completions;
mod conversation;
mod demo;
mod diverto;
mod divicity;
mod duration;
mod error;
mod fault;
mod kept_file;
mod numbered_pages;
mod output;
mod persivic;
mod pick;
mod progress;
mod table;
mod view;

use std::env;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use check::Checked;
pub use error::Result;
use parlour::record::{Excerpt, GameText};

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
    #[command(flatten)]
    color: colorchoice_clap::Color,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Diverto: print pads of sheets.
    Diverto(diverto::Args),
    /// Divicity: add up scores, deal, check and tell matches.
    Divicity(divicity::Args),
    /// PerSiVic: check records, list moves, draw boards.
    #[command(name = "persivic")]
    PerSiVic(persivic::Args),
    /// Check recorded games of any kind, told apart by their tag Game.
    Check(check::Args),
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
    /// The input was read, and something in it is wrong.
    Faults,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Fine => ExitCode::SUCCESS,
            Outcome::Faults => ExitCode::FAILURE,
        }
    }
}

/// The arguments; where they are wrong, says so and ends the program with code 2.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        // What is wrong is told with the words that were typed, which may hold control characters:
        // told again without them.
        let clean = env::args_os().map(|arg| error::printable(&arg.to_string_lossy()));
        match Cli::try_parse_from(clean) {
            Err(clean) => clean.exit(),
            Ok(_) => error.exit(),
        }
    })
}

/// Does what the arguments ask for.
pub fn run(cli: Cli) -> Result<Outcome> {
    cli.color.write_global();
    match cli.command {
        Command::Diverto(args) => diverto::run(args),
        Command::Divicity(args) => divicity::run(args),
        Command::PerSiVic(args) => persivic::run(args),
        Command::Check(args) => check::run(&args, any_game),
        Command::Demo(args) => demo::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => completions::man(&args),
    }
}

/// The time a reproducible build gives, for documents that say when they were made.
fn source_date_epoch() -> Result<Option<i64>> {
    match env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text.parse().map(Some).map_err(|_| {
            error::Error::usage(format!("SOURCE_DATE_EPOCH is `{text}`, not a number of seconds"))
        }),
        Err(_) => Ok(None),
    }
}

/// Judges a game by the rules that its tag `Game` names.
fn any_game(game: &GameText<'_>, as_json: bool) -> Checked {
    let record = game.parse();
    let tag = record.tags.get("Game");
    match tag.map(|tag| &*tag.value) {
        Some("Diverto") => diverto::check::judge(game, as_json),
        Some("PerSiVic") => persivic::check::judge(game, as_json),
        Some("Divicity") => divicity::check::judge(game, as_json),
        name => {
            let message = match name {
                None => "no tag `Game` says which game this is".to_owned(),
                Some(name) => format!("games of `{}` cannot be checked", Excerpt(name)),
            };
            let help =
                Some("write `[Game \"Diverto\"]`, `[Game \"Divicity\"]` or `[Game \"PerSiVic\"]`".to_owned());
            let span = tag.map_or(0..0, |tag| tag.span.range());
            let fault = fault::TextFault { kind: "bad-tag", rule: "syntax", span, message, help }
                .diagnostic(&mut game.locator());
            let summary = format!("{}: {}", fault.location, fault.message);
            Checked {
                summary,
                json: as_json.then(|| serde_json::json!({ "error": fault })),
                fault: Some(fault),
                warnings: Vec::new(),
            }
        }
    }
}
