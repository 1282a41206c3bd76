//! `parlour show`: a game's board in the terminal, or on its sheet.

use crate::cli::spoken::language;
use std::path::Path;

use super::analyse::verdict;
use super::board::{Below, board};
use super::source::{self, Source};
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::options::{
    BookletArgs, Instead, LaidPaper, Pages, Press, SceneArgs, warn_of_missing_letters,
};
use crate::cli::output::{self, source_date_epoch};
use crate::cli::source::At;
use crate::cli::spoken::spoken;
use parlour::api::{DivertoPlace, Envelope};
use parlour::diverto::search::{Rated, Search};
use parlour::diverto::{BoardText, Line, Numbers, PrintOptions};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
━ is a line of player 1, ─ of player 2; ■ is an end, ○ a life, ◆ and ◇ one that player 1 or 2 has taken. Lines \
that cross, as in ┿, cost a life; a mirror, ╱ or ╲, is two corners that touch.\n\
A game with a fault is shown up to it: exit code 1.")]
#[command(mut_arg("booklet", |arg| arg.requires("scenes").conflicts_with("json")))]
#[command(mut_arg("output", |arg| arg.help("Draw the sheet instead: .svg, .pdf or .png, or - with --format")))]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// Add the best lines found for the player to move, so many of them [default: 3].
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "3", require_equals = true, conflicts_with_all = ["scenes", "json"], value_parser = clap::value_parser!(u8).range(1..=9))]
    hint: Option<u8>,

    /// The numbers thrown, where dice decide and the record does not say.
    #[arg(long, value_name = "A,B", requires = "hint")]
    numbers: Option<Numbers>,

    #[command(flatten)]
    scenes: SceneArgs,

    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    paper: LaidPaper,

    #[command(flatten)]
    booklet: BookletArgs,

    /// Write JSON: the lines of the game with marks, comments and variations.
    #[arg(long, conflicts_with_all = ["output", "scenes"])]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let style = args.paper.paper.style.path();
    let inputs: Vec<&Path> = args.source.file.iter().map(AsRef::as_ref).chain([style.as_path()]).collect();
    let press = args.pages.open(&inputs, args.paper.given())?;
    let (mut found, outcome) = args.source.find()?;
    if args.json {
        let Some(file) = &args.source.file else {
            return Err(Error::usage("`--json` writes a game: name its file"));
        };
        if args.source.at != At::Last {
            return Err(Error::usage("`--json` writes the whole game: leave out `--at`"));
        }
        let (file, which) = file.find(args.source.game)?;
        let game = found.game.replay.recorded(spoken());
        output::print_envelope(&Envelope::about(file.source(Some(which.number())), game))?;
        return Ok(outcome);
    }
    let candidates = match args.hint {
        Some(count) => {
            source::known(&mut found, args.numbers)?;
            candidates(&found, count)
        }
        None => Vec::new(),
    };
    match press {
        Some(press) => draw(args, &found, &candidates, &press)?,
        None => output::print(&text(&found, &candidates))?,
    }
    Ok(outcome)
}

/// The `count` best lines for the player to move.
fn candidates(found: &DivertoPlace, count: u8) -> Vec<Rated> {
    let position = &found.position;
    // Shallow enough to answer at once: every throw multiplies the replies, and a first line may go anywhere.
    let depth = if position.is_roll() || position.plies() == 0 { 2 } else { 4 };
    Search::new(position).thrown(found.thrown).depth(depth).best_lines(count.into())
}

fn lines_of(candidates: &[Rated]) -> Vec<Line> {
    candidates.iter().map(|rated| rated.line.line).collect()
}

fn draw(args: &Args, found: &DivertoPlace, candidates: &[Rated], press: &Press) -> Result<()> {
    let replay = &found.game.replay;
    let (paper, orientation) = args.paper.paper()?;
    let options = PrintOptions {
        paper: args.booklet.paper(paper)?,
        orientation,
        style: args.paper.paper.style.style()?,
        language: language(),
        created: source_date_epoch()?,
    };
    if let Some(scenes) = args.scenes.scenes() {
        let series = found.series(scenes, options).map_err(|error| args.booklet.refused(error))?;
        let written = press.print(args.booklet.bind(series))?;
        let about =
            ["Event", "Site"].into_iter().filter_map(|name| replay.report.tag(name).map(str::to_owned));
        let names = replay.report.names().into_iter().flatten();
        warn_of_missing_letters(
            Instead::Box,
            names.chain(about).chain(replay.remarks().into_iter().flatten()),
        );
        written.tell();
        return Ok(());
    }
    let written = press.print(found.sheet(&lines_of(candidates), options)?)?;
    warn_of_missing_letters(Instead::Box, replay.report.names().iter().flatten());
    written.tell();
    Ok(())
}

fn text(found: &DivertoPlace, candidates: &[Rated]) -> String {
    let (course, report) = (found.course(), found.report());
    let below = Below {
        course: &course,
        of: Some((found.game.replay.plies.len(), report.fault.is_some())),
        thrown: found.thrown,
        reason: found.reason(),
        names: &report.names(),
    };
    let player = found.position.player();
    let told: String = (1..)
        .zip(candidates)
        .map(|(number, rated)| {
            format!(
                "{number}  {:12} {}\n",
                rated.line.to_string(),
                verdict(player, rated.score, rated.win_in_plies)
            )
        })
        .collect();
    format!("{}\n{}{told}", board(&course, &BoardText::new(&course, &lines_of(candidates))), below.text())
}
