//! Checking files of recorded games of any kind: reads, checks on all cores, reports in input order.

use crate::cli::spoken::spoken;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::iter;
use std::ops::ControlFlow;
use std::path::Path;

use super::error::{Error, Outcome, Result, no_game};
use super::fault::{advice, rendered, tell_all_rendered};
use super::input::Input;
use super::message::{self, is_quiet};
use super::options::ReadingArgs;
use super::output;
use super::rules::explained;
use super::source::game_name;
use super::work::{Threads, threads};
use parlour::api::{self, Envelope, KnownGame};
use parlour::diverto::{Diverto, SheetId};
use parlour::divicity::Divicity;
use parlour::internals::record::Printable;
use parlour::internals::words::{Verbatim, messages};
use parlour::persivic::PerSiVic;
use parlour::print::Language;
use parlour::record::{Diagnostic, GameText, OwnedGame, Reader, Severity};
use parlour::table::{Game, Reading, Report};

/// The help text below the arguments of every check command.
pub const HELP: &str = "\
All faults of a game are reported. Where exactly one word would be legal in place of a wrong one, the check says so, reads that word \
and goes on; otherwise it stops there.

A warning is not a fault: a tag one slip away from a known one, or a comment that seems to contain moves, as in `1. e1-e4; e9-e6`. \
For records without the tag `Game`, the file's extension says which game it is: .dvt, .dvc or .psv.

A file without a game counts as a fault, and so does a file that cannot be read; the other files are still checked.";

/// The arguments of every check.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Files of recorded games; - is standard input.
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<Input>,

    /// Report only the first fault of each game.
    #[arg(long)]
    pub first: bool,

    /// Print the text of the cited rule below each fault, worded for the variants of the game; JSON stays the same.
    #[arg(long)]
    pub explain: bool,

    /// Look for slips of the pen that explain all faults of a game, and report what was meant if exactly one reading is legal, or
    /// else all that may have been meant; `format --repair` writes the one.
    #[arg(long)]
    pub suggest: bool,

    /// The files have hands of Divicity instead, as `Ana: 2V 10M *` in lines or as `deal --json` writes them.
    #[arg(long, conflicts_with_all = ["first", "explain", "suggest", "strict", "sheet"])]
    pub hands: bool,

    /// Hands may be smaller, but equal or one apart, as in the middle of a trick.
    #[arg(long, requires = "hands")]
    pub partial: bool,

    /// Write JSON, one line for each game.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// What the games are, if the files do not say: diverto, divicity or persivic.
    #[arg(long, value_name = "GAME", value_parser = game_name)]
    pub game: Option<KnownGame>,

    /// The sheet that games of Diverto are played on, by its id: board, lives, rows and variants follow from it, and numbers that are
    /// printed.
    #[arg(long, value_name = "ID")]
    pub sheet: Option<SheetId>,
}

pub struct Checked {
    pub summary: String,
    pub report: api::Checked,
}

pub trait InALine: Game {
    /// The players and the result, or how far the game got.
    fn in_a_line(report: &Report<Self>, language: Language) -> String;
}

#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    reading: Reading,
    /// The id of the sheet that games of Diverto are played on.
    pub sheet: Option<&'a str>,
    /// The game of records that do not name one.
    game: Option<&'static str>,
    /// Whether to report only the first fault.
    first: bool,
    suggest: bool,
    as_json: bool,
}

impl Asked<'_> {
    /// Adds to the first fault whatever else was requested.
    fn more(self, checked: api::Checked, game: &GameText<'_>) -> api::Checked {
        let checked = if self.first { checked } else { checked.with_all_faults(game) };
        if self.suggest { checked.with_remedy(game) } else { checked }
    }
}

/// Checks a game by the rules of `G`.
pub fn judge<G: InALine>(game: &GameText<'_>, asked: Asked<'_>) -> Checked
where
    Box<Report<G>>: Into<api::Checked>,
{
    let report = Report::<G>::of(&game.parse(), game, asked.reading);
    let summary = if asked.as_json { String::new() } else { G::in_a_line(&report, game.language()) };
    Checked { summary, report: asked.more(Box::new(report).into(), game) }
}

