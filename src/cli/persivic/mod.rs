//! `parlour persivic`, and what other commands do for a game of PerSiVic.

pub mod analyse;
pub mod moves;
pub mod openings;
pub mod play;
pub mod sheets;
pub mod show;
pub mod source;
pub mod study;

use super::deferred::commands;
use super::{format, puzzles};
use parlour::api::KnownGame;
use parlour::persivic::PerSiVic;

commands! {
    /// Show how recorded games began, as a tree with results.
    Openings(openings::Args) => openings::run;
    /// Count move paths, to check and time the rules.
    Perft(moves::PerftArgs) => moves::perft;
    // Names of release 0.2, to be dropped after the next.
    #[command(hide = true)]
    Check(super::check::Args) => |args| super::check::run(args, Some(KnownGame::PerSiVic));
    #[command(hide = true)]
    Moves(moves::Args) => moves::run;
    #[command(hide = true)]
    Analyse(analyse::Args) => analyse::run;
    #[command(hide = true)]
    Annotate(super::annotate::Args) => |args| super::annotate::run(args, Some(KnownGame::PerSiVic));
    #[command(hide = true)]
    Play(play::Args) => play::run;
    #[command(hide = true, alias = "match")]
    Study(study::Args) => study::run;
    #[command(hide = true)]
    Puzzles(puzzles::PerSiVicArgs) => puzzles::persivic;
    #[command(hide = true)]
    Show(show::Args) => show::run;
    #[command(hide = true)]
    View(super::view::Args) => super::view::run::<PerSiVic>;
    #[command(hide = true)]
    Board(sheets::BoardArgs) => sheets::board;
    #[command(hide = true)]
    RecordSheet(sheets::RecordSheetArgs) => sheets::record_sheet;
    #[command(hide = true)]
    Format(format::Args) => |args| format::run(args, Some(KnownGame::PerSiVic));
}
