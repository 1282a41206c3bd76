//! `parlour kit persivic board` and `record-sheet`: printed playing material.

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::options::{BookletArgs, LaidPaper, Pages, PaperArgs, usually};
use crate::cli::output::source_date_epoch;
use crate::cli::spoken::language;
use parlour::api::Failure;
use parlour::internals::persivic::paper::{BoardSheet, BoardSpec, RecordSheet, RecordSpec};
use parlour::internals::words::Say;

const BOARD: &str = "persivic-board.pdf";
const RECORD_SHEET: &str = "persivic-record-sheet.pdf";
const GAMES: &str = "For how many games, a page each, 1 to 1000 [default: 1; a booklet has 4]";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A board larger than the paper is split over several, with cut marks and the names A1, B1, A2 … \
in the margin. Print at 100 %, not fitted to the page.")]
#[command(mut_arg("output", |arg| usually(arg, BOARD)))]
#[command(mut_arg("landscape", |arg| arg.help("Use the paper in landscape [default: what takes less paper]")))]
pub struct BoardArgs {
    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    spec: BoardSpec,

    #[command(flatten)]
    paper: LaidPaper,
}

#[derive(Debug, clap::Args)]
#[command(mut_arg("output", |arg| usually(arg, RECORD_SHEET)))]
#[command(mut_arg("games", |arg| arg.default_value_if("booklet", "true", "4").hide_default_value(true).help(GAMES)))]
pub struct RecordSheetArgs {
    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    booklet: BookletArgs,

    #[command(flatten)]
    spec: RecordSpec,
}

pub fn board(args: &BoardArgs) -> Result<Outcome> {
    let press = args.pages.press(&[], BOARD)?;
    let (paper, orientation) = args.paper.paper()?;
    let (language, created) = (language(), source_date_epoch()?);
    let sheet = BoardSheet::new(BoardSpec { paper, orientation, language, created, ..args.spec })
        .map_err(|error| Error::Page(error.say(language)))?;
    press.print(args.paper.paper.true_to_size()?.of(sheet.document()))?.tell();
    Ok(Outcome::Fine)
}

pub fn record_sheet(args: &RecordSheetArgs) -> Result<Outcome> {
    let press = args.pages.press(&[], RECORD_SHEET)?;
    let spec = RecordSpec { language: language(), created: source_date_epoch()?, ..args.spec };
    let (sheet, styled) = args.paper.lay_out(args.booklet, |paper| {
        RecordSheet::new(RecordSpec { paper, ..spec })
            .map_err(|error| args.booklet.refused(Failure::page(error)))
    })?;
    press.print(styled.of(sheet.document()))?.tell();
    Ok(Outcome::Fine)
}