/// Checks a game of Diverto, on the sheet asked for, if any.
pub fn on_sheet(game: &GameText<'_>, asked: Asked<'_>) -> Checked {
    match asked.sheet {
        None => judge::<Diverto>(game, asked),
        Some(id) => judge::<Diverto>(&game.with_tag("Sheet", id), asked),
    }
}

/// Checks a game by the rules that its tag `Game` names, or else the extension of its file.
pub fn any_game(game: &GameText<'_>, asked: Asked<'_>) -> Checked {
    let named = asked.game.map_or(*game, |name| game.with_tag("Game", name));
    if asked.sheet.is_some()
        && KnownGame::of(&named.parse(), &named).is_ok_and(|game| game == KnownGame::Diverto)
    {
        return on_sheet(game, asked);
    }
    let (game, report) = (&named, api::Checked::new(&named, asked.reading));
    let summary = match &report {
        _ if asked.as_json => String::new(),
        api::Checked::Diverto(report) => Diverto::in_a_line(report, game.language()),
        api::Checked::Divicity(report) => Divicity::in_a_line(report, game.language()),
        api::Checked::PerSiVic(report) => PerSiVic::in_a_line(report, game.language()),
        api::Checked::Unknown(game) => game.error.in_short(),
    };
    Checked { summary, report: asked.more(report, game) }
}

messages! {
    /// How long a game is.
    pub enum Length in "program" {
        Lines = "{n|1:1 line|{n} lines}",
        Tricks = "{n|1:1 trick|{n} tricks}",
        Plies = "{n|1:1 ply|{n} plies}",
    }
}

messages! {
    /// What a check found in all.
    enum Summary in "program" {
        Game = "{file} game {n}",
        Games = "{n|1:1 game|{n} games}, {bad|0:all good|{good} good, {bad} with a fault}",
        Empty = "; {n|1:1 file|{n} files} without a game",
        Unreadable = "; {n|1:1 file|{n} files} could not be read",
    }
}

/// Summarizes a report in one line: the players, the length of the game, and the standing or the fault.
pub fn line<G: Game>(
    report: &Report<G>,
    language: Language,
    players: &[impl AsRef<str>],
    length: Length,
    standing: impl FnOnce() -> String,
) -> String {
    let plies = length.say(language, &[("n", &report.plies)]);
    let players: Vec<&str> = players.iter().map(AsRef::as_ref).collect();
    let standing = report.fault.as_ref().map_or_else(standing, Diagnostic::in_short);
    [&*players.join(" - "), &*plies, &*standing].join(", ")
}

pub trait Judge: Fn(&GameText<'_>, Asked<'_>) -> Checked + Sync {}

impl<F: Fn(&GameText<'_>, Asked<'_>) -> Checked + Sync> Judge for F {}

/// Checks every game of every file.
pub fn run(args: &Args, judge: impl Judge) -> Result<Outcome> {
    let mut tally = Tally::default();
    // Fail before anything is printed.
    args.files.iter().try_for_each(Input::check)?;
    for file in &args.files {
        let before = tally.games;
        let read = file.open().and_then(|source| {
            check_file(source, file, args, &judge, &mut tally)?;
            if tally.games == before {
                return Err(no_game(file));
            }
            Ok(())
        });
        match read {
            Ok(()) => {}
            // A reader that stops early still gets the verdict.
            Err(error @ Error::Stdout(_)) if error.is_broken_pipe() => {
                tally.tell_all();
                return Ok(tally.outcome());
            }
            Err(error @ Error::Stdout(_)) => return Err(error),
            // Still check the other files.
            Err(error) => {
                match error {
                    Error::Content(_) => tally.empty += 1,
                    _ => tally.unreadable += 1,
                }
                tally.tell_all();
                if args.json {
                    let printed =
                        output::print_envelope(&Envelope::about(file.source(None), error.failure()));
                    printed.or_else(|error| if error.is_broken_pipe() { Ok(()) } else { Err(error) })?;
                }
                let _ = message::report(&error);
            }
        }
    }
    let told = if !args.json && tally.games > 0 { tally.tell() } else { Ok(()) };
    match told {
        Err(error) if !error.is_broken_pipe() => Err(error),
        _ => Ok(tally.outcome()),
    }
}

