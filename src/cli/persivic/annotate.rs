//! `parlour persivic annotate`: whole games with comments on what was good and what was not.

use std::io::Read;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::format::{Records, Rewriting};
use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::kept_file::Hold;
use crate::cli::message::note;
use crate::cli::work::{Threads, threads};
use crate::cli::{duration, progress};
use parlour::persivic::Replay;
use parlour::persivic::annotate::{Judgement, judge, look_again, questions, remarks};
use parlour::persivic::format::annotated;
use parlour::persivic::remark::{Remark, Remarks};
use parlour::persivic::search::Effort;
use parlour::record::Reader;
use parlour::words;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Moves that miss a forced win, allow one or lose a stone and a half get a comment with the better line; the end of a game \
gets one with each player's accuracy (the share of the points to be expected that the moves kept) and turning point (the \
costliest move). A forced win is told only where it is proven; `in 3` counts plies. Comments that are there stay, but for \
those that an earlier `annotate` made. A game with a fault stays as it is, and its fault is told: exit code 1. Ctrl-C ends \
the work: what is done until then is written. With --depth and without --time the comments are always the same.")]
pub struct Args {
    #[command(flatten)]
    records: Records,

    /// How long to think about a move at most, as 1s or 500ms [default: 1s, or with --depth as long as it takes].
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time: Option<Duration>,

    /// How many plies deep to look at most.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// Moves thought about at a time [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Args {
    fn effort(&self) -> Effort {
        match (self.depth, self.time) {
            (None, None) => Effort::time(Duration::from_secs(1)),
            (depth, time) => Effort { depth, time },
        }
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let rewriting = Rewriting::open(&args.records, false)?;
    let mut source = args.records.file.open_rewindable()?;
    let (games, positions) = count(args, &mut source)?;
    source.rewind().map_err(args.records.file.unreadable())?;
    if games == 0 {
        return Err(Error::Content(format!("no game in {}", args.records.file)));
    }
    let threads = threads(args.threads);
    let bar = progress::bar(positions, "positions");
    let (mut done, mut told) = (0, 0);
    // Who asks for an end gets what is done.
    let hold = Hold::all();
    let (rewritten, faulty) = rewriting.rewrite(&args.records.file, source, |game| {
        let replay = Replay::new(game);
        if let Some(fault) = replay.report.fault {
            return Err(fault.into());
        }
        let remarks = remark(&replay, args.effort(), &threads, &bar, &|| hold.is_asked());
        done += usize::from(!hold.is_asked());
        told += remarks.moves.iter().filter(|remark| matches!(remark, Remark::Said(_))).count();
        annotated(game, &remarks)
    })?;
    bar.finish_and_clear();
    let stopped = hold.is_asked();
    if stopped && done == 0 && told == 0 {
        // Nothing is done: this ends the program, and leaves all as it was.
        drop(hold);
        return Ok(Outcome::Faults);
    }
    hold.obeyed();
    rewritten.put()?;
    let stopped_at = if stopped {
        format!("stopped: of {} ", words::count(games, "game", "games"))
    } else {
        String::new()
    };
    let done = if stopped { done.to_string() } else { words::count(done, "game", "games") };
    note(&format!("{stopped_at}{done} annotated, {}", words::count(told, "remark", "remarks")));
    Ok(if faulty || stopped { Outcome::Faults } else { Outcome::Fine })
}

/// How many games there are, and how many positions to be judged.
fn count(args: &Args, source: impl Read) -> Result<(usize, u64)> {
    let mut reader = Reader::new(source);
    let (mut games, mut positions) = (0, 0);
    while let Some(game) = reader.next_game().map_err(args.records.file.unreadable())? {
        let replay = Replay::new(&game);
        games += 1;
        if replay.report.fault.is_none() {
            positions += questions(&replay).len() as u64;
        }
    }
    Ok((games, positions))
}

/// The remarks on a game, with a step of the bar for each position judged. Once it `is_asked` to end, nothing more is
/// judged.
pub fn remark(
    replay: &Replay,
    effort: Effort,
    threads: &Threads,
    bar: &ProgressBar,
    is_asked: &(impl Fn() -> bool + Sync),
) -> Remarks {
    let (questions, start) = (questions(replay), Instant::now());
    let clock = || if is_asked() { Duration::MAX } else { start.elapsed() };
    // What was interrupted is as good as not begun.
    let done = |judgement: Judgement| (!is_asked()).then_some(judgement);
    let judged = threads.map(questions.len(), |ply| {
        let judgement = judge(&questions[ply], effort, &clock);
        bar.inc(1);
        done(judgement)
    });
    let judged = threads.map(questions.len(), |ply| {
        let mut judgement = judged[ply].clone()?;
        if let Some(Some(next)) = judged.get(ply + 1) {
            look_again(&questions[ply], &mut judgement, next, effort, &clock);
        }
        // A win allowed is told even where there was no time to look again.
        Some(judgement)
    });
    remarks(replay, &judged)
}
