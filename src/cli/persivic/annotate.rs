//! `parlour annotate`: annotates whole games with comments on good and bad moves.

use crate::cli::spoken::spoken;
use std::io::Read;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::cli::error::{Outcome, Result, no_game};
use crate::cli::fault::tell;
use crate::cli::folder::files;
use crate::cli::format::{Records, Rewriting, Rewritten};
use crate::cli::input::Input;
use crate::cli::kept_file::{Defer, Hold};
use crate::cli::message::note;
use crate::cli::progress::{self, Progress};
use crate::cli::work::{Threads, threads};
use crate::cli::{duration, output};
use parlour::api::{Envelope, KnownGame};
use parlour::internals::persivic::annotate::{Judgement, judge, look_again, questions, remarks, settings};
use parlour::internals::persivic::format::annotated;
use parlour::internals::persivic::remark::{Remarks, is_annotated};
use parlour::internals::words::{Say, messages};
use parlour::persivic::{Replay, search::Effort};
use parlour::record::{GameText, Reader};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each move gets the evaluation of the position after it in a comment, `[%eval 1.35]`: in stones, positive where red is better, \
`#3` and `#-3` where red or blue wins by force in three plies. Moves that miss a forced win, allow one or lose a stone and a \
half get a mark (`?!`, `?`, `??`, by how much they give away), a comment, and the better line as a variation; the end of a \
game gets a comment with each player's accuracy (the share of the points to be expected that the moves kept) and turning \
point (the costliest move). A forced win is mentioned only if it is proven; `in 3` counts plies. Everything else in the record \
stays, except remarks of an earlier `annotate`. A game with a fault stays as it is, and its fault is reported: exit code 1. \
Ctrl-C stops: the games done so far are written, and another run with the same settings continues from there (the tag \
`Annotated` marks games that are done). With --depth and without --time the remarks are always the same.")]
pub struct Args {
    #[command(flatten)]
    records: Records,

    /// Write back to the file itself.
    #[arg(long, conflicts_with = "output")]
    in_place: bool,

    /// Write JSON instead, one line for each game, as `show --json` does.
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    json: bool,

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

messages! {
    /// What has been annotated.
    enum Done in "program" {
        All = "{n|1:1 game|{n} games} annotated{kept|0:|, {kept} done before}, {remarks|1:1 remark|{remarks} remarks}",
        Stopped = "stopped: of {games|1:1 game|{games} games} {n} annotated{kept|0:|, {kept} done before}, {remarks|1:1 remark|{remarks} remarks}",
    }
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
    let files = files(&args.records.files, Some(KnownGame::PerSiVic))?;
    let mut rewriting = Rewriting::open(&args.records, &files, args.in_place)?.game_by_game();
    let effort = args.effort();
    let mut work = Work {
        effort,
        settings: settings(effort, spoken()),
        threads: threads(args.threads),
        bar: progress::bar(0, Progress::Positions),
        // The first signal stops the work and keeps the results; the second ends the program.
        hold: Hold::new(Defer::Once),
        games: 0,
        done: 0,
        kept: 0,
        told: 0,
    };
    let (mut last, mut faulty) = (None, false);
    for file in &files {
        let mut source = file.open_rewindable()?;
        work.count(file, &mut source)?;
        source.rewind().map_err(file.unreadable())?;
        if args.json {
            faulty |= work.write_json(file, source)?;
        } else {
            let (rewritten, is_faulty) = work.rewrite(&mut rewriting, file, source)?;
            faulty |= is_faulty;
            // Other files stay as they are; those that go elsewhere together are all copied.
            if args.in_place && work.hold.is_asked() {
                last = Some(rewritten);
                break;
            }
            rewritten.put()?;
        }
    }
    let Work { bar, hold, games, done, kept, told, .. } = work;
    bar.finish_and_clear();
    let stopped = hold.is_asked();
    if stopped && done == 0 && told == 0 {
        // Nothing was done: dropping the hold ends the program and leaves the files unchanged.
        drop(hold);
        return Ok(Outcome::Faults);
    }
    hold.obeyed();
    last.map(Rewritten::put).transpose()?;
    if !args.json {
        rewriting.finish()?;
    }
    let words = if stopped { Done::Stopped } else { Done::All };
    let values: [(&str, &dyn Say); 4] =
        [("games", &games), ("n", &done), ("kept", &kept), ("remarks", &told)];
    note(&words.say(spoken(), &values));
    Ok(if faulty || stopped { Outcome::Faults } else { Outcome::Fine })
}

struct Work {
    effort: Effort,
    settings: String,
    threads: Threads,
    bar: ProgressBar,
    hold: Hold,
    games: usize,
    /// Games annotated now, games annotated before, and moves criticized.
    done: usize,
    kept: usize,
    told: usize,
}

impl Work {
    /// The remarks on a game without a fault; none if it was annotated before.
    fn remarks(&mut self, replay: &Replay) -> Remarks {
        if is_annotated(replay, &self.settings) {
            self.kept += 1;
            self.bar.inc(questions(replay).len() as u64);
            return Remarks::default();
        }
        let remarks = remark(replay, self.effort, &self.threads, &self.bar, &|| self.hold.is_asked());
        self.done += usize::from(!self.hold.is_asked());
        self.told += remarks.count();
        remarks
    }

