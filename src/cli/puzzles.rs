//! `parlour puzzles`: positions with one good move, on paper.

use std::ops::ControlFlow;
use std::path::Path;

use super::error::{Error, Outcome, Result};
use super::fault::{color, rendered, tell_all_rendered};
use super::folder::files;
use super::games::read;
use super::input::Input;
use super::kept_file::Sum;
use super::message::{Notice, note};
use super::options::{BookletArgs, Pages, PaperArgs, Press, SeedArgs, usually};
use super::output::{self, Target, source_date_epoch};
use super::progress::{self, Progress};
use super::shard::{self, ShardArgs};
use super::work::threads;
use crate::cli::spoken::{language, spoken};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use parlour::api::{Failure, FoundPuzzles, KnownGame, PuzzlesOf, Source};
use parlour::diverto::Diverto;
use parlour::internals::api::find_puzzles;
use parlour::internals::diverto::puzzle::Task;
use parlour::internals::persivic::puzzle::MOST_WINS_IN;
use parlour::internals::print::form::{PuzzlePart, PuzzlePrint};
use parlour::internals::record::{Printable, is_same_name};
use parlour::internals::table::{Look, Lot, Searched};
use parlour::internals::words::{Say, Verbatim, messages};
use parlour::internals::{diverto, persivic};
use parlour::persivic::PerSiVic;
use parlour::record::{GameText, Half};
use parlour::table::{Replay, TwoPlayerGame};

/// The files that are written by default.
const DIVERTO: &str = "diverto-puzzles.pdf";
const PERSIVIC: &str = "persivic-puzzles.pdf";

const USUAL_COUNT: usize = 24;

/// The options of what is printed.
const PRINTED: [&str; 8] = ["output", "solutions", "format", "per_page", "paper", "style", "booklet", "dpi"];

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved by searching every line to the end. `--task win`: one line wins whatever is drawn then, and all \
others lose. `--task hold`: no line wins, one lasts until the last row is drawn, and all others lose. No two are from the same \
game, and either player may be the one to draw. The same seed gives the same puzzles, with any number of threads.\n\n\
`--from` finds the wins and draws that players missed, in the order of the games: each is proved, at most seven lines from its \
end, and the line played does not win, or loses. Solutions say what else does it, and whether the line played loses, draws, or \
was not decided. Positions that are not decided are counted: those far from the end, and those of games with the variant `roll`.")]
#[command(mut_arg("output", |arg| usually(arg, DIVERTO)))]
#[command(mut_arg("shard", |arg| arg.conflicts_with_all(PRINTED)))]
#[command(mut_arg("board", |arg| arg.conflicts_with("from")), mut_arg("lives", |arg| arg.conflicts_with("from")))]
pub struct DivertoArgs {
    /// What to find: a line to `win`, or one to `hold` a draw [default: win, with --from both].
    #[arg(long, value_name = "TASK", value_parser = str::parse::<Task>)]
    task: Option<Task>,

