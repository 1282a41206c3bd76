//! `parlour annotate`: annotates whole games with comments on good and bad moves.

use crate::cli::spoken::spoken;
use std::io::Read;
use std::time::Duration;

use indicatif::ProgressBar;

use crate::cli::error::{Outcome, Result, no_game, not_of_game};
use crate::cli::fault::tell;
use crate::cli::folder::files;
use crate::cli::format::{Records, Rewriting, Rewritten};
use crate::cli::input::Input;
use crate::cli::kept_file::{Defer, Hold, is_asked};
use crate::cli::message::{note, warn};
use crate::cli::progress::{self, Progress};
use crate::cli::work::{Threads, threads};
use crate::cli::{output, work};
use parlour::api::{Answer, Envelope, Failure, KnownGame, game_of_file};
use parlour::diverto::Diverto;
use parlour::internals::table::annotate::{
    Annotated, Judgement, Remarks, annotated, is_annotated, questions, remarks, settings,
};
use parlour::internals::table::{Recorded, RecordedGame};
use parlour::internals::words::{Say, messages};
use parlour::persivic::PerSiVic;
use parlour::record::{Diagnostic, GameText, Reader};
use parlour::table::{Effort, Replay};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
For games of PerSiVic and Diverto. Each move gets the evaluation of the position after it in a comment, `[%eval 1.35]`: in \
stones, or in Diverto in points, each worth a life, positive where red or player 1 is better, `#3` and `#-3` where they or the \
other wins by force in three plies. Moves that miss a forced win, allow one or lose much get a mark (`?!`, `?`, `??`, by how much they give away), a comment, and the better line as a variation; the end of a \
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

    /// How long to think about a move at most, as 1s or 500ms [default: 200ms, or with --depth as long as it takes].
    #[arg(long, value_name = "TIME", value_parser = work::duration)]
    time: Option<Duration>,

    /// How many plies deep to look at most.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// Moves thought about at a time [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// A game of forty moves takes some seconds.
const USUAL: Duration = Duration::from_millis(200);

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
            (None, None) => Effort::time(USUAL),
            (depth, time) => Effort { depth, time },
        }
    }
}

/// Annotates the games of files, by `rules` if given, or else by those that each names.
pub fn run(args: &Args, rules: Option<KnownGame>) -> Result<Outcome> {
    let files = annotatable(&args.records.files, rules)?;
    let mut rewriting = Rewriting::open(&args.records, &files, args.in_place)?.game_by_game();
    let effort = args.effort();
    let mut work = Work {
        rules,
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
            if args.in_place && is_asked() {
                last = Some(rewritten);
                break;
            }
            rewritten.put()?;
        }
    }
    let Work { bar, hold, games, done, kept, told, .. } = work;
    bar.finish_and_clear();
    let stopped = is_asked();
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

/// The files that the given ones stand for; a folder's matches of Divicity are left out.
fn annotatable(given: &[Input], rules: Option<KnownGame>) -> Result<Vec<Input>> {
    let mut files = files(given, rules)?;
    let is_match = |file: &Input| game_of_file(&file.name()) == Some(KnownGame::Divicity.name());
    files.retain(|file| given.iter().any(|given| given.path() == file.path()) || !is_match(file));
    match (files.is_empty(), given.first()) {
        (true, Some(folder)) => Err(no_game(folder)),
        _ => Ok(files),
    }
}

struct Work {
    rules: Option<KnownGame>,
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
    fn remarks<G: Annotated>(&mut self, replay: &Replay<G>) -> Remarks<G::Ply> {
        if is_annotated(replay, &self.settings) {
            self.kept += 1;
            self.bar.inc(questions(replay).len() as u64);
            return Remarks::default();
        }
        let remarks = remark(replay, self.effort, &self.threads, &self.bar);
        self.done += usize::from(!is_asked());
        self.told += remarks.count();
        remarks
    }

    /// Calls `one` with the rules of each game of a file.
    fn each(
        &mut self,
        file: &Input,
        source: impl Read,
        mut one: impl FnMut(
            &mut Work,
            &GameText<'_>,
            std::result::Result<KnownGame, Box<Diagnostic>>,
        ) -> Result<bool>,
    ) -> Result<()> {
        let mut reader = Reader::new(source).answered_in(spoken());
        while let Some(game) = reader.next_game().map_err(file.unreadable())? {
            if !one(self, &game, self.game(file, &game))? {
                break;
            }
        }
        Ok(())
    }

    /// The game that a record is of.
    ///
    /// # Errors
    /// Returns a fault if neither the record nor the name of its file says it.
    fn game(&self, file: &Input, game: &GameText<'_>) -> std::result::Result<KnownGame, Box<Diagnostic>> {
        if let Some(rules) = self.rules {
            return Ok(rules);
        }
        let usual = || game_of_file(&file.name()).and_then(KnownGame::named);
        KnownGame::of(&game.parse(), game).or_else(|unknown| usual().ok_or_else(|| Box::new(unknown.error)))
    }