    /// Counts the games of a file, and their positions to judge.
    fn count(&mut self, file: &Input, source: impl Read) -> Result<()> {
        let mut reader = Reader::new(source).answered_in(spoken());
        let before = self.games;
        while let Some(game) = reader.next_game().map_err(file.unreadable())? {
            let replay = Replay::new(&game);
            self.games += 1;
            if replay.report.fault.is_none() {
                self.bar.inc_length(questions(&replay).len() as u64);
            }
        }
        if self.games == before { Err(no_game(file)) } else { Ok(()) }
    }

    fn rewrite(
        &mut self,
        rewriting: &mut Rewriting,
        file: &Input,
        source: impl Read,
    ) -> Result<(Rewritten, bool)> {
        rewriting.rewrite(file, source, |game| {
            let replay = Replay::new(game);
            tell_notices(&replay, file, game);
            let record = if let Some(fault) = &replay.report.fault {
                Err(fault.clone().into())
            } else {
                let remarks = self.remarks(&replay);
                // `annotated` reads the game again: do not hold it twice.
                drop(replay);
                annotated(game, &remarks, &self.settings)
            };
            record.map_err(|fault| tell(&fault, &file.name(), game)).ok()
        })
    }

    /// Prints a line of JSON for each game and returns whether any had a fault.
    fn write_json(&mut self, file: &Input, source: impl Read) -> Result<bool> {
        let mut reader = Reader::new(source).answered_in(spoken());
        let mut faulty = false;
        while let Some(game) = reader.next_game().map_err(file.unreadable())? {
            let mut replay = Replay::new(&game);
            tell_notices(&replay, file, &game);
            let remarks = match replay.report.fault {
                Some(_) => Remarks::default(),
                None => self.remarks(&replay),
            };
            if self.hold.is_asked() {
                break;
            }
            faulty |= replay.report.fault.is_some();
            remarks.put_into(&mut replay, &self.settings);
            let source = file.source(game.number());
            output::print_envelope(&Envelope::about(source, replay.recorded(spoken())))?;
        }
        Ok(faulty)
    }
}

/// Reports notices other than faults, such as unusual spellings.
fn tell_notices(replay: &Replay, file: &Input, game: &GameText<'_>) {
    for notice in replay.report.notices() {
        tell(notice, &file.name(), game);
    }
}

/// The remarks on a game; the bar advances with each position judged. Judging stops once `is_asked` returns true.
pub fn remark(
    replay: &Replay,
    effort: Effort,
    threads: &Threads,
    bar: &ProgressBar,
    is_asked: &(impl Fn() -> bool + Sync),
) -> Remarks {
    let (questions, start) = (questions(replay), Instant::now());
    let clock = || if is_asked() { Duration::MAX } else { start.elapsed() };
    // Discard interrupted judgements.
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
        // A missed win is reported even without time for a second look.
        Some(judgement)
    });
    remarks(replay, &judged, spoken())
}
