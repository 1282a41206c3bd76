//! `parlour kit`: what a game needs on paper: pieces to cut out, boards, forms.

use clap::Subcommand;

use super::deferred::{Deferred, commands};
use super::divicity::score_pad;
use super::error::{Error, Outcome, Result};
use super::message::{Notice, note};
use super::options::{Pages, PaperArgs, SeedArgs, from_environment, usually};
use super::output::source_date_epoch;
use super::persivic::sheets;
use crate::cli::spoken::{language, spoken};
use parlour::api::{GameBox, KitSpec, game_box, kit, token_set};
use parlour::divicity::TokenSet;
use parlour::internals::{rulebook::Subject, words::Verbatim};

commands! {
    /// Print cards and tokens to cut out, or sheets to write a match on.
    Divicity(Divicity) => divicity;
    /// Print stones to cut out, a board, or forms to write games on.
    #[command(name = "persivic")]
    PerSiVic(PerSiVic) => persivic;
    /// Print the rules and sheets to play on as one file, with --box.
    Diverto(Diverto) => diverto;
}

const USUAL: &str = "kit.pdf";

/// Pieces to cut out.
#[derive(Debug, clap::Args)]
#[command(mut_arg("output", |arg| usually(arg, USUAL)), mut_arg("parts", |arg| arg.display_order(0)))]
struct Pieces {
    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    spec: KitSpec,

    /// All of the game as one file: how to print it, the rules, and all that is played with.
    #[arg(long = "box", conflicts_with_all = ["parts", "press", "flip"])]
    boxed: bool,

    #[command(flatten)]
    paper: PaperArgs,
}

#[derive(Debug, clap::Args)]
#[command(mut_arg("output", |arg| usually(arg, USUAL)))]
struct Diverto {
    /// All of the game as one file: how to print it, the rules, and sheets to play on with printed numbers.
    #[arg(long = "box")]
    boxed: bool,

    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    seed: SeedArgs,

    #[command(flatten)]
    paper: PaperArgs,
}

#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Parts: `cards`, the 54 of the deck; `reference`, the rules in short for six players; `scoring`, what tokens are worth; \
`tokens`, 30.\n\
Every second page is the back of the one before it: print on both sides, at 100 %, and cut along the lines."
)]
struct Divicity {
    /// The tokens, as "10x5 -5x3 milkx3 …" [default: the usual 30].
    #[arg(long, alias = "tokens", value_name = "SET", value_parser = token_set, allow_hyphen_values = true)]
    set: Option<TokenSet>,

    #[command(flatten)]
    pieces: Pieces,

    #[command(subcommand)]
    form: Option<DivicityForm>,
}

#[derive(Debug, Subcommand)]
enum DivicityForm {
    /// Print sheets to write a match on.
    ScorePad(Deferred<score_pad::Args>),
}

#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Parts: `stones` with numbers for both sides; `reference`, the rules in short; `scoring`, a card for the games of a match.\n\
Every second page is the back of the one before it: print on both sides, at 100 %, and cut along the lines."
)]
struct PerSiVic {
    #[command(flatten)]
    pieces: Pieces,

    #[command(subcommand)]
    form: Option<PerSiVicForm>,
}

#[derive(Debug, Subcommand)]
enum PerSiVicForm {
    /// Print a playing board to true size.
    Board(Deferred<sheets::BoardArgs>),
    /// Print a form to write games on.
    RecordSheet(Deferred<sheets::RecordSheetArgs>),
}

fn diverto(args: &Diverto) -> Result<Outcome> {
    if !args.boxed {
        return Err(Error::usage(
            "Diverto needs nothing to cut: `parlour diverto pad` prints sheets, with `--rolled` the dice on them and with `--rules` the rules on the back; `--box` prints all of the game",
        ));
    }
    let press = args.pages.press(&[], USUAL)?;
    let spec = printed(&KitSpec::default(), &args.paper)?;
    let seed = args.seed.seed();
    let game = GameBox::Diverto(seed, from_environment("PARLOUR_ADDRESS")?);
    let written = press.print(game_box(game, &spec, args.paper.style.look()?)?)?;
    if args.seed.given().is_none() {
        note(&Notice::Seed.say(spoken(), &[("seed", &Verbatim(seed))]));
    }
    written.tell();
    Ok(Outcome::Fine)
}

fn divicity(args: &Divicity) -> Result<Outcome> {
    match &args.form {
        None => args.pieces.print(Subject::Divicity, args.set.as_ref()),
        Some(DivicityForm::ScorePad(Deferred(args))) => score_pad::run(args),
    }
}

fn persivic(args: &PerSiVic) -> Result<Outcome> {
    match &args.form {
        None => args.pieces.print(Subject::PerSiVic, None),
        Some(PerSiVicForm::Board(Deferred(args))) => sheets::board(args),
        Some(PerSiVicForm::RecordSheet(Deferred(args))) => sheets::record_sheet(args),
    }
}

impl Pieces {
    fn print(&self, game: Subject, set: Option<&TokenSet>) -> Result<Outcome> {
        let press = self.pages.press(&[], USUAL)?;
        let spec = printed(&self.spec, &self.paper)?;
        let look = self.paper.style.look()?;
        let pages = match game {
            _ if !self.boxed => kit(game, &spec, set).map(|pages| look.of(pages, 1.0)),
            Subject::Divicity => game_box(GameBox::Divicity(set), &spec, look),
            _ => game_box(GameBox::PerSiVic, &spec, look),
        };
        press.print(pages?)?.tell();
        Ok(Outcome::Fine)
    }
}

/// A specification with what comes from the environment.
fn printed(spec: &KitSpec, paper: &PaperArgs) -> Result<KitSpec> {
    Ok(KitSpec { paper: paper.paper()?, language: language(), created: source_date_epoch()?, ..spec.clone() })
}