/// The games read so far, and the messages not yet printed.
#[derive(Default)]
struct Tally {
    games: usize,
    good: usize,
    empty: usize,
    unreadable: usize,
    rendered: Vec<String>,
}

impl Tally {
    /// Print pending faults and warnings early once there are more than this, to bound memory.
    const HELD: usize = 10_000;

    fn tell(&mut self) -> Result<()> {
        self.tell_all();
        output::print(&self.summary())
    }

    fn summary(&self) -> String {
        let language = spoken();
        let (games, bad) = (self.games, self.games - self.good);
        let games = Summary::Games.say(language, &[("n", &games), ("bad", &bad), ("good", &self.good)]);
        let files = |n: usize, words: Summary| match n {
            0 => String::new(),
            n => words.say(language, &[("n", &n)]),
        };
        let empty = files(self.empty, Summary::Empty);
        format!("{games}{empty}{}\n", files(self.unreadable, Summary::Unreadable))
    }

    fn outcome(&self) -> Outcome {
        if self.unreadable > 0 {
            Outcome::Unreadable
        } else if self.empty > 0 || self.good < self.games {
            Outcome::Faults
        } else {
            Outcome::Fine
        }
    }

    fn count(&mut self, batch: Batch, json: bool) {
        self.games += batch.games;
        self.good += batch.games - batch.faulty;
        if !json {
            self.rendered.extend(batch.rendered);
        }
    }

    fn tell_all(&mut self) {
        tell_all_rendered(self.rendered.drain(..));
    }
}

/// The output of a check of the given texts, each with its file name. Uncoloured, as it is stored in a file.
pub fn report(files: &[(&str, &str)], judge: impl Judge) -> io::Result<String> {
    let mut tally = Tally::default();
    let mut lines = String::new();
    for (file, text) in files {
        let mut reader = Reader::new(text.as_bytes());
        while let Some(game) = reader.next_game()? {
            let asked = Asked {
                reading: Reading::Lenient,
                sheet: None,
                game: api::game_of_file(file),
                first: false,
                suggest: false,
                as_json: false,
            };
            let judge = |game: &GameText<'_>| judge(game, asked);
            let told =
                check_batch(&[game.into_owned()], &Input::from(Path::new(file)), Shown::default(), judge);
            lines.push_str(&told.lines);
            tally.count(told, false);
        }
    }
    let rendered: String = tally.rendered.iter().map(|rendered| format!("{rendered}\n\n")).collect();
    Ok(format!("{lines}\n{rendered}{}", tally.summary()))
}

/// Bytes of games per work item: small, so that at the end no thread waits long for another.
const BATCH: usize = 1 << 16;

fn check_file(
    source: impl Read + Send,
    file: &Input,
    args: &Args,
    judge: &impl Judge,
    tally: &mut Tally,
) -> Result<()> {
    let (json, reading) = (args.json, args.reading.reading());
    let mut reader = reading.reader(source).answered_in(spoken());
    let mut read = Ok(());
    let mut next = || {
        if read.is_err() {
            return None;
        }
        let batch;
        (batch, read) = next_batch(&mut reader);
        (!batch.is_empty()).then_some(batch)
    };
    let shown = Shown { json, color: super::fault::color(), explain: args.explain, quiet: is_quiet() };
    let game = args.game.map(KnownGame::name);
    let game = game.or_else(|| api::game_of_file(&file.name()));
    let sheet = args.sheet.map(|id| id.to_string());
    let asked = Asked {
        reading,
        sheet: sheet.as_deref(),
        game,
        first: args.first,
        suggest: args.suggest,
        as_json: json,
    };
    let judge = |game: &GameText<'_>| judge(game, asked);
    let check = |batch: Vec<OwnedGame>| check_batch(&batch, file, shown, judge);
    let mut printed = Ok(());
    let take = |told: Batch| {
        let lines = told.lines.as_str();
        printed = if json { output::write_stdout(lines.as_bytes()) } else { output::print(lines) };
        tally.count(told, json);
        if printed.is_err() {
            return ControlFlow::Break(());
        }
        if tally.rendered.len() > Tally::HELD {
            tally.tell_all();
        }
        ControlFlow::Continue(())
    };
    // Start no threads for a single batch.
    let first = next();
    let second = if first.is_some() { next() } else { None };
    let threads = if second.is_some() { threads(None) } else { Threads(1) };
    threads.in_order(first.into_iter().chain(second).chain(iter::from_fn(next)), check, take);
    printed?;
    read.map_err(file.unreadable())
}

