//! `parlour diverto pad` and `parlour diverto sheet`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cli::error::{Error, Result, Shown, note, warn};
use crate::cli::input::Input;
use crate::cli::output::{self, Force, Format, Output, Target};
use crate::cli::{Outcome, source_date_epoch};
use parlour::diverto::style::Style;
use parlour::diverto::words::Language;
use parlour::diverto::{Board, Pad, PadSpec, Placement, Rows, Seats, SheetId, Variant};
use parlour::print::imposition::Up;
use parlour::print::png::Dpi;
use parlour::print::{Orientation, Paper, font};
use parlour::seed::Seed;

/// Sheets of a pad when `--sheets` does not say.
const PAD: u32 = 24;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Lives: `random` is uniform; `spaced` keeps lives apart and out of the outermost lines; `symmetric` \
looks the same turned half round.\n\
Each sheet's id, printed in its footer, is enough to print it again: `--id 20x20-6s-42-1of1-7XHX`.")]
pub struct Args {
    /// Where to: .pdf, .svg or .png, or - for standard output with --format.
    ///
    /// More than one page of SVG or PNG goes to numbered files, name-001.svg and so on.
    #[arg(short, long, value_name = "FILE", default_value = "diverto-pad.pdf", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum)]
    format: Option<Format>,

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

    /// Rows of the lives tables, 1 to 60 (D9).
    #[arg(long, value_name = "R", default_value_t)]
    rows: Rows,

    /// A number to derive all lives from: the same seed gives the same pad [default: a fresh one].
    #[arg(long, value_name = "S", conflicts_with = "id")]
    seed: Option<Seed>,

    /// Print again exactly the sheet with this id: its board, its lives, its starting numbers.
    #[arg(long)]
    id: Option<SheetId>,

    /// a3, a4, a5, letter, legal, tabloid or two sides as 200x150mm.
    #[arg(long, value_name = "PAPER", default_value_t = Paper::A4)]
    paper: Paper,

    /// Lay the paper wide [default: what suits the layout].
    #[arg(long, conflicts_with = "portrait")]
    landscape: bool,

    /// Stand the paper upright.
    #[arg(long)]
    portrait: bool,

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

    /// classic, ink-saver, large-print, or a style file of your own.
    #[arg(long, value_name = "STYLE", default_value = "classic")]
    style: PathBuf,

    /// The players' names; without them there are lines to write on.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    names: Option<Vec<String>>,

    /// The language of the words on the sheet: en, es or pt.
    #[arg(long, value_name = "LANG", default_value_t)]
    lang: Language,

    /// Print letters and numbers along the board [default].
    #[arg(long, overrides_with = "no_coordinates")]
    coordinates: bool,

    /// Leave them out.
    #[arg(long)]
    no_coordinates: bool,

    /// Dots to the inch of a PNG, 10 to 1200.
    #[arg(long, value_name = "DPI", value_parser = output::parse_dpi, default_value = "200")]
    dpi: Dpi,
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

/// `parlour diverto pad`.
pub fn pad(args: Args) -> Result<Outcome> {
    print(args, PAD)
}

/// `parlour diverto sheet`.
pub fn sheet(args: Args) -> Result<Outcome> {
    print(args, 1)
}

fn print(args: Args, default_sheets: u32) -> Result<Outcome> {
    let (target, dpi) = (args.output.clone(), args.dpi);
    let output = Output::new(&target, args.force)?.reading(&args.style)?;
    let format = Format::choose(args.format, &target)?;
    let fresh_seed = args.seed.is_none() && args.id.is_none();
    let spec = spec(args, default_sheets)?;
    let seed = spec.seed;
    let unknown: String = spec.names.iter().flatten().flat_map(|name| font::missing(name)).collect();

    let pad = Pad::new(spec)?;
    let document = pad.document();
    let pages = document.page_count;
    let written = output::write_document(document, &output, format, dpi)?;

    if !unknown.is_empty() {
        warn(&format!("the sheet's font has no `{unknown}`; a box stands instead"));
    }
    if fresh_seed {
        note(&format!("seed {seed}"));
    }
    output::tell_written(&written, pages);
    Ok(Outcome::Fine)
}

fn spec(args: Args, default_sheets: u32) -> Result<PadSpec> {
    let of = args.sheets.unwrap_or(default_sheets);
    let seed = args.seed.unwrap_or_else(|| Seed::fresh(&mut rand::rng()));
    let mut variants = args.variant;
    variants.sort_unstable();
    variants.dedup();
    let spec = PadSpec {
        board: args.board,
        lives: args.lives,
        placement: args.placement,
        seed,
        of,
        sheets: 1..=of,
        rows: args.rows,
        paper: args.paper,
        orientation: match (args.landscape, args.portrait) {
            (true, _) => Some(Orientation::Landscape),
            (_, true) => Some(Orientation::Portrait),
            _ => None,
        },
        up: args.up,
        seats: args.seats.into(),
        rolled: args.rolled,
        rules: args.rules,
        variants,
        style: style(&args.style)?,
        names: args.names.and_then(|names| names.try_into().ok()),
        language: args.lang,
        coordinates: args.coordinates || !args.no_coordinates,
        created: source_date_epoch()?,
    };
    Ok(match args.id {
        Some(id) => spec.only(id),
        None => spec,
    })
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
