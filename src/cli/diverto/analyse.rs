//! `parlour analyse`: the best line found.

use crate::cli::spoken::spoken;
use std::time::{Duration, Instant};

use super::board::said;
use super::source::{self, Source};
use crate::cli::error::{Outcome, Result};
use crate::cli::{output, work};
use parlour::diverto::results::Hint;
use parlour::diverto::search::{Found, POINTS_A_LIFE, Search};
use parlour::diverto::{Numbers, Player, Position, Standing};
use parlour::internals::words::{Say, Verbatim, decimal, join, messages};
use parlour::table::Effort;

messages! {
    enum AnalysisText in "program" {
        Expected = "expected: {lines}",
        Depth = "depth {n}, {positions}",
        Positions = "{n|1:1 position|{n} positions}",
        Thousands = "{n} thousand positions",
        Millions = "{n} million positions",
        Wins = "{player} wins in {n|1:1 line|{n} lines}, proven",
        Even = "even",
        Far = "far better for {player}",
        Better = "better for {player}, by {points} points",
        Leaves = "leaves {player} {n|1:1 legal line|{n} legal lines}{dice|true:, counting all throws,|} and {lives|0:no life|1:1 life|{lives} lives}",
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A win in N is proven: N more lines are drawn, the last of them by the winner, and then the opponent has none. Without a \
proof, lines are compared by the lines left to draw and the lives to spend; a life counts as a point. With --depth the answer is always the same.")]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// The numbers thrown, where dice decide and the record does not say.
    #[arg(long, value_name = "A,B")]
    numbers: Option<Numbers>,

    /// How long to think, as 2s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = work::duration, default_value = "3s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep to look, however long it takes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let (mut source, outcome) = args.source.find()?;
    source::known(&mut source, args.numbers)?;
    let (position, thrown) = (&source.position, source.thrown);
    let start = Instant::now();
    let search = Search::new(position).thrown(thrown);
    let effort = args.depth.map_or(Effort::time(args.time), Effort::depth);
    let found = effort.limit(search, &work::clock()).run();
    let time = start.elapsed();
    let standing = source.standing();
    if args.json {
        output::print_json(Hint::new(standing, &found, Some(time.as_millis() as u64), spoken()))?;
    } else {
        if let Standing::Over(_) = standing {
            output::print(&format!("{}\n", said(standing, &source.report().names())))?;
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
    let language = spoken();
    let mut text =
        format!("{line}   {}\n{}\n", verdict(player, found.score, found.win_in_plies), leaves(&after));
    if found.expected.len() > 1 {
        let expected = join(&found.expected, " ");
        text.push_str(&AnalysisText::Expected.say(language, &[("lines", &Verbatim(&expected))]));
        text.push('\n');
    }
    let (words, n) = match found.nodes {
        nodes @ 0..10_000 => (AnalysisText::Positions, nodes),
        nodes @ 10_000..10_000_000 => (AnalysisText::Thousands, nodes / 1_000),
        nodes => (AnalysisText::Millions, nodes / 1_000_000),
    };
    let positions = words.say(language, &[("n", &n)]);
    text.push_str(
        &AnalysisText::Depth.say(language, &[("n", &found.depth), ("positions", &Verbatim(&positions))]),
    );
    Some(text)
}

/// The score of fifty lives, more than lines and lives can reach.
const FAR: i32 = 50 * POINTS_A_LIFE;

pub fn verdict(player: Player, score: i32, win_in_plies: Option<i32>) -> String {
    let better = if win_in_plies.unwrap_or(score) > 0 { player } else { player.other() };
    let points = f64::from(score.abs()) / f64::from(POINTS_A_LIFE);
    let words = match win_in_plies {
        Some(_) => AnalysisText::Wins,
        None if score == 0 => AnalysisText::Even,
        // Only averages over throws that include wins reach this far.
        None if score.abs() > FAR => AnalysisText::Far,
        None => AnalysisText::Better,
    };
    let language = spoken();
    let values: [(&str, &dyn Say); 3] = [
        ("player", &better),
        ("n", &win_in_plies.unwrap_or(0).abs()),
        ("points", &decimal(language, points, 1)),
    ];
    words.say(language, &values)
}

fn leaves(position: &Position) -> String {
    let player = position.player();
    if let Some(ending) = position.ended(None) {
        return ending.say(spoken());
    }
    let values: [(&str, &dyn Say); 4] = [
        ("player", &player),
        ("n", &position.count_lines(position.pairs(None))),
        ("dice", &position.waits_for_dice()),
        ("lives", &position.tally(player).held()),
    ];
    AnalysisText::Leaves.say(spoken(), &values)
}
