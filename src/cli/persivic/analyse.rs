//! `parlour persivic analyse`: the best moves of a position.

use std::time::{Duration, Instant};

use super::source::Source;
use crate::cli::error::Result;
use crate::cli::exit::Outcome;
use crate::cli::work::threads;
use crate::cli::{duration, output, progress};
use parlour::persivic::results::Analysis;
use parlour::persivic::search::{Found, Limits, Line, STONE};
use parlour::persivic::{Position, Standing};
use parlour::words::join;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores are for the side to move, in stones. `wins in 3` is proven: the third ply from here, the opponent's counted, \
ends the game, whatever the opponent does. With --depth and --threads 1 the answer is always the same.")]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// How long to think, as 5s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "5s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep to look, however long it takes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// How many of the best moves to show.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,

    /// Threads to use [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let (chosen, outcome) = args.source.choose()?;
    let limits = Limits { depth: args.depth.unwrap_or(u8::MAX), lines: args.lines.into() };
    let start = Instant::now();
    let time = args.depth.is_none().then_some(args.time);
    let bar = progress::spinner();
    let stop = |_| {
        // Tick here, as starting a ticking thread may fail.
        bar.tick();
        time.is_some_and(|time| start.elapsed() >= time)
    };
    let found = chosen.search(limits, &threads(args.threads), &stop, |found| {
        bar.set_message(found.lines.first().map(|line| told(line, found)).unwrap_or_default());
    })?;
    bar.finish_and_clear();
    let time = start.elapsed();
    if args.json {
        output::print_json(Analysis { found, time_ms: Some(time.as_millis() as u64) })?;
    } else {
        output::print(&report(&chosen.position, chosen.standing(), &found, time))?;
    }
    Ok(outcome)
}

/// The best line on one line of text.
pub fn told(line: &Line, found: &Found) -> String {
    format!("depth {}: {} {}", found.depth, score(line), moves(line))
}

/// `+0.35`, `wins in 3` or `loses in 2`.
pub fn score(line: &Line) -> String {
    match line.win_in_plies {
        Some(plies) if plies > 0 => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None => format!("{:+.2}", f64::from(line.score) / f64::from(STONE)),
    }
}

fn moves(line: &Line) -> String {
    join(&line.moves, " ")
}

/// The standing and the lines: a player may have resigned in an undecided position.
fn report(position: &Position, standing: Standing, found: &Found, time: Duration) -> String {
    let ended = standing.reason().map_or_else(String::new, |_| format!("{standing}\n"));
    let width = found.lines.iter().map(|line| score(line).len()).max().unwrap_or(0);
    let lines: String =
        found.lines.iter().map(|line| format!("{:>width$}  {}\n", score(line), moves(line))).collect();
    let rate = found.nodes as f64 / time.as_secs_f64().max(1e-6);
    format!(
        "{ended}{} to move\n{lines}depth {}, {} positions in {:.2} s, {} a second\n",
        position.side_to_move(),
        found.depth,
        large(found.nodes as f64),
        time.as_secs_f64(),
        large(rate)
    )
}

/// A large number, abbreviated.
fn large(number: f64) -> String {
    match number {
        n if n < 10_000.0 => format!("{n:.0}"),
        n if n < 10_000_000.0 => format!("{:.0} thousand", n / 1e3),
        n => format!("{:.0} million", n / 1e6),
    }
}