    /// Counts the games of a file, and their positions to judge.
    fn count(&mut self, file: &Input, source: impl Read) -> Result<()> {
        let before = self.games;
        self.each(file, source, |work, game, known| {
            work.games += 1;
            let positions = match known {
                Ok(KnownGame::Diverto) => positions::<Diverto>(game),
                Ok(KnownGame::PerSiVic) => positions::<PerSiVic>(game),
                _ => 0,
            };
            work.bar.inc_length(positions as u64);
            Ok(true)
        })?;
        if self.games == before { Err(no_game(file)) } else { Ok(()) }
    }

    fn rewrite(
        &mut self,
        rewriting: &mut Rewriting,
        file: &Input,
        source: impl Read,
    ) -> Result<(Rewritten, bool)> {
        rewriting.rewrite(file, source, |game| match self.game(file, game) {
            Ok(KnownGame::Diverto) => self.record::<Diverto>(file, game),
            Ok(KnownGame::PerSiVic) => self.record::<PerSiVic>(file, game),
            Ok(other) => {
                warn(&not_of_game(file, other).to_string());
                None
            }
            Err(fault) => {
                tell(&fault, &file.name(), game);
                None
            }
        })
    }

    /// The annotated record of a game; `None` if it has a fault, which was reported.
    fn record<G: Annotated>(&mut self, file: &Input, game: &GameText<'_>) -> Option<String> {
        let replay = Replay::<G>::new(game);
        tell_notices(&replay, file, game);
        let record = if let Some(fault) = &replay.report.fault {
            Err(fault.clone().into())
        } else {
            let remarks = self.remarks(&replay);
            // `annotated` reads the game again: do not hold it twice.
            drop(replay);
            annotated::<G>(game, &remarks, &self.settings)
        };
        record.map_err(|fault| tell(&fault, &file.name(), game)).ok()
    }

    /// Prints a line of JSON for each game and returns whether any had a fault.
    fn write_json(&mut self, file: &Input, source: impl Read) -> Result<bool> {
        let mut faulty = false;
        self.each(file, source, |work, game, known| {
            let fault = match known {
                Ok(KnownGame::Diverto) => work.answer::<Diverto>(file, game)?,
                Ok(_) => work.answer::<PerSiVic>(file, game)?,
                Err(fault) => {
                    let failure = Failure::new("content", fault.message);
                    output::print_envelope(&Envelope::about(file.source(game.number()), failure))?;
                    Some(true)
                }
            };
            faulty |= fault == Some(true);
            Ok(fault.is_some())
        })?;
        Ok(faulty)
    }

    /// Prints a game in JSON and returns whether it has a fault; `None` if it was stopped.
    fn answer<G: Annotated + Recorded>(&mut self, file: &Input, game: &GameText<'_>) -> Result<Option<bool>>
    where
        for<'r> RecordedGame<'r, G::Start, G::Played>: Answer,
    {
        let mut replay = Replay::<G>::new(game);
        tell_notices(&replay, file, game);
        let is_faulty = replay.report.fault.is_some();
        let remarks = if is_faulty { Remarks::default() } else { self.remarks(&replay) };
        if is_asked() {
            return Ok(None);
        }
        remarks.put_into(&mut replay, &self.settings);
        let source = file.source(game.number());
        output::print_envelope(&Envelope::about(source, replay.recorded(spoken())))?;
        Ok(Some(is_faulty))
    }
}

/// The number of positions of a game to judge.
fn positions<G: Annotated>(game: &GameText<'_>) -> usize {
    let replay = Replay::<G>::new(game);
    if replay.report.fault.is_some() { 0 } else { questions(&replay).len() }
}

/// Reports notices other than faults, such as unusual spellings.
fn tell_notices<G: Annotated>(replay: &Replay<G>, file: &Input, game: &GameText<'_>) {
    for notice in replay.report.notices() {
        tell(notice, &file.name(), game);
    }
}

/// The remarks on a game; the bar advances with each position judged. Judging stops once the program is asked to end.
pub fn remark<G: Annotated>(
    replay: &Replay<G>,
    effort: Effort,
    threads: &Threads,
    bar: &ProgressBar,
) -> Remarks<G::Ply> {
    let (questions, clock) = (questions(replay), work::clock());
    // Discard interrupted judgements.
    let done = |judgement: Judgement<G::Ply>| (!is_asked()).then_some(judgement);
    let judged = threads.map(questions.len(), |ply| {
        let judgement = questions[ply].judge(effort, &clock);
        bar.inc(1);
        done(judgement)
    });
    let judged = threads.map(questions.len(), |ply| {
        let mut judgement = judged[ply].clone()?;
        if let Some(Some(next)) = judged.get(ply + 1) {
            questions[ply].look_again(&mut judgement, next, effort, &clock);
        }
        // A missed win is reported even without time for a second look.
        Some(judgement)
    });
    remarks(replay, &judged, spoken())
}
