//! `parlour persivic puzzles`: positions with a single winning first move, on paper.

use crate::cli::error::Result;
use crate::cli::exit::Outcome;
use crate::cli::output;
use crate::cli::puzzles::PuzzleArgs;
use parlour::persivic::paper::puzzle_sheet::PuzzleSheet;
use parlour::persivic::puzzle::{MOST_WINS_IN, Wanted};
use parlour::persivic::results::Puzzles;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved: one first move wins in so many of one's own moves whatever the opponent replies, no other does, \
and there is no shorter win. No two are from the same game, and both colours are to move. The same seed gives the \
same puzzles, with any number of threads.")]
#[command(mut_arg("output", |arg| arg.default_value("persivic-puzzles.pdf")))]
pub struct Args {
    /// In how many of one's own moves they win: 1, 2 or 3, which are 1, 3 or 5 plies.
    #[arg(long, value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_WINS_IN)))]
    wins_in: u8,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

/// Finds puzzles and prints them.
pub fn run(args: &Args) -> Result<Outcome> {
    let wins_in = args.wins_in;
    args.puzzles.run(
        |count, seed, threads, tell| Ok(Wanted { count, wins_in, seed }.find(threads, tell)),
        |puzzles, seed, print| PuzzleSheet { puzzles, wins_in, seed, print }.document(),
        |puzzles| output::print_json(Puzzles::from(puzzles)),
    )
}
