//! `parlour diverto pad` and `parlour diverto sheet`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cli::error::{Error, Result, Shown};
use crate::cli::exit::Outcome;
use crate::cli::input::Input;
use crate::cli::message::note;
use crate::cli::options::{Instead, LaidPaper, LangArgs, Pages, seed, warn_of_missing_letters};
use crate::cli::output::source_date_epoch;
use parlour::api::SheetRequest;
use parlour::diverto::paper::style::Style;
use parlour::diverto::{Board, EventField, Pad, PadSpec, Placement, Rows, Seats, SheetId, Variant};
use parlour::print::Binding;
use parlour::print::imposition::Up;
use parlour::seed::Seed;

/// Sheets of a pad when `--sheets` does not say.
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
pub struct Args {
    #[command(flatten)]
    pages: Pages,

    /// How many sheets, each with its own lives [default: 24 for a pad, 1 for a sheet].
    #[arg(long, value_name = "N", conflicts_with = "id")]
    sheets: Option<u32>,

    /// The board in squares, 6 to 27 wide and 6 to 60 high (D1).
    #[arg(long, value_name = "WxH", default_value_t, conflicts_with = "id")]
    board: Board,

    /// How many lives each sheet has (D2).
    #[arg(long, value_name = "L", default_value_t = 6, conflicts_with = "id")]
    lives: u16,

    /// How lives are placed: random, spaced or symmetric.
    #[arg(long, value_name = "HOW", default_value_t, conflicts_with = "id")]
    placement: Placement,

    /// Rows of the lives tables, 1 to 60 (D9) [default: 25].
    #[arg(long, value_name = "R")]
    rows: Option<Rows>,

    /// A number to derive all lives from: the same seed gives the same pad [default: a fresh one].
    #[arg(long, value_name = "S", conflicts_with = "id")]
    seed: Option<Seed>,

    /// Print again exactly the sheet with this id: its board, its lives, its starting numbers.
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

    /// A variant to name on the sheet: ordered, roll (D10) or prepaid (D7), or several as `ordered,roll`.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<Variant>,

    /// classic, ink-saver, laser, large-print, or a style file of your own.
    #[arg(long, value_name = "STYLE", default_value = "classic")]
    style: PathBuf,

    /// The players' names; without them there are lines to write on.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    names: Option<Vec<String>>,

    #[command(flatten)]
    lang: LangArgs,

    /// Print letters and numbers along the board [default].
    #[arg(long, overrides_with = "no_coordinates")]
    coordinates: bool,

    /// Leave them out.
    #[arg(long)]
    no_coordinates: bool,

    /// A place in each row to write down where a line goes, as `a7 N E`, and one for the result.
    #[arg(long)]
    notate: bool,

    /// Order the sheets for cutting the pile of papers at once: with --up 2 the left half is the first sheets, the right half those
    /// that follow.
    #[arg(long)]
    stack: bool,

    /// Board and tables on a page each, of the same sheet: large letters and squares have room on A4.
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
    let press = args.pages.press(&[&args.style])?;
    let spec = spec(args, default_sheets)?;
    let (seed, names, event) = (spec.seed, spec.names.clone(), spec.event.clone());
    let written = press.print(Pad::new(spec)?.document())?;
    warn_of_missing_letters(Instead::WritingLine, names.iter().flatten().chain(&event));
    if args.seed.is_none() && args.id.is_none() {
        note(&format!("seed {seed}"));
    }
    written.tell();
    Ok(Outcome::Fine)
}

fn spec(args: &Args, default_sheets: u32) -> Result<PadSpec> {
    let request = SheetRequest {
        seed: Some(seed(args.seed)),
        id: args.id,
        sheets: args.sheets.unwrap_or(default_sheets),
        board: args.board,
        lives: args.lives,
        placement: args.placement,
        rows: args.rows,
        paper: args.paper.paper(),
        orientation: args.paper.orientation(),
        up: args.up,
        seats: args.seats.into(),
        rolled: args.rolled,
        rules: args.rules,
        variants: args.variant.clone(),
        style: style(&args.style)?,
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

/// A built-in style by name, or else a style file.
pub(super) fn style(path: &Path) -> Result<Style> {
    if let Some(style) = path.to_str().and_then(Style::named) {
        return Ok(style);
    }
    let text = Input::from(path).text().map_err(|error| match error {
        Error::Read { source, .. }
            if source.kind() == std::io::ErrorKind::NotFound && path.extension().is_none() =>
        {
            let names = Style::NAMES.map(|known| format!("`{known}`")).join(", ");
            Error::usage(format!("no style `{}`: {names}, or a file", Shown(path)))
        }
        Error::Content(words) => Error::Usage(words),
        error => error,
    })?;
    Style::read(&text).map_err(|source| Error::Style { path: path.to_owned(), source })
}
