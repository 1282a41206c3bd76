//! `parlour persivic puzzles`: positions with one winning first move, on paper.

use serde_json::{Value, json};

use crate::cli::error::{Error, Result, note};
use crate::cli::output::{self, Force, Format, Output, Target};
use crate::cli::work::threads;
use crate::cli::{Outcome, progress, source_date_epoch};
use parlour::persivic::puzzle::{MOST_WINS_IN, Puzzle, Wanted};
use parlour::persivic::puzzle_sheet::PuzzleSheet;
use parlour::print::png::Dpi;
use parlour::print::{Orientation, Paper};
use parlour::seed::Seed;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved: one first move wins in so many of one's own moves whatever the opponent replies, no other does, \
and there is no shorter win. No two are from the same game, and both colours are to move. The same seed gives the \
same puzzles, with any number of threads.")]
pub struct Args {
    /// How many puzzles.
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,

    /// In how many own moves they win: 1, 2 or 3 are 1, 3 or 5 plies, as pages and `analyse` count.
    #[arg(long, value_name = "MOVES", default_value_t = 2,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_WINS_IN)))]
    wins_in: u8,

    /// Where to: .pdf, .svg or .png, or - for standard output with --format.
    #[arg(short, long, value_name = "FILE", default_value = "persivic-puzzles.pdf", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// A number to derive all puzzles from [default: a fresh one].
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,

    /// How many on a page.
    #[arg(long, value_name = "N", default_value_t = 6,
        value_parser = clap::value_parser!(u8).range(1..=PuzzleSheet::MOST_ON_PAGE as i64))]
    per_page: u8,

    /// a3, a4, a5, letter, legal, tabloid or two sides as 200x150mm.
    #[arg(long, value_name = "PAPER", default_value_t = Paper::A4)]
    paper: Paper,

    /// Dots to the inch of a PNG, 10 to 1200.
    #[arg(long, value_name = "DPI", value_parser = output::parse_dpi, default_value = "200")]
    dpi: Dpi,

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
    let mut output = Output::new(&args.output, args.force)?;
    let format = if args.json { None } else { Some(Format::choose(args.format, &args.output)?) };
    if format == Some(Format::Pdf) {
        output = output.checked()?;
    }
    let created = source_date_epoch()?;
    let seed = args.seed.unwrap_or_else(|| Seed::fresh(&mut rand::rng()));
    let wanted = Wanted { count: args.count.into(), wins_in: args.wins_in, seed };
    let bar = progress::bar(args.count.into(), "puzzles");
    let puzzles = wanted.find(threads(args.threads), |found| bar.set_position(found as u64));
    bar.finish_and_clear();
    if puzzles.len() < wanted.count {
        return Err(Error::Content(format!(
            "only {} puzzles were found: try fewer, or another seed",
            puzzles.len()
        )));
    }
    if let Some(format) = format {
        let orientation = args.paper.given_orientation().unwrap_or(Orientation::Portrait);
        let sheet = PuzzleSheet {
            puzzles: &puzzles,
            wins_in: args.wins_in,
            seed,
            per_page: args.per_page.into(),
            paper: args.paper.size(orientation),
            created,
        };
        let document = sheet.document();
        let pages = document.page_count;
        let written = output::write_document(document, &output, format, args.dpi)?;
        output::tell_written(&written, pages);
        note(&format!("seed {seed}"));
    } else {
        let list: Vec<Value> = puzzles.iter().map(to_json).collect();
        output::print_json(&list)?;
    }
    Ok(Outcome::Fine)
}

fn to_json(puzzle: &Puzzle) -> Value {
    json!({
        "id": puzzle.id.to_string(),
        "position": puzzle.position.to_string(),
        "wins_in": puzzle.id.wins_in,
        "plies": puzzle.plies(),
        "solution": puzzle.solution().to_string(),
        "legal_moves": puzzle.legal_moves,
        "tempting_moves": puzzle.tempting_moves,
        "grade": puzzle.grade.to_string(),
    })
}
