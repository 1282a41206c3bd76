//! `parlour persivic board` and `record-sheet`: printed playing material.

use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::options::{LaidPaper, LangArgs, Pages, PaperArgs};
use crate::cli::output::source_date_epoch;
use parlour::persivic::paper::board_sheet::{BoardSheet, RecordSheet};
use parlour::print::Mm;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A board larger than the paper goes on several, with marks to cut along and their names A1, B1, A2 … \
in the margin. Print at 100 %, not fitted to the page.")]
#[command(mut_arg("output", |arg| arg.default_value("persivic-board.pdf")))]
#[command(mut_arg("landscape", |arg| arg.help("Use the paper in landscape [default: what takes less paper]")))]
pub struct BoardArgs {
    #[command(flatten)]
    pages: Pages,

    /// The side of a square, 5 to 150 mm.
    #[arg(long, value_name = "MM", default_value_t = BoardSheet::SQUARE)]
    square: Mm,

    #[command(flatten)]
    paper: LaidPaper,

    #[command(flatten)]
    lang: LangArgs,
}

#[derive(Debug, clap::Args)]
#[command(mut_arg("output", |arg| arg.default_value("persivic-record-sheet.pdf")))]
pub struct RecordSheetArgs {
    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    paper: PaperArgs,

    /// For how many games, a page each, 1 to 1000.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,

    #[command(flatten)]
    lang: LangArgs,
}

pub fn board(args: &BoardArgs) -> Result<Outcome> {
    let press = args.pages.press(&[])?;
    let (paper, orientation) = args.paper.paper()?;
    let sheet =
        BoardSheet::new(args.square, paper, orientation).map_err(|error| Error::usage(error.to_string()))?;
    let sheet = sheet.with_language(args.lang.language()?);
    press.print(sheet.document(source_date_epoch()?))?.tell();
    Ok(Outcome::Fine)
}

pub fn record_sheet(args: &RecordSheetArgs) -> Result<Outcome> {
    let press = args.pages.press(&[])?;
    let sheet = RecordSheet::new(args.paper.paper()?, args.lang.language()?)
        .map_err(|error| Error::usage(error.to_string()))?;
    press.print(sheet.document(args.games as usize, source_date_epoch()?))?.tell();
    Ok(Outcome::Fine)
}
