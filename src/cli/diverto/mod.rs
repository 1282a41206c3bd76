//! `parlour diverto`.

mod analyse;
mod board;
mod check;
mod judge;
mod moves;
mod numbers;
mod options;
mod pad;
mod play;
mod puzzles;
mod show;
mod source;
mod study;

use super::deferred::commands;
use super::format;
use parlour::diverto::Diverto;
use parlour::diverto::format::record_of;

commands! {
    /// Print a pad: sheets that each have their own lives.
    Pad(pad::Args) => pad::pad;
    /// Print one sheet.
    Sheet(pad::SheetArgs) => pad::sheet;
    /// Check recorded games: is every line legal, and how did they end?
    Check(check::Args) => check::run;
    /// Rewrite games in canonical form.
    Format(format::Args) => |args| format::run(args, record_of);
    /// Judge a game on paper as it is drawn: type each line, ask who can still move.
    Judge(judge::Args) => judge::run;
    /// List the legal lines of the player to move.
    #[command(alias = "lines")]
    Moves(moves::Args) => moves::run;
    /// Find the best line, and prove a win where there is one.
    #[command(alias = "hint")]
    Analyse(analyse::Args) => analyse::run;
    /// Play a game in the terminal, against a person or the tool.
    Play(play::Args) => play::run;
    /// Play games between strategies and report what they say about a board.
    Study(study::Args) => study::run;
    /// Find positions with one line that wins, or that holds a draw, and print them.
    Puzzles(puzzles::Args) => puzzles::run;
    /// Show a game's board in the terminal, or draw it on its sheet.
    #[command(alias = "draw")]
    Show(show::Args) => show::run;
    /// Make a web page of a game, to click through.
    View(super::view::Args) => super::view::run::<Diverto>;
}