    #[command(flatten)]
    wanted: diverto::puzzle::Wanted,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

pub fn diverto(args: &DivertoArgs) -> Result<Outcome> {
    let PuzzleArgs { from, .. } = &args.puzzles;
    let task = args.task.unwrap_or(args.wanted.task);
    let wanted = diverto::puzzle::Wanted {
        count: args.puzzles.count(),
        task,
        seed: args.puzzles.seed.seed(),
        ..args.wanted
    };
    args.puzzles.run(DIVERTO, PuzzlesOf::Diverto(wanted), KnownGame::Diverto, |files, lot| {
        let look = |replay: &Replay<Diverto>, ply, source: &_| {
            diverto::puzzle::missed(replay, ply, source, args.task)
        };
        let (found, looked, outcome) = from.find(files, &args.puzzles, lot, look)?;
        Ok((FoundPuzzles::Diverto(None, found), looked, outcome))
    })
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each puzzle is proved: one first move wins in that many moves of one's own whatever the opponent replies, no other does, \
and there is no shorter win. No two are from the same game, and either colour may be the one to move. The same seed gives the \
same puzzles, with any number of threads.\n\n\
`--from` finds the wins that players missed, in the order of the games: each is proved, as short as it can be, and the move \
played keeps none in three moves. Solutions say which other moves win as soon, and whether the move played loses, draws, \
or was not decided. Positions whose proof takes too long are counted.")]
#[command(mut_arg("output", |arg| usually(arg, PERSIVIC)))]
#[command(mut_arg("shard", |arg| arg.conflicts_with_all(PRINTED)))]
pub struct PerSiVicArgs {
    /// In how many of one's own moves they win: 1, 2 or 3, which are 1, 3 or 5 plies [default: 2, with --from any].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_WINS_IN)))]
    wins_in: Option<u8>,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

pub fn persivic(args: &PerSiVicArgs) -> Result<Outcome> {
    let PuzzleArgs { from, .. } = &args.puzzles;
    let usual = persivic::puzzle::Wanted::default();
    let wins_in = args.wins_in.unwrap_or(usual.wins_in);
    let wanted =
        persivic::puzzle::Wanted { count: args.puzzles.count(), wins_in, seed: args.puzzles.seed.seed() };
    args.puzzles.run(PERSIVIC, PuzzlesOf::PerSiVic(wanted), KnownGame::PerSiVic, |files, lot| {
        let look = |replay: &Replay<PerSiVic>, ply, source: &_| {
            persivic::puzzle::missed(replay, ply, source, args.wins_in)
        };
        let (found, looked, outcome) = from.find(files, &args.puzzles, lot, look)?;
        Ok((FoundPuzzles::PerSiVic(None, found), looked, outcome))
    })
}

/// Recorded games to find puzzles in.
#[derive(Debug, clap::Args)]
struct FromArgs {
    /// Find what was missed in recorded games: files or folders of them; - is standard input.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "seed", value_hint = clap::ValueHint::FilePath)]
    from: Vec<Input>,

    /// With --from: only what this player missed.
    #[arg(long, value_name = "NAME", requires = "from", conflicts_with = "seed")]
    player: Option<String>,
}

messages! {
    enum OwnGamesText in "program" {
        Nothing = "nothing was missed in {positions|1:1 position|{positions} positions} of {games|1:1 game|{games} games}",
        Found = "{n|1:1 puzzle|{n} puzzles} from {positions|1:1 position|{positions} positions} of {games|1:1 game|{games} games}",
        Undecided = "{n|1:1 position was|{n} positions were} not decided",
        NotTheirs = "{player} moves in none of these games",
    }
}

/// What a shard of the puzzles came to.
#[derive(Debug, Serialize, Deserialize)]
struct Looked {
    /// The SHA-256 of the games; `None` if they are from a seed.
    games: Option<Sum>,
    searched: Searched,
}

impl FromArgs {
    /// The first puzzles of a lot of the games, as many as are wanted, whatever the number of threads.
    fn find<G: TwoPlayerGame, P: Send>(
        &self,
        files: &[Input],
        puzzles: &PuzzleArgs,
        lot: &Lot,
        look: impl Fn(&Replay<G>, usize, &Source) -> Look<P> + Sync,
    ) -> Result<(Vec<P>, Looked, Outcome)>
    where
        Replay<G>: Send + Sync,
    {
        let replay = |file: &str, text: &GameText<'_>| {
            let replay = Replay::<G>::new(text);
            let fault = replay.report.fault.as_ref().map(|fault| rendered(fault, file, text, color()));
            (replay, fault, Sha256::digest(text.bytes()))
        };
        let (mut games, mut faults, mut sum) = (Vec::new(), Vec::new(), Sha256::new());
        let mut outcome = read(files, puzzles.json, replay, |source, (replay, fault, game)| {
            faults.extend(fault);
            sum.update(game);
            games.push((source, replay));
        })?;
        if !faults.is_empty() {
            outcome = outcome.max(Outcome::Faults);
            tell_all_rendered(faults.into_iter());
        }
        let mut looked = Looked { games: Some(sum.finalize().into()), searched: Searched::default() };
        if games.is_empty() {
            // Why has been said.
            return Ok((Vec::new(), looked, outcome));
        }
        let places = games.iter().flat_map(|(source, replay)| {
            let movers = self.movers(replay);
            let plies = (0..replay.plies.len()).filter(move |ply| movers[ply % 2]);
            plies.map(move |ply| (source, replay, ply))
        });
        let places: Vec<_> = places.collect();
        if let Some(player) = self.player.as_ref().filter(|_| places.is_empty()) {
            return Err(Error::content(
                OwnGamesText::NotTheirs.say(spoken(), &[("player", &Verbatim(Printable(player)))]),
            ));
        }
        let all = places.len() as u64;
        let bar = progress::bar(lot.shard.count(all), Progress::Positions);
        let most = puzzles.puzzles.map_or(usize::MAX, usize::from);
        let mut found = Vec::new();
        let take = |seen| {
            bar.inc(1);
            if let Look::Found(puzzle) = seen {
                found.push(puzzle);
            }
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let look = |place| {
            let (source, replay, ply) = places[place as usize];
            look(replay, ply, source)
        };
        looked.searched = lot.search(all, &threads(puzzles.threads), look, take);
        bar.finish_and_clear();
        let words = if found.is_empty() { OwnGamesText::Nothing } else { OwnGamesText::Found };
        let values: [(&str, &dyn Say); 3] =
            [("n", &found.len()), ("positions", &looked.searched.items), ("games", &games.len())];
        note(&words.say(spoken(), &values));
        let undecided = looked.searched.undecided.len();
        if undecided > 0 {
            note(&OwnGamesText::Undecided.say(spoken(), &[("n", &undecided)]));
        }
        Ok((found, looked, outcome))
    }

    /// Whether what was missed by the player of the first ply is wanted, and by the other player.
    fn movers<G: TwoPlayerGame>(&self, replay: &Replay<G>) -> [bool; 2] {
        let mut movers = replay.report.names().map(|name| match (&self.player, name) {
            (Some(player), Some(name)) => is_same_name(player, &name),
            (wanted, _) => wanted.is_none(),
        });
        if replay.first() == Half::Second {
            movers.reverse();
        }
        movers
    }
}

/// How many puzzles, and where they go.
#[derive(Debug, clap::Args)]
struct PuzzleArgs {
    /// How many puzzles, with --from the first [default: 24, with --from all].
    #[arg(long, alias = "count", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    puzzles: Option<u16>,

    #[command(flatten)]
    from: FromArgs,

    #[command(flatten)]
    pages: Pages,

    /// Write the solutions to a file of their own, .pdf, .svg or .png, and not after the problems.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    solutions: Option<Target>,

    #[command(flatten)]
    seed: SeedArgs,

    #[command(flatten)]
    print: PuzzlePrint,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    booklet: BookletArgs,

    /// Threads to use [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    shard: ShardArgs,

    /// Write the bare positions as JSON to standard output, and no pages.
    #[arg(long, conflicts_with_all = PRINTED)]
    json: bool,
}

impl PuzzleArgs {
    fn count(&self) -> usize {
        self.puzzles.map_or(USUAL_COUNT, usize::from)
    }

    /// Finds the puzzles and prints them, by default to the file `usual`: those `of` a seed, or those `missed` in files
    /// of games.
    fn run(
        &self,
        usual: &str,
        of: PuzzlesOf,
        game: KnownGame,
        missed: impl FnOnce(&[Input], &Lot) -> Result<(FoundPuzzles, Looked, Outcome)>,
    ) -> Result<Outcome> {
        let shard = self.shard.asked(!self.from.from.is_empty() || self.seed.given().is_some())?;
        let parts: Vec<Looked> = self.shard.merged()?;
        let known = parts.iter().map(|part| part.searched.clone()).collect();
        let lot = Lot { shard: shard.unwrap_or_default(), known };
        let files = files(&self.from.from, Some(game))?;
        let inputs: Vec<&Path> = files.iter().map(Input::path).collect();
        // Fail before the search if the output cannot be written.
        let press = if self.json || shard.is_some() { None } else { Some(self.pages.press(&inputs, usual)?) };
        let solutions = match (&press, &self.solutions) {
            (Some(press), Some(target)) => Some(self.pages.second(press, target)?.checked()?),
            _ => None,
        };
        let press = press.map(Press::checked).transpose()?;
        let (language, created) = (language(), source_date_epoch()?);
        let (puzzles, looked, outcome) = if files.is_empty() {
            let bar = progress::bar(self.count() as u64, Progress::Puzzles);
            let tell = |found| bar.set_position(found as u64);
            let (puzzles, searched) = find_puzzles(of, &lot, &threads(self.threads), tell)?;
            bar.finish_and_clear();
            (puzzles, Looked { games: None, searched }, Outcome::Fine)
        } else {
            missed(&files, &lot)?
        };
        if parts.iter().any(|part| part.games != looked.games) {
            // That a file cannot be read has been said.
            return if outcome == Outcome::Unreadable { Ok(outcome) } else { Err(shard::changed()) };
        }
        if let Some(shard) = shard {
            shard::write(shard, looked)?;
            return Ok(outcome);
        }
        if self.json {
            output::print(&format!("{}\n", puzzles.json()))?;
        }
        if let Some(press) = press.filter(|_| !puzzles.is_empty()) {
            let (pages, styled) = self.paper.lay_out(self.booklet, |paper| {
                let part = |part| {
                    let print = PuzzlePrint { paper, language, created, part, ..self.print };
                    puzzles.document(print).map_err(|error| self.booklet.refused(Failure::page(error)))
                };
                Ok(match &solutions {
                    None => (part(PuzzlePart::Both)?, None),
                    Some(file) => (part(PuzzlePart::Problems)?, Some((file, part(PuzzlePart::Solutions)?))),
                })
            })?;
            let written = match pages {
                (pages, None) => press.print(styled.of(pages))?,
                (problems, Some((file, solutions))) => {
                    press.print_both(styled.of(problems), (file, styled.of(solutions)))?
                }
            };
            written.tell();
            if files.is_empty() {
                note(&Notice::Seed.say(spoken(), &[("seed", &Verbatim(of.seed()))]));
            }
        }
        Ok(outcome)
    }
}
