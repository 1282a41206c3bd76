//! `parlour diverto analyse`: the best line found.

use std::time::{Duration, Instant};

use super::board::told;
use super::numbers;
use super::source::Source;
use crate::cli::error::Result;
use crate::cli::exit::Outcome;
use crate::cli::{duration, output};
use parlour::diverto::results::Hint;
use parlour::diverto::search::{Found, POINTS_A_LIFE, search};
use parlour::diverto::{Numbers, Player, Position, Standing};
use parlour::words;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A win in N is proven: N lines are still drawn, the last of them by the winner, and the other has none. Without a \
proof the line is the best by lines left to draw and lives to spend: a life to spend is a point. With --depth the answer is always the same.")]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// The numbers thrown, where dice decide and the record does not say.
    #[arg(long, value_name = "A,B")]
    numbers: Option<Numbers>,

    /// How long to think, as 2s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "2s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep to look, however long it takes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=120))]
    depth: Option<u16>,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let (mut source, outcome) = args.source.find()?;
    numbers::known(&mut source, args.numbers)?;
    let (position, thrown) = (&source.position, source.thrown);
    let start = Instant::now();
    let found = match args.depth {
        Some(depth) => search(position, thrown, depth, |_| false),
        None => search(position, thrown, u16::MAX, duration::stop_after(args.time)),
    };
    let time = start.elapsed();
    let standing = source.standing();
    if args.json {
        output::print_json(Hint::new(standing, &found, Some(time.as_millis() as u64)))?;
    } else {
        if let Standing::Over(_) = standing {
            output::print(&format!("{}\n", told(standing, &source.report().names())))?;
        }
        if let Some(report) = report(position, &found) {
            output::print(&format!("{report}\n"))?;
        }
    }
    Ok(outcome)
}

/// The result for people; `None` if no line can be drawn.
pub fn report(position: &Position, found: &Found) -> Option<String> {
    let line = found.line?;
    let player = position.player();
    let mut after = position.clone();
    after.play_unchecked(&line);
    let expected: Vec<String> = found.expected.iter().map(ToString::to_string).collect();
    let nodes = match found.nodes {
        1 => "1 position".to_owned(),
        nodes @ 0..10_000 => format!("{nodes} positions"),
        nodes @ 10_000..10_000_000 => format!("{} thousand positions", nodes / 1_000),
        nodes => format!("{} million positions", nodes / 1_000_000),
    };
    let mut text =
        format!("{line}   {}\n{}\n", verdict(player, found.score, found.win_in_plies), leaves(&after));
    if expected.len() > 1 {
        text.push_str(&format!("expected: {}\n", expected.join(" ")));
    }
    text.push_str(&format!("depth {}, {nodes}", found.depth));
    Some(text)
}

/// The score of fifty lives, more than lines and lives can reach.
const FAR: i32 = 50 * POINTS_A_LIFE;

/// The value of a line in words.
pub fn verdict(player: Player, score: i32, win_in_plies: Option<i32>) -> String {
    let within = |plies: i32| words::count(plies, "line", "lines");
    match win_in_plies {
        Some(plies) if plies > 0 => format!("{player} wins in {}, proven", within(plies)),
        Some(plies) => format!("{} wins in {}, proven", player.other(), within(-plies)),
        None => match score {
            0 => "even".to_owned(),
            score => {
                let better = if score > 0 { player } else { player.other() };
                // Only averages over throws that include wins reach this far.
                if score.abs() > FAR {
                    return format!("far better for {better}");
                }
                let points = f64::from(score.abs()) / f64::from(POINTS_A_LIFE);
                format!("better for {better}, by {points:.1} points")
            }
        },
    }
}

/// The opponent's situation after the line.
fn leaves(position: &Position) -> String {
    let player = position.player();
    if let Some(ending) = position.ended(None) {
        return Standing::from(ending).to_string();
    }
    let count = position.count_lines(position.pairs(None));
    let lines = words::count(count, "legal line", "legal lines");
    let dice = if position.waits_for_dice() { ", counting all throws," } else { "" };
    let held = match position.tally(player).held() {
        0 => "no life".to_owned(),
        1 => "1 life".to_owned(),
        held => format!("{held} lives"),
    };
    format!("leaves {player} {lines}{dice} and {held}")
}
