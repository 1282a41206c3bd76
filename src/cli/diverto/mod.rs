//! `parlour diverto`, and what other commands do for a game of Diverto.

pub mod analyse;
mod board;
mod judge;
pub mod moves;
mod pad;
pub mod play;
pub mod show;
mod source;
pub mod study;

use super::deferred::commands;
use super::{format, puzzles};
use parlour::api::KnownGame;
use parlour::diverto::Diverto;

commands! {
    /// Print a pad: sheets that each have their own lives.
    Pad(pad::Args) => pad::pad;
    /// Print one sheet: a pad of one.
    Sheet(pad::SheetArgs) => pad::sheet;
    /// Judge a game on paper as it is drawn: type each line, ask who can still move.
    Judge(judge::Args) => judge::run;
    // Names of release 0.2, to be dropped after the next.
    #[command(hide = true)]
    Check(super::check::Args) => |args| super::check::run(args, Some(KnownGame::Diverto));
    #[command(hide = true)]
    Format(format::Args) => |args| format::run(args, Some(KnownGame::Diverto));
    #[command(hide = true, alias = "lines")]
    Moves(moves::Args) => moves::run;
    #[command(hide = true, alias = "hint")]
    Analyse(analyse::Args) => analyse::run;
    #[command(hide = true)]
    Play(play::Args) => play::run;
    #[command(hide = true)]
    Study(study::Args) => study::run;
    #[command(hide = true)]
    Puzzles(puzzles::DivertoArgs) => puzzles::diverto;
    #[command(hide = true, alias = "draw")]
    Show(show::Args) => show::run;
    #[command(hide = true)]
    View(super::view::Args) => super::view::run::<Diverto>;
}
