//! `parlour persivic`.

pub mod analyse;
pub mod annotate;
mod check;
mod contest;
mod format;
mod moves;
mod play;
mod puzzles;
mod sheets;
pub mod show;
mod source;

use crate::cli::exit::Outcome;
use clap::Subcommand;

use super::check::judge;
use super::error::Result;
use parlour::persivic::PerSiVic;
use parlour::persivic::page::page;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Replay recorded games and say what is wrong.
    Check(super::check::Args),
    /// List all legal moves of a position.
    Moves(moves::Args),
    /// Find the best moves, and prove forced wins.
    Analyse(analyse::Args),
    /// Add comments to recorded games: wins missed and allowed, and better moves.
    Annotate(annotate::Args),
    /// Play a game in the terminal, against somebody or the engine.
    Play(play::Args),
    /// Play engine settings against each other and say which is stronger.
    Match(contest::Args),
    /// Find positions with one winning first move, and print them.
    Puzzles(puzzles::Args),
    /// Count move paths, to check and time the rules.
    Perft(moves::PerftArgs),
    /// Show a position in the terminal, or draw it with the move played.
    Show(show::Args),
    /// Make a web page of a game, to click through.
    View(super::view::Args),
    /// Print a playing board to true size.
    Board(sheets::BoardArgs),
    /// Print a form to write games on.
    RecordSheet(sheets::RecordSheetArgs),
    /// Rewrite records in canonical form.
    Format(format::Args),
}

pub fn run(args: Args) -> Result<Outcome> {
    match args.command {
        Command::Check(args) => super::check::run(&args, judge::<PerSiVic>),
        Command::Moves(args) => moves::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Annotate(args) => annotate::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Match(args) => contest::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Perft(args) => moves::perft(&args),
        Command::Show(args) => show::run(&args),
        Command::View(args) => super::view::run(&args, page),
        Command::Board(args) => sheets::board(&args),
        Command::RecordSheet(args) => sheets::record_sheet(&args),
        Command::Format(args) => format::run(&args),
    }
}
