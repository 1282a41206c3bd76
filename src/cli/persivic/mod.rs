//! `parlour persivic`.

pub mod analyse;
pub mod annotate;
mod check;
mod moves;
mod play;
mod puzzles;
mod sheets;
pub mod show;
mod source;
mod study;

use super::check::judge;
use super::deferred::commands;
use super::format;
use parlour::persivic::PerSiVic;
use parlour::persivic::format::record_of;

commands! {
    /// Replay recorded games and say what is wrong.
    Check(super::check::Args) => |args| super::check::run(args, judge::<PerSiVic>);
    /// List all legal moves of a position.
    Moves(moves::Args) => moves::run;
    /// Find the best moves, and prove forced wins.
    Analyse(analyse::Args) => analyse::run;
    /// Add comments to recorded games: wins missed and allowed, and better moves.
    Annotate(annotate::Args) => annotate::run;
    /// Play a game in the terminal, against a person or the engine.
    Play(play::Args) => play::run;
    /// Play games between strategies and say which is stronger.
    #[command(alias = "match")]
    Study(study::Args) => study::run;
    /// Find positions with one winning first move, and print them.
    Puzzles(puzzles::Args) => puzzles::run;
    /// Count move paths, to check and time the rules.
    Perft(moves::PerftArgs) => moves::perft;
    /// Show a position in the terminal, or draw it with the move played.
    Show(show::Args) => show::run;
    /// Make a web page of a game, to click through.
    View(super::view::Args) => super::view::run::<PerSiVic>;
    /// Print a playing board to true size.
    Board(sheets::BoardArgs) => sheets::board;
    /// Print a form to write games on.
    RecordSheet(sheets::RecordSheetArgs) => sheets::record_sheet;
    /// Rewrite records in canonical form.
    Format(format::Args) => |args| format::run(args, record_of);
}
