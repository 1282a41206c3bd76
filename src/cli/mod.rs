//! The command line: arguments in, library calls, results out. One file a command group.

mod check;
mod completions;
mod deferred;
mod demo;
mod diverto;
mod divicity;
mod duration;
mod error;
mod exit;
mod fault;
mod input;
mod kept_file;
mod kit;
mod message;
mod numbered_pages;
mod options;
mod output;
mod persivic;
mod pick;
mod play;
mod progress;
mod prompt;
mod puzzles;
mod rules;
mod source;
mod table;
mod terminal;
mod view;
mod width;
mod work;

use exit::Outcome;
pub use message::report;
use std::cmp::Reverse;
use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use deferred::Deferred;
use error::{Error, Result};
use parlour::record::Excerpt;

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
    Diverto(Deferred<diverto::Args>),
    /// Divicity: add up scores, deal, check and tell matches.
    Divicity(Deferred<divicity::Args>),
    /// PerSiVic: check records, list moves, draw boards.
    #[command(name = "persivic")]
    PerSiVic(Deferred<persivic::Args>),
    /// Check recorded games of any kind, told apart by their tag Game.
    Check(Deferred<check::Args>),
    /// Print what the rules say: of a game, or the one that a message cites.
    Rules(Deferred<rules::Args>),
    /// Print equipment to cut: cards, tokens, stones, rules in short.
    Kit(Deferred<kit::Args>),
    /// Make a folder with a sample of all that parlour can do.
    Demo(Deferred<demo::Args>),
    /// Print a completion script for your shell.
    Completions(Deferred<completions::Args>),
    /// Write the man pages into a folder.
    Man(Deferred<completions::ManArgs>),
}

/// The arguments, or what is to be printed instead of working: help, or why they are wrong.
pub fn parse() -> std::result::Result<Arguments, ExitCode> {
    let command = Cli::command();
    let parsed = command.try_get_matches_from(env::args_os()).and_then(|mut matches| {
        let json = wants_json(&matches);
        Cli::from_arg_matches_mut(&mut matches).map(|cli| Arguments { cli, json })
    });
    parsed.map_err(|error| {
        let text = without_deceit(error.render().ansi().to_string(), env::args_os());
        if error.use_stderr() {
            terminal::tell(text.trim_end());
        } else if let Err(error) = terminal::print(&text) {
            return report(&error);
        }
        ExitCode::from(error.exit_code() as u8)
    })
}

/// What the command line asks for.
#[derive(Debug)]
pub struct Arguments {
    cli: Cli,
    /// Whether JSON is asked for, by whichever command.
    json: bool,
}

fn wants_json(matches: &ArgMatches) -> bool {
    let here = matches.try_get_one("json").ok().flatten().copied();
    here.unwrap_or_else(|| matches.subcommand().is_some_and(|(_, matches)| wants_json(matches)))
}

/// A message about arguments, in which those are quoted as typed: where one is long or deceives, so that it does not.
fn without_deceit(message: String, args: impl Iterator<Item = OsString>) -> String {
    let mut quoted: Vec<String> = Vec::new();
    for arg in args {
        let arg = arg.to_string_lossy();
        let value = arg.split_once('=').map(|(_, value)| value.to_owned());
        quoted.extend(value.into_iter().chain(arg.split(',').map(ToOwned::to_owned)));
        quoted.push(arg.into_owned());
    }
    // The longest first: shorter ones may be a part of it.
    quoted.sort_by_key(|text| Reverse(text.len()));
    quoted.into_iter().fold(message, |message, text| {
        let excerpt = Excerpt(&text).to_string();
        if excerpt == text { message } else { message.replace(&text, &excerpt) }
    })
}

/// Does what the arguments ask for.
pub fn run(arguments: Arguments) -> Result<Outcome> {
    let Arguments { cli, json } = arguments;
    cli.color.write_global();
    let done = obey(cli.command);
    if json && let Err(error @ (Error::Read { .. } | Error::Content(_))) = &done {
        terminal::print_envelope(&message::envelope(error))?;
    }
    done
}

fn obey(command: Command) -> Result<Outcome> {
    match command {
        Command::Diverto(Deferred(args)) => diverto::run(args),
        Command::Divicity(Deferred(args)) => divicity::run(args),
        Command::PerSiVic(Deferred(args)) => persivic::run(args),
        Command::Check(Deferred(args)) => check::run(&args, check::any_game),
        Command::Rules(Deferred(args)) => rules::run(&args),
        Command::Kit(Deferred(args)) => kit::run(&args),
        Command::Demo(Deferred(args)) => demo::run(&args),
        Command::Completions(Deferred(args)) => completions::run(&args, Cli::command()),
        Command::Man(Deferred(args)) => completions::man(&args, Cli::command()),
    }
}
