//! `parlour kit divicity score-pad`.

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::options::{BookletArgs, Instead, Pages, PaperArgs, usually, warn_of_missing_letters};
use crate::cli::output::source_date_epoch;
use crate::cli::spoken::language;
use parlour::api::Failure;
use parlour::divicity::Name;
use parlour::internals::divicity::paper::{PadSpec, ScorePad, ScorePadError};
use parlour::internals::words::Say;

const USUAL: &str = "divicity-score-pad.pdf";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A sheet has a row for each trick (15, 13, 10 or 9) with room for the tokens of every player and for what \
specials did, and the sums that make a score, with their rules in small print.")]
#[command(mut_arg("output", |arg| usually(arg, USUAL)))]
#[command(mut_arg("booklet", |arg| arg.conflicts_with_all(["up", "flip"])))]
pub struct Args {
    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    spec: PadSpec,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    booklet: BookletArgs,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let press = args.pages.press(&[], USUAL)?;
    let mut spec = PadSpec { language: language(), created: source_date_epoch()?, ..args.spec.clone() };
    spec.sheets = spec.sheets.or(args.booklet.pages().map(|pages| pages / if spec.rules { 2 } else { 1 }));
    let (pad, styled) = args.paper.lay_out(args.booklet, |paper| {
        ScorePad::new(PadSpec { paper, ..spec.clone() }).map_err(|error| match error {
            ScorePadError::Room(error) => args.booklet.refused(Failure::page(error)),
            error => Error::Page(error.say(language())),
        })
    })?;
    let written = press.print(styled.of(pad.document()))?;
    warn_of_missing_letters(Instead::WritingLine, args.spec.names.iter().map(Name::shown));
    written.tell();
    Ok(Outcome::Fine)
}
