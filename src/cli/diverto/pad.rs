//! `parlour diverto pad` and `parlour diverto sheet`.

use clap::ValueEnum;

use super::options::{StyleArgs, placement, variant};
use crate::cli::error::Result;
use crate::cli::exit::Outcome;
use crate::cli::message::note;
use crate::cli::options::{Instead, LaidPaper, LangArgs, Pages, SeedArgs, warn_of_missing_letters};
use crate::cli::output::source_date_epoch;
use parlour::api::SheetRequest;
use parlour::diverto::{Board, EventField, Pad, PadSpec, Placement, Rows, Seats, SheetId, Variant};
use parlour::print::Binding;
use parlour::print::imposition::Up;

/// The number of sheets in a pad by default.
const PAD: u32 = 24;

const OUTPUT: &str = "\
Where to: .pdf, .svg or .png, or - for standard output with --format.\n\n\
More than one page of SVG or PNG goes to numbered files, name-001.svg and so on.";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Lives: `random` is uniform; `spaced` keeps lives apart and out of the outermost lines; `symmetric` \
looks the same turned half round.\n\
Each sheet's id, printed in its footer, is enough to print it again: `--id 20x20-6s-42-1of1-7XHX`.")]
#[command(mut_arg("output", |arg| arg.default_value("diverto-pad.pdf").long_help(OUTPUT)))]
#[command(mut_arg("seed", |arg| arg.conflicts_with("id")))]
pub struct Args {
    #[command(flatten)]
    pages: Pages,

    /// How many sheets, each with its own lives [default: 24 for a pad, 1 for a sheet].
    #[arg(long, value_name = "N", conflicts_with = "id")]
    sheets: Option<u32>,

    /// The board in squares, 6 to 27 wide and 6 to 60 high.
    #[arg(long, value_name = "WxH", default_value_t, conflicts_with = "id")]
    board: Board,

    /// How many lives each sheet has.
    #[arg(long, value_name = "N", default_value_t = 6, conflicts_with = "id")]
    lives: u16,

    /// How lives are placed.
    #[arg(long, value_name = "HOW", value_parser = placement(), default_value_t, conflicts_with = "id")]
    placement: Placement,

    /// Rows of the lives tables, 1 to 60 [default: 25].
    #[arg(long, value_name = "N")]
    rows: Option<Rows>,

    #[command(flatten)]
    seed: SeedArgs,

    /// Print again exactly the sheet with this id: its board, lives, rows, variants and printed numbers.
    #[arg(long)]
    id: Option<SheetId>,

    #[command(flatten)]
    paper: LaidPaper,

    /// 1, 2 or 4 sheets on one paper, with cut marks.
    #[arg(long, value_name = "N", default_value_t)]
    up: Up,

    /// Where player 2 sits: at the side, or facing player 1 with a table turned that way.
    #[arg(long, value_enum, default_value_t)]
    seats: SeatsArg,

    /// Print both players' starting numbers, so that no dice are needed.
    #[arg(long)]
    rolled: bool,

    /// Print the rules in short on the back, for duplex printing turned over the long edge.
    #[arg(long)]
    rules: bool,

    /// A variant that is played, or several as `ordered,roll`.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', value_parser = variant())]
    variant: Vec<Variant>,

    #[command(flatten)]
    style: StyleArgs,

    /// The players' names; without them there are lines to write on.
    #[arg(long, num_args = 2, value_name = "NAME")]
    names: Option<Vec<String>>,

    #[command(flatten)]
    lang: LangArgs,

    /// Print letters and numbers along the board [default].
    #[arg(long, overrides_with = "no_coordinates")]
    coordinates: bool,

    /// Print no letters and numbers along the board.
    #[arg(long)]
    no_coordinates: bool,

    /// Add a place in each row to note where a line goes, as `a7 N E`, and one for the result.
    #[arg(long)]
    notate: bool,

    /// Order the sheets so that the whole pile can be cut at once: with --up 2 the left half is the first sheets, the right half those
    /// that follow.
    #[arg(long)]
    stack: bool,

    /// Print the board and the tables of a sheet on separate pages, so that large letters and squares fit on A4.
    #[arg(long)]
    two_pages: bool,

    /// Leave a strip of each sheet empty for holes or a spine: left, right or top, and its width, as `left:12`. Backs have it
    /// behind it.
    #[arg(long, value_name = "SIDE:MM")]
    binding: Option<Binding>,

    /// The name of the event, below the title.
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// Lines to write on below the title: round, table or date, or several as `round,table,date`.
    #[arg(long, value_name = "FIELD", value_delimiter = ',')]
    fields: Vec<EventField>,

    /// A list of the sheets first, for the referee: ids, lives, the first numbers of --rolled, and room for players and results.
    #[arg(long)]
    cover: bool,
}

/// The same for one sheet, which has a file name of its own.
#[derive(Debug, clap::Args)]
#[command(mut_arg("output", |output| output.default_value("diverto-sheet.pdf")))]
pub struct SheetArgs {
    #[command(flatten)]
    pad: Args,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SeatsArg {
    #[default]
    Side,
    Facing,
}

impl From<SeatsArg> for Seats {
    fn from(seats: SeatsArg) -> Seats {
        match seats {
            SeatsArg::Side => Seats::Side,
            SeatsArg::Facing => Seats::Facing,
        }
    }
}

pub fn pad(args: &Args) -> Result<Outcome> {
    print(args, PAD)
}

pub fn sheet(args: &SheetArgs) -> Result<Outcome> {
    print(&args.pad, 1)
}

fn print(args: &Args, default_sheets: u32) -> Result<Outcome> {
    let press = args.pages.press(&[&args.style.path()])?;
    let spec = spec(args, default_sheets)?;
    let (seed, names, event) = (spec.seed, spec.names.clone(), spec.event.clone());
    let written = press.print(Pad::new(spec)?.document())?;
    warn_of_missing_letters(Instead::WritingLine, names.iter().flatten().chain(&event));
    if args.seed.given().is_none() && args.id.is_none() {
        note(&format!("seed {seed}"));
    }
    written.tell();
    Ok(Outcome::Fine)
}

fn spec(args: &Args, default_sheets: u32) -> Result<PadSpec> {
    let (paper, orientation) = args.paper.paper()?;
    let request = SheetRequest {
        seed: Some(args.seed.seed()),
        id: args.id,
        sheets: args.sheets.unwrap_or(default_sheets),
        board: args.board,
        lives: args.lives,
        placement: args.placement,
        rows: args.rows,
        paper,
        orientation,
        up: args.up,
        seats: args.seats.into(),
        rolled: args.rolled,
        rules: args.rules,
        variants: args.variant.clone(),
        style: args.style.style()?,
        names: args.names.clone().and_then(|names| names.try_into().ok()),
        language: args.lang.language()?,
        coordinates: args.coordinates || !args.no_coordinates,
        notation: args.notate,
        stack: args.stack,
        two_pages: args.two_pages,
        binding: args.binding,
        event: args.event.clone(),
        fields: args.fields.clone(),
        cover: args.cover,
        created: source_date_epoch()?,
        ..SheetRequest::default()
    };
    Ok(request.spec()?)
}
