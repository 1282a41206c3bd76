//! `parlour diverto pad` and `parlour diverto sheet`.

use crate::cli::spoken::{language, spoken};
use clap::Arg;

use crate::cli::error::{Outcome, Result};
use crate::cli::message::{Notice, note};
use crate::cli::options::{
    BookletArgs, Instead, LaidPaper, Pages, SeedArgs, from_environment, usually, warn_of_missing_letters,
};
use crate::cli::output::source_date_epoch;
use crate::cli::play::two_names;
use parlour::diverto::{Pad, PadSpec};
use parlour::internals::words::Verbatim;

const PAD: &str = "diverto-pad.pdf";
const SHEET: &str = "diverto-sheet.pdf";

const WHERE: &str = "Where to: .pdf, .svg or .png, or - for standard output with --format";

const OUTPUT: &str = "\
Where to: .pdf, .svg or .png, or - for standard output with --format.\n\n\
More than one page of SVG or PNG goes to numbered files, name-001.svg and so on.";

const SHEETS: &str = "How many sheets, each with its own lives";

const STACK: &str = "\
Order the sheets so that the whole pile can be cut at once: with --up 2 the left half is the first sheets, the right half those \
that follow";

const ADDRESS: &str = "The address that QR codes add ids to [default: PARLOUR_ADDRESS, or the id alone]";

const COVER: &str = "\
A list of the sheets first, for the referee: ids, lives, the first numbers of --rolled, and room for players and results";

/// The options that help shows before those that other commands share.
const FIRST: &str = "sheets copies board lives placement rows seed id seats rolled rules variants up";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Lives: `random` is uniform; `spaced` keeps lives apart and out of the outermost lines; `symmetric` \
looks the same turned half round.\n\
Each sheet's id, printed in its footer, is enough to print it again: `--id 20x20-6s-42-1of1-7XHX`.")]
#[command(mut_arg("output", |arg| usually(arg.long_help(OUTPUT), PAD)))]
#[command(mut_arg("sheets", |arg| arg.default_value("24").help(SHEETS)))]
#[command(mut_arg("seed", |arg| arg.conflicts_with("id")))]
#[command(mut_arg("stack", |arg| arg.help(STACK).requires("up")), mut_arg("cover", |arg| arg.help(COVER)))]
#[command(mut_arg("address", |arg| arg.help(ADDRESS).conflicts_with("no_qr")))]
#[command(mut_arg("booklet", |arg| arg.conflicts_with_all(["up", "stack", "flip", "binding", "two_pages"])))]
#[command(mut_args(in_order))]
pub struct Args {
    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    paper: LaidPaper,

    #[command(flatten)]
    booklet: BookletArgs,

    #[command(flatten)]
    seed: SeedArgs,

    /// The players' names; without them there are lines to write on.
    #[arg(long, value_name = "NAMES", value_parser = two_names)]
    names: Option<[String; 2]>,

    /// Print letters and numbers along the board [default].
    #[arg(long, overrides_with = "no_coordinates")]
    coordinates: bool,

    /// Print no letters and numbers along the board.
    #[arg(long)]
    no_coordinates: bool,

    #[command(flatten)]
    spec: PadSpec,
}

fn in_order(arg: Arg) -> Arg {
    match FIRST.split(' ').position(|id| arg.get_id() == id) {
        Some(place) => arg.display_order(place),
        None => arg,
    }
}

/// The same for one sheet, which has a file name of its own.
#[derive(Debug, clap::Args)]
#[command(mut_arg("sheets", |sheets| sheets.default_value("1").help(SHEETS)))]
#[command(mut_arg("output", |arg| usually(arg.help(WHERE).long_help(OUTPUT), SHEET)))]
pub struct SheetArgs {
    #[command(flatten)]
    pad: Args,
}

pub fn sheet(args: &SheetArgs) -> Result<Outcome> {
    print(&args.pad, SHEET)
}

pub fn pad(args: &Args) -> Result<Outcome> {
    print(args, PAD)
}

/// Prints sheets, by default to the file `usual`.
fn print(args: &Args, usual: &str) -> Result<Outcome> {
    let press = args.pages.press(&[&args.paper.paper.style.path()], usual)?;
    let (seed, (paper, orientation)) = (args.seed.seed(), args.paper.paper()?);
    let spec = PadSpec {
        seed: Some(seed),
        paper: args.booklet.paper(paper)?,
        orientation,
        style: args.paper.paper.style.style()?,
        names: args.names.clone(),
        language: language(),
        coordinates: args.coordinates || !args.no_coordinates,
        created: source_date_epoch()?,
        address: args
            .spec
            .address
            .clone()
            .map_or_else(|| from_environment("PARLOUR_ADDRESS"), |it| Ok(Some(it)))?,
        ..args.spec.clone()
    };
    let (names, event) = (spec.names.clone(), spec.event.clone());
    let asked = spec.id.map_or(spec.board, |id| id.board);
    let pad = Pad::new(spec)?;
    let written = press.print(args.booklet.bind(pad.document()))?;
    if pad.board() != asked {
        note(&Notice::SmallerBoard.say(spoken(), &[("board", &pad.board())]));
    }
    warn_of_missing_letters(Instead::WritingLine, names.iter().flatten().chain(&event));
    if args.seed.given().is_none() && args.spec.id.is_none() {
        note(&Notice::Seed.say(spoken(), &[("seed", &Verbatim(seed))]));
    }
    written.tell();
    Ok(Outcome::Fine)
}
