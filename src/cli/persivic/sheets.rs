//! `parlour persivic board` and `record-sheet`: what is printed to play with.

use crate::cli::error::{Error, Result};
use crate::cli::output::{self, Force, Format, Output, Target};
use crate::cli::{Outcome, source_date_epoch};
use parlour::persivic::board_sheet::{BoardSheet, RecordSheet};
use parlour::print::png::Dpi;
use parlour::print::{Mm, Orientation, Paper};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A board larger than the paper goes on several, with marks to cut along and their names A1, B1, A2 … \
in the margin. Print at 100 %, not fitted to the page.")]
pub struct BoardArgs {
    /// Where to: .pdf, .svg or .png, or - for standard output with --format.
    #[arg(short, long, value_name = "FILE", default_value = "persivic-board.pdf", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// The side of a square, 5 to 150 mm.
    #[arg(long, value_name = "MM", default_value_t = BoardSheet::SQUARE)]
    square: Mm,

    /// a3, a4, a5, letter, legal, tabloid or two sides as 200x150mm.
    #[arg(long, value_name = "PAPER", default_value_t = Paper::A4)]
    paper: Paper,

    /// Lay the paper wide [default: what takes fewer papers].
    #[arg(long, conflicts_with = "portrait")]
    landscape: bool,

    /// Stand the paper upright.
    #[arg(long)]
    portrait: bool,

    /// Dots to the inch of a PNG, 10 to 1200.
    #[arg(long, value_name = "DPI", value_parser = output::parse_dpi, default_value = "200")]
    dpi: Dpi,
}

#[derive(Debug, clap::Args)]
pub struct RecordSheetArgs {
    /// Where to: .pdf, .svg or .png, or - for standard output with --format.
    #[arg(short, long, value_name = "FILE", default_value = "persivic-record-sheet.pdf", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// a3, a4, a5, letter, legal, tabloid or two sides as 200x150mm.
    #[arg(long, value_name = "PAPER", default_value_t = Paper::A4)]
    paper: Paper,

    /// For how many games, a page each, 1 to 1000.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,

    /// Dots to the inch of a PNG, 10 to 1200.
    #[arg(long, value_name = "DPI", value_parser = output::parse_dpi, default_value = "200")]
    dpi: Dpi,
}

pub fn board(args: &BoardArgs) -> Result<Outcome> {
    let output = Output::new(&args.output, args.force)?;
    let format = Format::choose(args.format, &args.output)?;
    let orientation = match (args.landscape, args.portrait) {
        (true, _) => Some(Orientation::Landscape),
        (_, true) => Some(Orientation::Portrait),
        _ => args.paper.given_orientation(),
    };
    let sheet = BoardSheet::new(args.square, args.paper, orientation)
        .map_err(|error| Error::usage(error.to_string()))?;
    let document = sheet.document(source_date_epoch()?);
    let pages = document.page_count;
    let written = output::write_document(document, &output, format, args.dpi)?;
    output::tell_written(&written, pages);
    Ok(Outcome::Fine)
}

pub fn record_sheet(args: &RecordSheetArgs) -> Result<Outcome> {
    let output = Output::new(&args.output, args.force)?;
    let format = Format::choose(args.format, &args.output)?;
    let sheet = RecordSheet::new(args.paper).map_err(|error| Error::usage(error.to_string()))?;
    let document = sheet.document(args.games as usize, source_date_epoch()?);
    let pages = document.page_count;
    let written = output::write_document(document, &output, format, args.dpi)?;
    output::tell_written(&written, pages);
    Ok(Outcome::Fine)
}
