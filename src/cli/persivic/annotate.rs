//! `parlour persivic annotate`: whole games with comments on what was good and what was not.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::format::{Rewriting, rewrite};
use crate::cli::error::{Error, Result, note};
use crate::cli::input::Input;
use crate::cli::output::{Force, Target};
use crate::cli::work::{share, threads};
use crate::cli::{Outcome, duration, progress};
use parlour::persivic::annotate::{Judgement, Question, judge, questions, remarks};
use parlour::persivic::format::{Remarks, annotated};
use parlour::persivic::replay::{Line, line};
use parlour::persivic::search::Effort;
use parlour::record::Reader;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Moves that miss a forced win, allow one or lose a stone and a half get a comment with the better line; the end of a game \
gets one with each player's accuracy (the share of the points to be expected that the moves kept) and turning point (the \
costliest move). A forced win is told only where it is proven; `in 3` counts plies. Comments that are there stay. A game \
with a fault stays as it is, and its fault is told: exit code 1. With --depth the comments are always the same.")]
pub struct Args {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Where to.
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// How long to think about a move, as 1s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "1s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep to look instead, however long it takes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// Moves thought about at a time [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Annotates.
pub fn run(args: &Args) -> Result<Outcome> {
    let rewriting = Rewriting::open(&args.file, false, &args.output, args.force)?;
    let bytes = rewriting.bytes();
    let (games, positions) = count(args, bytes)?;
    if games == 0 {
        return Err(Error::Content(format!("no game in {}", args.file)));
    }
    let effort = args.depth.map_or(Effort::Time(args.time), Effort::Depth);
    let threads = threads(args.threads);
    let bar = progress::bar(positions, "positions");
    let (mut done, mut told) = (0, 0);
    let (text, faulty) = rewrite(&args.file, bytes, |game| {
        let line = line(game);
        if let Some(fault) = line.fault {
            return Err(fault.into());
        }
        let remarks = remark(&line, effort, threads, &bar);
        done += 1;
        told += remarks.moves.iter().flatten().count();
        annotated(game, &remarks)
    })?;
    bar.finish_and_clear();
    rewriting.write(&text)?;
    let counted = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    note(&format!("{} annotated, {}", counted(done, "game"), counted(told, "remark")));
    Ok(if faulty { Outcome::Faults } else { Outcome::Fine })
}

/// How many games there are, and how many positions to be judged.
fn count(args: &Args, bytes: &[u8]) -> Result<(usize, u64)> {
    let mut reader = Reader::new(bytes);
    let (mut games, mut positions) = (0, 0);
    while let Some(game) = reader.next_game().map_err(args.file.unreadable())? {
        let line = line(&game);
        games += 1;
        if line.fault.is_none() {
            positions += questions(&line).len() as u64;
        }
    }
    Ok((games, positions))
}

/// The remarks on a game, with a step of the bar for each position judged.
pub fn remark(line: &Line, effort: Effort, threads: usize, bar: &ProgressBar) -> Remarks {
    remarks(line, &judge_all(&questions(line), effort, threads, bar))
}

/// Answers all questions of a game, `threads` at a time.
fn judge_all(questions: &[Question], effort: Effort, threads: usize, bar: &ProgressBar) -> Vec<Judgement> {
    let (next, start) = (AtomicUsize::new(0), Instant::now());
    let worker = || {
        let mut judged = Vec::new();
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some(question) = questions.get(number)
        {
            judged.push((number, judge(question, effort, &|| start.elapsed())));
            bar.inc(1);
        }
        judged
    };
    let mut all = share(threads.min(questions.len()), worker).concat();
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, judgement)| judgement).collect()
}
