//! `parlour puzzles`: positions with one good move, on paper.

use super::error::{Outcome, Result};
use super::message::{Notice, note};
use super::options::{BookletArgs, Pages, PaperArgs, Press, SeedArgs, usually};
use super::output::{self, Target, source_date_epoch};
use super::progress::{self, Progress};
use super::work::threads;
use crate::cli::spoken::{language, spoken};
use parlour::api::{Failure, PuzzlesOf};
use parlour::internals::print::form::{PuzzlePart, PuzzlePrint};
use parlour::internals::words::Verbatim;
use parlour::internals::{diverto, persivic};
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
    args.puzzles.run(DIVERTO, PuzzlesOf::Diverto(wanted))
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
    args.puzzles.run(PERSIVIC, PuzzlesOf::PerSiVic(wanted))
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

    /// Finds the puzzles and prints them, by default to the file `usual`.
    fn run(&self, usual: &str, of: PuzzlesOf) -> Result<Outcome> {
        // Fail before the search if the output cannot be written.
        let press = if self.json { None } else { Some(self.pages.press(&[], usual)?) };
        let solutions = match (&press, &self.solutions) {
            (Some(press), Some(target)) => Some(self.pages.second(press, target)?.checked()?),
            _ => None,
        };
        let press = press.map(Press::checked).transpose()?;
        let (language, created) = (language(), source_date_epoch()?);
        let bar = progress::bar(self.puzzles.into(), Progress::Puzzles);
        let puzzles = of.find(&threads(self.threads), |found| bar.set_position(found as u64))?;
        bar.finish_and_clear();
        if let Some(press) = press {
            let (pages, styled) = self.paper.lay_out(self.booklet, |paper| {
                let part = |part| {
                    let print = PuzzlePrint { paper, language, created, part, ..self.print };
                    puzzles.document(print).map_err(|error| self.booklet.refused(Failure::page(error)))
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
            note(&Notice::Seed.say(spoken(), &[("seed", &Verbatim(of.seed()))]));
        } else {
            output::print(&format!("{}\n", puzzles.json()))?;
        }
        Ok(Outcome::Fine)
    }
}
