//! `parlour puzzles diverto`: positions with a single line that wins, or that draws, on paper.

use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::options::usually;
use crate::cli::output;
use crate::cli::puzzles::PuzzleArgs;
use parlour::diverto::{PuzzleSheet, results::Puzzles};
use parlour::internals::diverto::puzzle::Wanted;

const USUAL: &str = "diverto-puzzles.pdf";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved by searching every line to the end. `--task win`: one line wins whatever is drawn then, and all \
others lose. `--task hold`: no line wins, one lasts until the last row is drawn, and all others lose. No two are from the same \
game, and either player may be the one to draw. The same seed gives the same puzzles, with any number of threads.")]
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
        |threads, tell| wanted.find(threads, tell).map_err(|error| Error::usage(error.to_string())),
        |puzzles, print| PuzzleSheet { puzzles, wanted, print }.document(),
        |puzzles| output::print_json(Puzzles::from(puzzles)),
    )
}