/// Reads the next batch of games, empty at the end of the source, along with any read error.
fn next_batch(reader: &mut Reader<impl Read>) -> (Vec<OwnedGame>, io::Result<()>) {
    let mut batch = Vec::new();
    let mut bytes = 0;
    while bytes < BATCH {
        match reader.next_game() {
            Ok(None) => break,
            Ok(Some(game)) => {
                bytes += game.bytes().len();
                batch.push(game.into_owned());
            }
            Err(error) => return (batch, Err(error)),
        }
    }
    (batch, Ok(()))
}

struct Batch {
    lines: String,
    games: usize,
    faulty: usize,
    rendered: Vec<String>,
}

#[derive(Clone, Copy, Default)]
struct Shown {
    json: bool,
    color: bool,
    explain: bool,
    quiet: bool,
}

impl Shown {
    fn render(self, found: &Diagnostic, of: &api::Checked, name: &str, game: &GameText<'_>) -> String {
        let rendered = rendered(found, name, game, self.color);
        if !self.explain || found.severity == Severity::Note {
            return rendered;
        }
        rendered + &explained(&of.rules_cited(found, game.language()), game.language())
    }
}

fn check_batch(
    batch: &[OwnedGame],
    file: &Input,
    shown: Shown,
    judge: impl Fn(&GameText<'_>) -> Checked,
) -> Batch {
    let name = file.name();
    let shown_name = Printable(&name).to_string();
    let mut told = Batch { lines: String::new(), games: batch.len(), faulty: 0, rendered: Vec::new() };
    for game in batch {
        let game = game.as_text();
        let number = game.index() + 1;
        let checked = judge(&game);
        told.faulty += usize::from(checked.report.fault().is_some());
        if shown.json {
            let line = Envelope::about(file.source(Some(number)), checked.report);
            told.lines.push_str(&format!("{line}\n"));
        } else {
            let summary = Printable(&checked.summary);
            // Writing to memory cannot fail.
            let place =
                Summary::Game.say(game.language(), &[("file", &Verbatim(&shown_name)), ("n", &number)]);
            let _ = writeln!(told.lines, "{place}: {summary}");
            let all = checked.report.notices().into_iter().chain(checked.report.faults());
            let all = all.filter(|found| !shown.quiet || found.severity != Severity::Note);
            told.rendered.extend(all.map(|found| shown.render(found, &checked.report, &name, &game)));
            told.rendered.extend(
                checked
                    .report
                    .remedy()
                    .and_then(|remedy| advice(remedy.repairs(), remedy.offers(), &name, &game)),
            );
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Yields its bytes, then fails.
    struct Broken<'a>(&'a [u8]);

    impl Read for Broken<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::ErrorKind::ConnectionReset.into()),
                bytes => Ok(bytes),
            }
        }
    }

    #[test]
    fn a_read_error_drops_no_game_that_is_read_already() {
        let file = b"[Red \"Ana\"]\n*\n\n[Red \"Beto\"]\n*\n\n[Red \"Ci";
        let mut reader = Reader::new(Broken(file));
        let (batch, read) = next_batch(&mut reader);
        assert_eq!(batch.len(), 2);
        assert_eq!(read.unwrap_err().kind(), io::ErrorKind::ConnectionReset);
    }
}
