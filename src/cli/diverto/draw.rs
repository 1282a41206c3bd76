//! `parlour diverto draw`: a game's board in the terminal, or on its sheet.

use std::path::PathBuf;

use super::board::{Below, board};
use super::hint::verdict;
use super::numbers;
use super::pad::style;
use super::source::{Found, Source};
use crate::cli::error::{Error, Result, warn};
use crate::cli::output::{self, Force, Format, Output, Target};
use crate::cli::{Outcome, source_date_epoch};
use parlour::diverto::search::{Rated, best_lines};
use parlour::diverto::words::Language;
use parlour::diverto::{BoardText, Course, GameSheet, GameSpec, Line, Numbers};
use parlour::print::png::Dpi;
use parlour::print::{Orientation, Paper, font};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
━ is a line of player 1, ─ of player 2; ■ is an end, ○ a life, ◆ and ◇ one that player 1 or 2 has taken. Lines \
that cross, as in ┿, cost a life; a mirror, ╱ or ╲, is two corners that touch.\n\
A game with a fault is shown up to it: exit code 1.")]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// Add the best lines found for the player to move, so many of them [default: 3].
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "3", require_equals = true, value_parser = clap::value_parser!(u8).range(1..=9))]
    hint: Option<u8>,

    /// The numbers thrown, where dice decide and the record does not say.
    #[arg(long, value_name = "A,B", requires = "hint")]
    numbers: Option<Numbers>,

    /// Draw the sheet instead: .svg, .pdf or .png, or - with --format.
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<Target>,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum, requires = "output")]
    format: Option<Format>,

    /// a3, a4, a5, letter, legal, tabloid or two sides as 200x150mm.
    #[arg(long, value_name = "PAPER", requires = "output", default_value_t = Paper::A4)]
    paper: Paper,

    /// Lay the paper wide [default: what suits the layout].
    #[arg(long, requires = "output", conflicts_with = "portrait")]
    landscape: bool,

    /// Stand the paper upright.
    #[arg(long, requires = "output")]
    portrait: bool,

    /// classic, ink-saver, large-print, or a style file of your own.
    #[arg(long, value_name = "STYLE", requires = "output", default_value = "classic")]
    style: PathBuf,

    /// The language of the words on the sheet: en, es or pt.
    #[arg(long, value_name = "LANG", requires = "output", default_value_t)]
    lang: Language,

    /// Dots to the inch of a PNG, 10 to 1200.
    #[arg(long, value_name = "DPI", requires = "output", value_parser = output::parse_dpi, default_value = "200")]
    dpi: Dpi,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let output = args.output.as_ref().map(|target| -> Result<_> {
        let output = Output::new(target, args.force)?.reading(&args.source.file)?.reading(&args.style)?;
        Ok((output, Format::choose(args.format, target)?))
    });
    let output = output.transpose()?;
    let mut found = args.source.find()?;
    let candidates = match args.hint {
        Some(count) => {
            found.thrown = numbers::known(&found, args.numbers)?;
            candidates(&found, count)
        }
        None => Vec::new(),
    };
    match output {
        Some((output, format)) => draw(args, &found, &candidates, &output, format)?,
        None => output::print(&text(&found, &candidates))?,
    }
    Ok(if found.faulty { Outcome::Faults } else { Outcome::Fine })
}

/// The best lines for the player to move, so many of them.
fn candidates(found: &Found, count: u8) -> Vec<Rated> {
    let position = &found.position;
    // So deep that the answer comes within a moment: every throw has its answers, and a first line may go anywhere.
    let depth = if position.is_roll() || position.plies() == 0 { 2 } else { 4 };
    best_lines(position, found.thrown, depth, count.into())
}

fn lines_of(candidates: &[Rated]) -> Vec<Line> {
    candidates.iter().map(|rated| rated.line.line).collect()
}

fn draw(args: &Args, found: &Found, candidates: &[Rated], output: &Output<'_>, format: Format) -> Result<()> {
    let (lines, candidates) = (found.lines(), lines_of(candidates));
    let names = found.game.names();
    let unknown: String = names.iter().flatten().flat_map(|name| font::missing(name)).collect();
    let sheet = GameSheet::new(GameSpec {
        setup: &found.game.report.setup,
        lines: &lines,
        thrown: found.thrown,
        reason: found.reason(),
        candidates: &candidates,
        names,
        paper: args.paper,
        orientation: match (args.landscape, args.portrait) {
            (true, _) => Some(Orientation::Landscape),
            (_, true) => Some(Orientation::Portrait),
            _ => None,
        },
        style: style(&args.style)?,
        language: args.lang,
        created: source_date_epoch()?,
    });
    let document = sheet.map_err(|error| Error::usage(error.to_string()))?.document();
    let written = output::write_document(document, output, format, args.dpi)?;
    if !unknown.is_empty() {
        warn(&format!("the sheet's font has no `{unknown}`; a box stands instead"));
    }
    output::tell_written(&written, 1);
    Ok(())
}

/// The board and what is to say about it.
fn text(found: &Found, candidates: &[Rated]) -> String {
    let report = &found.game.report;
    let course = Course::new(&report.setup, found.lines());
    let below = Below {
        course: &course,
        of: Some((found.game.lines.len(), report.fault.is_some())),
        thrown: found.thrown,
        reason: found.reason(),
        names: &found.game.names(),
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
    format!("{}\n{}{told}", board(&BoardText::new(&course, &lines_of(candidates))), below.text())
}
