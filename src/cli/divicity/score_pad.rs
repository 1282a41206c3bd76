//! `parlour divicity score-pad`.

use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::options::{Instead, LangArgs, Pages, PaperArgs, warn_of_missing_letters};
use crate::cli::output::source_date_epoch;
use parlour::api::Failure;
use parlour::divicity::paper::score_pad::{PadSpec, ScorePad};
use parlour::divicity::results::check_distinct;
use parlour::divicity::{Name, Players};
use parlour::print::imposition::Up;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A sheet has a row for each trick (15, 13, 10 or 9) with room for the tokens of every player and for what \
specials did, and the sums that make a score, with their rules in small print.")]
#[command(mut_arg("output", |arg| arg.default_value("divicity-score-pad.pdf")))]
pub struct Args {
    #[command(flatten)]
    pages: Pages,

    /// How many play, 3 to 6 [default: as many as there are names, or 4].
    #[arg(long, value_name = "N")]
    players: Option<Players>,

    /// The players in seat order, clockwise; without them there is room to write.
    #[arg(long, num_args = 3..=6, value_name = "NAME", value_parser = Name::typed)]
    names: Vec<Name>,

    /// How many sheets, a match each, 1 to 1000 [default: what goes on one paper].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    sheets: Option<u32>,

    /// 1, 2 or 4 sheets on one paper, with cut marks.
    #[arg(long, value_name = "N", default_value_t, value_parser = str::parse::<Up>)]
    up: Up,

    /// Print the rules in short behind each sheet: print on both sides, turned over the long edge.
    #[arg(long)]
    rules: bool,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    lang: LangArgs,
}

/// The default number of players.
const USUAL: usize = 4;

pub fn run(args: &Args) -> Result<Outcome> {
    let press = args.pages.press(&[])?;
    let pad = ScorePad::new(spec(args)?).map_err(|error| Error::usage(error.to_string()))?;
    let written = press.print(pad.document())?;
    warn_of_missing_letters(Instead::WritingLine, args.names.iter().map(Name::shown));
    written.tell();
    Ok(Outcome::Fine)
}

fn spec(args: &Args) -> Result<PadSpec> {
    let given = args.names.len();
    let players = args
        .players
        .or_else(|| Players::new(if given == 0 { USUAL } else { given }))
        .ok_or_else(|| Error::usage("3 to 6 players play Divicity (C2)"))?;
    if given > 0 && given != players.count() {
        return Err(Error::usage(format!("{given} names for {players} players")));
    }
    check_distinct(&args.names).map_err(Failure::from)?;
    Ok(PadSpec {
        players,
        names: args.names.clone(),
        sheets: args.sheets.map_or(args.up.count(), |sheets| sheets as usize),
        up: args.up,
        rules: args.rules,
        paper: args.paper.paper()?,
        language: args.lang.language()?,
        created: source_date_epoch()?,
    })
}
