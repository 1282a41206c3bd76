//! `parlour persivic`.

pub mod analyse;
pub mod annotate;
mod check;
mod contest;
mod format;
mod moves;
mod play;
mod puzzles;
mod raw;
mod sheets;
pub mod show;
mod source;

use crate::cli::exit::Outcome;
use clap::Subcommand;

use super::check::judge;
use super::deferred::Deferred;
use super::error::Result;
use parlour::persivic::PerSiVic;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Replay recorded games and say what is wrong.
    Check(Deferred<super::check::Args>),
    /// List all legal moves of a position.
    Moves(Deferred<moves::Args>),
    /// Find the best moves, and prove forced wins.
    Analyse(Deferred<analyse::Args>),
    /// Add comments to recorded games: wins missed and allowed, and better moves.
    Annotate(Deferred<annotate::Args>),
    /// Play a game in the terminal, against somebody or the engine.
    Play(Deferred<play::Args>),
    /// Play engine settings against each other and say which is stronger.
    Match(Deferred<contest::Args>),
    /// Find positions with one winning first move, and print them.
    Puzzles(Deferred<puzzles::Args>),
    /// Count move paths, to check and time the rules.
    Perft(Deferred<moves::PerftArgs>),
    /// Show a position in the terminal, or draw it with the move played.
    Show(Deferred<show::Args>),
    /// Make a web page of a game, to click through.
    View(Deferred<super::view::Args>),
    /// Print a playing board to true size.
    Board(Deferred<sheets::BoardArgs>),
    /// Print a form to write games on.
    RecordSheet(Deferred<sheets::RecordSheetArgs>),
    /// Rewrite records in canonical form.
    Format(Deferred<format::Args>),
}

pub fn run(args: Args) -> Result<Outcome> {
    match args.command {
        Command::Check(Deferred(args)) => super::check::run(&args, judge::<PerSiVic>),
        Command::Moves(Deferred(args)) => moves::run(&args),
        Command::Analyse(Deferred(args)) => analyse::run(&args),
        Command::Annotate(Deferred(args)) => annotate::run(&args),
        Command::Play(Deferred(args)) => play::run(&args),
        Command::Match(Deferred(args)) => contest::run(&args),
        Command::Puzzles(Deferred(args)) => puzzles::run(&args),
        Command::Perft(Deferred(args)) => moves::perft(&args),
        Command::Show(Deferred(args)) => show::run(&args),
        Command::View(Deferred(args)) => super::view::run::<PerSiVic>(&args),
        Command::Board(Deferred(args)) => sheets::board(&args),
        Command::RecordSheet(Deferred(args)) => sheets::record_sheet(&args),
        Command::Format(Deferred(args)) => format::run(&args),
    }
}
