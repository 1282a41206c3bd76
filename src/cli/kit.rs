//! `parlour kit`: game pieces to cut out.

use super::error::Result;
use super::exit::Outcome;
use super::options::{Pages, PaperArgs};
use super::output::source_date_epoch;
use crate::cli::error::Error;
use crate::cli::spoken::language;
use parlour::api::{kit, token_set};
use parlour::divicity::TokenSet;
use parlour::kit::KitSpec;
use parlour::record::Excerpt;
use parlour::rulebook::Subject;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Divicity: `cards`, the 54 of the deck; `reference`, the rules in short for six players; `scoring`, what tokens are worth; `tokens`, 30.\n\
PerSiVic: `stones` with numbers for both sides, `reference`, and `scoring`, a card for the games of a match. \
`parlour persivic board` prints the board.\n\
Diverto needs no more than a sheet: `parlour diverto sheet --rolled` prints one with the dice on it.\n\n\
Every second page is the back of the one before it: print on both sides, turned over the long edge, at 100 %, and cut along the \
lines.")]
#[command(mut_arg("output", |arg| arg.default_value("kit.pdf")), mut_arg("parts", |arg| arg.display_order(0)))]
pub struct Args {
    /// divicity or persivic.
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    pages: Pages,

    /// The tokens of Divicity, as "10x5 -5x3 milkx3 …" [default: the usual 30].
    #[arg(long, alias = "tokens", value_name = "SET", value_parser = token_set, allow_hyphen_values = true)]
    set: Option<TokenSet>,

    #[command(flatten)]
    spec: KitSpec,

    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let press = args.pages.press(&[])?;
    let game = match args.game.to_ascii_lowercase().parse() {
        Ok(Subject::Diverto) => {
            return Err(Error::usage(
                "Diverto needs nothing to cut: `parlour diverto sheet` prints a sheet, with `--rolled` the dice on it and with `--rules` the rules on the back",
            ));
        }
        Ok(game @ (Subject::Divicity | Subject::PerSiVic)) => game,
        _ => {
            return Err(Error::usage(format!(
                "no kit for `{}`: there are kits for `divicity` and `persivic`",
                Excerpt(&args.game)
            )));
        }
    };
    let spec = KitSpec {
        paper: args.paper.paper()?,
        language: language(),
        created: source_date_epoch()?,
        ..args.spec.clone()
    };
    press.print(kit(game, &spec, args.set.as_ref())?)?.tell();
    Ok(Outcome::Fine)
}
