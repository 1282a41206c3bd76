//! `parlour analyse`: the best moves of a position.

use crate::cli::spoken::spoken;
use std::time::{Duration, Instant};

use super::source::Source;
use crate::cli::error::{Outcome, Result};
use crate::cli::work::threads;
use crate::cli::{output, progress, work};
use parlour::internals::words::{Say, Verbatim, decimal, join, messages};
use parlour::persivic::results::Analysis;
use parlour::persivic::search::{Found, Line, STONE};
use parlour::persivic::{Position, Standing};

messages! {
    enum SearchText in "program" {
        Line = "depth {n}: {score} {moves}",
        Wins = "{wins|true:wins|loses} in {n}",
        Effort = "depth {n}, {nodes} positions in {seconds} s, {rate} a second",
        Thousand = "{n} thousand",
        Million = "{n} million",
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores are for the side to move, in stones. `wins in 3` is proven: the third ply from here, the opponent's counted, \
ends the game, whatever the opponent does. With --depth and --threads 1 the answer is always the same.")]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// How long to think, as 5s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = work::duration, default_value = "3s", conflicts_with = "depth")]
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
    let start = Instant::now();
    let time = args.depth.is_none().then_some(args.time);
    let bar = progress::spinner();
    let stop = |_| {
        // Tick here, as starting a ticking thread may fail.
        bar.tick();
        time.is_some_and(|time| start.elapsed() >= time)
    };
    let found = chosen
        .search()?
        .depth(args.depth.unwrap_or(u8::MAX))
        .lines(args.lines.into())
        .workers(&threads(args.threads))
        .stop(stop)
        .progress(|found| {
            bar.set_message(found.lines.first().map(|line| in_a_line(line, found)).unwrap_or_default());
        })
        .run();
    bar.finish_and_clear();
    let time = start.elapsed();
    if args.json {
        output::print_json(Analysis::new(found, Some(time.as_millis() as u64)))?;
    } else {
        output::print(&report(&chosen.position, chosen.standing(), &found, time))?;
    }
    Ok(outcome)
}

fn in_a_line(line: &Line, found: &Found) -> String {
    let (score, moves) = (score(line), join(&line.moves, " "));
    let values: [(&str, &dyn Say); 3] =
        [("n", &found.depth), ("score", &Verbatim(&score)), ("moves", &Verbatim(&moves))];
    SearchText::Line.say(spoken(), &values)
}

/// `+0.35`, `wins in 3` or `loses in 2`.
pub fn score(line: &Line) -> String {
    if let Some(plies) = line.win_in_plies {
        return SearchText::Wins.say(spoken(), &[("wins", &(plies > 0)), ("n", &plies.abs())]);
    }
    let stones = f64::from(line.score) / f64::from(STONE);
    let sign = if stones.is_sign_negative() { "" } else { "+" };
    format!("{sign}{}", decimal(spoken(), stones, 2))
}

/// The standing and the lines: a player may have resigned in an undecided position.
fn report(position: &Position, standing: Standing, found: &Found, time: Duration) -> String {
    let language = spoken();
    let ended = standing.reason().map_or_else(String::new, |_| format!("{}\n", standing.say(language)));
    let to_move = Standing::ToMove(position.side_to_move()).say(language);
    let width = found.lines.iter().map(|line| score(line).chars().count()).max().unwrap_or(0);
    let line = |line: &Line| format!("{:>width$}  {}\n", score(line), join(&line.moves, " "));
    let lines: String = found.lines.iter().map(line).collect();
    let rate = found.nodes as f64 / time.as_secs_f64().max(1e-6);
    let (nodes, rate) = (large(found.nodes as f64), large(rate));
    let seconds = decimal(language, time.as_secs_f64(), 2);
    let values: [(&str, &dyn Say); 4] =
        [("n", &found.depth), ("nodes", &nodes), ("seconds", &seconds), ("rate", &rate)];
    format!("{ended}{to_move}\n{lines}{}\n", SearchText::Effort.say(language, &values))
}

fn large(number: f64) -> String {
    let (words, number) = match number {
        n if n < 10_000.0 => return format!("{n:.0}"),
        n if n < 10_000_000.0 => (SearchText::Thousand, n / 1e3),
        n => (SearchText::Million, n / 1e6),
    };
    words.say(spoken(), &[("n", &format!("{number:.0}"))])
}
