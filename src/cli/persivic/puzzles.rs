//! `parlour puzzles persivic`: positions with a single winning first move, on paper.

use crate::cli::error::Result;
use crate::cli::exit::Outcome;
use crate::cli::options::usually;
use crate::cli::output;
use crate::cli::puzzles::PuzzleArgs;
use parlour::internals::persivic::{paper::PuzzleSheet, puzzle::Wanted};
use parlour::persivic::results::Puzzles;

/// The file that is written by default.
const USUAL: &str = "persivic-puzzles.pdf";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved: one first move wins in that many moves of one's own whatever the opponent replies, no other does, \
and there is no shorter win. No two are from the same game, and either colour may be the one to move. The same seed gives the \
same puzzles, with any number of threads.")]
#[command(mut_arg("output", |arg| usually(arg, USUAL)))]
pub struct Args {
    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

/// Finds puzzles and prints them.
pub fn run(args: &Args) -> Result<Outcome> {
    let wanted = Wanted { count: args.puzzles.count(), seed: args.puzzles.seed(), ..args.wanted };
    args.puzzles.run(
        USUAL,
        wanted.seed,
        |threads, tell| Ok(wanted.find(threads, tell)),
        |puzzles, print| PuzzleSheet { puzzles, wanted, print }.document(),
        |puzzles| output::print_json(Puzzles::from(puzzles)),
    )
}
