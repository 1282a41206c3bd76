//! `parlour persivic puzzles`: positions with one winning first move, on paper.

use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::message::note;
use crate::cli::options::{Pages, PaperArgs, seed};
use crate::cli::output::source_date_epoch;
use crate::cli::work::threads;
use crate::cli::{output, progress};
use parlour::api::Failure;
use parlour::persivic::paper::puzzle_sheet::PuzzleSheet;
use parlour::persivic::puzzle::{MOST_WINS_IN, Wanted};
use parlour::persivic::results::Puzzles;
use parlour::seed::Seed;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved: one first move wins in so many of one's own moves whatever the opponent replies, no other does, \
and there is no shorter win. No two are from the same game, and both colours are to move. The same seed gives the \
same puzzles, with any number of threads.")]
#[command(mut_arg("output", |arg| arg.default_value("persivic-puzzles.pdf")))]
pub struct Args {
    /// How many puzzles.
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,

    /// In how many own moves they win: 1, 2 or 3 are 1, 3 or 5 plies, as pages and `analyse` count.
    #[arg(long, value_name = "MOVES", default_value_t = 2,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_WINS_IN)))]
    wins_in: u8,

    #[command(flatten)]
    pages: Pages,

    /// A number to derive all puzzles from [default: a fresh one].
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,

    /// How many on a page.
    #[arg(long, value_name = "N", default_value_t = 6,
        value_parser = clap::value_parser!(u8).range(1..=PuzzleSheet::MOST_ON_PAGE as i64))]
    per_page: u8,

    #[command(flatten)]
    paper: PaperArgs,

    /// Threads to use [default: all cores].
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Write the bare positions as JSON to standard output, and no pages.
    #[arg(long, conflicts_with_all = ["output", "format", "per_page", "paper", "dpi"])]
    json: bool,
}

/// Finds puzzles and prints them.
pub fn run(args: &Args) -> Result<Outcome> {
    // What cannot be written is refused before anything is looked for.
    let press = if args.json { None } else { Some(args.pages.press(&[])?.checked()?) };
    let created = source_date_epoch()?;
    let seed = seed(args.seed);
    let wanted = Wanted { count: args.count.into(), wins_in: args.wins_in, seed };
    let bar = progress::bar(args.count.into(), "puzzles");
    let puzzles = wanted.find(&threads(args.threads), |found| bar.set_position(found as u64));
    bar.finish_and_clear();
    if puzzles.len() < wanted.count {
        return Err(Error::Content(format!(
            "only {} puzzles were found: try fewer, or another seed",
            puzzles.len()
        )));
    }
    if let Some(press) = press {
        let sheet = PuzzleSheet::new(&puzzles, args.wins_in, seed)
            .with_per_page(args.per_page.into())
            .with_paper(args.paper.paper.given_size())
            .with_created(created);
        press.print(sheet.document().map_err(Failure::page)?)?.tell();
        note(&format!("seed {seed}"));
    } else {
        output::print_json(Puzzles::from(puzzles.as_slice()))?;
    }
    Ok(Outcome::Fine)
}
