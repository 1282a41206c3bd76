//! `parlour divicity score-pad`.

use super::deal::check_distinct;
use crate::cli::error::{Error, Result, warn};
use crate::cli::output::{self, Force, Format, Output, Target};
use crate::cli::{Outcome, source_date_epoch};
use parlour::divicity::score_pad::{PadSpec, ScorePad};
use parlour::divicity::{Name, Players};
use parlour::print::imposition::Up;
use parlour::print::png::Dpi;
use parlour::print::{Language, Paper, font};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A sheet has a row for each trick (15, 13, 10 or 9, C2) with room for the tokens of every player and for what \
specials did, and the sums of C12 with their rules in small print.")]
pub struct Args {
    /// Where to: .pdf, .svg or .png, or - for standard output with --format.
    #[arg(short, long, value_name = "FILE", default_value = "divicity-score-pad.pdf", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// How many play, 3 to 6 (C2) [default: as many as there are names, or 4].
    #[arg(long, value_name = "N")]
    players: Option<Players>,

    /// The players in seat order, clockwise; without them there is room to write.
    #[arg(long, num_args = 3..=6, value_name = "NAME")]
    names: Vec<Name>,

    /// How many sheets, a match each, 1 to 1000 [default: what goes on one paper].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    sheets: Option<u32>,

    /// 1, 2 or 4 sheets on one paper, with cut marks.
    #[arg(long, value_name = "N", default_value_t)]
    up: Up,

    /// a3, a4, a5, letter, legal, tabloid or two sides as 200x150mm.
    #[arg(long, value_name = "PAPER", default_value_t = Paper::A4)]
    paper: Paper,

    /// The language of the words on the sheet: en, es or pt.
    #[arg(long, value_name = "LANG", default_value_t)]
    lang: Language,

    /// Dots to the inch of a PNG, 10 to 1200.
    #[arg(long, value_name = "DPI", value_parser = output::parse_dpi, default_value = "200")]
    dpi: Dpi,
}

/// Players where nobody says how many.
const USUAL: usize = 4;

pub fn run(args: Args) -> Result<Outcome> {
    let (target, dpi) = (args.output.clone(), args.dpi);
    let output = Output::new(&target, args.force)?;
    let format = Format::choose(args.format, &target)?;
    let spec = spec(args)?;
    let unknown: String = spec.names.iter().flat_map(|name| font::missing(&name.shown())).collect();

    let pad = ScorePad::new(spec).map_err(|error| Error::usage(error.to_string()))?;
    let document = pad.document();
    let pages = document.page_count;
    let written = output::write_document(document, &output, format, dpi)?;
    if !unknown.is_empty() {
        warn(&format!("the sheet's font has no `{unknown}`; a box stands instead"));
    }
    output::tell_written(&written, pages);
    Ok(Outcome::Fine)
}

fn spec(args: Args) -> Result<PadSpec> {
    let given = args.names.len();
    let players = args
        .players
        .or_else(|| Players::new(if given == 0 { USUAL } else { given }))
        .ok_or_else(|| Error::usage("3 to 6 players play Divicity (C2)"))?;
    if given > 0 && given != players.count() {
        return Err(Error::usage(format!("{given} names for {players} players")));
    }
    check_distinct(&args.names)?;
    Ok(PadSpec {
        players,
        names: args.names,
        sheets: args.sheets.map_or(args.up.count(), |sheets| sheets as usize),
        up: args.up,
        paper: args.paper,
        language: args.lang,
        created: source_date_epoch()?,
    })
}
