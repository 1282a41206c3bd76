//! `parlour diverto puzzles`: positions with a single line that wins, or that draws, on paper.

use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::output;
use crate::cli::puzzles::PuzzleArgs;
use parlour::diverto::puzzle::{Task, Wanted};
use parlour::diverto::results::Puzzles;
use parlour::diverto::rules::board::ParseBoardError;
use parlour::diverto::{Board, PuzzleSheet};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved by looking at every line as far as it takes. `--task win`: one line wins whatever is drawn then, and all \
others lose. `--task hold`: no line wins, one lasts until the last row is drawn, and all others lose. No two are from the same \
game, and both players are to draw. The same seed gives the same puzzles, with any number of threads.")]
#[command(mut_arg("output", |arg| arg.default_value("diverto-puzzles.pdf")))]
pub struct Args {
    /// What to find: the only line that can `win`, or the only one that can `hold` a draw.
    #[arg(long, value_name = "TASK", default_value_t, value_parser = str::parse::<Task>)]
    task: Task,

    /// The board, 8x8 to 16x16: small ones are quicker, large ones give longer games.
    #[arg(long, value_name = "WxH", default_value = "12x12", value_parser = board)]
    board: Board,

    /// Lives on each board.
    #[arg(long, value_name = "N", default_value_t = 6)]
    lives: u16,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

/// A board small enough for proofs and for several to a page, and large enough for a game.
fn board(text: &str) -> std::result::Result<Board, String> {
    let board: Board = text.parse().map_err(|error: ParseBoardError| error.to_string())?;
    let is_fit = [board.width(), board.height()].iter().all(|side| (8..=16).contains(side));
    if is_fit { Ok(board) } else { Err("puzzles are on boards of 8x8 to 16x16".to_owned()) }
}

/// Finds puzzles and prints them.
pub fn run(args: &Args) -> Result<Outcome> {
    let Args { task, board, lives, .. } = *args;
    args.puzzles.run(
        |count, seed, threads, tell| {
            let wanted = Wanted { count, task, board, lives, seed };
            wanted.find(threads, tell).map_err(|error| Error::usage(error.to_string()))
        },
        |puzzles, seed, print| PuzzleSheet { puzzles, task, board, seed, print }.document(),
        |puzzles| output::print_json(Puzzles::from(puzzles)),
    )
}
