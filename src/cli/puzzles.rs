//! `parlour puzzles`: positions with one good move, on paper.

use super::error::{Error, ErrorText, Outcome, Result};
use super::message::{Notice, note};
use super::options::{BookletArgs, Pages, PaperArgs, Press, SeedArgs, usually};
use super::output::{Target, print_json, source_date_epoch};
use super::progress::{self, Progress};
use super::work::{Threads, threads};
use crate::cli::spoken::{language, spoken};
use parlour::api::Failure;
use parlour::internals::print::form::{PuzzlePart, PuzzlePrint, TooSmall};
use parlour::internals::words::Verbatim;
use parlour::internals::{diverto, persivic};
use parlour::print::Document;
use parlour::seed::Seed;

/// The files that are written by default.
const DIVERTO: &str = "diverto-puzzles.pdf";
const PERSIVIC: &str = "persivic-puzzles.pdf";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved by searching every line to the end. `--task win`: one line wins whatever is drawn then, and all \
others lose. `--task hold`: no line wins, one lasts until the last row is drawn, and all others lose. No two are from the same \
game, and either player may be the one to draw. The same seed gives the same puzzles, with any number of threads.")]
#[command(mut_arg("output", |arg| usually(arg, DIVERTO)))]
pub struct DivertoArgs {
    #[command(flatten)]
    wanted: diverto::puzzle::Wanted,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

pub fn diverto(args: &DivertoArgs) -> Result<Outcome> {
    let wanted =
        diverto::puzzle::Wanted { count: args.puzzles.count(), seed: args.puzzles.seed(), ..args.wanted };
    args.puzzles.run(
        DIVERTO,
        wanted.seed,
        |threads, tell| wanted.find(threads, tell).map_err(|error| Error::usage(error.to_string())),
        |puzzles, print| parlour::diverto::PuzzleSheet { puzzles, wanted, print }.document(),
        |puzzles| print_json(parlour::diverto::results::Puzzles::from(puzzles)),
    )
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved: one first move wins in that many moves of one's own whatever the opponent replies, no other does, \
and there is no shorter win. No two are from the same game, and either colour may be the one to move. The same seed gives the \
same puzzles, with any number of threads.")]
#[command(mut_arg("output", |arg| usually(arg, PERSIVIC)))]
pub struct PerSiVicArgs {
    #[command(flatten)]
    wanted: persivic::puzzle::Wanted,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

pub fn persivic(args: &PerSiVicArgs) -> Result<Outcome> {
    let wanted =
        persivic::puzzle::Wanted { count: args.puzzles.count(), seed: args.puzzles.seed(), ..args.wanted };
    args.puzzles.run(
        PERSIVIC,
        wanted.seed,
        |threads, tell| Ok(wanted.find(threads, tell)),
        |puzzles, print| persivic::paper::PuzzleSheet { puzzles, wanted, print }.document(),
        |puzzles| print_json(parlour::persivic::results::Puzzles::from(puzzles)),
    )
}

/// How many puzzles, and where they go.
#[derive(Debug, clap::Args)]
struct PuzzleArgs {
    /// How many puzzles.
    #[arg(long, alias = "count", value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=1000))]
    puzzles: u16,

    #[command(flatten)]
    pages: Pages,

    /// Write the solutions to a file of their own, .pdf, .svg or .png, and not after the problems.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    solutions: Option<Target>,

    #[command(flatten)]
    seed: SeedArgs,

    #[command(flatten)]
    print: PuzzlePrint,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    booklet: BookletArgs,

    /// Threads to use [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Write the bare positions as JSON to standard output, and no pages.
    #[arg(long, conflicts_with_all = ["output", "solutions", "format", "per_page", "paper", "style", "booklet", "lang", "dpi"])]
    json: bool,
}

impl PuzzleArgs {
    fn count(&self) -> usize {
        self.puzzles.into()
    }

    fn seed(&self) -> Seed {
        self.seed.seed()
    }

    /// Finds the requested number of puzzles with `find` and prints them with `document`, or writes them with `json`; by
    /// default to the file `usual`.
    fn run<P>(
        &self,
        usual: &str,
        seed: Seed,
        find: impl FnOnce(&Threads, &mut dyn FnMut(usize)) -> Result<Vec<P>>,
        document: impl Fn(&[P], PuzzlePrint) -> std::result::Result<Document<'_>, TooSmall>,
        json: impl FnOnce(&[P]) -> Result<()>,
    ) -> Result<Outcome> {
        // Fail before the search if the output cannot be written.
        let press = if self.json { None } else { Some(self.pages.press(&[], usual)?) };
        let solutions = match (&press, &self.solutions) {
            (Some(press), Some(target)) => Some(self.pages.second(press, target)?.checked()?),
            _ => None,
        };
        let press = press.map(Press::checked).transpose()?;
        let (language, created) = (language(), source_date_epoch()?);
        let bar = progress::bar(self.puzzles.into(), Progress::Puzzles);
        let puzzles = find(&threads(self.threads), &mut |found| bar.set_position(found as u64))?;
        bar.finish_and_clear();
        if puzzles.len() < self.count() {
            return Err(Error::Content(ErrorText::FewPuzzles.say(spoken(), &[("n", &puzzles.len())])));
        }
        if let Some(press) = press {
            let (pages, styled) = self.paper.lay_out(self.booklet, |paper| {
                let part = |part| {
                    let print = PuzzlePrint { paper, language, created, part, ..self.print };
                    document(&puzzles, print).map_err(|error| self.booklet.refused(Failure::page(error)))
                };
                Ok(match &solutions {
                    None => (part(PuzzlePart::Both)?, None),
                    Some(file) => (part(PuzzlePart::Problems)?, Some((file, part(PuzzlePart::Solutions)?))),
                })
            })?;
            let written = match pages {
                (pages, None) => press.print(styled.of(pages))?,
                (problems, Some((file, solutions))) => {
                    press.print_both(styled.of(problems), (file, styled.of(solutions)))?
                }
            };
            written.tell();
            note(&Notice::Seed.say(spoken(), &[("seed", &Verbatim(seed))]));
        } else {
            json(&puzzles)?;
        }
        Ok(Outcome::Fine)
    }
}
